"""Whether a figure runs into itself: exact distances between its solids, pair by pair of segments.

Segments that hang on each other always touch and are not compared, nor are segments that touch in the neutral pose:
those are what :func:`self_collision_pairs` lists as left out. Flesh gives way: a contact counts as deep from a share of the
figure's size on, some three centimeters for a human.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from poise.collision.distance import hull_of
from poise.kinematics.clearance import Clearances, PlacedSolid
from poise.kinematics.pose import Pose
from poise.kinematics.selection import kinematics
from poise.model import Figure, Mesh

DEEP = 0.02
"""Overlap, as a share of the figure's size in its neutral pose, from which a contact counts as deep."""
CLOSE = 2e-3
"""Segments nearer than this share of the figure's size in the neutral pose touch there [3.5 mm for a human]."""


class SelfCollision(NamedTuple):
    """Two segments that run into each other, how far [m], and whether that is more than flesh gives way."""

    one: str
    other: str
    depth: float
    deep: bool


class SelfCollisionPairs(NamedTuple):
    """Solids of a figure, and which of them are compared."""

    solids: tuple[PlacedSolid, ...]
    pairs: tuple[tuple[int, int], ...]  # solids that are compared, by place
    left_out: tuple[tuple[str, str], ...]  # segments that are not, because they hang on each other or touch at rest
    size: float  # of the figure in its neutral pose [m]


def figure_solids(figure: Figure) -> tuple[PlacedSolid, ...]:
    """Every solid shape of a figure on its segment; meshes known by name alone have no shape to compare."""
    return tuple(
        PlacedSolid(index, hull_of(shape.geometry, shape.placement))
        for index, segment in enumerate(figure.segments)
        for shape in segment.shapes
        if shape.solid and not (isinstance(shape.geometry, Mesh) and not shape.geometry.vertices)
    )


@lru_cache(maxsize=64)
def self_collision_pairs(figure: Figure) -> SelfCollisionPairs:
    """Pairs of solids that may run into each other, and the pairs of segments that are left out."""
    solids = figure_solids(figure)
    every = [(i, j) for i, j in combinations(range(len(solids)), 2) if solids[i].segment != solids[j].segment]
    size = _size(figure, solids)
    near = kinematics(figure).clearances(solids, every).measure(figure.neutral(), CLOSE * size, len(every))
    joined = {tuple(sorted((index, figure.parents[index]))) for index in range(1, len(figure.segments))}
    joined |= {_segments(solids, every[pair]) for pair in near.pairs.tolist()}
    names = [segment.name for segment in figure.segments]
    present = {_segments(solids, pair) for pair in every}
    left_out = tuple((names[i], names[j]) for i, j in sorted(joined & present))
    kept = tuple(pair for pair in every if _segments(solids, pair) not in joined)
    return SelfCollisionPairs(solids, kept, left_out, size)


def deepest_self_collision(pose: Pose) -> SelfCollision | None:
    """The two segments that run into each other most, or None when nothing touches."""
    own = self_collision_pairs(pose.figure)
    near = _bound(pose.figure, kinematics(pose.figure).name).measure(pose.q, 0.0, 1)
    if not len(near.pairs):
        return None
    one, other = (pose.figure.segments[index].name for index in _segments(own.solids, own.pairs[near.pairs[0]]))
    depth = -float(near.distances[0])
    return SelfCollision(one, other, depth, depth > DEEP * own.size)


@lru_cache(maxsize=64)
def _bound(figure: Figure, engine: str) -> Clearances:
    """The pairs that are compared, bound to the engine of that name, which is the one in use."""
    own = self_collision_pairs(figure)
    return kinematics(figure).clearances(own.solids, own.pairs)


def _segments(solids: tuple[PlacedSolid, ...], pair: tuple[int, int]) -> tuple[int, int]:
    one, other = sorted(solids[index].segment for index in pair)
    return one, other


def _size(figure: Figure, solids: tuple[PlacedSolid, ...]) -> float:
    """Longest edge of the box around the solids in the neutral pose; 1 m for a figure without any."""
    state = Pose.neutral(figure).state
    placed = [each.hull.placed(state.rotations[each.segment], state.positions[each.segment]) for each in solids]
    if not placed:
        return 1.0
    wide = [np.linalg.norm(hull.spreads, axis=2) + hull.radius for hull in placed]
    lowest = np.min([(hull.centers - own).min(axis=0) for hull, own in zip(placed, wide, strict=True)], axis=0)
    highest = np.max([(hull.centers + own).max(axis=0) for hull, own in zip(placed, wide, strict=True)], axis=0)
    return float(np.max(highest - lowest))
