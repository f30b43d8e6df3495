"""Values of a glTF document taken out one by one, each checked; faults name the place in the document.

>>> node = Entry({"name": "hand", "children": [3]}, "nodes[2]", "a.gltf")
>>> node.text("name"), node.indices("children", 5)
('hand', [3])
>>> node.indices("children", 3)
Traceback (most recent call last):
...
poise.errors.FormatError: a.gltf: nodes[2].children[0]: must be a whole number from 0 to 2, got 3.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.types import FloatArray

_MOST_SHOWN = 40  # characters of a wrong value that a message repeats


class Entry:
    """One object of the document.

    Parameters
    ----------
    value : object
        What stands in the document; must be a JSON object.
    where : str
        Where it stands, for messages; empty for the document itself.
    path : Path or str
        The file.
    """

    def __init__(self, value: object, where: str, path: Path | str) -> None:
        self.where = where
        self.path = path
        if not isinstance(value, dict):
            raise self.error(f"must be an object with keys, got {shown(value)}.")
        self._values: dict[str, object] = value

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def error(self, message: str, key: str = "") -> FormatError:
        """Make the error for a fault of this object, or of one of its keys."""
        place = self.at(key) if key else self.where
        return FormatError(f"{place}: {message}" if place else message, self.path)

    def at(self, key: str) -> str:
        """Where a key stands, for messages."""
        return f"{self.where}.{key}" if self.where else key

    def is_text(self, key: str) -> bool:
        """Tell whether a key is there and holds a text."""
        return isinstance(self._values.get(key), str)

    def is_object(self, key: str) -> bool:
        """Tell whether a key is there and holds an object; what `extras` hold is anybody's choice."""
        return isinstance(self._values.get(key), dict)

    def keys(self) -> tuple[str, ...]:
        """All keys, in the order of the file."""
        return tuple(self._values)

    def text(self, key: str, default: str = "") -> str:
        """Text of a key."""
        value = self._values.get(key, default)
        if not isinstance(value, str):
            raise self.error(f"must be a text, got {shown(value)}.", key)
        return value

    def flag(self, key: str) -> bool:
        """True or false of a key; false where it is missing."""
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f"must be true or false, got {shown(value)}.", key)
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Whole number of a key, from `low` to `high`."""
        if key not in self._values and default is not None:
            return default
        if key not in self._values:
            raise self.error(f"the key {key!r} is missing.")
        return self._whole(self._values[key], key, low, high)

    def index(self, key: str, count: int) -> int | None:
        """Place in a list of `count` things; None where the key is missing."""
        return self._whole(self._values[key], key, 0, count - 1) if key in self._values else None

    def indices(self, key: str, count: int) -> list[int]:
        """Places in a list of `count` things."""
        return [self._whole(each, f"{key}[{n}]", 0, count - 1) for n, each in enumerate(self._list(key))]

    def numbers(self, key: str, count: int) -> FloatArray | None:
        """Finite numbers of a key, exactly `count`; None where the key is missing."""
        if key not in self._values:
            return None
        values = self._list(key)
        if len(values) != count or not all(_is_number(each) for each in values):
            raise self.error(f"must be a list of {count} finite numbers, got {shown(values)}.", key)
        return np.array(values, dtype=np.float64)

    def entry(self, key: str) -> Entry | None:
        """Object of a key; None where the key is missing."""
        return Entry(self._values[key], self.at(key), self.path) if key in self._values else None

    def needed(self, key: str) -> Entry:
        """Object of a key that must be there."""
        found = self.entry(key)
        if found is None:
            raise self.error(f"the key {key!r} is missing.")
        return found

    def entries(self, key: str) -> list[Entry]:
        """Objects in the list of a key; none where the key is missing."""
        return [Entry(each, f"{self.at(key)}[{n}]", self.path) for n, each in enumerate(self._list(key))]

    def texts(self, key: str) -> list[str]:
        """Texts in the list of a key; none where the key is missing."""
        values = self._list(key)
        for number, each in enumerate(values):
            if not isinstance(each, str):
                raise self.error(f"must be a text, got {shown(each)}.", f"{key}[{number}]")
        return [str(each) for each in values]

    def _list(self, key: str) -> list[object]:
        values = self._values.get(key, [])
        if not isinstance(values, list):
            raise self.error(f"must be a list, got {shown(values)}.", key)
        return values

    def _whole(self, value: object, key: str, low: int, high: int) -> int:
        number = int(value) if isinstance(value, float) and value.is_integer() else value
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            known = f"from {low} to {high}" if low <= high else "of something that is there, and there is nothing"
            raise self.error(f"must be a whole number {known}, got {shown(value)}.", key)
        return number


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1e300 if isinstance(value, int) else math.isfinite(value)


def shown(value: object) -> str:
    """A wrong value for a message, cut where it is long."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    text = repr(value)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
