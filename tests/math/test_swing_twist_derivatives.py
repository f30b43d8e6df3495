"""Batch swing-twist values and Jacobians agree with those of single limbs, also at the singularity."""

from __future__ import annotations

import numpy as np

from poise.math import quaternion, swing_twist
from poise.math.swing_twist_derivatives import swing_twist_batch

SPECIAL = np.array(
    [
        [1.0, 0.0, 0.0, 0.0],
        [np.cos(0.4), 0.0, 0.0, np.sin(0.4)],
        [np.cos(1e-9), np.sin(1e-9), 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],  # the limb at -z
        [0.0, 0.0, 0.0, -1.0],  # half a turn about the limb
        [-0.5, 0.5, 0.5, 0.5],
    ]
)


def test_coordinates_of_many_limbs_are_those_of_single_ones() -> None:
    e = np.concatenate([SPECIAL, quaternion.random(np.random.default_rng(2), 40)])
    found = swing_twist_batch(e)
    for number, each in enumerate(e):
        np.testing.assert_allclose(found.swings[number], swing_twist.swing(each), rtol=0.0, atol=1e-14)
        np.testing.assert_allclose(found.twists[number], swing_twist.twist(each), rtol=0.0, atol=1e-14)
        if abs(each[0]) + abs(each[3]) > 1e-9:  # elsewhere derivatives have no bound
            own = swing_twist.swing_jacobian(each), swing_twist.twist_gradient(each)
            np.testing.assert_allclose(found.swing_jacobians[number], own[0], rtol=1e-12, atol=1e-13)
            np.testing.assert_allclose(found.twist_gradients[number], own[1], rtol=1e-12, atol=1e-13)
    assert all(np.isfinite(part).all() for part in found)


def test_no_limbs_have_no_coordinates() -> None:
    assert [part.shape for part in swing_twist_batch(np.zeros((0, 4)))] == [(0, 2), (0,), (0, 2, 3), (0, 3)]
