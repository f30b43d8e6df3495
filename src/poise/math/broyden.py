"""What a map leaves as it is, for all frames at once: Broyden's method, which learns how the map bends on its way.

With G the map, r = G(x) − x is to vanish. A round goes to x − H r, H the inverse of the derivative of r as it is known
so far: −1 at first, which is the plain round x = G(x), then changed by the least that explains what the last round did.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import AnyArray, Matrix

SETTLED = 1e-8
"""A round that changes no number by more is the last."""
_FEWER = 0.7  # of the rows: where fewer have not settled, the others are left out
_KNOWN = 0.1  # of the square of a step: a derivative along it that is less tells nothing


def fixed_point(mapped: Callable[[Matrix, AnyArray], Matrix], start: Matrix, rounds: int) -> Matrix:
    """Rows (n, k) that a map leaves as they are, from a start, in a number of rounds at most.

    The map is told values and the numbers of their rows: those that have settled are not asked again.
    """
    found, rows = np.array(start), np.arange(len(start))
    place, change = found, mapped(found, rows) - found
    inverse = np.tile(-np.eye(start.shape[1]), (len(start), 1, 1))
    for _ in range(1, rounds):
        step = -np.einsum("nij,nj->ni", inverse, change)
        place = place + step
        before, change = change, mapped(place, rows) - place
        found[rows] = place + change
        far = np.abs(change).max(axis=1) > SETTLED
        if not far.any():
            break
        if np.count_nonzero(far) < _FEWER * len(far):
            rows, place, step, change, before, inverse = (
                each[far] for each in (rows, place, step, change, before, inverse)
            )
        bent = np.einsum("nij,nj->ni", inverse, change - before)
        along = np.einsum("ni,nij->nj", step, inverse)
        scale = np.sum(step * bent, axis=1)
        known = np.abs(scale) > _KNOWN * np.sum(step * step, axis=1)
        gain = np.where(known[:, None], step - bent, 0.0) / np.where(known, scale, 1.0)[:, None]
        inverse = inverse + gain[:, :, None] * along[:, None, :]
    return found
