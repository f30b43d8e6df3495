"""Balls that fill a shape from inside, for quick and slightly lenient tests of contact.

A ball sits wherever there is room for one as thick as the shape is there: along the axis of round shapes, on a grid
over the two longer axes of ellipsoids and boxes. Every ball lies inside, so two balls that meet prove that the shapes
do; only a mesh has one ball by its volume. In an ellipsoid of half axes a ≥ b ≥ c the largest ball about (u, v, 0) has
the radius c √(1 − u²/(a² − c²) − v²/(b² − c²)).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from poise.figure import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Mesh, Shape, Sphere
from poise.types import FloatArray

Balls = FloatArray  # (n, 4): centre and radius [m]

_SMALLEST = 0.25  # balls thinner than this share of a shape's thinnest radius are left out
_MOST = 9  # balls along one axis
_SPACING = 1.4  # radii between neighbouring balls


def inner_balls(shape: Shape) -> Balls:
    """Balls inside a shape, in the segment's frame."""
    geometry = shape.geometry
    if isinstance(geometry, Sphere):
        balls = np.array([[0.0, 0.0, 0.0, geometry.radius]])
    elif isinstance(geometry, Capsule):
        balls = _row(geometry.length, lambda z: geometry.radius, geometry.radius)
    elif isinstance(geometry, Cylinder | GeneralizedCylinder):
        balls = _cylinder(geometry)
    elif isinstance(geometry, Ellipsoid | Box):
        balls = _grid(geometry)
    elif isinstance(geometry, Mesh) and not geometry.vertices:
        return np.zeros((0, 4))  # known by name only
    else:
        # As thick as the round body of that volume would be, less half for whatever shape it has.
        radius = 0.5 * (0.75 * max(geometry.volume, 0.0) / math.pi) ** (1.0 / 3.0)
        balls = np.array([[*geometry.centroid, radius]])
    placed: Balls = np.column_stack([shape.placement.apply(balls[:, :3]), balls[:, 3]])
    return placed[placed[:, 3] > 0.0]


def _row(length: float, thickness: Callable[[float], float], radius: float) -> Balls:
    """Balls along z."""
    count = min(1 + math.ceil(length / (_SPACING * radius)), _MOST)
    places = np.linspace(-0.5 * length, 0.5 * length, count) if length > 0.0 else np.zeros(1)
    return np.array([[0.0, 0.0, z, thickness(z)] for z in places.tolist()])


def _cylinder(geometry: Cylinder | GeneralizedCylinder) -> Balls:
    """Balls along the axis, none of which sticks out of the ends; over the face where the cylinder is flat."""
    length = geometry.length
    if isinstance(geometry, GeneralizedCylinder):
        bottom, top = geometry.radius_bottom, geometry.radius_top
    else:
        bottom = top = geometry.radius
    if min(bottom, top) > length:
        return _disc(min(bottom, top), 0.5 * length)
    lean = math.cos(math.atan2(top - bottom, length))  # the nearest point of the mantle lies aside

    def thickness(z: float) -> float:
        here = bottom + (top - bottom) * (z / length + 0.5)
        return min(here * lean, 0.5 * length - abs(z))

    thin = min(bottom, top, 0.5 * length)
    balls = _row(max(length - thin, 0.0), thickness, thin)
    return balls[balls[:, 3] >= _SMALLEST * thin]


def _disc(radius: float, half: float) -> Balls:
    places = _places(radius, half)
    return np.array([[x, y, 0.0, half] for x in places for y in places if math.hypot(x, y) <= radius - half])


def _grid(geometry: Ellipsoid | Box) -> Balls:
    """Balls over the two longer axes, each as thick as the shape is there."""
    is_box = isinstance(geometry, Box)
    half = 0.5 * np.array(geometry.size) if isinstance(geometry, Box) else np.array(geometry.radii)
    across, middle, along = np.argsort(half, kind="stable").tolist()
    thin = float(half[across])
    axes = [_places(float(half[axis]), thin) for axis in (middle, along)]
    balls = []
    for u in axes[0]:
        for v in axes[1]:
            inside = 1.0 - sum(
                place**2 / (half[axis] ** 2 - thin**2) for place, axis in ((u, middle), (v, along)) if place
            )
            thick = thin if is_box else thin * math.sqrt(max(inside, 0.0))
            if thick < _SMALLEST * thin:
                continue
            ball = np.zeros(4)
            ball[middle], ball[along], ball[3] = u, v, thick
            balls.append(ball)
    return np.array(balls)


def _places(half: float, thin: float) -> list[float]:
    """Places along an axis, from end to end less the thickness."""
    reach = half - thin
    count = min(1 + 2 * math.ceil(0.5 * reach / (_SPACING * thin)), _MOST)
    return np.linspace(-reach, reach, count).tolist() if count > 1 else [0.0]
