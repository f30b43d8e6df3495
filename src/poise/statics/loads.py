"""All that pulls at a figure, added up for what each joint moves.

With forces f at points x, torques t and weights m g, a joint that moves the segments U carries the force F = Σ f and
the moment N = Σ (x × f + t) about the world's origin. When U turns by a and its point at the origin moves by v while
forces stay as they are in the world, N changes by

    Σ (a × x + v) × f = T a + v × F,    T = Σ (x fᵀ − (x·f) I).

Wrenches fixed to their sites turn along: for those F changes by a × F and N by a × N + v × F.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.math.components import cross
from poise.model import Figure
from poise.statics.wrench import GRAVITY, Wrench, place_of
from poise.types import ArrayLike, BoolArray, FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Loads:
    """Sums over what each joint moves, one row per joint; "carried" is the part that turns with the figure."""

    forces: FloatArray  # (n, 3)
    moments: FloatArray  # (n, 3) about the world's origin
    turning: FloatArray  # (n, 3, 3) of what stays as it is in the world
    carried_forces: FloatArray  # (n, 3), also part of `forces`
    carried_moments: FloatArray  # (n, 3), also part of `moments`


@dataclass(frozen=True, eq=False)
class Tree:
    """Which joint moves which segment, as arrays."""

    moved: FloatArray  # (n, n): 1 where joint i moves segment j
    mover: IntArray  # (nv,): joint of each freedom


@lru_cache(maxsize=64)
def tree_of(figure: Figure) -> Tree:
    """Find what each joint moves."""
    count = len(figure.segments)
    moved = np.zeros((count, count))
    for segment in range(count):
        moved[list(figure.ancestors(segment)), segment] = 1.0
    mover = np.repeat(np.arange(count, dtype=np.int32), [joint.kind.nv for joint in figure.joints])
    return Tree(moved, mover)


def loads(pose: Pose, wrenches: Sequence[Wrench] = (), gravity: ArrayLike = GRAVITY) -> Loads:
    """Loads of every joint at a pose, from weight and wrenches."""
    figure, state = pose.figure, pose.state
    compiled = compile_figure(figure)
    pull = np.asarray(gravity, dtype=np.float64)
    centers = state.positions + np.einsum("nij,nj->ni", state.rotations, compiled.centers)
    own = np.zeros((len(figure.segments), 21))  # F, N, T, and F, N of what turns along
    weights = compiled.masses[:, None] * pull
    own[:, :3], own[:, 3:6] = weights, cross(centers, weights)
    own[:, 6:15] = _turning(centers, weights)
    for wrench in wrenches:
        place, there = place_of(figure, wrench.site), wrench.in_world(pose)
        x, force = place.position(pose), np.array(there.force)
        moment = cross(x, force) + there.torque
        row = own[place.segment]
        row[:3] += force
        row[3:6] += moment
        if wrench.turns:
            row[15:18] += force
            row[18:21] += moment
        else:
            row[6:15] += _turning(x[None], force[None])[0]
    summed = tree_of(figure).moved @ own
    turning = summed[:, 6:15].reshape(-1, 3, 3)
    return Loads(summed[:, :3], summed[:, 3:6], turning, summed[:, 15:18], summed[:, 18:21])


def _turning(x: FloatArray, force: FloatArray) -> FloatArray:
    """x fᵀ − (x·f) I, nine numbers each."""
    matrices = x[:, :, None] * force[:, None, :] - np.einsum("ni,ni->n", x, force)[:, None, None] * np.eye(3)
    return np.asarray(matrices.reshape(-1, 9))


@lru_cache(maxsize=64)
def above(figure: Figure) -> tuple[BoolArray, BoolArray]:
    """Which freedom carries which, (nv, nv): entry (l, j) of the first is set where j moves what l moves.

    Of the second where j moves the screw of l too: of joints on the way to l, and inside a joint as its motions are
    made one after the other. The axes of a ball joint turn with it; those of a reversed one stay.
    """
    tree = tree_of(figure)
    within = (tree.moved[tree.mover][:, tree.mover] > 0.5).T
    carries = np.array(within)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        block = np.full((joint.kind.nv,) * 2, not joint.reversed)
        if joint.kind.value == "elbow":  # the flexion carries the twist axis, or the other way round
            block = np.array([[False, joint.reversed], [not joint.reversed, False]])
        carries[slot.v, slot.v] = block
    within.flags.writeable = carries.flags.writeable = False
    return within, carries
