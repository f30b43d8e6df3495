r"""Typed access to the keys of a YAML mapping; errors name the file, the line and what to do.

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
from poise.io.yaml_document import YamlMapping, YamlNode, YamlScalar, YamlSequence

_MAX_SHOWN_CHARACTERS = 40  # of an invalid value repeated in a message


class Fields:
    """The keys of one part of a file.

    Parameters
    ----------
    node : YamlNode
        Node in the file; must be a mapping.
    known : sequence of str
        Keys that are allowed.
    where : str
        Name of the part in messages ("joint 'elbow'").
    path : Path or str
        The file.
    line : int or None
        Line to report for missing keys; None for the line of the mapping itself.
    """

    def __init__(
        self, node: YamlNode, known: Sequence[str], where: str, path: Path | str, line: int | None = None
    ) -> None:
        self.where = where
        self.path = path
        self.line = node.line if line is None else line
        if isinstance(node, YamlScalar) and node.is_null:
            node = YamlMapping({}, {}, node.line)
        if not isinstance(node, YamlMapping):
            raise self.error(
                f"expected keys with values ({', '.join(known[:4])}, ...), got {describe_node(node)}.", node.line
            )
        self._map = node
        for key, line_of_key in node.key_lines.items():
            if key not in known:
                raise self.error(f"unknown key {key!r}; {suggest(key, known)}", line_of_key)

    def __contains__(self, key: str) -> bool:
        return key in self._map.entries

    def error(self, message: str, line: int | None = None) -> FormatError:
        """Make an error about this part, at `line` or at the beginning of the part."""
        located = f"{self.where}: {message}" if self.where else message
        return FormatError(located, self.path, self.line if line is None else line)

    def node(self, key: str) -> YamlNode:
        """Node of a required key."""
        if key not in self._map.entries:
            raise self.error(f"the key {key!r} is missing.")
        return self._map.entries[key]

    def key_line(self, key: str) -> int:
        """Line of a key if present, else of the part."""
        return self._map.key_lines.get(key, self.line)

    def number(self, key: str, default: float | None = None) -> float:
        """Finite number of a key; `default` if the key is missing."""
        if key not in self and default is not None:
            return default
        return self.number_of(self.node(key), repr(key))

    def integer(self, key: str) -> int:
        """Integer of a key."""
        value = self.number(key)
        if value != int(value):
            raise self.error(f"{key!r} must be an integer, got {value}.", self.key_line(key))
        return int(value)

    def string(self, key: str, default: str | None = None) -> str:
        """String of a key; `default` if the key is missing."""
        if key not in self and default is not None:
            return default
        node = self.node(key)
        value = node.string if isinstance(node, YamlScalar) else None
        if value is None:
            advice = f'; put it in quotes: "{node.text}"' if isinstance(node, YamlScalar) and not node.is_null else ""
            raise self.error(f"{key!r} must be a string, got {describe_node(node)}{advice}.", node.line)
        return value

    def boolean(self, key: str, default: bool) -> bool:
        """Boolean of a key; `default` if the key is missing."""
        if key not in self:
            return default
        node = self.node(key)
        value = node.boolean if isinstance(node, YamlScalar) else None
        if value is None:
            raise self.error(f"{key!r} must be true or false, got {describe_node(node)}.", node.line)
        return value

    def vector(self, key: str, count: int | None, default: Sequence[float] | None = None) -> list[float]:
        """List of finite numbers of a key, exactly `count` unless that is None; `default` if the key is missing."""
        if key not in self and default is not None:
            return list(default)
        return self.vector_of(self.node(key), count, repr(key))

    def interval(self, key: str) -> tuple[float, float]:
        """Pair [lower, upper] of a key; the ends may be infinite."""
        return self.interval_of(self.node(key), repr(key))

    def items(self, key: str) -> tuple[YamlNode, ...]:
        """Nodes of the list of a key; empty if the key is missing."""
        if key not in self:
            return ()
        return self.items_of(self.node(key), repr(key))

    def parts(self, key: str) -> Iterator[tuple[str, YamlNode, int]]:
        """Iterate over name, node and line of the named parts of a key; empty if the key is missing."""
        if key not in self:
            return
        node = self.node(key)
        if isinstance(node, YamlScalar) and node.is_null:
            return
        if not isinstance(node, YamlMapping):
            raise self.error(
                f"{key!r} must be a mapping of named parts (name: ...), got {describe_node(node)}.", node.line
            )
        for name, value in node.entries.items():
            yield name, value, node.key_lines[name]

    def number_of(self, node: YamlNode, what: str, *, infinite: bool = False) -> float:
        """Number of any node of the part, named `what` in messages."""
        value = node.number if isinstance(node, YamlScalar) else None
        if value is None:
            raise self.error(f"{what} must be a number, got {describe_node(node)}.", node.line)
        if math.isnan(value):
            raise self.error(f"{what} must be a number, got NaN; give a value.", node.line)
        if math.isinf(value) and not (infinite and isinstance(node, YamlScalar) and "inf" in node.text.lower()):
            expected = "finite; only the ends of a range may be .inf or -.inf" if not infinite else "within 1e308"
            raise self.error(f"{what} must be {expected}, got {describe_node(node)}.", node.line)
        return value

    def vector_of(self, node: YamlNode, count: int | None, what: str) -> list[float]:
        """Like :meth:`vector`, for any node of the part."""
        expected = "numbers" if count is None else f"{count} numbers"
        if not isinstance(node, YamlSequence):
            raise self.error(f"{what} must be a list of {expected}, [a, b, ...], got {describe_node(node)}.", node.line)
        if count is not None and len(node.items) != count:
            raise self.error(f"{what} must be a list of {expected}, got {len(node.items)}.", node.line)
        return [self.number_of(item, f"each number of {what}") for item in node.items]

    def interval_of(self, node: YamlNode, what: str) -> tuple[float, float]:
        """Like :meth:`interval`, for any node of the part."""
        if not isinstance(node, YamlSequence) or len(node.items) != 2:
            raise self.error(f"{what} must be a pair [lower, upper], got {describe_node(node)}.", node.line)
        lower, upper = (self.number_of(item, f"each end of {what}", infinite=True) for item in node.items)
        return lower, upper

    def items_of(self, node: YamlNode, what: str) -> tuple[YamlNode, ...]:
        """Like :meth:`items`, for any node of the part."""
        if isinstance(node, YamlScalar) and node.is_null:
            return ()
        if not isinstance(node, YamlSequence):
            raise self.error(f"{what} must be a list, got {describe_node(node)}.", node.line)
        return node.items


def describe_node(node: YamlNode) -> str:
    """Describe a node for messages."""
    if isinstance(node, YamlMapping):
        return f"a mapping of {len(node.entries)} keys"
    if isinstance(node, YamlSequence):
        return f"a list of {len(node.items)}"
    if node.is_null:
        return "null"
    return repr(node.text if len(node.text) <= _MAX_SHOWN_CHARACTERS else node.text[:_MAX_SHOWN_CHARACTERS] + "...")


@contextlib.contextmanager
def errors_at_key(fields: Fields, key: str = "") -> Iterator[None]:
    """Turn a FigureError into a FormatError at the line of a part, or of one of its keys."""
    try:
        yield
    except FigureError as error:
        message = str(error).removeprefix(f"{fields.where}: ")
        raise fields.error(message, fields.key_line(key)) from None
