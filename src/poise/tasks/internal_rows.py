"""How the torques of an internal force change with the pose, beyond a force and a torque that stay as they are.

The first site feels (F, N), N the moment about the world's origin; the other −F at x and t = −N + x × F. Loads take F
and t for fixed in the world; what they miss is δF, and δt = −δN + δx × F + x × δF.
"""

from __future__ import annotations

import numpy as np

from poise.pose import Pose
from poise.statics import InternalForce
from poise.tasks.anchor import anchor
from poise.types import Matrix


def opposite_rows(pose: Pose, internal: InternalForce) -> tuple[Matrix, Matrix]:
    """What to add to the derivative of torques (nv, nv), and to that of the whole moment about the origin (3, nv)."""
    here, there = (anchor(pose.figure, site) for site in (internal.site, internal.other))
    own = internal.wrench.in_world(pose)
    force, torque = np.array(own.force), np.array(own.torque)
    one, other = here.position(pose), there.position(pose)
    change, twist = np.zeros((3, pose.figure.nv)), np.zeros((3, pose.figure.nv))
    if internal.frame == "site":
        turns = here.turn_rows(pose).T
        change, twist = np.cross(turns, force).T, np.cross(turns, torque).T
    moment = np.cross(here.position_rows(pose).T, force).T + np.cross(one, change.T).T + twist
    answer = np.cross(there.position_rows(pose).T, force).T + np.cross(other, change.T).T - moment
    rows = there.position_rows(pose).T @ change - there.turn_rows(pose).T @ answer
    return rows, answer - np.cross(other, change.T).T
