"""Poses for a figure: the library, retargeted to other humanoids."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoseError
from poise.io import bvh_from_text, bvh_to_text
from poise.library import human, make
from poise.library.pose_library import lowest_point
from poise.motion import Clip
from poise.motion.humanoid import Body, unit
from poise.studio.pose_shelf import shelf, shelf_pose

LIMBS = (
    ("left_thigh", "left_shin"),
    ("right_shin", "right_foot"),
    ("left_upper_arm", "left_lower_arm"),
    ("right_lower_arm", "right_hand"),
)


def test_the_poses_of_a_human_are_its_own() -> None:
    figure = human()
    assert shelf(figure)["walk left contact"] == "walk"
    assert shelf(figure)["sit"] == "standard"
    with pytest.raises(PoseError, match="unknown standard pose"):
        shelf_pose(figure, "levitate")


def test_other_figures_have_none() -> None:
    assert shelf(make("lamp")) == {}
    with pytest.raises(PoseError, match="not a humanoid"):
        shelf_pose(make("bird"), "sit")


def test_poses_are_retargeted_to_another_skeleton() -> None:
    source = human()
    text = bvh_to_text(Clip.of_poses([shelf_pose(source, "stand")], 1.0, "stand")).text
    figure = bvh_from_text(text, "person").figure
    assert shelf(figure)["kick"] == "sport"
    for name in ("kick", "walk left contact", "lie on the back", "sit"):
        pose, own = shelf_pose(figure, name), shelf_pose(source, name)
        for part, end in LIMBS:
            directions = [
                unit(np.subtract(body.position(end), body.position(part)))[0] for body in map(Body.of, (pose, own))
            ]
            assert directions[0] @ directions[1] > np.cos(np.radians(12.0)), (name, part)
        assert abs(lowest_point(pose)) < 0.02, name
