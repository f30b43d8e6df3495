"""Weights of 0, weights of axes, goals that are left out, and hinges that wrap."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import solve
from poise.backend import use_backend
from poise.control import Controller, TaskControl
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import Solver
from poise.solver.report import TaskState
from poise.tasks import (
    CenterOfMassTask,
    OrientationTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RegionTask,
    Task,
)
from poise.tasks.region import HalfSpace
from tests.control.arms import arm, bent
from tests.support.backends import BACKENDS


def run(controller: Controller, start: Pose, ticks: int) -> Pose:
    """The pose after some ticks."""
    q = np.array(start.q)
    for _ in range(ticks):
        controller.step(q)
        q = controller.q_next
    return controller.pose


# --- weights of 0 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_task_of_weight_zero_is_ignored_until_it_has_a_weight(backend: str) -> None:
    with use_backend(backend):
        figure = arm()
        start = bent(figure)
        goal = start.position("tip") + np.array([0.05, 0.0, -0.05])
        tasks: list[Task] = [
            PositionTask(name="tip", site="tip", goal=goal, weight=0.0),
            PostureTask(name="rest", pose=start, level=2),
        ]
        controller = Controller(figure, tasks)
        assert np.abs(controller.step(start)).max() == 0.0
        controller.set("tip", weight=1.0)
        assert np.linalg.norm(run(controller, start, 100).position("tip") - goal) < 1e-6
        controller.set("tip", weight=0.0)
        assert np.abs(run(controller, start, 200).minus(start)).max() < 1e-6


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_solve_ignores_a_task_of_weight_zero(backend: str) -> None:
    with use_backend(backend):
        figure = arm()
        start = bent(figure)
        goal = start.position("tip") + np.array([0.05, 0.0, -0.05])
        tasks = [
            PositionTask(name="tip", site="tip", goal=goal),
            PositionTask(name="other", site="tip", goal=(2, 2, 2), weight=0.0),
        ]
        result = solve(start, tasks)
        assert result.status.name == "SOLVED"
        assert result["other"].state is TaskState.OFF
        solver = Solver(figure, tasks)
        solver.set("tip", weight=0.0)
        assert np.array_equal(solver.solve(start).q, start.q)
        solver.goal("tip").weight = 2.0
        assert solver.solve(start).status.name == "SOLVED"


def test_weights_below_zero_are_refused() -> None:
    with pytest.raises(TaskError, match="0 or more"):
        PositionTask(site="tip", goal=(0, 0, 0), weight=-1.0)
    with pytest.raises(TaskError, match="0 or more"):
        PositionTask(site="tip", goal=(0, 0, 0), row_weights=(1, -1, 1))


@pytest.mark.parametrize("backend", BACKENDS)
def test_rows_of_a_region_may_have_weight_zero_in_a_controller(backend: str) -> None:
    """Open sides of its intervals are infinite: 0 times infinity must not reach the step."""
    with use_backend(backend):
        figure = arm()
        start = bent(figure)
        region = HalfSpace(start.position("tip") + np.array([0.1, 0.0, 0.0]), (1.0, 0.0, 0.0))
        task = RegionTask(name="half", site="tip", region=region)
        controller = Controller(figure, [task], controls={"half": TaskControl(weights=(0.0,))})
        assert np.isfinite(controller.step(start)).all()
        assert controller.status == 0


# --- weights of rows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_weights_of_axes_decide_where_a_goal_is_out_of_reach(backend: str) -> None:
    """A slide along (1, 1, 0) can meet x or y: the minimum of Σ (w e)² is known."""
    builder = FigureBuilder("rail").segment("base").root("base").segment("cart")
    builder.slide("rail", "base", "cart", axis=(1, 1, 0), range=(-5, 5))
    figure = builder.site("tip", "cart").build()
    with use_backend(backend):
        for weights in ((1.0, 1.0, 1.0), (2.0, 1.0, 1.0), (1.0, 0.25, 3.0)):
            task = PositionTask(name="tip", site="tip", goal=(1.0, 0.0, 0.0), row_weights=weights)
            at = solve(Pose.neutral(figure), [task]).pose.position("tip")
            expected = weights[0] ** 2 / (weights[0] ** 2 + weights[1] ** 2)
            assert at[:2] == pytest.approx([expected, expected], abs=1e-6)
            near = Pose(figure, [math.sqrt(2.0) * expected])
            assert np.abs(Controller(figure, [task]).step(near)).max() < 1e-6  # the minimum of a tick as well


def test_an_axis_of_weight_zero_is_not_constrained() -> None:
    task = PositionTask(site="tip", goal=(0, 0, 1), row_weights=(1.0, 0.0, 0.5))
    assert (task.axes, task.row_weights) == ("xz", (1.0, 0.5))
    center = CenterOfMassTask(goal=(0, 0, 1), row_weights=(0.0, 2.0, 0.0))
    assert (center.axes, center.row_weights) == ("y", (2.0,))
    with pytest.raises(TaskError, match="not all 0"):
        PositionTask(site="tip", goal=(0, 0, 1), row_weights=(0, 0, 0))


def test_row_weights_that_a_task_cannot_have_are_refused() -> None:
    figure = arm()
    start = bent(figure)
    at, how = start.position("tip"), start.orientation("tip")
    for task, message in (
        (OrientationTask(site="tip", goal=how, row_weights=(1, 1, 2)), "AxisTask"),
        (PoseTask(site="tip", position=at, orientation=how, row_weights=(1, 2, 3, 1, 2, 1)), "rows 3 to 5"),
        (PoseTask(site="tip", position=at, orientation=how, row_weights=(1, 2, 0, 1, 1, 1)), "greater than zero"),
        (PostureTask(pose=start, row_weights=(1, 2)), "6 numbers"),
    ):
        with pytest.raises(TaskError, match=message):
            solve(start, [task])
    solve(start, [PoseTask(site="tip", position=at, orientation=how, row_weights=(1, 2, 3, 2, 2, 2))])
    solve(start, [PostureTask(pose=start, row_weights=(1, 2, 3, 4, 5, 6))])


# --- goals that are left out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_goals_that_are_left_out_are_those_of_the_first_tick(backend: str) -> None:
    with use_backend(backend):
        figure = arm()
        start = bent(figure)
        tasks: list[Task] = [
            PoseTask(name="pose", site="tip"),
            OrientationTask(name="turn", site="s3", level=2),
            PositionTask(name="at", site="s4", level=3),
            CenterOfMassTask(name="com", level=4),
        ]
        controller = Controller(figure, tasks)
        assert np.abs(controller.step(start)).max() < 1e-9
        assert controller.tasks[0].has_goal
        assert all(task.error_norm(start) < 1e-12 for task in controller.tasks)


@pytest.mark.parametrize("backend", BACKENDS)
def test_parts_of_a_goal_may_be_set_before_the_first_tick(backend: str) -> None:
    with use_backend(backend):
        figure = arm()
        start = bent(figure)
        controller = Controller(figure, [PoseTask(name="pose", site="tip")])
        goal = start.position("tip") + np.array([0.0, 0.02, 0.0])
        controller.goal("pose").set(goal)
        controller.step(start)
        task = controller.tasks[0]
        assert isinstance(task, PoseTask)
        assert task.position == pytest.approx(goal)
        assert task.orientation == pytest.approx(start.orientation("tip"))


def test_a_solve_without_a_goal_is_refused() -> None:
    figure = arm()
    with pytest.raises(TaskError, match=r"task 'at'.*its goal is not set"):
        solve(bent(figure), [PositionTask(name="at", site="tip")])


# --- hinges that wrap -------------------------------------------------------------------------------------------------


def wheel(coupled: bool = False) -> Figure:
    """Two hinges without limits on one another."""
    builder = FigureBuilder("wheels").segment("base").root("base").segment("one").segment("two")
    builder.hinge("first", "base", "one", axis=(0, 0, 1)).hinge("second", "one", "two", at=(1, 0, 0), axis=(0, 0, 1))
    if coupled:
        builder.couple("gear", {"second": 1.0, "first": -0.5}, 0.0)
    return builder.site("tip", "two", at=(1, 0, 0)).build()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("turns", [0, 1, -3])
def test_a_posture_of_a_continuous_joint_is_reached_the_short_way(backend: str, turns: int) -> None:
    with use_backend(backend):
        figure = wheel()
        start = Pose(figure, [-3.1 + 2 * math.pi * turns, 0.2])
        task = PostureTask(name="rest", pose=Pose(figure, [3.1, 0.2]))
        assert task.error(start) == pytest.approx([6.2 - 2 * math.pi, 0.0])
        controller = Controller(figure, [task], max_velocity=1.0)
        q, speed = np.array(start.q), 0.0
        for _ in range(60):
            speed = max(speed, float(np.abs(controller.step(q)).max()))
            q = controller.q_next
        assert q == pytest.approx([3.1 - 2 * math.pi + 2 * math.pi * turns, 0.2], abs=1e-6)
        assert speed <= 1.0 + 1e-9


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_measured_angle_that_jumps_by_a_turn_does_not_disturb_the_loop(backend: str) -> None:
    """An encoder reads −π to π; the posture moves through ±π."""
    with use_backend(backend):
        figure = wheel()
        controller = Controller(figure, [PostureTask(name="rest", pose=Pose.neutral(figure))], max_velocity=2.0)
        q = np.array([3.0, 0.0])
        for tick in range(300):
            angle = 3.0 + 0.002 * tick
            controller.set("rest", pose=Pose(figure, [math.remainder(angle, 2 * math.pi), 0.0]))
            v = controller.step(np.array([math.remainder(q[0], 2 * math.pi), q[1]]))
            assert abs(v[0]) <= 1.0 + 1e-6
            q = controller.q_next
        assert math.remainder(q[0] - angle, 2 * math.pi) == pytest.approx(0.0, abs=1e-9)


def test_coupled_and_limited_hinges_do_not_wrap() -> None:
    coupled = wheel(coupled=True)
    task = PostureTask(pose=Pose(coupled, [6.0, 3.0]))
    assert task.error(Pose.neutral(coupled)) == pytest.approx([6.0, 3.0])
    limited = FigureBuilder("one").segment("base").root("base").segment("link")
    figure = limited.hinge("turn", "base", "link", axis=(0, 0, 1), range=(-6, 6)).build()
    assert PostureTask(pose=Pose(figure, [5.0])).error(Pose.neutral(figure)) == pytest.approx([5.0])
