"""Elephant: the trunk has any number of ball joints, and the shoulders slide."""

from __future__ import annotations

import numpy as np
import pytest

from poise import Scene
from poise.errors import FigureError
from poise.kinematics import Pose
from poise.library import elephant
from poise.library.elephant import trunk_curve
from poise.model import JointKind


@pytest.mark.parametrize("balls", [1, 2, 7, 30, 80])
def test_the_trunk_has_the_given_number_of_ball_joints(balls: int) -> None:
    figure = elephant(balls)
    trunk = [joint for joint in figure.joints if joint.name.startswith("trunk_")]
    assert [joint.name for joint in trunk] == [f"trunk_{number + 1}" for number in range(balls)]
    assert {joint.kind for joint in trunk} == {JointKind.BALL}
    assert [joint.parent for joint in trunk] == ["head", *(f"trunk_{number}" for number in range(1, balls))]
    assert figure.nv == elephant(1).nv + 3 * (balls - 1)


def test_the_trunk_has_thirty_joints_by_default() -> None:
    assert elephant() == elephant(30)


def test_the_trunk_length_does_not_depend_on_the_number_of_joints() -> None:
    lengths = []
    for balls in (1, 4, 30):
        points, _ = trunk_curve(balls)
        lengths.append(float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum()))
    assert lengths[2] == pytest.approx(2.15, rel=1e-3)
    assert lengths[0] < lengths[1] < lengths[2]  # chords of one curve
    tips = [Pose.neutral(elephant(balls)).position(f"trunk_{balls}") for balls in (4, 30)]
    assert tips[0][2] > tips[1][2]


def test_the_trunk_tapers_and_keeps_its_mass() -> None:
    masses = [s.mass for s in elephant().segments if s.name.startswith("trunk_")]
    assert masses == sorted(masses, reverse=True)
    fewer = sum(s.mass for s in elephant(10).segments if s.name.startswith("trunk_"))
    assert fewer == pytest.approx(sum(masses), rel=0.05)


def test_shoulders_slide_along_three_axes() -> None:
    figure = elephant(3)
    for side in ("left", "right"):
        slides = [figure.joint(f"{side}_shoulder_slide_{axis}") for axis in "xyz"]
        assert {joint.kind for joint in slides} == {JointKind.SLIDE}
        before = Pose.neutral(figure).position(f"{side}_hand")
        moved = Pose.neutral(figure).with_values({f"{side}_shoulder_slide_z": 0.05}).position(f"{side}_hand")
        assert np.allclose(moved - before, (0.0, 0.0, 0.05))


def test_the_trunk_reaches_for_an_apple() -> None:
    scene = Scene(elephant())
    scene.reach("trunk_tip", (3.6, -0.4, 3.1))
    result = scene.solve()
    assert result.solved
    assert result.pose.violations() == {}


@pytest.mark.parametrize("balls", [0, -3, 401, 2.5, True, "many", None])
def test_invalid_numbers_of_trunk_joints_are_rejected(balls: object) -> None:
    with pytest.raises(FigureError, match="elephant: balls: expected an integer from 1 to 400, got"):
        elephant(balls)  # type: ignore[arg-type]
