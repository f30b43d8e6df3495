"""Arguments for the derivatives of `poise.math.rotation_spline`."""

from __future__ import annotations

import numpy as np

from poise.math import sphere
from tests.support.derivatives import Marked, Sample, sampler


@sampler("poise.math.rotation_spline.")
def rotation_spline(found: Marked, rng: np.random.Generator) -> Sample:
    length = rng.choice([0.0, 1e-9, 1e-3, 0.3, 0.999, 1.001, 2.0, 3.0, 5.0])
    return Sample({"k": length * sphere.uniform(rng), "rate": rng.normal(size=3)})
