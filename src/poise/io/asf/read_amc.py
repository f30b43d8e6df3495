"""Read motion from AMC files (Acclaim), with the figure of the ASF file that belongs to them.

The skeleton of ``11_01.amc`` is looked for beside it: ``11_01.asf``, else ``11.asf`` (the subject's number), else the
only ASF file in the folder.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.errors import FormatError, suggest
from poise.io.asf.parse import AsfBone
from poise.io.asf.read import AsfSkeleton, ball_turns, read_skeleton, rest_axes, turned, turning_axes
from poise.io.import_report import ImportReport, Notes
from poise.io.motion_text import MAX_ABS_NUMBER, MOTION_SIZE_LIMIT, read_motion_text, split_lines
from poise.io.skeleton_builder import Bone
from poise.math import quaternion
from poise.model.joint import JointKind
from poise.model.limits.input_checks import number
from poise.motion import Clip
from poise.types import FloatArray, Matrix

_MOST_WORDS = 16  # a bone and its freedoms are at most 8
USUAL_RATE = 120.0  # frames per second of the CMU database


def read_amc(
    path: Path | str,
    *,
    skeleton: Path | str | None = None,
    rate: float | None = None,
    unit: str | float | None = None,
    up: str | None = None,
    size_limit: int = MOTION_SIZE_LIMIT,
) -> ImportReport:
    """Read a motion and its figure from an AMC file and its ASF file.

    Parameters
    ----------
    path : Path or str
        The AMC file.
    skeleton : Path, str or None
        The ASF file; None to look for it beside the motion.
    rate : float or None
        Frames per second; None for 120.
    unit, up, size_limit
        As for :func:`poise.io.asf.read.read_asf`.

    Raises
    ------
    FormatError
        No skeleton was found, or a file is not sound; the message has the line and what to do.
    OSError
        A file cannot be opened.
    """
    notes = Notes()
    text = read_motion_text(path, size_limit, notes)
    found = read_skeleton(skeleton or _skeleton_beside(Path(path), notes), unit=unit, up=up, size_limit=size_limit)
    table, degrees = _Reader(split_lines(text, path), found, path, notes).read()
    if rate is None:
        notes.add("the file names no rate: taken as 120 frames per second; rate (--rate) says otherwise")
    seconds = 1.0 / _checked_rate(USUAL_RATE if rate is None else rate)
    factor = math.pi / 180.0 if degrees else 1.0
    parts = [
        _values(found, bone, asf, table[asf.name], factor)
        for bone, asf in zip(found.bones, found.file.bones, strict=True)
    ]
    _tell_what_breaks_limits(found, parts, notes)
    clip = Clip(found.figure, np.concatenate(parts, axis=1), seconds, Path(path).stem or "motion")
    return ImportReport(found.figure, (*found.notes, *notes.sentences()), (clip,))


def _checked_rate(rate: float) -> float:
    value = number("rate", rate)
    if not 1e-6 <= value <= 1e6:
        raise FormatError(f"the rate must be greater than zero [frames per second], got {value:g}.")
    return value


def _skeleton_beside(path: Path, notes: Notes) -> Path:
    folder = path.parent
    wanted = [path.stem, path.stem.split("_")[0]]
    beside = sorted(each for each in folder.iterdir() if each.suffix.lower() == ".asf") if folder.is_dir() else []
    for stem in wanted:
        for each in beside:
            if each.stem.lower() == stem.lower():
                return each
    if len(beside) == 1:
        notes.add(f"the skeleton is taken from {beside[0].name}, the only one beside the motion")
        return beside[0]
    raise FormatError(
        f"no skeleton {wanted[-1]}.asf is beside it; give the ASF file with skeleton= (--skeleton FILE).", path
    )


class _Reader:
    """Reads frames into one table per bone."""

    def __init__(self, lines: Sequence[str], skeleton: AsfSkeleton, path: Path | str, notes: Notes) -> None:
        self._lines, self._path, self._notes = lines, path, notes
        self._bones = {bone.name: bone for bone in skeleton.file.bones}
        self._widths = {name: len(bone.dof_names) for name, bone in self._bones.items()}
        self._table: dict[str, array[float]] = {name: array("d") for name in self._bones}
        self._degrees = skeleton.file.degrees
        self._count = 0
        self._numbers: list[int] = []

    def read(self) -> tuple[dict[str, Matrix], bool]:
        """Numbers of each bone, (n, freedoms), and whether they are in degrees."""
        seen: set[str] = set()
        for number_of_line, line in enumerate(self._lines, start=1):
            words = line.split(None, _MOST_WORDS)
            if not words or words[0][0] == "#":
                continue
            if words[0][0] == ":":
                self._heading(words[0].upper())
            elif len(words) == 1 and words[0].isdecimal():
                self._close(seen, last=False)
                seen = set()
                self._count += 1
                self._numbers.append(int(words[0][:18]))
            else:
                self._row(words, seen, number_of_line)
        self._close(seen, last=True)
        if not self._count:
            raise FormatError("holds no frames; is the file cut off?", self._path, max(len(self._lines), 1))
        if self._numbers[: self._count] != list(range(self._numbers[0], self._numbers[0] + self._count)):
            self._notes.add("the numbers of the frames do not follow one another; they were read as they come")
        found = {name: np.array(each).reshape(self._count, self._widths[name]) for name, each in self._table.items()}
        return found, self._degrees

    def _heading(self, word: str) -> None:
        if word in (":DEGREES", ":RADIANS"):
            self._degrees = word == ":DEGREES"
        elif word != ":FULLY-SPECIFIED":
            self._notes.gather("headings that Poise does not know", word[:40])

    def _row(self, words: list[str], seen: set[str], line: int) -> None:
        name = words[0]
        if name not in self._bones:
            known = f"the skeleton has no bone {name[:40]!r}; {suggest(name, self._bones)}"
            raise FormatError(f"{known} Is this its skeleton?", self._path, line)
        if not self._count:
            raise FormatError("values come before the number of the first frame.", self._path, line)
        if name in seen:
            raise FormatError(f"bone {name!r} comes twice in frame {self._count}.", self._path, line)
        try:
            values = [float(word) for word in words[1:]]
        except ValueError:
            values = [math.nan]
        if not all(abs(each) <= MAX_ABS_NUMBER for each in values) or "_" in "".join(words[1:]):
            raise FormatError(f"bone {name!r}: expected finite numbers, got {words[1:7]}.", self._path, line)
        if len(values) != self._widths[name]:
            if line == len(self._lines):
                return  # cut off; the frame is not whole and will be left out
            said = f"bone {name!r}: its freedoms are {self._widths[name]}, got {len(values)} numbers."
            raise FormatError(said, self._path, line)
        seen.add(name)
        self._table[name].extend(values)

    def _close(self, seen: set[str], last: bool) -> None:
        """End a frame: bones that are not in it keep what they had; a last one that is not whole is left out."""
        if not self._count:
            return
        missing = [name for name, width in self._widths.items() if width and name not in seen]
        before = {name for name in missing if len(self._table[name])}
        if last and missing and (before or self._count == 1):
            for name in seen:
                del self._table[name][len(self._table[name]) - self._widths[name] :]
            self._notes.add(f"the last frame ({self._count}) lacks bones and was left out; is the file cut off?")
            self._count -= 1
            return
        for name in missing:
            width = self._widths[name]
            own = self._table[name]
            own.extend(own[-width:] if len(own) else array("d", [0.0] * width))
            self._notes.gather("bones without values in some frames keep the last they had, else zero", name)


def _tell_what_breaks_limits(skeleton: AsfSkeleton, parts: Sequence[FloatArray], notes: Notes) -> None:
    for joint, values in zip(skeleton.figure.joints, parts, strict=True):
        for place, span in enumerate(joint.ranges.values()):
            if not (span.lower <= values[:, place].min() and values[:, place].max() <= span.upper):
                notes.gather("joints that the motion takes beyond the limits of the skeleton", joint.name)


def _values(skeleton: AsfSkeleton, made: Bone, bone: AsfBone, table: Matrix, factor: float) -> FloatArray:
    """Configuration of a joint in all frames, (n, nq)."""
    turns = [place for place, each in enumerate(bone.dof_names) if each.startswith("r")]
    angles = factor * table[:, turns]
    if made.kind is JointKind.BALL:
        return ball_turns(made, bone, skeleton.upright, angles)
    if made.kind is JointKind.ELBOW:
        return angles[:, ::-1]  # flexion is the outer turn, which comes second
    if made.kind is not JointKind.FREE:
        return angles[:, : made.kind.nq]
    rest = rest_axes(bone, skeleton.upright)
    turn = turned(turning_axes(bone, skeleton.upright), angles)
    turn = quaternion.multiply(quaternion.multiply(rest, turn), quaternion.conjugate(rest))
    places = np.tile(np.array(skeleton.file.position), (len(table), 1))
    for place, each in enumerate(bone.dof_names):
        if each.startswith("t"):
            places[:, "xyz".index(each[1])] += table[:, place]
    return np.concatenate([skeleton.scale * skeleton.upright.vectors(places), turn], axis=1)
