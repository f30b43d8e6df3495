from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poise.math import euler, quaternion, so3, sphere, swing_twist
from tests.math.strategies import angles, directions, quaternions, same_rotation

X, Y, Z = np.eye(3)


def _wrapped(angle: float) -> float:
    return math.remainder(angle, 2.0 * math.pi)


@given(quaternions)
def test_swing_and_twist_compose_to_the_orientation_they_came_from(e: np.ndarray) -> None:
    swing, twist = swing_twist.decompose(e)
    assert -math.pi < twist <= math.pi
    assert np.linalg.norm(swing) <= math.pi * (1.0 + 1e-15)
    assert same_rotation(swing_twist.compose(swing, twist), e, 4e-12 if np.hypot(e[0], e[3]) < 1e-12 else 1e-14)


@given(directions, st.floats(0.0, 3.1), angles)
def test_composed_swing_and_twist_come_back(direction: np.ndarray, length: float, twist: float) -> None:
    assume(np.hypot(*direction[:2]) > 1e-3)
    swing = length * direction[:2] / np.hypot(*direction[:2])
    e = swing_twist.compose(swing, twist)
    for sign in (1.0, -1.0):  # both quaternions of the one orientation
        found = swing_twist.decompose(sign * e)
        np.testing.assert_allclose(found.swing, swing, atol=2e-13)
        assert abs(_wrapped(found.twist - twist)) < 2e-13
        assert -math.pi < found.twist <= math.pi


@given(quaternions)
def test_an_orientation_is_its_swing_times_its_twist(e: np.ndarray) -> None:
    swing, twist = swing_twist.decompose(e)
    R_swing, R_twist = so3.exp([*swing, 0.0]), so3.about_axis(Z, twist)
    np.testing.assert_allclose(R_swing @ R_twist, quaternion.to_matrix(e), atol=3e-12)


@given(quaternions)
def test_the_limb_direction_depends_on_the_swing_alone(e: np.ndarray) -> None:
    limb = swing_twist.direction(e)
    np.testing.assert_allclose(limb, quaternion.to_matrix(e)[:, 2], atol=1e-15)
    np.testing.assert_allclose(swing_twist.direction_of_swing(swing_twist.swing(e)), limb, atol=3e-12)


@given(directions)
def test_the_swing_of_a_direction_is_its_direct_rotation_from_z(d: np.ndarray) -> None:
    swing = swing_twist.swing_of_direction(d)
    np.testing.assert_allclose(swing_twist.direction_of_swing(swing), d, atol=2e-15)
    np.testing.assert_allclose(so3.exp([*swing, 0.0]), so3.direct_rotation(Z, d), atol=5e-15)


@pytest.mark.parametrize("gap", [1e-4, 1e-9, 1e-14])
def test_swings_near_the_singular_direction_keep_the_direction(gap: float) -> None:
    for angle in np.linspace(0.0, 6.0, 7):
        d = np.array([gap * math.cos(angle), gap * math.sin(angle), -math.sqrt(1.0 - gap * gap)])
        swing = swing_twist.swing_of_direction(d)
        np.testing.assert_allclose(swing_twist.direction_of_swing(swing), d, atol=1e-15)


def test_at_minus_z_the_swing_is_a_half_turn_about_x() -> None:
    np.testing.assert_array_equal(swing_twist.swing_of_direction(-Z), [math.pi, 0.0])
    assert swing_twist.twist(swing_twist.compose([math.pi, 0.0], 0.0)) == 0.0


@given(angles, angles)
def test_with_the_limb_at_minus_z_the_twist_is_the_given_one(azimuth: float, near: float) -> None:
    e = np.array([0.0, math.cos(azimuth), math.sin(azimuth), 0.0])
    assert swing_twist.twist(e) == 0.0
    assert swing_twist.twist(e, near) == near
    for found in (swing_twist.decompose(e), swing_twist.decompose(e, near)):
        assert same_rotation(swing_twist.compose(found.swing, found.twist), e, 1e-14)


def test_a_given_twist_is_wrapped_and_ignored_away_from_the_singularity() -> None:
    assert swing_twist.twist([0.0, 1.0, 0.0, 0.0], near=1.5 * math.pi) == pytest.approx(-0.5 * math.pi)
    assert swing_twist.twist(swing_twist.compose([1.0, 0.5], 0.7), near=-2.0) == pytest.approx(0.7)


def test_gradients_at_the_singular_direction_are_finite() -> None:
    e = np.array([[0.0, 1.0, 0.0, 0.0], [0.0, 0.6, 0.8, 0.0]])
    np.testing.assert_array_equal(swing_twist.twist_gradient(e), [[0.0, 0.0, 1.0]] * 2)
    assert np.isfinite(swing_twist.swing_jacobian(e)).all()


def test_the_twist_gradient_grows_as_the_limb_nears_minus_z() -> None:
    gaps = np.array([1e-1, 1e-2, 1e-3])
    e = swing_twist.compose(np.stack([math.pi - gaps, np.zeros(3)], axis=-1), 0.3)
    size = np.linalg.norm(swing_twist.twist_gradient(e)[:, :2], axis=-1)
    np.testing.assert_allclose(size, 1.0 / np.tan(gaps / 2.0), rtol=1e-9)


@given(directions, directions)
def test_the_induced_twist_is_a_rotation_about_z(a: np.ndarray, b: np.ndarray) -> None:
    R = so3.direct_rotation(b, Z) @ so3.direct_rotation(a, b) @ so3.direct_rotation(Z, a)
    np.testing.assert_allclose(R @ Z, Z, atol=3e-15)
    np.testing.assert_allclose(so3.about_axis(Z, swing_twist.induced_twist(a, b)), R, atol=5e-15)


@given(directions, directions)
def test_the_induced_twist_is_the_area_of_the_triangle(a: np.ndarray, b: np.ndarray) -> None:
    assume(min(np.linalg.norm(a + b), np.linalg.norm(a + Z), np.linalg.norm(b + Z)) > 1e-3)
    area = 2.0 * math.atan2(Z @ np.cross(a, b), 1.0 + Z @ a + a @ b + b @ Z)
    assert abs(_wrapped(swing_twist.induced_twist(a, b) - area)) < 1e-11


def test_from_z_by_way_of_x_to_y_a_quarter_turn_is_induced() -> None:
    assert swing_twist.induced_twist(X, Y) == math.pi / 2.0
    assert swing_twist.induced_twist(Y, X) == -math.pi / 2.0
    assert swing_twist.induced_twist(Z, Y) == 0.0


@given(directions, directions, angles)
def test_a_direct_rotation_adds_the_induced_twist(a: np.ndarray, b: np.ndarray, twist: float) -> None:
    before = so3.direct_rotation(Z, a) @ so3.about_axis(Z, twist)
    after = so3.direct_rotation(Z, b) @ so3.about_axis(Z, twist + swing_twist.induced_twist(a, b))
    np.testing.assert_allclose(so3.direct_rotation(a, b) @ before, after, atol=1e-14)


@given(quaternions, directions)
def test_swinging_without_keeping_the_twist_is_the_smallest_rotation(e: np.ndarray, b: np.ndarray) -> None:
    a = swing_twist.direction(e)
    moved = swing_twist.swing_to(e, b, keep_twist=False)
    np.testing.assert_allclose(swing_twist.direction(moved), b, atol=1e-14)
    assert quaternion.angle_between(e, moved) == pytest.approx(sphere.arc_length(a, b), abs=1e-14)
    if min(np.linalg.norm(a + Z), np.linalg.norm(b + Z), np.linalg.norm(a + b)) > 1e-3:
        change = swing_twist.twist(moved) - swing_twist.twist(e)
        assert abs(_wrapped(change - swing_twist.induced_twist(a, b))) < 1e-11


@given(quaternions, directions)
def test_swinging_with_the_twist_kept_keeps_it(e: np.ndarray, b: np.ndarray) -> None:
    assume(np.linalg.norm(b + Z) > 1e-3)
    moved = swing_twist.swing_to(e, b, keep_twist=True)
    np.testing.assert_allclose(swing_twist.direction(moved), b, atol=1e-14)
    assert abs(_wrapped(swing_twist.twist(moved) - swing_twist.twist(e))) < 1e-12


def test_keeping_the_twist_value_is_never_nearer_than_the_smallest_rotation() -> None:
    rng = np.random.default_rng(1)
    e, b = quaternion.random(rng, 500), sphere.uniform(rng, 500)
    kept = quaternion.angle_between(e, swing_twist.swing_to(e, b, keep_twist=True))
    direct = quaternion.angle_between(e, swing_twist.swing_to(e, b, keep_twist=False))
    assert (direct <= kept + 1e-12).all()
    assert (kept > direct + 0.1).mean() > 0.5


@given(quaternions, directions)
def test_twist_about_a_center_is_measured_from_its_zero_twist(e: np.ndarray, center: np.ndarray) -> None:
    d = swing_twist.direction(e)
    assume(np.linalg.norm(d + center) > 1e-3)
    zero = so3.direct_rotation(center, d) @ so3.direct_rotation(Z, center)
    twist = swing_twist.twist_about(e, center)
    np.testing.assert_allclose(zero @ so3.about_axis(Z, twist), quaternion.to_matrix(e), atol=2e-12)


@given(quaternions)
def test_twist_about_z_is_the_twist(e: np.ndarray) -> None:
    assert swing_twist.twist_about(e, Z) == swing_twist.twist(e)
    np.testing.assert_array_equal(swing_twist.twist_about_gradient(e, Z), swing_twist.twist_gradient(e))


def test_twist_about_a_center_is_regular_at_minus_z_and_singular_opposite_the_center() -> None:
    at_minus_z, at_minus_x = quaternion.direct(Z, -Z), quaternion.direct(Z, -X)
    assert np.linalg.norm(swing_twist.twist_about_gradient(at_minus_z, X)) < 2.0
    near = quaternion.multiply(quaternion.exp([0.0, 1e-5, 0.0]), at_minus_x)
    assert np.linalg.norm(swing_twist.twist_about_gradient(near, X)) > 1e5
    assert swing_twist.twist_about(at_minus_x, X, near=0.4) == pytest.approx(0.4)


@given(angles, st.floats(-1.5, 1.5))
def test_the_universal_joint_turns_about_x_then_about_the_carried_y(alpha: float, beta: float) -> None:
    e = swing_twist.universal_swing(alpha, beta)
    np.testing.assert_allclose(quaternion.to_matrix(e), so3.about_axis(X, alpha) @ so3.about_axis(Y, beta), atol=1e-15)
    np.testing.assert_allclose(quaternion.to_matrix(e), euler.from_euler("XYZ", [alpha, beta, 0.0]), atol=1e-15)
    found = swing_twist.universal_angles(swing_twist.direction(e))
    assert abs(_wrapped(found[0] - alpha)) < 1e-13
    assert found[1] == pytest.approx(beta, abs=1e-13)


def test_at_its_singular_directions_the_universal_joint_has_its_first_angle_zero() -> None:
    np.testing.assert_allclose(swing_twist.universal_angles([X, -X]), [[0.0, math.pi / 2.0], [0.0, -math.pi / 2.0]])


def _axis_angle_zero_twist(d: np.ndarray) -> np.ndarray:
    return quaternion.to_matrix(swing_twist.compose(swing_twist.swing_of_direction(d), 0.0))


def _universal_zero_twist(d: np.ndarray) -> np.ndarray:
    found = swing_twist.universal_angles(d)
    return quaternion.to_matrix(swing_twist.universal_swing(found[..., 0], found[..., 1]))


def _turns_round_a_loop(zero_twist, middle: np.ndarray) -> float:
    """Whole turns that the zero-twist x axis makes, in the tangent plane, on a small loop about a direction."""
    first, second = np.linalg.svd(middle[None])[2][1:]
    angle = np.linspace(0.0, 2.0 * math.pi, 400)[:, None]
    loop = sphere.exp_map(middle, 1e-3 * (np.cos(angle) * first + np.sin(angle) * second))
    reference = zero_twist(loop)[:, :, 0]
    return float(np.ptp(np.unwrap(np.arctan2(reference @ second, reference @ first))[[0, -1]]) / (2.0 * math.pi))


@pytest.mark.parametrize(
    ("zero_twist", "singular"),
    [
        (_axis_angle_zero_twist, [(-Z, 2.0)]),
        (_universal_zero_twist, [(X, 1.0), (-X, 1.0)]),
    ],
    ids=["axis-angle swing", "universal joint"],
)
def test_a_small_loop_about_a_singular_direction_turns_the_limb_about_itself(zero_twist, singular) -> None:
    for middle, turns in singular:
        assert _turns_round_a_loop(zero_twist, middle) == pytest.approx(turns, abs=1e-3)
    elsewhere = [d for d in sphere.uniform(np.random.default_rng(2), 20)] + [Z, Y, -Y]
    for middle in elsewhere:
        assert _turns_round_a_loop(zero_twist, middle) == pytest.approx(0.0, abs=1e-3)
