"""Cubic splines of scalars, against SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline as ScipyCubicSpline

from poise.math.cubic_spline import CubicSpline, Ends


@pytest.mark.parametrize("ends", list(Ends))
@pytest.mark.parametrize("count", [2, 3, 4, 10])
def test_the_curve_is_that_of_scipy(count: int, ends: Ends) -> None:
    rng = np.random.default_rng(count)
    steps, keys, velocities = rng.uniform(0.2, 2.0, count - 1), rng.normal(size=(count, 4)), rng.normal(size=(2, 4))
    if ends is Ends.PERIODIC:
        keys[-1] = keys[0]
    given = [(1, velocities[0]), (1, velocities[1])] if ends is Ends.CLAMPED else ends.value
    times = np.concatenate([[0.0], np.cumsum(steps)])
    reference = ScipyCubicSpline(times, keys, bc_type=given)
    spline = CubicSpline(steps, keys, ends, velocities)
    for index, h in enumerate(steps):
        for u in (0.0, 0.3, 1.0):
            found = spline.at(index, u * h)
            for order, part in enumerate(found):
                np.testing.assert_allclose(part, _reference(reference, index, u * h, order), atol=1e-11)


def _reference(spline: ScipyCubicSpline, index: int, s: float, order: int) -> np.ndarray:
    """Value of a derivative on an interval's own polynomial, so that its end belongs to it."""
    powers = [np.polyder(np.poly1d(spline.c[:, index, column]), order)(s) for column in range(spline.c.shape[2])]
    return np.array(powers)
