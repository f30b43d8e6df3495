"""Interleaved timing, which is fair on a machine with other load.

Speed drifts: other programs come and go, the processor heats up and slows down. Timing all of A and then all of B
mistakes that drift for a difference between them. Here the contenders run round by round, A B C A B C ..., so that
disturbances affect all of them, and ratios are taken within the run.

A round repeats the call until it lasts between 1 and 5 ms: far above the resolution and cost of the clock,
short enough that many rounds fall between two disturbances. The number of calls is found once per contender. Each
round gives t_r, the seconds per call. Reported are

    minimum       min_r t_r           the cost of the work itself; disturbances only ever add
    median        median_r t_r        typical on this machine under its current load

and for two contenders a and b

    of minima     min_r a_r / min_r b_r
    of rounds     median_r (a_r / b_r)    neighbors in time are compared, so slow drift cancels.

The garbage collector is disabled meanwhile, otherwise one contender would pay for the garbage of another.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from poise.errors import PoiseError, suggest

Clock = Callable[[], float]
Contender = Callable[[], Any]

MIN_ROUND_S = 1e-3  # [s]
TARGET_ROUND_S = 2e-3  # [s]
MAX_ROUND_S = 5e-3  # [s]

_MAX_CALLS = 1_000_000  # no call takes less than 1 ns: if so many do not fill a round, the clock is wrong
_MAX_TRIALS = 30  # on a machine with heavy load any tried count is good enough


@dataclass(frozen=True)
class Timing:
    """Seconds per call of one contender, one entry per round."""

    name: str
    calls: int  # per round
    seconds: tuple[float, ...]  # [s] per call

    @property
    def minimum(self) -> float:
        """Seconds per call in the fastest round."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        """Seconds per call in the median round."""
        return statistics.median(self.seconds)

    @property
    def rounds(self) -> int:
        """Number of rounds."""
        return len(self.seconds)


@dataclass(frozen=True)
class Ratio:
    """Ratio of the times of two contenders, computed in two ways."""

    of_minima: float
    of_rounds: float  # median of the ratios of each round


@dataclass(frozen=True)
class Timings:
    """Timings of all contenders of a run, in their order."""

    contenders: tuple[Timing, ...]

    def __getitem__(self, name: str) -> Timing:
        for timing in self.contenders:
            if timing.name == name:
                return timing
        known = suggest(name, [timing.name for timing in self.contenders])
        raise PoiseError(f"no contender {name!r} was timed in this run; {known}")

    def ratio(self, subject: str, other: str) -> Ratio:
        """Time of `subject` in times of `other`: below 1 where `subject` is the faster."""
        a, b = self[subject], self[other]
        each_round = [x / y for x, y in zip(a.seconds, b.seconds, strict=True)]
        return Ratio(a.minimum / b.minimum, statistics.median(each_round))


def measure(
    contenders: Mapping[str, Contender],
    repeats: int,
    *,
    clock: Clock = time.perf_counter,
    progress: Callable[[int, int], None] | None = None,
) -> Timings:
    """Time the contenders in turn, round by round.

    Parameters
    ----------
    contenders : mapping of str to callable without arguments
        What to time; taken in the order of the mapping.
    repeats : int
        Number of rounds.
    clock : callable
        Gives the time [s]; never goes backwards.
    progress : callable, optional
        Called with (rounds done, rounds in all) between rounds.

    Returns
    -------
    Timings
        Seconds per call of every contender in every round.
    """
    if not contenders:
        raise PoiseError("there is nothing to measure: give at least one contender.")
    if repeats < 1:
        raise PoiseError(f"measuring takes at least one round, got repeats={repeats}.")
    with _garbage_collector_disabled():
        calls = {name: calibrate(call, clock=clock) for name, call in contenders.items()}
        seconds: dict[str, list[float]] = {name: [] for name in contenders}
        for done in range(repeats):
            for name, call in contenders.items():
                elapsed = _elapsed(call, calls[name], clock)
                if elapsed <= 0.0:
                    raise PoiseError(f"the clock stood still during a round of {name!r}: time it with a finer clock.")
                seconds[name].append(elapsed / calls[name])
            if progress is not None:
                progress(done + 1, repeats)
    return Timings(tuple(Timing(name, calls[name], tuple(seconds[name])) for name in contenders))


def calibrate(call: Contender, *, clock: Clock = time.perf_counter) -> int:
    """Find how many calls make a round of 1 to 5 ms; one, where a single call takes longer.

    The first call is not counted: it may pay for imports and caches that no later call meets.
    """
    call()
    calls = 1
    for _ in range(_MAX_TRIALS):
        elapsed = _elapsed(call, calls, clock)
        if MIN_ROUND_S <= elapsed <= MAX_ROUND_S or (calls == 1 and elapsed > MAX_ROUND_S):
            return calls
        if calls == _MAX_CALLS and elapsed < MIN_ROUND_S:
            raise PoiseError(f"the clock saw {elapsed:g} s pass during {calls} calls: time with a finer clock.")
        # A short trial is a rough guess of the cost: grow by steps rather than trust it over orders of magnitude.
        growth = min(10.0, TARGET_ROUND_S / elapsed) if elapsed > 0.0 else 10.0
        calls = min(_MAX_CALLS, max(1, round(calls * growth)))
    return calls


def _elapsed(call: Contender, calls: int, clock: Clock) -> float:
    """Seconds that `calls` calls take together."""
    start = clock()
    for _ in repeat(None, calls):
        call()
    return clock() - start


@contextmanager
def _garbage_collector_disabled() -> Iterator[None]:
    """Disable the garbage collector, and restore it afterwards."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
