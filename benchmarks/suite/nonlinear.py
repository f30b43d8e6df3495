"""The penalty method beside SciPy: the seed's three situations, and random problems under linear constraints."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from types import ModuleType

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from poise_lab.techniques.penalty_problems import (
    METHODS,
    SAME,
    SituationNumbers,
    pose_numbers,
    random_numbers,
    situation_numbers,
)

ROUNDS = {True: 9, False: 25}
PROBLEMS = {True: 20, False: 100}

TEN = Bar.of(">= 10", "the seed's situations are solved ten times as fast as by SLSQP")
LOW = Bar.of(">= 0.99", "as low as others, or lower")
PROVED = Bar.of("<= 1e-8", "a Kuhn-Tucker point, and proved to be one")
FASTER = Bar.of("> 1", "faster in the same run")


@register(
    "nonlinear", "the penalty method beside SciPy: three situations of the seed, random problems.", peers=("scipy",)
)
def nonlinear(run: Run) -> Iterable[Measurement]:
    """Solve everything both ways."""
    peer, quick = run.peer("scipy"), run.settings.quick
    optimize = importlib.import_module("scipy.optimize") if peer.available else None
    for each in situation_numbers(optimize, ROUNDS[quick]):
        yield from _told(each, peer.error)
    yield from _random(run, optimize, peer.error)
    yield from _random_poses(run, optimize, peer.error)


def _told(numbers: SituationNumbers, missing: str) -> Iterator[Measurement]:
    name = numbers.situation.name
    yield Measurement(f"{name}, penalty method", numbers.bound, "s")
    yield Measurement(f"{name}, Kuhn-Tucker residual", numbers.residual, "", PROVED)
    if numbers.slsqp is None or numbers.slsqp_potential is None:
        yield Measurement(f"{name}, times as fast as SLSQP", None, "", TEN, absent=missing)
        return
    yield Measurement(f"{name}, SLSQP", numbers.slsqp, "s")
    yield Measurement(f"{name}, times as fast as SLSQP", numbers.slsqp / numbers.bound, "", TEN)
    yield Measurement(f"{name}, times as fast, whole solve()", numbers.slsqp / numbers.whole, "")
    lower = numbers.potential <= numbers.slsqp_potential + SAME
    yield Measurement(f"{name}, as low as SLSQP", float(lower), "", LOW)


def _random_poses(run: Run, optimize: ModuleType | None, missing: str) -> Iterator[Measurement]:
    residuals, as_low, ratios = pose_numbers(run.random(), optimize, PROBLEMS[run.settings.quick])
    yield Measurement("random poses, largest Kuhn-Tucker residual", max(residuals), "", PROVED)
    names = "random poses, as low as SLSQP", "random poses, times as fast as SLSQP, whole solve(), median"
    if optimize is None:
        yield Measurement(names[0], None, "", LOW, absent=missing)
        yield Measurement(names[1], None, "", FASTER, absent=missing)
        return
    yield Measurement(names[0], float(np.mean(as_low)), "", LOW)
    yield Measurement(names[1], float(np.median(ratios)), "", FASTER)


def _random(run: Run, optimize: ModuleType | None, missing: str) -> Iterator[Measurement]:
    found = random_numbers(run.random(), optimize, PROBLEMS[run.settings.quick])
    yield Measurement("random problems, largest Kuhn-Tucker residual", max(found.residuals), "", PROVED)
    for method in METHODS:
        names = f"random problems, as low as {method}", f"random problems, times as fast as {method}, median"
        if optimize is None:
            yield Measurement(names[0], None, "", LOW, absent=missing)
            yield Measurement(names[1], None, "", FASTER, absent=missing)
            continue
        yield Measurement(names[0], float(np.mean(found.as_low[method])), "", LOW)
        yield Measurement(names[1], float(np.median(found.ratios[method])), "", FASTER)
