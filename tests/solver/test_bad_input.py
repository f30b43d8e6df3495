"""Invalid input to the solver: an error that names its task, no crash, and the next solve works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from poise import Scene
from poise.backend import use_backend
from poise.errors import PoiseError, PoseError, TaskError
from poise.kinematics import Pose
from poise.library import chain
from poise.solver import Status, solve, track
from poise.solver.batch import solve_batch
from poise.tasks import InsideBall, PositionTask, RegionTask, UserTask
from tests.solver.crane import bent, crane, reach
from tests.support.backends import BACKENDS
from tests.support.figures import arm, biped

FIGURE = crane()
START = bent(FIGURE)
NAN, INF = float("nan"), float("inf")


class Height:
    """The tip of the crane is at a height; what it answers may be spoilt from some call on."""

    rows = 1

    def __init__(self, goal: float, after: int = 10**9, spoil: Callable[[str], object] | None = None) -> None:
        self.goal, self.after, self.spoil = goal, after, spoil
        self.calls = {"error": 0, "jacobian": 0}

    def _answer(self, word: str, right: object) -> object:
        self.calls[word] += 1
        if self.spoil is not None and self.calls[word] > self.after:
            found = self.spoil(word)
            return right if found is None else found
        return right

    def error(self, pose: Pose) -> object:
        """What is left."""
        return self._answer("error", [self.goal - pose.position("tip")[2]])

    def jacobian(self, pose: Pose) -> object:
        """Its derivative."""
        site = pose.figure.site("tip")
        rows = pose.state.point_jacobian(pose.figure.segment_index(site.segment), site.placement.translation_vector)
        return self._answer("jacobian", rows[2:])


def raises(word: str) -> object:
    """Break."""
    raise RuntimeError(f"{word} broke")


def only(word: str, answer: object) -> Callable[[str], object]:
    """Spoil one of the two."""
    return lambda asked: answer if asked == word else None


def works() -> None:
    """A plain solve, and one with a task of a person's own."""
    assert solve(START, [reach(1.0, 1.0)]).status is Status.SOLVED
    own = UserTask(definition=Height(1.3), name="height")
    result = solve(START, [own])
    assert result.status is Status.SOLVED
    assert result.pose.position("tip")[2] == pytest.approx(1.3, abs=1e-5)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ((NAN, 0.0, 1.0), r"'lift'.*goal"),
        ((0.0, INF, 1.0), r"'lift'.*goal"),
        ((0.0, 1.0), r"'lift'.*goal must be 3 numbers"),
        ("up", r"'lift'.*goal"),
        (None, r"'lift'.*goal"),
    ],
)
def test_an_invalid_goal_position_is_rejected(goal: Sequence[float], said: str) -> None:
    with pytest.raises(TaskError, match=said):
        solve(START, [PositionTask(site="tip", goal=goal, name="lift")])  # type: ignore[arg-type]
    works()


def test_an_unknown_site_is_rejected_with_a_suggestion() -> None:
    with pytest.raises(PoiseError, match=r"(?s)'tipp'.*tip"):
        solve(START, [PositionTask(site="tipp", goal=(0.0, 0.0, 1.0), name="lift")])
    works()


def test_a_start_with_nan_is_rejected() -> None:
    with pytest.raises(PoseError):
        solve(Pose(FIGURE, np.array([NAN, 0.0])), [reach(1.0, 1.0)])
    works()


@pytest.mark.parametrize("weight", [-1e-300, -1.0, NAN, INF])
def test_an_invalid_weight_is_rejected(weight: float) -> None:
    with pytest.raises(TaskError, match=r"task 'tip'.*weight"):
        solve(START, [reach(1.0, 1.0, weight=weight)])


@pytest.mark.parametrize("run", [lambda: solve(START, []), lambda: track(START, [], anchor=None)])
def test_without_tasks_the_pose_is_unchanged(run: Callable[[], object]) -> None:
    result = run()
    assert result.status is Status.SOLVED  # type: ignore[attr-defined]
    assert result.pose.q.tolist() == START.q.tolist()  # type: ignore[attr-defined]


def test_without_tasks_the_pose_converges_to_the_anchor() -> None:
    anchor = Pose.neutral(FIGURE).with_values({"shoulder": -0.4, "elbow": 1.1})
    assert solve(START, [], anchor=anchor).pose.q == pytest.approx(anchor.q, abs=1e-6)


def test_with_all_tasks_disabled_the_pose_is_unchanged() -> None:
    result = solve(START, [reach(1.0, 1.0, enabled=False)])
    assert result.pose.q.tolist() == START.q.tolist()


@pytest.mark.parametrize("after", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (raises, r"task 'height': its (error|jacobian)\(\) raised RuntimeError: (error|jacobian) broke"),
        (only("error", [1.0, 2.0]), r"task 'height': its error\(\).*\(1,\).*\(2,\)"),
        (only("error", []), r"task 'height': its error\(\).*\(1,\).*\(0,\)"),
        (only("error", [NAN]), r"task 'height': its error\(\).*finite"),
        (only("error", ["a"]), r"task 'height': its error\(\).*numbers"),
        (only("error", 3.0), r"task 'height': its error\(\)"),
        (only("jacobian", [[1.0]]), r"task 'height': its jacobian\(\).*\(1, 2\).*\(1, 1\)"),
        (only("jacobian", [[1.0, INF]]), r"task 'height': its jacobian\(\).*finite"),
        (only("jacobian", [[1.0, 0.0], [0.0, 1.0]]), r"task 'height': its jacobian\(\).*\(1, 2\).*\(2, 2\)"),
    ],
)
def test_a_user_task_that_fails_during_a_solve_is_named(after: int, spoil: Callable[[str], object], said: str) -> None:
    broken = UserTask(definition=Height(0.1, after, spoil), name="height", level=2)
    with pytest.raises(TaskError, match=said):
        solve(START, [PositionTask(site="knob", goal=(0.9, 0.0, 0.1), name="knob"), broken])
    works()


def test_an_interrupt_inside_a_user_task_propagates() -> None:
    def stop(word: str) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(START, [UserTask(definition=Height(1.3, 1, stop), name="height")])
    works()


def test_a_failing_task_ends_a_batch_with_its_name() -> None:
    broken = UserTask(definition=Height(0.1, 8, raises), name="height")
    with pytest.raises(TaskError, match=r"task 'height'.*broke"):
        solve_batch([START] * 70, [broken], cores=2)
    works()


def test_a_user_task_may_call_the_solver() -> None:
    class Nested(Height):
        def error(self, pose: Pose) -> object:
            assert solve(START, [reach(1.0, 1.0)]).status is Status.SOLVED
            return super().error(pose)

    result = solve(START, [UserTask(definition=Nested(1.3), name="height")])
    plain = solve(START, [UserTask(definition=Height(1.3), name="height")])
    assert result.pose.q.tobytes() == plain.pose.q.tobytes()


def test_two_threads_solve_a_scene_each() -> None:
    def run(place: int) -> list[bytes]:
        figure, site = ((arm(), "fingertip"), (biped(), "left_grip"))[place % 2]
        scene = Scene(figure)
        begin = scene.pose.position(site)
        task = scene.reach(site, tuple(begin.tolist()))
        found = []
        for number in range(40):
            way = np.array([np.sin(0.2 * number), 0.5 * np.cos(0.3 * number), 0.3])
            scene.set(task.name, goal=tuple((begin + 0.2 * way).tolist()))
            found.append(scene.solve().pose.q.tobytes())
        return found

    alone = [run(0), run(1)]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(run, range(4)))
    assert together == alone * 2


def test_two_threads_with_user_tasks_are_independent() -> None:
    def run(goal: float) -> bytes:
        task = UserTask(definition=Height(goal), name="height")
        return b"".join(solve(START, [replace(task, weight=1.0 + number)]).pose.q.tobytes() for number in range(20))

    alone = [run(1.3), run(0.7)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(run, (1.3, 0.7))) == alone


@pytest.mark.parametrize("count", [1.5, "x", None, True, 0, -1, 10**18])
def test_numbers_of_iterations_that_are_none_are_refused(count: Any) -> None:
    with pytest.raises(PoseError, match="max_iterations"):
        solve(Pose.neutral(chain(2)), [], max_iterations=count)


@pytest.mark.parametrize("seconds", ["x", True, 0.0, -1.0, float("nan")])
def test_budgets_that_are_no_time_are_refused(seconds: Any) -> None:
    with pytest.raises(PoseError, match="time_budget"):
        solve(Pose.neutral(chain(2)), [], time_budget=seconds)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("weight", [1.0, 1e-3, 1e-6, 1e-9, 1e-300])
def test_solved_means_that_every_task_is_met_whatever_its_weight(backend: str, weight: float) -> None:
    goals = (0.3, 0.0, 1.0), (-0.5, 0.0, 0.8)
    with use_backend(backend):
        for light in (
            PositionTask(site="tip", goal=goals[1], weight=weight, name="light"),
            RegionTask(site="tip", region=InsideBall(center=goals[1], radius=0.01), weight=weight, name="light"),
        ):
            result = solve(Pose(chain(3), [0.2, 0.3, 0.1]), [PositionTask(site="tip", goal=goals[0]), light])
            assert result.status is not Status.SOLVED
            assert not result.solved
            assert light.error_norm(result.pose) > 0.1
