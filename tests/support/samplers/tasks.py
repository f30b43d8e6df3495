"""Arguments for the derivatives of regions: points inside and outside, off the center."""

from __future__ import annotations

import numpy as np

from poise.math import quaternion, sphere
from poise.tasks import HalfSpace, InsideBall, InsideBox, Region
from tests.support.derivatives import Marked, Sample, sampler

MAKERS = {
    HalfSpace: lambda rng: HalfSpace(rng.normal(size=3), sphere.uniform(rng)),
    InsideBall: lambda rng: InsideBall(np.zeros(3), 0.5),
    InsideBox: lambda rng: InsideBox(rng.normal(size=3), rng.uniform(0.1, 1.0, 3), quaternion.random(rng)),
}


@sampler("poise.tasks.region.")
def regions(found: Marked, rng: np.random.Generator) -> Sample:
    region: Region = MAKERS[found.owner](rng)
    return Sample({"x": rng.uniform(0.2, 2.0) * sphere.uniform(rng)}, owner=region)
