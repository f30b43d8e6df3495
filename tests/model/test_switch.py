"""Couplings are switched off and on again; joints, and so poses, stay the same."""

from __future__ import annotations

import re

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.model import coupling_names, without_couplings
from poise.solver import solve
from poise.tasks import JointsTask, PostureTask
from tests.support.figures import arm, biped

BENT = JointsTask(name="bend the tip", factors={"left_fingertips": 1.0}, value=1.0)
STRAIGHT = JointsTask(name="straight fingers", factors={"left_fingers": 1.0}, value=0.0)


def test_every_kind_of_coupling_has_a_name_and_can_be_left_out() -> None:
    names = coupling_names(biped())
    assert names == ("left_tendon", "right_tendon", "left_hamstrings", "right_hamstrings", "spine")
    bare = without_couplings(biped(), names)
    assert (bare.couplings, bare.coupled_limits, bare.driven_groups) == ((), (), ())
    assert bare.joints == biped().joints
    assert coupling_names(without_couplings(biped(), ["spine"])) == names[:-1]


def test_the_same_names_give_the_same_object_and_none_the_figure_itself() -> None:
    one = without_couplings(biped(), ["spine", "left_tendon"])
    assert one is without_couplings(biped(), ("left_tendon", "spine"))
    assert without_couplings(biped(), ()) is biped()
    assert without_couplings(biped(), "spine") is without_couplings(biped(), ["spine"])
    assert one != biped()


def test_unknown_names_are_refused_with_near_ones() -> None:
    with pytest.raises(FigureError, match=re.escape("figure 'biped': no coupling 'left_tendn'; did you mean")):
        without_couplings(biped(), ["left_tendn"])
    with pytest.raises(FigureError, match="there are none"):
        without_couplings(arm(), ["spine"])


def test_a_coupling_holds_while_it_is_on_and_lets_go_when_it_is_off() -> None:
    pose = Pose.neutral(biped()).clamped()
    held = solve(pose, [STRAIGHT, BENT], max_iterations=30)
    assert "left_tendon" not in held.pose.violations(1e-9)
    assert not held["bend the tip"].met
    free = Pose(without_couplings(biped(), ["left_tendon"]), held.pose.q)
    freed = solve(free, [STRAIGHT, BENT], max_iterations=30)
    assert freed.solved
    assert Pose(biped(), freed.pose.q).violations(1e-9)["left_tendon"] == pytest.approx(1.0, abs=1e-6)
    again = solve(Pose(biped(), freed.pose.q), [], max_iterations=5)
    assert again.pose.violations(1e-9) == {}


def test_poses_of_both_can_be_subtracted_and_be_postures_of_each_other() -> None:
    pose = Pose.neutral(biped()).clamped()
    free = Pose(without_couplings(biped(), ["spine"]), pose.q).with_values({"lumbar.swing_y": 0.2})
    assert np.linalg.norm(free - pose) == pytest.approx(0.2)
    assert PostureTask(pose=pose).error_norm(free) == pytest.approx(0.2)
