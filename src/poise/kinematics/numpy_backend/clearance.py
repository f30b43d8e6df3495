"""Signed distances of many pairs of solids in NumPy: the readable counterpart of the kernel's clearance.

For each pair, the bounding boxes are compared first (broad phase); pairs that may be within reach get their signed
distance and nearest points (narrow phase, :func:`poise.collision.distance.separation`). The derivative of the distance
along the normal n is ∂d/∂q = nᵀ(J_a − J_b), J the Jacobians of the two nearest points; DoF that move both solids
cancel and are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from poise.collision.distance import Hull, Separation, separation
from poise.kinematics.numpy_backend.state import NumpyState
from poise.kinematics.protocol import WORLD, PairDistances, Pairs, PlacedSolid
from poise.types import FloatArray, PoseVector, Rotation, Vector3

_Box = tuple[Vector3, Vector3]  # lower and upper corner


class NumpyClearances:
    """NumPy implementation of :class:`poise.kinematics.protocol.Clearances`.

    Parameters
    ----------
    forward : function of q
        Forward kinematics.
    moves : (segments, nv)
        1 where a DoF moves a segment.
    solids, pairs
        Solids on segments or in the world, and the pairs of them to measure.
    """

    def __init__(
        self,
        forward: Callable[[PoseVector], NumpyState],
        moves: FloatArray,
        solids: Sequence[PlacedSolid],
        pairs: Pairs,
    ) -> None:
        self._forward, self._moves, self._solids, self._pairs = forward, moves, tuple(solids), tuple(pairs)
        self._world_hulls = [solid.hull for solid in self._solids]

    def measure(self, q: PoseVector, cutoff: float, max_pairs: int) -> PairDistances:
        """Of the pairs nearer than `cutoff` [m], the `max_pairs` nearest."""
        state = self._forward(q)
        hulls = [self._world_hull(state, index) for index in range(len(self._solids))]
        boxes = [_bounding_box(hull) for hull in hulls]
        measured = [
            (index, separation(hulls[i], hulls[j]))
            for index, (i, j) in enumerate(self._pairs)
            if _box_distance(boxes[i], boxes[j]) <= cutoff
        ]
        near = [(index, result) for index, result in measured if result.distance < cutoff]
        nearest = sorted(near, key=lambda pair: (pair[1].distance, pair[0]))[:max_pairs]
        nearest.sort(key=lambda pair: pair[0])
        nv = state.angular.shape[0]
        return PairDistances(
            np.array([index for index, _ in nearest], dtype=np.int32),
            np.array([result.distance for _, result in nearest]),
            np.array([result.normal for _, result in nearest]).reshape(-1, 3),
            np.array([result.point_a for _, result in nearest]).reshape(-1, 3),
            np.array([result.point_b for _, result in nearest]).reshape(-1, 3),
            np.array([self._gradient(state, *pair) for pair in nearest]).reshape(len(nearest), nv),
        )

    def set_transform(self, solid: int, rotation: Rotation, translation: Vector3) -> None:
        """Move a solid of the world."""
        self._world_hulls[solid] = self._solids[solid].hull.placed(rotation, translation)

    def _world_hull(self, state: NumpyState, index: int) -> Hull:
        segment = self._solids[index].segment
        if segment == WORLD:
            return self._world_hulls[index]
        return self._solids[index].hull.placed(state.rotations[segment], state.positions[segment])

    def _gradient(self, state: NumpyState, index: int, result: Separation) -> FloatArray:
        """∂d/∂q = nᵀ(J_a − J_b), without the DoF that move both solids."""
        segment_a, segment_b = (self._solids[solid].segment for solid in self._pairs[index])
        gradient = np.zeros(len(state.angular))
        for segment, other, point, n in (
            (segment_a, segment_b, result.point_a, result.normal),
            (segment_b, segment_a, result.point_b, -result.normal),
        ):
            if segment != WORLD:
                moves_only_this = self._moves[segment] * (1.0 if other == WORLD else 1.0 - self._moves[other])
                gradient += moves_only_this * (state.linear @ n + state.angular @ np.cross(point, n))
        return gradient


def _bounding_box(hull: Hull) -> _Box:
    """Axis-aligned bounding box in the world."""
    if hull.unbounded:
        return np.full(3, -np.inf), np.full(3, np.inf)
    half_extents = np.linalg.norm(hull.spreads, axis=2) + hull.radius
    return (hull.centers - half_extents).min(axis=0), (hull.centers + half_extents).max(axis=0)


def _box_distance(a: _Box, b: _Box) -> float:
    """Distance between two boxes: a lower bound of the distance between what they contain."""
    return float(np.linalg.norm(np.maximum(np.maximum(a[0] - b[1], b[0] - a[1]), 0.0)))
