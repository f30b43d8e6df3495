"""Chord deviation: how far points of a solid leave their straight chords while a figure moves between two poses.

The motion is q(t) = q₀ ⊕ t v, as :func:`poise.kinematics.interpolate` has it: every joint moves at constant speed. For
a point x of a solid, seen from another segment or from the world, the acceleration is bounded along the joints
k = 1 … m on the path from there to the solid,

    ‖x″‖ ≤ A = Σ_k ω_k r_k (ω_k + 2 W_k) + 2 l_k W_k,     W_k = Σ_{i<k} ω_i,

with ω_k and l_k the angular and linear speed of joint k, and r_k an upper bound of the distance from its origin to the
solid's farthest point, whatever the configuration: the lengths of the links between. Over a part Δt of the motion no
point is farther than A Δt²/8 from the chord between its ends.

A swing joint moves its limb along a great arc at the speed ω and drops the twist that this induces. The twist has the
rate ω k/(2 cos²(θ/2)), where k ≤ sin θ is constant along the arc (Clairaut) and θ is the angle from the neutral
direction. With T = tan(θ/2) the rate is at most ω T and its derivative at most ω² T²: the joint counts with the
angular speed ω √((1 + T)² + T²).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.collision.distance import Hull
from poise.kinematics import Pose
from poise.kinematics.protocol import PlacedSolid, State
from poise.math.summation import float_sum
from poise.model import Figure, JointKind
from poise.types import FloatArray, IntArray, Vector3

_MAX_SWING_ANGLE_RAD = math.pi - 1e-3  # a swing joint beyond it has no bounded twist rate


class JointSpeeds(NamedTuple):
    """Speeds of all joints along a motion, and how far their origins come apart."""

    angular: FloatArray  # (joints,) [rad per motion]
    linear: FloatArray  # (joints,) [m per motion]
    extension: FloatArray  # (joints,) largest displacement of a slide or free joint [m]


def joint_speeds(start: Pose, end: Pose) -> JointSpeeds:
    """Speeds of all joints on the way from one pose to another."""
    figure, table = start.figure, _dof_table(start.figure)
    v = end.minus(start)
    count = len(figure.joints)
    angular = np.sqrt(np.bincount(table.joints, weights=table.angular * v * v, minlength=count))
    linear = np.sqrt(np.bincount(table.joints, weights=table.linear * v * v, minlength=count))
    for index in table.swing_joints:
        if angular[index] > 0.0:
            e = figure.slots[index].q
            angular[index] *= _twist_factor(start.q[e], end.q[e], float(angular[index]))
    extension = np.zeros(count)
    for index, width in table.sliding_joints:
        first = figure.slots[index].q.start
        ends = (each.q[first : first + width] for each in (start, end))
        extension[index] = max(float(np.linalg.norm(each)) for each in ends)
    return JointSpeeds(angular, linear, extension)


class _DofTable(NamedTuple):
    joints: IntArray  # (nv,) joint of each DoF
    angular: FloatArray  # (nv,) factor of its squared speed in that of a rotation
    linear: FloatArray  # (nv,) and of a translation
    swing_joints: tuple[int, ...]
    sliding_joints: tuple[tuple[int, int], ...]  # slide and free joints, with the number of their position entries


@lru_cache(maxsize=64)
def _dof_table(figure: Figure) -> _DofTable:
    kinds = [joint.kind for joint in figure.joints]
    joints = np.repeat(np.arange(len(kinds)), [kind.nv for kind in kinds])
    angular, linear = np.zeros(figure.nv), np.zeros(figure.nv)
    for kind, slot in zip(kinds, figure.slots, strict=True):
        if kind is JointKind.SLIDE:
            linear[slot.v] = 1.0
        elif kind is JointKind.FREE:
            linear[slot.v.start : slot.v.start + 3], angular[slot.v.start + 3 : slot.v.stop] = 1.0, 1.0
        else:  # an elbow is two hinges, one after the other: (|a| + |b|)² ≤ 2 (a² + b²)
            angular[slot.v] = 2.0 if kind is JointKind.ELBOW else 1.0
    widths = {JointKind.SLIDE: 1, JointKind.FREE: 3}
    swing = tuple(index for index, kind in enumerate(kinds) if kind is JointKind.SWING)
    sliding = tuple((index, widths[kind]) for index, kind in enumerate(kinds) if kind in widths)
    return _DofTable(joints.astype(np.int32), angular, linear, swing, sliding)


def _twist_factor(start: FloatArray, end: FloatArray, arc: float) -> float:
    """√((1 + T)² + T²), T = tan(θ/2) for the largest angle θ from the neutral direction along an arc."""
    angle = float_sum(2.0 * math.acos(min(abs(float(e[0])), 1.0)) for e in (start, end))
    tangent = math.tan(0.5 * min(0.5 * (angle + arc), _MAX_SWING_ANGLE_RAD))
    return math.hypot(1.0 + tangent, tangent)


class PathJoint(NamedTuple):
    """A joint on a path."""

    joint: int
    backward: bool  # the path goes from what the joint moves to what carries it
    length: float  # from its origin to the next joint's, or to the solid's farthest point [m]


class MotionPath:
    """The joints between a solid and the segment, or the world, from which its motion is seen.

    Parameters
    ----------
    figure : Figure
        The figure.
    segment : int
        Segment of the solid.
    hull : Hull
        The solid in its segment's frame.
    base : int
        Segment from which the motion is seen; :data:`poise.kinematics.protocol.WORLD` for the world.
    """

    def __init__(self, figure: Figure, segment: int, hull: Hull, base: int) -> None:
        upward, downward = _tree_path(figure, base, segment)
        steps = [(index, True) for index in upward] + [(index, False) for index in downward]
        self.joints: list[PathJoint] = []
        for position, (index, climbs) in enumerate(steps):
            joint = figure.joints[index]
            origin = _origin(figure, index, in_child=not climbs)  # in the segment that the path comes to
            if position + 1 < len(steps):
                following, next_climbs = steps[position + 1]
                length = float(np.linalg.norm(_origin(figure, following, in_child=next_climbs) - origin))
            else:
                length = farthest_core_point(hull, origin)
            self.joints.append(PathJoint(index, climbs != joint.reversed, length))
        self._indices = np.array([each.joint for each in self.joints], dtype=np.int64)

    def acceleration_bound(self, speeds: JointSpeeds) -> float:
        """A [m per squared motion]: no point of the solid's core accelerates more."""
        reach, total = 0.0, 0.0
        on_path = (values[self._indices].tolist() for values in speeds)
        parts = list(zip(self.joints, *on_path, strict=True))
        before = float_sum(angular for _, angular, _, _ in parts)
        for each, angular, linear, extension in reversed(parts):
            before = max(before - angular, 0.0)  # of the joints between the base and this one
            reach += each.length
            # seen from what a joint carries, the other side turns about an origin that moves away
            arm, own = (reach + extension, angular) if each.backward else (reach, 0.0)
            total += angular * arm * (angular + 2.0 * before) + 2.0 * linear * (before + own)
            reach += extension
        return total


class MotionTracks:
    """Bounds of the motion of many solids, each seen from the world or from another segment.

    The acceleration bound is that of :class:`MotionPath` with W = Σ ω over the whole path in place of W_k: larger, but
    a few matrix products for all tracks.

    Parameters
    ----------
    figure : Figure
        The figure.
    tracks : sequence of (PlacedSolid, int)
        Each solid with the segment from which its motion is seen, WORLD for the world.
    """

    def __init__(self, figure: Figure, tracks: Sequence[tuple[PlacedSolid, int]]) -> None:
        self._moves = np.zeros((len(tracks), len(figure.joints)))  # 1 where a joint is on a path
        self._reach = np.zeros((len(tracks), len(figure.joints)))  # from its origin to the farthest point [m]
        for row, (solid, base) in enumerate(tracks):
            length = 0.0
            for each in reversed(MotionPath(figure, *solid, base).joints):
                length += each.length
                self._moves[row, each.joint], self._reach[row, each.joint] = 1.0, length
        self._segments = np.array([solid.segment for solid, _ in tracks], dtype=np.int64)
        self._bases = np.array([base for _, base in tracks], dtype=np.int64)
        self._centers = np.array([solid.hull.centers.mean(axis=0) for solid, _ in tracks]).reshape(-1, 3)
        self._radii = np.array([solid.hull.size for solid, _ in tracks])

    def travel(self, start: State, end: State, speeds: JointSpeeds) -> FloatArray:
        """Upper bound of the distance that a point of each solid is from its start during the motion (tracks,) [m]."""
        turned, moved = (after - before for before, after in zip(self._seen(start), self._seen(end), strict=True))
        chord = np.sqrt((moved * moved).sum(axis=1)) + self._radii * np.sqrt((turned * turned).sum(axis=(1, 2)))
        angular, linear, extension = speeds
        total = self._moves @ angular
        arms = self._reach @ angular + (self._moves @ extension) * total + self._moves @ linear
        return np.asarray(chord + 0.25 * total * arms)  # A/8, A = 2 W Σ (ω r + l)

    def _seen(self, state: State) -> tuple[FloatArray, FloatArray]:
        """Rotation and center of every solid, each in the frame from which it is seen."""
        rotations = state.rotations[self._segments]
        centers = np.einsum("kij,kj->ki", rotations, self._centers) + state.positions[self._segments]
        attached = self._bases >= 0
        if attached.any():
            to_base = np.swapaxes(state.rotations[self._bases[attached]], 1, 2)
            relative = centers[attached] - state.positions[self._bases[attached]]
            centers[attached] = np.einsum("kij,kj->ki", to_base, relative)
            rotations[attached] = to_base @ rotations[attached]
        return rotations, centers


def farthest_core_point(hull: Hull, origin: Vector3) -> float:
    """Largest distance of a point of the hull's core from an origin; an upper bound where it is curved [m]."""
    widths = np.sqrt((hull.spreads**2).sum(axis=(1, 2)))
    return float(np.max(np.linalg.norm(hull.centers - origin, axis=1) + widths))


def _tree_path(figure: Figure, base: int, segment: int) -> tuple[list[int], list[int]]:
    """Joints from `base` up to the common ancestor, then down to `segment`."""
    parents = figure.parents.tolist()
    upward, downward = [], []
    one, other = base, segment
    while one != other:  # parents have smaller indices than their children; the world is −1
        if one > other:
            upward.append(one)
            one = parents[one]
        else:
            downward.append(other)
            other = parents[other]
    return upward, downward[::-1]


def _origin(figure: Figure, joint: int, *, in_child: bool) -> Vector3:
    """Origin of a joint's frame in its child's frame, or in its parent's."""
    found = figure.joints[joint]
    return found.child_placement.translation_vector if in_child else found.placement.translation_vector
