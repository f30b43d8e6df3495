"""Left and right by name."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoseError
from poise.kinematics import counterparts, other_side
from poise.model import FigureBuilder
from tests.support.figures import arm, biped

PAIRS = [
    ("left_arm", "right_arm"),
    ("arm_left", "arm_right"),
    ("upper_left_arm", "upper_right_arm"),
    ("leftArm", "rightArm"),
    ("LeftArm", "RightArm"),
    ("mixamorig:LeftArm", "mixamorig:RightArm"),
    ("HandLeft", "HandRight"),
    ("ARM_LEFT", "ARM_RIGHT"),
    ("left", "right"),
    ("l_arm", "r_arm"),
    ("arm_l", "arm_r"),
    ("L_Arm", "R_Arm"),
    ("Arm.L", "Arm.R"),
    ("arm.l.001", "arm.r.001"),
    ("finger_l_1", "finger_r_1"),
    ("LArm", "RArm"),
    ("lShldr", "rShldr"),
    ("HandL", "HandR"),
    ("Thumb1L", "Thumb1R"),
    ("lfemur", "rfemur"),
    ("rhipjoint", "lhipjoint"),
]


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_pairs_find_each_other(left: str, right: str) -> None:
    names = {left, right, "pelvis"}
    assert other_side(left, names) == right
    assert other_side(right, names) == left


MIDLINE = ["pelvis", "lumbar", "root", "Lumbar", "upright", "bright_spot", "Leftover", "rail", "lower_leg", "left_hook"]


@pytest.mark.parametrize("name", MIDLINE)
def test_a_name_without_counterpart_is_on_the_midline(name: str) -> None:
    others = {"upleft", "bleft_spot", "Rightover", "lail", "Rumbar", "loot", "rower_leg"}
    assert other_side(name, {*MIDLINE, *others}) == name


def test_the_counterparts_of_the_biped_are_an_involution() -> None:
    other = counterparts(biped())
    assert np.array_equal(other[other], np.arange(len(other)))
    names = [segment.name for segment in biped().segments]
    assert names[other[names.index("left_thigh")]] == "right_thigh"
    assert names[other[names.index("head")]] == "head"
    assert sum(other != np.arange(len(other))) == 20


def test_a_figure_without_sides_is_all_midline() -> None:
    assert np.array_equal(counterparts(arm()), np.arange(4))


def test_segments_without_sides_are_paired_by_their_joints() -> None:
    builder = FigureBuilder("claw").segment("base").segment("jaw 1").segment("jaw 2").root("base")
    figure = builder.hinge("left_jaw", "base", "jaw 1").hinge("right_jaw", "base", "jaw 2").build()
    assert counterparts(figure).tolist() == [0, 2, 1]


def test_sides_that_hang_differently_are_refused() -> None:
    builder = FigureBuilder("odd").segment("base").segment("mid").segment("left_arm").segment("right_arm").root("base")
    builder.fixed("middle", "base", "mid").hinge("left_shoulder", "base", "left_arm")
    figure = builder.hinge("right_shoulder", "mid", "right_arm").build()
    with pytest.raises(PoseError, match=r"'right_arm'.*'left_arm'.*does not hang on the counterpart"):
        counterparts(figure)
