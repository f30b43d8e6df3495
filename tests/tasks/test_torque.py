"""TorqueTask: joint torques become small [Baerlocher2001, 6.6, 6.8]."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import TaskError
from poise.solver import solve
from poise.statics import Wrench, joint_torques
from poise.tasks import EquilibriumTask, PositionTask, TorqueTask
from tests.tasks.chains import bent, chain, tip_force


def test_a_force_at_the_tip_increases_the_torques() -> None:
    """6.6."""
    pose = bent(chain())
    held = joint_torques(pose, [Wrench("tip", (25.0, 0.0, -25.0))])
    assert np.linalg.norm(held) > np.linalg.norm(joint_torques(pose))


def test_least_torques_decrease_in_the_null_space() -> None:
    """6.8: tip and balance above, torques below; the seed's chain came to 0.72."""
    figure, forces = chain(), tip_force((10.0, 0.0, 0.0))
    start = bent(figure, 0.4)
    tasks = [
        EquilibriumTask(forces=forces, level=1),
        PositionTask(site="tip", goal=(-0.1, 0, 0.75), axes="xz", level=2),
    ]
    before = solve(start, tasks)
    after = solve(before.pose, [*tasks, TorqueTask(forces=forces, level=1000)])
    assert before.solved
    assert after.solved
    old, new = (np.linalg.norm(TorqueTask(forces=forces).error(result.pose)) for result in (before, after))
    assert new < 0.9 * old
    again = solve(after.pose, [*tasks, TorqueTask(forces=forces, level=1000)])
    assert np.linalg.norm(TorqueTask(forces=forces).error(again.pose)) == pytest.approx(new, rel=1e-3)


def test_invalid_strength_raises_task_error() -> None:
    with pytest.raises(TaskError, match="strength of 'joint_0' must be greater than zero"):
        TorqueTask(strength={"joint_0": 0.0})
