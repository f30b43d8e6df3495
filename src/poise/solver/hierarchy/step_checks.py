"""Arrays of a step, checked before any engine sees them: finite, of the right shape, positive where they must be."""

from __future__ import annotations

import math

import numpy as np

from poise.errors import BackendError
from poise.kinematics.protocol import Rows
from poise.types import AnyArray, FloatArray, IntArray

UNSET: FloatArray = np.zeros(0)


def finite(values: AnyArray, what: str) -> FloatArray:
    """An array of finite numbers."""
    array = np.asarray(values, dtype=np.float64, order="C")
    # a finite sum of squares has finite entries; one that is not may only have overflowed
    if not math.isfinite(np.vdot(array, array)) and not np.isfinite(array).all():
        place = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise BackendError(f"{what}: entry {place} must be a finite number, got {array[place]}.")
    return array


def shaped(array: AnyArray, shape: tuple[int, ...], what: str) -> AnyArray:
    """The array, of this shape and no other."""
    if array.shape != shape:
        raise BackendError(f"{what} must have shape {shape}, got {array.shape}.")
    return array


def rising_starts(values: IntArray, rows: int) -> IntArray:
    """Where each level begins, and where the last one ends."""
    starts = np.asarray(values)
    if starts.ndim != 1 or len(starts) == 0 or starts.dtype.kind not in "iu":
        raise BackendError(f"level_starts must be a list of integers, one more than levels, got {values!r}.")
    listed = starts.tolist()
    if listed[0] != 0 or listed[-1] != rows or sorted(listed) != listed:
        raise BackendError(f"level_starts must rise from 0 to the number of rows, {rows}, got {listed}.")
    return starts.astype(np.int32, copy=False)


def hard_rows(rows: Rows, nv: int, what: str) -> Rows:
    """Equalities or inequalities with as many columns as the figure moves."""
    if np.shape(rows.values) == (0,) and np.size(rows.jacobian) == 0:
        return Rows(np.zeros(0), np.zeros((0, nv)))
    values = finite(rows.values, f"values of {what}")
    jacobian = finite(rows.jacobian, f"jacobian of {what}")
    if values.ndim != 1:
        raise BackendError(f"values of {what} must have one axis, got shape {values.shape}.")
    return Rows(values, shaped(jacobian, (len(values), nv), f"jacobian of {what}"))


def positive(values: FloatArray, count: int, default: float, what: str) -> FloatArray:
    """Positive numbers, infinite ones included; the default where nothing is given."""
    if values is UNSET:
        return np.full(count, default)
    array = shaped(np.asarray(values, dtype=np.float64, order="C"), (count,), what)
    if np.count_nonzero(array > 0.0) < count:
        place = int(np.argmin(array > 0.0))
        raise BackendError(f"{what}: entry {place} must be positive, got {array[place]}.")
    return array
