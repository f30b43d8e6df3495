"""One whole prioritized step of a 50-DoF human, against other libraries and the formulas of a thesis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np

from benchmarks.adapters import poise as ours
from benchmarks.adapters.contenders import PACKAGES, available, needed
from benchmarks.adapters.goals import Goals
from benchmarks.adapters.loop import one_step
from benchmarks.adapters.thesis import Levels, recursive_step, stacked_step
from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems
from benchmarks.timing import Timings
from poise.backend import backend_status
from poise.solver.hierarchy.step_problem import StepProblem
from poise.types import FloatArray, Matrix

BARS = {
    "thesis": Bar.of("<= 0.02", "at least 50 times faster than projectors and singular values in NumPy"),
    "pinocchio and daqp": Bar.of("<= 0.06667", "at least 15 times faster than a strict hierarchy assembled in Python"),
    "pink": Bar.of("<= 0.03333", "at least 30 times faster than a weighted program in Python"),
    "mink": Bar.of("<= 0.03333", "at least 30 times faster than a weighted program in Python"),
    "placo": Bar.of("<= 0.125", "at least 8 times faster than a weighted program in C++"),
}
# The NumPy backend is the reference to read: it has one plain path, 2.5 ms a step (4.5 times Pink), where a second fast
# path took 1.1 ms (1.9 times Pink). The bound of 6 times Pink keeps it interactive without a compiler.
NUMPY_BAR = Bar.of("<= 6", "the NumPy backend stays usable without a compiler")
PROJECTOR_BAR = Bar.of(
    "<= 0.16667", "at least 6 times faster than singular values with projectors, in the same language"
)
LINEAR_BAR = Bar.of("<= 1.5", "a further level costs the same below few levels and below many")

DOF_COUNT = 50
THESIS_LEVELS, THESIS_ROWS = 4, 15  # the size measured in the thesis: 60 rows for 50 degrees of freedom
MIN_LEVELS, MIDDLE_LEVELS, MAX_LEVELS, LEVEL_ROWS = 1, 5, 10, 4


@register("step", "One whole step of a 50-DoF human; the hierarchy alone; cost over its levels.", peers=PACKAGES)
def step(run: Run) -> Iterable[Measurement]:
    """Compare in one run: a reachable problem, a conflict, the linear step alone, and the cost over levels."""
    yield from _whole_body(run, "reach", barred=True)
    yield from _whole_body(run, "hard", barred=False)
    yield from _hierarchy(run)
    yield from _growth(run)


def _whole_body(run: Run, set_name: str, *, barred: bool) -> Iterator[Measurement]:
    problem = problems(set_name, 1, run.settings.seed)[0]  # both soles, both palms
    goals = Goals.of(problem)
    calls: dict[str, Callable[[], object]] = {
        "poise": ours.PreparedProblem(problem).step,
        "poise numpy": partial(ours.numpy_step, problem),
    }
    for name, make in available(run).items():
        calls[name] = partial(one_step, make(goals))
    timings = run.measure(calls)
    what = f"{set_name} step"
    yield from durations(timings, f"{what}, {_rows(problem)} rows on 4 levels")
    native = barred and backend_status().name.startswith("native")
    for name, bar in BARS.items():
        needs = needed(run, name)
        yield from ratios(timings, "poise", name, what, bar=bar if native else None, needs=needs)
    numpy_bar = NUMPY_BAR if barred else None
    yield from ratios(timings, "poise numpy", "pink", what, bar=numpy_bar, needs=needed(run, "pink"))


def _rows(problem: Problem) -> int:
    return sum(task.rows(problem.pose.figure) for task in problem.tasks)


def _hierarchy(run: Run) -> Iterator[Measurement]:
    """The linear step alone, no limits, at the size measured in the thesis."""
    problem = linear_problem(run.random(), THESIS_LEVELS, THESIS_ROWS)
    calls: dict[str, Callable[[], object]] = {
        "poise": partial(ours.hierarchy, problem),
        "poise numpy": partial(ours.numpy_hierarchy, problem),
        "thesis": _plain(recursive_step, problem),
    }
    compiled = ours.projectors(problem)
    if compiled is not None:
        calls["thesis in C++"] = compiled
    timings = run.measure(calls)
    what = f"hierarchy alone, {THESIS_ROWS} rows on each of {THESIS_LEVELS} levels"
    yield from durations(timings, what)
    if compiled is not None:
        yield from ratios(timings, "poise", "thesis in C++", what, bar=PROJECTOR_BAR)
    yield from ratios(timings, "poise", "thesis", what)
    yield from ratios(timings, "poise numpy", "thesis", what)


def _growth(run: Run) -> Iterator[Measurement]:
    """Marginal cost of a level, many levels against few: 1 if the cost is linear."""
    counts = (MIN_LEVELS, MIDDLE_LEVELS, MAX_LEVELS) if run.settings.quick else tuple(range(MIN_LEVELS, MAX_LEVELS + 1))
    linear = {count: linear_problem(run.random(), count, LEVEL_ROWS) for count in counts}
    implementations: dict[str, Callable[[StepProblem], Callable[[], object]]] = {
        "poise": lambda problem: partial(ours.hierarchy, problem),
        "thesis, recursive": partial(_plain, recursive_step),
        "thesis, not recursive": partial(_plain, stacked_step),
    }
    for name, prepare in implementations.items():
        timings = run.measure({str(count): prepare(problem) for count, problem in linear.items()})
        what = f"{LEVEL_ROWS} rows a level, {name}, levels"
        yield from durations(timings, what)
        growth = _marginal(timings, MIDDLE_LEVELS, MAX_LEVELS) / _marginal(timings, MIN_LEVELS, MIDDLE_LEVELS)
        bar = LINEAR_BAR if name == "poise" else None
        yield Measurement(
            f"growth, cost of a level from {MIDDLE_LEVELS} on / up to {MIDDLE_LEVELS}, {name}", growth, "x", bar
        )


def _marginal(timings: Timings, few: int, many: int) -> float:
    return (timings[str(many)].minimum - timings[str(few)].minimum) / (many - few)


def linear_problem(random: np.random.Generator, levels: int, rows: int) -> StepProblem:
    """Random normal rows, the same number on each level, without limits."""
    jacobian: Matrix = random.normal(size=(levels * rows, DOF_COUNT))
    target: FloatArray = random.normal(size=levels * rows)
    return StepProblem(jacobian, target, np.arange(0, levels * rows + 1, rows, dtype=np.int32))


def _plain(levels: Levels, problem: StepProblem) -> Callable[[], object]:
    fixed, free = np.zeros(DOF_COUNT), np.ones(DOF_COUNT, dtype=np.bool_)
    return partial(levels, problem.jacobian, problem.target, problem.level_starts, fixed, free)
