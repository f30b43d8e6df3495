"""Type aliases of arrays, with their shapes and units.

Units are SI and radians. A leading ``...`` means any number of leading axes: functions of these types are vectorized.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "ArrayLike",
    "BoolArray",
    "Direction",
    "FloatArray",
    "IntArray",
    "Matrix",
    "PoseVector",
    "Quaternion",
    "Rotation",
    "RotationVector",
    "Tangent",
    "Triple",
    "Vector3",
    "Wxyz",
]

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int32]
BoolArray: TypeAlias = NDArray[np.bool_]

Vector3: TypeAlias = NDArray[np.float64]  # (..., 3), [m] if it is a position
Direction: TypeAlias = NDArray[np.float64]  # (..., 3), unit length
RotationVector: TypeAlias = NDArray[np.float64]  # (..., 3), axis times angle [rad]
Quaternion: TypeAlias = NDArray[np.float64]  # (..., 4), unit quaternion (w, x, y, z)
Rotation: TypeAlias = NDArray[np.float64]  # (..., 3, 3), rotation matrix for column vectors
Matrix: TypeAlias = NDArray[np.float64]  # (..., m, n)
PoseVector: TypeAlias = NDArray[np.float64]  # (nq,), configuration of a whole figure, quaternions included
Tangent: TypeAlias = NDArray[np.float64]  # (nv,), one entry per degree of freedom

Triple: TypeAlias = tuple[float, float, float]  # a vector as immutable numbers: figures compare and hash by value
Wxyz: TypeAlias = tuple[float, float, float, float]  # a unit quaternion (w, x, y, z) as immutable numbers

AnyArray: TypeAlias = NDArray[Any]
