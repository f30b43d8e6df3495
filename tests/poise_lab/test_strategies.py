"""What the thesis says about strategies for several tasks, seen again."""

from __future__ import annotations

import numpy as np
import pytest

from poise.solver.hierarchy.step_solver import solve_step
from poise_lab.comparisons import growth
from poise_lab.comparisons.strategies import ACROSS, JUST_OUT, REACHABLE, UNREACHABLE, cascade_numbers, named
from poise_lab.comparisons.two_hands import Way, follow
from poise_lab.techniques.planar import chain, two_arms
from poise_lab.techniques.strategies import prioritized, prioritized_by_stacked_projectors

STEPS = 250


@pytest.fixture(scope="module")
def ways() -> dict[tuple[str, str], Way]:
    goals = {"near": REACHABLE, "far": UNREACHABLE, "out": JUST_OUT, "across": ACROSS}
    return {
        (name, place): follow(strategy, *goal, steps=STEPS)
        for name, strategy in named().items()
        for place, goal in goals.items()
    }


def test_planar_jacobians_are_derivatives() -> None:
    rng = np.random.default_rng(0)
    for tree in (chain(5), two_arms()):
        q, small = rng.normal(size=tree.size), 1e-6
        for link in range(tree.size):
            J = tree.jacobian(q, link)
            for joint in range(tree.size):
                turn = small * np.eye(tree.size)[joint]
                slope = (tree.ends(q + turn)[link] - tree.ends(q - turn)[link]) / (2 * small)
                np.testing.assert_allclose(J[:, joint], slope, atol=1e-8)


def test_goals_that_can_be_met_are_met_by_all_but_partitioning(ways: dict[tuple[str, str], Way]) -> None:
    for name in named():
        way = ways[name, "near"]
        assert way.right[-1] < 1e-9
        assert bool(way.left[-1] > 0.1) == (name == "partitioning")


def test_in_a_conflict_weighting_misses_both_and_priority_one(ways: dict[tuple[str, str], Way]) -> None:
    weighting, priority = ways["weighting (3 : 1)", "far"], ways["task priority", "far"]
    assert weighting.right[-1] > 1e-3
    assert priority.right[-1] < 1e-6
    assert priority.left[-1] > weighting.left[-1]


def test_projection_afterwards_ends_in_a_worse_place_and_moves_away_from_a_better_one(
    ways: dict[tuple[str, str], Way],
) -> None:
    priority, afterwards = ways["task priority", "out"], ways["projection afterwards", "out"]
    assert afterwards.left[-1] > 1.5 * priority.left[-1]
    assert afterwards.left[-1] > afterwards.left.min() + 0.01
    assert ways["projection afterwards", "across"].length > 1.3 * ways["task priority", "across"].length


def test_recursive_and_whole_projectors_give_the_same_step() -> None:
    rng = np.random.default_rng(1)
    for _ in range(30):
        tasks = [(rng.normal(size=(3, 12)), rng.normal(size=3)) for _ in range(int(rng.integers(1, 6)))]
        for damping in (0.0, 0.1):
            one, other = prioritized(tasks, damping), prioritized_by_stacked_projectors(tasks, damping)
            np.testing.assert_allclose(one, other, atol=1e-10 * max(1.0, float(np.abs(other).max())))


def test_the_cascaded_extra_term_disturbs_the_second_task_only() -> None:
    numbers = cascade_numbers(np.random.default_rng(2))
    assert numbers["P₁P₂z"][0] < 1e-12
    assert numbers["P₁P₂z"][1] > 0.05
    assert max(numbers["projected on both"]) < 1e-12


def test_the_backend_and_both_projectors_agree_whatever_the_levels_joints_and_rows() -> None:
    rng = np.random.default_rng(4)
    for levels, rows, joints in ((1, 5, 20), (3, 4, 40), (4, 15, 50), (8, 2, 30)):
        tasks = growth.tasks_of(rng, levels, rows, joints)
        best = prioritized(tasks, 0.0)
        for other in (prioritized_by_stacked_projectors(tasks, 0.0), solve_step(growth.engine_problem(tasks)).dq):
            np.testing.assert_allclose(other, best, atol=1e-9 * max(1.0, float(np.abs(best).max())))


def test_growth_is_plotted_over_levels_joints_and_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in {"LEVELS": (1, 2), "JOINTS": (20, 30), "ROWS": (2, 4), "SPLITS": (1, 2), "ROUNDS": 1}.items():
        monkeypatch.setattr(growth, name, few)
    sections = growth.growth_sections(np.random.default_rng(0))
    titles = [plot.title for section in sections for plot in section.plots]
    assert [each in title for each, title in zip("ABDCE", titles, strict=True)] == [True] * 5
    assert all(len(plot.curves) == 3 for section in sections for plot in section.plots)
