"""Chains of any number of links, in a plane or in space: the plainest thing that has joints."""

from __future__ import annotations

import math
from collections.abc import Sequence

from poise.errors import FigureError
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

MOST_LINKS = 2000
SLIM = 0.17  # radius of a link, in lengths of it
DENSITY = 1000.0  # [kg/m³]
FOOT = (0.36, 0.39, 0.44, 1.0)
_ENDS = ((0.20, 0.42, 0.62), (0.95, 0.62, 0.30))  # colors of the first and the last link


def chain(
    links: int | Sequence[float] = 8, *, spatial: bool = False, length: float = 1.6, reach: float | None = None
) -> Figure:
    """A chain that stands upright on a foot.

    Parameters
    ----------
    links : int or floats
        How many links of equal length, or the length of each [m].
    spatial : bool
        Ball joints; else hinges about y, which keep the chain in the plane of x and z.
    length : float
        Of the whole chain [m], where `links` is a number.
    reach : float or None
        How far each joint turns from straight [rad], less than π; None takes 2 for hinges and 1.2 for balls.
    """
    lengths = _lengths(links, length)
    turn = (1.2 if spatial else 2.0) if reach is None else _checked_reach(reach)
    thick = SLIM * sum(lengths) / max(len(lengths), 4)
    builder = FigureBuilder("chain")
    foot = [
        Shape(GeneralizedCylinder(2.6 * thick, 2.2 * thick, 0.5 * thick), Transform((0.0, 0.0, 0.25 * thick)), FOOT),
        Shape(Cylinder(0.8 * thick, 1.6 * thick), Transform((0.0, 0.0, 1.2 * thick)), FOOT),
    ]
    builder.segment("foot", shapes=foot, density=DENSITY).root("foot")
    above, height = "foot", 2.0 * thick
    for number, each in enumerate(lengths, 1):
        radius = thick * (1.0 - 0.5 * (number - 1) / len(lengths))
        shapes = [
            Shape(Capsule(radius, each), Transform((0.0, 0.0, 0.5 * each)), _color(number, len(lengths))),
            Shape(Sphere(1.35 * radius), color=FOOT, solid=False),
        ]
        builder.segment(f"link_{number}", shapes=shapes, density=DENSITY)
        place = (0.0, 0.0, height)
        if spatial:
            cone = SphericalEllipse(turn, turn)
            twist = (-0.5 * turn, 0.5 * turn)
            builder.ball(f"joint_{number}", above, f"link_{number}", at=place, swing=cone, twist=twist)
        else:
            builder.hinge(f"joint_{number}", above, f"link_{number}", at=place, axis=(0, 1, 0), range=(-turn, turn))
        above, height = f"link_{number}", each
    return builder.site("tip", above, at=(0.0, 0.0, height)).build()


def _lengths(links: int | Sequence[float], length: float) -> list[float]:
    if isinstance(links, int) and not isinstance(links, bool):
        if not 1 <= links <= MOST_LINKS:
            raise FigureError(f"chain: has 1 to {MOST_LINKS} links, got {links}.")
        return [_positive(length, "its length") / links] * links
    if isinstance(links, Sequence) and not isinstance(links, str) and 1 <= len(links) <= MOST_LINKS:
        return [_positive(each, f"the length of link {number}") for number, each in enumerate(links, 1)]
    raise FigureError(f"chain: links is their number or a list of 1 to {MOST_LINKS} lengths [m], got {links!r}.")


def _positive(value: float, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 < value < math.inf:
        raise FigureError(f"chain: {what} must be a number greater than zero [m], got {value!r}.")
    return float(value)


def _checked_reach(reach: float) -> float:
    if isinstance(reach, bool) or not isinstance(reach, int | float) or not 0.0 < reach < math.pi:
        raise FigureError(f"chain: reach must lie between 0 and π [rad], got {reach!r}.")
    return float(reach)


def _color(number: int, count: int) -> tuple[float, float, float, float]:
    share = (number - 1) / max(count - 1, 1)
    red, green, blue = (one + share * (other - one) for one, other in zip(*_ENDS, strict=True))
    return (red, green, blue, 1.0)
