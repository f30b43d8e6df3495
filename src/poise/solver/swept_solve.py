"""Solving without passing through obstacles: frames of a drag whose whole motion is free, and solves that keep a side.

Rows of a clearance task hold a solid off at its nearest points, one linearization at a time; over a long frame, or a
long iteration, a hand ends behind a thin panel, and from there everything agrees. So the motion of a frame is checked
as a whole (:mod:`poise.collision.swept_clearance`), and where it meets something the frame is solved again:

1. Solve the frame. If the interpolated motion from its start to its end is free, that is the frame.
2. At the first contact take the plane that separates the two solids just before it, and solve the frame from its start
   with the solid kept on its side of the plane (:mod:`poise.collision.separating_planes`). The hand slides along the
   panel, as far as it likes; the next frame has other planes, and leads around the edge.
3. Where a pair that has a plane meets nevertheless, between two poses on the same side (an arc that bulges into the
   panel), its solids may move only half as far; again from 1.

Motions that meet nothing cost one query of the distances at the start.

A solve has no path of its own: only the sides count on which it begins and ends
(:func:`poise.collision.swept_clearance.crosses_obstacle`). It advances as successive frames would, until nothing
improves.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.collision.clearance import ClearanceTask
from poise.collision.separating_planes import SeparatingPlane, SeparatingPlaneTask
from poise.collision.swept_clearance import SweptMotion, crosses_obstacle, enabled_clearances
from poise.kinematics import Pose
from poise.solver.level_errors import TASK_MET_TOL, Tolerances, scaled_error
from poise.solver.problem import Status
from poise.solver.result import Result
from poise.types import Vector3

if TYPE_CHECKING:
    from poise.solver.solver import Solver

MAX_ROUNDS = 10  # solves of a frame with more planes each
MAX_ADVANCES = 10  # frames of a solve around obstacles
MAX_ADVANCE_ITERATIONS = 40  # of each of them
SAME_POSE_TOL = 1e-7  # a frame that moves no degree of freedom by more has converged [rad or m]
_PARALLEL_COSINE = 0.999  # a pair that meets again at a plane with a larger cosine has kept its side and bulged


def solve_frame(
    solver: Solver,
    start: Pose,
    *,
    max_iterations: int,
    time_budget: float | None,
    tolerances: Tolerances,
) -> Result:
    """Solve a frame of a drag so that the interpolated motion from its start passes through nothing.

    Where no such motion is found the figure stays where it is. A frame that was shortened has the status `budget`: the
    next one goes on. Each solve has the whole time budget, so that a frame which meets an obstacle may take several
    times as long: the alternative would be not to move at all.
    """
    began = time.perf_counter()

    def solved(by: Solver) -> Result:
        limits: dict[str, Any] = {"max_iterations": max_iterations, "time_budget": time_budget}
        return by.solve(start, tolerances=tolerances, restart=False, **limits)

    first = solved(solver)
    clearances = enabled_clearances(solver.tasks)
    if not clearances:
        return first
    found, sides = first, _Sides()
    iterations = first.iterations
    for _ in range(MAX_ROUNDS):
        motions = [SweptMotion(task, start, found.pose) for task in clearances]
        contacts = [(motion, contact) for motion in motions if (contact := motion.first_contact()) is not None]
        if not contacts:
            return _finished(found, first, solver, start, iterations, began)
        for motion, contact in contacts:
            sides.add(motion, contact.pairs, motion.pose_at(contact.fraction))
        found = solved(sides.solver(solver, clearances[0]))
        iterations += found.iterations
    return replace(first, pose=start, status=Status.BUDGET, iterations=iterations, seconds=time.perf_counter() - began)


def solve_on_side(solver: Solver, start: Pose, first: Result, *, max_iterations: int, tolerances: Tolerances) -> Result:
    """The first result of a solve, or where it is on the other side of an obstacle, one on the side of the start.

    Successive frames lead along the obstacle and around it, until nothing improves. Where they end inside an obstacle
    and the first result does not (an obstacle was moved into the figure), the side is given up.
    """
    if not crosses_obstacle(start, first.pose, solver.tasks):
        return first
    began, pose, iterations = time.perf_counter(), start, first.iterations
    budget = min(max_iterations, MAX_ADVANCE_ITERATIONS)
    for _ in range(MAX_ADVANCES):
        found = solve_frame(solver, pose, max_iterations=budget, time_budget=None, tolerances=tolerances)
        iterations += found.iterations
        moved = float(np.abs(found.pose.minus(pose)).max(initial=0.0)) > SAME_POSE_TOL
        pose = found.pose
        if not moved or found.status.is_stationary:
            break
    clearances = enabled_clearances(solver.tasks)
    if any(_is_violated(task, pose) and not _is_violated(task, first.pose) for task in clearances):
        found = first
    return replace(found, iterations=iterations, seconds=first.seconds + time.perf_counter() - began)


def _is_violated(clearance: ClearanceTask, pose: Pose) -> bool:
    return scaled_error(clearance, pose) > TASK_MET_TOL


def _finished(found: Result, first: Result, solver: Solver, start: Pose, iterations: int, began: float) -> Result:
    """The result of a frame, without the planes among its tasks."""
    if found is first:
        return first
    moved = float(np.abs(found.pose.minus(start)).max(initial=0.0)) > SAME_POSE_TOL
    status = found.status
    if status in (Status.CONVERGED, Status.STALLED) and moved:
        status = Status.BUDGET  # the next frame has other planes
    return replace(first, pose=found.pose, status=status, iterations=iterations, seconds=time.perf_counter() - began)


@dataclass
class _Sides:
    """Planes and cages of a frame."""

    planes: list[SeparatingPlane] = field(default_factory=list)
    known: list[tuple[int, Vector3]] = field(default_factory=list)
    cages: dict[int, tuple[float, tuple[SeparatingPlane, ...]]] = field(default_factory=dict)

    def add(self, motion: SweptMotion, pairs: Sequence[int], at: Pose) -> None:
        """A plane for each pair that meets, from the pose just before; shorter motions for those that have it."""
        for pair, plane in motion.separating_planes(pairs, at).items():
            if any(known == pair and plane.normal @ normal > _PARALLEL_COSINE for known, normal in self.known):
                self._shorten(motion, pair)
            else:
                self.planes.append(plane)
                self.known.append((pair, plane.normal))

    def _shorten(self, motion: SweptMotion, pair: int) -> None:
        """Let the solids of a pair move half as far as they did."""
        for solid in motion.moving_solids(pair):
            distance = 0.5 * min(motion.chord(solid), self.cages.get(solid, (np.inf,))[0])
            self.cages[solid] = distance, motion.cage(solid, distance)

    def solver(self, solver: Solver, clearance: ClearanceTask) -> Solver:
        """A solver of the same tasks with all planes on the level of a clearance task."""
        planes = (*self.planes, *(plane for _, cage in self.cages.values() for plane in cage))
        task = SeparatingPlaneTask(
            name="sides of obstacles",
            level=clearance.level,
            weight=clearance.weight,
            active_joints=clearance.active_joints,
            margin=clearance.margin,
            planes=planes,
        )
        return solver.with_tasks([*solver.tasks, task])
