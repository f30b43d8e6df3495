"""Torque components, strength tables, and the fraction of capable people."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics.strength import standing_supports
from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.statics import (
    Forces,
    Support,
    Wrench,
    analyze_forces,
    capable_fraction,
    joint_torques,
    payload,
    percent_capable,
    surface_corners,
)
from poise.statics.strength import checked_strength, component_matrix, component_names, swing_and_twist

SOLES = ("left_sole", "right_sole")


@pytest.fixture(scope="module")
def standing() -> Pose:
    return library.human_pose(library.human(), "stand")


def soles(pose: Pose, **options: object) -> tuple[Support, ...]:
    return tuple(Support(site, corners=surface_corners(pose.figure, site), **options) for site in SOLES)


def test_strength_gives_the_percentage_of_capable_people(standing: Pose) -> None:
    assert percent_capable(77.0, 77.0) == pytest.approx(50.0)
    assert percent_capable(0.0, 77.0) > 99.9
    strength = library.human_strength(standing.figure)
    report = analyze_forces(standing, Forces((payload("left_grip", 15.0),), soles(standing)), strength)
    most_loaded = report.most_loaded
    assert most_loaded.used == max(each.used for each in report.joints if each.used is not None)
    assert f"{most_loaded.name} is nearest to its strength" in report.explain()
    assert report.to_dict()["joints"][0].keys() == {"name", "torque", "strength", "used", "capable"}
    with pytest.raises(ForceError, match=r"no joint has a torque component 'left_elbow\.bend'"):
        checked_strength(standing.figure, {"left_elbow.bend": (-1.0, 1.0)})


def test_swing_and_twist_components_do_not_mix_under_twist() -> None:
    builder = FigureBuilder("arm").segment("wall").segment("arm", mass=2.0, center=(0, 0, 0.5)).root("wall")
    arm = builder.ball("ball", "wall", "arm", at=(0, 0, 1)).site("end", "arm", at=(0, 0, 1)).build()
    assert component_names(arm) == ("ball.swing_x", "ball.swing_y", "ball.twist")
    parts = []
    for twist in (0.0, 1.1):
        pose = Pose.neutral(arm).with_values({"ball.swing_y": 1.2, "ball.swing_x": 0.3, "ball.twist": twist})
        parts.append(component_matrix(pose) @ joint_torques(pose, [Wrench("end", torque=(0.0, 0.0, 3.0))]))
    np.testing.assert_allclose(parts[0], parts[1], atol=1e-12)
    together = swing_and_twist(dict(zip(component_names(arm), parts[0].tolist(), strict=True)))
    assert together["ball.swing"] == pytest.approx(math.hypot(parts[0][0], parts[0][1]))
    assert together["ball.twist"] == parts[0][2]


@pytest.mark.parametrize("load", [0.0, 8.0])
def test_capable_fraction_of_many_poses_agrees_with_each_report(load: float) -> None:
    human = library.human()
    stand = library.human_pose(human, "stand")
    poses = [library.human_pose(human, name) for name in ("stand", "squat", "stoop", "reach")]
    poses += [pose.plus(0.1 * np.random.default_rng(k).normal(size=human.nv)) for k, pose in enumerate(poses)]
    held = (payload("right_grip", load),) if load else ()
    forces, table = Forces(held, standing_supports(stand)), library.human_strength(human)
    result = capable_fraction(poses, forces, table)
    for pose, share in zip(poses, result.tolist(), strict=True):
        each = [part.capable for part in analyze_forces(pose, forces, table).joints if part.capable is not None]
        assert share == pytest.approx(min(each), abs=1e-14)
    assert len(set(result.tolist())) == len(poses)
    assert np.isnan(capable_fraction(poses[:2], forces, {})).all()
    assert capable_fraction([], forces, table).shape == (0,)
