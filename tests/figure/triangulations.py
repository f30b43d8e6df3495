"""Closed triangle meshes of boxes and of round bodies, faces counter-clockwise seen from outside."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np

from poise.figure import Mesh


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


def turned_mesh(profile: Callable[[float], tuple[float, float]], rings: int, around: int) -> Mesh:
    """A body of revolution about z from its profile (radius, height) over 0..1, bottom to top.

    Both ends of the profile are closed by a fan about a point on the axis.
    """
    heights = [profile(place / rings) for place in range(rings + 1)]
    vertices = [(0.0, 0.0, heights[0][1]), (0.0, 0.0, heights[-1][1])]
    for radius, z in heights:
        for step in range(around):
            angle = 2.0 * math.pi * step / around
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    faces = []
    for step in range(around):
        one, two = 2 + step, 2 + (step + 1) % around
        faces.append((0, two, one))
        faces.append((1, one + rings * around, two + rings * around))
        for ring in range(rings):
            a, b = one + ring * around, two + ring * around
            faces += [(a, b, b + around), (a, b + around, a + around)]
    return Mesh(vertices=tuple(vertices), faces=tuple(faces))


def ellipsoid_mesh(radii: tuple[float, float, float], fineness: int) -> Mesh:
    """A ball of meridians and parallels, scaled along its axes."""
    ball = turned_mesh(
        lambda share: (math.sin(math.pi * share), -math.cos(math.pi * share)), fineness, 2 * fineness
    )
    return Mesh(scale=radii, vertices=ball.vertices, faces=ball.faces)


def frustum_mesh(bottom: float, top: float, length: float, fineness: int) -> Mesh:
    """A straight cylinder between two radii."""
    return turned_mesh(lambda share: (bottom + (top - bottom) * share, length * (share - 0.5)), 1, fineness)


def capsule_mesh(radius: float, length: float, fineness: int) -> Mesh:
    """A cylinder with half balls on its ends."""

    def profile(share: float) -> tuple[float, float]:
        if share < 0.5:
            angle = math.pi * share
            return radius * math.sin(angle), -0.5 * length - radius * math.cos(angle)
        angle = math.pi * (share - 0.5)
        return radius * math.cos(angle), 0.5 * length + radius * math.sin(angle)

    rings = 2 * (fineness // 2) + 1  # odd, so that the profile has a point just on either side of the middle
    places = [profile(ring / rings) for ring in range(rings + 1)]
    return turned_mesh(lambda share: places[round(share * rings)], rings, fineness)
