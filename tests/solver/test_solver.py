"""A solver with tasks changed in place gives what a new solver gives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from benchmarks.suite.problem_sets import problems

from poise.backend import use_backend
from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.solver import Solver, solve, take_step
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.tasks import CostTask, PositionTask
from tests.solver.crane import bent, crane, reach
from tests.support.backends import BACKENDS

REACH = problems("reach", 1, 4)[0]
HAND = next(task for task in REACH.tasks if isinstance(task, PositionTask))
CHANGES = [
    {"goal": tuple((np.array(HAND.goal) + np.array([0.02, -0.03, 0.05])).tolist())},
    {"weight": 3.0},
    {"level": 2},
    {"enabled": False},
    {"axes": "xz"},
    {"joint_cost": {REACH.pose.figure.joints[3].name: 5.0}},
]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_a_change_in_place_equals_a_new_solver(change: dict[str, object], backend: str) -> None:
    with use_backend(backend):
        solver = Solver(REACH.pose.figure, REACH.tasks)
        solver.solve(REACH.pose)
        solver.set(HAND.name, **change)
        bound, anew = solver.solve(REACH.pose), solve(REACH.pose, solver.tasks)
        assert np.array_equal(bound.pose.q, anew.pose.q)
        assert (bound.status, bound.iterations) == (anew.status, anew.iterations)
        solver.set(HAND.name, **{name: getattr(HAND, name) for name in change})
        assert np.array_equal(solver.solve(REACH.pose).pose.q, solve(REACH.pose, REACH.tasks).pose.q)


def test_an_invalid_change_is_rejected_and_changes_nothing() -> None:
    solver = Solver(REACH.pose.figure, REACH.tasks)
    with pytest.raises(TaskError, match="no task 'hand'"):
        solver.set("hand", weight=2.0)
    with pytest.raises(TaskError, match="has no parameter"):
        solver.set(HAND.name, aim=2.0)
    with pytest.raises(TaskError, match="weight"):
        solver.set(HAND.name, weight=-1.0)
    assert solver.tasks == tuple(REACH.tasks)
    with pytest.raises(PoseError, match="belongs to another"):
        solver.solve(Pose.neutral(problems("planar", 1, 0)[0].pose.figure))


# --- one linear step --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["reach", "hard", "person"])
def test_the_native_step_equals_take_step(name: str) -> None:
    for problem in problems(name, 3, 5):
        solver, pose = Solver(problem.pose.figure, problem.tasks), problem.pose
        for _ in range(3):  # the second and third begin with what held the first
            plain = take_step(pose, problem.tasks).end
            pose = solver.step(pose)
            assert np.abs(pose - plain).max() <= 1e-10, problem.name
            assert pose.violations(1e-9) == {}


def test_a_step_evaluates_user_tasks_and_uses_the_given_damping() -> None:
    figure = crane()
    lean = CostTask(
        name="lean",
        function=lambda pose: float(pose.value("shoulder") ** 2),
        gradient=lambda pose: np.array([2.0 * pose.value("shoulder"), 0.0]),
    )
    start, tasks = bent(figure), [reach(1.0, 1.0), replace(lean, level=2)]
    assert Solver(figure, tasks).step(start) == take_step(start, tasks).end
    soft = Damping(rule=DampingRule.SMALLEST_SINGULAR_VALUE, max_factor=1.0, sigma_threshold=10.0)
    solver = Solver(figure, tasks[:1])
    assert np.abs(solver.step(start, soft) - take_step(start, tasks[:1], soft).end).max() <= 1e-12
    assert np.linalg.norm(solver.step(start, soft) - start) < np.linalg.norm(solver.step(start) - start)


def test_a_pose_of_another_figure_is_rejected() -> None:
    with pytest.raises(PoseError, match="bound to figure"):
        Solver(crane(), [reach(1.0, 1.0)]).step(Pose.neutral(crane(coupling={"elbow": 1.0})))


def test_a_figure_without_degrees_of_freedom_takes_an_empty_step() -> None:
    rock = FigureBuilder("rock").segment("rock").root("rock").site("tip", "rock", at=(0, 0, 1)).build()
    start = Pose.neutral(rock)
    assert Solver(rock, [PositionTask(site="tip", goal=(1, 0, 0))]).step(start) == start
