"""Conventions of glTF and of Poise: axes, quaternion order and color space.

Axes: glTF has Y up, facing +Z, X left; Poise has Z up, facing X, Y left. The point p = (x, y, z) in glTF is (z, x, y)
in Poise: a rotation C by 120° about (1, 1, 1), which only permutes components. Frames of nodes are permuted too, M
becomes C M C⁻¹, so that an unrotated node in glTF is an unrotated segment in Poise. Figures that face -Z, as in VRM 0,
are first rotated by 180° about the vertical.

Colors: glTF stores linear color space, Poise display colors (gamma 2.2): linear = display^2.2; opacity is unchanged.
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
    permutation : (3, 3) array
        C, a signed permutation matrix: each row has one nonzero entry, 1 or -1.
    """

    permutation: Matrix

    def vectors(self, values: FloatArray) -> Vector3:
        """Convert vectors (..., 3)."""
        order = np.abs(self.permutation).argmax(axis=1)  # permuting is fifty times as fast as multiplying
        signs = self.permutation[np.arange(3), order]
        return np.asarray(values[..., order] * signs) + 0.0  # adding zero turns -0.0 into 0.0

    def factors(self, values: FloatArray) -> Vector3:
        """Convert scale factors (..., 3) along the axes."""
        return np.asarray(values[..., np.abs(self.permutation).argmax(axis=1)])

    def quaternions(self, values: FloatArray) -> Quaternion:
        """Convert quaternions (..., 4) from x y z w to w x y z."""
        return np.concatenate([values[..., 3:], self.vectors(values[..., :3])], axis=-1)

    def matrices(self, values: FloatArray) -> Matrix:
        """Convert transforms (..., 4, 4): C M C⁻¹."""
        change = np.eye(4)
        change[:3, :3] = self.permutation
        return np.asarray(change @ values @ change.T)

    def inverse(self) -> Axes:
        """The inverse change of axes."""
        return Axes(self.permutation.T)


FACING_Z = Axes(np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]))
FACING_MINUS_Z = Axes(np.array([[0.0, 0.0, -1.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]))
POISE_TO_GLTF = FACING_Z.inverse()
"""From the axes of Poise to those of glTF."""


_GAMMA = 2.2


def to_linear_color(display: FloatArray) -> FloatArray:
    """Convert colors (..., 4) from display values to linear color space."""
    return np.concatenate([np.clip(display[..., :3], 0.0, 1.0) ** _GAMMA, display[..., 3:]], axis=-1)


def to_display_color(linear: FloatArray) -> FloatArray:
    """Convert colors (..., 4) from linear color space to display values."""
    clipped = np.clip(linear, 0.0, 1.0)
    return np.concatenate([clipped[..., :3] ** (1.0 / _GAMMA), clipped[..., 3:]], axis=-1)
