"""Read motion from AMC files (Acclaim), with the figure of their ASF file.

The skeleton of ``11_01.amc`` is searched beside it: ``11_01.asf``, else ``11.asf`` (the subject's number), else the
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
from poise.io.asf.read import AsfSkeleton, ball_rotations, extrinsic_rotation, read_skeleton, rest_axes, rotation_axes
from poise.io.import_report import ImportReport, Notes
from poise.io.motion_text import MAX_ABS_NUMBER, MOTION_SIZE_LIMIT, read_motion_text, split_lines
from poise.io.skeleton_builder import Bone
from poise.math import quaternion
from poise.math.input_checks import number
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.types import FloatArray, Matrix

_MAX_WORDS_PER_LINE = 16  # per line; a bone and its DoFs are at most 8
DEFAULT_RATE_HZ = 120.0  # frames per second, as in the CMU database
_MIN_RATE_HZ, _MAX_RATE_HZ = 1e-6, 1e6


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
        The ASF file; None to search for it beside the motion.
    rate : float or None
        Frames per second; None for 120.
    unit, up, size_limit
        As for :func:`poise.io.asf.read.read_asf`.

    Raises
    ------
    FormatError
        No skeleton was found, or a file is not valid; the message has the line and what to do.
    OSError
        A file cannot be opened.
    """
    notes = Notes()
    text = read_motion_text(path, size_limit, notes)
    asf_skeleton = read_skeleton(
        skeleton or _skeleton_beside(Path(path), notes), unit=unit, up=up, size_limit=size_limit
    )
    table, degrees = _FrameParser(split_lines(text, path), asf_skeleton, path, notes).read()
    if rate is None:
        notes.add("the file names no frame rate: 120 frames per second assumed; override with rate (--rate)")
    seconds = 1.0 / _check_rate(DEFAULT_RATE_HZ if rate is None else rate)
    factor = math.pi / 180.0 if degrees else 1.0
    parts = [
        _values(asf_skeleton, bone, asf, table[asf.name], factor)
        for bone, asf in zip(asf_skeleton.bones, asf_skeleton.file.bones, strict=True)
    ]
    _note_exceeded_limits(asf_skeleton, parts, notes)
    clip = Clip(asf_skeleton.figure, np.concatenate(parts, axis=1), seconds, Path(path).stem or "motion")
    return ImportReport(asf_skeleton.figure, (*asf_skeleton.notes, *notes.sentences()), (clip,))


def _check_rate(rate: float) -> float:
    value = number("rate", rate)
    if not _MIN_RATE_HZ <= value <= _MAX_RATE_HZ:
        raise FormatError(f"rate: expected a positive number of frames per second, got {value:g}.")
    return value


def _skeleton_beside(path: Path, notes: Notes) -> Path:
    folder = path.parent
    stems = [path.stem, path.stem.split("_")[0]]
    candidates = sorted(file for file in folder.iterdir() if file.suffix.lower() == ".asf") if folder.is_dir() else []
    for stem in stems:
        for candidate in candidates:
            if candidate.stem.lower() == stem.lower():
                return candidate
    if len(candidates) == 1:
        notes.add(f"skeleton: {candidates[0].name}, the only ASF file beside the motion")
        return candidates[0]
    raise FormatError(
        f"skeleton {stems[-1]}.asf not found beside it; give the ASF file with skeleton= (--skeleton FILE).", path
    )


class _FrameParser:
    """Parses frames into one table per bone."""

    def __init__(self, lines: Sequence[str], skeleton: AsfSkeleton, path: Path | str, notes: Notes) -> None:
        self._lines, self._path, self._notes = lines, path, notes
        self._bones = {bone.name: bone for bone in skeleton.file.bones}
        self._widths = {name: len(bone.dof_names) for name, bone in self._bones.items()}
        self._table: dict[str, array[float]] = {name: array("d") for name in self._bones}
        self._degrees = skeleton.file.degrees
        self._count = 0
        self._numbers: list[int] = []

    def read(self) -> tuple[dict[str, Matrix], bool]:
        """Values of each bone, (n, DoFs), and whether angles are in degrees."""
        seen: set[str] = set()
        for number_of_line, line in enumerate(self._lines, start=1):
            words = line.split(None, _MAX_WORDS_PER_LINE)
            if not words or words[0][0] == "#":
                continue
            if words[0][0] == ":":
                self._heading(words[0].upper())
            elif len(words) == 1 and words[0].isdecimal():
                self._end_frame(seen, last=False)
                seen = set()
                self._count += 1
                self._numbers.append(int(words[0][:18]))
            else:
                self._row(words, seen, number_of_line)
        self._end_frame(seen, last=True)
        if not self._count:
            raise FormatError("contains no frames; is the file truncated?", self._path, max(len(self._lines), 1))
        if self._numbers[: self._count] != list(range(self._numbers[0], self._numbers[0] + self._count)):
            self._notes.add("frame numbers are not consecutive; frames were read in the order of the file")
        tables = {
            name: np.array(values).reshape(self._count, self._widths[name]) for name, values in self._table.items()
        }
        return tables, self._degrees

    def _heading(self, word: str) -> None:
        if word in (":DEGREES", ":RADIANS"):
            self._degrees = word == ":DEGREES"
        elif word != ":FULLY-SPECIFIED":
            self._notes.gather("unknown headings were ignored", word[:40])

    def _row(self, words: list[str], seen: set[str], line: int) -> None:
        name = words[0]
        if name not in self._bones:
            unknown = f"the skeleton has no bone {name[:40]!r}; {suggest(name, self._bones)}"
            raise FormatError(f"{unknown} Is this the right skeleton?", self._path, line)
        if not self._count:
            raise FormatError("expected a frame number before the first values.", self._path, line)
        if name in seen:
            raise FormatError(f"duplicate bone {name!r} in frame {self._count}.", self._path, line)
        try:
            values = [float(word) for word in words[1:]]
        except ValueError:
            values = [math.nan]
        if not all(abs(value) <= MAX_ABS_NUMBER for value in values) or "_" in "".join(words[1:]):
            raise FormatError(f"bone {name!r}: expected finite numbers, got {words[1:7]}.", self._path, line)
        if len(values) != self._widths[name]:
            if line == len(self._lines):
                return  # truncated; the frame is incomplete and will be left out
            problem = f"bone {name!r}: expected {self._widths[name]} numbers, one per DoF, got {len(values)}."
            raise FormatError(problem, self._path, line)
        seen.add(name)
        self._table[name].extend(values)

    def _end_frame(self, seen: set[str], last: bool) -> None:
        """End a frame: missing bones keep their last values; an incomplete last frame is left out."""
        if not self._count:
            return
        missing = [name for name, width in self._widths.items() if width and name not in seen]
        before = {name for name in missing if len(self._table[name])}
        if last and missing and (before or self._count == 1):
            for name in seen:
                del self._table[name][len(self._table[name]) - self._widths[name] :]
            self._notes.add(f"the last frame ({self._count}) lacks bones and was left out; is the file truncated?")
            self._count -= 1
            return
        for name in missing:
            width = self._widths[name]
            column = self._table[name]
            column.extend(column[-width:] if len(column) else array("d", [0.0] * width))
            self._notes.gather("bones without values in some frames keep their last values, else zero", name)


def _note_exceeded_limits(skeleton: AsfSkeleton, parts: Sequence[FloatArray], notes: Notes) -> None:
    for joint, values in zip(skeleton.figure.joints, parts, strict=True):
        for index, span in enumerate(joint.ranges.values()):
            if not (span.lower <= values[:, index].min() and values[:, index].max() <= span.upper):
                notes.gather("joints whose motion exceeds the limits of the skeleton", joint.name)


def _values(skeleton: AsfSkeleton, joint_bone: Bone, bone: AsfBone, table: Matrix, factor: float) -> FloatArray:
    """Configuration of a joint in all frames, (n, nq)."""
    rotational = [index for index, dof in enumerate(bone.dof_names) if dof.startswith("r")]
    angles = factor * table[:, rotational]
    if joint_bone.kind is JointKind.BALL:
        return ball_rotations(joint_bone, bone, skeleton.up_axis_of_file, angles)
    if joint_bone.kind is JointKind.ELBOW:
        return angles[:, ::-1]  # flexion is the outer rotation, which comes second
    if joint_bone.kind is not JointKind.FREE:
        return angles[:, : joint_bone.kind.nq]
    rest = rest_axes(bone, skeleton.up_axis_of_file)
    rotation = extrinsic_rotation(rotation_axes(bone, skeleton.up_axis_of_file), angles)
    rotation = quaternion.multiply(quaternion.multiply(rest, rotation), quaternion.conjugate(rest))
    positions = np.tile(np.array(skeleton.file.position), (len(table), 1))
    for index, dof in enumerate(bone.dof_names):
        if dof.startswith("t"):
            positions[:, "xyz".index(dof[1])] += table[:, index]
    return np.concatenate([skeleton.scale * skeleton.up_axis_of_file.vectors(positions), rotation], axis=1)
