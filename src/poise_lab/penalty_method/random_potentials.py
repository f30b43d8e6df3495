"""Random functions under random linear constraints, with starts that mostly lie outside.

A bowl with logarithms of exponentials on it, which is convex: there is one minimum, so that whoever ends higher has not
arrived. Half as many slanting walls as numbers, and a box, all round a point that keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix

Function = Callable[[FloatArray], tuple[float, FloatArray]]
SIZES = (2, 20)


@dataclass(frozen=True, eq=False)
class RandomPotential:
    """A function, walls rows x ≤ bounds, and a start."""

    function: Function
    rows: Matrix
    bounds: FloatArray
    start: FloatArray


def random_potentials(rng: np.random.Generator, count: int) -> Iterator[RandomPotential]:
    """So many problems of 2 to 19 numbers."""
    for _ in range(count):
        size = int(rng.integers(*SIZES))
        function = _bowl(rng, size)
        inside = 0.3 * rng.normal(size=size)
        rows = np.concatenate([rng.normal(size=(size // 2, size)), np.eye(size), -np.eye(size)])
        bounds = rows @ inside + rng.uniform(0.05, 1.0, size=len(rows))
        yield RandomPotential(function, rows, bounds, 2.0 * rng.normal(size=size))


def _bowl(rng: np.random.Generator, size: int) -> Function:
    root = rng.normal(size=(size, size))
    bowl = root @ root.T / size + 0.1 * np.eye(size)
    pull, bends = 2.0 * rng.normal(size=size), rng.normal(size=(3, size))

    def function(x: FloatArray) -> tuple[float, FloatArray]:
        along = bends @ x
        value = 0.5 * x @ bowl @ x + pull @ x + np.logaddexp(0.0, along).sum()
        return float(value), np.asarray(bowl @ x + pull + bends.T @ (1.0 / (1.0 + np.exp(-along))))

    return function
