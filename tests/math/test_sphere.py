from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poise.math import quaternion, sphere
from tests.math.strategies import directions

X, Y, Z = np.eye(3)
OCTANT = np.array([X, Y, Z])


def _turned_randomly(vertices: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    e = quaternion.random(rng)
    return quaternion.rotate(e, vertices), quaternion.rotate(e, Z)


def _star(rng: np.random.Generator, count: int, least: float, most: float) -> tuple[np.ndarray, np.ndarray]:
    """Polygon round a center, its corners at random distances from it: mostly concave; and the center."""
    azimuth = 2.0 * math.pi * (np.arange(count) + rng.uniform(-0.2, 0.2, count)) / count
    distance = rng.uniform(least, most, count)
    vertices = np.stack(
        [np.sin(distance) * np.cos(azimuth), np.sin(distance) * np.sin(azimuth), np.cos(distance)], axis=-1
    )
    return _turned_randomly(vertices, rng)


def _winds_round(vertices: np.ndarray, outside: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Plain oracle: winding number of the finely divided boundary in the stereographic plane from an outside point."""
    share = np.linspace(0.0, 1.0, 400, endpoint=False)[:, None]
    edges = [a + share * (b - a) for a, b in zip(vertices, np.roll(vertices, -1, axis=0), strict=True)]
    boundary = np.concatenate([*edges, vertices[:1]])
    boundary /= np.linalg.norm(boundary, axis=-1, keepdims=True)
    first, second = np.linalg.svd(outside[None])[2][1:]
    if np.cross(first, second) @ outside > 0.0:  # seen from outside the sphere, about the antipode of the center
        first, second = second, first

    def plane(p: np.ndarray) -> np.ndarray:
        return (p @ first + 1j * (p @ second)) / (1.0 - p @ outside)

    seen = np.angle(plane(boundary)[None, :] - plane(points)[:, None])
    return np.round(np.unwrap(seen, axis=1)[:, [0, -1]] @ [-1.0, 1.0] / (2.0 * math.pi))


@given(directions, directions)
def test_arc_length_is_the_angle_between(a: np.ndarray, b: np.ndarray) -> None:
    assert sphere.arc_length(a, b) == pytest.approx(math.atan2(np.linalg.norm(np.cross(a, b)), a @ b), abs=1e-15)
    assert sphere.arc_length(a, b) == sphere.arc_length(b, a)


@pytest.mark.parametrize("angle", [1e-300, 1e-12, 1e-8, 1e-3])
def test_arc_length_keeps_its_digits_near_zero_and_near_pi(angle: float) -> None:
    b = np.array([math.cos(angle), math.sin(angle), 0.0])
    assert sphere.arc_length(X, b) == pytest.approx(angle, rel=1e-12)
    assert math.pi - sphere.arc_length(-X, b) == pytest.approx(angle, rel=1e-12, abs=1e-15)


@given(directions, directions)
def test_exp_map_undoes_log_map(a: np.ndarray, b: np.ndarray) -> None:
    h = sphere.log_map(a, b)
    assert abs(h @ a) < 1e-14
    assert np.linalg.norm(h) == pytest.approx(sphere.arc_length(a, b), abs=1e-14)
    np.testing.assert_allclose(sphere.exp_map(a, h), b, atol=2e-15)


@given(directions)
def test_log_map_to_the_antipode_follows_the_agreed_half_turn(a: np.ndarray) -> None:
    h = sphere.log_map(a, -a)
    np.testing.assert_allclose(h, math.pi * np.cross(quaternion.half_turn_axis(a), a), atol=1e-15)
    middle = quaternion.rotate(quaternion.slerp(quaternion.identity(), quaternion.direct(a, -a), 0.5), a)
    on_the_way = sphere.along(a, -a, 0.5)
    assert min(np.linalg.norm(on_the_way - middle), np.linalg.norm(on_the_way + middle)) < 1e-14


@given(directions, directions)
def test_points_along_an_arc_are_evenly_spaced_from_end_to_end(a: np.ndarray, b: np.ndarray) -> None:
    path = sphere.along(a, b, np.linspace(0.0, 1.0, 9))
    np.testing.assert_array_equal(path[0], a)
    np.testing.assert_allclose(path[-1], b, atol=2e-15)
    np.testing.assert_allclose(np.linalg.norm(path, axis=-1), 1.0, atol=2e-15)
    np.testing.assert_allclose(sphere.arc_length(path[:-1], path[1:]), sphere.arc_length(a, b) / 8.0, atol=1e-14)


@given(directions, directions, directions)
def test_no_point_of_the_arc_is_nearer_than_the_nearest(p: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    assume(np.linalg.norm(a + b) > 1e-3)
    nearest = sphere.nearest_on_arc(p, a, b)
    samples = sphere.along(a, b, np.linspace(0.0, 1.0, 201))
    distances = sphere.arc_length(p, samples)
    assert sphere.arc_length(p, nearest) <= distances.min() + 1e-15
    assert sphere.arc_length(nearest, samples).min() <= sphere.arc_length(a, b) / 400.0 + 1e-14


def test_the_nearest_point_of_an_arc_is_its_foot_or_an_end() -> None:
    tilted = np.array([1.0, 1.0, 1.0]) / math.sqrt(3.0)
    np.testing.assert_allclose(sphere.nearest_on_arc(tilted, X, Y), np.array([1.0, 1.0, 0.0]) / math.sqrt(2.0))
    beyond = np.array([-0.6, 0.8, 0.0])
    np.testing.assert_array_equal(sphere.nearest_on_arc(beyond, X, Y), Y)
    np.testing.assert_array_equal(sphere.nearest_on_arc(-Y, X, Y), X)
    np.testing.assert_array_equal(sphere.nearest_on_arc([-0.8, -0.6, 0.0], X, Y), Y)  # round the back
    np.testing.assert_array_equal(sphere.nearest_on_arc([-0.6, -0.8, 0.0], X, Y), X)
    np.testing.assert_array_equal(sphere.nearest_on_arc(Z, X, Y), X)  # pole: all are equally near
    np.testing.assert_array_equal(sphere.nearest_on_arc(Z, X, X), X)  # an arc of no length


def test_seen_from_the_pole_to_rounding_the_nearest_point_is_the_start_of_the_arc() -> None:
    a, b = quaternion.rotate(quaternion.exp([0.0, 0.0, 0.7]), [X, Y])
    almost = np.array([1e-17 * math.cos(1.2), 1e-17 * math.sin(1.2), 1.0])  # leans toward a point within the arc
    np.testing.assert_array_equal(sphere.nearest_on_arc(almost, a, b), a)


def _toward(*parts: float) -> np.ndarray:
    return np.array(parts) / np.linalg.norm(parts)


CROSSINGS = [
    ("proper", (_toward(1, -1, 0), _toward(1, 1, 0), _toward(1, 0, -1), _toward(1, 0, 1)), X),
    ("antipodal circles", (_toward(1, -1, 0), _toward(1, 1, 0), _toward(-1, 0, -1), _toward(-1, 0, 1)), None),
    ("apart", (X, Y, _toward(1, 0, 1), _toward(0, 1, 1)), None),
    ("common end", (X, Y, Y, Z), Y),
    ("touching in a T", (X, Y, _toward(1, 1, 0), Z), _toward(1, 1, 0)),
    ("short of touching", (X, Y, _toward(1, 1, 1e-9), Z), None),
    ("overlapping", (X, Y, _toward(2, 1, 0), _toward(-1, 2, 0)), Y),
    ("one inside the other", (X, Y, _toward(2, 1, 0), _toward(1, 2, 0)), _toward(2, 1, 0)),
    ("the same", (X, Y, X, Y), X),
    ("on one circle, apart", (X, Y, -X, -Y), None),
    ("point on arc", (_toward(1, 1, 0), _toward(1, 1, 0), X, Y), _toward(1, 1, 0)),
    ("point off arc", (Z, Z, X, Y), None),
    ("beyond the end", (X, _toward(1, 0.1, 0), _toward(1, 0.2, -1), _toward(1, 0.2, 1)), None),
]


@pytest.mark.parametrize(("arcs", "expected"), [case[1:] for case in CROSSINGS], ids=[case[0] for case in CROSSINGS])
def test_arcs_cross_where_they_share_a_point(arcs: tuple[np.ndarray, ...], expected: np.ndarray | None) -> None:
    rng = np.random.default_rng(1)
    a, b, c, d = arcs
    for first, second, third, fourth in ((a, b, c, d), (b, a, c, d), (a, b, d, c), (c, d, a, b)):
        for e in quaternion.random(rng, 20):
            found = sphere.arcs_cross(*(quaternion.rotate(e, p) for p in (first, second, third, fourth)))
            assert (found is None) == (expected is None)
    found = sphere.arcs_cross(*arcs)
    if expected is not None:
        np.testing.assert_allclose(found, expected, atol=1e-15)


@given(directions, directions, directions, directions)
def test_arcs_cross_when_their_flat_cones_do(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> None:
    assume(min(np.linalg.norm(a + b), np.linalg.norm(c + d)) > 1e-3)
    # a crossing is x a + y b = u c + v d with x, y, u, v ≥ 0; in general position the solution is unique up to scale
    _, gains, rows = np.linalg.svd(np.stack([a, b, -c, -d], axis=-1))
    assume(gains[2] > 1e-4)
    assume(np.abs(rows[3]).min() > 1e-4)
    found = sphere.arcs_cross(a, b, c, d)
    assert (found is not None) == bool((rows[3] > 0.0).all() or (rows[3] < 0.0).all())
    if found is not None:
        for start, end in ((a, b), (c, d)):
            assert sphere.arc_length(found, sphere.nearest_on_arc(found, start, end)) < 1e-11


@pytest.mark.parametrize(("least", "most"), [(0.1, 0.4), (0.3, 1.5), (0.5, 2.8), (1.7, 2.9)])
@pytest.mark.parametrize("count", [3, 5, 12, 25])
def test_inside_has_a_nonzero_winding_number(least: float, most: float, count: int) -> None:
    rng = np.random.default_rng(count)
    for _ in range(2):
        vertices, center = _star(rng, count, least, most)
        assert sphere.self_crossing(vertices) is None
        points = np.concatenate([sphere.uniform(rng, 200), [center]])
        inside = sphere.winding_contains(vertices, points)
        np.testing.assert_array_equal(inside, _winds_round(vertices, -center, points) == 1)
        assert inside[-1]
        assert not sphere.winding_contains(vertices, -center)
        reverse = sphere.winding_contains(vertices[::-1], points)
        np.testing.assert_array_equal(reverse, ~inside)
        assert sphere.polygon_area(vertices) + sphere.polygon_area(vertices[::-1]) == pytest.approx(4.0 * math.pi)


@pytest.mark.parametrize("seed", range(4))
def test_the_area_is_the_fraction_of_points_inside(seed: int) -> None:
    rng = np.random.default_rng(seed)
    vertices, _ = _star(rng, 9, 0.4, 2.6)
    count = 40_000
    share = sphere.winding_contains(vertices, sphere.uniform(rng, count)).mean()
    expected = sphere.polygon_area(vertices) / (4.0 * math.pi)
    assert abs(share - expected) < 5.0 * math.sqrt(expected * (1.0 - expected) / count)


def test_known_areas() -> None:
    assert sphere.polygon_area(OCTANT) == pytest.approx(math.pi / 2.0, abs=1e-15)
    assert sphere.polygon_area(OCTANT[::-1]) == pytest.approx(3.5 * math.pi, abs=1e-14)
    assert sphere.polygon_area([X, Y, -X, -Y]) == pytest.approx(2.0 * math.pi, abs=1e-14)
    assert sphere.polygon_area([-Y, -X, Y, X]) == pytest.approx(2.0 * math.pi, abs=1e-14)
    azimuth = np.linspace(0.0, 2.0 * math.pi, 2000, endpoint=False)
    for radius in (0.3, 1.0, 2.0, 3.0):
        ring = np.stack(
            [np.sin(radius) * np.cos(azimuth), np.sin(radius) * np.sin(azimuth), np.full(2000, np.cos(radius))], axis=-1
        )
        assert sphere.polygon_area(ring) == pytest.approx(2.0 * math.pi * (1.0 - math.cos(radius)), abs=2e-5)


@given(st.integers(0, 1000), st.integers(0, 6), st.floats(0.0, 1.0))
def test_the_boundary_counts_as_inside_whichever_way_it_runs(seed: int, edge: int, share: float) -> None:
    vertices, _ = _star(np.random.default_rng(seed), 7, 0.3, 2.0)
    p = sphere.along(vertices[edge], vertices[(edge + 1) % 7], share)
    assert sphere.winding_contains(vertices, p)
    assert sphere.winding_contains(vertices[::-1], p)


@given(st.integers(0, 1000), st.integers(0, 6), st.floats(0.05, 0.95), st.sampled_from([1e-9, 1e-6, 1e-3]))
def test_the_inside_is_to_the_left_of_every_edge(seed: int, edge: int, share: float, step: float) -> None:
    vertices, _ = _star(np.random.default_rng(seed), 7, 0.3, 2.0)
    a, b = vertices[edge], vertices[(edge + 1) % 7]
    p = sphere.along(a, b, share)
    left = np.cross(a, b) / np.linalg.norm(np.cross(a, b))
    assert sphere.winding_contains(vertices, sphere.exp_map(p, step * left))
    assert not sphere.winding_contains(vertices, sphere.exp_map(p, -step * left))


def test_membership_is_asked_for_one_point_or_for_many() -> None:
    middle = np.ones(3) / math.sqrt(3.0)
    assert sphere.winding_contains(OCTANT, middle)
    assert not sphere.winding_contains(OCTANT, -middle)
    points = np.array([[middle, -middle, X], [-X, Y, Z]])
    np.testing.assert_array_equal(sphere.winding_contains(OCTANT, points), [[True, False, True], [False, True, True]])


def test_polygons_that_cross_themselves_are_found() -> None:
    square = np.array([_toward(1, 1, 2), _toward(-1, 1, 2), _toward(-1, -1, 2), _toward(1, -1, 2)])
    assert sphere.self_crossing(square) is None
    assert sphere.self_crossing(square[::-1]) is None
    assert sphere.self_crossing(square[[0, 2, 1, 3]]) == (0, 2)
    assert sphere.self_crossing(square[[1, 0, 2, 3]]) == (1, 3)
    doubled = square[[0, 1, 1, 2, 3]]
    assert sphere.self_crossing(doubled) == (0, 1)
    folded = np.array([X, _toward(1, 1, 0), _toward(3, 1, 0), Z])
    assert sphere.self_crossing(folded) == (0, 1)
    folded_beyond = np.array([_toward(3, 1, 0), _toward(1, 1, 0), X, Z])
    assert sphere.self_crossing(folded_beyond) == (0, 1)
    folded_at_the_start = np.array([_toward(1, 1, 0), _toward(3, 1, 0), Z, X])
    assert sphere.self_crossing(folded_at_the_start) == (0, 3)
    touching = np.array([_toward(1, 1, 2), _toward(-1, 1, 2), Z, _toward(-1, -1, 2), _toward(1, -1, 2), Z])
    assert sphere.self_crossing(touching) == (1, 4)


@pytest.mark.parametrize("seed", range(5))
def test_no_crossing_of_a_random_polygon_is_overlooked(seed: int) -> None:
    vertices = sphere.uniform(np.random.default_rng(seed), 8)
    ends = np.roll(vertices, -1, axis=0)
    pairs = [(i, j) for i in range(8) for j in range(i + 2, 8) if (i, j) != (0, 7)]
    crossed = [(i, j) for i, j in pairs if sphere.arcs_cross(vertices[i], ends[i], vertices[j], ends[j]) is not None]
    assert crossed
    assert sphere.self_crossing(vertices) == crossed[0]


@pytest.mark.parametrize("vertices", [np.eye(3)[:2], np.zeros((0, 3)), np.zeros((4, 2)), np.zeros(3)])
def test_invalid_polygons_are_refused(vertices: np.ndarray) -> None:
    for question in (sphere.polygon_area, sphere.self_crossing, lambda v: sphere.winding_contains(v, Z)):
        with pytest.raises(ValueError, match="spherical polygon needs vertices"):
            question(vertices)


def test_uniform_points_are_uniform() -> None:
    count = 20_000
    points = sphere.uniform(np.random.default_rng(3), count)
    np.testing.assert_allclose(np.linalg.norm(points, axis=-1), 1.0, atol=1e-15)
    for axis in range(3):  # each coordinate of a uniform point is uniform in [-1, 1] (Archimedes)
        ordered = np.sort(points[:, axis])
        assert np.max(np.abs((ordered + 1.0) / 2.0 - (np.arange(count) + 0.5) / count)) < 3.3 / math.sqrt(count)
    rng = np.random.default_rng(4)
    assert sphere.uniform(rng).shape == (3,)
    assert sphere.uniform(rng, (2, 5)).shape == (2, 5, 3)
