"""All decompositions give the pseudoinverse, and warm starts lose orthogonality as described."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.types import Matrix
from poise_lab.comparisons.svd import measure_drift, step_differences
from poise_lab.techniques.inverses import lapack
from poise_lab.techniques.singular_values import (
    Factors,
    WarmStartedRows,
    column_givens,
    golub_reinsch,
    golub_reinsch_untransposed,
    row_givens,
)

DECOMPOSITIONS = (lapack, golub_reinsch, golub_reinsch_untransposed, row_givens, column_givens)


def matrices(rng: np.random.Generator) -> list[Matrix]:
    """Wide, tall, square; with equal rows, rows of zeros, columns of zeros, and one entry."""
    found = [rng.normal(size=tuple(rng.integers(1, 9, size=2))) for _ in range(40)]
    for index, matrix in enumerate(found):
        if index % 4 == 0:
            matrix[-1] = 2.0 * matrix[0]
        if index % 5 == 0:
            matrix[:, 0] = 0.0
        if index % 7 == 0:
            matrix[len(matrix) // 2] = 0.0
    return [*found, np.array([[2.0]]), np.diag([1.0, 1.0, 1e-6]), rng.normal(size=(3, 60))]


@pytest.mark.parametrize("decompose", DECOMPOSITIONS)
def test_every_decomposition_gives_the_pseudoinverse(decompose: Callable[[Matrix], Factors]) -> None:
    for matrix in matrices(np.random.default_rng(0)):
        if not matrix.any():
            continue
        found = decompose(matrix)
        best = np.linalg.pinv(matrix, rcond=1e-12)
        assert np.abs(found.inverse() - best).max() <= 1e-10 * max(1.0, float(np.abs(best).max()))
        assert found.error(matrix) < 1e-13
        assert found.orthogonality() < 1e-12
        np.testing.assert_allclose(found.values, np.linalg.svd(matrix, compute_uv=False), atol=1e-12)


def test_every_technique_gives_the_same_step() -> None:
    for name, off in step_differences(np.random.default_rng(1)).items():
        assert off < 1e-10, name


def test_small_angles_lose_orthogonality_and_a_reset_restores_it() -> None:
    found = measure_drift(np.random.default_rng(2), 1500)
    lost = {name: float(orthogonality[-1]) for name, (_, orthogonality) in found.items()}
    assert lost["one sweep"] < 1e-3
    assert lost["one sweep, small angles"] > 10.0 * lost["small angles, reset every 100"]
    assert lost["one sweep, small angles"] > 10.0 * lost["small angles, rows and columns in turn"]
    for name, (off, _) in found.items():
        assert off.max() < 5e-2, name  # the step itself does not drift


def test_a_converged_warm_start_is_exact() -> None:
    rng = np.random.default_rng(3)
    warm, matrix = WarmStartedRows(sweeps=40), rng.normal(size=(4, 12))
    for _ in range(20):
        matrix = matrix + 0.1 * rng.normal(size=(4, 12))
        np.testing.assert_allclose(warm(matrix).inverse(), np.linalg.pinv(matrix), atol=1e-12)
