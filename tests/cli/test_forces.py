"""`poise forces`: reads a scene file, prints a table and sets the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from poise import library
from poise.scene import Scene
from tests.cli.figure_command import Answer, poise
from tests.support.backends import MINUTES_IN_PYTHON

__all__ = ["poise"]
Command = Callable[..., Answer]


@pytest.fixture(scope="module")
def scene() -> Scene:
    human = library.human()
    made = Scene(human, library.human_pose(human, "stand"))
    made.pin("left_sole", "right_sole")
    return made


def saved(scene: Scene, folder: Path) -> Path:
    scene.save(folder / "push.scene")
    return folder / "push.scene"


def test_contact_forces_and_joint_torques_are_printed_as_tables(poise: Command, scene: Scene, tmp_path: Path) -> None:
    scene.add_support("left_sole", "right_sole")
    scene.apply_load("left_grip", 8.0)
    answer = poise("forces", saved(scene, tmp_path))
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[0].split()[:2] == ["support", "share"]
    assert any(line.startswith("left_sole carries") for line in answer.lines)
    assert any("is nearest to its strength" in line for line in answer.lines)
    data = json.loads("\n".join(poise("forces", saved(scene, tmp_path), "--json", "--sex", "female").lines))
    assert data["in_equilibrium"]
    assert any(line.endswith("cm inside the support polygon.") for line in answer.lines)
    assert 0.0 < data["margin"] < 0.2
    assert [each["site"] for each in data["supports"]] == ["left_sole", "right_sole"]


def test_a_pose_without_static_equilibrium_is_reported(poise: Command, scene: Scene, tmp_path: Path) -> None:
    scene.add_support("left_sole", "right_sole", friction=0.0)
    scene.apply_force("left_grip", (-50.0, 0.0, 0.0))
    answer = poise("forces", saved(scene, tmp_path))
    assert answer.code == 1
    assert "The supports cannot hold this pose" in "\n".join(answer.lines)


def test_a_scene_without_supports_is_refused(poise: Command, scene: Scene, tmp_path: Path) -> None:
    scene.remove_forces()
    answer = poise("forces", saved(scene, tmp_path))
    assert answer.code == 2
    assert "the scene has no supports" in answer.err


@pytest.mark.nightly
@MINUTES_IN_PYTHON
def test_the_force_capacity_of_a_hand_is_plotted(poise: Command, scene: Scene, tmp_path: Path) -> None:
    scene.add_support("left_sole", "right_sole")
    file = saved(scene, tmp_path)
    for name in ("push.svg", "push.html"):
        target = tmp_path / name
        assert poise("forces", file, "--capacity", "right_grip", "--diagram", target).code == 0
        drawn = target.read_text(encoding="utf-8")
        assert drawn.count("<polyline") == 3
        assert "to the right [N]" in drawn
    assert "limited by" in drawn
    refused = poise("forces", file, "--diagram", tmp_path / "push.svg")
    assert refused.code == 2
    assert "--diagram requires --capacity SITE" in refused.err
    wrong = poise("forces", file, "--capacity", "right_grip", "--diagram", tmp_path / "push.pdf")
    assert wrong.code == 2
    assert "unsupported plot format; expected .svg or .html" in wrong.err


def test_the_force_capacity_of_a_hand_is_printed(poise: Command, scene: Scene, tmp_path: Path) -> None:
    scene.add_support("left_sole", "right_sole")
    answer = poise("forces", saved(scene, tmp_path), "--capacity", "right_grip")
    pushes = [line for line in answer.lines if line.startswith("right_grip can push")]
    assert len(pushes) == 6
    assert all(" N: limited by " in line for line in pushes)
    data = json.loads("\n".join(poise("forces", saved(scene, tmp_path), "--capacity", "right_grip", "--json").lines))
    assert data["capacity"]["down"]["force"] > 50.0
    refused = poise("forces", saved(scene, tmp_path), "--capacity", "right_gripp")
    assert refused.code == 2
    assert "right_grip" in refused.err
