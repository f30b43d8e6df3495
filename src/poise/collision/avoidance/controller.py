"""Avoidance controller: follows tasks of any priority levels step by step under an avoidance method.

The step for the tasks alone is that of the prioritized solver, with levels, joint limits and couplings; the method adds
its own step in the null space, or goes first. Unlike a solve there is no step acceptance: steps are short, and the
figure may never come to a stop.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import fields, replace

import numpy as np

from poise.collision import ClearanceTask
from poise.collision.avoidance.methods import METHODS
from poise.collision.avoidance.settings import AvoidanceSettings
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep, NearestObstacle
from poise.kinematics import Pose
from poise.kinematics.protocol import WORLD
from poise.model import Figure
from poise.solver import Result, Solver, Status
from poise.solver.constraints import project_onto_constraints
from poise.solver.input_checks import check_budget
from poise.solver.level_errors import TASK_MET_TOL, scaled_error
from poise.solver.problem import with_anchor
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Matrix

_MAX_PAIRS = 200
_DETECTION_DISTANCE_M = 0.6  # obstacles farther away are not considered
_MAX_SITE_STEP_M = 0.03  # largest motion of a task's site in a step
_MAX_JOINT_STEP_RAD = 0.2  # largest rotation of a joint in a step
_STATIONARY_STEP_RAD = 1e-5  # a figure that moves less in a step has stopped


class AvoidanceController:
    """Follows tasks step by step and avoids obstacles.

    Parameters
    ----------
    figure : Figure
        The figure, with its couplings.
    tasks : sequence of Task
        The tasks; clearance tasks among them define the obstacles.
    settings : AvoidanceSettings
        The method; not the inequality method, which is a task.
    memory : AvoidanceMemory, optional
        State from earlier steps; the method writes to it.
    """

    def __init__(
        self,
        figure: Figure,
        tasks: Sequence[Task],
        settings: AvoidanceSettings,
        memory: AvoidanceMemory | None = None,
    ) -> None:
        self._all_tasks = tuple(tasks)
        self._tasks = tuple(task for task in tasks if task.is_active and not isinstance(task, ClearanceTask))
        self._solver = Solver(figure, self._tasks) if self._tasks else None
        clearances = [task for task in tasks if task.is_active and isinstance(task, ClearanceTask)]
        self._clearances = tuple(
            replace(task, cutoff=max(_DETECTION_DISTANCE_M, task.cutoff), max_pairs=_MAX_PAIRS) for task in clearances
        )
        self._method, self._memory = METHODS[settings.method], memory or AvoidanceMemory()
        self._parameters = {each.name: getattr(settings, each.name) for each in fields(settings)[1:]}

    def step(self, pose: Pose) -> Pose:
        """The pose after one step."""
        task_step = self._solver.step(pose).minus(pose) if self._solver is not None else np.zeros(pose.figure.nv)
        rows, errors = self._active_rows(pose)
        site_motion = np.abs(rows @ task_step).max(initial=0.0)
        joint_motion = float(np.abs(task_step).max(initial=0.0))
        factor = min(1.0, _MAX_SITE_STEP_M / max(site_motion, 1e-12), _MAX_JOINT_STEP_RAD / max(joint_motion, 1e-12))
        requested = errors * min(1.0, _MAX_SITE_STEP_M / max(float(np.abs(errors).max(initial=0.0)), 1e-12))
        step = AvoidanceStep(
            requested, rows, self._nearest(pose), given_task_step=factor * task_step, **self._parameters
        )
        change = self._method(step, self._memory)
        size = float(np.abs(change).max(initial=0.0))
        end = pose.plus(change if size <= _MAX_JOINT_STEP_RAD else change * (_MAX_JOINT_STEP_RAD / size))
        return Pose(pose.figure, project_onto_constraints(pose.figure, end.q))

    def follow(self, pose: Pose, max_iterations: int = 200, time_budget: float | None = None) -> Result:
        """Step until the figure stops, or the iterations or the time run out.

        The status is `solved` where every task is met and the margin satisfied, `stalled` where the figure stops
        otherwise, and `budget` where it was still moving.
        """
        check_budget(max_iterations, time_budget)
        began, count, stopped = time.perf_counter(), 0, False
        while count < max_iterations and not stopped:
            following = self.step(pose)
            stopped = float(np.abs(following.minus(pose)).max(initial=0.0)) < _STATIONARY_STEP_RAD
            pose, count = following, count + 1
            if time_budget is not None and time.perf_counter() - began > time_budget:
                break
        goal_tasks = (task for task in self._all_tasks if task.is_active and task.level < LAST_LEVEL)
        status = Status.STALLED if stopped else Status.BUDGET
        if all(scaled_error(task, pose) <= TASK_MET_TOL for task in goal_tasks):
            status = Status.SOLVED
        seconds = time.perf_counter() - began
        return Result(pose, status, count, seconds, self._all_tasks, with_anchor(self._all_tasks, None))

    def _active_rows(self, pose: Pose) -> tuple[Matrix, FloatArray]:
        """Equality rows and active inequality rows of all tasks except criteria, and their errors."""
        rows, errors = [np.zeros((0, pose.figure.nv))], [np.zeros(0)]
        for task in self._tasks:
            if task.level < LAST_LEVEL:
                lower, upper = task.interval(pose)
                active = (lower >= 0.0) | (upper <= 0.0)
                rows.append(task.jacobian(pose)[active])
                errors.append(np.clip(0.0, lower, upper)[active])
        return np.concatenate(rows), np.concatenate(errors)

    def _nearest(self, pose: Pose) -> tuple[NearestObstacle, ...]:
        """The nearest point to every obstacle, and of every two segments to each other; the nearest first."""
        by_name: dict[str, NearestObstacle] = {}
        for task in self._clearances:
            nearest, pairs = task.nearest(pose), task.collision_pairs(pose.figure)
            for index in np.argsort(nearest.distances, kind="stable").tolist():
                first, second = pairs.pairs[int(nearest.pairs[index])]
                name = pairs.names[second]
                if second < pairs.figure_count:  # two segments of the figure are obstacles to each other
                    name = f"{pairs.names[first]} and {name}"
                if name not in by_name:
                    distance = float(nearest.distances[index])
                    ends = ((first, nearest.points_a[index], 1.0), (second, nearest.points_b[index], -1.0))
                    jacobian = np.zeros((3, pose.figure.nv))
                    for solid, point, sign in ends:
                        segment = pairs.solids[solid].segment
                        if segment != WORLD:
                            local = pose.state.rotations[segment].T @ (point - pose.state.positions[segment])
                            jacobian += sign * pose.state.point_jacobian(segment, local)
                    approach = self._memory.last_distances.get(name, distance) - distance
                    by_name[name] = NearestObstacle(distance, nearest.normals[index], jacobian, approach)
        self._memory.last_distances = {name: near.distance for name, near in by_name.items()}
        return tuple(sorted(by_name.values(), key=lambda near: near.distance))
