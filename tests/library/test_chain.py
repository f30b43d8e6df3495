"""Chains: number and lengths of links, planar or spatial joints."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose, random_pose
from poise.library import chain
from poise.model import JointKind


@pytest.mark.parametrize("links", [1, 2, 8, 100])
def test_equal_links_add_up_to_the_length(links: int) -> None:
    figure = chain(links, length=2.0)
    assert figure.nv == links
    pose = Pose.neutral(figure)
    assert pose.position("tip")[2] - pose.position("link_1")[2] == pytest.approx(2.0)


def test_each_link_has_its_given_length() -> None:
    lengths = [0.5, 0.3, 0.7, 0.1]
    pose = random_pose(chain(lengths, spatial=True), np.random.default_rng(2))
    places = [pose.position(f"link_{number}") for number in range(1, 5)] + [pose.position("tip")]
    assert np.allclose(np.linalg.norm(np.diff(places, axis=0), axis=1), lengths)


def test_a_planar_chain_stays_in_its_plane_and_a_spatial_one_does_not() -> None:
    flat = random_pose(chain(6), np.random.default_rng(3))
    assert abs(flat.position("tip")[1]) < 1e-12
    figure = chain(6, spatial=True)
    assert figure.nv == 18
    assert {joint.kind for joint in figure.joints[1:]} == {JointKind.BALL}
    assert abs(random_pose(figure, np.random.default_rng(3)).position("tip")[1]) > 0.01


def test_joint_limits_are_as_given() -> None:
    assert chain(3, reach=0.4).joint("joint_2").ranges["angle"].upper == 0.4
    (cone,) = chain(3, spatial=True, reach=0.4).joint("joint_2").swing
    assert cone.margin((0.0, 0.0, 1.0)) == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"links": 0}, "expected 1 to 2000 links, got 0"),
        ({"links": []}, "links: expected a number or a list"),
        ({"links": "many"}, "links: expected a number or a list"),
        ({"links": True}, "links: expected a number or a list"),
        ({"links": [0.3, -0.1]}, "length of link 2: expected a number greater than zero"),
        ({"links": [0.3, math.nan]}, "length of link 2: expected a number greater than zero"),
        ({"length": math.inf}, "length: expected a number greater than zero"),
        ({"reach": 4.0}, "reach: expected an angle between 0 and π"),
        ({"reach": "far"}, "reach: expected an angle between 0 and π"),
    ],
)
def test_invalid_chains_are_rejected(options: dict[str, object], message: str) -> None:
    with pytest.raises(FigureError, match=message):
        chain(**options)  # type: ignore[arg-type]
