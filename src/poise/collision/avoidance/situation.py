"""What a way of avoiding obstacles is told at every step, and what it may remember."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.math.least_squares import svd
from poise.types import FloatArray, Matrix

DAMPING = 0.02
RANK = 1e-6  # of the largest singular value


@dataclass(frozen=True)
class Near:
    """The place of the chain that is nearest to one obstacle.

    Parameters
    ----------
    distance : float
        Critical distance d [m].
    away : (3,) array
        Unit vector from the obstacle to the chain; −(x_S − x_R)/d.
    jacobian : (3, n) array
        Of the chain's point, J_o.
    approach : float
        How fast it came nearer in the last step [m per step]; negative when it went away.
    """

    distance: float
    away: FloatArray
    jacobian: Matrix
    approach: float

    @property
    def slope(self) -> FloatArray:
        """∂d/∂q (n,)."""
        return np.asarray(self.away @ self.jacobian)


@dataclass(frozen=True)
class Situation:
    """A figure at one step.

    Parameters
    ----------
    velocity : (m,) array
        What its task is asked to do in this step: of a tip, its way [m].
    jacobian : (m, n) array
        Of the task, J_e.
    obstacles : tuple of Near
        One for each obstacle, the nearest first.
    abort, unit, influence : float
        Distances d_ta < d_ug < d_soi [m]: task abort, unit gain, sphere of influence.
    fastest : float
        v_max [m per step].
    floor : float
        Distances below this count as this [m]: 1/d² knows nothing of contact.
    gain : float
        α of all costs, tuned once for one obstacle: [rad m⁴] per step.
    own_step : (n,) array, optional
        What is done for the task alone, where several tasks have levels; J⁺ẋ, damped, where it is not given.
    """

    velocity: FloatArray
    jacobian: Matrix
    obstacles: tuple[Near, ...]
    abort: float = 0.01
    unit: float = 0.06
    influence: float = 0.15
    fastest: float = 0.02
    floor: float = 0.02
    gain: float = 2e-6
    own_step: FloatArray | None = None

    @cached_property
    def first(self) -> FloatArray:
        """What is done for the task alone."""
        return damped_inverse(self.jacobian) @ self.velocity if self.own_step is None else self.own_step

    @cached_property
    def free(self) -> Matrix:
        """Projector onto what does not move the task."""
        return projector(self.jacobian)

    def distance(self, near: Near) -> float:
        """Critical distance, with its floor."""
        return max(near.distance, self.floor)


@dataclass
class Memory:
    """What a way keeps from step to step: two parameters of the adaptive cost, and how far obstacles were."""

    height: float = 1.0
    narrow: float = 200.0
    last: dict[str, float] = field(default_factory=dict)


def damped_inverse(J: Matrix, damping: float = DAMPING) -> Matrix:
    """Jᵀ(JJᵀ + λ²I)⁻¹."""
    if not len(J):
        return np.zeros(J.T.shape)
    return np.asarray(np.linalg.solve(J @ J.T + damping**2 * np.eye(len(J)), J).T)


def projector(J: Matrix) -> Matrix:
    """I − J†J, undamped: the damped one moves the tip."""
    if not len(J):
        return np.eye(J.shape[1])
    _, sizes, ways = svd(J)
    kept = ways[sizes > RANK * max(float(sizes.max(initial=0.0)), 1e-300)]
    return np.asarray(np.eye(J.shape[1]) - kept.T @ kept)


def smooth_step(x: float) -> float:
    """From 0 at 0 to 1 at 1, level at both ends."""
    x = min(max(x, 0.0), 1.0)
    return x * x * (3.0 - 2.0 * x)
