"""Convergence on seeded problem sets: status, number of iterations, and violation of joint limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from benchmarks.adapters import poise as ours
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import SETS, problems

STATUSES = ("solved", "converged", "stalled", "budget", "infeasible")
FEW_ITERATIONS = 60
REACH_TOL_M = 1e-4  # of the tip from its goal
CONFLICTS = ("hard", "far", "midconf", "topconf")
COUNTS = {True: 4, False: 200}  # by quick
TRUNK_COUNTS = {True: 8, False: 2000}

CONVERGED_BAR = Bar.of(">= 0.99", "a conflict converges as reliably as a reachable goal")
REACH_ITERATIONS_BAR = Bar.of("<= 12", "reachable goals in about ten iterations")
CONFLICT_ITERATIONS_BAR = Bar.of("<= 20", "no zigzagging and no slow convergence in conflicts")
REACHED_BAR = Bar.of(">= 0.999", "reachable positions are reached")
LIMIT_BAR = Bar.of("<= 1e-9", "joint limits are hard")


@register("convergence", "Status and number of iterations of solves on seeded problem sets.")
def convergence(run: Run) -> Iterable[Measurement]:
    """Solve every problem set and count."""
    counts = {name: (TRUNK_COUNTS if name == "trunk-reach" else COUNTS)[run.settings.quick] for name in SETS}
    done, total = 0, sum(counts.values())
    for name, count in counts.items():
        outcomes = []
        chosen = problems(name, count, run.settings.seed)
        for problem in chosen:
            outcomes.append(ours.PreparedProblem(problem).solve())
            done += 1
            if run.progress is not None:
                run.progress(done, total)
        yield from _shares(name, outcomes)
        yield from _iterations(name, outcomes)
        worst = max(max(outcome.pose.violations(0.0).values(), default=0.0) for outcome in outcomes)
        yield Measurement(f"{name}, worst limit violation", worst, "rad", LIMIT_BAR)
        if name == "trunk-reach":
            reached = [_reached(*pair) for pair in zip(chosen, outcomes, strict=True)]
            yield Measurement(f"{name}, share within 0.1 mm", _share(reached), "", REACHED_BAR)


def _shares(name: str, outcomes: list[ours.Outcome]) -> Iterator[Measurement]:
    for status in STATUSES:
        yield Measurement(f"{name}, share {status}", _share([outcome.status == status for outcome in outcomes]))
    few = _share([outcome.converged and outcome.iterations <= FEW_ITERATIONS for outcome in outcomes])
    bar = CONVERGED_BAR if name in CONFLICTS else None
    yield Measurement(f"{name}, share converged within {FEW_ITERATIONS} iterations", few, "", bar)


def _iterations(name: str, outcomes: list[ours.Outcome]) -> Iterator[Measurement]:
    """Iterations of all solves; those that exceed the budget count with all of it."""
    iterations = np.array([outcome.iterations for outcome in outcomes])
    bar = REACH_ITERATIONS_BAR if name == "reach" else CONFLICT_ITERATIONS_BAR if name in CONFLICTS else None
    yield Measurement(f"{name}, iterations, median", float(np.median(iterations)), "", bar)
    yield Measurement(f"{name}, iterations, 95th percentile", float(np.percentile(iterations, 95)))
    yield Measurement(f"{name}, iterations, maximum", float(iterations.max()))


def _share(answers: list[bool]) -> float:
    return sum(answers) / len(answers)


def _reached(problem: Problem, outcome: ours.Outcome) -> bool:
    return max(task.error_norm(outcome.pose) for task in problem.tasks) <= REACH_TOL_M
