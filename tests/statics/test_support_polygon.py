"""Convex polygons and their margins."""

from __future__ import annotations

import numpy as np
import pytest

from poise.statics import (
    convex_hull,
)


def test_convex_hull_and_margins() -> None:
    square = convex_hull(np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5), (0.5, 0.0)], dtype=float))
    assert len(square.corners) == 4
    assert square.largest_margin == pytest.approx(0.5)
    assert square.margin(np.array([0.3, 0.5])) == pytest.approx(0.3)
    assert square.margin(np.array([2.0, 2.0])) == pytest.approx(-np.sqrt(2.0))
    line = convex_hull(np.array([(0, 0), (1, 1), (0.5, 0.5)], dtype=float))
    assert not line.has_area
    assert line.margin(np.array([1.0, 0.0])) == pytest.approx(-np.sqrt(0.5))
