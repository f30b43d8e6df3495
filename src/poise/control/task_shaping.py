"""What each task requests of one tick, from its error, gain, speed bound and the velocity of its goal.

With e the scaled error of rows of one unit, the request is s e + rate · dt, where s is the smallest of

* the gain,
* the share at which the speed bound of the task is met,
* the share from which every joint can brake, where accelerations are limited: of the remaining way of the joints,
  Δ = Jᵀ(JJᵀ + c‖e‖)⁻¹ e, joint i goes no more than the increment from which it stops within Δ_i. Half of its
  acceleration is used, as tasks share joints. Without it a goal would be overshot again and again.

Ends of intervals that are satisfied stay where they are, or where the row can still brake. Near a singularity a level
is damped by λ² = max(λ₀², c ‖s e‖): c is about the curvature of a position or angle in characteristic lengths, so that
λ² + JᵀJ bounds the Hessian, and a goal that is out of reach does not make the figure shake. With accelerations λ² is
at least c ‖e‖ of each level: then its step is s Δ in damped directions too, so that these brake like all others.
native/control/task_shaping.hpp is the same in C++.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.control.step_bounds import viable_increment
from poise.control.task_control import TaskControl, is_cost
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.schema import RecordKind
from poise.kinematics.site_frame import SiteFrame, site_frame
from poise.math import quaternion
from poise.model import Figure
from poise.solver.bound_task import bind_task
from poise.tasks import OrientationTask, PoseTask, PositionTask, Task
from poise.tasks.task import SiteTask
from poise.tasks.terms.validation import AXES
from poise.types import FloatArray, IntArray, Matrix, Tangent

BRAKE_FRACTION = 0.5  # of the acceleration that one task alone could have
MIN_DAMPING = 0.005  # λ₀
CURVATURE = 1.0  # c, of positions and angles in characteristic lengths
BRAKING_CURVATURE = 0.5  # c where accelerations are limited: less lets stretched arms swing, more slows reaches
MAX_SOLVED_ROWS = 6  # of a part whose step is computed to see whether it can brake; larger parts go along the gradient
_ROTATIONS = (RecordKind.ORIENTATION, RecordKind.RELATIVE_ORIENTATION)


@dataclass(eq=False)
class ShapedTask:
    """A task of a controller, with what does not depend on the pose.

    Rows come in parts of one unit: the position and the orientation of a pose, all rows of most tasks.
    """

    control: TaskControl
    is_cost: bool
    counts: tuple[int, ...]  # rows of each part
    units: tuple[str, ...]  # unit of each part
    factors: tuple[float, ...]  # by which a part's rows are multiplied besides weight and row scale
    rates: FloatArray  # (m,) velocity of the goal, in units of the rows
    previous: IntArray  # (m,) degree of freedom whose last velocity is the rate, or −1
    weights: FloatArray  # (m,) in the axes of the frame
    site: SiteFrame | None = None  # of a task that is weighted in the frame of its site or goal
    goal_record: int = -1  # index of the record with its goal orientation

    def max_increments(self, dt: float) -> list[float]:
        """Longest step of each part per tick."""
        return [self.control.max_increment(unit, dt) for unit in self.units]


def shaped_task(figure: Figure, task: Task, control: TaskControl) -> ShapedTask:
    """Parts of a task, as the backends take them."""
    rows, records = task.rows(figure), bind_task(figure, task).native_spec.records
    counts = tuple(record.rows for record in records) if records else (rows,)
    units, starts = task.row_units(figure), np.cumsum([0, *counts])[:-1].tolist()
    factors = tuple(record.factor for record in records) if records else (1.0,)
    kinds: list[RecordKind | None] = [record.kind for record in records] if records else [None]
    parts = tuple("rad" if kind in _ROTATIONS else units[start] for kind, start in zip(kinds, starts, strict=True))
    previous = np.full(rows, -1, dtype=np.int32)
    if hasattr(task, "previous_dofs"):
        previous[:] = task.previous_dofs(figure)
    rates = np.asarray(task.rates(figure)) if hasattr(task, "rates") else np.zeros(rows)
    weights = _weights(task, control, rows)
    shaped = ShapedTask(control, is_cost(task), counts, parts, factors, rates, previous, weights)
    if control.frame != "world":
        _check_frame(task, control)
        assert isinstance(task, SiteTask)
        shaped.site = site_frame(figure, task.site)
        shaped.goal_record = kinds.index(RecordKind.ORIENTATION) if RecordKind.ORIENTATION in kinds else -1
    return shaped


def _weights(task: Task, control: TaskControl, rows: int) -> FloatArray:
    if control.weights and len(control.weights) != rows:
        raise TaskError(f"weights: expected {rows} numbers, one per row, got {len(control.weights)}.", task.name)
    return np.array(control.weights or np.ones(rows), dtype=np.float64)


def _check_frame(task: Task, control: TaskControl) -> None:
    kinds = (PositionTask, OrientationTask, PoseTask) if control.frame == "site" else (OrientationTask, PoseTask)
    in_world = not isinstance(task, PositionTask) or (task.frame == "world" and task.axes == AXES)
    if not isinstance(task, kinds) or not in_world:
        raise TaskError(
            f"frame={control.frame!r} is for tasks with three world axes and such a frame: "
            f"{', '.join(kind.__name__ for kind in kinds)}.",
            task.name,
        )


def weighting(task: ShapedTask, given: Task, pose: Pose) -> Matrix:
    """W Rᵀ (m, m): weights of the rows of a task in the axes of its frame at a pose."""
    matrix = np.diag(task.weights)
    if task.site is None:
        return matrix
    axes = task.site.rotation(pose)
    if task.control.frame == "target":
        assert isinstance(given, (OrientationTask, PoseTask))
        axes = quaternion.to_matrix(given.goal if isinstance(given, OrientationTask) else given.orientation)
    turned = np.zeros_like(matrix)
    for row in range(0, len(matrix), 3):
        turned[row : row + 3, row : row + 3] = axes.T
    return np.asarray(matrix @ turned)


@dataclass(frozen=True, eq=False)
class Requests:
    """Bounds of all rows for one tick, and the damping of the levels."""

    lower: FloatArray
    upper: FloatArray
    min_damping: FloatArray  # (levels,) least λ in all directions
    level_damping: FloatArray  # (levels,) λ near singularities


class TaskShaping:
    """Shapes the rows of tasks, which are sorted by level.

    Parameters
    ----------
    scales : sequence of arrays
        Weight times row scale of each task's rows.
    starts, levels : sequences of int
        First row and index of the level of each task.
    weightings : sequence of (m, m) arrays
        By which the rows of each task were multiplied.
    """

    def __init__(
        self,
        tasks: Sequence[ShapedTask],
        scales: Sequence[FloatArray],
        starts: Sequence[int],
        levels: Sequence[int],
        weightings: Sequence[Matrix],
    ) -> None:
        self.tasks, self.scales, self.starts, self.levels = tasks, scales, starts, levels
        self.weightings = weightings

    def run(
        self,
        bounds: tuple[FloatArray, FloatArray],
        jacobian: Matrix,
        column_scales: FloatArray,
        max_change: FloatArray,
        before: Tangent,
        dt: float,
    ) -> Requests:
        """Requests of all tasks from the bounds and the Jacobian of their rows."""
        lower, upper = (np.array(each) for each in bounds)
        min_damping, largest = np.zeros(max(self.levels, default=-1) + 1), 0.0
        squares = np.zeros_like(min_damping)
        brake = _Brake(jacobian, column_scales, max_change)
        for number, (task, row, level) in enumerate(zip(self.tasks, self.starts, self.levels, strict=True)):
            index, scales = 0, self.scales[number]
            for part, count in enumerate(task.counts):
                rows, own = slice(row + index, row + index + count), scales[index : index + count]
                request = np.maximum(lower[rows], 0.0) + np.minimum(upper[rows], 0.0)
                size = float(np.linalg.norm(request))
                weighted = own * task.factors[part] * task.weights[index : index + count]
                share = _share(task, request, weighted, task.max_increments(dt)[part], brake, rows)
                damping = math.sqrt(task.control.damping) * size
                if task.is_cost:
                    damping = max(damping, math.sqrt(share * size))
                else:
                    largest = max(largest, CURVATURE * share * size)
                    squares[level] = max(squares[level], BRAKING_CURVATURE * size if brake.exists else 0.0)
                min_damping[level] = max(min_damping[level], damping)
                _shape(lower, upper, rows, share, task.control.gain, brake)
                which = slice(index, index + count)
                dofs = task.previous[which]
                rates = np.where(dofs >= 0, before[dofs], task.rates[which] * dt) * own * task.factors[part]
                rates = self.weightings[number][which, which] @ rates
                lower[rows] += rates
                upper[rows] += rates
                index += count
        return Requests(lower, upper, min_damping, np.maximum(MIN_DAMPING, np.sqrt(np.maximum(largest, squares))))


class _Brake:
    """Change per tick of rows along a direction, within the acceleration limits."""

    def __init__(self, jacobian: Matrix, column_scales: FloatArray, max_change: FloatArray) -> None:
        self.jacobian, self.squares, self.max_change = jacobian, column_scales**2, max_change
        self.exists = bool(np.isfinite(max_change).any())

    def share(self, request: FloatArray, size: float, rows: slice) -> float:
        """Largest share of the damped step toward a goal from which every joint can still brake."""
        remaining = np.abs(self._step(request, BRAKING_CURVATURE * size, self.jacobian[rows]))
        moved = remaining > 0.0
        stops = viable_increment(remaining[moved], BRAKE_FRACTION * self.max_change[moved])
        return float((stops / remaining[moved]).min(initial=1.0))

    def _step(self, request: FloatArray, square: float, jacobian: Matrix) -> Tangent:
        """Damped least-squares step with λ²; of many rows the one along the gradient."""
        scaled = jacobian * self.squares
        if len(request) <= MAX_SOLVED_ROWS:
            gram = scaled @ jacobian.T + square * np.eye(len(request))
            return np.asarray(scaled.T @ np.linalg.solve(gram, request))
        gradient = scaled.T @ request
        slope, change = float(request @ (jacobian @ gradient)), jacobian @ gradient
        curvature = float(change @ change) + square * slope
        return np.asarray(gradient * (slope / curvature if curvature > 0.0 else 0.0))

    def change(self, along: FloatArray) -> float:
        """Largest change of along · dq per tick by its minimum-norm step, times a safety factor."""
        share = np.abs(along) * self.squares
        moved = share > 0.0
        if not moved.any():
            return math.inf
        square = float(along @ (along * self.squares))
        return BRAKE_FRACTION * float((self.max_change[moved] * square / share[moved]).min())


def _share(
    task: ShapedTask, request: FloatArray, scales: FloatArray, max_increment: float, brake: _Brake, rows: slice
) -> float:
    """Share of the error of one part that is requested of this tick."""
    share, size = task.control.gain, float(np.linalg.norm(request))
    own = np.divide(request, scales, out=np.zeros(len(request)), where=scales != 0.0)
    norm = float(np.linalg.norm(own))
    if share * norm > max_increment:
        share = max_increment / norm
    if brake.exists and size > 0.0:
        share = min(share, brake.share(request, size, rows))
    return share


def _shape(lower: FloatArray, upper: FloatArray, rows: slice, share: float, gain: float, brake: _Brake) -> None:
    for row in range(rows.start, rows.stop):
        low, high = float(lower[row]), float(upper[row])
        if not low < high:
            lower[row] = upper[row] = share * low
            continue
        change = np.array(brake.change(brake.jacobian[row]) if brake.exists else math.inf)
        if low > 0.0:
            lower[row] = share * low
        elif math.isfinite(low):
            lower[row] = -min(-gain * low, float(viable_increment(np.array(-low), change)))
        if high < 0.0:
            upper[row] = share * high
        elif math.isfinite(high):
            upper[row] = min(gain * high, float(viable_increment(np.array(high), change)))
