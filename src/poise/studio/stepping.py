"""One frame of the solver, by the methods chosen."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

import numpy as np

from poise.backend import use_backend
from poise.collision.avoidance import AvoidanceChoice, Follower, Memory, Situation
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result, Status
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.level_errors import MET, scaled_error
from poise.solver.minimize import Rest, with_anchor
from poise.solver.solve import FRAME_STEPS
from poise.solver.solver import Solver
from poise.studio.methods import Methods
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise_lab.workbench import Techniques, Workbench

WEIGHTED_STEPS = 40  # of the second engine in a frame
STILL = 1e-7  # a step that turns no freedom by more has come to rest [rad or m]
EVERYWHERE = 1e6  # a singular value below which all of them lie
_RULES = {"own": DampingRule.EACH, "smallest": DampingRule.SMALLEST, "bound": DampingRule.BOUND}


class Stepping:
    """Takes frames; warm starts last as long as the methods stay the same."""

    def __init__(self) -> None:
        self._methods: Methods | None = None
        self._bench: Workbench | None = None
        self._memory = Memory()  # of the way past obstacles
        self._solver: Solver | None = None

    def frame(self, scene: Scene, methods: Methods, budget: float, patience: int = 1) -> Result:
        """Advance the scene by one frame within a budget [s], where the methods know of one; see `solver.track`."""
        if methods != self._methods:
            self._methods, self._memory, self._solver = methods, Memory(), None
            self._bench = Workbench(_techniques(methods)) if methods.studied else None
        with _engine(methods):
            if methods.engine == "nonlinear":
                return scene.solve(by="weights", max_iterations=WEIGHTED_STEPS * patience, time_budget=budget)
            if methods.pace == "rest" and methods.strategy == "priority":
                return scene.track(time_budget=budget, max_iterations=FRAME_STEPS * patience**2, grows=False)
            return self._step(scene, methods, budget, patience)

    def _step(self, scene: Scene, methods: Methods, budget: float, patience: int) -> Result:
        began, pose = time.perf_counter(), scene.pose
        tasks = _flat(scene.tasks) if methods.strategy == "weighting" and not methods.studied else scene.tasks
        if methods.pace == "rest":
            found = self._bound(pose, tasks).solve(pose, max_iterations=FRAME_STEPS * patience**2, time_budget=budget)
            scene.pose = found.pose
            rest, status = found.rest, found.status
            return Result.of(replace(rest, status=status), scene.tasks, time.perf_counter() - began)
        if methods.avoidance != "inequalities":
            end = Follower(pose.figure, tasks, _way(methods), self._memory).step(pose)
        else:
            damping = _damping(methods)
            bench = self._bench
            end = bench.step(pose, tasks) if bench is not None else self._bound(pose, tasks).step(pose, damping)
        scene.pose = end
        seconds = time.perf_counter() - began
        return Result.of(Rest(end, _status(pose, end, tasks), 1, (), with_anchor(tasks, None)), scene.tasks, seconds)

    def _bound(self, pose: Pose, tasks: tuple[Task, ...]) -> Solver:
        if self._solver is None or self._solver.figure is not pose.figure:
            self._solver = Solver(pose.figure, tasks)
        else:
            self._solver.update(tasks)
        return self._solver


def _engine(methods: Methods) -> AbstractContextManager[None]:
    return use_backend("numpy") if methods.engine == "numpy" else nullcontext()


def _way(methods: Methods) -> AvoidanceChoice:
    """The way past obstacles; its distances go along with that of influence."""
    share = methods.influence / Situation.influence
    spheres = {name: share * getattr(Situation, name) for name in ("abort", "unit", "influence", "floor")}
    return AvoidanceChoice(methods.avoidance, **spheres)


def _techniques(methods: Methods) -> Techniques:
    rule = methods.rule if methods.rule in ("fixed", "smallest", "none") else "fixed"
    inverse = "lapack" if methods.inverse == "own" else methods.inverse
    limits = "clamp_one" if methods.limits == "active" else methods.limits
    return Techniques(methods.strategy, inverse, limits, rule, methods.damping)


def _damping(methods: Methods) -> Damping:
    if methods.rule == "none":
        return Damping(rule=DampingRule.NONE)
    if methods.rule == "fixed":
        return Damping(DampingRule.EACH, largest=methods.damping, threshold=EVERYWHERE)
    return Damping(_RULES[methods.rule], largest=methods.damping, threshold=methods.damping, bound=methods.damping)


def _flat(tasks: tuple[Task, ...]) -> tuple[Task, ...]:
    """All that is asked on one level; what keeps clear, and criteria, stay where they are."""
    return tuple(replace(task, level=1) if 0 < task.level < LAST_LEVEL else task for task in tasks)


def _status(before: Pose, after: Pose, tasks: tuple[Task, ...]) -> Status:
    if float(np.abs(after.minus(before)).max(initial=0.0)) > STILL:
        return Status.BUDGET
    asked = [task for task in tasks if task.enabled and task.level < LAST_LEVEL]
    return Status.SOLVED if all(scaled_error(task, after) <= MET for task in asked) else Status.BEST
