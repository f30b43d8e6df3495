"""Check and convert orientations and vectors given by a caller to one form.

An orientation (rotation, attitude) may be given as

* a unit quaternion in the order (w, x, y, z), scalar first (as MuJoCo, Drake and Eigen's constructor; glTF, ROS and
  SciPy put w last),
* a 3×3 rotation matrix for column vectors, or
* an object with ``as_matrix()``: :class:`scipy.spatial.transform.Rotation`, mink's ``SO3``.

The order of a quaternion's components is never guessed: four numbers are (w, x, y, z), and four numbers that are not of
unit length are refused.
"""

from __future__ import annotations

import math
import reprlib
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from poise.errors import FigureError
from poise.math import quaternion
from poise.math.input_checks import real_array
from poise.tolerances import UNIT_NORM_TOL
from poise.types import ArrayLike, FloatArray, Triple, Wxyz

MakeError: TypeAlias = Callable[[str], Exception]

_ROUNDING_OF_NORM = 4.0 * sys.float_info.epsilon  # rounding of a norm after its vector was scaled to unit length
_EXPECTED = "expected a unit quaternion (w, x, y, z), a 3×3 rotation matrix or a Rotation"


def as_quaternion(value: object, what: str = "orientation", error: MakeError = FigureError) -> Wxyz:
    """Convert an orientation of any accepted form to a unit quaternion (w, x, y, z).

    Parameters
    ----------
    value : array_like of shape (4,) or (3, 3), or object with ``as_matrix()``
        The orientation. A quaternion may deviate from unit norm by 1e-6 and is renormalized; one that is of unit norm
        to the last digits keeps its bits. A matrix must be orthonormal with determinant +1 to 1e-6; its quaternion has
        the canonical sign.
    what : str
        Name of the argument in the error message, such as ``"goal orientation"``.
    error : callable
        Makes the exception from its message, usually a class.

    Raises
    ------
    FigureError
        Or what `error` makes: the value is not an orientation.
    """
    given: Any = value.as_matrix() if hasattr(value, "as_matrix") else value
    try:
        array = real_array(given)
    except (TypeError, ValueError):
        raise error(f"{what}: {_EXPECTED}; got {reprlib.repr(value)}.") from None
    if array.shape not in ((4,), (3, 3)):
        raise error(f"{what}: {_EXPECTED}; got shape {array.shape}.")
    if not np.isfinite(array).all():
        raise error(f"{what} must be finite; {_EXPECTED}, got {array.tolist()}.")
    return _of_matrix(array, what, error) if array.ndim == 2 else _of_components(array, what, error)


def _of_components(array: FloatArray, what: str, error: MakeError) -> Wxyz:
    components = [float(component) for component in array]
    norm = math.hypot(*components)
    if abs(norm - 1.0) > UNIT_NORM_TOL:
        raise error(
            f"{what}: expected a unit quaternion (w, x, y, z); got {tuple(components)} of norm {norm:.6g}. "
            "Normalize it, and check the order: w comes first."
        )
    w, x, y, z = scaled_to_unit(components)
    return (w, x, y, z)


def _of_matrix(matrix: FloatArray, what: str, error: MakeError) -> Wxyz:
    e = quaternion.from_matrix(matrix)
    if np.abs(quaternion.to_matrix(e) - matrix).max() > UNIT_NORM_TOL:
        raise error(
            f"{what}: expected a rotation matrix, orthonormal with determinant +1; got {matrix.tolist()}. "
            "Remove scale and reflection first."
        )
    return _of_components(e, what, error)


def scaled_to_unit(components: Sequence[float]) -> list[float]:
    """Divide components by their Euclidean norm; those of unit norm to the last digits keep their bits.

    So an object made again from its own numbers (pickled, replaced, written and read back) equals the first one.
    """
    norm = math.hypot(*components)
    return list(components) if abs(norm - 1.0) <= _ROUNDING_OF_NORM else [component / norm for component in components]


def finite_numbers(values: ArrayLike | Sequence[float], count: int, what: str) -> list[float]:
    """Convert `values` to a list of exactly `count` finite floats; a FigureError names `what`."""
    try:
        array = real_array(values)
    except (TypeError, ValueError):
        raise FigureError(f"{what} must be {count} numbers, got {values!r}.") from None
    if array.shape != (count,):
        raise FigureError(f"{what} must be {count} numbers, got an array of shape {array.shape}.")
    if not np.isfinite(array).all():
        raise FigureError(f"{what} must be finite, got {array.tolist()}.")
    return [float(number) for number in array]


def as_vector3(values: ArrayLike | Sequence[float], what: str) -> Triple:
    """Convert `values` to a tuple of three finite floats; a FigureError names `what`."""
    x, y, z = finite_numbers(values, 3, what)
    return (x, y, z)
