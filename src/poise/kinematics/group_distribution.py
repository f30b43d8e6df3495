"""Distribute the total of a driven group to its members, within the limits of their joints.

    xᵢ = clamp(shareᵢ s, lowerᵢ, upperᵢ),     Σ xᵢ = total.

The sum grows with the parameter s, so water filling (:mod:`poise.math.least_squares`) finds it. Members that would pass
a limit stay at it and the others take what is missing, in proportion to their shares. The ends of a swing component
depend on the other coordinates of its joint, which stay. A group with members that do not saturate
(:mod:`poise.kinematics.saturation`) has x = share · total everywhere and stops where a joint can go no further.
"""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics import joint_limits
from poise.kinematics.coordinate_access import coordinate_range, get_coordinate, set_coordinate
from poise.kinematics.saturation import saturating_members
from poise.math.least_squares import water_fill
from poise.model import DrivenGroup, Figure
from poise.tolerances import LIMIT_TOL
from poise.types import PoseVector

_MAX_PASSES = 100  # of setting a group and clamping its joints


def distribute(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> float:
    """Set the members of a group in place; returns the total reached, which is as near to `total` as possible."""
    if not saturates(figure, group):
        return _tie(figure, q, group, total)
    shares = np.array([share for _, share in group.members])
    ranges = [coordinate_range(figure, q, member) for member, _ in group.members]
    lower, upper = np.array([span.lower for span in ranges]), np.array([span.upper for span in ranges])
    values = water_fill(np.zeros(len(shares)), shares, np.ones(len(shares)), lower, upper, total)
    for (member, _), value in zip(group.members, values.tolist(), strict=True):
        if abs(value - get_coordinate(figure, q, member)) > LIMIT_TOL:
            set_coordinate(figure, q, member, value)
    return math.fsum(values)


def redistribute(figure: Figure, q: PoseVector, group: DrivenGroup) -> None:
    """Distribute the present total of a group, clamped to the range of the group, in place."""
    values = [get_coordinate(figure, q, member) for member, _ in group.members]
    total = math.fsum(values)
    is_free = all(abs(x - share * total) <= LIMIT_TOL for x, (_, share) in zip(values, group.members, strict=True))
    if not is_free or not group.range.contains(total, LIMIT_TOL):
        distribute(figure, q, group, group.range.clamp(total))


def saturates(figure: Figure, group: DrivenGroup) -> bool:
    """Whether all members of a group saturate (:func:`poise.kinematics.saturation.saturating_members`)."""
    return all(saturating_members(figure)[figure.driven_groups.index(group)])


def _tie(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> float:
    """Set members that do not all saturate: the joints' other swing component gives way, as far as it can.

    Setting the members and clamping the joints in turn finds a common point of the values wanted and the limits, if
    there is one. Otherwise the group stops at the parameter that every joint has reached.
    """
    for _ in range(_MAX_PASSES):
        ratios = _set_and_clamp(figure, q, group, total)
        if max(abs(ratio - total) for ratio in ratios) <= LIMIT_TOL:
            return total
    reached = min(max(min(ratios), 0.0), total) if total > 0.0 else max(min(max(ratios), 0.0), total)
    for _ in range(_MAX_PASSES):
        if max(abs(each - reached) for each in _set_and_clamp(figure, q, group, reached)) <= LIMIT_TOL:
            break
    return reached


def _set_and_clamp(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> list[float]:
    """Set every member to its share, clamp the joints, and return the ratios of value and share."""
    for member, share in group.members:
        if abs(share * total - get_coordinate(figure, q, member)) > LIMIT_TOL:
            set_coordinate(figure, q, member, share * total)
    q[:] = joint_limits.clamp_joints(figure, q)
    return [get_coordinate(figure, q, member) / share for member, share in group.members]
