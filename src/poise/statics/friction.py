"""Least violation of linear equations by forces inside friction cones.

Given equations W f = b for forces f that must stay in a product K of cones (circular ones ‖f_t‖ ≤ μ f_n, single numbers
≥ 0, or no cone at all), find f ∈ K with the least ‖W f − b‖, and of all those nearly the shortest. Proximal steps

    f ← argmin over K of ½‖W f − b‖² + ½ε‖f − f₀‖²

each have a dual with one unknown y per equation, strongly convex and smooth: f = P(f₀ + Wᵀy/ε) with P the projection on
K, and y + W f = b. Newton's method with the derivative of P solves it: for two feet on the floor 6 unknowns, however
many corners they have. ε becomes smaller from step to step, so that few are needed; where Newton's method does not
arrive, at the last digits or at a corner of too many cones, ε goes back and stays. Cones are exact, no pyramid stands
in for them, and y proves where the equations cannot be met: Wᵀy points out of K everywhere. The twin in C++ is
native/limits/cone_violation.hpp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.backend import native_function
from poise.types import FloatArray, Matrix

FIRST, LAST, SMALLER = 1e-3, 1e-8, 0.1  # ε, for equations scaled to about 1, and its change from step to step
MOST_STEPS, MOST_ROUNDS, MOST_HALVINGS = 80, 60, 20
CONVERGED = 1e-14  # slopes, over the sizes of W and b, at which Newton's method is at its end
ACCURATE = 1e-7  # slopes, over the size of b, at which it counts as arrived
ROUNDING = 1e-15
HELD = 1e-8  # violations, over the size of b, that are none where a farthest place is looked for
STEADY, NEARLY_STEADY = (
    1e-12,
    1e-9,
)  # changes of the equations, over the size of b, that end it: at the end of Newton's, or not


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
    rows, b = np.ascontiguousarray(equations, dtype=np.float64), np.ascontiguousarray(wanted, dtype=np.float64)
    native = native_function("least_violation")
    if native is not None:
        values, rounds = native(rows, b, np.ascontiguousarray(cones.normals), cones.friction, cones.slacks)
    else:
        values, rounds = _least_violation(rows, b, cones)
    return LeastViolation(values, b - rows @ values, rounds)


def farthest(equations: Matrix, start: FloatArray, way: FloatArray, cones: Cones, most: float) -> float:
    """Largest λ from 0 to `most` for which W f = b + λ w has a solution in the cones; 0 where already b has none.

    The least violation r(λ) is convex, zero up to the λ wanted, and has the slope (b + λ w − W f)·w/r: Newton's method
    from the far end never falls short, and is there in a few steps.
    """
    place, size = most, max(1.0, float(np.abs(start).max(initial=0.0)))
    for _ in range(MOST_ROUNDS):
        residual = least_violation(equations, start + place * way, cones).residual
        violation = float(np.linalg.norm(residual))
        slope = float(residual @ way) / violation if violation > 0.0 else 0.0
        if violation <= HELD * size or slope <= 0.0:
            return place if violation <= HELD * size else 0.0
        step = violation / slope
        if step >= place:
            return 0.0
        place -= step
        if step <= NEARLY_STEADY * place:
            break
    return place


def _least_violation(W: Matrix, b: FloatArray, cones: Cones) -> tuple[FloatArray, int]:
    """Proximal steps until nothing changes; f, and how many there were."""
    size = max(1.0, float(np.abs(b).max(initial=0.0)))
    finest = CONVERGED * size * max(1.0, float(np.abs(W).max(initial=0.0)))
    values, y, residual, stiffness, least, rounds = np.zeros(W.shape[1]), np.zeros(len(b)), b, FIRST, LAST, 0
    for rounds in range(1, MOST_ROUNDS + 1):  # noqa: B007
        found, its_y, slope = _proximal(W, b, cones, values, y, stiffness, finest)
        if slope > ACCURATE * size:
            if least >= 10.0 * stiffness:  # it went back before
                break
            stiffness *= 10.0
            least, y = stiffness, b - W @ values
            continue
        values, y = found, its_y
        before, residual = residual, b - W @ values
        change = float(np.abs(residual - before).max(initial=0.0))
        if change <= (STEADY if slope <= finest else NEARLY_STEADY) * size:
            break
        stiffness = max(least, SMALLER * stiffness)
    return values, rounds


def _proximal(
    W: Matrix, b: FloatArray, cones: Cones, start: FloatArray, y: FloatArray, stiffness: float, finest: float
) -> tuple[FloatArray, FloatArray, float]:
    """One proximal step: the minimum of ½‖y‖² − b·y + ½ε‖P(f₀ + Wᵀy/ε)‖² over y, by Newton; with the slope it ends at.

    A step is taken where it lowers the cost, or, at the last digits of the cost, where it halves the slope.
    """
    share = 1.0 / stiffness
    nearest, change = cones.projected(start + share * (W.T @ y))
    cost = 0.5 * y @ y - b @ y + 0.5 * stiffness * nearest @ nearest
    slope = y + W @ nearest - b
    for _ in range(MOST_STEPS):
        if np.abs(slope).max(initial=0.0) <= finest:
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
    return nearest, y, float(np.abs(slope).max(initial=0.0))
