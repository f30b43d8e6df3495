"""Iterative inverse kinematics: CCD, FABRIK, Jacobian transpose, damped least squares, bounded steps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from poise.solver.nonlinear import NonlinearSettings, minimize
from poise.types import FloatArray, Matrix
from poise_lab.techniques.inverses import normal_step
from poise_lab.techniques.planar import PlanarTree

# --- cyclic descent ---------------------------------------------------------------------------------------------------

# Cyclic coordinate descent: joint after joint, from the tip, each turned to bring the tip nearest to the goal.
#
# One joint's best angle is in closed form: that between the directions from the joint to the tip and to the goal
# [Baerlocher2001, 2.5].


def cyclic_descent(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """One round turns every joint once."""
    q = q.copy()
    trail = [q.copy()]
    for _ in range(rounds):
        for joint in range(tree.size - 1, -1, -1):
            points = tree.ends(q)
            origin = points[joint - 1] if joint else np.zeros(2)
            now, wanted = points[-1] - origin, goal - origin
            across, along = now[0] * wanted[1] - now[1] * wanted[0], float(now @ wanted)
            q[joint] += np.arctan2(across, along)
        trail.append(q.copy())
    return np.array(trail)


# --- damped least squares ---------------------------------------------------------------------------------------------

# Damped least squares with a fixed λ and a bound on the way asked for in a step [Ge2000, 3.2].

DAMPING = 0.05
STRIDE = 0.2  # [m]


def damped_least_squares(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """Δq = Jᵀ(JJᵀ + λ²I)⁻¹e."""
    trail = [q]
    for _ in range(rounds):
        e = goal - tree.ends(q)[-1]
        wanted = e * min(1.0, STRIDE / max(float(np.linalg.norm(e)), 1e-300))
        q = q + normal_step(tree.jacobian(q, tree.size - 1), wanted, DAMPING)
        trail.append(q)
    return np.array(trail)


# --- jacobian transpose -----------------------------------------------------------------------------------------------

# Jacobian transpose: steepest descent, with the step that would be best if the chain were linear [Ge2000, 2.2.2].


def jacobian_transpose(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """Δq = α Jᵀe with α = (e·JJᵀe)/(JJᵀe·JJᵀe)."""
    trail = [q]
    for _ in range(rounds):
        J = tree.jacobian(q, tree.size - 1)
        e = goal - tree.ends(q)[-1]
        pulled = J @ (J.T @ e)
        square = float(pulled @ pulled)
        q = q + (float(e @ pulled) / square if square > 0.0 else 0.0) * (J.T @ e)
        trail.append(q)
    return np.array(trail)


# --- fabrik -----------------------------------------------------------------------------------------------------------

# FABRIK: points instead of angles; the chain is pulled to the goal from its tip, then back to its root, in turn.
#
# (Aristidou and Lasenby, Graphical Models 73, 2011.) Lengths are kept by moving each point along the line to its
# neighbor. Angles are read off in the end.


def fabrik(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """One round pulls forth and back."""
    points = np.concatenate([np.zeros((1, 2)), tree.ends(q)])
    trail = [q]
    for _ in range(rounds):
        points[-1] = goal
        for link in range(tree.size - 1, -1, -1):
            points[link] = _along(points[link + 1], points[link], tree.lengths[link])
        points[0] = 0.0
        for link in range(tree.size):
            points[link + 1] = _along(points[link], points[link + 1], tree.lengths[link])
        trail.append(_angles(points))
    return np.array(trail)


def _along(origin: FloatArray, toward: FloatArray, length: float) -> FloatArray:
    way = toward - origin
    size = float(np.linalg.norm(way))
    return origin + (length / size * way if size > 0.0 else np.array([length, 0.0]))


def _angles(points: Matrix) -> FloatArray:
    ways = np.diff(points, axis=0)
    absolute = np.unwrap(np.arctan2(ways[:, 1], ways[:, 0]))
    return np.diff(absolute, prepend=0.0)


# --- bounded ----------------------------------------------------------------------------------------------------------

# Limits without an active set: squared slacks, an exterior and two interior penalties [Ge2000, 2.5].
#
# All minimize P(q) inside lower ≤ q ≤ upper by turning it into a problem without limits:
#
# * squared slacks: q = middle + half · sin s, so that every s is allowed; walls become stationary points of their own;
# * exterior: P + K Σ max(0, overstep)², outside by about 1/K;
# * interior: P + (1/K) Σ 1/room, or P − (1/K) Σ log room, inside by about 1/K; both grow stiff with K.

Potential = Callable[[FloatArray], tuple[float, FloatArray]]
SETTINGS = NonlinearSettings(tolerance=1e-8, max_iterations=2000)
OUTSIDE = 1e12  # value of an interior penalty where it has none


def with_slacks(potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray) -> FloatArray:
    """Minimum over s of P(middle + half · sin s)."""
    middle, half = 0.5 * (lower + upper), 0.5 * (upper - lower)

    def free(slack: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = potential(middle + half * np.sin(slack))
        return value, gradient * half * np.cos(slack)

    return np.asarray(middle + half * np.sin(minimize(free, np.arcsin((start - middle) / half), None, SETTINGS).point))


def with_exterior(
    potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray, stiffness: float
) -> FloatArray:
    """Minimum of P + K Σ max(0, overstep)²."""

    def stiff(q: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = potential(q)
        over = np.maximum(q - upper, 0.0) - np.maximum(lower - q, 0.0)
        return value + stiffness * float(over @ over), gradient + 2.0 * stiffness * over

    return minimize(stiff, start, None, SETTINGS).point


def with_interior(
    potential: Potential,
    start: FloatArray,
    lower: FloatArray,
    upper: FloatArray,
    stiffness: float,
    logarithmic: bool,
) -> FloatArray:
    """Minimum of P + (1/K) Σ 1/room or P − (1/K) Σ log room, from a start inside."""

    def stiff(q: FloatArray) -> tuple[float, FloatArray]:
        above, below = upper - q, q - lower
        if min(above.min(), below.min()) <= 0.0:
            return OUTSIDE, np.zeros_like(q)
        value, gradient = potential(q)
        if logarithmic:
            barrier, slope = -float(np.log(above).sum() + np.log(below).sum()), 1.0 / above - 1.0 / below
        else:
            barrier, slope = float((1.0 / above).sum() + (1.0 / below).sum()), above**-2 - below**-2
        return value + barrier / stiffness, gradient + slope / stiffness

    return minimize(stiff, start, None, SETTINGS).point


# --- lagrange cases ---------------------------------------------------------------------------------------------------

# Lagrange multipliers by cases: every joint free, on its lower or on its upper limit, 3ⁿ problems [Ge2000, 2.5.1].
#
# The seed tries one limit at a time, 2n problems, which finds only minima with a single active limit.


def lagrange_cases(
    potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray, most_active: int
) -> FloatArray:
    """The lowest point inside the limits over all cases with at most so many joints on a limit."""
    best, lowest = start, float("inf")
    for case in product((0, -1, 1), repeat=len(start)):
        place = np.array(case)
        if np.count_nonzero(place) > most_active:
            continue
        fixed = np.where(place < 0, lower, upper)
        free = place == 0
        found = np.where(free, start, fixed)
        if free.any():
            found[free] = _freed(potential, found, free)
        if (found < lower - 1e-9).any() or (found > upper + 1e-9).any():
            continue
        value = potential(found)[0]
        if value < lowest - 1e-12:
            best, lowest = found, value
    return best


def _freed(potential: Potential, whole: FloatArray, free: FloatArray) -> FloatArray:
    """Minimum over some of the joints, the others as they are."""

    def part(own: FloatArray) -> tuple[float, FloatArray]:
        point = whole.copy()
        point[free] = own
        value, gradient = potential(point)
        return value, gradient[free]

    return minimize(part, whole[free], None, SETTINGS).point
