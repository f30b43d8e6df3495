"""Internal forces: two sites push against each other, directly or through something that they hold between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import Site
from poise.model.transform import Triple
from poise.statics.wrench import Wrench, name_of, place_of


@dataclass(frozen=True)
class InternalForce:
    """A wrench on one site and its exact opposite on another; it changes joint torques, and never the balance.

    What acts on the other site is −F and −N, N the moment about any point of space: the opposite force, and a torque
    that makes good for the way between the sites. Palms that touch need none; hands on a wheel feel it.

    Parameters
    ----------
    site, other : str or Site
        Where the force acts, and where its opposite does.
    force : three floats
        On the first site [N].
    torque : three floats
        On the first site [N m], besides that of the force.
    frame : "world" or "site"
        Axes in which both are given; "site" turns with the first site.
    """

    site: str | Site
    other: str | Site
    force: Triple = (0.0, 0.0, 0.0)
    torque: Triple = (0.0, 0.0, 0.0)
    frame: str = "world"

    def __post_init__(self) -> None:
        own = self.wrench
        object.__setattr__(self, "force", own.force)
        object.__setattr__(self, "torque", own.torque)
        Wrench(self.other)
        if name_of(self.site) == name_of(self.other):
            raise ForceError("an internal force acts between two sites, got the same one twice.", name_of(self.site))

    @property
    def wrench(self) -> Wrench:
        """What acts on the first site."""
        return Wrench(self.site, self.force, self.torque, self.frame)

    def opposite(self, pose: Pose) -> Wrench:
        """What acts on the other site at a pose, in the world."""
        here = self.wrench.in_world(pose)
        way = place_of(pose.figure, self.site).position(pose) - place_of(pose.figure, self.other).position(pose)
        torque = -np.array(here.torque) - np.cross(way, here.force)
        x, y, z = (-np.array(here.force)).tolist()
        return Wrench(self.other, (x, y, z), tuple(torque.tolist()))

    def wrenches(self, pose: Pose) -> tuple[Wrench, Wrench]:
        """Both; the first as it is given."""
        return self.wrench, self.opposite(pose)
