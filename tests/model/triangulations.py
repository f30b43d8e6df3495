"""Closed triangle meshes of boxes and of round bodies, faces counter-clockwise seen from outside."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from poise.model import Mesh


def box_mesh(size: tuple[float, float, float]) -> Mesh:
    """The twelve triangles of a box about the origin."""
    corners = [tuple(0.5 * s * e for s, e in zip(size, signs, strict=True)) for signs in SIGNS]
    faces = []
    for axis, side in itertools.product(range(3), (-1.0, 1.0)):
        ring = [index for index, signs in enumerate(SIGNS) if signs[axis] == side]
        a, b, d, c = ring  # in the order of itertools.product: opposite corners are first and last
        for face in ((a, b, c), (a, c, d)):
            p, q, r = (np.array(SIGNS[corner]) for corner in face)
            faces.append(face if np.cross(q - p, r - p)[axis] * side > 0.0 else face[::-1])
    return Mesh(vertices=tuple(corners), faces=tuple(faces))


SIGNS = tuple(itertools.product((-1.0, 1.0), repeat=3))


def turned_mesh(outline: Sequence[tuple[float, float]], around: int) -> Mesh:
    """A body of revolution about z from its outline (radius, height), bottom to top, closed by fans about the axis."""
    top = len(outline) - 1
    vertices = [(0.0, 0.0, outline[0][1]), (0.0, 0.0, outline[-1][1])]
    for radius, z in outline:
        for step in range(around):
            angle = 2.0 * math.pi * step / around
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    faces = []
    for step in range(around):
        one, two = 2 + step, 2 + (step + 1) % around
        faces += [(0, two, one), (1, one + top * around, two + top * around)]
        for ring in range(top):
            a, b = one + ring * around, two + ring * around
            faces += [(a, b, b + around), (a, b + around, a + around)]
    return Mesh(vertices=tuple(vertices), faces=tuple(faces))


def arc(start: float, end: float, fineness: int) -> list[tuple[float, float]]:
    """Points (cos, sin) of a circle between two angles."""
    return [(math.cos(angle), math.sin(angle)) for angle in np.linspace(start, end, fineness + 1)]


def ellipsoid_mesh(radii: tuple[float, float, float], fineness: int) -> Mesh:
    """A ball of meridians and parallels, scaled along its axes."""
    ball = turned_mesh(arc(-0.5 * math.pi, 0.5 * math.pi, 2 * fineness), 4 * fineness)
    return Mesh(scale=radii, vertices=ball.vertices, faces=ball.faces)


def frustum_mesh(bottom: float, top: float, length: float, fineness: int) -> Mesh:
    """A straight cylinder between two radii."""
    return turned_mesh([(bottom, -0.5 * length), (top, 0.5 * length)], 4 * fineness)


def capsule_mesh(radius: float, length: float, fineness: int) -> Mesh:
    """A cylinder with half balls on its ends."""
    lower, upper = arc(-0.5 * math.pi, 0.0, fineness), arc(0.0, 0.5 * math.pi, fineness)
    outline = [(radius * c, radius * s - 0.5 * length) for c, s in lower]
    outline += [(radius * c, radius * s + 0.5 * length) for c, s in upper]
    return turned_mesh(outline, 4 * fineness)
