"""Convex hulls by quickhull against Qhull, simplified hulls, and exact penetration depth of polyhedra."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import ConvexHull as Qhull

from poise.backend import use_backend
from poise.collision.distance.convex_hull import convex_hull
from poise.collision.distance.expanding_polytope import least_depth_directions
from poise.collision.distance.hull import Hull
from tests.support.backends import NEEDS_NATIVE

KINDS = ("gaussian", "lattice", "sphere", "box")


def sample(kind: str, count: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(count, 3))
    if kind == "lattice":
        return np.round(points, 1)
    if kind == "sphere":
        return points / np.linalg.norm(points, axis=1)[:, None]
    if kind == "box":
        corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        return np.vstack([corners, rng.uniform(-1, 1, (count, 3)), corners * (1, 1, 0)])
    return points


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [6, 40, 400])
def test_vertices_are_those_of_qhull(kind: str, count: int) -> None:
    points = sample(kind, count, count)
    mine = {tuple(vertex) for vertex in convex_hull(points, 10**6).vertices}
    theirs = {tuple(vertex) for vertex in points[Qhull(points).vertices]}
    assert theirs <= mine
    assert len(mine) <= len(theirs) + (2 if kind in ("box", "lattice") else 0)  # points on edges may be kept


@NEEDS_NATIVE
@pytest.mark.parametrize("kind", KINDS)
def test_backends_find_the_same_vertices(kind: str) -> None:
    for seed in range(4):
        points = sample(kind, 120, seed)
        native = convex_hull(points, 10**6)
        with use_backend("numpy"):
            expected = convex_hull(points, 10**6)
        planes = Qhull(native.vertices).equations
        assert (points @ planes[:, :3].T + planes[:, 3]).max() <= 2.0 * native.error + 1e-12
        if kind != "box":  # points on edges may be kept
            assert {tuple(vertex) for vertex in native.vertices} == {tuple(vertex) for vertex in expected.vertices}


def test_a_simplified_hull_states_its_error() -> None:
    points = sample("sphere", 600, 0)
    hull = convex_hull(points, 50)
    directions = sample("sphere", 500, 1)
    missing = (directions @ points.T).max(axis=1) - (directions @ hull.vertices.T).max(axis=1)
    assert len(hull.vertices) <= 50
    planes = Qhull(hull.vertices).equations
    outside = (points @ planes[:, :3].T + planes[:, 3]).max()
    assert 0.0 < missing.max()
    assert outside == pytest.approx(hull.error)


def test_flat_and_straight_points_have_hulls() -> None:
    rng = np.random.default_rng(2)
    flat = np.column_stack([rng.uniform(size=(60, 2)), np.full(60, 0.3)])
    assert len(convex_hull(flat).vertices) == len(Qhull(flat[:, :2]).vertices)
    line = np.outer(rng.uniform(size=20), (1.0, 2.0, 3.0))
    assert len(convex_hull(line).vertices) == 2
    assert len(convex_hull(np.zeros((5, 3))).vertices) == 1


@pytest.mark.parametrize("seed", range(12))
def test_the_penetration_depth_of_polyhedra_is_the_global_minimum(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = (convex_hull(rng.normal(size=(int(rng.integers(9, 60)), 3))).vertices for _ in range(2))
    b = b + 0.5 * rng.normal(size=3)
    difference = Qhull((b[:, None] - a[None]).reshape(-1, 3))
    depth = -difference.equations[:, 3].max()
    if depth < 1e-6:
        pytest.skip("apart")
    hulls = [Hull(points, np.zeros((len(points), 3, 3))) for points in (a, b)]
    (n,) = least_depth_directions(hulls[0], hulls[1], 10.0)
    assert float((-a @ n).max() + (b @ n).max()) == pytest.approx(depth, abs=1e-10)
