"""Bends of the trunk: totals of driven groups, and levels of the spine that take over from each other at limits."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.analysis.ergonomics.low_back import low_back
from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.scene import Scene

SPINES = ("lumped", "vertebrae")


def total(pose: Pose, name: str) -> float:
    return math.degrees(math.fsum(pose.value(each) for each, _ in pose.figure.driven_group(name).members))


@pytest.mark.parametrize("spine", SPINES)
@pytest.mark.parametrize(
    ("group", "angle"), [("spine_sagittal", 30.0), ("spine_lateral", -20.0), ("spine_axial", 25.0)]
)
def test_a_trunk_bends_by_its_total(spine: str, group: str, angle: float) -> None:
    figure = human(spine=spine)
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("pelvis")
    task = scene.bend(group, angle, degrees=True)
    result = scene.solve()
    assert task.name == group
    assert result.solved
    assert total(result.pose, group) == pytest.approx(angle, abs=1e-6)
    members = figure.driven_group(group).members
    shares = np.array([math.degrees(result.pose.value(each)) for each, _ in members]) / angle
    assert shares == pytest.approx([share for _, share in members], abs=1e-6)
    assert result.pose.violations() == {}


@pytest.mark.parametrize("spine", SPINES)
def test_levels_take_over_from_one_at_its_limit(spine: str) -> None:
    figure = human(spine=spine)
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("pelvis")
    group = figure.driven_group("spine_sagittal")
    upper = math.degrees(group.range.upper)
    scene.bend("spine_sagittal", upper + 60.0, degrees=True)
    result = scene.solve()
    assert not result.solved
    assert total(result.pose, "spine_sagittal") == pytest.approx(upper, abs=0.5)
    assert result.pose.violations() == {}


def test_totals_and_coordinates_add_up() -> None:
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("pelvis")
    task = scene.bend({"spine_sagittal": 1.0, "lower_neck.swing_y": 2.0}, 0.6)
    pose = scene.solve().pose
    assert math.radians(total(pose, "spine_sagittal")) + 2.0 * pose.value("lower_neck.swing_y") == pytest.approx(0.6)
    assert dict(task.factors)["lower_neck.swing_y"] == 2.0
    with pytest.raises(PoiseError, match="spine_saggital"):
        scene.bend("spine_saggital", 0.1)


@pytest.mark.parametrize("spine", SPINES)
def test_the_moment_at_l5_s1_is_reported_for_every_spine(spine: str) -> None:
    figure = human(spine=spine)
    upright, stooped = human_pose(figure, "stand"), human_pose(figure, "stoop")
    assert figure.site("l5_s1").segment == "pelvis"
    assert low_back(stooped, 10.0).flexion > low_back(upright, 10.0).flexion + 50.0
    assert low_back(stooped, 20.0).moment > low_back(stooped, 10.0).moment
