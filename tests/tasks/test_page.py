"""The page about tasks: every kind has its section, and the example runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tasks.samples import SAMPLES

PAGE = (Path(__file__).parents[2] / "docs" / "tasks.md").read_text(encoding="utf-8")


def test_every_kind_of_task_has_its_section() -> None:
    sections = re.findall(r"^## (\w+)$", PAGE, re.MULTILINE)
    assert sorted(sections) == sorted({sample.kind.__name__ for sample in SAMPLES})


def test_the_example_of_an_own_task_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "tasks.md", "exec"), {})
    assert capsys.readouterr().out == "level pans (SameHeight) 0.384 m True\n"
