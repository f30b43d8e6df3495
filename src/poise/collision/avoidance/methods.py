"""Avoidance methods: task priority, cost functions and objective functions.

**Task priority** [Ge2000, 4.1.1, 5.3.1]: the end effector first, then a velocity of the nearest point away from its
obstacle in the null space.

**Cost and objective functions** [Ge2000, 4.1.2, 4.1.3, 5.3]: a gradient, projected onto the null space so that the end
effector keeps its path. The original writes a vector of space into the first three joint coordinates, which is a
gradient for a camera alone; here it goes through J_oᵀ. 1/d² diverges at contact: distances have a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from poise.collision.avoidance.step import (
    AvoidanceMemory,
    AvoidanceStep,
    NearestObstacle,
    damped_pseudoinverse,
    null_space_projector,
    smooth_step,
)
from poise.math.summation import float_sum
from poise.types import FloatArray

_MAX_DECELERATION = 0.01  # a_max [m per step²]
_MAX_AVOIDANCE_STEP_RAD = 0.2  # longest part of a step due to obstacles

AvoidanceMethod = Callable[[AvoidanceStep, AvoidanceMemory], FloatArray]
"""One step (n,) of a figure."""


# --- task priority ----------------------------------------------------------------------------------------------------


def homogeneous_gain(step: AvoidanceStep, near: NearestObstacle) -> float:
    """α_h: 1 up to the unit gain distance, from there smoothly to 0 at the sphere of influence."""
    width = step.influence_distance - step.unit_gain_distance
    return 1.0 - smooth_step((near.distance - step.unit_gain_distance) / width)


def avoidance_gain(step: AvoidanceStep, near: NearestObstacle) -> float:
    """α_o: v_max ((d_ug − d)/(d_ug − d_ta))², with zero slope at the unit gain distance, at most v_max."""
    inside = max(step.unit_gain_distance - near.distance, 0.0) / (step.unit_gain_distance - step.abort_distance)
    return step.max_speed * min(inside, 1.0) ** 2


def velocity_gain(step: AvoidanceStep, near: NearestObstacle) -> float:
    """α_o = (1 − e^(−P)) v_max with P = a_max v/(2 d a_max − v²) during approach, by Pourazady and Ho."""
    if near.approach <= 0.0:
        return 0.0
    reserve = 2.0 * max(near.distance, 0.0) * _MAX_DECELERATION - near.approach**2
    urgency = math.inf if reserve <= 0.0 else _MAX_DECELERATION * near.approach / reserve
    return step.max_speed * (1.0 - math.exp(-urgency))


def _task_step(step: AvoidanceStep) -> FloatArray:
    """Step for the task; zero nearer than the task abort distance."""
    aborted = bool(step.obstacles) and step.obstacles[0].distance <= step.abort_distance
    return np.zeros(step.jacobian.shape[1]) if aborted else step.task_step


def _avoidance_term(
    step: AvoidanceStep, near: NearestObstacle, first: FloatArray, projector: FloatArray, gain: float
) -> FloatArray:
    """Term of one obstacle: α_h (J_o P)⁺ (α_o x̂_o − J_o q̇₁)."""
    requested = gain * near.away - near.jacobian @ first
    return homogeneous_gain(step, near) * (damped_pseudoinverse(near.jacobian @ projector) @ requested)


def priority(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Equation 4.6 for the nearest obstacle."""
    first, projector = _task_step(step), step.null_space_projector
    if not step.obstacles or step.obstacles[0].distance > step.influence_distance:
        return np.asarray(first)
    near = step.obstacles[0]
    return np.asarray(first + projector @ _avoidance_term(step, near, first, projector, avoidance_gain(step, near)))


def velocity_priority(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Equation 4.6 with the gain that depends on the velocity."""
    first, projector = _task_step(step), step.null_space_projector
    if not step.obstacles or step.obstacles[0].distance > step.influence_distance:
        return np.asarray(first)
    near = step.obstacles[0]
    return np.asarray(first + projector @ _avoidance_term(step, near, first, projector, velocity_gain(step, near)))


def two_worst(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Equation 5.2: the two nearest, weighted by the ratio of their distances; one half each where it is 1."""
    first, projector = _task_step(step), step.null_space_projector
    worst = step.obstacles[:2]
    if not worst:
        return np.asarray(first)
    ratio = step.bounded_distance(worst[-1]) / step.bounded_distance(worst[0])
    weight = 1.0 if len(worst) == 1 else 1.0 - 0.5 / ratio**2
    total = first
    for near, part in zip(worst, (weight, 1.0 - weight), strict=False):
        if near.distance <= step.influence_distance:
            term = _avoidance_term(step, near, first, projector, avoidance_gain(step, near))
            total = total + part * (projector @ term)
    return np.asarray(total)


def augmented_priority(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """All obstacles in range as rows of one secondary task; fewer of them than a third of the degrees of freedom."""
    first, projector = _task_step(step), step.null_space_projector
    max_obstacles = step.jacobian.shape[1] // 3 - 1
    in_range = [near for near in step.obstacles if near.distance <= step.influence_distance][:max_obstacles]
    if not in_range:
        return np.asarray(first)
    rows = np.vstack([near.jacobian for near in in_range])
    requested = np.concatenate(
        [
            homogeneous_gain(step, near) * (avoidance_gain(step, near) * near.away - near.jacobian @ first)
            for near in in_range
        ]
    )
    return np.asarray(first + projector @ (damped_pseudoinverse(rows @ projector) @ requested))


def reversed_priority(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Away from the nearest obstacle first, at any distance, and the end effector in the null space [Ge2000, 5.3.4]."""
    if not step.obstacles:
        return np.asarray(step.task_step)
    near = step.obstacles[0]
    first = damped_pseudoinverse(near.jacobian) @ (step.max_speed * near.away)
    projector = null_space_projector(near.jacobian)
    requested = step.velocity - step.jacobian @ first
    return np.asarray(first + projector @ (damped_pseudoinverse(step.jacobian @ projector) @ requested))


# --- cost functions ---------------------------------------------------------------------------------------------------


def with_null_space_step(step: AvoidanceStep, extra: FloatArray) -> FloatArray:
    """q̇ = J⁺ẋ + P z, with z limited in length."""
    length = float(np.linalg.norm(extra))
    limited = extra if length <= _MAX_AVOIDANCE_STEP_RAD else extra * (_MAX_AVOIDANCE_STEP_RAD / length)
    return np.asarray(step.task_step + step.null_space_projector @ limited)


def _toward(step: AvoidanceStep, near: NearestObstacle) -> FloatArray:
    """J_oᵀ(x_S − x_R)."""
    return np.asarray(-step.bounded_distance(near) * near.distance_gradient)


def _zero_step(step: AvoidanceStep) -> FloatArray:
    return np.zeros(step.jacobian.shape[1])


def _blending_weights(step: AvoidanceStep, obstacles: tuple[NearestObstacle, ...]) -> list[float]:
    """(Σd − d_i)/((n − 1) Σd), of sum 1; 1 for one obstacle, where the expression is 0/0."""
    if len(obstacles) == 1:
        return [1.0]
    distances = [step.bounded_distance(near) for near in obstacles]
    total = float_sum(distances)
    return [(total - distance) / ((len(distances) - 1) * total) for distance in distances]


def cost_sum(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """z = −α h² J_oᵀ(x_S − x_R) of the nearest, with h = Σ 1/d_i²."""
    if not step.obstacles:
        return with_null_space_step(step, _zero_step(step))
    cost = float_sum(step.bounded_distance(near) ** -2 for near in step.obstacles)
    return with_null_space_step(step, -step.gain * cost**2 * _toward(step, step.obstacles[0]))


def blending(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Equation 5.4: h is the weighted sum of 1/d_i²."""
    if not step.obstacles:
        return with_null_space_step(step, _zero_step(step))
    weights = _blending_weights(step, step.obstacles)
    pairs = zip(weights, step.obstacles, strict=True)
    cost = float_sum(weight * step.bounded_distance(near) ** -2 for weight, near in pairs)
    return with_null_space_step(step, -step.gain * cost**2 * _toward(step, step.obstacles[0]))


def _nearest_few(step: AvoidanceStep) -> tuple[NearestObstacle, ...]:
    """Fewer obstacles than a third of the degrees of freedom, at least one."""
    return step.obstacles[: max(step.jacobian.shape[1] // 3 - 1, 1)]


def augmented_cost(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Every obstacle by itself, −α Σ J_oᵀ(x_S − x_R)/d⁴; fewer of them than a third of the degrees of freedom."""
    extra = _zero_step(step)
    for near in _nearest_few(step):
        extra -= step.gain * step.bounded_distance(near) ** -4 * _toward(step, near)
    return with_null_space_step(step, extra)


def blended_augmented_cost(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """The augmented cost with the weights of blending."""
    extra, obstacles = _zero_step(step), _nearest_few(step)
    for weight, near in zip(_blending_weights(step, obstacles) if obstacles else [], obstacles, strict=True):
        extra -= step.gain * weight * step.bounded_distance(near) ** -4 * _toward(step, near)
    return with_null_space_step(step, extra)


def adaptive_cost(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """h = Σ α e^(−2β d²), its height and narrowness doubled and quadrupled near obstacles, and reduced far away."""
    if not step.obstacles:
        return with_null_space_step(step, _zero_step(step))
    nearest = step.obstacles[0].distance
    if nearest > step.unit_gain_distance:
        memory.cost_height = max(0.5 * memory.cost_height, 1e-3)
        memory.cost_narrowness = max(0.25 * memory.cost_narrowness, 1.0)
    elif nearest < step.abort_distance:
        memory.cost_height = min(2.0 * memory.cost_height, 1e3)
        memory.cost_narrowness = min(4.0 * memory.cost_narrowness, 1e5)
    cost = float_sum(
        memory.cost_height * math.exp(-2.0 * memory.cost_narrowness * step.bounded_distance(near) ** 2)
        for near in step.obstacles
    )
    return with_null_space_step(step, -cost * _toward(step, step.obstacles[0]))


def objective(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Equation 5.5 with the repelling sign: −α ∂(Σ d⁻²)/∂q = −2α Σ d⁻⁴ J_oᵀ(x_S − x_R) of all obstacles."""
    extra = _zero_step(step)
    for near in step.obstacles:
        extra -= 2.0 * step.gain * step.bounded_distance(near) ** -4 * _toward(step, near)
    return with_null_space_step(step, extra)


METHODS: dict[str, AvoidanceMethod] = {
    "task priority": priority,
    "velocity influence": velocity_priority,
    "two worst weighted": two_worst,
    "augmented priority": augmented_priority,
    "cost sum": cost_sum,
    "augmented cost": augmented_cost,
    "blending": blending,
    "blended augmented cost": blended_augmented_cost,
    "adaptive cost": adaptive_cost,
    "objective function": objective,
    "priority reversed": reversed_priority,
}
"""Every method by its name."""
