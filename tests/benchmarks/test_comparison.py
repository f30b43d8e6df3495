from __future__ import annotations

import pytest
from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement, Verdict
from benchmarks.timing import Timing, Timings

from poise.cli.optional_packages import OptionalPackage, find_package
from poise.errors import PoiseError

TIMINGS = Timings((Timing("poise", 1, (2.0, 3.0, 9.0)), Timing("peer", 1, (1.0, 4.0, 2.0))))


def test_durations_give_minimum_and_median_of_every_contender() -> None:
    assert list(durations(TIMINGS, "frames")) == [
        Measurement("frames, poise, minimum", 2.0, "s", rounds=3),
        Measurement("frames, poise, median", 3.0, "s", rounds=3),
        Measurement("frames, peer, minimum", 1.0, "s", rounds=3),
        Measurement("frames, peer, median", 2.0, "s", rounds=3),
    ]


def test_a_bar_on_a_duration_stands_on_both_figures_of_its_contender_only() -> None:
    bar = Bar.of("<= 2.5", "because")
    verdicts = [each.verdict for each in durations(TIMINGS, "frames", bar=bar, of="poise")]
    assert verdicts == [Verdict.HELD, Verdict.NOT_HELD, Verdict.NO_BAR, Verdict.NO_BAR]
    with pytest.raises(PoiseError, match="no contender 'poises'"):
        list(durations(TIMINGS, "frames", bar=bar, of="poises"))


def test_a_bar_on_a_ratio_stands_on_both_ways_of_counting() -> None:
    bar = Bar.of("<= 1", "because")
    assert list(ratios(TIMINGS, "poise", "peer", "frames", bar=bar, needs=[find_package("numpy")])) == [
        Measurement("frames, poise / peer, of minima", 2.0, "x", bar, 3),
        Measurement("frames, poise / peer, of rounds", 2.0, "x", bar, 3),
    ]


def test_a_ratio_to_a_missing_peer_is_not_measured_and_keeps_its_bar() -> None:
    bar = Bar.of("<= 1", "because")
    alone = Timings(TIMINGS.contenders[:1])
    found = list(
        ratios(alone, "poise", "peer", "frames", bar=bar, needs=[OptionalPackage("peer", error="not installed")])
    )
    assert [each.name for each in found] == [
        "frames, poise / peer, of minima",
        "frames, poise / peer, of rounds",
    ]
    assert {each.verdict for each in found} == {Verdict.NOT_MEASURED}
    assert {each.absent for each in found} == {"needs peer (not installed)"}
    assert {each.bar for each in found} == {bar}


def test_a_ratio_to_a_contender_that_was_forgotten_is_an_error() -> None:
    alone = Timings(TIMINGS.contenders[:1])
    with pytest.raises(PoiseError, match="no contender 'peer' was timed"):
        list(ratios(alone, "poise", "peer", "frames"))
