"""Rigid transforms: the pose (SE3) of one frame in another, as an immutable translation and rotation.

A point p of the inner frame has the coordinates ``R p + t`` in the outer one. Transforms are stored as tuples so that
figures compare by value, hash and serialize; arrays are made where arithmetic is done. :func:`as_transform` accepts the
forms that other libraries use: 4×4 homogeneous matrices, Pinocchio's and mink's ``SE3``, SciPy's ``RigidTransform``.
"""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import FigureError
from poise.math import quaternion
from poise.math.orientation import MakeError, as_quaternion, as_vector3
from poise.tolerances import UNIT_NORM_TOL
from poise.types import ArrayLike, FloatArray, Matrix, Quaternion, Rotation, Triple, Vector3, Wxyz


@dataclass(frozen=True)
class Transform:
    """A frame inside another frame.

    >>> lifted = Transform((0, 0, 1))
    >>> (lifted @ lifted).homogeneous[:3, 3].tolist()
    [0.0, 0.0, 2.0]

    Parameters
    ----------
    translation : three floats
        Origin of the inner frame in the outer one [m].
    rotation : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
        Takes coordinates of the inner frame to those of the outer one; stored as a quaternion (w, x, y, z).
    """

    translation: Triple = (0.0, 0.0, 0.0)
    rotation: Wxyz = (1.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "translation", as_vector3(self.translation, "translation"))
        object.__setattr__(self, "rotation", as_quaternion(self.rotation, "rotation"))

    @classmethod
    def from_matrix(cls, rotation: ArrayLike, translation: ArrayLike = (0.0, 0.0, 0.0)) -> Transform:
        """Transform of a 3×3 rotation matrix, orthonormal to 1e-6, and a translation [m]."""
        matrix = np.asarray(rotation, dtype=np.float64)
        if matrix.shape != (3, 3):
            raise FigureError(f"rotation: expected a 3×3 rotation matrix; got shape {matrix.shape}.")
        return cls(as_vector3(translation, "translation"), as_quaternion(matrix, "rotation"))

    @property
    def translation_vector(self) -> Vector3:
        """The translation as an array (3,) [m]."""
        return np.array(self.translation)

    @property
    def quaternion(self) -> Quaternion:
        """The rotation as a quaternion array (4,), (w, x, y, z)."""
        return np.array(self.rotation)

    @property
    def rotation_matrix(self) -> Rotation:
        """The rotation as a 3×3 matrix."""
        return quaternion.to_matrix(self.quaternion)

    @property
    def homogeneous(self) -> Matrix:
        """The 4×4 homogeneous matrix [R t; 0 1]."""
        matrix = np.eye(4)
        matrix[:3, :3], matrix[:3, 3] = self.rotation_matrix, self.translation
        return matrix

    @property
    def is_identity(self) -> bool:
        """True when the two frames coincide exactly."""
        return self == IDENTITY

    def __matmul__(self, inner: Transform) -> Transform:
        """Compose two transforms: (outer @ inner) takes coordinates of inner's frame to outer's surroundings."""
        if inner.is_identity:
            return self
        rotated = quaternion.rotate(self.quaternion, inner.translation_vector)
        rotation = quaternion.normalized(quaternion.multiply(self.quaternion, inner.quaternion))
        return Transform(_tuple3(self.translation_vector + rotated), _tuple4(rotation))

    def inverse(self) -> Transform:
        """Transform of the outer frame in the inner one."""
        if self.is_identity:
            return self
        conjugate = quaternion.conjugate(self.quaternion)
        return Transform(_tuple3(-quaternion.rotate(conjugate, self.translation_vector)), _tuple4(conjugate))

    def apply(self, points: ArrayLike) -> Vector3:
        """Coordinates in the outer frame of points (..., 3) of the inner one [m]."""
        return np.asarray(points, dtype=np.float64) @ self.rotation_matrix.T + self.translation_vector


def _tuple3(array: Vector3) -> Triple:
    return (float(array[0]), float(array[1]), float(array[2]))


def _tuple4(array: Quaternion) -> Wxyz:
    return (float(array[0]), float(array[1]), float(array[2]), float(array[3]))


IDENTITY = Transform()

_EXPECTED = "expected a Transform, a 4×4 homogeneous matrix or an object with translation and rotation (SE3)"


def as_transform(value: object, what: str = "transform", error: MakeError = FigureError) -> Transform:
    """Convert a rigid transform of any accepted form to a :class:`Transform`.

    Parameters
    ----------
    value : Transform, array_like of shape (4, 4), or object with translation and rotation
        A 4×4 matrix [R t; 0 1] for column vectors. Objects have ``translation`` and ``rotation`` as attributes
        (Pinocchio's ``SE3``, SciPy's ``RigidTransform``) or as methods (mink's and jaxlie's ``SE3``, whose rotation has
        ``as_matrix()``); the rotation is anything that :func:`poise.math.orientation.as_quaternion` accepts.
    what : str
        Name of the argument in the error message.
    error : callable
        Makes the exception from its message, usually a class.

    Raises
    ------
    FigureError
        Or what `error` makes: the value is not a rigid transform.
    """
    if isinstance(value, Transform):
        return value
    if hasattr(value, "translation") and hasattr(value, "rotation"):
        translation, rotation = _called(value.translation), _called(value.rotation)
        return _checked(translation, rotation, what, error)
    try:
        matrix = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise error(f"{what}: {_EXPECTED}; got {reprlib.repr(value)}.") from None
    if matrix.shape != (4, 4):
        came = f"shape {matrix.shape}" if matrix.ndim else reprlib.repr(value)
        raise error(f"{what}: {_EXPECTED}; got {came}.")
    if not np.abs(matrix[3] - (0.0, 0.0, 0.0, 1.0)).max() <= UNIT_NORM_TOL:  # NaN does not pass
        raise error(f"{what}: expected (0, 0, 0, 1) as last row of a 4×4 matrix; got {matrix[3].tolist()}.")
    return _checked(matrix[:3, 3], matrix[:3, :3], what, error)


def _called(member: Any) -> Any:
    """Value of an attribute, or of a method without arguments."""
    return member() if callable(member) else member


def _checked(translation: FloatArray, rotation: object, what: str, error: MakeError) -> Transform:
    try:
        vector = as_vector3(translation, f"{what}: translation")
    except FigureError as fault:
        raise error(str(fault)) from None
    return Transform(vector, as_quaternion(rotation, f"{what}: rotation", error))
