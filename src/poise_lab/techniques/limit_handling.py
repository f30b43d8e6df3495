"""Joint-limit handling: clamping, clipping, projection, active set."""

from __future__ import annotations

import numpy as np

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix
from poise_lab.techniques.inverses import one_level
from poise_lab.techniques.strategies import damped_inverse

# --- projection -------------------------------------------------------------------------------------------------------

# Projection: the free step, and each joint that oversteps set back on its limit [Ge2000, 5.1, fig. 5.2-a].


def projected(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """The free step, clamped joint by joint; nobody takes over what is lost."""
    return np.clip(damped_inverse(J, damping) @ wanted, lower, upper)


# --- clipping ---------------------------------------------------------------------------------------------------------

# Clipping: the whole step shortened until no joint oversteps [Ge2000, 5.1, fig. 5.2-b].


def clipped(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """As much of the free step as the first limit allows; a joint that stands on a limit and pushes locks all."""
    step = damped_inverse(J, damping) @ wanted
    room = np.where(step > 0.0, upper, lower)
    shares = np.divide(room, step, out=np.ones_like(step), where=np.abs(step) > 1e-300)
    return np.asarray(step * float(np.clip(shares.min(initial=1.0), 0.0, 1.0)))


# --- clamping all -----------------------------------------------------------------------------------------------------

# Seed L's loop: all joints that overstep are set on their limits at once and taken out; the rest is solved again.
#
# A joint that overstepped only because another had not yet been stopped stays on its limit all the same [Boulic2002,
# fig. 6].


def clamping_all(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Least-squares step with joints frozen on their limits, never released."""
    step, free = np.zeros(J.shape[1]), np.ones(J.shape[1], dtype=np.bool_)
    while free.any():
        step[free] = damped_inverse(J[:, free], damping) @ (wanted - J[:, ~free] @ step[~free])
        over = free & ((step < lower) | (step > upper))
        if not over.any():
            break
        step[over] = np.clip(step, lower, upper)[over]
        free &= ~over
    return step


# --- clamping nearest -------------------------------------------------------------------------------------------------

# Seed B's loop: the joint that is first to meet its limit is set on it, and the rest is solved again, one at a time.
#
# Joints are stopped in the order in which the step meets their limits, so fewer are stopped in vain; still none is ever
# released [Baerlocher2001, 5.4.2].


def clamping_nearest(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Least-squares step with joints stopped one after the other, never released."""
    step, free = np.zeros(J.shape[1]), np.ones(J.shape[1], dtype=np.bool_)
    while free.any():
        step[free] = damped_inverse(J[:, free], damping) @ (wanted - J[:, ~free] @ step[~free])
        over = free & ((step < lower) | (step > upper))
        if not over.any():
            break
        room = np.where(step > 0.0, upper, lower)
        shares = np.where(over, room / np.where(over, step, 1.0), np.inf)
        first = int(np.argmin(shares))
        step[first] = room[first]
        free[first] = False
    return step


# --- active set -------------------------------------------------------------------------------------------------------

# The engine's way: limits are inequalities of the step, held and released by multipliers, to the best answer.


def by_active_set(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Least squares of J Δq = e and λ Δq = 0 with lower ≤ Δq ≤ upper, solved to the end."""
    one = np.eye(J.shape[1])
    rows, target = J, wanted
    if damping > 0.0:
        rows, target = np.concatenate([J, damping * one]), np.concatenate([wanted, np.zeros(len(one))])
    walls = ConstraintRows(np.concatenate([-lower, upper]), np.concatenate([one, -one]))
    return solve_step(one_level(rows, target, walls)).dq
