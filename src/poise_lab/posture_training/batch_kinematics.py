"""Forward kinematics of many bodies with scaled bones in jax; quaternions and vectors are tuples of arrays.

Components are separate arrays (segments, n) with the batch as last axis, so that every operation is elementwise on long
vectors, which the compiler fuses.
"""

from __future__ import annotations

from typing import TypeAlias

import jax.numpy as jnp
import numpy as np
from jax import Array

from poise.math import quaternion
from poise.prior.layout import PART_SEGMENTS, POINT_PARTS
from poise.types import FloatArray
from poise_lab.posture_training.canonical_body import CanonicalBody

Vector: TypeAlias = tuple[Array, Array, Array]
Rotation: TypeAlias = tuple[Array, Array, Array, Array]  # w, x, y, z

EYE_COUNT = 3  # joints of the eyes: the gaze, left and right eye
ANKLE_HEIGHT_LEGS = 0.088  # ankle above the sole of the library human [leg lengths]


def product(a: Rotation, b: Rotation) -> Rotation:
    """Product of quaternions."""
    return (
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


def conjugate(a: Rotation) -> Rotation:
    """Inverse rotation."""
    return a[0], -a[1], -a[2], -a[3]


def rotated(a: Rotation, v: Vector) -> Vector:
    """Rotated vectors: v + 2 w (u × v) + 2 u × (u × v)."""
    w, x, y, z = a
    cx, cy, cz = y * v[2] - z * v[1], z * v[0] - x * v[2], x * v[1] - y * v[0]
    return (
        v[0] + 2.0 * (w * cx + y * cz - z * cy),
        v[1] + 2.0 * (w * cy + z * cx - x * cz),
        v[2] + 2.0 * (w * cz + x * cy - y * cx),
    )


def matrix_axes(a: Rotation) -> tuple[Vector, Vector]:
    """First and third column of the rotation matrices."""
    w, x, y, z = a
    first = (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y))
    third = (2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y))
    return first, third


def exponential(a: Vector) -> Rotation:
    """Quaternions of rotation vectors."""
    angle = jnp.sqrt(a[0] ** 2 + a[1] ** 2 + a[2] ** 2 + 1e-12)
    factor = jnp.sin(0.5 * angle) / angle
    return jnp.cos(0.5 * angle), a[0] * factor, a[1] * factor, a[2] * factor


def norm(v: Vector) -> Array:
    """Lengths of vectors."""
    return jnp.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2 + 1e-12)


def _columns(array: FloatArray) -> tuple[Array, ...]:
    """Columns of an array (segments, k) as constants (segments, 1)."""
    return tuple(jnp.asarray(column[:, None], jnp.float32) for column in array.T)


class Kinematics:
    """Forward kinematics and proportions of bodies with scaled bones."""

    def __init__(self, body: CanonicalBody) -> None:
        self._levels = body.levels()
        self._parents = body.parents
        self._order = np.argsort([0, *(index for level in self._levels for index in level)])
        w, x, y, z = _columns(quaternion.from_matrix(body.rotations))
        self._placements: Rotation = (w, x, y, z)
        self._offsets = _columns(body.offsets)
        self._groups = body.bone_groups
        self._swing_maps = tuple(jnp.asarray(body.swing_map[:, :, axis], jnp.float32) for axis in range(3))
        self._twist_map = jnp.asarray(body.twist_map, jnp.float32)
        w, x, y, z = _columns(quaternion.from_matrix(body.neutral))
        self.neutral: Rotation = (w, x, y, z)
        index = {body.figure.segments[number].name: k for k, number in enumerate(body.segments)}
        self.points = np.array([index[PART_SEGMENTS[part]] for part in POINT_PARTS])
        self.arms = np.array([[index[f"{side}_upper_arm"], index[f"{side}_hand"]] for side in ("left", "right")])
        self.feet = np.array([index["left_foot"], index["right_foot"]])
        x, y, z = body.figure.joint("eyes").placement.translation
        self._eyes: Vector = (jnp.float32(x), jnp.float32(y), jnp.float32(z))
        self._shoulder, self._head = index["left_upper_arm"], index["head"]
        measured = ("hip", "knee", "ankle", "elbow", "wrist")
        self._bones = {name: body.joint_index(f"left_{name}") for name in measured}

    def offsets(self, bones: Array) -> Vector:
        """Joint positions in their parents, components (segments, n), for bone factors (n, groups)."""
        factors = bones.T[self._groups]
        x, y, z = (each * factors for each in self._offsets)
        return x, y, z

    def bone_length(self, joint: str, offsets: Vector) -> Array:
        """Length (n,) of the bone that ends at a joint of the left side [m]."""
        index = self._bones[joint]
        return norm((offsets[0][index], offsets[1][index], offsets[2][index]))

    def forward(self, x: Array, rotation: Rotation, position: Vector, offsets: Vector) -> tuple[Vector, Rotation]:
        """Positions and rotations, components (segments, n), from coordinates (n, c) and the root's, (n,)."""
        swing = tuple((x @ each).T for each in self._swing_maps)
        twist = 0.5 * (x @ self._twist_map).T
        zero = jnp.zeros_like(twist)
        local = product(exponential((swing[0], swing[1], swing[2])), (jnp.cos(twist), zero, zero, jnp.sin(twist)))
        local = product(self._placements, local)
        positions, rotations = [tuple(c[None] for c in position)], [tuple(c[None] for c in rotation)]
        where = {0: (0, 0)}
        for depth, level in enumerate(self._levels, 1):
            places = [where[self._parents[index]] for index in level]
            w, a, b, c = (jnp.stack([rotations[d][k][i] for d, i in places]) for k in range(4))
            start = tuple(jnp.stack([positions[d][k][i] for d, i in places]) for k in range(3))
            moved = rotated((w, a, b, c), _chosen(offsets, level))
            positions.append(tuple(one + other for one, other in zip(start, moved, strict=True)))
            rotations.append(product((w, a, b, c), _chosen(local, level)))
            where |= {index: (depth, i) for i, index in enumerate(level)}
        px, py, pz = (jnp.concatenate([each[k] for each in positions])[self._order] for k in range(3))
        w, a, b, c = (jnp.concatenate([each[k] for each in rotations])[self._order] for k in range(4))
        return (px, py, pz), (w, a, b, c)

    def eyes(self, positions: Vector, rotations: Rotation) -> Vector:
        """Point between the eyes, components (n,) [m]."""
        w, a, b, c = (each[self._head] for each in rotations)
        moved = rotated((w, a, b, c), self._eyes)
        x, y, z = (one[self._head] + other for one, other in zip(positions, moved, strict=True))
        return x, y, z

    def proportions(self, offsets: Vector, ankle: Array) -> tuple[Array, Array]:
        """Proportions (n, 8) with a factor (n,) of the height of the ankle, and leg lengths (n,) [m].

        See :data:`poise.prior.layout.PROPORTIONS`.
        """
        length = {name: self.bone_length(name, offsets) for name in self._bones}
        leg = length["knee"] + length["ankle"]
        shoulder, head = (self._at_neutral(segment, offsets) for segment in (self._shoulder, self._head))
        values = [length["knee"], length["elbow"], length["wrist"], shoulder[2], head[2] - shoulder[2], shoulder[1]]
        ratios = jnp.stack([*values, length["hip"]], 1) / leg[:, None]
        return jnp.concatenate([ratios, ANKLE_HEIGHT_LEGS * ankle[:, None]], 1), leg

    def _at_neutral(self, segment: int, offsets: Vector) -> Vector:
        """Position of a segment at the neutral pose with the hip center at the origin, components (n,)."""
        position, index = (jnp.zeros(1), jnp.zeros(1), jnp.zeros(1)), segment
        while index > 0:
            parent = self._parents[index]
            w, x, y, z = (each[parent] for each in self.neutral)
            step = rotated((w, x, y, z), (offsets[0][index], offsets[1][index], offsets[2][index]))
            position = (position[0] + step[0], position[1] + step[1], position[2] + step[2])
            index = parent
        return position


def _chosen(components: tuple[Array, ...], rows: list[int]) -> tuple[Array, ...]:
    return tuple(jnp.stack([each[row] for row in rows]) for each in components)
