from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from poise.math import quaternion, so3, sphere
from tests.math.strategies import directions, rotation_vectors, rotations, short_rotation_vectors, vectors

X, Y, Z = np.eye(3)
LENGTHS = [0.0, 1e-300, 1e-15, 1e-8, 1e-4, 0.5, 1.0, 2.0, 3.0, math.pi - 1e-4, math.pi - 1e-8, math.pi - 1e-12]


@given(vectors, vectors)
def test_hat_is_the_vector_product_and_vee_undoes_it(v: np.ndarray, w: np.ndarray) -> None:
    np.testing.assert_allclose(so3.hat(v) @ w, np.cross(v, w), atol=1e-12)
    np.testing.assert_array_equal(so3.vee(so3.hat(v)), v)


@given(vectors, vectors, rotations)
def test_hat_has_the_properties_of_appendix_a(a: np.ndarray, b: np.ndarray, R: np.ndarray) -> None:
    product = so3.hat(a) @ so3.hat(b) - so3.hat(b) @ so3.hat(a)
    np.testing.assert_allclose(so3.hat(np.cross(a, b)), product, atol=1e-11)
    np.testing.assert_allclose(product, np.outer(b, a) - np.outer(a, b), atol=1e-11)
    np.testing.assert_allclose(so3.hat(R @ a), R @ so3.hat(a) @ R.T, atol=1e-12)


def test_vee_takes_the_antisymmetric_part() -> None:
    symmetric = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 5.0], [3.0, 5.0, 6.0]])
    np.testing.assert_allclose(so3.vee(symmetric + so3.hat([1.0, 2.0, 3.0])), [1.0, 2.0, 3.0])


def test_exp_is_the_matrix_exponential() -> None:
    for k in np.random.default_rng(1).normal(scale=2.0, size=(50, 3)):
        np.testing.assert_allclose(so3.exp(k), expm(so3.hat(k)), atol=1e-13)


def test_exp_and_log_agree_with_scipy() -> None:
    k = np.random.default_rng(2).normal(scale=3.0, size=(500, 3))
    np.testing.assert_allclose(so3.exp(k), Rotation.from_rotvec(k).as_matrix(), atol=2e-15)
    np.testing.assert_allclose(so3.log(so3.exp(k)), Rotation.from_rotvec(k).as_rotvec(), atol=1e-13)


@pytest.mark.parametrize("length", LENGTHS)
def test_log_keeps_every_digit_of_short_and_of_long_rotations(length: float) -> None:
    k = length * sphere.uniform(np.random.default_rng(3), 500)
    np.testing.assert_allclose(so3.log(so3.exp(k)), k, rtol=0.0, atol=1e-15 * length)


@pytest.mark.parametrize("axis", [X, Y, Z, -X, -Y, -Z, [0.6, -0.8, 0.0], [-0.6, 0.8, 0.0], [0.0, -0.6, 0.8]])
def test_log_of_a_half_turn_has_its_first_component_positive(axis: np.ndarray) -> None:
    axis = np.asarray(axis)
    expected = math.pi * axis * np.sign(axis[np.nonzero(axis)[0][0]])
    exact = 2.0 * np.outer(axis, axis) - np.eye(3)
    quarter = so3.exp(0.5 * math.pi * axis)
    for R in (exact, so3.exp(math.pi * axis), so3.exp(-math.pi * axis), quarter @ quarter, (quarter @ quarter).T):
        np.testing.assert_allclose(so3.log(R), expected, atol=1e-15)


@pytest.mark.parametrize("excess", [-1e-3, -1e-9, 0.0, 1e-9, 1e-3])
@pytest.mark.parametrize("turns", [1, 2])
def test_rotation_vectors_near_whole_turns_come_back_short(excess: float, turns: int) -> None:
    axis = np.array([2.0, -1.0, 2.0]) / 3.0
    k = (2.0 * math.pi * turns + excess) * axis
    np.testing.assert_allclose(so3.log(so3.exp(k)), excess * axis, atol=4e-15)
    np.testing.assert_allclose(so3.recentered(k), excess * axis, atol=4e-15)


@given(rotation_vectors)
def test_recentered_is_the_same_rotation_and_not_longer_than_half_a_turn(k: np.ndarray) -> None:
    short = so3.recentered(k)
    assert np.linalg.norm(short) <= math.pi * (1.0 + 1e-15)
    np.testing.assert_allclose(so3.exp(short), so3.exp(k), atol=5e-15)


@given(short_rotation_vectors)
def test_recentered_does_not_change_short_vectors(k: np.ndarray) -> None:
    np.testing.assert_array_equal(so3.recentered(k), k)


@given(rotation_vectors, rotation_vectors)
def test_rotations_are_a_group(k: np.ndarray, other: np.ndarray) -> None:
    a, b = so3.exp(k), so3.exp(other)
    assert so3.is_rotation(a, 1e-14)
    assert so3.is_rotation(a @ b, 1e-14)
    np.testing.assert_allclose(so3.exp(-k), a.T, atol=1e-15)
    np.testing.assert_allclose(a @ so3.exp(np.zeros(3)), a, atol=0.0)
    np.testing.assert_allclose(so3.exp(so3.log(a @ b)), a @ b, atol=1e-14)
    np.testing.assert_allclose(a @ so3.exp(other) @ a.T, so3.exp(a @ other), atol=1e-13)


@given(rotation_vectors)
def test_inverse_jacobians_are_inverse(k: np.ndarray) -> None:
    distance = abs(np.linalg.norm(k) / (2.0 * math.pi) - max(1.0, np.round(np.linalg.norm(k) / (2.0 * math.pi))))
    if distance < 1e-3:
        return
    tolerance = 1e-14 / distance
    np.testing.assert_allclose(so3.left_jacobian(k) @ so3.left_jacobian_inverse(k), np.eye(3), atol=tolerance)
    np.testing.assert_allclose(so3.right_jacobian(k) @ so3.right_jacobian_inverse(k), np.eye(3), atol=tolerance)
    np.testing.assert_allclose(so3.left_jacobian(k), so3.exp(k) @ so3.right_jacobian(k), atol=1e-14)


def test_left_jacobian_is_the_mean_of_the_rotation_on_the_way() -> None:
    nodes, weights = np.polynomial.legendre.leggauss(40)
    for k in np.random.default_rng(4).normal(scale=2.0, size=(20, 3)):
        mean = np.einsum("i,ijk->jk", 0.5 * weights, so3.exp(0.5 * (nodes[:, None] + 1.0) * k))
        np.testing.assert_allclose(so3.left_jacobian(k), mean, atol=1e-14)


def test_direct_rotation_of_a_direction_to_itself_is_the_identity() -> None:
    for a in sphere.uniform(np.random.default_rng(5), 100):
        np.testing.assert_array_equal(so3.direct_rotation(a, a), np.eye(3))


@given(directions, directions)
def test_direct_rotation_takes_a_to_b_about_the_axis_across_both(a: np.ndarray, b: np.ndarray) -> None:
    R = so3.direct_rotation(a, b)
    np.testing.assert_allclose(R @ a, b, atol=2e-15)
    assert so3.is_rotation(R, 2e-15)
    k = so3.log(R)
    assert np.linalg.norm(k) == pytest.approx(sphere.arc_length(a, b), abs=1e-14)
    assert abs(k @ a) < 1e-14
    assert abs(k @ b) < 1e-14


@pytest.mark.parametrize("gap", [0.0, 1e-16, 1e-15, 1e-14, 1e-12, 1e-8, 1e-4])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_direct_rotation_is_exact_near_equal_and_near_opposite_directions(gap: float, side: float) -> None:
    rng = np.random.default_rng(6)
    a = sphere.uniform(rng, 500)
    b = side * a + gap * sphere.uniform(rng, 500)
    b /= np.linalg.norm(b, axis=-1, keepdims=True)
    R = so3.direct_rotation(a, b)
    np.testing.assert_allclose(np.einsum("nij,nj->ni", R, a), b, atol=2e-15)
    assert so3.is_rotation(R, 2e-15).all()


def test_direct_rotation_to_the_opposite_direction_is_about_the_agreed_axis() -> None:
    np.testing.assert_allclose(so3.direct_rotation(Z, -Z), np.diag([1.0, -1.0, -1.0]), atol=1e-16)
    np.testing.assert_allclose(so3.direct_rotation(X, -X), np.diag([-1.0, 1.0, -1.0]), atol=1e-16)
    np.testing.assert_allclose(so3.direct_rotation(Z, -Z, axis=[0.0, 3.0, 5.0]), np.diag([-1.0, 1.0, -1.0]), atol=1e-16)
    parallel = so3.direct_rotation(Z, -Z, axis=Z)
    np.testing.assert_array_equal(parallel, so3.direct_rotation(Z, -Z))


def test_the_axis_hint_matters_only_for_opposite_directions() -> None:
    np.testing.assert_array_equal(so3.direct_rotation(Z, Y, axis=Z), so3.direct_rotation(Z, Y))


def test_nearest_rotation_is_the_rotation_and_undoes_noise() -> None:
    rng = np.random.default_rng(7)
    R = quaternion.to_matrix(quaternion.random(rng, 100))
    np.testing.assert_allclose(so3.nearest_rotation(R), R, atol=2e-15)
    noisy = R + 1e-3 * rng.normal(size=R.shape)
    found = so3.nearest_rotation(noisy)
    assert so3.is_rotation(found, 1e-14).all()
    for _ in range(20):  # no rotation nearby is nearer
        other = found @ so3.exp(1e-3 * rng.normal(size=(100, 3)))
        assert (np.linalg.norm(other - noisy, axis=(1, 2)) > np.linalg.norm(found - noisy, axis=(1, 2))).all()


def test_nearest_rotation_of_a_reflection_is_a_rotation() -> None:
    reflection = np.diag([3.0, 2.0, -1.0])
    np.testing.assert_allclose(so3.nearest_rotation(reflection), np.eye(3), atol=1e-15)


@pytest.mark.parametrize(
    "M",
    [
        np.diag([1.0, 1.0, -1.0]),
        -np.eye(3),
        2.0 * np.eye(3),
        np.zeros((3, 3)),
        np.full((3, 3), np.nan),
        np.full((3, 3), np.inf),
    ],
)
def test_matrices_that_are_not_rotations_are_recognized(M: np.ndarray) -> None:
    assert not so3.is_rotation(M)


def test_is_rotation_obeys_its_tolerance() -> None:
    nearly = np.diag([1.0 + 1e-6, 1.0, 1.0])
    assert so3.is_rotation(nearly, 1e-5)
    assert not so3.is_rotation(nearly, 1e-6)


def test_about_axis_is_the_exponential_of_axis_times_angle() -> None:
    rng = np.random.default_rng(8)
    axis, angle = sphere.uniform(rng, 200), rng.uniform(-10.0, 10.0, 200)
    np.testing.assert_allclose(so3.about_axis(axis, angle), so3.exp(axis * angle[:, None]), atol=5e-15)
    np.testing.assert_allclose(so3.about_axis(Z, 0.5 * math.pi) @ X, Y, atol=3e-16)


@given(rotation_vectors, vectors)
def test_rotated_point_is_the_matrix_times_the_point(k: np.ndarray, p: np.ndarray) -> None:
    np.testing.assert_allclose(so3.rotated_point(k, p), so3.exp(k) @ p, atol=1e-13)


def test_wrong_shapes_are_errors_that_name_the_argument() -> None:
    with pytest.raises(ValueError, match=r"k must have shape \(\.\.\., 3\), got \(4,\)"):
        so3.exp([1.0, 2.0, 3.0, 4.0])
    with pytest.raises(ValueError, match=r"R must have shape \(\.\.\., 3, 3\), got \(3,\)"):
        so3.log([1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match=r"R must have shape"):
        so3.is_rotation(np.eye(4))


def test_times_transpose_rounds_every_product() -> None:
    rng = np.random.default_rng(8)
    for _ in range(20):
        R, M = rng.normal(size=(2, 3, 3))
        expected = [[R[i, 0] * M[j, 0] + R[i, 1] * M[j, 1] + R[i, 2] * M[j, 2] for j in range(3)] for i in range(3)]
        assert so3.times_transpose(R, M).tolist() == expected
        np.testing.assert_allclose(so3.times_transpose(R, M), R @ M.T, rtol=0.0, atol=1e-14)
