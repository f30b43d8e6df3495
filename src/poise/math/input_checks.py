"""Checks of numbers and arrays given by a caller, and value semantics for dataclasses that hold arrays.

Each function returns the converted value or raises a FigureError that says what was expected, what was given and what
to do; the caller adds the name of the joint or task.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from poise.errors import FigureError, PoseError
from poise.tolerances import UNIT_NORM_TOL
from poise.types import AnyArray, ArrayLike, Direction, FloatArray, Quaternion

Z_AXIS = (0.0, 0.0, 1.0)

_MIN_NORM = 1e-9  # a shorter vector has no direction
_MAX_COMPONENT = 1e100  # squares of larger components overflow


class ValueObject:
    """Equality, hash and pickling by value for frozen dataclasses that hold arrays."""

    def _value(self) -> tuple[Any, ...]:
        # Adding zero converts -0.0 to 0.0, so that equal arrays have equal bytes.
        values = (getattr(self, item.name) for item in fields(self) if item.compare)  # type: ignore[arg-type]
        return tuple((x.shape, (x + 0.0).tobytes()) if isinstance(x, np.ndarray) else x for x in values)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash((type(self), self._value()))

    def __reduce__(self) -> tuple[type[ValueObject], tuple[Any, ...]]:
        # Through the constructor: arrays read back from a pickle would otherwise be writable.
        return type(self), tuple(getattr(self, each.name) for each in fields(self) if each.compare)  # type: ignore[arg-type]

    def _keep(self, **values: Any) -> None:
        """Set attributes of a frozen dataclass in its constructor."""
        for name, value in values.items():
            object.__setattr__(self, name, value)


def read_only(array: AnyArray) -> Any:
    """Contiguous read-only copy."""
    copy = np.array(array, order="C")
    copy.flags.writeable = False
    return copy


def number(what: str, value: object, *, infinite: bool = False) -> float:
    """Convert to a float that is not NaN, and finite unless `infinite`."""
    expected = "a number" if infinite else "a finite number"
    try:
        result = float(value)  # type: ignore[arg-type]
    except (OverflowError, TypeError, ValueError):
        raise FigureError(f"{what} must be {expected}, got {value!r}.") from None
    if math.isnan(result) or (math.isinf(result) and not infinite):
        raise FigureError(f"{what} must be {expected}, got {result}.")
    return result


def real_array(values: ArrayLike) -> FloatArray:
    """New array of floats; TypeError for complex numbers, whose imaginary part a conversion would drop."""
    array = np.asarray(values)
    if np.iscomplexobj(array):
        raise TypeError("expected real numbers, got complex ones")
    return np.array(array, dtype=np.float64)


def numbers(what: str, values: ArrayLike, shape: Sequence[int | None], unit: str) -> FloatArray:
    """Convert to a finite array of the given shape (None: any length)."""
    words = " × ".join("n" if each is None else str(each) for each in shape)
    try:
        array = real_array(values)
    except (OverflowError, TypeError, ValueError):
        raise FigureError(f"{what} must be an array of {words} numbers [{unit}], got {values!r}.") from None
    fits = array.ndim == len(shape) and all(want in (None, have) for want, have in zip(shape, array.shape, strict=True))
    if not fits:
        raise FigureError(f"{what} must be an array of {words} numbers [{unit}], got the shape {array.shape}.")
    if not np.all(np.isfinite(array)):
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise FigureError(f"{what} must be finite, got {array[index]} at {list(index)}.")
    return array


def unit_directions(what: str, values: ArrayLike, shape: Sequence[int | None] = (3,)) -> Direction:
    """Normalize directions, read-only; those that are of unit length keep their bits."""
    array = numbers(what, values, shape, "any length but zero")
    if np.any(np.abs(array) > _MAX_COMPONENT):
        raise FigureError(f"{what} must be directions, got a component of {np.abs(array).max():.3g}; scale it down.")
    squared = np.sum(array * array, axis=-1)
    if np.any(squared < _MIN_NORM**2):
        where = "" if array.ndim == 1 else f" at [{int(np.argmin(squared))}]"
        raise FigureError(f"{what} must not be zero, got a direction of length {np.sqrt(squared.min()):.3g}{where}.")
    length = np.where(np.abs(squared - 1.0) <= 4 * np.finfo(np.float64).eps, 1.0, np.sqrt(squared))
    result: Direction = read_only(array / length[..., None])
    return result


def checked_direction(d: ArrayLike) -> Direction:
    """Return a limb direction unchanged, or raise PoseError if it is not a unit vector (3,)."""
    return _checked_unit("a limb direction", "three numbers", d, 3)


def checked_orientation(e: ArrayLike) -> Quaternion:
    """Return an orientation unchanged, or raise PoseError if it is not a unit quaternion (w, x, y, z)."""
    return _checked_unit("an orientation", "a unit quaternion (w, x, y, z)", e, 4)


def _checked_unit(what: str, form: str, values: ArrayLike, size: int) -> FloatArray:
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (size,):
        raise PoseError(f"{what} must be {form}, got an array of the shape {array.shape}.")
    if not abs(float(array @ array) - 1.0) <= UNIT_NORM_TOL:  # also true for NaN
        raise PoseError(f"{what} must be finite and of unit length, got {array.tolist()}; normalize it first.")
    return array
