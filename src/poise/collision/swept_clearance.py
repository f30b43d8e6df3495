"""Swept clearance: whether the motion between two poses passes through an obstacle (continuous collision detection).

The motion is q(t) = q₀ ⊕ t v, 0 ≤ t ≤ 1 (:func:`poise.kinematics.interpolate`). Of each solid that could meet another
one, seen from that one,

1. take the convex hull of the solid at both ends of a part of the motion,
2. measure its signed distance D from the other solid: a plane at this distance separates both ends from it, hence also
   the straight chords of all points between,
3. subtract how far points leave their chords (:mod:`poise.collision.chord_deviation`): d(t) ≥ D − A Δt²/8.

Where that is not enough the part is halved. Parts without solids near each other cost nothing, and since the deviation
falls with the square of the part, few halvings decide: the motion is free, or a contact is found to within
:data:`DEVIATION_TOL_M`. Nothing is sampled, so nothing is thin enough to be missed.

A pair that overlaps at the start may not get deeper, unless it is deeper than :data:`DEEP_START_M`, which has no side
to keep to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from poise.collision.chord_deviation import JointSpeeds, MotionPath, MotionTracks, joint_speeds
from poise.collision.clearance import ClearanceTask
from poise.collision.collision_pairs import CollisionPairs
from poise.collision.distance import Hull
from poise.collision.separating_planes import SeparatingPlane, cage_planes
from poise.kinematics import Pose
from poise.kinematics.pose import check_same_figure
from poise.kinematics.protocol import WORLD, PairDistances, PlacedSolid, State
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.tasks import Task
from poise.types import FloatArray, IntArray

OVERLAP_TOL_M = 1e-4  # an overlap up to this is contact
DEVIATION_TOL_M = 2e-4  # parts of a motion are halved until points leave their chords by less
DEEP_START_M = 5e-3  # a pair that starts with a larger overlap may get as deep as it ends
_MAX_HALVINGS = 12
_FIXED = -2  # in place of a segment: the second solid of a pair, which does not move as seen from itself
_MAX_CONTACT_PART = 1 / 16  # of the motion: the first contact is located at least so finely


class Contact(NamedTuple):
    """The first contact of a motion."""

    fraction: float  # of the motion before it, which is free
    pairs: tuple[int, ...]  # indices of the pairs that meet


def crosses_obstacle(start: Pose, end: Pose, tasks: Sequence[Task]) -> tuple[str, ...]:
    """Name the solids that change sides on the interpolated motion between two poses; empty when none does.

    A solid keeps its side when a plane separates it from the other one at both ends, or when the motion between them is
    free. So a foot that dips into the floor between two poses in which it stands has not passed through it; a hand that
    ends on the other side of a panel has, unless the motion leads around it.

    Parameters
    ----------
    start, end : Pose
        Poses of one figure.
    tasks : sequence of Task
        Their enabled clearance tasks say which solids are kept apart; without any the result is empty.

    Returns
    -------
    tuple of str
        For each pair, "right_hand passes through panel".
    """
    check_same_figure(start, end)
    found: dict[str, None] = {}
    for task in enabled_clearances(tasks):
        if not task.obstacles:
            continue
        motion = SweptMotion(replace(task, self_collision=False), start, end)
        for pair in motion.pairs_that_change_sides():
            found[describe_crossing(motion.pairs, pair)] = None
    return tuple(found)


def enabled_clearances(tasks: Sequence[Task]) -> tuple[ClearanceTask, ...]:
    """The enabled clearance tasks among tasks."""
    return tuple(task for task in tasks if isinstance(task, ClearanceTask) and task.is_active)


def describe_crossing(pairs: CollisionPairs, pair: int) -> str:
    """Name a crossing: "right_hand passes through panel"."""
    first, second = pairs.pairs[pair]
    return f"{pairs.names[first]} passes through {pairs.names[second]}"


class SweptMotion:
    """The interpolated motion between two poses, with the pairs of solids that might meet on it.

    Parameters
    ----------
    task : ClearanceTask
        Solids that are kept apart.
    start, end : Pose
        Poses of one figure.
    """

    def __init__(self, task: ClearanceTask, start: Pose, end: Pose) -> None:
        self._start, self._end = start, end
        self._frames = task.world_frames
        self.pairs = task.collision_pairs(start.figure)
        self._tracks = _pair_tracks(start.figure, self.pairs)
        self._speeds = joint_speeds(start, end)
        self._least: dict[int, float] = {}  # least distance allowed, of the pairs that might meet [m]
        self._deviations: dict[int, float] = {}  # A/8 of these pairs [m]
        self._deep: tuple[int, ...] = ()  # those that start too deep to have a side
        self._find_candidates(task)

    def first_contact(self) -> Contact | None:
        """The first contact on the motion; None when all of it is free."""
        return self._first_contact(tuple(self._least))

    def pairs_that_change_sides(self) -> tuple[int, ...]:
        """Pairs that meet on the motion and that no plane separates at both ends; not those that start deep inside."""
        pairs = tuple(pair for pair in self._least if pair not in self._deep)
        if not pairs:
            return ()
        gaps = self._distances(pairs, (self._start.state, self._end.state))
        beyond = [pair for pair, gap in gaps.items() if gap < self._least[pair]]
        return tuple(pair for pair in beyond if self._first_contact((pair,)) is not None)

    def _find_candidates(self, task: ClearanceTask) -> None:
        """Pairs nearer at the start than both solids move, with the least distance that each must keep."""
        travel = self._tracks.travel(self._start.state, self._end.state, self._speeds)
        farthest = float(travel.max(initial=0.0))
        if farthest == 0.0:
            return
        near = task.distances(self._start, farthest + OVERLAP_TOL_M)
        least = np.minimum(near.distances, 0.0) - OVERLAP_TOL_M
        meets = near.distances - self._tracks.of_pairs(travel, near.pairs) < least
        self._least = dict(zip(near.pairs[meets].tolist(), least[meets].tolist(), strict=True))
        self._deviations = self._tracks.deviations(self._least, self._speeds)
        self._deep = tuple(near.pairs[meets & (near.distances < -DEEP_START_M)].tolist())
        if self._deep:
            for pair, distance in self._distances(self._deep, (self._end.state,)).items():
                self._least[pair] = min(self._least[pair], distance - OVERLAP_TOL_M)

    def _first_contact(self, pairs: tuple[int, ...]) -> Contact | None:
        parts = [(0.0, 1.0, pairs)]
        states: dict[float, State] = {0.0: self._start.state, 1.0: self._end.state}
        while parts:
            begin, end, unresolved = parts.pop()
            unresolved = self._not_clear(unresolved, states[begin], states[end], (end - begin) ** 2)
            if not unresolved:
                continue
            middle = 0.5 * (begin + end)
            if self._is_resolved(unresolved, end - begin):
                return Contact(begin, unresolved)
            states[middle] = self.pose_at(middle).state
            parts += [(middle, end, unresolved), (begin, middle, unresolved)]
        return None

    def _is_resolved(self, pairs: tuple[int, ...], width: float) -> bool:
        deviation = max(self._deviations[pair] for pair in pairs) * width**2
        return width <= _MAX_CONTACT_PART and (deviation <= DEVIATION_TOL_M or width <= 0.5**_MAX_HALVINGS)

    def pose_at(self, fraction: float) -> Pose:
        """Pose at a fraction of the motion."""
        return self._start.plus(fraction * self._end.minus(self._start))

    def _not_clear(self, pairs: tuple[int, ...], begin: State, end: State, squared_width: float) -> tuple[int, ...]:
        """Pairs that are not known to keep their least distance between two states."""
        if not pairs:
            return ()
        gaps = self._distances(pairs, (begin, end))
        return tuple(pair for pair in pairs if gaps[pair] - squared_width * self._deviations[pair] < self._least[pair])

    def separating_planes(self, pairs: Sequence[int], pose: Pose) -> dict[int, SeparatingPlane]:
        """For each pair the plane through the nearest point of its second solid, across the shortest way between."""
        found = self._measured(tuple(pairs), (pose.state,))
        planes = {}
        for index, normal, point in zip(found.pairs.tolist(), found.normals, found.points_b, strict=True):
            first, second = self.pairs.pairs[pairs[index]]
            solid, base = self.pairs.solids[first], self.pairs.solids[second].segment
            name = f"{self.pairs.names[first]} and {self.pairs.names[second]}"
            planes[pairs[index]] = SeparatingPlane(solid, base, point, normal, name)
        return planes

    def moving_solids(self, pair: int) -> tuple[int, ...]:
        """The solids of a pair that belong to the figure."""
        return tuple(solid for solid in self.pairs.pairs[pair] if solid < self.pairs.figure_count)

    def chord(self, solid: int) -> float:
        """Largest distance between the start and the end of a point of a solid's core [m]."""
        start, end = (self._joined(solid, WORLD, (pose.state,)) for pose in (self._start, self._end))
        moved = np.linalg.norm(end.centers - start.centers, axis=1)
        return float(np.max(moved + np.linalg.norm(end.spreads - start.spreads, axis=(1, 2))))

    def cage(self, solid: int, distance: float) -> tuple[SeparatingPlane, ...]:
        """Planes that let a solid move by no more than a distance [m] from its start."""
        placed = self._joined(solid, WORLD, (self._start.state,))
        return cage_planes(self.pairs.solids[solid], placed, distance, self.pairs.names[solid])

    def _distances(self, pairs: tuple[int, ...], states: tuple[State, ...]) -> dict[int, float]:
        """Distance of each pair with the first solid replaced by its convex hull over some states [m]."""
        found = self._measured(pairs, states)
        return {pairs[index]: gap for index, gap in zip(found.pairs.tolist(), found.distances.tolist(), strict=True)}

    def _measured(self, pairs: tuple[int, ...], states: tuple[State, ...]) -> PairDistances:
        """Distances and nearest points of these pairs, in the frame of the second solid's segment or in the world."""
        solids: list[PlacedSolid] = []
        known: dict[tuple[int, int], int] = {}

        def index_of(solid: int, base: int, hull: Callable[[], Hull]) -> int:
            if (solid, base) not in known:
                known[solid, base] = len(solids)
                solids.append(PlacedSolid(WORLD, hull()))
            return known[solid, base]

        indices = []
        for pair in pairs:
            first, second = self.pairs.pairs[pair]
            base = self.pairs.solids[second].segment
            moved = index_of(first, base, partial(self._joined, first, base, states))
            indices.append((moved, index_of(second, _FIXED, partial(self._fixed, second))))
        bound = kinematics(self._start.figure).clearances(solids, indices)
        return bound.measure(self._start.q, np.inf, len(pairs))

    def _fixed(self, solid: int) -> Hull:
        """A solid in its segment's frame, or an obstacle in the world."""
        segment, hull = self.pairs.solids[solid]
        return hull if segment != WORLD else hull.placed(*self._frames[solid - self.pairs.figure_count])

    def _joined(self, solid: int, base: int, states: tuple[State, ...]) -> Hull:
        """Convex hull of a solid over some states, in the frame of a segment or in the world."""
        segment, hull = self.pairs.solids[solid]
        seen = []
        for state in states:
            rotation, position = state.rotations[segment], state.positions[segment]
            if base != WORLD:
                to_base = state.rotations[base].T
                rotation, position = to_base @ rotation, to_base @ (position - state.positions[base])
            seen.append(hull.placed(rotation, position))
        return Hull(
            np.concatenate([each.centers for each in seen]),
            np.concatenate([each.spreads for each in seen]),
            hull.radius,
        )


class _PairTracks:
    """Motion of the first solid of every pair seen from the second; pairs with obstacles share a track per solid."""

    def __init__(self, figure: Figure, pairs: CollisionPairs) -> None:
        self._figure, self._pairs = figure, pairs
        tracks: dict[tuple[int, int], int] = {}
        indices = [tracks.setdefault(self._key(pair), len(tracks)) for pair in range(len(pairs.pairs))]
        self._track_of_pair = np.array(indices, dtype=np.int64)
        self._tracks = MotionTracks(figure, [(pairs.solids[solid], base) for solid, base in tracks])
        self._paths: dict[tuple[int, int], MotionPath] = {}

    def _key(self, pair: int) -> tuple[int, int]:
        first, second = self._pairs.pairs[pair]
        return first, self._pairs.solids[second].segment

    def deviations(self, pairs: Iterable[int], speeds: JointSpeeds) -> dict[int, float]:
        """A/8 of some pairs: how far points of the first solid leave their chords, seen from the second [m]."""
        keys = {pair: self._key(pair) for pair in pairs}
        bounds: dict[tuple[int, int], float] = {}
        for solid, base in keys.values():
            if (solid, base) not in bounds:
                if (solid, base) not in self._paths:
                    self._paths[solid, base] = MotionPath(self._figure, *self._pairs.solids[solid], base)
                bounds[solid, base] = self._paths[solid, base].acceleration_bound(speeds) / 8.0
        return {pair: bounds[key] for pair, key in keys.items()}

    def travel(self, start: State, end: State, speeds: JointSpeeds) -> FloatArray:
        """Upper bound of the change of each track's distances (tracks,) [m]."""
        return self._tracks.travel(start, end, speeds)

    def of_pairs(self, travel: FloatArray, pairs: IntArray) -> FloatArray:
        """The travel of some pairs, from that of all tracks."""
        return np.asarray(travel[self._track_of_pair[pairs]])


@lru_cache(maxsize=32)
def _pair_tracks(figure: Figure, pairs: CollisionPairs) -> _PairTracks:
    return _PairTracks(figure, pairs)
