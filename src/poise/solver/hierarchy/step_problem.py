"""One prioritized linear step: what goes in and what comes out, as flat arrays for every engine.

Unknown is the increment dq (nv). Rows stand on levels 1 … p, the first the most important; row i of a level wants
lower_i ≤ J_i dq ≤ upper_i and costs its squared distance from that interval, so a row with lower = upper is a target
and a row with an open interval costs nothing while it is inside. The step is the lexicographic minimum: each level is
as good as the levels above allow, and what freedom is left over keeps Σ joint_cost dq² small
[Baerlocher2001, 5.3.6, fig. 5.12; Boulic2002, eq. 6]. Above all levels stand

* equalities     C dq = c        which hold exactly,
* inequalities   G dq + m ≥ 0    with m the margins now; those already broken are mended first,

and where these exclude each other the least violation is returned and its rows are named.

JointSelection: a level with a mask moves by itself only those columns. What the levels above need to stay as they are is
still done by every column, and no level below may change what the level has got, so strict levels hold with any mask.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from poise.errors import BackendError
from poise.kinematics.protocol import Rows
from poise.solver.hierarchy.damping import USUAL_DAMPING, Damping
from poise.solver.hierarchy.step_checks import UNSET, finite, hard_rows, positive, rising_starts, shaped
from poise.types import BoolArray, FloatArray, IntArray, Matrix

NO_ROWS = Rows(np.zeros(0), np.zeros((0, 0)))


def _unset() -> FloatArray:
    return UNSET


class StepStatus(enum.IntEnum):
    """How a step ended."""

    SOLVED = 0  # the lexicographic minimum
    INFEASIBLE = 1  # the same, but equalities or inequalities exclude each other: least violation, rows named
    BUDGET = 2  # keeps all inequalities, but the search was cut short: some level may not be at its best


@dataclass(frozen=True, eq=False)
class StepProblem:
    """Arrays of one step; what is not given is filled in, what cannot be used raises BackendError.

    Arrays are kept as they are given where they are contiguous numbers of double precision, else copied.

    Parameters
    ----------
    jacobian : (M, nv)
        Rows of all levels, weights folded in.
    target : (M,)
        Wanted J dq; the weighted errors.
    level_starts : (p + 1,) integers
        Rows level_starts[k] … level_starts[k+1]-1 are level k.
    lower, upper : (M,), optional
        Intervals in place of the targets, ±inf where open.
    masks : (p, nv) of bool, optional
        Columns a level may move by itself; all by default.
    equalities : Rows
        C and the wanted c.
    inequalities : Rows
        G and the margins m.
    joint_cost : (nv,), optional
        Cost of moving a column, positive; inf holds it still; 1 by default.
    resize : (p,), optional
        Longest increment of a level: longer targets are shortened by one factor per level [Baerlocher2001, 4.4].
    damping : Damping
        Decided once per step, before any inequality is looked at, so that it cannot jump when one becomes active.
    rank_tolerance : float
        A direction in which a level moves less than this times the norm of its Jacobian is left to the levels below.
    """

    jacobian: Matrix
    target: FloatArray
    level_starts: IntArray
    lower: FloatArray = field(default_factory=_unset)
    upper: FloatArray = field(default_factory=_unset)
    masks: BoolArray = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    equalities: Rows = NO_ROWS
    inequalities: Rows = NO_ROWS
    joint_cost: FloatArray = field(default_factory=_unset)
    resize: FloatArray = field(default_factory=_unset)
    damping: Damping = USUAL_DAMPING
    rank_tolerance: float = 1e-9
    column_scales: FloatArray = field(init=False)  # joint_cost^-½: dq = scale · y; 0 for a column that is held still
    has_masks: bool = field(init=False)  # whether some level may not move some column
    has_longest: bool = field(init=False)  # whether some level has a longest increment

    def __post_init__(self) -> None:
        self._check_rows()
        rows, nv = self.jacobian.shape
        self._put("level_starts", rising_starts(self.level_starts, rows))
        levels = len(self.level_starts) - 1
        masks = np.asarray(self.masks, order="C")
        if masks.size == 0:
            masks = np.ones((levels, nv), dtype=np.bool_)
        if masks.dtype != np.bool_:
            raise BackendError(f"masks must hold true or false, got numbers of type {masks.dtype}.")
        self._put("masks", shaped(masks, (levels, nv), "masks"))
        self._put("joint_cost", positive(self.joint_cost, nv, 1.0, "joint_cost"))
        self._put("resize", positive(self.resize, levels, np.inf, "resize"))
        if not 0.0 < self.rank_tolerance < 1.0:
            raise BackendError(f"rank_tolerance must lie between 0 and 1, got {self.rank_tolerance}.")
        self._put("column_scales", 1.0 / np.sqrt(self.joint_cost))
        self._put("has_masks", np.count_nonzero(self.masks) < self.masks.size)
        self._put("has_longest", np.count_nonzero(self.resize < np.inf) > 0)

    def filled(
        self,
        jacobian: Matrix,
        target: FloatArray,
        ends: tuple[FloatArray, FloatArray],
        hard: tuple[Rows, Rows],
        damping: Damping,
    ) -> StepProblem:
        """Return a problem with the levels, masks and costs of this one and other rows: only these are checked.

        Parameters
        ----------
        jacobian, target : (M, nv), (M,)
            As many as here.
        ends : (M,), (M,)
            Lower and upper; the target itself where there are no intervals.
        hard : Rows, Rows
            Equalities and inequalities.
        damping : Damping
        """
        made = object.__new__(StepProblem)
        rows = {"lower": ends[0], "upper": ends[1], "equalities": hard[0], "inequalities": hard[1]}
        made.__dict__.update(self.__dict__, jacobian=jacobian, target=target, damping=damping, **rows)
        made._check_rows()
        shaped(made.jacobian, self.jacobian.shape, "jacobian")
        return made

    def _check_rows(self) -> None:
        self._put("jacobian", finite(self.jacobian, "jacobian"))
        if self.jacobian.ndim != 2:
            raise BackendError(f"jacobian must have two axes (rows, nv), got shape {self.jacobian.shape}.")
        rows, nv = self.jacobian.shape
        self._put("target", shaped(finite(self.target, "target"), (rows,), "target"))
        self._put_intervals(rows)
        self._put("equalities", hard_rows(self.equalities, nv, "equalities"))
        self._put("inequalities", hard_rows(self.inequalities, nv, "inequalities"))

    def _put(self, name: str, value: object) -> None:
        self.__dict__[name] = value  # frozen for everybody else

    def _put_intervals(self, rows: int) -> None:
        if self.lower is self.upper and (self.lower is UNSET or self.lower is self.target):
            self._put("lower", self.target)
            self._put("upper", self.target)
            return
        for name, open_end in (("lower", -np.inf), ("upper", np.inf)):
            given = getattr(self, name)
            values = np.full(rows, open_end) if given is UNSET else np.asarray(given, dtype=np.float64, order="C")
            if np.isnan(values).any():
                raise BackendError(f"{name}: entry {int(np.argmax(np.isnan(values)))} is not a number.")
            self._put(name, shaped(values, (rows,), name))
        crossed = (self.lower > self.upper) | (self.lower == np.inf) | (self.upper == -np.inf)
        if crossed.any():
            row = int(np.argmax(crossed))
            raise BackendError(
                f"row {row}: lower must not lie above upper and some number must fit between them, "
                f"got {self.lower[row]} and {self.upper[row]}."
            )


@dataclass(frozen=True, eq=False)
class StepResult:
    """The step and what stood in its way.

    Inequalities are numbered: row i of G is i; with h rows in G and M rows in the levels, the lower end of row r is
    h + r and its upper end h + M + r (an interval that is kept for the sake of its level may stop the levels below).

    Parameters
    ----------
    dq : (nv,)
    residuals : (M,)
        J dq minus the nearest wanted value, targets as resized.
    residual_norms : (p,)
        One norm per level.
    active : (a,)
        Inequalities the step ends on and is held by; hand them to the next step as `warm`.
    multipliers : (a,)
        How fast half the squared residual of the blocked level would fall if the inequality gave way; not negative.
    blocked_levels : (a,)
        First level that would improve without it; p: only the size of the step would; -1: none would.
    sigma_min : (p,)
        Smallest singular value of each level in the space left by the levels above, before any inequality;
        0 where fewer directions are left than rows are independent, inf for a level without rows.
    damping : (p,)
        Largest λ used in each level.
    resize : (p,)
        Factor by which the targets of each level were shortened.
    broken_equalities, broken_inequalities : (b,)
        Rows that could not be kept, when INFEASIBLE.
    excluding_equalities : (b,)
        Equalities against which the broken inequalities stand.
    searches : int
        Working sets tried; the count behind BUDGET.
    status : StepStatus
    """

    dq: FloatArray
    residuals: FloatArray
    residual_norms: FloatArray
    active: IntArray
    multipliers: FloatArray
    blocked_levels: IntArray
    sigma_min: FloatArray
    damping: FloatArray
    resize: FloatArray
    broken_equalities: IntArray
    broken_inequalities: IntArray
    excluding_equalities: IntArray
    searches: int
    status: StepStatus


class StepSolver(Protocol):
    """Whatever finds the lexicographic minimum of a step."""

    def __call__(self, problem: StepProblem, warm: Iterable[int] = ()) -> StepResult:
        """Solve a step; `warm` are inequalities expected to be active, which change the time taken, not the answer."""
        ...


def checked_warm(problem: StepProblem, warm: Iterable[int]) -> list[int]:
    """Inequalities expected to be active, sorted, each once; those that do not exist raise BackendError."""
    rows = sorted({int(i) for i in warm})
    if not rows:
        return rows
    most = len(problem.inequalities.values) + 2 * len(problem.target)
    if not 0 <= rows[0] <= rows[-1] < most:
        raise BackendError(f"warm: inequalities are numbered from 0 to {most - 1}, got {rows[0]} and {rows[-1]}.")
    return rows
