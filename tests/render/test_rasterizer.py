"""Rasterization: coverage of triangles, depth test, no pixel missed or taken twice."""

from __future__ import annotations

import numpy as np
import pytest

from poise.render import rasterizer as raster
from poise.render.rasterizer import NO_FACE, enumerate_repeats, linear_interpolants, rasterize

SIZE = (40, 30)


def inside(corners: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Reference: pixels whose center lies in a triangle, one by one."""
    (ax, ay), (bx, by), (cx, cy) = corners
    found = np.zeros((size[1], size[0]), dtype=bool)
    for row in range(size[1]):
        for column in range(size[0]):
            x, y = column + 0.5, row + 0.5
            sides = [
                (bx - ax) * (y - ay) - (by - ay) * (x - ax),
                (cx - bx) * (y - by) - (cy - by) * (x - bx),
                (ax - cx) * (y - cy) - (ay - cy) * (x - cx),
            ]
            found[row, column] = min(sides) > 0.0 or max(sides) < 0.0
    return found


@pytest.mark.parametrize("seed", range(25))
def test_a_triangle_covers_the_pixels_whose_center_it_contains(seed: int) -> None:
    corners = np.random.default_rng(seed).uniform(-8.0, 48.0, (3, 2))
    covered = rasterize(corners, np.ones(3), np.array([[0, 1, 2]]), SIZE)
    assert np.array_equal(covered.mask, inside(corners, SIZE))


@pytest.mark.parametrize("seed", range(10))
def test_adjacent_triangles_share_no_pixel_and_miss_none(seed: int) -> None:
    """A triangle fan fills its polygon: no pixel twice, none missing."""
    rng = np.random.default_rng(seed)
    angles = np.sort(rng.uniform(0.0, 2.0 * np.pi, 9)) + 0.01
    rim = np.array([20.0, 15.0]) + 12.0 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    places = np.concatenate([rng.uniform((17.0, 12.0), (23.0, 18.0), (1, 2)), rim])
    count = np.zeros((SIZE[1], SIZE[0]), dtype=int)
    faces = np.array([[0, 1 + k, 1 + (k + 1) % 9] for k in range(9)])
    for face in faces:
        count += rasterize(places, np.ones(10), face[None], SIZE).mask
    assert count.max() == 1
    assert np.array_equal(count == 1, rasterize(places, np.ones(10), faces, SIZE).mask)


def test_the_nearest_triangle_is_visible_in_any_order() -> None:
    square = np.array([[5.0, 5.0], [25.0, 5.0], [5.0, 25.0]])
    places = np.concatenate([square, square])
    nearness = np.array([1.0, 1.0, 1.0, 2.0, 0.5, 0.5])  # the second is nearer at its first corner only
    faces = np.array([[0, 1, 2], [3, 4, 5]])
    seen = rasterize(places, nearness, faces, SIZE)
    assert seen.owner[6, 6] == 1
    assert seen.owner[6, 21] == 0
    turned = rasterize(places, nearness, faces[::-1], SIZE)
    assert np.array_equal(np.where(turned.mask, 1 - turned.owner, NO_FACE), seen.owner)
    assert np.allclose(turned.nearness, seen.nearness)


def test_nearness_is_linear_over_a_triangle() -> None:
    places = np.array([[1.3, 2.1], [37.4, 5.6], [12.2, 27.7]])
    slope = np.array([0.02, -0.013])
    seen = rasterize(places, 3.0 + places @ slope, np.array([[0, 1, 2]]), SIZE)
    rows, columns = np.nonzero(seen.mask)
    wanted = 3.0 + np.stack([columns + 0.5, rows + 0.5], axis=1) @ slope
    assert np.abs(seen.nearness[seen.mask] - wanted).max() < 1e-8


def test_the_result_does_not_depend_on_the_batch_size(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    places, nearness = rng.uniform(-5.0, 45.0, (60, 2)), rng.uniform(0.0, 1.0, 60)
    faces = rng.integers(0, 60, (80, 3))
    whole = rasterize(places, nearness, faces, SIZE)
    monkeypatch.setattr(raster, "MAX_PIXELS_PER_BATCH", 17)
    pieces = rasterize(places, nearness, faces, SIZE)
    assert np.array_equal(whole.owner, pieces.owner)
    assert np.array_equal(whole.nearness, pieces.nearness)


def test_triangles_outside_and_degenerate_ones_cover_nothing() -> None:
    places = np.array([[-9.0, -9.0], [-2.0, -3.0], [-5.0, 40.0], [3.0, 3.0], [9.0, 9.0], [15.0, 15.0]])
    assert not rasterize(places, np.ones(6), np.array([[0, 1, 2], [3, 4, 5], [3, 3, 3]]), SIZE).mask.any()
    assert not rasterize(places, np.ones(6), np.zeros((0, 3), dtype=np.int64), SIZE).mask.any()


def test_linear_interpolants_have_value_and_slopes() -> None:
    places = np.array([[1.0, 2.0], [7.0, 3.0], [2.0, 9.0]])
    values = np.stack([5.0 + 2.0 * places[:, 0] - places[:, 1], places[:, 1]], axis=1)
    found = linear_interpolants(places, values, np.array([[0, 1, 2]]))[0]
    assert np.allclose(found, [[5.0, 2.0], [2.0, 0.0], [-1.0, 1.0]])


def test_repetitions_are_numbered() -> None:
    which, number = enumerate_repeats(np.array([2, 0, 3]))
    assert which.tolist() == [0, 0, 2, 2, 2]
    assert number.tolist() == [0, 1, 0, 1, 2]
