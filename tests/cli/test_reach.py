"""`poise reach`: reach maps on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from poise import Scene, library
from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]


def test_a_map_is_made_written_and_gone_on_with(poise: Command, tmp_path: Path) -> None:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.save(tmp_path / "a.scene")
    box = ("--box", 0.2, 0.6, -0.5, -0.1, 0.8, 1.2, "--cell", 0.2)
    common = ("reach", tmp_path / "a.scene", "right_grip", *box, "--folder", tmp_path / "pieces")
    answer = poise(*common, "-o", tmp_path / "a.csv", "--height", 0.9)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    assert answer.lines[2].startswith("right_grip reaches ")
    assert answer.lines[3:] == [f"wrote {tmp_path / 'a.csv'}"]
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 9
    again = poise(*common, "-o", tmp_path / "a.npz")
    assert again.lines[0] == answer.lines[2]
    assert np.load(tmp_path / "a.npz")["reached"].shape == (2, 2, 2)
    assert "written to .csv, .parquet, .npz" in poise(*common, "-o", tmp_path / "a.txt").err
    assert "is there already; --force replaces it" in poise(*common, "-o", tmp_path / "a.csv").err
    assert "pieces of another study" in poise(*common, "--cell", 0.1).err


def test_everything_about_a_map_is_drawn_and_written(poise: Command, tmp_path: Path) -> None:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance()
    scene.save(tmp_path / "a.scene")
    box = ("--box", 0.2, 0.8, -0.5, -0.1, 0.8, 1.2, "--cell", 0.2, "--rounds", 1)
    plots = [argument for ending in ("png", "svg", "html", "glb") for argument in ("--plot", tmp_path / f"a.{ending}")]
    told = ("--measure", "margin", "comfort", "rula", "strength", "--load", 3, "--color", "strength")
    answer = poise("reach", tmp_path / "a.scene", "right_grip", *box, *told, *plots, "-o", tmp_path / "a.npz")
    assert answer.code == 0, answer.err
    assert "strength 0." in answer.lines[0]
    with np.load(tmp_path / "a.npz") as held:
        assert held["reached"].shape == (3, 2, 2)
        reached = held["reached"]
        assert (held["rula"][reached] >= 1.0).all()
        assert ((held["strength"][reached] > 0.0) & (held["strength"][reached] < 1.0)).all()
        assert held["pose"].shape == (12, human.nq)
    for ending in ("png", "svg", "html", "glb"):
        assert (tmp_path / f"a.{ending}").stat().st_size > 1000


def test_what_cannot_be_drawn_is_said(poise: Command, tmp_path: Path) -> None:
    scene = Scene(library.make("lamp"))
    scene.save(tmp_path / "a.scene")
    far = ("reach", tmp_path / "a.scene", "bulb", "--box", 5, 5.2, 5, 5.2, 5, 5.2)
    answer = poise(*far, "--plot", tmp_path / "a.png")
    assert answer.code == 0, answer.err
    assert answer.lines[-1] == "no cell is reached, so nothing is plotted"
    assert not (tmp_path / "a.png").exists()
    assert "drawn as .svg, .png, .html, .glb" in poise(*far, "--plot", tmp_path / "a.obj").err
    assert "there is no height 9" in poise(*far, "--height", 9).err
    assert "strength cannot be told: figure" in poise(*far, "--measure", "strength").err
    assert "low < high" in poise(*far[:3], "--box", 1, 1, 0, 1, 0, 1).err
