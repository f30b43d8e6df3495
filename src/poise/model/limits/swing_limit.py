"""Swing limits (joint limits of a ball or swing joint): a region of the unit sphere for the limb direction.

The margin is the signed arc [rad] from d to the nearest point b of the region's boundary, positive inside. With the
inward unit normal n at b (tangent to the sphere),

    d = b cos m + n sin m,    ∂m/∂d = −b sin m + n cos m,

which is smooth through m = 0 and has unit length, so margin and gradient are a well-scaled linearized constraint. At a
vertex, b is the vertex and n points along the arc; if several boundary points are equally near (the middle of the
region), one of them is used.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import numpy as np

from poise.derivative import derivative_of
from poise.math.input_checks import Z_AXIS
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction, Vector3


class SwingLimit(ABC):
    """A region of the sphere of limb directions, in the joint's frame.

    Directions given to the methods are unit vectors (3,).
    """

    @abstractmethod
    def margin(self, d: Direction) -> float:
        """Signed arc from d to the boundary [rad], positive inside."""

    @abstractmethod
    @derivative_of("margin", wrt="d", moved="direction")
    def margin_gradient(self, d: Direction) -> Vector3:
        """Gradient of the margin on the sphere, a unit vector tangent to it at d."""

    @abstractmethod
    def project(self, d: Direction) -> Direction:
        """Point of the boundary nearest to d, by arc."""

    @abstractmethod
    def boundary_candidates(self, d: Direction) -> Direction:
        """Boundary points that may be the nearest to d within a part of the boundary, (n, 3).

        They include all local minima of the arc to d along the boundary, and all vertices.
        """

    @abstractmethod
    def boundary_at(self, fraction: float) -> Direction:
        """Boundary point at a fraction of the circumference, 0 to 1, counter-clockwise (the inside to the left)."""

    @property
    @abstractmethod
    def boundary_speed(self) -> float:
        """Bound of the arc [rad] that :meth:`boundary_at` travels per unit of its fraction."""

    def boundary(self, count: int) -> Direction:
        """`count` points of the boundary in counter-clockwise order, for drawing, (n, 3)."""
        return np.array([self.boundary_at(index / count) for index in range(count)])

    @abstractmethod
    def middle(self) -> Direction:
        """A direction in the middle of the region."""

    def contains(self, d: Direction, tolerance: float = 0.0) -> bool:
        """Whether d lies in the region, or outside by no more than `tolerance` [rad]."""
        return self.margin(d) >= -tolerance

    def nearest(self, d: Direction) -> Direction:
        """Direction of the region nearest to d by arc: d itself if it is inside.

        This is the orthogonal projection on the sphere [Baerlocher2001, 3.7.2].
        """
        return d if self.margin(d) >= -LIMIT_TOL else self.project(d)

    def singular_clearance(self, center: ArrayLike = Z_AXIS) -> float:
        """Arc [rad] from the region to −center, where a twist measured from `center` is undefined."""
        axis = np.asarray(center, dtype=np.float64)
        return max(0.0, -self.margin(-axis / math.sqrt(float(axis @ axis))))
