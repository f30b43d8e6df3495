"""Margins of all swing limits of a figure at once, seen from the limbs.

In the axes of a limb its own direction is z, and a vector u fixed in the joint is Rᵀu. A turn h of the limb changes a
margin m by h_y g_x - h_x g_y, with (g_x, g_y) the first two parts of ∂m/∂d in the limb's axes: rows therefore have two
numbers each, and what is along d never enters. :mod:`poise.model.limits` has the same limit by limit, with the reasons.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from poise.model.limits import SphericalEllipse, SphericalPolygon
from poise.model.limits.spherical_ellipse import WALL_CENTER
from poise.types import FloatArray, Matrix

NEAR_CENTER = 1.0 + 1e-8 / 6.0  # θ/sin θ of an arc of 1e-4: nearer to the center a term that cancels is its limit
OPPOSITE = math.atan2(WALL_CENTER, -1.0) / WALL_CENTER * (1.0 - 1e-12)  # θ/sin θ as near to its opposite
SMALLEST = 1e-150

Indices = NDArray[np.int64]
OwnRows = tuple[FloatArray, Matrix]  # values (k,) and slopes (k, 2) in the limb's axes


class Swings(Protocol):
    """All swing limits of one kind."""

    def values(self, turns: FloatArray) -> FloatArray:
        """Values (k,) for the rotations of the limbs (s, 3, 3)."""
        ...

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3)."""
        ...


class EllipseWalls:
    """Spherical ellipses as walls, r (1 - ρ): :meth:`SphericalEllipse.wall` for many.

    In the ellipse's frame the limb is u, at the arc θ from the center, l = sin θ. With k = θ/l and
    n = (u_x/r_x)² + (u_y/r_y)² it is ρ = k √n; ∂k/∂l = (u_z - k)/l, and ∂k/∂u_z = -1.
    """

    def __init__(self, ellipses: Sequence[SphericalEllipse], limbs: Sequence[int]) -> None:
        self.limbs = np.array(limbs, dtype=np.int64)
        self._planes = np.array([each.plane for each in ellipses]).reshape(-1, 3, 3)
        radii = np.array([(each.radius_x, each.radius_y) for each in ellipses]).reshape(-1, 2).T
        self._inverse_squares, self._scales = radii**-2, radii.min(axis=0, initial=np.inf)
        self._negative_scales = -self._scales

    def values(self, turns: FloatArray) -> FloatArray:
        """Values (k,) for the rotations of the limbs (s, 3, 3)."""
        seen = (self._planes @ turns.take(self.limbs, 0)[:, :, 2:])[:, :, 0].T
        _, stretch = _stretch(seen[:2], seen[2])
        shares = seen[:2] * seen[:2] * self._inverse_squares
        return np.asarray(self._scales - self._scales * stretch * np.sqrt(shares[0] + shares[1]))

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3)."""
        axes = self._planes @ turns.take(self.limbs, 0)  # columns are the limb's axes in the ellipse's frame
        across, z = axes[:, :2, 2].T, axes[:, 2, 2]
        length, stretch = _stretch(across, z)
        shares = across * across * self._inverse_squares
        square = shares[0] + shares[1]
        root, bend = np.sqrt(square), (z - stretch) / (length * length)
        factor = self._negative_scales / np.maximum(root, SMALLEST)
        if np.count_nonzero(near := stretch < NEAR_CENTER):
            bend[near] = -2.0 / 3.0
            factor[root < WALL_CENTER] = 0.0
        slopes = np.empty((3, len(z)))
        slopes[:2] = across * (stretch * self._inverse_squares + square * bend) * factor
        slopes[2] = self._scales * root
        return self._scales - stretch * slopes[2], (slopes.T[:, None, :] @ axes[:, :, :2])[:, 0]


def _stretch(across: FloatArray, z: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Sines l of the arcs from the centers, and k = θ/l; writes into `across` (2, k) at the opposite of a center."""
    length = np.maximum(np.hypot(across[0], across[1]), WALL_CENTER)
    stretch = np.arctan2(length, z) / length
    if np.count_nonzero(opposite := stretch > OPPOSITE):
        across[0, opposite] = WALL_CENTER  # every azimuth is the same there; x is taken
    return length, stretch


class EllipseMargins:
    """Spherical ellipses by the true arc to their boundary, one by one: each needs a search."""

    def __init__(self, ellipses: Sequence[SphericalEllipse], limbs: Sequence[int]) -> None:
        self._ellipses, self._limbs = tuple(ellipses), tuple(limbs)

    def values(self, turns: FloatArray) -> FloatArray:
        """Values (k,) for the rotations of the limbs (s, 3, 3)."""
        return self(turns)[0]

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3)."""
        values, slopes = np.zeros(len(self._limbs)), np.zeros((len(self._limbs), 2))
        for place, (ellipse, limb) in enumerate(zip(self._ellipses, self._limbs, strict=True)):
            values[place], gradient = ellipse.measured(turns[limb, :, 2])
            slopes[place] = gradient @ turns[limb, :, :2]
        return values, slopes


class EdgeRows:
    """Heights over great circles, asin(n·d): the walls of convex polygons."""

    def __init__(self, normals: Matrix, limbs: Sequence[int]) -> None:
        self._normals, self.limbs = normals.reshape(-1, 1, 3), np.array(limbs, dtype=np.int64)

    @staticmethod
    def of(polygons: Sequence[SphericalPolygon], limbs: Sequence[int]) -> EdgeRows:
        """All edges of some polygons."""
        normals = [np.zeros((0, 3)), *(each.edge_normals for each in polygons)]
        counts = [len(each.vertices) for each in polygons]
        return EdgeRows(np.concatenate(normals), np.repeat(np.array(limbs, dtype=np.int64), counts).tolist())

    def values(self, turns: FloatArray) -> FloatArray:
        """Values (k,) for the rotations of the limbs (s, 3, 3)."""
        return self(turns)[0]

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3)."""
        seen = (self._normals @ turns.take(self.limbs, 0))[:, 0]
        sideways = np.hypot(seen[:, 0], seen[:, 1])
        return np.arctan2(seen[:, 2], sideways), seen[:, :2] / np.maximum(sideways, 1e-300)[:, None]
