"""Shapes given by their end points, for figures modeled limb by limb."""

from __future__ import annotations

import numpy as np

from poise.math import quaternion
from poise.model import Capsule, Ellipsoid, GeneralizedCylinder, Shape, Sphere, Transform
from poise.model.shape import Color
from poise.types import Triple


def ball(at: Triple, radius: float, color: Color) -> Shape:
    """Sphere."""
    return Shape(Sphere(radius), Transform(at), color)


def ellipsoid(at: Triple, radii: Triple, color: Color, pitch: float = 0.0) -> Shape:
    """Ellipsoid, rotated about y [rad]."""
    return Shape(Ellipsoid(radii), Transform(at, tuple(quaternion.from_axis_angle((0.0, 1.0, 0.0), pitch))), color)


def cone(start: Triple, end: Triple, radii: tuple[float, float], color: Color) -> Shape:
    """Truncated cone between two points, with the radius at each."""
    length, placement = _length_and_placement(start, end)
    return Shape(GeneralizedCylinder(radii[0], radii[1], length), placement, color)


def capsule(start: Triple, end: Triple, radius: float, color: Color) -> Shape:
    """Capsule between the centers of its end caps."""
    length, placement = _length_and_placement(start, end)
    return Shape(Capsule(radius, length), placement, color)


def _length_and_placement(start: Triple, end: Triple) -> tuple[float, Transform]:
    a, b = np.array(start), np.array(end)
    length = float(np.linalg.norm(b - a))
    x, y, z = (0.5 * (a + b)).tolist()
    rotation = quaternion.direct((0.0, 0.0, 1.0), (b - a) / length)
    return length, Transform((x, y, z), tuple(rotation.tolist()))
