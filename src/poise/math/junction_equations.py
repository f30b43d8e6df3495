"""Angular velocities at the keys of a curve of rotations that make its angular acceleration continuous.

With intervals R_i exp(φ), φ a cubic from 0 to θ (see :mod:`poise.math.rotation_spline`), equal angular accelerations
before and after a key (:mod:`poise.math.angular_motion`, :mod:`poise.math.cubic`; the interval before has a minus) give

    (2/h₋) J_r(θ₋) ω₋ + (4/h₋ + 4/h) ω + (2/h) J_r(θ)⁻¹ ω₊ + λ c(θ₋, J_r(θ₋)⁻¹ ω) = 6 θ₋/h₋² + 6 θ/h²,    λ = 1.

All but c, which is quadratic in ω, is linear. Newton's method solves the equations, one block tridiagonal system each
time; steps that do not bring them nearer are halved. Three or four steps are the rule. Where turns come near π and the
times are uneven it may get stuck: then the solution is followed from the linear equations, λ = 0, to λ = 1.
"""

from __future__ import annotations

import numpy as np

from poise.errors import PoseError
from poise.math import so3
from poise.math.angular_motion import turning_jacobian
from poise.math.cubic import Ends, Junctions, at_keys, junctions, pulls, solved
from poise.types import BoolArray, FloatArray, Matrix, RotationVector

_MOST_STEPS = 30
_MOST_HALVINGS = 10
_SMALL = 1e-13  # residual, as a share of the velocities, at which nothing is left to gain
_ACCEPTED = 1e-10  # residual that counts as solved when no further step makes it smaller
_SHORTEST = 1e-4  # smallest step of λ


class JunctionEquations:
    """Equations of k rotations at n keys, independent of each other.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keys [s].
    turns : (n - 1, k, 3) array
        Rotation vectors θ from key to key.
    ends : Ends
        What is asked at the ends.
    end_velocities : (2, k, 3) array
        Angular velocities [rad/s] at clamped ends.
    """

    def __init__(self, steps: FloatArray, turns: RotationVector, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._turns, self._ends, self._end_velocities = steps, turns, ends, end_velocities
        self._inverses = so3.right_jacobian_inverse(turns)
        self._blocks = junctions(steps, so3.right_jacobian(turns), self._inverses, ends)
        self._right = pulls(steps, turns, ends, end_velocities)
        # c is quadratic: its derivative by ω is Σ ω_m H_m with these H, and c itself is half of that times ω.
        units = turning_jacobian(turns[..., None, :], np.eye(3)) @ self._inverses[:, :, None]
        self._bends = np.einsum("nklm,nklij->nkmij", self._inverses, units)

    def velocities(self) -> FloatArray:
        """Angular velocities at the keys [rad/s], in the moving frame, (n, k, 3)."""
        linear = self._solved(self._blocks, self._right)
        result, kept = self._newton(linear, 1.0)
        for stuck in np.flatnonzero(~kept):
            one = slice(stuck, stuck + 1)
            alone = JunctionEquations(self._steps, self._turns[:, one], self._ends, self._end_velocities[:, one])
            result[:, one] = alone._followed(linear[:, one])
        return result

    def arrivals(self, velocities: FloatArray) -> FloatArray:
        """Slopes J_r(θ)⁻¹ ω of φ at the ends of the intervals, (n - 1, k, 3)."""
        return _times(self._inverses, velocities[1:])

    def _solved(self, blocks: Junctions, right: FloatArray) -> FloatArray:
        return solved(blocks, right[..., None], self._ends)[..., 0]

    def _followed(self, velocities: FloatArray) -> FloatArray:
        """Follow the solution from λ = 0 to λ = 1, with steps as long as Newton's method can bear."""
        share, step = 0.0, 0.25
        while share < 1.0:
            reached = min(1.0, share + step)
            trial, kept = self._newton(velocities, reached)
            if kept.all():
                velocities, share, step = trial, reached, 1.5 * step
                continue
            step *= 0.5
            if step < _SHORTEST:
                raise PoseError(
                    "no curve with continuous acceleration was found through these keys: their times are too uneven "
                    "for the turns between them; add keys in the longest intervals."
                )
        return velocities

    def _newton(self, velocities: FloatArray, share: float) -> tuple[FloatArray, BoolArray]:
        """Solution near `velocities`, and which of the k rotations have one; the others are left where they got to."""
        residuals = self._residuals(velocities, share)
        for _ in range(_MOST_STEPS):
            size = _size(residuals)
            waiting = size > _SMALL * _size(velocities)
            if not waiting.any():
                break
            change = self._solved(self._tangent(velocities, share), -residuals)
            velocities, residuals = self._stepped(velocities, residuals, change * waiting[:, None], share)
            if not np.any(_size(residuals) < size):
                break
        return velocities, np.asarray(_size(residuals) <= _ACCEPTED * _size(velocities))

    def _stepped(
        self, velocities: FloatArray, residuals: FloatArray, change: FloatArray, share: float
    ) -> tuple[FloatArray, FloatArray]:
        """Make the longest of the steps 1, ½, ¼ … that does not take its rotation further off; else stay."""
        size, length = _size(residuals), np.ones(residuals.shape[1])
        for _ in range(_MOST_HALVINGS):
            trial = velocities + length[:, None] * change
            there = self._residuals(trial, share)
            worse = ~(_size(there) <= size)
            if not worse.any():
                return trial, there
            length[worse] *= 0.5
        better = ~worse[:, None]
        return np.where(better, trial, velocities), np.where(better, there, residuals)

    def _residuals(self, velocities: FloatArray, share: float) -> FloatArray:
        """Left sides of the equations less their right sides [rad/s], (n, k, 3)."""
        own = velocities[:-1] if self._ends is Ends.PERIODIC else velocities
        left = _times(self._blocks.diagonal, own)
        left += _times(self._blocks.lower, np.roll(own, 1, axis=0))
        left += _times(self._blocks.upper, np.roll(own, -1, axis=0))
        curving = 0.5 * share * _times(self._curving(velocities), velocities[1:])
        return np.asarray(left + at_keys(None, curving, self._steps, self._ends) - self._right)

    def _tangent(self, velocities: FloatArray, share: float) -> Junctions:
        own = at_keys(None, share * self._curving(velocities), self._steps, self._ends)
        return self._blocks._replace(diagonal=self._blocks.diagonal + own)

    def _curving(self, velocities: FloatArray) -> Matrix:
        """Derivative of c by ω at the end of each interval, (n - 1, k, 3, 3)."""
        return np.asarray(np.einsum("nkmij,nkm->nkij", self._bends, velocities[1:]))


def _times(matrices: Matrix, vectors: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("nkij,nkj->nki", matrices, vectors))


def _size(vectors: FloatArray) -> FloatArray:
    """Length of the vectors of all keys taken together, for each of k rotations, (k,)."""
    return np.asarray(np.sqrt(np.einsum("nki,nki->k", vectors, vectors)))
