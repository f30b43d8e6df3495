"""Parts of a humanoid figure, frame by frame, and landmarks for markers on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.errors import FigureError, suggest
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure
from poise.model.humanoid_name_table import PARTS
from poise.model.humanoid_names import recognize_humanoid
from poise.motion import Clip, Frames, world_frames
from poise.types import FloatArray, Quaternion, Triple, Vector3

# --- body -------------------------------------------------------------------------------------------------------------

# Where the parts of a person are in every frame, whatever skeleton it is.
#
# Parts are found by the names of their segments (:func:`poise.model.humanoid_names.recognize_humanoid`); turns are counted from the neutral
# pose, in which every figure looks along x with its trunk and head upright, whatever its arms do.

SIDES = ("left", "right")
NEEDED = (
    "hips",
    "head",
    *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "lower_arm", "hand", "thigh", "shin", "foot")),
)
MOST_NAMED = 12  # segments that a message names
_CHESTS = ("upper_chest", "chest", "spine", "hips")


@dataclass(frozen=True)
class Body:
    """A person in some frames.

    Parameters
    ----------
    figure : Figure
        Who.
    parts : mapping of part to segment
        Where its parts are.
    frames : Frames
        Places and rotations of all segments, (n, segments, ...).
    neutral : Frames
        The same at the neutral pose, one frame.
    """

    figure: Figure
    parts: Mapping[str, str]
    frames: Frames
    neutral: Frames

    @classmethod
    def of(cls, subject: Pose | Clip, parts: Mapping[str, str] | None = None) -> Body:
        """A pose, as one frame, or a clip.

        Parameters
        ----------
        subject : Pose or Clip
            Of a person.
        parts : mapping of part to segment, optional
            Segments whose names are not recognized.

        Raises
        ------
        FigureError
            The figure is no person; names what is missing, what was recognized, and what was not.
        """
        figure = subject.figure
        known = with_parts(figure, parts or {})
        missing = [part for part in NEEDED if part not in known]
        if missing:
            raise FigureError(_unfit(figure, known, missing))
        q = subject.frames if isinstance(subject, Clip) else np.array([subject.q])
        return cls(figure, known, world_frames(figure, q), world_frames(figure, figure.neutral()[None]))

    def __len__(self) -> int:
        return len(self.frames.positions)

    def place(self, part: str, neutral: bool = False) -> Vector3:
        """Where a part begins, (n, 3)."""
        return (self.neutral if neutral else self.frames).positions[:, self._index(part)]

    def turn(self, part: str) -> Quaternion:
        """How a part has turned in the world since the neutral pose, (n, 4)."""
        index = self._index(part)
        return quaternion.multiply(
            self.frames.rotations[:, index], quaternion.conjugate(self.neutral.rotations[:, index])
        )

    def turn_within(self, part: str, other: str) -> Quaternion:
        """How a part has turned as seen by another, (n, 4)."""
        return quaternion.multiply(quaternion.conjugate(self.turn(other)), self.turn(part))

    def middle(self, part: str, neutral: bool = False) -> Vector3:
        """Middle between the left and the right one of a part."""
        return 0.5 * (self.place(f"left_{part}", neutral) + self.place(f"right_{part}", neutral))

    def site(self, name: str) -> Vector3 | None:
        """Where a site is, (n, 3); None where the figure has none of that name."""
        found = next((each for each in self.figure.sites if each.name == name), None)
        if found is None:
            return None
        index = self.figure.segment_index(found.segment)
        inside = quaternion.rotate(self.frames.rotations[:, index], found.placement.translation_vector)
        return np.asarray(self.frames.positions[:, index] + inside)

    def hand(self, side: str) -> Vector3:
        """Where a hand holds things: its grip, or its wrist where nothing more is known."""
        grip = self.site(f"{side}_grip")
        return self.place(f"{side}_hand") if grip is None else grip

    def sole(self, side: str) -> Vector3:
        """Where a foot stands: its sole, or its ankle where nothing more is known."""
        sole = self.site(f"{side}_sole")
        return self.place(f"{side}_foot") if sole is None else sole

    def center_of_mass(self) -> Vector3:
        """Center of mass of the whole body, (n, 3)."""
        masses = np.array([segment.mass for segment in self.figure.segments])
        centers = np.array([segment.center for segment in self.figure.segments])
        places = self.frames.positions + quaternion.rotate(self.frames.rotations, centers)
        return np.asarray(np.einsum("s,nsi->ni", masses, places) / masses.sum())

    @property
    def chest(self) -> str:
        """The part that shoulders and neck hang on."""
        return next(part for part in _CHESTS if part in self.parts)

    def _index(self, part: str) -> int:
        return self.figure.segment_index(self.parts[part])


def with_parts(figure: Figure, given: Mapping[str, str]) -> dict[str, str]:
    """Segments by the parts that their names stand for, and those that are given besides."""
    known, segments = dict(recognize_humanoid(figure).parts), [each.name for each in figure.segments]
    for part, segment in given.items():
        if part not in PARTS:
            raise FigureError(f"{part!r} is no part of a person; {suggest(part, PARTS)}")
        if segment not in segments:
            raise FigureError(f"figure {figure.name!r}: has no segment {segment!r}; {suggest(segment, segments)}")
        known[part] = segment
    return known


def _unfit(figure: Figure, known: Mapping[str, str], missing: list[str]) -> str:
    """Why a figure is no person: what is missing, what was mapped, what was not."""
    mapped = ", ".join(f"{part} ({segment})" for part, segment in known.items()) or "nothing"
    rest = [each.name for each in figure.segments if each.name not in known.values()]
    more = f" and {len(rest) - MOST_NAMED} more" if len(rest) > MOST_NAMED else ""
    lacking = ", ".join(missing) if known else f"{', '.join(missing[:3])} and {len(missing) - 3} more"
    said = f"figure {figure.name!r}: has no {lacking}, and this is for people. Recognized: {mapped}. "
    said += f"Not recognized: {', '.join(rest[:MOST_NAMED])}{more}. " if rest else ""
    return said + (
        "Give a human, or a skeleton whose segments are named as poise.model.humanoid_names.recognize_humanoid knows them; for retargeting "
        "parts (--part PART=SEGMENT) says which segment of the source a part is."
    )


def unit(vectors: FloatArray) -> FloatArray:
    """Vectors of length one in the same directions; no direction stays none."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(length > 0.0, length, 1.0))


def dot(a: FloatArray, b: FloatArray) -> FloatArray:
    """Products row by row."""
    return np.asarray(np.sum(a * b, axis=-1))


# --- landmarks --------------------------------------------------------------------------------------------------------

# Where markers sit on a person: names that laboratories give to landmarks, and the places those have on a body.
#
# Places are seen from the joint where a part begins, at the neutral pose (x forward, y to the left, z up), for the left
# side, as shares of the leg from hip to ankle. They are where a fit starts from, good to a few centimeters: each
# laboratory tapes a marker a little elsewhere, which is what :func:`poise.motion.fit_markers` finds out.


class Landmark(NamedTuple):
    """A place on a body: the part that carries it, the part whose joint it is near, and how far from that joint."""

    part: str
    near: str
    offset: Triple  # shares of the leg


_SIDED: dict[str, tuple[Landmark, str]] = {
    "front of the pelvis": (Landmark("hips", "thigh", (0.06, 0.05, 0.10)), "asi asis"),
    "back of the pelvis": (Landmark("hips", "thigh", (-0.16, -0.04, 0.12)), "psi psis"),
    "crest of the pelvis": (Landmark("hips", "thigh", (0.0, 0.06, 0.17)), "iliaccrest ilc"),
    "side of the hip": (Landmark("thigh", "thigh", (0.0, 0.10, 0.0)), "gtr troch trochanter hip"),
    "outside of the knee": (Landmark("thigh", "shin", (0.0, 0.06, 0.0)), "kne knee lek kneelateral kneelat lfc"),
    "inside of the knee": (Landmark("thigh", "shin", (0.0, -0.06, 0.0)), "kneemedial kneemed mek mfc mkne"),
    "head of the fibula": (Landmark("shin", "shin", (-0.02, 0.06, -0.05)), "hf fh fibula"),
    "front of the shin": (Landmark("shin", "shin", (0.05, 0.0, -0.09)), "tt tub"),
    "outside of the ankle": (Landmark("shin", "foot", (0.0, 0.04, 0.0)), "ank ankle anklelateral anklelat lm"),
    "inside of the ankle": (Landmark("shin", "foot", (0.0, -0.04, 0.0)), "anklemedial anklemed mm mank"),
    "heel": (Landmark("foot", "foot", (-0.06, 0.0, -0.05)), "hee heel cal"),
    "ball of the foot": (Landmark("foot", "foot", (0.16, 0.0, -0.06)), "toe mt2"),
    "first toe": (Landmark("foot", "foot", (0.16, -0.05, -0.07)), "mt1 mtp1"),
    "fifth toe": (Landmark("foot", "foot", (0.12, 0.05, -0.07)), "mt5 mtp5"),
    "shoulder": (Landmark("clavicle", "upper_arm", (0.0, 0.0, 0.06)), "sho shoulder acr acromion"),
    "elbow": (Landmark("upper_arm", "lower_arm", (0.0, 0.0, 0.0)), "elb elbow elblateral elbowlateral"),
    "wrist": (Landmark("lower_arm", "hand", (0.0, 0.0, 0.0)), "wri wrist wra wrb styr styu"),
    "front of the head": (Landmark("head", "head", (0.12, 0.08, 0.14)), "fhd"),
    "back of the head": (Landmark("head", "head", (-0.10, 0.08, 0.14)), "bhd"),
}
_MIDDLE: dict[str, tuple[Landmark, str]] = {
    "back of the sacrum": (Landmark("hips", "hips", (-0.14, 0.0, 0.06)), "sacr sac vsac sacrum"),
    "nape": (Landmark("chest", "neck", (-0.09, 0.0, 0.0)), "c7"),
    "notch of the breastbone": (Landmark("chest", "neck", (0.06, 0.0, -0.06)), "clav ij ster sternalnotch"),
    "end of the breastbone": (Landmark("chest", "neck", (0.12, 0.0, -0.20)), "strn px xiph xiphoid"),
}
_WORDS = {"left": ("left", "l"), "right": ("right", "r")}


def _named(table: dict[str, tuple[Landmark, str]]) -> dict[str, Landmark]:
    return {name: mark for mark, names in table.values() for name in names.split()}


_SIDED_NAMES, _MIDDLE_NAMES = _named(_SIDED), _named(_MIDDLE)
_BOTH = ("hips", "chest", "head", "neck")  # parts of which there is one


def landmark(name: str) -> Landmark | None:
    """The place that a marker's name stands for; None where it is not known.

    Sides stand before the name or after it (``RASI``, ``R.ASIS``, ``ASISr``), case and signs do not count, and neither
    does what stands before a colon.

    Examples
    --------
    >>> landmark("subject:R.Knee")
    Landmark(part='right_thigh', near='right_shin', offset=(0.0, -0.06, 0.0))
    >>> landmark("wand 7") is None
    True
    """
    plain = re.sub(r"[^a-z0-9]", "", name.rsplit(":", 1)[-1].lower())
    if plain in _MIDDLE_NAMES:
        return _MIDDLE_NAMES[plain]
    for side, words in _WORDS.items():
        for word in words:
            for core in (plain.removeprefix(word), plain.removesuffix(word)):
                if core != plain and core in _SIDED_NAMES:
                    return _on(side, _SIDED_NAMES[core])
    return None


def _on(side: str, mark: Landmark) -> Landmark:
    """A landmark of the left side on one of both."""
    x, y, z = mark.offset
    part, near = (each if each in _BOTH else f"{side}_{each}" for each in (mark.part, mark.near))
    return Landmark(part, near, (x, y if side == "left" else -y, z))
