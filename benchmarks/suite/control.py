"""Ticks of a controller: cost beside a plain step and beside other libraries, limits, and starts from anywhere."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

import numpy as np

from benchmarks.adapters.control import CONTENDERS, NEEDS
from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.control_physics import spec_of, trackers, tracking_errors
from benchmarks.suite.control_robot import FEET, HANDS, humanoid, standing
from poise import Controller, Pose, Solver, random_pose
from poise.tasks import PoseTask, PositionTask, Task
from poise.types import FloatArray

DT, MAX_VELOCITY, GOAL_COUNT = 0.002, 20.0, 64
STEP_BAR = Bar.of("<= 1.3", "limits of velocity and braking are bounds of the same step")
PLACO_BAR = Bar.of("< 1.0", "faster than weighted tasks in C++")
LIMIT_BAR = Bar.of("<= 1e-9", "limits hold exactly")
FEET_BAR = Bar.of("<= 1e-4", "the first level is kept [m]")
PEERS = ("placo", "pink", "pinocchio", "mink", "mujoco", "qpsolvers", "daqp")


def body_tasks(start: Pose) -> list[Task]:
    """Feet on level 1, hands on level 2."""
    feet: list[Task] = [
        PoseTask(name=foot, site=foot, position=at.translation, orientation=at.rotation)
        for foot, at in ((foot, start.placement(foot)) for foot in FEET)
    ]
    return [
        *feet,
        *(PositionTask(name=hand, site=hand, goal=start.placement(hand).translation, level=2) for hand in HANDS),
    ]


def offsets() -> Iterator[FloatArray]:
    """Displacements of the goals [m], as they move at about half a meter per second."""
    phases = np.linspace(0.0, 2.0 * np.pi, GOAL_COUNT, endpoint=False)
    return itertools.cycle([0.01 * np.array([np.sin(t), np.cos(t), np.sin(2 * t)]) for t in phases])


@register("control", "Ticks with velocity limits and new goals, beside a plain step and other libraries.", peers=PEERS)
def control(run: Run) -> Iterable[Measurement]:
    """Cost of a tick, limits and feet while the hands wave, and random starts and goals."""
    start = standing(humanoid())
    yield from _cost(run, start)
    yield from _limits(run, start)
    yield from _random_starts(run, start)
    yield from _physics(run)


def _cost(run: Run, start: Pose) -> Iterator[Measurement]:
    calls: dict[str, Callable[[], object]] = {"controller": _controller(start), "plain step": _step(start)}
    there = {name for name, needs in NEEDS.items() if all(run.peer(each).available for each in needs)}
    for name in sorted(there):
        modules = {each: import_module(each) for each in NEEDS[name]}
        advance: Callable[[FloatArray], FloatArray] = CONTENDERS[name](modules, start, DT, MAX_VELOCITY)  # type: ignore[assignment]
        calls[name] = _peer(advance)
    timings = run.measure(calls)
    what = "tick of a humanoid, 33 DoF, 2 feet and 2 hands"
    yield from durations(timings, what)
    yield from ratios(timings, "controller", "plain step", what, bar=STEP_BAR)
    for name in NEEDS:
        bar = PLACO_BAR if name == "placo" else None
        yield from ratios(timings, "controller", name, what, bar=bar, needs=[run.peer(each) for each in NEEDS[name]])


def _controller(start: Pose) -> Callable[[], object]:
    controller = Controller(start.figure, body_tasks(start), DT, max_velocity=MAX_VELOCITY)
    goals, at, moves = controller.goals(HANDS), np.array([start.position(hand) for hand in HANDS]), offsets()
    q = [np.array(start.q)]

    def tick() -> FloatArray:
        goals.set(at + next(moves))
        controller.step(q[0])
        q[0] = controller.q_next
        return q[0]

    return tick


def _step(start: Pose) -> Callable[[], object]:
    solver = Solver(start.figure, body_tasks(start))
    goals, at, moves = solver.goals(HANDS), np.array([start.position(hand) for hand in HANDS]), offsets()
    q = np.array(start.q)

    def tick() -> FloatArray:
        goals.set(at + next(moves))
        return solver.step(q, out=q)

    return tick


def _peer(advance: Callable[[FloatArray], FloatArray]) -> Callable[[], object]:
    moves = offsets()
    return lambda: advance(next(moves))


def _limits(run: Run, start: Pose) -> Iterator[Measurement]:
    """Hands wave fast for some seconds, with and without acceleration limits."""
    seconds = 2.0 if run.settings.quick else 10.0
    for acceleration in (None, 100.0):
        controller = Controller(start.figure, body_tasks(start), DT, max_velocity=5.0, max_acceleration=acceleration)
        goals, at = controller.goals(HANDS), np.array([start.position(hand) for hand in HANDS])
        q, before, worst, feet = np.array(start.q), np.zeros(start.figure.nv), 0.0, 0.0
        for tick in range(round(seconds / DT)):
            goals.set(at + 0.4 * np.sin(3.0 * tick * DT) * np.array([1.0, 0.5, 1.0]))
            v = controller.step(q)
            q = controller.q_next
            pose = Pose(start.figure, q)
            change = np.abs(v - before) / DT - controller.max_acceleration
            worst = max(worst, float((np.abs(v) - controller.max_velocity).max()), float(change.max()))
            worst = max(worst, *pose.violations(0.0).values(), 0.0)
            feet = max(feet, *(float(np.linalg.norm(pose.position(foot) - start.position(foot))) for foot in FEET))
            before = v
        limit = "no" if acceleration is None else f"{acceleration:g} rad/s²"
        name = f"waving for {seconds:g} s, {limit} acceleration limit"
        yield Measurement(f"{name}, largest violation", worst, "rad, rad/s, rad/s²", LIMIT_BAR, round(seconds / DT))
        yield Measurement(f"{name}, feet off by", feet, "m", FEET_BAR, round(seconds / DT))


def _random_starts(run: Run, start: Pose) -> Iterator[Measurement]:
    """Random poses and goals, in reach or not: bounded velocities, no growing errors."""
    rng, count, ticks = run.random(), 40 if run.settings.quick else 1000, 50
    controller = Controller(start.figure, body_tasks(start), DT, max_velocity=MAX_VELOCITY)
    diverged = 0
    for _ in range(count):
        pose = random_pose(start.figure, rng)
        for foot in FEET:
            controller.goal(foot).set(pose.position(foot) + rng.normal(0.0, 0.3, 3), pose.orientation(foot))
        controller.goals(HANDS).set(rng.uniform(-2.0, 2.0, (len(HANDS), 3)))
        controller.reset()
        q = np.array(pose.q)
        first = [task for task in controller.tasks if task.level == 1]
        begin = max(task.error_norm(pose) for task in first)
        for _ in range(ticks):
            v = controller.step(q)
            q = controller.q_next
        end = max(task.error_norm(Pose(start.figure, q)) for task in first)
        diverged += not (np.abs(v) <= MAX_VELOCITY + 1e-9).all() or not end <= begin + 1e-3
    yield Measurement(f"{count} random starts and goals, diverged", float(diverged), "", Bar.of("== 0", "never"), count)


def _physics(run: Run) -> Iterator[Measurement]:
    """Robots in MuJoCo's physics, with position actuators that follow the controller."""
    peer = run.peer("mujoco")
    if not peer.available:
        return
    mujoco = import_module("mujoco")
    for tracker in trackers():
        spec = spec_of(mujoco, tracker.start.figure)
        errors = np.array(list(tracking_errors(mujoco, spec, tracker.start, tracker.site, tracker.amplitude)))
        name = f"{tracker.name} in physics, error of its tip"
        yield Measurement(f"{name}, root mean square", float(np.sqrt(np.mean(errors**2))), "m", None, len(errors))
        yield Measurement(f"{name}, largest", float(errors.max()), "m", None, len(errors))
