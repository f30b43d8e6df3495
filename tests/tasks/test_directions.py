"""Axis and look-at tasks: the angle on the sphere, and starts that are exactly opposite."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.math import sphere
from poise.model import Figure, FigureBuilder
from poise.tasks import AxisTask, JointSelection, LookAtTask, Task
from tests.support.figures import biped
from tests.tasks.scenes import biped_scene

pytestmark = pytest.mark.usefixtures("engine")

AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
HINGES = [(hinge, aimed) for hinge in AXES for aimed in AXES if hinge != aimed]


def one_hinge(axis: str) -> Figure:
    builder = FigureBuilder("lamp").segment("stand").segment("shade").root("stand")
    return builder.hinge("joint", "stand", "shade", axis=AXES[axis]).build()


def opposite(task_of: str, aimed: str) -> Task:
    goal = -np.array(AXES[aimed])
    if task_of == "axis":
        return AxisTask(site="shade", axis=AXES[aimed], direction=goal)
    return LookAtTask(site="shade", axis=AXES[aimed], target=2.0 * goal)


@pytest.mark.parametrize("task_of", ["axis", "look-at"])
@pytest.mark.parametrize(("hinge", "aimed"), HINGES)
def test_an_opposite_start_is_left_at_once_whatever_the_joint_can_do(task_of: str, hinge: str, aimed: str) -> None:
    pose, task = Pose.neutral(one_hinge(hinge)), opposite(task_of, aimed)
    e, J = task.error(pose), task.jacobian(pose)
    assert np.linalg.norm(e) == pytest.approx(math.pi, abs=1e-12)
    assert abs(J.T @ e).max() == pytest.approx(math.pi, abs=1e-12)
    assert task.error_norm(pose.plus(0.1 * J.T @ e)) == pytest.approx(0.9 * math.pi, abs=1e-9)


@pytest.mark.parametrize("task_of", ["axis", "look-at"])
def test_starts_beside_the_opposite_one_are_left_too(task_of: str) -> None:
    figure, task = one_hinge("x"), opposite(task_of, "z")
    for angle in (1e-3, 1e-8, 1e-10, 1e-16):
        pose = Pose.neutral(figure).with_values({"joint": angle})
        e, J = task.error(pose), task.jacobian(pose)
        assert abs(J.T @ e).max() == pytest.approx(math.pi - angle, abs=1e-8)


@pytest.mark.parametrize("task_of", ["axis", "look-at"])
@pytest.mark.parametrize("joint", ["tilt", "roll"])
def test_the_way_out_is_one_that_the_recruited_joint_can_go(task_of: str, joint: str) -> None:
    builder = FigureBuilder("lamp").segment("stand").segment("arm").segment("shade").root("stand")
    builder.hinge("tilt", "stand", "arm", axis=AXES["x"]).hinge("roll", "arm", "shade", axis=AXES["y"])
    pose = Pose.neutral(builder.build())
    task = replace(opposite(task_of, "z"), active_joints=JointSelection.listed(joint))
    gradient = task.jacobian(pose)[:, task.active_dofs(pose.figure)].T @ task.error(pose)
    assert np.abs(gradient) == pytest.approx([math.pi], abs=1e-9)


def test_the_choice_is_the_same_every_time() -> None:
    pose = Pose.neutral(biped())
    task = LookAtTask(site="eyes", target=(-5.0, 0.0, pose.position("eyes")[2]))
    again = LookAtTask(site="eyes", target=(-5.0, 0.0, pose.position("eyes")[2]))
    np.testing.assert_array_equal(task.error(pose), again.error(Pose.neutral(biped())))
    assert task.error_norm(pose) == pytest.approx(math.pi)


def test_the_size_of_the_error_is_the_angle() -> None:
    scene = biped_scene(np.random.default_rng(3))
    for _ in range(20):
        own, goal = sphere.uniform(scene.rng), sphere.uniform(scene.rng)
        aimed = scene.place("eyes").rotation_matrix @ own
        angle = float(sphere.arc_length(aimed, goal))
        task = AxisTask(site="eyes", axis=own, direction=goal)
        assert task.error_norm(scene.pose) == pytest.approx(angle, abs=1e-12)
        looking = LookAtTask(site="eyes", axis=own, target=scene.place("eyes").translation_vector + 3.0 * goal)
        assert looking.error_norm(scene.pose) == pytest.approx(angle, abs=1e-12)


def test_a_turn_about_the_axis_itself_is_free() -> None:
    pose = Pose.neutral(one_hinge("z"))
    task = AxisTask(site="shade", axis=(0, 0, 1), direction=(0, 1, 1))
    np.testing.assert_array_equal(task.jacobian(pose), np.zeros((2, 1)))
    assert task.error_norm(pose) == pytest.approx(math.pi / 4.0)


def test_an_eye_at_its_target_is_content_and_finite() -> None:
    pose = Pose.neutral(biped())
    task = LookAtTask(site="eyes", target=pose.position("eyes"))
    np.testing.assert_array_equal(task.error(pose), np.zeros(2))
    assert np.isfinite(task.jacobian(pose)).all()
