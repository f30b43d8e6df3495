"""Distribute the total of a driven group to its members, within the limits of their joints.

    xᵢ = clamp(shareᵢ s, lowerᵢ, upperᵢ),     Σ xᵢ = total.

The sum grows with the parameter s, so water filling (:mod:`poise.math.least_squares`) finds it. Members that would pass
a limit stay at it and the others take what is missing, in proportion to their shares. The ends of a swing component
depend on the other coordinates of its joint, which stay. Groups on swing and ball joints keep fixed proportions in the
solver (:mod:`poise.kinematics.saturation`): there a total beyond the first limit leaves a pose that violates them.
"""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics.coordinate_access import coordinate_range, get_coordinate, set_coordinate
from poise.kinematics.saturation import saturates
from poise.math.least_squares import water_fill
from poise.model import DrivenGroup, Figure, Range
from poise.tolerances import LIMIT_TOL
from poise.types import PoseVector


def distribute(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> float:
    """Set the members of a group in place; returns the total reached, which is as near to `total` as possible."""
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
    if is_free and group.range.contains(total, LIMIT_TOL):
        return
    if saturates(figure, group):
        distribute(figure, q, group, group.range.clamp(total))
    else:
        _tie(figure, q, group, total)


def _tie(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> None:
    """Set members that keep their proportions to the nearest total that every one of them can take its share of."""
    ranges = [(coordinate_range(figure, q, member), share) for member, share in group.members]
    lower = max(group.range.lower, *(span.lower / share for span, share in ranges))
    upper = min(group.range.upper, *(span.upper / share for span, share in ranges))
    # Without a common total the shares are written anyway: clamping the joints then also moves their other coordinates,
    # which widens the ranges for the next pass.
    span = Range(lower, upper) if lower <= upper else group.range
    for member, share in group.members:
        set_coordinate(figure, q, member, share * span.clamp(total))
