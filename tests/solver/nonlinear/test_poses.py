"""The penalty method on figures and tasks: KKT certificates, levels as weights, the same in both backends."""

from __future__ import annotations

import numpy as np
import pytest

from poise import FigureBuilder, Pose, Scene, Status, TaskState, random_pose
from poise.errors import TaskError
from poise.library import chain, human
from poise.solver import nonlinear
from poise.solver.nonlinear.penalty_method import PenaltySolver
from poise.solver.nonlinear.pose_problem import PoseProblem, levels_to_weights
from poise.solver.nonlinear.variable_metric import NonlinearSettings
from poise.tasks import PositionTask, PostureTask, Task
from poise.tasks.criteria import LAST_LEVEL
from tests.solver.crane import crane

SITES = ("left_grip", "right_grip")


def hands(pose: Pose, factor: float) -> tuple[Task, ...]:
    return tuple(PositionTask(site=site, goal=tuple(factor * pose.position(site))) for site in SITES)


def test_random_poses_of_a_human_end_certified_inside_all_limits() -> None:
    figure, rng = human(), np.random.default_rng(1)
    for factor in (1.0, 2.5):
        for _ in range(8):
            result = nonlinear.solve(
                random_pose(figure, rng), hands(random_pose(figure, rng), factor), max_iterations=1000
            )
            assert result.status.is_stationary
            assert result.certificate is not None
            assert result.certificate.residual <= 2e-8
            assert not result.pose.violations(1e-9)


def test_the_gradient_is_that_of_the_objective() -> None:
    figure, rng = human(), np.random.default_rng(2)
    problem = PoseProblem(figure, levels_to_weights(hands(random_pose(figure, rng), 1.5), 10.0))
    pose = random_pose(figure, rng)
    gradient = problem.objective(pose.q).gradient
    for index in range(problem.size):
        step = np.zeros(figure.nv)
        step[problem.active_dofs[index]] = 1e-6 * problem.column_scales[index]
        slope = (problem.objective((pose + step).q).value - problem.objective((pose + -step).q).value) / 2e-6
        assert gradient[index] == pytest.approx(slope, abs=1e-7)


@pytest.mark.parametrize("factor", [1.0, 1.6])
def test_both_backends_take_the_same_iterations(factor: float) -> None:
    figure, rng = chain(9), np.random.default_rng(3)
    for _ in range(6):
        start, goal = random_pose(figure, rng), random_pose(figure, rng)
        site = figure.sites[-1].name
        solver = PenaltySolver(figure, (PositionTask(site=site, goal=tuple(factor * goal.position(site))),))
        native = solver.run(start.q, NonlinearSettings(), 0.3, trace=True)
        numpy_run = solver._run_numpy(start.q, NonlinearSettings(), 0.3, trace=True)
        assert native.termination is numpy_run.termination
        assert native.value == pytest.approx(numpy_run.value, abs=1e-9)
        for one, other in zip(native.trace[:5], numpy_run.trace[:5], strict=False):
            assert one.value == pytest.approx(other.value, rel=1e-6)


def test_a_scene_can_be_solved_by_either_method() -> None:
    scene = Scene(crane())
    scene.pose = scene.pose.with_values({"elbow": 0.5})
    scene.reach("tip", (1.2, 0, 1.2))
    other = scene.copy()
    assert scene.solve().solved
    result = other.solve(method="penalty")
    assert result.solved
    assert result.certificate is not None
    assert other.result is result
    assert scene.solve().certificate is None


def test_an_unknown_method_is_rejected() -> None:
    with pytest.raises(TaskError, match="'hierarchy' or 'penalty'"):
        Scene(crane()).solve(method="weights")


def test_levels_become_weights_and_the_lower_task_disturbs_the_upper_a_little() -> None:
    figure = chain(6)
    site = figure.sites[-1].name
    far = PositionTask(site=site, goal=(3.0, 0.0, 0.0), level=1, name="first")
    other = PositionTask(site=site, goal=(0.0, 0.0, 3.0), level=2, name="second")
    errors = [
        nonlinear.solve(Pose.neutral(figure), (far, other), level_factor=factor).errors["first"]
        for factor in (1.0, 10.0, 1000.0)
    ]
    assert errors[0] > errors[1] > errors[2]


def test_criteria_do_not_count_as_goals_and_disabled_tasks_are_reported() -> None:
    figure = chain(6)
    site = figure.sites[-1].name
    start = Pose.neutral(figure)
    tasks = (
        PositionTask(site=site, goal=(0.4, 0.0, 1.0)),
        PositionTask(site=site, goal=(9.0, 0.0, 1.0), name="off", enabled=False),
        PostureTask(pose=start, level=LAST_LEVEL, name="posture"),
    )
    result = nonlinear.solve(start, tasks, level_factor=1e5)
    assert result.status is Status.SOLVED
    assert result["off"].state is TaskState.OFF


def test_a_joint_that_is_active_in_no_task_does_not_move() -> None:
    figure = FigureBuilder("arm").segment("base").root("base").segment("one").segment("two")
    figure = figure.hinge("a", "base", "one", axis=(0, 1, 0)).hinge("b", "one", "two", at=(0, 0, 1), axis=(0, 1, 0))
    arm = figure.site("tip", "two", at=(0, 0, 1)).build()
    scene = Scene(arm)
    scene.pose = scene.pose.with_values({"b": 0.4})
    scene.reach("tip", (2.0, 0, 1.0), active_joints=["b"])
    assert float(scene.solve(method="penalty").pose["a"][0]) == 0.0


@pytest.mark.parametrize("options", [{"level_factor": 0.5}, {"tries": 0}, {"tries": 10}])
def test_invalid_options_are_rejected(options: dict[str, float]) -> None:
    with pytest.raises(TaskError, match=next(iter(options))):
        nonlinear.solve(Pose.neutral(chain(2)), (), **options)  # type: ignore[arg-type]


def test_without_tasks_a_pose_is_only_projected_on_its_limits() -> None:
    figure = chain(3)
    outside = Pose(figure, np.full(figure.nq, 9.0))
    result = nonlinear.solve(outside, ())
    assert result.solved
    assert not result.pose.violations(1e-9)
