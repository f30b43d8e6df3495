"""The seed's ways of avoiding obstacles on any scene, a step at a time [Ge2000, 4, 5.3].

The task that is least important of those with a place to go is the tip; all others are kept by projection, so that pins
stay pinned while the tip goes its way past the obstacles.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.engine import kinematics
from poise.engine.clearance import WORLD, PlacedSolid
from poise.figure import Figure
from poise.lab.avoidance import METHODS, Memory, Situation
from poise.lab.avoidance.situation import Near
from poise.lab.strategies.pseudoinverse import damped_inverse, projector
from poise.obstacles import ClearanceTask, Obstacle
from poise.pose import Pose
from poise.pose.self_contact import figure_solids
from poise.solver.assemble import assemble
from poise.solver.correct import corrected
from poise.tasks import PositionTask, Task
from poise.types import FloatArray

FASTEST = 0.03  # way of the tip in one step [m]
NEAREST = 12  # obstacles that are told
DAMPING = 0.02


class Bypass:
    """Steps past obstacles by one of `poise.lab.avoidance.METHODS`.

    Parameters
    ----------
    method : str
        Its name.
    influence : float
        Distance from which on obstacles are minded [m]; the others of the seed's distances go along.
    """

    def __init__(self, method: str, influence: float = Situation.influence) -> None:
        self._method = METHODS[method]
        share = influence / Situation.influence
        self._spheres = {name: share * getattr(Situation, name) for name in ("abort", "unit", "influence", "floor")}
        self._memory = Memory()
        self._last: dict[str, float] = {}

    def step(self, pose: Pose, tasks: Sequence[Task]) -> Pose | None:
        """Where one step leads; None where there is no tip, or nothing to avoid."""
        clear = next((task for task in tasks if isinstance(task, ClearanceTask) and task.enabled), None)
        goals = [task for task in tasks if isinstance(task, PositionTask) and task.enabled and task.axes == "xyz"]
        if clear is None or not clear.obstacles or not goals:
            return None
        tip = max(goals, key=lambda task: task.level)
        others = [task for task in tasks if task.enabled and task is not tip and task is not clear]
        base, free = _others(pose, [task for task in others if task.level <= tip.level])
        J = tip.jacobian(pose)
        wanted = tip.error(pose)
        velocity = wanted * min(1.0, FASTEST / max(float(np.linalg.norm(wanted)), 1e-300)) - J @ base
        near = tuple(
            Near(each.distance, each.away, each.jacobian @ free, each.approach)
            for each in self._near(pose, clear.obstacles)
        )
        dq = base + free @ self._method(Situation(velocity, J @ free, near, **self._spheres), self._memory)
        if not np.isfinite(dq).all():
            return pose
        return Pose(pose.figure, corrected(pose.figure, (pose + dq).q))

    def _near(self, pose: Pose, obstacles: tuple[Obstacle, ...]) -> list[Near]:
        """The nearest point to every obstacle, the nearest first."""
        own = figure_solids(pose.figure)
        found = []
        for each in obstacles:
            d, normal, segment, point = _nearest(pose, own, each)
            local = pose.state.rotations[segment].T @ (point - pose.state.positions[segment])
            came = self._last.get(each.name, d) - d
            self._last[each.name] = d
            found.append(Near(d, normal, pose.state.point_jacobian(segment, local), came))
        return sorted(found, key=lambda near: near.distance)[:NEAREST]


def _nearest(pose: Pose, own: Sequence[PlacedSolid], obstacle: Obstacle) -> tuple[float, FloatArray, int, FloatArray]:
    """Distance, direction away, segment and point of the figure that is nearest to an obstacle."""
    hulls = obstacle.hulls()
    solids = [*own, *(PlacedSolid(WORLD, hull) for hull in hulls)]
    pairs = [(i, len(own) + j) for j in range(len(hulls)) for i in range(len(own))]
    found = kinematics(pose.figure).clearances(solids, pairs).measure(pose.q, np.inf, len(pairs))
    row = int(np.argmin(found.distances))
    solid = pairs[int(found.pairs[row])][0]
    return float(found.distances[row]), found.normals[row], own[solid].segment, found.points_a[row]


def _others(pose: Pose, tasks: Sequence[Task]) -> tuple[FloatArray, FloatArray]:
    """A step that keeps all other tasks, and what it leaves free."""
    figure: Figure = pose.figure
    problem = assemble(pose, tasks).problem
    asks = ~((problem.lower <= 0.0) & (problem.upper >= 0.0) & (problem.lower < problem.upper))
    rows = np.concatenate([problem.equalities.jacobian, problem.jacobian[asks]])
    if not len(rows):
        return np.zeros(figure.nv), np.eye(figure.nv)
    wanted = np.concatenate([problem.equalities.values, problem.target[asks]])
    return damped_inverse(rows, DAMPING) @ wanted, projector(rows)
