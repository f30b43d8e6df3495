"""One joint's configuration drawn uniformly inside its own limits."""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics.swing_sampling import random_direction
from poise.math import quaternion, swing_twist
from poise.model import Joint, JointKind, Range
from poise.model.limits import TwistRange
from poise.types import Direction, FloatArray, Quaternion

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
