r"""Keys of a YAML map taken out one by one, each checked; faults are named with file, line and what to do.

>>> from poise.io.yaml_document import parse_yaml
>>> Fields(parse_yaml("mass: 2\nrnage: [0, 1]"), ("mass", "range"), "joint 'elbow'", "arm.poise")
Traceback (most recent call last):
...
poise.errors.FormatError: arm.poise:2: joint 'elbow': unknown key 'rnage'; did you mean 'range'?
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from poise.errors import FigureError, FormatError, suggest
from poise.io.yaml_document import YamlList, YamlMap, YamlNode, YamlScalar

_MOST_SHOWN = 40  # characters of a wrong value that a message repeats


class Fields:
    """The keys of one part of a file.

    Parameters
    ----------
    node : YamlNode
        What stands in the file; must be a map.
    known : sequence of str
        The keys that may be there.
    where : str
        What the part is called in messages ("joint 'elbow'").
    path : Path or str
        The file.
    line : int or None
        Line to name for keys that are missing; that of the map itself where it is not given.
    """

    def __init__(
        self, node: YamlNode, known: Sequence[str], where: str, path: Path | str, line: int | None = None
    ) -> None:
        self.where = where
        self.path = path
        self.line = node.line if line is None else line
        if isinstance(node, YamlScalar) and node.nothing:
            node = YamlMap({}, {}, node.line)
        if not isinstance(node, YamlMap):
            raise self.error(f"expected keys with values ({', '.join(known[:4])}, ...), got {shown(node)}.", node.line)
        self._map = node
        for key, line_of_key in node.key_lines.items():
            if key not in known:
                raise self.error(f"unknown key {key!r}; {suggest(key, known)}", line_of_key)

    def __contains__(self, key: str) -> bool:
        return key in self._map.entries

    def error(self, message: str, line: int | None = None) -> FormatError:
        """Make the error for a fault of this part, at `line` or where the part begins."""
        said = f"{self.where}: {message}" if self.where else message
        return FormatError(said, self.path, self.line if line is None else line)

    def node(self, key: str) -> YamlNode:
        """Take whatever stands under a key, which must be there."""
        if key not in self._map.entries:
            raise self.error(f"the key {key!r} is missing.")
        return self._map.entries[key]

    def key_line(self, key: str) -> int:
        """Line of a key that is there, else of the part."""
        return self._map.key_lines.get(key, self.line)

    def number(self, key: str, default: float | None = None) -> float:
        """Take a finite number."""
        if key not in self and default is not None:
            return default
        return self.number_of(self.node(key), repr(key))

    def whole(self, key: str) -> int:
        """Take a whole number."""
        value = self.number(key)
        if value != int(value):
            raise self.error(f"{key!r} must be a whole number, got {value}.", self.key_line(key))
        return int(value)

    def words(self, key: str, default: str | None = None) -> str:
        """Take a text."""
        if key not in self and default is not None:
            return default
        node = self.node(key)
        found = node.words if isinstance(node, YamlScalar) else None
        if found is None:
            advice = f'; put it in quotes: "{node.text}"' if isinstance(node, YamlScalar) and not node.nothing else ""
            raise self.error(f"{key!r} must be a text, got {shown(node)}{advice}.", node.line)
        return found

    def flag(self, key: str, default: bool) -> bool:
        """Take true or false."""
        if key not in self:
            return default
        node = self.node(key)
        found = node.flag if isinstance(node, YamlScalar) else None
        if found is None:
            raise self.error(f"{key!r} must be true or false, got {shown(node)}.", node.line)
        return found

    def vector(self, key: str, count: int | None, default: Sequence[float] | None = None) -> list[float]:
        """Take a list of finite numbers, `count` of them where that is not None."""
        if key not in self and default is not None:
            return list(default)
        return self.vector_of(self.node(key), count, repr(key))

    def interval(self, key: str) -> tuple[float, float]:
        """Take a pair [lower, upper] whose ends may be infinite."""
        return self.interval_of(self.node(key), repr(key))

    def items(self, key: str) -> tuple[YamlNode, ...]:
        """Take a list of anything; empty where the key is missing."""
        if key not in self:
            return ()
        return self.items_of(self.node(key), repr(key))

    def parts(self, key: str) -> Iterator[tuple[str, YamlNode, int]]:
        """Go through name, value and line of everything in a map by name; nothing where the key is missing."""
        if key not in self:
            return
        node = self.node(key)
        if isinstance(node, YamlScalar) and node.nothing:
            return
        if not isinstance(node, YamlMap):
            raise self.error(f"{key!r} must hold named parts (name: ...), got {shown(node)}.", node.line)
        for name, value in node.entries.items():
            yield name, value, node.key_lines[name]

    def number_of(self, node: YamlNode, what: str, *, infinite: bool = False) -> float:
        """Take a number in any place of the part, named `what` in messages."""
        found = node.number if isinstance(node, YamlScalar) else None
        if found is None:
            raise self.error(f"{what} must be a number, got {shown(node)}.", node.line)
        if math.isnan(found):
            raise self.error(f"{what} must be a number, got NaN, which says nothing; give a value.", node.line)
        if math.isinf(found) and not (infinite and isinstance(node, YamlScalar) and "inf" in node.text.lower()):
            expected = "finite; only the ends of a range may be .inf or -.inf" if not infinite else "within 1e308"
            raise self.error(f"{what} must be {expected}, got {shown(node)}.", node.line)
        return found

    def vector_of(self, node: YamlNode, count: int | None, what: str) -> list[float]:
        """Like :meth:`vector`, in any place of the part."""
        expected = "numbers" if count is None else f"{count} numbers"
        if not isinstance(node, YamlList):
            raise self.error(f"{what} must be a list of {expected}, [a, b, ...], got {shown(node)}.", node.line)
        if count is not None and len(node.items) != count:
            raise self.error(f"{what} must be a list of {expected}, got {len(node.items)}.", node.line)
        return [self.number_of(item, f"each number of {what}") for item in node.items]

    def interval_of(self, node: YamlNode, what: str) -> tuple[float, float]:
        """Like :meth:`interval`, in any place of the part."""
        if not isinstance(node, YamlList) or len(node.items) != 2:
            raise self.error(f"{what} must be a pair [lower, upper], got {shown(node)}.", node.line)
        lower, upper = (self.number_of(item, f"each end of {what}", infinite=True) for item in node.items)
        return lower, upper

    def items_of(self, node: YamlNode, what: str) -> tuple[YamlNode, ...]:
        """Like :meth:`items`, in any place of the part."""
        if isinstance(node, YamlScalar) and node.nothing:
            return ()
        if not isinstance(node, YamlList):
            raise self.error(f"{what} must be a list, got {shown(node)}.", node.line)
        return node.items


def shown(node: YamlNode) -> str:
    """Describe a node in messages."""
    if isinstance(node, YamlMap):
        return f"a map of {len(node.entries)} keys"
    if isinstance(node, YamlList):
        return f"a list of {len(node.items)}"
    if node.nothing:
        return "nothing"
    return repr(node.text if len(node.text) <= _MOST_SHOWN else node.text[:_MOST_SHOWN] + "...")


@contextlib.contextmanager
def faults_of(fields: Fields, key: str = "") -> Iterator[None]:
    """Turn a FigureError into a FormatError at the line of a part, or of one of its keys."""
    try:
        yield
    except FigureError as error:
        message = str(error).removeprefix(f"{fields.where}: ")
        raise fields.error(message, fields.key_line(key)) from None
