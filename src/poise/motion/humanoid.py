"""Humanoid body: positions and orientations of its parts in every frame, and anatomical landmarks for markers.

Parts are found by the names of their segments (:func:`poise.model.humanoid_names.recognize_humanoid`). Rotations are
relative to the neutral pose, in which every figure faces along x with trunk and head upright, whatever the pose of its
arms (T-pose, A-pose, arms hanging).

Landmarks are the marker names that gait laboratories use, with their positions on a body: offsets from the joint at
which a part begins, at the neutral pose (x forward, y left, z up), for the left side, as fractions of the leg length
from hip to ankle. They are an initial guess, accurate to a few centimeters: each laboratory places a marker slightly
differently, which :func:`poise.motion.fit_markers` estimates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
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

# --- Body -----------------------------------------------------------------------------------------

SIDES = ("left", "right")
REQUIRED_PARTS = (
    "hips",
    "head",
    *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "lower_arm", "hand", "thigh", "shin", "foot")),
)
_MAX_NAMES_LISTED = 12  # segment names per error message
_MIN_HEADING_RAD = np.radians(3.0)  # smaller headings of the neutral pose are asymmetry of the skeleton
_MIN_LATERAL = 1.0  # horizontal part of two unit vectors below which the neutral pose has no heading
_CHEST_CANDIDATES = ("upper_chest", "chest", "spine", "hips")


@dataclass(frozen=True)
class Body:
    """Humanoid figure in a number of frames.

    Parameters
    ----------
    figure : Figure
        The figure.
    parts : mapping of part to segment
        Segment of each body part.
    frames : Frames
        Positions and rotations of all segments in the world frame, (n, segments, ...).
    neutral : Frames
        The same at the neutral pose, one frame; rotated about the vertical to face x, whatever way the figure faces.
    """

    figure: Figure
    parts: Mapping[str, str]
    frames: Frames
    neutral: Frames

    @classmethod
    def of(cls, subject: Pose | Clip, parts: Mapping[str, str] | None = None) -> Body:
        """Body of a pose (one frame) or of a clip.

        Parameters
        ----------
        subject : Pose or Clip
            Pose or motion of a humanoid figure.
        parts : mapping of part to segment, optional
            Segments of parts whose names are not recognized.

        Raises
        ------
        FigureError
            The figure is not a humanoid; the message lists missing, recognized and unrecognized parts.
        """
        figure = subject.figure
        known = with_parts(figure, parts or {})
        missing = [part for part in REQUIRED_PARTS if part not in known]
        if missing:
            raise FigureError(_not_humanoid_message(figure, known, missing))
        q = subject.frames if isinstance(subject, Clip) else np.array([subject.q])
        neutral = cls(figure, known, world_frames(figure, q), world_frames(figure, figure.neutral()[None]))
        return replace(neutral, neutral=_facing_x(neutral))

    def __len__(self) -> int:
        return len(self.frames.positions)

    def position(self, part: str, neutral: bool = False) -> Vector3:
        """Position of the joint at which a part begins, (n, 3) [m]; at the neutral pose (1, 3)."""
        return (self.neutral if neutral else self.frames).positions[:, self._index(part)]

    def rotation(self, part: str) -> Quaternion:
        """Rotation of a part in the world frame relative to the neutral pose, (n, 4)."""
        index = self._index(part)
        return quaternion.multiply(
            self.frames.rotations[:, index], quaternion.conjugate(self.neutral.rotations[:, index])
        )

    def relative_rotation(self, part: str, other: str) -> Quaternion:
        """Rotation of a part relative to another part, since the neutral pose, (n, 4)."""
        return quaternion.multiply(quaternion.conjugate(self.rotation(other)), self.rotation(part))

    def midpoint(self, part: str, neutral: bool = False) -> Vector3:
        """Midpoint between the left and the right part, (n, 3) [m]."""
        return 0.5 * (self.position(f"left_{part}", neutral) + self.position(f"right_{part}", neutral))

    def site_position(self, name: str) -> Vector3 | None:
        """Position of a site, (n, 3) [m]; None if the figure has no site of that name."""
        site = next((each for each in self.figure.sites if each.name == name), None)
        if site is None:
            return None
        index = self.figure.segment_index(site.segment)
        offset = quaternion.rotate(self.frames.rotations[:, index], site.placement.translation_vector)
        return np.asarray(self.frames.positions[:, index] + offset)

    def grip_position(self, side: str) -> Vector3:
        """Position of a hand's grip, (n, 3) [m]; of the wrist if the figure has no grip site."""
        grip = self.site_position(f"{side}_grip")
        return self.position(f"{side}_hand") if grip is None else grip

    def sole_position(self, side: str) -> Vector3:
        """Position of a sole, (n, 3) [m]; of the ankle if the figure has no sole site."""
        sole_position = self.site_position(f"{side}_sole")
        return self.position(f"{side}_foot") if sole_position is None else sole_position

    def center_of_mass(self) -> Vector3:
        """Center of mass of the whole body, (n, 3) [m]."""
        masses = np.array([segment.mass for segment in self.figure.segments])
        centers = np.array([segment.center for segment in self.figure.segments])
        positions = self.frames.positions + quaternion.rotate(self.frames.rotations, centers)
        return np.asarray(np.einsum("s,nsi->ni", masses, positions) / masses.sum())

    @property
    def chest(self) -> str:
        """Name of the part that carries shoulders and neck."""
        return next(part for part in _CHEST_CANDIDATES if part in self.parts)

    def _index(self, part: str) -> int:
        return self.figure.segment_index(self.parts[part])


def _facing_x(body: Body) -> Frames:
    """Frames of the neutral pose, rotated about the vertical so that its hips and shoulders face x."""
    across = sum(  # of arrays
        (
            unit(body.position(f"left_{part}", True) - body.position(f"right_{part}", True))
            for part in ("thigh", "upper_arm")
        ),
        start=np.zeros((1, 3)),
    )[0]
    heading = float(np.arctan2(-across[0], across[1]))  # of across × up
    if np.hypot(across[0], across[1]) < _MIN_LATERAL or abs(heading) < _MIN_HEADING_RAD:
        return body.neutral
    to_x = quaternion.from_axis_angle((0.0, 0.0, 1.0), -heading)
    return Frames(quaternion.rotate(to_x, body.neutral.positions), quaternion.multiply(to_x, body.neutral.rotations))


def with_parts(figure: Figure, given: Mapping[str, str]) -> dict[str, str]:
    """Segment of each recognized part, updated by the given ones."""
    known, segments = dict(recognize_humanoid(figure).parts), [each.name for each in figure.segments]
    for part, segment in given.items():
        if part not in PARTS:
            raise FigureError(f"{part!r} is not a body part; {suggest(part, PARTS)}")
        if segment not in segments:
            raise FigureError(f"figure {figure.name!r}: unknown segment {segment!r}; {suggest(segment, segments)}")
        known[part] = segment
    return known


def _not_humanoid_message(figure: Figure, known: Mapping[str, str], missing: list[str]) -> str:
    """Error message for a figure that is not a humanoid: missing, recognized and unrecognized parts."""
    mapped = ", ".join(f"{part} ({segment})" for part, segment in known.items()) or "nothing"
    unrecognized = [each.name for each in figure.segments if each.name not in known.values()]
    more = f" and {len(unrecognized) - _MAX_NAMES_LISTED} more" if len(unrecognized) > _MAX_NAMES_LISTED else ""
    lacking = ", ".join(missing) if known else f"{', '.join(missing[:3])} and {len(missing) - 3} more"
    message = f"figure {figure.name!r}: not a humanoid: missing {lacking}. Recognized: {mapped}. "
    message += f"Not recognized: {', '.join(unrecognized[:_MAX_NAMES_LISTED])}{more}. " if unrecognized else ""
    return message + (
        "Give a human, or a skeleton with segment names that poise.model.humanoid_names.recognize_humanoid recognizes; "
        "for retargeting, `parts` (--part PART=SEGMENT) assigns segments of the source to parts."
    )


def unit(vectors: FloatArray) -> FloatArray:
    """Unit vectors in the same directions, (..., 3); zero vectors stay zero."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(length > 0.0, length, 1.0))


def dot(a: FloatArray, b: FloatArray) -> FloatArray:
    """Dot products row by row, (..., 3) to (...)."""
    return np.asarray(np.sum(a * b, axis=-1))


# --- Landmarks ------------------------------------------------------------------------------------


class Landmark(NamedTuple):
    """Anatomical landmark: the part that carries it, the part at whose joint it lies, the offset from that joint."""

    part: str
    near: str
    offset: Triple  # fractions of the leg length


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
_MIDLINE: dict[str, tuple[Landmark, str]] = {
    "back of the sacrum": (Landmark("hips", "hips", (-0.14, 0.0, 0.06)), "sacr sac vsac sacrum"),
    "nape": (Landmark("chest", "neck", (-0.09, 0.0, 0.0)), "c7"),
    "notch of the breastbone": (Landmark("chest", "neck", (0.06, 0.0, -0.06)), "clav ij ster sternalnotch"),
    "end of the breastbone": (Landmark("chest", "neck", (0.12, 0.0, -0.20)), "strn px xiph xiphoid"),
}
_SIDE_WORDS = {"left": ("left", "l"), "right": ("right", "r")}


def _by_name(table: dict[str, tuple[Landmark, str]]) -> dict[str, Landmark]:
    return {name: mark for mark, names in table.values() for name in names.split()}


_SIDED_NAMES, _MIDLINE_NAMES = _by_name(_SIDED), _by_name(_MIDLINE)
_UNSIDED_PARTS = ("hips", "chest", "head", "neck")  # parts without a left and a right one


def landmark(name: str) -> Landmark | None:
    """Landmark of a marker name; None if it is unknown.

    The side is a prefix or a suffix (``RASI``, ``R.ASIS``, ``ASISr``); case, punctuation and a prefix before a colon
    are ignored.

    Examples
    --------
    >>> landmark("subject:R.Knee")
    Landmark(part='right_thigh', near='right_shin', offset=(0.0, -0.06, 0.0))
    >>> landmark("wand 7") is None
    True
    """
    normalized = re.sub(r"[^a-z0-9]", "", name.rsplit(":", 1)[-1].lower())
    if normalized in _MIDLINE_NAMES:
        return _MIDLINE_NAMES[normalized]
    for side, words in _SIDE_WORDS.items():
        for word in words:
            for core in (normalized.removeprefix(word), normalized.removesuffix(word)):
                if core != normalized and core in _SIDED_NAMES:
                    return _on_side(side, _SIDED_NAMES[core])
    return None


def _on_side(side: str, mark: Landmark) -> Landmark:
    """Landmark of the left side, mirrored if `side` is the right one."""
    x, y, z = mark.offset
    part, near = (each if each in _UNSIDED_PARTS else f"{side}_{each}" for each in (mark.part, mark.near))
    return Landmark(part, near, (x, y if side == "left" else -y, z))
