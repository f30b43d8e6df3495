"""Names for the arrays that travel through Poise; shapes and units are said here once.

Units are SI and radians. A leading ``...`` means any number of leading axes: those functions are vectorized.
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
    "Vector3",
]

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int32]
BoolArray: TypeAlias = NDArray[np.bool_]

Vector3: TypeAlias = NDArray[np.float64]  # (..., 3), meters where it is a place
Direction: TypeAlias = NDArray[np.float64]  # (..., 3), unit length
RotationVector: TypeAlias = NDArray[np.float64]  # (..., 3), axis times angle [rad]
Quaternion: TypeAlias = NDArray[np.float64]  # (..., 4), unit, order w x y z
Rotation: TypeAlias = NDArray[np.float64]  # (..., 3, 3), orthonormal, determinant +1, for column vectors
Matrix: TypeAlias = NDArray[np.float64]  # (..., m, n)
PoseVector: TypeAlias = NDArray[np.float64]  # (nq,), configuration of a whole figure, quaternions included
Tangent: TypeAlias = NDArray[np.float64]  # (nv,), one entry per degree of freedom

AnyArray: TypeAlias = NDArray[Any]
