"""Bringing an orientation back into its limits, by the smallest turn.

An invalid limb direction a goes to the nearest valid one, b, by the direct rotation R_D(a, b): the orientation changes
by no more than the arc a–b. The twist value changes along the way by the induced twist; it is clamped afterwards to the
range at the new direction [Baerlocher2001, 3.7.1, 3.7.2].

Where boundaries are concave, two valid directions may be joined by a great arc that is not valid, and a limb that is
tested at the end of its motion only would jump a gap. :func:`advance_direction` tests middles as well [3.7.3].
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.errors import PoseError
from poise.math import quaternion, sphere, swing_twist
from poise.model.limits.input_checks import checked_direction, checked_orientation
from poise.model.limits.intersection import contains_all, nearest_direction
from poise.model.limits.spherical_ellipse import SphericalEllipse
from poise.model.limits.swing_limit import SwingLimit
from poise.model.limits.twist_range import TwistRange
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction, Quaternion

_FOLLOWED = 8  # steps in which a projected direction is followed past the boundary
_STRETCH = 3.0  # a projected direction that moves this much faster than the direction itself has jumped


def clamp_ball(
    e: ArrayLike, swing_limits: Sequence[SwingLimit], twist_range: TwistRange | None = None, near: float | None = None
) -> Quaternion:
    """Return the orientation of a ball joint brought into its limits; as it is when it obeys them.

    Parameters
    ----------
    e : (4,) array
        Orientation.
    swing_limits : sequence of SwingLimit
        Limits of the limb direction; all must be obeyed.
    twist_range : TwistRange, optional
        Limit of the twist.
    near : float, optional
        Twist of a moment ago; see :meth:`TwistRange.clamp`.
    """
    orientation = checked_orientation(e)
    direction = swing_twist.direction(orientation)
    valid = nearest_direction(swing_limits, direction)
    if valid is not direction:
        orientation = quaternion.multiply(quaternion.direct(direction, valid), orientation)
    return orientation if twist_range is None else twist_range.clamp(orientation, near)


def clamp_swing(e: ArrayLike, swing_limits: Sequence[SwingLimit]) -> Quaternion:
    """Return the orientation of a joint without twist brought into its limits: a quaternion with z = 0.

    Of an orientation that has a twist, the direct rotation to its limb direction is what counts.
    """
    orientation = checked_orientation(e)
    direction = swing_twist.direction(orientation)
    valid = nearest_direction(swing_limits, direction)
    if valid is direction and orientation[3] == 0.0:
        return orientation
    return swing_twist.compose(swing_twist.swing_of_direction(valid), 0.0)


def clamp_in_plane(e: ArrayLike, ellipse: SphericalEllipse) -> Quaternion:
    """Clamp the swing as appendix D does, in the plane of swing vectors; for comparison with :func:`clamp_ball`.

    The induced twist is accounted for, so the limb goes to its new direction by the direct rotation; but that direction
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
    """Return the direction a limb reaches on the great arc from `start` toward `end` without jumping a gap.

    The arc is cut into pieces no longer than `longest_arc` [rad]; the middle and the end of each are tested. The first
    invalid one is projected on the boundary and the motion ends there: gaps wider than half of `longest_arc` are not
    jumped. The projection is followed from the place where the arc leaves the valid set, and stops before it would
    itself jump to the far side of a gap. A `start` that is not valid is brought back first.

    [Baerlocher2001, 3.7.3, fig. 3.14], with long arcs cut up and the projection followed.
    """
    if not longest_arc > 0.0:
        raise PoseError(f"longest_arc must be above zero [rad], got {longest_arc}.")
    last, goal = nearest_direction(limits, start), checked_direction(end)
    pieces = max(1, math.ceil(float(sphere.arc_length(last, goal)) / longest_arc))
    tested = sphere.along(last, goal, np.arange(1, 2 * pieces + 1) / (2 * pieces))
    tested[-1] = goal
    for direction in tested:
        if not contains_all(limits, direction, LIMIT_TOL):
            return _follow(limits, _leaving(limits, last, direction), direction)
        last = direction
    return goal


def _leaving(limits: Sequence[SwingLimit], valid: Direction, invalid: Direction) -> Direction:
    """Last valid direction on the arc from a valid to an invalid one, by bisection."""
    low, high = 0.0, 1.0
    while high - low > 1e-9:
        middle = 0.5 * (low + high)
        inside = contains_all(limits, sphere.along(valid, invalid, middle), LIMIT_TOL)
        low, high = (middle, high) if inside else (low, middle)
    return valid if low == 0.0 else sphere.along(valid, invalid, low)


def _follow(limits: Sequence[SwingLimit], edge: Direction, target: Direction) -> Direction:
    """Projection of `target`, followed from a boundary point `edge` as long as it moves continuously."""
    step = float(sphere.arc_length(edge, target)) / _FOLLOWED
    reached = edge
    for share in np.arange(1, _FOLLOWED + 1) / _FOLLOWED:
        projected = nearest_direction(limits, sphere.along(edge, target, share))
        if float(sphere.arc_length(reached, projected)) > _STRETCH * step + LIMIT_TOL:
            break
        reached = projected
    return reached
