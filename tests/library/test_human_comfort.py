"""Comfort ranges of people: the angles of the sources, mirrored sides, and poses that look relaxed by number."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics import joint_angles, rula
from poise.errors import FigureError, PoseError
from poise.kinematics import Pose, random_pose
from poise.scene import Scene
from poise.solver import Status
from poise.tasks import DiscomfortTask
from poise.tasks.terms.coordinate_ranges import coordinate_ranges

HUMAN = library.human()


def degrees(name: str, stance: str = "standing") -> list[int]:
    own = library.human_comfort(HUMAN, stance)[name]
    return [round(math.degrees(angle)) for angle in (own.lower, own.upper)]


def test_ranges_are_those_of_the_sources() -> None:
    assert degrees("left_knee.flexion") == [0, 30]  # REBA
    assert degrees("right_elbow.flexion") == [0, 100]  # RULA
    assert degrees("right_elbow.flexion", "sitting") == [60, 100]
    assert degrees("left_wrist.swing_x") == [-15, 15]  # REBA
    assert degrees("left_knee.flexion", "sitting") == [45, 90]  # Rebiffé, extended to the standard pose
    assert degrees("left_ankle.swing_y", "sitting") == [-20, 0]
    table = library.human_comfort(HUMAN)
    neck = [table[f"{each}_neck.swing_y"] for each in ("lower", "upper")]
    assert math.degrees(sum(each.upper for each in neck)) == pytest.approx(10.0)  # RULA
    spine = [table[f"{each}_spine.twist"] for each in ("lower", "middle", "upper")]
    assert math.degrees(sum(each.upper for each in spine)) == pytest.approx(10.0)  # EN 1005-4


@pytest.mark.parametrize("stance", ["standing", "sitting"])
@pytest.mark.parametrize("options", [{}, {"hands": True, "feet": True}, {"spine": "vertebrae", "sex": "female"}])
def test_every_limited_coordinate_has_a_range_around_its_neutral_value(stance: str, options: dict[str, object]) -> None:
    figure = library.human(**options)
    table, limits = library.human_comfort(figure, stance), coordinate_ranges(figure)
    assert table.keys() == {str(each) for each in limits}
    for each, own in limits.items():
        given = table[str(each)]
        assert own.lower <= given.lower <= given.neutral <= given.upper <= own.upper
    DiscomfortTask(table=table).check(figure)


def test_left_and_right_are_mirror_images() -> None:
    table = library.human_comfort(library.human(hands=True))
    for name, left in table.items():
        if name.startswith("left_"):
            right = table[name.replace("left_", "right_", 1)]
            if name.endswith((".swing_x", ".twist")):
                right = (-right.neutral, -right.upper, -right.lower, right.weight)
            assert tuple(left) == pytest.approx(tuple(right), abs=1e-9)


def test_the_standing_and_sitting_pose_are_comfortable() -> None:
    for stance, name in (("standing", "stand"), ("sitting", "sit")):
        task = DiscomfortTask(table=library.human_comfort(HUMAN, stance))
        pose = library.human_pose(HUMAN, name)
        assert task.error_norm(pose) < 1e-9
        assert task.error_norm(library.human_pose(HUMAN, "squat")) > 1.0


def test_other_figures_and_stances_are_refused() -> None:
    with pytest.raises(PoseError, match=r"require a figure made by poise\.library\.human"):
        library.human_comfort(library.chain(5))
    with pytest.raises(FigureError, match="expected 'standing' or 'sitting'"):
        library.human_comfort(HUMAN, "stand")


# --- what it makes ----------------------------------------------------------------------------------------------------


def standing(pose: Pose | None = None) -> Scene:
    scene = Scene(HUMAN, library.human_pose(HUMAN, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance()
    if pose is not None:
        scene.pose = pose
    return scene


@pytest.mark.parametrize("seed", range(3))
def test_from_any_pose_a_person_ends_upright_with_hanging_arms(seed: int) -> None:
    scene = standing(random_pose(HUMAN, np.random.default_rng(seed)))
    scene.prefer_comfort()
    assert scene.solve().status is Status.SOLVED
    angles = joint_angles(scene.pose)
    assert abs(float(angles.trunk_flexion[0])) < math.radians(3.0)
    assert np.abs(angles.arm_raised).max() < math.radians(20.0)
    assert np.abs(angles.knee_flexion).max() < math.radians(5.0)
    assert int(rula(scene.pose).worst[0]) <= 3
    mid = standing(scene.pose)
    mid.prefer_mid_range()
    mid.solve()
    assert float(joint_angles(mid.pose).trunk_flexion[0]) > math.radians(20.0)  # the middle of the ranges is a stoop


def test_a_reach_forward_uses_the_arm_and_keeps_the_trunk_upright() -> None:
    scene = standing()
    scene.reach("right_grip", (0.5, -0.2, 1.2))
    scene.prefer_comfort()
    result = scene.solve()
    assert result.status is Status.SOLVED
    angles = joint_angles(scene.pose)
    assert abs(float(angles.trunk_flexion[0])) < math.radians(10.0)
    assert float(np.abs(angles.arm_raised[0, 0])) < math.radians(20.0)  # the other arm hangs
    assert int(rula(scene.pose).worst[0]) <= 4


def test_own_values_replace_those_of_the_table() -> None:
    scene = standing()
    task = scene.prefer_comfort({"right_elbow.flexion": (1.4, 2.0), "left_elbow.flexion": (0.5, 0.4, 0.6, 3.0)})
    assert isinstance(task, DiscomfortTask)
    entries = dict(task.entries)
    assert entries["right_elbow.flexion"] == (1.4, 1.4, 1.4, 2.0)
    assert entries["left_elbow.flexion"] == (0.5, 0.4, 0.6, 3.0)
    scene.solve()
    assert scene.pose.value("right_elbow.flexion") == pytest.approx(1.4, abs=0.02)
