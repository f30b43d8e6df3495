"""What two places of a figure have in common.

The relation of two frames does not change when a joint moves both. Expressed in the lowest segment that carries both of
them it changes by the other joints only, so the columns of shared joints are exactly zero, open loop or closed
[Baerlocher2001, 4.5.3: in world axes that is true of a closed loop alone].
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.errors import TaskError
from poise.model import Figure
from poise.tasks.anchor import WORLD, Anchor
from poise.tasks.joint_selection import freedoms_of
from poise.types import BoolArray, Matrix


def common_segment(figure: Figure, one: int, other: int) -> int:
    """Index of the lowest segment that is above or at both; WORLD when one of them is the world."""
    if WORLD in (one, other):
        return WORLD
    above = set(figure.ancestors(other))
    return next(segment for segment in figure.ancestors(one) if segment in above)


@lru_cache(maxsize=1024)
def shared_freedoms(figure: Figure, one: int, other: int) -> BoolArray:
    """Mask (nv,) of the degrees of freedom that move both segments; read-only."""
    common = common_segment(figure, one, other)
    mask = freedoms_of(figure, figure.ancestors(common))  # of the world: none
    mask.flags.writeable = False
    return mask


def relative(rows: Matrix, figure: Figure, one: int, other: int) -> Matrix:
    """The rows with the columns of shared joints exactly zero; with the world none is shared."""
    if WORLD in (one, other):
        return rows
    return np.where(shared_freedoms(figure, one, other), 0.0, rows)


def relative_curvature(matrix: Matrix, figure: Figure, one: int, other: int) -> Matrix:
    """Copy of a second derivative (nv, nv) with the rows and columns of shared joints exactly zero."""
    shared = shared_freedoms(figure, one, other)
    return np.where(shared[:, None] | shared, 0.0, matrix)


def check_apart(figure: Figure, one: Anchor, other: Anchor, words: str) -> None:
    """Raise TaskError when both are carried by the same segment, so that no joint can change their relation."""
    if one.segment == other.segment != WORLD:
        raise TaskError(
            f"{words} are both on segment {figure.segments[one.segment].name!r}, where no joint can move one against "
            "the other; choose sites on different segments."
        )
