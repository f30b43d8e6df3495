"""Arguments for the derivatives of statics: random figures of every kind of joint under random wrenches."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.model import reroot
from poise.statics import Wrench
from tests.support.derivatives import Marked, Sample, sampler
from tests.support.figures import random_configuration, random_figure


@sampler("poise.statics.")
def torques(found: Marked, rng: np.random.Generator) -> Sample:
    figure = random_figure(rng, 7, limits=False)
    if rng.random() < 0.5:
        figure = reroot(figure, figure.segments[-1].name)
    names = [segment.name for segment in figure.segments]
    wrenches = [
        Wrench(str(rng.choice(names)), rng.normal(size=3), rng.normal(size=3), frame)
        for frame in ("world", "site", "world", "site")
    ]
    pose = Pose(figure, random_configuration(figure, rng, 0.7))
    arguments = {"pose": pose, "wrenches": wrenches, "gravity": rng.normal(size=3)}
    return Sample(arguments, add=Pose.plus, dofs=figure.nv)
