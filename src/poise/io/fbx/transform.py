"""How FBX nodes stand: each in its parent, and from there in the world.

A node's place in its parent is, with pivots and offsets,

    T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹

so its turn is Q = Rpre R Rpost⁻¹ and its origin lies at t = T + Roff + Rp + Q (Soff + Sp - S Sp - Rp). Rotations are
Euler angles in degrees, of any order; pre- and post-rotations and the order count only where the node says so.
The world's scale at a node is taken as one number: that of its parent times its own, without the parent's own where the
node does not inherit it (type 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.io.fbx.scene import FbxObject
from poise.io.report import Notes
from poise.math import quaternion
from poise.types import FloatArray, Quaternion, Vector3

TRANSLATION, ROTATION, SCALING = "Lcl Translation", "Lcl Rotation", "Lcl Scaling"
USUAL = {TRANSLATION: (0.0, 0.0, 0.0), ROTATION: (0.0, 0.0, 0.0), SCALING: (1.0, 1.0, 1.0)}
_ORDERS = ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx", "xyz")  # the axis turned about first comes first
_AXES = {"x": 0, "y": 1, "z": 2}
_SCALE_NOT_INHERITED = 2
_ALIKE = 1e-3  # factors along the axes that differ by a smaller share are one factor
_SMALLEST = 1e-9
Channels = Mapping[str, FloatArray]  # property → (n, 3) values over time


@dataclass(frozen=True)
class Standing:
    """Where a node stands over time: turn (n, 4), origin (n, 3), scale of its world (n,), and its own scale (n,)."""

    turn: Quaternion
    origin: Vector3
    scale: FloatArray
    own_scale: FloatArray


def in_the_world(node: FbxObject, above: Standing | None, channels: Channels, notes: Notes) -> Standing:
    """Where a node stands, from where its parent stands and what its channels are over time."""
    turn, origin, own = _in_parent(node, channels, notes)
    if above is None:
        return Standing(turn, origin, own, own)
    scale = above.scale * own
    if int(node.number_of("InheritType", 0.0)) == _SCALE_NOT_INHERITED:
        scale = scale / above.own_scale
    return Standing(
        quaternion.multiply(above.turn, turn),
        above.origin + quaternion.rotate(above.turn, above.scale[:, None] * origin),
        scale,
        own,
    )


def _in_parent(node: FbxObject, channels: Channels, notes: Notes) -> tuple[Quaternion, Vector3, FloatArray]:
    """Turn (n, 4), origin (n, 3) and scale (n,) of a node in its parent."""
    active = node.number_of("RotationActive", 0.0) != 0.0
    order = _ORDERS[int(node.number_of("RotationOrder", 0.0)) % len(_ORDERS)] if active else "xyz"
    turn = euler(channels[ROTATION], order)
    if active:
        before = euler(node.vector("PreRotation", (0.0, 0.0, 0.0))[None], "xyz")
        after = quaternion.conjugate(euler(node.vector("PostRotation", (0.0, 0.0, 0.0))[None], "xyz"))
        turn = quaternion.multiply(quaternion.multiply(before, turn), after)
    pivot, center = (node.vector(each, (0.0, 0.0, 0.0)) for each in ("RotationPivot", "ScalingPivot"))
    shift, slide = (node.vector(each, (0.0, 0.0, 0.0)) for each in ("RotationOffset", "ScalingOffset"))
    factors = channels[SCALING]
    arm = slide + center - factors * center - pivot
    origin = channels[TRANSLATION] + shift + pivot + quaternion.rotate(turn, arm)
    return turn, origin, _one_factor(node, factors, notes)


def _one_factor(node: FbxObject, factors: FloatArray, notes: Notes) -> FloatArray:
    sizes = np.maximum(np.abs(factors), _SMALLEST)
    if np.any(factors < _SMALLEST):
        notes.gather("nodes that are mirrored or have no size are taken as if they were not", node.name)
    if np.any(np.ptp(sizes, axis=1) > _ALIKE * sizes.max(axis=1)):
        notes.gather("nodes scaled differently along their axes are taken as scaled evenly", node.name)
    return np.asarray(np.cbrt(np.prod(sizes, axis=1)))


def euler(degrees: FloatArray, order: str) -> Quaternion:
    """Quaternions (n, 4) of turns about fixed axes, one after the other in the order given."""
    angles = np.radians(degrees)
    found = np.tile([1.0, 0.0, 0.0, 0.0], (len(angles), 1))
    for letter in order:
        axis = _AXES[letter]
        found = quaternion.multiply(quaternion.from_axis_angle(np.eye(3)[axis], angles[:, axis]), found)
    return found
