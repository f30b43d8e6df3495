"""Clamp a configuration into every joint limit and coupling.

Repeated until nothing changes, at most 50 times:

1. Clamp each joint by itself to its nearest valid configuration: ranges are clamped; a ball joint's limb takes the
   smallest rotation to the nearest valid direction, and its twist goes to the nearer end [Baerlocher2001, 3.7.2].
2. Distribute the total of each driven group again (:mod:`poise.kinematics.group_distribution`).
3. Move the coordinates of each coupling, then of each coupled limit, to the nearest values within each joint's limits
   that satisfy the row.

If rows contradict each other, or a row cannot be satisfied within the limits, joint limits take precedence and the row
stays violated: :meth:`poise.kinematics.pose.Pose.violations` names it.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics import joint_limits
from poise.kinematics.coordinate_access import coordinate_range, get_coordinate, set_coordinate
from poise.kinematics.group_distribution import redistribute
from poise.math.least_squares import water_fill
from poise.model import Figure, LinearRow, Range
from poise.tolerances import LIMIT_TOL
from poise.types import FloatArray, PoseVector

_MAX_PASSES = 50


def clamped_configuration(figure: Figure, q: PoseVector) -> PoseVector:
    """Return a configuration near `q` that satisfies all limits and couplings; see the module's text."""
    result = np.array(q)
    for _ in range(_MAX_PASSES):
        before = result.copy()
        result = joint_limits.clamp_joints(figure, result)
        for group in figure.driven_groups:
            redistribute(figure, result, group)
        for row in (*(row for coupling in figure.couplings for row in coupling.rows()), *figure.inequality_rows):
            _satisfy_row(figure, result, row)
        if np.array_equal(before, result):
            break
    return joint_limits.clamp_joints(figure, result)


def _satisfy_row(figure: Figure, q: PoseVector, row: LinearRow) -> None:
    """Move the coordinates of a row to the nearest values that satisfy it."""
    values = np.array([get_coordinate(figure, q, coordinate) for coordinate, _ in row.terms])
    factors = np.array([factor for _, factor in row.terms])
    total = float(factors @ values)
    tolerance = LIMIT_TOL * max(1.0, float(np.abs(factors * values).max()))
    target = min(max(total, row.lower), row.upper)
    if abs(total - target) <= tolerance:
        return
    ranges = [coordinate_range(figure, q, coordinate) for coordinate, _ in row.terms]
    lower, upper = _bounds(ranges, values)
    nearest = water_fill(values, factors, factors, lower, upper, target)
    for (coordinate, _), before, value in zip(row.terms, values, nearest, strict=True):
        if value != before:
            set_coordinate(figure, q, coordinate, float(value))


def _bounds(ranges: list[Range], values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lower and upper bounds of the ranges, widened to hold values that lie outside them by rounding."""
    lower = np.minimum([span.lower for span in ranges], values)
    upper = np.maximum([span.upper for span in ranges], values)
    return lower, upper
