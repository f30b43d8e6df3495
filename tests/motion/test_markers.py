"""Markers: what they hold and what they refuse."""

from __future__ import annotations

import numpy as np
import pytest

from poise import Markers
from poise.errors import PoseError


def test_markers_know_their_gaps_and_trajectories() -> None:
    places = np.arange(18.0).reshape(3, 2, 3)
    places[1, 0, 2] = np.nan
    markers = Markers(("heel", "toe"), places, 0.5, "walk")
    assert np.isnan(markers.positions[1, 0]).all()
    assert markers.missing.tolist() == [[False, False], [True, False], [False, False]]
    assert (len(markers), markers.rate, markers.duration) == (3, 2.0, 1.0)
    assert np.array_equal(markers.trajectory("toe"), places[:, 1])
    assert np.array_equal(markers.only(["toe"]).positions, places[:, 1:])
    with pytest.raises(PoseError, match="no marker 'to'; did you mean 'toe'"):
        markers.trajectory("to")
    with pytest.raises(ValueError, match="read-only"):
        markers.positions[0] = 0.0


@pytest.mark.parametrize(
    ("names", "places", "seconds", "words"),
    [
        (("a",), np.zeros((2, 2, 3)), 0.1, "shape"),
        (("a",), np.zeros((2, 3)), 0.1, "shape"),
        (("a", "a"), np.zeros((2, 2, 3)), 0.1, "two are called 'a'"),
        (("a",), np.full((1, 1, 3), np.inf), 0.1, "finite"),
        (("a",), np.zeros((1, 1, 3)), 0.0, "greater than zero"),
    ],
)
def test_bad_markers_are_refused(names: tuple[str, ...], places: np.ndarray, seconds: float, words: str) -> None:
    with pytest.raises(PoseError, match=words):
        Markers(names, places, seconds)
