"""Robust SVD and least squares, also if LAPACK does not converge, and water filling."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from poise.math.least_squares import MAX_SVD_ATTEMPTS, least_squares, singular_values, svd, water_fill

PLAIN_SVD = np.linalg.svd


class GivesUp:
    """NumPy's decomposition as it is on some processors: it fails so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.left -= 1
        if self.left >= 0:
            raise np.linalg.LinAlgError("SVD did not converge")
        return PLAIN_SVD(*arguments, **options)


@pytest.mark.parametrize("failures", range(MAX_SVD_ATTEMPTS))
@pytest.mark.parametrize("shape", [(3, 7), (7, 3), (4, 4), (1, 5)])
@pytest.mark.parametrize("full", [False, True])
def test_every_attempt_gives_a_valid_decomposition(
    monkeypatch: pytest.MonkeyPatch, failures: int, shape: tuple[int, int], full: bool
) -> None:
    matrix = np.random.default_rng(3).normal(size=shape)
    sizes = PLAIN_SVD(matrix, compute_uv=False)
    monkeypatch.setattr(np.linalg, "svd", GivesUp(failures))
    left, sigma, right = svd(matrix, full_matrices=full)
    few = min(shape)
    assert left.shape == (shape[0], shape[0] if full else few)
    assert right.shape == (shape[1] if full else few, shape[1])
    np.testing.assert_allclose(sigma, sizes, rtol=1e-12)
    monkeypatch.setattr(np.linalg, "svd", GivesUp(failures))
    np.testing.assert_allclose(singular_values(matrix), sizes, rtol=1e-12)
    np.testing.assert_allclose((left[:, :few] * sigma) @ right[:few], matrix, atol=1e-12)
    for square in (left.T @ left, right @ right.T):
        np.testing.assert_allclose(square, np.eye(len(square)), atol=1e-12)


def test_an_error_is_raised_after_all_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np.linalg, "svd", GivesUp(MAX_SVD_ATTEMPTS))
    with pytest.raises(np.linalg.LinAlgError, match=rf"\(2, 3\) did not converge in {MAX_SVD_ATTEMPTS} attempts"):
        svd(np.ones((2, 3)))


def test_nan_is_not_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    once = GivesUp(1)
    monkeypatch.setattr(np.linalg, "svd", once)
    with pytest.raises(np.linalg.LinAlgError):
        svd(np.array([[1.0, np.nan]]))
    assert once.left == 0


@pytest.mark.parametrize("rank", [2, 3])
def test_least_squares_are_the_same_if_lapack_fails(monkeypatch: pytest.MonkeyPatch, rank: int) -> None:
    rng = np.random.default_rng(4)
    matrix, wanted = rng.normal(size=(5, rank)) @ rng.normal(size=(rank, 3)), rng.normal(size=5)
    plain = least_squares(matrix, wanted, 1e-10)

    def gives_up(*_: Any, **__: Any) -> Any:
        raise np.linalg.LinAlgError("SVD did not converge in Linear Least Squares")

    monkeypatch.setattr(np.linalg, "lstsq", gives_up)
    np.testing.assert_allclose(least_squares(matrix, wanted, 1e-10), plain, atol=1e-12)
    np.testing.assert_allclose(matrix.T @ (matrix @ plain - wanted), 0.0, atol=1e-12)


INFINITE = np.full(3, np.inf)
ONES = np.ones(3)


def test_without_bounds_the_shares_hold() -> None:
    shares = np.array([0.5, 0.3, 0.2])
    np.testing.assert_allclose(water_fill(np.zeros(3), shares, ONES, -INFINITE, INFINITE, 2.0), 2.0 * shares)


def test_the_excess_of_one_is_distributed_in_proportion() -> None:
    shares, upper = np.array([0.5, 0.3, 0.2]), np.array([0.4, np.inf, np.inf])
    np.testing.assert_allclose(water_fill(np.zeros(3), shares, ONES, -INFINITE, upper, 2.0), [0.4, 0.96, 0.64])


def test_a_member_at_its_lower_bound_relieves_the_others() -> None:
    shares, lower = np.array([0.5, 0.5]), np.array([0.4, -np.inf])
    values = water_fill(np.zeros(2), shares, np.ones(2), lower, np.full(2, np.inf), 0.2)
    np.testing.assert_allclose(values, [0.4, -0.2])


def test_an_unreachable_sum_is_approached_as_far_as_the_bounds_allow() -> None:
    shares, upper = np.array([0.5, 0.3, 0.2]), np.array([0.4, 0.3, 0.2])
    np.testing.assert_allclose(water_fill(np.zeros(3), shares, ONES, -INFINITE, upper, 9.0), upper)
    np.testing.assert_allclose(water_fill(np.zeros(3), shares, ONES, -upper, upper, -9.0), -upper)


@settings(max_examples=100)
@given(st.integers(0, 2**32 - 1))
def test_the_sum_is_met_within_the_bounds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 7))
    start, weights = rng.normal(size=count), rng.normal(size=count)
    lower = np.where(rng.random(count) < 0.3, -np.inf, start - rng.uniform(0.0, 1.0, count))
    upper = np.where(rng.random(count) < 0.3, np.inf, start + rng.uniform(0.0, 1.0, count))
    inside = rng.uniform(np.maximum(lower, start - 2.0), np.minimum(upper, start + 2.0))
    target = float(weights @ inside)
    values = water_fill(start, weights, weights, lower, upper, target)
    assert np.all(values >= lower)
    assert np.all(values <= upper)
    assert weights @ values == pytest.approx(target, abs=1e-12)


def test_equal_slopes_and_weights_give_the_nearest_point_of_the_plane_in_the_box() -> None:
    rng = np.random.default_rng(7)
    for _ in range(5):
        start, weights = rng.normal(size=4), rng.normal(size=4)
        lower, upper = start - rng.uniform(0.0, 0.5, 4), start + rng.uniform(0.0, 0.5, 4)
        target = float(weights @ rng.uniform(lower, upper))
        best = minimize(
            lambda x, start=start: float((x - start) @ (x - start)),
            0.5 * (lower + upper),
            jac=lambda x, start=start: 2.0 * (x - start),
            bounds=list(zip(lower, upper, strict=True)),
            constraints={"type": "eq", "fun": lambda x, w=weights, t=target: w @ x - t},
            tol=1e-14,
        )
        np.testing.assert_allclose(water_fill(start, weights, weights, lower, upper, target), best.x, atol=1e-6)
