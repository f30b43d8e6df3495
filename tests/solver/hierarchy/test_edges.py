"""Edge cases of a step: no columns, no rows, constraint rows that are redundant or infeasible together."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import BackendError
from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy import lexicographic_step
from poise.solver.hierarchy.active_set import Budget
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem, StepStatus
from poise.solver.hierarchy.step_solver import solve_step, step_solver
from tests.solver.hierarchy.problems import UNDAMPED


def step(jacobian, target, starts, **others):
    return solve_step(StepProblem(np.array(jacobian, float), np.array(target, float), np.array(starts), **others))


def rows(values, jacobian) -> ConstraintRows:
    return ConstraintRows(np.array(values, float), np.array(jacobian, float))


def test_nothing_to_move_gives_an_empty_step() -> None:
    result = step(np.zeros((2, 0)), [1.0, 2.0], [0, 1, 2], inequalities=rows([0.3], np.zeros((1, 0))))
    assert result.dq.shape == (0,)
    assert result.status is StepStatus.SOLVED
    np.testing.assert_array_equal(result.residual_norms, [1.0, 2.0])


@pytest.mark.parametrize("levels", [0, 1, 3])
def test_nothing_to_do_gives_no_motion(levels: int) -> None:
    result = step(np.zeros((0, 4)), [], [0] * (levels + 1))
    np.testing.assert_array_equal(result.dq, np.zeros(4))
    assert result.residual_norms.shape == result.sigma_min.shape == (levels,)


def test_zero_rows_and_zero_columns_cost_nothing() -> None:
    jacobian = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    for damping in (UNDAMPED, Damping()):
        result = step(jacobian, [5.0, 1.0, 3.0], [0, 2, 3], damping=damping)
        np.testing.assert_allclose(result.dq, [0.5, 0.0, 0.0], rtol=1e-14)
        np.testing.assert_allclose(result.residuals, [-5.0, 0.0, -3.0], atol=1e-14)


def test_one_column_follows_the_first_level_with_a_nonzero_row() -> None:
    result = step([[0.0], [1.0], [1.0]], [1.0, 0.4, 9.0], [0, 1, 2, 3])
    assert result.dq[0] == pytest.approx(0.4)


def test_joints_with_infinite_cost_do_not_move() -> None:
    result = step([[1.0, 1.0]], [1.0], [0, 1], joint_cost=np.array([np.inf, 1.0]))
    np.testing.assert_allclose(result.dq, [0.0, 1.0])
    still = step([[1.0, 1.0]], [1.0], [0, 1], joint_cost=np.full(2, np.inf))
    np.testing.assert_array_equal(still.dq, [0.0, 0.0])


def test_joints_fixed_by_equalities_do_not_move() -> None:
    result = step([[1.0, 1.0]], [1.0], [0, 1], equalities=rows([0.0, 0.0], np.eye(2)))
    np.testing.assert_allclose(result.dq, [0.0, 0.0], atol=1e-15)
    assert result.status is StepStatus.SOLVED


def test_joint_cost_distributes_the_motion() -> None:
    result = step([[1.0, 1.0]], [1.0], [0, 1], joint_cost=np.array([1.0, 3.0]))
    np.testing.assert_allclose(result.dq, [0.75, 0.25], rtol=1e-14)


def test_equalities_hold_whatever_the_levels_request() -> None:
    result = step(np.eye(2), [5.0, -5.0], [0, 2], equalities=rows([0.5], [[1.0, 1.0]]))
    np.testing.assert_allclose(result.dq, [5.25, -4.75], rtol=1e-14)


def test_redundant_equalities_are_skipped_when_consistent() -> None:
    constraints = rows([0.5, 1.0, 0.5], [[1.0, 1.0], [2.0, 2.0], [1.0, 1.0]])
    result = step(np.eye(2), [5.0, -5.0], [0, 2], equalities=constraints)
    np.testing.assert_allclose(result.dq, [5.25, -4.75], rtol=1e-13)
    assert result.status is StepStatus.SOLVED


def test_inconsistent_equalities_are_reported_and_solved_by_least_squares() -> None:
    constraints = rows([1.0, 3.0, 7.0], [[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    result = step(np.eye(2), [9.0, 9.0], [0, 2], equalities=constraints)
    assert result.status is StepStatus.INFEASIBLE
    np.testing.assert_array_equal(result.violated_equalities, [0, 1])
    np.testing.assert_allclose(result.dq, [2.0, 7.0], rtol=1e-14)


def test_infeasible_inequalities_are_reported_and_solved_by_least_squares() -> None:
    constraints = rows([-1.0, -1.0, 1.0], [[1.0, 0.0], [-1.0, 0.0], [0.0, -1.0]])  # x ≥ 1, x ≤ -1, y ≤ 1
    result = step(np.eye(2), [4.0, 4.0], [0, 2], inequalities=constraints)
    assert result.status is StepStatus.INFEASIBLE
    np.testing.assert_array_equal(result.violated_inequalities, [0, 1])
    np.testing.assert_allclose(result.dq, [0.0, 1.0], atol=1e-12)
    assert len(result.conflicting_equalities) == 0


def test_an_inequality_in_conflict_with_an_equality_reports_both() -> None:
    equal = rows([0.0, 2.0], [[1.0, 0.0], [0.0, 1.0]])
    result = step(np.eye(2), [4.0, 4.0], [0, 2], equalities=equal, inequalities=rows([-1.0], [[1.0, 0.0]]))
    assert result.status is StepStatus.INFEASIBLE
    np.testing.assert_array_equal(result.violated_inequalities, [0])
    np.testing.assert_array_equal(result.conflicting_equalities, [0])
    np.testing.assert_allclose(result.dq, [0.0, 2.0], atol=1e-12)


def test_infeasible_constraints_are_violated_by_least_squares() -> None:
    """Where Σ shortfall² is least, its gradient is a combination of the equalities."""
    rng, seen = np.random.default_rng(41), 0
    for _ in range(100):
        constraints, equal = (
            rows(rng.uniform(-1.0, 0.2, 8), rng.normal(size=(8, 4))),
            rows([0.3], rng.normal(size=(1, 4))),
        )
        result = step(
            np.eye(4), rng.normal(size=4), [0, 2, 4], inequalities=constraints, equalities=equal, damping=UNDAMPED
        )
        short = np.maximum(-(constraints.jacobian @ result.dq + constraints.values), 0.0)
        np.testing.assert_allclose(equal.jacobian @ result.dq, 0.3, rtol=1e-13)
        if result.status is StepStatus.SOLVED:
            assert short.max() < 1e-12
            continue
        seen += 1
        np.testing.assert_array_equal(np.flatnonzero(short > 1e-9), result.violated_inequalities)
        force, row = short @ constraints.jacobian, equal.jacobian[0]
        np.testing.assert_allclose(force - row * (force @ row) / (row @ row), 0.0, atol=1e-10)
    assert 20 < seen < 100


def test_an_inequality_with_a_zero_row_is_violated_only_by_its_margin() -> None:
    fine = step([[1.0]], [1.0], [0, 1], inequalities=rows([0.0], [[0.0]]))
    assert fine.status is StepStatus.SOLVED
    broken = step([[1.0]], [1.0], [0, 1], inequalities=rows([-0.1], [[0.0]]))
    assert broken.status is StepStatus.INFEASIBLE
    assert broken.dq[0] == pytest.approx(1.0)


def test_redundant_inequalities_act_like_one() -> None:
    constraints = rows([0.5, 0.5, 1.0], [[-1.0, 0.0], [-1.0, 0.0], [-2.0, 0.0]])
    result = step([[1.0, 0.0], [1.0, 1.0]], [2.0, 2.0], [0, 1, 2], inequalities=constraints)
    np.testing.assert_allclose(result.dq, [0.5, 1.5], rtol=1e-14)
    assert len(result.active) == 1
    assert result.blocked_levels[0] == 0


def test_a_violated_limit_is_restored_before_the_levels() -> None:
    constraints = rows([-0.3, 0.1], [[1.0, 0.0], [0.0, -1.0]])
    result = step(np.eye(2), [-1.0, 2.0], [0, 2], inequalities=constraints)
    np.testing.assert_allclose(result.dq, [0.3, 0.1], rtol=1e-14)
    assert result.status is StepStatus.SOLVED


def test_an_active_limit_is_met_exactly_and_the_other_joints_compensate() -> None:
    constraints = rows([0.2], [[-1.0, 0.0, 0.0]])
    result = step([[1.0, 1.0, 1.0]], [1.5], [0, 1], inequalities=constraints)
    np.testing.assert_allclose(result.dq, [0.2, 0.65, 0.65], rtol=1e-14)
    np.testing.assert_array_equal(result.active, [0])
    np.testing.assert_array_equal(result.blocked_levels, [1])  # the level is met; only the step is longer


def test_the_first_level_with_a_multiplier_decides_about_a_limit() -> None:
    """Level 2 may release a limit without a multiplier in level 1, also when the search starts on it."""
    constraints = rows([0.0], [[1.0, 0.0]])
    indifferent = np.array([[0.0, 1.0], [1.0, 0.0]])
    problem = StepProblem(indifferent, np.array([1.0, 0.5]), np.array([0, 1, 2]), inequalities=constraints)
    left = solve_step(problem, warm_start=[0])
    np.testing.assert_allclose(left.dq, [0.5, 1.0], rtol=1e-14)
    assert len(left.active) == 0
    insisting = step([[1.0, 0.0], [1.0, 1.0]], [-1.0, 0.5], [0, 1, 2], inequalities=constraints)
    np.testing.assert_allclose(insisting.dq, [0.0, 0.5], atol=1e-14)
    np.testing.assert_array_equal(insisting.blocked_levels, [0])
    np.testing.assert_allclose(insisting.multipliers, [1.0])


def test_an_interval_costs_nothing_inside_and_constrains_lower_levels() -> None:
    jacobian, starts = [[1.0, 0.0], [1.0, 1.0]], [0, 1, 2]
    others = {"lower": np.array([-0.5, 3.0]), "upper": np.array([0.5, 3.0])}
    result = step(jacobian, [0.0, 3.0], starts, **others)
    np.testing.assert_allclose(result.dq, [0.5, 2.5], rtol=1e-14)
    np.testing.assert_array_equal(result.active, [2])  # h = 0, M = 2: upper bound of row 0
    np.testing.assert_array_equal(result.blocked_levels, [2])
    free = step(jacobian, [0.0, 0.6], starts, lower=np.array([-0.5, 0.6]), upper=np.array([0.5, 0.6]))
    np.testing.assert_allclose(free.dq, [0.3, 0.3], rtol=1e-14)


def test_an_unreachable_interval_is_approached_as_far_as_possible() -> None:
    constraints = rows([0.2], [[-1.0, 0.0]])
    lower, upper = np.array([1.0, 0.7]), np.array([2.0, 0.7])
    result = step([[1.0, 0.0], [1.0, 1.0]], [0.0, 0.0], [0, 1, 2], lower=lower, upper=upper, inequalities=constraints)
    np.testing.assert_allclose(result.dq, [0.2, 0.5], rtol=1e-14)
    np.testing.assert_allclose(result.residuals, [-0.8, 0.0], atol=1e-14)
    np.testing.assert_array_equal(result.blocked_levels, [0])


def test_a_mask_selects_the_dofs_that_a_level_moves() -> None:
    masks = np.array([[True, False, False], [True, True, True]])
    result = step([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]], [1.0, 1.0], [0, 1, 2], masks=masks)
    assert result.residual_norms[0] < 1e-14
    np.testing.assert_allclose(result.residual_norms, 0.0, atol=1e-14)
    alone = step([[1.0, 1.0, 0.0]], [1.0], [0, 1], masks=masks[:1])
    np.testing.assert_allclose(alone.dq, [1.0, 0.0, 0.0], atol=1e-14)


def test_a_level_whose_dofs_alone_cannot_compensate_yields() -> None:
    """Level 1 keeps x0 + x1. Level 2 wants x0: alone it must yield, and with column 1 it compensates."""
    rows, wanted, starts = [[1.0, 1.0, 0.0], [1.0, 0.0, 1.0]], [0.0, 0.6], [0, 1, 2]
    alone = step(rows, wanted, starts, masks=np.array([[True, True, True], [True, False, False]]))
    np.testing.assert_allclose(alone.dq, [0.0, 0.0, 0.0], atol=1e-14)
    both = step(rows, wanted, starts, masks=np.array([[True, True, True], [True, True, False]]))
    np.testing.assert_allclose(both.dq, [0.6, -0.6, 0.0], atol=1e-14)


def test_a_level_without_active_dofs_does_not_move_and_is_still_protected() -> None:
    masks = np.array([[False, False], [True, True]])
    result = step([[1.0, 0.0], [1.0, 1.0]], [1.0, 1.0], [0, 1, 2], masks=masks)
    np.testing.assert_allclose(result.dq, [0.0, 1.0], atol=1e-14)


def test_long_increments_are_shortened_by_one_factor_per_level() -> None:
    result = step(np.eye(3), [3.0, 4.0, 0.1], [0, 2, 3], max_increment=np.array([1.0, 1.0]))
    np.testing.assert_allclose(result.dq, [0.6, 0.8, 0.1], rtol=1e-14)
    np.testing.assert_allclose(result.increment_scale, [0.2, 1.0])
    intervals = {"lower": np.array([4.0, -np.inf]), "upper": np.array([6.0, -3.0])}
    soft = step(np.eye(2), [0.0, 0.0], [0, 2], max_increment=np.array([2.5]), **intervals)
    np.testing.assert_allclose(soft.dq, [2.0, -1.5], rtol=1e-14)


BAD = [
    ({"jacobian": np.full((1, 2), np.nan)}, r"jacobian: entry \(0, 0\) must be a finite number, got nan"),
    ({"jacobian": np.zeros(2)}, r"jacobian must have two axes"),
    ({"target": np.array([np.inf])}, r"target: entry \(0,\) must be a finite number, got inf"),
    ({"target": np.zeros(2)}, r"target must have shape \(1,\), got \(2,\)"),
    ({"level_starts": np.array([0, 2])}, r"level_starts must increase from 0 to the number of rows, 1, got \[0, 2\]"),
    ({"level_starts": np.array([0, 1, 0, 1])}, r"level_starts must increase from 0"),
    ({"level_starts": np.array([0.0, 1.0])}, r"level_starts: expected a list of integers"),
    ({"lower": np.array([np.nan])}, r"lower: entry 0 is NaN"),
    ({"lower": np.array([1.0]), "upper": np.array([0.0])}, r"row 0: expected lower ≤ upper"),
    ({"lower": np.array([np.inf])}, r"with a finite number between them"),
    ({"masks": np.ones((1, 3), dtype=bool)}, r"masks must have shape \(1, 2\), got \(1, 3\)"),
    ({"masks": np.ones((1, 2))}, r"masks: expected an array of bool"),
    ({"equalities": rows([1.0], [[1.0, 2.0, 3.0]])}, r"jacobian of equalities must have shape \(1, 2\), got \(1, 3\)"),
    ({"equalities": rows([np.nan], [[1.0, 2.0]])}, r"values of equalities: entry \(0,\) must be a finite number"),
    ({"inequalities": rows([1.0], [[np.nan, 2.0]])}, r"jacobian of inequalities: entry \(0, 0\) must be a finite"),
    ({"inequalities": rows([[1.0]], [[1.0, 2.0]])}, r"values of inequalities must have one axis"),
    ({"joint_cost": np.array([1.0, 0.0])}, r"joint_cost: entry 1 must be positive, got 0.0"),
    ({"joint_cost": np.array([np.nan, 1.0])}, r"joint_cost: entry 0 must be positive, got nan"),
    ({"max_increment": np.array([-1.0])}, r"max_increment: entry 0 must be positive, got -1.0"),
    ({"rank_tolerance": 0.0}, r"rank_tolerance must lie between 0 and 1, got 0.0"),
]


@pytest.mark.parametrize(("fault", "message"), BAD)
def test_invalid_arrays_raise_a_backend_error(fault: dict, message: str) -> None:
    good = {"jacobian": np.ones((1, 2)), "target": np.ones(1), "level_starts": np.array([0, 1])}
    with pytest.raises(BackendError, match=message):
        StepProblem(**{**good, **fault})


@pytest.mark.parametrize("warm_start", [[-1], [7]])
def test_a_warm_start_row_that_does_not_exist_is_rejected(warm_start: list[int]) -> None:
    problem = StepProblem(np.ones((1, 2)), np.ones(1), np.array([0, 1]), inequalities=rows([1.0], [[1.0, 0.0]]))
    with pytest.raises(BackendError, match="inequalities are numbered from 0 to 2"):
        solve_step(problem, warm_start)


def test_an_exhausted_budget_is_reported_and_feasible(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicographic_step, "Budget", lambda left: Budget(1))
    rng = np.random.default_rng(8)
    constraints = rows(np.full(12, 0.1), np.concatenate((np.eye(6), -np.eye(6))))
    problem = StepProblem(
        rng.normal(size=(9, 6)), rng.normal(size=9), np.array([0, 4, 9]), inequalities=constraints, damping=UNDAMPED
    )
    result = (solve_step if backend == "numpy" else step_solver(backend, budget=1))(problem)
    assert result.status is StepStatus.BUDGET
    assert np.abs(result.dq).max() <= 0.1 + 1e-12


def test_damping_rules_may_be_given_by_number() -> None:
    assert Damping(2).rule is DampingRule.SMALLEST_SINGULAR_VALUE
