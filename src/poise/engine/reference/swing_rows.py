"""Margins of all swing limits of a figure at once, seen from the limbs.

In the axes of a limb its own direction is z, and a vector u fixed in the joint is Rᵀu. A turn h of the limb changes a
margin m by h_y g_x - h_x g_y, with (g_x, g_y) the first two parts of ∂m/∂d in the limb's axes: rows therefore have two
numbers each, and what is along d never enters. :mod:`poise.limits` has the same limit by limit, with the reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.limits import SphericalEllipse, SphericalPolygon
from poise.limits.spherical_ellipse import WALL_CENTRE
from poise.types import FloatArray, Matrix

Indices = NDArray[np.int64]
OwnRows = tuple[FloatArray, Matrix]  # values (k,) and slopes (k, 2) in the limb's axes


class EllipseWalls:
    """Spherical ellipses as walls, r (1 - ρ): :meth:`SphericalEllipse.wall` for many."""

    def __init__(self, ellipses: Sequence[SphericalEllipse], limbs: Sequence[int]) -> None:
        self.limbs = np.array(limbs, dtype=np.int64)
        self._planes = np.array([each.plane for each in ellipses]).reshape(-1, 3, 3)
        radii = np.array([(each.radius_x, each.radius_y) for each in ellipses]).reshape(-1, 2).T
        self._inverse_squares, self._scales = radii**-2, radii.min(axis=0, initial=np.inf)

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3)."""
        axes = self._planes @ turns.take(self.limbs, 0)  # columns are the limb's axes in the ellipse's frame
        across, z = axes[:, :2, 2].T, axes[:, 2, 2]
        length = np.hypot(across[0], across[1])
        if (tiny := length < WALL_CENTRE).any():
            length = np.where(tiny, WALL_CENTRE, length)
            across[0, tiny & (z < 0.0)] = WALL_CENTRE  # opposite to the centre every azimuth is the same; x is taken
        stretch = np.arctan2(length, z) / length
        bend = np.where((length > 1e-4) | (z < 0.0), (z - stretch) / length, -2.0 / 3.0 * length)
        weighted = stretch * across * self._inverse_squares
        both = (weighted * across).sum(axis=0)
        rho = np.sqrt(stretch * both)
        slopes = np.empty((3, len(z)))
        slopes[:2] = weighted * stretch + (both * bend / length) * across
        slopes[2] = -both
        clear = rho >= WALL_CENTRE
        slopes *= np.where(clear, -self._scales / np.where(clear, rho, 1.0), 0.0)
        return self._scales * (1.0 - rho), (slopes.T[:, None, :] @ axes[:, :, :2])[:, 0]


class EllipseMargins:
    """Spherical ellipses by the true arc to their boundary, one by one: each needs a search."""

    def __init__(self, ellipses: Sequence[SphericalEllipse], limbs: Sequence[int]) -> None:
        self._ellipses, self._limbs = tuple(ellipses), tuple(limbs)

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

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3)."""
        seen = (self._normals @ turns.take(self.limbs, 0))[:, 0]
        sideways = np.hypot(seen[:, 0], seen[:, 1])
        return np.arctan2(seen[:, 2], sideways), seen[:, :2] / np.maximum(sideways, 1e-300)[:, None]
