"""Task priority: the tip first, then a velocity of the nearest point away from its obstacle [Ge2000, 4.1.1, 5.3.1]."""

from __future__ import annotations

import math

import numpy as np

from poise.collision.avoidance.situation import Memory, Near, Situation, damped_inverse, projector, smooth_step
from poise.types import FloatArray

BRAKE = 0.01  # largest acceleration a_max [m per step²]


def homogeneous_gain(own: Situation, near: Near) -> float:
    """α_h: 1 up to the unit gain distance, from there smoothly to 0 at the sphere of influence."""
    return 1.0 - smooth_step((near.distance - own.unit) / (own.influence - own.unit))


def avoidance_gain(own: Situation, near: Near) -> float:
    """α_o: v_max ((d_ug − d)/(d_ug − d_ta))², level at the unit gain distance, at most v_max."""
    inside = max(own.unit - near.distance, 0.0) / (own.unit - own.abort)
    return own.fastest * min(inside, 1.0) ** 2


def velocity_gain(own: Situation, near: Near) -> float:
    """α_o = (1 − e^(−P)) v_max with P = a_max v/(2 d a_max − v²) while it comes nearer, by Pourazady and Ho."""
    if near.approach <= 0.0:
        return 0.0
    reserve = 2.0 * max(near.distance, 0.0) * BRAKE - near.approach**2
    urgency = math.inf if reserve <= 0.0 else BRAKE * near.approach / reserve
    return own.fastest * (1.0 - math.exp(-urgency))


def _aborted(own: Situation) -> bool:
    """Nearer than the task abort distance, the task no longer insists."""
    return bool(own.obstacles) and own.obstacles[0].distance <= own.abort


def _first(own: Situation) -> FloatArray:
    return np.zeros(own.jacobian.shape[1]) if _aborted(own) else own.first


def _answer(own: Situation, near: Near, first: FloatArray, free: FloatArray, gain: float) -> FloatArray:
    """What one obstacle adds: α_h (J_o P)⁺ (α_o x̂_o − J_o q̇₁)."""
    wanted = gain * near.away - near.jacobian @ first
    return homogeneous_gain(own, near) * (damped_inverse(near.jacobian @ free) @ wanted)


def priority(own: Situation, memory: Memory) -> FloatArray:
    """Equation 4.6 for the nearest obstacle."""
    first, free = _first(own), own.free
    if not own.obstacles or own.obstacles[0].distance > own.influence:
        return np.asarray(first)
    near = own.obstacles[0]
    return np.asarray(first + free @ _answer(own, near, first, free, avoidance_gain(own, near)))


def velocity_priority(own: Situation, memory: Memory) -> FloatArray:
    """The same with the influence of the velocity."""
    first, free = _first(own), own.free
    if not own.obstacles or own.obstacles[0].distance > own.influence:
        return np.asarray(first)
    near = own.obstacles[0]
    return np.asarray(first + free @ _answer(own, near, first, free, velocity_gain(own, near)))


def two_worst(own: Situation, memory: Memory) -> FloatArray:
    """Equation 5.2: the two nearest, weighted by the ratio of their distances; both count half where it is 1."""
    first, free = _first(own), own.free
    worst = own.obstacles[:2]
    if not worst:
        return np.asarray(first)
    ratio = own.distance(worst[-1]) / own.distance(worst[0])
    share = 1.0 if len(worst) == 1 else 1.0 - 0.5 / ratio**2
    total = first
    for near, part in zip(worst, (share, 1.0 - share), strict=False):
        if near.distance <= own.influence:
            total = total + part * (free @ _answer(own, near, first, free, avoidance_gain(own, near)))
    return np.asarray(total)


def augmented_priority(own: Situation, memory: Memory) -> FloatArray:
    """All obstacles of influence as rows of one secondary task; fewer of them than a third of the freedoms."""
    first, free = _first(own), own.free
    most = own.jacobian.shape[1] // 3 - 1
    found = [near for near in own.obstacles if near.distance <= own.influence][:most]
    if not found:
        return np.asarray(first)
    rows = np.vstack([near.jacobian for near in found])
    wanted = np.concatenate(
        [
            homogeneous_gain(own, near) * (avoidance_gain(own, near) * near.away - near.jacobian @ first)
            for near in found
        ]
    )
    return np.asarray(first + free @ (damped_inverse(rows @ free) @ wanted))


def reversed_priority(own: Situation, memory: Memory) -> FloatArray:
    """Away from the nearest obstacle first, whatever the distance, and the tip in what is left [Ge2000, 5.3.4]."""
    if not own.obstacles:
        return np.asarray(own.first)
    near = own.obstacles[0]
    first = damped_inverse(near.jacobian) @ (own.fastest * near.away)
    free = projector(near.jacobian)
    return np.asarray(first + free @ (damped_inverse(own.jacobian @ free) @ (own.velocity - own.jacobian @ first)))
