"""Joint limits in one step: projection, clipping, two clamping loops, and the active set.

All take the Jacobian J (m, n), the error e (m,), bounds lower ≤ Δq ≤ upper (n,) [rad] and the damping λ, and return a
step Δq (n,) inside the bounds. Only the active set releases a joint again, by the sign of its multiplier, and so ends
at the KKT point, the best step of all.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix
from poise_lab.techniques.inverses import one_level
from poise_lab.techniques.strategies import damped_inverse


def projection(J: Matrix, error: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Free step, each joint clamped to its limit; no other joint compensates [Ge2000, 5.1, fig. 5.2-a]."""
    return np.clip(damped_inverse(J, damping) @ error, lower, upper)


def clipping(J: Matrix, error: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Free step, shortened as a whole until no joint exceeds its limit [Ge2000, 5.1, fig. 5.2-b].

    A joint on its limit whose step points outward locks all joints.
    """
    step = damped_inverse(J, damping) @ error
    bound = np.where(step > 0.0, upper, lower)
    shares = np.divide(bound, step, out=np.ones_like(step), where=np.abs(step) > 1e-300)
    return np.asarray(step * float(np.clip(shares.min(initial=1.0), 0.0, 1.0)))


def clamping_all(J: Matrix, error: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Clamping loop of [Boulic2002, fig. 6].

    All joints that exceed their limits are fixed there at once and removed; the others are solved for again. A joint
    that exceeded its limit only because another was not fixed yet stays on its limit nevertheless.
    """
    step, free = np.zeros(J.shape[1]), np.ones(J.shape[1], dtype=np.bool_)
    while free.any():
        step[free] = damped_inverse(J[:, free], damping) @ (error - J[:, ~free] @ step[~free])
        exceeded = free & ((step < lower) | (step > upper))
        if not exceeded.any():
            break
        step[exceeded] = np.clip(step, lower, upper)[exceeded]
        free &= ~exceeded
    return step


def clamping_nearest(J: Matrix, error: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Clamping loop of [Baerlocher2001, 5.4.2].

    The joint that reaches its limit first along the step is fixed there, and the others are solved for again, one joint
    at a time. Fewer joints are fixed without need than in :func:`clamping_all`; none is ever released.
    """
    step, free = np.zeros(J.shape[1]), np.ones(J.shape[1], dtype=np.bool_)
    while free.any():
        step[free] = damped_inverse(J[:, free], damping) @ (error - J[:, ~free] @ step[~free])
        exceeded = free & ((step < lower) | (step > upper))
        if not exceeded.any():
            break
        bound = np.where(step > 0.0, upper, lower)
        shares = np.where(exceeded, bound / np.where(exceeded, step, 1.0), np.inf)
        first = int(np.argmin(shares))
        step[first] = bound[first]
        free[first] = False
    return step


def active_set(J: Matrix, error: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Active-set step of the backend in use: least squares of J Δq = e and λ Δq = 0 with lower ≤ Δq ≤ upper."""
    identity = np.eye(J.shape[1])
    rows, target = J, error
    if damping > 0.0:
        rows, target = np.concatenate([J, damping * identity]), np.concatenate([error, np.zeros(len(identity))])
    bounds = ConstraintRows(np.concatenate([-lower, upper]), np.concatenate([identity, -identity]))
    return solve_step(one_level(rows, target, bounds)).dq
