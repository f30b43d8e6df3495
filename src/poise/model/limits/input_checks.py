"""What every limit checks about the numbers it is given, and how it keeps them.

Each function returns the cleaned value or raises a FigureError that says what, expected, got and what to do; whoever
owns the limit adds the joint's name.
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

_SHORTEST = 1e-9  # a direction shorter than this has no direction
_LONGEST = 1e100  # of a component: squares of longer ones overflow


class ValueObject:
    """Equality, hash and pickling by value for frozen dataclasses that hold arrays."""

    def _value(self) -> tuple[Any, ...]:
        # Adding zero turns -0.0 into 0.0, so that equal arrays have equal bytes.
        kept = (getattr(self, each.name) for each in fields(self) if each.compare)  # type: ignore[arg-type]
        return tuple((each.shape, (each + 0.0).tobytes()) if isinstance(each, np.ndarray) else each for each in kept)

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
        """Set attributes of a frozen dataclass while it is being made."""
        for name, value in values.items():
            object.__setattr__(self, name, value)


def read_only(array: AnyArray) -> Any:
    """Contiguous copy that cannot be written to."""
    copy = np.array(array, order="C")
    copy.flags.writeable = False
    return copy


def number(what: str, value: object, *, infinite: bool = False) -> float:
    """Return a float that is not NaN, and finite unless `infinite`."""
    expected = "a number" if infinite else "a finite number"
    try:
        result = float(value)  # type: ignore[arg-type]
    except (OverflowError, TypeError, ValueError):
        raise FigureError(f"{what} must be {expected}, got {value!r}.") from None
    if math.isnan(result) or (math.isinf(result) and not infinite):
        raise FigureError(f"{what} must be {expected}, got {result}.")
    return result


def numbers(what: str, values: ArrayLike, shape: Sequence[int | None], unit: str) -> FloatArray:
    """Return a finite array of the given shape (None: any length)."""
    words = " × ".join("n" if each is None else str(each) for each in shape)
    try:
        array = np.array(values, dtype=np.float64)
    except (OverflowError, TypeError, ValueError):
        raise FigureError(f"{what} must be an array of {words} numbers [{unit}], got {values!r}.") from None
    fits = array.ndim == len(shape) and all(want in (None, have) for want, have in zip(shape, array.shape, strict=True))
    if not fits:
        raise FigureError(f"{what} must be an array of {words} numbers [{unit}], got the shape {array.shape}.")
    if not np.all(np.isfinite(array)):
        place = tuple(int(each) for each in np.argwhere(~np.isfinite(array))[0])
        raise FigureError(f"{what} must be finite, got {array[place]} at {list(place)}.")
    return array


def unit_directions(what: str, values: ArrayLike, shape: Sequence[int | None] = (3,)) -> Direction:
    """Return directions scaled to unit length, read-only; those that are unit already keep their bits."""
    array = numbers(what, values, shape, "any length but zero")
    if np.any(np.abs(array) > _LONGEST):
        raise FigureError(f"{what} must be directions, got a component of {np.abs(array).max():.3g}; scale it down.")
    squared = np.sum(array * array, axis=-1)
    if np.any(squared < _SHORTEST**2):
        place = "" if array.ndim == 1 else f" at [{int(np.argmin(squared))}]"
        raise FigureError(f"{what} must not be zero, got a direction of length {np.sqrt(squared.min()):.3g}{place}.")
    length = np.where(np.abs(squared - 1.0) <= 4 * np.finfo(np.float64).eps, 1.0, np.sqrt(squared))
    result: Direction = read_only(array / length[..., None])
    return result


def checked_direction(d: ArrayLike) -> Direction:
    """Return the limb direction of a pose as it is, or raise PoseError when it is none."""
    return _unit_of_pose("a limb direction", "three numbers", d, 3)


def checked_orientation(e: ArrayLike) -> Quaternion:
    """Return the orientation of a pose as it is, or raise PoseError when it is none."""
    return _unit_of_pose("an orientation", "a quaternion of four numbers (w x y z)", e, 4)


def _unit_of_pose(what: str, form: str, values: ArrayLike, size: int) -> FloatArray:
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (size,):
        raise PoseError(f"{what} must be {form}, got an array of the shape {array.shape}.")
    if not abs(float(array @ array) - 1.0) <= UNIT_NORM_TOL:  # written so that NaN does not pass
        raise PoseError(f"{what} must be finite and of unit length, got {array.tolist()}; normalize it first.")
    return array
