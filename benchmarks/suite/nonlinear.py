"""The penalty method beside SciPy: three situations of Zhao and Badler, random problems under linear constraints."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from types import ModuleType

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from poise_lab.techniques.penalty_method import (
    EQUAL_POTENTIAL_TOL,
    SCIPY_METHODS,
    SituationComparison,
    compare_random_poses,
    compare_random_problems,
    compare_situations,
)

ROUNDS = {True: 9, False: 25}
PROBLEMS = {True: 20, False: 100}

SITUATION_SPEED_BAR = Bar.of(">= 10", "the situations are solved ten times as fast as by SLSQP")
POTENTIAL_BAR = Bar.of(">= 0.99", "the potential is as low as that of SciPy, or lower")
KKT_BAR = Bar.of("<= 1e-8", "the pose is a certified KKT (Kuhn-Tucker) point")
SPEED_BAR = Bar.of("> 1", "faster in the same run")


@register(
    "nonlinear",
    "The penalty method beside SciPy: three situations of Zhao and Badler, random problems.",
    peers=("scipy",),
)
def nonlinear(run: Run) -> Iterable[Measurement]:
    """Solve all problems with both."""
    peer, quick = run.peer("scipy"), run.settings.quick
    optimize = importlib.import_module("scipy.optimize") if peer.available else None
    for each in compare_situations(optimize, ROUNDS[quick]):
        yield from _situation(each, peer.error)
    yield from _random(run, optimize, peer.error)
    yield from _random_poses(run, optimize, peer.error)


def _situation(comparison: SituationComparison, missing: str) -> Iterator[Measurement]:
    name = comparison.situation.name
    yield Measurement(f"{name}, penalty method", comparison.bound_seconds, "s")
    yield Measurement(f"{name}, Kuhn-Tucker residual", comparison.residual, "", KKT_BAR)
    if comparison.slsqp_seconds is None or comparison.slsqp_potential is None:
        yield Measurement(f"{name}, times as fast as SLSQP", None, "", SITUATION_SPEED_BAR, absent=missing)
        return
    yield Measurement(f"{name}, SLSQP", comparison.slsqp_seconds, "s")
    yield Measurement(
        f"{name}, times as fast as SLSQP", comparison.slsqp_seconds / comparison.bound_seconds, "", SITUATION_SPEED_BAR
    )
    yield Measurement(f"{name}, times as fast, whole solve()", comparison.slsqp_seconds / comparison.solve_seconds, "")
    lower = comparison.potential <= comparison.slsqp_potential + EQUAL_POTENTIAL_TOL
    yield Measurement(f"{name}, as low as SLSQP", float(lower), "", POTENTIAL_BAR)


def _random_poses(run: Run, optimize: ModuleType | None, missing: str) -> Iterator[Measurement]:
    residuals, as_low, ratios = compare_random_poses(run.random(), optimize, PROBLEMS[run.settings.quick])
    yield Measurement("random poses, largest Kuhn-Tucker residual", max(residuals), "", KKT_BAR)
    names = "random poses, as low as SLSQP", "random poses, times as fast as SLSQP, whole solve(), median"
    if optimize is None:
        yield Measurement(names[0], None, "", POTENTIAL_BAR, absent=missing)
        yield Measurement(names[1], None, "", SPEED_BAR, absent=missing)
        return
    yield Measurement(names[0], float(np.mean(as_low)), "", POTENTIAL_BAR)
    yield Measurement(names[1], float(np.median(ratios)), "", SPEED_BAR)


def _random(run: Run, optimize: ModuleType | None, missing: str) -> Iterator[Measurement]:
    found = compare_random_problems(run.random(), optimize, PROBLEMS[run.settings.quick])
    yield Measurement("random problems, largest Kuhn-Tucker residual", max(found.residuals), "", KKT_BAR)
    for method in SCIPY_METHODS:
        names = f"random problems, as low as {method}", f"random problems, times as fast as {method}, median"
        if optimize is None:
            yield Measurement(names[0], None, "", POTENTIAL_BAR, absent=missing)
            yield Measurement(names[1], None, "", SPEED_BAR, absent=missing)
            continue
        yield Measurement(names[0], float(np.mean(found.as_low[method])), "", POTENTIAL_BAR)
        yield Measurement(names[1], float(np.median(found.ratios[method])), "", SPEED_BAR)
