"""Limits of the swing: a region of the unit sphere in which the limb direction must stay.

The margin is the signed arc [rad] from d to the nearest point b of the region's boundary, positive inside. With the
inward unit normal n at b (tangent to the sphere),

    d = b cos m + n sin m,    ∂m/∂d = −b sin m + n cos m,

which is smooth through m = 0 and has unit length, so margin and gradient together are a well-scaled linearized limit.
At a vertex b stays and n points along the arc; where several boundary points are equally near (the middle of the
region) one of them is taken.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import numpy as np

from poise.derivative import derivative_of
from poise.model.limits.input_checks import Z_AXIS
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction, Vector3


class SwingLimit(ABC):
    """A region of the sphere of limb directions, in the joint's frame.

    Directions given to the methods are unit vectors (3,).
    """

    @abstractmethod
    def margin(self, d: Direction) -> float:
        """Return the signed arc from d to the boundary [rad], positive inside."""

    @abstractmethod
    @derivative_of("margin", wrt="d", moved="direction")
    def margin_gradient(self, d: Direction) -> Vector3:
        """Return the derivative of the margin along the sphere, a unit vector tangent to it at d."""

    @abstractmethod
    def project(self, d: Direction) -> Direction:
        """Return the point of the boundary nearest to d, by arc."""

    @abstractmethod
    def boundary_candidates(self, d: Direction) -> Direction:
        """Return every boundary point that may be the nearest to d within a part of the boundary, (n, 3).

        They include all local minima of the arc to d along the boundary, and all vertices.
        """

    @abstractmethod
    def boundary_at(self, share: float) -> Direction:
        """Return the boundary point at a share of the way round, 0 to 1, the inside to the left of the way."""

    @property
    @abstractmethod
    def boundary_speed(self) -> float:
        """Bound of the arc [rad] that :meth:`boundary_at` travels per unit of its share."""

    def boundary(self, count: int) -> Direction:
        """Return `count` points of the boundary in order, the inside to the left of the way, for drawing, (n, 3)."""
        return np.array([self.boundary_at(place / count) for place in range(count)])

    @abstractmethod
    def middle(self) -> Direction:
        """Return a direction in the middle of the region."""

    def contains(self, d: Direction, tolerance: float = 0.0) -> bool:
        """Tell whether d lies in the region, or outside by no more than `tolerance` [rad]."""
        return self.margin(d) >= -tolerance

    def nearest(self, d: Direction) -> Direction:
        """Return the direction of the region nearest to d by arc: d itself when it is inside.

        This is the orthogonal projection on the sphere [Baerlocher2001, 3.7.2].
        """
        return d if self.margin(d) >= -LIMIT_TOL else self.project(d)

    def singular_clearance(self, center: ArrayLike = Z_AXIS) -> float:
        """Return the arc [rad] from the region to −center, where a twist measured from `center` is undefined."""
        axis = np.asarray(center, dtype=np.float64)
        return max(0.0, -self.margin(-axis / math.sqrt(float(axis @ axis))))
