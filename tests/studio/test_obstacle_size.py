"""Obstacles are resized along their axes."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import floor, table, tree
from poise.errors import FigureError
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


def test_a_tree_keeps_its_branches_and_a_floor_has_no_size() -> None:
    assert len(resized(tree(), (1.0, 1.0, 1.5)).parts) == len(tree().parts)
    with pytest.raises(FigureError, match="no size"):
        resized(floor(), (1.0, 1.0, 2.0))
    with pytest.raises(FigureError, match="factors"):
        resized(table(), (0.0, 1.0, 1.0))
