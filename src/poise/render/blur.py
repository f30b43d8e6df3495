"""Softening of images by running means, and looking things up between their pixels."""

from __future__ import annotations

import math

import numpy as np

from poise.types import FloatArray


def blurred(image: FloatArray, radius: float, passes: int = 3) -> FloatArray:
    """The image (rows, columns) softened by running means; three are close to a bell curve of deviation `radius`.

    Each mean of 2w + 1 pixels has the variance w(w + 1)/3. Beyond the border the image counts as zero.
    """
    width = round(0.5 * (math.sqrt(1.0 + 12.0 * radius * radius / passes) - 1.0))
    for _ in range(passes if width else 0):
        image = _mean(_mean(image, width).T, width).T
    return image


def _mean(image: FloatArray, width: int) -> FloatArray:
    """Mean of 2 width + 1 neighbors along the rows."""
    padded = np.pad(image, ((0, 0), (width + 1, width)))
    sums = np.cumsum(padded, axis=1)
    window = 2 * width + 1
    return np.asarray((sums[:, window:] - sums[:, :-window]) / window)


def looked_up(image: FloatArray, columns: FloatArray, rows: FloatArray) -> FloatArray:
    """Values between pixels, by the four neighbors; zero outside. Pixel (0, 0) has its middle at 0.5, 0.5."""
    height, width = image.shape
    framed = np.pad(image, 2)
    x = np.clip(columns + 1.5, 0.0, width + 2.5)
    y = np.clip(rows + 1.5, 0.0, height + 2.5)
    left, top = x.astype(np.int64), y.astype(np.int64)
    across, down = x - left, y - top
    upper = framed[top, left] * (1.0 - across) + framed[top, left + 1] * across
    lower = framed[top + 1, left] * (1.0 - across) + framed[top + 1, left + 1] * across
    return np.asarray(upper * (1.0 - down) + lower * down)
