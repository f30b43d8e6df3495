"""How much of its surroundings each seen point sees: folds and the places where limbs meet are darker.

For points P with normal n, and the points Q that are seen around it within a radius r, the share that is hidden is the
mean of max(0, n·(Q − P)/|Q − P| − bias) weighted by 1/(1 + |Q − P|²/r²): what is seen nearby and above the surface
hides the sky. Only what the picture shows counts, which is enough for the eye.
"""

from __future__ import annotations

import math

import numpy as np

from poise.render.blur import blurred
from poise.types import AnyArray, BoolArray

STRENGTH = 2.3
BIAS = 0.10
_RINGS = ((0.35, 6, 0.0), (0.75, 8, 0.4), (1.3, 8, 0.2))  # radius in r, number of points, first angle


def openness(points: AnyArray, normals: AnyArray, mask: BoolArray, radius: float, meters: float) -> AnyArray:
    """Share of the surroundings that each pixel's point sees, (rows, columns); 1 where there is none.

    Parameters
    ----------
    points, normals : (rows, columns, 3) arrays
        In the axes of the world.
    mask : (rows, columns) array of bool
        Where there is a point.
    radius : float
        How far away something still hides the surroundings [m].
    meters : float
        Width of a pixel.
    """
    hidden, count = np.zeros(mask.shape, dtype=np.float32), 0
    for ring, number, first in _RINGS:
        for place in range(number):
            angle = first + 2.0 * math.pi * place / number
            right = round(ring * radius / meters * math.cos(angle))
            down = round(ring * radius / meters * math.sin(angle))
            _add_hidden(hidden, (points, normals, mask), (right, down), radius)
            count += 1
    share = np.clip(1.0 - STRENGTH * hidden / count, 0.15, 1.0)
    weight = np.maximum(blurred(mask.astype(np.float64), 1.5), 1e-9)
    return np.where(weight > 0.05, blurred(np.where(mask, share, 0.0), 1.5) / weight, 1.0)


def _add_hidden(
    hidden: AnyArray, seen: tuple[AnyArray, AnyArray, BoolArray], offset: tuple[int, int], radius: float
) -> None:
    """Add what the point at an offset hides of each pixel's surroundings."""
    points, normals, mask = seen
    right, down = offset
    rows, columns = mask.shape
    if abs(down) >= rows or abs(right) >= columns:
        return
    here = (slice(max(0, -down), rows - max(0, down)), slice(max(0, -right), columns - max(0, right)))
    there = (slice(max(0, down), rows - max(0, -down)), slice(max(0, right), columns - max(0, -right)))
    gap = points[there] - points[here]
    square = np.einsum("rci,rci->rc", gap, gap) + np.float32(1e-18)
    above = np.einsum("rci,rci->rc", gap, normals[here]) / np.sqrt(square)
    shade = np.clip(above - BIAS, 0.0, 1.0) / (1.0 + square / radius**2)
    hidden[here] += np.where(mask[here] & mask[there], shade, 0.0)
