"""What is seen: points and normals on the true surface, and which pixels need all their samples."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.model import Box
from poise.model.tessellation import triangles
from poise.render.camera import framed
from poise.render.figure_surface import ball
from poise.render.rasterizer import Seen
from poise.render.surface import Surface, joined

RED, BLUE = (0.9, 0.1, 0.1, 1.0), (0.1, 0.1, 0.9, 1.0)
EYE = np.array([1.0, 0.0, 0.0])
SIZE = (60, 60)


def box(size: tuple[float, float, float], place: tuple[float, float, float], color: tuple[float, ...]) -> Surface:
    found = triangles(Box(size))
    return Surface.of(found.vertices + place, found.normals, found.faces, color)  # type: ignore[arg-type]


def seen(surface: Surface, perspective: bool = False, smoothing: int = 3) -> Seen:
    return Seen(surface, framed(surface.vertices, EYE, SIZE, perspective=perspective), SIZE, smoothing)


@pytest.mark.parametrize("perspective", [True, False])
@pytest.mark.parametrize("smoothing", [1, 2, 3])
def test_points_and_normals_of_a_ball_are_those_of_a_ball(perspective: bool, smoothing: int) -> None:
    center = np.array([2.0, -1.0, 0.5])
    samples = seen(ball(center, 0.7, RED), perspective, smoothing).middles()
    local = (samples.points - center) / 0.7
    assert len(local) > 1500
    assert np.abs(np.linalg.norm(local, axis=1) - 1.0).max() < 0.02  # of 24 sides
    assert np.abs(samples.normals - local).max() < 0.02
    assert (samples.points @ EYE > 2.0 - 0.1).all()  # its near side


def test_pixels_inside_one_face_are_plain_and_those_at_edges_are_not() -> None:
    """A small box before a large one of the same color: between them only the depth differs."""
    for near, plain_at_the_edge in ((box((0.1, 1.0, 1.0), (2.0, 0.0, 0.0), RED), False), (None, True)):
        parts = [box((0.1, 2.0, 2.0), (0.0, 0.0, 0.0), RED)]
        found = seen(joined([*parts, near] if near else parts))
        plain = found.plain(0.05).reshape(60, 60)
        assert plain[30, 30]
        assert plain[30, 12]
        assert not plain[0, 0]
        assert bool(plain[30].all()) is False
        crossing = plain[30, 10:50].all()
        assert bool(crossing) is plain_at_the_edge


def test_pixels_of_two_colors_are_not_plain() -> None:
    halves = joined([box((0.1, 1.0, 1.0), (0.0, -0.5, 0.0), RED), box((0.1, 1.013, 1.0), (0.0, 0.5, 0.0), BLUE)])
    plain = seen(halves).plain(0.05).reshape(60, 60)[30, 8:52]
    assert (~plain).sum() == 1


def test_colors_go_over_into_each_other_from_vertex_to_vertex() -> None:
    plain = box((0.1, 1.0, 1.0), (0.0, 0.0, 0.0), RED)
    share = plain.vertices[:, 1:2] + 0.5
    mixed = replace(plain, colors=(1.0 - share) * np.array(RED) + share * np.array(BLUE))
    samples = seen(mixed).middles()
    wanted = samples.points[:, 1:2] + 0.5
    assert np.allclose(samples.colors, (1.0 - wanted) * np.array(RED[:3]) + wanted * np.array(BLUE[:3]), atol=1e-6)
    assert seen(mixed).plain(0.05).sum() > 500, "a gentle change is no edge"


def test_samples_at_edges_stand_for_their_share() -> None:
    found = seen(ball(np.zeros(3), 1.0, RED))
    none_plain = found.edges(np.zeros(3600, dtype=bool))
    area = none_plain.share.sum()
    assert area == pytest.approx(np.pi * (0.82 * 30.0) ** 2, rel=0.015)
    assert len(found.edges(np.ones(3600, dtype=bool)).pixel) == 0


def test_the_inside_of_closed_shapes_is_never_seen_and_that_of_open_ones_is() -> None:
    shape = box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), RED)
    lid_off = Surface(shape.vertices, shape.normals, shape.faces[2:], shape.colors, shape.closed[2:])
    assert len(seen(lid_off).middles().pixel) == 0  # the side toward the eye is gone, the others are seen from inside
    open_box = Surface(lid_off.vertices, lid_off.normals, lid_off.faces, lid_off.colors, ~lid_off.closed)
    samples = seen(open_box).middles()
    assert len(samples.pixel) > 2000
    assert (samples.normals @ EYE > 0.99).all()  # turned toward the eye
