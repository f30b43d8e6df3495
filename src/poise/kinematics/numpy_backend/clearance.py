"""Distances of many pairs of solids in NumPy, to be read; the twin of `native/distance/distance_batch.hpp`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from poise.collision.distance import Hull, Separation, separation
from poise.kinematics.clearance import WORLD, NearPairs, Pairs, PlacedSolid
from poise.kinematics.numpy_backend.state import ReferenceState
from poise.types import FloatArray, PoseVector, Rotation, Vector3


class ReferenceClearances:
    """NumPy implementation of :class:`poise.kinematics.clearance.Clearances`."""

    def __init__(
        self,
        forward: Callable[[PoseVector], ReferenceState],
        moves: FloatArray,
        solids: Sequence[PlacedSolid],
        pairs: Pairs,
    ) -> None:
        self._forward, self._moves, self._solids, self._pairs = forward, moves, tuple(solids), tuple(pairs)
        self._world = [each.hull for each in self._solids]

    def measure(self, q: PoseVector, within: float, most: int) -> NearPairs:
        """Of the pairs nearer than `within`, the `most` nearest."""
        state = self._forward(q)
        placed = [self._at(state, index) for index in range(len(self._solids))]
        boxes = [_box(hull) for hull in placed]
        found = [
            (index, separation(placed[i], placed[j]))
            for index, (i, j) in enumerate(self._pairs)
            if _gap(boxes[i], boxes[j]) <= within
        ]
        found = [each for each in found if each[1].distance < within]
        kept = sorted(sorted(found, key=lambda each: (each[1].distance, each[0]))[:most], key=lambda each: each[0])
        nv = state.angular.shape[0]
        return NearPairs(
            np.array([index for index, _ in kept], dtype=np.int32),
            np.array([each.distance for _, each in kept]),
            np.array([each.normal for _, each in kept]).reshape(-1, 3),
            np.array([each.point_a for _, each in kept]).reshape(-1, 3),
            np.array([each.point_b for _, each in kept]).reshape(-1, 3),
            np.array([self._row(state, index, each) for index, each in kept]).reshape(len(kept), nv),
        )

    def place(self, solid: int, rotation: Rotation, position: Vector3) -> None:
        """Move a solid of the world."""
        self._world[solid] = self._solids[solid].hull.placed(rotation, position)

    def _at(self, state: ReferenceState, index: int) -> Hull:
        segment = self._solids[index].segment
        if segment == WORLD:
            return self._world[index]
        return self._solids[index].hull.placed(state.rotations[segment], state.positions[segment])

    def _row(self, state: ReferenceState, index: int, found: Separation) -> FloatArray:
        """nᵀ(J_a − J_b), without the joints that move both."""
        one, other = (self._solids[solid].segment for solid in self._pairs[index])
        row = np.zeros(len(state.angular))
        for segment, second, point, n in (
            (one, other, found.point_a, found.normal),
            (other, one, found.point_b, -found.normal),
        ):
            if segment != WORLD:
                alone = self._moves[segment] * (1.0 if second == WORLD else 1.0 - self._moves[second])
                row += alone * (state.linear @ n + state.angular @ np.cross(point, n))
        return row


_Box = tuple[Vector3, Vector3]


def _box(hull: Hull) -> _Box:
    """Lowest and highest corner in the world."""
    if hull.unbounded:
        return np.full(3, -np.inf), np.full(3, np.inf)
    wide = np.linalg.norm(hull.spreads, axis=2) + hull.radius
    return (hull.centers - wide).min(axis=0), (hull.centers + wide).max(axis=0)


def _gap(one: _Box, other: _Box) -> float:
    """No two points of two boxes are nearer."""
    return float(np.linalg.norm(np.maximum(np.maximum(one[0] - other[1], other[0] - one[1]), 0.0)))
