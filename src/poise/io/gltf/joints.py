"""Joints of a skeleton whose frames are known at rest and over its motions.

The root is free. Every other joint is a ball whose frame has its z axis along the bone, so that swing and twist mean
what they say, and its x axis as far forward as that leaves room for. Where an offset changes over the motions the ball
sits on slides: one where it moves along a line, else three. At rest all values are zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.frames import Frames
from poise.io.unique_name import NameMaker
from poise.math import quaternion
from poise.model.joint import Joint, JointKind
from poise.model.transform import Transform, Triple, Wxyz
from poise.types import FloatArray

FOLDED = 5e-7  # share of the skeleton's size by which an offset may change and still be taken as constant
NUDGED = 1e-5  # share of its size by which the rest pose may give way to an offset that all motions agree on
_ALONG = 0.9  # cosine beyond which a bone points forward itself
_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True, eq=False)
class Plan:
    """How one segment hangs on its parent.

    Parameters
    ----------
    parent : int
        Place of the parent, -1 for the root.
    turn, offset : arrays
        Its frame in the parent's at rest: w x y z and place.
    bone : (4,) array
        Turn from the joint's axes (z along the bone, x forward) to the segment's.
    slides : (0, 3), (1, 3) or (3, 3) array
        Axes along which it slides, in the parent's frame.
    """

    parent: int
    turn: FloatArray
    offset: FloatArray
    bone: FloatArray
    slides: FloatArray

    def ball(self, turns: FloatArray) -> FloatArray:
        """Values (frames, 4) of the ball for turns in the parent's frame: B⁻¹ R₀⁻¹ R B."""
        start = quaternion.conjugate(quaternion.multiply(self.turn, self.bone))
        values = quaternion.multiply(quaternion.multiply(start, turns), self.bone)
        return np.asarray(np.where(values[:, :1] < 0.0, -values, values))

    def values(self, turns: FloatArray, offsets: FloatArray) -> FloatArray:
        """Configuration (frames, numbers) of all joints of the segment."""
        if self.parent < 0:
            back = quaternion.conjugate(self.turn)
            place = quaternion.rotate(back, offsets - self.offset)
            return np.concatenate([place, quaternion.multiply(back, turns)], axis=1)
        return np.concatenate([(offsets - self.offset) @ self.slides.T, self.ball(turns)], axis=1)


def plans(
    parents: Sequence[int], rest: Frames, motions: Sequence[Frames], bones: FloatArray, size: float
) -> list[Plan]:
    """Decide how every segment hangs; `bones` (segments, 4) are turns from the joints' axes to the segments'."""
    found = []
    for index, parent in enumerate(parents):
        offset = rest.offsets[0, index]
        changes = np.concatenate([np.zeros((1, 3)), *(motion.offsets[:, index] - offset for motion in motions)])
        slides = np.zeros((0, 3)) if parent < 0 else _slides(changes, FOLDED * size)
        middle = changes[1:].mean(axis=0) if len(slides) else np.zeros(3)
        if len(slides) and max(np.abs(changes[1:] - middle).max() / FOLDED, np.abs(middle).max() / NUDGED) <= size:
            offset, slides = offset + middle, np.zeros((0, 3))
        found.append(Plan(parent, rest.turns[0, index], offset, bones[index], slides))
    return found


def _slides(changes: FloatArray, tolerance: float) -> FloatArray:
    """Axes of the slides that some changes of an offset need."""
    if len(changes) == 1 or float(np.abs(changes).max()) <= tolerance:
        return np.zeros((0, 3))
    _, _, axes = np.linalg.svd(changes, full_matrices=False)
    along = axes[0] if axes[0][np.abs(axes[0]).argmax()] > 0.0 else -axes[0]
    beside = changes - np.outer(changes @ along, along)
    return along[None] if float(np.abs(beside).max()) <= tolerance else np.array(list(_AXES.values()))


def bone_directions(
    parents: Sequence[int], rest: Frames, ends: Sequence[Sequence[FloatArray]]
) -> tuple[FloatArray, FloatArray]:
    """Direction (segments, 3) and length (segments,) of every segment's bone, in its own frame.

    A bone leads to the middle of the joints it carries, else of its `ends`, else on in the direction that leads to it.
    """
    below: list[list[FloatArray]] = [[] for _ in parents]
    for index, parent in enumerate(parents):
        if parent >= 0:
            below[parent].append(rest.offsets[0, index])
    directions, lengths = np.tile([0.0, 0.0, 1.0], (len(parents), 1)), np.zeros(len(parents))
    for index, parent in enumerate(parents):
        targets = below[index] or list(ends[index])
        reach = np.mean(targets, axis=0) if targets else np.zeros(3)
        if not targets and parent >= 0:
            reach = 0.5 * quaternion.rotate(quaternion.conjugate(rest.turns[0, index]), rest.offsets[0, index])
        length = float(np.linalg.norm(reach))
        if length > 1e-9 * (1.0 + float(np.abs(rest.offsets).max())):
            directions[index], lengths[index] = reach / length, length
    return directions, lengths


def bone_frames(parents: Sequence[int], rest: Frames, directions: FloatArray) -> FloatArray:
    """Axes of the joints in their segments at rest, (segments, 4): z along the bone, x forward, else up."""
    worlds = rest.turns[0].copy()
    for index, parent in enumerate(parents):
        if parent >= 0:
            worlds[index] = quaternion.multiply(worlds[parent], worlds[index])
    back = quaternion.conjugate(worlds)
    forward, up = (quaternion.rotate(back, np.array(axis)) for axis in (_AXES["x"], _AXES["z"]))
    along = np.abs(np.einsum("si,si->s", forward, directions)) > _ALONG
    wanted = np.where(along[:, None], up, forward)
    x = wanted - np.einsum("si,si->s", wanted, directions)[:, None] * directions
    x /= np.linalg.norm(x, axis=1)[:, None]
    return quaternion.from_matrix(np.stack([x, np.cross(directions, x), directions], axis=-1))


def make_joints(names: Sequence[str], joint_names: Sequence[str], made: Sequence[Plan]) -> list[Joint]:
    """Joints without limits, those of slides with the segments they need, parents first."""
    segment_name, joint_name = NameMaker(names), NameMaker(joint_names)
    found = []
    for name, own, plan in zip(names, joint_names, made, strict=True):
        if plan.parent < 0:
            found.append(Joint(own, JointKind.FREE, None, name, _placement(plan.offset, plan.turn)))
            continue
        parent, offset = names[plan.parent], plan.offset
        for axis, letter in zip(plan.slides, ("",) if len(plan.slides) == 1 else _AXES, strict=False):
            carrier = segment_name(f"{name}_slide{'_' if letter else ''}{letter}")
            slide = joint_name(f"{own}_slide{'_' if letter else ''}{letter}")
            place = _placement(offset, np.array([1.0, 0.0, 0.0, 0.0]))
            found.append(Joint(slide, JointKind.SLIDE, parent, carrier, place, axis=_triple(axis)))
            parent, offset = carrier, np.zeros(3)
        start = _placement(offset, quaternion.multiply(plan.turn, plan.bone))
        found.append(Joint(own, JointKind.BALL, parent, name, start, _placement(np.zeros(3), plan.bone)))
    return found


def _placement(offset: FloatArray, turn: FloatArray) -> Transform:
    w, x, y, z = quaternion.normalized(turn).tolist()
    rotation: Wxyz = (w, x, y, z)
    return Transform(_triple(offset), rotation)


def _triple(values: FloatArray) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)
