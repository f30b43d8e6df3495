"""Vectors as components, so that one formula serves a single rotation and arrays of them; smooth quotients of angles.

A formula is written once, on its components. For a single vector these are Python floats, which is several times
faster than NumPy on arrays of three; for many vectors they are arrays over the leading axes. The small functions here
(`sine`, `root`, `choose`, ...) select the matching operation. Constants in a formula must be written as floats
(``0.0``).

The quotients of rotation formulas that become 0/0 at angle zero are computed without loss of digits. All but the last
are functions of t = θ², because they are even and smooth in θ:

* `sinc`               A = sin θ / θ                          → 1
* `versine`            B = (1 − cos θ) / θ²                   → 1/2
* `sine_deficit`       C = (θ − sin θ) / θ³                   → 1/6
* `cotangent_deficit`  G = (1 − (θ/2) cot(θ/2)) / θ²          → 1/12

From A = 1 − tC and cos θ = 1 − tB follows (cos θ − A)/θ² = C − B, so no further quotient is needed. C and G subtract
nearly equal numbers for small θ; below θ = 1 their power series is used instead. ([Urtasun2010] prints a series of
sin(θ/2)/θ with wrong signs; the correct one is 1/2 − θ²/48 + θ⁴/3840 − ….)
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np

from poise.types import ArrayLike, FloatArray

Part: TypeAlias = Any  # float for a single vector, array over the leading axes for many

_ALL_FLOATS = {float}
_SMALL_TANGENT = 1e-8  # below this ratio n/m, atan2(n, m)/n is 1/m to the last digit


def split(vector: ArrayLike, size: int, name: str) -> list[Part]:
    """Components of an array (..., size); `name` is the argument's name in error messages."""
    array = np.asarray(vector, dtype=np.float64)
    if array.shape[-1:] != (size,):
        raise ValueError(f"{name} must have shape (..., {size}), got {array.shape}.")
    parts: list[Part] = array.tolist() if array.ndim == 1 else [array[..., i] for i in range(size)]
    return parts


def split_matrix(matrix: ArrayLike, name: str) -> list[Part]:
    """Nine entries of an array (..., 3, 3), row by row."""
    array = np.asarray(matrix, dtype=np.float64)
    if array.shape[-2:] != (3, 3):
        raise ValueError(f"{name} must have shape (..., 3, 3), got {array.shape}.")
    parts: list[Part] = (
        array.ravel().tolist() if array.ndim == 2 else [array[..., i, j] for i in range(3) for j in range(3)]
    )
    return parts


def scalar(value: ArrayLike) -> Part:
    """Convert a number to a float, numbers over leading axes to an array."""
    if type(value) is float:
        return value
    array = np.asarray(value, dtype=np.float64)
    return float(array) if array.ndim == 0 else array


def joined(parts: list[Part]) -> FloatArray:
    """Array (..., n) of n components."""
    if set(map(type, parts)) == _ALL_FLOATS:
        return np.array(parts)
    shape = np.broadcast_shapes(*{part.shape for part in parts if type(part) is not float})
    result = np.empty((*shape, len(parts)))
    for index, part in enumerate(parts):  # several times faster than np.stack on arrays of a joint's size
        result[..., index] = part
    return result


def joined_matrix(parts: list[Part], rows: int, columns: int) -> FloatArray:
    """Array (..., rows, columns) of entries given row by row."""
    array = joined(parts)
    return array.reshape((*array.shape[:-1], rows, columns))


def leading(value: Part) -> FloatArray:
    """Result with one number per leading axis; a single one becomes a NumPy scalar, of shape ()."""
    return np.float64(value) if type(value) is float else value  # type: ignore[return-value]


def root(x: Part) -> Part:
    """Square root."""
    return math.sqrt(x) if type(x) is float else np.sqrt(x)


def sine(x: Part) -> Part:
    """Sine."""
    return math.sin(x) if type(x) is float else np.sin(x)


def cosine(x: Part) -> Part:
    """Cosine."""
    return math.cos(x) if type(x) is float else np.cos(x)


def arctangent(y: Part, x: Part) -> Part:
    """Angle of the point (x, y), in [-π, π]."""
    if type(y) is float and type(x) is float:
        return math.atan2(y, x)
    return np.arctan2(y, x)


def choose(condition: Any, yes: Part, no: Part) -> Part:
    """`yes` where the condition holds, else `no`; both are evaluated."""
    if type(condition) is bool:
        return yes if condition else no
    return np.where(condition, yes, no)


def holds_anywhere(condition: Any) -> bool:
    """Whether a condition holds for the single vector, or for any of many."""
    return condition if type(condition) is bool else bool(np.any(condition))


def wrapped(angle: Part) -> Part:
    """Wrap an angle to (-π, π]; an angle in this interval is unchanged to the last bit."""
    if type(angle) is float:
        if -math.pi < angle <= math.pi:
            return angle
        return math.pi - (math.pi - angle) % (2.0 * math.pi)
    inside = (angle > -np.pi) & (angle <= np.pi)
    if np.count_nonzero(inside) == inside.size:
        return angle
    return np.where(inside, angle, np.pi - (np.pi - angle) % (2.0 * np.pi))


def cross(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Cross product a × b over the last axis."""
    ax, ay, az = split(a, 3, "a")
    bx, by, bz = split(b, 3, "b")
    return joined([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])


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


def _power_series(coefficients: list[float], t: Part) -> Part:
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
    """(1 − cos θ)/θ² for t = θ², as ½ sinc²(θ/2), without cancellation."""
    half = sinc(0.25 * t)
    return 0.5 * half * half


def sine_deficit(t: Part) -> Part:
    """(θ − sin θ)/θ³ for t = θ²."""
    if type(t) is float:
        return _power_series(_SINE_DEFICIT, t) if t < 1.0 else (1.0 - sinc(t)) / t
    large = np.maximum(t, 1.0)
    return np.where(t < 1.0, _power_series(_SINE_DEFICIT, np.minimum(t, 1.0)), (1.0 - sinc(large)) / large)


def cotangent_deficit(t: Part) -> Part:
    """(1 − (θ/2) cot(θ/2))/θ² for t = θ²; grows without bound toward θ = 2πn, n ≥ 1."""
    if type(t) is float:
        return _power_series(_COTANGENT_DEFICIT, t) if t < 1.0 else _cotangent_quotient(t)
    return np.where(
        t < 1.0, _power_series(_COTANGENT_DEFICIT, np.minimum(t, 1.0)), _cotangent_quotient(np.maximum(t, 1.0))
    )


def _cotangent_quotient(t: Part) -> Part:
    half = 0.5 * root(t)
    return (1.0 - half * cosine(half) / sine(half)) / t


def angle_ratio(opposite: Part, adjacent: Part) -> Part:
    """Ratio of an angle to its opposite side, atan2(n, m)/n with n ≥ 0; 1/m at n = 0, and 0 at n = 0 ≥ m."""
    if type(opposite) is float and type(adjacent) is float:
        if opposite < _SMALL_TANGENT * adjacent:
            return 1.0 / adjacent  # the next term, −n²/(3m³), is below the last digit
        return math.atan2(opposite, adjacent) / opposite if opposite > 0.0 else 0.0
    small = opposite < _SMALL_TANGENT * adjacent
    sideways = opposite > 0.0
    angles = np.where(sideways, arctangent(opposite, adjacent), 0.0)
    return np.where(small, 1.0 / np.where(small, adjacent, 1.0), angles / np.where(sideways, opposite, 1.0))
