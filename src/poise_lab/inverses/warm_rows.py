"""Row-wise Givens rotations begun with the turns of the last Jacobian [Ge2000, 3.5].

From frame to frame a Jacobian changes little, so one sweep from the last turns nearly makes its rows orthogonal. What
is left over, and what rounding adds to the turns, accumulates; a reset, or turns made orthogonal again, takes it away.
"""

from __future__ import annotations

import numpy as np

from poise.types import Matrix
from poise_lab.inverses.factors import Factors
from poise_lab.inverses.one_sided import factors_of, orthogonal_rows


class WarmRows:
    """A decomposition that follows a Jacobian.

    Parameters
    ----------
    sweeps : int
        Sweeps per frame; 1 is the seed's.
    reset : int
        Frames after which to begin anew; 0 never.
    small_angles : bool
        Turn by cos ≈ 1, sin ≈ θ as the seed suggests for speed, which is orthogonal to second order only.
    """

    def __init__(self, sweeps: int = 1, reset: int = 0, small_angles: bool = False) -> None:
        self._sweeps, self._reset, self._small = sweeps, reset, small_angles
        self._turns: Matrix | None = None
        self._frames = 0

    def __call__(self, matrix: Matrix) -> Factors:
        """Factors of the next Jacobian."""
        if self._turns is None or (self._reset and self._frames % self._reset == 0):
            work, self._turns = orthogonal_rows(matrix)
        elif self._small:
            work, self._turns = _small_turns(matrix, self._turns)
        else:
            work, self._turns = orthogonal_rows(matrix, self._turns, self._sweeps)
        self._frames += 1
        return factors_of(work, self._turns)


def _small_turns(matrix: Matrix, turns: Matrix) -> tuple[Matrix, Matrix]:
    """One sweep with cos θ ≈ 1 and sin θ ≈ θ; pairs of nearly equal length by √½ as they must be."""
    turns = turns.copy()
    work = turns @ matrix
    for i in range(len(work) - 1):
        for j in range(i + 1, len(work)):
            mixed, difference = float(work[i] @ work[j]), float(work[i] @ work[i] - work[j] @ work[j])
            angle = 0.5 * float(np.arctan2(2.0 * mixed, difference))
            along, across = (1.0, angle) if abs(angle) < 0.1 else (float(np.cos(angle)), float(np.sin(angle)))
            for rows in (work, turns):
                first = rows[i].copy()
                rows[i] = along * first + across * rows[j]
                rows[j] = along * rows[j] - across * first
    return work, turns
