"""Pairs of solids of a figure, its obstacles and itself, bound to an engine; the last answer is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from poise.engine import State, kinematics
from poise.engine.clearance import WORLD, Clearances, NearPairs, PlacedSolid
from poise.figure import Figure
from poise.obstacles.obstacle import Obstacle
from poise.obstacles.sliding import Moving, sliding_curvature, touched_surface
from poise.pose.self_contact import figure_solids, self_pairs
from poise.types import FloatArray, Matrix, PoseVector


class Laid(NamedTuple):
    """Pairs that are near, laid out in a table of rows: each in a place that depends on the pair alone if it can."""

    near: NearPairs
    places: list[int]  # row of each pair
    distances: FloatArray  # (most,): ∞ in rows without a pair
    jacobian: Matrix  # (most, nv): zero there


class BoundPairs:
    """Solids and pairs; `names` say whose each solid is."""

    def __init__(
        self,
        clearances: Clearances,
        solids: tuple[PlacedSolid, ...],
        names: tuple[str, ...],
        pairs: tuple[tuple[int, int], ...],
        left_out: tuple[tuple[str, str], ...],
    ) -> None:
        self.clearances, self.solids, self.names, self.pairs, self.left_out = clearances, solids, names, pairs, left_out
        self._asked: tuple[bytes, float, int] | None = None
        self._laid: Laid | None = None

    def measure(self, q: PoseVector, within: float, most: int) -> Laid:
        """The nearest pairs; asking again for the same configuration costs nothing."""
        asked = (q.tobytes(), within, most)
        if self._laid is None or asked != self._asked:
            near = self.clearances.measure(q, within, most)
            places = _places(near.pairs.tolist(), most)
            distances, rows = np.full(most, np.inf), np.zeros((most, near.jacobian.shape[1]))
            distances[places], rows[places] = near.distances, near.jacobian
            distances.flags.writeable = rows.flags.writeable = False  # handed out more than once
            self._laid, self._asked = Laid(near, places, distances, rows), asked
        return self._laid

    def curvature(self, state: State, near: NearPairs, place: int) -> Matrix:
        """∇²d (nv, nv) of a pair that is near."""
        n = near.normals[place]
        count = near.jacobian.shape[1]
        held, apart, bodies = np.zeros((count, count)), np.zeros((3, count)), []
        ends = zip(
            self.pairs[near.pairs[place]], (near.points_a[place], near.points_b[place]), (1.0, -1.0), strict=True
        )
        for solid, point, sign in ends:
            segment, hull = self.solids[solid]
            turns = np.zeros((3, count))
            if segment != WORLD:
                rotation, position = state.rotations[segment], state.positions[segment]
                local = rotation.T @ (point - position)
                held += state.point_curvature(segment, local, sign * n)
                apart += sign * state.point_jacobian(segment, local)
                turns, hull = state.orientation_jacobian(segment), hull.placed(rotation, position)
            bodies.append(Moving(touched_surface(hull, -sign * n, point), turns))
        return held + sliding_curvature(n, float(near.distances[place]), (bodies[0], bodies[1]), apart)

    def words(self, pair: int) -> str:
        """Say which two meet."""
        one, other = self.pairs[pair]
        return f"{self.names[one]} touches {self.names[other]}"


def _places(pairs: list[int], most: int) -> list[int]:
    """Rows of pairs in a table of `most`, each at its own or the next free one."""
    taken: dict[int, None] = {}
    for pair in pairs:
        place = pair % most
        while place in taken:
            place = (place + 1) % most
        taken[place] = None
    return list(taken)


def bind_pairs(
    figure: Figure, obstacles: Sequence[Obstacle], self_contact: bool, ignored: Sequence[tuple[str, str]]
) -> BoundPairs:
    """Pairs of the figure's solids with all parts of obstacles, and with each other."""
    own = figure_solids(figure)
    names = [figure.segments[solid.segment].name for solid in own]
    solids, pairs, left_out = list(own), list[tuple[int, int]](), list[tuple[str, str]]()
    apart = {frozenset(pair) for pair in ignored}
    if self_contact:
        found = self_pairs(figure)
        pairs += [pair for pair in found.pairs if frozenset(names[i] for i in pair) not in apart]
        left_out += found.left_out
    for obstacle in obstacles:
        for hull in obstacle.hulls():
            pairs += [(i, len(solids)) for i in range(len(own)) if frozenset((names[i], obstacle.name)) not in apart]
            solids.append(PlacedSolid(WORLD, hull))
            names.append(obstacle.name)
    left_out += [pair for pair in ignored if pair not in left_out]
    clearances = kinematics(figure).clearances(solids, pairs)
    return BoundPairs(clearances, tuple(solids), tuple(names), tuple(pairs), tuple(left_out))
