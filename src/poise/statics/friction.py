"""Least violation of linear equations by forces inside friction cones.

Given equations W f = b for forces f that must stay in a product K of cones (circular ones ‖f_t‖ ≤ μ f_n, single numbers
≥ 0, or no cone at all), find f ∈ K with the least ‖W f − b‖, and of all those nearly the shortest. Proximal steps

    f ← argmin over K of ½‖W f − b‖² + ½ε‖f − f₀‖²

each have a dual with one unknown y per equation, strongly convex and smooth: f = P(f₀ + Wᵀy/ε) with P the projection on
K, and y + W f = b. Newton's method with the derivative of P solves it: for two feet on the floor 6 unknowns, however
many corners they have. Cones are exact, no pyramid stands in for them, and y proves where the equations cannot be met:
Wᵀy points out of K everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix

REGULARIZATION = 1e-3  # ε, for equations scaled to about 1
MOST_STEPS, MOST_ROUNDS, MOST_HALVINGS = 60, 200, 12
CONVERGED = 1e-13
ACCURATE = 1e-10  # slopes at which Newton's method counts as arrived
ROUNDING = 1e-15
STEADY = 1e-12  # rounds that change no equation by more are the last


@dataclass(frozen=True, eq=False)
class Cones:
    """Product of cones: first the points, three numbers each, then numbers that are at least zero.

    Parameters
    ----------
    normals : (m, 3) array
        Unit axes.
    friction : (m,) array
        Coefficients μ = tan α; infinite where a force may have any direction.
    slacks : int
        How many single numbers follow.
    """

    normals: FloatArray
    friction: FloatArray
    slacks: int = 0

    @property
    def points(self) -> int:
        """How many points there are."""
        return len(self.friction)

    def projected(self, z: FloatArray) -> tuple[FloatArray, Matrix]:
        """Nearest member of the product, and the derivative of that as a full matrix."""
        count = 3 * self.points
        result, derivative = np.maximum(z, 0.0), np.diag((z > 0.0).astype(np.float64))
        nearest, changes = projected_on_cones(z[:count].reshape(-1, 3), self.normals, self.friction)
        result[:count] = nearest.ravel()
        for index, change in enumerate(changes):
            derivative[3 * index : 3 * index + 3, 3 * index : 3 * index + 3] = change
        return result, derivative


def projected_on_cones(forces: FloatArray, normals: FloatArray, friction: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Nearest forces (m, 3) in circular cones, and the derivatives (m, 3, 3) of that.

    With f_n along the axis and f_t across it: f itself inside; 0 where μ‖f_t‖ ≤ −f_n; else the nearest point of the ray
    u = (n + μ t)/√(1 + μ²), t the direction of f_t.
    """
    mu = np.where(np.isinf(friction), 0.0, friction)
    along = np.einsum("mi,mi->m", normals, forces)
    across = forces - along[:, None] * normals
    length = np.sqrt(np.einsum("mi,mi->m", across, across))
    inside = (length <= mu * along) | np.isinf(friction)
    nothing = ~inside & (mu * length <= -along)
    way = across / np.where(length > 0.0, length, 1.0)[:, None]
    scale = 1.0 / np.sqrt(1.0 + mu**2)
    ray = scale[:, None] * (normals + mu[:, None] * way)
    size = np.einsum("mi,mi->m", ray, forces)
    turned = size * scale * mu / np.where(length > 0.0, length, 1.0)
    flat = np.eye(3) - normals[:, :, None] * normals[:, None, :] - way[:, :, None] * way[:, None, :]
    edge = ray[:, :, None] * ray[:, None, :] + turned[:, None, None] * flat
    nearest = np.where(inside[:, None], forces, np.where(nothing[:, None], 0.0, size[:, None] * ray))
    change = np.where(inside[:, None, None], np.eye(3), np.where(nothing[:, None, None], 0.0, edge))
    return nearest, change


@dataclass(frozen=True, eq=False)
class LeastViolation:
    """What :func:`least_violation` found."""

    values: FloatArray  # f
    residual: FloatArray  # b − W f
    rounds: int


def least_violation(equations: Matrix, wanted: FloatArray, cones: Cones) -> LeastViolation:
    """Members f of the cones with the least ‖W f − b‖.

    Parameters
    ----------
    equations : (r, 3 m + k) array
        W; its rows and b should be of the order of 1.
    wanted : (r,) array
        b.
    cones : Cones
        K.
    """
    values, residual = np.zeros(equations.shape[1]), np.array(wanted)
    stiffness, y, rounds = REGULARIZATION, np.zeros(len(wanted)), 0
    for rounds in range(1, MOST_ROUNDS + 1):  # noqa: B007
        found = _proximal(equations, wanted, cones, values, y, stiffness)
        if found is None:  # too stiff for Newton's method: shorter steps
            stiffness, y = 10.0 * stiffness, np.zeros(len(wanted))
            continue
        values, y = found
        before, residual = residual, wanted - equations @ values
        if np.abs(residual - before).max(initial=0.0) <= STEADY:
            break
    return LeastViolation(values, residual, rounds)


def _proximal(
    W: Matrix, b: FloatArray, cones: Cones, start: FloatArray, y: FloatArray, stiffness: float
) -> tuple[FloatArray, FloatArray] | None:
    """One proximal step: the minimum of ½‖y‖² − b·y + ½ε‖P(f₀ + Wᵀy/ε)‖² over y, by Newton; None where it fails.

    A step is taken where it lowers the cost, or, at the last digits of the cost, where it halves the slope.
    """
    share = 1.0 / stiffness
    nearest, change = cones.projected(start + share * (W.T @ y))
    cost = 0.5 * y @ y - b @ y + 0.5 * stiffness * nearest @ nearest
    slope = y + W @ nearest - b
    for _ in range(MOST_STEPS):
        if np.abs(slope).max() <= CONVERGED:
            break
        step = -np.linalg.solve(np.eye(len(y)) + share * (W @ change @ W.T), slope)
        promised, length = float(slope @ step), 1.0
        for _ in range(MOST_HALVINGS):
            trial = y + length * step
            at, moved = cones.projected(start + share * (W.T @ trial))
            found = 0.5 * trial @ trial - b @ trial + 0.5 * stiffness * at @ at
            left = trial + W @ at - b
            if found <= cost + 1e-4 * length * promised - ROUNDING * abs(cost) or left @ left <= 0.25 * slope @ slope:
                break
            length *= 0.5
        else:
            break  # at the last digits of both
        y, nearest, change, cost, slope = trial, at, moved, found, left
    return (nearest, y) if np.abs(slope).max() <= ACCURATE else None
