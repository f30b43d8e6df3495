"""Axes of glTF (Y up, facing +Z, X left) and of Poise (Z up, facing X, Y left).

With p = (x, y, z) in glTF, p is (z, x, y) in Poise: a turn C by 120° about (1, 1, 1), which only renames components.
Frames of nodes are renamed too, M becomes C M C⁻¹, so that a node that stands straight in glTF is a segment that stands
straight in Poise. Figures that face -Z, as those of VRM 0, are turned by half a turn about the vertical first.

Colors of glTF are amounts of light, ours are as they are seen on a screen: light = seen^2.2, opacity stays.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix, Quaternion, Vector3


@dataclass(frozen=True, eq=False)
class Axes:
    """A change of axes.

    Parameters
    ----------
    turn : (3, 3) array
        C; each row has one entry that is not zero, 1 or -1.
    """

    turn: Matrix

    def vectors(self, given: FloatArray) -> Vector3:
        """Vectors (..., 3) of the file, in our axes."""
        order = np.abs(self.turn).argmax(axis=1)  # renaming is fifty times as fast as multiplying
        signs = self.turn[np.arange(3), order]
        return np.asarray(given[..., order] * signs) + 0.0  # adding zero: no -0.0

    def factors(self, given: FloatArray) -> Vector3:
        """Factors of scale (..., 3) along the axes of the file, along ours."""
        return np.asarray(given[..., np.abs(self.turn).argmax(axis=1)])

    def quaternions(self, given: FloatArray) -> Quaternion:
        """Quaternions x y z w (..., 4) of the file, as w x y z in our axes."""
        return np.concatenate([given[..., 3:], self.vectors(given[..., :3])], axis=-1)

    def matrices(self, given: FloatArray) -> Matrix:
        """Matrices (..., 4, 4) of the file, in our axes: C M C⁻¹."""
        whole = np.eye(4)
        whole[:3, :3] = self.turn
        return np.asarray(whole @ given @ whole.T)

    def inverse(self) -> Axes:
        """The way back: from our axes to those of the file."""
        return Axes(self.turn.T)


FACING_Z = Axes(np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]))
FACING_MINUS_Z = Axes(np.array([[0.0, 0.0, -1.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]))
TO_FILE = FACING_Z.inverse()
"""From our axes to those of glTF."""


_GAMMA = 2.2


def to_light(seen: FloatArray) -> FloatArray:
    """Colors (..., 4) as glTF wants them."""
    return np.concatenate([np.clip(seen[..., :3], 0.0, 1.0) ** _GAMMA, seen[..., 3:]], axis=-1)


def to_seen(light: FloatArray) -> FloatArray:
    """Colors (..., 4) as they are seen."""
    within = np.clip(light, 0.0, 1.0)
    return np.concatenate([within[..., :3] ** (1.0 / _GAMMA), within[..., 3:]], axis=-1)
