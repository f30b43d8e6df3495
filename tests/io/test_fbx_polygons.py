"""Polygons become triangles that cover them once, whatever their shape."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from poise.io.fbx.polygons import MAX_CLIPPED_CORNERS, triangulate
from poise.math import quaternion


def star_shaped(rng: np.random.Generator, count: int) -> np.ndarray:
    """A polygon around the origin with random radii, (count, 2)."""
    angles = 2.0 * np.pi * (np.arange(count) + rng.uniform(0.05, 0.95, count)) / count
    return rng.uniform(0.1, 1.0, (count, 1)) * np.stack([np.cos(angles), np.sin(angles)], axis=1)


def comb(rng: np.random.Generator, teeth: int) -> np.ndarray:
    """A polygon that is not star-shaped: teeth of random lengths on a bar."""
    below = [[0.0, -1.0], [float(teeth), -1.0]]
    above = [[x, y] for k in reversed(range(teeth)) for x, y in ((k + 0.6, rng.uniform(0.5, 3.0)), (k + 0.3, 0.0))]
    return np.array(below + above)


def area(points: np.ndarray) -> float:
    after = np.roll(points, -1, axis=0)
    return 0.5 * float((points[:, 0] * after[:, 1] - points[:, 1] * after[:, 0]).sum())


@pytest.mark.parametrize("seed", range(30))
def test_triangles_cover_every_polygon_once(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shapes = [star_shaped(rng, int(rng.integers(3, 20))) for _ in range(20)]
    shapes += [comb(rng, int(rng.integers(2, 9))) for _ in range(4)]
    shapes += [star_shaped(rng, 4) for _ in range(10)]
    rng.shuffle(shapes)
    shapes = [np.roll(shape, int(rng.integers(len(shape))), axis=0) for shape in shapes]
    rotations = quaternion.random(rng, len(shapes))
    corners = [
        quaternion.rotate(rotation, np.pad(shape, ((0, 0), (0, 1))) + rng.normal(size=3))
        for rotation, shape in zip(rotations, shapes, strict=True)
    ]
    starts = np.cumsum([0, *(len(shape) for shape in shapes)])
    triangles, polygons = triangulate(np.concatenate(corners), starts[:-1])
    assert np.array_equal(polygons, np.sort(polygons))
    for number, shape in enumerate(shapes):
        own = triangles[polygons == number] - starts[number]
        assert len(own) == len(shape) - 2
        areas = [area(shape[triangle]) for triangle in own]
        assert min(areas) > -1e-12  # corners of a comb on one line may give one of no area
        assert sum(areas) == pytest.approx(area(shape))
        edges = Counter((int(triangle[k - 1]), int(triangle[k])) for triangle in own for k in range(3))
        assert max(edges.values()) == 1
        for k in range(len(shape)):
            assert edges[k, (k + 1) % len(shape)] == 1  # every side of the polygon belongs to one triangle


def test_damaged_and_huge_polygons_become_triangles_too() -> None:
    crossed = np.array([[0, 0, 0], [1, 1, 0], [1, 0, 0], [0, 1, 0], [0.5, 2, 0]], dtype=float)
    flat = np.zeros((6, 3))
    huge = np.pad(star_shaped(np.random.default_rng(0), 2 * MAX_CLIPPED_CORNERS), ((0, 0), (0, 1)))
    points = np.concatenate([crossed, flat, huge])
    triangles, polygons = triangulate(points, np.array([0, 5, 11]))
    assert np.bincount(polygons).tolist() == [3, 4, len(huge) - 2]
    assert set(triangles.ravel().tolist()) == set(range(len(points)))
    assert [len(each) for each in triangulate(np.zeros((0, 3)), np.zeros(0, dtype=np.int64))] == [0, 0]
