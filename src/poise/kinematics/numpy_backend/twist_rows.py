"""Margins of all twist ranges of a figure at once; :mod:`poise.model.limits.twist_range` has them one by one.

Ends and offset are constants or kernel means over directions. All kernel means of a figure stand in one table, padded
with kernels of no weight.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.kinematics.numpy_backend.forward import products
from poise.math import quaternion
from poise.math.components import wrapped
from poise.math.swing_twist import SINGULAR
from poise.model.limits import ConstantField, KernelField, TwistRange
from poise.model.limits.field import Field
from poise.types import FloatArray, Matrix, Quaternion


class TwistRows:
    """Twist ranges on their limbs."""

    def __init__(self, ranges: Sequence[TwistRange], limbs: Sequence[int]) -> None:
        self._limbs = np.array(limbs, dtype=np.int64)
        # R_D(z, center)⁻¹ ⊗ e as a product with a matrix
        self._seen_from = np.array([_from_left(each.seen_from_center) for each in ranges]).reshape(-1, 4, 4)
        # lower ends, upper ends, offsets
        fields = [field for part in ("lower", "upper", "offset") for field in (getattr(each, part) for each in ranges)]
        self._fields = _Fields(fields, [*limbs] * 3)

    def values(self, e: Quaternion, turns: FloatArray) -> FloatArray:
        """Margins (2, t) of lower and upper ends, for the limbs' quaternions (s, 4) and rotations (s, 3, 3)."""
        middle, half, _ = self._fields(turns)
        return _margins(_twists(self._seen(e)), middle, half)

    def __call__(self, e: Quaternion, turns: FloatArray) -> tuple[FloatArray, Matrix]:
        """The same, and their derivatives (2, t, 3) by increments e ⊗ exp(h)."""
        seen, (middle, half, slopes) = self._seen(e), self._fields(turns)
        gradients = UP_DOWN * _twist_gradients(seen)
        if slopes is not None:
            gradients[0] -= slopes[0] + slopes[2]
            gradients[1] += slopes[1] + slopes[2]
        return _margins(_twists(seen), middle, half), gradients

    def _seen(self, e: Quaternion) -> Quaternion:
        return np.asarray((self._seen_from @ e.take(self._limbs, 0)[:, :, None])[:, :, 0])


def _margins(twists: FloatArray, middle: FloatArray, half: FloatArray) -> FloatArray:
    """Margins (2, t) of twists, brought to within half a turn of the middle of their ends."""
    beyond = wrapped(twists - middle)
    return np.array((half + beyond, half - beyond))


class _Fields:
    """Fields over the directions of limbs: lower ends, upper ends and offsets of t twists."""

    def __init__(self, fields: Sequence[Field], limbs: Sequence[int]) -> None:
        self._constants = np.array([each.constant if isinstance(each, ConstantField) else 0.0 for each in fields])
        self._constant_ends = _middle_and_half(self._constants)
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

    def __call__(self, turns: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray | None]:
        """Middles of the ends with their offsets (t,), half the way between them (t,), and slopes.

        These are the derivatives (3, t, 3) of lower ends, upper ends and offsets by turns of the limbs; None where all
        are constant.
        """
        if not len(self._places):
            return *self._constant_ends, None
        values = self._constants.copy()
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
        return *_middle_and_half(values), slopes.reshape(3, -1, 3)


def _middle_and_half(values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """From lower ends, upper ends and offsets, one after the other."""
    lower, upper, offset = values.reshape(3, -1)
    return offset + 0.5 * (lower + upper), 0.5 * (upper - lower)


def _twists(e: Quaternion) -> FloatArray:
    """Twists up to whole turns, 2 atan2(z, w): :func:`swing_twist.twist` for many."""
    w, z = e[:, 0], e[:, 3]
    twists = 2.0 * np.arctan2(z, w)
    if np.count_nonzero(singular := np.hypot(w, z) < SINGULAR):
        twists[singular] = 0.0
    return np.asarray(twists)


def _twist_gradients(e: Quaternion) -> Matrix:
    """Gradients of the twists: (x z - w y, y z + w x, w² + z²)/(w² + z²)."""
    parts = np.dot(products(e), TWIST_PARTS)
    if np.count_nonzero(singular := parts[:, 2] < SINGULAR**2):
        parts[singular] = (0.0, 0.0, 1.0)
    return np.asarray(parts / parts[:, 2:])


def _twist_parts() -> FloatArray:
    """The 16 × 3 numbers by which the products eᵢ eⱼ give x z - w y, y z + w x and w² + z²."""
    table = np.zeros((4, 4, 3))
    w, x, y, z = range(4)
    table[x, z, 0], table[w, y, 0] = 1.0, -1.0
    table[y, z, 1] = table[w, x, 1] = 1.0
    table[w, w, 2] = table[z, z, 2] = 1.0
    return table.reshape(16, 3)


TWIST_PARTS = _twist_parts()
UP_DOWN = np.array([[[1.0]], [[-1.0]]])  # a twist that grows leaves its lower end and nears its upper one


def _from_left(a: Quaternion) -> Matrix:
    """The matrix of e ↦ a ⊗ e."""
    return np.column_stack([quaternion.multiply(a, unit) for unit in np.eye(4)])
