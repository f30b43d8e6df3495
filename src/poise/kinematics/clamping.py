"""Bring a configuration back into every limit and coupling.

In this order, repeated until everything is kept (at most 50 times):

1. each joint by itself goes to its nearest valid configuration: ranges are clamped, a ball joint's limb by the direct
   rotation to the nearest valid direction and its twist to the nearer end [Baerlocher2001, 3.7.2];
2. each driven group: its total is kept, or brought to the nearest total that every member can bear its share of, and
   is shared out anew;
3. each coupling, then 4. each coupled limit: its readings move to the nearest values, within what each joint allows,
   that keep the row.

Where rows exclude each other, or a row cannot be kept within the limits, the limits of the joints win and the row stays
broken: :meth:`poise.kinematics.pose.Pose.violations` names it.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics import joint_limits
from poise.kinematics.joint_limits import LIMIT_TOL
from poise.kinematics.selection import kinematics
from poise.math.least_squares import filled
from poise.model import Coordinate, DrivenGroup, Figure, LinearRow, Range
from poise.model.coordinate import coordinate_value, with_coordinate
from poise.types import FloatArray, PoseVector

_MOST_PASSES = 50


def clamped_configuration(figure: Figure, q: PoseVector) -> PoseVector:
    """Return a configuration near `q` that obeys all limits and couplings; see the module's text."""
    result = np.array(q)
    for _ in range(_MOST_PASSES):
        before = result.copy()
        result = joint_limits.clamp_joints(figure, result)
        for group in figure.driven_groups:
            _share_out(figure, result, group)
        for row in (*(row for each in figure.couplings for row in each.rows()), *figure.inequality_rows):
            _keep(figure, result, row)
        if np.array_equal(before, result):
            break
    return joint_limits.clamp_joints(figure, result)


def reading(figure: Figure, q: PoseVector, each: Coordinate) -> float:
    """Value of a coordinate."""
    return coordinate_value(figure.joint(each.joint), each.component, q[figure.slot(each.joint).q])


def write(figure: Figure, q: PoseVector, each: Coordinate, value: float) -> None:
    """Set a coordinate in place."""
    slot = figure.slot(each.joint).q
    q[slot] = with_coordinate(figure.joint(each.joint), each.component, q[slot], value)


def room(figure: Figure, q: PoseVector, each: Coordinate) -> Range:
    """Values that a coordinate may take while everything else stays."""
    index = figure.joint_index(each.joint)
    joint = figure.joints[index]
    fast = kinematics(figure).room(q, index, joint.kind.components.index(each.component))
    if fast is not None:
        return Range(*fast)
    return joint_limits.joint_coordinate_range(joint, each.component, q[figure.slots[index].q])


def _share_out(figure: Figure, q: PoseVector, group: DrivenGroup) -> None:
    values = [reading(figure, q, each) for each, _ in group.members]
    total = sum(values)
    kept = all(abs(x - share * total) <= LIMIT_TOL for x, (_, share) in zip(values, group.members, strict=True))
    if kept and group.range.contains(total, LIMIT_TOL):
        return
    rooms = [(room(figure, q, each), share) for each, share in group.members]
    lower = max(group.range.lower, *(span.lower / share for span, share in rooms))
    upper = min(group.range.upper, *(span.upper / share for span, share in rooms))
    # Without a common total the shares are written all the same: clamping the joints then makes room, by moving their
    # other readings too, for the next pass.
    span = Range(lower, upper) if lower <= upper else group.range
    for each, share in group.members:
        write(figure, q, each, share * span.clamp(total))


def _keep(figure: Figure, q: PoseVector, row: LinearRow) -> None:
    """Move the readings of a row to the nearest values that keep it."""
    values = np.array([reading(figure, q, each) for each, _ in row.terms])
    factors = np.array([factor for _, factor in row.terms])
    total = float(factors @ values)
    tolerance = LIMIT_TOL * max(1.0, float(np.abs(factors * values).max()))
    target = min(max(total, row.lower), row.upper)
    if abs(total - target) <= tolerance:
        return
    rooms = [room(figure, q, each) for each, _ in row.terms]
    lower, upper = _ends(rooms, values)
    for (each, _), before, value in zip(
        row.terms, values, filled(values, factors, factors, lower, upper, target), strict=True
    ):
        if value != before:
            write(figure, q, each, float(value))


def _ends(rooms: list[Range], values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lower and upper ends of the rooms, wide enough to hold values that lie outside them by rounding."""
    lower = np.minimum([span.lower for span in rooms], values)
    upper = np.maximum([span.upper for span in rooms], values)
    return lower, upper
