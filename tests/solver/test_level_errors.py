"""Errors without unit: computed once for a task and a pose, and not kept longer than these live."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.library.robot_arm import seven_axis_arm
from poise.solver.level_errors import scaled_error
from poise.tasks import PositionTask, PostureTask
from poise.types import FloatArray


def test_an_error_is_computed_once_for_a_task_and_a_pose(monkeypatch: pytest.MonkeyPatch) -> None:
    computed, error = list[Pose](), PositionTask.error

    def counted(task: PositionTask, pose: Pose) -> FloatArray:
        computed.append(pose)
        return error(task, pose)

    monkeypatch.setattr(PositionTask, "error", counted)
    pose = Pose.neutral(seven_axis_arm())
    task = PositionTask(site=pose.figure.sites[-1].name, goal=(0.3, 0.2, 0.4))
    moved, other = pose.plus(np.full(pose.figure.nv, 0.1)), replace(task, goal=(0.1, 0.2, 0.4))
    first = [scaled_error(each, at) for at in (pose, moved) for each in (task, other)]
    assert len(set(first)) == len(computed) == 4
    assert [scaled_error(each, at) for at in (pose, moved) for each in (task, other)] == first
    assert len(computed) == 4


def test_known_errors_keep_neither_pose_nor_task_alive() -> None:
    pose = Pose.neutral(seven_axis_arm()).plus(np.full(7, 0.2))
    task = PostureTask(name="posture", pose=pose)
    scaled_error(task, pose)
    gone = weakref.ref(pose)
    del pose, task
    gc.collect()
    if gone() is not None:  # bindings of tasks are kept for a while: fill them with others
        for index in range(2000):
            other = Pose.neutral(seven_axis_arm()).plus(np.full(7, 0.0001 * index))
            scaled_error(PostureTask(name="posture", pose=other), other)
        gc.collect()
    assert gone() is None
