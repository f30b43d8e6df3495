"""Documentation pages of tasks: every task has one, and the example of a user task runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tasks.samples import SAMPLES

DOCS = Path(__file__).parents[2] / "docs"


def test_every_task_is_listed_and_has_a_page() -> None:
    listed = dict(re.findall(r"\[(\w+Task)\]\((tasks/\w+\.md)\)", (DOCS / "tasks.md").read_text(encoding="utf-8")))
    assert listed.keys() - {"ClearanceTask"} == {sample.kind.__name__ for sample in SAMPLES}
    for name, page in listed.items():
        assert f"<!-- from poise.{'collision' if name == 'ClearanceTask' else 'tasks'}.{name} -->" in (
            DOCS / page
        ).read_text(encoding="utf-8")


def test_the_example_of_a_user_task_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "tasks" / "user.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(block, "user.md", "exec"), {})
    assert capsys.readouterr().out == "level pans (SameHeight) 0.384 m True\n"
