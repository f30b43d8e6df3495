"""A trunk with two arms and a goal for each hand, moved by one strategy or another [Baerlocher2001, fig. 5.4]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.techniques.planar import LEFT, RIGHT, two_arms
from poise_lab.techniques.strategies import Tasks

DAMPING = 0.1
STEPS = 1000
STRIDE = 0.05  # longest way a hand is asked to go in one step [m]

Strategy = Callable[[Tasks], FloatArray]
START = np.array([1.2, 0.3, 0.2, 0.8, -0.6, -0.8, 0.6])


@dataclass(frozen=True, eq=False)
class Way:
    """How a strategy went: errors of the right and the left hand step by step [m], and where its left hand was."""

    right: FloatArray
    left: FloatArray
    places: Matrix
    end: FloatArray

    @property
    def length(self) -> float:
        """Way of the left hand [m]."""
        return float(np.linalg.norm(np.diff(self.places, axis=0), axis=1).sum())


def follow(strategy: Strategy, right: FloatArray, left: FloatArray, steps: int = STEPS) -> Way:
    """Take steps toward both goals, the right one first."""
    tree, q = two_arms(), START.copy()
    errors: list[tuple[float, float]] = []
    places: list[FloatArray] = []
    for _ in range(steps):
        points = tree.ends(q)
        own = [right - points[RIGHT], left - points[LEFT]]
        errors.append((float(np.linalg.norm(own[0])), float(np.linalg.norm(own[1]))))
        places.append(points[LEFT])
        tasks = [(tree.jacobian(q, link), _bounded(e)) for link, e in zip((RIGHT, LEFT), own, strict=True)]
        q = q + strategy(tasks)
    history = np.array(errors)
    return Way(history[:, 0], history[:, 1], np.array(places), q)


def _bounded(error: FloatArray) -> FloatArray:
    return error * min(1.0, STRIDE / max(float(np.linalg.norm(error)), 1e-300))
