"""Separating planes: derivatives, the same rows in both backends, cages."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.collision import ClearanceTask, Obstacle, Part
from poise.collision.separating_planes import SeparatingPlaneTask, cage_planes
from poise.collision.swept_clearance import SweptMotion
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.protocol import WORLD
from poise.model import Box
from poise.solver import solve
from poise.solver.native_problem import bind_task_rows
from poise.tasks import PositionTask, check_derivatives
from tests.collision.test_clearance import arm, bent
from tests.support.backends import NEEDS_NATIVE

ARM = arm(5)


def planes_at(pose: Pose, seed: int) -> SeparatingPlaneTask:
    """Planes between the links, and between links and a box."""
    rng = np.random.default_rng(seed)
    box = Obstacle("box", (Part(Box((0.2, 0.1, 0.3))),)).moved(tuple(rng.uniform(-0.8, 0.8, 3).tolist()))
    clearance = ClearanceTask(obstacles=(box,), self_collision=True)
    motion = SweptMotion(clearance, pose, pose)
    count = len(motion.pairs.pairs)
    pairs = [*rng.permutation(count)[:6].tolist(), count - 1]
    found = motion.separating_planes(pairs, pose)
    assert {plane.base == WORLD for plane in found.values()} == {True, False}
    return SeparatingPlaneTask(planes=tuple(found.values()), margin=0.5)


@pytest.mark.parametrize("seed", range(3))
def test_derivatives(seed: int) -> None:
    pose = bent(ARM, seed)
    check_derivatives(planes_at(pose, seed), pose)
    with use_backend("numpy"):
        check_derivatives(planes_at(pose, seed), pose)


@NEEDS_NATIVE
@pytest.mark.parametrize("seed", range(3))
def test_native_rows_are_those_in_python(seed: int) -> None:
    pose = bent(ARM, seed)
    task = planes_at(pose, seed)
    rows = bind_task_rows(ARM, [task]).evaluate(pose.q)
    interval = task.interval(pose)
    scale = np.linalg.norm(rows.jacobian) / np.linalg.norm(task.jacobian(pose))
    np.testing.assert_allclose(rows.jacobian, scale * task.jacobian(pose), atol=1e-9)
    np.testing.assert_allclose(rows.lower, scale * interval.lower, atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_a_plane_is_as_far_as_the_other_solid(seed: int) -> None:
    pose = bent(ARM, seed)
    box = Obstacle("box", (Part(Box((0.2, 0.1, 0.3))),))
    clearance = ClearanceTask(obstacles=(box.moved((0.5, 0.1, 0.2)),), self_collision=True)
    near = clearance.distances(pose, 10.0)
    motion = SweptMotion(clearance, pose, pose)
    found = motion.separating_planes(near.pairs.tolist(), pose)
    task = SeparatingPlaneTask(planes=tuple(found.values()))
    own = {name: distance for name, distance in zip(_names(task, pose), _distances(task, pose), strict=True)}
    for pair, distance in zip(near.pairs.tolist(), near.distances.tolist(), strict=True):
        assert own[found[pair].name] == pytest.approx(distance, abs=1e-8)


def _names(task: SeparatingPlaneTask, pose: Pose) -> list[str]:
    pairs = task.collision_pairs(pose.figure)
    return [pairs.names[pairs.pairs[index][0]] for index in task.distances(pose, 100.0).pairs.tolist()]


def _distances(task: SeparatingPlaneTask, pose: Pose) -> list[float]:
    return [float(each) for each in task.distances(pose, 100.0).distances]


def test_a_cage_bounds_the_motion_of_a_solid() -> None:
    pose = bent(ARM, 4)
    clearance = ClearanceTask(self_collision=True)
    motion = SweptMotion(clearance, pose, pose)
    cage = SeparatingPlaneTask(planes=motion.cage(4, 0.05), margin=0.0)
    goal = tuple((pose.position("tip") + np.array([0.4, 0.3, -0.2])).tolist())
    found = solve(pose, [PositionTask(site="tip", goal=goal), cage])
    reached = SweptMotion(clearance, pose, found.pose)
    assert 0.03 < reached.chord(4)
    assert cage.error(found.pose).max() < 1e-6


def test_planes_are_needed() -> None:
    with pytest.raises(TaskError, match="no planes"):
        SeparatingPlaneTask(planes=())
    pairs = ClearanceTask(self_collision=True).collision_pairs(ARM)
    assert len(cage_planes(pairs.solids[0], pairs.solids[0].hull, 0.1, "link")) == 6
