from __future__ import annotations

import gc
from collections.abc import Callable

import pytest
from benchmarks.timing import MAX_ROUND_S, MIN_ROUND_S, Timing, Timings, calibrate, measure

from poise.errors import PoiseError


class FakeClock:
    """A clock that only goes on while something fake is at work."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def work(self, seconds: float) -> Callable[[], None]:
        def call() -> None:
            self.now += seconds

        return call


def test_contenders_take_turns_round_by_round() -> None:
    clock = FakeClock()
    order: list[str] = []

    def contender(name: str) -> Callable[[], None]:
        def call() -> None:
            order.append(name)
            clock.now += 2e-3

        return call

    rounds_done: list[tuple[int, int, int]] = []
    measure(
        {name: contender(name) for name in "ABC"},
        4,
        clock=clock,
        progress=lambda done, total: rounds_done.append((done, total, len(order))),
    )
    calibration = "AABBCC"  # a first call and one trial each, before any round
    assert "".join(order) == calibration + "ABC" * 4
    assert rounds_done == [(n, 4, len(calibration) + 3 * n) for n in range(1, 5)]


def test_each_contender_has_its_own_number_of_calls() -> None:
    clock = FakeClock()
    timings = measure({"slow": clock.work(1e-3), "fast": clock.work(1e-6)}, 3, clock=clock)
    slow, fast = timings["slow"], timings["fast"]
    assert MIN_ROUND_S <= slow.calls * 1e-3 <= MAX_ROUND_S
    assert MIN_ROUND_S <= fast.calls * 1e-6 <= MAX_ROUND_S
    assert slow.seconds == pytest.approx([1e-3] * 3, rel=1e-9)
    assert fast.seconds == pytest.approx([1e-6] * 3, rel=1e-9)


@pytest.mark.parametrize("seconds", [2e-8, 3e-7, 1e-6, 4.9e-5, 3e-4, 9.99e-4, 1e-3, 4.9e-3])
def test_calibration_fills_a_round_of_one_to_five_milliseconds(seconds: float) -> None:
    clock = FakeClock()
    calls = calibrate(clock.work(seconds), clock=clock)
    assert MIN_ROUND_S <= calls * seconds <= MAX_ROUND_S * (1 + 1e-9)


@pytest.mark.parametrize("seconds", [6e-3, 0.1, 10.0])
def test_a_call_that_outlasts_a_round_is_made_once(seconds: float) -> None:
    clock = FakeClock()
    assert calibrate(clock.work(seconds), clock=clock) == 1


def test_a_slow_first_call_does_not_count() -> None:
    clock = FakeClock()
    costs = iter([0.5])

    def call() -> None:
        clock.now += next(costs, 1e-6)

    assert 1000 <= calibrate(call, clock=clock) <= 5000


def test_a_disturbed_trial_is_mended_by_the_next() -> None:
    clock = FakeClock()
    made = 0

    def call() -> None:
        nonlocal made
        made += 1
        clock.now += 0.03 if made == 50 else 1e-5  # one call in the middle of a trial is held up

    assert 100 <= calibrate(call, clock=clock) <= 500


def test_a_clock_too_coarse_for_one_call_still_calibrates() -> None:
    clock = FakeClock()
    calls = calibrate(clock.work(1e-6), clock=lambda: round(clock.now, 3))
    assert 1000 <= calls <= 5000


def test_a_clock_that_stands_still_is_an_error() -> None:
    with pytest.raises(PoiseError, match="finer clock"):
        calibrate(lambda: None, clock=lambda: 1.0)


def test_a_clock_that_stops_after_calibration_is_an_error() -> None:
    clock = FakeClock()
    calls = 0

    def call() -> None:
        nonlocal calls
        calls += 1
        clock.now += 2e-3 if calls <= 2 else 0.0

    with pytest.raises(PoiseError, match="stood still during a round of 'lazy'"):
        measure({"lazy": call}, 1, clock=clock)


def test_minimum_median_and_rounds_are_per_call() -> None:
    clock = FakeClock()
    costs = iter([2e-3, 2e-3, 4e-3, 3e-3, 8e-3, 5e-3])  # first call, trial, then four rounds

    def call() -> None:
        clock.now += next(costs)

    timing = measure({"a": call}, 4, clock=clock)["a"]
    assert timing.rounds == 4
    assert timing.calls == 1
    assert timing.minimum == pytest.approx(3e-3)
    assert timing.median == pytest.approx(4.5e-3)


def test_ratios_are_taken_of_the_minima_and_round_by_round() -> None:
    timings = Timings((Timing("a", 1, (2.0, 3.0, 9.0)), Timing("b", 1, (1.0, 4.0, 2.0))))
    ratio = timings.ratio("a", "b")
    assert ratio.of_minima == 2.0 / 1.0
    assert ratio.of_rounds == 2.0  # median of 2, 0.75 and 4.5; the ratio of the medians would be 1.5


def test_an_unknown_contender_is_answered_with_near_names() -> None:
    with pytest.raises(PoiseError, match=r"no contender 'pois'.*did you mean 'poise'"):
        Timings((Timing("poise", 1, (1.0,)),))["pois"]


def test_nothing_to_measure_is_an_error() -> None:
    with pytest.raises(PoiseError, match="nothing to measure"):
        measure({}, 3)
    with pytest.raises(PoiseError, match="repeats=0"):
        measure({"a": lambda: None}, 0)


@pytest.mark.parametrize("running", [True, False])
def test_the_garbage_collector_is_held_and_left_as_it_was(running: bool) -> None:
    clock = FakeClock()
    seen: list[bool] = []

    def call() -> None:
        seen.append(gc.isenabled())
        clock.now += 2e-3
        if len(seen) == 4:
            raise RuntimeError("a contender that fails")

    before = gc.isenabled()
    try:
        (gc.enable if running else gc.disable)()
        with pytest.raises(RuntimeError, match="a contender that fails"):
            measure({"a": call}, 9, clock=clock)
        assert gc.isenabled() is running
    finally:
        (gc.enable if before else gc.disable)()
    assert seen == [False] * 4
