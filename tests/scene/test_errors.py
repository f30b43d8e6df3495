"""What is wrong with a request is said at once, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from poise.errors import FigureError, PoiseError, PoseError, TaskError
from poise.io import ImportReport
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Status
from poise.tasks import (
    PostureTask,
    UserTask,
)
from tests.scene.scenes import crane_scene
from tests.solver.crane import bent, crane
from tests.support.figures import arm

FAULTS: dict[str, tuple[Callable[[Scene], object], type[PoiseError], str]] = {
    "unknown site": (lambda s: s.reach("tipp", (0, 0, 1)), TaskError, "did you mean 'tip'?"),
    "unknown site pinned": (
        lambda s: s.pin("tipp"),
        TaskError,
        "task 'tipp': figure 'crane': no site or segment 'tipp'",
    ),
    "NaN": (lambda s: s.reach("tip", (0, float("nan"), 1)), TaskError, "task 'tip': its goal must be finite"),
    "shape": (lambda s: s.reach("tip", (0, 1)), TaskError, "task 'tip': its goal must be 3 numbers"),
    "quaternion": (
        lambda s: s.orient("tip", (1, 1, 0, 0)),
        TaskError,
        "goal orientation: expected a unit quaternion (w, x, y, z)",
    ),
    "option": (
        lambda s: s.reach("tip", (0, 0, 1), wieght=2),
        TaskError,
        "unknown option 'wieght'; did you mean 'weight'?",
    ),
    "weight": (lambda s: s.reach("tip", (0, 0, 1), weight=-1), TaskError, "0 or more"),
    "level": (lambda s: s.reach("tip", (0, 0, 1), level=0), TaskError, "its level must be a whole number"),
    "level as a word": (lambda s: s.reach("tip", (0, 0, 1), level="low"), TaskError, "got 'low'"),
    "name": (lambda s: s.reach("tip", (0, 0, 1), name=" "), TaskError, "name: expected a nonempty str"),
    "doubled name": (
        lambda s: (s.reach("tip", (0, 0, 1), name="a"), s.reach("tip", (0, 0, 1), name="a")),
        TaskError,
        "task 'a': already exists; change it with scene.set(…)",
    ),
    "active_joints a word": (
        lambda s: s.reach("tip", (0, 0, 1), active_joints="arm"),
        TaskError,
        "active_joints: expected 'all'",
    ),
    "active_joints a number": (
        lambda s: s.reach("tip", (0, 0, 1), active_joints=3),
        TaskError,
        "active_joints: expected 'all'",
    ),
    "active_joints an unknown joint": (
        lambda s: s.reach("tip", (0, 0, 1), active_joints=["elbo"]),
        TaskError,
        "no joint 'elbo'; did you mean 'elbow'?",
    ),
    "nothing pinned": (lambda s: s.keep_balance(), TaskError, "no supports: "),
    "a pin of nothing": (
        lambda s: s.pin("tip", position=False, orientation=False),
        TaskError,
        "a pin needs a position",
    ),
    "one name for two pins": (lambda s: s.pin("tip", "knob", name="x"), TaskError, "name: expected one site"),
    "over": (lambda s: s.keep_center_of_mass((1, 2, 3, 4)), TaskError, "the point to be over must be 3 numbers"),
    "distance": (lambda s: s.keep_distance("tip", (0, 0)), TaskError, "task 'tip': to must be 3 numbers"),
    "distance to nothing": (lambda s: s.keep_distance("tip", "knb"), TaskError, "did you mean 'knob'?"),
    "unknown task": (lambda s: s.set("tip", goal=(0, 0, 0)), TaskError, "the scene has no task 'tip'; none exist."),
    "unknown parameter": (
        lambda s: (s.reach("tip", (0, 0, 1)), s.set("tip", gaol=(0, 0, 0))),
        TaskError,
        "a PositionTask has no 'gaol' to set; did you mean 'goal'?",
    ),
    "a name that is taken": (
        lambda s: (s.reach("tip", (0, 0, 1)), s.reach("knob", (0, 0, 1)), s.set("tip", name="knob")),
        TaskError,
        "cannot be renamed 'knob'",
    ),
    "no task": (lambda s: s.add("tip"), TaskError, "expected a Task"),  # type: ignore[arg-type]
    "a task of another figure": (
        lambda s: s.add(PostureTask(pose=Pose.neutral(arm()))),
        TaskError,
        "its pose belongs to Figure('arm'",
    ),
    "a pose of another figure": (lambda s: setattr(s, "pose", Pose.neutral(arm())), PoseError, "the pose belongs to"),
    "no pose": (lambda s: setattr(s, "pose", [0, 0]), PoseError, "expected a Pose, got [0, 0]"),
    "unknown coupling": (lambda s: s.uncouple("tendon"), FigureError, "no coupling 'tendon'; none exist."),
    "no snapshot": (lambda s: s.restore(s.pose), TaskError, "state: expected a SceneState"),  # type: ignore[arg-type]
    "no figure": (lambda s: Scene("crane"), FigureError, "figure: expected a Figure, got str."),  # type: ignore[arg-type]
    "a report": (lambda s: Scene(ImportReport(crane())), FigureError, "give its .figure"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", FAULTS)
def test_what_is_wrong_is_said_at_once(what: str) -> None:
    act, error, said = FAULTS[what]
    with pytest.raises(error, match=re.escape(said)):
        act(crane_scene())


def test_a_failure_inside_a_solve_leaves_the_scene_as_it_was() -> None:
    class Moody:
        rows = 1

        def error(self, pose: Pose) -> list[float]:
            if pose.value("elbow") != 0.6:
                raise RuntimeError("not like this")
            return [1.0]

        def jacobian(self, pose: Pose) -> list[list[float]]:
            return [[0.0, 1.0]]

    scene = crane_scene()
    scene.add(UserTask(name="moody", definition=Moody()))
    before = scene.snapshot()
    with pytest.raises(TaskError, match=r"task 'moody': its error\(\) raised RuntimeError: not like this"):
        scene.solve()
    assert scene.snapshot() is before


def test_constraints_that_exclude_each_other_come_back_with_names() -> None:
    scene = Scene(crane(coupling={"elbow": 1.0}, value=3.0), bent(crane()))
    result = scene.solve(max_iterations=5)
    assert result.status is Status.INFEASIBLE
    assert "tendon" in result.contradicting
    scene.uncouple("tendon")
    assert scene.solve().solved
    assert replace(scene.snapshot()) == scene.snapshot()


@pytest.mark.parametrize("iterations", [True, 1.5, "x", 0, -1, 10**18])
def test_iterations_of_a_frame_are_a_whole_number(iterations: object) -> None:
    with pytest.raises(PoiseError, match="max_iterations"):
        crane_scene().track(max_iterations=iterations)  # type: ignore[arg-type]
