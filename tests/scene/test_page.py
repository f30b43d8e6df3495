"""The page about solving: its examples run and give what they show, and nothing is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise import Pose
from poise.io import write
from poise.scene import Scene, load_scene
from poise.scene.criterion_requests import CriterionRequests
from poise.scene.file.task_schema import KINDS
from poise.scene.force_requests import ForceRequests
from poise.scene.site_requests import SiteRequests
from poise.solver import Status, TaskState
from tests.solver.crane import crane

PAGE = (Path(__file__).parents[2] / "docs" / "solving.md").read_text(encoding="utf-8")


def test_the_first_example_gives_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    code, *_ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (shown,) = re.findall(r"```\n(converged: .*?)```", PAGE, re.DOTALL)
    exec(compile(code, "solving.md", "exec"), {})
    headline, *lines = capsys.readouterr().out.splitlines()
    assert headline.partition(" tasks met")[0] == "converged: 1 of 2"
    assert lines == shown.splitlines()[1:]


def test_the_example_of_criteria_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    _, code, *_ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "solving.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"# (\[[\d.]+\])", code)


def test_the_scene_file_can_be_loaded_and_solved(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "crane.scene").write_text(text.replace("site: hook", "site: tip"), encoding="utf-8")
    write(crane(), tmp_path / "crane.poise")
    scene = load_scene(tmp_path / "crane.scene")
    assert [task.name for task in scene.tasks] == ["boom up", "hook"]
    assert scene.solve()["boom up"].met


def test_the_example_of_a_loop_follows_its_goal() -> None:
    *_, code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    person, q, goal = names["person"], names["q"], names["goal"]
    assert np.abs(Pose(person, q).transform("right_grip") - goal).max() < 2e-3
    assert np.allclose(names["right"].task.position, goal[:3, 3], rtol=0.0, atol=0.0)


def test_the_example_of_obstacles_runs() -> None:
    _, _, code, _ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    assert [each.name for each in names["scene"].obstacles] == ["post", "table", "floor"]


def test_every_request_status_state_and_kind_is_on_the_page() -> None:
    requests = [name for name in vars(SiteRequests) if not name.startswith("_") and callable(getattr(Scene, name))]
    requests += [
        name
        for name in vars(ForceRequests)
        if not name.startswith("_") and name not in ("add", "figure", "forces", "pose", "tasks")
    ]
    requests += [name for name in vars(CriterionRequests) if name.startswith("prefer")]
    assert len(requests) >= 22
    for name in requests:
        assert re.search(rf"`{name}\b", PAGE), name
    for word in [each.value for each in (*Status, *TaskState)]:
        assert f"| `{word}` |" in PAGE, word


def test_every_kind_of_task_has_all_its_keys_on_the_page() -> None:
    for word, (_, values) in KINDS.items():
        (line,) = re.findall(
            rf"^\| `{word}` \|(.*site|.*axes|.*factors|.*pose|.*table|.*obstacles)(.*)$", PAGE, re.MULTILINE
        )
        for key in values:
            assert f"`{key}`" in "".join(line), (word, key)
