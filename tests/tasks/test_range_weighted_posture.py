"""RangeWeightedPostureTask: deviations are weighted by the clearance to the joint limits."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.scene import Scene
from poise.tasks import RangeWeightedPostureTask
from tests.support.backends import MINUTES_IN_PYTHON

LOW = [(0.5, 0.11, 0.22), (0.28, 0.55, 0.51), (0.44, 0.19, 0.31), (0.21, -0.07, 0.11), (0.45, -0.21, 0.09)]


def hinge(lower: float, upper: float) -> Pose:
    builder = FigureBuilder("door").segment("frame").segment("leaf").root("frame")
    return Pose.neutral(builder.hinge("hinge", "frame", "leaf", axis=(0, 0, 1), range=(lower, upper)).build())


def test_the_slope_on_either_side_depends_on_the_clearance() -> None:
    start = hinge(-0.5, 2.0)
    task = RangeWeightedPostureTask(pose=start)
    slope = {side: task.jacobian(start.with_values({"hinge": side}))[0, 0] for side in (-0.5, 2.0)}
    assert slope[-0.5] == pytest.approx(1.0 / np.sqrt(0.5), rel=0.01)
    assert slope[2.0] == pytest.approx(1.0 / np.sqrt(2.0), rel=0.01)
    assert task.error(start) == pytest.approx([0.0])


def test_a_coordinate_at_its_limit_uses_the_other_clearance() -> None:
    start = hinge(0.0, 2.0)
    assert RangeWeightedPostureTask(pose=start).jacobian(start)[0, 0] == pytest.approx(1.0 / np.sqrt(2.0))


def test_joints_without_limits_are_treated_as_in_a_posture() -> None:
    human = library.human()
    start = library.human_pose(human, "stand")
    task, root = RangeWeightedPostureTask(pose=start), human.slot("root").v
    assert task.rows(human) == human.nv
    np.testing.assert_allclose(task.jacobian(start)[-6:, root], np.eye(6))
    assert not task.jacobian(start)[:-6, root].any()


def test_invalid_arguments_raise_task_error() -> None:
    with pytest.raises(TaskError, match="its pose must be a Pose"):
        RangeWeightedPostureTask(pose=np.zeros(3))
    with pytest.raises(TaskError, match="joints must name joints that move"):
        RangeWeightedPostureTask(pose=hinge(0.0, 1.0), joints=())
    with pytest.raises(TaskError, match="its pose belongs to"):
        RangeWeightedPostureTask(pose=hinge(0.0, 1.0)).check(library.human())


@MINUTES_IN_PYTHON
@pytest.mark.parametrize("goal", LOW)
def test_a_hand_that_is_dragged_low_reaches_its_goal(goal: tuple[float, float, float]) -> None:
    """With equal weights a person leans back over bent knees, and stops 10 to 50 cm short at limits on all sides."""
    human = library.human()
    start = library.human_pose(human, "stand")
    scene = Scene(human, start)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(level=2)
    begin = start.position("left_grip")
    scene.reach("left_grip", begin, level=3)
    for part in np.linspace(0.0, 1.0, 41):
        scene.set("left_grip", goal=tuple(begin + part * (np.array(goal) - begin)))
        result = scene.track(time_budget=None)
    assert result.solved
    assert result.pose.position("head")[0] > result.pose.position("pelvis")[0] + 0.2  # it bends forwards
