"""Chains that problems are set on: ten links in a plane, and a trunk of thirty ball joints."""

from __future__ import annotations

from functools import cache

from poise.model import Figure, FigureBuilder
from poise.model.limits import SphericalEllipse

LINKS = 10
LINK_LENGTH = 0.1  # [m]
LINK_RANGE = 2.6  # either way [rad]

RINGS = 30
RING_LENGTH = 0.03  # [m]
RING_SWING = RING_TWIST = 0.25  # in any direction, and either way [rad]


@cache
def planar_chain() -> Figure:
    """Ten links along x that turn about z, with the sites `middle` (at the end of the fifth link) and `tip`."""
    builder = FigureBuilder("planar chain").segment("base").root("base")
    for number in range(1, LINKS + 1):
        below = "base" if number == 1 else f"link_{number - 1}"
        place = (0.0 if number == 1 else LINK_LENGTH, 0.0, 0.0)
        builder.segment(f"link_{number}", mass=1.0, center=(0.5 * LINK_LENGTH, 0.0, 0.0))
        builder.hinge(f"hinge_{number}", below, f"link_{number}", at=place, range=(-LINK_RANGE, LINK_RANGE))
    builder.site("middle", f"link_{LINKS // 2}", at=(LINK_LENGTH, 0.0, 0.0))
    return builder.site("tip", f"link_{LINKS}", at=(LINK_LENGTH, 0.0, 0.0)).build()


@cache
def trunk() -> Figure:
    """Thirty ball joints along z, 90 degrees of freedom, with the sites `middle` and `tip`."""
    builder = FigureBuilder("trunk").segment("base").root("base")
    cone = SphericalEllipse(RING_SWING, RING_SWING)
    for number in range(1, RINGS + 1):
        below = "base" if number == 1 else f"ring_{number - 1}"
        place = (0.0, 0.0, 0.0 if number == 1 else RING_LENGTH)
        builder.segment(f"ring_{number}", mass=1.0, center=(0.0, 0.0, 0.5 * RING_LENGTH))
        builder.ball(f"ball_{number}", below, f"ring_{number}", at=place, swing=cone, twist=(-RING_TWIST, RING_TWIST))
    builder.site("middle", f"ring_{RINGS // 2}", at=(0.0, 0.0, RING_LENGTH))
    return builder.site("tip", f"ring_{RINGS}", at=(0.0, 0.0, RING_LENGTH)).build()
