"""What the descent moves in: a space with a potential, walls and ties, linear or bent.

At a point the potential P has a gradient g, the inequalities are **walls** a·v ≤ room and the equalities **ties**
a·v = 0, for steps v from there; all rows a have unit length [Zhao1989, eq. 3]. In a linear space they are the same
everywhere. In the space of poses those of ball joints turn with the point, and a step is followed by a correction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from poise.types import FloatArray, Matrix


class Height(NamedTuple):
    """Potential and gradient at a point."""

    potential: float
    gradient: FloatArray  # (n,)


@dataclass(frozen=True, eq=False)
class Walls:
    """Rows of unit length at a point."""

    ties: Matrix  # (l, n): a·v = 0
    rows: Matrix  # (k, n): a·v ≤ room
    room: FloatArray  # (k,), 0 where a wall is touched


class Domain(Protocol):
    """A space to descend in."""

    size: int  # n, entries of a step
    bent: bool  # whether rows change from point to point

    def height(self, point: FloatArray) -> Height:
        """Potential and gradient at a point."""
        ...

    def walls(self, point: FloatArray) -> Walls:
        """Walls and ties at a point."""
        ...

    def moved(self, point: FloatArray, step: FloatArray) -> FloatArray:
        """The point that a step leads to, inside all walls."""
        ...

    def metric(self, point: FloatArray) -> FloatArray:
        """A positive metric (n, n) to begin with at a point: a rough inverse of the potential's second derivative."""
        ...


def unit_rows(rows: Matrix, values: FloatArray) -> tuple[Matrix, FloatArray]:
    """Rows scaled to unit length, and values that go with them; a row of zeros stays."""
    sizes = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    sizes[sizes == 0.0] = 1.0
    return rows / sizes[:, None], values / sizes
