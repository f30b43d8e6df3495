"""Driven groups: one total sets many joint coordinates, such as the bend of a whole spine.

The total is distributed to the members by their shares. A member that reaches its own joint limit stays there, and the
others take what is missing in proportion to their shares (water filling). While no member is at a limit the group's
fixed proportions (its equality rows) hold exactly.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.kinematics.clamping import coordinate_range, get_coordinate, set_coordinate
from poise.kinematics.pose import Pose
from poise.math.least_squares import water_fill


class DrivenPose(NamedTuple):
    """A pose with the total of a driven group set."""

    pose: Pose
    missing: float  # requested total less the total reached [rad or m]


def group_total(pose: Pose, group_name: str) -> float:
    """Sum of the members of a driven group [rad or m]."""
    group = pose.figure.driven_group(group_name)
    return math.fsum(get_coordinate(pose.figure, pose.q, member) for member, _ in group.members)


def drive(pose: Pose, group_name: str, total: float, *, degrees: bool = False) -> DrivenPose:
    """Set the total of a driven group.

    Parameters
    ----------
    pose : Pose
        Start. Coordinates outside the group do not change, nor do the other coordinates of the members' joints.
    group_name : str
        Name of the group.
    total : float
        Requested sum of the members [rad or m]; clamped to the group's own range first.
    degrees : bool
        The total and what is missing of it are in degrees instead of radians.
    """
    if not math.isfinite(total):
        raise PoseError(f"driven group {group_name!r}: the total must be finite, got {total}.")
    figure, unit = pose.figure, math.pi / 180.0 if degrees else 1.0
    group = figure.driven_group(group_name)
    requested = group.range.clamp(float(total) * unit)
    shares = np.array([share for _, share in group.members])
    ranges = [coordinate_range(figure, pose.q, member) for member, _ in group.members]
    lower, upper = np.array([span.lower for span in ranges]), np.array([span.upper for span in ranges])
    ones = np.ones(len(shares))
    values = water_fill(np.zeros(len(shares)), shares, ones, lower, upper, requested)
    q = np.array(pose.q)
    for (member, _), value in zip(group.members, values.tolist(), strict=True):
        set_coordinate(figure, q, member, value)
    return DrivenPose(Pose(figure, q), float(total) - math.fsum(values) / unit)
