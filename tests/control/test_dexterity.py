"""Manipulability as a task of a controller: it rises in the null space, and the level above is kept."""

from __future__ import annotations

import numpy as np

import poise
from poise.library.robot_arm import seven_axis_arm
from poise.tasks import DexterityTask, PositionTask
from tests.support.backends import NEEDS_NATIVE


def manipulability(pose: poise.Pose, site: str) -> float:
    """√det(J Jᵀ) of the position of a site, from differences of positions."""
    step = 1e-6
    columns = [
        (pose.plus(step * unit).position(site) - pose.plus(-step * unit).position(site)) / (2.0 * step)
        for unit in np.eye(pose.figure.nv)
    ]
    jacobian = np.array(columns).T
    return float(np.sqrt(np.linalg.det(jacobian @ jacobian.T)))


@NEEDS_NATIVE
def test_manipulability_rises_in_the_null_space() -> None:
    arm = seven_axis_arm()
    start = poise.Pose.neutral(arm).plus(np.full(arm.nv, 0.3)).clamped()
    tip = arm.sites[-1].name
    tasks = [
        PositionTask(name="tip", site=tip, goal=start.position(tip)),
        DexterityTask(name="dexterity", site=tip, level=2),
    ]
    controller = poise.Controller(arm, tasks, max_velocity=2.0, max_acceleration=20.0)
    q = np.array(start.q)
    for _ in range(150):
        v = controller.step(q)
        q = controller.q_next
        assert np.abs(v).max() <= 2.0 + 1e-12
    end = poise.Pose(arm, q)
    assert np.linalg.norm(end.position(tip) - start.position(tip)) < 1e-5
    assert manipulability(end, tip) > 1.02 * manipulability(start, tip)
