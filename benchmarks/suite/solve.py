"""Whole solves of a 50-DoF human, reachable and in conflict, against other libraries in the loops of their users."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from statistics import median

import numpy as np

from benchmarks.adapters import poise as ours
from benchmarks.adapters.contenders import KINDS, PACKAGES, available, needed
from benchmarks.adapters.goals import Goals
from benchmarks.adapters.loop import MAX_ITERATIONS, TOLERANCE, Contender, Ending, whole_solve
from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems
from benchmarks.timing import measure
from poise.backend import backend_status
from poise.solver import solve_batch
from poise.tasks import PositionTask

COUNTS = {True: 2, False: 8}  # problems of a set, by quick
ROUNDS = {True: 3, False: 10}  # whole solves are long: fewer rounds than for single calls
BATCH = {True: 128, False: 2048}  # problems of the batch, by quick
BATCH_SPREAD_M = 0.03  # of the goals of the batch around those of its problem
TWO_CORES_BAR = Bar.of("<= 0.556", "a batch is 1.8 times faster on two cores")
PLACO_BARS = {
    "reach": Bar.of("<= 0.1", "a whole reach at least 10 times faster than the library that does it all in C++"),
    "hard": Bar.of(
        "<= 0.02", "a conflict at least 50 times faster: it converges while others use all their iterations"
    ),
}


@register(
    "solve", "Whole solves of a 50-DoF human, reachable and in conflict, against other libraries.", peers=PACKAGES
)
def solve(run: Run) -> Iterable[Measurement]:
    """Time the same problems in every loop, and report how the solves ended."""
    for set_name in PLACO_BARS:
        yield from _set(run, set_name)
    yield from _batch(run)


def _batch(run: Run) -> Iterator[Measurement]:
    """Time one batch of reaches on one core and on two."""
    problem = problems("reach", 1, run.settings.seed)[0]
    count = BATCH[run.settings.quick]
    hands = [task for task in problem.tasks if isinstance(task, PositionTask)]
    random = run.random()
    goals = {
        hand.name: np.array(hand.goal) + random.uniform(-BATCH_SPREAD_M, BATCH_SPREAD_M, (count, 3)) for hand in hands
    }

    def solve_on(cores: int) -> Callable[[], object]:
        return lambda: solve_batch(problem.pose, problem.tasks, goals=goals, cores=cores, restart=False)

    timings = measure(
        {"2 cores": solve_on(2), "1 core": solve_on(1)}, ROUNDS[run.settings.quick], progress=run.progress
    )
    what = f"batch of {count} reaches"
    yield from durations(timings, what)
    yield from ratios(timings, "2 cores", "1 core", what, bar=TWO_CORES_BAR)
    yield Measurement(f"{what}, solves per second on 2 cores", count / timings["2 cores"].minimum)


def _set(run: Run, set_name: str) -> Iterator[Measurement]:
    chosen = problems(set_name, COUNTS[run.settings.quick], run.settings.seed)
    ready = [ours.PreparedProblem(problem) for problem in chosen]
    calls: dict[str, Callable[[], object]] = {"poise": lambda: [each.solve(MAX_ITERATIONS) for each in ready]}
    endings: dict[str, list[Ending]] = {"poise": [_our_ending(problem) for problem in chosen]}
    for name, make in available(run).items():
        contenders = [make(Goals.of(problem)) for problem in chosen]
        endings[name] = [whole_solve(contender) for contender in contenders]
        calls[name] = _solve_all(contenders)
    timings = measure(calls, ROUNDS[run.settings.quick], progress=run.progress)
    what = f"{set_name}, {len(chosen)} solves"
    yield from durations(timings, what)
    native = backend_status().name.startswith("native")
    for name in KINDS:
        bar = PLACO_BARS[set_name] if name == "placo" and native else None
        yield from ratios(timings, "poise", name, what, bar=bar, needs=needed(run, name))
    for name, found in endings.items():
        solved = sum(ending.solved for ending in found) / len(found)
        failed = sum(bool(ending.failure) for ending in found) / len(found)
        yield Measurement(f"{set_name}, share with all errors below {TOLERANCE:g}, {name}", solved)
        yield Measurement(f"{set_name}, share failed, {name}", failed)
        yield Measurement(f"{set_name}, iterations, median, {name}", median(ending.iterations for ending in found))


def _solve_all(contenders: list[Contender]) -> Callable[[], object]:
    return lambda: [whole_solve(contender) for contender in contenders]


def _our_ending(problem: Problem) -> Ending:
    outcome = ours.PreparedProblem(problem).solve(MAX_ITERATIONS)
    return Ending(outcome.iterations, max(task.error_norm(outcome.pose) for task in problem.tasks))
