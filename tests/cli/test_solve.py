"""`poise solve`: reads a scene file, prints a table, writes the pose and sets the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from poise.cli import solve
from poise.io import read_pose, write
from poise.library import human
from poise.model import Figure
from poise.scene import Scene, load_scene
from poise.scene.natural_posture import NATURAL_TASK
from poise.solver import Status
from tests.cli.figure_command import Answer, poise
from tests.solver.crane import bent, crane

__all__ = ["poise"]
Command = Callable[..., Answer]


def saved(folder: Path, figure: Figure | None = None, **goals: tuple[float, float, float]) -> Path:
    """A scene in which a crane reaches for goals, one priority level each."""
    figure = crane() if figure is None else figure
    scene = Scene(figure, bent(figure))
    for name, goal in goals.items():
        scene.reach("tip", goal, axes="xz", name=name)
    scene.save(folder / "crane.scene")
    return folder / "crane.scene"


def test_a_solved_scene_is_reported_as_a_table(poise: Command, tmp_path: Path) -> None:
    answer = poise("solve", saved(tmp_path, hook=(1.1, 0.0, 1.2)))
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[0].startswith("solved: 1 of 1 tasks met, ")
    assert answer.lines[1:] == ["level  task  state  error  blocked by", "    1  hook  met     0 mm"]


def test_an_unmet_task_is_explained_and_exits_with_0(poise: Command, tmp_path: Path) -> None:
    answer = poise("solve", saved(tmp_path, hook=(1.1, 0.0, 1.2), other=(1.1, 0.0, 1.3)))
    assert answer.code == 0
    assert "    2  other  traded off  100 mm  hook" in answer.lines
    assert "other misses its goal by 100 mm: hook has priority, on a level above." in answer.lines


def test_the_pose_is_written(poise: Command, tmp_path: Path) -> None:
    file, out = saved(tmp_path, hook=(1.1, 0.0, 1.2)), tmp_path / "found.poise"
    answer = poise("solve", file, "-o", out)
    assert answer.lines[-1] == f"wrote {out}"
    np.testing.assert_array_equal(read_pose(out, crane()), load_scene(file).solve().pose.q)
    refused = poise("solve", file, "-o", out)
    assert refused.code == 2
    assert refused.err == f"poise: error: {out}: already exists; --force overwrites it.\n"
    assert poise("solve", file, "-o", out, "--force").code == 0


def test_restarts_can_be_switched_off(poise: Command, tmp_path: Path) -> None:
    figure = crane()
    scene = Scene(figure, bent(figure).with_values({"shoulder": 1.0, "elbow": 2.0}))
    scene.reach("tip", (3.0, 0.0, 0.5), axes="xz", name="hook")
    scene.save(tmp_path / "crane.scene")
    alone, default = scene.copy().solve(restart=False), scene.copy().solve()
    assert alone.iterations < default.iterations
    answers = [poise("solve", tmp_path / "crane.scene", "--json", *option) for option in ((), ("--restart", "off"))]
    iterations = [json.loads(answer.out)["iterations"] for answer in answers]
    assert iterations == [default.iterations, alone.iterations]


def test_json_contains_status_tasks_and_trace(poise: Command, tmp_path: Path) -> None:
    answer = poise("solve", saved(tmp_path, hook=(3.0, 0.0, 0.5)), "--json", "-o", tmp_path / "p.poise")
    data = json.loads(answer.out)
    assert (data["status"], data["tasks"][0]["state"]) == ("converged", "out of reach")
    assert data["trace"] == []


def test_a_trace_prints_every_iteration_with_the_given_levels(poise: Command, tmp_path: Path) -> None:
    figure = crane()
    scene = Scene(figure, bent(figure))
    scene.reach("tip", (1.1, 0.0, 1.2), axes="xz", level=4)
    scene.save(tmp_path / "a.scene")
    lines = poise("solve", tmp_path / "a.scene", "--trace").lines
    assert lines[0].split() == ["iter.", "level", "4", "step", "radius"]
    assert lines[1].split()[0] == "1"
    assert "" in lines
    assert json.loads(poise("solve", tmp_path / "a.scene", "--trace", "--json").out)["trace"]


def test_running_out_of_iterations_exits_with_1(poise: Command, tmp_path: Path) -> None:
    answer = poise("solve", saved(tmp_path, hook=(0.2, 0.0, 1.0)), "--max-iterations", 1)
    assert answer.code == 1
    assert answer.lines[0].startswith("budget: 0 of 1 tasks met, 1 iteration,")


def test_infeasible_limits_exit_with_3(poise: Command, tmp_path: Path) -> None:
    figure = crane(coupling={"elbow": 1.0}, value=3.0)
    answer = poise("solve", saved(tmp_path, figure, hook=(1.0, 0.0, 1.0)), "--max-iterations", 5)
    assert answer.code == 3
    assert "These cannot all be kept: tendon and elbow: angle upper limit." in answer.out


def test_every_status_has_an_exit_code() -> None:
    assert set(solve.CODES) == set(Status)


def test_notes_of_the_figure_reader_go_to_stderr(poise: Command, tmp_path: Path) -> None:
    write(crane(), tmp_path / "crane.urdf")
    (tmp_path / "a.scene").write_text("poise: scene\nversion: 1\nfigure: crane.urdf\n")
    answer = poise("solve", tmp_path / "a.scene", "--json")
    assert answer.err.startswith("reading the figure: ")
    assert json.loads(answer.out)["solved"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("poise: figure\nversion: 1\n", "a.scene:1: expected a 'scene' file, got a 'figure' file."),
        ("poise: scene\nversion: 1\nfigure: b.poise\n", "a.scene:3: its figure 'b.poise' cannot be opened"),
        ("{}}", "a.scene:1: is not well-formed YAML"),
    ],
)
def test_invalid_scene_files_are_one_line_errors(poise: Command, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "a.scene").write_text(text)
    answer = poise("solve", tmp_path / "a.scene")
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


def test_max_iterations_must_be_a_positive_integer(poise: Command, tmp_path: Path) -> None:
    for wrong in ("0", "many"):
        answer = poise("solve", saved(tmp_path), "--max-iterations", wrong)
        assert answer.code == 2
        assert "expected an integer of 1 or more, got" in answer.err


def test_humans_take_natural_postures_unless_the_scene_or_the_option_says_no(poise: Command, tmp_path: Path) -> None:
    scene = Scene(human())
    scene.pin("left_sole", "right_sole")
    scene.reach("right_grip", (0.4, -0.2, 1.1))
    scene.save(tmp_path / "open.scene")
    scene.prefer_natural(0.0)
    scene.save(tmp_path / "off.scene")
    names = [
        [task["name"] for task in json.loads(poise("solve", tmp_path / file, "--json", *options).out)["tasks"]]
        for file, options in (
            ("open.scene", ()),
            ("open.scene", ("--natural", "off")),
            ("off.scene", ()),
            ("off.scene", ("--natural", "on")),
        )
    ]
    assert [NATURAL_TASK in each for each in names] == [True, False, False, True]
