"""Nearest point of an ellipse in the plane, by the quartic of [Baerlocher2001, App. D]."""

from __future__ import annotations

import math

import numpy as np

from poise.types import FloatArray

_NEGLIGIBLE = 1e-15  # relative to the other coefficients; smaller leading ones only send a root to infinity


def nearest_on_ellipse(radius_x: float, radius_y: float, x: float, y: float) -> FloatArray:
    """Return the point of the ellipse (x/r_x)² + (y/r_y)² = 1 nearest to (x, y).

    A point of the ellipse is Q(λ) = (r_x (1 − λ²), 2 r_y λ)/(1 + λ²), λ = tan(α/2). The distance is stationary where

        y λ⁴ + (f − e) λ³ + (f + e) λ − y = 0,   e = 2 (r_y − r_x²/r_y),   f = 2 x r_x/r_y.

    λ = ∞, the point (−r_x, 0), is a solution when y = 0 that the polynomial loses; it is always tried. At the center
    of a circle all coefficients vanish and it is the only one tried: all points are equally near. Every λ gives a
    point of the ellipse, so real parts of complex roots do no harm, and double roots split by rounding are not lost.
    """
    e = 2.0 * (radius_y - radius_x * radius_x / radius_y)
    f = 2.0 * x * radius_x / radius_y
    coefficients = np.array([y, f - e, 0.0, f + e, -y])
    coefficients[np.abs(coefficients) <= _NEGLIGIBLE * np.abs(coefficients).max()] = 0.0
    angles = [math.pi, *(2.0 * math.atan(root) for root in np.roots(coefficients).real)]
    points = [(radius_x * math.cos(angle), radius_y * math.sin(angle)) for angle in angles]
    return np.array(min(points, key=lambda point: math.hypot(point[0] - x, point[1] - y)))
