"""`poise ergonomics`: RULA, REBA, OWAS, NIOSH and strength on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from poise import library
from poise.io import write_motion, write_pose
from poise.motion import Clip
from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]
HUMAN = library.human()


@pytest.fixture
def stoop(tmp_path: Path) -> Path:
    for name in ("stoop", "stand"):
        write_pose(HUMAN, library.human_pose(HUMAN, name).q, tmp_path / f"{name}.poise")
    return tmp_path / "stoop.poise"


def test_a_pose_is_scored_as_text(poise: Command, stoop: Path) -> None:
    end = stoop.with_name("stand.poise")
    answer = poise("ergonomics", stoop, "--load", 12, "--angles", "--strength", "female", "--lift-to", end)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[0].startswith("RULA 7 (investigate and change at once)")
    assert answer.lines[1].startswith("REBA 5")
    assert answer.lines[2].startswith("OWAS 2122: category 2")
    assert "left_knee_flexion" in answer.out
    assert "recommended weight limit" in answer.out
    assert "people could hold it" in answer.out


def test_a_pose_is_scored_as_json(poise: Command, stoop: Path) -> None:
    data = json.loads(poise("ergonomics", stoop, "--load", 12, "--json", "--lift-to", stoop).out)
    assert (data["rula"], data["reba"], data["owas"]) == (7, 5, "2122")
    assert data["niosh"]["origin"]["HM"] == 1.0


def test_a_motion_is_scored_frame_by_frame(poise: Command, tmp_path: Path) -> None:
    clip = Clip.of_poses([library.human_pose(HUMAN, each) for each in ("stand", "stoop")], 0.5)
    write_motion(clip, tmp_path / "a.bvh")
    answer = poise("ergonomics", tmp_path / "a.bvh", "--csv", tmp_path / "a.csv")
    assert answer.code == 0, answer.err
    assert "the worst of 2 frames" in answer.out
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 3
    answer = poise("ergonomics", tmp_path / "a.bvh", "--strength", "male", "--load", 10, "--lift", "--lifts", 2)
    assert answer.code == 0, answer.err
    assert "recommended weight limit" in answer.out
    assert "strength over 2 frames: least at" in answer.out
    assert "motion retargeted to the library human" in answer.out
    data = json.loads(poise("ergonomics", tmp_path / "a.bvh", "--strength", "male", "--lift", "--json").out)
    assert len(data["strength"]["capable"]) == 2
    assert "recommended" in data["niosh"]
    answer = poise("ergonomics", tmp_path / "a.bvh", "--lift-to", tmp_path / "a.bvh")
    assert answer.code == 2
    assert "--lift-to requires a pose" in answer.err


def test_the_lift_of_a_pose_requires_a_destination(poise: Command, stoop: Path) -> None:
    answer = poise("ergonomics", stoop, "--lift")
    assert answer.code == 2
    assert "--lift requires a motion" in answer.err


def test_a_figure_that_is_not_a_person_is_refused(poise: Command) -> None:
    answer = poise("ergonomics", "lamp")
    assert answer.code == 2
    assert "figure 'lamp': not a humanoid" in answer.err


def test_methods_of_a_pose_are_printed_on_request(poise: Command, stoop: Path) -> None:
    answer = poise("ergonomics", stoop, "--load", 12, "--endurance", "--stability", "--grip", "--driver", "--age", 60)
    assert "lower_spine.swing_y gives out first" in answer.out
    assert "before the body falls" in answer.out
    assert "right: grip strength" in answer.out
    assert "trunk recline" in answer.out
    grip = json.loads(poise("ergonomics", stoop, "--grip", "--json").out)["grip"]
    assert len(grip) == 2
    assert grip[0].startswith("left: grip strength")


def test_methods_of_a_pose_refuse_a_motion(poise: Command, tmp_path: Path) -> None:
    stand = library.human_pose(HUMAN, "stand").q
    write_motion(Clip(HUMAN, [stand, stand], 0.1, "still"), tmp_path / "a.bvh")
    answer = poise("ergonomics", tmp_path / "a.bvh", "--grip")
    assert answer.code == 2
    assert "--grip requires a pose" in answer.err
