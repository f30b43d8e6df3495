"""Whether a pose is at rest, level by level, worked out apart from the solver: projections and an NNLS per level.

Level k at a pose has scaled rows J and errors e, the slope g = −Jᵀe of ½‖e‖², and the directions d that all above it
leaves: d in the null space of couplings and of the levels above, and a·d ≥ 0 for every limit, or end of a region, that
touches. It is stationary when there g = Σ λ a with λ ≥ 0. What is left of the slope is judged by what it promises: the
fall of ½‖e‖² along it within 0.3 rad, by the second-order model.

The levels below see: limits with λ > 0 as equalities; a level that is met as J d = 0; a level in conflict as H d = 0 on
what is left, with H the Hessian of its Lagrangian: what bends it may not be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import nnls

from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.tasks import Task, characteristic_length, row_scale

MET = 1e-6  # a level with less error is met
TOUCHING = 1e-6  # a limit no farther than this is touched
NEAR = 1e-3  # a limit no farther than this [rad, or lengths] may answer a slope
REACH = 0.3  # how far along a slope a promise is looked at [rad]
LEANS = 1e-7  # a multiplier above this makes a limit an equality for the levels below
NO_SLOPE = 1e-9  # a slope that is none
FLAT = 1e-6  # curvature below this part of the largest is none
ROUNDING = 1e-7  # what null spaces are found to
DIFFERENCE = 1e-5


@dataclass(frozen=True)
class Verdict:
    """What a level could still gain."""

    level: int
    size: float  # ‖e‖ without unit
    slope: float  # what is left of the slope
    gain: float  # fall of ½‖e‖² that is promised along it
    in_conflict: bool
    below_conflict: bool

    def share(self, freedoms: int) -> float:
        """Gain as a part of what a loop may leave lying: 1e-5 of the error, and a millionth of the cost per freedom."""
        return self.gain / (self.size * max(1e-5 * self.size, 1e-6) + freedoms * 1e-6 * self.size**2 + 1e-300)


@dataclass(eq=False)
class _Level:
    tasks: list[Task]
    scales: list[np.ndarray]
    J: np.ndarray
    e: np.ndarray
    kept: np.ndarray
    ends: np.ndarray  # one-sided rows: the ends of intervals that are near
    room: np.ndarray  # how far they are
    sides: np.ndarray  # (ends, rows) +1 where one is a row's lower end, -1 where it is its upper end


def verdicts(pose: Pose, tasks: Sequence[Task]) -> list[Verdict]:
    """One verdict per level that is asked for."""
    return _Check(pose, tasks).run()


class _Check:
    def __init__(self, pose: Pose, tasks: Sequence[Task]) -> None:
        self.pose, self.length = pose, characteristic_length(pose.figure)
        self.columns = _column_scale(pose, self.length)
        engine = kinematics(pose.figure)
        limits, couplings = engine.limit_constraints(pose.q), engine.couplings(pose.q)
        near = limits.values < NEAR
        self.near = np.flatnonzero(near)
        rows = limits.jacobian[near] * self.columns
        sizes = np.maximum(np.linalg.norm(rows, axis=1), 1e-300)
        self.walls, self.margins, self.wall_sizes = rows / sizes[:, None], limits.values[near] / sizes, sizes
        self.free = _null_space(couplings.jacobian * self.columns)
        self.above: list[tuple[_Level, bool]] = []  # level, whether it is in conflict
        self.end_weights: list[tuple[_Level, np.ndarray]] = []  # weights of its rows that each end's margin is made of
        self.coupling_rows = couplings.jacobian * self.columns
        numbers = sorted({task.level for task in tasks if task.enabled})
        self.levels = [(number, self._level([task for task in tasks if task.level == number])) for number in numbers]

    def _level(self, tasks: list[Task]) -> _Level:
        scales, rows, errors, kept = [], [], [], []
        ends, room, sides = [np.zeros((0, len(self.columns)))], [np.zeros(0)], list[tuple[int, float]]()
        for task in tasks:
            scale = task.weight * row_scale(task, self.pose.figure) / self.length
            (low, high), J = task.interval(self.pose), task.jacobian(self.pose)
            J = scale[:, None] * J * self.columns
            low, high = scale * low, scale * high
            inside = (low <= 0.0) & (high >= 0.0) & (low < high)
            for reached, rooms, sign in ((inside & (low > -NEAR), -low, 1.0), (inside & (high < NEAR), high, -1.0)):
                ends.append(sign * J[reached])
                room.append(rooms[reached])
                sides += [(sum(map(len, errors)) + int(row), sign) for row in np.flatnonzero(reached)]
            scales.append(scale)
            rows.append(J)
            errors.append(np.clip(0.0, low, high))
            kept.append(inside)
        count = sum(map(len, errors))
        return _Level(
            tasks,
            scales,
            np.concatenate(rows),
            np.concatenate(errors),
            np.concatenate(kept),
            np.concatenate(ends),
            np.concatenate(room),
            np.array([sign * np.eye(count)[row] for row, sign in sides]).reshape(-1, count),
        )

    def run(self) -> list[Verdict]:
        found: list[Verdict] = []
        for number, level in self.levels:
            found.append(self._judged(number, level, any(each.in_conflict for each in found)))
            self.above.append((level, found[-1].in_conflict))
            self._touch(level)
        return found

    def _judged(self, number: int, level: _Level, below: bool) -> Verdict:
        """What a level has to gain; what it leaves to the levels below is taken from `free`."""
        J, size = np.where(level.kept[:, None], 0.0, level.J), float(np.linalg.norm(level.e))
        slope = -J.T @ level.e
        if size <= MET:
            self.free = self.free @ _null_space(J @ self.free)
            return Verdict(number, size, 0.0, 0.0, False, below)
        inside = self.free.T @ slope
        for near in (TOUCHING, NEAR):  # a limit that is only near answers where those that touch do not
            answers = self._answers(inside, near)
            left = inside - (self.walls @ self.free).T @ answers
            H = self._hessian(level, J, slope - self.walls.T @ answers, answers)
            gain = self._gain(H, left, answers)
            if gain <= size * max(1e-5 * size, 1e-6):
                break
        self.free = self.free @ _null_space(self.walls[answers > LEANS] @ self.free)
        values, turned = np.linalg.eigh(_symmetric(self.free.T @ H @ self.free))
        largest = max(1.0, float(np.abs(values).max(initial=0.0)))
        self.free = self.free @ turned[:, np.abs(values) <= FLAT * largest]
        return Verdict(number, size, float(np.linalg.norm(left)), gain, True, below)

    def _answers(self, slope: np.ndarray, near: float) -> np.ndarray:
        """λ ≥ 0 of the limits that are near, such that they come nearest to the slope."""
        found = np.zeros(len(self.walls))
        chosen = self.margins < near
        chosen &= np.linalg.norm(self.walls @ self.free, axis=1) > ROUNDING  # a wall that the level does not feel
        rows = self.walls[chosen] @ self.free
        found[chosen] = nnls(rows.T, slope)[0] if rows.size else 0.0
        return found

    def _gain(self, H: np.ndarray, left: np.ndarray, answers: np.ndarray) -> float:
        """Fall of ½‖e‖² along what is left of the slope, and up to the limits that answered."""
        fall = float(np.linalg.norm(left))
        touching = float(answers @ np.maximum(self.margins, 0.0))
        if fall < NO_SLOPE:
            return touching
        along = -self.free @ left / fall
        bend = float(along @ H @ along)
        far = REACH if bend * REACH <= fall else fall / bend
        return fall * far - 0.5 * bend * far * far + touching

    def _touch(self, level: _Level) -> None:
        """Ends of kept intervals are limits for the levels below."""
        sizes = np.linalg.norm(level.ends, axis=1)
        moved = sizes > 1e-12
        self.walls = np.concatenate([self.walls, level.ends[moved] / sizes[moved, None]])
        self.margins = np.concatenate([self.margins, level.room[moved] / sizes[moved]])
        self.end_weights.append((level, level.sides[moved] / sizes[moved, None]))

    def _hessian(self, level: _Level, J: np.ndarray, slope: np.ndarray, answers: np.ndarray) -> np.ndarray:
        """JᵀJ − Σ e ∇²x + Σ y ∇²x over the rows of met levels above − Σ λ ∇²m."""
        H = self._curvature(level, np.where(level.kept, 0.0, -level.e))
        met = [each for each, in_conflict in self.above if not in_conflict]
        rows = [np.where(each.kept[:, None], 0.0, each.J) for each in met]
        stacked = np.concatenate([self.coupling_rows, *rows])
        prices = np.linalg.lstsq(stacked.T, -slope, rcond=1e-5)[0][len(self.coupling_rows) :] if len(stacked) else []
        start = 0
        for each, own in zip(met, rows, strict=True):
            H = H + self._curvature(each, np.asarray(prices[start : start + len(own)]))
            start += len(own)
        start = len(self.near)
        for each, weights in self.end_weights:
            H = H - self._curvature(each, answers[start : start + len(weights)] @ weights)
            start += len(weights)
        limit = self._limit_curvature(answers[: len(self.near)] / self.wall_sizes)
        return J.T @ J + (H + limit) * np.outer(self.columns, self.columns)

    def _curvature(self, level: _Level, weights: np.ndarray) -> np.ndarray:
        total, start = np.zeros((len(self.columns),) * 2), 0
        for task, scale in zip(level.tasks, level.scales, strict=True):
            own = weights[start : start + len(scale)]
            start += len(scale)
            if own.any():
                total += task.hessian(self.pose, scale * own)
        return total

    def _limit_curvature(self, answers: np.ndarray) -> np.ndarray:
        """−Σ λ ∇²m by central differences of the gradients."""
        total = np.zeros((len(self.columns),) * 2)
        if not (answers > LEANS).any():
            return total
        engine, q = kinematics(self.pose.figure), self.pose.q

        def slope(v: np.ndarray) -> np.ndarray:
            return answers @ engine.limit_constraints(engine.integrate(q, v)).jacobian[self.near]

        for column, h in enumerate(DIFFERENCE * np.eye(len(self.columns))):
            total[:, column] = -(slope(h) - slope(-h)) / (2.0 * DIFFERENCE)
        return _symmetric(total)


def _column_scale(pose: Pose, length: float) -> np.ndarray:
    """Sliding freedoms count in characteristic lengths."""
    words = [freedom for joint in pose.figure.joints for freedom in joint.kind.dof_names]
    slides = [joint.kind.value == "slide" for joint in pose.figure.joints for _ in joint.kind.dof_names]
    return np.array(
        [length if slide or word.startswith("along") else 1.0 for word, slide in zip(words, slides, strict=True)]
    )


def _null_space(rows: np.ndarray, tolerance: float = 1e-7) -> np.ndarray:
    """Orthonormal columns that no row feels."""
    if len(rows) == 0 or rows.shape[1] == 0:
        return np.eye(rows.shape[1])
    _, sizes, right = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.count_nonzero(sizes > tolerance * max(1.0, float(sizes.max(initial=0.0)))))
    return right[rank:].T


def _symmetric(matrix: np.ndarray) -> np.ndarray:
    return 0.5 * (matrix + matrix.T)
