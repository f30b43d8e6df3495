"""Shading: shadow maps, ground grid, ambient occlusion, smooth normals, filters, tone mapping."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.render.camera import View, framing_camera
from poise.render.figure_surface import sphere_surface
from poise.render.shading import (
    ambient_visibility,
    bilinear_lookup,
    box_blurred,
    ground_shadow,
    key_direction,
    shadow_map,
    smooth_normals,
    tone_mapped,
)
from poise.render.stage import grid_spacing, ground_opacity
from poise.render.surface import merged_surfaces

GRAY = (0.5, 0.5, 0.5, 1.0)
UP = np.array([0.0, 0.0, 1.0])
TWO = merged_surfaces(
    [sphere_surface(np.array([0.0, 0.0, 3.0]), 0.5, GRAY), sphere_surface(np.array([0.0, 0.0, 0.5]), 0.5, GRAY)]
)


def test_light_reaches_points_without_an_occluder() -> None:
    points = np.array([[0.0, 0.0, 3.5], [0.0, 0.0, 1.0], [0.3, 0.0, 0.9], [0.9, 0.0, 0.5]])
    fractions = shadow_map(TWO, UP).light(points, np.tile(UP, (4, 1)))
    assert fractions.tolist() == [1.0, 0.0, 0.0, 1.0]


def test_the_ground_shadow_is_cast_along_the_light() -> None:
    light = np.array([0.6, 0.0, 0.8])
    shadow = ground_shadow(sphere_surface(np.array([0.0, 0.0, 4.0]), 0.5, GRAY), light, 0.0)
    assert shadow.at(np.array([-3.0, 0.0])) > 0.15
    assert shadow.at(np.array([3.0, 0.0])) < 0.01
    assert shadow.at(np.array([500.0, 0.0])) == 0.0


def test_contact_shadows_are_darkest() -> None:
    darkness = []
    for height in (0.5, 1.5, 4.0):
        shadow = ground_shadow(sphere_surface(np.array([0.0, 0.0, height]), 0.5, GRAY), np.array([0.8, 0.0, 0.6]), 0.0)
        darkness.append(float(shadow.at(np.zeros(2))))
    assert darkness[0] > darkness[1] > darkness[2]
    assert darkness[0] > 0.3


def test_the_key_light_is_above_in_every_view() -> None:
    for view in View:
        key = key_direction(framing_camera(TWO.vertices, view.toward, (50, 50)))
        assert np.isclose(np.linalg.norm(key), 1.0)
        assert key[2] > 0.5


@pytest.mark.parametrize(("reach", "spacing"), [(8.0, 1.0), (4.2, 0.5), (1.7, 0.2), (800.0, 100.0), (0.02, 0.002)])
def test_grids_have_round_spacings(reach: float, spacing: float) -> None:
    assert grid_spacing(reach) == pytest.approx(spacing)


def test_grid_lines_pass_through_round_coordinates() -> None:
    camera = framing_camera(
        np.array([[-1.0, -1.0, 0.0], [1.0, 1.0, 0.0]]), UP, (401, 401), margin=0.0, perspective=False
    )
    opacity = ground_opacity(camera, (401, 401), 0.0, np.zeros(3), 2.0, None)
    positions, _ = camera.project(np.array([[0.2, 0.0, 0.0], [0.1, 0.1, 0.0]]))
    (x, y), (between_x, between_y) = positions.astype(int)
    assert opacity[y, x] > 0.1
    assert opacity[between_y, between_x] < 0.01


def test_blurring_keeps_the_sum_and_has_its_variance() -> None:
    image = np.zeros((61, 61))
    image[30, 30] = 1.0
    soft = box_blurred(image, math.sqrt(12.0))
    assert soft.sum() == pytest.approx(1.0)
    rows, columns = np.mgrid[-30:31, -30:31]
    assert (soft * rows**2).sum() == pytest.approx(12.0)
    assert (soft * columns**2).sum() == pytest.approx(12.0)
    assert np.array_equal(box_blurred(image, 0.0), image)


def test_bilinear_lookup_interpolates_and_is_zero_outside() -> None:
    image = np.array([[1.0, 3.0], [5.0, 7.0]])
    found = bilinear_lookup(image, np.array([0.5, 1.0, 1.5, -9.0, 99.0]), np.array([0.5, 1.0, 1.5, 0.5, 0.5]))
    assert found.tolist() == [1.0, 4.0, 7.0, 0.0, 0.0]


def test_normals_are_smoothed_across_creases_but_not_edges() -> None:
    normals = np.zeros((9, 40, 3), dtype=np.float32)
    normals[:, :20], normals[:, 20:] = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    flat = np.zeros((9, 40), dtype=np.float32)
    step = flat.copy()
    step[:, 20:] = -1.0
    crease, edge = smooth_normals(normals, flat, 4.0, 0.01), smooth_normals(normals, step, 4.0, 0.01)
    assert np.allclose(np.linalg.norm(crease, axis=-1), 1.0, atol=1e-6)
    assert crease[4, 19, 2] > 0.3
    assert crease[4, 2, 2] == 0.0
    assert np.array_equal(edge, normals)
    assert np.array_equal(smooth_normals(normals, flat, 0.0, 0.01), normals)


def test_a_groove_has_more_ambient_occlusion_than_a_plane() -> None:
    rows, columns = np.mgrid[0:60, 0:60].astype(np.float32)
    depth = np.minimum(np.abs(columns - 30.0), 8.0)  # a groove along the rows
    points = np.stack([columns, rows, depth], axis=-1) * np.float32(0.01)
    normals = np.zeros_like(points)
    normals[..., 2] = 1.0
    fractions = ambient_visibility(points, normals, np.ones((60, 60), dtype=bool), 0.08, 0.01)
    assert fractions[30, 30] < 0.75
    assert fractions[30, 5] == pytest.approx(1.0)


def test_tone_mapping_is_monotone_and_rolls_off_toward_white() -> None:
    light = np.linspace(0.0, 4.0, 400)
    seen = tone_mapped(light)
    assert (np.diff(seen) > 0.0).all()
    assert seen[-1] < 1.0
    assert np.allclose(seen[light < 0.5], light[light < 0.5])
