"""Cost and objective functions: a gradient, projected so that the tip keeps its way [Ge2000, 4.1.2, 4.1.3, 5.3].

The seed writes a vector of space into the first three joint coordinates, which is a gradient for a camera alone; here
it goes through J_oᵀ. 1/d² knows nothing of contact: distances have a floor.
"""

from __future__ import annotations

import math

import numpy as np

from poise.collision.avoidance.situation import Memory, Near, Situation
from poise.types import FloatArray

MOST_TURN = 0.2  # a step's share from obstacles is cut to this [rad]


def with_extra(own: Situation, extra: FloatArray) -> FloatArray:
    """q̇ = J⁺ẋ + P z, with z cut to a length that a step can follow."""
    length = float(np.linalg.norm(extra))
    cut = extra if length <= MOST_TURN else extra * (MOST_TURN / length)
    return np.asarray(own.first + own.free @ cut)


def _toward(own: Situation, near: Near) -> FloatArray:
    """J_oᵀ(x_S − x_R)."""
    return np.asarray(-own.distance(near) * near.slope)


def _zero(own: Situation) -> FloatArray:
    return np.zeros(own.jacobian.shape[1])


def _weights(own: Situation, found: tuple[Near, ...]) -> list[float]:
    """Blending: (Σd − d_i)/((n − 1) Σd), of sum 1; 1 for one obstacle, where the form is 0/0."""
    if len(found) == 1:
        return [1.0]
    sizes = [own.distance(near) for near in found]
    total = sum(sizes)
    return [(total - size) / ((len(sizes) - 1) * total) for size in sizes]


def cost_sum(own: Situation, memory: Memory) -> FloatArray:
    """z = −α h² J_oᵀ(x_S − x_R) of the nearest, with h = Σ 1/d_i²."""
    if not own.obstacles:
        return with_extra(own, _zero(own))
    cost = sum(own.distance(near) ** -2 for near in own.obstacles)
    return with_extra(own, -own.gain * cost**2 * _toward(own, own.obstacles[0]))


def blending(own: Situation, memory: Memory) -> FloatArray:
    """Equation 5.4: h is the weighted sum of 1/d_i²."""
    if not own.obstacles:
        return with_extra(own, _zero(own))
    shares = _weights(own, own.obstacles)
    cost = sum(share * own.distance(near) ** -2 for share, near in zip(shares, own.obstacles, strict=True))
    return with_extra(own, -own.gain * cost**2 * _toward(own, own.obstacles[0]))


def _augmented(own: Situation) -> tuple[Near, ...]:
    return own.obstacles[: max(own.jacobian.shape[1] // 3 - 1, 1)]


def augmented_cost(own: Situation, memory: Memory) -> FloatArray:
    """Every obstacle by itself, −α Σ J_oᵀ(x_S − x_R)/d⁴; fewer of them than a third of the freedoms."""
    extra = _zero(own)
    for near in _augmented(own):
        extra -= own.gain * own.distance(near) ** -4 * _toward(own, near)
    return with_extra(own, extra)


def blended_augmented_cost(own: Situation, memory: Memory) -> FloatArray:
    """The same with the weights of blending."""
    extra, found = _zero(own), _augmented(own)
    for share, near in zip(_weights(own, found) if found else [], found, strict=True):
        extra -= own.gain * share * own.distance(near) ** -4 * _toward(own, near)
    return with_extra(own, extra)


def adaptive_cost(own: Situation, memory: Memory) -> FloatArray:
    """h = Σ α e^(−2β d²), its height and narrowness doubled and quadrupled near obstacles, and taken back far away."""
    if not own.obstacles:
        return with_extra(own, _zero(own))
    nearest = own.obstacles[0].distance
    if nearest > own.unit:
        memory.height, memory.narrow = max(0.5 * memory.height, 1e-3), max(0.25 * memory.narrow, 1.0)
    elif nearest < own.abort:
        memory.height, memory.narrow = min(2.0 * memory.height, 1e3), min(4.0 * memory.narrow, 1e5)
    cost = sum(memory.height * math.exp(-2.0 * memory.narrow * own.distance(near) ** 2) for near in own.obstacles)
    return with_extra(own, -cost * _toward(own, own.obstacles[0]))


def objective(own: Situation, memory: Memory) -> FloatArray:
    """Equation 5.5 with the sign that repels: −α ∂(Σ d⁻²)/∂q = −2α Σ d⁻⁴ J_oᵀ(x_S − x_R) of all obstacles."""
    extra = _zero(own)
    for near in own.obstacles:
        extra -= 2.0 * own.gain * own.distance(near) ** -4 * _toward(own, near)
    return with_extra(own, extra)
