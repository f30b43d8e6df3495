"""A scene keeps its solver from frame to frame: answers are those of solving anew, whatever is changed in between."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import poise.solver.solver as solver_module
from poise.backend import use_backend
from poise.library import human, human_pose
from poise.scene import Scene
from poise.solver import Status, solve, track
from poise.solver.problem import Problem
from poise.solver.solver import bind_problem
from poise.tasks import UserTask
from tests.scene.scenes import crane_scene, standing


def dragged() -> Scene:
    scene = standing()
    scene.keep_balance()
    scene.look_at("eyes", [0.6, -0.2, 0.4])
    scene.reach("right_grip", scene.pose.position("right_grip"))
    return scene


class Lift:
    def error(self, pose):
        return [0.4 - pose.position("left_grip")[2]]

    def jacobian(self, pose):
        return pose.state.point_jacobian(pose.figure.segment_index("left_hand"), np.array([0.0, 0.0, 0.07]))[2:]


CHANGES: dict[str, Callable[[Scene], object]] = {
    "nothing": lambda scene: None,
    "a goal": lambda scene: scene.set("right_grip", goal=(0.4, -0.25, 0.3)),
    "two goals": lambda scene: (scene.set("right_grip", goal=(0.4, -0.2, 0.3)), scene.set("eyes", goal=(0.5, 0, 0.3))),
    "a weight": lambda scene: scene.set("right_sole", weight=3.0),
    "a level": lambda scene: scene.set("right_grip", level=2),
    "the last level": lambda scene: scene.set("right_grip", level=1000),
    "a name": lambda scene: scene.set("right_grip", name="hand"),
    "axes": lambda scene: scene.set("right_grip", axes="xz"),
    "a switch": lambda scene: scene.disable("eyes"),
    "another task": lambda scene: scene.reach("left_grip", (0.3, 0.3, 0.3)),
    "one task less": lambda scene: scene.remove("balance"),
    "active_joints": lambda scene: scene.set("right_grip", active_joints="branch"),
    "joint_cost": lambda scene: scene.set("right_grip", joint_cost={"right_elbow": 9.0}),
    "a coupling": lambda scene: scene.uncouple("spine"),
    "a criterion": lambda scene: scene.prefer_mid_range(),
    "a task of one's own": lambda scene: scene.add(UserTask(definition=Lift(), name="lift", unit="m", level=9)),
    "a snapshot": lambda scene: scene.restore(dragged().snapshot()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_frames_are_those_of_solving_anew(change: str) -> None:
    scene = dragged()
    check_frames(scene, lambda: CHANGES[change](scene))


@pytest.mark.parametrize(
    "change", [{"goal": (0.3, 0.0, 1.5)}, {"level": 3}, {"level": 1000}, {"enabled": False}], ids=str
)
def test_frames_of_the_reference_are_those_of_solving_anew(change: dict[str, Any]) -> None:
    with use_backend("numpy"):
        scene = crane_scene()
        scene.reach("tip", (1.2, 0.0, 1.2), axes="xz")
        scene.reach("knob", (0.5, 0.0, 1.0), axes="x", level=2)
        check_frames(scene, lambda: scene.set("tip", **change))


def check_frames(scene: Scene, change: Callable[[], object]) -> None:
    scene.track(time_budget=None)
    change()
    for _ in range(2):
        anchor = scene._bound(scene._anchor or scene.pose)
        anew = track(scene.pose, scene.tasks, anchor=anchor, time_budget=None)
        result = scene.track(time_budget=None)
        assert result.pose.q.tobytes() == anew.pose.q.tobytes()
        assert (result.status, result.iterations) == (anew.status, anew.iterations)
        assert str(result).partition("\n")[2] == str(anew).partition("\n")[2]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is bound anew."""
    found: list[object] = []

    def bound(*parts: object) -> Problem:
        found.append(parts)
        return bind_problem(*parts)  # type: ignore[arg-type]

    monkeypatch.setattr(solver_module, "bind_problem", bound)
    return found


def test_a_drag_binds_its_tasks_once(made: list[object]) -> None:
    scene = dragged()
    begin = scene.pose.position("right_grip")
    for number in range(20):
        scene.set("right_grip", goal=begin + np.array([0.0, 0.0, 0.005 * number]))
        scene.set("eyes", weight=1.0 + number)
        scene.track(time_budget=None)
    assert len(made) == 1
    scene.disable("eyes")
    scene.track(time_budget=None)
    assert len(made) == 2
    scene.end_drag()
    scene.track(time_budget=None)
    assert len(made) == 3


def test_another_backend_is_noticed(made: list[object]) -> None:
    scene = crane_scene()
    scene.reach("tip", (1.2, 0.0, 1.2), axes="xz")
    start = scene.snapshot()
    scene.solve()
    with use_backend("numpy"):
        scene.restore(start)
        inside, anew = scene.solve(), solve(start.pose, start.tasks)
    assert inside.pose.q.tobytes() == anew.pose.q.tobytes()
    assert len(made) == 3  # twice by the scene, once by the single solve


def test_scenes_are_copied_and_pickled_without_their_solver() -> None:
    scene = dragged()
    scene.track(time_budget=None)
    for other in (pickle.loads(pickle.dumps(scene)), copy.deepcopy(scene), scene.copy()):
        assert other == scene
        other.end_drag()
        assert other.track(time_budget=None).solved


def test_frames_that_are_too_short_grow_until_they_lead_somewhere() -> None:
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(over="middle", level=2)
    scene.reach("right_grip", (1.6, -0.4, 1.3), level=3)  # out of reach: the way there is longer than two steps
    results = [scene.track(time_budget=None, max_iterations=2) for _ in range(60)]
    steps = [result.iterations for result in results]
    assert steps[:3] == [2, 4, 8]
    assert 8 < steps[3] <= 16  # enough to converge
    assert results[-1].status is Status.CONVERGED
    assert results[-1].errors["right_grip"] < 0.75
