"""Cost of priority levels, as counted operations.

The decompositions are those of the sources, Golub-Reinsch without limits and damping; every multiplication and addition
of arrays is counted while it is done. Times of the backend are notes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.analysis.report import Curve, Plot
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray
from poise_lab.comparisons.timing import min_cpu_seconds
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.verdict import Verdict
from poise_lab.techniques.inverses import levels_problem
from poise_lab.techniques.operation_count import counted, operations_of
from poise_lab.techniques.strategies import Tasks, prioritized, prioritized_by_stacked_projectors

Step = Callable[[Tasks, float], FloatArray]


def _tasks(rows: int, joints: int, levels: int) -> Tasks:
    rng = np.random.default_rng((rows, joints, levels))
    return [(rng.normal(size=(rows, joints)), rng.normal(size=rows)) for _ in range(levels)]


@cache
def _work_of(step: Step, rows: int, joints: int, levels: int) -> int:
    """Counted operations of one step with random tasks; the same in both runs."""
    return _work(step, _tasks(rows, joints, levels))


def _work(step: Step, tasks: Tasks) -> int:
    """Counted operations of one step."""
    marked = [(counted(J), counted(e)) for J, e in tasks]
    return operations_of(lambda: step(marked, 0.0))


def _growth(x: NDArray[Any], y: NDArray[Any]) -> float:
    """Exponent of a power law through points."""
    return float(np.polyfit(np.log(x), np.log(y), 1)[0])


def _joined(values: FloatArray, form: str = ".2f") -> str:
    return ", ".join(format(float(value), form) for value in values)


def _seconds(problem: StepProblem) -> float:
    return min_cpu_seconds(partial(solve_step, problem), 60)


@experiment(
    "cost",
    title="Cost of a step",
    source="Baerlocher 5.3.9, 5.3.12, fig. 5.14 A to E",
    description="Rows per level m, joints n and levels p are varied, and the operations of a step are counted. "
    "Computed anew for every level, projectors cost quadratically in p; recursively, linearly. A step grows with n a "
    "little more than linearly and with m linearly, and the same rows cost less when they are spread over more levels.",
    counterfactual="with projectors computed anew",
    verdict=Verdict.PARTLY,
    not_reproduced="Growth with n close to n log n and with m linear: counted, the operations grow with n to the power "
    "1.7, since the projector has n² entries, and with m to the power 1.4, since the decomposition of m rows takes "
    "about m²n. The source timed steps; at these sizes other costs of a call bring the exponents nearer to 1.",
)
def cost(trial: Trial) -> None:
    """Count the operations of steps of many sizes."""
    one: Step = prioritized_by_stacked_projectors if trial.counterfactual else prioritized
    _levels(trial, one)
    _sizes(trial, one)
    _spread(trial, one)


def _levels(trial: Trial, one: Step) -> None:
    """A: levels."""
    counts = np.array([1, 2, 3, 5, 8])
    own = np.array([_work_of(one, 5, 50, int(count)) for count in counts])
    anew = np.array([_work_of(prioritized_by_stacked_projectors, 5, 50, int(count)) for count in counts])
    growth = (_growth(counts, own), _growth(counts, anew))
    trial.check("A: recursive, linear in p", abs(growth[0] - 1.0) < 0.05, f"p to the power {growth[0]:.2f}", "1")
    trial.check("A: anew, at least quadratic in p", growth[1] > 1.8, f"p to the power {growth[1]:.2f}", "2")
    ratio = anew / own
    near = 2.4 < ratio[3] < 3.6
    trial.check("A: at five levels the ratio is near 3", near, f"{_joined(ratio)} for p = 1, 2, 3, 5, 8", "(p + 1)/2")
    curves = (Curve.of("recursive", counts, 1e-3 * own), Curve.of("computed anew", counts, 1e-3 * anew))
    trial.plot(Plot("A: levels", "levels p", "thousands of operations", curves))


def _sizes(trial: Trial, one: Step) -> None:
    """B to D: joints, rows; the backend's time is a note."""
    joints, rows = np.array([20, 40, 80, 120]), np.array([2, 4, 8, 12, 16, 24])
    wide = np.array([_work_of(one, 5, int(n), 4) for n in joints])
    high = np.array([_work_of(one, int(m), 50, 2) for m in rows])
    growth = (_growth(joints, wide), _growth(rows, high))
    told = _growth(joints, joints * np.log(joints))
    words = (f"n to the power {growth[0]:.2f}", f"n log n, here n to the power {told:.2f}")
    trial.check("B, D: growth with n as n log n", growth[0] < told + 0.15, *words, expected=Verdict.NOT_AS_TOLD)
    linear = abs(growth[1] - 1.0) < 0.15
    words = (f"m to the power {growth[1]:.2f}", "1 for m < n")
    trial.check("C: growth with m linear", linear, *words, expected=Verdict.NOT_AS_TOLD)
    typical = _seconds(levels_problem(_tasks(15, 50, 4)))
    trial.note("a typical step of the backend", f"{1e3 * typical:.3f} ms", "5 ms at (15, 50, 4)")
    timed = [np.array([_seconds(levels_problem(_tasks(10, int(n), 4))) for n in joints])]
    timed.append(np.array([_seconds(levels_problem(_tasks(int(m), 50, 2))) for m in rows]))
    words = (f"n to the power {_growth(joints, timed[0]):.2f}, m to the power {_growth(rows, timed[1]):.2f}", "")
    trial.note("time of the backend grows with", *words)
    for label, sizes, work in (("joints n", joints, wide), ("rows m", rows, high)):
        curve = Curve.of("operations", sizes, 1e-3 * work)
        trial.plot(Plot(f"{label}", label, "thousands of operations", (curve,), log_x=True, log_y=True))


def _spread(trial: Trial, one: Step) -> None:
    """E: the same rows on more levels."""
    levels, rows, joints = (1, 2, 4, 8), 24, 60
    J, e = np.random.default_rng(5).normal(size=(rows, joints)), np.random.default_rng(6).normal(size=rows)
    work, times = [], []
    for count in levels:
        tasks = list(zip(np.split(J, count), np.split(e, count), strict=True))
        work.append(_work(one, tasks))
        times.append(1e6 * _seconds(levels_problem(tasks)))
    falls = all(after < before for before, after in pairwise(work))
    words = ", ".join(f"{count}: {1e-3 * each:.0f}" for count, each in zip(levels, work, strict=True))
    trial.check("E: the same rows cost less on more levels", falls, f"thousands of operations, {words}", "less")
    words = ", ".join(f"{count}: {each:.0f} µs" for count, each in zip(levels, times, strict=True))
    trial.note("E: time of the backend", words)
    curve = Curve.of(f"{rows} rows", levels, [1e-3 * each for each in work])
    trial.plot(Plot("E: the same rows on more levels", "levels", "thousands of operations", (curve,)))


@experiment(
    "level-cost-L",
    title="Five rows a level, fifty joints",
    source="Boulic fig. 5",
    description="Five rows on every level and fifty joints: with a recursive projector, the operations of a step grow "
    "linearly with the number of levels; computed anew for every level, quadratically or faster.",
    counterfactual="with projectors computed anew",
)
def level_cost(trial: Trial) -> None:
    """Count the operations of one to eight levels."""
    one: Step = prioritized_by_stacked_projectors if trial.counterfactual else prioritized
    counts, off = np.arange(1, 9), 0.0
    own, anew = np.zeros(8), np.zeros(8)
    for place, count in enumerate(counts):
        tasks = _tasks(5, 50, int(count))
        own[place] = _work_of(one, 5, 50, int(count))
        anew[place] = _work_of(prioritized_by_stacked_projectors, 5, 50, int(count))
        off = max(off, float(np.abs(one(tasks, 0.0) - prioritized_by_stacked_projectors(tasks, 0.0)).max()))
    trial.check("both give the same step", off < 1e-8, f"{off:.0e}")
    added = np.diff(own)
    even = float(np.ptp(added) / added.mean())
    words = f"{1e-3 * added.mean():.0f} thousand operations a level, ±{50.0 * even:.0f} %"
    trial.check("recursive: every level adds the same", even < 0.2, words, "linear")
    growth = _growth(counts[3:], anew[3:])
    words = f"p to the power {growth:.2f}, {anew[-1] / anew[3]:.1f} times from four to eight levels"
    trial.check("anew: it grows at least quadratically", growth > 1.8, words, "quadratic")
    saved = float(anew[-1] / own[-1])
    trial.check("recursion saves more the more levels there are", np.all(np.diff(anew / own) > 0), f"{saved:.1f} times")
    curves = (Curve.of("recursive", counts, 1e-3 * own), Curve.of("computed anew", counts, 1e-3 * anew))
    trial.plot(Plot("Work of a step", "levels", "thousands of operations", curves))
