"""Input of an avoidance method at one step, and its memory between steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.math.least_squares import svd
from poise.types import FloatArray, Matrix

_DAMPING = 0.02  # λ of the damped pseudoinverse
_RANK_TOL = 1e-6  # relative to the largest singular value


@dataclass(frozen=True)
class NearestObstacle:
    """The point of the figure that is nearest to one obstacle.

    Parameters
    ----------
    distance : float
        Critical distance d [m].
    away : (3,) array
        Unit vector from the obstacle to the figure; −(x_S − x_R)/d.
    jacobian : (3, n) array
        Jacobian of the figure's point, J_o.
    approach : float
        Decrease of the distance in the last step [m per step]; negative when it grew.
    """

    distance: float
    away: FloatArray
    jacobian: Matrix
    approach: float

    @property
    def distance_gradient(self) -> FloatArray:
        """∂d/∂q (n,)."""
        return np.asarray(self.away @ self.jacobian)


@dataclass(frozen=True)
class AvoidanceStep:
    """A figure at one step.

    Parameters
    ----------
    velocity : (m,) array
        Requested change of the task in this step: for an end effector, its displacement [m].
    jacobian : (m, n) array
        Jacobian of the task, J_e.
    obstacles : tuple of NearestObstacle
        One for each obstacle, the nearest first.
    abort_distance, unit_gain_distance, influence_distance : float
        Distances d_ta < d_ug < d_soi [m]: task abort, unit gain, sphere of influence.
    max_speed : float
        v_max [m per step].
    min_distance : float
        Smaller distances count as this [m], since 1/d² diverges at contact.
    gain : float
        α of all costs, tuned once for one obstacle: [rad m⁴] per step.
    given_task_step : (n,) array, optional
        Step for the tasks alone, where there are several priority levels; the damped J⁺ẋ by default.
    """

    velocity: FloatArray
    jacobian: Matrix
    obstacles: tuple[NearestObstacle, ...]
    abort_distance: float = 0.01
    unit_gain_distance: float = 0.06
    influence_distance: float = 0.15
    max_speed: float = 0.02
    min_distance: float = 0.02
    gain: float = 2e-6
    given_task_step: FloatArray | None = None

    @cached_property
    def task_step(self) -> FloatArray:
        """Step (n,) for the task alone."""
        if self.given_task_step is not None:
            return self.given_task_step
        return damped_pseudoinverse(self.jacobian) @ self.velocity

    @cached_property
    def null_space_projector(self) -> Matrix:
        """Projector (n, n) onto the null space of the task."""
        return null_space_projector(self.jacobian)

    def bounded_distance(self, near: NearestObstacle) -> float:
        """Critical distance, at least `min_distance` [m]."""
        return max(near.distance, self.min_distance)


@dataclass
class AvoidanceMemory:
    """State of a method between steps: two parameters of the adaptive cost, and the last distances of obstacles."""

    cost_height: float = 1.0
    cost_narrowness: float = 200.0
    last_distances: dict[str, float] = field(default_factory=dict)


def damped_pseudoinverse(J: Matrix, damping: float = _DAMPING) -> Matrix:
    """Jᵀ(JJᵀ + λ²I)⁻¹."""
    if not len(J):
        return np.zeros(J.T.shape)
    return np.asarray(np.linalg.solve(J @ J.T + damping**2 * np.eye(len(J)), J).T)


def null_space_projector(J: Matrix) -> Matrix:
    """I − J†J, undamped: a damped one would move the end effector."""
    if not len(J):
        return np.eye(J.shape[1])
    _, singular_values, directions = svd(J)
    kept = directions[singular_values > _RANK_TOL * max(float(singular_values.max(initial=0.0)), 1e-300)]
    return np.asarray(np.eye(J.shape[1]) - kept.T @ kept)


def smooth_step(x: float) -> float:
    """From 0 at 0 to 1 at 1, with zero slope at both ends."""
    x = min(max(x, 0.0), 1.0)
    return x * x * (3.0 - 2.0 * x)
