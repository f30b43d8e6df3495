"""Random steps are lexicographic minima, by a KKT certificate that is independent of the solver."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.step_problem import StepProblem, StepStatus
from poise.solver.hierarchy.step_solver import solve_step
from tests.solver.hierarchy.optimality import masked_optimality, optimality
from tests.solver.hierarchy.problems import KINDS, MASKED, UNDAMPED, random_problem, truncated

COUNT = 200


@pytest.mark.parametrize("name", KINDS)
def test_every_level_is_optimal_given_the_levels_above(name: str) -> None:
    rng, solved = np.random.default_rng(11), 0
    for _ in range(COUNT):
        problem = random_problem(rng, KINDS[name])
        result = solve_step(problem)
        if result.status is StepStatus.INFEASIBLE:  # random general rows may be infeasible together
            assert len(result.violated_inequalities)
            continue
        assert result.status is StepStatus.SOLVED
        found = optimality(problem, result.dq)
        assert found.kkt < 1e-9
        assert found.feasibility < 1e-12
        assert found.equality < 1e-12
        assert (result.multipliers >= 0.0).all()
        solved += 1
    assert solved > 0.9 * COUNT


@pytest.mark.parametrize("name", MASKED)
def test_a_level_with_a_mask_is_optimal_over_its_active_dofs(name: str) -> None:
    rng = np.random.default_rng(12)
    for _ in range(COUNT // 4):
        problem = random_problem(rng, MASKED[name])
        found = masked_optimality(problem, lambda each: solve_step(each).dq)
        assert found.kkt < 1e-9
        assert found.feasibility < 1e-12
        assert found.equality < 1e-12
        assert found.outside < 1e-9


@pytest.mark.parametrize("name", ["free", "boxes", "deficient", "intervals and boxes"])
def test_the_certificate_rejects_a_perturbed_step(name: str) -> None:
    rng, seen, tried = np.random.default_rng(13), 0, 0
    for _ in range(40):
        problem = random_problem(rng, KINDS[name])
        wrong = solve_step(problem).dq + 1e-6 * rng.normal(size=problem.jacobian.shape[1])
        found = optimality(problem, wrong)
        seen, tried = seen + (found.kkt > 1e-9 or found.feasibility > 1e-12), tried + 1
    assert seen == tried


@pytest.mark.parametrize("name", [*KINDS, *MASKED])
def test_lower_levels_do_not_change_higher_ones(name: str) -> None:
    rng = np.random.default_rng(14)
    for _ in range(COUNT // 8):
        problem = random_problem(rng, (KINDS | MASKED)[name])
        whole = solve_step(problem)
        size = max(1.0, float(np.linalg.norm(whole.dq)))
        for k in range(1, len(problem.masks)):
            upper = solve_step(truncated(problem, k))
            end = int(problem.level_starts[k])
            np.testing.assert_allclose(whole.residuals[:end], upper.residuals, rtol=0.0, atol=1e-9 * size)


@pytest.mark.parametrize("name", [*KINDS, *MASKED])
def test_a_warm_start_changes_nothing_but_the_time(name: str) -> None:
    rng = np.random.default_rng(15)
    for _ in range(COUNT // 8):
        problem = random_problem(rng, (KINDS | MASKED)[name])
        cold = solve_step(problem)
        many = 2 * len(problem.target) + len(problem.inequalities.values)
        for warm in (cold.active, rng.permutation(many)[: many // 3]):
            again = solve_step(problem, warm)
            np.testing.assert_allclose(again.dq, cold.dq, rtol=1e-9, atol=1e-9)
            assert again.status is cold.status


@pytest.mark.parametrize("name", [*KINDS, *MASKED])
def test_the_same_problem_gives_the_same_bits(name: str) -> None:
    rng = np.random.default_rng(16)
    for _ in range(10):
        problem = random_problem(rng, (KINDS | MASKED)[name])
        first, second = solve_step(problem), solve_step(problem)
        assert first.dq.tobytes() == second.dq.tobytes()
        assert first.multipliers.tobytes() == second.multipliers.tobytes()
        assert first.active.tobytes() == second.active.tobytes()


def test_multipliers_are_the_sensitivities_of_the_blocked_levels() -> None:
    """If a row is relaxed by h, half the squared residual of the level it blocks falls by its multiplier times h."""
    rng, checked = np.random.default_rng(17), 0
    for _ in range(60):
        problem = random_problem(rng, KINDS["boxes"])
        result = solve_step(problem)
        for row, level, multiplier in zip(result.active, result.blocked_levels, result.multipliers, strict=True):
            if level < 0 or multiplier < 1e-3:
                continue
            margins, jacobian = problem.inequalities
            h = 1e-6
            costs = []
            for sign in (-1.0, 1.0):
                moved = margins.copy()
                moved[row] += sign * h
                shifted = StepProblem(
                    problem.jacobian,
                    problem.target,
                    problem.level_starts,
                    inequalities=ConstraintRows(moved, jacobian),
                    damping=UNDAMPED,
                )
                answer = solve_step(shifted)
                norms = np.append(answer.residual_norms, np.linalg.norm(answer.dq))
                costs.append(0.5 * norms**2)
            slope = (costs[1] - costs[0]) / (2.0 * h)
            np.testing.assert_allclose(slope[: int(level)], 0.0, atol=1e-6)
            if (margins > 2 * h).all():
                assert abs(slope[int(level)] + multiplier) < 1e-4 * max(1.0, multiplier)
                checked += 1
    assert checked > 150


def test_random_steps_stay_far_below_the_bound_on_working_sets() -> None:
    rng, most = np.random.default_rng(18), 0.0
    for name in ("boxes, touching", "boxes, sparse", "everything hard", "intervals, deficient"):
        for _ in range(COUNT // 4):
            problem = random_problem(rng, KINDS[name])
            allowed = 100 + 20 * (problem.jacobian.shape[1] + len(problem.inequalities.values))
            most = max(most, solve_step(problem).working_sets / allowed)
    assert most < 0.2


def test_degenerate_integer_rows_do_not_cycle() -> None:
    rng = np.random.default_rng(19)
    for _ in range(150):
        columns, count, inequalities = int(rng.integers(2, 8)), int(rng.integers(2, 10)), int(rng.integers(3, 25))
        problem = StepProblem(
            rng.integers(-1, 2, (count, columns)),
            rng.integers(-2, 3, count),
            np.array([0, count // 2, count]),
            inequalities=ConstraintRows(rng.integers(0, 2, inequalities), rng.integers(-1, 2, (inequalities, columns))),
            damping=UNDAMPED,
        )
        result = solve_step(problem)
        found = optimality(problem, result.dq)
        assert result.status is StepStatus.SOLVED
        assert found.kkt < 1e-9
        assert found.feasibility < 1e-12
