"""What a prioritized step costs: over levels p, joints n and rows m [Baerlocher2001, fig. 5.14; Boulic2002, fig. 5].

Jacobians are random numbers, as the seeds' were "average" ones; all have m rows and n columns. Three ways are timed:
the recursive projector and the projectors worked out whole, both as they are written here, and the step of the engine
in use, which is asked for the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot, Section, Table
from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray
from poise_lab.comparisons.stopwatch import least_seconds
from poise_lab.techniques.strategies import Tasks, prioritized, prioritized_by_whole_projectors

ROUNDS = 25
WAYS = ("recursive", "worked out whole", "the engine's")
LEVEL_ROWS, LEVEL_JOINTS = 5, 50
LEVELS = tuple(range(1, 9))
JOINTS = (10, 20, 40, 60, 80, 100, 120)
ROWS = (2, 4, 6, 8, 10, 12, 15, 18, 21, 24)
SPLITS = (1, 2, 3, 4, 6, 12)
ALL_ROWS = 24
TYPICAL = (4, 15, 50)  # levels, rows, joints of the seed's typical situation


@dataclass(frozen=True)
class Cost:
    """Seconds of one step by every way, and how far their answers are apart."""

    seconds: tuple[float, ...]
    difference: float


def tasks_of(rng: np.random.Generator, levels: int, rows: int, joints: int) -> Tasks:
    """Random tasks, the most important first."""
    return [(rng.normal(size=(rows, joints)), rng.normal(size=rows)) for _ in range(levels)]


def engine_problem(tasks: Tasks) -> StepProblem:
    """The same tasks as a step of the engine, undamped and without limits."""
    joints = tasks[0][0].shape[1]
    nothing = ConstraintRows(np.zeros(0), np.zeros((0, joints)))
    wanted = np.concatenate([e for _, e in tasks])
    return StepProblem(
        jacobian=np.concatenate([J for J, _ in tasks]),
        target=wanted,
        level_starts=np.cumsum([0, *(len(e) for _, e in tasks)], dtype=np.int32),
        lower=wanted,
        upper=wanted,
        masks=np.ones((len(tasks), joints), dtype=np.bool_),
        equalities=nothing,
        inequalities=nothing,
        joint_cost=np.ones(joints),
        damping=Damping(rule=DampingRule.NONE),
    )


def cost(tasks: Tasks) -> Cost:
    """Time every way on the same tasks."""
    problem = engine_problem(tasks)
    calls: tuple[Callable[[], object], ...] = (
        partial(prioritized, tasks, 0.0),
        partial(prioritized_by_whole_projectors, tasks, 0.0),
        partial(solve_step, problem),
    )
    best = prioritized(tasks, 0.0)
    others = (prioritized_by_whole_projectors(tasks, 0.0), solve_step(problem).dq)
    off = max(_difference(other, best) for other in others)
    return Cost(tuple(least_seconds(call, ROUNDS) for call in calls), off)


def growth_sections(rng: np.random.Generator) -> tuple[Section, ...]:
    """Over p, n and m, and with the same rows on more levels."""
    levels = [cost(tasks_of(rng, count, LEVEL_ROWS, LEVEL_JOINTS)) for count in LEVELS]
    few = [cost(tasks_of(rng, 1, LEVEL_ROWS, joints)) for joints in JOINTS]
    several = [cost(tasks_of(rng, 3, LEVEL_ROWS, joints)) for joints in JOINTS]
    tall = [cost(tasks_of(rng, 2, rows, LEVEL_JOINTS)) for rows in ROWS]
    split = [cost(tasks_of(rng, count, ALL_ROWS // count, LEVEL_JOINTS)) for count in SPLITS]
    typical = cost(tasks_of(rng, *TYPICAL))
    return (_levels(levels), _joints(few, several), _rows(tall, split, typical))


def _levels(costs: Sequence[Cost]) -> Section:
    rows = [
        (count, *_micro(each), each.seconds[1] / each.seconds[0], each.difference)
        for count, each in zip(LEVELS, costs, strict=True)
    ]
    return Section(
        title="What levels cost",
        said=f"With {LEVEL_ROWS} rows per level and {LEVEL_JOINTS} joints the recursive projector grows linearly with "
        "the number p of levels, the other quadratically; their ratio is near (p + 1)/2 (Baerlocher fig. 5.14-A; "
        "Boulic fig. 5).",
        found="Linear against faster than linear. The ratio stays below (p + 1)/2: today a product of matrices "
        "costs less than the decomposition it replaces, so part of the quadratic term is nearly free. The engine's "
        "step needs no decomposition where nothing is singular and costs a fraction of both.",
        tables=(Table(("levels", *(f"{way} [µs]" for way in WAYS), "whole / recursive", "difference"), tuple(rows)),),
        plots=(_plot("Time of one step over the number of levels (fig. 5.14-A)", "levels p", LEVELS, costs),),
    )


def _joints(few: Sequence[Cost], several: Sequence[Cost]) -> Section:
    tables = tuple(
        Table(
            (f"joints, {words}", *(f"{way} [µs]" for way in WAYS), "difference"),
            tuple((count, *_micro(each), each.difference) for count, each in zip(JOINTS, costs, strict=True)),
        )
        for words, costs in (("one level", few), ("three levels", several))
    )
    return Section(
        title="What joints cost",
        said=f"With {LEVEL_ROWS} rows per level the cost over the number n of joints is not linear, close to n log n "
        "(Baerlocher fig. 5.14-B, D).",
        found="For what is written out a price per call and then faster than linear: the projector has n² entries, "
        "which the whole one pays for from the second level on. The engine keeps rows and no projector, and hardly "
        "notices the number of joints.",
        tables=tables,
        plots=(
            _plot("Time over the number of joints, one level (fig. 5.14-B)", "joints n", JOINTS, few),
            _plot("Time over the number of joints, three levels (fig. 5.14-D)", "joints n", JOINTS, several),
        ),
    )


def _rows(tall: Sequence[Cost], split: Sequence[Cost], typical: Cost) -> Section:
    tables = (
        Table(
            ("rows per level", *(f"{way} [µs]" for way in WAYS), "difference"),
            tuple((count, *_micro(each), each.difference) for count, each in zip(ROWS, tall, strict=True)),
        ),
        Table(
            (f"levels for {ALL_ROWS} rows in all", *(f"{way} [µs]" for way in WAYS), "difference"),
            tuple((count, *_micro(each), each.difference) for count, each in zip(SPLITS, split, strict=True)),
        ),
        Table(
            ("4 levels of 15 rows, 50 joints", *(f"{way} [µs]" for way in WAYS)),
            (("here", *_micro(typical)),),
        ),
    )
    return Section(
        title="What rows cost",
        said="Over the number m of rows per level the cost is linear below n (Baerlocher fig. 5.14-C). The same rows "
        "on several levels cost less than on one (fig. 5.14-E). A typical situation, 4 levels of 15 rows and 50 "
        "joints, took 5 ms in 2001.",
        found="Nearly linear over m up to half the number of joints. The same rows on a few levels cost less than on "
        "one, as said, with the recursive projector; on many they cost more, because every level is a call of LAPACK "
        "with a price of its own. The engine's cost hardly depends on how rows are spread. The typical situation asks "
        "for 60 rows of 50 joints, so that the last level has nothing left.",
        tables=tables,
        plots=(
            _plot("Time over the rows of a level, two levels (fig. 5.14-C)", "rows m", ROWS, tall),
            _plot(f"{ALL_ROWS} rows on so many levels (fig. 5.14-E)", "levels p", SPLITS, split),
        ),
    )


def _micro(each: Cost) -> tuple[float, ...]:
    return tuple(1e6 * seconds for seconds in each.seconds)


def _plot(title: str, label: str, across: Iterable[int], costs: Sequence[Cost]) -> Plot:
    places = [float(each) for each in across]
    curves = (Curve.of(way, places, [1e6 * each.seconds[k] for each in costs]) for k, way in enumerate(WAYS))
    return Plot(title, label, "µs", tuple(curves))


def _difference(one: FloatArray, other: FloatArray) -> float:
    return float(np.abs(one - other).max() / np.abs(other).max())
