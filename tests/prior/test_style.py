"""The Gaussian process of residuals that carries a style over."""

from __future__ import annotations

import numpy as np
import pytest

from poise.prior.style import _GRID, _POWER, _SINGLE, _WEIGHTS, ResidualProcess
from poise.types import Matrix


def samples(seed: int, count: int) -> tuple[Matrix, Matrix]:
    rng = np.random.default_rng(seed)
    inputs = 0.1 * rng.normal(size=(count, 107))
    return inputs, 0.3 + np.sin(inputs[:, :53] * 4.0) + 0.01 * rng.normal(size=(count, 53))


def predicted(inputs: Matrix, residuals: Matrix, at: int, parameters: tuple[float, float, float]) -> Matrix:
    """Prediction of one sample from the others, by the textbook formula."""
    width, constant, noise = parameters
    others = [k for k in range(len(inputs)) if k != at]

    def covariance(a: Matrix, b: Matrix) -> Matrix:
        return constant + np.exp(-0.5 * ((a[:, None] - b) ** 2).sum(axis=2) / (4.0 * width**2))

    K = covariance(inputs[others], inputs[others]) + noise * np.eye(len(others))
    return (covariance(inputs[[at]], inputs[others]) @ np.linalg.solve(K, residuals[others]))[0]


@pytest.mark.parametrize("seed", range(3))
def test_parameters_count_by_how_well_they_predict_each_example_from_the_others(seed: int) -> None:
    inputs, residuals = samples(seed, 9)
    known, values = inputs[:8], residuals[:8]
    errors = [
        sum(
            float((_WEIGHTS * (values[k] - predicted(known, values, k, parameters)) ** 2).sum())
            for k in range(len(known))
        )
        for parameters in _GRID
    ]
    weights = (min(errors) / np.array(errors)) ** _POWER
    assert weights.max() > 2.0 * weights.min()
    each = [predicted(inputs, residuals, 8, parameters) for parameters in _GRID]
    found = ResidualProcess.of(known, values, 4.0)
    assert found.at(inputs[8]) == pytest.approx(np.average(each, axis=0, weights=weights), rel=1e-9, abs=1e-9)


def test_a_single_example_is_followed_near_it_and_less_far_away() -> None:
    inputs, residuals = samples(0, 1)
    process = ResidualProcess.of(inputs, residuals, 4.0)
    _, constant, noise = _SINGLE
    assert process.at(inputs[0]) == pytest.approx(residuals[0] * (constant + 1.0) / (constant + 1.0 + noise))
    assert process.at(inputs[0] + 10.0) == pytest.approx(residuals[0] * constant / (constant + 1.0 + noise))
