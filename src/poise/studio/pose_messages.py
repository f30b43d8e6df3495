"""Poses as binary messages."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from poise.collision import ClearanceTask, Obstacle, Part
from poise.collision.distance import Ground, Rectangle
from poise.kinematics import Pose
from poise.library import CATALOG
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Sphere
from poise.model.tessellate import triangles
from poise.statics.wrench import name_of
from poise.studio.document import Document
from poise.studio.drag import HELD, goal_of
from poise.studio.method_commands import trunk_balls
from poise.studio.methods import CHOICES, TITLES, has_native
from poise.studio.names import words
from poise.studio.task_commands import CRITERIA, KINDS
from poise.studio.world_commands import SCENERY
from poise.tasks import Reach, Task
from poise.tasks.anchor import anchor
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray

FRAME = 1
_HEAD = struct.Struct("<7I")


def placements(pose: Pose) -> FloatArray:
    """Place (3) and quaternion w x y z (4) of every segment."""
    state = pose.state
    return np.concatenate([state.positions, _quaternions(state.rotations)], axis=1)


def _products() -> FloatArray:
    """The map (9, 16) from a rotation matrix to 4 q qᵀ less its unit: quick, for sixty poses a second."""
    table = np.zeros((9, 4, 4))
    for row, signs in enumerate(([1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1])):
        table[[0, 4, 8], row, row] = signs
    for one, two, plus, minus in ((0, 1, 7, 5), (0, 2, 2, 6), (0, 3, 3, 1)):
        table[plus, one, two] = table[plus, two, one] = 1.0
        table[minus, one, two] = table[minus, two, one] = -1.0
    for one, two, first, second in ((1, 2, 3, 1), (1, 3, 2, 6), (2, 3, 7, 5)):
        table[[first, second], one, two] = table[[first, second], two, one] = 1.0
    return table.reshape(9, 16)


_PRODUCTS = _products()
_UNIT = np.eye(4).ravel()


def _quaternions(rotations: FloatArray) -> FloatArray:
    """Quaternions (n, 4), of either sign: the row of 4 q qᵀ with the largest square, divided by twice its root."""
    count = len(rotations)
    products = (rotations.reshape(count, 9) @ _PRODUCTS + _UNIT).reshape(count, 4, 4)
    squares = np.einsum("kii->ki", products)
    best = np.argmax(squares, axis=1)
    every = np.arange(count)
    found: FloatArray = products[every, best] / (2.0 * np.sqrt(squares[every, best]))[:, None]
    return found


def frame(pose: Pose, client: int = 0, number: int = 0, microseconds: int = 0, count: int = 0) -> bytes:
    """A pose: head, center of mass (3), place (3) and quaternion (4) of every segment, then q, as 32-bit floats.

    The head tells which drag event of which client it answers, how long the answer took, its own number, how many
    segments there are and how many numbers q has. A figure without mass has NaN for its center.
    """
    numbers = placements(pose).astype("<f4")
    center = np.asarray(pose.center_of_mass() if pose.figure.mass > 0.0 else [np.nan] * 3, dtype="<f4")
    sizes = (len(numbers), len(pose.q))
    head = _HEAD.pack(FRAME, client, number, min(microseconds, 2**31), count & 0xFFFFFFFF, *sizes)
    content: bytes = head + center.tobytes() + numbers.tobytes() + pose.q.astype("<f4").tobytes()
    return content
