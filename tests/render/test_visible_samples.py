"""Visible samples: points and normals on the true surface, and uniform pixels."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.model import Box
from poise.model.tessellation import triangles
from poise.render.camera import framing_camera
from poise.render.figure_surface import sphere_surface
from poise.render.rasterizer import VisibleSurface
from poise.render.surface import Surface, merged_surfaces

RED, BLUE = (0.9, 0.1, 0.1, 1.0), (0.1, 0.1, 0.9, 1.0)
EYE = np.array([1.0, 0.0, 0.0])
SIZE = (60, 60)


def box(size: tuple[float, float, float], place: tuple[float, float, float], color: tuple[float, ...]) -> Surface:
    found = triangles(Box(size))
    return Surface.of(found.vertices + place, found.normals, found.faces, color)  # type: ignore[arg-type]


def seen(surface: Surface, perspective: bool = False, smoothing: int = 3) -> VisibleSurface:
    return VisibleSurface(
        surface, framing_camera(surface.vertices, EYE, SIZE, perspective=perspective), SIZE, smoothing
    )


@pytest.mark.parametrize("perspective", [True, False])
@pytest.mark.parametrize("smoothing", [1, 2, 3])
def test_samples_of_a_ball_have_its_points_and_normals(perspective: bool, smoothing: int) -> None:
    center = np.array([2.0, -1.0, 0.5])
    samples = seen(sphere_surface(center, 0.7, RED), perspective, smoothing).middles()
    local = (samples.points - center) / 0.7
    assert len(local) > 1500
    assert np.abs(np.linalg.norm(local, axis=1) - 1.0).max() < 0.02  # of 24 sides
    assert np.abs(samples.normals - local).max() < 0.02
    assert (samples.points @ EYE > 2.0 - 0.1).all()  # its near side


def test_pixels_inside_a_face_are_uniform_and_edge_pixels_are_not() -> None:
    """A small box in front of a large one of the same color: only the depth differs."""
    for near, plain_at_the_edge in ((box((0.1, 1.0, 1.0), (2.0, 0.0, 0.0), RED), False), (None, True)):
        parts = [box((0.1, 2.0, 2.0), (0.0, 0.0, 0.0), RED)]
        found = seen(merged_surfaces([*parts, near] if near else parts))
        uniform = found.uniform(0.05).reshape(60, 60)
        assert uniform[30, 30]
        assert uniform[30, 12]
        assert not uniform[0, 0]
        assert bool(uniform[30].all()) is False
        crossing = uniform[30, 10:50].all()
        assert bool(crossing) is plain_at_the_edge


def test_pixels_of_two_colors_are_not_uniform() -> None:
    halves = merged_surfaces(
        [box((0.1, 1.0, 1.0), (0.0, -0.5, 0.0), RED), box((0.1, 1.013, 1.0), (0.0, 0.5, 0.0), BLUE)]
    )
    uniform = seen(halves).uniform(0.05).reshape(60, 60)[30, 8:52]
    assert (~uniform).sum() == 1


def test_colors_are_interpolated_between_vertices() -> None:
    uniform = box((0.1, 1.0, 1.0), (0.0, 0.0, 0.0), RED)
    share = uniform.vertices[:, 1:2] + 0.5
    mixed = replace(uniform, colors=(1.0 - share) * np.array(RED) + share * np.array(BLUE))
    samples = seen(mixed).middles()
    wanted = samples.points[:, 1:2] + 0.5
    assert np.allclose(samples.colors, (1.0 - wanted) * np.array(RED[:3]) + wanted * np.array(BLUE[:3]), atol=1e-6)
    assert seen(mixed).uniform(0.05).sum() > 500, "a gentle change is no edge"


def test_edge_samples_represent_their_fraction_of_the_pixel() -> None:
    found = seen(sphere_surface(np.zeros(3), 1.0, RED))
    none_plain = found.edges(np.zeros(3600, dtype=bool))
    area = none_plain.share.sum()
    assert area == pytest.approx(np.pi * (0.82 * 30.0) ** 2, rel=0.015)
    assert len(found.edges(np.ones(3600, dtype=bool)).pixel) == 0


def test_back_faces_of_closed_shapes_are_culled() -> None:
    shape = box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), RED)
    lid_off = Surface(shape.vertices, shape.normals, shape.faces[2:], shape.colors, shape.closed[2:])
    assert len(seen(lid_off).middles().pixel) == 0  # the side toward the eye is gone, the others are seen from inside
    open_box = Surface(lid_off.vertices, lid_off.normals, lid_off.faces, lid_off.colors, ~lid_off.closed)
    samples = seen(open_box).middles()
    assert len(samples.pixel) > 2000
    assert (samples.normals @ EYE > 0.99).all()  # turned toward the eye
