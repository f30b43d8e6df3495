"""`poise reach`: reach maps on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from poise import Scene, library
from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]


def test_a_reach_map_is_computed_written_and_resumed(poise: Command, tmp_path: Path) -> None:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.save(tmp_path / "a.scene")
    box = ("--box", 0.2, 0.6, -0.5, -0.1, 0.8, 1.2, "--cell", 0.2)
    common = ("reach", tmp_path / "a.scene", "right_grip", *box, "--folder", tmp_path / "checkpoints")
    answer = poise(*common, "-o", tmp_path / "a.csv", "--height", 0.9)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    assert answer.lines[2].startswith("right_grip reaches ")
    assert answer.lines[3:] == [f"wrote {tmp_path / 'a.csv'}"]
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 9
    again = poise(*common, "-o", tmp_path / "a.npz")
    assert again.lines[0] == answer.lines[2]
    assert np.load(tmp_path / "a.npz")["reached"].shape == (2, 2, 2)
    assert "unsupported table format; expected .csv, .parquet or .npz" in poise(*common, "-o", tmp_path / "a.txt").err
    assert "already exists; --force overwrites it" in poise(*common, "-o", tmp_path / "a.csv").err
    assert "contains checkpoints of another study" in poise(*common, "--cell", 0.1).err


@pytest.mark.nightly
def test_all_measures_and_plots_of_a_map_are_written(poise: Command, tmp_path: Path) -> None:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance()
    scene.save(tmp_path / "a.scene")
    box = ("--box", 0.2, 0.8, -0.5, -0.1, 0.8, 1.2, "--cell", 0.2, "--max-rounds", 1)
    plots = [argument for ending in ("png", "svg", "html", "glb") for argument in ("--plot", tmp_path / f"a.{ending}")]
    measures = ("--measure", "margin", "comfort", "rula", "strength", "--load", 3, "--color", "strength")
    answer = poise("reach", tmp_path / "a.scene", "right_grip", *box, *measures, *plots, "-o", tmp_path / "a.npz")
    assert answer.code == 0, answer.err
    assert "strength 0." in answer.lines[0]
    with np.load(tmp_path / "a.npz") as arrays:
        assert arrays["reached"].shape == (3, 2, 2)
        reached = arrays["reached"]
        assert (arrays["rula"][reached] >= 1.0).all()
        assert ((arrays["strength"][reached] > 0.0) & (arrays["strength"][reached] < 1.0)).all()
        assert arrays["pose"].shape == (12, human.nq)
    for ending in ("png", "svg", "html", "glb"):
        assert (tmp_path / f"a.{ending}").stat().st_size > 1000


def test_invalid_options_are_errors(poise: Command, tmp_path: Path) -> None:
    scene = Scene(library.make("lamp"))
    scene.save(tmp_path / "a.scene")
    far = ("reach", tmp_path / "a.scene", "bulb", "--box", 5, 5.2, 5, 5.2, 5, 5.2)
    answer = poise(*far, "--plot", tmp_path / "a.png")
    assert answer.code == 0, answer.err
    assert answer.lines[-1] == "no cell is reached, so nothing is plotted"
    assert not (tmp_path / "a.png").exists()
    assert (
        "unsupported plot format; expected .svg, .png, .html or .glb" in poise(*far, "--plot", tmp_path / "a.obj").err
    )
    assert "--height 9 is outside the box, which spans 5 to 5.2 m." in poise(*far, "--height", 9).err
    assert "strength cannot be computed: figure" in poise(*far, "--measure", "strength").err
    assert "low < high" in poise(*far[:3], "--box", 1, 1, 0, 1, 0, 1).err
