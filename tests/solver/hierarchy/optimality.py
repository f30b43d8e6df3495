"""KKT certificate of a step: the lexicographic minimum, level by level, by nonnegative least squares.

Level k must be least over {x : J_j x as it is for j < k, C x = c, G x + m ≥ 0}, a polyhedron, so the step is optimal
exactly if the level's gradient is a combination of the rows above and of C, of any sign, and of the active rows of G,
none negative. Rows of G with a positive multiplier are equalities for all levels below. A level with a mask is minimal
over its own directions only, from the solution of the levels above it alone. No code of the solver is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import nnls

from poise.solver.hierarchy.step_problem import StepProblem
from tests.solver.hierarchy.problems import truncated

ACTIVE = 1e-9  # slack below which an inequality is active


def complement(rows: np.ndarray) -> np.ndarray:
    """Orthonormal columns orthogonal to the rows."""
    lengths = np.linalg.norm(rows, axis=1)
    rows = rows[lengths > 1e-12] / lengths[lengths > 1e-12, None]
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    _, sigma, right = np.linalg.svd(rows)
    return right[int((sigma > 1e-8).sum()) :].T


@dataclass(frozen=True)
class Optimality:
    """How far a step is from the minimum, relative to its size."""

    feasibility: float  # worst shortfall of an inequality
    equality: float  # worst residual of an equality
    kkt: float  # worst gradient left over on any level, or of the size of the step
    outside: float  # worst motion of a masked level outside its own directions


def optimality(problem: StepProblem, dq: np.ndarray) -> Optimality:
    """Certificate of a step without masks."""
    return _Certificate(problem, [dq] * (len(problem.masks) + 1)).outcome()


def masked_optimality(problem: StepProblem, solve: Callable[[StepProblem], np.ndarray]) -> Optimality:
    """Certificate of the steps for no level, the first, the first two, …, all of them."""
    steps = [solve(truncated(problem, k)) for k in range(len(problem.masks) + 1)]
    return _Certificate(problem, steps).outcome()


class _Certificate:
    def __init__(self, problem: StepProblem, steps: list[np.ndarray]) -> None:
        self.problem, self.steps = problem, steps
        self.root = np.sqrt(problem.joint_cost)
        margins, jacobian = problem.inequalities
        self.inequalities, self.bounds = jacobian, -margins
        self.equalities = problem.equalities.jacobian
        self.kkt, self.outside, self.anchor = 0.0, 0.0, np.zeros(len(self.root))

    def outcome(self) -> Optimality:
        margins, jacobian = self.problem.inequalities
        dq, (wanted, equalities) = self.steps[-1], self.problem.equalities
        size = max(1.0, float(np.linalg.norm(dq)))
        for k, mask in enumerate(self.problem.masks):
            self.level(k, mask)
        self.check_gradient(self.root**2 * (dq - self.anchor), dq, fix=True)
        return Optimality(
            feasibility=float(-(jacobian @ dq + margins).min(initial=0.0)) / size,
            equality=float(np.abs(equalities @ dq - wanted).max(initial=0.0)) / size,
            kkt=self.kkt / size,
            outside=self.outside / size,
        )

    def level(self, k: int, mask: np.ndarray) -> None:
        rows = slice(int(self.problem.level_starts[k]), int(self.problem.level_starts[k + 1]))
        jacobian, lower, upper = self.problem.jacobian[rows], self.problem.lower[rows], self.problem.upper[rows]
        step, fixed = self.steps[k + 1], self.equalities
        value = jacobian @ step
        distance = value - np.clip(value, lower, upper)
        if not mask.all():
            self.anchor = step
            # the level moves its active columns and no others, also where others could compensate
            others = np.eye(len(mask))[~mask]
            self.outside = max(self.outside, np.abs(others @ (self.root * (step - self.steps[k]))).max(initial=0.0))
            self.equalities = np.concatenate((fixed, others))
        self.check_gradient(jacobian.T @ distance, step, fix=bool(mask.all()))
        kept = (lower < upper) & (np.abs(distance) <= ACTIVE)
        self.equalities = np.concatenate((self.equalities if mask.all() else fixed, jacobian[~kept]))
        self.inequalities = np.concatenate((self.inequalities, jacobian[kept], -jacobian[kept]))
        self.bounds = np.concatenate((self.bounds, lower[kept], -upper[kept]))

    def scaled(self, rows: np.ndarray) -> np.ndarray:
        return rows / self.root

    def check_gradient(self, gradient: np.ndarray, step: np.ndarray, fix: bool) -> None:
        """Gradient left after equality rows and active inequalities are subtracted with their multipliers."""
        active = np.flatnonzero(self.inequalities @ step - self.bounds <= ACTIVE)
        free = complement(self.scaled(self.equalities))
        wanted = free.T @ (gradient / self.root)
        multipliers, rest = np.zeros(len(active)), float(np.linalg.norm(wanted))
        if len(active) and free.shape[1]:
            multipliers, rest = nnls(free.T @ self.scaled(self.inequalities[active]).T, wanted)
        self.kkt = max(self.kkt, float(rest))
        if fix:
            positive = active[multipliers > 1e-7]
            self.equalities = np.concatenate((self.equalities, self.inequalities[positive]))
