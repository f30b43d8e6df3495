"""EffortTask: the effort of a pose as one row, with the derivatives of a row per joint."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.solver import Solver, step
from poise.statics import Forces, Support, payload
from poise.tasks import EffortTask, PoseTask, PositionTask, Task, TorqueTask
from tests.tasks.test_hessians import scene_of

LAST = 1000


def carrying() -> tuple[Pose, list[Task], EffortTask]:
    """A person who holds a weight in front, feet on the floor."""
    human = library.human()
    pose = library.human_pose(human, "stand")
    soles = [(site, pose.placement(site)) for site in ("left_sole", "right_sole")]
    tasks: list[Task] = [PoseTask(site=site, position=at.translation, orientation=at.rotation) for site, at in soles]
    tasks.append(PositionTask(site="right_grip", goal=(0.45, -0.2, 1.1), level=2))
    supports = tuple(Support(site, friction=None) for site, _ in soles)
    forces = Forces((payload("right_grip", 10.0),), supports).with_equal_shares()
    return pose, tasks, EffortTask(forces=forces, level=LAST)


@pytest.mark.parametrize("seed", range(4))
def test_half_its_square_has_the_derivatives_of_the_torque_task(seed: int) -> None:
    scene = scene_of(seed)
    forces = Forces((payload(scene.one, 3.0),), (Support(scene.other, friction=None),))
    one, each = EffortTask(forces=forces), TorqueTask(forces=forces)
    e, parts = one.error(scene.pose), each.error(scene.pose)
    assert e[0] == pytest.approx(-np.linalg.norm(parts))
    slope = one.jacobian(scene.pose).T @ e
    np.testing.assert_allclose(slope, each.jacobian(scene.pose).T @ parts, atol=1e-12)
    J, rows = one.jacobian(scene.pose), each.jacobian(scene.pose)
    whole = J.T @ J + one.hessian(scene.pose, -e)
    np.testing.assert_allclose(whole, rows.T @ rows + each.hessian(scene.pose, -parts), atol=1e-7)


def test_linear_steps_reduce_the_effort_in_the_null_space() -> None:
    pose, tasks, effort = carrying()
    solver, without = Solver(pose.figure, [*tasks, effort]), Solver(pose.figure, tasks)
    for _ in range(12):
        pose = without.step(pose)
    sizes = [effort.error_norm(pose)]
    for _ in range(30):
        pose = solver.step(pose)
        sizes.append(effort.error_norm(pose))
    assert max(task.error_norm(pose) for task in tasks) < 1e-3  # what a step of 0.2 rad leaves to the next
    assert all(later <= before * (1.0 + 1e-4) for before, later in pairwise(sizes))
    assert sizes[-1] < 0.9 * sizes[0]


def test_the_native_step_agrees_with_the_numpy_backend() -> None:
    pose, tasks, effort = carrying()
    solver = Solver(pose.figure, [*tasks, effort])
    for _ in range(6):
        there = solver.step(pose)
        np.testing.assert_allclose(there - step(pose, [*tasks, effort]).end, 0.0, atol=1e-8)
        assert np.abs(there - step(pose, tasks).end).max() > 1e-3  # the criterion does something
        pose = there


def test_zero_torque_has_a_zero_jacobian() -> None:
    pose, tasks, _ = carrying()
    nothing = EffortTask(forces=Forces(gravity=(0.0, 0.0, 0.0)), level=LAST)
    assert nothing.error(pose) == pytest.approx(0.0)
    assert not nothing.jacobian(pose).any()
    assert not nothing.descent(pose, np.ones(pose.figure.nv)).any()
    end = Solver(pose.figure, [*tasks, nothing]).step(pose)
    np.testing.assert_allclose(end - step(pose, tasks).end, 0.0, atol=1e-8)
