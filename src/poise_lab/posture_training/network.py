"""Posture network in jax: inputs, network and loss. Used for training only.

The loss is the mean distance of joints and eyes, which is what is measured, plus small terms for rotations and
coordinates, plus the negative log-likelihood of the coordinates' standard deviations. Kinematics:
:mod:`poise_lab.posture_training.batch_kinematics`.
"""

from __future__ import annotations

from collections.abc import Mapping

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from poise.prior.layout import (
    FRAME_PARTS,
    HEADING_WEIGHTS,
    HEIGHT_OFFSET,
    HINT_WEIGHT,
    LATERAL_WEIGHTS,
    POINT_PARTS,
    ROOT_AXES,
    ROOT_POSITION,
)
from poise_lab.posture_training.batch_kinematics import (
    ANKLE_HEIGHT_LEGS,
    EYE_COUNT,
    Kinematics,
    Rotation,
    Vector,
    conjugate,
    matrix_axes,
    norm,
    product,
    rotated,
)
from poise_lab.posture_training.canonical_body import BONE_GROUPS

Weights = dict[str, Array]
Batch = Mapping[str, Array]

_POSITION_WEIGHT, _ROTATION_WEIGHT, _COORDINATE_WEIGHT, _DEVIATION_WEIGHT = 4.0, 0.15, 0.3, 0.02
_HANGING_COSINE = np.cos(np.radians(25.0))  # direction of a hanging arm from the vertical
_HANGING_EXTENSION = 0.93  # distance from shoulder to wrist as a fraction of the arm length
_SMALL = 1e-8


# --- inputs -----------------------------------------------------------------------------------------------------------


class Posed:
    """A batch of training frames on scaled bodies: coordinates, proportions, positions, rotations."""

    def __init__(self, kinematics: Kinematics, frames: Batch, bones: Array) -> None:
        self.x = frames["x"]
        self.offsets = kinematics.offsets(bones)
        ankle, standard = bones[:, BONE_GROUPS.index("ankle")], jnp.ones((1, bones.shape[1]))
        self.proportions, self.leg = kinematics.proportions(self.offsets, ankle)
        ratio = self.leg / kinematics.proportions(kinematics.offsets(standard), standard[:, 0])[1]
        w, a, b, c = frames["root_rotation"]
        hx, hy, hz = frames["root_position"] * ratio
        (x, y, z), self.rotations = kinematics.forward(self.x, (w, a, b, c), (hx, hy, hz), self.offsets)
        height = ratio * frames["ankle"] + self.leg * ANKLE_HEIGHT_LEGS * (ankle - 1.0)
        lift = height - z[kinematics.feet].min(0)  # the lower foot keeps its height
        self.positions: Vector = (x, y, z + lift)
        px, py, pz = (each[kinematics.points] for each in self.positions)
        self.points: Vector = (px, py, pz)
        chosen = kinematics.points[: len(FRAME_PARTS)]
        own, neutral = ([each[chosen] for each in rotations] for rotations in (self.rotations, kinematics.neutral))
        turn = product((own[0], own[1], own[2], own[3]), conjugate((neutral[0], neutral[1], neutral[2], neutral[3])))
        self.forward, self.upward = matrix_axes(turn)
        self.hanging = _hanging(self.positions, kinematics, self.offsets)


def _hanging(positions: Vector, kinematics: Kinematics, offsets: Vector) -> Array:
    """Whether each arm hangs, (2, n)."""
    x, y, z = (each[kinematics.arms[:, 1]] - each[kinematics.arms[:, 0]] for each in positions)
    distance = norm((x, y, z))
    arm = kinematics.bone_length("elbow", offsets) + kinematics.bone_length("wrist", offsets)
    return (-z > _HANGING_COSINE * distance) & (distance > _HANGING_EXTENSION * arm)


def heading_frame(posed: Posed, problem: Batch) -> tuple[Rotation, Vector]:
    """Rotation from the heading frame to the world, and its origin, components (n,)."""
    points, rotations = problem["points"].T, problem["rotations"].T
    weights = rotations * HEADING_WEIGHTS[:, None].astype(np.float32)
    x, y = ((posed.forward[k] * weights).sum(0) for k in (0, 1))
    for (left, right), weight in LATERAL_WEIGHTS.items():
        one, other = POINT_PARTS.index(left), POINT_PARTS.index(right)
        factor = weight * points[one] * points[other] / posed.leg
        x = x + factor * (posed.points[1][one] - posed.points[1][other])
        y = y - factor * (posed.points[0][one] - posed.points[0][other])
    pelvis = FRAME_PARTS.index("pelvis")
    x, y = x + HINT_WEIGHT * posed.forward[0][pelvis], y + HINT_WEIGHT * posed.forward[1][pelvis]
    half = 0.5 * (jnp.arctan2(y, x) + problem["heading_noise"])
    zero = jnp.zeros_like(half)
    given = points.sum(0)
    ox, oy = (
        jnp.where(given > 0.0, (posed.points[k] * points).sum(0) / jnp.maximum(given, 1.0), posed.positions[k][0])
        for k in (0, 1)
    )
    return (jnp.cos(half), zero, zero, jnp.sin(half)), (ox, oy, zero)


def inputs(posed: Posed, problem: Batch, heading: Rotation, origin: Vector) -> Array:
    """Inputs (n, 107) of the network; see :mod:`poise.prior.layout`."""
    count, back = len(posed.leg), conjugate(heading)
    points, rotations = problem["points"].T, problem["rotations"].T
    apart = (posed.points[0] - origin[0], posed.points[1] - origin[1], posed.points[2])
    x, y, z = (each / posed.leg for each in rotated(back, apart))
    local = jnp.stack([x * points, y * points, (z - HEIGHT_OFFSET) * points])
    axes = jnp.stack([*rotated(back, posed.forward), *rotated(back, posed.upward)]) * rotations
    noise = problem["gaze_noise"].T
    gx, gy, gz = (posed.forward[k][0] + noise[k] for k in range(3))
    length = norm((gx, gy, gz)) / problem["gaze"].clip(_SMALL)
    gaze = jnp.stack(rotated(back, (gx / length, gy / length, gz / length)), 1)
    hands, elbows = (
        np.array([POINT_PARTS.index(f"{side}_{part}") for side in ("left", "right")]) for part in ("hand", "elbow")
    )
    free = (points[hands] + points[elbows] + rotations[hands]) == 0.0
    hangs = (posed.hanging & free).T * problem["told"][:, None]
    flat = [each.transpose(2, 1, 0).reshape(count, -1) for each in (local, axes)]
    return jnp.concatenate([*flat, points.T, rotations.T, gaze, problem["gaze"][:, None], posed.proportions, hangs], 1)


# --- network ----------------------------------------------------------------------------------------------------------


def initial_weights(seed: int, inputs_count: int, hidden: int, coordinates: int) -> Weights:
    """Random weights: an input layer, three residual layers, an output layer."""
    keys = jax.random.split(jax.random.PRNGKey(seed), 5)

    def normal(key: Array, rows: int, columns: int, scale: float) -> Array:
        return scale * jax.random.normal(key, (rows, columns)) * np.sqrt(2.0 / rows)

    outputs = 2 * coordinates + 9
    sizes = [(inputs_count, hidden, 1.0), *[(hidden, hidden, 0.5)] * 3, (hidden, outputs, 0.1)]
    weights: Weights = {}
    for number, (key, (rows, columns, scale)) in enumerate(zip(keys, sizes, strict=True)):
        weights[f"weight_{number}"] = normal(key, rows, columns, scale)
        weights[f"bias_{number}"] = jnp.zeros(columns)
    return weights


def outputs(weights: Weights, features: Array) -> Array:
    """Raw outputs (n, 2 c + 9)."""
    hidden = jax.nn.silu(features @ weights["weight_0"] + weights["bias_0"])
    for number in (1, 2, 3):
        hidden = hidden + jax.nn.silu(hidden @ weights[f"weight_{number}"] + weights[f"bias_{number}"])
    return hidden @ weights["weight_4"] + weights["bias_4"]


class Predictor:
    """Predicted postures of problems, and the loss."""

    def __init__(self, kinematics: Kinematics, mean: Array, deviation: Array) -> None:
        self.kinematics = kinematics
        self._mean, self._deviation = mean, deviation

    def predict(self, weights: Weights, posed: Posed, problem: Batch) -> tuple[Array, Rotation, Vector, Array]:
        """Coordinates (n, c), rotation of the pelvis, hip center [m], logarithms of deviations (n, c)."""
        heading, origin = heading_frame(posed, problem)
        raw = outputs(weights, inputs(posed, problem, heading, origin))
        count = len(self._mean)
        x = self._mean + self._deviation * raw[:, :count]
        axes = (raw[:, count : count + 6] + ROOT_AXES).T
        pelvis = product(heading, _from_axes((axes[0], axes[1], axes[2]), (axes[3], axes[4], axes[5])))
        hx, hy, hz = (raw[:, count + 6 : count + 9] + ROOT_POSITION).T * posed.leg
        moved = rotated(heading, (hx, hy, hz))
        hip = (moved[0] + origin[0], moved[1] + origin[1], moved[2])
        return x, pelvis, hip, raw[:, count + 9 :]

    def loss(self, weights: Weights, frames: Batch, problem: Batch) -> Array:
        """Mean loss of a batch."""
        posed = Posed(self.kinematics, frames, problem["bones"])
        x, pelvis, hip, log_deviation = self.predict(weights, posed, problem)
        w, a, b, c = (each[0] for each in self.kinematics.neutral)
        found, turns = self.kinematics.forward(x, product(pelvis, (w, a, b, c)), hip, posed.offsets)
        apart = self._mean_distance((found, turns), (posed.positions, posed.rotations))
        cosine = sum(one * other for one, other in zip(turns, posed.rotations, strict=True))
        turned = 8.0 * (1.0 - cosine**2).mean()  # squared Frobenius distance of the matrices
        residual = (x - posed.x) / self._deviation
        scaled = jax.lax.stop_gradient(residual) * jnp.exp(-log_deviation)
        likelihood = (0.5 * jnp.minimum(scaled**2, 25.0 + jnp.abs(scaled)) + log_deviation).mean()
        weighted = _POSITION_WEIGHT * apart + _ROTATION_WEIGHT * turned
        return weighted + _COORDINATE_WEIGHT * jnp.abs(x - posed.x).mean() + _DEVIATION_WEIGHT * likelihood

    def _mean_distance(self, found: tuple[Vector, Rotation], truth: tuple[Vector, Rotation]) -> Array:
        """Mean distance of joints and eyes [m]; the eyes, a point fixed in the head, count as the joints they have."""
        joints, eyes = (
            _distances(one, other)
            for one, other in (
                (found[0], truth[0]),
                (self.kinematics.eyes(*found), self.kinematics.eyes(*truth)),
            )
        )
        return (joints.sum(0) + EYE_COUNT * eyes).mean() / (len(joints) + EYE_COUNT)


def _distances(one: Vector, other: Vector) -> Array:
    dx, dy, dz = (a - b for a, b in zip(one, other, strict=True))
    return jnp.sqrt(dx * dx + dy * dy + dz * dz + 1e-6)


def _from_axes(forward: Vector, upward: Vector) -> Rotation:
    """Rotations whose x axis is a direction and whose z axis is nearest to another.

    First z turns about the world's y and z to reach the x axis, then rolls about x: no division by small numbers near
    the usual upright posture.
    """
    fx, fy, fz = forward
    yaw, pitch = jnp.arctan2(fy, fx), jnp.arctan2(-fz, jnp.sqrt(fx * fx + fy * fy + _SMALL))
    zero = jnp.zeros_like(yaw)
    aimed = product(
        (jnp.cos(0.5 * yaw), zero, zero, jnp.sin(0.5 * yaw)), (jnp.cos(0.5 * pitch), zero, jnp.sin(0.5 * pitch), zero)
    )
    _, y, z = rotated(conjugate(aimed), upward)
    roll = jnp.arctan2(-y, z)
    return product(aimed, (jnp.cos(0.5 * roll), jnp.sin(0.5 * roll), zero, zero))
