"""How solves end on seeded sets of problems: with which status, after how many steps, with limits kept or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite import ours
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import SETS, problems

STATUSES = ("solved", "converged", "stalled", "budget", "infeasible")
SOON = 60  # steps
NEAR = 1e-4  # of the tip from its goal [m]
CONFLICTS = ("hard", "far", "midconf", "topconf")
COUNTS = {True: 4, False: 200}  # by quick
TRUNK_COUNTS = {True: 8, False: 2000}

SETTLED = Bar.of(">= 0.99", "a conflict comes to rest as surely as a goal within reach")
REACH_STEPS = Bar.of("<= 12", "reachable goals in about ten steps")
CONFLICT_STEPS = Bar.of("<= 20", "no zig-zag and no crawl in conflicts")
REACHED = Bar.of(">= 0.999", "a place that can be reached is reached")
KEPT = Bar.of("<= 1e-9", "limits are hard")


@register("convergence", "How solves end on seeded sets of problems, and after how many steps.")
def convergence(run: Run) -> Iterable[Measurement]:
    """Solve every set and count."""
    counts = {name: (TRUNK_COUNTS if name == "trunk-reach" else COUNTS)[run.settings.quick] for name in SETS}
    done, total = 0, sum(counts.values())
    for name, count in counts.items():
        outcomes = []
        wanted = problems(name, count, run.settings.seed)
        for problem in wanted:
            outcomes.append(ours.Ready(problem).solve())
            done += 1
            if run.progress is not None:
                run.progress(done, total)
        yield from _shares(name, outcomes)
        yield from _steps(name, outcomes)
        worst = max(max(outcome.pose.violations(0.0).values(), default=0.0) for outcome in outcomes)
        yield Measurement(f"{name}, worst limit violation", worst, "rad", KEPT)
        if name == "trunk-reach":
            reached = [_reached(*pair) for pair in zip(wanted, outcomes, strict=True)]
            yield Measurement(f"{name}, share within 0.1 mm", _share(reached), "", REACHED)


def _shares(name: str, outcomes: list[ours.Outcome]) -> Iterator[Measurement]:
    for status in STATUSES:
        yield Measurement(f"{name}, share {status}", _share([outcome.status == status for outcome in outcomes]))
    soon = _share([outcome.settled and outcome.steps <= SOON for outcome in outcomes])
    bar = SETTLED if name in CONFLICTS else None
    yield Measurement(f"{name}, share at rest within {SOON} steps", soon, "", bar)


def _steps(name: str, outcomes: list[ours.Outcome]) -> Iterator[Measurement]:
    """Steps of all solves; those that ran out of budget count with all of it."""
    steps = np.array([outcome.steps for outcome in outcomes])
    bar = REACH_STEPS if name == "reach" else CONFLICT_STEPS if name in CONFLICTS else None
    yield Measurement(f"{name}, steps, median", float(np.median(steps)), "", bar)
    yield Measurement(f"{name}, steps, 95 of 100", float(np.percentile(steps, 95)))
    yield Measurement(f"{name}, steps, most", float(steps.max()))


def _share(answers: list[bool]) -> float:
    return sum(answers) / len(answers)


def _reached(problem: Problem, outcome: ours.Outcome) -> bool:
    return max(task.error_norm(outcome.pose) for task in problem.tasks) <= NEAR
