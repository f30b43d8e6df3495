"""The penalty objective of tasks on the poses of a figure: half the squared weighted error [Zhao1989, eq. 2, 4].

Each task adds its own term P = ½‖w e‖² with the gradient −w² Jᵀe along its own chain of joints; together they are
assembled over all joints that any task may move, so that a joint of one chain that also moves another's site counts for
both [Zhao1989, 4, 5]. Rows are scaled as everywhere (:mod:`poise.solver.linearize`), so that nothing depends on the
unit of length. Points are configurations q; steps are tangent vectors, scaled by the joint costs and restricted to the
active DoF.
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
from poise.solver.bound_task import combined_joint_cost
from poise.solver.constraints import project_onto_constraints
from poise.solver.native_problem import bind_task_rows
from poise.solver.nonlinear.nonlinear_problem import LinearizedConstraints, Objective, unit_rows
from poise.tasks import Task, characteristic_length, row_scale
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Matrix, PoseVector

RowsAt = Callable[[PoseVector], tuple[FloatArray, Matrix]]

DEFAULT_METRIC_DAMPING = 0.3  # fraction of the trace of JᵀJ added to every direction in the initial metric
_MIN_GRAM_TRACE = 1e-12  # trace of J Jᵀ below which the initial metric uses this instead
_LINEAR_LIMIT_KINDS = (JointKind.FIXED, JointKind.HINGE, JointKind.SLIDE, JointKind.FREE)  # limits linear, or none


def levels_to_weights(tasks: tuple[Task, ...], level_factor: float) -> tuple[Task, ...]:
    """The enabled tasks on one level: each level below the first divides the weights by `level_factor` once more.

    Criteria stay on the last level, so that they do not count as goals.
    """
    enabled = tuple(task for task in tasks if task.is_active)
    ranks = {level: rank for rank, level in enumerate(sorted({task.level for task in enabled}))}
    return tuple(
        replace(
            task,
            level=LAST_LEVEL if task.level >= LAST_LEVEL else 1,
            weight=task.weight * level_factor ** -ranks[task.level],
        )
        for task in enabled
    )


class PoseProblem:
    """Tasks on a figure's poses as a :class:`~poise.solver.nonlinear.nonlinear_problem.NonlinearProblem`.

    Parameters
    ----------
    figure : Figure
        What is posed.
    tasks : tuple of Task
        Enabled ones; their levels are ignored.
    """

    def __init__(self, figure: Figure, tasks: tuple[Task, ...]) -> None:
        self._figure, self._backend = figure, kinematics(figure)
        active = np.any([np.zeros(figure.nv, dtype=np.bool_), *(task.active_dofs(figure) for task in tasks)], axis=0)
        self.active_dofs = np.flatnonzero(active)
        self.column_scales = 1.0 / np.sqrt(combined_joint_cost(figure, tasks)[self.active_dofs])
        self._tasks = tasks
        self.size = len(self.active_dofs)
        self.metric_damping = DEFAULT_METRIC_DAMPING
        self._has_couplings = len(self._backend.couplings(figure.neutral()).values) > 0
        self.has_curved_constraints = any(joint.kind not in _LINEAR_LIMIT_KINDS for joint in figure.joints)

    @cached_property
    def _rows(self) -> RowsAt:
        """Errors and Jacobian of all tasks at a configuration; bound on first use."""
        native = isinstance(self._backend, NativeKinematics)
        return (_native_rows if native else _numpy_rows)(self._figure, self._tasks)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the inequalities."""
        return self._backend.compiled.limit_labels

    def objective(self, point: PoseVector) -> Objective:
        """½‖e‖² and its gradient."""
        e, J = self._rows(point)
        return Objective(0.5 * float(e @ e), -(e @ J)[self.active_dofs] * self.column_scales)

    def initial_metric(self, point: PoseVector) -> Matrix:
        """Inverse of JᵀJ + μI, with μ a fraction of its trace (Gauss-Newton), by the Woodbury identity."""
        _, J = self._rows(point)
        rows = J[:, self.active_dofs] * self.column_scales
        gram = rows @ rows.T
        damping = self.metric_damping * max(float(np.trace(gram)), _MIN_GRAM_TRACE)
        inner = np.linalg.solve(gram + damping * np.eye(len(gram)), rows)
        return np.asarray((np.eye(self.size) - rows.T @ inner) / damping)

    def constraints(self, point: PoseVector) -> LinearizedConstraints:
        """Joint limits and couplings linearized at a configuration."""
        limits = self._backend.limit_constraints(point)
        inequalities, slack = unit_rows(self._active_columns(limits.jacobian) * -self.column_scales, limits.values)
        if not self._has_couplings:
            return LinearizedConstraints(np.zeros((0, self.size)), inequalities, slack)
        couplings = self._backend.couplings(point)
        equalities, _ = unit_rows(self._active_columns(couplings.jacobian) * self.column_scales, couplings.values)
        return LinearizedConstraints(equalities, inequalities, slack)

    def _active_columns(self, jacobian: Matrix) -> Matrix:
        return jacobian if self.size == self._figure.nv else jacobian[:, self.active_dofs]

    def retract(self, point: PoseVector, step: FloatArray) -> PoseVector:
        """The configuration to which a step leads, projected on limits and couplings."""
        v = np.zeros(self._figure.nv)
        v[self.active_dofs] = self.column_scales * step
        return project_onto_constraints(self._figure, self._backend.integrate(point, v))


def _native_rows(figure: Figure, tasks: tuple[Task, ...]) -> RowsAt:
    core = bind_task_rows(figure, tasks).core

    def rows(q: PoseVector) -> tuple[FloatArray, Matrix]:
        core.evaluate(q)
        return np.clip(0.0, core.lower, core.upper), core.jacobian

    return rows


def _numpy_rows(figure: Figure, tasks: tuple[Task, ...]) -> RowsAt:
    length = characteristic_length(figure)
    scales = [task.weight * row_scale(task, figure) / length for task in tasks]

    def rows(q: PoseVector) -> tuple[FloatArray, Matrix]:
        pose = Pose(figure, q)
        errors, jacobians = [np.zeros(0)], [np.zeros((0, figure.nv))]
        for task, scale in zip(tasks, scales, strict=True):
            (lower, upper), jacobian = task.solver_rows(pose)
            errors.append(scale * np.clip(0.0, lower, upper))
            jacobians.append(scale[:, None] * jacobian)
        return np.concatenate(errors), np.concatenate(jacobians)

    return rows
