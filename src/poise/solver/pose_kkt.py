"""KKT conditions of every level at a pose: which constraints are active there, and with which multipliers.

Nothing here comes from a step of the loop: all of it is computed from the linearization at the pose, level by level. In
scaled columns, level k with rows J and errors e has the descent direction g = Jᵀe. It is stationary when

    g  +  Σ λ a  =  Σ y r,      λ ≥ 0

with the gradients a of the active margins (joint limits; bounds of intervals that levels above satisfy) and the
equality rows r of this level: couplings, joints that it may not move, and what the levels above have taken:

* a level that is met keeps its values, J d = 0;
* an unmet level stays at its minimum, Qᵀ H d = 0 (:mod:`poise.solver.level_curvature`);
* a constraint with λ > 0 blocks its level, and is an equality for all levels below [Escande2014].

Relaxing a constraint by δ, from margin ≥ 0 to margin ≥ −δ, changes ½‖e‖² of the level that it blocks by −λ δ
[NocedalWright2006, 12.8].
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.math.least_squares import least_squares
from poise.model import JointKind
from poise.solver.constraint_rows import (
    COEFFICIENT_TOL,
    Multipliers,
    Row,
    equality_coefficients,
    null_space_of,
    unit_rows,
)
from poise.solver.iterate import Iterate, iterate_at
from poise.solver.level_curvature import LevelCurvature, level_curvature
from poise.solver.level_errors import TASK_MET_TOL
from poise.tasks import Task, characteristic_length
from poise.types import BoolArray, FloatArray

ACTIVE_MARGIN_TOL = 1e-6
"""A limit or bound this close [rad, or characteristic lengths] is active at a pose."""

NEAR_MARGIN_TOL = 1e-3
"""One this close may be what a pose converges to: it counts where active constraints alone do not balance a level."""

BALANCED_RESIDUAL = 1e-3  # fraction of ‖g‖ that may stay unbalanced without a look at constraints that are near


@dataclass(frozen=True, eq=False)
class LevelBalance:
    """How the gradient of a level is balanced at a pose.

    Parameters
    ----------
    fixed : tuple of Row
        Equalities of the level.
    multipliers : Multipliers, optional
        Of the active limits and bounds; None for a level that is met.
    """

    fixed: tuple[Row, ...]
    multipliers: Multipliers | None = None
    level: int = 0

    @property
    def met(self) -> bool:
        """The level has no error."""
        return self.multipliers is None

    @cached_property
    def blocking(self) -> tuple[Row, ...]:
        """Limits and bounds with λ > 0."""
        found = () if self.multipliers is None else self.multipliers.blocking
        return tuple(replace(row, level=self.level) for row in found)


class PoseKkt:
    """The KKT conditions of all levels at a pose; a level is analyzed when it is first asked for.

    Parameters
    ----------
    pose : Pose
    tasks : sequence of Task
    locked : (nv,) array, optional
        Degrees of freedom that do not move.
    """

    def __init__(self, pose: Pose, tasks: Sequence[Task], locked: BoolArray | None = None) -> None:
        self.iterate: Iterate = iterate_at(pose, tuple(tasks))
        self._locked = np.zeros(pose.figure.nv, dtype=np.bool_) if locked is None else locked
        self._balances: list[LevelBalance] = []
        self._curvatures: dict[int, LevelCurvature] = {}

    def balance(self, k: int) -> LevelBalance:
        """The balance of a level, by its index; those above it are analyzed first."""
        while len(self._balances) <= k:
            self._balances.append(self._analyze(len(self._balances)))
        return self._balances[k]

    def curvature(self, k: int) -> LevelCurvature:
        """Hessian of an unmet level, and the directions in which it keeps its minimum."""
        if k not in self._curvatures:
            found = self.balance(k)
            self._curvatures[k] = level_curvature(self.iterate, k, (*found.fixed, *found.blocking))
        return self._curvatures[k]

    def gradient(self, rows: slice) -> FloatArray:
        """g = Jᵀe (nv,) of some task rows, in scaled columns."""
        iterate = self.iterate
        return np.asarray((iterate.linearization.problem.jacobian[rows] * iterate.scale).T @ iterate.errors[rows])

    def movable(self, k: int) -> BoolArray:
        """Degrees of freedom (nv,) that a level may move."""
        return np.asarray(self.iterate.linearization.problem.masks[k] & ~self._locked)

    def without(self, k: int, removed: Collection[int], gradient: FloatArray) -> Multipliers:
        """How active limits and bounds would balance a gradient of level k if some tasks above were removed.

        Parameters
        ----------
        k : int
            Index of the level.
        removed : collection of int
            Indices of tasks. Of a level that loses one, the other tasks keep their values.
        gradient : (nv,)
        """
        linearization = self.iterate.linearization
        spans = [linearization.spans[index] for index in removed]
        levels = {linearization.levels.index(linearization.tasks[index].level) for index in removed}
        fixed = [row for row in self.balance(k).fixed if row.level not in levels or row.kind == "joint"]
        fixed += [row for level in sorted(levels) for row in self._task_rows(level) if not _is_in(row.index, spans)]
        bounds = [row for row in self._bounds(k) if not _is_in(row.index, spans)]
        return self._multipliers(tuple(fixed), (*self._limits, *bounds), gradient)

    def possible_reduction(self, k: int) -> float:
        """Estimated reduction of ½‖e‖² of a level that is not quite stationary, by its second-order model.

        inf where the model has no minimum.
        """
        level, curvature = self.iterate.levels[k], self.curvature(k)
        H, Q = curvature.hessian, curvature.directions
        slopes, curvatures = Q.T @ (level.jacobian.T @ level.errors), np.einsum("ic,ij,jc->c", Q, H, Q)
        return math.inf if (curvatures <= 0.0).any() else 0.5 * float((slopes**2 / curvatures).sum())

    def effective_relaxation(self, k: int, label: str, amount: float) -> float:
        """The relaxation [rad or m] whose first-order effect on level k is the second-order effect of `amount`.

        With the response dx of the minimum to a unit relaxation, ½‖e‖² changes by −λ δ + ½ κ δ², κ = dxᵀ H dx, until
        the limit no longer blocks at δ = λ/κ. Other limits that the motion meets are not foreseen.
        """
        balance, curvature, level = self.balance(k), self.curvature(k), self.iterate.levels[k]
        rows, labels = (*balance.fixed, *balance.blocking), self.iterate.linearization.limit_labels
        relaxed = [row.kind == "limit" and row.level == k and labels[row.index] == label for row in rows]
        coefficients = equality_coefficients(rows, level.jacobian.T @ level.errors)
        inverse_lengths = np.array([1.0 / row.length for row in rows]) * relaxed
        multiplier = -float(coefficients @ inverse_lengths)
        dx = least_squares(np.array([row.vector for row in rows]), -inverse_lengths, COEFFICIENT_TOL)
        H, Q = curvature.hessian, curvature.directions
        dx -= Q @ np.linalg.solve(Q.T @ H @ Q, Q.T @ H @ dx)
        stiffness = float(dx @ H @ dx)
        if stiffness * amount <= 0.0 or multiplier <= 0.0:
            return amount
        reach = min(amount, multiplier / stiffness)
        return reach - 0.5 * stiffness / multiplier * reach * reach

    # --- active constraints -------------------------------------------------------------------------------------------

    @cached_property
    def active_limits(self) -> tuple[Row, ...]:
        """Rows of limits, coupled ones included, whose margin at the pose is at most `ACTIVE_MARGIN_TOL`."""
        return tuple(row for row in self._limits if not row.near)

    @property
    def active_limit_labels(self) -> tuple[str, ...]:
        """Labels of the active limits, each once."""
        labels = self.iterate.linearization.limit_labels
        return tuple(dict.fromkeys(labels[row.index] for row in self.active_limits))

    @cached_property
    def _limits(self) -> tuple[Row, ...]:
        """Rows of limits that are active or near."""
        figure = self.iterate.pose.figure
        backend = kinematics(figure)
        margins, joints = backend.limit_margins(self.iterate.pose.q), backend.compiled.limit_rows.joints
        sliding = np.array([joint.kind in (JointKind.SLIDE, JointKind.FREE) for joint in figure.joints], dtype=np.bool_)
        values = margins.values / np.where(sliding[joints], characteristic_length(figure), 1.0)
        found = np.flatnonzero(values <= NEAR_MARGIN_TOL)
        near = values[found] > ACTIVE_MARGIN_TOL
        return unit_rows("limit", margins.jacobian[found] * self.iterate.scale, found.tolist(), near=near.tolist())

    def _bounds(self, levels: int) -> tuple[Row, ...]:
        """Bounds of the intervals that the first levels satisfy, or miss by next to nothing, active or near."""
        iterate, problem = self.iterate, self.iterate.linearization.problem
        found: list[Row] = []
        for k, level in enumerate(iterate.levels[:levels]):
            own = np.arange(level.first, level.last)
            kept = own[
                (problem.lower[own] < problem.upper[own]) & (level.satisfied | (level.error_norm <= TASK_MET_TOL))
            ]
            for sign, margins in ((1.0, -problem.lower), (-1.0, problem.upper)):
                close = kept[margins[kept] <= NEAR_MARGIN_TOL]
                rows = sign * problem.jacobian[close] * iterate.scale
                near = (margins[close] > ACTIVE_MARGIN_TOL).tolist()
                found += unit_rows("bound", rows, close.tolist(), k, sign, near)
        return tuple(found)

    # --- levels -------------------------------------------------------------------------------------------------------

    def _analyze(self, k: int) -> LevelBalance:
        level = self.iterate.levels[k]
        fixed = (*self._fixed_by_levels_above(k), *self._fixed_joints(k))
        if level.error_norm <= TASK_MET_TOL:
            return LevelBalance(fixed)
        gradient = level.jacobian.T @ level.errors
        return LevelBalance(fixed, self._multipliers(fixed, (*self._limits, *self._bounds(k)), gradient), k)

    def _multipliers(self, fixed: tuple[Row, ...], others: Sequence[Row], gradient: FloatArray) -> Multipliers:
        """Multipliers of the active constraints; with those that are near, where that halves the residual."""
        taken = {row.key for row in fixed}
        candidates = [row for row in others if row.key not in taken]
        null_space = null_space_of(fixed, len(gradient))
        found = Multipliers(null_space, gradient, [row for row in candidates if not row.near])
        if found.residual > BALANCED_RESIDUAL and any(row.near for row in candidates):
            nearly = Multipliers(null_space, gradient, candidates)
            if nearly.residual < 0.5 * found.residual:
                return nearly
        return found

    def _fixed_by_levels_above(self, k: int) -> tuple[Row, ...]:
        """Couplings, and what the levels above level k have taken."""
        problem = self.iterate.linearization.problem
        if k == 0 or not np.array_equal(problem.masks[k], problem.masks[k - 1]):
            # levels that select other joints are held at their values, not at a minimum over joints that stay
            couplings = problem.equalities.jacobian * self.iterate.scale
            fixed = unit_rows("coupling", couplings, range(len(couplings)))
            return (*fixed, *(row for above in range(k) for row in self._task_rows(above)))
        above = self.balance(k - 1)
        fixed = tuple(row for row in above.fixed if row.kind != "joint")
        return fixed + (self._task_rows(k - 1) if above.met else (*above.blocking, *self.curvature(k - 1).rows))

    def _task_rows(self, k: int) -> tuple[Row, ...]:
        """Rows of a level that must keep their values: equalities, and intervals that are missed."""
        level, problem = self.iterate.levels[k], self.iterate.linearization.problem
        own = np.arange(level.first, level.last)
        missed = ~level.satisfied & (level.error_norm > TASK_MET_TOL)
        kept = missed | (problem.lower[own] == problem.upper[own])
        return unit_rows("task", level.jacobian[kept], own[kept].tolist(), level=k)

    def _fixed_joints(self, k: int) -> tuple[Row, ...]:
        """Columns that a level does not select, and locked ones."""
        still = ~self.movable(k) & (self.iterate.scale > 0.0)
        return unit_rows("joint", np.eye(len(still))[still], np.flatnonzero(still).tolist(), level=k)


def _is_in(row: int, spans: Sequence[slice]) -> bool:
    return any(span.start <= row < span.stop for span in spans)
