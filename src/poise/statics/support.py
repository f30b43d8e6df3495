"""Where a figure is supported: a sole on the floor, a palm on a wall, a hand round a bar."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import Figure, Site
from poise.model.transform import Triple, scaled_to_unit
from poise.statics.wrench import FRAMES, checked_site, checked_triple, name_of, place_of
from poise.types import Direction, FloatArray, Vector3

FRICTION = 0.6  # a shoe on a dry floor; approximate
UPWARDS = 0.5  # cosine of the slope up to which a surface is a floor
FLAT = 2e-3  # sites of a segment within this distance [m] of a site's plane belong to its surface


@dataclass(frozen=True)
class Support:
    """A place at which the world carries the figure by whatever force is needed, as far as it can.

    Parameters
    ----------
    site : str or Site
        Where it is.
    share : float or None
        Part of the load that it carries against gravity; shares add up to 1 and may be negative, where a bar is held
        from below say. None: whatever closes the balance.
    across : three floats or None
        The part of its force [N] across gravity, in the world; None: whatever closes the balance.
    friction : float or None
        Coefficient μ of a surface that can push and, by friction, hold; 0 is ice. None: a grip, which takes a force in
        any direction.
    normal : three floats
        Direction in which the surface pushes, the axis of the friction cone.
    frame : "world" or "site"
        Axes in which the normal is given.
    corners : tuple of three floats
        Points of the surface, in the site's frame, at which it carries; its origin alone where there are none.
    """

    site: str | Site
    share: float | None = None
    across: Triple | None = None
    friction: float | None = FRICTION
    normal: Triple = (0.0, 0.0, 1.0)
    frame: str = "world"
    corners: tuple[Triple, ...] = ()

    def __post_init__(self) -> None:
        site = checked_site(self.site)
        for word in ("share", "friction"):
            value = getattr(self, word)
            if value is not None:
                object.__setattr__(self, word, _number(value, word, site))
        if self.friction is not None and self.friction < 0.0:
            said = f"its friction must be zero or more, or None for a grip, got {self.friction}."
            raise ForceError(said, name_of(site))
        if self.across is not None:
            object.__setattr__(self, "across", checked_triple(self.across, "its force across gravity", site))
        normal = checked_triple(self.normal, "its normal", site)
        length = math.hypot(*normal)
        if length < 1e-9:
            raise ForceError(f"its normal must be a direction of any length but zero, got {normal}.", name_of(site))
        object.__setattr__(self, "normal", tuple(scaled_to_unit(normal)))
        if self.frame not in FRAMES:
            raise ForceError(f"the frame of its normal is 'world' or 'site', got {self.frame!r}.", name_of(site))
        object.__setattr__(self, "corners", tuple(checked_triple(each, "a corner", site) for each in self.corners))

    @property
    def name(self) -> str:
        """Name of its site."""
        return name_of(self.site)

    def pushes_up(self, down: Direction) -> bool:
        """Whether it is a floor more than a wall; one that turns with its site counts as a floor, a grip does not."""
        return self.friction is not None and (self.frame == "site" or float(np.dot(self.normal, down)) < -UPWARDS)

    def points(self, pose: Pose) -> FloatArray:
        """World places (k, 3) at which it carries."""
        place = place_of(pose.figure, self.site)
        if not self.corners:
            return np.asarray(place.position(pose))[None]
        return np.asarray(place.position(pose) + np.array(self.corners) @ place.rotation(pose).T)

    def axis(self, pose: Pose) -> Vector3:
        """Its normal in the world."""
        own = np.array(self.normal)
        return np.asarray(place_of(pose.figure, self.site).rotation(pose) @ own) if self.frame == "site" else own


def _number(value: float, word: str, site: str | Site) -> float:
    real = isinstance(value, numbers.Real) and not isinstance(value, bool)
    if not real or not math.isfinite(value):
        raise ForceError(f"its {word} must be a finite number, got {value!r}.", name_of(site))
    return float(value)


def surface_corners(figure: Figure, site: str | Site) -> tuple[Triple, ...]:
    """Corners of the flat surface round a site: all sites of its segment that lie in its x-y plane, in its frame.

    For the sole of a human these are heel, ball and toes. One corner, the origin, where there are no others.
    """
    place = place_of(figure, site)
    name = figure.segments[place.segment].name
    found: list[Triple] = []
    for other in figure.sites:
        if other.segment == name:
            x, y, z = (place.turn.T @ (other.placement.vector - place.local)).tolist()
            if abs(z) <= FLAT:
                found.append((x, y, 0.0))
    return tuple(found) or ((0.0, 0.0, 0.0),)
