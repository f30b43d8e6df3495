"""Pose files: bit-exact joint values by name, matched to a figure; every mismatch is named."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError, PoseError
from poise.io import pose_from_text, pose_to_text, read_pose, read_pose_file, write_pose
from poise.model import FigureBuilder
from tests.support.figures import arm, biped, random_configuration, random_figure

HEAD = "poise: pose\nversion: 1\nfigure: arm\njoints:\n"
VALID = HEAD + "  shoulder: [1, 0, 0, 0]\n  elbow: [0.5, 0]\n  wrist: [1, 0, 0, 0]\n"


@pytest.mark.parametrize("seed", range(10))
def test_a_pose_round_trips_bit_for_bit(seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, joints=12)
    q = random_configuration(figure, rng)
    write_pose(figure, q, tmp_path / "a.pose")
    assert read_pose(tmp_path / "a.pose", figure).tobytes() == q.tobytes()


def test_a_pose_is_readable_without_its_figure(tmp_path: Path) -> None:
    write_pose(biped(), biped().neutral(), tmp_path / "stand.pose")
    found = read_pose_file(tmp_path / "stand.pose")
    assert found.figure == "biped"
    assert found.values["left_knee"] == [0.0]
    assert found.values["root"] == [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]


def test_each_joint_is_on_one_line() -> None:
    builder = FigureBuilder("leg").segment("thigh").segment("shank").root("thigh")
    figure = builder.hinge("knee", "thigh", "shank").build()
    lines = pose_to_text(figure, [0.25]).splitlines()
    assert lines[1:] == ["poise: pose", "version: 1", "figure: leg", "joints:", "  knee: 0.25"]


def test_a_figure_that_cannot_move_has_an_empty_pose() -> None:
    figure = FigureBuilder("rock").segment("rock").root("rock").build()
    assert pose_from_text(pose_to_text(figure, [])).configuration(figure).shape == (0,)


FAULTS = {
    "figure": ("poise: figure\nversion: 1\n", 1, "expected a 'pose' file, got a 'figure' file"),
    "newer": ("poise: pose\nversion: 7\n", 2, "this Poise reads up to 1; upgrade with"),
    "unknown key": (VALID + "speed: 1\n", 8, "unknown key 'speed'"),
    "no figure": (VALID.replace("figure: arm\n", ""), 1, "the key 'figure' is missing"),
    "unknown joint": (
        VALID.replace("elbow", "elbwo"),
        6,
        "figure 'arm' has no movable joint 'elbwo'; did you mean 'elbow'",
    ),
    "fixed joint": (VALID + "  root: []\n", 8, "figure 'arm' has no movable joint 'root'"),
    "missing joint": (VALID.replace("  elbow: [0.5, 0]\n", ""), None, "joint 'elbow' of figure 'arm' is missing"),
    "wrong count": (VALID.replace("[0.5, 0]", "0.5"), 6, "expected 2 numbers for the joint kind elbow, got 1"),
    "words": (VALID.replace("[0.5, 0]", "[a, 0]"), 6, "each number of joint 'elbow' must be a number, got 'a'"),
    "nan": (VALID.replace("[0.5, 0]", "[.nan, 0]"), 6, "joint 'elbow' must be a number, got NaN"),
    "infinite": (VALID.replace("[0.5, 0]", "[.inf, 0]"), 6, "must be finite"),
    "not unit": (VALID.replace("shoulder: [1", "shoulder: [2"), 5, "joint 'shoulder': expected a unit quaternion"),
    "twisted swing": (VALID.replace("wrist: [1, 0, 0, 0]", "wrist: [0, 0, 0, 1]"), 7, "a swing joint has no twist"),
}


@pytest.mark.parametrize(("text", "line", "said"), FAULTS.values(), ids=FAULTS)
def test_errors_name_the_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        pose_from_text(text, "a.pose").configuration(arm())
    assert (caught.value.path, caught.value.line) == ("a.pose", line)
    assert said in str(caught.value)


def test_the_valid_pose_of_the_table_is_valid() -> None:
    assert pose_from_text(VALID).configuration(arm()).tolist() == [1.0, 0.0, 0.0, 0.0, 0.5, 0.0, 1.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("q", "said"),
    [
        (np.zeros(3), r"expected a configuration of shape \(10,\) for 'arm', got"),
        (np.full(10, np.nan), "is not finite: got nan"),
        (np.zeros(10), "joint 'shoulder': expected a unit quaternion"),
    ],
)
def test_invalid_configurations_are_not_written(q: np.ndarray, said: str, tmp_path: Path) -> None:
    with pytest.raises(PoseError, match=said):
        write_pose(arm(), q, tmp_path / "a.pose")
    assert list(tmp_path.iterdir()) == []
