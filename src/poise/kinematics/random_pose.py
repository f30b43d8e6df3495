"""Random poses, uniform inside the joint limits of a figure (rejection sampling).

1. A joint that no row couples to others is sampled by itself, uniformly inside its own limits.
2. Joints coupled by rows (couplings, coupled limits, driven groups) are sampled together: the total of each driven
   group is uniform in its range and distributed to the members; of each coupling one coordinate, the last that no
   earlier row contains, is computed from the others.
3. A sample that violates a limit is rejected and the whole set of coupled joints is drawn again, so the limits truncate
   the distribution without deforming it. On request, poses with deep self-collision are rejected too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from poise.errors import PoseError
from poise.kinematics import joint_limits
from poise.kinematics.coordinate_access import get_coordinate, set_coordinate
from poise.kinematics.pose import Pose
from poise.kinematics.self_collision import deepest_self_collision
from poise.kinematics.swing_sampling import random_direction
from poise.math import quaternion, swing_twist
from poise.model import Coordinate, DrivenGroup, Figure, Joint, JointKind, LinearRow, Range
from poise.model.limits import TwistRange
from poise.types import ArrayLike, Direction, FloatArray, PoseVector, Quaternion

MAX_FREE_ANGLE_RAD = math.pi  # half of the interval from which an angle without limits is drawn
MAX_FREE_DISTANCE_M = 1.0  # half of the interval from which a distance without limits is drawn
_ROW_TOL = 1e-10  # a row violated by no more than this [rad or m] is satisfied
_MAX_TRIES = 10_000
_Z = np.array([0.0, 0.0, 1.0])

Box = FloatArray  # (2, 3): lowest and highest corner [m]


def random_pose(
    figure: Figure,
    rng: np.random.Generator,
    *,
    root: Literal["keep", "rotate"] = "keep",
    box: ArrayLike | None = None,
    tries: int = _MAX_TRIES,
    collide: bool = True,
) -> Pose:
    """Pose drawn uniformly inside the joint limits.

    Parameters
    ----------
    figure : Figure
        Any figure.
    rng : numpy.random.Generator
        Source of randomness; the same state gives the same pose.
    root : {"keep", "rotate"}
        Orientation of a floating base: the identity, or uniform over all rotations.
    box : (2, 3) array, optional
        Lowest and highest corner of the box in which the base position is drawn [m], in the root joint's frame; by
        default the base stays at its neutral position.
    tries : int
        Maximum number of samples of a set of coupled joints, or of a whole pose.
    collide : bool
        False: poses with deep self-collision are rejected (:mod:`poise.kinematics.self_collision`).

    Raises
    ------
    PoseError
        When no valid pose was found; the message says which limit, or which two segments, rejected most.
    """
    return random_poses(figure, rng, 1, root=root, box=box, tries=tries, collide=collide).poses[0]


@dataclass(frozen=True)
class RandomPoses:
    """Random poses and the acceptance rate.

    Parameters
    ----------
    poses : tuple of Pose
        The accepted poses.
    drawn : int
        Number of poses drawn inside the limits to get them.
    """

    poses: tuple[Pose, ...]
    drawn: int

    @property
    def acceptance(self) -> float:
        """Fraction of the poses inside the limits that are free of deep self-collision."""
        return len(self.poses) / self.drawn if self.drawn else 1.0


def random_poses(
    figure: Figure,
    rng: np.random.Generator,
    count: int,
    *,
    root: Literal["keep", "rotate"] = "keep",
    box: ArrayLike | None = None,
    tries: int = _MAX_TRIES,
    collide: bool = True,
) -> RandomPoses:
    """Several poses drawn as by :func:`random_pose`, and the acceptance rate.

    Raises
    ------
    PoseError
        When no valid pose was found in `tries`; the message says what rejected most.
    """
    if root not in ("keep", "rotate"):
        raise PoseError(f"root: expected 'keep' or 'rotate', got {root!r}.")
    draw = _Draw(figure, rng, root, None if box is None else _checked_box(box), tries)
    coupled_sets, accepted, drawn = _coupled_sets(figure), list[Pose](), 0
    while len(accepted) < count:
        rejected = Counter[str]()
        for _ in range(tries):
            drawn += 1
            pose = draw.pose(coupled_sets)
            collision = None if collide else deepest_self_collision(pose)
            if collision is None or not collision.deep:
                accepted.append(pose)
                break
            rejected[f"{collision.one} and {collision.other}"] += 1
        else:
            raise PoseError(_all_rejected(figure, rejected, tries))
    return RandomPoses(tuple(accepted), drawn)


def _all_rejected(figure: Figure, rejected: Counter[str], tries: int) -> str:
    label, number = rejected.most_common(1)[0] if rejected else ("tries", 0)
    return (
        f"no random pose of figure {figure.name!r} without self-collision was found in {tries} tries: "
        f"{label} collided in {number} of them; make the solids thinner, or allow it with collide=True."
    )


def _checked_box(box: ArrayLike) -> Box:
    corners = np.asarray(box, dtype=np.float64)
    if corners.shape != (2, 3) or not np.isfinite(corners).all() or np.any(corners[0] > corners[1]):
        raise PoseError(f"box: expected the lowest and the highest corner, 2 × 3 numbers [m], got {box!r}.")
    return corners


def _rows(figure: Figure) -> list[LinearRow]:
    return [*figure.equality_rows, *figure.inequality_rows]


def _coupled_sets(figure: Figure) -> list[list[int]]:
    """Sets of joints coupled by rows, each in order; an uncoupled joint is a set of its own."""
    label = list(range(len(figure.joints)))
    for row in _rows(figure):
        members = [figure.joint_index(coordinate.joint) for coordinate, _ in row.terms]
        joined = {label[index] for index in members}
        label = [min(joined) if old in joined else old for old in label]
    sets: dict[int, list[int]] = {}
    for index, set_label in enumerate(label):
        sets.setdefault(set_label, []).append(index)
    return list(sets.values())


@dataclass(frozen=True)
class _Draw:
    """Options and random generator of the sampler."""

    figure: Figure
    rng: np.random.Generator
    root: str
    box: Box | None
    tries: int

    def pose(self, coupled_sets: Sequence[Sequence[int]]) -> Pose:
        """Draw a whole pose, one set of coupled joints after the other."""
        q = self.figure.neutral()
        for joints in coupled_sets:
            self._draw_set(q, joints)
        return Pose(self.figure, q)

    def _draw_set(self, q: PoseVector, joints: Sequence[int]) -> None:
        """Draw a set of coupled joints in place until all their limits and rows are satisfied."""
        figure, rejected = self.figure, Counter[str]()
        names = {figure.joints[index].name for index in joints}
        groups = [group for group in figure.driven_groups if group.members[0][0].joint in names]
        couplings = [row for each in figure.couplings for row in each.rows() if row.terms[0][0].joint in names]
        checked = [row for row in _rows(figure) if row.terms[0][0].joint in names]
        for _ in range(self.tries):
            for index in joints:
                q[figure.slots[index].q] = self._draw_joint(index)
            for group in groups:
                self._draw_total(q, group)
            _solve_couplings(figure, q, groups, couplings)
            violated = _first_violation(figure, q, joints, checked)
            if violated is None:
                return
            rejected[violated] += 1
        label, count = rejected.most_common(1)[0] if rejected else ("tries", 0)
        raise PoseError(
            f"no random pose of figure {figure.name!r} was found in {self.tries} tries: {label!r} rejected {count} of "
            "them; widen that limit, or make it agree with the others."
        )

    def _draw_joint(self, index: int) -> FloatArray:
        joint = self.figure.joints[index]
        if index > 0 or joint.kind is not JointKind.FREE:
            return random_configuration(joint, self.rng)
        spans = [joint.ranges.get(component, Range()) for component in joint.kind.components]
        position = np.array([span.clamp(0.0) for span in spans])
        if self.box is not None:
            position = self.rng.uniform(self.box[0], self.box[1])
        return np.concatenate(
            [position, quaternion.random(self.rng) if self.root == "rotate" else quaternion.identity()]
        )

    def _draw_total(self, q: PoseVector, group: DrivenGroup) -> None:
        lower, upper = group.range.lower, group.range.upper
        for each, share in group.members:
            joint = self.figure.joint(each.joint)
            span = Range(-math.pi, math.pi) if joint.kind.has_swing else sampling_range(joint, each.component)
            lower, upper = max(lower, span.lower / share), min(upper, span.upper / share)
        total = self.rng.uniform(lower, upper) if lower < upper else lower
        for each, share in group.members:
            set_coordinate(self.figure, q, each, share * total)


def _solve_couplings(
    figure: Figure, q: PoseVector, groups: Sequence[DrivenGroup], couplings: Sequence[LinearRow]
) -> None:
    """Compute one coordinate of every coupling from the others."""
    used: set[Coordinate] = {member for group in groups for member, _ in group.members}
    for row in couplings:
        free = [term for term in row.terms if term[0] not in used]
        dependent, factor = free[-1] if free else row.terms[-1]
        others = math.fsum(c * get_coordinate(figure, q, each) for each, c in row.terms if each != dependent)
        set_coordinate(figure, q, dependent, (row.lower - others) / factor)
        used.update(each for each, _ in row.terms)


def _first_violation(figure: Figure, q: PoseVector, joints: Sequence[int], rows: Sequence[LinearRow]) -> str | None:
    """Label of the first limit or row that is violated, or None."""
    for index in joints:
        label = joint_limits.first_violation(figure.joints[index], q[figure.slots[index].q])
        if label is not None:
            return label
    for row in rows:
        total = math.fsum(factor * get_coordinate(figure, q, each) for each, factor in row.terms)
        if not row.lower - _ROW_TOL <= total <= row.upper + _ROW_TOL:
            return row.label
    return None


def random_configuration(joint: Joint, rng: np.random.Generator) -> FloatArray:
    """Configuration of one joint, drawn uniformly inside its own limits.

    Angles and distances are uniform in their ranges (see :func:`sampling_range`), limb directions uniform by area, the
    twist uniform in its range at that direction, a rotation without limits uniform among all rotations.
    """
    kind = joint.kind
    if kind is JointKind.SWING:
        d = random_direction(joint.swing, rng)
        return np.asarray(swing_twist.compose(swing_twist.swing_of_direction(d), 0.0))
    if kind is JointKind.BALL:
        return _random_ball(joint, rng)
    spans = [sampling_range(joint, component) for component in kind.components]
    numbers = np.array([rng.uniform(span.lower, span.upper) for span in spans])
    return np.concatenate([numbers, quaternion.random(rng)]) if kind is JointKind.FREE else numbers


def sampling_range(joint: Joint, component: str) -> Range:
    """Interval from which a coordinate is drawn: its range, with open ends closed at ±π, for distances at ±1 m.

    A range that lies beyond that is closed 2π, or 2 m, from its own finite end.
    """
    span = joint.ranges.get(component, Range())
    half_width = MAX_FREE_DISTANCE_M if joint.kind in (JointKind.SLIDE, JointKind.FREE) else MAX_FREE_ANGLE_RAD
    lower, upper = span.lower, span.upper
    if math.isinf(lower):
        lower = -half_width if upper > -half_width else upper - 2.0 * half_width
    if math.isinf(upper):
        upper = half_width if lower < half_width else lower + 2.0 * half_width
    return Range(lower, upper)


def _random_ball(joint: Joint, rng: np.random.Generator) -> Quaternion:
    if not joint.swing and joint.twist is None:
        return quaternion.random(rng)
    d = random_direction(joint.swing, rng)
    if joint.twist is None:
        return np.asarray(swing_twist.compose(swing_twist.swing_of_direction(d), rng.uniform(-math.pi, math.pi)))
    return _random_twist(joint.twist, d, rng)


def _random_twist(limit: TwistRange, d: Direction, rng: np.random.Generator) -> Quaternion:
    """Orientation with limb direction d and a twist uniform in its range there: R_D(c, d) R_D(z, c) R_z(τ + offset)."""
    twist = rng.uniform(limit.lower.value(d), limit.upper.value(d)) + limit.offset.value(d)
    untwisted = quaternion.multiply(quaternion.direct(limit.center, d), quaternion.direct(_Z, limit.center))
    return quaternion.multiply(untwisted, quaternion.from_axis_angle(_Z, twist))
