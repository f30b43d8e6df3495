"""`poise reach`: reach maps on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from poise import Scene, figures
from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]


def test_a_map_is_made_written_and_gone_on_with(poise: Command, tmp_path: Path) -> None:
    human = figures.human()
    scene = Scene(human, figures.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.save(tmp_path / "a.scene")
    box = ("--box", 0.2, 0.6, -0.5, -0.1, 0.8, 1.2, "--cell", 0.2)
    common = ("reach", tmp_path / "a.scene", "right_grip", *box, "--folder", tmp_path / "pieces")
    answer = poise(*common, "-o", tmp_path / "a.csv", "--height", 0.9)
    assert answer.code == 0, answer.err
    assert answer.lines[-1].startswith("right_grip reaches ")
    assert len(answer.lines) == 3
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 9
    again = poise(*common, "-o", tmp_path / "a.npz")
    assert again.lines[-1] == answer.lines[-1]
    assert np.load(tmp_path / "a.npz")["reached"].shape == (2, 2, 2)
    assert "cells are written to .csv or .npz" in poise(*common, "-o", tmp_path / "a.txt").err
    assert "pieces of another study" in poise(*common, "--cell", 0.1).err
