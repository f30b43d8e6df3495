"""Camera: projection and its inverse, framing, orientation of the views."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PictureError
from poise.render import View
from poise.render.camera import axes_toward, framing_camera, view_by_name

CLOUD = np.random.default_rng(5).normal(size=(200, 3)) * (0.5, 0.3, 1.0) + (3.0, -2.0, 5.0)


@pytest.mark.parametrize("perspective", [True, False])
@pytest.mark.parametrize("view", list(View))
def test_all_points_are_framed_and_fill_the_picture(view: View, perspective: bool) -> None:
    places, _ = framing_camera(CLOUD, view.toward, (300, 200), margin=0.1, perspective=perspective).project(CLOUD)
    low, high = places.min(axis=0), places.max(axis=0)
    assert np.allclose(low + high, (300.0, 200.0), atol=0.1)
    assert np.isclose(((high - low) / (240.0, 160.0)).max(), 1.0, atol=1e-3)


@pytest.mark.parametrize("perspective", [True, False])
def test_projection_is_invertible(perspective: bool) -> None:
    camera = framing_camera(CLOUD, View.THREE_QUARTER.toward, (300, 200), perspective=perspective)
    places, nearness = camera.project(CLOUD)
    assert np.abs(camera.point(places[:, 0], places[:, 1], nearness) - CLOUD).max() < 1e-9


@pytest.mark.parametrize("perspective", [True, False])
def test_ground_intersections_project_back_to_their_pixels(perspective: bool) -> None:
    camera = framing_camera(CLOUD, View.THREE_QUARTER.toward, (300, 200), perspective=perspective)
    ground = np.concatenate([CLOUD[:, :2], np.full((200, 1), 4.0)], axis=1)
    places, _ = camera.project(ground)
    found, met = camera.ground(places[:, 0], places[:, 1], 4.0)
    assert met.all()
    assert np.abs(found - CLOUD[:, :2]).max() < 1e-9


def test_rays_above_the_horizon_miss_the_ground() -> None:
    camera = framing_camera(CLOUD, View.FRONT.toward, (300, 200))
    _, met = camera.ground(np.array([150.0]), np.array([-4000.0]), 4.0)
    assert not met.any()


def test_closer_points_have_greater_nearness() -> None:
    for perspective in (True, False):
        camera = framing_camera(CLOUD, View.FRONT.toward, (300, 200), perspective=perspective)
        _, nearness = camera.project(CLOUD)
        assert np.array_equal(np.argsort(nearness), np.argsort(CLOUD @ View.FRONT.toward))


@pytest.mark.parametrize(
    ("view", "right", "up"),
    [
        (View.FRONT, (0, 1, 0), (0, 0, 1)),  # its left hand is at our right hand
        (View.SIDE, (1, 0, 0), (0, 0, 1)),  # it looks to the right
        (View.BACK, (0, -1, 0), (0, 0, 1)),
        (View.TOP, (0, -1, 0), (1, 0, 0)),
    ],
)
def test_figures_stand_upright_and_face_the_right_way(view: View, right: tuple[int, ...], up: tuple[int, ...]) -> None:
    axes = axes_toward(view.toward)
    assert np.allclose(axes @ axes.T, np.eye(3))
    assert np.isclose(np.linalg.det(axes), 1.0)
    assert axes[0] @ np.array(right) > 0.99
    assert axes[1] @ np.array(up) > 0.99


def test_an_unknown_view_suggests_a_similar_name() -> None:
    with pytest.raises(PictureError, match="unknown view 'frontal'; did you mean 'front'"):
        view_by_name("frontal")
