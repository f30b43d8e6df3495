"""Whittaker smoother: solution of the banded system, invariants and frequency response."""

from __future__ import annotations

import numpy as np
import pytest

from poise.math.banded import whittaker_smooth


@pytest.mark.parametrize("count", [3, 4, 5, 40])
def test_the_banded_solution_equals_the_dense_one(count: int) -> None:
    values = np.random.default_rng(0).normal(size=(count, 2))
    bends = np.diff(np.eye(count), 2, axis=0)
    whole = np.eye(count) + 2.5**4 * bends.T @ bends
    assert whittaker_smooth(values, 2.5) == pytest.approx(np.linalg.solve(whole, values), abs=1e-12)


def test_lines_and_short_curves_are_unchanged() -> None:
    line = np.arange(30.0)[:, None] * [1.0, -2.0]
    assert whittaker_smooth(line, 8.0) == pytest.approx(line, abs=1e-9)
    pair = np.array([[0.0], [5.0]])
    assert whittaker_smooth(pair, 8.0) is pair
    assert whittaker_smooth(line, 0.0) is line


def test_oscillations_of_two_pi_widths_lose_half_their_amplitude() -> None:
    wave = np.sin(np.arange(1000) / 6.0)[:, None]
    assert np.abs(whittaker_smooth(wave, 6.0)[300:700]).max() == pytest.approx(0.5, abs=0.01)
