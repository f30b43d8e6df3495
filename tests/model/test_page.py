"""The documentation page about figures: its example prints the shown output, and every function is listed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from poise.model import edit

PAGE = (Path(__file__).parents[2] / "docs" / "figures.md").read_text(encoding="utf-8")


def test_the_example_gives_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    *_, code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)  # the one about editing
    (shown,) = re.findall(r"```\n(\[.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "figures.md", "exec"), {})
    assert capsys.readouterr().out == shown


def test_every_function_of_editing_is_on_the_page() -> None:
    for name in edit.__all__:
        assert re.search(rf"`{name}\(", PAGE), name
