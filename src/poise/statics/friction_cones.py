"""Friction cones, and the forces inside them that violate linear equations least.

Problem: given equations W f = b for forces f in a product K of cones (circular friction cones ‖f_t‖ ≤ μ f_n, single
numbers ≥ 0, or no cone at all), find f ∈ K with the least ‖W f − b‖, and among those nearly the shortest.

Algorithm: a proximal point method,

    f ← argmin over K of ½‖W f − b‖² + ½ε‖f − f₀‖².

1. Each proximal step is solved through its dual, which has one unknown y per equation and is strongly convex and
   smooth: f = P(f₀ + Wᵀy/ε) with P the projection onto K, and y + W f = b. Two feet on the floor give 6 unknowns,
   however many corners they have.
2. The dual is minimized by a semismooth Newton method with the generalized derivative of P and step halving.
3. ε shrinks from step to step, so that few steps are needed. Where Newton's method does not converge, near machine
   precision or at a vertex of too many cones, ε is raised again and then kept.

The cones are exact, not linearized to pyramids, and y is a certificate of infeasibility: Wᵀy points out of K
everywhere. The same algorithm in C++ is native/statics/friction_cones.hpp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.backend import native_function
from poise.tolerances import (
    CONE_ACCEPTED_GRADIENT,
    CONE_COST_ROUNDING,
    CONE_GRADIENT_TOL,
    CONE_LOOSE_RESIDUAL_TOL,
    CONE_RESIDUAL_TOL,
)
from poise.types import FloatArray, Matrix

# ε, for equations scaled to about 1, and its factor from step to step
_INITIAL_PROXIMAL_WEIGHT, _FINAL_PROXIMAL_WEIGHT, _PROXIMAL_REDUCTION = 1e-3, 1e-8, 0.1
_MAX_NEWTON_ITERATIONS, _MAX_PROXIMAL_ITERATIONS, _MAX_STEP_HALVINGS = 80, 60, 20
_SUFFICIENT_DECREASE = 1e-4  # Armijo constant
_FEASIBLE_RESIDUAL_TOL = 1e-8  # relative to the size of b: a smaller violation counts as feasible


@dataclass(frozen=True, eq=False)
class FrictionCones:
    """Product of cones: first one cone per contact point, three numbers each, then numbers that are at least zero.

    Parameters
    ----------
    normals : (m, 3) array
        Unit axes.
    friction : (m,) array
        Coefficients μ = tan α; infinite where a force may have any direction.
    slacks : int
        Number of nonnegative scalars that follow.
    """

    normals: FloatArray
    friction: FloatArray
    slacks: int = 0

    @property
    def point_count(self) -> int:
        """Number of contact points m."""
        return len(self.friction)

    def project(self, z: FloatArray) -> tuple[FloatArray, Matrix]:
        """Nearest member of the product, and the derivative of the projection as a full matrix."""
        count = 3 * self.point_count
        result, derivative = np.maximum(z, 0.0), np.diag((z > 0.0).astype(np.float64))
        projections, derivatives = project_onto_cones(z[:count].reshape(-1, 3), self.normals, self.friction)
        result[:count] = projections.ravel()
        for index, block in enumerate(derivatives):
            derivative[3 * index : 3 * index + 3, 3 * index : 3 * index + 3] = block
        return result, derivative


def project_onto_cones(forces: FloatArray, normals: FloatArray, friction: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Nearest forces (m, 3) in circular cones, and the derivatives (m, 3, 3) of the projection.

    With f_n along the axis and f_t across it: f itself inside; 0 where μ‖f_t‖ ≤ −f_n; else the nearest point of the ray
    u = (n + μ t)/√(1 + μ²), t the direction of f_t.
    """
    mu = np.where(np.isinf(friction), 0.0, friction)
    normal_part = np.einsum("mi,mi->m", normals, forces)
    tangential = forces - normal_part[:, None] * normals
    length = np.sqrt(np.einsum("mi,mi->m", tangential, tangential))
    inside = (length <= mu * normal_part) | np.isinf(friction)
    zero = ~inside & (mu * length <= -normal_part)
    tangent = tangential / np.where(length > 0.0, length, 1.0)[:, None]
    scale = 1.0 / np.sqrt(1.0 + mu**2)
    ray = scale[:, None] * (normals + mu[:, None] * tangent)
    size = np.einsum("mi,mi->m", ray, forces)
    rotated = size * scale * mu / np.where(length > 0.0, length, 1.0)
    binormal = np.eye(3) - normals[:, :, None] * normals[:, None, :] - tangent[:, :, None] * tangent[:, None, :]
    on_surface = ray[:, :, None] * ray[:, None, :] + rotated[:, None, None] * binormal
    projections = np.where(inside[:, None], forces, np.where(zero[:, None], 0.0, size[:, None] * ray))
    derivatives = np.where(inside[:, None, None], np.eye(3), np.where(zero[:, None, None], 0.0, on_surface))
    return projections, derivatives


@dataclass(frozen=True, eq=False)
class LeastViolation:
    """Result of :func:`least_violation`."""

    values: FloatArray  # f
    residual: FloatArray  # b − W f
    iterations: int


def least_violation(equations: Matrix, rhs: FloatArray, cones: FrictionCones) -> LeastViolation:
    """Members f of the cones with the least ‖W f − b‖.

    Parameters
    ----------
    equations : (r, 3 m + k) array
        W; its rows and b should be of the order of 1.
    rhs : (r,) array
        b.
    cones : FrictionCones
        K.
    """
    W, b = np.ascontiguousarray(equations, dtype=np.float64), np.ascontiguousarray(rhs, dtype=np.float64)
    native = native_function("solve_friction_cones")
    if native is not None:
        values, iterations = native(W, b, np.ascontiguousarray(cones.normals), cones.friction, cones.slacks)
    else:
        values, iterations = _least_violation(W, b, cones)
    return LeastViolation(values, b - W @ values, iterations)


def largest_feasible_step(
    equations: Matrix, rhs: FloatArray, direction: FloatArray, cones: FrictionCones, max_step: float
) -> float:
    """Largest λ in [0, max_step] for which W f = b + λ w has a solution in the cones; 0 where b itself has none.

    The least violation r(λ) is convex, zero up to the λ sought, and has the slope (b + λ w − W f)·w/r: Newton's method
    from the far end never undershoots and converges in a few iterations.
    """
    step, size = max_step, max(1.0, float(np.abs(rhs).max(initial=0.0)))
    for _ in range(_MAX_PROXIMAL_ITERATIONS):
        residual = least_violation(equations, rhs + step * direction, cones).residual
        violation = float(np.linalg.norm(residual))
        slope = float(residual @ direction) / violation if violation > 0.0 else 0.0
        if violation <= _FEASIBLE_RESIDUAL_TOL * size or slope <= 0.0:
            return step if violation <= _FEASIBLE_RESIDUAL_TOL * size else 0.0
        decrease = violation / slope
        if decrease >= step:
            return 0.0
        step -= decrease
        if decrease <= CONE_LOOSE_RESIDUAL_TOL * step:
            break
    return step


def _least_violation(W: Matrix, b: FloatArray, cones: FrictionCones) -> tuple[FloatArray, int]:
    """Proximal steps until the residual no longer changes; f, and the number of iterations."""
    size = max(1.0, float(np.abs(b).max(initial=0.0)))
    gradient_tol = CONE_GRADIENT_TOL * size * max(1.0, float(np.abs(W).max(initial=0.0)))
    values, y, residual = np.zeros(W.shape[1]), np.zeros(len(b)), b
    epsilon, min_epsilon, iterations = _INITIAL_PROXIMAL_WEIGHT, _FINAL_PROXIMAL_WEIGHT, 0
    for iterations in range(1, _MAX_PROXIMAL_ITERATIONS + 1):  # noqa: B007
        trial, trial_y, gradient = _proximal_step(W, b, cones, values, y, epsilon, gradient_tol)
        if gradient > CONE_ACCEPTED_GRADIENT * size:
            if min_epsilon >= 10.0 * epsilon:  # it was raised before
                break
            epsilon *= 10.0
            min_epsilon, y = epsilon, b - W @ values
            continue
        values, y = trial, trial_y
        previous, residual = residual, b - W @ values
        change = float(np.abs(residual - previous).max(initial=0.0))
        if change <= (CONE_RESIDUAL_TOL if gradient <= gradient_tol else CONE_LOOSE_RESIDUAL_TOL) * size:
            break
        epsilon = max(min_epsilon, _PROXIMAL_REDUCTION * epsilon)
    return values, iterations


def _proximal_step(
    W: Matrix,
    b: FloatArray,
    cones: FrictionCones,
    start: FloatArray,
    y: FloatArray,
    epsilon: float,
    gradient_tol: float,
) -> tuple[FloatArray, FloatArray, float]:
    """Minimize ½‖y‖² − b·y + ½ε‖P(f₀ + Wᵀy/ε)‖² over y by Newton's method; f, y and the size of the last gradient.

    A step is accepted where it decreases the cost or, near the rounding error of the cost, where it halves the
    gradient.
    """
    scale = 1.0 / epsilon
    projection, derivative = cones.project(start + scale * (W.T @ y))
    cost = 0.5 * y @ y - b @ y + 0.5 * epsilon * projection @ projection
    gradient = y + W @ projection - b
    for _ in range(_MAX_NEWTON_ITERATIONS):
        if np.abs(gradient).max(initial=0.0) <= gradient_tol:
            break
        step = -np.linalg.solve(np.eye(len(y)) + scale * (W @ derivative @ W.T), gradient)
        predicted, length = float(gradient @ step), 1.0
        for _ in range(_MAX_STEP_HALVINGS):
            trial = y + length * step
            trial_projection, trial_derivative = cones.project(start + scale * (W.T @ trial))
            trial_cost = 0.5 * trial @ trial - b @ trial + 0.5 * epsilon * trial_projection @ trial_projection
            trial_gradient = trial + W @ trial_projection - b
            decreased = trial_cost <= cost + _SUFFICIENT_DECREASE * length * predicted - CONE_COST_ROUNDING * abs(cost)
            if decreased or trial_gradient @ trial_gradient <= 0.25 * gradient @ gradient:
                break
            length *= 0.5
        else:
            break  # both are at rounding error
        y, projection, derivative = trial, trial_projection, trial_derivative
        cost, gradient = trial_cost, trial_gradient
    return projection, y, float(np.abs(gradient).max(initial=0.0))
