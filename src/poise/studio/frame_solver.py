"""One frame of the solver with the chosen methods: to convergence, or a single iteration."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

import numpy as np

from poise.backend import use_backend
from poise.collision.avoidance import AvoidanceController, AvoidanceMemory, AvoidanceSettings, AvoidanceStep
from poise.extensions import Stepper, techniques
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result, Status
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.level_errors import TASK_MET_TOL, scaled_error
from poise.solver.problem import with_anchor
from poise.solver.solver import MAX_FRAME_ITERATIONS, Solver
from poise.studio.solver_methods import Methods
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL

NONLINEAR_ITERATIONS = 40  # of the nonlinear programming backend per frame
STEP_TOL = 1e-7  # an iteration that moves no degree of freedom by more has converged [rad or m]
ANY_SINGULAR_VALUE = 1e6  # threshold above all singular values: damping acts everywhere
_DAMPING_RULES = {
    "default": DampingRule.PER_SINGULAR_VALUE,
    "smallest": DampingRule.SMALLEST_SINGULAR_VALUE,
    "bound": DampingRule.STEP_BOUND,
}


class FrameSolver:
    """Solves frames; warm starts are kept while the methods stay the same."""

    def __init__(self) -> None:
        self._methods: Methods | None = None
        self._stepper: Stepper | None = None
        self._memory = AvoidanceMemory()  # of the avoidance method
        self._solver: Solver | None = None

    def frame(self, scene: Scene, methods: Methods, budget: float, patience: int = 1) -> Result:
        """Advance the scene by one frame, within a time budget [s] if the methods support one; see `solver.track`."""
        if methods != self._methods:
            self._methods, self._memory, self._solver = methods, AvoidanceMemory(), None
            self._stepper = _stepper(methods) if methods.uses_techniques else None
        with _backend(methods):
            if methods.backend == "nonlinear":
                return scene.solve(method="penalty", max_iterations=NONLINEAR_ITERATIONS * patience, time_budget=budget)
            if methods.pace == "converge" and methods.strategy == "priority":
                return scene.track(time_budget=budget, max_iterations=MAX_FRAME_ITERATIONS * patience**2, grows=False)
            return self._solve_or_step(scene, methods, budget, patience)

    def _solve_or_step(self, scene: Scene, methods: Methods, budget: float, patience: int) -> Result:
        began, pose = time.perf_counter(), scene.pose
        tasks = (
            _on_one_level(scene.tasks)
            if methods.strategy == "weighting" and not methods.uses_techniques
            else scene.tasks
        )
        if methods.pace == "converge":
            max_iterations = MAX_FRAME_ITERATIONS * patience**2
            result = self._bound(pose, tasks).solve(pose, max_iterations=max_iterations, time_budget=budget)
            scene.pose = result.pose
            return replace(result, requested=scene.tasks, seconds=time.perf_counter() - began)
        if methods.avoidance != "inequalities":
            end = AvoidanceController(pose.figure, tasks, _avoidance(methods), self._memory).step(pose)
        else:
            damping = _damping(methods)
            stepper = self._stepper
            end = stepper.step(pose, tasks) if stepper is not None else self._bound(pose, tasks).step(pose, damping)
        scene.pose = end
        seconds = time.perf_counter() - began
        return Result(end, _status(pose, end, tasks), 1, seconds, scene.tasks, with_anchor(tasks, None))

    def _bound(self, pose: Pose, tasks: tuple[Task, ...]) -> Solver:
        if self._solver is None or self._solver.figure is not pose.figure:
            self._solver = Solver(pose.figure, tasks)
        else:
            self._solver.update(tasks)
        return self._solver


def _backend(methods: Methods) -> AbstractContextManager[None]:
    return use_backend("numpy") if methods.backend == "numpy" else nullcontext()


def _avoidance(methods: Methods) -> AvoidanceSettings:
    """The avoidance method; its distances scale with the influence distance."""
    share = methods.influence / AvoidanceStep.influence_distance
    spheres = {
        name: share * getattr(AvoidanceStep, name)
        for name in ("abort_distance", "unit_gain_distance", "influence_distance", "min_distance")
    }
    return AvoidanceSettings(methods.avoidance, **spheres)


def _stepper(methods: Methods) -> Stepper:
    return techniques()(
        strategy=methods.strategy,
        inverse="lapack" if methods.inverse == "default" else methods.inverse,
        limits="clamp_one" if methods.limits == "active" else methods.limits,
        rule=methods.damping_rule if methods.damping_rule in ("fixed", "smallest", "none") else "fixed",
        damping=methods.damping,
    )


def _damping(methods: Methods) -> Damping:
    if methods.damping_rule == "none":
        return Damping(rule=DampingRule.NONE)
    if methods.damping_rule == "fixed":
        return Damping(DampingRule.PER_SINGULAR_VALUE, max_factor=methods.damping, sigma_threshold=ANY_SINGULAR_VALUE)
    return Damping(
        _DAMPING_RULES[methods.damping_rule],
        max_factor=methods.damping,
        sigma_threshold=methods.damping,
        max_step_norm=methods.damping,
    )


def _on_one_level(tasks: tuple[Task, ...]) -> tuple[Task, ...]:
    """All tasks on one priority level; clearance and criteria keep theirs."""
    return tuple(replace(task, level=1) if 0 < task.level < LAST_LEVEL else task for task in tasks)


def _status(before: Pose, after: Pose, tasks: tuple[Task, ...]) -> Status:
    if float(np.abs(after.minus(before)).max(initial=0.0)) > STEP_TOL:
        return Status.BUDGET
    asked = [task for task in tasks if task.enabled and task.level < LAST_LEVEL]
    return Status.SOLVED if all(scaled_error(task, after) <= TASK_MET_TOL for task in asked) else Status.CONVERGED
