"""Constraint margins of non-convex polygons: both edges at corners, no constraint elsewhere, inside test."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.math import sphere
from poise.model.limits import SphericalPolygon
from tests.model.limits.strategies import directions, outlines, polygons
from tests.support.limit_examples import POLYGONS, c_shape, ring

CONCAVE = {name: limit for name, limit in POLYGONS.items() if not limit.is_convex}


def near_outline(limit: SphericalPolygon, d: np.ndarray, share: float, apart: float) -> np.ndarray:
    """A direction at an arc from a boundary point toward or away from d."""
    start = limit.boundary_at(share % 1.0)
    return sphere.exp_map(start, apart * sphere.log_map(start, d))


shares, apart = st.floats(0.0, 1.0), st.sampled_from([1.0, 0.1, 1e-3, -1e-3, -0.1])


@given(st.one_of(polygons, outlines), directions, shares, apart)
def test_all_margins_are_nonnegative_if_and_only_if_inside(
    limit: SphericalPolygon, d: np.ndarray, share: float, apart: float
) -> None:
    point = near_outline(limit, d, share, apart)
    if abs(limit.margin(point)) > 1e-11:
        assert (limit.constraint_margins(point).min() >= 0.0) == sphere.winding_contains(limit.vertices, point)


@given(st.one_of(polygons, outlines), directions, shares, apart)
def test_inside_the_first_margin_is_the_arc_to_the_boundary(
    limit: SphericalPolygon, d: np.ndarray, share: float, apart: float
) -> None:
    point = near_outline(limit, d, share, apart)
    if limit.margin(point) > 0.0 and not limit.is_convex:
        assert limit.constraint_margins(point)[0] == pytest.approx(limit.margin(point), abs=1e-14)
        assert (limit.constraint_margins(point)[1:] > 0.0).all()


@given(st.one_of(polygons, outlines), directions, directions, shares)
def test_margins_are_continuous(limit: SphericalPolygon, d: np.ndarray, other: np.ndarray, share: float) -> None:
    """No margin changes faster than five times the arc, also across the lines where another part becomes nearest."""
    start = near_outline(limit, d, share, 0.05)
    for length in (1e-9, 1e-4):
        end = sphere.exp_map(start, length * sphere.log_map(start, other))
        change = np.abs(limit.constraint_margins(end) - limit.constraint_margins(start)).max()
        assert change <= 5.0 * math.pi * length + 1e-14


@pytest.mark.parametrize("name", CONCAVE)
def test_margins_are_continuous_around_every_corner(name: str) -> None:
    limit = CONCAVE[name]
    for vertex, reach in zip(limit.corners.vertices[:3], limit.corners.radii[:3], strict=True):
        for share in (0.3, 1.1, 1.9, 2.1):
            circle = _circle(vertex, share * reach, 150)
            margins = np.array([limit.constraint_margins(point) for point in circle])
            steps = np.abs(np.diff(margins, axis=0)).max()
            assert steps < 5.0 * 2.0 * math.pi * share * reach / 150


def _circle(center: np.ndarray, radius: float, count: int) -> np.ndarray:
    one, other = np.linalg.svd(center[None])[2][1:]
    ways = np.linspace(0.0, 2.0 * math.pi, count + 1)[:, None]
    return math.cos(radius) * center + math.sin(radius) * (np.cos(ways) * one + np.sin(ways) * other)


@pytest.mark.parametrize("name", CONCAVE)
@pytest.mark.parametrize("offset", [0.0, 1e-16, 1e-12, 1e-6, 1e-3])
def test_at_a_convex_corner_both_edges_have_one_constraint_each(name: str, offset: float) -> None:
    limit, rng = CONCAVE[name], np.random.default_rng(3)
    corners = limit.corners
    for number, (vertex, before, after) in enumerate(zip(corners.vertices, corners.before, corners.after, strict=True)):
        for _ in range(10):  # all round the vertex, also outside
            d = sphere.exp_map(vertex, offset * sphere.uniform(rng))
            d /= np.linalg.norm(d)
            rows = limit.constraint_margins_jacobian(d)[[0, 1 + number]]
            walls = np.array([before, after])
            fits = [np.abs(rows - order).max() for order in (walls, walls[::-1])]
            assert min(fits) < 1e-10 + 2.0 * offset
            assert np.abs(limit.constraint_margins(d)[[0, 1 + number]]).max() < 1e-15 + 2.0 * offset


def test_on_the_boundary_a_zero_margin_belongs_to_the_edge() -> None:
    """Away from vertices only the first margin is zero, and its gradient is the normal of the edge."""
    for limit in CONCAVE.values():
        for share in np.linspace(0.0, 1.0, 97)[:-1]:
            d = limit.boundary_at(share)
            if np.linalg.norm(d - limit.vertices, axis=1).min() < 1e-3:
                continue
            margins, rows = limit.constraint_margins(d), limit.constraint_margins_jacobian(d)
            assert abs(margins[0]) < 1e-14
            assert (margins[1:] > 1e-6).all()
            assert np.abs(limit.edge_normals - rows[0]).max(axis=1).min() < 1e-10


def test_at_a_reflex_vertex_the_only_constraint_is_the_arc_to_it() -> None:
    hole = CONCAVE["all but a square"]
    assert len(hole.corners.indices) == 0
    d = sphere.exp_map(hole.vertices[0], np.array([0.01, 0.0, 0.005]) @ (np.eye(3) - np.outer(*[hole.vertices[0]] * 2)))
    assert hole.constraint_margins(d).tolist() == [hole.margin(d)]
    star = CONCAVE["star"]
    assert star.corners.indices.tolist() == [0, 2, 4, 6, 8]


def test_vertices_on_a_straight_edge_are_not_corners() -> None:
    outline = ring([80.0, 25.0] * 5)
    middle = outline[0] + outline[1]
    straight = SphericalPolygon(np.insert(outline, 1, middle / np.linalg.norm(middle), axis=0))
    assert len(straight.corners.indices) == 5


def test_edges_near_each_other_do_not_disturb_their_corners() -> None:
    limit = SphericalPolygon(c_shape(0.5))  # the ends of the ring are half a degree apart
    corners = limit.corners
    assert corners.radii.min() < 0.2 * math.radians(0.5)
    for one, reach in zip(corners.vertices, corners.radii, strict=True):
        others = np.linalg.norm(corners.vertices - one, axis=1)
        assert np.sort(2.0 * (corners.radii + reach) > others)[:-1].sum() == 0


@pytest.mark.parametrize("name", CONCAVE)
def test_rounding_does_not_decide_which_edge_is_which_at_a_vertex(name: str) -> None:
    limit, rng = CONCAVE[name], np.random.default_rng(3)
    for corner, vertex in enumerate(limit.corners.vertices):
        for _ in range(10):
            d = vertex + 1e-15 * rng.normal(size=3)
            gradients = limit.constraint_margins_jacobian(d / np.linalg.norm(d))
            assert np.abs(gradients[0] - limit.corners.before[corner]).max() < 1e-6
            assert np.abs(gradients[1 + corner] - limit.corners.after[corner]).max() < 1e-6
