"""Whether a step is the lexicographic minimum: Kuhn-Tucker level by level, by non-negative least squares.

Level k must be least over {x : J_j x as it is for j < k, C x = c, G x + m ≥ 0}, a polyhedron, so the step is right
exactly when the level's gradient is a combination of the rows above and of C, of any sign, and of the active rows of G,
none negative. Rows of G with a positive multiplier bind all levels below and may then have any sign. Nothing of the
solver under test is used.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import nnls

from poise.engine.step import StepProblem

ACTIVE = 1e-9


def complement(rows: np.ndarray) -> np.ndarray:
    """Orthonormal columns orthogonal to the rows."""
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    lengths = np.linalg.norm(rows, axis=1)
    rows = rows[lengths > 1e-12] / lengths[lengths > 1e-12, None]
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    _, sigma, right = np.linalg.svd(rows)
    return right[int((sigma > 1e-8).sum()) :].T


def binding(held: np.ndarray, gradient: np.ndarray, active: np.ndarray) -> tuple[float, np.ndarray]:
    """Part of a gradient that neither held rows nor active ones account for, and the multipliers of the active."""
    free = complement(held)
    wanted = free.T @ gradient
    if len(active) == 0 or free.shape[1] == 0:
        return float(np.linalg.norm(wanted)), np.zeros(len(active))
    multipliers, rest = nnls(free.T @ active.T, wanted)
    return float(rest), multipliers


class Optimality:
    """Kuhn-Tucker residual of every level, and of the size of the step."""

    def __init__(self, problem: StepProblem, dq: np.ndarray) -> None:
        self.problem, self.dq = problem, dq
        self.root = np.sqrt(problem.reluctance)
        margins, self.inequalities = problem.inequalities
        slack = self.inequalities @ dq + margins
        self.feasibility = float(-slack.min(initial=0.0))
        self.equality = float(np.abs(problem.equalities.jacobian @ dq - problem.equalities.values).max(initial=0.0))
        self.active = self.scaled(self.inequalities[slack <= ACTIVE])
        self.held = self.scaled(problem.equalities.jacobian)
        self.residuals: list[float] = []
        for start, end in zip(problem.level_starts[:-1], problem.level_starts[1:], strict=True):
            self.level(slice(int(start), int(end)))
        self.judge(self.root * dq)

    def scaled(self, rows: np.ndarray) -> np.ndarray:
        return rows / self.root

    def level(self, rows: slice) -> None:
        jacobian, lower, upper = self.problem.jacobian[rows], self.problem.lower[rows], self.problem.upper[rows]
        value = jacobian @ self.dq
        distance = value - np.clip(value, lower, upper)
        jacobian = self.scaled(jacobian)
        self.judge(jacobian.T @ distance)
        kept = (lower < upper) & (np.abs(distance) <= ACTIVE)
        self.held = np.concatenate((self.held, jacobian[~kept]))
        low, high = kept & (value <= lower + ACTIVE), kept & (value >= upper - ACTIVE)
        self.active = np.concatenate((self.active, jacobian[low], -jacobian[high]))

    def judge(self, gradient: np.ndarray) -> None:
        rest, multipliers = binding(self.held, gradient, self.active)
        self.residuals.append(rest)
        pushed = multipliers > 1e-7
        self.held = np.concatenate((self.held, self.active[pushed]))
        self.active = self.active[~pushed]

    @property
    def worst(self) -> float:
        return max(self.residuals)


def own_directions_missing(problem: StepProblem, held: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Rows u with held u = 0 and no recruited entry: what a level with this mask must not use."""
    return complement(np.concatenate((held, np.eye(len(mask))[mask]))).T


def masked_optimality(problem: StepProblem, steps: list[np.ndarray]) -> tuple[float, float]:
    """Kuhn-Tucker residual of masked levels and how far their own steps leave what they recruit.

    `steps` are the answers for no level, the first one, the first two, …: a masked level is the best over its own
    directions from the answer of the levels above it alone.
    """
    worst, strayed = 0.0, 0.0
    for k, mask in enumerate(problem.masks):
        above = Optimality(truncated(problem, k), steps[k])
        missing = own_directions_missing(problem, above.held, mask)
        root = np.sqrt(problem.reluctance)
        if not mask.all():
            strayed = max(strayed, float(np.abs(missing @ (root * (steps[k + 1] - steps[k]))).max(initial=0.0)))
        here = Optimality.__new__(Optimality)
        here.problem, here.dq, here.root, here.residuals = problem, steps[k + 1], root, []
        here.held = np.concatenate((above.held, missing)) if not mask.all() else above.held
        at_here = Optimality(truncated(problem, k), steps[k + 1])
        here.active = at_here.start_active()
        here.level(slice(int(problem.level_starts[k]), int(problem.level_starts[k + 1])))
        worst = max(worst, here.residuals[0])
    return worst, strayed
