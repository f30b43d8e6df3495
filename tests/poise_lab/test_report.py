"""Reports as text, data and pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from poise.analysis.report import Curve, Plot, Report, Section, Table, page
from poise.cli.main import main
from poise_lab import comparisons

SMALL = Report(
    title="A & B",
    intent="why",
    seed=7,
    sections=(
        Section(
            title="one",
            literature="<this>",
            measured="that",
            tables=(Table(("name", "value"), (("x", 1.0), ("y", 1e-9), ("z", "–"))),),
            plots=(
                Plot("p", "x", "y", (Curve.of("c", [1, 10, 100], [1e-3, 1.0, 0.0]),), log_x=True, log_y=True),
                Plot("flat", "x", "y", (Curve.of("c", [0.0], [2.0]),), equal=True),
            ),
        ),
    ),
)


def test_a_page_needs_nothing_from_outside_and_is_escaped() -> None:
    text = page(SMALL)
    assert "A &amp; B" in text
    assert "&lt;this&gt;" in text
    assert text.count("<svg") == 2
    for word in ("http://", "https://", "<script", "nan"):
        assert word not in text


def test_a_table_as_text_stands_in_columns() -> None:
    assert SMALL.sections[0].tables[0].text().splitlines() == [
        "name    value",
        "x           1",
        "y     1.0e-09",
        "z           –",
    ]


def test_the_command_prints_text_or_json_and_writes_a_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(comparisons.COMPARISONS, "svd", lambda seed: SMALL)
    target = tmp_path / "page.html"
    assert main(["lab", "svd", "-o", str(target)]) == 0
    assert "literature: <this>" in capsys.readouterr().out
    assert target.read_text(encoding="utf-8") == page(SMALL)
    assert main(["lab", "svd", "-o", str(target)]) == 2  # the file exists
    capsys.readouterr()
    assert main(["lab", "svd", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sections"][0]["tables"][0]["heads"] == ["name", "value"]
