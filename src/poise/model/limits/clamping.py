"""Clamp the orientation of a ball or swing joint to its joint limits by the smallest rotation.

1. An invalid limb direction a moves to the nearest valid one, b, by the smallest rotation R_D(a, b): the orientation
   changes by no more than the arc a–b.
2. The twist value changes by the induced twist; it is then clamped to the range at the new direction
   [Baerlocher2001, 3.7.1, 3.7.2].

If boundaries are concave, the great arc between two valid directions may be invalid, and a limb that is tested only at
the end of its motion would jump across a gap. :func:`advance_direction` tests points in between as well [3.7.3].
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.errors import PoseError
from poise.math import quaternion, sphere, swing_twist
from poise.math.input_checks import checked_direction, checked_orientation
from poise.model.limits.intersection import contains_all, nearest_direction
from poise.model.limits.spherical_ellipse import SphericalEllipse
from poise.model.limits.swing_limit import SwingLimit
from poise.model.limits.twist_range import TwistRange
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction, Quaternion

_PROJECTION_STEPS = 8  # steps in which a projected direction is followed along the boundary
_MAX_PROJECTION_SPEED = 3.0  # a projected direction that moves this many times faster than the direction has jumped
_BISECTION_TOL = 1e-9  # width of the final bracket, as a fraction of the arc


def clamp_ball(
    e: ArrayLike, swing_limits: Sequence[SwingLimit], twist_range: TwistRange | None = None, near: float | None = None
) -> Quaternion:
    """Orientation of a ball joint clamped to its limits; unchanged if it satisfies them.

    Parameters
    ----------
    e : (4,) array
        Orientation.
    swing_limits : sequence of SwingLimit
        Limits of the limb direction; all must be satisfied.
    twist_range : TwistRange, optional
        Limit of the twist.
    near : float, optional
        Previous twist [rad]; see :meth:`TwistRange.clamp`.
    """
    orientation = checked_orientation(e)
    direction = swing_twist.direction(orientation)
    valid = nearest_direction(swing_limits, direction)
    if valid is not direction:
        orientation = quaternion.multiply(quaternion.direct(direction, valid), orientation)
    return orientation if twist_range is None else twist_range.clamp(orientation, near)


def clamp_swing(e: ArrayLike, swing_limits: Sequence[SwingLimit]) -> Quaternion:
    """Orientation of a swing joint clamped to its limits: a quaternion with z = 0.

    A twist of the given orientation is dropped; only its limb direction counts.
    """
    orientation = checked_orientation(e)
    direction = swing_twist.direction(orientation)
    valid = nearest_direction(swing_limits, direction)
    if valid is direction and orientation[3] == 0.0:
        return orientation
    return swing_twist.compose(swing_twist.swing_of_direction(valid), 0.0)


def clamp_in_plane(e: ArrayLike, ellipse: SphericalEllipse) -> Quaternion:
    """Clamp the swing in the plane of swing vectors, as appendix D does; for comparison with :func:`clamp_ball`.

    The induced twist is accounted for, so the limb takes the smallest rotation to its new direction; but that direction
    is not the nearest valid one [Baerlocher2001, 3.7.2, App. D].
    """
    orientation = checked_orientation(e)
    direction = swing_twist.direction(orientation)
    if ellipse.contains(direction, LIMIT_TOL):
        return orientation
    return swing_twist.swing_to(orientation, ellipse.nearest_in_plane(direction), keep_twist=False)


def advance_direction(
    limits: Sequence[SwingLimit], start: ArrayLike, end: ArrayLike, longest_arc: float = math.radians(10.0)
) -> Direction:
    """Direction that a limb reaches on the great arc from `start` toward `end` without jumping across a gap.

    1. Project a `start` that is not valid onto the valid set.
    2. Divide the arc into pieces no longer than `longest_arc` [rad] and test the middle and the end of each, so gaps
       wider than half of `longest_arc` are detected.
    3. Project the first invalid direction onto the boundary; the motion ends there. The projection is followed from the
       point where the arc leaves the valid set and stops before it would itself jump to the far side of a gap.

    [Baerlocher2001, 3.7.3, fig. 3.14], with long arcs divided and the projection followed.
    """
    if not longest_arc > 0.0:
        raise PoseError(f"longest_arc must be above zero [rad], got {longest_arc}.")
    last, goal = nearest_direction(limits, start), checked_direction(end)
    pieces = max(1, math.ceil(float(sphere.arc_length(last, goal)) / longest_arc))
    tested = sphere.along(last, goal, np.arange(1, 2 * pieces + 1) / (2 * pieces))
    tested[-1] = goal
    for direction in tested:
        if not contains_all(limits, direction, LIMIT_TOL):
            return _follow_projection(limits, _exit_point(limits, last, direction), direction)
        last = direction
    return goal


def _exit_point(limits: Sequence[SwingLimit], valid: Direction, invalid: Direction) -> Direction:
    """Last valid direction on the arc from a valid to an invalid one, by bisection."""
    low, high = 0.0, 1.0
    while high - low > _BISECTION_TOL:
        middle = 0.5 * (low + high)
        inside = contains_all(limits, sphere.along(valid, invalid, middle), LIMIT_TOL)
        low, high = (middle, high) if inside else (low, middle)
    return valid if low == 0.0 else sphere.along(valid, invalid, low)


def _follow_projection(limits: Sequence[SwingLimit], edge: Direction, target: Direction) -> Direction:
    """Projection of `target`, followed from a boundary point `edge` as long as it moves continuously."""
    step = float(sphere.arc_length(edge, target)) / _PROJECTION_STEPS
    reached = edge
    for fraction in np.arange(1, _PROJECTION_STEPS + 1) / _PROJECTION_STEPS:
        projected = nearest_direction(limits, sphere.along(edge, target, fraction))
        if float(sphere.arc_length(reached, projected)) > _MAX_PROJECTION_SPEED * step + LIMIT_TOL:
            break
        reached = projected
    return reached
