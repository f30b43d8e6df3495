"""Orientations are accepted as quaternion (w, x, y, z), matrix or Rotation; doubtful ones are refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from scipy.spatial.transform import Rotation

from poise.errors import FigureError, PoseError, TaskError
from poise.math import quaternion
from poise.math.orientation import as_quaternion
from tests.math.strategies import quaternions

EXPECTED = "expected a unit quaternion (w, x, y, z), a 3×3 rotation matrix or a Rotation"


class HasAsMatrix:
    """An orientation as mink's SO3 has it."""

    def __init__(self, matrix: np.ndarray) -> None:
        self._matrix = matrix

    def as_matrix(self) -> np.ndarray:
        return self._matrix


@given(quaternions)
def test_every_form_gives_the_same_rotation(e: np.ndarray) -> None:
    matrix = quaternion.to_matrix(e)
    rotation = Rotation.from_quat(e, scalar_first=True)
    for form in (e, e.tolist(), tuple(e), matrix, matrix.tolist(), rotation, HasAsMatrix(matrix)):
        components = as_quaternion(form)
        assert all(type(component) is float for component in components)
        assert quaternion.angle_between(np.array(components), e) < 1e-7


def test_a_unit_quaternion_keeps_its_bits() -> None:
    e = (math.cos(0.3), 0.0, math.sin(0.3), 0.0)
    assert as_quaternion(e) == e


def test_a_quaternion_and_its_negative_are_kept_apart() -> None:
    assert as_quaternion((-1.0, 0.0, 0.0, 0.0)) == (-1.0, 0.0, 0.0, 0.0)


REFUSED = {
    "three numbers": ((1.0, 0.0, 0.0), f"goal orientation: {EXPECTED}; got shape (3,)."),
    "4×4 matrix": (np.eye(4), f"goal orientation: {EXPECTED}; got shape (4, 4)."),
    "row of a quaternion": ([[1.0, 0.0, 0.0, 0.0]], f"{EXPECTED}; got shape (1, 4)."),
    "two rotations": (Rotation.from_quat(np.eye(4)), f"{EXPECTED}; got shape (4, 3, 3)."),
    "str": ("up", f"goal orientation: {EXPECTED}; got 'up'."),
    "nothing": (None, f"goal orientation: {EXPECTED}; got "),
    "ragged": ([[1.0, 0.0], [0.0]], f"goal orientation: {EXPECTED}; got [[1.0, 0.0], [0.0]]."),
    "not unit": ((0.0, 0.0, 0.0, 2.0), "expected a unit quaternion (w, x, y, z); got (0.0, 0.0, 0.0, 2.0) of norm 2"),
    "degrees": ((0.0, 90.0, 0.0, 1.0), "check the order: w comes first"),
    "zeros": (np.zeros(4), "of norm 0"),
    "NaN": ((math.nan, 0.0, 0.0, 1.0), "goal orientation must be finite"),
    "NaN matrix": (np.full((3, 3), math.nan), "goal orientation must be finite"),
    "reflection": (np.diag([1.0, 1.0, -1.0]), "expected a rotation matrix, orthonormal with determinant +1"),
    "scaled": (1.01 * np.eye(3), "Remove scale and reflection first."),
}


@pytest.mark.parametrize(("value", "said"), REFUSED.values(), ids=REFUSED)
def test_other_values_are_refused_with_what_was_expected(value: object, said: str) -> None:
    with pytest.raises(FigureError) as caught:
        as_quaternion(value, "goal orientation")
    assert said in str(caught.value)


def test_the_caller_chooses_the_exception() -> None:
    with pytest.raises(PoseError, match=r"^rotation: expected"):
        as_quaternion((1.0,), "rotation", PoseError)
    with pytest.raises(TaskError, match=r"^task 'look': goal orientation: expected"):
        as_quaternion((1.0,), "goal orientation", lambda message: TaskError(message, "look"))
