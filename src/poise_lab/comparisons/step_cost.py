"""Cost of a prioritized step over levels p, joints n and rows m [Baerlocher2001, fig. 5.14; Boulic2002, fig. 5].

Jacobians are random, as the sources used "average" ones; all have m rows and n columns. Three implementations are
timed: recursive null-space projectors and stacked projectors, both in Python, and the step of the backend in use, which
solves the same problem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot, Section, Table
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray
from poise_lab.comparisons.timing import min_seconds
from poise_lab.techniques.inverses import levels_problem
from poise_lab.techniques.strategies import Tasks, prioritized, prioritized_by_stacked_projectors

ROUNDS = 25
IMPLEMENTATIONS = ("recursive", "stacked", "backend")
COLUMNS = tuple(f"{name} [µs]" for name in IMPLEMENTATIONS)
ROWS_PER_LEVEL, JOINT_COUNT = 5, 50
LEVELS = tuple(range(1, 9))
JOINTS = (10, 20, 40, 60, 80, 100, 120)
ROWS = (2, 4, 6, 8, 10, 12, 15, 18, 21, 24)
SPLITS = (1, 2, 3, 4, 6, 12)
TOTAL_ROWS = 24
TYPICAL = (4, 15, 50)  # levels, rows per level, joints of a typical situation in the source


@dataclass(frozen=True)
class StepCost:
    """Seconds of one step by every implementation, and the largest relative difference of their steps."""

    seconds: tuple[float, ...]
    difference: float


def random_tasks(rng: np.random.Generator, levels: int, rows: int, joints: int) -> Tasks:
    """Random tasks, one per level."""
    return [(rng.normal(size=(rows, joints)), rng.normal(size=rows)) for _ in range(levels)]


def measure_step(tasks: Tasks) -> StepCost:
    """Time every implementation on the same tasks."""
    problem = levels_problem(tasks)
    calls: tuple[Callable[[], object], ...] = (
        partial(prioritized, tasks, 0.0),
        partial(prioritized_by_stacked_projectors, tasks, 0.0),
        partial(solve_step, problem),
    )
    reference = prioritized(tasks, 0.0)
    others = (prioritized_by_stacked_projectors(tasks, 0.0), solve_step(problem).dq)
    difference = max(_relative_difference(other, reference) for other in others)
    return StepCost(tuple(min_seconds(call, ROUNDS) for call in calls), difference)


def step_cost_sections(rng: np.random.Generator) -> tuple[Section, ...]:
    """Cost over p, n and m, and with the same rows on more levels."""
    by_levels = [measure_step(random_tasks(rng, count, ROWS_PER_LEVEL, JOINT_COUNT)) for count in LEVELS]
    one_level = [measure_step(random_tasks(rng, 1, ROWS_PER_LEVEL, joints)) for joints in JOINTS]
    three_levels = [measure_step(random_tasks(rng, 3, ROWS_PER_LEVEL, joints)) for joints in JOINTS]
    by_rows = [measure_step(random_tasks(rng, 2, rows, JOINT_COUNT)) for rows in ROWS]
    split = [measure_step(random_tasks(rng, count, TOTAL_ROWS // count, JOINT_COUNT)) for count in SPLITS]
    typical = measure_step(random_tasks(rng, *TYPICAL))
    return (
        _levels_section(by_levels),
        _joints_section(one_level, three_levels),
        _rows_section(by_rows, split, typical),
    )


def _levels_section(costs: Sequence[StepCost]) -> Section:
    rows = [
        (count, *_microseconds(cost), cost.seconds[1] / cost.seconds[0], cost.difference)
        for count, cost in zip(LEVELS, costs, strict=True)
    ]
    return Section(
        title="Cost over levels",
        literature=f"With {ROWS_PER_LEVEL} rows per level and {JOINT_COUNT} joints the cost of the recursive "
        "projector grows linearly with the number p of levels, that of the other quadratically; their ratio is near "
        "(p + 1)/2 (Baerlocher fig. 5.14-A; Boulic fig. 5).",
        measured="Linear against faster than linear. The ratio stays below (p + 1)/2: today a product of matrices "
        "costs less than the decomposition it replaces, so part of the quadratic term is nearly free. The step of the "
        "backend needs no decomposition where nothing is singular and costs a fraction of both.",
        tables=(Table(("levels", *COLUMNS, "stacked / recursive", "difference"), tuple(rows)),),
        plots=(_plot("Time of one step over the number of levels (fig. 5.14-A)", "levels p", LEVELS, costs),),
    )


def _joints_section(one_level: Sequence[StepCost], three_levels: Sequence[StepCost]) -> Section:
    tables = tuple(
        _table(f"joints, {label}", JOINTS, costs)
        for label, costs in (("one level", one_level), ("three levels", three_levels))
    )
    return Section(
        title="Cost over joints",
        literature=f"With {ROWS_PER_LEVEL} rows per level the cost over the number n of joints is not linear, close "
        "to n log n (Baerlocher fig. 5.14-B, D).",
        measured="In Python a fixed cost per call, then faster than linear: the projector has n² entries, which "
        "stacked projectors pay for from the second level on. The backend stores rows and no projector, and its time "
        "hardly depends on the number of joints.",
        tables=tables,
        plots=(
            _plot("Time over the number of joints, one level (fig. 5.14-B)", "joints n", JOINTS, one_level),
            _plot("Time over the number of joints, three levels (fig. 5.14-D)", "joints n", JOINTS, three_levels),
        ),
    )


def _rows_section(by_rows: Sequence[StepCost], split: Sequence[StepCost], typical: StepCost) -> Section:
    tables = (
        _table("rows per level", ROWS, by_rows),
        _table(f"levels for {TOTAL_ROWS} rows in total", SPLITS, split),
        Table(("4 levels of 15 rows, 50 joints", *COLUMNS), (("here", *_microseconds(typical)),)),
    )
    return Section(
        title="Cost over rows",
        literature="Over the number m of rows per level the cost is linear below n (Baerlocher fig. 5.14-C). The same "
        "rows on several levels cost less than on one (fig. 5.14-E). A typical situation, 4 levels of 15 rows and 50 "
        "joints, took 5 ms in 2001.",
        measured="Nearly linear over m up to half the number of joints. With the recursive projector the same rows on "
        "a few levels cost less than on one, as the source says; on many levels they cost more, because every level "
        "is a call of LAPACK with a fixed cost. The cost of the backend hardly depends on the split. The typical "
        "situation has 60 rows for 50 joints, so that the null space of its last level is empty.",
        tables=tables,
        plots=(
            _plot("Time over the rows of a level, two levels (fig. 5.14-C)", "rows m", ROWS, by_rows),
            _plot(f"{TOTAL_ROWS} rows split over levels (fig. 5.14-E)", "levels p", SPLITS, split),
        ),
    )


def _table(head: str, counts: Sequence[int], costs: Sequence[StepCost]) -> Table:
    rows = tuple((count, *_microseconds(cost), cost.difference) for count, cost in zip(counts, costs, strict=True))
    return Table((head, *COLUMNS, "difference"), rows)


def _microseconds(cost: StepCost) -> tuple[float, ...]:
    return tuple(1e6 * seconds for seconds in cost.seconds)


def _plot(title: str, label: str, counts: Iterable[int], costs: Sequence[StepCost]) -> Plot:
    x = [float(count) for count in counts]
    curves = (Curve.of(name, x, [1e6 * cost.seconds[k] for cost in costs]) for k, name in enumerate(IMPLEMENTATIONS))
    return Plot(title, label, "µs", tuple(curves))


def _relative_difference(one: FloatArray, other: FloatArray) -> float:
    return float(np.abs(one - other).max() / np.abs(other).max())
