"""`poise population`: percentage of people who reach goals, on the command line."""

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


def test_it_reports_accommodation_limiting_dimensions_and_critical_bodies(poise: Command, tmp_path: Path) -> None:
    answer = poise(*HIGH, "-o", tmp_path / "a.csv", "--plot", tmp_path / "a.svg", "--folder", tmp_path / "checkpoints")
    assert answer.code == 0, answer.err
    assert answer.err == ""
    assert "of 6 bodies reach the goal" in answer.lines[0]
    assert any(line.startswith("stature ") for line in answer.lines)
    assert any("misses by" in line for line in answer.lines)
    assert len((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()) == 7
    again = poise(*HIGH, "--json", "--folder", tmp_path / "checkpoints")
    data = json.loads(again.out)
    assert data["bodies"] == 6
    assert f"{data['accommodated']:.1%}" in answer.lines[0]
    assert "already exists; --force overwrites it" in poise(*HIGH, "-o", tmp_path / "a.csv").err


def test_goals_and_people_come_from_files(poise: Command, tmp_path: Path) -> None:
    (tmp_path / "goals.csv").write_text("x,y,z\n0.3,-0.2,1.1\n\n0.25,-0.3,1.9\n", encoding="utf-8")
    (tmp_path / "people.csv").write_text("sex,stature,mass\nfemale,1.5,\nmale,1.95,100\n", encoding="utf-8")
    files = ("--goals", tmp_path / "goals.csv", "--people", tmp_path / "people.csv")
    answer = poise("population", *files, "-o", tmp_path / "a.npz")
    assert answer.code == 0, answer.err
    with np.load(tmp_path / "a.npz") as arrays:
        assert arrays["able"].tolist() == [False, True]
        assert arrays["error"].shape == (2, 2)


@pytest.mark.parametrize(
    ("goals", "message"),
    [
        ("x,y,z\n", "contains no positions"),
        ("", "contains no positions"),
        ("1,2,3\n1,2\n", "goals.csv:2: expected a position x,y,z [m]; got '1,2'."),
        ("1,2,nan\n", "goals: expected one or more finite positions (x, y, z) [m]"),
    ],
)
def test_invalid_goals_are_reported_with_their_line(poise: Command, tmp_path: Path, goals: str, message: str) -> None:
    (tmp_path / "goals.csv").write_text(goals, encoding="utf-8")
    answer = poise("population", "--goals", tmp_path / "goals.csv")
    assert answer.code == 2
    assert message in answer.err


@pytest.mark.parametrize(
    ("people", "message"),
    [
        ("sex,stature\nmale,17\n", "people.csv:2: body 0 is invalid: human stature: expected from 1.3 to 2.5 meters"),
        ("sex,stature\nmale,tall\n", "people.csv:2: expected numbers for stature [m] and mass [kg]; got 'male,tall'."),
        ("name,height\nAda,1.7\n", "expected a header with the columns sex, stature and mass; got ['name', 'height']."),
        ("sex\n", "contains no people"),
    ],
)
def test_invalid_people_are_reported_by_number(poise: Command, tmp_path: Path, people: str, message: str) -> None:
    (tmp_path / "people.csv").write_text(people, encoding="utf-8")
    answer = poise("population", "--goal", 0, 0, 1, "--people", tmp_path / "people.csv")
    assert answer.code == 2
    assert message in answer.err


def test_invalid_options_are_reported_before_the_study_runs(poise: Command, tmp_path: Path) -> None:
    assert "no goal given: use --goal X Y Z, or --goals FILE." in poise("population").err
    assert "unsupported table format; expected .csv, .parquet or .npz" in poise(*HIGH, "-o", tmp_path / "a.txt").err
    assert "unsupported plot format; expected .svg, .png or .html" in poise(*HIGH, "--plot", tmp_path / "a.gif").err
    assert (
        "--processes and --cluster exclude each other"
        in poise(*HIGH, "--processes", 2, "--cluster", "tcp://127.0.0.1:1").err
    )
    assert "workers: expected an integer of 1 or more, got 0" in poise(*HIGH, "--processes", 0).err
