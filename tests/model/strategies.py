"""Hypothesis strategies for transforms, and equality of transforms."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from poise.math import quaternion
from poise.model import Transform
from tests.math.strategies import quaternions, vectors

placements = st.builds(
    lambda position, rotation: Transform(tuple(position.tolist()), tuple(rotation.tolist())), vectors, quaternions
)
seeds = st.integers(0, 2**32 - 1)


def check_same_place(one: Transform, other: Transform, tolerance: float = 1e-12) -> None:
    """Both place a frame alike; a quaternion and its negative turn alike."""
    np.testing.assert_allclose(one.translation, other.translation, rtol=0.0, atol=tolerance)
    assert quaternion.angle_between(one.quaternion, other.quaternion) <= tolerance
