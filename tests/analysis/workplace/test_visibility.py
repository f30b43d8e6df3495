"""Visibility against cases worked by hand: similar triangles for what hides and for what a mirror shows."""

import numpy as np
import pytest

from poise import library
from poise.analysis.workplace import Mirror, floor_grid, visibility
from poise.collision import Obstacle, wall
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.model import Box, Transform


@pytest.fixture(scope="module")
def standing() -> Pose:
    person = library.human()
    return library.human_pose(person, "stand")


def eye_points(pose: Pose) -> tuple[np.ndarray, np.ndarray]:
    left, right = (np.asarray(pose.position(f"{side}_eye")) for side in ("left", "right"))
    return left, right


def test_a_bonnet_hides_the_ground_up_to_the_line_over_its_edge(standing: Pose) -> None:
    x, _, high = eye_points(standing)[0]
    edge = x + 2.0
    bonnet = Obstacle("bonnet", Box((2.0, 4.0, 1.0)), Transform((edge - 1.0, 0.0, 0.5)))
    limit = x + 2.0 * high / (high - 1.0)  # similar triangles: the line from the eye over the edge meets the ground
    points = [(limit - 0.05, 0.0, 0.0), (limit + 0.05, 0.0, 0.0)]
    found = visibility(standing, points, (bonnet,))
    assert found.direct.tolist() == [False, True]
    assert found.hidden_by == ("bonnet", "")


def test_a_mirror_shows_what_lies_in_its_reflected_cone(standing: Pose) -> None:
    left, right = eye_points(standing)
    x, high = float(left[0]), float(left[2])
    mirror = Mirror((x + 1.0, 0.0, high), (-1.0, 0.0, 0.0), 0.2, 0.1, "mirror")
    # A point 2 m behind the eye: its image is 3 m behind the mirror, so the crossing is at 1/4 of the way.
    aside = float(left[1])
    limit = 0.4 + 3.0 * aside  # of the left eye: 3/4 aside + y/4 = −0.1 at y = −0.4 − 3 aside
    points = [(x - 2.0, -limit + 0.02, high), (x - 2.0, -limit - 0.02, high), (x - 2.0, 0.0, high)]
    found = visibility(standing, points, (), (mirror,))
    assert found.direct.tolist() == [False, False, False]
    assert found.mirrors[0].tolist() == [True, False, True]
    assert float(right[1]) == pytest.approx(-aside)


def test_what_stands_behind_the_person_hides_in_the_mirror(standing: Pose) -> None:
    left, _ = eye_points(standing)
    x, high = float(left[0]), float(left[2])
    mirror = Mirror((x + 1.0, 0.0, high), (-1.0, 0.0, 0.0), 0.4, 0.2)
    panel = wall(2.0, 2.4).moved((x - 1.0, 0.0, 0.0))
    found = visibility(standing, [(x - 2.0, 0.0, high), (x - 0.8, 0.0, high)], (panel,), (mirror,))
    assert found.mirrors[0].tolist() == [False, True]


def test_field_of_view_is_wider_to_the_temple_than_up(standing: Pose) -> None:
    directions = np.radians([[80.0, 0.0], [-80.0, 0.0], [110.0, 0.0], [0.0, 50.0], [0.0, 70.0], [0.0, -70.0]])
    rotation = np.asarray(standing.transform("head"))[:3, :3]
    middle = np.asarray(standing.position("eyes"))
    rays = [(np.cos(a) * np.cos(e), np.sin(a) * np.cos(e), np.sin(e)) for a, e in directions]
    found = visibility(standing, middle + 5.0 * np.array(rays) @ rotation.T)
    assert found.direct.tolist() == [True, True, False, True, False, True]


def test_blind_fraction_of_a_grid(standing: Pose) -> None:
    x = float(eye_points(standing)[0][0])
    screen = Obstacle("screen", Box((0.1, 20.0, 6.0)), Transform((x + 1.0, 0.0, 3.0)))
    grid = floor_grid((x + 0.5, -1.0), (x + 5.0, 1.0), 0.25)
    found = visibility(standing, grid, (screen,))
    beyond = grid[:, 0] > x + 1.05
    assert not found.direct[beyond].any()
    assert 0.0 < found.blind_fraction < 1.0


def test_wrong_input_is_refused(standing: Pose) -> None:
    with pytest.raises(ErgonomicsError, match="points"):
        visibility(standing, [(0.0, 0.0)])
    with pytest.raises(ErgonomicsError, match="level mirror"):
        Mirror((0.0, 0.0, 2.0), (0.0, 0.0, -1.0), 0.2, 0.1)
    with pytest.raises(ErgonomicsError, match="eyes"):
        visibility(Pose.neutral(library.chain(3)), [(1.0, 0.0, 0.0)])
