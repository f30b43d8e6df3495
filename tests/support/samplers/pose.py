"""Arguments for the derivatives of `poise.pose`."""

from __future__ import annotations

import numpy as np

from poise.rotations import sphere
from tests.support.derivatives import Marked, Sample, sampler


@sampler("poise.pose.turning.")
def turning(found: Marked, rng: np.random.Generator) -> Sample:
    length = rng.choice([0.0, 1e-9, 1e-3, 0.3, 0.999, 1.001, 2.0, 3.0, 5.0])
    return Sample({"k": length * sphere.uniform(rng), "rate": rng.normal(size=3)})
