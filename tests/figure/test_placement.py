"""Placements are rigid motions: a group, with its action on points."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.figure import Placement
from poise.figure.placement import IDENTITY, UNIT_TOLERANCE, scaled_to_unit, triple
from poise.rotations import quaternion
from tests.figure.strategies import check_same_place, placements
from tests.rotations.strategies import quaternions, rotations, vectors


def homogeneous(placement: Placement) -> np.ndarray:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = placement.matrix, placement.position
    return matrix


@given(placements, placements, placements)
def test_chaining_is_associative(a: Placement, b: Placement, c: Placement) -> None:
    check_same_place((a @ b) @ c, a @ (b @ c))


@given(placements)
def test_the_identity_changes_nothing(a: Placement) -> None:
    assert a @ IDENTITY == a
    check_same_place(IDENTITY @ a, a, 1e-15)


@given(placements)
def test_the_inverse_undoes_from_both_sides(a: Placement) -> None:
    check_same_place(a @ a.inverse(), IDENTITY)
    check_same_place(a.inverse() @ a, IDENTITY)
    check_same_place(a.inverse().inverse(), a)


@given(placements, placements)
def test_the_inverse_of_a_chain_is_the_chain_of_inverses_backwards(a: Placement, b: Placement) -> None:
    check_same_place((a @ b).inverse(), b.inverse() @ a.inverse())


@given(placements, placements)
def test_chains_multiply_like_matrices(a: Placement, b: Placement) -> None:
    np.testing.assert_allclose(homogeneous(a @ b), homogeneous(a) @ homogeneous(b), atol=1e-13)


@given(placements, placements, vectors)
def test_applying_a_chain_applies_the_inner_one_first(a: Placement, b: Placement, point: np.ndarray) -> None:
    np.testing.assert_allclose((a @ b).apply(point), a.apply(b.apply(point)), atol=1e-12)


@given(placements, st.lists(vectors, min_size=1, max_size=4))
def test_many_points_are_moved_as_one_by_one(a: Placement, points: list[np.ndarray]) -> None:
    expected = [a.matrix @ point + a.vector for point in points]
    np.testing.assert_allclose(a.apply(points), expected, atol=1e-13)
    assert a.apply(np.array([points, points])).shape == (2, len(points), 3)


def test_a_quarter_turn_about_z_then_a_step_is_known_by_hand() -> None:
    half = math.sqrt(0.5)
    place = Placement((1.0, 2.0, 3.0), (half, 0.0, 0.0, half))
    np.testing.assert_allclose(place.apply((1.0, 0.0, 0.0)), [1.0, 3.0, 3.0], atol=1e-15)
    np.testing.assert_allclose(place.inverse().apply((1.0, 3.0, 3.0)), [1.0, 0.0, 0.0], atol=1e-15)
    np.testing.assert_allclose((place @ place).position, [-1.0, 3.0, 6.0], atol=1e-15)


@given(rotations, vectors)
def test_a_matrix_and_a_position_come_back(rotation: np.ndarray, position: np.ndarray) -> None:
    place = Placement.from_matrix(rotation, position)
    np.testing.assert_allclose(place.matrix, rotation, atol=1e-15)
    assert place.position == tuple(position)


@given(placements)
def test_a_placement_made_again_from_its_own_numbers_keeps_every_bit(a: Placement) -> None:
    assert Placement(a.position, a.rotation) == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(pickle.loads(pickle.dumps(a))) == hash(a)


@given(quaternions, st.floats(1.0 - 0.9 * UNIT_TOLERANCE, 1.0 + 0.9 * UNIT_TOLERANCE))
def test_a_quaternion_that_is_nearly_unit_is_made_unit(rotation: np.ndarray, scale: float) -> None:
    found = Placement(rotation=tuple(scale * rotation))
    assert math.hypot(*found.rotation) == pytest.approx(1.0, abs=1e-15)
    np.testing.assert_allclose(found.rotation, rotation, atol=1e-15)


@given(st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=4).filter(lambda parts: math.hypot(*parts) > 1e-9))
def test_scaling_to_unit_length_twice_changes_no_bit(numbers: list[float]) -> None:
    once = scaled_to_unit(numbers)
    assert scaled_to_unit(once) == once
    assert math.hypot(*once) == pytest.approx(1.0, abs=1e-15)


def test_the_identity_is_known_as_such() -> None:
    assert IDENTITY.is_identity
    assert Placement((0.0, -0.0, 0.0)).is_identity
    assert not Placement((0.0, 0.0, 1e-300)).is_identity
    assert not Placement(rotation=(0.0, 1.0, 0.0, 0.0)).is_identity


def test_arrays_are_accepted_and_kept_as_plain_tuples() -> None:
    place = Placement(np.array([1, 2, 3]), quaternion.identity())
    assert place == Placement((1.0, 2.0, 3.0))
    assert all(type(number) is float for number in (*place.position, *place.rotation))


REFLECTION = np.diag([1.0, 1.0, -1.0])
FAULTS = {
    "nan position": (lambda: Placement((0.0, math.nan, 0.0)), "a position must be finite, got [0.0, nan, 0.0]"),
    "infinite position": (lambda: Placement((math.inf, 0.0, 0.0)), "a position must be finite"),
    "two numbers": (lambda: Placement((0.0, 1.0)), "a position must be 3 numbers, got an array of shape (2,)"),
    "words": (lambda: Placement(("a", "b", "c")), "a position must be 3 numbers, got ('a', 'b', 'c')"),
    "nothing": (lambda: Placement(None), "a position must be"),
    "long quaternion": (lambda: Placement(rotation=(1.0, 1.0, 0.0, 0.0)), "of norm 1.41421; normalize it first"),
    "zero quaternion": (lambda: Placement(rotation=(0.0, 0.0, 0.0, 0.0)), "must be a unit quaternion (w, x, y, z)"),
    "nan quaternion": (lambda: Placement(rotation=(math.nan, 0.0, 0.0, 0.0)), "a rotation must be finite"),
    "three for four": (lambda: Placement(rotation=(1.0, 0.0, 0.0)), "a rotation must be 4 numbers"),
    "reflection": (lambda: Placement.from_matrix(REFLECTION), "determinant +1"),
    "scaled matrix": (lambda: Placement.from_matrix(1.01 * np.eye(3)), "remove scale and reflection first"),
    "sheared matrix": (lambda: Placement.from_matrix(np.eye(3) + np.eye(3, k=1) * 1e-3), "must be orthonormal"),
    "zero matrix": (lambda: Placement.from_matrix(np.zeros((3, 3))), "must be orthonormal"),
    "nan matrix": (lambda: Placement.from_matrix(np.full((3, 3), math.nan)), "must be orthonormal"),
    "4 × 4 matrix": (lambda: Placement.from_matrix(np.eye(4)), "must be 3 × 3, got an array of shape (4, 4)"),
    "position of four": (lambda: Placement.from_matrix(np.eye(3), (0, 0, 0, 1)), "a position must be 3 numbers"),
}


@pytest.mark.parametrize(("make", "said"), FAULTS.values(), ids=FAULTS)
def test_what_is_no_placement_is_refused_in_words(make: object, said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)


def test_three_numbers_say_what_they_were_meant_for() -> None:
    assert triple([1, 2, 3], "the wind") == (1.0, 2.0, 3.0)
    with pytest.raises(FigureError, match=r"^the wind must be 3 numbers"):
        triple(5.0, "the wind")
