"""Which numbers of a figure's q and v are plain and which belong to rotations."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.kinematics.configuration import quaternion_places
from poise.model import Figure, JointKind
from poise.types import AnyArray, BoolArray


class Channels(NamedTuple):
    """Places in q and v; the third angular velocity of a swing joint goes to one place past the end of v."""

    numbers_q: AnyArray  # (m,)
    numbers_v: AnyArray  # (m,)
    rotations_q: AnyArray  # (k, 4)
    rotations_v: AnyArray  # (k, 3)
    swings: BoolArray  # (k,)
    free: tuple[tuple[int, slice], ...]  # rotation and linear part of v of each free joint


@lru_cache(maxsize=64)
def channels_of(figure: Figure) -> Channels:
    """Plain numbers and rotations of a figure, joint by joint."""
    places = quaternion_places(figure)
    numbers_q: list[int] = []
    numbers_v: list[int] = []
    rotations_v: list[list[int]] = []
    free: list[tuple[int, slice]] = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        q, v = list(range(*slot.q.indices(figure.nq))), list(range(*slot.v.indices(figure.nv)))
        if joint.kind is JointKind.FREE:
            free.append((len(rotations_v), slice(v[0], v[3])))
        if joint.kind.has_quaternion:
            rotations_v.append([*v[-3:], figure.nv] if joint.kind is JointKind.SWING else v[-3:])
            q, v = q[:-4], v[: len(q) - 4]
        numbers_q += q
        numbers_v += v
    columns = np.array(rotations_v, dtype=np.intp).reshape(-1, 3)
    return Channels(
        np.array(numbers_q, dtype=np.intp),
        np.array(numbers_v, dtype=np.intp),
        places.q,
        columns,
        places.swings,
        tuple(free),
    )
