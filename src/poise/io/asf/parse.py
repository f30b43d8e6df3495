"""What stands in an ASF file: units, the root, bones with their axes, freedoms and limits, and which hangs on which."""

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
_FREEDOMS = ("tx", "ty", "tz", "rx", "ry", "rz", "l")
_SECTIONS = ("version", "name", "units", "documentation", "root", "bonedata", "hierarchy", "skin")


@dataclass
class AsfBone:
    """A bone, or the root, whose direction and length are zero. Angles in radians, lengths in units of the file."""

    name: str
    line: int
    direction: Triple = (0.0, 0.0, 0.0)
    length: float = 0.0
    axis: Triple = (0.0, 0.0, 0.0)
    order: str = "xyz"  # extrinsic: the first axis is turned about first
    dof_names: tuple[str, ...] = ()
    limits: list[tuple[float, float]] = field(default_factory=list)
    mass: float | None = None
    parent: str | None = None


@dataclass
class AsfFile:
    """A skeleton as its file tells it; `bones` begins with the root, parents come before children."""

    name: str
    length: float
    degrees: bool
    position: Triple
    bones: list[AsfBone]


class AsfReader:
    """Reads an ASF file line by line.

    Raises
    ------
    FormatError
        From :meth:`read`: the file tells no sound skeleton; the message has the line.
    """

    def __init__(self, lines: Sequence[str], path: Path | str, notes: Notes) -> None:
        self._path, self._notes = path, notes
        self._rows = [
            (words, number, text)
            for number, text in enumerate((line.partition("#")[0] for line in lines), start=1)
            if (words := text.split(None, MAX_BONES + 1))
        ]
        self._place = 0
        self._name, self._length, self._degrees = "", 1.0, True
        self._position: Triple = (0.0, 0.0, 0.0)
        self._root = AsfBone("root", 1, dof_names=("tx", "ty", "tz", "rx", "ry", "rz"))
        self._bones: dict[str, AsfBone] = {}
        self._hung: list[tuple[str, list[str], int]] = []

    def read(self) -> AsfFile:
        """Read everything."""
        if not self._rows or not self._rows[0][0][0].startswith(":"):
            raise self._error("is no ASF file: it does not begin with a section such as :version.", 1)
        while self._place < len(self._rows):
            words, line, _ = self._take()
            if not words[0].startswith(":"):
                raise self._error(f"expected a section such as :bonedata, got {words[0][:40]!r}.", line)
            self._section(words[0][1:].lower(), words, line)
        return AsfFile(self._name, self._length, self._degrees, self._position, self._in_order())

    def _section(self, name: str, words: list[str], line: int) -> None:
        if name == "version":
            if not "".join(words[1:2]).startswith("1."):
                raise self._error(f"is of version {' '.join(words[1:])[:40]!r}; versions 1.x are known.", line)
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
            while self._inside():
                self._take()

    def _units(self) -> None:
        while self._inside():
            words, line, _ = self._take()
            key = words[0].lower()
            if key == "length":
                self._length = self._numbers(words, 1, line)[0]
                if not 1e-9 <= self._length <= MAX_ABS_NUMBER:
                    raise self._error(f"the unit of length must be greater than zero, got {self._length:g}.", line)
            elif key == "angle":
                if words[1:] not in (["deg"], ["rad"]):
                    raise self._error(f"angles are in deg or rad, got {' '.join(words[1:])[:40]!r}.", line)
                self._degrees = words[1] == "deg"

    def _read_root(self, line: int) -> None:
        root = self._root
        root.line = line
        while self._inside():
            words, line, _ = self._take()
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
        while self._inside():
            words, line, _ = self._take()
            if words[0].lower() != "begin":
                raise self._error(f"expected begin, got {words[0][:40]!r}.", line)
            bone = self._bone(line)
            if not bone.name or bone.name == "root" or bone.name in self._bones:
                raise self._error(
                    f"bone {bone.name[:40]!r}: each bone has a name of its own, and none is 'root'.", line
                )
            if len(self._bones) >= MAX_BONES:
                raise self._error(f"more than {MAX_BONES} bones, which no figure should have.", line)
            self._bones[bone.name] = bone

    def _bone(self, begin: int) -> AsfBone:
        bone = AsfBone("", begin)
        while self._inside():
            words, line, text = self._take()
            key = words[0].lower()
            if key == "end":
                if bone.limits and len(bone.limits) != len(bone.dof_names):
                    said = f"bone {bone.name[:40]!r}: {len(bone.dof_names)} freedoms, but {len(bone.limits)} limits."
                    raise self._error(said, bone.line)
                return bone
            self._entry(bone, key, words, (line, text))
        raise self._error(f"ends inside bone {bone.name[:40]!r} of line {begin}; the file is cut off.", self._last_line)

    def _entry(self, bone: AsfBone, key: str, words: list[str], place: tuple[int, str]) -> None:
        line, text = place
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
            self._notes.gather("entries of bones that Poise has no use for are left out", key[:40])

    def _limits(self, text: str, bone: AsfBone, line: int) -> list[tuple[float, float]]:
        pairs = _PAIR.findall(text)
        if not pairs:
            raise self._error(f"bone {bone.name[:40]!r}: limits are pairs such as (-10 170).", line)
        factor = math.pi / 180.0 if self._degrees else 1.0
        found = []
        for pair in pairs:
            low, high = (_number(word) * factor for word in pair)
            if not low <= high:
                raise self._error(f"bone {bone.name[:40]!r}: a limit must be (lower upper), got {pair}.", line)
            found.append((low, high))
        return found

    def _hierarchy(self) -> None:
        while self._inside():
            words, line, _ = self._take()
            if words[0].lower() == "begin":
                continue
            if words[0].lower() == "end":
                return
            self._hung.append((words[0], words[1:], line))
        raise self._error("ends inside the hierarchy; the file is cut off.", self._last_line)

    def _in_order(self) -> list[AsfBone]:
        """Bones from the root outward; every one hangs on exactly one other."""
        if not self._bones:
            raise self._error("has no bones; is the file cut off?", self._last_line)
        parts = {"root": self._root, **self._bones}
        children: dict[str, list[str]] = {}
        for parent, own, line in self._hung:
            for name in (parent, *own):
                if name not in parts:
                    raise self._error(f"the hierarchy names a bone {name[:40]!r}; {suggest(name, parts)}", line)
            for name in own:
                if parts[name].parent is not None or name == "root":
                    raise self._error(f"bone {name[:40]!r}: hangs on more than one other, or on itself.", line)
                parts[name].parent = parent
                children.setdefault(parent, []).append(name)
        order, waiting = [], ["root"]
        while waiting:
            name = waiting.pop()
            order.append(parts[name])
            waiting.extend(reversed(children.get(name, [])))
        for name, part in parts.items():
            if len(order) < len(parts) and part not in order:
                raise self._error(f"bone {name[:40]!r}: does not hang on the root; add it to the hierarchy.", part.line)
        return order

    # --- words --------------------------------------------------------------------------------------------------------

    def _inside(self) -> bool:
        return self._place < len(self._rows) and not self._rows[self._place][0][0].startswith(":")

    def _take(self) -> tuple[list[str], int, str]:
        self._place += 1
        return self._rows[self._place - 1]

    @property
    def _last_line(self) -> int:
        return self._rows[-1][1]

    def _numbers(self, words: list[str], count: int, line: int) -> list[float]:
        found = [_number(word) for word in words[1 : count + 1]]
        if len(found) < count or not all(abs(each) <= MAX_ABS_NUMBER for each in found):
            raise self._error(f"{words[0]!r} needs {count} number{'s' * (count > 1)}, got {words[1:5]}.", line)
        return found

    def _triple(self, words: list[str], line: int) -> Triple:
        x, y, z = self._numbers(words, 3, line)
        return (x, y, z)

    def _angles(self, words: list[str], line: int) -> Triple:
        factor = math.pi / 180.0 if self._degrees else 1.0
        x, y, z = (each * factor for each in self._numbers(words, 3, line))
        return (x, y, z)

    def _order(self, words: list[str], line: int) -> str:
        order = "".join(words[:1]).lower() or "xyz"
        if sorted(order) != ["x", "y", "z"]:
            raise self._error(f"the order of axes must be XYZ, ZYX or the like, got {words[0][:40]!r}.", line)
        return order

    def _dof(self, words: list[str], line: int) -> tuple[str, ...]:
        found = tuple(word.lower() for word in words[1:])
        for each in found:
            if each not in _FREEDOMS or found.count(each) > 1:
                raise self._error(f"freedoms are {', '.join(_FREEDOMS)}, each once, got {each[:40]!r}.", line)
        return found

    def _error(self, message: str, line: int) -> FormatError:
        return FormatError(message, self._path, line)


def _number(word: str) -> float:
    try:
        return float(word) if "_" not in word else math.nan
    except ValueError:
        return math.nan
