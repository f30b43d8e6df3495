"""Hands of characters from files close around objects as that of the library's human."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import Scene, library
from poise.errors import FigureError, TaskError
from poise.io import read, write_vrm
from poise.kinematics import Pose
from poise.library.character_hand import CharacterHand, _rest_points
from poise.library.held_objects import signed_distance
from poise.model import Box, Cylinder, Figure, Sphere, Transform
from poise.types import FloatArray

OBJECTS = {
    "bar": Cylinder(0.016, 1.0),
    "thick bar": Cylinder(0.03, 1.0),
    "ball": Sphere(0.037),
    "box": Box((0.05, 0.05, 0.2)),
    "cup": Cylinder(0.04, 0.1),
}


@pytest.fixture(scope="module", params=[1.55, 1.95], ids=["small", "tall"])
def character(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Figure:
    """A person as a program that writes VRM files leaves it: ball joints, and bones named by the format."""
    path: Path = tmp_path_factory.mktemp("character") / "person.vrm"
    write_vrm(library.human(hands=True, stature=request.param), path)
    return read(path).figure


def placed(pose: Pose, segment: str) -> Transform:
    index = pose.figure.segment_index(segment)
    return Transform.from_matrix(pose.state.rotations[index], pose.state.positions[index])


def measured(hand: CharacterHand, pose: Pose, obj: Transform, geometry: object) -> FloatArray:
    """Distance of the last bone of each digit from the object by forward kinematics of the character [m]."""
    neutral, outside = Pose.neutral(pose.figure), obj.inverse()
    joints, tips = _rest_points(pose.figure, hand.segment, hand.names)
    wrist = placed(neutral, hand.segment)
    found = []
    for names, start, end in zip(hand.names, joints[:, 2], tips, strict=True):
        moved = outside @ placed(pose, names[2]) @ placed(neutral, names[2]).inverse() @ wrist
        points = moved.apply(np.linspace(start, end, 41))
        found.append(signed_distance(geometry)(points).min())
    return np.asarray(found - hand.size * hand.digits.radii[:, 2])


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("name", OBJECTS)
def test_pads_touch_and_the_joints_of_the_character_bring_the_bones_there(
    character: Figure, side: str, name: str
) -> None:
    geometry = OBJECTS[name]
    hand = CharacterHand.of(character, side)
    at = library.object_placement(character, side, geometry)
    closure = library.close_hand(character, side, geometry, at)
    assert max(closure.distances.values()) < 1e-3
    assert closure.depth < 5e-4
    pose = Pose.neutral(character).with_values(closure.values)
    assert pose.violations() == {}
    gaps = measured(hand, pose, placed(pose, hand.segment) @ hand.frame @ at, geometry)
    assert np.abs(gaps - list(closure.distances.values())).max() < 3e-4


def test_the_values_of_open_hands_are_those_of_straight_digits(character: Figure) -> None:
    """At angles of zero every finger lies along the hand of the character."""
    hand = CharacterHand.of(character, "left")
    pose = Pose.neutral(character).with_values(hand.values(character, np.zeros((5, 4))))
    own = placed(pose, hand.segment) @ hand.frame
    for names in hand.names[:4]:
        first, last = (np.array(placed(pose, name).translation) for name in (names[0], names[2]))
        along = own.rotation_matrix.T @ (last - first)
        assert along[2] / np.linalg.norm(along) > 0.999


def test_a_character_grasps_a_bar_with_its_fingers(character: Figure) -> None:
    scene = Scene(character)
    hand = CharacterHand.of(character, "right")
    scene.grasp(hand.segment, direction=(0.0, 0.0, 1.0), radius=0.02)
    assert {task.name for task in scene.tasks} == {"right_grip", "right fingers"}
    result = scene.solve()
    assert result["right_grip"].met


def test_hands_without_fingers_are_refused() -> None:
    lamp = library.lamp()
    with pytest.raises(FigureError, match=r"has no fingers; .* \(left hand was not found\)"):
        library.close_hand(lamp, "left", Sphere(0.03), Transform())
    with pytest.raises(TaskError, match="a hand of a character with fingers"):
        Scene(lamp).grasp("head", direction=(0.0, 0.0, 1.0), radius=0.02)
