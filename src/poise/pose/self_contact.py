"""Whether a figure runs into itself: balls inside its shapes, compared pair by pair.

Segments that hang on each other always touch and are not compared, nor are segments that touch in the neutral pose.
Flesh gives way, and the balls are fewer than the points of a body: a contact counts as deep from a share of the
figure's size on, some three centimetres for a human.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.figure import Figure
from poise.pose.inner_balls import inner_balls
from poise.pose.pose import Pose
from poise.types import FloatArray, IntArray

DEEP = 0.015
"""Overlap, as a share of the figure's size in its neutral pose, from which a contact counts as deep."""


class Contact(NamedTuple):
    """Two segments that run into each other, how far [m], and whether that is more than flesh gives way."""

    one: str
    other: str
    depth: float
    deep: bool


class _Body(NamedTuple):
    """Balls of a figure: their centres and radii for each segment, one ball around them all, and what is compared."""

    centres: tuple[FloatArray, ...]  # (n, 3) in the segment's frame
    radii: tuple[FloatArray, ...]
    around: FloatArray  # (segments, 4): centre and radius
    pairs: IntArray  # (m, 2): segments that are compared
    size: float  # of the figure in its neutral pose [m]


def deepest_contact(pose: Pose) -> Contact | None:
    """The two segments that run into each other most, or None when nothing touches."""
    body = _body(pose.figure)
    deepest = max(_overlaps(pose, body), default=(0.0, 0, 0))
    if deepest[0] <= 0.0:
        return None
    one, other = (pose.figure.segments[index].name for index in deepest[1:])
    return Contact(one, other, deepest[0], deepest[0] > DEEP * body.size)


def _overlaps(pose: Pose, body: _Body) -> Iterator[tuple[float, int, int]]:
    """Largest overlap of the balls of two segments [m], for all compared whose outer balls meet."""
    rotations, positions = pose.state.rotations, pose.state.positions
    outer = positions + np.einsum("nij,nj->ni", rotations, body.around[:, :3])
    first, second = body.pairs.T
    apart = np.linalg.norm(outer[first] - outer[second], axis=1)
    meeting = apart < body.around[first, 3] + body.around[second, 3]
    near = body.pairs[meeting]
    places = {index: positions[index] + body.centres[index] @ rotations[index].T for index in np.unique(near).tolist()}
    for one, other in near.tolist():
        between = np.linalg.norm(places[one][:, None, :] - places[other][None, :, :], axis=2)
        yield float(np.max(body.radii[one][:, None] + body.radii[other][None, :] - between)), one, other


@lru_cache(maxsize=16)
def _body(figure: Figure) -> _Body:
    shapes = [[inner_balls(shape) for shape in segment.shapes if shape.solid] for segment in figure.segments]
    balls = [np.concatenate([np.zeros((0, 4)), *each]) for each in shapes]
    centres, radii = tuple(each[:, :3] for each in balls), tuple(each[:, 3] for each in balls)
    around = np.array([_around(each) for each in balls])
    solid = [index for index, each in enumerate(balls) if len(each)]
    parents = figure.parents.tolist()
    pairs = [(i, j) for i in solid for j in solid if i < j and parents[j] != i]
    rest = Pose.neutral(figure)
    size = float(np.linalg.norm(np.ptp(rest.state.positions[solid], axis=0))) if solid else 0.0
    size += 2.0 * float(around[:, 3].max(initial=0.0))
    body = _Body(centres, radii, around, np.array(pairs, dtype=np.int32).reshape(-1, 2), size)
    touching = {(one, other) for depth, one, other in _overlaps(rest, body) if depth > 0.0}
    kept = [pair for pair in pairs if pair not in touching]
    return body._replace(pairs=np.array(kept, dtype=np.int32).reshape(-1, 2))


def _around(balls: FloatArray) -> FloatArray:
    """A ball around balls: the middle of their box, and the farthest of them from it."""
    if len(balls) == 0:
        return np.zeros(4)
    low, high = (balls[:, :3] - balls[:, 3:]).min(axis=0), (balls[:, :3] + balls[:, 3:]).max(axis=0)
    middle = 0.5 * (low + high)
    reach = np.max(np.linalg.norm(balls[:, :3] - middle, axis=1) + balls[:, 3])
    return np.array([*middle, reach])
