"""Studies at scale: overhead of the study runner, speedup by a second process, and independence of the chunk size.

The reach map is that of the right palm of the 50-DoF human with fixed soles and balance: 100,000 goals in front of it,
nearly all reachable. Because machines are rarely idle, the map is cut into slabs, and each slab is solved by a bare
batch and as a study, in alternating order, so that disturbances affect both.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.human_problems import standing
from poise.analysis.population.population import PopulationStudy
from poise.analysis.reach.study import GOAL_TASK, ReachStudy
from poise.analysis.study.runner import run_study
from poise.solver import solve_batch
from poise.tasks import CenterOfMassTask, PoseTask, PositionTask, Task

LOWER_CORNER, UPPER_CORNER = (0.0, -0.65, 0.75), (0.64, 0.15, 1.55)  # [m]
CELLS = {True: 0.064, False: 0.016}  # [m], by quick: 1,690 and 100,000 goals
SLABS = {True: 2, False: 20}
CHUNK = 1000
OTHER_CHUNK = 97
BODIES = {True: 4, False: 40}

OVERHEAD_BAR = Bar.of(">= 0.8", "a study costs little more than its solves")
SPEEDUP_BAR = Bar.of(">= 1.7", "a second process nearly halves the time")
EQUAL_RESULTS_BAR = Bar.of("== 0", "chunk size and processes do not change the results")


@register("studies", "Reach maps and populations: overhead beside bare solves, processes, chunk sizes.")
def studies(run: Run) -> Iterable[Measurement]:
    """Compute a reach map as a batch, as a study and in processes."""
    quick = run.settings.quick
    whole = reach_of_the_palm(CELLS[quick])
    slabs = slabs_of(whole, SLABS[quick])
    yield Measurement("reach map, goals", float(whole.count))
    yield from _beside_bare(slabs, run.progress)
    first = slabs[0]
    here = run_study(first, chunk=CHUNK)
    yield Measurement("reach map, share reached in the first slab", float(first.is_reached(here.columns).mean()))
    cut = run_study(first, chunk=OTHER_CHUNK, executor="processes", workers=2)
    different = sum(not np.array_equal(here.columns[name], cut.columns[name], equal_nan=True) for name in here.columns)
    yield Measurement(
        "columns that differ with another chunk size in processes", float(different), "", EQUAL_RESULTS_BAR
    )
    yield from _in_processes(slabs_of(whole, 2), barred=not quick)
    people = PopulationStudy(((0.25, -0.3, 1.9), (0.5, 0.2, 0.6)), count=BODIES[quick], seed=run.settings.seed)
    yield Measurement("population, two goals", people.count / _seconds(lambda: run_study(people, chunk=20)), "bodies/s")


def reach_of_the_palm(cell: float) -> ReachStudy:
    """Reach map of the right palm."""
    pose = standing()
    tasks: list[Task] = []
    for side in ("left", "right"):
        place = pose.placement(f"{side}_sole")
        tasks.append(PoseTask(site=f"{side}_sole", position=place.translation, orientation=place.rotation, level=1))
    x, y = (0.5 * (pose.position("left_sole") + pose.position("right_sole")))[:2].tolist()
    tasks.append(CenterOfMassTask(goal=(x, y, 0.0), axes="xy", level=2))
    return ReachStudy(pose, "right_palm", tuple(tasks), LOWER_CORNER, UPPER_CORNER, cell)


def slabs_of(whole: ReachStudy, count: int) -> list[ReachStudy]:
    """Slabs of the map along x, which together have all its cells."""
    edges = np.linspace(0, whole.shape[0], count + 1).round().astype(int).tolist()
    found = []
    for first, last in itertools.pairwise(edges):
        low = (whole.low[0] + first * whole.cell, *whole.low[1:])
        high = (whole.low[0] + last * whole.cell, *whole.high[1:])
        found.append(ReachStudy(whole.pose, whole.site, whole.tasks, low, high, whole.cell))
    return found


def _beside_bare(slabs: list[ReachStudy], progress: Callable[[int, int], None] | None) -> Iterable[Measurement]:
    """All slabs as a bare batch and as a study, in alternating order."""
    goal = PositionTask(name=GOAL_TASK, site=slabs[0].site, goal=(0.0, 0.0, 0.0), level=3)
    bare, whole, cells = 0.0, 0.0, 0
    for number, slab in enumerate(slabs):
        places = slab.cell_centers(0, slab.count)
        ways: dict[str, Callable[[], object]] = {
            "bare": partial(solve_batch, slab.pose, [*slab.tasks, goal], goals={GOAL_TASK: places}),
            "study": partial(run_study, slab, chunk=CHUNK),
        }
        order = ("bare", "study") if number % 2 == 0 else ("study", "bare")
        seconds = {way: _seconds(ways[way]) for way in order}
        bare, whole, cells = bare + seconds["bare"], whole + seconds["study"], cells + slab.count
        if progress is not None:
            progress(number + 1, len(slabs))
    yield Measurement("solve_batch, bare", cells / bare, "cells/s", rounds=len(slabs))
    yield Measurement("reach map", cells / whole, "cells/s", rounds=len(slabs))
    yield Measurement("reach map, throughput / bare throughput", bare / whole, "", OVERHEAD_BAR, rounds=len(slabs))


def _in_processes(halves: list[ReachStudy], barred: bool) -> Iterable[Measurement]:
    """Both halves in one process and in two, in alternating order; few goals do not outweigh the start of a process."""
    seconds, cells = {1: 0.0, 2: 0.0}, sum(half.count for half in halves)
    for half, order in zip(halves, ((1, 2), (2, 1)), strict=True):
        for workers in order:
            work = partial(run_study, half, chunk=CHUNK, executor="processes", workers=workers)
            seconds[workers] += _seconds(work)
    yield Measurement("reach map in one process", cells / seconds[1], "cells/s", rounds=len(halves))
    yield Measurement("reach map in two processes", cells / seconds[2], "cells/s", rounds=len(halves))
    yield Measurement("speedup by a second process", seconds[1] / seconds[2], "", SPEEDUP_BAR if barred else None)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
