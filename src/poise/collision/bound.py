"""Pairs of solids of a figure, its obstacles and itself, bound to an engine; the last answer is kept."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import NamedTuple

import numpy as np

from poise.collision.pairing import Frames, Pairing
from poise.collision.sliding import Moving, sliding_curvature, touched_surface
from poise.kinematics.protocol import WORLD, PairDistances
from poise.kinematics.protocol import State
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.types import FloatArray, Matrix, PoseVector


class Laid(NamedTuple):
    """Pairs that are near, laid out in a table of rows: each in a place that depends on the pair alone if it can."""

    near: PairDistances
    places: list[int]  # row of each pair
    distances: FloatArray  # (most,): ∞ in rows without a pair
    jacobian: Matrix  # (most, nv): zero there


class BoundPairs:
    """A pairing and an engine; obstacles stand where they stood when they were last asked about."""

    def __init__(self, figure: Figure, paired: Pairing) -> None:
        self.pairing = paired
        self._clearances = kinematics(figure).clearances(paired.solids, paired.pairs)
        self._frames: Frames = ()
        self._asked: tuple[bytes, float, int] | None = None
        self._laid: Laid | None = None
        self._lock = Lock()  # moving and measuring belong together

    def measure(self, q: PoseVector, frames: Frames, within: float, most: int) -> Laid:
        """The nearest pairs; asking again for the same configuration costs nothing."""
        with self._lock:
            self._place(frames)
            asked = (q.tobytes(), within, most)
            if self._laid is None or asked != self._asked:
                near = self._clearances.measure(q, within, most)
                places = _places(near.pairs.tolist(), most)
                distances, rows = np.full(most, np.inf), np.zeros((most, near.jacobian.shape[1]))
                distances[places], rows[places] = near.distances, near.jacobian
                distances.flags.writeable = rows.flags.writeable = False  # handed out more than once
                self._laid, self._asked = Laid(near, places, distances, rows), asked
            return self._laid

    def _place(self, frames: Frames) -> None:
        """Move what stands elsewhere than before."""
        if frames is self._frames:
            return
        for index, frame in enumerate(frames):
            if not self._frames or frame is not self._frames[index]:
                self._clearances.set_transform(self.pairing.own + index, *frame)
        self._frames, self._laid = frames, None

    def curvature(self, state: State, frames: Frames, near: PairDistances, place: int) -> Matrix:
        """∇²d (nv, nv) of a pair that is near."""
        n = near.normals[place]
        count = near.jacobian.shape[1]
        held, apart, bodies = np.zeros((count, count)), np.zeros((3, count)), []
        ends = zip(
            self.pairing.pairs[near.pairs[place]],
            (near.points_a[place], near.points_b[place]),
            (1.0, -1.0),
            strict=True,
        )
        for solid, point, sign in ends:
            segment, hull = self.pairing.solids[solid]
            turns = np.zeros((3, count))
            if segment == WORLD:
                rotation, position = frames[solid - self.pairing.own]
            else:
                rotation, position = state.rotations[segment], state.positions[segment]
                local = rotation.T @ (point - position)
                held += state.point_hessian(segment, local, sign * n)
                apart += sign * state.point_jacobian(segment, local)
                turns = state.orientation_jacobian(segment)
            bodies.append(Moving(touched_surface(hull.placed(rotation, position), -sign * n, point), turns))
        return held + sliding_curvature(n, float(near.distances[place]), (bodies[0], bodies[1]), apart)


def _places(pairs: list[int], most: int) -> list[int]:
    """Rows of pairs in a table of `most`, each at its own or the next free one."""
    taken: dict[int, None] = {}
    for pair in pairs:
        place = pair % most
        while place in taken:
            place = (place + 1) % most
        taken[place] = None
    return list(taken)


@lru_cache(maxsize=32)
def bound_pairs(figure: Figure, engine: str, paired: Pairing) -> BoundPairs:
    """A pairing bound to the engine of that name, which is the one in use."""
    return BoundPairs(figure, paired)
