"""Hypothesis strategies for rotations, including directions on the axes and exact zeros."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from poise.math import quaternion, so3

_PART = st.one_of(st.sampled_from([0.0, 1.0, -1.0, 1e-9, -1e-13]), st.floats(-1.0, 1.0))


def _unit(parts: tuple[float, ...]) -> np.ndarray:
    array = np.array(parts)
    return array / np.linalg.norm(array)


def _long_enough(parts: tuple[float, ...]) -> bool:
    return bool(np.linalg.norm(parts) > 0.1)


angles = st.one_of(st.sampled_from([0.0, np.pi / 2.0, -np.pi / 2.0, 3.0]), st.floats(-np.pi, np.pi, exclude_min=True))
directions = st.tuples(_PART, _PART, _PART).filter(_long_enough).map(_unit)
quaternions = st.tuples(_PART, _PART, _PART, _PART).filter(_long_enough).map(_unit)
rotations = quaternions.map(quaternion.to_matrix)
vectors = st.tuples(*[st.floats(-10.0, 10.0)] * 3).map(np.array)
rotation_vectors = st.tuples(directions, st.floats(0.0, 3.0 * np.pi)).map(lambda pair: pair[0] * pair[1])
short_rotation_vectors = st.tuples(directions, st.floats(0.0, np.pi - 1e-9)).map(lambda pair: pair[0] * pair[1])


def same_rotation(a: np.ndarray, b: np.ndarray, tolerance: float = 1e-13) -> bool:
    """Whether two quaternions, or two matrices, turn alike."""
    if np.shape(a)[-1] == 4:
        return bool(np.all(quaternion.angle_between(a, b) <= tolerance))
    return bool(np.all(np.linalg.norm(so3.log(np.swapaxes(a, -1, -2) @ b), axis=-1) <= tolerance))
