"""Why a task is not met: what its pull is balanced by at the pose where the figure rests.

A task with the rows J and what is still to do e pulls at the joints with g = Jᵀe, the direction in which its error
falls fastest. Where the figure is at rest, something pulls back with the same strength:

    g  =  Σ μ · (rows of the levels above)  +  Σ ν · (rows of couplings)
          − Σ λ · (rows of active limits)  −  Σ κ · (pulls of other tasks of the same level),      λ, κ ≥ 0

the conditions of Kuhn and Tucker of its level, read task by task. The smallest such coefficients are found by least
squares, dropping what would have the wrong sign. A task or limit stands in the way when its part of the sum is more
than `SHARE` of g; a coupling, which also passes on the pull of others, when it is more than `COUPLING_SHARE`. Joints
that the task may not move pull back as well. What no sum explains is left over: the figure is not at rest yet. A task
without any pull, g = 0, is out of reach: no joint brings it nearer.

Columns are scaled by the joint_cost of their joints, rows to unit length, so that nothing depends on units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.math.decomposition import least_squares
from poise.solver.assemble import Assembly
from poise.solver.hierarchy.step_problem import StepResult
from poise.types import FloatArray, Matrix

SHARE = 0.02  # part of a task's pull from which on something stands in its way
COUPLING_SHARE = 0.2
NO_PULL = 1e-5  # a task whose pull is smaller than this, times its rows times its error, is out of reach
TOUCHING = 1e-9  # a row with less than this left to do is met

_KINDS = ("limit", "coupling", "contact", "above", "beside")


@dataclass(frozen=True)
class Causes:
    """What stands in the way of one task, the strongest first.

    Parameters
    ----------
    limits, couplings : tuple of str
        By name.
    contacts : tuple of str
        What touches, in words, on a level above.
    above, beside : tuple of str
        Tasks of the levels above, and others of the same level.
    joints : bool
        Whether joints that the task may not move would help.
    out_of_reach : bool
        No joint brings it nearer.
    left_over : float
        Part of its pull that nothing balances: near 0 at rest.
    """

    limits: tuple[str, ...] = ()
    couplings: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    joints: bool = False
    out_of_reach: bool = False
    left_over: float = 0.0


@dataclass(frozen=True, eq=False)
class _Holder:
    """Something that may pull back: unit rows, and whether their coefficients may only be negative."""

    kind: str
    name: str
    rows: Matrix  # (k, nv)
    one_sided: bool


def causes(assembly: Assembly, step: StepResult, index: int) -> Causes:
    """What stands in the way of the task at a place of `assembly.tasks`, at the pose that was assembled."""
    pulls = _Pulls(assembly, step)
    own = assembly.spans[index]
    pull = pulls.pull(own)
    strength = float(np.linalg.norm(pull))
    most = float(np.linalg.norm(pulls.jacobian[own]) * np.linalg.norm(pulls.wanted[own]))
    if strength <= NO_PULL * most:
        return Causes(out_of_reach=True)
    holders = pulls.holders(index)
    parts = _balance(pull / strength, holders)
    found: dict[tuple[str, str], FloatArray] = {}
    for holder, part in zip(holders, parts, strict=True):
        key = (holder.kind, holder.name)
        found[key] = found.get(key, np.zeros(len(pull))) + part
    shares = {key: float(np.linalg.norm(part)) for key, part in found.items()}
    ordered = sorted((key for key in shares if shares[key] > _least(key[0])), key=lambda key: -shares[key])
    names = {word: tuple(name for kind, name in ordered if kind == word) for word in _KINDS}
    left = float(np.linalg.norm(pull / strength - sum(parts, np.zeros(len(pull)))))
    return Causes(
        limits=names["limit"],
        couplings=names["coupling"],
        contacts=names["contact"],
        above=names["above"],
        beside=names["beside"],
        joints=("joints", "") in ordered,
        left_over=left,
    )


def _least(kind: str) -> float:
    return COUPLING_SHARE if kind == "coupling" else SHARE


class _Pulls:
    """Rows of a step in scaled columns."""

    def __init__(self, assembly: Assembly, step: StepResult) -> None:
        problem = assembly.problem
        self.assembly, self.step = assembly, step
        self.scales: FloatArray = 1.0 / np.sqrt(problem.joint_cost)
        self.jacobian: Matrix = problem.jacobian * self.scales
        self.wanted: FloatArray = np.clip(0.0, problem.lower, problem.upper)

    def pull(self, span: slice) -> FloatArray:
        """g = Jᵀe of a task."""
        return np.asarray(self.jacobian[span].T @ self.wanted[span])

    def holders(self, index: int) -> list[_Holder]:
        """Everything that may pull back at a task."""
        assembly, problem = self.assembly, self.assembly.problem
        level = assembly.tasks[index].level
        found = self._hard()
        for place, (task, span) in enumerate(zip(assembly.tasks, assembly.spans, strict=True)):
            if task.level < level:
                found += self._kept(task.name, span, task.row_names(assembly.pose))
            elif task.level == level and place != index and np.any(np.abs(self.wanted[span]) > TOUCHING):
                found.append(_Holder("beside", task.name, self.pull(span)[None], True))
        moved = problem.masks[assembly.levels.index(level)] & (self.scales > 0.0)
        still = np.eye(len(moved))[~moved & (self.scales > 0.0)]
        if len(still):
            found.append(_Holder("joints", "", still, False))
        return [each for each in map(_unit, found) if len(each.rows)]

    def _hard(self) -> list[_Holder]:
        """Couplings, and limits the step is held by."""
        assembly, problem = self.assembly, self.assembly.problem
        couplings = problem.equalities.jacobian * self.scales
        found = [
            _Holder("coupling", label, couplings[row : row + 1], False)
            for row, label in enumerate(assembly.coupling_labels)
        ]
        for row in self.step.active.tolist():
            if row < len(assembly.limit_labels):
                limit = problem.inequalities.jacobian[row : row + 1] * self.scales
                found.append(_Holder("limit", assembly.limit_labels[row], limit, True))
        return found

    def _kept(self, name: str, span: slice, words: Sequence[str] | None) -> list[_Holder]:
        """Rows of a task above: those that ask for a value, missed intervals too, and the ends of intervals reached.

        Rows that have words of their own are contacts, each by itself.
        """
        problem, first = self.assembly.problem, len(self.assembly.limit_labels)
        count = len(problem.target)
        rows = np.arange(count)[span]
        exact = (problem.lower[span] == problem.upper[span]) | (np.abs(self.wanted[span]) > TOUCHING)
        kind = "above" if words is None else "contact"
        said = {row: name if words is None else words[row - span.start] for row in rows.tolist()}
        found = [_Holder(kind, said[row], self.jacobian[row : row + 1], False) for row in rows[exact].tolist()]
        active = set(self.step.active.tolist())
        for row in rows[~exact].tolist():
            if first + row in active:
                found.append(_Holder(kind, said[row], self.jacobian[row : row + 1], True))
            elif first + count + row in active:
                found.append(_Holder(kind, said[row], -self.jacobian[row : row + 1], True))
        return found


def _unit(holder: _Holder) -> _Holder:
    """The same with rows of unit length, those of no length left out."""
    lengths = np.linalg.norm(holder.rows, axis=1)
    kept = lengths > 1e-12
    return _Holder(holder.kind, holder.name, holder.rows[kept] / lengths[kept, None], holder.one_sided)


def _balance(pull: FloatArray, holders: list[_Holder]) -> list[FloatArray]:
    """Part of the pull that each holder takes: least squares, with wrong signs dropped one by one, the worst first."""
    if not holders:
        return []
    rows = np.concatenate([holder.rows for holder in holders])
    one_sided = np.concatenate([np.full(len(holder.rows), holder.one_sided) for holder in holders])
    kept = np.ones(len(rows), dtype=np.bool_)
    weights = np.zeros(len(rows))
    while True:
        weights[:] = 0.0
        weights[kept] = least_squares(rows[kept].T, pull, 1e-9)
        wrong = np.where(one_sided & kept, weights, 0.0)
        worst = int(np.argmax(wrong))
        if wrong[worst] <= 1e-9:
            break
        kept[worst] = False
    ends = np.cumsum([len(holder.rows) for holder in holders])
    starts = np.concatenate(([0], ends[:-1]))
    return [rows[a:b].T @ weights[a:b] for a, b in zip(starts, ends, strict=True)]
