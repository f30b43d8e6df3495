"""Arguments for the derivatives of `poise.math`, drawn by the name of the parameter."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from poise.math import euler, quaternion, so3, sphere, swing_twist
from tests.support.derivatives import Marked, Sample, sampler

Generator = np.random.Generator


def rotation_vector(rng: Generator) -> np.ndarray:
    """Length up to 3, small ones as likely as large ones: differences must not step over the half-turn."""
    return sphere.uniform(rng) * rng.choice([0.0, 1e-9, 1e-3, 0.3, 0.999, 1.001, 2.0, 3.0])


def swing(rng: Generator) -> np.ndarray:
    """Length up to 2.7, which keeps away from the limb at -z."""
    direction = rng.uniform(-np.pi, np.pi)
    return np.array([np.cos(direction), np.sin(direction)]) * rng.choice([0.0, 1e-9, 1e-3, 0.5, 1.001, 2.0, 2.7])


def orientation(rng: Generator) -> np.ndarray:
    sign = rng.choice([-1.0, 1.0])
    return sign * swing_twist.compose(swing(rng), rng.uniform(-3.0, 3.0))


BY_NAME: dict[str, Callable[[Generator], Any]] = {
    "k": rotation_vector,
    "R": lambda rng: so3.exp(rotation_vector(rng)),
    "e": orientation,
    "a": quaternion.random,
    "b": quaternion.random,
    "p": lambda rng: rng.normal(size=3),
    "d": sphere.uniform,
    "center": sphere.uniform,
    "swing": swing,
    "angles": lambda rng: rng.uniform(-3.0, 3.0, size=3),
    "order": lambda rng: str(rng.choice(euler.EULER_ORDERS)),
}


@sampler("poise.math.")
def rotations(found: Marked, rng: Generator) -> Sample:
    names = inspect.signature(getattr(found.owner, found.name.rpartition(".")[2])).parameters
    missing = [name for name in names if name not in BY_NAME]
    if missing:
        raise AssertionError(f"no argument known for {missing} of {found.name}: add it to BY_NAME.")
    return Sample({name: BY_NAME[name](rng) for name in names})
