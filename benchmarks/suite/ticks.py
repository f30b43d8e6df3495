"""Control ticks and single reaches as a user writes them: goals in, configuration out, everything inside the clock."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np

from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from poise import Figure, FigureBuilder, Pose, Solver
from poise.library import human, human_pose
from poise.library.robot_arm import seven_axis_arm
from poise.tasks import PoseTask, PositionTask, PostureTask, Task
from poise.types import FloatArray

PRESOLVE_BAR = Bar.of("<= 1.5", "branches that no task feels cost nothing")
GOAL_COUNT = 64
UP = np.array((0.0, 0.0, 1.0))
BODY_SITES = ("left_sole", "right_sole", "left_grip", "right_grip", "pelvis", "eyes")


@register("ticks", "Control ticks and reaches with goal setting and reading q inside the clock.")
def ticks(run: Run) -> Iterable[Measurement]:
    """Ticks of a person and of an arm, reaches of an arm and of a chain, and an arm with and without a hand."""
    arm = _bent(seven_axis_arm())
    tip = arm.figure.sites[-1].name
    yield from _tick(run, human_pose(human(), "stand"), BODY_SITES)
    yield from _tick(run, arm, (tip,))
    yield from _reach(run, "arm of 7 hinges", arm, tip)
    yield from _reach(run, "planar chain of 10", _bent(planar_chain(10)), "tip")
    yield from _hand(run)


def _tick(run: Run, pose: Pose, sites: tuple[str, ...]) -> Iterator[Measurement]:
    """New goals for all sites, one step, and q: by handles on arrays, and by parameters of the tasks."""
    tasks: list[Task] = [
        PoseTask(name=site, site=site, position=frame.translation, orientation=frame.rotation, level=1 + index // 2)
        for index, (site, frame) in enumerate((site, pose.placement(site)) for site in sites)
    ]
    tasks.append(PostureTask(name="posture", pose=pose, level=9))
    positions = np.array([pose.position(site) for site in sites])
    orientations = np.array([pose.orientation(site) for site in sites])
    heights = itertools.cycle(0.01 * np.sin(np.linspace(0.0, 2.0 * np.pi, GOAL_COUNT)))
    written, replaced = Solver(pose.figure, tasks), Solver(pose.figure, tasks)
    goals, q, last = written.goals(sites), np.array(pose.q), [pose]

    def by_handles() -> FloatArray:
        goals.set(positions + next(heights) * UP, orientations)
        return written.step(q, out=q)

    def by_parameters() -> FloatArray:
        moved = positions + next(heights) * UP
        for site, position, orientation in zip(sites, moved, orientations, strict=True):
            replaced.set(site, position=position, orientation=orientation)
        last[0] = replaced.step(last[0])
        return last[0].q

    timings = run.measure({"handles": by_handles, "parameters": by_parameters})
    what = f"tick of {pose.figure.name}, {len(sites)} goals, {pose.figure.nv} DoF"
    yield from durations(timings, what)
    yield from ratios(timings, "handles", "parameters", what)


def _reach(run: Run, name: str, start: Pose, site: str) -> Iterator[Measurement]:
    """A new goal, a solve from the same start, and q."""
    goals = itertools.cycle(_reachable(run, start, site))
    solver = Solver(start.figure, [PositionTask(name="tip", site=site, goal=start.placement(site).translation)])
    goal, q = solver.goal("tip"), np.array(start.q)

    def reach() -> FloatArray:
        goal.set(next(goals))
        return solver.solve(q).q

    yield from durations(run.measure({"poise": reach}), f"reach, {name}")


def _hand(run: Run) -> Iterator[Measurement]:
    """Reaches out of reach of an arm with a hand of 40 degrees of freedom, and without."""
    calls: dict[str, Callable[[], object]] = {}
    for name, fingers in (("with a hand", 10), ("without", 0)):
        start = _bent(arm_with_hand(fingers))
        solver = Solver(start.figure, [PositionTask(name="tip", site="tip", goal=(3.0, 0.2, 0.4))])
        calls[name] = partial(solver.solve, np.array(start.q), restart=False)
    timings = run.measure(calls)
    what = "arm of 7 hinges, goal out of reach"
    yield from durations(timings, what)
    yield from ratios(timings, "with a hand", "without", what, bar=PRESOLVE_BAR)


def _reachable(run: Run, start: Pose, site: str) -> list[FloatArray]:
    """Positions of the site in poses near the start."""
    random = run.random()
    moved = [start.plus(random.uniform(-0.4, 0.4, start.figure.nv)).clamped() for _ in range(GOAL_COUNT)]
    return [pose.position(site) for pose in moved]


def _bent(figure: Figure) -> Pose:
    return Pose.neutral(figure).plus(np.full(figure.nv, 0.3)).clamped()


def planar_chain(count: int) -> Figure:
    """Hinges about parallel axes, 1 m in all."""
    builder = FigureBuilder("planar chain").segment("s0").root("s0")
    for i in range(count):
        at, axis = (0.0, 0.0, 1.0 / count if i else 0.0), (0.0, 1.0, 0.0)
        builder = builder.segment(f"s{i + 1}", mass=1.0 / count)
        builder = builder.hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=axis, range=(-2.0, 2.0))
    return builder.site("tip", f"s{count}", at=(0.0, 0.0, 1.0 / count)).build()


def arm_with_hand(fingers: int) -> Figure:
    """Seven hinges of an arm, and fingers of four hinges each beyond its tip."""
    builder = FigureBuilder("arm").segment("s0").root("s0")
    axes = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))
    for i in range(7):
        builder = builder.segment(f"s{i + 1}", mass=0.5)
        at = (0.0, 0.0, 0.15)
        builder = builder.hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=axes[i % 2], range=(-2.5, 2.5))
    for finger in range(fingers):
        above = "s7"
        for link in range(4):
            name = f"f{finger}{link}"
            builder = builder.segment(name, mass=0.01)
            builder = builder.hinge(f"{name} joint", above, name, at=(0.0, 0.01 * finger, 0.03), range=(-0.2, 1.5))
            above = name
    return builder.site("tip", "s7", at=(0.0, 0.0, 0.1)).build()
