"""The same tasks for skeletons of different makers."""

from __future__ import annotations

import numpy as np
import pytest

from poise import solve
from poise.formats import read
from poise.pose import Pose
from poise.solver import Status
from poise.tasks import PositionTask
from tests.support.sample_files import sample


@pytest.mark.parametrize(
    "name", ["makehuman_cc0_mixamo_rig.glb", "vrm1_small.vrm", "test.vrma", "cmu_01_01.bvh", "01.asf"]
)
def test_a_hand_reaches_forward_while_the_feet_stay(name: str) -> None:
    rest = Pose.neutral(read(sample(name)).figure)
    height = float(np.ptp(np.asarray(rest.state.positions)[:, 2]))
    goals = {site: rest.position_of(site) for site in ("left_foot", "right_foot")}
    goals["left_hand"] = rest.position_of("left_upper_arm") + height * np.array([0.2, 0.0, 0.05])
    tasks = [PositionTask(name=site, site=site, goal=tuple(goal.tolist())) for site, goal in goals.items()]
    result = solve(rest, tasks)
    assert result.status is Status.SOLVED
    assert result.pose.violations() == {}
    for site, goal in goals.items():
        assert result.pose.position_of(site) == pytest.approx(goal, abs=1e-3 * height)
