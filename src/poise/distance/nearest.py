"""Nearest points of two convex cores that do not overlap, by support points alone.

The difference of the cores A − B is convex; the point of it nearest to the origin is v = a − b, and n = v/‖v‖ points
from B to A. Wolfe's way to the nearest point of a hull is followed: a corral of up to four support points whose own
nearest point is inside it; the support point farthest towards the origin joins, and whatever the nearest point of the
larger corral does not need leaves [Wolfe, Mathematical Programming 11, 1976]. With support points it is the method of
Gilbert, Johnson and Keerthi.

Every direction gives a bound: no two points are nearer than v·w/‖v‖ with w the support point. So the answer is known to
be right when the bounds meet. For polyhedra they do after a few turns; for curved shapes they close in, and
:mod:`poise.distance.polish` finishes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.distance.hull import Hull
from poise.types import FloatArray, IntArray, Vector3

TOUCH = 1e-12  # cores nearer than this, as a share of their size, touch
SETTLED = 1e-14  # bounds that differ by no more, as a share of the size, have met
MOST_TURNS = 128


@dataclass(frozen=True, eq=False)
class Corral:
    """Support points of A − B whose hull holds the nearest point, and where they came from."""

    atoms: IntArray  # (k, 2): atom of A, atom of B
    ones: FloatArray  # (k, 3): points of A
    others: FloatArray  # (k, 3): points of B
    shares: FloatArray  # (k,): of the nearest point; positive, sum 1
    gap: float  # between the bounds on the distance [m]
    meets: bool  # the cores touch or overlap

    @property
    def point_a(self) -> Vector3:
        """Nearest point of A."""
        return np.asarray(self.shares @ self.ones)

    @property
    def point_b(self) -> Vector3:
        """Nearest point of B."""
        return np.asarray(self.shares @ self.others)


class _Growing:
    """A corral while it is looked for."""

    def __init__(self, a: Hull, b: Hull) -> None:
        self.a, self.b = a, b
        self.atoms: list[tuple[int, int]] = []
        self.ones: list[Vector3] = []
        self.others: list[Vector3] = []
        self.shares = np.zeros(0)

    @property
    def points(self) -> FloatArray:
        return np.array(self.ones) - np.array(self.others)

    def reach(self, direction: Vector3) -> tuple[tuple[int, int], Vector3, Vector3]:
        """Atoms and points that reach farthest against a direction in A, and along it in B."""
        i, j = int(np.argmax(self.a.reaches(-direction))), int(np.argmax(self.b.reaches(direction)))
        return (i, j), self.a.point(i, -direction), self.b.point(j, direction)

    def join(self, atoms: tuple[int, int], one: Vector3, other: Vector3) -> None:
        self.atoms.append(atoms)
        self.ones.append(one)
        self.others.append(other)
        self.shares = np.append(self.shares, 1.0 if len(self.atoms) == 1 else 0.0)

    def leave(self, kept: list[int]) -> None:
        self.atoms, self.ones = [self.atoms[i] for i in kept], [self.ones[i] for i in kept]
        self.others = [self.others[i] for i in kept]
        self.shares = self.shares[kept] / self.shares[kept].sum()

    def settle(self) -> bool:
        """Move to the nearest point of the corral's hull, dropping what it does not need; False when it cannot."""
        for _ in range(8):
            wanted = affine_shares(self.points)
            if wanted is None:
                return False
            if (wanted > 0.0).all():
                self.shares = wanted
                return True
            falling = wanted <= 0.0
            steps = np.where(falling, self.shares / np.where(falling, self.shares - wanted, 1.0), np.inf)
            step = min(1.0, float(steps.min()))
            shares = (1.0 - step) * self.shares + step * wanted
            shares[int(np.argmin(steps))] = 0.0
            self.shares = np.maximum(shares, 0.0)
            self.leave([i for i in range(len(shares)) if self.shares[i] > 0.0])
        return False

    def corral(self, gap: float, meets: bool) -> Corral:
        atoms = np.array(self.atoms, dtype=np.int32)
        return Corral(atoms, np.array(self.ones), np.array(self.others), self.shares, gap, meets)


def affine_shares(points: FloatArray) -> FloatArray | None:
    """Shares, of sum 1, of the point nearest to the origin in the plane through the points; None if they are flat."""
    edges = points[1:] - points[0]
    across, lengths = np.zeros_like(edges), np.zeros(len(edges))
    wanted = np.zeros(len(edges))
    mixed = np.eye(len(edges))
    for i, edge in enumerate(edges):  # Gram and Schmidt, the second pass for the digits
        across[i] = edge
        for _ in range(2):
            for j in range(i):
                part = across[j] @ across[i]
                across[i] -= part * across[j]
                mixed[i] -= part * mixed[j]
        lengths[i] = np.linalg.norm(across[i])
        if not lengths[i] > 1e-13 * np.linalg.norm(edge):
            return None
        across[i] /= lengths[i]
        mixed[i] /= lengths[i]
        wanted[i] = -(across[i] @ points[0])
    shares = wanted @ mixed
    return np.concatenate([[1.0 - shares.sum()], shares])


def nearest(a: Hull, b: Hull, start: Vector3, coarse: float = 0.0) -> Corral:
    """Nearest points of two cores; `start` is a first direction, `coarse` a gap with which to stop early [m]."""
    scale = a.size + b.size + float(np.linalg.norm(a.centres[0] - b.centres[0]))
    growing = _Growing(a, b)
    length = float(np.linalg.norm(start))
    growing.join(*growing.reach(start / length if length > 0.0 else np.array([1.0, 0.0, 0.0])))
    gap, best = np.inf, np.inf
    for _ in range(MOST_TURNS):
        v = growing.shares @ growing.points
        length = float(np.linalg.norm(v))
        if length <= TOUCH * scale or len(growing.atoms) == 4:
            return growing.corral(0.0, True)
        atoms, one, other = growing.reach(v / length)
        gap = length - float(v @ (one - other)) / length
        if gap <= max(SETTLED * scale, coarse) or not length < best:
            break
        best = length
        growing.join(atoms, one, other)
        if not growing.settle():
            growing.leave([i for i in range(len(growing.shares)) if growing.shares[i] > 0.0])
            break
    return growing.corral(gap, False)
