"""Frames of a drag with natural postures: no goal is missed because of them, and arms stay off the body.

1. A frame is solved with the criterion (:mod:`poise.scene.natural_posture`).
2. Where arms are near the body or inside it, with a clearance task (:mod:`poise.scene.natural_clearance`).
3. A frame that misses a goal is solved without the criterion, and where that converges, from where the drag began.

A drag usually draws what all tasks leave free to its first pose, on a level below them. Where pins, goals and the
criterion determine every joint, that level can move nothing and is left out: a frame takes a third less time.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from poise.collision import ClearanceTask
from poise.kinematics import Pose
from poise.scene.collision_requests import OTHER_FIGURES
from poise.scene.natural_clearance import NaturalClearance
from poise.scene.natural_posture import NaturalCriterion
from poise.scene.natural_requests import NaturalRequests
from poise.solver import Result, Solver, Status
from poise.solver.restart import is_better
from poise.solver.solver import DRAG_TOLERANCES, MAX_FRAME_ITERATIONS
from poise.tasks import ContactTask, OrientationTask, PoseTask, PositionTask, Task

MAX_BUDGET_FACTOR = 16  # of a frame of a drag after others that made no progress
_MIN_SINGULAR_VALUE = 1e-6  # of unit rows, relative to the largest: below it they leave a direction free
_Equality = PoseTask | PositionTask | OrientationTask | ContactTask


class NaturalDrags(NaturalRequests):
    """Frames of drags."""

    _plain_solver: Solver | None = None  # of frames without natural postures
    _body_solver: Solver | None = None  # of frames whose arms are near the body
    _body: NaturalClearance | None = None
    _retried: tuple[int, ...] = ()  # tasks for which a frame was also solved from where the drag began
    _determined: tuple[Pose | None, tuple[str, ...], bool] = None, (), False  # of a drag and the names of its tasks

    @abstractmethod
    def _solver_for(self, anchor: Pose | None, natural: NaturalCriterion) -> Solver: ...

    @abstractmethod
    def _updated(self, last: Solver | None, anchor: Pose | None, tasks: Sequence[Task]) -> Solver: ...

    def _frame(self, anchor: Pose, iterations: int, seconds: float | None) -> Result:
        """One frame of a drag that began at a pose."""
        natural, budget = self._natural_criterion(anchor, dragging=True), (iterations, seconds)
        body = self._body_clearance(anchor, natural)
        near = () if body is None else body.tasks(self.pose)
        result = self._natural_frame(anchor, natural, near, budget)
        if body is not None and not near and body.is_inside(result.pose):
            result = self._natural_frame(anchor, natural, body.every_task, budget)
        return result

    def _natural_frame(
        self, anchor: Pose, natural: NaturalCriterion, near: tuple[Task, ...], budget: tuple[int, float | None]
    ) -> Result:
        """The frame with natural postures and the clearance of arms near the body, or the better one without."""
        needed = None if self._is_determined(anchor, natural) else anchor
        if near:
            tasks = (*near, *self._balanced_tasks(), *natural.tasks)
            solver = self._body_solver = self._updated(self._body_solver, needed, tasks)
        else:
            solver = self._solver_for(needed, natural)
        result = _advanced(solver, self.pose, near, budget)
        if natural.tasks and result.status is not Status.SOLVED:
            result = self._better_without(result, anchor, near, budget)
        return result

    def _is_determined(self, anchor: Pose, natural: NaturalCriterion) -> bool:
        """Whether pins, goals and the criterion leave no direction free; found once per drag."""
        if not natural.tasks:
            return False
        tasks = [each for each in self.tasks if isinstance(each, _Equality) and each.is_active]
        names = *(each.name for each in tasks), *(each.name for each in natural.tasks)
        if self._determined[0] is not anchor or self._determined[1] != names:
            determined = determine_all_joints(anchor, (*tasks, *natural.tasks))
            self._determined = anchor, names, determined
        return self._determined[2]

    def _body_clearance(self, anchor: Pose, natural: NaturalCriterion) -> NaturalClearance | None:
        """What keeps arms off the body; None without natural postures, or if the scene has its own clearance."""
        settings = self._state.natural
        if not natural.tasks or settings is None or not settings.self_collision:
            return None
        if any(isinstance(task, ClearanceTask) and task.name != OTHER_FIGURES for task in self.tasks):
            return None
        if self._body is None or self._body.anchor is not anchor:
            self._body = NaturalClearance(anchor)
        return self._body

    def _better_without(
        self, result: Result, anchor: Pose, near: tuple[Task, ...], budget: tuple[int, float | None]
    ) -> Result:
        """The frame, or the one without natural postures where that meets more: no goal is missed because of them."""
        (_, seconds), goals = budget, self._balanced_tasks()
        tasks = (*near, *goals)
        alone = self._plain_solver = self._updated(self._plain_solver, anchor, tasks)
        without = _advanced(alone, self.pose, near, budget)
        is_preferred = without.status is Status.SOLVED or is_better(without.pose, result.pose, tasks)
        best = without if is_preferred else result
        if best.status is Status.CONVERGED and self._retried != tuple(map(id, goals)):
            # A local optimum: the drag without natural postures would have come from where it began, not from here.
            self._retried = tuple(map(id, goals))
            again = _settled(alone, anchor, near, (MAX_FRAME_ITERATIONS, seconds))
            best = again if again.status is Status.SOLVED else best
        return best


def _advanced(solver: Solver, start: Pose, near: tuple[Task, ...], budget: tuple[int, float | None]) -> Result:
    """A frame from a pose; near the body only its end is checked: a swept motion takes ten times as long."""
    iterations, seconds = budget
    if not near:
        return solver.track(start, max_iterations=iterations, time_budget=seconds)
    limits: dict[str, Any] = {"max_iterations": iterations, "time_budget": seconds}
    return solver.solve(start, tolerances=DRAG_TOLERANCES, restart=False, **limits)


def _settled(solver: Solver, start: Pose, near: tuple[Task, ...], budget: tuple[int, float | None]) -> Result:
    """Frames from a pose until one is stationary: a single one ends where a level in conflict has moved far enough."""
    result = _advanced(solver, start, near, budget)
    for _ in range(MAX_BUDGET_FACTOR):
        if result.status.is_stationary:
            break
        result = _advanced(solver, result.pose, near, budget)
    return result


def determine_all_joints(pose: Pose, tasks: Sequence[Task]) -> bool:
    """Whether the rows of equality tasks have full rank at a pose: no joint, nor the root, can move without them."""
    rows = np.concatenate([task.jacobian(pose) for task in tasks])
    sizes = np.linalg.norm(rows, axis=1)
    unit = rows[sizes > 0.0] / sizes[sizes > 0.0, None]
    if len(unit) < pose.figure.nv:
        return False
    values = np.linalg.svd(unit, compute_uv=False)
    return bool(values[-1] > _MIN_SINGULAR_VALUE * values[0])
