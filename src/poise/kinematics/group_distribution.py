"""Distribute the total of a driven group to its members, within the limits of their joints.

    xᵢ = clamp(shareᵢ s, lowerᵢ, upperᵢ),     Σ xᵢ = total.

The sum grows with the parameter s, so water filling (:mod:`poise.math.least_squares`) finds it. Members that would pass
a limit stay at it and the others take what is missing, in proportion to their shares. The ends of a swing component
depend on the other coordinates of its joint, which stay.
"""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics.coordinate_access import coordinate_range, get_coordinate, set_coordinate
from poise.math.least_squares import water_fill
from poise.model import DrivenGroup, Figure
from poise.tolerances import LIMIT_TOL
from poise.types import FloatArray, PoseVector


def distribute(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> FloatArray:
    """Set the members of a group in place; returns their values (n,), whose sum is as near to `total` as possible."""
    values = _distributed(figure, q, group, total)
    _set_members(figure, q, group, values)
    return values


def redistribute(figure: Figure, q: PoseVector, group: DrivenGroup) -> None:
    """Distribute the present total of a group, clamped to the range of the group, in place."""
    values = np.array([get_coordinate(figure, q, member) for member, _ in group.members])
    total = math.fsum(values)
    shares = [share for _, share in group.members]
    is_free = all(abs(x - share * total) <= LIMIT_TOL for x, share in zip(values.tolist(), shares, strict=True))
    if is_free and group.range.contains(total, LIMIT_TOL):
        return
    _set_members(figure, q, group, _distributed(figure, q, group, group.range.clamp(total)))


def _distributed(figure: Figure, q: PoseVector, group: DrivenGroup, total: float) -> FloatArray:
    shares = np.array([share for _, share in group.members])
    ranges = [coordinate_range(figure, q, member) for member, _ in group.members]
    lower, upper = np.array([span.lower for span in ranges]), np.array([span.upper for span in ranges])
    return water_fill(np.zeros(len(shares)), shares, np.ones(len(shares)), lower, upper, total)


def _set_members(figure: Figure, q: PoseVector, group: DrivenGroup, values: FloatArray) -> None:
    for (member, _), value in zip(group.members, values.tolist(), strict=True):
        if abs(value - get_coordinate(figure, q, member)) > LIMIT_TOL:
            set_coordinate(figure, q, member, value)
