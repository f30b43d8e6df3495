"""Twice continuously differentiable curves of rotations through keys.

On each interval R(t) = R_i exp(φ(t)) with a cubic φ from 0 to θ_i = log(R_iᵀ R_{i+1}), by the shorter way round. With
the angular velocities ω_i at the keys, in the moving frame, the slopes of φ are ω_i at its start, where J_r(0) = I, and
J_r(θ_i)⁻¹ ω_{i+1} at its end: angular velocity is continuous for any choice of ω. The ω that make the angular
acceleration continuous as well come from :mod:`poise.math.junction_equations`. Nothing here sees where the world's axes
are: turning all keys turns the curve.
"""

from __future__ import annotations

from poise.math import quaternion
from poise.math.angular_motion import angular_acceleration, angular_velocity
from poise.math.cubic import Cubic, Ends, cubic
from poise.math.junction_equations import JunctionEquations
from poise.types import FloatArray, Quaternion, Vector3


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
        self._steps, self._keys = steps, keys
        self._turns = quaternion.log(quaternion.multiply(quaternion.conjugate(keys[:-1]), keys[1:]))
        equations = JunctionEquations(steps, self._turns, ends, end_velocities)
        self._velocities = equations.velocities()
        self._arrivals = equations.arrivals(self._velocities)

    def orientations(self, interval: int, s: float) -> Quaternion:
        """Orientations (k, 4), s seconds into an interval."""
        return quaternion.multiply(self._keys[interval], quaternion.exp(self._curve(interval, s).value))

    def rates(self, interval: int, s: float) -> tuple[Vector3, Vector3]:
        """Angular velocities and accelerations (k, 3) in the moving frames, s seconds into an interval."""
        curve = self._curve(interval, s)
        return angular_velocity(curve.value, curve.rate), angular_acceleration(*curve)

    def _curve(self, interval: int, s: float) -> Cubic:
        start, end = self._velocities[interval], self._arrivals[interval]
        return cubic(self._turns[interval], start, end, float(self._steps[interval]), s)
