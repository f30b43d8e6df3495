"""A skin follows its segments; what is no skin is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poise import library
from poise.errors import FigureError
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model import FigureBuilder
from poise.render.smooth_skin import bind_pose, smooth_skin
from poise_lab.skin_twist import MOTIONS, blended, change

FIGURE = (
    FigureBuilder("arm")
    .segment("upper")
    .segment("lower")
    .root("upper")
    .hinge("elbow", "upper", "lower", at=(0.0, 0.0, 1.0), axis=(0.0, 1.0, 0.0))
    .build()
)
LOWER = np.eye(4)
LOWER[2, 3] = -1.0
PARTS: dict[str, Any] = {
    "vertices": np.array([(0.0, 0.0, 0.5), (0.0, 0.0, 1.5), (0.0, 0.1, 1.5)]),
    "faces": np.array([[0, 1, 2]]),
    "bones": np.array([[0, 1, 0, 0]] * 3),
    "weights": np.array([(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.5, 0.5, 0.0, 0.0)]),
    "inverse_binds": np.array([np.eye(4), LOWER]),
    "segments": ("upper", "lower"),
}


def test_vertices_follow_their_bones_and_those_in_between_follow_both() -> None:
    skin = Skin(**PARTS)
    assert skin.deformed(Pose.neutral(FIGURE)) == pytest.approx(PARTS["vertices"])
    bent = skin.deformed(Pose.neutral(FIGURE).with_values({"elbow": np.pi / 2.0}))
    assert bent == pytest.approx(np.array([(0.0, 0.0, 0.5), (0.5, 0.0, 1.0), (0.25, 0.1, 1.25)]))
    assert repr(skin) == "Skin(3 vertices, 1 triangles, 2 segments)"
    with pytest.raises(ValueError, match="read-only"):
        skin.vertices[0] = 0.0


def test_dual_quaternions_turn_what_is_in_between_by_half_the_angle() -> None:
    """A vertex that follows both bones by half is turned by half the angle about the joint, as far away as before."""
    skin = Skin(**PARTS, blending="dual quaternion")
    for degrees in (30.0, 90.0, 170.0, -120.0):
        turned = skin.deformed(Pose.neutral(FIGURE).with_values({"elbow": np.radians(degrees)}))
        half = 0.5 * np.radians(degrees)
        assert turned[2] == pytest.approx((0.5 * np.sin(half), 0.1, 1.0 + 0.5 * np.cos(half)))
        linear = Skin(**PARTS).deformed(Pose.neutral(FIGURE).with_values({"elbow": np.radians(degrees)}))
        assert turned[:2] == pytest.approx(linear[:2])


def test_dual_quaternions_follow_a_moved_and_turned_figure() -> None:
    """With all bones moved as one body the whole skin moves so, whatever the weights."""
    person = library.human()
    skin, rng = smooth_skin(person), np.random.default_rng(1)
    pose = bind_pose(person)
    turn = quaternion.random(rng)
    q = np.array(pose.q)
    q[:3], q[3:7] = (0.3, -2.0, 1.0), quaternion.multiply(turn, q[3:7])
    moved = skin.deformed(Pose(person, q))
    expected = quaternion.rotate(turn, skin.vertices - pose.position("pelvis")) + q[:3]
    assert np.abs(moved - expected).max() < 1e-9


def test_a_twisted_forearm_keeps_its_girth() -> None:
    person = library.human()
    twisted = change(person, smooth_skin(person), MOTIONS[0])
    linear = change(person, blended(smooth_skin(person), "linear"), MOTIONS[0])
    assert twisted.loss > -0.01
    assert linear.loss < -0.15


WRONG: dict[str, tuple[str, Any, str]] = {
    "flat vertices": ("vertices", np.zeros(9), r"expected vertices of shape \(n, 3\)"),
    "NaN": ("vertices", np.full((3, 3), np.nan), "vertices must be finite"),
    "words": ("vertices", [["a", "b", "c"]], "vertices must be numbers"),
    "far face": ("faces", np.array([[0, 1, 3]]), "faces must be from 0 to 2, got 0 to 3"),
    "negative face": ("faces", np.array([[0, 1, -1]]), "faces must be from 0 to 2"),
    "broken face": ("faces", np.array([[0.0, 1.0, 2.0]]), "faces must be integers"),
    "far bone": ("bones", np.array([[0, 1, 0, 2]] * 3), "bones must be from 0 to 1"),
    "few bones": ("bones", np.array([[0, 1, 0, 0]]), r"expected bones of shape \(3, 4\)"),
    "half weights": ("weights", np.full((3, 4), 0.2), "sum to 1"),
    "negative weights": ("weights", np.array([(2.0, -1.0, 0.0, 0.0)] * 3), "must be nonnegative"),
    "one matrix": ("inverse_binds", np.eye(4)[None], r"expected inverse_binds of shape \(2, 4, 4\)"),
    "blending": ("blending", "quaternion", "did you mean 'dual quaternion'"),
    "colors": ("colors", np.zeros((3, 3)), r"expected colors of shape \(3, 4\)"),
}


@pytest.mark.parametrize(("part", "value", "said"), WRONG.values(), ids=WRONG)
def test_invalid_skins_are_refused(part: str, value: Any, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        Skin(**{**PARTS, part: value})


def test_segments_must_be_those_of_the_figure() -> None:
    skin = Skin(**{**PARTS, "segments": ("upper", "hand")})
    with pytest.raises(FigureError, match="no segment 'hand'"):
        skin.deformed(Pose.neutral(FIGURE))
