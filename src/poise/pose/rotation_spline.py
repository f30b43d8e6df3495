"""Twice continuously differentiable curves of rotations through keys.

On each interval R(t) = R_i exp(φ(t)) with a cubic φ from 0 to θ_i = log(R_iᵀ R_{i+1}), by the shorter way round. With
the angular velocities ω_i at the keys, in the moving frame, the slopes of φ are ω_i at its start, where J_r(0) = I, and
J_r(θ_i)⁻¹ ω_{i+1} at its end, so angular velocity is continuous for any choice of ω. Equal angular accelerations at
both sides of a key (:mod:`poise.pose.turning`, :mod:`poise.pose.cubic`) give

    (2/h₋) J_r(θ₋) ω₋ + (4/h₋ + 4/h) ω + (2/h) J_r(θ)⁻¹ ω₊ + c(θ₋, J_r(θ₋)⁻¹ ω) = 6 θ₋/h₋² + 6 θ/h².

All but c, which is quadratic in ω, is linear. Newton's method solves the equations, one block tridiagonal system each
time; steps that do not bring them nearer are halved. The construction does not see where the world's axes are: turning
all keys turns the curve.
"""

from __future__ import annotations

import numpy as np

from poise.errors import PoseError
from poise.pose.cubic import Ends, Junctions, at_keys, cubic, junctions, pulls, solved
from poise.pose.turning import angular_acceleration, angular_velocity, turning, turning_jacobian
from poise.rotations import quaternion, so3
from poise.types import FloatArray, Quaternion, Vector3

_MOST_STEPS = 50
_MOST_HALVINGS = 12
_SMALL = 1e-14  # residual, as a share of the largest velocity, at which nothing is left to gain
_ACCEPTED = 1e-9


class RotationSpline:
    """Curves of k rotations through n keys.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keys [s].
    keys : (n, k, 4) array
        Orientations.
    ends : Ends
        What is asked at the ends.
    end_velocities : (2, k, 3) array
        Angular velocities [rad/s] at clamped ends.
    """

    def __init__(self, steps: FloatArray, keys: Quaternion, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._keys, self._ends = steps, keys, ends
        self._turns = quaternion.log(quaternion.multiply(quaternion.conjugate(keys[:-1]), keys[1:]))
        self._inverses = so3.right_jacobian_inverse(self._turns)
        self._velocities = self._solved(end_velocities)
        self._arrivals = self._slopes(self._velocities)

    def at(self, interval: int, s: float) -> tuple[Quaternion, Vector3, Vector3]:
        """Orientations (k, 4), angular velocities and accelerations (k, 3), s seconds into an interval."""
        curve = cubic(
            self._turns[interval], self._velocities[interval], self._arrivals[interval], float(self._steps[interval]), s
        )
        e = quaternion.multiply(self._keys[interval], quaternion.exp(curve.value))
        return e, angular_velocity(curve.value, curve.rate), angular_acceleration(*curve)

    def _slopes(self, velocities: FloatArray) -> FloatArray:
        """Slopes J_r⁻¹ ω of φ at the ends of the intervals."""
        return np.asarray(np.einsum("nkij,nkj->nki", self._inverses, velocities[1:]))

    def _solved(self, end_velocities: FloatArray) -> FloatArray:
        blocks = junctions(self._steps, so3.right_jacobian(self._turns), self._inverses, self._ends)
        right = pulls(self._steps, self._turns, self._ends, end_velocities)
        velocities = solved(blocks, right[..., None], self._ends)[..., 0]
        residuals = self._residuals(blocks, right, velocities)
        size = _size(residuals)
        for _ in range(_MOST_STEPS):
            if np.all(size <= _SMALL * _size(velocities)):
                break
            change = solved(self._tangent(blocks, velocities), -residuals[..., None], self._ends)[..., 0]
            moved = self._improved(blocks, right, velocities, change, size)
            if moved is None:
                break
            velocities, residuals, size = moved
        if np.any(size > _ACCEPTED * _size(velocities)):
            raise PoseError(
                "no curve with continuous acceleration was found through these keys: their times are too uneven for "
                "the turns between them; add keys in the longest intervals."
            )
        return velocities

    def _improved(
        self, blocks: Junctions, right: FloatArray, velocities: FloatArray, change: FloatArray, size: FloatArray
    ) -> tuple[FloatArray, FloatArray, FloatArray] | None:
        """Velocities after the longest step, of each rotation by itself, that makes its residual smaller."""
        share = np.ones(len(size))
        for _ in range(_MOST_HALVINGS):
            trial = velocities + share[:, None] * change
            residuals = self._residuals(blocks, right, trial)
            worse = ~(_size(residuals) < size)
            if not worse.any():
                return trial, residuals, _size(residuals)
            share[worse] *= 0.5
        share[worse] = 0.0
        if not share.any():
            return None
        trial = velocities + share[:, None] * change
        residuals = self._residuals(blocks, right, trial)
        return trial, residuals, _size(residuals)

    def _residuals(self, blocks: Junctions, right: FloatArray, velocities: FloatArray) -> FloatArray:
        """Left sides of the equations less their right sides [rad/s], (n, k, 3)."""
        own = velocities[:-1] if self._ends is Ends.PERIODIC else velocities
        left = np.einsum("nkij,nkj->nki", blocks.diagonal, own)
        left += np.einsum("nkij,nkj->nki", blocks.lower, np.roll(own, 1, axis=0))
        left += np.einsum("nkij,nkj->nki", blocks.upper, np.roll(own, -1, axis=0))
        curving = turning(self._turns, self._slopes(velocities))
        return np.asarray(left + at_keys(None, curving, self._steps, self._ends) - right)

    def _tangent(self, blocks: Junctions, velocities: FloatArray) -> Junctions:
        curving = turning_jacobian(self._turns, self._slopes(velocities)) @ self._inverses
        return blocks._replace(diagonal=blocks.diagonal + at_keys(None, curving, self._steps, self._ends))


def _size(vectors: FloatArray) -> FloatArray:
    """Length of the vectors of all keys taken together, for each of k rotations, (k,)."""
    return np.asarray(np.sqrt(np.einsum("nki,nki->k", vectors, vectors)))
