"""Vectors taken apart into components, so that one formula serves a single rotation and a million of them.

A formula is written once, on its components. For a single vector these are Python floats, which is several times
faster than NumPy on arrays of three; for many vectors they are arrays over the leading axes. The small functions here
(`sine`, `root`, `choose`, ...) pick the matching operation. Constants in a formula must be written as floats (``0.0``).
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np

from poise.types import ArrayLike, FloatArray

Part: TypeAlias = Any  # float for a single vector, array over the leading axes for many

_ALL_FLOATS = {float}


def split(vector: ArrayLike, size: int, name: str) -> list[Part]:
    """Components of an array (..., size); `name` is what the argument is called in a message."""
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
    for place, part in enumerate(parts):  # several times as fast as np.stack on arrays of a joint's size
        result[..., place] = part
    return result


def joined_matrix(parts: list[Part], rows: int, columns: int) -> FloatArray:
    """Array (..., rows, columns) of entries given row by row."""
    array = joined(parts)
    return array.reshape((*array.shape[:-1], rows, columns))


def leading(value: Part) -> FloatArray:
    """Return a number per leading axis; for a single one a NumPy scalar, which has the shape () too."""
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
    """Bring an angle into (-π, π]; one that lies there already comes back to the last bit."""
    if type(angle) is float:
        if -math.pi < angle <= math.pi:
            return angle
        return math.pi - (math.pi - angle) % (2.0 * math.pi)
    inside = (angle > -np.pi) & (angle <= np.pi)
    if np.count_nonzero(inside) == inside.size:
        return angle
    return np.where(inside, angle, np.pi - (np.pi - angle) % (2.0 * np.pi))


def cross(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Vector product a × b over the last axis."""
    ax, ay, az = split(a, 3, "a")
    bx, by, bz = split(b, 3, "b")
    return joined([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])
