"""Obstacles are resized along their axes."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import Obstacle, Part, floor, table, tree
from poise.collision.distance import Rectangle
from poise.errors import FigureError
from poise.model import GeneralizedCylinder, Mesh, Transform
from poise.studio.obstacle_size import resized
from poise.studio.world_commands import OBSTACLE_KINDS


def bounds(obstacle: object) -> np.ndarray:
    hulls = obstacle.hulls()  # type: ignore[attr-defined]
    low = np.min([hull.centers.min(axis=0) - hull.radius for hull in hulls], axis=0)
    return np.max([hull.centers.max(axis=0) + hull.radius for hull in hulls], axis=0) - low


def test_a_table_is_scaled_along_each_axis() -> None:
    factors = (1.5, 0.5, 2.0)
    assert bounds(resized(table(), factors)) == pytest.approx(bounds(table()) * factors, rel=1e-6)


@pytest.mark.parametrize("kind", sorted(set(OBSTACLE_KINDS) - {"floor"}))
def test_equal_factors_scale_every_kind(kind: str) -> None:
    obstacle = OBSTACLE_KINDS[kind][1]()
    assert bounds(resized(obstacle, (1.3, 1.3, 1.3))) == pytest.approx(1.3 * bounds(obstacle), rel=1e-6)


def test_meshes_cones_and_rectangles_are_resized_too() -> None:
    turned = Transform((0.2, 0.0, 0.3), (0.9238795, 0.3826834, 0.0, 0.0))
    corners = ((0.0, 0.0, 0.0), (0.3, 0.0, 0.0), (0.0, 0.2, 0.0), (0.0, 0.0, 0.4))
    mesh = Mesh(vertices=corners, faces=((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    factors = (1.5, 0.5, 2.0)
    part = Obstacle("mesh", (Part(mesh, turned),))
    world = np.array([turned.apply(each) for each in corners]) * factors
    assert bounds(resized(part, factors)) == pytest.approx(np.ptp(world, axis=0), rel=1e-6)
    for geometry in (GeneralizedCylinder(0.2, 0.1, 0.5), Rectangle((0.4, 0.6))):
        obstacle = Obstacle("round", (Part(geometry),))
        assert bounds(resized(obstacle, (1.3, 1.3, 2.0))) == pytest.approx(bounds(obstacle) * (1.3, 1.3, 2.0), abs=1e-3)


def test_a_tree_keeps_its_branches_and_a_floor_has_no_size() -> None:
    assert len(resized(tree(), (1.0, 1.0, 1.5)).parts) == len(tree().parts)
    with pytest.raises(FigureError, match="no size"):
        resized(floor(), (1.0, 1.0, 2.0))
    with pytest.raises(FigureError, match="factors"):
        resized(table(), (0.0, 1.0, 1.0))
