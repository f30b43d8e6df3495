"""Poses drawn uniformly inside the limits of a figure.

Joints that no coupling ties together are drawn by themselves (:mod:`poise.kinematics.random_pose`). Joints that are tied by
rows (couplings, coupled limits, driven groups) are drawn together: the total of each driven group uniformly in its
range, then shared out; of each coupling one coordinate, the last that no earlier row speaks of, is computed from the
others. What then breaks a limit is thrown away and the whole set of tied joints drawn again, so the limits cut the
distribution off without bending it. On request, poses in which the figure runs deep into itself are thrown away too.

One joint's configuration drawn uniformly inside its own limits.
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
from poise.kinematics.clamping import reading, write
from poise.kinematics.pose import Pose
from poise.kinematics.self_collision import deepest_self_collision
from poise.kinematics.swing_sampling import random_direction
from poise.math import quaternion, swing_twist
from poise.model import Coordinate, DrivenGroup, Figure, Joint, JointKind, LinearRow, Range
from poise.model.limits import TwistRange
from poise.types import ArrayLike, Direction, FloatArray, PoseVector, Quaternion

_KEPT = 1e-10  # a row broken by no more than this is kept
_MOST_TRIES = 10_000
_TURNING = (JointKind.SWING, JointKind.BALL)

Box = FloatArray  # (2, 3): lowest and highest corner [m]


def random_pose(
    figure: Figure,
    rng: np.random.Generator,
    *,
    root: Literal["keep", "turn"] = "keep",
    box: ArrayLike | None = None,
    tries: int = _MOST_TRIES,
    collide: bool = True,
) -> Pose:
    """Pose drawn uniformly inside the limits.

    Parameters
    ----------
    figure : Figure
        Any figure.
    rng : numpy.random.Generator
        Source of randomness; the same state gives the same pose.
    root : {"keep", "turn"}
        Rotation of a floating root: none, or uniform among all rotations.
    box : (2, 3) array, optional
        Lowest and highest corner of the box in which the root's position is drawn [m], in the root joint's frame; when
        left out the root stays at its neutral place.
    tries : int
        How often a set of tied joints, or a whole pose, is drawn before giving up.
    collide : bool
        False: poses in which the figure's solids run deep into each other are thrown away
        (:mod:`poise.kinematics.self_collision`).

    Raises
    ------
    PoseError
        When no valid pose was found; the message says which limit, or which two segments, rejected most.
    """
    return random_poses(figure, rng, 1, root=root, box=box, tries=tries, collide=collide).poses[0]


@dataclass(frozen=True)
class RandomPoses:
    """Poses that were drawn.

    Parameters
    ----------
    poses : tuple of Pose
        Those that were kept.
    drawn : int
        How many were drawn inside the limits to get them.
    """

    poses: tuple[Pose, ...]
    drawn: int

    @property
    def acceptance(self) -> float:
        """Share of the poses inside the limits in which the figure does not run into itself."""
        return len(self.poses) / self.drawn if self.drawn else 1.0


def random_poses(
    figure: Figure,
    rng: np.random.Generator,
    count: int,
    *,
    root: Literal["keep", "turn"] = "keep",
    box: ArrayLike | None = None,
    tries: int = _MOST_TRIES,
    collide: bool = True,
) -> RandomPoses:
    """Several poses drawn as by :func:`random_pose`, and how many of those drawn were kept.

    Raises
    ------
    PoseError
        When no valid pose was found in `tries`; the message says what rejected most.
    """
    if root not in ("keep", "turn"):
        raise PoseError(f"the root of a random pose is to 'keep' or 'turn', got {root!r}.")
    draw = _Draw(figure, rng, root, None if box is None else _checked_box(box), tries)
    tied, kept, drawn = _tied(figure), list[Pose](), 0
    while len(kept) < count:
        rejected = Counter[str]()
        for _ in range(tries):
            drawn += 1
            pose = draw.pose(tied)
            touching = None if collide else deepest_self_collision(pose)
            if touching is None or not touching.deep:
                kept.append(pose)
                break
            rejected[f"{touching.one} and {touching.other}"] += 1
        else:
            raise PoseError(_hopeless(figure, rejected, tries))
    return RandomPoses(tuple(kept), drawn)


def _hopeless(figure: Figure, rejected: Counter[str], tries: int) -> str:
    label, number = rejected.most_common(1)[0] if rejected else ("tries", 0)
    return (
        f"no random pose of figure {figure.name!r} was found in {tries} tries in which it does not run into itself: "
        f"{label} did in {number} of them; make the solids thinner, or allow it with collide=True."
    )


def _checked_box(box: ArrayLike) -> Box:
    corners = np.asarray(box, dtype=np.float64)
    if corners.shape != (2, 3) or not np.isfinite(corners).all() or np.any(corners[0] > corners[1]):
        raise PoseError(
            f"the box of a random root is its lowest and its highest corner, 2 × 3 numbers [m], got {box!r}."
        )
    return corners


def _rows(figure: Figure) -> list[LinearRow]:
    return [*figure.equality_rows, *figure.inequality_rows]


def _tied(figure: Figure) -> list[list[int]]:
    """Sets of joints that rows tie together, each in order; single joints are sets of their own."""
    label = list(range(len(figure.joints)))
    for row in _rows(figure):
        members = [figure.joint_index(each.joint) for each, _ in row.terms]
        joined = {label[index] for index in members}
        label = [min(joined) if each in joined else each for each in label]
    sets: dict[int, list[int]] = {}
    for index, each in enumerate(label):
        sets.setdefault(each, []).append(index)
    return list(sets.values())


@dataclass(frozen=True)
class _Draw:
    """What a pose is drawn for, from and how."""

    figure: Figure
    rng: np.random.Generator
    turning: str
    box: Box | None
    tries: int

    def pose(self, tied: Sequence[Sequence[int]]) -> Pose:
        """Draw a whole pose, set by set of tied joints."""
        q = self.figure.neutral()
        for joints in tied:
            self.together(q, joints)
        return Pose(self.figure, q)

    def together(self, q: PoseVector, joints: Sequence[int]) -> None:
        """Draw a set of tied joints in place until all their limits and rows are kept."""
        figure, rejected = self.figure, Counter[str]()
        names = {figure.joints[index].name for index in joints}
        groups = [group for group in figure.driven_groups if group.members[0][0].joint in names]
        couplings = [row for each in figure.couplings for row in each.rows() if row.terms[0][0].joint in names]
        checked = [row for row in _rows(figure) if row.terms[0][0].joint in names]
        for _ in range(self.tries):
            for index in joints:
                q[figure.slots[index].q] = self._joint(index)
            for group in groups:
                self._give_total(q, group)
            _close(figure, q, groups, couplings)
            broken = _broken(figure, q, joints, checked)
            if broken is None:
                return
            rejected[broken] += 1
        label, count = rejected.most_common(1)[0] if rejected else ("tries", 0)
        raise PoseError(
            f"no random pose of figure {figure.name!r} was found in {self.tries} tries: {label!r} rejected {count} of "
            "them; widen that limit, or make it agree with the others."
        )

    def _joint(self, index: int) -> FloatArray:
        joint = self.figure.joints[index]
        if index > 0 or joint.kind is not JointKind.FREE:
            return random_configuration(joint, self.rng)
        spans = [joint.ranges.get(component, Range()) for component in joint.kind.components]
        place = np.array([span.clamp(0.0) for span in spans])
        if self.box is not None:
            place = self.rng.uniform(self.box[0], self.box[1])
        return np.concatenate([place, quaternion.random(self.rng) if self.turning == "turn" else quaternion.identity()])

    def _give_total(self, q: PoseVector, group: DrivenGroup) -> None:
        lower, upper = group.range.lower, group.range.upper
        for each, share in group.members:
            joint = self.figure.joint(each.joint)
            span = Range(-math.pi, math.pi) if joint.kind in _TURNING else drawn_range(joint, each.component)
            lower, upper = max(lower, span.lower / share), min(upper, span.upper / share)
        total = self.rng.uniform(lower, upper) if lower < upper else lower
        for each, share in group.members:
            write(self.figure, q, each, share * total)


def _close(figure: Figure, q: PoseVector, groups: Sequence[DrivenGroup], couplings: Sequence[LinearRow]) -> None:
    """Compute one coordinate of every coupling from the others."""
    spoken: set[Coordinate] = {each for group in groups for each, _ in group.members}
    for row in couplings:
        free = [term for term in row.terms if term[0] not in spoken]
        chosen, factor = free[-1] if free else row.terms[-1]
        rest = math.fsum(other * reading(figure, q, each) for each, other in row.terms if each != chosen)
        write(figure, q, chosen, (row.lower - rest) / factor)
        spoken.update(each for each, _ in row.terms)


def _broken(figure: Figure, q: PoseVector, joints: Sequence[int], rows: Sequence[LinearRow]) -> str | None:
    """Words for the first limit or row that is not kept, or None."""
    for index in joints:
        label = joint_limits.broken(figure.joints[index], q[figure.slots[index].q])
        if label is not None:
            return label
    for row in rows:
        total = math.fsum(factor * reading(figure, q, each) for each, factor in row.terms)
        if not row.lower - _KEPT <= total <= row.upper + _KEPT:
            return row.label
    return None


WIDEST_ANGLE = math.pi
"""Half of the interval from which an angle without limits is drawn [rad]."""

WIDEST_DISTANCE = 1.0
"""Half of the interval from which a distance without limits is drawn [m]."""

_Z = np.array([0.0, 0.0, 1.0])


def random_configuration(joint: Joint, rng: np.random.Generator) -> FloatArray:
    """Numbers of a joint, drawn uniformly.

    Angles and distances are uniform in their ranges (see :func:`drawn_range`), limb directions uniform by area, the
    twist uniform in its range at that direction, a rotation without limits uniform among all rotations.
    """
    kind = joint.kind
    if kind is JointKind.SWING:
        d = random_direction(joint.swing, rng)
        return np.asarray(swing_twist.compose(swing_twist.swing_of_direction(d), 0.0))
    if kind is JointKind.BALL:
        return _random_ball(joint, rng)
    spans = [drawn_range(joint, component) for component in kind.components]
    numbers = np.array([rng.uniform(span.lower, span.upper) for span in spans])
    return np.concatenate([numbers, quaternion.random(rng)]) if kind is JointKind.FREE else numbers


def drawn_range(joint: Joint, component: str) -> Range:
    """Interval from which a reading is drawn: its range, with open ends closed at ±π, for distances at ±1 m.

    A range that lies beyond that is closed a full turn, or 2 m, from its own end.
    """
    span = joint.ranges.get(component, Range())
    widest = WIDEST_DISTANCE if joint.kind in (JointKind.SLIDE, JointKind.FREE) else WIDEST_ANGLE
    lower, upper = span.lower, span.upper
    if math.isinf(lower):
        lower = -widest if upper > -widest else upper - 2.0 * widest
    if math.isinf(upper):
        upper = widest if lower < widest else lower + 2.0 * widest
    return Range(lower, upper)


def _random_ball(joint: Joint, rng: np.random.Generator) -> Quaternion:
    if not joint.swing and joint.twist is None:
        return quaternion.random(rng)
    d = random_direction(joint.swing, rng)
    if joint.twist is None:
        return np.asarray(swing_twist.compose(swing_twist.swing_of_direction(d), rng.uniform(-math.pi, math.pi)))
    return _twisted(joint.twist, d, rng)


def _twisted(limit: TwistRange, d: Direction, rng: np.random.Generator) -> Quaternion:
    """Orientation with limb direction d and a twist uniform in its range there: R_D(c, d) R_D(z, c) R_z(τ + offset)."""
    twist = rng.uniform(limit.lower.value(d), limit.upper.value(d)) + limit.offset.value(d)
    untwisted = quaternion.multiply(quaternion.direct(limit.center, d), quaternion.direct(_Z, limit.center))
    return quaternion.multiply(untwisted, quaternion.from_axis_angle(_Z, twist))
