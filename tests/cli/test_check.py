"""`poise check`: one line per problem, exit code 1 if there is any."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from poise.io import write
from poise.model import FigureBuilder, Mesh, Shape, SphericalEllipse
from tests.cli.figure_command import Answer, poise
from tests.support.figures import biped

__all__ = ["poise"]
Command = Callable[..., Answer]


def write_figure(tmp_path: Path, change: Callable[[FigureBuilder], object]) -> Path:
    builder = FigureBuilder("f").segment("a", mass=1.0).segment("b").root("a")
    change(builder)
    write(builder.build(), tmp_path / "f.poise")
    return tmp_path / "f.poise"


def test_a_valid_figure_is_reported_as_valid(poise: Command, tmp_path: Path) -> None:
    write(biped(), tmp_path / "biped.poise")
    answer = poise("check", tmp_path / "biped.poise")
    assert answer.code == 0
    assert answer.lines == [f"{tmp_path / 'biped.poise'}: valid, 24 segments, 53 degrees of freedom."]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda b: b.hinge("j", "a", "b"), "joint 'j': no joint limit on its angle."),
        (lambda b: b.elbow("j", "a", "b", flexion=(0.0, 1.0)), "joint 'j': no joint limit on its twist."),
        (lambda b: b.ball("j", "a", "b"), "joint 'j': no joint limit on its swing, twist."),
        (lambda b: b.swing("j", "a", "b"), "joint 'j': no joint limit on its swing."),
        (
            lambda b: b.slide("j", "a", "b", range=(0.5, 0.5)),
            "joint 'j': its distance is fixed at 0.5: the range has zero width.",
        ),
    ],
)
def test_a_joint_problem_is_one_line(
    change: Callable[[FigureBuilder], object], message: str, poise: Command, tmp_path: Path
) -> None:
    path = write_figure(tmp_path, change)
    answer = poise("check", path)
    assert (answer.code, answer.err) == (1, "")
    assert answer.lines == [f"{path}: {message}"]


def test_a_singular_swing_range_is_reported(poise: Command, tmp_path: Path) -> None:
    wide = SphericalEllipse(3.0, 3.0)
    with pytest.warns(UserWarning, match="twist is undefined"):
        path = write_figure(tmp_path, lambda b: b.swing("j", "a", "b", swing=wide))
    answer = poise("check", path)
    assert answer.code == 1
    (line,) = answer.lines
    assert "joint 'j': the swing range comes within" in line


def test_a_figure_without_mass_is_reported(poise: Command, tmp_path: Path) -> None:
    write(FigureBuilder("f").segment("a").root("a").build(), tmp_path / "f.poise")
    answer = poise("check", tmp_path / "f.poise")
    assert answer.code == 1
    assert "the figure has no mass, so it cannot be balanced" in answer.out


def test_missing_meshes_are_reported_once_per_reason(poise: Command, tmp_path: Path) -> None:
    addresses = ["package://p/1.stl", "package://p/2.stl", "gone.stl", "here.stl", "gone.stl"]
    builder = FigureBuilder("f").root("a").segment("a", mass=1.0, shapes=[Shape(Mesh(each)) for each in addresses])
    path = tmp_path / "f.poise"
    write(builder.build(), path)
    (tmp_path / "here.stl").touch()
    lines = poise("check", path).lines
    assert len(lines) == 2
    reason = "package 'p' not found in the folders above the file; give the folder that contains it"
    assert lines[0].startswith(f"{path}: segment 'a': mesh 'package://p/1.stl' and 1 more: {reason}")
    assert lines[1] == f"{path}: segment 'a': mesh 'gone.stl': file {(tmp_path / 'gone.stl').resolve()} does not exist."
    (tmp_path / "share" / "p").mkdir(parents=True)
    for name in ("1.stl", "2.stl"):
        (tmp_path / "share" / "p" / name).touch()
    assert len(poise("check", path, "--package-dir", tmp_path / "share").lines) == 1


def test_an_invalid_figure_file_is_a_finding(poise: Command, tmp_path: Path) -> None:
    path = tmp_path / "f.poise"
    path.write_text("poise: figure\nversion: 1\nname: f\nsegmnets: {}\n")
    answer = poise("check", path)
    assert (answer.code, answer.err) == (1, "")
    assert answer.lines == [f"{path}:4: unknown key 'segmnets'; did you mean 'segments'?"]


def test_a_missing_file_is_an_error(poise: Command, tmp_path: Path) -> None:
    answer = poise("check", tmp_path / "f.poise")
    assert (answer.code, answer.out) == (2, "")
