"""Serial chain of any number of links, planar (hinges) or spatial (ball joints)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from poise.errors import FigureError
from poise.math.summation import float_sum
from poise.model import (
    Capsule,
    Cylinder,
    Figure,
    FigureBuilder,
    GeneralizedCylinder,
    Shape,
    Sphere,
    SphericalEllipse,
    Transform,
)

MAX_LINKS = 2000
LINK_RADIUS_RATIO = 0.17  # radius of a link per length
DENSITY_KG_M3 = 1000.0
BASE_COLOR = (0.36, 0.39, 0.44, 1.0)
_END_COLORS = ((0.20, 0.42, 0.62), (0.95, 0.62, 0.30))  # of the first and the last link


def chain(
    links: int | Sequence[float] = 8, *, spatial: bool = False, length: float = 1.6, reach: float | None = None
) -> Figure:
    """Serial chain that stands upright on a base.

    Parameters
    ----------
    links : int or floats
        Number of links of equal length, or the length of each [m].
    spatial : bool
        Ball joints; otherwise hinges about y, which keep the chain in the x-z plane.
    length : float
        Length of the whole chain [m], if `links` is a number.
    reach : float or None
        Joint limit in each direction from straight [rad], less than π; None: 2 for hinges and 1.2 for ball joints.
    """
    lengths = _lengths(links, length)
    max_angle = (1.2 if spatial else 2.0) if reach is None else _checked_reach(reach)
    base_radius = LINK_RADIUS_RATIO * float_sum(lengths) / max(len(lengths), 4)
    builder = FigureBuilder("chain")
    foot = [
        Shape(
            GeneralizedCylinder(2.6 * base_radius, 2.2 * base_radius, 0.5 * base_radius),
            Transform((0.0, 0.0, 0.25 * base_radius)),
            BASE_COLOR,
        ),
        Shape(Cylinder(0.8 * base_radius, 1.6 * base_radius), Transform((0.0, 0.0, 1.2 * base_radius)), BASE_COLOR),
    ]
    builder.segment("foot", shapes=foot, density=DENSITY_KG_M3).root("foot")
    parent, height = "foot", 2.0 * base_radius
    for number, each in enumerate(lengths, 1):
        radius = base_radius * (1.0 - 0.5 * (number - 1) / len(lengths))
        shapes = [
            Shape(Capsule(radius, each), Transform((0.0, 0.0, 0.5 * each)), _color(number, len(lengths))),
            Shape(Sphere(1.35 * radius), color=BASE_COLOR, solid=False),
        ]
        builder.segment(f"link_{number}", shapes=shapes, density=DENSITY_KG_M3)
        position = (0.0, 0.0, height)
        if spatial:
            cone = SphericalEllipse(max_angle, max_angle)
            twist = (-0.5 * max_angle, 0.5 * max_angle)
            builder.ball(f"joint_{number}", parent, f"link_{number}", at=position, swing=cone, twist=twist)
        else:
            builder.hinge(
                f"joint_{number}", parent, f"link_{number}", at=position, axis=(0, 1, 0), range=(-max_angle, max_angle)
            )
        parent, height = f"link_{number}", each
    return builder.site("tip", parent, at=(0.0, 0.0, height)).build()


def _lengths(links: int | Sequence[float], length: float) -> list[float]:
    if isinstance(links, int) and not isinstance(links, bool):
        if not 1 <= links <= MAX_LINKS:
            raise FigureError(f"chain: expected 1 to {MAX_LINKS} links, got {links}.")
        return [_positive(length, "length") / links] * links
    if isinstance(links, Sequence) and not isinstance(links, str) and 1 <= len(links) <= MAX_LINKS:
        return [_positive(each, f"length of link {number}") for number, each in enumerate(links, 1)]
    raise FigureError(f"chain: links: expected a number or a list of 1 to {MAX_LINKS} lengths [m], got {links!r}.")


def _positive(value: float, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 < value < math.inf:
        raise FigureError(f"chain: {what}: expected a number greater than zero [m], got {value!r}.")
    return float(value)


def _checked_reach(reach: float) -> float:
    if isinstance(reach, bool) or not isinstance(reach, int | float) or not 0.0 < reach < math.pi:
        raise FigureError(f"chain: reach: expected an angle between 0 and π [rad], got {reach!r}.")
    return float(reach)


def _color(number: int, count: int) -> tuple[float, float, float, float]:
    fraction = (number - 1) / max(count - 1, 1)
    red, green, blue = (one + fraction * (other - one) for one, other in zip(*_END_COLORS, strict=True))
    return (red, green, blue, 1.0)
