"""Wrenches: a force and a torque that the environment exerts on a figure at a site; payloads; internal forces.

Sign convention [Baerlocher2001, 6.2]: a wrench acts *on* the figure. When a hand pushes a wall forward, the wall pushes
the hand backward: that backward force is the wrench. A payload of m kilograms in the hand is the force
(0, 0, −9.80665 m) [N].
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from poise.errors import FigureError, ForceError
from poise.kinematics import Pose
from poise.kinematics.site_frame import SiteFrame, read_only_frame, site_name
from poise.math.orientation import as_vector3
from poise.model import Figure, Site
from poise.types import ArrayLike, Triple

GRAVITY: Triple = (0.0, 0.0, -9.80665)
"""Standard gravity [m/s²]."""

FRAMES = ("world", "site")


@lru_cache(maxsize=1024)
def force_frame(figure: Figure, site: str | Site) -> SiteFrame:
    """Frame of a site (or segment) at which a force acts; ForceError when it does not exist."""
    try:
        resolved = site if isinstance(site, Site) else figure.site(site)
        segment = figure.segment_index(resolved.segment)
    except FigureError as error:
        raise ForceError(str(error), site_name(site)) from None
    return read_only_frame(segment, resolved.placement.translation_vector, resolved.placement.rotation_matrix)


def checked_triple(values: ArrayLike, what: str, site: str | Site) -> Triple:
    """Three finite numbers, or a ForceError that names the site."""
    try:
        return as_vector3(values, what)
    except FigureError as error:
        raise ForceError(str(error), site_name(site)) from None


def checked_site(site: str | Site) -> str | Site:
    """The site, if it is a non-empty name or a Site; else ForceError."""
    if not isinstance(site, Site) and not (isinstance(site, str) and site):
        raise ForceError(f"site of a force: expected the name of a site or segment, or a Site; got {site!r}.")
    return site


@dataclass(frozen=True)
class Wrench:
    """Force and torque that the environment exerts on the figure at a site.

    Parameters
    ----------
    site : str or Site
        Point of application: the site's origin.
    force : three floats
        [N].
    torque : three floats
        [N m], in addition to the moment of the force.
    frame : "world" or "site"
        Axes in which both are given. A "site" wrench rotates with the figure (a follower load).
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
            raise ForceError(
                f"frame of a wrench: expected 'world' or 'site'; got {self.frame!r}.", site_name(self.site)
            )

    @property
    def is_follower(self) -> bool:
        """Whether it rotates with its site (a follower load)."""
        return self.frame == "site"

    def in_world(self, pose: Pose) -> Wrench:
        """The same wrench at a pose, in world axes."""
        if not self.is_follower:
            return self
        rotation = force_frame(pose.figure, self.site).rotation(pose)
        force, torque = (tuple((rotation @ each).tolist()) for each in (self.force, self.torque))
        return replace(self, force=force, torque=torque, frame="world")


def payload(site: str | Site, mass: float, gravity: ArrayLike = GRAVITY) -> Wrench:
    """Weight of a payload of `mass` [kg] carried at a site.

    >>> payload("left_grip", 2.0).force
    (0.0, 0.0, -19.6133)
    """
    acceleration = checked_triple(gravity, "gravity", site)
    x, y, z = (float(mass) * each for each in acceleration)
    return Wrench(site, (x, y, z))


@dataclass(frozen=True)
class InternalForce:
    """A wrench on one site and its exact opposite on another: it changes joint torques, never the equilibrium.

    Two sites push against each other, directly or through an object held between them. The other site receives −F and
    −N, N the moment about any fixed point: the opposite force, and a torque that compensates for the distance between
    the sites. Palms that touch need no such torque; hands on a steering wheel do.

    Parameters
    ----------
    site, other : str or Site
        Where the force acts, and where its opposite acts.
    force : three floats
        On the first site [N].
    torque : three floats
        On the first site [N m], in addition to the moment of the force.
    frame : "world" or "site"
        Axes in which both are given; "site" rotates with the first site.
    """

    site: str | Site
    other: str | Site
    force: Triple = (0.0, 0.0, 0.0)
    torque: Triple = (0.0, 0.0, 0.0)
    frame: str = "world"

    def __post_init__(self) -> None:
        wrench = self.wrench
        object.__setattr__(self, "force", wrench.force)
        object.__setattr__(self, "torque", wrench.torque)
        Wrench(self.other)
        if site_name(self.site) == site_name(self.other):
            raise ForceError("an internal force acts between two sites; got the same site twice.", site_name(self.site))

    @property
    def wrench(self) -> Wrench:
        """Wrench on the first site."""
        return Wrench(self.site, self.force, self.torque, self.frame)

    def opposite(self, pose: Pose) -> Wrench:
        """Wrench on the other site at a pose, in world axes."""
        wrench = self.wrench.in_world(pose)
        arm = force_frame(pose.figure, self.site).position(pose) - force_frame(pose.figure, self.other).position(pose)
        torque = -np.array(wrench.torque) - np.cross(arm, wrench.force)
        x, y, z = (-np.array(wrench.force)).tolist()
        return Wrench(self.other, (x, y, z), tuple(torque.tolist()))

    def wrenches(self, pose: Pose) -> tuple[Wrench, Wrench]:
        """Both wrenches; the first in the frame in which it is given."""
        return self.wrench, self.opposite(pose)
