"""Balls inside shapes: none sticks out, and together they reach nearly everywhere."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.figure import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Mesh, Placement, Shape, Sphere
from poise.pose.inner_balls import inner_balls

Z = np.array([0.0, 0.0, 1.0])


def outside(geometry: object, p: np.ndarray) -> np.ndarray:
    """How far points lie outside a geometry: above zero outside, zero on its surface; not a distance."""
    x, y, z = p.T
    round_, h = np.hypot(x, y), np.abs(z)
    if isinstance(geometry, Sphere):
        return np.linalg.norm(p, axis=1) - geometry.radius
    if isinstance(geometry, Ellipsoid):
        return np.linalg.norm(p / geometry.radii, axis=1) - 1.0
    if isinstance(geometry, Box):
        return np.max(np.abs(p) - 0.5 * np.array(geometry.size), axis=1)
    if isinstance(geometry, Capsule):
        return np.linalg.norm(p - np.clip(z, -geometry.length / 2, geometry.length / 2)[:, None] * Z, axis=1) - (
            geometry.radius
        )
    assert isinstance(geometry, Cylinder | GeneralizedCylinder)
    if isinstance(geometry, Cylinder):
        return np.maximum(round_ - geometry.radius, h - 0.5 * geometry.length)
    radius = geometry.radius_bottom + (geometry.radius_top - geometry.radius_bottom) * (z / geometry.length + 0.5)
    return np.maximum(round_ - radius, h - 0.5 * geometry.length)


SOLIDS = [
    Sphere(0.3),
    Ellipsoid((0.1, 0.2, 0.3)),
    Ellipsoid((0.2, 0.2, 0.5)),
    Ellipsoid((0.5, 0.5, 0.1)),
    Ellipsoid((0.2, 0.2, 0.2)),
    Box((0.2, 0.5, 0.9)),
    Box((0.4, 0.4, 0.4)),
    Capsule(0.1, 0.6),
    Cylinder(0.1, 0.8),
    Cylinder(0.5, 0.2),
    GeneralizedCylinder(0.1, 0.25, 0.8),
    GeneralizedCylinder(0.35, 0.3, 0.2),
]


@pytest.mark.parametrize("geometry", SOLIDS, ids=str)
def test_no_ball_sticks_out_and_some_are_as_thick_as_the_solid(geometry: object) -> None:
    balls = inner_balls(Shape(geometry))
    directions = np.random.default_rng(0).standard_normal((400, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    for ball in balls:
        assert outside(geometry, ball[:3] + ball[3] * directions).max() < 1e-9
    # Just beyond the thickest ball something lies outside: it is not too small.
    thickest = balls[balls[:, 3].argmax()]
    assert outside(geometry, thickest[:3] + 1.1 * thickest[3] * directions).max() > 0.0


@pytest.mark.parametrize("geometry", SOLIDS, ids=str)
def test_balls_reach_far_into_the_ends(geometry: object) -> None:
    balls = inner_balls(Shape(geometry))
    span = (balls[:, :3] + balls[:, 3:]).max(axis=0) - (balls[:, :3] - balls[:, 3:]).min(axis=0)
    points = np.random.default_rng(1).uniform(-0.6, 0.6, (20000, 3))
    inside = points[outside(geometry, points) < 0.0]
    assert np.all(span > 0.68 * np.ptp(inside, axis=0))


def test_balls_go_where_the_shape_is_placed() -> None:
    placement = Placement((1.0, 2.0, 3.0), (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0))  # z becomes x
    balls = inner_balls(Shape(Capsule(0.1, 0.4), placement))
    assert balls[:, 0].min() == pytest.approx(0.8)
    assert balls[:, 0].max() == pytest.approx(1.2)
    assert balls[:, 1:3] == pytest.approx(np.tile([2.0, 3.0], (len(balls), 1)))


def test_a_mesh_has_one_ball_and_one_known_by_name_none() -> None:
    corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    faces = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
    (ball,) = inner_balls(Shape(Mesh(vertices=corners, faces=faces)))
    assert ball[:3] == pytest.approx([0.25, 0.25, 0.25])
    assert 0.0 < ball[3] < 0.25
    assert len(inner_balls(Shape(Mesh(path="bone.stl")))) == 0
