"""Many readings of a figure's joints at once: values, gradients, second derivatives.

:mod:`poise.model.coordinate` has the same one by one. Here all joints of a kind cost one expression: readings that are
entries of q are taken from there, with gradients that never change; swings and twists are worked out for all the joints
that have them, and positions of free joints have their rotations as gradients.
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

Places = NDArray[np.int64]
Entry = tuple[int, int, int]  # row and column of a gradient, and where its number is found


class JointCoordinates:
    """Joint coordinates of a figure, in a fixed order.

    Parameters
    ----------
    figure : Figure
    coordinates : sequence of Coordinate
        Which readings.
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
        self._sources = np.zeros(len(coordinates), dtype=np.int64)  # in q, then swings, then twists
        self._blocks: list[tuple[int, int, int, slice]] = []  # row, place among the limbs, component, span in v
        entries: list[Entry] = []
        for row, (each, joint, kind) in enumerate(zip(coordinates, joints, kinds, strict=True)):
            component, slot = kind.components.index(each.component), figure.slots[joint]
            if kind.has_swing:
                place = limbs.index(joint)
                self._sources[row] = figure.nq + (2 * place + component if component < 2 else 2 * len(limbs) + place)
                first = 6 * place + 3 * component if component < 2 else 6 * len(limbs) + 3 * place
                entries += [(row, slot.v.start + k, first + k) for k in range(kind.nv)]
                self._blocks.append((row, place, component, slot.v))
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
        """Whether all of them are entries of q, so that gradients never change."""
        return not len(self._flat)

    def values(self, q: PoseVector) -> FloatArray:
        """Values (r,) [rad or m]."""
        if not len(self._limbs):
            return q.take(self._sources)
        return self._taken(q, swing_twist_batch(q.take(self._limbs)))

    def rows(self, q: PoseVector) -> tuple[FloatArray, Matrix]:
        """Values (r,), and gradients (r, nv) along q ⊕ v."""
        if self.are_configuration_entries:
            return q.take(self._sources), self._constant
        found = swing_twist_batch(q.take(self._limbs))
        parts = [found.swing_jacobians.ravel(), found.twist_gradients.ravel()]
        if len(self._frees):
            parts.append(quaternion.to_matrix(q.take(self._frees)).ravel())
        gradients = self._constant.copy()
        gradients.put(self._flat, np.concatenate(parts).take(self._parts))
        return self._taken(q, found), gradients

    def _taken(self, q: PoseVector, found: SwingTwistBatch) -> FloatArray:
        return np.asarray(np.concatenate([q, found.swings.ravel(), found.twists]).take(self._sources))

    def curvature(self, q: PoseVector, weights: FloatArray) -> Matrix:
        """Second derivative (nv, nv) of the weighted sum of the readings."""
        result = np.zeros((self._shape[1],) * 2)
        if not self._blocks or not weights.any():
            return result
        e = q.take(self._limbs)
        swings, twists = swing_twist_derivatives.swing_hessians(e), swing_twist_derivatives.twist_hessian(e)
        for row, place, component, span in self._blocks:
            if weight := weights[row]:
                block = swings[place, component] if component < 2 else twists[place]
                own = span.stop - span.start  # a swing joint moves its limb as a ball joint does: a part of its block
                result[span, span] += weight * block[:own, :own]
        return result


def _quaternions(figure: Figure, joints: list[int]) -> Places:
    """Where the quaternions of some joints stand in q, (k, 4)."""
    ends = np.array([figure.slots[joint].q.stop for joint in joints], dtype=np.int64)
    return np.asarray(ends[:, None] - 4 + np.arange(4))
