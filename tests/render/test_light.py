"""Shadows, ground, skin and softening, each by itself."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.render.camera import View, framed
from poise.render.figure_surface import ball
from poise.render.shading import (
    blurred,
    ground_shadow,
    key_direction,
    looked_up,
    openness,
    rolled_off,
    shadow_map,
    smoothed,
)
from poise.render.stage import grid_spacing, ground_opacity
from poise.render.surface import joined

GRAY = (0.5, 0.5, 0.5, 1.0)
UP = np.array([0.0, 0.0, 1.0])
TWO = joined([ball(np.array([0.0, 0.0, 3.0]), 0.5, GRAY), ball(np.array([0.0, 0.0, 0.5]), 0.5, GRAY)])


def test_light_reaches_what_nothing_covers() -> None:
    points = np.array([[0.0, 0.0, 3.5], [0.0, 0.0, 1.0], [0.3, 0.0, 0.9], [0.9, 0.0, 0.5]])
    shares = shadow_map(TWO, UP).light(points, np.tile(UP, (4, 1)))
    assert shares.tolist() == [1.0, 0.0, 0.0, 1.0]


def test_a_shadow_on_the_ground_lies_where_the_light_says() -> None:
    light = np.array([0.6, 0.0, 0.8])
    shadow = ground_shadow(ball(np.array([0.0, 0.0, 4.0]), 0.5, GRAY), light, 0.0)
    assert shadow.at(np.array([-3.0, 0.0])) > 0.15
    assert shadow.at(np.array([3.0, 0.0])) < 0.01
    assert shadow.at(np.array([500.0, 0.0])) == 0.0


def test_what_touches_the_ground_darkens_it_most() -> None:
    darkness = []
    for height in (0.5, 1.5, 4.0):
        shadow = ground_shadow(ball(np.array([0.0, 0.0, height]), 0.5, GRAY), np.array([0.8, 0.0, 0.6]), 0.0)
        darkness.append(float(shadow.at(np.zeros(2))))
    assert darkness[0] > darkness[1] > darkness[2]
    assert darkness[0] > 0.3


def test_the_key_light_stands_above_whatever_the_view() -> None:
    for view in View:
        key = key_direction(framed(TWO.vertices, view.toward, (50, 50)))
        assert np.isclose(np.linalg.norm(key), 1.0)
        assert key[2] > 0.5


@pytest.mark.parametrize(("reach", "spacing"), [(8.0, 1.0), (4.2, 0.5), (1.7, 0.2), (800.0, 100.0), (0.02, 0.002)])
def test_grids_have_round_spacings(reach: float, spacing: float) -> None:
    assert grid_spacing(reach) == pytest.approx(spacing)


def test_grid_lines_run_through_round_places() -> None:
    camera = framed(np.array([[-1.0, -1.0, 0.0], [1.0, 1.0, 0.0]]), UP, (401, 401), margin=0.0, perspective=False)
    dark = ground_opacity(camera, (401, 401), 0.0, np.zeros(3), 2.0, None)
    places, _ = camera.project(np.array([[0.2, 0.0, 0.0], [0.1, 0.1, 0.0]]))
    (x, y), (between_x, between_y) = places.astype(int)
    assert dark[y, x] > 0.1
    assert dark[between_y, between_x] < 0.01


def test_softening_keeps_the_sum_and_spreads() -> None:
    image = np.zeros((61, 61))
    image[30, 30] = 1.0
    soft = blurred(image, math.sqrt(12.0))
    assert soft.sum() == pytest.approx(1.0)
    rows, columns = np.mgrid[-30:31, -30:31]
    assert (soft * rows**2).sum() == pytest.approx(12.0)
    assert (soft * columns**2).sum() == pytest.approx(12.0)
    assert np.array_equal(blurred(image, 0.0), image)


def test_lookups_between_pixels_are_weighted_and_zero_outside() -> None:
    image = np.array([[1.0, 3.0], [5.0, 7.0]])
    found = looked_up(image, np.array([0.5, 1.0, 1.5, -9.0, 99.0]), np.array([0.5, 1.0, 1.5, 0.5, 0.5]))
    assert found.tolist() == [1.0, 4.0, 7.0, 0.0, 0.0]


def test_skin_smooths_a_crease_and_not_an_edge() -> None:
    normals = np.zeros((9, 40, 3), dtype=np.float32)
    normals[:, :20], normals[:, 20:] = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    flat = np.zeros((9, 40), dtype=np.float32)
    step = flat.copy()
    step[:, 20:] = -1.0
    crease, edge = smoothed(normals, flat, 4.0, 0.01), smoothed(normals, step, 4.0, 0.01)
    assert np.allclose(np.linalg.norm(crease, axis=-1), 1.0, atol=1e-6)
    assert crease[4, 19, 2] > 0.3
    assert crease[4, 2, 2] == 0.0
    assert np.array_equal(edge, normals)
    assert np.array_equal(smoothed(normals, flat, 0.0, 0.01), normals)


def test_a_groove_sees_less_of_the_sky_than_a_plain() -> None:
    rows, columns = np.mgrid[0:60, 0:60].astype(np.float32)
    depth = np.minimum(np.abs(columns - 30.0), 8.0)  # a groove along the rows
    points = np.stack([columns, rows, depth], axis=-1) * np.float32(0.01)
    normals = np.zeros_like(points)
    normals[..., 2] = 1.0
    shares = openness(points, normals, np.ones((60, 60), dtype=bool), 0.08, 0.01)
    assert shares[30, 30] < 0.75
    assert shares[30, 5] == pytest.approx(1.0)


def test_brightness_rolls_off_toward_white_and_never_falls() -> None:
    light = np.linspace(0.0, 4.0, 400)
    seen = rolled_off(light)
    assert (np.diff(seen) > 0.0).all()
    assert seen[-1] < 1.0
    assert np.allclose(seen[light < 0.5], light[light < 0.5])
