"""The published and hand-worked cases of ``docs/ergonomics-checks.md``."""

from __future__ import annotations

import pytest

from tests.analysis.ergonomics.checks import CHECKS, HEAD, PAGE, Check, answer_of


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.subject}: {check.case}")
def test_an_answer_is_what_its_source_gives(check: Check) -> None:
    assert answer_of(check) == pytest.approx(check.expected, abs=check.tolerance + 1e-12)


def test_the_page_shows_these_checks() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    rows = text.removeprefix(HEAD).splitlines()
    assert len(rows) == len(CHECKS)
    for row, check in zip(rows, CHECKS, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[:4] == [check.subject, check.case, check.source, check.unit]
        assert float(cells[4]) == pytest.approx(check.expected)
        assert float(cells[6]) == pytest.approx(answer_of(check), rel=2e-3, abs=1e-9)
