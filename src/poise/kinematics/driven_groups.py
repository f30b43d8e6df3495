"""Driven groups: one number bends a whole spine.

The total is given to the members by their shares. A member that meets its own limits stays there, and the others take
over what is missing, in proportion to their shares. While no member meets its limits the group's fixed proportions
(its equality rows) are kept exactly.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.kinematics.clamping import reading, room, write
from poise.kinematics.pose import Pose
from poise.math.least_squares import filled


class Driven(NamedTuple):
    """A pose with a driven group set."""

    pose: Pose
    missing: float  # what could not be given: total wanted less total reached [rad or m]


def total(pose: Pose, group_name: str) -> float:
    """Sum of the members of a driven group [rad or m]."""
    group = pose.figure.driven_group(group_name)
    return math.fsum(reading(pose.figure, pose.q, each) for each, _ in group.members)


def drive(pose: Pose, group_name: str, total: float) -> Driven:
    """Set the total of a driven group.

    Parameters
    ----------
    pose : Pose
        Start; everything outside the group stays as it is, and so do the other readings of the members' joints.
    group_name : str
        Name of the group.
    total : float
        Sum of the members wanted [rad or m]; brought into the group's own range first.
    """
    if not math.isfinite(total):
        raise PoseError(f"driven group {group_name!r}: the total must be finite, got {total}.")
    figure = pose.figure
    group = figure.driven_group(group_name)
    wanted = group.range.clamp(float(total))
    shares = np.array([share for _, share in group.members])
    rooms = [room(figure, pose.q, each) for each, _ in group.members]
    lower, upper = np.array([span.lower for span in rooms]), np.array([span.upper for span in rooms])
    ones = np.ones(len(shares))
    values = filled(np.zeros(len(shares)), shares, ones, lower, upper, wanted)
    q = np.array(pose.q)
    for (each, _), value in zip(group.members, values.tolist(), strict=True):
        write(figure, q, each, value)
    return Driven(Pose(figure, q), float(total) - math.fsum(values))
