"""Transforms are rigid motions: a group, with its action on points; conversion from other libraries."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation as SpatialRotation

from poise.errors import FigureError, TaskError
from poise.math import quaternion
from poise.math.orientation import as_vector3, scaled_to_unit
from poise.model import Transform
from poise.model.transform import IDENTITY, as_transform
from poise.tolerances import UNIT_NORM_TOL
from tests.math.strategies import quaternions, rotations, vectors
from tests.model.strategies import check_same_place, placements


def homogeneous(placement: Transform) -> np.ndarray:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = placement.rotation_matrix, placement.translation
    return matrix


@given(placements, placements, placements)
def test_chaining_is_associative(a: Transform, b: Transform, c: Transform) -> None:
    check_same_place((a @ b) @ c, a @ (b @ c))


@given(placements)
def test_the_identity_changes_nothing(a: Transform) -> None:
    assert a @ IDENTITY == a
    check_same_place(IDENTITY @ a, a, 1e-15)


@given(placements)
def test_the_inverse_undoes_from_both_sides(a: Transform) -> None:
    check_same_place(a @ a.inverse(), IDENTITY)
    check_same_place(a.inverse() @ a, IDENTITY)
    check_same_place(a.inverse().inverse(), a)


@given(placements, placements)
def test_the_inverse_of_a_chain_is_the_chain_of_inverses_backwards(a: Transform, b: Transform) -> None:
    check_same_place((a @ b).inverse(), b.inverse() @ a.inverse())


@given(placements, placements)
def test_chains_multiply_like_matrices(a: Transform, b: Transform) -> None:
    np.testing.assert_allclose(homogeneous(a @ b), homogeneous(a) @ homogeneous(b), atol=1e-13)


@given(placements, placements, vectors)
def test_applying_a_product_applies_the_inner_transform_first(a: Transform, b: Transform, point: np.ndarray) -> None:
    np.testing.assert_allclose((a @ b).apply(point), a.apply(b.apply(point)), atol=1e-12)


@given(placements, st.lists(vectors, min_size=1, max_size=4))
def test_many_points_are_moved_as_one_by_one(a: Transform, points: list[np.ndarray]) -> None:
    expected = [a.rotation_matrix @ point + a.translation_vector for point in points]
    np.testing.assert_allclose(a.apply(points), expected, atol=1e-13)
    assert a.apply(np.array([points, points])).shape == (2, len(points), 3)


def test_a_quarter_turn_about_z_then_a_translation_is_known_analytically() -> None:
    half = math.sqrt(0.5)
    place = Transform((1.0, 2.0, 3.0), (half, 0.0, 0.0, half))
    np.testing.assert_allclose(place.apply((1.0, 0.0, 0.0)), [1.0, 3.0, 3.0], atol=1e-15)
    np.testing.assert_allclose(place.inverse().apply((1.0, 3.0, 3.0)), [1.0, 0.0, 0.0], atol=1e-15)
    np.testing.assert_allclose((place @ place).translation, [-1.0, 3.0, 6.0], atol=1e-15)


@given(rotations, vectors)
def test_a_matrix_and_a_position_come_back(rotation: np.ndarray, position: np.ndarray) -> None:
    place = Transform.from_matrix(rotation, position)
    np.testing.assert_allclose(place.rotation_matrix, rotation, atol=1e-15)
    assert place.translation == tuple(position)


@given(placements)
def test_a_placement_made_again_from_its_own_numbers_keeps_every_bit(a: Transform) -> None:
    assert Transform(a.translation, a.rotation) == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(pickle.loads(pickle.dumps(a))) == hash(a)


@given(quaternions, st.floats(1.0 - 0.9 * UNIT_NORM_TOL, 1.0 + 0.9 * UNIT_NORM_TOL))
def test_a_nearly_unit_quaternion_is_normalized(rotation: np.ndarray, scale: float) -> None:
    found = Transform(rotation=tuple(scale * rotation))
    assert math.hypot(*found.rotation) == pytest.approx(1.0, abs=1e-15)
    np.testing.assert_allclose(found.rotation, rotation, atol=1e-15)


@given(st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=4).filter(lambda parts: math.hypot(*parts) > 1e-9))
def test_scaling_to_unit_length_twice_changes_no_bit(numbers: list[float]) -> None:
    once = scaled_to_unit(numbers)
    assert scaled_to_unit(once) == once
    assert math.hypot(*once) == pytest.approx(1.0, abs=1e-15)


def test_the_identity_is_recognized() -> None:
    assert IDENTITY.is_identity
    assert Transform((0.0, -0.0, 0.0)).is_identity
    assert not Transform((0.0, 0.0, 1e-300)).is_identity
    assert not Transform(rotation=(0.0, 1.0, 0.0, 0.0)).is_identity


def test_arrays_are_accepted_and_kept_as_plain_tuples() -> None:
    place = Transform(np.array([1, 2, 3]), quaternion.identity())
    assert place == Transform((1.0, 2.0, 3.0))
    assert all(type(number) is float for number in (*place.translation, *place.rotation))


EXPECTED = "expected a unit quaternion (w, x, y, z), a 3×3 rotation matrix or a Rotation"
REFLECTION = np.diag([1.0, 1.0, -1.0])
FAULTS = {
    "nan position": (lambda: Transform((0.0, math.nan, 0.0)), "translation must be finite, got [0.0, nan, 0.0]"),
    "infinite position": (lambda: Transform((math.inf, 0.0, 0.0)), "translation must be finite"),
    "two numbers": (lambda: Transform((0.0, 1.0)), "translation must be 3 numbers, got an array of shape (2,)"),
    "words": (lambda: Transform(("a", "b", "c")), "translation must be 3 numbers, got ('a', 'b', 'c')"),
    "nothing": (lambda: Transform(None), "translation must be"),
    "long quaternion": (lambda: Transform(rotation=(1.0, 1.0, 0.0, 0.0)), "of norm 1.41421. Normalize it"),
    "zero quaternion": (lambda: Transform(rotation=(0.0, 0.0, 0.0, 0.0)), "expected a unit quaternion (w, x, y, z)"),
    "nan quaternion": (lambda: Transform(rotation=(math.nan, 0.0, 0.0, 0.0)), "rotation must be finite"),
    "three for four": (lambda: Transform(rotation=(1.0, 0.0, 0.0)), f"rotation: {EXPECTED}; got shape (3,)"),
    "reflection": (lambda: Transform.from_matrix(REFLECTION), "determinant +1"),
    "scaled matrix": (lambda: Transform.from_matrix(1.01 * np.eye(3)), "Remove scale and reflection first"),
    "sheared matrix": (
        lambda: Transform.from_matrix(np.eye(3) + np.eye(3, k=1) * 1e-3),
        "orthonormal with det",
    ),
    "zero matrix": (lambda: Transform.from_matrix(np.zeros((3, 3))), "orthonormal with det"),
    "nan matrix": (lambda: Transform.from_matrix(np.full((3, 3), math.nan)), "must be finite"),
    "4 × 4 matrix": (lambda: Transform.from_matrix(np.eye(4)), "expected a 3×3 rotation matrix; got shape (4, 4)"),
    "position of four": (lambda: Transform.from_matrix(np.eye(3), (0, 0, 0, 1)), "translation must be 3 numbers"),
}


@pytest.mark.parametrize(("make", "said"), FAULTS.values(), ids=FAULTS)
def test_invalid_transforms_are_refused(make: object, said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)


def test_errors_of_three_numbers_name_the_argument() -> None:
    assert as_vector3([1, 2, 3], "the wind") == (1.0, 2.0, 3.0)
    with pytest.raises(FigureError, match=r"^the wind must be 3 numbers"):
        as_vector3(5.0, "the wind")


# --- other libraries' transforms --------------------------------------------------------------------------------------


class AttributeSE3:
    """A transform as Pinocchio has it: attributes, the rotation a matrix."""

    def __init__(self, transform: Transform) -> None:
        self.translation, self.rotation = transform.translation_vector, transform.rotation_matrix


class MethodSE3:
    """A transform as mink has it: methods, the rotation an object with ``as_matrix()``."""

    def __init__(self, transform: Transform) -> None:
        self._transform = transform

    def translation(self) -> np.ndarray:
        return self._transform.translation_vector

    def rotation(self) -> SpatialRotation:
        return SpatialRotation.from_matrix(self._transform.rotation_matrix)


@given(placements)
def test_every_form_of_a_transform_is_accepted(transform: Transform) -> None:
    for form in (transform.homogeneous, transform.homogeneous.tolist(), AttributeSE3(transform), MethodSE3(transform)):
        check_same_place(as_transform(form), transform)
    assert as_transform(transform) is transform


def test_transforms_of_scipy_and_pinocchio_are_accepted() -> None:
    transform = Transform((1.0, 2.0, 3.0), (math.cos(0.4), 0.0, math.sin(0.4), 0.0))
    scipy_transform = pytest.importorskip("scipy.spatial.transform").RigidTransform
    check_same_place(as_transform(scipy_transform.from_matrix(transform.homogeneous)), transform)
    pinocchio = pytest.importorskip("pinocchio")
    check_same_place(as_transform(pinocchio.SE3(transform.rotation_matrix, transform.translation_vector)), transform)


OTHER = "expected a Transform, a 4×4 homogeneous matrix or an object with translation and rotation (SE3)"
NOT_TRANSFORMS = {
    "point": ((0.0, 0.0, 1.0), f"grasp: {OTHER}; got shape (3,)."),
    "3×3 matrix": (np.eye(3), f"grasp: {OTHER}; got shape (3, 3)."),
    "str": ("here", f"grasp: {OTHER}; got 'here'."),
    "nothing": (None, f"grasp: {OTHER}; got None."),
    "transposed": (Transform((1.0, 0.0, 0.0)).homogeneous.T, "grasp: expected (0, 0, 0, 1) as last row"),
    "NaN": (np.full((4, 4), math.nan), "as last row of a 4×4 matrix; got [nan"),
    "scaled": (np.diag([2.0, 2.0, 2.0, 1.0]), "grasp: rotation: expected a rotation matrix"),
}


@pytest.mark.parametrize(("value", "said"), NOT_TRANSFORMS.values(), ids=NOT_TRANSFORMS)
def test_other_values_are_refused_with_what_was_expected(value: object, said: str) -> None:
    with pytest.raises(TaskError) as caught:
        as_transform(value, "grasp", TaskError)
    assert said in str(caught.value)


def test_a_translation_that_is_not_three_numbers_is_refused() -> None:
    broken = AttributeSE3(IDENTITY)
    broken.translation = np.zeros(2)
    with pytest.raises(TaskError, match="grasp: translation must be 3 numbers"):
        as_transform(broken, "grasp", TaskError)
