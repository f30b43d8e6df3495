"""Nearest points of two convex cores that do not overlap, by support points alone.

The difference of the cores A − B is convex; the point of it nearest to the origin is v = a − b, and n = v/‖v‖ points
from B to A. Wolfe's way to the nearest point of a hull is followed: a corral of up to four support points whose own
nearest point is inside it; the support point farthest toward the origin joins, and whatever the nearest point of the
larger corral does not need leaves [Wolfe, Mathematical Programming 11, 1976]. With support points it is the method of
Gilbert, Johnson and Keerthi.

Every direction gives a bound: no two points are nearer than v·w/‖v‖ with w the support point. So the answer is known to
be right when the bounds meet. For polyhedra they do after a few turns; for curved shapes they close in, and
:mod:`poise.collision.distance.polish` finishes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.collision.distance.hull import Hull, Point
from poise.tolerances import CORE_CONTACT_TOL, DUALITY_GAP_TOL, MAX_WOLFE_ITERATIONS
from poise.types import FloatArray, IntArray, Vector3


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
    """A corral while it is looked for; in plain numbers, which are several times as fast as arrays of three."""

    def __init__(self, a: Hull, b: Hull) -> None:
        self.a, self.b = a, b
        self.atoms: list[tuple[int, int]] = []
        self.ones: list[Point] = []
        self.others: list[Point] = []
        self.points: list[Point] = []  # of A − B
        self.shares: list[float] = []

    def nearest(self) -> Point:
        """The point of A − B that the shares stand for."""
        x = y = z = 0.0
        for share, (px, py, pz) in zip(self.shares, self.points, strict=True):
            x, y, z = x + share * px, y + share * py, z + share * pz
        return x, y, z

    def reach(self, x: float, y: float, z: float) -> tuple[tuple[int, int], Point, Point]:
        """Atoms and points that reach farthest against a direction in A, and along it in B."""
        i, one = self.a.support(-x, -y, -z)
        j, other = self.b.support(x, y, z)
        return (i, j), one, other

    def join(self, atoms: tuple[int, int], one: Point, other: Point) -> None:
        self.atoms.append(atoms)
        self.ones.append(one)
        self.others.append(other)
        self.points.append((one[0] - other[0], one[1] - other[1], one[2] - other[2]))
        self.shares.append(1.0 if len(self.atoms) == 1 else 0.0)

    def tidy(self) -> None:
        """Leave out what has no share."""
        kept = [i for i, share in enumerate(self.shares) if share > 0.0]
        self.atoms, self.ones = [self.atoms[i] for i in kept], [self.ones[i] for i in kept]
        self.others, self.points = [self.others[i] for i in kept], [self.points[i] for i in kept]
        total = sum(self.shares[i] for i in kept)
        self.shares = [self.shares[i] / total for i in kept]

    def settle(self) -> bool:
        """Move to the nearest point of the corral's hull, dropping what it does not need; False when it cannot."""
        for _ in range(8):
            wanted = affine_shares(self.points)
            if wanted is None:
                return False
            if min(wanted) > 0.0:
                self.shares = wanted
                return True
            step, first = min(
                (share / (share - want) if share > want else 0.0, i)
                for i, (share, want) in enumerate(zip(self.shares, wanted, strict=True))
                if want <= 0.0
            )
            self.shares = [
                max((1.0 - step) * share + step * want, 0.0) for share, want in zip(self.shares, wanted, strict=True)
            ]
            self.shares[first] = 0.0
            self.tidy()
        return False

    def corral(self, gap: float, meets: bool) -> Corral:
        atoms = np.array(self.atoms, dtype=np.int32)
        return Corral(atoms, np.array(self.ones), np.array(self.others), np.array(self.shares), gap, meets)


def affine_shares(points: Sequence[Point]) -> list[float] | None:
    """Shares, of sum 1, of the point nearest to the origin in the plane through the points; None if they are flat."""
    ox, oy, oz = points[0]
    across: list[Point] = []  # unit vectors along the edges, each free of those before it
    mixed: list[list[float]] = []  # how each is made of the edges
    wanted: list[float] = []
    for i, (px, py, pz) in enumerate(points[1:]):
        ex, ey, ez = px - ox, py - oy, pz - oz
        length = math.sqrt(ex * ex + ey * ey + ez * ez)
        own = [0.0] * (len(points) - 1)
        own[i] = 1.0
        for _ in range(2):  # Gram and Schmidt, the second pass for the digits
            for (ux, uy, uz), other in zip(across, mixed, strict=True):
                part = ux * ex + uy * ey + uz * ez
                ex, ey, ez = ex - part * ux, ey - part * uy, ez - part * uz
                own = [one - part * two for one, two in zip(own, other, strict=True)]
        left = math.sqrt(ex * ex + ey * ey + ez * ez)
        if not left > 1e-13 * length:
            return None
        ex, ey, ez = ex / left, ey / left, ez / left
        across.append((ex, ey, ez))
        mixed.append([one / left for one in own])
        wanted.append(-(ex * ox + ey * oy + ez * oz))
    shares = [sum(want * own[k] for want, own in zip(wanted, mixed, strict=True)) for k in range(len(points) - 1)]
    return [1.0 - sum(shares), *shares]


def nearest(a: Hull, b: Hull, start: Vector3, coarse: float = 0.0) -> Corral:
    """Nearest points of two cores; `start` is a first direction, `coarse` a gap with which to stop early [m]."""
    scale = a.size + b.size + math.dist(a.centers[0].tolist(), b.centers[0].tolist())
    growing = _Growing(a, b)
    x, y, z = start.tolist()
    length = math.sqrt(x * x + y * y + z * z)
    growing.join(*growing.reach(*((x / length, y / length, z / length) if length > 0.0 else (1.0, 0.0, 0.0))))
    gap, best = math.inf, math.inf
    for _ in range(MAX_WOLFE_ITERATIONS):
        x, y, z = growing.nearest()
        length = math.sqrt(x * x + y * y + z * z)
        if length <= CORE_CONTACT_TOL * scale or len(growing.atoms) == 4:
            return growing.corral(0.0, True)
        atoms, one, other = growing.reach(x / length, y / length, z / length)
        gap = length - (x * (one[0] - other[0]) + y * (one[1] - other[1]) + z * (one[2] - other[2])) / length
        if gap <= max(DUALITY_GAP_TOL * scale, coarse) or not length < best:
            break
        best = length
        growing.join(atoms, one, other)
        if not growing.settle():
            growing.tidy()
            break
    return growing.corral(gap, False)
