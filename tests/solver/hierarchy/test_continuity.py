"""The step is continuous: through a singularity, and where limits become active or inactive."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from tests.solver.hierarchy.problems import KINDS, random_problem

CONTINUOUS = [DampingRule.PER_SINGULAR_VALUE, DampingRule.SMALLEST_SINGULAR_VALUE, DampingRule.STEP_BOUND]


def planar_arm(angles: np.ndarray) -> np.ndarray:
    """Jacobian of the tip of a chain of unit links."""
    total = np.cumsum(angles)
    columns = [np.array([-np.sin(total[k:]).sum(), np.cos(total[k:]).sum()]) for k in range(len(angles))]
    return np.array(columns).T


def largest_jump(steps: np.ndarray) -> float:
    return float(np.linalg.norm(np.diff(steps, axis=0), axis=1).max())


def sweep(rule: DampingRule, count: int, levels: int = 1) -> np.ndarray:
    """Steps of an arm of three links that goes from bent one way through straight to bent the other way."""
    rng = np.random.default_rng(5)
    lower = rng.normal(size=(1, 3))
    steps = []
    for bend in np.linspace(-0.4, 0.4, count):
        jacobian = planar_arm(np.array([0.3, bend, bend]))
        rows = np.concatenate((jacobian, lower))[: 2 + levels - 1]
        target = np.array([0.3, 0.2, 0.4])[: len(rows)]
        starts = np.array([0, 2, 3])[: levels + 1]
        steps.append(solve_step(StepProblem(rows, target, starts, damping=Damping(rule))).dq)
    return np.array(steps)


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("rule", CONTINUOUS)
def test_the_step_is_continuous_through_a_straight_arm(rule: DampingRule, levels: int) -> None:
    """Ten times as many samples, none of them at the singularity itself: jumps become ten times smaller."""
    coarse, fine = sweep(rule, 200, levels), sweep(rule, 2000, levels)
    assert largest_jump(fine) < 0.15 * largest_jump(coarse)
    assert np.linalg.norm(fine, axis=1).max() < 40.0


@pytest.mark.parametrize("rule", CONTINUOUS)
def test_the_step_is_continuous_at_the_singular_posture(rule: DampingRule) -> None:
    steps = sweep(rule, 2001)
    assert largest_jump(steps) < 0.15 * largest_jump(sweep(rule, 201))


def test_without_damping_the_step_grows_without_bound() -> None:
    assert np.linalg.norm(sweep(DampingRule.NONE, 1000), axis=1).max() > 100.0


@pytest.mark.parametrize("rule", [DampingRule.PER_SINGULAR_VALUE, DampingRule.STEP_BOUND])
def test_an_algorithmic_singularity_is_damped_like_a_kinematic_one(rule: DampingRule) -> None:
    """Two levels whose rows become dependent."""
    results = []
    for angle in np.linspace(-0.2, 0.2, 1000):
        jacobian = np.array([[1.0, 0.0, 0.0], [np.cos(angle), np.sin(angle), 0.0]])
        problem = StepProblem(jacobian, np.array([0.2, -0.3]), np.array([0, 1, 2]), damping=Damping(rule))
        results.append(solve_step(problem))
    steps = np.array([each.dq for each in results])
    np.testing.assert_allclose(steps[:, 0], 0.2, rtol=0.0, atol=1e-12)
    assert max(each.damping[1] for each in results) > 0.04
    assert results[500].damping[0] == 0.0
    assert largest_jump(steps) < 0.1
    assert np.abs(steps).max() < 12.0


@pytest.mark.parametrize("damping", [Damping(DampingRule.NONE), Damping(DampingRule.PER_SINGULAR_VALUE, 0.5, 0.8)])
@pytest.mark.parametrize("name", ["boxes", "boxes, deficient", "general inequalities", "intervals and boxes"])
def test_targets_and_margins_move_the_step_continuously(name: str, damping: Damping) -> None:
    """Along a straight line of targets and margins limits become active and inactive; the step is piecewise linear."""
    rng, changes = np.random.default_rng(6), 0
    for _ in range(6):
        problem = random_problem(rng, KINDS[name], damping)
        margins, jacobian = problem.inequalities
        is_interval = problem.lower < problem.upper
        # damping depends on whether an interval is violated at dq = 0: that must not change on the way
        shift = np.where(is_interval, 0.0, rng.normal(size=len(problem.target)))
        wider = rng.uniform(0.0, 0.5, len(margins))

        def step(part: float, problem=problem, shift=shift, margins=margins, wider=wider, jacobian=jacobian):
            moved = StepProblem(
                problem.jacobian,
                problem.target,
                problem.level_starts,
                problem.lower + part * shift,
                problem.upper + part * shift,
                equalities=problem.equalities,
                inequalities=ConstraintRows(margins + part * wider, jacobian),
                joint_cost=problem.joint_cost,
                damping=damping,
            )
            return solve_step(moved)

        coarse = [step(part) for part in np.linspace(0.0, 1.0, 31)]
        changes += sum(a.active.tolist() != b.active.tolist() for a, b in pairwise(coarse))
        worst = int(np.argmax(np.linalg.norm(np.diff([each.dq for each in coarse], axis=0), axis=1)))
        fine = np.array([step(part).dq for part in np.linspace(worst / 30.0, (worst + 1) / 30.0, 31)])
        whole = np.linalg.norm(coarse[worst + 1].dq - coarse[worst].dq)
        # a jump would stay as large however near the two samples; a kink shares the way among its neighbors
        assert largest_jump(fine) < 0.5 * whole + 1e-9
    assert changes > 2


def test_a_limit_becomes_active_where_the_step_reaches_it() -> None:
    jacobian, starts = np.array([[1.0, 1.0]]), np.array([0, 1])
    rows = ConstraintRows(np.array([0.5]), np.array([[-1.0, 0.0]]))
    for requested, expected in ((0.8, (0.4, 0.4)), (1.0, (0.5, 0.5)), (1.2, (0.5, 0.7)), (3.0, (0.5, 2.5))):
        problem = StepProblem(jacobian, np.array([requested]), starts, inequalities=rows)
        np.testing.assert_allclose(solve_step(problem).dq, expected, rtol=0.0, atol=1e-14)


@pytest.mark.parametrize("start", [0.2, 0.499, 0.501, 0.8])
def test_an_interval_missed_by_damping_alone_does_not_block_lower_levels(start: float) -> None:
    """0.1 x ≥ 0.05 requests x ≥ 0.5; damped it would stop before. The limit x ≥ start passes 0.5 without a jump."""
    problem = StepProblem(
        np.array([[0.1], [1.0]]),
        np.zeros(2),
        np.array([0, 1, 2]),
        lower=np.array([0.05, 5.0]),
        upper=np.array([np.inf, 5.0]),
        inequalities=ConstraintRows(np.array([-start]), np.array([[1.0]])),
        damping=Damping(DampingRule.PER_SINGULAR_VALUE, 0.5, 0.8),
    )
    result = solve_step(problem)
    assert result.damping[0] > 0.4
    assert result.dq[0] == pytest.approx(5.0)
