"""Friction cones: the least violation satisfies the KKT conditions and agrees with independent solvers."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.statics.friction_cones import FrictionCones, least_violation
from tests.support.oracle import oracle_module


def random_problem(seed: int) -> tuple[np.ndarray, np.ndarray, FrictionCones]:
    """Equilibrium of up to eight contacts; every other one can be closed."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 9))
    normals = rng.normal(size=(count, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    cones = FrictionCones(normals, rng.uniform(0.0, 1.0, count))
    equations = np.concatenate([np.tile(np.eye(3), count), rng.normal(size=(3, 3 * count))])
    inside, _ = cones.project(rng.normal(size=3 * count))
    return equations, equations @ inside if seed % 2 else rng.normal(size=6), cones


@pytest.mark.parametrize("seed", range(40))
def test_least_violation_satisfies_the_kkt_conditions(seed: int) -> None:
    """f in the cones, the gradient in their duals, both orthogonal: that is enough, since all is convex."""
    equations, rhs, cones = random_problem(seed)
    result = least_violation(equations, rhs, cones)
    np.testing.assert_allclose(result.residual, rhs - equations @ result.values, atol=1e-12)
    gradient = -(equations.T @ result.residual).reshape(-1, 3)
    for f, g, normal, friction in zip(
        result.values.reshape(-1, 3), gradient, cones.normals, cones.friction, strict=True
    ):
        assert np.linalg.norm(f - (normal @ f) * normal) <= friction * (normal @ f) + 1e-10
        assert friction * np.linalg.norm(g - (normal @ g) * normal) <= normal @ g + 1e-8
        assert abs(f @ g) <= 1e-8
    if seed % 2:
        assert np.abs(result.residual).max() < 1e-9


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_least_violation_agrees_with_nonnegative_least_squares(seed: int) -> None:
    """Non-negative least squares over pyramids of 180 edges comes near, and never below."""
    optimize = oracle_module("scipy.optimize")
    equations, rhs, cones = random_problem(seed)
    edges = []
    for index, (normal, friction) in enumerate(zip(cones.normals, cones.friction, strict=True)):
        one = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
        one /= np.linalg.norm(one)
        for angle in np.linspace(0.0, 2.0 * np.pi, 180, endpoint=False):
            edge = np.zeros(equations.shape[1])
            way = np.cos(angle) * one + np.sin(angle) * np.cross(normal, one)
            edge[3 * index : 3 * index + 3] = normal + friction * way
            edges.append(edge)
    _, expected = optimize.nnls(equations @ np.array(edges).T, rhs)
    ours = np.linalg.norm(least_violation(equations, rhs, cones).residual)
    assert ours <= expected + 1e-9
    assert ours == pytest.approx(expected, abs=2e-3)


def mixed_problem(seed: int) -> tuple[np.ndarray, np.ndarray, FrictionCones]:
    """Contacts, ice, grips and slacks, with equations of different sizes."""
    rng = np.random.default_rng(1000 + seed)
    points, slacks, rows = int(rng.integers(1, 9)), int(rng.integers(0, 4)), int(rng.integers(3, 10))
    normals = rng.normal(size=(points, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    cones = FrictionCones(
        normals, rng.choice([0.0, 0.01, 0.3, 1.0, np.inf], points, p=[0.2, 0.2, 0.3, 0.2, 0.1]), slacks
    )
    equations = rng.normal(size=(rows, 3 * points + slacks)) * rng.choice([1.0, 30.0], rows)[:, None]
    inside, _ = cones.project(rng.normal(size=3 * points + slacks))
    return equations, equations @ inside if seed % 3 == 0 else rng.normal(size=rows), cones


@pytest.mark.parametrize("seed", range(60))
def test_both_backends_find_the_same_least_violation(seed: int) -> None:
    equations, rhs, cones = mixed_problem(seed)
    result = least_violation(equations, rhs, cones)
    with use_backend("numpy"):
        other = least_violation(equations, rhs, cones)
    size = float(np.linalg.norm(other.residual))
    assert float(np.linalg.norm(result.residual)) == pytest.approx(size, abs=1e-7)
    kept, _ = cones.project(result.values)
    np.testing.assert_allclose(result.values, kept, atol=1e-10 * max(1.0, np.abs(kept).max()))
    if seed % 3 == 0:
        assert size < 1e-7
