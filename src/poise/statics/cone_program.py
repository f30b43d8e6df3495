"""Cone programs: linear or quadratic costs over friction cones and inequalities, by an interior-point method.

    minimize ½ xᵀP x + c·x    subject to    A x = b,    G x + s = h,    s ∈ K,

K the product of circular cones {s : ‖(s₁, s₂)‖ ≤ s₀} and of numbers ≥ 0. A friction cone ‖f_t‖ ≤ μ f_n is the circular
cone of s = (μ f_n, f_t); contact forces, joint strengths and an exerted force are linear in x, so the largest force and
the smallest use of strength are such programs.

Algorithm [Vandenberghe2010]:

1. Eliminate A x = b by an orthonormal null-space basis: x = x₀ + N u.
2. Scale s and the multiplier z by the Nesterov-Todd matrix V of each cone to the same vector, V⁻¹ s = V z = λ.
3. Predict with a Newton step on the optimality conditions, then correct with the centering and the second-order term
   of the prediction (Mehrotra). All systems share the matrix P + GᵀV⁻²G.

The multipliers z tell what limits the solution: h + δ changes the optimal cost by −z·δ.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix

_MAX_ITERATIONS = 80
_GAP_TOL = 1e-10  # complementarity s·z per cone, for data of the order of 1
_VIOLATION_TOL = 1e-10  # of the constraints, relative to the size of the data
_GRADIENT_TOL = 1e-7  # relative to the size of the data; rounding leaves up to 3e-8
_ACCEPTED_EXCESS = 1e3  # a stalled iteration counts as converged within so many times these tolerances
_RANK_TOL = 1e-9  # singular values of A below this fraction of the largest are treated as zero
_STEP_FRACTION = 0.99  # of the way to the boundary of the cones
_MIN_STEP = 1e-10  # shorter steps make no progress
_RIDGE = 1e-14  # on the diagonal of the Hessian: keeps directions without cost and constraints definite


@dataclass(frozen=True, eq=False)
class ConeProgram:
    """Data of a cone program; rows of G and h are those of the circular cones, three each, then the nonnegative ones.

    Parameters
    ----------
    cost : (n,) array
        c.
    quadratic : (n,) array
        Diagonal of P.
    equations, rhs : (r, n) and (r,) arrays
        A and b; dependent rows are allowed.
    constraints, bounds : (3 m + k, n) and (3 m + k,) arrays
        G and h.
    cones : int
        Number m of circular cones.
    """

    cost: FloatArray
    quadratic: FloatArray
    equations: Matrix
    rhs: FloatArray
    constraints: Matrix
    bounds: FloatArray
    cones: int


@dataclass(frozen=True, eq=False)
class ConeSolution:
    """Result of :func:`solve_cone_program`."""

    values: FloatArray  # x
    multipliers: FloatArray  # z, one per row of G
    slacks: FloatArray  # s
    converged: bool
    iterations: int


def solve_cone_program(program: ConeProgram) -> ConeSolution:
    """Solve a cone program that is feasible and bounded."""
    start, basis = _eliminate(program.equations, program.rhs)
    reduced_cost = basis.T @ (program.cost + program.quadratic * start)
    hessian = basis.T @ (program.quadratic[:, None] * basis)
    G, h = program.constraints @ basis, program.bounds - program.constraints @ start
    iteration = _InteriorPoint(hessian, reduced_cost, G, h, _Cones(program.cones, len(h)))
    converged, count = iteration.run()
    return ConeSolution(start + basis @ iteration.u, iteration.z, iteration.s, converged, count)


def _eliminate(equations: Matrix, rhs: FloatArray) -> tuple[FloatArray, Matrix]:
    """Least-squares solution of A x = b and an orthonormal basis (n, n − rank) of the null space of A."""
    left, values, right = np.linalg.svd(equations)
    rank = int(np.sum(values > _RANK_TOL * values.max(initial=0.0)))
    start = right[:rank].T @ ((left[:, :rank].T @ rhs) / values[:rank])
    return start, right[rank:].T


class _Cones:
    """Product of circular cones and nonnegative numbers: its Jordan algebra, with identity e."""

    def __init__(self, circular: int, rows: int) -> None:
        self.split = 3 * circular
        self.degree = circular + rows - self.split
        self.identity = np.ones(rows)
        self.identity[: self.split].reshape(-1, 3)[:, 1:] = 0.0

    def parts(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Views of the circular part (m, 3) and of the nonnegative part."""
        return x[: self.split].reshape(-1, 3), x[self.split :]

    def product(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """x ∘ y: (x·y, x₀ y₁ + y₀ x₁) of each circular cone."""
        result = x * y
        (a, _), (b, _), (both, _) = self.parts(x), self.parts(y), self.parts(result)
        both[:, 0] = np.einsum("mi,mi->m", a, b)
        both[:, 1:] = a[:, :1] * b[:, 1:] + b[:, :1] * a[:, 1:]
        return result

    def quotient(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """The vector v with x ∘ v = y."""
        result = y / np.where(x == 0.0, 1.0, x)
        (a, _), (b, _), (v, _) = self.parts(x), self.parts(y), self.parts(result)
        determinant = _determinant(a)
        tail = np.einsum("mi,mi->m", a[:, 1:], b[:, 1:])
        v[:, 0] = (a[:, 0] * b[:, 0] - tail) / determinant
        v[:, 1:] = (b[:, 1:] - v[:, :1] * a[:, 1:]) / a[:, :1]
        return np.asarray(result)

    def least_eigenvalue(self, x: FloatArray) -> float:
        """Least λ for which x − λ e is on the boundary; positive inside."""
        circular, numbers = self.parts(x)
        inside = circular[:, 0] - np.linalg.norm(circular[:, 1:], axis=1)
        return float(min(inside.min(initial=np.inf), numbers.min(initial=np.inf)))

    def largest_step(self, x: FloatArray, direction: FloatArray) -> float:
        """Largest α for which x + α d is in the cones, x inside."""
        (a, p), (d, q) = self.parts(x), self.parts(direction)
        falling = q < 0.0
        step = float((-p[falling] / q[falling]).min(initial=np.inf))
        if not len(a):
            return step
        # The scaled direction ρ has x + α d in the cone as long as 1/α is at least its largest negative eigenvalue.
        root = np.sqrt(_determinant(a))
        unit = a / root[:, None]
        first = (unit[:, 0] * d[:, 0] - np.einsum("mi,mi->m", unit[:, 1:], d[:, 1:])) / root
        factor = (first + d[:, 0] / root) / (unit[:, 0] + 1.0)
        tail = d[:, 1:] / root[:, None] - factor[:, None] * unit[:, 1:]
        rate = float((np.linalg.norm(tail, axis=1) - first).max())
        return min(step, 1.0 / rate) if rate > 0.0 else step

    def scaling(self, s: FloatArray, z: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Nesterov-Todd matrices (m, 3, 3) of the circular cones and factors of the numbers, both symmetric."""
        (a, p), (b, q) = self.parts(s), self.parts(z)
        sizes_s, sizes_z = np.sqrt(_determinant(a)), np.sqrt(_determinant(b))
        unit_s, unit_z = a / sizes_s[:, None], b / sizes_z[:, None]
        gamma = np.sqrt(0.5 * (1.0 + np.einsum("mi,mi->m", unit_s, unit_z)))
        w = (unit_s + unit_z * _REFLECTION) / (2.0 * gamma[:, None])
        v = (w + np.array([1.0, 0.0, 0.0])) / np.sqrt(2.0 * (w[:, :1] + 1.0))
        matrices = 2.0 * v[:, :, None] * v[:, None, :] - np.diag(_REFLECTION)
        return np.sqrt(sizes_s / sizes_z)[:, None, None] * matrices, np.sqrt(p / q)


_REFLECTION = np.array([1.0, -1.0, -1.0])


def _determinant(x: FloatArray) -> FloatArray:
    """x₀² − ‖(x₁, x₂)‖² of vectors (m, 3), positive inside the circular cone."""
    tail = np.linalg.norm(x[:, 1:], axis=1)
    return np.asarray((x[:, 0] - tail) * (x[:, 0] + tail))


class _InteriorPoint:
    """Iterates u, s, z of min ½ uᵀH u + c·u, G u + s = h, s ∈ K."""

    def __init__(self, hessian: Matrix, cost: FloatArray, G: Matrix, h: FloatArray, cones: _Cones) -> None:
        self.hessian, self.cost, self.G, self.h, self.cones = hessian, cost, G, h, cones
        self.scale = max(1.0, float(np.abs(h).max(initial=0.0)), float(np.abs(cost).max(initial=0.0)))
        self.root = np.asarray(np.linalg.cholesky(hessian + _RIDGE * np.eye(len(cost))).T, np.float64)  # H = rootᵀ root
        self.u = _Normal(G, self.root).solve(G.T @ h - cost)
        self.z = G @ self.u - h
        self.s = -self.z
        for each in (self.s, self.z):
            depth = cones.least_eigenvalue(each)
            if depth <= 0.0:
                each += (1.0 - depth) * cones.identity

    def run(self) -> tuple[bool, int]:
        """Iterate and keep the best iterate; whether it converged, and the number of iterations."""
        best, least_excess = (self.u, self.s, self.z), np.inf
        for iteration in range(_MAX_ITERATIONS):  # noqa: B007
            gradient = self.hessian @ self.u + self.cost + self.G.T @ self.z
            violation = self.G @ self.u + self.s - self.h
            gap = float(self.s @ self.z) / self.cones.degree
            slope, error = (float(np.abs(each).max(initial=0.0)) / self.scale for each in (gradient, violation))
            excess = max(slope / _GRADIENT_TOL, error / _VIOLATION_TOL, gap / _GAP_TOL)  # 1: converged
            if excess < least_excess:
                best, least_excess = (self.u, self.s, self.z), excess
            stagnant = gap <= _GAP_TOL and excess > least_excess
            if excess <= 1.0 or stagnant or not self._advance(gradient, violation, gap):
                break
        self.u, self.s, self.z = best
        return least_excess <= _ACCEPTED_EXCESS, iteration

    def _advance(self, gradient: FloatArray, violation: FloatArray, gap: float) -> bool:
        """One predictor-corrector step; False where it makes no progress."""
        cones, split = self.cones, self.cones.split
        matrices, factors = cones.scaling(self.s, self.z)
        inverses = np.asarray(np.linalg.inv(matrices), np.float64)

        def scaled(x: FloatArray, blocks: FloatArray, numbers: FloatArray) -> FloatArray:
            flat = x.reshape(len(x), -1)
            top = np.einsum("mij,mjk->mik", blocks, flat[:split].reshape(-1, 3, flat.shape[1]))
            both = [top.reshape(split, flat.shape[1]), numbers[:, None] * flat[split:]]
            return np.asarray(np.concatenate(both).reshape(x.shape))

        def down(x: FloatArray) -> FloatArray:
            return scaled(x, inverses, 1.0 / factors)

        def up(x: FloatArray) -> FloatArray:
            return scaled(x, matrices, factors)

        G, point = down(self.G), up(self.z)
        normal, offset = _Normal(G, self.root), down(violation)

        def newton(target: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
            wanted = cones.quotient(point, target)
            du = normal.solve(-gradient - G.T @ (offset + wanted))
            dz = G @ du + offset + wanted
            return du, wanted - dz, dz

        squared = cones.product(point, point)
        _, ds, dz = newton(-squared)
        length = min(1.0, cones.largest_step(point, ds), cones.largest_step(point, dz))
        centering = (1.0 - length) ** 3
        du, ds, dz = newton(centering * gap * cones.identity - squared - cones.product(ds, dz))
        length = min(1.0, _STEP_FRACTION * min(cones.largest_step(point, ds), cones.largest_step(point, dz)))
        if not (np.isfinite(du).all() and length > _MIN_STEP):
            return False
        s, z = self.s + length * up(ds), self.z + length * down(dz)
        if min(cones.least_eigenvalue(s), cones.least_eigenvalue(z)) <= 0.0:  # rounding at the boundary
            return False
        self.u, self.s, self.z = self.u + length * du, s, z
        return True


class _Normal:
    """Solves (H + GᵀG) x = r by a QR factorization of both roots, with one step of iterative refinement."""

    def __init__(self, G: Matrix, root: Matrix) -> None:
        self.stacked = np.concatenate([G, root])
        self.inverse = np.asarray(np.linalg.inv(np.linalg.qr(self.stacked)[1]), np.float64)  # R⁻¹

    def solve(self, rhs: FloatArray) -> FloatArray:
        """x."""
        x = self._seminormal(rhs)
        return x + self._seminormal(rhs - self.stacked.T @ (self.stacked @ x))

    def _seminormal(self, rhs: FloatArray) -> FloatArray:
        return np.asarray(self.inverse @ (self.inverse.T @ rhs))
