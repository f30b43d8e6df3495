"""The path of the shoulder center beside published scapular rhythms."""

from __future__ import annotations

import numpy as np
import pytest

from poise_lab.shoulder_path import RHYTHMS, figure_path, main


def test_the_shoulder_center_is_within_the_spread_of_measured_clavicles() -> None:
    rhythm = RHYTHMS["ranges [Ludewig2004], ends at 120°"]
    apart = np.linalg.norm(figure_path() - rhythm.path(), axis=1)
    assert np.all(apart <= rhythm.spread() + 1e-12)


def test_it_rises_more_than_it_turns_back() -> None:
    forward, left, up = figure_path()[-1]
    assert up > -forward > -left > 0.0


def test_every_source_has_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in RHYTHMS)
