"""Independent solutions of a step: null-space projectors as printed, all working sets, SciPy by levels, DAQP."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from scipy.optimize import minimize

from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem

Segments = list[tuple[np.ndarray, np.ndarray]]


def levels_of(problem: StepProblem) -> Segments:
    return [(problem.jacobian[a:b], problem.lower[a:b]) for a, b in pairwise(problem.level_starts)]


def damped(sigma: np.ndarray, rule: Damping, increment: float) -> np.ndarray:
    """λ of each singular value, written out from the rules."""
    if rule.rule is DampingRule.NONE:
        return np.zeros_like(sigma)
    if rule.rule is DampingRule.STEP_BOUND:
        least, requested = sigma[-1], increment / rule.max_step_norm
        if least >= requested:
            return np.zeros_like(sigma)
        return np.full_like(sigma, np.sqrt(least * (requested - least)) if least >= requested / 2 else requested / 2)
    singular_values = sigma if rule.rule is DampingRule.PER_SINGULAR_VALUE else np.full_like(sigma, sigma[-1])
    return rule.max_factor * np.sqrt(np.maximum(1 - (singular_values / rule.sigma_threshold) ** 2, 0))


def plain_projectors(problem: StepProblem) -> np.ndarray:
    """The recursion of the thesis, eq. 5.15 to 5.20 and 5.24, with n × n projectors."""
    root = np.sqrt(problem.joint_cost)
    nv = len(root)
    equality = problem.equalities.jacobian / root
    dq = np.linalg.pinv(equality, rcond=1e-10) @ problem.equalities.values
    projector = np.eye(nv) - np.linalg.pinv(equality, rcond=1e-10) @ equality
    for jacobian, target in levels_of(problem):
        scaled = jacobian / root
        if scaled.size == 0:
            continue
        left, sigma, right = np.linalg.svd(scaled @ projector, full_matrices=False)
        null_space_dim = round(float(np.trace(projector)))
        left, sigma, right = left[:, :null_space_dim], sigma[:null_space_dim], right[:null_space_dim]
        felt = sigma > 1e-9 * np.linalg.norm(scaled)
        requested = target - scaled @ dq
        increment = left.T @ requested
        factor = damped(sigma, problem.damping, float(np.linalg.norm(requested))) if null_space_dim else sigma
        gains = sigma[felt] / (sigma[felt] ** 2 + factor[felt] ** 2)
        dq = dq + right[felt].T @ (gains * increment[felt])
        projector = projector - right[felt].T @ right[felt]
    return dq / root


def inverse_of(rows: np.ndarray, sigma_floor: float) -> np.ndarray:
    """Least-squares inverse over the singular values above an absolute bound."""
    left, sigma, right = np.linalg.svd(rows, full_matrices=False)
    felt = sigma > sigma_floor
    return right[felt].T @ (left[:, felt].T / sigma[felt, None])


def best_of_all_working_sets(problem: StepProblem, lower: np.ndarray, upper: np.ndarray) -> np.ndarray:
    """For a box: every column free, at its lower or upper bound; the lexicographically best that fits."""
    nv = problem.jacobian.shape[1]
    best: tuple[tuple[float, ...], np.ndarray] | None = None
    for choice in product((0, -1, 1), repeat=nv):
        chosen = np.array(choice)
        fixed = chosen != 0
        ends = np.where(chosen < 0, lower, upper)
        dq = np.zeros(nv)
        dq[fixed] = ends[fixed]
        projector = np.diag((~fixed).astype(float))
        for jacobian, target in levels_of(problem):
            if len(jacobian) == 0:
                continue
            inverse = inverse_of(jacobian @ projector, 1e-9 * float(np.linalg.norm(jacobian)))
            dq = dq + inverse @ (target - jacobian @ dq)
            projector = projector - inverse @ (jacobian @ projector)
        if (dq < lower - 1e-9).any() or (dq > upper + 1e-9).any():
            continue
        costs = [float(np.linalg.norm(target - jacobian @ dq)) for jacobian, target in levels_of(problem)]
        costs.append(float(np.linalg.norm(dq)))
        if best is None or _precedes(costs, best[0]):
            best = tuple(costs), dq
    assert best is not None
    return best[1]


def _precedes(costs: list[float], others: tuple[float, ...]) -> bool:
    for cost, other in zip(costs, others, strict=True):
        if abs(cost - other) > 1e-9:
            return cost < other
    return False


def scipy_lexicographic(problem: StepProblem) -> list[float]:
    """Residual norm of every level by SLSQP, each under equality of the rows above."""
    margins, hard = problem.inequalities
    constraints = [{"type": "ineq", "fun": lambda x: hard @ x + margins, "jac": lambda x: hard}] if len(margins) else []
    fixed, values = problem.equalities.jacobian, problem.equalities.values
    dq, norms = np.linalg.pinv(fixed) @ values, []
    for jacobian, target in levels_of(problem):
        equal = []
        if len(fixed):
            basis, requested = _independent(fixed, values)
            equal = [{"type": "eq", "fun": lambda x, a=basis, b=requested: a @ x - b, "jac": lambda x, a=basis: a}]
        found = minimize(
            lambda x, a=jacobian, b=target: 0.5 * np.sum((a @ x - b) ** 2),
            dq,
            jac=lambda x, a=jacobian, b=target: a.T @ (a @ x - b),
            constraints=[*constraints, *equal],
            method="SLSQP",
            options={"ftol": 1e-15, "maxiter": 500},
        )
        dq = found.x
        norms.append(float(np.linalg.norm(jacobian @ dq - target)))
        fixed, values = np.concatenate((fixed, jacobian)), np.concatenate((values, jacobian @ dq))
    return norms


def _independent(rows: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    left, sigma, right = np.linalg.svd(rows, full_matrices=False)
    kept = sigma > 1e-9 * max(sigma[0], 1e-300)
    return right[kept], (left.T @ values)[kept] / sigma[kept]


def daqp_lexicographic(problem: StepProblem) -> np.ndarray:
    """Hierarchical DAQP: constraint rows on its first level, then the levels."""
    import daqp

    margins, hard = problem.inequalities
    equal, values = problem.equalities.jacobian, problem.equalities.values
    rows = np.ascontiguousarray(np.concatenate((hard, equal, problem.jacobian)))
    lower = np.concatenate((-margins, values, problem.lower))
    upper = np.concatenate((np.full(len(margins), 1e30), values, problem.upper))
    first = len(margins) + len(values)
    breaks = first + problem.level_starts if first else problem.level_starts[1:]
    sense = np.zeros(len(rows), dtype=np.int32)
    breaks = breaks.astype(np.int32)
    answer = daqp.solve(None, None, rows, upper, lower, sense, breaks, rho_soft=1e-11)
    return np.asarray(answer[0])
