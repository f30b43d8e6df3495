"""Swing cones and twist ranges as boxes of three angles, for formats that know nothing better.

A ball joint written as three hinges turns by R = R_x(α) R_y(β) R_z(γ); the limb points to
d = (sin β, -sin α cos β, cos α cos β). The box is made to hold every orientation the true limits allow, found by
looking at points of the boundaries (to about 1e-3 rad) and an even lattice of directions; it allows others as well.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from poise.math import euler, quaternion, swing_twist
from poise.math.components import wrapped
from poise.model.limits import Range, SwingLimit, TwistRange, contains_all
from poise.model.limits.lattice import fibonacci_lattice
from poise.types import Direction, FloatArray

_LATTICE = 200
_BOUNDARY = 120
_CUT = 90
_TOUCHING = 1e-9


class Box(NamedTuple):
    """Ranges of the three angles [rad]; None where an angle is free."""

    about_x: Range | None
    about_y: Range | None
    about_z: Range | None


@functools.lru_cache(maxsize=256)
def box_around(swing: tuple[SwingLimit, ...], twist: TwistRange | None) -> Box:
    """Make the box around the limits of a ball or swing joint."""
    directions = _valid_directions(swing)
    about_x, about_y = _swing_ranges(swing, directions) if swing else (None, None)
    return Box(about_x, about_y, None if twist is None else _twist_range(twist, directions))


def _valid_directions(swing: Sequence[SwingLimit]) -> Direction:
    tried = np.concatenate([fibonacci_lattice(_LATTICE), *(limit.boundary(_BOUNDARY) for limit in swing)])
    return np.array([d for d in tried if contains_all(swing, d, _TOUCHING)]).reshape(-1, 3)


def _swing_ranges(swing: Sequence[SwingLimit], directions: Direction) -> tuple[Range | None, Range | None]:
    alpha, beta = np.moveaxis(swing_twist.universal_angles(directions), -1, 0)
    x = np.array([1.0, 0.0, 0.0])
    past_x, past_minus_x = contains_all(swing, x), contains_all(swing, -x)
    lower = -0.5 * math.pi if past_minus_x else float(beta.min())
    upper = 0.5 * math.pi if past_x else float(beta.max())
    # Below, at y = 0, α jumps from π to -π; at ±x, the ends of that seam, every α gives the same direction.
    angles = np.linspace(-0.5 * math.pi, 0.5 * math.pi, _CUT)
    seam = np.stack([np.sin(angles), np.zeros(_CUT), -np.cos(angles)], axis=-1)
    if any(contains_all(swing, d) for d in seam):
        return None, Range(lower, upper)
    return Range(float(alpha.min()), float(alpha.max())), Range(lower, upper)


def _twist_range(twist: TwistRange, directions: Direction) -> Range | None:
    """Union of the ranges of γ over the directions; free where it covers a full turn."""
    ends: list[FloatArray] = []
    for d in directions:
        e = quaternion.direct(np.array([0.0, 0.0, 1.0]), d)
        zero = float(euler.to_euler("XYZ", quaternion.to_matrix(e))[2]) - twist.value(e)
        lower, upper = twist.lower.value(d), twist.upper.value(d)
        middle = float(wrapped(0.5 * (lower + upper) + zero))
        ends.append(np.array([middle - 0.5 * (upper - lower), middle + 0.5 * (upper - lower)]))
    lowest, highest = float(np.min(ends)), float(np.max(ends))
    return Range(lowest, highest) if highest - lowest < 2.0 * math.pi else None
