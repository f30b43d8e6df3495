"""Misprinted formulas of the sources: the printed form fails and the form used here holds.

[Baerlocher2001] appendices A, B, C, F, sections 3.5.3, 3.7.1, table 4.1; [Urtasun2010] series, exponential map and
Euler angles.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.math import euler, quaternion, so3, sphere, swing_twist

X, Y, Z = np.eye(3)
WRONG = 1e-2  # a printed form must be off by more than this
RIGHT = 1e-9  # and the right one by less, where central differences judge


def _off(found: np.ndarray, expected: np.ndarray) -> float:
    return float(np.max(np.abs(np.asarray(found) - np.asarray(expected))))


def _differences(function, x: np.ndarray, step: float = 1e-6) -> np.ndarray:
    columns = [(function(x + h) - function(x - h)) / (2.0 * step) for h in step * np.eye(len(x))]
    return np.stack(columns, axis=-1)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(2001)


def test_appendix_a_a_cross_product_matrix_turns_with_rotations_but_not_with_reflections(rng) -> None:
    a, R = rng.normal(size=3), so3.exp(rng.normal(size=3))
    mirror = R @ np.diag([1.0, 1.0, -1.0])
    assert _off(so3.hat(R @ a), R @ so3.hat(a) @ R.T) < 1e-14
    assert _off(so3.hat(mirror @ a), mirror @ so3.hat(a) @ mirror.T) > WRONG
    assert _off(so3.hat(mirror @ a), -mirror @ so3.hat(a) @ mirror.T) < 1e-14


def test_equation_b1_the_product_takes_the_scalar_of_the_first_factor(rng) -> None:
    e, f = quaternion.random(rng, 2)
    expected = quaternion.to_matrix(e) @ quaternion.to_matrix(f)
    scalar = e[0] * f[0] - e[1:] @ f[1:]
    printed = np.array([scalar, *(e[1:] * f[1:] + f[0] * e[1:] + np.cross(e[1:], f[1:]))])
    right = np.array([scalar, *(e[0] * f[1:] + f[0] * e[1:] + np.cross(e[1:], f[1:]))])
    assert _off(quaternion.to_matrix(printed), expected) > WRONG
    assert _off(quaternion.to_matrix(right), expected) < 1e-15
    assert _off(quaternion.multiply(e, f), right) < 1e-15


def test_equation_b2_the_scalar_is_squared_and_the_last_factor_conjugated(rng) -> None:
    e, p = quaternion.random(rng), rng.normal(size=3)
    w, v = e[0], e[1:]
    expected = quaternion.to_matrix(e) @ p
    rest = 2.0 * (w * np.cross(v, p) + (p @ v) * v)
    assert _off((w - v @ v) * p + rest, expected) > WRONG
    assert _off((w * w - v @ v) * p + rest, expected) < 1e-15
    assert _off(quaternion.rotate(e, p), expected) < 1e-15
    point = np.array([0.0, *p])
    printed = quaternion.multiply(quaternion.multiply(e, quaternion.conjugate(point)), e)
    right = quaternion.multiply(quaternion.multiply(e, point), quaternion.conjugate(e))
    assert _off(printed[1:], expected) > WRONG
    assert _off(right[1:], expected) < 1e-15


def test_appendix_c_the_swing_has_the_factor_two_beta_over_sine_beta() -> None:
    true, twist = np.array([0.9, -1.3]), 0.7
    w, x, y, z = swing_twist.compose(true, twist)
    half = math.atan2(z, w)
    turned = np.array([math.cos(half) * x - math.sin(half) * y, math.sin(half) * x + math.cos(half) * y])
    beta = math.atan2(math.hypot(x, y), math.hypot(z, w))
    np.testing.assert_allclose(2.0 / math.sin(beta) * turned, [1.138, -1.644], atol=5e-4)
    np.testing.assert_allclose(2.0 * beta / math.sin(beta) * turned, true, atol=1e-15)
    np.testing.assert_allclose(swing_twist.swing([w, x, y, z]), true, atol=1e-15)


def test_appendix_c_the_twist_needs_wrapping() -> None:
    e = -swing_twist.compose([0.4, 0.2], 1.0)
    printed = 2.0 * math.atan2(e[3], e[0])
    assert abs(printed) > math.pi
    assert swing_twist.twist(e) == pytest.approx(1.0, abs=1e-15)
    np.testing.assert_allclose(swing_twist.swing(e), swing_twist.swing(-e), atol=1e-15)


@pytest.mark.parametrize("length", [0.5, 1.5, 3.0, 5.0])
def test_appendix_f_the_cotangent_is_times_half_the_angle(length: float, rng) -> None:
    k = length * sphere.uniform(rng)
    expected = _differences(quaternion.exp, k)

    def jacobian(inner: float) -> np.ndarray:
        upper = np.eye(3) + (inner - 1.0) / length**2 * np.outer(k, k)
        return math.sin(length / 2.0) / length * np.vstack([-k / 2.0, upper])

    cotangent = 1.0 / math.tan(length / 2.0)
    assert _off(jacobian(cotangent / (2.0 * length)), expected) > WRONG
    assert _off(jacobian(length / 2.0 * cotangent), expected) < RIGHT
    assert _off(quaternion.exp_jacobian(k), expected) < RIGHT


def test_appendix_f_the_limit_of_the_factor_is_minus_a_twelfth() -> None:
    k = np.array([1e-3, 2e-3, -1e-3])
    second_order = (quaternion.exp_jacobian(k)[1, 1] / (math.sin(np.linalg.norm(k) / 2.0) / np.linalg.norm(k))) / (
        k[0] * k[1]
    )
    assert second_order == pytest.approx(-1.0 / 12.0, rel=1e-6)


def test_section_3_5_3_the_swing_stands_to_the_left_of_the_twist() -> None:
    d = np.array([2.0, -1.0, 2.0]) / 3.0
    swing, twist = so3.direct_rotation(Z, d), so3.about_axis(Z, 0.8)
    assert _off(twist @ swing @ Z, d) > WRONG
    assert _off(swing @ twist @ Z, d) < 1e-15
    e = swing_twist.compose(swing_twist.swing_of_direction(d), 0.8)
    assert _off(quaternion.to_matrix(e), swing @ twist) < 1e-15


def test_section_3_5_3_the_universal_joint_is_singular_at_plus_and_minus_x_in_one_order_only() -> None:
    def limb(first, second):
        return lambda angles: first(angles) @ second(angles) @ Z

    def about_x(angles):
        return so3.about_axis(X, angles[0])

    def about_y(angles):
        return so3.about_axis(Y, angles[1])

    at_lock = np.array([0.6, math.pi / 2.0])
    printed = np.linalg.svd(_differences(limb(about_y, about_x), at_lock), compute_uv=False)
    right = np.linalg.svd(_differences(limb(about_x, about_y), at_lock), compute_uv=False)
    assert printed[-1] > WRONG
    assert right[-1] < RIGHT
    assert _off(limb(about_x, about_y)(at_lock), X) < 1e-15


def test_section_3_7_1_the_induced_twist_is_read_from_right_to_left(rng) -> None:
    a, b = sphere.uniform(rng, 2)
    printed = so3.direct_rotation(Z, a) @ so3.direct_rotation(a, b) @ so3.direct_rotation(b, Z)
    right = so3.direct_rotation(b, Z) @ so3.direct_rotation(a, b) @ so3.direct_rotation(Z, a)
    assert _off(printed @ Z, Z) > WRONG
    assert _off(right @ Z, Z) < 1e-15
    assert _off(so3.about_axis(Z, swing_twist.induced_twist(a, b)), right) < 2e-15


def test_section_3_7_1_the_induced_twist_is_added_by_the_smallest_rotation_and_taken_off_to_keep_the_value(rng) -> None:
    a, b = sphere.uniform(rng, 2)
    twist = 0.4
    induced = float(swing_twist.induced_twist(a, b))
    start = swing_twist.compose(swing_twist.swing_of_direction(a), twist)
    arc = sphere.arc_length(a, b)
    smallest = swing_twist.compose(swing_twist.swing_of_direction(b), twist + induced)
    subtracted = swing_twist.compose(swing_twist.swing_of_direction(b), twist - induced)
    assert quaternion.angle_between(start, smallest) == pytest.approx(arc, abs=1e-14)
    assert quaternion.angle_between(start, subtracted) > arc + WRONG
    assert quaternion.angle_between(swing_twist.swing_to(start, b, keep_twist=False), smallest) < 1e-14
    kept = quaternion.multiply(
        swing_twist.swing_to(start, b, keep_twist=False), quaternion.from_axis_angle(Z, -induced)
    )
    assert quaternion.angle_between(swing_twist.swing_to(start, b, keep_twist=True), kept) < 1e-14


def test_section_3_5_3_the_arc_cosine_loses_half_the_digits() -> None:
    angle = 1e-9
    b = np.array([math.sin(angle), 0.0, math.cos(angle)])
    printed = math.acos(min(1.0, Z @ b))
    assert abs(printed - angle) / angle > WRONG
    found = np.linalg.norm(so3.log(so3.direct_rotation(Z, b)))
    assert abs(found - angle) / angle < 1e-14


def test_table_4_1_the_rotation_jacobian_is_the_left_one_and_its_limit_is_minus_a_sixth(rng) -> None:
    def table(k: np.ndarray, eta: float | None = None) -> np.ndarray:
        angle = np.linalg.norm(k)
        gamma = angle / math.tan(angle / 2.0)
        eta = (gamma - 2.0) / angle**2 if eta is None else eta
        return 2.0 * np.linalg.inv(gamma * np.eye(3) - so3.hat(k) - eta * np.outer(k, k))

    k = rng.normal(size=3)
    assert _off(table(k), so3.left_jacobian(k)) < 1e-14
    short = 0.1 * k / np.linalg.norm(k)
    assert _off(table(short, eta=0.0), so3.left_jacobian(short)) > 1e-4
    assert _off(table(short, eta=-1.0 / 6.0), so3.left_jacobian(short)) < 1e-6


def test_table_4_1_the_position_jacobian_needs_the_vector_before_the_rotation(rng) -> None:
    k, p = rng.normal(size=3), rng.normal(size=3)
    expected = _differences(lambda x: so3.exp(x) @ p, k)
    after = so3.exp(k) @ p
    e = quaternion.exp(k)
    assert _off(quaternion.rotate_component_jacobian(e, after) @ quaternion.exp_jacobian(k), expected) > WRONG
    assert _off(quaternion.rotate_component_jacobian(e, p) @ quaternion.exp_jacobian(k), expected) < RIGHT
    assert _off(-so3.hat(after) @ so3.left_jacobian(k), expected) < RIGHT
    assert _off(so3.rotated_point_jacobian(k, p), expected) < RIGHT


def test_the_series_of_the_half_angle_sine_alternates_from_a_minus() -> None:
    angle = 1.0
    expected = math.sin(angle / 2.0) / angle
    printed = 0.5 + angle**2 / 48.0 - angle**4 / (2**5 * math.factorial(5))
    right = 0.5 - angle**2 / 48.0 + angle**4 / 3840.0
    assert printed == pytest.approx(0.5206, abs=1e-4)
    assert right == pytest.approx(expected, abs=2e-6)
    np.testing.assert_allclose(quaternion.exp([angle, 0.0, 0.0])[1], expected, atol=1e-16)


def test_the_half_angle_sine_over_the_angle_is_half_the_sinc() -> None:
    angle = 1.3
    sinc = math.sin(angle / 2.0) / (angle / 2.0)
    quotient = quaternion.exp([0.0, angle, 0.0])[2] / angle
    assert abs(sinc - quotient) > WRONG
    assert quotient == pytest.approx(0.5 * sinc, abs=1e-16)


def test_the_exponential_series_halves_inside_the_power_and_divides_by_the_factorial() -> None:
    v = np.array([0.3, -0.2, 0.4])
    printed, right, power, half_power = np.zeros(4), np.zeros(4), quaternion.identity(), quaternion.identity()
    for m in range(60):
        printed, right = printed + 0.5 * power, right + half_power / math.factorial(m)
        power = quaternion.multiply(power, [0.0, *v])
        half_power = quaternion.multiply(half_power, [0.0, *(0.5 * v)])
    assert _off(printed, quaternion.exp(v)) > WRONG
    assert _off(right, quaternion.exp(v)) < 1e-15


def test_the_gimbal_lock_matrix_has_a_minus_below() -> None:
    first, third = 1.1, 0.3
    s, c = math.sin(first - third), math.cos(first - third)
    printed = np.array([[0.0, 0.0, -1.0], [s, c, 0.0], [c, s, 0.0]])
    right = np.array([[0.0, 0.0, -1.0], [s, c, 0.0], [c, -s, 0.0]])
    rotation = euler.from_euler("ZYX", [third, math.pi / 2.0, first])
    assert abs(np.linalg.det(printed) - 1.0) > WRONG
    assert _off(right.T, rotation) < 5e-16  # the source writes row vectors


def test_the_euler_matrix_is_for_row_vectors() -> None:
    angles = np.array([0.4, -0.7, 1.2])
    (sx, sy, sz), (cx, cy, cz) = np.sin(angles), np.cos(angles)
    printed = np.array(
        [
            [cy * cz, cy * sz, -sy],
            [sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy],
            [cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy],
        ]
    )
    product = so3.about_axis(Z, angles[2]) @ so3.about_axis(Y, angles[1]) @ so3.about_axis(X, angles[0])
    assert _off(printed, product) > WRONG
    assert _off(printed.T, product) < 2e-16
    assert _off(euler.from_euler("xyz", angles), product) < 2e-16
