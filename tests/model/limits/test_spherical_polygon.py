from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.math import sphere
from poise.model.limits import SphericalPolygon
from tests.model.limits.strategies import directions, polygons
from tests.support.limit_examples import POLYGONS, c_shape, polar, ring, valid_boundary

CONVEX = {"triangle", "convex heptagon", "hemisphere"}


@given(polygons, directions)
def test_the_margin_is_positive_exactly_where_the_outline_winds_round_the_direction(
    limit: SphericalPolygon, d: np.ndarray
) -> None:
    margin = limit.margin(d)
    if abs(margin) > 1e-11:
        assert (margin > 0.0) == sphere.winding_contains(limit.vertices, d)


@given(polygons, directions)
def test_the_margin_is_the_arc_to_the_nearest_of_all_edges(limit: SphericalPolygon, d: np.ndarray) -> None:
    ends = np.roll(limit.vertices, -1, axis=0)
    arcs = sphere.arc_length(sphere.nearest_on_arc(d, limit.vertices, ends), d)
    assert abs(limit.margin(d)) == pytest.approx(arcs.min(), abs=4e-15)
    assert sphere.arc_length(limit.project(d), d) == pytest.approx(arcs.min(), abs=4e-15)
    assert arcs.min() <= sphere.arc_length(valid_boundary((limit,)), d).min() + 1e-14


@given(polygons, directions)
def test_the_nearest_direction_is_on_the_boundary_or_is_the_direction_itself(
    limit: SphericalPolygon, d: np.ndarray
) -> None:
    near = limit.nearest(d)
    if limit.margin(d) >= 0.0:
        assert near is d
    else:
        assert abs(limit.margin(near)) < 1e-14
        assert limit.nearest(near) is near


@given(polygons, directions)
def test_reversing_the_order_of_the_vertices_swaps_inside_and_outside(limit: SphericalPolygon, d: np.ndarray) -> None:
    complement = SphericalPolygon(limit.vertices[::-1])
    assert complement.margin(d) == pytest.approx(-limit.margin(d), abs=1e-15)


@given(polygons, directions)
def test_a_direction_given_as_inside_is_inside_for_either_vertex_order(limit: SphericalPolygon, d: np.ndarray) -> None:
    if abs(limit.margin(d)) > 1e-6:
        for vertices in (limit.vertices, limit.vertices[::-1]):
            assert SphericalPolygon(vertices, inside=3.0 * d).margin(d) > 0.0


@given(polygons, directions)
def test_gradients_have_unit_length_and_are_tangent(limit: SphericalPolygon, d: np.ndarray) -> None:
    gradient = limit.margin_gradient(d)
    assert np.linalg.norm(gradient) == pytest.approx(1.0, abs=1e-9)
    assert abs(gradient @ d) < 1e-9


@given(directions)
def test_edge_margins_of_convex_polygons_tell_the_inside(d: np.ndarray) -> None:
    for name in CONVEX:
        limit = POLYGONS[name]
        if abs(limit.margin(d)) > 1e-12:
            assert (limit.edge_margins(d).min() > 0.0) == (limit.margin(d) > 0.0)
        if limit.margin(d) > 0.0:
            assert limit.edge_margins(d).min() == pytest.approx(limit.margin(d), abs=1e-14)


def test_convexity_is_detected() -> None:
    assert {name for name, limit in POLYGONS.items() if limit.is_convex} == CONVEX


def test_edge_margins_are_the_arcs_to_great_circles() -> None:
    limit = SphericalPolygon([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    d = polar(80.0, 10.0)
    assert np.allclose(limit.edge_margins(d), np.arcsin(d[[2, 0, 1]]), atol=1e-15)
    assert np.allclose(limit.edge_normals, [[0, 0, 1], [1, 0, 0], [0, 1, 0]], atol=1e-15)


def test_at_the_pole_of_an_edge_margins_and_gradients_stay_finite() -> None:
    limit = POLYGONS["hemisphere"]
    pole = np.array([0.0, 0.0, 1.0])
    assert limit.margin(pole) == pytest.approx(math.pi / 2, abs=1e-15)
    assert np.linalg.norm(limit.margin_gradient(pole)) == pytest.approx(1.0)
    octant = SphericalPolygon([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert np.array_equal(octant.edge_margins_jacobian(pole), [[0, 0, 0], [1, 0, 0], [0, 1, 0]])


def test_at_a_vertex_the_gradient_lies_between_the_normals_of_its_edges() -> None:
    for limit in POLYGONS.values():
        for before, after, vertex in zip(
            np.roll(limit.edge_normals, 1, axis=0), limit.edge_normals, limit.vertices, strict=True
        ):
            assert abs(limit.margin(vertex)) < 1e-15
            gradient = limit.margin_gradient(vertex)
            assert gradient @ before == pytest.approx(gradient @ after, abs=1e-12)
            assert gradient @ after > 0.0


def test_beyond_a_vertex_the_gradient_leads_straight_back_to_it() -> None:
    limit = POLYGONS["triangle"]
    d = polar(60.0, 10.0)
    assert limit.margin(d) == pytest.approx(-math.radians(10.0), abs=1e-15)
    assert np.allclose(limit.project(d), limit.vertices[0], atol=1e-15)
    assert np.allclose(sphere.exp_map(d, math.radians(10.0) * limit.margin_gradient(d)), limit.vertices[0], atol=1e-15)


def test_insides_larger_than_a_hemisphere_work() -> None:
    hole = POLYGONS["all but a square"]
    assert hole.margin(np.array([0.0, 0.0, -1.0])) == pytest.approx(math.radians(160.0), abs=1e-12)
    assert hole.margin(np.array([0.0, 0.0, 1.0])) < 0.0
    assert sphere.polygon_area(hole.vertices) > 2.0 * math.pi


@pytest.mark.parametrize("name", sorted(POLYGONS))
def test_the_boundary_is_drawn_in_order_with_all_vertices(name: str) -> None:
    limit = POLYGONS[name]
    for count in (5, 100, 333):
        points = limit.boundary(count)
        assert len(points) == max(count, len(limit.vertices))
        assert max(abs(limit.margin(point)) for point in points) < 1e-14
        assert all(np.any(np.all(np.abs(points - vertex) < 1e-14, axis=1)) for vertex in limit.vertices)
    length = sphere.arc_length(points, np.roll(points, -1, axis=0)).sum()
    assert length == pytest.approx(limit.boundary_speed, rel=1e-12)


@given(polygons, st.floats(0.0, 1.0))
def test_fractions_of_the_circumference_are_arcs(limit: SphericalPolygon, share: float) -> None:
    here, ahead = limit.boundary_at(share), limit.boundary_at(share + 1e-6)
    assert abs(limit.margin(here)) < 1e-14
    if share < 1.0 - 1e-6:
        assert sphere.arc_length(here, ahead) <= limit.boundary_speed * 1e-6 * (1 + 1e-6)


def test_the_middle_of_a_polygon_is_inside_it() -> None:
    for name, limit in POLYGONS.items():
        assert limit.margin(limit.middle()) > 0.0, name
    assert np.allclose(POLYGONS["triangle"].middle(), [0, 0, 1], atol=1e-15)
    assert np.allclose(POLYGONS["all but a square"].middle(), [0, 0, -1], atol=1e-15)
    # The middle of the area of a ring is in its hole: the middle of its band is taken instead.
    ring_with_gap = POLYGONS["ring with a gap"]
    assert ring_with_gap.margin(ring_with_gap.middle()) > math.radians(12.0)
    tiny = SphericalPolygon(c_shape(40.0, 0.004, 0.007))
    assert tiny.margin(tiny.middle()) > math.radians(0.0005)


def test_the_clearance_to_the_singular_direction_is_an_arc() -> None:
    limit = SphericalPolygon(ring([150.0] * 40))
    assert limit.singular_clearance() == pytest.approx(math.radians(30.0), abs=2e-3)
    assert POLYGONS["all but a square"].singular_clearance() == 0.0


def test_many_vertices_are_as_exact_as_few() -> None:
    limit = SphericalPolygon(ring([60.0] * 400))
    assert limit.is_convex
    assert limit.margin(polar(30.0, 77.0)) == pytest.approx(math.radians(30.0), abs=1e-4)


SQUARE = ring([30.0] * 4)


@pytest.mark.parametrize(
    ("vertices", "inside", "said"),
    [
        (SQUARE[:2], None, "at least 3 vertices, got 2"),
        ([], None, r"must be an array of n × 3 numbers .* got the shape \(0,\)"),
        (SQUARE[:, :2], None, r"must be an array of n × 3 numbers .* got the shape \(4, 2\)"),
        ("square", None, "must be an array of n × 3 numbers .* got 'square'"),
        ([*SQUARE, [0, 0, 0]], None, r"must not be zero, got a direction of length 0 at \[4\]"),
        ([*SQUARE[:3], [0, math.nan, 1]], None, r"must be finite, got nan at \[3, 1\]"),
        ([*SQUARE[:3], [0, math.inf, 1]], None, r"must be finite, got inf at \[3, 1\]"),
        ([*SQUARE, SQUARE[0]], None, "vertices 4 and 0 of a spherical polygon are the same direction"),
        ([SQUARE[0], 2.0 * SQUARE[0], *SQUARE[1:]], None, "vertices 0 and 1 of a spherical polygon are the same"),
        ([[1, 0, 0], [-1, 0, 0], [0, 0, 1]], None, "from vertex 0 to vertex 1 .* subtends π radians"),
        ([polar(0, 0), polar(20, 0), polar(40, 0)], None, "vertices 2, 0 and 1 lie on one great arc"),
        ([polar(40, 0), polar(20, 0), polar(60, 0), polar(50, 90)], None, "before and after vertex 1 .* overlap"),
        (SQUARE[[0, 2, 1, 3]], None, "from vertex 0 to vertex 1 .* crosses the edge from vertex 2 to vertex 3"),
        (
            [*SQUARE[:3], SQUARE[0] + SQUARE[1], SQUARE[3]],
            None,
            "vertex 3 .* lies on the edge from vertex 0 to vertex 1",
        ),
        ([polar(0, 0), polar(60, -40), polar(60, 40), polar(0, 0), polar(60, 90), polar(60, 180)], None, "vertex 0"),
        (SQUARE, SQUARE[0] + SQUARE[1], "lies on the boundary of the spherical polygon; give one farther inside"),
        (SQUARE, [0, 0, 0], "inside of a spherical polygon must not be zero"),
        (SQUARE, [0, math.nan, 0], "inside of a spherical polygon must be finite"),
    ],
)
def test_invalid_polygons_are_refused_with_the_reason(vertices: object, inside: object, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        SphericalPolygon(vertices, inside)


def refused(vertices: np.ndarray) -> bool:
    try:
        SphericalPolygon(vertices)
    except FigureError:
        return True
    return False


def test_outlines_that_cross_themselves_are_refused_and_no_others() -> None:
    rng = np.random.default_rng(5)
    outlines = [ring([40.0] * 6)[rng.permutation(6)] for _ in range(100)]
    crossed = [sphere.self_crossing(vertices) is not None for vertices in outlines]
    assert [refused(vertices) for vertices in outlines] == crossed
    assert 0 < sum(crossed) < 100
