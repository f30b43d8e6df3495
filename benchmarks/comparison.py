"""From timings to measurements: how long each contender takes, and how they compare.

Both ways of counting (minimum and median; ratio of minima and median of the rounds' ratios) are always reported, and
a bar applies to both: neither can be chosen afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from benchmarks.measurement import Bar, Measurement
from benchmarks.timing import Timings
from poise.cli.optional_packages import OptionalPackage, lacking


def durations(timings: Timings, what: str, *, bar: Bar | None = None, of: str = "") -> Iterator[Measurement]:
    """Minimum and median of every contender, in seconds per call.

    Parameters
    ----------
    timings : Timings
        A run.
    what : str
        What the contenders do; opens the names of the measurements.
    bar : Bar, optional
        What the contender `of` must hold, in seconds.
    of : str
        The contender on which the bar stands.
    """
    judged = timings[of] if bar is not None else None
    for timing in timings.contenders:
        own_bar = bar if timing is judged else None
        name = f"{what}, {timing.name}"
        yield Measurement(f"{name}, minimum", timing.minimum, "s", own_bar, timing.rounds)
        yield Measurement(f"{name}, median", timing.median, "s", own_bar, timing.rounds)


def ratios(
    timings: Timings,
    subject: str,
    other: str,
    what: str,
    *,
    bar: Bar | None = None,
    needs: Iterable[OptionalPackage] = (),
) -> Iterator[Measurement]:
    """Time of `subject` over time of `other`, both ways of counting; not measured where a peer in `needs` is missing.

    Parameters
    ----------
    timings : Timings
        A run in which both took part, unless a needed peer is missing.
    subject, other : str
        Two contenders; a ratio below 1 says that `subject` is the faster.
    what : str
        What the contenders do; opens the names of the measurements.
    bar : Bar, optional
        What both ratios must hold.
    needs : iterable of OptionalPackage
        Peers without which the comparison cannot be made.
    """
    name = f"{what}, {subject} / {other}"
    names = (f"{name}, of minima", f"{name}, of rounds")
    absent = lacking(needs)
    if absent:
        yield from (Measurement(each, None, "x", bar, absent=absent) for each in names)
        return
    ratio = timings.ratio(subject, other)
    rounds = timings[subject].rounds
    for each, value in zip(names, (ratio.of_minima, ratio.of_rounds), strict=True):
        yield Measurement(each, value, "x", bar, rounds)
