"""Cone programs: against linear programming, projections onto friction cones, and finite differences of the bounds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import linprog

from poise.statics.cone_program import ConeProgram, solve_cone_program
from poise.statics.friction_cones import project_onto_cones


def random_linear_program(seed: int) -> ConeProgram:
    """Bounded and feasible: a box around the origin, and random inequalities and equations that hold at one point."""
    rng = np.random.default_rng(seed)
    count, equations = int(rng.integers(2, 9)), int(rng.integers(0, 2))
    inside = rng.uniform(-0.5, 0.5, count)
    A = rng.normal(size=(equations, count))
    rows = rng.normal(size=(int(rng.integers(1, 12)), count))
    constraints = np.concatenate([np.eye(count), -np.eye(count), rows])
    bounds = np.concatenate([np.ones(2 * count), rows @ inside + rng.uniform(0.1, 1.0, len(rows))])
    return ConeProgram(rng.normal(size=count), np.zeros(count), A, A @ inside, constraints, bounds, 0)


@pytest.mark.parametrize("seed", range(40))
def test_linear_programs_agree_with_the_simplex_method(seed: int) -> None:
    program = random_linear_program(seed)
    result = solve_cone_program(program)
    oracle = linprog(
        program.cost,
        A_ub=program.constraints,
        b_ub=program.bounds,
        A_eq=program.equations if len(program.equations) else None,
        b_eq=program.rhs if len(program.rhs) else None,
        bounds=(None, None),
        method="highs-ds",
    )
    assert result.converged
    assert program.cost @ result.values == pytest.approx(oracle.fun, abs=1e-7)
    assert (program.constraints @ result.values - program.bounds).max() <= 1e-9
    np.testing.assert_allclose(program.equations @ result.values, program.rhs, atol=1e-10)


def cone_rows(normal: np.ndarray, friction: float) -> np.ndarray:
    first = np.cross(normal, [0.3, -0.8, 0.5])
    first /= np.linalg.norm(first)
    return -np.array([friction * normal, first, np.cross(normal, first)])


@pytest.mark.parametrize("seed", range(30))
def test_the_nearest_force_in_a_friction_cone_is_its_projection(seed: int) -> None:
    rng = np.random.default_rng(seed)
    normal = rng.normal(size=3)
    normal /= np.linalg.norm(normal)
    friction, force = float(rng.uniform(0.05, 2.0)), rng.normal(size=3)
    none = np.zeros((0, 3))
    program = ConeProgram(-force, np.ones(3), none, np.zeros(0), cone_rows(normal, friction), np.zeros(3), 1)
    result = solve_cone_program(program)
    expected = project_onto_cones(force[None], normal[None], np.array([friction]))[0][0]
    assert result.converged
    np.testing.assert_allclose(result.values, expected, atol=1e-5)


@pytest.mark.parametrize("seed", range(10))
def test_multipliers_are_the_change_of_cost_with_the_bounds(seed: int) -> None:
    program = random_linear_program(seed)
    result = solve_cone_program(program)
    rng, step = np.random.default_rng(seed), 1e-5
    change = step * rng.normal(size=len(program.bounds))
    costs = [
        program.cost @ solve_cone_program(replace(program, bounds=program.bounds + sign * change)).values
        for sign in (1.0, -1.0)
    ]
    assert (costs[0] - costs[1]) / 2.0 == pytest.approx(-result.multipliers @ change, abs=1e-3 * step + 1e-9)


def test_dependent_equations_and_no_cones_are_allowed() -> None:
    equations = np.array([[1.0, 1.0], [2.0, 2.0]])
    program = ConeProgram(
        np.array([1.0, 0.0]), np.zeros(2), equations, np.array([1.0, 2.0]), -np.eye(2), np.zeros(2), 0
    )
    result = solve_cone_program(program)
    assert result.converged
    np.testing.assert_allclose(result.values, [0.0, 1.0], atol=1e-7)
