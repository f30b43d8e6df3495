"""Markers: trajectories, occlusion and validation."""

from __future__ import annotations

import numpy as np
import pytest

from poise import Markers
from poise.errors import PoseError


def test_markers_report_occlusion_and_trajectories() -> None:
    positions = np.arange(18.0).reshape(3, 2, 3)
    positions[1, 0, 2] = np.nan
    markers = Markers(("heel", "toe"), positions, 0.5, "walk")
    assert np.isnan(markers.positions[1, 0]).all()
    assert markers.missing.tolist() == [[False, False], [True, False], [False, False]]
    assert (len(markers), markers.rate, markers.duration) == (3, 2.0, 1.0)
    assert np.array_equal(markers.trajectory("toe"), positions[:, 1])
    assert np.array_equal(markers.only(["toe"]).positions, positions[:, 1:])
    with pytest.raises(PoseError, match="unknown marker 'to'; did you mean 'toe'"):
        markers.trajectory("to")
    with pytest.raises(ValueError, match="read-only"):
        markers.positions[0] = 0.0


@pytest.mark.parametrize(
    ("names", "positions", "seconds", "words"),
    [
        (("a",), np.zeros((2, 2, 3)), 0.1, "shape"),
        (("a",), np.zeros((2, 3)), 0.1, "shape"),
        (("a", "a"), np.zeros((2, 2, 3)), 0.1, "duplicate marker name 'a'"),
        (("a",), np.full((1, 1, 3), np.inf), 0.1, "finite"),
        (("a",), np.zeros((1, 1, 3)), 0.0, "expected frame_time > 0"),
    ],
)
def test_invalid_markers_are_rejected(
    names: tuple[str, ...], positions: np.ndarray, seconds: float, words: str
) -> None:
    with pytest.raises(PoseError, match=words):
        Markers(names, positions, seconds)
