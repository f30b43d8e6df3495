"""Independent check of stationarity, level by level: projections and a nonnegative least-squares problem per level.

Level k at a pose has scaled rows J and errors e, the gradient g = −Jᵀe of ½‖e‖², and the directions d that everything
above it leaves free: d in the null space of couplings and of the levels above, and a·d ≥ 0 for every limit, or bound of
a region, that is active. It is stationary when g = Σ λ a there with λ ≥ 0. The residual of the gradient is judged by
its predicted reduction: that of ½‖e‖² along it within 0.3 rad, by the second-order model.

The levels below see: limits with λ > 0 as equalities; a level that is met as J d = 0; a level in conflict as H d = 0 in
the remaining null space, with H the Hessian of its Lagrangian: directions with curvature may not be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import nnls

from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.tasks import Task, characteristic_length, row_scale

LEVEL_MET_TOL = 1e-6  # a level with less error is met
ACTIVE_TOL = 1e-6  # a limit no farther than this is touched
NEAR_TOL = 1e-3  # a limit no farther than this [rad, or lengths] may balance a gradient
MAX_STEP_RAD = 0.3  # length of the step whose reduction is predicted
ACTIVE_MULTIPLIER_TOL = 1e-7  # a multiplier above this makes a limit an equality for the levels below
ZERO_GRADIENT_TOL = 1e-9  # a smaller gradient counts as zero
ZERO_CURVATURE_RATIO = 1e-6  # curvatures below this fraction of the largest count as zero
ROW_ROUNDING_TOL = 1e-7  # accuracy of null spaces
DIFFERENCE_STEP = 1e-5


@dataclass(frozen=True)
class LevelCheck:
    """What a level could still gain."""

    level: int
    error_norm: float  # ‖e‖ without unit
    gradient: float  # norm of the residual of the gradient
    reduction: float  # predicted reduction of ½‖e‖² along it
    in_conflict: bool
    below_conflict: bool

    def share(self, dofs: int) -> float:
        """Reduction over the tolerance of the loop: 1e-5 of the error, and 1e-6 of the cost per degree of freedom."""
        return self.reduction / (
            self.error_norm * max(1e-5 * self.error_norm, 1e-6) + dofs * 1e-6 * self.error_norm**2 + 1e-300
        )


@dataclass(eq=False)
class _Level:
    tasks: list[Task]
    scales: list[np.ndarray]
    J: np.ndarray
    e: np.ndarray
    satisfied: np.ndarray
    bounds: np.ndarray  # one-sided rows: bounds of intervals that are near
    bound_margins: np.ndarray  # their margins
    sides: np.ndarray  # (bounds, rows) +1 for the lower bound of a row, -1 for its upper bound


def check_levels(pose: Pose, tasks: Sequence[Task]) -> list[LevelCheck]:
    """One check per level."""
    return _Check(pose, tasks).run()


class _Check:
    def __init__(self, pose: Pose, tasks: Sequence[Task]) -> None:
        self.pose, self.length = pose, characteristic_length(pose.figure)
        self.columns = _column_scale(pose, self.length)
        backend = kinematics(pose.figure)
        limits, couplings = backend.limit_constraints(pose.q), backend.couplings(pose.q)
        near = limits.values < NEAR_TOL
        self.near = np.flatnonzero(near)
        rows = limits.jacobian[near] * self.columns
        sizes = np.maximum(np.linalg.norm(rows, axis=1), 1e-300)
        self.constraint_rows, self.margins, self.constraint_norms = (
            rows / sizes[:, None],
            limits.values[near] / sizes,
            sizes,
        )
        self.null_space = _null_space(couplings.jacobian * self.columns)
        self.above: list[tuple[_Level, bool]] = []  # level, whether it is in conflict
        self.bound_weights: list[tuple[_Level, np.ndarray]] = []  # row weights of each bound's margin
        self.coupling_rows = couplings.jacobian * self.columns
        numbers = sorted({task.level for task in tasks if task.enabled})
        self.levels = [(number, self._level([task for task in tasks if task.level == number])) for number in numbers]

    def _level(self, tasks: list[Task]) -> _Level:
        scales, rows, errors, satisfied = [], [], [], []
        bounds, bound_margins, sides = [np.zeros((0, len(self.columns)))], [np.zeros(0)], list[tuple[int, float]]()
        for task in tasks:
            scale = task.weight * row_scale(task, self.pose.figure) / self.length
            (low, high), J = task.interval(self.pose), task.jacobian(self.pose)
            J = scale[:, None] * J * self.columns
            low, high = scale * low, scale * high
            inside = (low <= 0.0) & (high >= 0.0) & (low < high)
            for reached, margins, sign in (
                (inside & (low > -NEAR_TOL), -low, 1.0),
                (inside & (high < NEAR_TOL), high, -1.0),
            ):
                bounds.append(sign * J[reached])
                bound_margins.append(margins[reached])
                sides += [(sum(map(len, errors)) + int(row), sign) for row in np.flatnonzero(reached)]
            scales.append(scale)
            rows.append(J)
            errors.append(np.clip(0.0, low, high))
            satisfied.append(inside)
        count = sum(map(len, errors))
        return _Level(
            tasks,
            scales,
            np.concatenate(rows),
            np.concatenate(errors),
            np.concatenate(satisfied),
            np.concatenate(bounds),
            np.concatenate(bound_margins),
            np.array([sign * np.eye(count)[row] for row, sign in sides]).reshape(-1, count),
        )

    def run(self) -> list[LevelCheck]:
        found: list[LevelCheck] = []
        for number, level in self.levels:
            found.append(self._check_level(number, level, any(each.in_conflict for each in found)))
            self.above.append((level, found[-1].in_conflict))
            self._add_active_bounds(level)
        return found

    def _check_level(self, number: int, level: _Level, below: bool) -> LevelCheck:
        """Check a level, and reduce `null_space` to what it leaves to the levels below."""
        J, error_norm = np.where(level.satisfied[:, None], 0.0, level.J), float(np.linalg.norm(level.e))
        gradient = -J.T @ level.e
        if error_norm <= LEVEL_MET_TOL:
            self.null_space = self.null_space @ _null_space(J @ self.null_space)
            return LevelCheck(number, error_norm, 0.0, 0.0, False, below)
        reduced_gradient = self.null_space.T @ gradient
        for near in (ACTIVE_TOL, NEAR_TOL):  # near limits count where active ones do not balance
            multipliers = self._multipliers(reduced_gradient, near)
            residual = reduced_gradient - (self.constraint_rows @ self.null_space).T @ multipliers
            H = self._hessian(level, J, gradient - self.constraint_rows.T @ multipliers, multipliers)
            reduction = self._predicted_reduction(H, residual, multipliers)
            if reduction <= error_norm * max(1e-5 * error_norm, 1e-6):
                break
        self.null_space = self.null_space @ _null_space(
            self.constraint_rows[multipliers > ACTIVE_MULTIPLIER_TOL] @ self.null_space
        )
        values, eigenvectors = np.linalg.eigh(_symmetric(self.null_space.T @ H @ self.null_space))
        largest = max(1.0, float(np.abs(values).max(initial=0.0)))
        self.null_space = self.null_space @ eigenvectors[:, np.abs(values) <= ZERO_CURVATURE_RATIO * largest]
        return LevelCheck(number, error_norm, float(np.linalg.norm(residual)), reduction, True, below)

    def _multipliers(self, gradient: np.ndarray, near: float) -> np.ndarray:
        """λ ≥ 0 of the limits that are near, that balance the gradient best."""
        found = np.zeros(len(self.constraint_rows))
        chosen = self.margins < near
        chosen &= np.linalg.norm(self.constraint_rows @ self.null_space, axis=1) > ROW_ROUNDING_TOL
        rows = self.constraint_rows[chosen] @ self.null_space
        found[chosen] = nnls(rows.T, gradient)[0] if rows.size else 0.0
        return found

    def _predicted_reduction(self, H: np.ndarray, residual: np.ndarray, multipliers: np.ndarray) -> float:
        """Reduction of ½‖e‖² along the residual of the gradient, and up to the limits that balance it."""
        steepness = float(np.linalg.norm(residual))
        touching = float(multipliers @ np.maximum(self.margins, 0.0))
        if steepness < ZERO_GRADIENT_TOL:
            return touching
        direction = -self.null_space @ residual / steepness
        curvature = float(direction @ H @ direction)
        distance = MAX_STEP_RAD if curvature * MAX_STEP_RAD <= steepness else steepness / curvature
        return steepness * distance - 0.5 * curvature * distance * distance + touching

    def _add_active_bounds(self, level: _Level) -> None:
        """Bounds of satisfied intervals are limits for the levels below."""
        sizes = np.linalg.norm(level.bounds, axis=1)
        moved = sizes > 1e-12
        self.constraint_rows = np.concatenate([self.constraint_rows, level.bounds[moved] / sizes[moved, None]])
        self.margins = np.concatenate([self.margins, level.bound_margins[moved] / sizes[moved]])
        self.bound_weights.append((level, level.sides[moved] / sizes[moved, None]))

    def _hessian(self, level: _Level, J: np.ndarray, gradient: np.ndarray, multipliers: np.ndarray) -> np.ndarray:
        """JᵀJ − Σ e ∇²x + Σ y ∇²x over the rows of met levels above − Σ λ ∇²m."""
        H = self._task_hessian(level, np.where(level.satisfied, 0.0, -level.e))
        met = [each for each, in_conflict in self.above if not in_conflict]
        rows = [np.where(each.satisfied[:, None], 0.0, each.J) for each in met]
        stacked = np.concatenate([self.coupling_rows, *rows])
        row_multipliers = (
            np.linalg.lstsq(stacked.T, -gradient, rcond=1e-5)[0][len(self.coupling_rows) :] if len(stacked) else []
        )
        start = 0
        for each, own in zip(met, rows, strict=True):
            H = H + self._task_hessian(each, np.asarray(row_multipliers[start : start + len(own)]))
            start += len(own)
        start = len(self.near)
        for each, weights in self.bound_weights:
            H = H - self._task_hessian(each, multipliers[start : start + len(weights)] @ weights)
            start += len(weights)
        limit = self._limit_hessian(multipliers[: len(self.near)] / self.constraint_norms)
        return J.T @ J + (H + limit) * np.outer(self.columns, self.columns)

    def _task_hessian(self, level: _Level, weights: np.ndarray) -> np.ndarray:
        total, start = np.zeros((len(self.columns),) * 2), 0
        for task, scale in zip(level.tasks, level.scales, strict=True):
            own = weights[start : start + len(scale)]
            start += len(scale)
            if own.any():
                total += task.hessian(self.pose, scale * own)
        return total

    def _limit_hessian(self, multipliers: np.ndarray) -> np.ndarray:
        """−Σ λ ∇²m by central differences of the gradients."""
        total = np.zeros((len(self.columns),) * 2)
        if not (multipliers > ACTIVE_MULTIPLIER_TOL).any():
            return total
        backend, q = kinematics(self.pose.figure), self.pose.q

        def gradient(v: np.ndarray) -> np.ndarray:
            return multipliers @ backend.limit_constraints(backend.integrate(q, v)).jacobian[self.near]

        for column, h in enumerate(DIFFERENCE_STEP * np.eye(len(self.columns))):
            total[:, column] = -(gradient(h) - gradient(-h)) / (2.0 * DIFFERENCE_STEP)
        return _symmetric(total)


def _column_scale(pose: Pose, length: float) -> np.ndarray:
    """Prismatic degrees of freedom count in characteristic lengths."""
    words = [freedom for joint in pose.figure.joints for freedom in joint.kind.dof_names]
    slides = [joint.kind.value == "slide" for joint in pose.figure.joints for _ in joint.kind.dof_names]
    return np.array(
        [length if slide or word.startswith("along") else 1.0 for word, slide in zip(words, slides, strict=True)]
    )


def _null_space(rows: np.ndarray, tolerance: float = 1e-7) -> np.ndarray:
    """Orthonormal columns of the null space of rows."""
    if len(rows) == 0 or rows.shape[1] == 0:
        return np.eye(rows.shape[1])
    _, sizes, right = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.count_nonzero(sizes > tolerance * max(1.0, float(sizes.max(initial=0.0)))))
    return right[rank:].T


def _symmetric(matrix: np.ndarray) -> np.ndarray:
    return 0.5 * (matrix + matrix.T)
