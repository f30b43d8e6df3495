"""The path of the shoulder center beside published scapular rhythms."""

from __future__ import annotations

import numpy as np
import pytest

from poise_lab.shoulder_path import RHYTHMS, Rhythm, figure_path, main

STILL = {"back": (0.0, 0.0), "rise": (0.0, 0.0), "forward": (0.0, 0.0), "upward": (0.0, 0.0), "tilt": (0.0, 0.0)}


def test_the_shoulder_center_is_within_the_spread_of_the_regression() -> None:
    rhythm = RHYTHMS["Regression [deGroot2001]"]
    apart = np.linalg.norm(figure_path() - rhythm.path(), axis=1)
    assert np.all(apart <= rhythm.spread() + 1e-12)


@pytest.mark.parametrize(
    ("angle", "axis", "sign"),
    [("back", 0, -1.0), ("rise", 2, 1.0), ("upward", 1, 1.0), ("tilt", 0, 1.0)],
    ids=["back", "rise", "upward", "tilt"],
)
def test_each_angle_moves_the_shoulder_center_its_way(angle: str, axis: int, sign: float) -> None:
    rhythm = Rhythm(**{"elevations": (15.0, 150.0), **STILL, angle: (0.0, 30.0)})
    moved = sign * rhythm.path()[-1]
    assert moved[axis] > 0.01


def test_it_rises_more_than_it_turns_back() -> None:
    forward, left, up = figure_path()[-1]
    assert up > -forward > -left > 0.0


def test_every_source_is_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in RHYTHMS)
