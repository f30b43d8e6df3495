"""The same tasks for skeletons of different makers."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library, solve
from poise.io import read
from poise.kinematics import Pose, mirrored
from poise.model.humanoid_names import recognize_humanoid
from poise.solver import Status
from poise.tasks import PositionTask
from tests.support.sample_files import sample


@pytest.mark.parametrize(
    "name", ["makehuman_cc0_mixamo_rig.glb", "vrm1_small.vrm", "test.vrma", "cmu_01_01.bvh", "01.asf", "human"]
)
def test_a_hand_reaches_forward_while_the_feet_stay(name: str) -> None:
    rest = Pose.neutral(library.human() if name == "human" else read(sample(name)).figure)
    height = float(np.ptp(np.asarray(rest.state.positions)[:, 2]))
    goals = {site: rest.position(site) for site in ("left_foot", "right_foot")}
    goals["left_hand"] = rest.position("left_upper_arm") + height * np.array([0.2, 0.0, 0.05])
    tasks = [PositionTask(name=site, site=site, goal=tuple(goal.tolist())) for site, goal in goals.items()]
    result = solve(rest, tasks)
    assert result.status is Status.SOLVED
    assert result.pose.violations() == {}
    for site, goal in goals.items():
        assert result.pose.position(site) == pytest.approx(goal, abs=1e-3 * height)


@pytest.mark.parametrize("options", [{}, {"hands": True, "feet": True, "spine": "vertebrae"}])
def test_the_ready_human_has_a_site_for_every_part_that_it_has(options: dict[str, bool]) -> None:
    figure = library.human(**options)  # type: ignore[arg-type]
    for part, segment in recognize_humanoid(figure).parts.items():
        if part not in ("left_eye", "right_eye"):
            assert figure.site(part).segment == segment
    assert {"hips", "spine", "chest", "neck", "head", "left_lower_arm", "right_shin"} <= recognize_humanoid(
        figure
    ).parts.keys()


def test_a_skeleton_with_the_names_of_cmu_is_mirrored() -> None:
    pose = Pose.neutral(read(sample("01.asf")).figure).with_values({"lfemur.swing_x": 0.2, "ltibia": 0.5})
    other = mirrored(pose)
    assert other["rtibia"] == pytest.approx(pose["ltibia"], abs=1e-9)
    assert other["ltibia"] == pytest.approx([0.0], abs=0.0)
    assert mirrored(other).q == pytest.approx(pose.q, abs=1e-9)
