"""Scenes: everything can be changed, solved and undone."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.scene import Scene
from poise.solver import Step, solve
from poise.tasks import (
    JointsTask,
    UserTask,
)
from tests.scene.scenes import crane_scene, standing
from tests.solver.crane import bent, crane
from tests.support.figures import arm


def test_tasks_are_changed_in_place_and_keep_their_order() -> None:
    scene = standing()
    scene.look_at("eyes", [1.0, 0.0, 0.0])
    scene.reach("right_grip", [0.4, -0.2, 0.3])
    order = [task.name for task in scene.tasks]
    scene.set("right_grip", goal=[0.5, 0, 0.2], weight=2, level=1)
    scene.set("eyes", goal=[0, 0, 1])
    scene.set("left_sole", goal=[0, 0, 0])
    assert scene["right_grip"].goal == (0.5, 0.0, 0.2)
    assert (scene["right_grip"].weight, scene["right_grip"].level) == (2.0, 1)
    assert scene["eyes"].target == (0.0, 0.0, 1.0)
    assert scene["left_sole"].position == (0.0, 0.0, 0.0)
    assert [task.name for task in scene.tasks] == order


def test_tasks_are_named_by_themselves_too() -> None:
    scene = crane_scene()
    task = scene.reach("tip", (1, 0, 1))
    scene.set(task, goal=(1, 0, 1.2))
    scene.disable(task)
    assert not scene["tip"].enabled
    scene.enable("tip")
    assert scene["tip"].enabled
    assert scene.remove(task).goal == (1.0, 0.0, 1.2)
    assert scene.tasks == ()


def test_a_task_that_is_off_is_ignored_and_kept() -> None:
    scene = crane_scene()
    scene.reach("tip", (1, 0, 1))
    scene.disable("tip")
    before = scene.pose
    assert scene.solve().solved
    np.testing.assert_array_equal(scene.pose.q, before.q)
    assert "(off)" in str(scene)


def test_your_own_task_joins_the_others() -> None:
    class Height:
        rows = 1

        def error(self, pose: Pose) -> list[float]:
            return [0.9 - float(pose.position("tip")[2])]

        def jacobian(self, pose: Pose) -> np.ndarray:
            return pose.state.point_jacobian(2, np.array([0.0, 0.0, 1.0]))[2:]

    scene = crane_scene()
    scene.add(UserTask(name="height", definition=Height()))
    scene.keep_on_plane("tip", (1.1, 0, 0), (1, 0, 0))
    assert scene.solve().solved
    np.testing.assert_allclose(scene.pose.position("tip"), [1.1, 0.0, 0.9], atol=1e-5)


# --- solving ----------------------------------------------------------------------------------------------------------


def test_solving_is_the_same_as_through_the_function() -> None:
    scene = crane_scene()
    scene.reach("tip", (1, 0, 1), axes="xz")
    alone = solve(bent(crane()), scene.tasks)
    np.testing.assert_array_equal(scene.solve().pose.q, alone.pose.q)


def test_a_step_moves_the_pose_once() -> None:
    scene = crane_scene()
    scene.reach("tip", (1.1, 0, 1.4), axes="xz")
    start = scene.pose
    taken = scene.step()
    assert isinstance(taken, Step)
    assert taken.start is start
    assert scene.pose is taken.end
    assert scene.result is None


def test_a_drag_is_anchored_where_it_began() -> None:
    scene = Scene(arm())
    scene.pose = scene.pose.with_values({"elbow.flexion": 0.9, "shoulder.swing_y": 0.3})
    start, home = scene.pose, scene.pose.position("fingertip")
    scene.reach("fingertip", home)
    for offset in ((0.05, 0.0, 0.0), (0.05, 0.05, 0.0), (0.0, 0.05, 0.03), (0.0, 0.0, 0.0)):
        scene.set("fingertip", goal=home + offset)
        scene.track(time_budget=None, max_iterations=40)
    np.testing.assert_allclose(scene.pose - start, 0.0, atol=1e-5)


@pytest.mark.parametrize("ending", ["solve", "step", "end_drag"])
def test_the_next_drag_is_anchored_anew(ending: str) -> None:
    scene = crane_scene()
    scene.bend("shoulder", 0.3)
    scene.track(time_budget=None)
    scene.add(JointsTask(name="elbow", factors={"elbow": 1.0}, value=1.4))
    scene.track(time_budget=None)
    getattr(scene, ending)()
    scene.remove("elbow")
    scene.track(time_budget=None)
    assert scene.pose.value("elbow") == pytest.approx(1.4, abs=1e-6)


def test_within_one_drag_the_anchor_draws_back() -> None:
    scene = crane_scene()
    scene.bend("shoulder", 0.3)
    scene.track(time_budget=None)
    scene.bend("elbow", 1.4)
    scene.track(time_budget=None)
    scene.remove("elbow")
    scene.track(time_budget=None)
    assert scene.pose.value("elbow") == pytest.approx(0.6, abs=1e-6)


# --- couplings --------------------------------------------------------------------------------------------------------


def test_couplings_are_switched_off_and_on_between_solves() -> None:
    scene = Scene(crane(coupling={"elbow": 1.0, "shoulder": -1.0}))
    scene.bend("shoulder", 0.5)
    scene.bend("elbow", 1.0)
    assert scene.couplings == ("tendon",)
    assert scene.solve()["elbow"].error == pytest.approx(0.5, abs=1e-6)
    scene.uncouple("tendon")
    assert scene.uncoupled == {"tendon"}
    assert scene.solve().solved
    assert scene.pose.violations() == {}
    assert "switched off: tendon" in str(scene)
    scene.couple("tendon")
    assert set(scene.pose.violations()) == {"tendon"}
    assert scene.solve().pose.violations() == {}
    assert scene.pose.value("elbow") == pytest.approx(0.5, abs=1e-6)


def test_a_posture_made_before_a_switch_still_holds_after_it() -> None:
    scene = Scene(crane(coupling={"elbow": 1.0, "shoulder": -1.0}))
    scene.posture(bent(scene.figure).with_values({"elbow": 0.9}))
    scene.uncouple("tendon")
    assert scene.solve(anchor=bent(scene.figure)).solved
    assert scene.pose.value("elbow") == pytest.approx(0.9, abs=1e-6)


# --- undo and equality ------------------------------------------------------------------------------------------------


def test_everything_can_be_undone_exactly() -> None:
    scene = Scene(crane(coupling={"elbow": 1.0, "shoulder": -1.0}), bent(crane()))
    scene.reach("tip", (1, 0, 1))
    before, twin = scene.snapshot(), scene.copy()
    scene.uncouple("tendon")
    scene.set("tip", goal=(0, 0, 1.5))
    scene.bend("elbow", 0.4)
    scene.solve()
    after = scene.snapshot()
    assert scene != twin
    scene.restore(before)
    assert scene == twin
    assert scene.snapshot() is before
    np.testing.assert_array_equal(scene.pose.q, bent(crane()).q)
    assert scene.result is None
    scene.restore(after)
    assert scene.snapshot() == after


def test_a_copy_goes_its_own_way() -> None:
    scene = crane_scene()
    twin = scene.copy()
    twin.reach("tip", (1, 0, 1))
    assert scene.tasks == ()
    assert scene != twin
    assert scene != "scene"
    with pytest.raises(TypeError, match="unhashable"):
        hash(scene)


def test_a_request_that_fails_changes_nothing() -> None:
    scene = crane_scene()
    scene.reach("tip", (1, 0, 1))
    before = scene.snapshot()
    for wrong in (
        lambda: scene.reach("tap", (1, 0, 1)),
        lambda: scene.pin("knob", "nob"),
        lambda: scene.set("tip", goal=(1, 0)),
        lambda: scene.disable("tip", "tap"),
        lambda: scene.uncouple("x"),
    ):
        with pytest.raises(PoiseError):
            wrong()
        assert scene.snapshot() is before


def test_a_scene_is_told_in_words() -> None:
    scene = crane_scene()
    scene.reach("tip", (1, 0, 1), level=2)
    scene.bend("elbow", 0.4, name="bend a little", level=1)
    assert str(scene) == ("crane: 2 tasks\n  level 1  bend a little: elbow = 0.4 rad\n  level 2  tip to [1 0 1]")
    assert repr(scene) == "Scene('crane': 2 tasks on 2 levels)"


def test_a_scene_starts_inside_its_limits() -> None:
    builder = FigureBuilder("leg").segment("thigh").segment("shank").root("thigh")
    figure = builder.hinge("knee", "thigh", "shank", range=(0.2, 2.0)).build()
    assert Scene(figure).pose.value("knee") == pytest.approx(0.2)
