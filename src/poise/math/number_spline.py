"""Twice continuously differentiable curves of plain numbers through keys: cubic splines."""

from __future__ import annotations

import numpy as np

from poise.math.cubic import Cubic, Ends, cubic, junctions, pulls, solved
from poise.types import FloatArray


class NumberSpline:
    """Curves of m numbers through n keys.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keys [s].
    keys : (n, m) array
        Values.
    ends : Ends
        What is asked at the ends.
    end_velocities : (2, m) array
        Velocities at clamped ends.
    """

    def __init__(self, steps: FloatArray, keys: FloatArray, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._keys = steps, keys
        self._ways = np.diff(keys, axis=0)
        one = np.ones((len(steps), 1, 1, 1))
        # All numbers share one matrix: one system with m right sides.
        right = pulls(steps, self._ways[:, None, :], ends, end_velocities[:, None, :])
        self._velocities = solved(junctions(steps, one, one, ends), right[:, :, None, :], ends)[:, 0, 0]

    def at(self, interval: int, s: float) -> Cubic:
        """Values, velocities and accelerations (m,), s seconds into an interval."""
        start, end = self._velocities[interval : interval + 2]
        curve = cubic(self._ways[interval], start, end, float(self._steps[interval]), s)
        return curve._replace(value=self._keys[interval] + curve.value)
