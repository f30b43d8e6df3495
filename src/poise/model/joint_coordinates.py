"""Values, gradients and Hessians of many joint coordinates of a figure at once.

:mod:`poise.model.coordinate` computes the same one by one. Here the joints of one kind share one array expression:
coordinates that are entries of q are taken from q, with constant gradients; swings and twists are computed for all
joints that have them; positions of free joints have rows of their rotation matrices as gradients.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.math import quaternion, swing_twist_derivatives
from poise.math.swing_twist_derivatives import SwingTwistBatch, swing_twist_batch
from poise.model.coordinate import Coordinate
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.types import FloatArray, Matrix, PoseVector

Indices = NDArray[np.int64]
Entry = tuple[int, int, int]  # row and column of a gradient, and the index of its number among all computed ones


class JointCoordinates:
    """A selection of joint coordinates of a figure, in a fixed order.

    Parameters
    ----------
    figure : Figure
    coordinates : sequence of Coordinate
        The selection.
    """

    def __init__(self, figure: Figure, coordinates: Sequence[Coordinate]) -> None:
        self._shape = (len(coordinates), figure.nv)
        joints = [figure.joint_index(each.joint) for each in coordinates]
        kinds = [figure.joints[joint].kind for joint in joints]
        limbs = sorted({joint for joint, kind in zip(joints, kinds, strict=True) if kind.has_swing})
        frees = sorted({joint for joint, kind in zip(joints, kinds, strict=True) if kind is JointKind.FREE})
        self._limbs = _quaternions(figure, limbs)
        self._frees = _quaternions(figure, frees)
        self._constant = np.zeros(self._shape)
        self._sources = np.zeros(len(coordinates), dtype=np.int64)  # index in [q, swings, twists]
        self._blocks: list[tuple[int, int, int, slice]] = []  # row, limb index, component, slice of v
        entries: list[Entry] = []
        for row, (each, joint, kind) in enumerate(zip(coordinates, joints, kinds, strict=True)):
            component, slot = kind.components.index(each.component), figure.slots[joint]
            if kind.has_swing:
                limb = limbs.index(joint)
                self._sources[row] = figure.nq + (2 * limb + component if component < 2 else 2 * len(limbs) + limb)
                first = 6 * limb + 3 * component if component < 2 else 6 * len(limbs) + 3 * limb
                entries += [(row, slot.v.start + k, first + k) for k in range(kind.nv)]
                self._blocks.append((row, limb, component, slot.v))
                continue
            self._sources[row] = slot.q.start + component
            if kind is JointKind.FREE:
                first = 9 * len(limbs) + 9 * frees.index(joint) + 3 * component
                entries += [(row, slot.v.start + k, first + k) for k in range(3)]
            else:
                self._constant[row, slot.v.start + component] = 1.0
        self._flat = np.array([row * figure.nv + column for row, column, _ in entries], dtype=np.int64)
        self._parts = np.array([part for _, _, part in entries], dtype=np.int64)

    @property
    def are_configuration_entries(self) -> bool:
        """Whether all of them are entries of q, so that their gradients are constant."""
        return not len(self._flat)

    def values(self, q: PoseVector) -> FloatArray:
        """Values (r,) [rad or m]."""
        if not len(self._limbs):
            return q.take(self._sources)
        return self._select(q, swing_twist_batch(q.take(self._limbs)))

    def values_and_gradients(self, q: PoseVector) -> tuple[FloatArray, Matrix]:
        """Values (r,), and gradients (r, nv) along q ⊕ v."""
        if self.are_configuration_entries:
            return q.take(self._sources), self._constant
        limbs = swing_twist_batch(q.take(self._limbs))
        parts = [limbs.swing_jacobians.ravel(), limbs.twist_gradients.ravel()]
        if len(self._frees):
            parts.append(quaternion.to_matrix(q.take(self._frees)).ravel())
        gradients = self._constant.copy()
        gradients.put(self._flat, np.concatenate(parts).take(self._parts))
        return self._select(q, limbs), gradients

    def _select(self, q: PoseVector, limbs: SwingTwistBatch) -> FloatArray:
        return np.asarray(np.concatenate([q, limbs.swings.ravel(), limbs.twists]).take(self._sources))

    def hessian(self, q: PoseVector, weights: FloatArray) -> Matrix:
        """Hessian (nv, nv) of the weighted sum of the coordinates."""
        result = np.zeros((self._shape[1],) * 2)
        if not self._blocks or not weights.any():
            return result
        e = q.take(self._limbs)
        swings, twists = swing_twist_derivatives.swing_hessians(e), swing_twist_derivatives.twist_hessian(e)
        for row, limb, component, span in self._blocks:
            if weight := weights[row]:
                block = swings[limb, component] if component < 2 else twists[limb]
                nv = span.stop - span.start  # a swing joint has a block of the ball joint's Hessian
                result[span, span] += weight * block[:nv, :nv]
        return result


def _quaternions(figure: Figure, joints: list[int]) -> Indices:
    """Indices in q of the quaternions of some joints, (k, 4)."""
    ends = np.array([figure.slots[joint].q.stop for joint in joints], dtype=np.int64)
    return np.asarray(ends[:, None] - 4 + np.arange(4))
