"""Arguments for the derivatives of site frames: random sites of random figures, and frames fixed in the world."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.selection import bind
from poise.kinematics.site_frame import WORLD, SiteFrame
from poise.math import quaternion
from tests.support.derivatives import Marked, Sample, sampler
from tests.support.figures import random_configuration, random_figure


@sampler("poise.kinematics.site_frame.")
def site_frames(found: Marked, rng: np.random.Generator) -> Sample:
    figure = random_figure(rng, int(rng.integers(3, 8)))
    kinematics = bind(compile_figure(figure), "numpy")
    segment = WORLD if rng.random() < 0.2 else int(rng.integers(len(figure.segments)))
    frame = SiteFrame(segment, rng.normal(size=3), quaternion.to_matrix(quaternion.random(rng)))
    pose = Pose(figure, random_configuration(figure, rng))
    return Sample(
        {"pose": pose},
        owner=frame,
        add=lambda at, step: Pose.unchecked(figure, kinematics.integrate(at.q, step)),
        dofs=figure.nv,
        constant=segment == WORLD,
    )
