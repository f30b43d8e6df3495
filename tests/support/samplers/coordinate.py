"""Arguments for the derivatives of joint coordinates."""

from __future__ import annotations

import numpy as np

from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.selection import bind
from poise.model import Figure, Joint, JointKind, Segment
from tests.support.derivatives import Marked, Sample, sampler
from tests.support.figures import random_configuration

MOVING_KINDS = [kind for kind in JointKind if kind.components]


@sampler("poise.model.coordinate.")
def coordinate(found: Marked, rng: np.random.Generator) -> Sample:
    kind = MOVING_KINDS[rng.integers(len(MOVING_KINDS))]
    joint = Joint("joint", kind, "base", "limb", axis=(0.0, 1.0, 0.0))
    root = Joint("root", JointKind.FIXED, None, "base")
    figure = Figure("one joint", (Segment("base"), Segment("limb")), (root, joint))
    component = kind.components[rng.integers(len(kind.components))]
    return Sample(
        {"joint": joint, "component": component, "q": random_configuration(figure, rng)},
        add=bind(compile_figure(figure), "numpy").integrate,
        dofs=figure.nv,
    )
