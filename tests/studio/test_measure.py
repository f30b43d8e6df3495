"""What is measured from the page: the numbers of the bench, and a process that ends when nobody waits any more."""

from __future__ import annotations

import json
import sys
import time

import pytest

from poise.studio import measure
from poise.studio.long_work import Cancelled
from poise.studio.value_checks import Refusal


def unwatched(share: float) -> None:
    assert 0.0 <= share < 1.0


def said(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(measure, "COMMAND", (sys.executable, "-c", code))


def test_the_numbers_of_the_bench_are_told_with_their_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = {"relation": "<", "limit": 0.3333, "reason": "most is left"}
    figure = {"name": "share of a frame", "value": 0.2, "unit": "", "rounds": 3, "bar": bar, "verdict": "held"}
    said(monkeypatch, f"print({json.dumps({'figures': [figure]})!r})")
    told = measure.measured(unwatched)
    assert told["type"] == "measured"
    assert told["rows"] == [{key: figure[key] for key in ("name", "value", "unit", "bar", "verdict")}]


def test_a_bench_that_fails_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said(monkeypatch, "raise SystemExit('nothing')")
    with pytest.raises(Refusal, match="could not be measured"):
        measure.measured(unwatched)


def test_a_bench_for_which_nobody_waits_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    said(monkeypatch, "import time; time.sleep(60)")

    def give_up(share: float) -> None:
        raise Cancelled

    began = time.monotonic()
    with pytest.raises(Cancelled):
        measure.measured(give_up)
    assert time.monotonic() - began < 30.0, "the process was ended, and not waited for"
