"""What a map leaves as it is, for all frames at once: Broyden's method, which learns how the map bends on its way.

With G the map, r = G(x) − x is to vanish. A round goes to x − H r, H the inverse of the derivative of r as it is known
so far: −1 at first, which is the plain round x = G(x), then changed by the least that explains what the last round did.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import Matrix

SETTLED = 1e-8
"""A round that changes no number by more is the last."""


def fixed_point(mapped: Callable[[Matrix], Matrix], start: Matrix, rounds: int) -> Matrix:
    """Rows (n, k) that a map leaves as they are, from a start, in a number of rounds at most."""
    place, change = start, mapped(start) - start
    inverse = np.tile(-np.eye(start.shape[1]), (len(start), 1, 1))
    for _ in range(1, rounds):
        step = -np.einsum("nij,nj->ni", inverse, change)
        place = place + step
        before, change = change, mapped(place) - place
        if np.abs(change).max(initial=0.0) <= SETTLED:
            break
        bent = np.einsum("nij,nj->ni", inverse, change - before)
        along = np.einsum("ni,nij->nj", step, inverse)
        scale = np.sum(step * bent, axis=1)
        known = np.abs(scale) > 0.1 * np.sum(step * step, axis=1)
        gain = np.where(known[:, None], step - bent, 0.0) / np.where(known, scale, 1.0)[:, None]
        inverse += gain[:, :, None] * along[:, None, :]
    return place + change
