"""The benches of whole calls: their problems are what they say, and every measurement has its own name."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.run import Run, Settings
from benchmarks.suite.user_problems import chain_goals, hinge_triples, human_problem, humanoid_problem, six_poses

from benchmarks.suite import growth, user
from poise import Pose, Solver
from poise.solver import Status
from tests.support.backends import NEEDS_NATIVE

QUICK = Run(Settings(quick=True))


def test_hinge_triples_are_a_straight_chain_of_one_meter() -> None:
    figure = hinge_triples(5)
    neutral = Pose.neutral(figure)
    assert figure.nv == 15
    np.testing.assert_allclose(neutral.position("tip"), (0.0, 0.0, 1.0), atol=1e-12)
    goals = chain_goals(figure, 4, np.random.default_rng(0))
    assert np.all(np.linalg.norm(goals, axis=1) <= 1.0)


def test_whole_body_problems_are_reachable_or_in_conflict_as_named() -> None:
    for problem, status in (
        (human_problem("reach", 0, 0), Status.SOLVED),
        (human_problem("hard", 0, 0), Status.CONVERGED),
        (humanoid_problem((0.1, 0.0, 0.1)), Status.SOLVED),
        (humanoid_problem((0.8, 0.0, 0.3)), Status.CONVERGED),
    ):
        assert Solver(problem.pose.figure, problem.tasks).solve(problem.pose, restart=False).status is status
    poses = six_poses((1,) * 6)
    assert sum(task.rows(poses.pose.figure) for task in poses.tasks) == 36 > poses.pose.figure.nv


@NEEDS_NATIVE
def test_growth_is_measured_by_case_and_size() -> None:
    found = list(growth.growth(QUICK))
    names = [each.name for each in found]
    assert len(set(names)) == len(names) == len(growth.CASES) * (2 * len(growth.SIZES[True]) + 1)
    assert all(each.value is not None and np.isfinite(each.value) for each in found)


@NEEDS_NATIVE
def test_whole_calls_are_measured_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user, "BATCH", {True: 3})
    monkeypatch.setattr(user, "PROBLEMS", {True: 1})
    monkeypatch.setattr(user, "ROUNDS", {True: 1})
    names = [each.name for each in user.user(QUICK)]
    assert len(set(names)) == len(names)
    assert {"reach, 90 hinges from straight, poise, minimum", "batch of 3, 90 hinges, poise, minimum"} <= set(names)
