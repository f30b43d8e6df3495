"""Cost of priority levels."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray
from poise_lab.comparisons.timing import min_cpu_seconds
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.techniques.strategies import Tasks, prioritized, prioritized_by_stacked_projectors

ROUNDS = 25  # times are the least of so many


def _tasks(rows: int, joints: int, levels: int) -> Tasks:
    rng = np.random.default_rng((rows, joints, levels))
    return [(rng.normal(size=(rows, joints)), rng.normal(size=rows)) for _ in range(levels)]


def _multiplications(rows: int, joints: int, levels: int, recursive: bool) -> float:
    """Products of numbers for one step: decompositions of m rows by 4m²n, projectors by mn² and 2m²n."""
    total = 0.0
    for level in range(1, levels + 1):
        total += rows * joints**2 + 4.0 * rows**2 * joints + 2.0 * rows * joints
        if recursive:
            total += rows * joints**2
        else:
            above = rows * (level - 1)
            total += above * joints**2 + 4.0 * rows * above * joints
    return total


def _growth(x: FloatArray, y: FloatArray) -> float:
    """Exponent of a power law through points."""
    return float(np.polyfit(np.log(x), np.log(y), 1)[0])


def _seconds(problem: StepProblem) -> float:
    return min_cpu_seconds(partial(solve_step, problem), 60)


def _problem(tasks: Tasks) -> StepProblem:
    """Step problem without limits and damping."""
    joints = tasks[0][0].shape[1]
    nothing = ConstraintRows(np.zeros(0), np.zeros((0, joints)))
    wanted = np.concatenate([e for _, e in tasks])
    starts = np.cumsum([0, *(len(e) for _, e in tasks)])
    return StepProblem(
        jacobian=np.concatenate([J for J, _ in tasks]),
        target=wanted,
        level_starts=starts.astype(np.int32),
        lower=wanted,
        upper=wanted,
        masks=np.ones((len(tasks), joints), dtype=np.bool_),
        equalities=nothing,
        inequalities=nothing,
        joint_cost=np.ones(joints),
        damping=Damping(rule=DampingRule.NONE),
    )


@experiment(
    "cost",
    title="Cost of a step",
    source="Baerlocher 5.3.9, 5.3.12, fig. 5.14 A to E",
    description="Rows per level m, joints n and levels p are varied. Computed anew for every level, projectors cost "
    "quadratically in p; recursively, linearly. A step grows with n a little more than linearly and with m linearly, "
    "and the same rows cost less when they are spread over more levels.",
    counterfactual="with projectors computed anew",
    not_reproduced="How time grows with n and m, and that rows cost less when spread over levels, is measured but not "
    "checked: a step takes microseconds today, and fixed costs matter. The counted products agree with the source.",
)
def cost(trial: Trial) -> None:
    """Time steps of many sizes."""
    one = prioritized_by_stacked_projectors if trial.counterfactual else prioritized
    counts = np.array([1, 2, 3, 5, 8])
    own, whole = np.zeros(len(counts)), np.zeros(len(counts))
    for place, count in enumerate(counts):
        tasks = _tasks(5, 50, int(count))
        own[place] = min_cpu_seconds(partial(one, tasks, 0.0), ROUNDS)
        whole[place] = min_cpu_seconds(partial(prioritized_by_stacked_projectors, tasks, 0.0), ROUNDS)
    ratio = whole / own
    trial.check("A: recursion is faster, increasingly with more levels", ratio[-1] > 1.8, _list(ratio))
    counted = [_multiplications(5, 50, 5, False) / _multiplications(5, 50, 5, True)]
    trial.note(
        "A: ratio at five levels, timed and by counted products",
        f"{ratio[3]:.2f} and {counted[0]:.2f}",
        "3, near (p + 1)/2",
    )
    trial.plot(
        Plot(
            "A: levels",
            "levels p",
            "µs",
            (Curve.of("recursive", counts, 1e6 * own), Curve.of("computed anew", counts, 1e6 * whole)),
        )
    )
    _sizes(trial)
    _spread(trial)


def _list(values: FloatArray) -> str:
    return "ratio " + ", ".join(f"{value:.2f}" for value in values)


def _sizes(trial: Trial) -> None:
    """B to D with the backend."""
    joints = np.array([50, 100, 200, 400])
    wide = np.array([_seconds(_problem(_tasks(10, int(n), 4))) for n in joints])
    rows = np.array([3, 6, 9, 12])
    high = np.array([_seconds(_problem(_tasks(int(m), 100, 4))) for m in rows])
    trial.note("B, D: time grows with n to the power", f"{_growth(joints, wide):.2f}", "close to n log n")
    trial.note("C: time grows with m to the power", f"{_growth(rows, high):.2f}", "1 for m < n")
    typical = _seconds(_problem(_tasks(15, 50, 4)))
    trial.note("a typical step, four levels of 15 rows, 50 joints", f"{1e3 * typical:.3f} ms", "5 ms at (15, 50, 4)")
    trial.plot(
        Plot(
            "B: joints, the backend",
            "joints n",
            "µs",
            (Curve.of("4 levels of 10", joints, 1e6 * wide),),
            log_x=True,
            log_y=True,
        )
    )


def _spread(trial: Trial) -> None:
    """E: the same rows on more levels."""
    levels, rows, joints = (1, 2, 4, 8), 24, 60
    J, e = np.random.default_rng(5).normal(size=(rows, joints)), np.random.default_rng(6).normal(size=rows)
    times = []
    for count in levels:
        tasks = list(zip(np.split(J, count), np.split(e, count), strict=True))
        times.append(_seconds(_problem(tasks)))
    counted = [_multiplications(rows // count, joints, count, True) for count in levels]
    words = ", ".join(f"{count}: {1e-3 * each:.0f}" for count, each in zip(levels, counted, strict=True))
    falls = all(after < before for before, after in pairwise(counted))
    trial.check("E: the same rows need fewer products on more levels", falls, f"thousands, {words}")
    words = ", ".join(f"{count}: {1e6 * each:.0f} µs" for count, each in zip(levels, times, strict=True))
    trial.note("E: the same rows on more levels, time of the backend", words, "less on more levels")
    shown = (Curve.of(f"{rows} rows", levels, [1e-3 * each for each in counted]),)
    trial.plot(Plot("E: the same rows on more levels", "levels", "thousands of products", shown))


@experiment(
    "level-cost-L",
    title="Five rows a level, fifty joints",
    source="Boulic fig. 5",
    description="Five rows on every level and fifty joints: with a recursive projector, the time grows linearly with "
    "the number of levels; computed anew for every level, faster than linearly.",
    counterfactual="with projectors computed anew",
)
def level_cost(trial: Trial) -> None:
    """Time one to eight levels."""
    one = prioritized_by_stacked_projectors if trial.counterfactual else prioritized
    counts = np.arange(1, 10)
    own, whole, off = np.zeros(9), np.zeros(9), 0.0
    for place, count in enumerate(counts):
        tasks = _tasks(5, 50, int(count))
        own[place] = min_cpu_seconds(partial(one, tasks, 0.0), ROUNDS)
        whole[place] = min_cpu_seconds(partial(prioritized_by_stacked_projectors, tasks, 0.0), ROUNDS)
        off = max(off, float(np.abs(one(tasks, 0.0) - prioritized_by_stacked_projectors(tasks, 0.0)).max()))
    trial.check("both give the same step", off < 1e-8, f"{off:.0e}")
    slopes = [np.polyfit(counts[3:], each[3:] / each[0], 1)[0] for each in (own, whole)]
    last = [float(each[-1] / each[0]) for each in (own, whole)]
    words = f"nine levels cost {last[0]:.1f} and {last[1]:.1f} times one level"
    trial.check("computed anew grows faster", slopes[1] > 2.0 * slopes[0], words, "linear against quadratic")
    exact = [_multiplications(5, 50, int(p), recursive) for recursive in (True, False) for p in (4, 8)]
    words = f"{exact[1] / exact[0]:.2f} and {exact[3] / exact[2]:.2f} times"
    trial.check(
        "counted products from four to eight levels: twice, and more than three times",
        1.99 < exact[1] / exact[0] < 2.01 and exact[3] / exact[2] > 3.0,
        words,
    )
    curves = (Curve.of("recursive", counts, 1e6 * own), Curve.of("computed anew", counts, 1e6 * whole))
    trial.plot(Plot("Time of a step", "levels", "µs", curves))
