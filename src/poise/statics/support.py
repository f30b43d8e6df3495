"""Supports: contacts that carry the figure, such as a sole on the floor, a palm on a wall, a hand on a bar.

Other names for this: contact, foot contact, stance. A support is a set of contact points with a friction cone each.
"""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.math.orientation import scaled_to_unit
from poise.model import Figure, Site
from poise.statics.wrenches import FRAMES, checked_site, checked_triple, force_frame
from poise.types import Direction, FloatArray, Triple, Vector3

DEFAULT_FRICTION = 0.6  # coefficient of a shoe on a dry floor; approximate
_MIN_FLOOR_COSINE = 0.5  # a surface whose normal is closer to vertical than this cosine counts as a floor
_MIN_LEVEL_COSINE = 0.999  # a support with a smaller cosine of its slope is not a level floor
_SURFACE_FLATNESS_TOL_M = 2e-3  # sites this close to the x-y plane of a site belong to its contact surface
_FLOOR_HEIGHT_TOL_M = 5e-3  # sites this close in height to the lowest site of a segment touch the floor with it
_MIN_NORMAL_LENGTH = 1e-9  # a shorter normal has no direction


@dataclass(frozen=True)
class Support:
    """A contact through which the environment carries the figure.

    Parameters
    ----------
    site : str or Site
        The site in contact.
    share : float or None
        Fraction of the load that it carries against gravity. Shares sum to 1 and may be negative, for a bar that is
        held from below, say. None: solved for.
    horizontal_force : three floats or None
        The part of its force [N] perpendicular to gravity, in the world. None: solved for.
    friction : float or None
        Coulomb coefficient μ of a surface that can only push; 0 is ice. None: a grip, which takes a force in any
        direction.
    normal : three floats
        Direction in which the surface pushes, the axis of the friction cone.
    frame : "world" or "site"
        Axes in which the normal is given.
    corners : tuple of three floats
        Contact points in the site's frame [m]; the origin alone where there are none.
    point : three floats or None
        A point of the surface in the world [m]: the support carries where a contact point is on the plane through it.
        None: the surface is wherever the site is.
    """

    site: str | Site
    share: float | None = None
    horizontal_force: Triple | None = None
    friction: float | None = DEFAULT_FRICTION
    normal: Triple = (0.0, 0.0, 1.0)
    frame: str = "world"
    corners: tuple[Triple, ...] = ()
    point: Triple | None = None

    def __post_init__(self) -> None:
        site = checked_site(self.site)
        for field in ("share", "friction"):
            value = getattr(self, field)
            if value is not None:
                object.__setattr__(self, field, _finite_number(value, field, site))
        if self.friction is not None and self.friction < 0.0:
            message = f"its friction must be zero or more, or None for a grip; got {self.friction}."
            raise ForceError(message, site_name(site))
        if self.horizontal_force is not None:
            horizontal = checked_triple(self.horizontal_force, "its horizontal force", site)
            object.__setattr__(self, "horizontal_force", horizontal)
        normal = checked_triple(self.normal, "its normal", site)
        if math.hypot(*normal) < _MIN_NORMAL_LENGTH:
            raise ForceError(f"its normal must be a direction of nonzero length; got {normal}.", site_name(site))
        object.__setattr__(self, "normal", tuple(scaled_to_unit(normal)))
        if self.frame not in FRAMES:
            raise ForceError(f"frame of its normal: expected 'world' or 'site'; got {self.frame!r}.", site_name(site))
        object.__setattr__(self, "corners", tuple(checked_triple(each, "a corner", site) for each in self.corners))
        if self.point is not None:
            object.__setattr__(self, "point", checked_triple(self.point, "a point of its surface", site))

    @property
    def name(self) -> str:
        """Name of its site."""
        return site_name(self.site)

    def is_floor(self, down: Direction) -> bool:
        """Whether it pushes up more than sideways. A normal in the site's frame counts as a floor, a grip does not."""
        return self.friction is not None and (
            self.frame == "site" or float(np.dot(self.normal, down)) < -_MIN_FLOOR_COSINE
        )

    def contact_points(self, pose: Pose) -> FloatArray:
        """Contact points (k, 3) in the world [m]."""
        frame = force_frame(pose.figure, self.site)
        if not self.corners:
            return np.asarray(frame.position(pose))[None]
        return np.asarray(frame.position(pose) + np.array(self.corners) @ frame.rotation(pose).T)

    def world_normal(self, pose: Pose) -> Vector3:
        """Its normal in the world, at a pose."""
        normal = np.array(self.normal)
        if self.frame == "site":
            return np.asarray(force_frame(pose.figure, self.site).rotation(pose) @ normal)
        return normal

    def is_level(self, pose: Pose, down: Direction) -> bool:
        """Whether its surface is perpendicular to gravity and has friction or none; a grip is not level."""
        return self.friction is not None and float(self.world_normal(pose) @ down) < -_MIN_LEVEL_COSINE


def _finite_number(value: float, field: str, site: str | Site) -> float:
    real = isinstance(value, numbers.Real) and not isinstance(value, bool)
    if not real or not math.isfinite(value):
        raise ForceError(f"its {field} must be a finite number; got {value!r}.", site_name(site))
    return float(value)


def surface_corners(figure: Figure, site: str | Site) -> tuple[Triple, ...]:
    """Corners of the flat contact surface at a site: all sites of its segment in its x-y plane, in its frame [m].

    For the sole of a human these are heel, ball and toes. A single corner, the origin, where there are no other sites.
    """
    frame = force_frame(figure, site)
    segment = figure.segments[frame.segment].name
    corners: list[Triple] = []
    for other in figure.sites:
        if other.segment == segment:
            x, y, z = (frame.local_rotation.T @ (other.placement.translation_vector - frame.local_position)).tolist()
            if abs(z) <= _SURFACE_FLATNESS_TOL_M:
                corners.append((x, y, 0.0))
    return tuple(corners) or ((0.0, 0.0, 0.0),)


def floor_contact_points(pose: Pose, site: str | Site, down: Vector3) -> tuple[Triple, ...]:
    """Lowest sites of a site's segment (heel and toes of a sole, say), in the frame of the site [m].

    This is the default contact surface of a site on a floor when no corners are given.
    """
    frame = force_frame(pose.figure, site)
    frames = [force_frame(pose.figure, each) for each in pose.figure.sites]
    candidates = [each.local_position for each in frames if each.segment == frame.segment]
    if isinstance(site, Site) or not candidates or any(each.name == site for each in pose.figure.sites):
        candidates.append(frame.local_position)
    depths = np.array([pose.state.point(frame.segment, local) for local in candidates]) @ down
    corners: dict[Triple, None] = {}
    for local, depth in zip(candidates, depths, strict=True):
        if depth >= depths.max() - _FLOOR_HEIGHT_TOL_M:
            x, y, z = (frame.local_rotation.T @ (local - frame.local_position)).tolist()
            corners[x, y, z] = None
    return tuple(corners)
