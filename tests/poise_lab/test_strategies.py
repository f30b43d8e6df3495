"""Results of the literature on strategies for several tasks are reproduced."""

from __future__ import annotations

import numpy as np
import pytest

from poise.solver.hierarchy.step_solver import solve_step
from poise_lab.comparisons import step_cost
from poise_lab.comparisons.strategies import (
    ACROSS,
    JUST_UNREACHABLE,
    REACHABLE,
    UNREACHABLE,
    StrategyRun,
    cascade_disturbance,
    run_strategy,
    strategies_by_name,
)
from poise_lab.techniques.inverses import levels_problem
from poise_lab.techniques.planar import chain, two_arms
from poise_lab.techniques.strategies import prioritized, prioritized_by_stacked_projectors

ITERATIONS = 250


@pytest.fixture(scope="module")
def runs() -> dict[tuple[str, str], StrategyRun]:
    goals = {"near": REACHABLE, "far": UNREACHABLE, "out": JUST_UNREACHABLE, "across": ACROSS}
    return {
        (name, case): run_strategy(strategy, *goal, iterations=ITERATIONS)
        for name, strategy in strategies_by_name().items()
        for case, goal in goals.items()
    }


def test_planar_jacobians_are_derivatives() -> None:
    rng = np.random.default_rng(0)
    for tree in (chain(5), two_arms()):
        q, small = rng.normal(size=tree.size), 1e-6
        for link in range(tree.size):
            J = tree.jacobian(q, link)
            for joint in range(tree.size):
                dq = small * np.eye(tree.size)[joint]
                slope = (tree.ends(q + dq)[link] - tree.ends(q - dq)[link]) / (2 * small)
                np.testing.assert_allclose(J[:, joint], slope, atol=1e-8)


def test_reachable_goals_are_met_by_all_strategies_but_partitioning(runs: dict[tuple[str, str], StrategyRun]) -> None:
    for name in strategies_by_name():
        run = runs[name, "near"]
        assert run.right[-1] < 1e-9
        assert bool(run.left[-1] > 0.1) == (name == "partitioning")


def test_in_a_conflict_weighting_misses_both_and_priority_one(runs: dict[tuple[str, str], StrategyRun]) -> None:
    weighting, priority = runs["weighting (3 : 1)", "far"], runs["task priority", "far"]
    assert weighting.right[-1] > 1e-3
    assert priority.right[-1] < 1e-6
    assert priority.left[-1] > weighting.left[-1]


def test_projection_afterwards_ends_farther_away_than_its_nearest_iterate(
    runs: dict[tuple[str, str], StrategyRun],
) -> None:
    priority, afterwards = runs["task priority", "out"], runs["projection afterwards", "out"]
    assert afterwards.left[-1] > 1.5 * priority.left[-1]
    assert afterwards.left[-1] > afterwards.left.min() + 0.01
    assert runs["projection afterwards", "across"].length > 1.3 * runs["task priority", "across"].length


def test_recursive_and_stacked_projectors_give_the_same_step() -> None:
    rng = np.random.default_rng(1)
    for _ in range(30):
        tasks = [(rng.normal(size=(3, 12)), rng.normal(size=3)) for _ in range(int(rng.integers(1, 6)))]
        for damping in (0.0, 0.1):
            one, other = prioritized(tasks, damping), prioritized_by_stacked_projectors(tasks, damping)
            np.testing.assert_allclose(one, other, atol=1e-10 * max(1.0, float(np.abs(other).max())))


def test_the_cascaded_extra_term_disturbs_the_second_task_only() -> None:
    numbers = cascade_disturbance(np.random.default_rng(2))
    assert numbers["P₁P₂z"][0] < 1e-12
    assert numbers["P₁P₂z"][1] > 0.05
    assert max(numbers["projected on both"]) < 1e-12


def test_backend_and_both_projectors_agree_for_all_sizes() -> None:
    rng = np.random.default_rng(4)
    for levels, rows, joints in ((1, 5, 20), (3, 4, 40), (4, 15, 50), (8, 2, 30)):
        tasks = step_cost.random_tasks(rng, levels, rows, joints)
        best = prioritized(tasks, 0.0)
        for other in (prioritized_by_stacked_projectors(tasks, 0.0), solve_step(levels_problem(tasks)).dq):
            np.testing.assert_allclose(other, best, atol=1e-9 * max(1.0, float(np.abs(best).max())))


def test_step_cost_is_plotted_over_levels_joints_and_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in {"LEVELS": (1, 2), "JOINTS": (20, 30), "ROWS": (2, 4), "SPLITS": (1, 2), "ROUNDS": 1}.items():
        monkeypatch.setattr(step_cost, name, few)
    sections = step_cost.step_cost_sections(np.random.default_rng(0))
    titles = [plot.title for section in sections for plot in section.plots]
    assert [each in title for each, title in zip("ABDCE", titles, strict=True)] == [True] * 5
    assert all(len(plot.curves) == 3 for section in sections for plot in section.plots)
