"""Planar kinematic trees as plain arrays: chains, and a trunk with two arms."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix


@dataclass(frozen=True, eq=False)
class PlanarTree:
    """Links in a plane; the direction of link i is the sum of the joint angles on its path from the origin.

    Parameters
    ----------
    lengths : (n,)
        Length of every link [m].
    parents : (n,)
        Index of the link at whose end each link begins; −1 at the origin.
    """

    lengths: FloatArray
    parents: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of joints n."""
        return len(self.lengths)

    def path(self, link: int) -> list[int]:
        """Indices of the links from the origin to a link, itself included."""
        indices: list[int] = []
        while link >= 0:
            indices.append(link)
            link = self.parents[link]
        return indices[::-1]

    def ends(self, q: FloatArray) -> Matrix:
        """End points (n, 2) of all links [m], for joint angles q (n,) [rad]."""
        angles, points = np.zeros(self.size), np.zeros((self.size, 2))
        for link, parent in enumerate(self.parents):
            angles[link] = q[link] + (angles[parent] if parent >= 0 else 0.0)
            start = points[parent] if parent >= 0 else np.zeros(2)
            points[link] = start + self.lengths[link] * np.array([np.cos(angles[link]), np.sin(angles[link])])
        return points

    def jacobian(self, q: FloatArray, link: int) -> Matrix:
        """∂(end of a link)/∂q (2, n); nonzero for the joints on the path of the link."""
        points = self.ends(q)
        J = np.zeros((2, self.size))
        for joint in self.path(link):
            parent = self.parents[joint]
            lever = points[link] - (points[parent] if parent >= 0 else 0.0)
            J[:, joint] = (-lever[1], lever[0])
        return J


def chain(count: int, length: float = 1.0) -> PlanarTree:
    """Chain of `count` equal links; `length` is their sum [m]."""
    return PlanarTree(np.full(count, length / count), tuple(range(-1, count - 1)))


def two_arms() -> PlanarTree:
    """Trunk of three links that ends in two arms of two links, seven joints [Baerlocher2001, fig. 5.4]."""
    return PlanarTree(np.array([0.3, 0.3, 0.3, 0.4, 0.4, 0.4, 0.4]), (-1, 0, 1, 2, 3, 2, 5))


LEFT_HAND, RIGHT_HAND = 4, 6  # links of `two_arms` whose ends are the hands
