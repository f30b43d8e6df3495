"""Whole solves as a user writes them: goal in, solve, joint vector out, everything inside the clock.

Models and solvers are made once, outside the clock; the bench `ticks` has single steps and short reaches.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import numpy as np

from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.problem import Problem
from benchmarks.suite.user_problems import chain_goals, hinge_triples, human_problem, humanoid_problem, six_poses
from benchmarks.timing import Timings, measure
from poise import Pose, Scene, Solver
from poise.library.robot_arm import seven_axis_arm
from poise.math.orientation import as_vector3
from poise.solver import Goals, solve_batch
from poise.tasks import PositionTask
from poise.types import FloatArray

RESTART_BAR = Bar.of("<= 1.5", "restarts cost no more than half of a solve that misses its goal")
ROUNDS = {True: 3, False: 12}
BATCH = {True: 100, False: 10_000}
GOAL_COUNT = 32
PROBLEMS = {True: 2, False: 8}


@register(
    "user", "Whole solves with goal setting and reading q inside the clock: chains, batches, conflicts, restarts."
)
def user(run: Run) -> Iterable[Measurement]:
    """Time every kind of problem."""
    yield from _long_chain(run)
    yield from _batches(run)
    yield from _whole_body(run)
    yield from _six_poses(run)


def _long_chain(run: Run) -> Iterator[Measurement]:
    """Reaches of 90 hinges from the straight pose, which is singular."""
    figure = hinge_triples(30)
    solver = Solver(figure, [PositionTask(name="tip", site="tip", goal=(0.3, 0.2, 0.5))])
    goals = itertools.cycle(chain_goals(figure, GOAL_COUNT, run.random()))
    goal, q = solver.goal("tip"), np.array(Pose.neutral(figure).q)

    def reach() -> FloatArray:
        goal.set(next(goals))
        return solver.solve(q).q

    yield from durations(_timed(run, {"poise": reach}), "reach, 90 hinges from straight")


def _batches(run: Run) -> Iterator[Measurement]:
    """Many reaches on all cores, of an arm and of 90 hinges."""
    count, random = BATCH[run.settings.quick], run.random()
    arm = seven_axis_arm()
    bent = Pose.neutral(arm).plus(np.full(arm.nv, 0.3)).clamped()
    starts = {"arm of 7 hinges": bent, "90 hinges": Pose.neutral(hinge_triples(30))}
    for name, start in starts.items():
        site = start.figure.sites[-1].name
        moved = [start.plus(random.uniform(-0.4, 0.4, start.figure.nv)).clamped() for _ in range(count)]
        goals = {"tip": np.array([pose.position(site) for pose in moved])}
        tasks = [PositionTask(name="tip", site=site, goal=as_vector3(start.position(site), site))]
        timings = measure({"poise": partial(solve_batch, start, tasks, goals=goals)}, 3, progress=run.progress)
        yield from durations(timings, f"batch of {count}, {name}")


def _whole_body(run: Run) -> Iterator[Measurement]:
    """Reachable problems and conflicts of two bodies of hinges: iterations, time, and restarts over the plain solve."""
    count, seed = PROBLEMS[run.settings.quick], run.settings.seed
    sets = {
        "human of 50 hinges, reachable": [human_problem("reach", number, seed) for number in range(count)],
        "human of 50 hinges, in conflict": [human_problem("hard", number, seed) for number in range(count)],
        "humanoid of 33, reachable": [humanoid_problem((0.1, 0.02 * i, 0.1)) for i in range(count)],
        "humanoid of 33, in conflict": [humanoid_problem((0.8, 0.1 * i, 0.3)) for i in range(count)],
    }
    for what, chosen in sets.items():
        plain, restarted, scenes = ([_solve(each, kind) for each in chosen] for kind in ("plain", "restarts", "scene"))
        iterations = [
            Solver(each.pose.figure, each.tasks).solve(each.pose, restart=False).iterations for each in chosen
        ]
        yield Measurement(f"{what}, iterations, mean", float(np.mean(iterations)))
        contenders = {"plain": _all(plain), "restarts": _all(restarted), "Scene.solve": _all(scenes)}
        timings = _timed(run, contenders)
        yield from durations(timings, f"{what}, {count} solves")
        restarts_bar = RESTART_BAR if "conflict" in what else None  # a solve that meets its goals does not restart
        yield from ratios(timings, "Scene.solve", "plain", what, bar=restarts_bar)


def _six_poses(run: Run) -> Iterator[Measurement]:
    """One step with six pose goals on one level, which cannot all be met, and on three."""
    heights = itertools.cycle(0.01 * np.sin(np.linspace(0.0, 2.0 * np.pi, GOAL_COUNT)))
    calls: dict[str, Callable[[], object]] = {}
    for name, levels in (("one level", (1,) * 6), ("three levels", (1, 1, 2, 2, 3, 3))):
        problem = six_poses(levels)
        solver = Solver(problem.pose.figure, problem.tasks)
        names = [task.name for task in problem.tasks]
        positions = np.array([problem.pose.position(site) for site in names])
        orientations = np.array([problem.pose.orientation(site) for site in names])
        moved = partial(_moved, heights, positions)
        calls[name] = partial(_six_step, solver, solver.goals(names), moved, orientations, np.array(problem.pose.q))
    timings = _timed(run, calls)
    yield from durations(timings, "step, six poses, 33 DoF")
    yield from ratios(timings, "one level", "three levels", "step, six poses")


def _moved(heights: Iterator[float], positions: FloatArray) -> FloatArray:
    return positions + next(heights) * np.array((0.0, 0.0, 1.0))


def _six_step(
    solver: Solver, goals: Goals, moved: Callable[[], FloatArray], orientations: FloatArray, q: FloatArray
) -> FloatArray:
    goals.set(moved(), orientations)
    return solver.step(q, out=q)


def _solve(problem: Problem, kind: str) -> Callable[[], FloatArray]:
    """A call that sets the goal of the last task anew, solves and reads q."""
    task = problem.tasks[-1]
    assert isinstance(task, PositionTask)
    if kind == "scene":
        scene = Scene(problem.pose.figure, problem.pose)
        for each in problem.tasks:
            scene.add(each)

        def by_scene() -> FloatArray:
            scene.pose = problem.pose
            scene.set(task.name, goal=task.goal)
            return scene.solve().q

        return by_scene
    solver = Solver(problem.pose.figure, problem.tasks)
    goal, q, position = solver.goal(task.name), np.array(problem.pose.q), np.array(task.goal)

    def by_solver() -> FloatArray:
        goal.set(position)
        return solver.solve(q, restart=kind != "plain").q

    return by_solver


def _all(calls: list[Callable[[], FloatArray]]) -> Callable[[], None]:
    def each() -> None:
        for call in calls:
            call()

    return each


def _timed(run: Run, calls: Mapping[str, Callable[[], object]]) -> Timings:
    """Processor time: solves that take milliseconds must not count what else runs on the machine."""
    return measure(calls, ROUNDS[run.settings.quick], clock=time.process_time, progress=run.progress)
