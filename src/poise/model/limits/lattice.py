"""Evenly spread directions: the Fibonacci lattice on the sphere."""

from __future__ import annotations

import functools
import math

import numpy as np

from poise.model.limits.checks import read_only
from poise.types import Direction

_GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


@functools.lru_cache(maxsize=16)
def fibonacci_lattice(count: int) -> Direction:
    """Return `count` directions, each standing for the same area 4π/count; read-only (count, 3).

    Point i lies at height z = 1 − (2i + 1)/count and azimuth i·π(3 − √5); neighbors are about √(4π/count) [rad] apart.
    """
    index = np.arange(count, dtype=np.float64)
    height = 1.0 - (2.0 * index + 1.0) / count
    radius = np.sqrt(1.0 - height * height)
    azimuth = index * _GOLDEN_ANGLE
    points = np.stack([radius * np.cos(azimuth), radius * np.sin(azimuth), height], axis=-1)
    result: Direction = read_only(points)
    return result
