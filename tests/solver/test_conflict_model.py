"""The model of a level in conflict: what does not determine it must not change it."""

from __future__ import annotations

import numpy as np
import pytest

from poise.math.least_squares import svd
from poise.solver.conflict_rows import _normal_rows

SIZE = 6


@pytest.mark.parametrize("seed", range(5))
def test_rows_across_constraints_do_not_depend_on_the_choice_of_eigenvectors(seed: int) -> None:
    """Two edges at the corner of a polygon have equal curvatures; any basis of their plane is one of eigenvectors."""
    rng = np.random.default_rng(seed)
    normal = svd(rng.normal(size=(SIZE, 3)))[0]
    rotation = svd(rng.normal(size=(3, 3)))[0]
    reduced = rng.uniform(0.1, 3.0) * np.eye(SIZE)
    gradient = rng.normal(size=SIZE)
    models = []
    for basis in (normal, normal @ rotation):
        rows, targets = _normal_rows(basis, reduced, gradient, 1.0, 0.5)
        models.append((rows.T @ rows, rows.T @ targets))
    np.testing.assert_allclose(models[0][0], models[1][0], atol=1e-9)
    np.testing.assert_allclose(models[0][1], models[1][1], atol=1e-9)


def test_the_step_across_constraints_is_a_part_of_the_trust_radius() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        normal = svd(rng.normal(size=(SIZE, 3)))[0]
        root = rng.normal(size=(SIZE, SIZE))
        gradient, radius = 10.0 * rng.normal(size=SIZE), rng.uniform(0.01, 3.0)
        rows, targets = _normal_rows(normal, root.T @ root, gradient, 1.0, radius)
        step = np.linalg.lstsq(rows, targets, rcond=None)[0]
        assert np.linalg.norm(normal.T @ step) <= 0.0100001 * radius * np.sqrt(
            3.0
        )  # 0.01 along each of three directions
