"""Axis and look-at tasks with exactly opposite start directions: shared checks."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.tasks import AxisTask, JointSelection, LookAtTask, Task

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


def check_opposite_start_is_left(task_of: str, hinge: str, aimed: str) -> None:
    """The gradient at the opposite direction is π, whichever axis the joint has."""
    pose, task = Pose.neutral(one_hinge(hinge)), opposite(task_of, aimed)
    e, J = task.error(pose), task.jacobian(pose)
    assert np.linalg.norm(e) == pytest.approx(math.pi, abs=1e-12)
    assert abs(J.T @ e).max() == pytest.approx(math.pi, abs=1e-12)
    assert task.error_norm(pose.plus(0.1 * J.T @ e)) == pytest.approx(0.9 * math.pi, abs=1e-9)


def check_starts_beside_the_opposite_are_left(task_of: str) -> None:
    figure, task = one_hinge("x"), opposite(task_of, "z")
    for angle in (1e-3, 1e-8, 1e-10, 1e-16):
        pose = Pose.neutral(figure).with_values({"joint": angle})
        e, J = task.error(pose), task.jacobian(pose)
        assert abs(J.T @ e).max() == pytest.approx(math.pi - angle, abs=1e-8)


def check_heading_follows_the_active_joint(task_of: str, joint: str) -> None:
    builder = FigureBuilder("lamp").segment("stand").segment("arm").segment("shade").root("stand")
    builder.hinge("tilt", "stand", "arm", axis=AXES["x"]).hinge("roll", "arm", "shade", axis=AXES["y"])
    pose = Pose.neutral(builder.build())
    task = replace(opposite(task_of, "z"), active_joints=JointSelection.listed(joint))
    gradient = task.jacobian(pose)[:, task.active_dofs(pose.figure)].T @ task.error(pose)
    assert np.abs(gradient) == pytest.approx([math.pi], abs=1e-9)
