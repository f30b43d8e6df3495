from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.human_problems import posable_human, standing, with_foot_at

from poise.kinematics import mirrored, random_pose
from poise.math import quaternion
from poise.model import JointKind, Transform


def test_the_human_has_fifty_freedoms_and_every_joint_but_the_root_has_limits() -> None:
    figure = posable_human()
    assert figure.nv == 50
    kinds = [joint.kind for joint in figure.joints[1:]]
    assert (kinds.count(JointKind.BALL), kinds.count(JointKind.HINGE)) == (13, 5)
    for joint in figure.joints[1:]:
        bounded = joint.ranges if joint.kind is JointKind.HINGE else joint.swing and joint.twist
        assert bounded, joint.name


def test_standing_is_strictly_inside_every_limit_with_the_soles_flat_on_the_floor() -> None:
    pose = standing()
    assert min(pose.limit_margins().values()) > 0.1
    for side in ("left", "right"):
        sole = pose.placement(f"{side}_sole")
        np.testing.assert_allclose(sole.translation[2], 0.0, atol=1e-15)
        np.testing.assert_allclose(sole.quaternion, [1.0, 0.0, 0.0, 0.0], atol=1e-15)


def test_the_human_is_the_same_on_both_sides() -> None:
    pose = standing()
    np.testing.assert_allclose(mirrored(pose).q, pose.q, atol=1e-15)
    random = np.random.default_rng(3)
    for _ in range(5):
        drawn = random_pose(pose.figure, random)
        ours, theirs = sorted(drawn.limit_margins().values()), sorted(mirrored(drawn).limit_margins().values())
        np.testing.assert_allclose(ours, theirs, atol=1e-9)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_leg_reaches_the_place_of_its_foot_wherever_the_pelvis_is(side: str) -> None:
    random = np.random.default_rng(5)
    start = standing()
    for _ in range(20):
        root = start["root"]
        root[:3] += random.uniform((-0.1, -0.1, -0.3), (0.1, 0.1, -0.1))
        root[3:] = quaternion.random(random) if random.uniform() < 0.3 else quaternion.exp(random.normal(size=3) * 0.2)
        turn = quaternion.exp(random.normal(size=3))
        sole = Transform(tuple(root[:3] - (0.1, 0.0, 0.55)), tuple(turn))
        found = with_foot_at(start.with_values({"root": root}), side, sole, random.uniform(-1.0, 1.0))
        assert found is not None
        placed = found.placement(f"{side}_sole")
        np.testing.assert_allclose(placed.translation, sole.translation, atol=1e-12)
        np.testing.assert_allclose(placed.rotation_matrix, sole.rotation_matrix, atol=1e-12)
        np.testing.assert_array_equal(found["root"], root)


def test_a_foot_too_far_away_is_not_reached() -> None:
    assert with_foot_at(standing(), "left", Transform((0.0, 0.09, -0.2)), 0.0) is None
