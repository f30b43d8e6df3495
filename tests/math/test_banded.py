"""Block tridiagonal systems, plain and cyclic."""

from __future__ import annotations

import numpy as np
import pytest

from poise.math.banded import solve_block_tridiagonal, solve_cyclic_block_tridiagonal

SIZES = [1, 2, 3, 4, 5, 8, 17, 100]


def drawn(n: int, count: int = 2, size: int = 3) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(n)
    lower, upper = (rng.uniform(-0.3, 0.3, (n, count, size, size)) for _ in range(2))
    diagonal = rng.uniform(-0.3, 0.3, (n, count, size, size)) + 3.0 * np.eye(size)
    return lower, diagonal, upper, rng.normal(size=(n, count, size, 2))


def dense(lower: np.ndarray, diagonal: np.ndarray, upper: np.ndarray, system: int, cyclic: bool) -> np.ndarray:
    n, size = len(diagonal), diagonal.shape[-1]
    matrix = np.zeros((n, size, n, size))
    for i in range(n):
        matrix[i, :, i] += diagonal[i, system]
        if cyclic or i > 0:
            matrix[i, :, (i - 1) % n] += lower[i, system]
        if cyclic or i < n - 1:
            matrix[i, :, (i + 1) % n] += upper[i, system]
    return matrix.reshape(n * size, n * size)


@pytest.mark.parametrize("n", SIZES)
def test_the_solution_is_that_of_the_full_matrix(n: int) -> None:
    lower, diagonal, upper, right = drawn(n)
    lower[0] = upper[-1] = 0.0
    answer = solve_block_tridiagonal(lower, diagonal, upper, right)
    for system in range(2):
        full = np.linalg.solve(dense(lower, diagonal, upper, system, False), right[:, system].reshape(-1, 2))
        np.testing.assert_allclose(answer[:, system].reshape(-1, 2), full, atol=1e-13)


@pytest.mark.parametrize("n", SIZES)
def test_the_cyclic_solution_is_that_of_the_full_matrix(n: int) -> None:
    lower, diagonal, upper, right = drawn(n)
    answer = solve_cyclic_block_tridiagonal(lower, diagonal, upper, right)
    for system in range(2):
        full = np.linalg.solve(dense(lower, diagonal, upper, system, True), right[:, system].reshape(-1, 2))
        np.testing.assert_allclose(answer[:, system].reshape(-1, 2), full, atol=1e-13)


def test_no_systems_and_no_right_sides_are_allowed() -> None:
    lower, diagonal, upper, right = drawn(5, count=0)
    assert solve_block_tridiagonal(lower, diagonal, upper, right).shape == (5, 0, 3, 2)
    lower, diagonal, upper, right = drawn(5)
    lower[0] = upper[-1] = 0.0
    assert solve_block_tridiagonal(lower, diagonal, upper, right[..., :0]).shape == (5, 2, 3, 0)


def test_the_arguments_are_not_modified() -> None:
    parts = drawn(9)
    parts[0][0] = parts[2][-1] = 0.0
    before = [part.copy() for part in parts]
    solve_block_tridiagonal(*parts)
    solve_cyclic_block_tridiagonal(*parts)
    for part, copy in zip(parts, before, strict=True):
        assert np.array_equal(part, copy)
