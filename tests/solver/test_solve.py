"""solve, track, step and restarts: results, statuses, and the messages for invalid input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from benchmarks.suite.problem_sets import problems

from poise.backend import use_backend
from poise.errors import PoiseError, PoseError, TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.solver import Status, level_errors, restarts, solve, step, track
from poise.solver.level_errors import is_lexicographically_smaller
from poise.tasks import CostTask, JointsTask, PositionTask, PostureTask, UserTask
from tests.solver.crane import bent, crane, reach
from tests.support.figures import arm, biped

HOLD = JointsTask(name="hold", factors={"shoulder": 1.0}, value=0.5)


def test_a_start_outside_its_limits_is_projected_first() -> None:
    figure = crane()
    result = solve(Pose.neutral(figure).with_values({"shoulder": 0.5, "elbow": 9.0}), [reach(1.0, 1.0)])
    assert result.pose.violations() == {}
    assert result.solved


def test_the_same_input_gives_the_same_bits() -> None:
    one, other = (solve(bent(crane()), [reach(1.0, 1.0)]).pose.q for _ in range(2))
    np.testing.assert_array_equal(one, other)


def test_a_trace_is_kept_only_on_request() -> None:
    assert solve(bent(crane()), [reach(1.0, 1.0)]).trace == ()
    result = solve(bent(crane()), [reach(1.0, 1.0), replace(HOLD, level=2)], trace=True)
    assert len(result.trace) >= 3
    assert all(len(each.errors) == 2 for each in result.trace)
    assert result.trace[-1].errors[0] < 1e-6 < result.trace[0].errors[0]


def test_an_anchor_draws_the_null_space() -> None:
    figure = crane()
    pose = bent(figure)
    anchor = Pose.neutral(figure).with_values({"shoulder": -0.4, "elbow": 1.1})
    result = solve(pose, [HOLD], anchor=anchor)
    assert result.pose.value("shoulder") == pytest.approx(0.5, abs=1e-9)
    assert result.pose.value("elbow") == pytest.approx(1.1, abs=1e-4)  # drawn there: the last 3e-5 are worth no step
    assert result.solved  # the anchor is no task: nobody asked for it
    assert [report.name for report in result] == ["hold"]


def test_a_frame_is_cut_short_and_the_next_one_continues() -> None:
    pose = bent(crane())
    first = track(pose, [reach(1.0, 1.0)], anchor=pose, time_budget=1e-9)
    assert (first.status, first.iterations) == (Status.BUDGET, 1)
    second = track(first.pose, [reach(1.0, 1.0)], anchor=pose, time_budget=None)
    assert second.errors["tip"] < first.errors["tip"]


@pytest.mark.parametrize("kind", ["reach", "person"])
def test_every_frame_makes_progress_in_numpy_however_short(kind: str) -> None:
    problem = problems(kind, 1, 0)[0]
    with use_backend("numpy"):
        frame = track(problem.pose, problem.tasks, anchor=problem.pose, time_budget=1e-9)
    assert frame.iterations > 1
    assert frame.pose != problem.pose
    assert not frame.pose.violations(1e-9)


def test_a_drag_around_a_closed_path_returns() -> None:
    figure = arm()
    start = Pose.neutral(figure).with_values({"elbow.flexion": 0.9, "shoulder.swing_y": 0.3})
    home = start.position("fingertip")

    def frame(pose: Pose, angle: float) -> Pose:
        goal = home + 0.06 * np.array([np.cos(angle) - 1.0, np.sin(angle), 0.0])
        task = PositionTask(site="fingertip", goal=goal)
        return track(pose, [task], anchor=start, time_budget=None, max_iterations=40).pose

    pose = start
    for angle in np.linspace(0.0, 2.0 * np.pi, 9)[1:]:
        pose = frame(pose, angle)
    np.testing.assert_allclose(pose - start, 0.0, atol=1e-5)


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_a_figure_without_degrees_of_freedom_reports_its_missed_goal(backend: str) -> None:
    stone = FigureBuilder("stone").segment("stone").root("stone").build()
    with use_backend(backend):
        for levels in (1, 2):
            goals = [(1.0, 0.0, 0.0), (0.0, 2.0, 0.0)][:levels]
            tasks = [
                PositionTask(name=f"{k}", site="stone", goal=goal, level=k) for k, goal in enumerate(goals, start=1)
            ]
            result = solve(Pose.neutral(stone), tasks)
            assert result.status is Status.CONVERGED
            assert result.errors["1"] == pytest.approx(1.0)


def test_step_takes_a_single_linear_step() -> None:
    pose = bent(crane())
    task = reach(1.1, 1.4)
    taken = step(pose, [task])
    assert taken.start is pose
    assert 1e-3 < task.error_norm(taken.end) < 0.5 * task.error_norm(pose)


def test_level_errors_are_weighted_and_without_unit() -> None:
    pose = bent(crane())
    far = JointsTask(name="a", factors={"elbow": 1.0}, value=1.0, weight=2.0, level=3)
    off = JointsTask(name="b", factors={"elbow": 1.0}, value=9.0, enabled=False)
    np.testing.assert_allclose(level_errors(pose, [far, HOLD, off]), [0.2, 0.8], atol=1e-12)


@pytest.mark.parametrize(
    ("one", "other", "better"),
    [
        ([0.1, 9.0], [0.2, 0.0], True),
        ([0.2, 0.0], [0.1, 9.0], False),
        ([0.1, 1.0], [0.1 + 1e-9, 0.5], False),
        ([0.1, 0.5], [0.1 - 1e-9, 1.0], True),
        ([0.1], [0.1], False),
    ],
)
def test_level_errors_are_compared_lexicographically(one: list[float], other: list[float], better: bool) -> None:
    assert is_lexicographically_smaller(np.array(one), np.array(other)) is better


# --- restarts ---------------------------------------------------------------------------------------------------------


def two_wells() -> CostTask:
    """Elbow angles 0.4 and 1.9 are both minima; only the second is zero."""

    def cost(pose: Pose) -> float:
        x = pose.value("elbow")
        return float((x - 0.4) ** 2 * (x - 1.9) ** 2 + 0.1 * (1.9 - x) + 0.0)

    def gradient(pose: Pose) -> list[float]:
        x = pose.value("elbow")
        return [0.0, 2.0 * (x - 0.4) * (x - 1.9) ** 2 + 2.0 * (x - 0.4) ** 2 * (x - 1.9) - 0.1]

    return CostTask(name="two wells", function=cost, gradient=gradient, mode="zero")


def test_restarts_find_the_better_of_two_optima_and_count_them() -> None:
    pose = bent(crane()).with_values({"elbow": 0.3})
    alone = solve(pose, [two_wells()], restart=False)
    found = restarts(pose, [two_wells()], count=6, seed=3)
    assert len(found.results) == 7
    np.testing.assert_array_equal(found.results[0].pose.q, alone.pose.q)
    assert found.optima >= 2
    assert found.best.errors["two wells"] < alone.errors["two wells"] - 1e-3
    assert found.best.pose.value("elbow") > 1.5


def test_restarts_with_one_seed_are_the_same() -> None:
    one, other = (restarts(bent(crane()), [reach(1.0, 1.0)], count=3, seed=5) for _ in range(2))
    for first, second in zip(one.results, other.results, strict=True):
        np.testing.assert_array_equal(first.pose.q, second.pose.q)
    assert one.optima == 1  # elbow up or down: both are met
    assert one.best is one.results[0]


def test_restarts_keep_the_root_where_it_is() -> None:
    pose = Pose.neutral(biped()).with_values({"root": [1.0, 2.0, 3.0, 0.6, 0.8, 0.0, 0.0]})
    found = restarts(pose, [], count=2, seed=1)
    for result in found.results:
        np.testing.assert_array_equal(result.pose["root"], pose["root"])
    assert np.linalg.norm(found.results[1].pose - found.results[2].pose) > 1.0


def test_restarts_stop_when_infeasible() -> None:
    found = restarts(bent(crane(coupling={"elbow": 1.0}, value=3.0)), [], count=5, seed=0, max_iterations=3)
    assert (len(found.results), found.best.status) == (1, Status.INFEASIBLE)


# --- bad input --------------------------------------------------------------------------------------------------------


class Broken:
    """A person's own task that answers something wrong."""

    def __init__(self, error: Callable[[Pose], object], jacobian: Callable[[Pose], object] = lambda pose: [[0.0, 0.0]]):
        self.error, self.jacobian, self.rows = error, jacobian, 1


def own(error: Callable[[Pose], object], jacobian: Callable[[Pose], object] = lambda pose: [[0.0, 0.0]]) -> UserTask:
    return UserTask(name="my task", definition=Broken(error, jacobian))  # type: ignore[arg-type]


def fails(pose: Pose) -> object:
    raise ZeroDivisionError("oh no")


POSE = bent(crane())


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: solve(POSE, [PositionTask(site="tipp", goal=(1, 0, 1))]), TaskError, r"tipp.*did you mean 'tip'"),
        (lambda: solve(POSE, [reach(float("nan"), 1.0)]), TaskError, r"task 'tip': its goal must be finite"),
        (lambda: solve(POSE, [PositionTask(site="tip", goal=(1, 2))]), TaskError, r"must be 3 numbers.*shape \(2,\)"),
        (lambda: solve(POSE, [reach(1, 1, weight=-1)]), TaskError, r"task 'tip'.*its weight must be 0 or more"),
        (lambda: solve(POSE, [reach(1, 1, weight=-2)]), TaskError, r"weight must be 0 or more, got -2"),
        (lambda: solve(POSE, [reach(1, 1, level=0)]), TaskError, r"level must be a whole number, 1 .* got 0"),
        (lambda: solve(POSE, [reach(1, 1, level="high")]), TaskError, r"level must be a whole number.*'high'"),
        (lambda: solve(POSE, [reach(1, 1), reach(2, 1)]), TaskError, r"task 'tip': duplicate name; give each"),
        (lambda: solve(POSE, reach(1, 1)), TaskError, r"expected a list of tasks.*\[task\]"),
        (lambda: solve(POSE, ["tip"]), TaskError, r"tasks: expected tasks.*got 'tip'"),
        (lambda: solve(crane(), []), PoseError, r"pose: expected a Pose, got Figure"),
        (
            lambda: solve(POSE, [], anchor=Pose.neutral(arm())),
            PoseError,
            r"anchor: expected a pose of .*got one of Figure\('arm'",
        ),
        (lambda: track(POSE, [], anchor=3), PoseError, r"anchor: expected a Pose or None, got 3"),
        (lambda: solve(POSE, [], max_iterations=0), PoseError, r"max_iterations must be 1 or more"),
        (lambda: solve(POSE, [], time_budget=-1.0), PoseError, r"time_budget must be more than 0 seconds"),
        (lambda: solve(POSE, [PostureTask(pose=Pose.neutral(arm()))]), TaskError, r"task 'posture': its pose belongs"),
        (lambda: restarts(POSE, [], count=-1, seed=0), PoseError, r"count must be 0 or more"),
        (lambda: step(POSE, [reach(1, 1), reach(2, 1)]), TaskError, r"duplicate name"),
        (
            lambda: solve(POSE, [own(fails)]),
            TaskError,
            r"task 'my task': its error\(\) raised ZeroDivisionError: oh",
        ),
        (lambda: solve(POSE, [own(lambda pose: [1.0, 2.0])]), TaskError, r"'my task'.*shape \(1,\).*got \(2,\)"),
        (lambda: solve(POSE, [own(lambda pose: ["a"])]), TaskError, r"'my task'.*must return numbers"),
        (lambda: solve(POSE, [own(lambda pose: [np.nan])]), TaskError, r"'my task'.*must be finite, got nan"),
        (
            lambda: solve(POSE, [own(lambda pose: [1.0], lambda pose: [[1.0]])]),
            TaskError,
            r"'my task'.*jacobian\(\) must have the shape \(1, 2\).*got \(1, 1\)",
        ),
    ],
)
def test_invalid_input_is_rejected_with_a_helpful_message(
    call: Callable[[], object], error: type[PoiseError], said: str
) -> None:
    with pytest.raises(error, match=said):
        call()


def test_contradicting_constraints_are_a_status() -> None:
    result = solve(bent(crane(coupling={"elbow": 1.0}, value=3.0)), [reach(1.0, 1.0)], max_iterations=5)
    assert result.status is Status.INFEASIBLE
    assert "tendon" in result.explain()
