"""Tasks of any levels, followed step by step while a way of avoidance keeps the figure away from obstacles.

The step for the tasks alone is the program's own, levels, limits and couplings included; the way adds its share in what
that leaves free, or goes before it. Unlike a solve it has no judge: steps are short, and there may be no rest.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import fields, replace

import numpy as np

from poise.collision import ClearanceTask
from poise.collision.avoidance.choice import AvoidanceChoice
from poise.collision.avoidance.methods import METHODS
from poise.collision.avoidance.situation import Memory, Near, Situation
from poise.kinematics import Pose
from poise.kinematics.protocol import WORLD
from poise.model import Figure
from poise.solver import Result, Solver, Status
from poise.solver.correct import corrected
from poise.solver.level_errors import MET, scaled_error
from poise.solver.minimize import Rest, with_anchor
from poise.solver.solve import check_budget
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Matrix

MOST_PAIRS = 200
AWARE = 0.6  # obstacles farther away [m] are not seen
LONGEST = 0.03  # a step moves no task's site by more [m]
MOST_TURN = 0.2  # and turns no joint by more [rad]
STILL = 1e-5  # a figure that moves by less in a step is at rest [rad]


class Follower:
    """A figure that follows tasks and keeps away from obstacles.

    Parameters
    ----------
    figure : Figure
        The figure, as it is coupled.
    tasks : sequence of Task
        What it follows; a clearance among them says what to keep away from.
    how : AvoidanceChoice
        The way; not the hard one, which is a task.
    memory : Memory, optional
        What was kept from earlier steps; the way writes to it.
    """

    def __init__(
        self, figure: Figure, tasks: Sequence[Task], how: AvoidanceChoice, memory: Memory | None = None
    ) -> None:
        self._asked = tuple(tasks)
        self._tasks = tuple(task for task in tasks if task.enabled and not isinstance(task, ClearanceTask))
        self._solver = Solver(figure, self._tasks) if self._tasks else None
        seen = [task for task in tasks if task.enabled and isinstance(task, ClearanceTask)]
        self._clearances = tuple(replace(task, within=max(AWARE, task.within), most=MOST_PAIRS) for task in seen)
        self._method, self._memory = METHODS[how.method], memory or Memory()
        self._given = {each.name: getattr(how, each.name) for each in fields(how) if each.name != "method"}

    def step(self, pose: Pose) -> Pose:
        """The pose one step further."""
        first = self._solver.step(pose).minus(pose) if self._solver is not None else np.zeros(pose.figure.nv)
        rows, errors = self._rows(pose)
        moved = np.abs(rows @ first).max(initial=0.0)
        cut = min(1.0, LONGEST / max(moved, 1e-12), MOST_TURN / max(float(np.abs(first).max(initial=0.0)), 1e-12))
        wanted = errors * min(1.0, LONGEST / max(float(np.abs(errors).max(initial=0.0)), 1e-12))
        own = Situation(wanted, rows, self._near(pose), own_step=cut * first, **self._given)
        change = self._method(own, self._memory)
        most = float(np.abs(change).max(initial=0.0))
        end = pose.plus(change if most <= MOST_TURN else change * (MOST_TURN / most))
        return Pose(pose.figure, corrected(pose.figure, end.q))

    def follow(self, pose: Pose, max_iterations: int = 200, time_budget: float | None = None) -> Result:
        """Go on until nothing moves, or the steps or the time run out.

        The status is `solved` where every task is met and the margin kept, `stalled` where the figure stands still
        otherwise, and `budget` where it was still moving.
        """
        check_budget(max_iterations, time_budget)
        began, count, still = time.perf_counter(), 0, False
        while count < max_iterations and not still:
            following = self.step(pose)
            still = float(np.abs(following.minus(pose)).max(initial=0.0)) < STILL
            pose, count = following, count + 1
            if time_budget is not None and time.perf_counter() - began > time_budget:
                break
        judged = (task for task in self._asked if task.enabled and task.level < LAST_LEVEL)
        status = Status.STALLED if still else Status.BUDGET
        if all(scaled_error(task, pose) <= MET for task in judged):
            status = Status.SOLVED
        ended = Rest(pose, status, count, (), with_anchor(self._asked, None))
        return Result.of(ended, self._asked, time.perf_counter() - began)

    def _rows(self, pose: Pose) -> tuple[Matrix, FloatArray]:
        """Rows of all tasks but criteria that ask for something or hold something, and what they ask."""
        rows, errors = [np.zeros((0, pose.figure.nv))], [np.zeros(0)]
        for task in self._tasks:
            if task.level < LAST_LEVEL:
                lower, upper = task.interval(pose)
                held = (lower >= 0.0) | (upper <= 0.0)
                rows.append(task.jacobian(pose)[held])
                errors.append(np.clip(0.0, lower, upper)[held])
        return np.concatenate(rows), np.concatenate(errors)

    def _near(self, pose: Pose) -> tuple[Near, ...]:
        """The nearest place to every obstacle, and of every two segments to each other; the nearest first."""
        found: dict[str, Near] = {}
        for task in self._clearances:
            near, pairing = task.near(pose), task.pairing_of(pose.figure)
            for place in np.argsort(near.distances, kind="stable").tolist():
                one, other = pairing.pairs[int(near.pairs[place])]
                name = pairing.names[other]
                if other < pairing.own:  # two segments of the figure are an obstacle to each other
                    name = f"{pairing.names[one]} and {name}"
                if name not in found:
                    distance = float(near.distances[place])
                    ends = ((one, near.points_a[place], 1.0), (other, near.points_b[place], -1.0))
                    jacobian = np.zeros((3, pose.figure.nv))
                    for solid, point, sign in ends:
                        segment = pairing.solids[solid].segment
                        if segment != WORLD:
                            local = pose.state.rotations[segment].T @ (point - pose.state.positions[segment])
                            jacobian += sign * pose.state.point_jacobian(segment, local)
                    came = self._memory.last.get(name, distance) - distance
                    found[name] = Near(distance, near.normals[place], jacobian, came)
        self._memory.last = {name: near.distance for name, near in found.items()}
        return tuple(sorted(found.values(), key=lambda near: near.distance))
