"""A force and a torque that the world exerts on a figure, at a site.

Signs [Baerlocher2001, 6.2]: a wrench acts *on* the figure. A hand that pushes a wall forwards feels the wall push it
backwards: that backward force is the wrench. A load of m kilograms in the hand is the force (0, 0, −9.80665 m).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from poise.errors import FigureError, ForceError
from poise.kinematics import Pose
from poise.model import Figure, Site
from poise.model.transform import Triple, triple
from poise.types import ArrayLike, Rotation, Vector3

GRAVITY: Triple = (0.0, 0.0, -9.80665)
"""Standard gravity [m/s²]."""

FRAMES = ("world", "site")


class Place(NamedTuple):
    """Where a site is on its segment."""

    segment: int
    local: Vector3
    turn: Rotation

    def position(self, pose: Pose) -> Vector3:
        """World position [m]."""
        return pose.state.point(self.segment, self.local)

    def rotation(self, pose: Pose) -> Rotation:
        """World from site."""
        turned: Rotation = pose.state.rotations[self.segment] @ self.turn
        return turned


@lru_cache(maxsize=1024)
def place_of(figure: Figure, site: str | Site) -> Place:
    """Find a site (or segment) of a figure, by name or as a value."""
    try:
        found = site if isinstance(site, Site) else figure.site(site)
        segment = figure.segment_index(found.segment)
    except FigureError as error:
        raise ForceError(str(error), name_of(site)) from None
    local, turn = found.placement.vector, found.placement.matrix
    local.flags.writeable = turn.flags.writeable = False
    return Place(segment, local, turn)


def name_of(site: str | Site) -> str:
    """Name of a site given by name or as a value."""
    return site.name if isinstance(site, Site) else str(site)


def checked_triple(values: ArrayLike, what: str, site: str | Site) -> Triple:
    """Three finite numbers, or a ForceError that names the site."""
    try:
        return triple(values, what)
    except FigureError as error:
        raise ForceError(str(error), name_of(site)) from None


def checked_site(site: str | Site) -> str | Site:
    """A site's name, or a site."""
    if not isinstance(site, Site) and not (isinstance(site, str) and site):
        raise ForceError(f"a force acts at a site or segment, by name or as a Site, got {site!r}.")
    return site


@dataclass(frozen=True)
class Wrench:
    """What the world exerts on the figure at a site.

    Parameters
    ----------
    site : str or Site
        Where it acts: the site's origin.
    force : three floats
        [N].
    torque : three floats
        [N m], besides that of the force.
    frame : "world" or "site"
        Axes in which both are given; "site" turns with the figure.
    """

    site: str | Site
    force: Triple = (0.0, 0.0, 0.0)
    torque: Triple = (0.0, 0.0, 0.0)
    frame: str = "world"

    def __post_init__(self) -> None:
        checked_site(self.site)
        object.__setattr__(self, "force", checked_triple(self.force, "its force", self.site))
        object.__setattr__(self, "torque", checked_triple(self.torque, "its torque", self.site))
        if self.frame not in FRAMES:
            raise ForceError(f"the frame of a wrench is 'world' or 'site', got {self.frame!r}.", name_of(self.site))

    @property
    def turns(self) -> bool:
        """Whether it turns with the figure."""
        return self.frame == "site"

    def in_world(self, pose: Pose) -> Wrench:
        """The same at a pose, in world axes."""
        if not self.turns:
            return self
        turn = place_of(pose.figure, self.site).rotation(pose)
        force, torque = (tuple((turn @ each).tolist()) for each in (self.force, self.torque))
        return replace(self, force=force, torque=torque, frame="world")


def carried(site: str | Site, mass: float, gravity: ArrayLike = GRAVITY) -> Wrench:
    """Weight of something that a site carries, `mass` in kilograms.

    >>> carried("left_grip", 2.0).force
    (0.0, 0.0, -19.6133)
    """
    pull = checked_triple(gravity, "gravity", site)
    x, y, z = (float(mass) * each for each in pull)
    return Wrench(site, (x, y, z))
