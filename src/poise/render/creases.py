"""Skin over joints: normals averaged across the creases where shapes run into each other.

Each normal becomes a mean of those of the neighboring pixels that belong to the same skin, that is, lie at nearly the
same depth; so limbs made of several shapes look like one piece, and edges against what is behind stay sharp.
"""

from __future__ import annotations

import numpy as np

from poise.render.visible import unit
from poise.types import AnyArray

MOST_TAPS = 7  # neighbors on each side
_SLOPE = 2.5  # depth may change by so much per distance across the picture and still be one skin


def smoothed(normals: AnyArray, depth: AnyArray, reach: float, meters: float) -> AnyArray:
    """Normals (rows, columns, 3) smoothed over `reach` pixels on each side.

    Parameters
    ----------
    normals : (rows, columns, 3) array
        Zero where nothing is seen.
    depth : (rows, columns) array
        Along the sight [m]; far away where nothing is seen.
    reach : float
        Pixels on each side.
    meters : float
        Width of a pixel.
    """
    taps = min(max(round(reach), 0), MOST_TAPS)
    for axis in (0, 1) if taps else ():
        total = normals.copy()
        for tap in range(1, taps + 1):
            count = round(tap * reach / taps)
            weight = np.float32(np.exp(-2.0 * (tap / taps) ** 2))
            for way in (-count, count):
                near = np.abs(_moved(depth, way, axis) - depth) < _SLOPE * count * meters
                total += (weight * near)[..., None] * _moved(normals, way, axis)
        normals = total
    return unit(normals)


def _moved(image: AnyArray, count: int, axis: int) -> AnyArray:
    """The image moved along an axis, its border repeated."""
    index = np.clip(np.arange(image.shape[axis]) + count, 0, image.shape[axis] - 1)
    return np.take(image, index, axis=axis)
