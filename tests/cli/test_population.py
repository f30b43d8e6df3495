"""`poise population`: who can reach it, on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]
HIGH = ("population", "--goal", 0.25, -0.3, 1.9, "--bodies", 6, "--seed", 3)


def test_it_tells_the_share_the_limit_and_the_edge_and_writes_them(poise: Command, tmp_path: Path) -> None:
    answer = poise(*HIGH, "-o", tmp_path / "a.csv", "--plot", tmp_path / "a.svg", "--folder", tmp_path / "pieces")
    assert answer.code == 0, answer.err
    assert answer.err == ""
    assert "of 6 bodies reach the goal" in answer.lines[0]
    assert any(line.startswith("stature ") for line in answer.lines)
    assert any("misses by" in line for line in answer.lines)
    assert len((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()) == 7
    again = poise(*HIGH, "--json", "--folder", tmp_path / "pieces")
    told = json.loads(again.out)
    assert told["bodies"] == 6
    assert f"{told['accommodated']:.1%}" in answer.lines[0]
    assert "is there already; --force replaces it" in poise(*HIGH, "-o", tmp_path / "a.csv").err


def test_goals_and_people_come_from_files(poise: Command, tmp_path: Path) -> None:
    (tmp_path / "goals.csv").write_text("x,y,z\n0.3,-0.2,1.1\n\n0.25,-0.3,1.9\n", encoding="utf-8")
    (tmp_path / "people.csv").write_text("sex,stature,mass\nfemale,1.5,\nmale,1.95,100\n", encoding="utf-8")
    files = ("--goals", tmp_path / "goals.csv", "--people", tmp_path / "people.csv")
    answer = poise("population", *files, "-o", tmp_path / "a.npz")
    assert answer.code == 0, answer.err
    with np.load(tmp_path / "a.npz") as held:
        assert held["able"].tolist() == [False, True]
        assert held["error"].shape == (2, 2)


@pytest.mark.parametrize(
    ("goals", "words"),
    [
        ("x,y,z\n", "holds no places"),
        ("", "holds no places"),
        ("1,2,3\n1,2\n", "goals.csv:2: a place is three numbers"),
        ("1,2,nan\n", "goals of three finite numbers"),
    ],
)
def test_bad_goals_are_said_with_their_line(poise: Command, tmp_path: Path, goals: str, words: str) -> None:
    (tmp_path / "goals.csv").write_text(goals, encoding="utf-8")
    answer = poise("population", "--goals", tmp_path / "goals.csv")
    assert answer.code == 2
    assert words in answer.err


@pytest.mark.parametrize(
    ("people", "words"),
    [
        ("sex,stature\nmale,17\n", "people.csv:2: body 0 cannot exist: the stature of a human is from 1 to 2.5 meters"),
        ("sex,stature\nmale,tall\n", "people.csv:2: stature [m] and mass [kg] are numbers"),
        ("name,height\nAda,1.7\n", "names the columns sex, stature and mass"),
        ("sex\n", "holds no people"),
    ],
)
def test_impossible_people_are_said_by_their_number(poise: Command, tmp_path: Path, people: str, words: str) -> None:
    (tmp_path / "people.csv").write_text(people, encoding="utf-8")
    answer = poise("population", "--goal", 0, 0, 1, "--people", tmp_path / "people.csv")
    assert answer.code == 2
    assert words in answer.err


def test_what_cannot_be_run_is_said_before_anything_is_done(poise: Command, tmp_path: Path) -> None:
    assert "there is nothing to reach" in poise("population").err
    assert "written to .csv, .parquet, .npz" in poise(*HIGH, "-o", tmp_path / "a.txt").err
    assert "drawn as .svg, .png, .html" in poise(*HIGH, "--plot", tmp_path / "a.gif").err
    assert "two places to run" in poise(*HIGH, "--processes", 2, "--cluster", "tcp://127.0.0.1:1").err
    assert "one process or more, got 0" in poise(*HIGH, "--processes", 0).err
