"""Where one frame sits in another: a place and a turn, as plain immutable numbers.

A point p given in the inner frame lies at ``R p + position`` in the outer one. Placements are stored as tuples so that
figures compare by value, hash and serialize without care; arrays are made where arithmetic is done.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import FigureError
from poise.math import quaternion
from poise.types import ArrayLike, Quaternion, Rotation, Vector3

Triple = tuple[float, float, float]
Wxyz = tuple[float, float, float, float]

UNIT_TOLERANCE = 1e-6  # how far from unit length a given quaternion may be before it is refused
_LAST_DIGITS = 4.0 * sys.float_info.epsilon  # rounding of a length after its vector was scaled to unit length


def triple(values: ArrayLike | Sequence[float], what: str) -> Triple:
    """Three finite numbers as a tuple, or a FigureError that says what they were meant for."""
    numbers = finite(values, 3, what)
    return (numbers[0], numbers[1], numbers[2])


def finite(values: ArrayLike | Sequence[float], count: int, what: str) -> list[float]:
    """Exactly `count` finite numbers as a list, or a FigureError naming `what`."""
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise FigureError(f"{what} must be {count} numbers, got {values!r}.") from None
    if array.shape != (count,):
        raise FigureError(f"{what} must be {count} numbers, got an array of shape {array.shape}.")
    if not np.isfinite(array).all():
        raise FigureError(f"{what} must be finite, got {array.tolist()}.")
    return [float(number) for number in array]


def scaled_to_unit(numbers: Sequence[float]) -> list[float]:
    """Numbers divided by their length; those that are of unit length to the last digits keep their bits.

    So a part made again from its own numbers (pickled, replaced, written and read back) is the very same part.
    """
    length = math.hypot(*numbers)
    return list(numbers) if abs(length - 1.0) <= _LAST_DIGITS else [each / length for each in numbers]


def unit_quaternion(values: ArrayLike | Sequence[float], what: str) -> Wxyz:
    """A unit quaternion w x y z, renormalized to the last digits; refused when it is clearly no rotation."""
    given = finite(values, 4, what)
    norm = math.hypot(*given)
    if abs(norm - 1.0) > UNIT_TOLERANCE:
        raise FigureError(
            f"{what} must be a unit quaternion (w, x, y, z), got {tuple(given)} of norm {norm:.6g}; normalize it first."
        )
    w, x, y, z = scaled_to_unit(given)
    return (w, x, y, z)


@dataclass(frozen=True)
class Transform:
    """A frame inside another frame.

    Parameters
    ----------
    position : three floats
        Origin of the inner frame [m].
    rotation : four floats
        Unit quaternion w x y z that turns vectors of the inner frame into the outer one.
    """

    position: Triple = (0.0, 0.0, 0.0)
    rotation: Wxyz = (1.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", triple(self.position, "a position"))
        object.__setattr__(self, "rotation", unit_quaternion(self.rotation, "a rotation"))

    @classmethod
    def from_matrix(cls, rotation: ArrayLike, position: ArrayLike = (0.0, 0.0, 0.0)) -> Transform:
        """Transform of a rotation matrix and a position; a matrix that is no rotation to 1e-6 is refused."""
        place, matrix = triple(position, "a position"), np.asarray(rotation, dtype=np.float64)
        if matrix.shape != (3, 3):
            raise FigureError(f"a rotation matrix must be 3 × 3, got an array of shape {matrix.shape}.")
        e = quaternion.from_matrix(matrix)
        if not np.abs(quaternion.to_matrix(e) - matrix).max() <= UNIT_TOLERANCE:  # written so that NaN does not pass
            raise FigureError(
                f"a rotation matrix must be orthonormal with determinant +1, got {matrix.tolist()}; "
                "remove scale and reflection first."
            )
        return cls(place, _tuple4(e))

    @property
    def vector(self) -> Vector3:
        """The position as an array."""
        return np.array(self.position)

    @property
    def wxyz(self) -> Quaternion:
        """The rotation as a quaternion array."""
        return np.array(self.rotation)

    @property
    def matrix(self) -> Rotation:
        """The rotation as a matrix."""
        return quaternion.to_matrix(self.wxyz)

    @property
    def is_identity(self) -> bool:
        """True when the two frames coincide exactly."""
        return self == IDENTITY

    def __matmul__(self, inner: Transform) -> Transform:
        """Chain two placements: (outer @ inner) places inner's content in outer's surroundings."""
        if inner.is_identity:
            return self
        turned = quaternion.rotate(self.wxyz, inner.vector)
        rotation = quaternion.normalized(quaternion.multiply(self.wxyz, inner.wxyz))
        return Transform(_tuple3(self.vector + turned), _tuple4(rotation))

    def inverse(self) -> Transform:
        """The outer frame seen from the inner one."""
        if self.is_identity:
            return self
        back = quaternion.conjugate(self.wxyz)
        return Transform(_tuple3(-quaternion.rotate(back, self.vector)), _tuple4(back))

    def apply(self, points: ArrayLike) -> Vector3:
        """Points (..., 3) of the inner frame, in the outer one."""
        return np.asarray(points, dtype=np.float64) @ self.matrix.T + self.vector


def _tuple3(array: Vector3) -> Triple:
    return (float(array[0]), float(array[1]), float(array[2]))


def _tuple4(array: Quaternion) -> Wxyz:
    return (float(array[0]), float(array[1]), float(array[2]), float(array[3]))


IDENTITY = Transform()


def check_placement(value: object, what: str) -> None:
    """Raise FigureError when `value` is no placement."""
    if not isinstance(value, Transform):
        raise FigureError(f"{what} must be a Transform, got {value!r}; write Transform(position, rotation).")
