"""Planar figures for experiments: chains and a trunk with two arms, as plain arrays that can be read at a glance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix


@dataclass(frozen=True, eq=False)
class PlanarTree:
    """Links in a plane; link i turns by the sum of the angles on its path.

    Parameters
    ----------
    lengths : (n,)
        Length of every link [m].
    parents : (n,)
        Number of the link each one begins at; −1 at the origin.
    """

    lengths: FloatArray
    parents: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of joints n."""
        return len(self.lengths)

    def path(self, link: int) -> list[int]:
        """Links from the origin to a link, itself included."""
        found: list[int] = []
        while link >= 0:
            found.append(link)
            link = self.parents[link]
        return found[::-1]

    def ends(self, q: FloatArray) -> Matrix:
        """End points (n, 2) of all links."""
        angles, points = np.zeros(self.size), np.zeros((self.size, 2))
        for link, parent in enumerate(self.parents):
            angles[link] = q[link] + (angles[parent] if parent >= 0 else 0.0)
            start = points[parent] if parent >= 0 else np.zeros(2)
            points[link] = start + self.lengths[link] * np.array([np.cos(angles[link]), np.sin(angles[link])])
        return points

    def jacobian(self, q: FloatArray, link: int) -> Matrix:
        """∂(end of a link)/∂q (2, n): each joint turns what is above it."""
        points = self.ends(q)
        J = np.zeros((2, self.size))
        for joint in self.path(link):
            parent = self.parents[joint]
            arm = points[link] - (points[parent] if parent >= 0 else 0.0)
            J[:, joint] = (-arm[1], arm[0])
        return J


def chain(count: int, length: float = 1.0) -> PlanarTree:
    """A chain of equal links of a total length."""
    return PlanarTree(np.full(count, length / count), tuple(range(-1, count - 1)))


def two_arms() -> PlanarTree:
    """Seven joints: a trunk of three links that ends in two arms of two [Baerlocher2001, fig. 5.4]."""
    return PlanarTree(np.array([0.3, 0.3, 0.3, 0.4, 0.4, 0.4, 0.4]), (-1, 0, 1, 2, 3, 2, 5))


LEFT, RIGHT = 4, 6  # links of `two_arms` whose ends are its hands
