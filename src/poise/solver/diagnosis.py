"""Diagnosis: why a task is not met, from the KKT conditions of its level at the pose.

A task with the rows J and the error e has the descent direction g = Jᵀe. At a stationary pose something balances it
(:mod:`poise.solver.pose_kkt`):

    g  =  Σ y · (couplings, what levels above have taken, joints that it may not move)  −  Σ λ · (limits, bounds)
          +  H u,     where other unmet tasks share its level

The coefficients follow by least squares over the constraints that block its level. A cause is named when its part of
the sum exceeds `BLOCKING_SHARE` of g and the task would gain without it:

* a limit, if it blocks this level and relaxing it lowers the error. Its *sensitivity* is the derivative of the error
  per unit by which the limit is relaxed: of ½‖e‖² it is −λ, of ‖e‖ therefore −λ/‖e‖;
* a coupling, if its part exceeds `COUPLING_BLOCKING_SHARE`: couplings also transmit the pull of others;
* a task above, by its rows or its curvature, or since it is what a limit blocks. Unmet tasks above that would move
  without these are named with them: they would come first. Where limits alone would still balance the task, they are
  named too, without a sensitivity: a level above would use them first;
* a task of the same level, if less weight for it lowers the error: u·g_other < 0.

A task with g = 0 in the joints that it may move is out of reach: to first order no joint brings it nearer. What nothing
balances is the residual: the pose is not stationary.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from poise.math.summation import float_sum
from poise.solver.constraint_rows import Row, equality_coefficients
from poise.solver.level_curvature import task_curvature
from poise.solver.level_errors import TASK_MET_TOL
from poise.solver.pose_kkt import PoseKkt
from poise.types import FloatArray

BLOCKING_SHARE = 0.02  # fraction of a task's gradient from which on a cause is named
COUPLING_BLOCKING_SHARE = 0.2
FREED_SHARE = 0.05  # fraction of a task's gradient that must become free if removing tasks above is to help
ZERO_GRADIENT_RATIO = 5e-5  # a task with ‖g‖ below this times ‖J‖ ‖e‖ is out of reach
LEAST_RELAXATION_FACTOR = (
    0.01  # a limit whose relaxation is worth less of its multiplier is not named: others take over
)
_KINDS = ("limit", "coupling", "contact", "above", "beside")
_Cause = tuple[str, str]  # kind and name


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
    sensitivities : mapping
        Of limits that block its level: relative change of its error per unit of relaxation, negative [1/rad or 1/m].
    joints : bool
        Whether joints that the task may not move would help.
    out_of_reach : bool
        No joint that it may move brings it nearer.
    residual : float
        Fraction of its gradient that nothing balances: near 0 at a stationary pose.
    """

    limits: tuple[str, ...] = ()
    couplings: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    sensitivities: Mapping[str, float] = field(default_factory=dict)
    joints: bool = False
    out_of_reach: bool = False
    residual: float = 0.0


class PoseDiagnosis:
    """Diagnoses of the tasks at a pose, each computed when it is first asked for.

    Parameters
    ----------
    kkt : PoseKkt
    """

    def __init__(self, kkt: PoseKkt) -> None:
        self.kkt = kkt
        self._found: dict[int, Diagnosis] = {}

    def task(self, index: int) -> Diagnosis:
        """Diagnose the task at an index of the linearization's tasks."""
        if index not in self._found:
            self._found[index] = self._diagnose(_TaskBalance(self.kkt, index))
        return self._found[index]

    def _diagnose(self, task: _TaskBalance) -> Diagnosis:
        movable = self.kkt.movable(task.level)
        if float(np.linalg.norm(task.gradient[movable])) <= task.zero_gradient:
            outside = float(np.linalg.norm(task.gradient[~movable])) > task.zero_gradient
            return Diagnosis(joints=outside, out_of_reach=True)
        shares, residual = task.shares()
        blocking = _named(shares, residual)
        names = {kind: tuple(name for found, name in blocking if found == kind) for kind in _KINDS}
        above, limits = self._with_followers(task, names["above"]), names["limit"]
        if above and not limits:
            limits = self._limits_without(task, above)
        return Diagnosis(
            limits=limits,
            couplings=names["coupling"],
            contacts=names["contact"],
            above=above,
            beside=names["beside"],
            sensitivities={label: task.sensitivities[label] for label in names["limit"]},
            joints=("joints", "") in blocking,
            residual=residual,
        )

    def _with_followers(self, task: _TaskBalance, names: tuple[str, ...]) -> tuple[str, ...]:
        """Tasks above, and unmet ones that these hold back: without them they would move, and come before the task."""
        found = list(names)
        for level in range(task.level if names else 0):
            for other in task.unmet_tasks(level):
                name, causes = self.kkt.iterate.linearization.tasks[other].name, self.task(other)
                if name not in found and not set(found).isdisjoint((*causes.above, *causes.beside)):
                    found.append(name)
        return tuple(found)

    def _limits_without(self, task: _TaskBalance, names: Collection[str]) -> tuple[str, ...]:
        """Limits that would balance the task if tasks above were removed; none where that lets it move."""
        linearization = self.kkt.iterate.linearization
        removed = [index for index, other in enumerate(linearization.tasks) if other.name in names]
        found = self.kkt.without(task.level, removed, task.gradient)
        if found.residual > FREED_SHARE:
            return ()
        used = [
            (value, linearization.limit_labels[row.index])
            for row, value in zip(found.candidates, found.values.tolist(), strict=True)
            if row.kind == "limit" and not row.near and value > BLOCKING_SHARE
        ]
        return tuple(dict.fromkeys(label for _, label in sorted(used, reverse=True)))


def _named(shares: Mapping[_Cause, float], residual: float) -> list[_Cause]:
    """Causes whose share counts and exceeds what is unbalanced, the largest first; where none counts, the largest."""
    ordered = [cause for cause in sorted(shares, key=lambda cause: -shares[cause]) if shares[cause] > residual]
    least = {"coupling": COUPLING_BLOCKING_SHARE}
    return [cause for cause in ordered if shares[cause] > least.get(cause[0], BLOCKING_SHARE)] or ordered[:1]


class _TaskBalance:
    """What balances the gradient of one task."""

    def __init__(self, kkt: PoseKkt, index: int) -> None:
        linearization = kkt.iterate.linearization
        self.kkt, self.index, self.span = kkt, index, linearization.spans[index]
        self.level = linearization.levels.index(linearization.tasks[index].level)
        self.gradient: FloatArray = kkt.gradient(self.span)
        jacobian = linearization.problem.jacobian[self.span] * kkt.iterate.scale
        self.error_norm = float(np.linalg.norm(kkt.iterate.errors[self.span]))
        self.zero_gradient = ZERO_GRADIENT_RATIO * float(np.linalg.norm(jacobian)) * self.error_norm
        self.sensitivities: dict[str, float] = {}

    def shares(self) -> tuple[dict[_Cause, float], float]:
        """Share of the gradient by cause, and the residual."""
        balance, norm = self.kkt.balance(self.level), float(np.linalg.norm(self.gradient))
        rows = (*balance.fixed, *balance.blocking)
        if len(self.unmet_tasks(self.level)) > 1:
            rows += self.kkt.curvature(self.level).rows
        coefficients = equality_coefficients(rows, self.gradient)
        self.sensitivities = self._sensitivities(rows, coefficients)
        sums: dict[_Cause, FloatArray] = {}
        explained = np.zeros(len(self.gradient))
        for row, coefficient in zip(rows, coefficients.tolist(), strict=True):
            part = coefficient * row.vector
            explained += part
            for cause in self._causes(row, coefficient):
                sums[cause] = sums.get(cause, 0.0) + part
        shares = {cause: float(np.linalg.norm(part)) / norm for cause, part in sums.items()}
        for cause, share in self._curvature_shares(rows, coefficients):
            shares[cause] = max(share, shares.get(cause, 0.0))
        return shares, float(np.linalg.norm(self.gradient - explained)) / norm

    def unmet_tasks(self, level: int) -> list[int]:
        """Indices of the tasks of a level that have an error."""
        errors, spans = self.kkt.iterate.errors, self.kkt.iterate.linearization.spans
        return [i for i in self._tasks_of(level) if float(np.linalg.norm(errors[spans[i]])) > TASK_MET_TOL]

    def _tasks_of(self, level: int) -> list[int]:
        linearization = self.kkt.iterate.linearization
        return [i for i, task in enumerate(linearization.tasks) if task.level == linearization.levels[level]]

    # --- limits -------------------------------------------------------------------------------------------------------

    def _sensitivities(self, rows: Sequence[Row], coefficients: FloatArray) -> dict[str, float]:
        """Relative change of the error per unit of relaxation, by label: all rows of a limit are relaxed together."""
        labels, found = self.kkt.iterate.linearization.limit_labels, dict[str, float]()
        for row, coefficient in zip(rows, coefficients.tolist(), strict=True):
            if row.kind == "limit" and row.level == self.level and not row.near:
                change = coefficient / row.length / self.error_norm**2
                found[labels[row.index]] = found.get(labels[row.index], 0.0) + change
        factors = {label: self._relaxation_factor(label) for label in found}
        return {label: factors[label] * found[label] for label in found if factors[label] > LEAST_RELAXATION_FACTOR}

    def _relaxation_factor(self, label: str) -> float:
        """What relaxing a limit is worth of what its multiplier says; 0 for one below what is unbalanced."""
        multipliers, labels = self.kkt.balance(self.level).multipliers, self.kkt.iterate.linearization.limit_labels
        if multipliers is None:
            return 0.0
        names = [labels[row.index] if row.kind == "limit" else "" for row in multipliers.candidates]
        group = np.array([name == label for name in names], dtype=np.bool_)
        is_certain = float(multipliers.values[group].sum()) > multipliers.residual
        return multipliers.relaxation_factor(group) if is_certain else 0.0

    # --- causes -------------------------------------------------------------------------------------------------------

    def _causes(self, row: Row, coefficient: float) -> Iterator[_Cause]:
        """Whom a row belongs to; curvature is attributed by itself."""
        linearization = self.kkt.iterate.linearization
        if row.kind == "coupling":
            yield "coupling", linearization.coupling_labels[row.index]
        elif row.kind == "joint":
            yield "joints", ""
        elif row.kind == "task" or (row.kind == "bound" and row.level == self.level and coefficient < 0.0):
            yield self._task_cause(row.index)
        elif row.kind in ("limit", "bound") and row.level < self.level:
            for other in self.unmet_tasks(row.level):  # they hold the task at this constraint
                yield "above", linearization.tasks[other].name
        elif row.kind == "limit" and self.sensitivities.get(linearization.limit_labels[row.index], 0.0) < 0.0:
            yield "limit", linearization.limit_labels[row.index]

    def _task_cause(self, row: int) -> _Cause:
        """A row of a task above by its own name, if it has one, as contacts have; else by its task."""
        linearization = self.kkt.iterate.linearization
        index = next(i for i, span in enumerate(linearization.spans) if span.start <= row < span.stop)
        names = linearization.tasks[index].row_names(linearization.pose)
        if names is None:
            return "above", linearization.tasks[index].name
        return "contact", names[row - linearization.spans[index].start]

    def _curvature_shares(self, rows: Sequence[Row], coefficients: FloatArray) -> Iterator[tuple[_Cause, float]]:
        """Shares of unmet levels above, whose minimum the task would leave, and of other tasks of its own level."""
        pairs = [pair for pair in zip(rows, coefficients.tolist(), strict=True) if pair[0].kind == "curvature"]
        for level in sorted({row.level for row, _ in pairs}):
            directions, zero = self.kkt.curvature(level).directions, np.zeros(len(self.gradient))
            own = [(row, y) for row, y in pairs if row.level == level]
            u = sum((y / row.length * directions[:, row.index] for row, y in own), zero)  # of arrays
            part = float(np.linalg.norm(sum((y * row.vector for row, y in own), zero)))  # of arrays
            share = part / float(np.linalg.norm(self.gradient))
            weights = self._opposition(u) if level == self.level else self._curvature_weights(level, u)
            kind = "beside" if level == self.level else "above"
            for other, weight in weights.items():
                yield (kind, self.kkt.iterate.linearization.tasks[other].name), share * weight

    def _opposition(self, u: FloatArray) -> dict[int, float]:
        """How much each other task of the level pulls against this one; these sum to 1 at a stationary pose."""
        spans, pull = self.kkt.iterate.linearization.spans, float(u @ self.gradient)
        others = [other for other in self.unmet_tasks(self.level) if other != self.index]
        return {other: -float(u @ self.kkt.gradient(spans[other])) / pull for other in others} if pull > 0.0 else {}

    def _curvature_weights(self, level: int, u: FloatArray) -> dict[int, float]:
        """How the tasks of a level share its curvature along a direction."""
        tasks = self._tasks_of(level)
        if len(tasks) == 1:
            return {tasks[0]: 1.0}
        parts = {other: float(np.linalg.norm(task_curvature(self.kkt.iterate, other) @ u)) for other in tasks}
        return {other: part / max(float_sum(parts.values()), np.finfo(float).tiny) for other, part in parts.items()}
