"""Collision pairs: which solids are tested against each other, and their distances at a configuration.

:class:`CollisionPairs` lists the solids of a figure, the parts of its obstacles, and the pairs of them that are tested.
It does not depend on where the obstacles are, so that they can move without a rebuild. :class:`BoundPairs` binds the
pairs to a kinematics backend and caches the last result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from threading import Lock
from typing import NamedTuple

import numpy as np

from poise.collision.distance import hull_of
from poise.collision.distance.hessian import MovingSurface, contact_surface, sliding_hessian
from poise.collision.obstacles import Obstacle, Part
from poise.kinematics.native_backend.schema import LAYOUTS, RecordKind, pack
from poise.kinematics.protocol import WORLD, PairDistances, PlacedSolid, State
from poise.kinematics.selection import kinematics
from poise.kinematics.self_collision import figure_solids, self_collision_pairs, solid_shapes
from poise.model import Figure
from poise.model.shape import can_collide
from poise.types import FloatArray, Matrix, PoseVector, Rotation, Vector3

WorldFrames = tuple[tuple[Rotation, Vector3], ...]
"""Rotation and position of every part of every obstacle, in the world."""


NamedValues = tuple[tuple[str, str, float], ...]
"""Two names, and a value for the pairs of their solids."""


class PairValues(NamedTuple):
    """Margin beyond that of all pairs [m], and factor of the approach, of every pair."""

    extra_margins: FloatArray
    gains: FloatArray


@dataclass(frozen=True, eq=False)
class CollisionPairs:
    """Solids, first those of the figure, then those of the world in their own frames; and the pairs that are tested.

    Parameters
    ----------
    solids : tuple of PlacedSolid
        All of them.
    figure_count : int
        How many belong to the figure.
    names : tuple of str
        Segment or obstacle of each solid.
    pairs : tuple of pairs of int
        Indices of the solids that are tested against each other.
    excluded : tuple of pairs of str
        Segments that are not, because they are adjacent, touch in the neutral pose or are ignored.
    """

    solids: tuple[PlacedSolid, ...]
    figure_count: int
    names: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    excluded: tuple[tuple[str, str], ...]

    def values(self, margin: float, margins: NamedValues, gains: NamedValues) -> PairValues:
        """Margin beyond `margin` and gain of every pair, from values by names."""
        own_margins = {frozenset((one, other)): value for one, other, value in margins}
        own_gains = {frozenset((one, other)): value for one, other, value in gains}
        named = [frozenset((self.names[i], self.names[j])) for i, j in self.pairs] if margins or gains else []
        extra, factors = np.zeros(len(self.pairs)), np.ones(len(self.pairs))
        for index, names in enumerate(named):
            extra[index] = own_margins.get(names, margin) - margin
            factors[index] = own_gains.get(names, 1.0)
        return PairValues(extra, factors)

    def describe(self, pair: int) -> str:
        """Describe a contact: "right_forearm touches table"."""
        first, second = self.pairs[pair]
        return f"{self.names[first]} touches {self.names[second]}"

    @cached_property
    def _record_template(self) -> FloatArray:
        """Numbers of the clearance record without obstacle transforms, its first fields zero."""
        hulls = [each.hull for each in self.solids]
        solids = [(each.segment, len(each.hull.centers), each.hull.radius, each.hull.unbounded) for each in self.solids]
        atoms = [np.hstack([hull.centers, hull.spreads.reshape(-1, 9)]) for hull in hulls]
        return pack(
            RecordKind.CLEARANCE,
            margin=0.0,
            cutoff=0.0,
            approach=0.0,
            figure_solids=self.figure_count,
            world_solids=len(hulls) - self.figure_count,
            solid=np.array(solids, dtype=np.float64),
            atom=np.concatenate([np.zeros((0, 12)), *atoms]),
            pair=[(*pair, 0.0, 1.0) for pair in self.pairs],  # record_numbers fills in margins and gains
        )

    def record_numbers(self, frames: WorldFrames, values: PairValues, **fields: float) -> FloatArray:
        """Numbers of a clearance record: `fields` are margin, cutoff and approach, `frames` those of the obstacles."""
        transforms = [np.concatenate([rotation.ravel(), position]) for rotation, position in frames]
        numbers: FloatArray = np.concatenate([self._record_template, *transforms])
        end = len(self._record_template)
        table = numbers[end - 4 * len(self.pairs) : end].reshape(-1, 4)
        table[:, 2], table[:, 3] = values.extra_margins, values.gains
        for name, value in fields.items():
            numbers[LAYOUTS[RecordKind.CLEARANCE].offset(name)] = value
        return numbers


NamePairs = tuple[tuple[str, str], ...]


def collision_pairs(
    figure: Figure, obstacles: Sequence[Obstacle], self_collision: bool, ignored: NamePairs, only: NamePairs | None
) -> CollisionPairs:
    """Pairs of the figure's solids with all parts of obstacles, and for self-collision with each other.

    With `only`, a whitelist, just the pairs of these names: also segments that are otherwise excluded.
    """
    parts = tuple((each.name, each.parts, each.ignored_segments) for each in obstacles)
    return _collision_pairs(figure, parts, self_collision, ignored, only)


@lru_cache(maxsize=64)
def _collision_pairs(
    figure: Figure,
    obstacles: tuple[tuple[str, tuple[Part, ...], tuple[str, ...]], ...],
    self_collision: bool,
    ignored: NamePairs,
    only: NamePairs | None,
) -> CollisionPairs:
    figure_parts, shapes = figure_solids(figure), solid_shapes(figure)
    names = [figure.segments[solid.segment].name for solid in figure_parts]
    solids, pairs, excluded = list(figure_parts), list[tuple[int, int]](), list[tuple[str, str]]()
    ignored_sets = {frozenset(pair) for pair in ignored}
    only_sets = None if only is None else {frozenset(pair) for pair in only}

    def is_tested(one: str, other: str) -> bool:
        both = frozenset((one, other))
        return both not in ignored_sets and (only_sets is None or both in only_sets)

    if only is not None:
        own_pairs = [(i, j) for i, j in combinations(range(len(solids)), 2) if names[i] != names[j]]
        pairs += [(i, j) for i, j in own_pairs if is_tested(names[i], names[j])]
    elif self_collision:
        own = self_collision_pairs(figure)
        pairs += [(i, j) for i, j in own.pairs if is_tested(names[i], names[j])]
        excluded += own.excluded
    for name, parts, free in obstacles:
        tested = [i for i in range(len(figure_parts)) if is_tested(names[i], name) and names[i] not in free]
        for part in parts:
            pairs += [(i, len(solids)) for i in tested if can_collide(shapes[i].shape, part)]
            solids.append(PlacedSolid(WORLD, hull_of(part.geometry)))
            names.append(name)
    excluded += [pair for pair in ignored if pair not in excluded]
    return CollisionPairs(tuple(solids), len(figure_parts), tuple(names), tuple(pairs), tuple(excluded))


def world_frames(obstacles: Sequence[Obstacle]) -> WorldFrames:
    """World frame of every part of every obstacle."""
    placed = [each.placement @ part.placement for each in obstacles for part in each.parts]
    return tuple((each.rotation_matrix, each.translation_vector) for each in placed)


class PairRows(NamedTuple):
    """Distances of the nearest pairs in a table of fixed size; a pair keeps its row as far as possible."""

    nearest: PairDistances
    rows: list[int]  # row of each pair
    distances: FloatArray  # (max_pairs,): ∞ in rows without a pair
    jacobian: Matrix  # (max_pairs, nv): zero there


class BoundPairs:
    """Collision pairs bound to a backend; obstacles stay where the last query placed them."""

    def __init__(self, figure: Figure, pairs: CollisionPairs) -> None:
        self.pairs = pairs
        self._clearances = kinematics(figure).clearances(pairs.solids, pairs.pairs)
        self._frames: WorldFrames = ()
        self._last_query: tuple[bytes, float, int] | None = None
        self._last_rows: PairRows | None = None
        self._lock = Lock()  # placing obstacles and measuring belong together

    def measure(self, q: PoseVector, frames: WorldFrames, cutoff: float, max_pairs: int) -> PairRows:
        """The nearest pairs at a configuration; the last result is cached."""
        with self._lock:
            self._move_obstacles(frames)
            query = (q.tobytes(), cutoff, max_pairs)
            if self._last_rows is None or query != self._last_query:
                nearest = self._clearances.measure(q, cutoff, max_pairs)
                rows = _table_rows(nearest.pairs.tolist(), max_pairs)
                distances, jacobian = np.full(max_pairs, np.inf), np.zeros((max_pairs, nearest.jacobian.shape[1]))
                distances[rows], jacobian[rows] = nearest.distances, nearest.jacobian
                distances.flags.writeable = jacobian.flags.writeable = False  # shared by several callers
                self._last_rows, self._last_query = PairRows(nearest, rows, distances, jacobian), query
            return self._last_rows

    def distances(self, q: PoseVector, frames: WorldFrames, cutoff: float) -> PairDistances:
        """All pairs nearer than `cutoff` [m] at a configuration."""
        with self._lock:
            self._move_obstacles(frames)
            return self._clearances.measure(q, cutoff, len(self.pairs.pairs))

    def _move_obstacles(self, frames: WorldFrames) -> None:
        """Update the obstacle parts that have moved."""
        if frames is self._frames:
            return
        for index, frame in enumerate(frames):
            if not self._frames or frame is not self._frames[index]:
                self._clearances.set_transform(self.pairs.figure_count + index, *frame)
        self._frames, self._last_rows = frames, None

    def hessian(self, state: State, frames: WorldFrames, nearest: PairDistances, index: int) -> Matrix:
        """∇²d (nv, nv) of one of the nearest pairs."""
        n = nearest.normals[index]
        nv = nearest.jacobian.shape[1]
        fixed_points, relative, bodies = np.zeros((nv, nv)), np.zeros((3, nv)), []
        ends = zip(
            self.pairs.pairs[nearest.pairs[index]],
            (nearest.points_a[index], nearest.points_b[index]),
            (1.0, -1.0),
            strict=True,
        )
        for solid, point, sign in ends:
            segment, hull = self.pairs.solids[solid]
            angular = np.zeros((3, nv))
            if segment == WORLD:
                rotation, position = frames[solid - self.pairs.figure_count]
            else:
                rotation, position = state.rotations[segment], state.positions[segment]
                local = rotation.T @ (point - position)
                fixed_points += state.point_hessian(segment, local, sign * n)
                relative += sign * state.point_jacobian(segment, local)
                angular = state.orientation_jacobian(segment)
            surface = contact_surface(hull.placed(rotation, position), -sign * n, point)
            bodies.append(MovingSurface(surface, angular))
        return fixed_points + sliding_hessian(n, float(nearest.distances[index]), (bodies[0], bodies[1]), relative)


def _table_rows(pairs: list[int], max_pairs: int) -> list[int]:
    """Rows of pairs in a table of `max_pairs`, each at its own index modulo the size or the next free row."""
    taken: dict[int, None] = {}
    for pair in pairs:
        row = pair % max_pairs
        while row in taken:
            row = (row + 1) % max_pairs
        taken[row] = None
    return list(taken)


@lru_cache(maxsize=32)
def bound_pairs(figure: Figure, backend: str, pairs: CollisionPairs) -> BoundPairs:
    """Collision pairs bound to the backend of that name, which is the one in use."""
    return BoundPairs(figure, pairs)
