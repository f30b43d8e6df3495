"""Parse an ASF file (Acclaim skeleton): units, the root, bones with axes, degrees of freedom and limits, hierarchy."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from poise.errors import FormatError, suggest
from poise.io.import_report import Notes
from poise.io.motion_text import MAX_ABS_NUMBER
from poise.io.skeleton_builder import MAX_BONES
from poise.types import Triple

_PAIR = re.compile(r"\(\s*([^\s(),]+)[\s,]+([^\s(),]+)\s*\)")
_MIN_LENGTH_UNIT = 1e-9
_DOF_NAMES = ("tx", "ty", "tz", "rx", "ry", "rz", "l")
_SECTIONS = ("version", "name", "units", "documentation", "root", "bonedata", "hierarchy", "skin")


@dataclass
class AsfBone:
    """A bone, or the root, whose direction and length are zero. Angles in radians, lengths in units of the file."""

    name: str
    line: int
    direction: Triple = (0.0, 0.0, 0.0)
    length: float = 0.0
    axis: Triple = (0.0, 0.0, 0.0)
    order: str = "xyz"  # extrinsic: the first axis is rotated about first
    dof_names: tuple[str, ...] = ()
    limits: list[tuple[float, float]] = field(default_factory=list)
    mass: float | None = None
    parent: str | None = None


@dataclass
class AsfFile:
    """Content of a skeleton file; `bones` begins with the root, parents come before children."""

    name: str
    length: float
    degrees: bool
    position: Triple
    bones: list[AsfBone]


class AsfParser:
    """Parses an ASF file line by line.

    Raises
    ------
    FormatError
        From :meth:`read`: the file does not contain a valid skeleton; the message has the line.
    """

    def __init__(self, lines: Sequence[str], path: Path | str, notes: Notes) -> None:
        self._path, self._notes = path, notes
        self._rows = [
            (words, number, text)
            for number, text in enumerate((line.partition("#")[0] for line in lines), start=1)
            if (words := text.split(None, MAX_BONES + 1))
        ]
        self._row = 0
        self._name, self._length, self._degrees = "", 1.0, True
        self._position: Triple = (0.0, 0.0, 0.0)
        self._root = AsfBone("root", 1, dof_names=("tx", "ty", "tz", "rx", "ry", "rz"))
        self._bones: dict[str, AsfBone] = {}
        self._parent_child_lists: list[tuple[str, list[str], int]] = []

    def read(self) -> AsfFile:
        """Parse all sections."""
        if not self._rows or not self._rows[0][0][0].startswith(":"):
            raise self._error("is not an ASF file: it does not begin with a section such as :version.", 1)
        while self._row < len(self._rows):
            words, line, _ = self._next_row()
            if not words[0].startswith(":"):
                raise self._error(f"expected a section such as :bonedata, got {words[0][:40]!r}.", line)
            self._section(words[0][1:].lower(), words, line)
        return AsfFile(self._name, self._length, self._degrees, self._position, self._bones_root_first())

    def _section(self, name: str, words: list[str], line: int) -> None:
        if name == "version":
            if not "".join(words[1:2]).startswith("1."):
                raise self._error(f"unsupported version {' '.join(words[1:])[:40]!r}; expected 1.x.", line)
        elif name == "name":
            self._name = " ".join(words[1:])
        elif name == "units":
            self._units()
        elif name == "root":
            self._read_root(line)
        elif name == "bonedata":
            self._bonedata()
        elif name == "hierarchy":
            self._hierarchy()
        elif name not in _SECTIONS:
            raise self._error(f"unknown section {words[0][:40]!r}; {suggest(name, _SECTIONS)}", line)
        else:
            while self._in_section():
                self._next_row()

    def _units(self) -> None:
        while self._in_section():
            words, line, _ = self._next_row()
            key = words[0].lower()
            if key == "length":
                self._length = self._numbers(words, 1, line)[0]
                if not _MIN_LENGTH_UNIT <= self._length <= MAX_ABS_NUMBER:
                    raise self._error(f"length unit: expected a positive number, got {self._length:g}.", line)
            elif key == "angle":
                if words[1:] not in (["deg"], ["rad"]):
                    raise self._error(f"angle unit: expected deg or rad, got {' '.join(words[1:])[:40]!r}.", line)
                self._degrees = words[1] == "deg"

    def _read_root(self, line: int) -> None:
        root = self._root
        root.line = line
        while self._in_section():
            words, line, _ = self._next_row()
            key = words[0].lower()
            if key == "order":
                root.dof_names = self._dof(words, line)
            elif key == "axis":
                root.order = self._order(words[1:], line)
            elif key == "position":
                self._position = self._triple(words, line)
            elif key == "orientation":
                root.axis = self._angles(words, line)

    def _bonedata(self) -> None:
        while self._in_section():
            words, line, _ = self._next_row()
            if words[0].lower() != "begin":
                raise self._error(f"expected begin, got {words[0][:40]!r}.", line)
            bone = self._bone(line)
            if not bone.name or bone.name == "root" or bone.name in self._bones:
                raise self._error(f"bone {bone.name[:40]!r}: bones need unique names other than 'root'.", line)
            if len(self._bones) >= MAX_BONES:
                raise self._error(f"more than {MAX_BONES} bones, the limit.", line)
            self._bones[bone.name] = bone

    def _bone(self, begin: int) -> AsfBone:
        bone = AsfBone("", begin)
        while self._in_section():
            words, line, text = self._next_row()
            key = words[0].lower()
            if key == "end":
                if bone.limits and len(bone.limits) != len(bone.dof_names):
                    mismatch = f"expected {len(bone.dof_names)} limits, one per DoF, got {len(bone.limits)}"
                    raise self._error(f"bone {bone.name[:40]!r}: {mismatch}.", bone.line)
                return bone
            self._entry(bone, key, words, (line, text))
        raise self._error(f"is truncated: ends inside bone {bone.name[:40]!r} of line {begin}.", self._last_line)

    def _entry(self, bone: AsfBone, key: str, words: list[str], location: tuple[int, str]) -> None:
        line, text = location
        if key == "name":
            bone.name = " ".join(words[1:])
        elif key == "direction":
            bone.direction = self._triple(words, line)
        elif key == "length":
            bone.length = self._numbers(words, 1, line)[0]
        elif key == "axis":
            bone.axis, bone.order = self._angles(words, line), self._order(words[4:], line)
        elif key == "dof":
            bone.dof_names = self._dof(words, line)
        elif key == "limits" or text.strip().startswith("("):
            bone.limits += self._limits(text, bone, line)
        elif key == "bodymass":
            bone.mass = abs(self._numbers(words, 1, line)[0])
        elif key not in ("id", "cofmass"):
            self._notes.gather("unsupported entries of bones are left out", key[:40])

    def _limits(self, text: str, bone: AsfBone, line: int) -> list[tuple[float, float]]:
        pairs = _PAIR.findall(text)
        if not pairs:
            raise self._error(f"bone {bone.name[:40]!r}: expected limits as pairs such as (-10 170).", line)
        factor = math.pi / 180.0 if self._degrees else 1.0
        limits = []
        for pair in pairs:
            low, high = (_number(word) * factor for word in pair)
            if not low <= high:
                raise self._error(f"bone {bone.name[:40]!r}: expected a limit (lower upper), got {pair}.", line)
            limits.append((low, high))
        return limits

    def _hierarchy(self) -> None:
        while self._in_section():
            words, line, _ = self._next_row()
            if words[0].lower() == "begin":
                continue
            if words[0].lower() == "end":
                return
            self._parent_child_lists.append((words[0], words[1:], line))
        raise self._error("is truncated: ends inside the hierarchy.", self._last_line)

    def _bones_root_first(self) -> list[AsfBone]:
        """Bones ordered from the root; every bone must have exactly one parent."""
        if not self._bones:
            raise self._error("has no bones; is the file truncated?", self._last_line)
        parts = {"root": self._root, **self._bones}
        children: dict[str, list[str]] = {}
        for parent, child_names, line in self._parent_child_lists:
            for name in (parent, *child_names):
                if name not in parts:
                    raise self._error(f"unknown bone {name[:40]!r} in the hierarchy; {suggest(name, parts)}", line)
            for name in child_names:
                if parts[name].parent is not None or name == "root":
                    raise self._error(f"bone {name[:40]!r}: has more than one parent, or itself as its parent.", line)
                parts[name].parent = parent
                children.setdefault(parent, []).append(name)
        order, stack = [], ["root"]
        while stack:
            name = stack.pop()
            order.append(parts[name])
            stack.extend(reversed(children.get(name, [])))
        for name, part in parts.items():
            if len(order) < len(parts) and part not in order:
                raise self._error(f"bone {name[:40]!r}: not connected to the root; add it to the hierarchy.", part.line)
        return order

    # --- words --------------------------------------------------------------------------------------------------------

    def _in_section(self) -> bool:
        return self._row < len(self._rows) and not self._rows[self._row][0][0].startswith(":")

    def _next_row(self) -> tuple[list[str], int, str]:
        self._row += 1
        return self._rows[self._row - 1]

    @property
    def _last_line(self) -> int:
        return self._rows[-1][1]

    def _numbers(self, words: list[str], count: int, line: int) -> list[float]:
        numbers = [_number(word) for word in words[1 : count + 1]]
        if len(numbers) < count or not all(abs(number) <= MAX_ABS_NUMBER for number in numbers):
            raise self._error(f"{words[0]!r}: expected {count} number{'s' * (count > 1)}, got {words[1:5]}.", line)
        return numbers

    def _triple(self, words: list[str], line: int) -> Triple:
        x, y, z = self._numbers(words, 3, line)
        return (x, y, z)

    def _angles(self, words: list[str], line: int) -> Triple:
        factor = math.pi / 180.0 if self._degrees else 1.0
        x, y, z = (angle * factor for angle in self._numbers(words, 3, line))
        return (x, y, z)

    def _order(self, words: list[str], line: int) -> str:
        order = "".join(words[:1]).lower() or "xyz"
        if sorted(order) != ["x", "y", "z"]:
            raise self._error(f"axis order: expected a permutation such as XYZ, got {words[0][:40]!r}.", line)
        return order

    def _dof(self, words: list[str], line: int) -> tuple[str, ...]:
        dof_names = tuple(word.lower() for word in words[1:])
        for name in dof_names:
            if name not in _DOF_NAMES or dof_names.count(name) > 1:
                raise self._error(f"dof: expected {', '.join(_DOF_NAMES)}, each once, got {name[:40]!r}.", line)
        return dof_names

    def _error(self, message: str, line: int) -> FormatError:
        return FormatError(message, self._path, line)


def _number(word: str) -> float:
    try:
        return float(word) if "_" not in word else math.nan
    except ValueError:
        return math.nan
