"""Margins of all twist ranges of a figure at once; :mod:`poise.limits.twist_range` has them one by one.

Ends and offset are constants or kernel means over directions. All kernel means of a figure stand in one table, padded
with kernels of no weight.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.limits import ConstantField, KernelField, TwistRange
from poise.limits.field import Field
from poise.rotations import quaternion
from poise.rotations.components import wrapped
from poise.rotations.swing_twist import SINGULAR
from poise.types import FloatArray, Matrix, Quaternion


class TwistRows:
    """Twist ranges on their limbs."""

    def __init__(self, ranges: Sequence[TwistRange], limbs: Sequence[int]) -> None:
        self._limbs = np.array(limbs, dtype=np.int64)
        # R_D(z, centre)⁻¹ ⊗ e as a product with a matrix
        self._seen_from = np.array([_from_left(each.seen_from_centre) for each in ranges]).reshape(-1, 4, 4)
        # lower ends, upper ends, offsets
        fields = [field for part in ("lower", "upper", "offset") for field in (getattr(each, part) for each in ranges)]
        self._fields = _Fields(fields, [*limbs] * 3)

    def __call__(self, e: Quaternion, turns: FloatArray) -> tuple[FloatArray, Matrix]:
        """Margins (2, t) of lower and upper ends, and their derivatives (2, t, 3) by increments e ⊗ exp(h)."""
        seen = (self._seen_from @ e.take(self._limbs, 0)[:, :, None])[:, :, 0]
        ends, slopes = self._fields(turns)
        lower, upper, offset = ends
        middle = 0.5 * (lower + upper)
        twist, own = _twists(seen)
        value = middle + wrapped(twist - offset - middle)
        margins, gradients = np.empty((2, len(value))), np.empty((2, len(value), 3))
        margins[0], margins[1] = value - lower, upper - value
        gradients[0], gradients[1] = own, -own
        if slopes is not None:
            gradients[0] -= slopes[0] + slopes[2]
            gradients[1] += slopes[1] + slopes[2]
        return margins, gradients


class _Fields:
    """Fields over the directions of limbs, a multiple of three of them: (3, t)."""

    def __init__(self, fields: Sequence[Field], limbs: Sequence[int]) -> None:
        self._constants = np.array([each.constant if isinstance(each, ConstantField) else 0.0 for each in fields])
        kernels = [(place, each) for place, each in enumerate(fields) if isinstance(each, KernelField)]
        self._places = np.array([place for place, _ in kernels], dtype=np.int64)
        self._limbs = np.array(limbs, dtype=np.int64)[self._places]
        most = max((len(each.values) for _, each in kernels), default=0)
        self._values, self._slopes = np.zeros((len(kernels), most)), np.zeros((len(kernels), most, 3))
        self._open = np.full((len(kernels), most), -np.inf)
        for row, (_, each) in enumerate(kernels):
            count = len(each.values)
            self._values[row, :count], self._open[row, :count] = each.values, 0.0
            self._slopes[row, :count] = each.sharpness * each.directions

    def __call__(self, turns: FloatArray) -> tuple[FloatArray, FloatArray | None]:
        """Values (3, t), and their derivatives (3, t, 3) by turns of the limbs; None where all are constant."""
        values = self._constants.copy()
        if not len(self._places):
            return values.reshape(3, -1), None
        own = turns.take(self._limbs, 0)
        exponents = (self._slopes @ own[:, :, 2:])[:, :, 0] + self._open
        weights = np.exp(exponents - exponents.max(axis=1, keepdims=True))
        weights /= weights.sum(axis=1, keepdims=True)
        means = (weights * self._values).sum(axis=1)
        values[self._places] = means
        ambient = (weights * (self._values - means[:, None]))[:, None, :] @ self._slopes
        seen = (ambient @ own)[:, 0]
        slopes = np.zeros((len(values), 3))
        slopes[self._places, 0], slopes[self._places, 1] = -seen[:, 1], seen[:, 0]
        return values.reshape(3, -1), slopes.reshape(3, -1, 3)


def _twists(e: Quaternion) -> tuple[FloatArray, Matrix]:
    """Twists up to whole turns, and their gradients: :func:`swing_twist.twist` and its derivative from one square."""
    w, x, y, z = e.T
    square = w * w + z * z
    twists, gradients = 2.0 * np.arctan2(z, w), np.ones((len(e), 3))
    singular = square < SINGULAR**2
    if singular.any():
        twists, square = np.where(singular, 0.0, twists), np.where(singular, np.inf, square)
    gradients[:, 0], gradients[:, 1] = (x * z - w * y) / square, (y * z + w * x) / square
    return twists, gradients


def _from_left(a: Quaternion) -> Matrix:
    """The matrix of e ↦ a ⊗ e."""
    return np.column_stack([quaternion.multiply(a, unit) for unit in np.eye(4)])
