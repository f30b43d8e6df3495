"""Clamp a configuration into every joint limit and coupling.

Repeated until nothing changes, at most 50 times:

1. Clamp each joint by itself to its nearest valid configuration: ranges are clamped; a ball joint's limb takes the
   smallest rotation to the nearest valid direction, and its twist goes to the nearer end [Baerlocher2001, 3.7.2].
2. Keep the total of each driven group, or move it to the nearest total that every member can take its share of, and
   distribute it again.
3. Move the coordinates of each coupling, then of each coupled limit, to the nearest values within each joint's limits
   that satisfy the row.

If rows contradict each other, or a row cannot be satisfied within the limits, joint limits take precedence and the row
stays violated: :meth:`poise.kinematics.pose.Pose.violations` names it.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics import joint_limits
from poise.kinematics.selection import kinematics
from poise.math.least_squares import water_fill
from poise.model import Coordinate, DrivenGroup, Figure, LinearRow, Range
from poise.model.coordinate import coordinate_value, with_coordinate
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
            _distribute_total(figure, result, group)
        for row in (*(row for coupling in figure.couplings for row in coupling.rows()), *figure.inequality_rows):
            _satisfy_row(figure, result, row)
        if np.array_equal(before, result):
            break
    return joint_limits.clamp_joints(figure, result)


def get_coordinate(figure: Figure, q: PoseVector, coordinate: Coordinate) -> float:
    """Value of a joint coordinate [rad or m]."""
    return coordinate_value(figure.joint(coordinate.joint), coordinate.component, q[figure.slot(coordinate.joint).q])


def set_coordinate(figure: Figure, q: PoseVector, coordinate: Coordinate, value: float) -> None:
    """Set a joint coordinate [rad or m] in place."""
    slot = figure.slot(coordinate.joint).q
    q[slot] = with_coordinate(figure.joint(coordinate.joint), coordinate.component, q[slot], value)


def coordinate_range(figure: Figure, q: PoseVector, coordinate: Coordinate) -> Range:
    """Values that a joint coordinate may take within the limits of its joint while all others stay [rad or m]."""
    index = figure.joint_index(coordinate.joint)
    joint = figure.joints[index]
    native = kinematics(figure).coordinate_range(q, index, joint.kind.components.index(coordinate.component))
    if native is not None:
        return Range(*native)
    return joint_limits.joint_coordinate_range(joint, coordinate.component, q[figure.slots[index].q])


def _distribute_total(figure: Figure, q: PoseVector, group: DrivenGroup) -> None:
    values = [get_coordinate(figure, q, member) for member, _ in group.members]
    total = sum(values)
    satisfied = all(abs(x - share * total) <= LIMIT_TOL for x, (_, share) in zip(values, group.members, strict=True))
    if satisfied and group.range.contains(total, LIMIT_TOL):
        return
    ranges = [(coordinate_range(figure, q, member), share) for member, share in group.members]
    lower = max(group.range.lower, *(span.lower / share for span, share in ranges))
    upper = min(group.range.upper, *(span.upper / share for span, share in ranges))
    # Without a common total the shares are written anyway: clamping the joints then also moves their other coordinates,
    # which widens the ranges for the next pass.
    span = Range(lower, upper) if lower <= upper else group.range
    for member, share in group.members:
        set_coordinate(figure, q, member, share * span.clamp(total))


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
