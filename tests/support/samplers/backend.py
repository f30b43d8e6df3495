"""Arguments for the derivatives of kinematic states: random figures of every kind of joint at random configurations."""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.selection import bind
from poise.math import sphere
from tests.support.derivatives import Marked, Sample, sampler
from tests.support.figures import arm, random_configuration, random_figure


def _state_sample(found: Marked, rng: np.random.Generator, backend: str) -> Sample:
    complement = "complement" in found.name  # the base of the arm has no mass
    figure = arm() if rng.random() < 0.2 and not complement else random_figure(rng, int(rng.integers(4, 10)))
    kinematics = bind(compile_figure(figure), backend)
    segments = len(figure.segments)
    method = found.name.rpartition(".")[2]
    arguments: dict[str, Any] = {"q": random_configuration(figure, rng)}
    if method.startswith(("point", "orientation")):
        arguments["segment"] = int(rng.integers(segments))
    if method.startswith("point"):
        arguments["local"] = rng.normal(size=3)
    if method.startswith(("subtree", "complement")):  # the root has no complement
        arguments["joint"] = int(rng.integers(1, segments))
    if method.startswith("inertia"):
        arguments["axis"] = sphere.uniform(rng)
        arguments["through"] = rng.normal(size=3) if rng.random() < 0.5 else None
    return Sample(arguments, owner_at=kinematics.forward, add=kinematics.integrate, dofs=figure.nv)


@sampler("poise.kinematics.numpy_backend.state.")
def numpy_state(found: Marked, rng: np.random.Generator) -> Sample:
    return _state_sample(found, rng, "numpy")


@sampler("poise.kinematics.native_backend.kinematics.")
def native_state(found: Marked, rng: np.random.Generator) -> Sample:
    return _state_sample(found, rng, "native")
