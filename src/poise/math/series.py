"""The quotients of rotation formulas that become 0/0 at angle zero, each without loss of digits.

All but the last are functions of θ², because they are even and smooth in θ: with t = θ²,

* `sinc`               A = sin θ / θ                          → 1
* `versine`            B = (1 − cos θ) / θ²                   → 1/2
* `sine_deficit`       C = (θ − sin θ) / θ³                   → 1/6
* `cotangent_deficit`  G = (1 − (θ/2) cot(θ/2)) / θ²          → 1/12

From A = 1 − tC and cos θ = 1 − tB follows (cos θ − A)/θ² = C − B, which is why no further quotient is needed. C and G
subtract nearly equal numbers for small θ; below θ = 1 their power series is summed instead. ([Urtasun2010] prints a
series of sin(θ/2)/θ with wrong signs; the right one is 1/2 − θ²/48 + θ⁴/3840 − ….)
"""

from __future__ import annotations

import math

import numpy as np

from poise.math.components import Part, arctangent, cosine, root, sine

_SINE_DEFICIT = [(-1.0) ** n / math.factorial(2 * n + 3) for n in range(9)]

# |B_2n| / (2n)! with the Bernoulli numbers B_2n, n = 1, 2, …
_COTANGENT_DEFICIT = [
    1.0 / 12.0,
    1.0 / 720.0,
    1.0 / 30240.0,
    1.0 / 1209600.0,
    1.0 / 47900160.0,
    691.0 / 1307674368000.0,
    1.0 / 74724249600.0,
    3617.0 / 10670622842880000.0,
    43867.0 / 5109094217170944000.0,
    174611.0 / 802857662698291200000.0,
]


def _summed(coefficients: list[float], t: Part) -> Part:
    total: Part = 0.0
    for coefficient in reversed(coefficients):
        total = total * t + coefficient
    return total


def sinc(t: Part) -> Part:
    """Sin θ / θ for t = θ²."""
    if type(t) is float:
        if t == 0.0:
            return 1.0
        angle = math.sqrt(t)
        return math.sin(angle) / angle
    angles = np.sqrt(np.where(t == 0.0, 1.0, t))
    return np.where(t == 0.0, 1.0, np.sin(angles) / angles)


def versine(t: Part) -> Part:
    """(1 − cos θ)/θ² for t = θ², as ½ sinc²(θ/2), which cancels nowhere."""
    half = sinc(0.25 * t)
    return 0.5 * half * half


def sine_deficit(t: Part) -> Part:
    """(θ − sin θ)/θ³ for t = θ²."""
    if type(t) is float:
        return _summed(_SINE_DEFICIT, t) if t < 1.0 else (1.0 - sinc(t)) / t
    large = np.maximum(t, 1.0)
    return np.where(t < 1.0, _summed(_SINE_DEFICIT, np.minimum(t, 1.0)), (1.0 - sinc(large)) / large)


def cotangent_deficit(t: Part) -> Part:
    """(1 − (θ/2) cot(θ/2))/θ² for t = θ²; grows without bound toward θ = 2πn, n ≥ 1."""
    if type(t) is float:
        return _summed(_COTANGENT_DEFICIT, t) if t < 1.0 else _cotangent_quotient(t)
    return np.where(t < 1.0, _summed(_COTANGENT_DEFICIT, np.minimum(t, 1.0)), _cotangent_quotient(np.maximum(t, 1.0)))


def _cotangent_quotient(t: Part) -> Part:
    half = 0.5 * root(t)
    return (1.0 - half * cosine(half) / sine(half)) / t


def angle_ratio(opposite: Part, adjacent: Part) -> Part:
    """Angle divided by its opposite side, atan2(n, m)/n with n ≥ 0; 1/m at n = 0, and 0 at n = 0 ≥ m."""
    if type(opposite) is float and type(adjacent) is float:
        if opposite < 1e-8 * adjacent:
            return 1.0 / adjacent  # the next term, −n²/(3m³), is below the last digit
        return math.atan2(opposite, adjacent) / opposite if opposite > 0.0 else 0.0
    small = opposite < 1e-8 * adjacent
    sideways = opposite > 0.0
    angles = np.where(sideways, arctangent(opposite, adjacent), 0.0)
    return np.where(small, 1.0 / np.where(small, adjacent, 1.0), angles / np.where(sideways, opposite, 1.0))
