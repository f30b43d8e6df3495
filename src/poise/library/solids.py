"""Solids placed by where they begin and end, for figures whose parts are drawn limb by limb."""

from __future__ import annotations

import numpy as np

from poise.math import quaternion
from poise.model import Capsule, Ellipsoid, GeneralizedCylinder, Shape, Sphere, Transform
from poise.model.shape import Color
from poise.types import Triple


def ball(at: Triple, radius: float, color: Color) -> Shape:
    """A ball."""
    return Shape(Sphere(radius), Transform(at), color)


def ellipsoid(at: Triple, radii: Triple, color: Color, turn: float = 0.0) -> Shape:
    """An ellipsoid, turned about y [rad]."""
    return Shape(Ellipsoid(radii), Transform(at, tuple(quaternion.from_axis_angle((0.0, 1.0, 0.0), turn))), color)


def cone(start: Triple, end: Triple, radii: tuple[float, float], color: Color) -> Shape:
    """A cylinder from a point to another, its radius changing from the first to the second."""
    length, placement = _between(start, end)
    return Shape(GeneralizedCylinder(radii[0], radii[1], length), placement, color)


def capsule(start: Triple, end: Triple, radius: float, color: Color) -> Shape:
    """A capsule whose ends are rounded about two points."""
    length, placement = _between(start, end)
    return Shape(Capsule(radius, length), placement, color)


def _between(start: Triple, end: Triple) -> tuple[float, Transform]:
    a, b = np.array(start), np.array(end)
    length = float(np.linalg.norm(b - a))
    x, y, z = (0.5 * (a + b)).tolist()
    turn = quaternion.direct((0.0, 0.0, 1.0), (b - a) / length)
    return length, Transform((x, y, z), tuple(turn.tolist()))
