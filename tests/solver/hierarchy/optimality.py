"""Whether a step is the lexicographic minimum: Kuhn-Tucker level by level, by non-negative least squares.

Level k must be least over {x : J_j x as it is for j < k, C x = c, G x + m ≥ 0}, a polyhedron, so the step is right
exactly when the level's gradient is a combination of the rows above and of C, of any sign, and of the active rows of G,
none negative. Rows of G with a positive multiplier bind all levels below and may then have any sign. A level with a
mask is least over its own directions only, from the answer of the levels above it alone. Nothing of the solver is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import nnls

from poise.solver.hierarchy.step_problem import StepProblem
from tests.solver.hierarchy.problems import truncated

ACTIVE = 1e-9


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
    strayed: float  # worst motion of a masked level outside its own directions


def optimality(problem: StepProblem, dq: np.ndarray) -> Optimality:
    """Of a step without masks."""
    return _Certificate(problem, [dq] * (len(problem.masks) + 1)).outcome()


def masked_optimality(problem: StepProblem, solve: Callable[[StepProblem], np.ndarray]) -> Optimality:
    """Of the answers for no level, the first, the first two, …, all of them."""
    steps = [solve(truncated(problem, k)) for k in range(len(problem.masks) + 1)]
    return _Certificate(problem, steps).outcome()


class _Certificate:
    def __init__(self, problem: StepProblem, steps: list[np.ndarray]) -> None:
        self.problem, self.steps = problem, steps
        self.root = np.sqrt(problem.joint_cost)
        margins, jacobian = problem.inequalities
        self.walls, self.bounds = jacobian, -margins
        self.held = problem.equalities.jacobian
        self.kkt, self.strayed, self.anchor = 0.0, 0.0, np.zeros(len(self.root))

    def outcome(self) -> Optimality:
        margins, jacobian = self.problem.inequalities
        dq, (wanted, equalities) = self.steps[-1], self.problem.equalities
        size = max(1.0, float(np.linalg.norm(dq)))
        for k, mask in enumerate(self.problem.masks):
            self.level(k, mask)
        self.judge(self.root**2 * (dq - self.anchor), dq, hold=True)
        return Optimality(
            feasibility=float(-(jacobian @ dq + margins).min(initial=0.0)) / size,
            equality=float(np.abs(equalities @ dq - wanted).max(initial=0.0)) / size,
            kkt=self.kkt / size,
            strayed=self.strayed / size,
        )

    def level(self, k: int, mask: np.ndarray) -> None:
        rows = slice(int(self.problem.level_starts[k]), int(self.problem.level_starts[k + 1]))
        jacobian, lower, upper = self.problem.jacobian[rows], self.problem.lower[rows], self.problem.upper[rows]
        here, held = self.steps[k + 1], self.held
        value = jacobian @ here
        distance = value - np.clip(value, lower, upper)
        if not mask.all():
            self.anchor = here
            # directions that are free but move no active_dofs column are not the level's own
            others = complement(np.concatenate((self.scaled(held), np.eye(len(mask))[mask]))).T
            self.strayed = max(self.strayed, np.abs(others @ (self.root * (here - self.steps[k]))).max(initial=0.0))
            self.held = np.concatenate((held, others * self.root))
        self.judge(jacobian.T @ distance, here, hold=bool(mask.all()))
        kept = (lower < upper) & (np.abs(distance) <= ACTIVE)
        self.held = np.concatenate((self.held if mask.all() else held, jacobian[~kept]))
        self.walls = np.concatenate((self.walls, jacobian[kept], -jacobian[kept]))
        self.bounds = np.concatenate((self.bounds, lower[kept], -upper[kept]))

    def scaled(self, rows: np.ndarray) -> np.ndarray:
        return rows / self.root

    def judge(self, gradient: np.ndarray, here: np.ndarray, hold: bool) -> None:
        """Gradient left over when held rows and active walls have taken their part."""
        active = np.flatnonzero(self.walls @ here - self.bounds <= ACTIVE)
        free = complement(self.scaled(self.held))
        wanted = free.T @ (gradient / self.root)
        multipliers, rest = np.zeros(len(active)), float(np.linalg.norm(wanted))
        if len(active) and free.shape[1]:
            multipliers, rest = nnls(free.T @ self.scaled(self.walls[active]).T, wanted)
        self.kkt = max(self.kkt, float(rest))
        if hold:
            pushed = active[multipliers > 1e-7]
            self.held = np.concatenate((self.held, self.walls[pushed]))
