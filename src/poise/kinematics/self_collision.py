"""Self-collision of a figure (interpenetration): exact distances between its solids, pair by pair of segments.

A file may state which segments are excluded. Otherwise adjacent segments (parent and child), which always touch, are
excluded, as are segments that touch in the neutral pose; :func:`self_collision_pairs` lists them. Segments connected by
fixed joints count as one. Flesh is soft: a collision counts as deep only beyond a fraction of
the figure's size, about three centimeters for a human.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from poise.collision.distance import hull_of
from poise.kinematics.pose import Pose
from poise.kinematics.protocol import Clearances, PlacedSolid
from poise.kinematics.selection import kinematics
from poise.model import Figure, Mesh
from poise.model.shape import Shape, can_collide

DEEP_PENETRATION_FRACTION = 0.02
"""Penetration depth, as a fraction of the figure's size in its neutral pose, beyond which a collision is deep."""
NEUTRAL_CONTACT_FRACTION = 2e-3
"""Segments closer than this fraction of the figure's size in the neutral pose touch there (3.5 mm for a human)."""


class SelfCollision(NamedTuple):
    """Two segments that collide, the penetration depth [m], and whether it is deeper than flesh yields."""

    one: str
    other: str
    depth: float
    deep: bool


class SelfCollisionPairs(NamedTuple):
    """Solids of a figure and the pairs of them that are tested for collision."""

    solids: tuple[PlacedSolid, ...]
    pairs: tuple[tuple[int, int], ...]  # indices of solids that are tested
    excluded: tuple[tuple[str, str], ...]  # pairs of segments that are adjacent or in contact in the neutral pose
    size: float  # of the figure in its neutral pose [m]


class SolidShape(NamedTuple):
    """A solid shape with the index of its segment."""

    segment: int
    shape: Shape


def solid_shapes(figure: Figure) -> tuple[SolidShape, ...]:
    """Solid shapes of a figure that can be tested: all but meshes known only by file name."""
    return tuple(each for each in _solid(figure) if _has_geometry(each.shape))


def untested_shapes(figure: Figure) -> tuple[str, ...]:
    """Solid shapes that cannot be tested, since their mesh is not loaded: ``link4: meshes/link4.stl``."""
    return tuple(
        f"{figure.segments[each.segment].name}: {getattr(each.shape.geometry, 'path', '')}"
        for each in _solid(figure)
        if not _has_geometry(each.shape)
    )


def _solid(figure: Figure) -> list[SolidShape]:
    return [
        SolidShape(index, shape)
        for index, segment in enumerate(figure.segments)
        for shape in segment.shapes
        if shape.solid
    ]


def _has_geometry(shape: Shape) -> bool:
    return not isinstance(shape.geometry, Mesh) or bool(shape.geometry.vertices)


def figure_solids(figure: Figure) -> tuple[PlacedSolid, ...]:
    """Every solid of :func:`solid_shapes` on its segment."""
    return tuple(PlacedSolid(index, hull_of(shape.geometry, shape.placement)) for index, shape in solid_shapes(figure))


@lru_cache(maxsize=64)
def self_collision_pairs(figure: Figure) -> SelfCollisionPairs:
    """Pairs of solids that are tested for self-collision, and the pairs of segments that are excluded.

    Segments that are rigidly connected are always excluded. So are the figure's collision exclusions if it states them;
    otherwise segments that are adjacent or touch in the neutral pose.
    """
    shapes, solids = solid_shapes(figure), figure_solids(figure)
    groups = figure.rigid_groups
    every = [
        (i, j)
        for i, j in combinations(range(len(solids)), 2)
        if solids[i].segment != solids[j].segment and can_collide(shapes[i].shape, shapes[j].shape)
    ]
    size = _size(figure, solids)
    present = {_segments(solids, pair) for pair in every}
    excluded = {pair for pair in present if groups[pair[0]] == groups[pair[1]]}
    stated = figure.collision_exclusions
    index = {segment.name: number for number, segment in enumerate(figure.segments)}
    names_apart = figure.adjacent_segments if stated is None else stated
    excluded |= {_sorted(index[one], index[other]) for one, other in names_apart}
    if stated is None:
        near = (
            kinematics(figure)
            .clearances(solids, every)
            .measure(figure.neutral(), NEUTRAL_CONTACT_FRACTION * size, len(every))
        )
        excluded |= {_segments(solids, every[pair]) for pair in near.pairs.tolist()}
    names = [segment.name for segment in figure.segments]
    excluded_names = tuple((names[i], names[j]) for i, j in sorted(excluded & present))
    tested = tuple(pair for pair in every if _segments(solids, pair) not in excluded)
    return SelfCollisionPairs(solids, tested, excluded_names, size)


def deepest_self_collision(pose: Pose) -> SelfCollision | None:
    """The two segments with the deepest penetration, or None when none touch."""
    pairs = self_collision_pairs(pose.figure)
    near = _bound(pose.figure, kinematics(pose.figure).name).measure(pose.q, 0.0, 1)
    if not len(near.pairs):
        return None
    one, other = (pose.figure.segments[index].name for index in _segments(pairs.solids, pairs.pairs[near.pairs[0]]))
    depth = -float(near.distances[0])
    return SelfCollision(one, other, depth, depth > DEEP_PENETRATION_FRACTION * pairs.size)


@lru_cache(maxsize=64)
def _bound(figure: Figure, backend: str) -> Clearances:
    """The tested pairs, bound to the backend of that name, which is the one in use."""
    pairs = self_collision_pairs(figure)
    return kinematics(figure).clearances(pairs.solids, pairs.pairs)


def _segments(solids: tuple[PlacedSolid, ...], pair: tuple[int, int]) -> tuple[int, int]:
    return _sorted(*(solids[index].segment for index in pair))


def _sorted(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one <= other else (other, one)


def _size(figure: Figure, solids: tuple[PlacedSolid, ...]) -> float:
    """Longest edge of the bounding box of the solids in the neutral pose [m]; 1 m for a figure without solids."""
    state = Pose.neutral(figure).state
    placed = [each.hull.placed(state.rotations[each.segment], state.positions[each.segment]) for each in solids]
    if not placed:
        return 1.0
    wide = [np.linalg.norm(hull.spreads, axis=2) + hull.radius for hull in placed]
    lowest = np.min([(hull.centers - own).min(axis=0) for hull, own in zip(placed, wide, strict=True)], axis=0)
    highest = np.max([(hull.centers + own).max(axis=0) for hull, own in zip(placed, wide, strict=True)], axis=0)
    return float(np.max(highest - lowest))
