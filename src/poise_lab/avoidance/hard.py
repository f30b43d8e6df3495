"""The program's own way: distances as inequalities above the tip, one linear step or a whole solve for every frame."""

from __future__ import annotations

from collections.abc import Sequence

from poise.collision import ClearanceTask, Obstacle
from poise.kinematics import Pose
from poise.model import Figure
from poise.solver import Solver
from poise.tasks import PositionTask
from poise.types import Vector3

MARGIN = 2e-3  # [m]


class Inequalities:
    """A chain whose tip follows a goal while it keeps clear: d ≥ margin on level 0, the tip on level 1.

    Parameters
    ----------
    figure : Figure
        A chain with a site "tip".
    obstacles : sequence of Obstacle
        What stands in the way.
    approach : float
        Share of the way to the margin that one step may go.
    """

    def __init__(self, figure: Figure, obstacles: Sequence[Obstacle], approach: float = 0.5) -> None:
        tasks = (
            ClearanceTask(obstacles=tuple(obstacles), margin=MARGIN, approach=approach),
            PositionTask(site="tip", goal=(0.0, 0.0, 0.0), name="tip"),
        )
        self._solver = Solver(figure, tasks)

    def step(self, pose: Pose, goal: Vector3) -> Pose:
        """The pose after one step."""
        self._solver.set("tip", goal=tuple(goal.tolist()))
        return self._solver.step(pose)

    def solve(self, pose: Pose, goal: Vector3) -> Pose:
        """The pose at rest."""
        self._solver.set("tip", goal=tuple(goal.tolist()))
        return self._solver.solve(pose, max_iterations=60).pose
