"""One prioritized linear step: problem and result as flat arrays, for every backend, with their checks.

The unknown is the increment dq (nv). Rows are on priority levels 1 … p, the first the most important; row i of a level
requests lower_i ≤ J_i dq ≤ upper_i and costs its squared distance from that interval, so a row with lower = upper is a
target and a row with an open interval costs nothing inside it. The step is the lexicographic minimum: each level is as
good as the levels above allow, and the remaining null space keeps Σ joint_cost dq² small [Baerlocher2001, 5.3.6,
fig. 5.12; Boulic2002, eq. 6]. The constraints precede all levels:

* equalities     C dq = c        which hold exactly,
* inequalities   G dq + m ≥ 0    with m the current margins; violated ones are restored first.

If they are infeasible together, the least violation is returned and its rows are reported.

Joint selection: a level with a mask moves only those columns (DoF) by itself. Every column still does what the levels
above need to keep their values, and no level below may change what the level got, so levels are strict with any mask.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from poise.errors import BackendError
from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import DEFAULT_DAMPING, Damping
from poise.types import AnyArray, BoolArray, FloatArray, IntArray, Matrix

NO_ROWS = ConstraintRows(np.zeros(0), np.zeros((0, 0)))
_UNSET: FloatArray = np.zeros(0)


def _unset() -> FloatArray:
    return _UNSET


class StepStatus(enum.IntEnum):
    """How a step ended."""

    SOLVED = 0  # the lexicographic minimum
    INFEASIBLE = 1  # the same, but equalities or inequalities are infeasible together: least violation, rows reported
    BUDGET = 2  # satisfies all inequalities, but the search was stopped: some level may not be at its minimum


@dataclass(frozen=True, eq=False)
class StepProblem:
    """Arrays of one step; missing ones get defaults, invalid ones raise BackendError.

    Contiguous arrays of double precision are kept without a copy; others are converted.

    Parameters
    ----------
    jacobian : (M, nv)
        Rows of all levels, multiplied by their weights.
    target : (M,)
        Requested J dq: the weighted errors.
    level_starts : (p + 1,) integers
        Rows level_starts[k] … level_starts[k+1]-1 are level k.
    lower, upper : (M,), optional
        Intervals in place of the targets, ±inf where unbounded.
    masks : (p, nv) of bool, optional
        Columns a level may move by itself; all by default.
    equalities : ConstraintRows
        C and c.
    inequalities : ConstraintRows
        G and the margins m.
    joint_cost : (nv,), optional
        Cost of moving a column, positive; inf locks it; 1 by default.
    max_increment : (p,), optional
        Longest increment of a level: longer targets are shortened by one factor per level [Baerlocher2001, 4.4].
    min_damping : (p,), optional
        Least damping factor λ along every direction of a level (Levenberg-Marquardt); 0 by default.
    level_damping : (p,), optional
        Largest factor and σ threshold of single levels, in place of those of `damping`; 0 leaves these, the default.
    damping : Damping
        Decided once per step, without inequalities, so that it cannot jump when one becomes active.
    rank_tolerance : float
        A direction in which a level moves less than this times the norm of its Jacobian belongs to its null space.
    """

    jacobian: Matrix
    target: FloatArray
    level_starts: IntArray
    lower: FloatArray = field(default_factory=_unset)
    upper: FloatArray = field(default_factory=_unset)
    masks: BoolArray = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    equalities: ConstraintRows = NO_ROWS
    inequalities: ConstraintRows = NO_ROWS
    joint_cost: FloatArray = field(default_factory=_unset)
    max_increment: FloatArray = field(default_factory=_unset)
    damping: Damping = DEFAULT_DAMPING
    rank_tolerance: float = 1e-9
    min_damping: FloatArray = field(default_factory=_unset)
    level_damping: FloatArray = field(default_factory=_unset)
    column_scales: FloatArray = field(init=False)  # joint_cost^-½: dq = scale · y; 0 for a locked column
    has_masks: bool = field(init=False)  # whether some level may not move some column
    has_max_increment: bool = field(init=False)  # whether some level has one

    def __post_init__(self) -> None:
        self._check_rows()
        rows, nv = self.jacobian.shape
        self._put("level_starts", _checked_starts(self.level_starts, rows))
        levels = len(self.level_starts) - 1
        masks = np.asarray(self.masks, order="C")
        if masks.size == 0:
            masks = np.ones((levels, nv), dtype=np.bool_)
        if masks.dtype != np.bool_:
            raise BackendError(f"masks: expected an array of bool, got dtype {masks.dtype}.")
        self._put("masks", _shaped(masks, (levels, nv), "masks"))
        self._put("joint_cost", _positive(self.joint_cost, nv, 1.0, "joint_cost"))
        self._put("max_increment", _positive(self.max_increment, levels, np.inf, "max_increment"))
        self._put("min_damping", _not_negative(self.min_damping, levels, "min_damping"))
        self._put("level_damping", _not_negative(self.level_damping, levels, "level_damping"))
        if not 0.0 < self.rank_tolerance < 1.0:
            raise BackendError(f"rank_tolerance must lie between 0 and 1, got {self.rank_tolerance}.")
        self._put("column_scales", 1.0 / np.sqrt(self.joint_cost))
        self._put("has_masks", np.count_nonzero(self.masks) < self.masks.size)
        self._put("has_max_increment", np.count_nonzero(self.max_increment < np.inf) > 0)

    def damping_of(self, level: int) -> Damping:
        """The damping rule of a level, given by its index."""
        own = float(self.level_damping[level])
        return replace(self.damping, max_factor=own, sigma_threshold=own) if own > 0.0 else self.damping

    def with_rows(
        self,
        jacobian: Matrix,
        target: FloatArray,
        bounds: tuple[FloatArray, FloatArray],
        constraints: tuple[ConstraintRows, ConstraintRows],
        damping: Damping,
    ) -> StepProblem:
        """Return a problem with the levels, masks and costs of this one and other rows: only the rows are checked.

        Parameters
        ----------
        jacobian, target : (M, nv), (M,)
            As many rows as here.
        bounds : (M,), (M,)
            Lower and upper; the target itself if there are no intervals.
        constraints : ConstraintRows, ConstraintRows
            Equalities and inequalities.
        damping : Damping
        """
        made = object.__new__(StepProblem)
        rows = {"lower": bounds[0], "upper": bounds[1], "equalities": constraints[0], "inequalities": constraints[1]}
        made.__dict__.update(self.__dict__, jacobian=jacobian, target=target, damping=damping, **rows)
        made._check_rows()
        _shaped(made.jacobian, self.jacobian.shape, "jacobian")
        return made

    def _check_rows(self) -> None:
        self._put("jacobian", _finite(self.jacobian, "jacobian"))
        if self.jacobian.ndim != 2:
            raise BackendError(f"jacobian must have two axes (rows, nv), got shape {self.jacobian.shape}.")
        rows, nv = self.jacobian.shape
        self._put("target", _shaped(_finite(self.target, "target"), (rows,), "target"))
        self._put_intervals(rows)
        self._put("equalities", _checked_rows(self.equalities, nv, "equalities"))
        self._put("inequalities", _checked_rows(self.inequalities, nv, "inequalities"))

    def _put(self, name: str, value: object) -> None:
        self.__dict__[name] = value  # frozen for everybody else

    def _put_intervals(self, rows: int) -> None:
        if self.lower is self.upper and (self.lower is _UNSET or self.lower is self.target):
            self._put("lower", self.target)
            self._put("upper", self.target)
            return
        for name, unbounded in (("lower", -np.inf), ("upper", np.inf)):
            given = getattr(self, name)
            values = np.full(rows, unbounded) if given is _UNSET else np.asarray(given, dtype=np.float64, order="C")
            if np.isnan(values).any():
                raise BackendError(f"{name}: entry {int(np.argmax(np.isnan(values)))} is NaN.")
            self._put(name, _shaped(values, (rows,), name))
        crossed = (self.lower > self.upper) | (self.lower == np.inf) | (self.upper == -np.inf)
        if crossed.any():
            row = int(np.argmax(crossed))
            raise BackendError(
                f"row {row}: expected lower ≤ upper with a finite number between them, "
                f"got {self.lower[row]} and {self.upper[row]}."
            )


@dataclass(frozen=True, eq=False)
class StepResult:
    """The step and the constraints that limited it.

    Inequalities are numbered: row i of G is i; with h rows in G and M rows in the levels, the lower bound of row r is
    h + r and its upper bound h + M + r (an interval that its level satisfies may block the levels below).

    Parameters
    ----------
    dq : (nv,)
    residuals : (M,)
        J dq minus the nearest requested value, with shortened targets.
    residual_norms : (p,)
        One norm per level.
    active : (a,)
        The active set: inequalities on which the step ends and that limit it; the `warm_start` of the next step.
    multipliers : (a,)
        Lagrange multipliers: how fast half the squared residual of the blocked level would fall if the inequality were
        relaxed; not negative.
    blocked_levels : (a,)
        First level that would improve without it; p: only the norm of the step would; −1: none would.
    sigma_min : (p,)
        Smallest singular value of each level in the null space of the levels above, before any inequality;
        0 if fewer directions are left than rows are independent, inf for a level without rows.
    damping : (p,)
        Largest λ used in each level.
    increment_scale : (p,)
        Factor by which the targets of each level were shortened.
    violated_equalities, violated_inequalities : (b,)
        Rows that could not be satisfied, when INFEASIBLE.
    conflicting_equalities : (b,)
        Equalities in conflict with the violated inequalities.
    working_sets : int
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
    increment_scale: FloatArray
    violated_equalities: IntArray
    violated_inequalities: IntArray
    conflicting_equalities: IntArray
    working_sets: int
    status: StepStatus


class StepSolver(Protocol):
    """A function that finds the lexicographic minimum of a step."""

    def __call__(self, problem: StepProblem, warm_start: Iterable[int] = ()) -> StepResult:
        """Solve a step; `warm_start` are inequalities expected to be active: they change the time, not the result."""
        ...


def checked_warm_start(problem: StepProblem, warm_start: Iterable[int]) -> list[int]:
    """Inequalities expected to be active, sorted, without duplicates; unknown numbers raise BackendError."""
    rows = sorted({int(i) for i in warm_start})
    if not rows:
        return rows
    count = len(problem.inequalities.values) + 2 * len(problem.target)
    if not 0 <= rows[0] <= rows[-1] < count:
        raise BackendError(
            f"warm_start: inequalities are numbered from 0 to {count - 1}, got {rows[0]} and {rows[-1]}."
        )
    return rows


def _finite(values: AnyArray, what: str) -> FloatArray:
    """Array of finite numbers."""
    array = np.asarray(values, dtype=np.float64, order="C")
    # a finite sum of squares has finite entries; one that is not finite may only have overflowed
    if not math.isfinite(np.vdot(array, array)) and not np.isfinite(array).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise BackendError(f"{what}: entry {index} must be a finite number, got {array[index]}.")
    return array


def _shaped(array: AnyArray, shape: tuple[int, ...], what: str) -> AnyArray:
    """The array, if it has this shape."""
    if array.shape != shape:
        raise BackendError(f"{what} must have shape {shape}, got {array.shape}.")
    return array


def _checked_starts(values: IntArray, rows: int) -> IntArray:
    """First row of each level, and the number of rows."""
    starts = np.asarray(values)
    if starts.ndim != 1 or len(starts) == 0 or starts.dtype.kind not in "iu":
        raise BackendError(f"level_starts: expected a list of integers, one more than levels, got {values!r}.")
    listed = starts.tolist()
    if listed[0] != 0 or listed[-1] != rows or sorted(listed) != listed:
        raise BackendError(f"level_starts must increase from 0 to the number of rows, {rows}, got {listed}.")
    return starts.astype(np.int32, copy=False)


def _checked_rows(rows: ConstraintRows, nv: int, what: str) -> ConstraintRows:
    """Equalities or inequalities with nv columns."""
    if np.shape(rows.values) == (0,) and np.size(rows.jacobian) == 0:
        return ConstraintRows(np.zeros(0), np.zeros((0, nv)))
    values = _finite(rows.values, f"values of {what}")
    jacobian = _finite(rows.jacobian, f"jacobian of {what}")
    if values.ndim != 1:
        raise BackendError(f"values of {what} must have one axis, got shape {values.shape}.")
    return ConstraintRows(values, _shaped(jacobian, (len(values), nv), f"jacobian of {what}"))


def _positive(values: FloatArray, count: int, default: float, what: str) -> FloatArray:
    """Positive numbers, infinity allowed; the default if not given."""
    if values is _UNSET:
        return np.full(count, default)
    array = _shaped(np.asarray(values, dtype=np.float64, order="C"), (count,), what)
    if np.count_nonzero(array > 0.0) < count:
        index = int(np.argmin(array > 0.0))
        raise BackendError(f"{what}: entry {index} must be positive, got {array[index]}.")
    return array


def _not_negative(values: FloatArray, count: int, what: str) -> FloatArray:
    """Finite numbers of 0 or more; zeros if not given."""
    if values is _UNSET:
        return np.zeros(count)
    array = _shaped(_finite(values, what), (count,), what)
    if (array < 0.0).any():
        index = int(np.argmax(array < 0.0))
        raise BackendError(f"{what}: entry {index} must not be negative, got {array[index]}.")
    return array
