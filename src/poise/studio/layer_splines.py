"""Cubic splines of numbers between keys: monotone slopes by default, any slopes before and after each key."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray


def monotone_slopes(times: FloatArray, values: FloatArray) -> FloatArray:
    """Slopes (n, c) with which cubics through (n, c) values stay between neighbors [FritschButland1984]; 0 at ends."""
    slopes = np.zeros_like(values)
    if len(times) < 3:
        return slopes
    steps = np.diff(times)[:, None]
    secants = np.diff(values, axis=0) / steps
    before, after, h, k = secants[:-1], secants[1:], steps[:-1], steps[1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = 3.0 * (h + k) / ((2.0 * k + h) / before + (k + 2.0 * h) / after)
    slopes[1:-1] = np.where(before * after > 0.0, mean, 0.0)
    return slopes


def hermite(
    times: FloatArray, values: FloatArray, incoming: FloatArray, outgoing: FloatArray, at: FloatArray
) -> FloatArray:
    """Piecewise cubic through (n, c) values with slopes before and after every time, constant outside."""
    if len(times) == 1:
        return np.repeat(values, len(at), axis=0)
    t = np.clip(at, times[0], times[-1])
    index = np.clip(np.searchsorted(times, t, side="right") - 1, 0, len(times) - 2)
    length = np.diff(times)[index][:, None]
    s = ((t - times[index])[:, None] / length).clip(0.0, 1.0)
    start = (1.0 + 2.0 * s) * (1.0 - s) ** 2 * values[index] + s * s * (3.0 - 2.0 * s) * values[index + 1]
    bend = s * (1.0 - s) ** 2 * outgoing[index] - s * s * (1.0 - s) * incoming[index + 1]
    return np.asarray(start + length * bend)
