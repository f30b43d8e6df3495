"""Poses of a figure with tasks: the potential is half the squared error of all of them, weighted [Zhao1989, eq. 2, 4].

Each task brings its own potential P = ½‖w e‖² and its gradient −w² Jᵀe along its own chain of joints; together they are
assembled over all joints that any task may move, so that a joint of one chain that also moves another's site is counted
for both [Zhao1989, 4, 5]. Rows are scaled as everywhere (:mod:`poise.solver.assemble`), so that nothing depends on the
unit of length. Points are configurations q; steps are tangents, scaled and without the joints that must not move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure, JointKind
from poise.solver.correct import corrected
from poise.solver.native_tasks import NativeTasks
from poise.solver.nonlinear.domain import Height, Walls, unit_rows
from poise.solver.row_plan import joint_cost_of
from poise.tasks import Task, characteristic_length, row_scale
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Matrix, PoseVector

RowsAt = Callable[[PoseVector], tuple[FloatArray, Matrix]]

STIFFNESS = 0.3  # part of the trace of JᵀJ that every direction has in the first metric
STRAIGHT = (
    JointKind.FIXED,
    JointKind.HINGE,
    JointKind.SLIDE,
    JointKind.FREE,
)  # joints whose limits are linear, or none


def flattened(tasks: tuple[Task, ...], level_factor: float) -> tuple[Task, ...]:
    """The enabled tasks on one level: each level below the first divides the weights by `level_factor` once more.

    Criteria stay on the last level, so that they are not judged as goals.
    """
    wanted = tuple(task for task in tasks if task.enabled)
    ranks = {level: rank for rank, level in enumerate(sorted({task.level for task in wanted}))}
    return tuple(
        replace(
            task,
            level=LAST_LEVEL if task.level >= LAST_LEVEL else 1,
            weight=task.weight * level_factor ** -ranks[task.level],
        )
        for task in wanted
    )


class PoseSpace:
    """A figure's poses as a :class:`~poise.solver.nonlinear.domain.Domain`.

    Parameters
    ----------
    figure : Figure
        What is posed.
    tasks : tuple of Task
        Enabled ones; their levels are not looked at.
    """

    def __init__(self, figure: Figure, tasks: tuple[Task, ...]) -> None:
        self._figure, self._engine = figure, kinematics(figure)
        movable = np.any([np.zeros(figure.nv, dtype=np.bool_), *(task.active_dofs(figure) for task in tasks)], axis=0)
        self.free = np.flatnonzero(movable)
        self.scale = 1.0 / np.sqrt(joint_cost_of(figure, tasks)[self.free])
        self._tasks = tasks
        self.size = len(self.free)
        self.stiffness = STIFFNESS
        self._coupled = len(self._engine.couplings(figure.neutral()).values) > 0
        self.bent = any(joint.kind not in STRAIGHT for joint in figure.joints)

    @cached_property
    def _rows(self) -> RowsAt:
        """Errors and Jacobian of all tasks at a configuration; bound when first asked for."""
        native = isinstance(self._engine, NativeKinematics)
        return (_native_rows if native else _plain_rows)(self._figure, self._tasks)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the walls."""
        return self._engine.compiled.limit_labels

    def height(self, point: PoseVector) -> Height:
        """Half the squared error, and its gradient."""
        e, J = self._rows(point)
        return Height(0.5 * float(e @ e), -(e @ J)[self.free] * self.scale)

    def metric(self, point: PoseVector) -> Matrix:
        """Inverse of JᵀJ + μI, with μ a small part of its trace: what linear tasks would teach."""
        _, J = self._rows(point)
        rows = J[:, self.free] * self.scale
        gram = rows @ rows.T
        floor = self.stiffness * max(float(np.trace(gram)), 1e-12)
        inner = np.linalg.solve(gram + floor * np.eye(len(gram)), rows)
        return np.asarray((np.eye(self.size) - rows.T @ inner) / floor)

    def walls(self, point: PoseVector) -> Walls:
        """Limits and couplings as a step sees them."""
        limits = self._engine.walls(point)
        rows, room = unit_rows(self._narrowed(limits.jacobian) * -self.scale, limits.values)
        if not self._coupled:
            return Walls(np.zeros((0, self.size)), rows, room)
        couplings = self._engine.couplings(point)
        ties, _ = unit_rows(self._narrowed(couplings.jacobian) * self.scale, couplings.values)
        return Walls(ties, rows, room)

    def _narrowed(self, jacobian: Matrix) -> Matrix:
        return jacobian if self.size == self._figure.nv else jacobian[:, self.free]

    def moved(self, point: PoseVector, step: FloatArray) -> PoseVector:
        """The configuration a step leads to, brought back onto limits and couplings."""
        whole = np.zeros(self._figure.nv)
        whole[self.free] = self.scale * step
        return corrected(self._figure, self._engine.integrate(point, whole))


def _native_rows(figure: Figure, tasks: tuple[Task, ...]) -> RowsAt:
    core = NativeTasks(figure, tasks).rows.core

    def rows(q: PoseVector) -> tuple[FloatArray, Matrix]:
        core.evaluate(q)
        return np.clip(0.0, core.lower, core.upper), core.jacobian

    return rows


def _plain_rows(figure: Figure, tasks: tuple[Task, ...]) -> RowsAt:
    length = characteristic_length(figure)
    scales = [task.weight * row_scale(task, figure) / length for task in tasks]

    def rows(q: PoseVector) -> tuple[FloatArray, Matrix]:
        pose = Pose(figure, q)
        errors, jacobians = [np.zeros(0)], [np.zeros((0, figure.nv))]
        for task, factor in zip(tasks, scales, strict=True):
            (lower, upper), own = task.solver_rows(pose)
            errors.append(factor * np.clip(0.0, lower, upper))
            jacobians.append(factor[:, None] * own)
        return np.concatenate(errors), np.concatenate(jacobians)

    return rows
