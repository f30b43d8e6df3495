"""Driven groups: one total sets many joint coordinates, such as the bend of a whole spine.

The total of a group is distributed by weights, the shares of its members [Baerlocher2001, 2.2.5]. One parameter s sets
every member, xᵢ = clamp(shareᵢ s, lowerᵢ, upperᵢ): a member that reaches its own joint limit stays there, and the
others take over what is missing of the total in proportion to their shares, up to the sum of all limits. :func:`drive`
sets it (:mod:`poise.kinematics.group_distribution`), the solver and :meth:`Pose.violations` have its rows
(:mod:`poise.kinematics.saturation`), and projections restore it. Groups on swing and ball joints keep fixed proportions
in the solver: beyond the first limit :func:`drive` leaves a pose that violates them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.kinematics.coordinate_access import get_coordinate
from poise.kinematics.group_distribution import distribute
from poise.kinematics.pose import Pose


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
    q = np.array(pose.q)
    reached = distribute(figure, q, group, requested)
    return DrivenPose(Pose(figure, q), float(total) - reached / unit)
