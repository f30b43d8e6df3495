"""Diagnosis: why a task is not met, from the KKT conditions of its level at the pose.

A task with the rows J and the error e has the descent direction g = Jᵀe: it pulls the joints along it. At a stationary
pose something balances it:

    g  =  Σ μ · (rows of the levels above)  +  Σ ν · (rows of couplings)
          − Σ λ · (rows of active limits)  −  Σ κ · (descent directions of other tasks of the same level),    λ, κ ≥ 0

These are the KKT conditions of its level, read task by task. The smallest such coefficients are found by least squares,
dropping those with the wrong sign. A task or limit blocks the task when its part of the sum is more than
`BLOCKING_SHARE` of g; a coupling, which also transmits the pull of others, when it is more than
`COUPLING_BLOCKING_SHARE`. Joints that the task may not move react as well. What no reaction explains is the residual:
the pose is not stationary. A task with g = 0 is out of reach: no joint brings it nearer.

Columns are scaled by the cost of their joints, rows to unit length, so that nothing depends on units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.math.least_squares import least_squares
from poise.solver.hierarchy.step_problem import StepResult
from poise.solver.linearize import Linearization
from poise.types import FloatArray, Matrix

BLOCKING_SHARE = 0.02  # fraction of a task's gradient from which on a reaction blocks it
COUPLING_BLOCKING_SHARE = 0.2
ZERO_GRADIENT_RATIO = 1e-5  # a task with ‖g‖ below this times ‖J‖ ‖e‖ is out of reach
ROW_MET_TOL = 1e-9  # a row with a smaller error is met, without unit
COEFFICIENT_TOL = 1e-9  # of least squares, and of wrong signs
ZERO_ROW_TOL = 1e-12

_KINDS = ("limit", "coupling", "contact", "above", "beside")


@dataclass(frozen=True)
class Diagnosis:
    """What blocks one task, the strongest first.

    Parameters
    ----------
    limits, couplings : tuple of str
        By name.
    contacts : tuple of str
        Contacts on a level above, in words.
    above, beside : tuple of str
        Tasks of the levels above, and others of the same level.
    joints : bool
        Whether joints that the task may not move would help.
    out_of_reach : bool
        No joint brings it nearer.
    residual : float
        Fraction of its gradient that nothing balances: near 0 at a stationary pose.
    """

    limits: tuple[str, ...] = ()
    couplings: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    joints: bool = False
    out_of_reach: bool = False
    residual: float = 0.0


@dataclass(frozen=True, eq=False)
class _Reaction:
    """Something that may balance a task: unit rows, and whether their coefficients may only be negative."""

    kind: str
    name: str
    rows: Matrix  # (k, nv)
    one_sided: bool


def diagnose(linearization: Linearization, step: StepResult, index: int) -> Diagnosis:
    """Diagnose the task at an index of `linearization.tasks`; `step` is a short step with the active limits."""
    rows = _ScaledRows(linearization, step)
    span = linearization.spans[index]
    gradient = rows.gradient(span)
    strength = float(np.linalg.norm(gradient))
    largest = float(np.linalg.norm(rows.jacobian[span]) * np.linalg.norm(rows.errors[span]))
    if strength <= ZERO_GRADIENT_RATIO * largest:
        return Diagnosis(out_of_reach=True)
    reactions = rows.reactions(index)
    parts = _balance(gradient / strength, reactions)
    sums: dict[tuple[str, str], FloatArray] = {}
    for reaction, part in zip(reactions, parts, strict=True):
        key = (reaction.kind, reaction.name)
        sums[key] = sums.get(key, np.zeros(len(gradient))) + part
    shares = {key: float(np.linalg.norm(part)) for key, part in sums.items()}
    blocking = sorted((key for key in shares if shares[key] > _least_share(key[0])), key=lambda key: -shares[key])
    names = {kind: tuple(name for found, name in blocking if found == kind) for kind in _KINDS}
    residual = float(np.linalg.norm(gradient / strength - sum(parts, np.zeros(len(gradient)))))
    return Diagnosis(
        limits=names["limit"],
        couplings=names["coupling"],
        contacts=names["contact"],
        above=names["above"],
        beside=names["beside"],
        joints=("joints", "") in blocking,
        residual=residual,
    )


def _least_share(kind: str) -> float:
    return COUPLING_BLOCKING_SHARE if kind == "coupling" else BLOCKING_SHARE


class _ScaledRows:
    """Rows of a linearization in scaled columns."""

    def __init__(self, linearization: Linearization, step: StepResult) -> None:
        problem = linearization.problem
        self.linearization, self.step = linearization, step
        self.scales: FloatArray = 1.0 / np.sqrt(problem.joint_cost)
        self.jacobian: Matrix = problem.jacobian * self.scales
        self.errors: FloatArray = np.clip(0.0, problem.lower, problem.upper)

    def gradient(self, span: slice) -> FloatArray:
        """g = Jᵀe of a task."""
        return np.asarray(self.jacobian[span].T @ self.errors[span])

    def reactions(self, index: int) -> list[_Reaction]:
        """Everything that may balance a task."""
        linearization, problem = self.linearization, self.linearization.problem
        level = linearization.tasks[index].level
        found = self._constraint_reactions()
        for other, (task, span) in enumerate(zip(linearization.tasks, linearization.spans, strict=True)):
            if task.level < level:
                found += self._task_reactions(task.name, span, task.row_names(linearization.pose))
            elif task.level == level and other != index and np.any(np.abs(self.errors[span]) > ROW_MET_TOL):
                found.append(_Reaction("beside", task.name, self.gradient(span)[None], True))
        movable = problem.masks[linearization.levels.index(level)] & (self.scales > 0.0)
        fixed = np.eye(len(movable))[~movable & (self.scales > 0.0)]
        if len(fixed):
            found.append(_Reaction("joints", "", fixed, False))
        return [reaction for reaction in map(_with_unit_rows, found) if len(reaction.rows)]

    def _constraint_reactions(self) -> list[_Reaction]:
        """Couplings, and active limits."""
        linearization, problem = self.linearization, self.linearization.problem
        couplings = problem.equalities.jacobian * self.scales
        found = [
            _Reaction("coupling", label, couplings[row : row + 1], False)
            for row, label in enumerate(linearization.coupling_labels)
        ]
        for row in self.step.active.tolist():
            if row < len(linearization.limit_labels):
                limit = problem.inequalities.jacobian[row : row + 1] * self.scales
                found.append(_Reaction("limit", linearization.limit_labels[row], limit, True))
        return found

    def _task_reactions(self, name: str, span: slice, row_names: Sequence[str] | None) -> list[_Reaction]:
        """Rows of a task above: targets, intervals that are missed too, and active bounds of intervals.

        Rows that have names of their own are contacts, each by itself.
        """
        problem, first = self.linearization.problem, len(self.linearization.limit_labels)
        count = len(problem.target)
        rows = np.arange(count)[span]
        exact = (problem.lower[span] == problem.upper[span]) | (np.abs(self.errors[span]) > ROW_MET_TOL)
        kind = "above" if row_names is None else "contact"
        label = {row: name if row_names is None else row_names[row - span.start] for row in rows.tolist()}
        found = [_Reaction(kind, label[row], self.jacobian[row : row + 1], False) for row in rows[exact].tolist()]
        active = set(self.step.active.tolist())
        for row in rows[~exact].tolist():
            if first + row in active:
                found.append(_Reaction(kind, label[row], self.jacobian[row : row + 1], True))
            elif first + count + row in active:
                found.append(_Reaction(kind, label[row], -self.jacobian[row : row + 1], True))
        return found


def _with_unit_rows(reaction: _Reaction) -> _Reaction:
    """The same with rows of unit length, zero rows left out."""
    lengths = np.linalg.norm(reaction.rows, axis=1)
    nonzero = lengths > ZERO_ROW_TOL
    unit = reaction.rows[nonzero] / lengths[nonzero, None]
    return _Reaction(reaction.kind, reaction.name, unit, reaction.one_sided)


def _balance(gradient: FloatArray, reactions: list[_Reaction]) -> list[FloatArray]:
    """Part of the gradient that each reaction balances: least squares; wrong signs are dropped, the worst first."""
    if not reactions:
        return []
    rows = np.concatenate([reaction.rows for reaction in reactions])
    one_sided = np.concatenate([np.full(len(reaction.rows), reaction.one_sided) for reaction in reactions])
    used = np.ones(len(rows), dtype=np.bool_)
    coefficients = np.zeros(len(rows))
    while True:
        coefficients[:] = 0.0
        coefficients[used] = least_squares(rows[used].T, gradient, COEFFICIENT_TOL)
        wrong = np.where(one_sided & used, coefficients, 0.0)
        worst = int(np.argmax(wrong))
        if wrong[worst] <= COEFFICIENT_TOL:
            break
        used[worst] = False
    ends = np.cumsum([len(reaction.rows) for reaction in reactions])
    starts = np.concatenate(([0], ends[:-1]))
    return [rows[a:b].T @ coefficients[a:b] for a, b in zip(starts, ends, strict=True)]
