"""A singular value decomposition and what it is good for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.types import FloatArray, Matrix

RANK = 1e-12  # singular values below this part of the largest count as zero


class Factors(NamedTuple):
    """J = left · diag(values) · right."""

    left: Matrix  # (m, r)
    values: FloatArray  # (r,), largest first
    right: Matrix  # (r, n)

    def solve(self, wanted: FloatArray) -> FloatArray:
        """J⁺ e: the shortest least-squares answer."""
        keep = self.values > RANK * self.values.max(initial=0.0)
        inner = np.where(keep, self.left.T @ wanted / np.where(keep, self.values, 1.0), 0.0)
        return np.asarray(self.right.T @ inner)

    def inverse(self) -> Matrix:
        """J⁺ (n, m)."""
        keep = self.values > RANK * self.values.max(initial=0.0)
        scaled = np.where(keep, 1.0 / np.where(keep, self.values, 1.0), 0.0)
        return np.asarray((self.right.T * scaled) @ self.left.T)

    def orthogonality(self) -> float:
        """How far left and right vectors of nonzero values are from orthonormal: the largest entry that is off."""
        keep = self.values > RANK * self.values.max(initial=0.0)
        one = np.eye(int(keep.sum()))
        left, right = self.left[:, keep], self.right[keep]
        return float(max(np.abs(left.T @ left - one).max(), np.abs(right @ right.T - one).max()))

    def error(self, matrix: Matrix) -> float:
        """‖U D Vᵀ − J‖ relative to ‖J‖."""
        return float(np.linalg.norm((self.left * self.values) @ self.right - matrix) / np.linalg.norm(matrix))


def sorted_factors(left: Matrix, values: FloatArray, right: Matrix) -> Factors:
    """Factors with the largest value first."""
    order = np.argsort(-values, kind="stable")
    return Factors(left[:, order], values[order], right[order])
