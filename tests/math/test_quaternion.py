from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation, Slerp

from poise.math import quaternion, so3, sphere
from tests.math.strategies import directions, quaternions, rotation_vectors, same_rotation, vectors

X, Y, Z = np.eye(3)


@given(quaternions, quaternions, quaternions)
def test_unit_quaternions_are_a_group(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> None:
    one = quaternion.identity()
    left = quaternion.multiply(quaternion.multiply(a, b), c)
    np.testing.assert_allclose(left, quaternion.multiply(a, quaternion.multiply(b, c)), atol=1e-15)
    np.testing.assert_array_equal(quaternion.multiply(a, one), a)
    np.testing.assert_array_equal(quaternion.multiply(one, a), a)
    np.testing.assert_allclose(quaternion.multiply(a, quaternion.conjugate(a)), one, atol=1e-15)
    assert np.linalg.norm(left) == pytest.approx(1.0, abs=1e-15)


def test_the_units_multiply_as_hamilton_defined_them() -> None:
    i, j, k = np.eye(4)[1:]
    minus_one = -quaternion.identity()
    for product in (quaternion.multiply(i, i), quaternion.multiply(j, j), quaternion.multiply(k, k)):
        np.testing.assert_array_equal(product, minus_one)
    np.testing.assert_array_equal(quaternion.multiply(quaternion.multiply(i, j), k), minus_one)


@given(quaternions, quaternions, vectors)
def test_a_product_rotates_by_its_second_factor_first(a: np.ndarray, b: np.ndarray, p: np.ndarray) -> None:
    both = quaternion.rotate(quaternion.multiply(a, b), p)
    np.testing.assert_allclose(both, quaternion.rotate(a, quaternion.rotate(b, p)), atol=1e-13)
    np.testing.assert_allclose(both, quaternion.to_matrix(a) @ quaternion.to_matrix(b) @ p, atol=1e-13)


def test_conversions_agree_with_scipy() -> None:
    e = quaternion.random(np.random.default_rng(1), 500)
    oracle = Rotation.from_quat(e[:, [1, 2, 3, 0]])
    np.testing.assert_allclose(quaternion.to_matrix(e), oracle.as_matrix(), atol=2e-15)
    np.testing.assert_allclose(quaternion.log(e), oracle.as_rotvec(), atol=1e-14)
    np.testing.assert_allclose(quaternion.rotate(e, X), oracle.apply(X), atol=2e-15)


@pytest.mark.parametrize("largest", range(4))
def test_from_matrix_is_exact_whichever_component_is_largest(largest: int) -> None:
    rng = np.random.default_rng(2)
    for small in (0.0, 1e-12, 1e-6, 0.3):
        e = small * rng.uniform(-1.0, 1.0, size=(100, 4))
        e[:, largest] = 1.0
        e /= np.linalg.norm(e, axis=-1, keepdims=True)
        found = quaternion.from_matrix(quaternion.to_matrix(e))
        for single, many in zip(quaternion.to_matrix(e), found, strict=True):
            np.testing.assert_allclose(quaternion.from_matrix(single), many, atol=1e-16)
        np.testing.assert_allclose(found * np.sign((found * e).sum(-1, keepdims=True)), e, atol=1e-15)


@given(quaternions)
def test_from_matrix_undoes_to_matrix_up_to_sign(e: np.ndarray) -> None:
    found = quaternion.from_matrix(quaternion.to_matrix(e))
    assert same_rotation(found, e, 2e-15)
    assert found[0] >= 0.0


@given(quaternions)
def test_canonical_is_the_same_for_a_quaternion_and_its_opposite(e: np.ndarray) -> None:
    chosen = quaternion.canonical(e)
    np.testing.assert_array_equal(chosen, quaternion.canonical(-e))
    assert same_rotation(chosen, e, 1e-15)
    assert chosen[np.nonzero(chosen)[0][0]] > 0.0


def test_normalized_has_unit_length_and_refuses_zeros() -> None:
    np.testing.assert_allclose(quaternion.normalized([0.0, 3.0, 0.0, 4.0]), [0.0, 0.6, 0.0, 0.8])
    many = np.random.default_rng(3).normal(size=(10, 4))
    np.testing.assert_allclose(np.linalg.norm(quaternion.normalized(many), axis=-1), 1.0, atol=1e-15)
    with pytest.raises(ValueError, match="four zeros"):
        quaternion.normalized(np.zeros(4))
    many[3] = 0.0
    with pytest.raises(ValueError, match="four zeros"):
        quaternion.normalized(many)


@given(rotation_vectors)
def test_exp_is_the_quaternion_of_the_matrix_exponential(k: np.ndarray) -> None:
    e = quaternion.exp(k)
    assert np.linalg.norm(e) == pytest.approx(1.0, abs=1e-15)
    np.testing.assert_allclose(quaternion.to_matrix(e), so3.exp(k), atol=3e-15)


@given(rotation_vectors)
def test_log_is_the_shorter_way(k: np.ndarray) -> None:
    found = quaternion.log(quaternion.exp(k))
    assert np.linalg.norm(found) <= math.pi * (1.0 + 1e-15)
    np.testing.assert_allclose(so3.exp(found), so3.exp(k), atol=5e-15)
    np.testing.assert_array_equal(found, quaternion.log(-quaternion.exp(k)))


@pytest.mark.parametrize("length", [0.0, 1e-170, 1e-12, 1e-6, 1.0, math.pi - 1e-6, math.pi - 1e-12])
def test_log_keeps_every_digit(length: float) -> None:
    k = length * sphere.uniform(np.random.default_rng(4), 200)
    np.testing.assert_allclose(quaternion.log(quaternion.exp(k)), k, rtol=0.0, atol=1e-15 * length)


def test_exp_jacobian_is_smooth_at_zero_and_at_a_whole_turn() -> None:
    at_zero = np.vstack([np.zeros(3), 0.5 * np.eye(3)])
    np.testing.assert_array_equal(quaternion.exp_jacobian(np.zeros(3)), at_zero)
    axis = np.array([2.0, -1.0, 2.0]) / 3.0
    whole = quaternion.exp_jacobian(2.0 * math.pi * axis)
    # at a whole turn only motion along the axis still turns: the sphere of radius 2π is a single rotation
    np.testing.assert_allclose(whole[1:], -0.5 * np.outer(axis, axis), atol=1e-15)


@given(quaternions, quaternions)
def test_slerp_starts_at_a_and_ends_at_b(a: np.ndarray, b: np.ndarray) -> None:
    assert same_rotation(quaternion.slerp(a, b, 0.0), a, 1e-14)
    assert same_rotation(quaternion.slerp(a, b, 1.0), b, 1e-14)


@given(quaternions, quaternions)
def test_slerp_has_constant_speed_and_takes_the_shorter_way(a: np.ndarray, b: np.ndarray) -> None:
    t = np.linspace(0.0, 1.0, 9)
    path = quaternion.slerp(a, b, t)
    assert path.shape == (9, 4)
    np.testing.assert_allclose(np.linalg.norm(path, axis=-1), 1.0, atol=1e-14)
    whole = quaternion.angle_between(a, b)
    np.testing.assert_allclose(quaternion.angle_between(a, path), t * whole, atol=1e-14)
    np.testing.assert_allclose(quaternion.angle_between(path[:-1], path[1:]), whole / 8.0, atol=1e-14)
    assert (path @ a >= -1e-15).all()


@given(quaternions, st.floats(0.0, 1.0))
def test_slerp_between_equal_and_opposite_quaternions_stays(a: np.ndarray, t: float) -> None:
    for b in (a, -a, quaternion.multiply(a, quaternion.exp([1e-17, 0.0, 0.0]))):
        np.testing.assert_allclose(quaternion.slerp(a, b, t), a, atol=1e-15)


def test_slerp_agrees_with_scipy() -> None:
    rng = np.random.default_rng(5)
    for a, b in zip(quaternion.random(rng, 20), quaternion.random(rng, 20), strict=True):
        t = rng.uniform(size=5)
        oracle = Slerp([0.0, 1.0], Rotation.from_quat([a[[1, 2, 3, 0]], b[[1, 2, 3, 0]]]))(t)
        np.testing.assert_allclose(quaternion.to_matrix(quaternion.slerp(a, b, t)), oracle.as_matrix(), atol=1e-14)


@given(directions, st.floats(0.0, math.pi - 1e-9))
def test_axis_and_angle_come_back(axis: np.ndarray, angle: float) -> None:
    e = quaternion.from_axis_angle(axis, angle)
    np.testing.assert_allclose(quaternion.to_matrix(e), so3.about_axis(axis, angle), atol=2e-15)
    found_axis, found_angle = quaternion.to_axis_angle(e)
    assert found_angle == pytest.approx(angle, abs=2e-15)
    if angle > 1e-100:
        np.testing.assert_allclose(found_axis, axis, atol=2e-15)


def test_the_axis_of_no_rotation_is_z() -> None:
    axis, angle = quaternion.to_axis_angle(np.array([quaternion.identity(), -quaternion.identity()]))
    np.testing.assert_array_equal(axis, [Z, Z])
    np.testing.assert_array_equal(angle, [0.0, 0.0])


@given(quaternions, quaternions)
def test_angle_between_is_the_length_of_the_difference(a: np.ndarray, b: np.ndarray) -> None:
    difference = quaternion.log(quaternion.multiply(quaternion.conjugate(a), b))
    assert quaternion.angle_between(a, b) == pytest.approx(np.linalg.norm(difference), abs=1e-14)
    assert quaternion.angle_between(a, -a) == pytest.approx(0.0, abs=1e-15)


@given(directions, directions)
def test_direct_takes_a_to_b_by_the_arc_between_them(a: np.ndarray, b: np.ndarray) -> None:
    e = quaternion.direct(a, b)
    np.testing.assert_allclose(quaternion.rotate(e, a), b, atol=2e-15)
    assert quaternion.angle_between(quaternion.identity(), e) == pytest.approx(sphere.arc_length(a, b), abs=2e-15)
    assert e[0] >= 0.0


@given(directions)
def test_the_half_turn_axis_is_at_right_angles(a: np.ndarray) -> None:
    axis = quaternion.half_turn_axis(a)
    assert np.linalg.norm(axis) == pytest.approx(1.0, abs=1e-15)
    assert abs(axis @ a) < 1e-15
    np.testing.assert_allclose(quaternion.rotate(quaternion.direct(a, -a), a), -a, atol=2e-15)


@given(directions, directions)
def test_the_half_turn_axis_follows_its_hint_unless_that_is_parallel(a: np.ndarray, aside: np.ndarray) -> None:
    default = quaternion.half_turn_axis(a)
    for parallel in (a, -3.0 * a):
        np.testing.assert_array_equal(quaternion.half_turn_axis(a, parallel), default)
    assume(np.linalg.norm(np.cross(a, aside)) > 1e-3)
    for hint in (aside, a + 1e-5 * aside):
        axis = quaternion.half_turn_axis(a, hint)
        assert abs(axis @ a) < 1e-15
        assert axis @ np.cross(np.cross(a, aside), a) > 0.999 * np.linalg.norm(np.cross(a, aside))


def test_random_orientations_are_uniform() -> None:
    count = 20_000
    e = quaternion.random(np.random.default_rng(6), count)
    np.testing.assert_allclose(np.linalg.norm(e, axis=-1), 1.0, atol=1e-15)
    # the angle of a uniform rotation has the distribution (θ − sin θ)/π; Kolmogorov-Smirnov at a billionth
    angles = np.sort(quaternion.angle_between(quaternion.identity(), e))
    share = (angles - np.sin(angles)) / math.pi
    assert np.max(np.abs(share - (np.arange(count) + 0.5) / count)) < 3.3 / math.sqrt(count)
    assert np.linalg.norm(quaternion.rotate(e, X).mean(axis=0)) < 5.0 / math.sqrt(count)


def test_random_takes_sizes_as_numpy_does() -> None:
    rng = np.random.default_rng(7)
    assert quaternion.random(rng).shape == (4,)
    assert quaternion.random(rng, 5).shape == (5, 4)
    assert quaternion.random(rng, (2, 3)).shape == (2, 3, 4)


def test_wrong_shapes_are_errors_that_name_the_argument() -> None:
    with pytest.raises(ValueError, match=r"b must have shape \(\.\.\., 4\), got \(3,\)"):
        quaternion.multiply(quaternion.identity(), [1.0, 2.0, 3.0])
