"""Hands of characters from files, seen as the hand of the library's human, so that they close around objects.

The knuckles of a character are fitted by those of the human: a rotation, and a factor of size. Its bones keep their
lengths; their thickness, and the directions in which the digits bend, are those of the human, scaled. The search for
the angles (:mod:`poise.library.finger_closing`) then is the same; a bone with the frame B in the rest pose of the hand
that is wanted at B' turns by B' Bᵀ, whatever the axes of the character's joints are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.library import held_objects
from poise.library.digits import Digits
from poise.library.hand_grips import FINGERS, has_fingers
from poise.library.human import human
from poise.math import quaternion
from poise.model import Figure, JointKind, Transform
from poise.model.humanoid_names import recognize_humanoid
from poise.types import FloatArray, Matrix

_BONES = (1, 2, 3)
_MIRROR = np.diag([1.0, -1.0, 1.0])  # from a right hand to a left one


@dataclass(frozen=True, eq=False)
class CharacterHand:
    """A hand of a character.

    Parameters
    ----------
    side, segment : str
        The hand, and its segment.
    frame : Transform
        The frame of the human's hand (z along it, palm facing y of the left one, −y of the right) in the segment.
    size : float
        Size over that of the human's hand.
    digits : Digits
        Fingers and thumb as those of a left hand of the human's size.
    names : tuple of tuple of str
        Segments of the three bones of every digit.
    """

    side: str
    segment: str
    frame: Transform
    size: float
    digits: Digits
    names: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, figure: Figure, side: str) -> CharacterHand:
        """The hand of a figure.

        Raises
        ------
        FigureError
            The figure has no such hand with five digits of three bones on ball joints.
        """
        segment, names = _bones(figure, side)
        reference = reference_hand()
        points, ends = _rest_points(figure, segment, names)
        R, size = _fitted(points[:-1, 0], _digits(reference).origins[:-1])
        local = points @ R / size @ (np.eye(3) if side == "left" else _MIRROR)
        tips = ends @ R / size @ (np.eye(3) if side == "left" else _MIRROR)
        return cls(side, segment, Transform.from_matrix(R), size, _own_digits(reference, local, tips), names)

    def values(self, figure: Figure, angles: FloatArray) -> dict[str, tuple[float, ...]]:
        """Quaternion of every joint of the digits at angles (5, 4), as for :meth:`Digits.bones`."""
        segment, names = self.segment, self.names
        points, ends = _rest_points(figure, segment, names)
        mirror = np.eye(3) if self.side == "left" else _MIRROR
        R = self.frame.rotation_matrix
        along = np.diff(np.concatenate([points, ends[:, None]], axis=1), axis=1) @ R @ mirror
        wanted, straight = self.digits.frames_at(angles), self.digits.frames_at(np.zeros_like(angles))
        rest = Pose.neutral(figure).state.rotations
        hand = rest[figure.segment_index(segment)]
        found: dict[str, tuple[float, ...]] = {}
        for digit, bones in enumerate(names):
            parent = hand.T @ rest[int(figure.parents[figure.segment_index(bones[0])])]
            for bone, name in enumerate(bones):
                toward = along[digit, bone] / np.linalg.norm(along[digit, bone])
                aligned = quaternion.to_matrix(quaternion.direct(straight[digit, bone, :, 2], toward))
                turn = wanted[digit, bone] @ (aligned @ straight[digit, bone]).T
                child = R @ mirror @ turn @ mirror @ R.T @ hand.T @ rest[figure.segment_index(name)]
                joint = figure.joints[figure.segment_index(name)]
                local = joint.placement.rotation_matrix.T @ parent.T @ child @ joint.child_placement.rotation_matrix
                found[joint.name] = tuple(quaternion.from_matrix(local).tolist())
                parent = child
        return found


def object_placement(
    figure: Figure, side: str, geometry: object, hold: str = "power", *, tilt: float = 0.0
) -> Transform:
    """An object in the frame of a hand that holds it, as :func:`poise.library.held_objects.object_placement`.

    Of a character the frame is that of :attr:`CharacterHand.frame`, and the object is placed as in the human's hand of
    the same size.
    """
    if not has_character_hand(figure, side):
        return held_objects.object_placement(figure, side, geometry, hold, tilt=tilt)
    size = CharacterHand.of(figure, side).size
    placed = held_objects.object_placement(
        reference_hand(), side, held_objects.scaled(geometry, 1.0 / size), hold, tilt=tilt
    )
    return Transform.from_matrix(placed.rotation_matrix, size * placed.translation_vector)


@lru_cache(maxsize=1)
def reference_hand() -> Figure:
    """The human whose hand is fitted."""
    return human(hands=True)


def has_character_hand(figure: Figure, side: str) -> bool:
    """Whether a figure has a hand that :class:`CharacterHand` describes."""
    try:
        _bones(figure, side)
    except FigureError:
        return False
    return True


def _bones(figure: Figure, side: str) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Segment of the hand, and those of its digits, thumb last."""
    if has_fingers(figure):
        raise FigureError(f"figure {figure.name!r} has the hands of the library's human.")
    parts: Mapping[str, str] = recognize_humanoid(figure).parts
    wanted = [[f"{side}_{digit}_{bone}" for bone in _BONES] for digit in (*FINGERS, "thumb")]
    every = [f"{side}_hand", *(name for digit in wanted for name in digit)]
    missing = [name for name in every if name not in parts]
    if missing:
        raise FigureError(
            f"figure {figure.name!r} has no fingers; make it with library.human(hands=True), or use a character whose "
            f"hands have a thumb and four fingers of three bones ({missing[0].replace('_', ' ')} was not found)."
        )
    names = tuple(tuple(parts[name] for name in digit) for digit in wanted)
    for name in (each for digit in names for each in digit):
        if figure.joints[figure.segment_index(name)].kind is not JointKind.BALL:
            raise FigureError(f"figure {figure.name!r}: the joint of {name!r} is not a ball joint.")
    return parts[f"{side}_hand"], names


def _rest_points(figure: Figure, segment: str, names: Sequence[Sequence[str]]) -> tuple[FloatArray, FloatArray]:
    """Joints (5, 3, 3) and tips (5, 3) of the digits in the frame of the hand, in the neutral pose [m]."""
    state = Pose.neutral(figure).state
    hand = figure.segment_index(segment)
    joints = np.array([[state.positions[figure.segment_index(name)] for name in digit] for digit in names])
    tips = np.array([_tip(figure, digit, state.positions) for digit in names])
    R = state.rotations[hand]
    return (joints - state.positions[hand]) @ R, (tips - state.positions[hand]) @ R


def _tip(figure: Figure, digit: Sequence[str], positions: FloatArray) -> FloatArray:
    """End of a digit: the frame of what its last bone carries, else as much farther as the bone before is long."""
    last, before = (figure.segment_index(name) for name in (digit[2], digit[1]))
    carried = np.flatnonzero(figure.parents == last)
    if len(carried) and float(np.linalg.norm(positions[carried[0]] - positions[last])) > 0.0:
        return np.asarray(positions[carried[0]])
    return np.asarray(positions[last] + 0.8 * (positions[last] - positions[before]))


def _digits(reference: Figure) -> Digits:
    return Digits.of(reference, (*FINGERS, "thumb"))


def _fitted(points: FloatArray, knuckles: FloatArray) -> tuple[Matrix, float]:
    """Rotation R and size s with points ≈ s R knuckles, both from the wrist [Kabsch1976]."""
    own, theirs = (np.concatenate([np.zeros((1, 3)), each]) for each in (points, knuckles))
    own, theirs = own - own.mean(axis=0), theirs - theirs.mean(axis=0)
    u, _, vt = np.linalg.svd(own.T @ theirs)
    R = u @ np.diag([1.0, 1.0, float(np.sign(np.linalg.det(u @ vt)))]) @ vt
    return R, float(np.sqrt(np.square(own).sum() / np.square(theirs).sum()))


def _own_digits(reference: Figure, joints: FloatArray, tips: FloatArray) -> Digits:
    """Digits with bones as long as between the joints (5, 3, 3) and tips (5, 3), of the human's size."""
    usual = _digits(reference)
    links = np.linalg.norm(np.diff(np.concatenate([joints, tips[:, None]], axis=1), axis=1), axis=2)
    share = links / usual.links
    return replace(usual, origins=joints[:, 0], links=links, lengths=usual.lengths * share)
