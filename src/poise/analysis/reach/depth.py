"""How deep a cell lies inside what is reached, finer than cells.

A goal that is missed tells more than that it is missed: the error e is its distance from what can be reached, so the
whole ball of radius e round it cannot. A cell i that is reached therefore lies no deeper than

    d = min over missed cells o of (|i − o| − e_o),

and that is what is taken, over the neighbors of a cell and, further in, from neighbor to neighbor. Outside, depth
is −e. Where the middle of a cell is missed by less than a twentieth of a cell, or an answer is no minimum, a twentieth
is taken, so that inside and outside stay what they are.
"""

from __future__ import annotations

import itertools

import numpy as np

from poise.types import BoolArray, FloatArray

LEAST = 0.05  # of a cell
_AROUND = [step for step in itertools.product((-1, 0, 1), repeat=3) if any(step)]


def depths(reached: BoolArray, error: FloatArray, cell: float) -> FloatArray:
    """Depth of every cell's middle [m], negative outside; what lies beyond the box is not reached.

    Along an axis with one layer of cells the map is a plane, and nothing is said about what lies beside it.

    Parameters
    ----------
    reached : (nx, ny, nz) array of bool
        Which cells are.
    error : (nx, ny, nz) array
        How far goals were missed [m]; NaN where that is not known.
    cell : float
        Edge of a cell [m].
    """
    least = LEAST * cell
    missed = np.where(np.isfinite(error), error, 0.5 * cell)
    outside = np.where(reached, 0.0, np.maximum(missed, least))
    signed = np.where(reached, np.inf, -outside)
    padded = _surrounded(signed, cell)
    # Distances go from cell to cell, as chamfers do: each round lets them go one cell further in.
    while True:
        before = padded.copy()
        for step in _AROUND:
            way = cell * float(np.linalg.norm(step))
            there = tuple(slice(1 + s, n - 1 + s) for s, n in zip(step, padded.shape, strict=True))
            inner = padded[1:-1, 1:-1, 1:-1]
            nearer = np.maximum(padded[there] + way, least)
            np.copyto(inner, nearer, where=reached & (nearer < inner))
        if np.array_equal(before, padded):
            return np.asarray(padded[1:-1, 1:-1, 1:-1])


def _surrounded(signed: FloatArray, cell: float) -> FloatArray:
    """The cells with one more on every side: half a cell outside, but beside a plane no bound at all."""
    for axis, count in enumerate(signed.shape):
        width = [(0, 0)] * 3
        width[axis] = (1, 1)
        signed = np.pad(signed, width, constant_values=-0.5 * cell if count > 1 else np.inf)
    return signed
