from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from poise.math import euler, parametrization, quaternion, so3
from tests.math.strategies import quaternions

orders = st.sampled_from(euler.EULER_ORDERS)


def test_all_twenty_four_orders_are_there() -> None:
    assert len(set(euler.EULER_ORDERS)) == 24
    for order in euler.EULER_ORDERS:
        assert order.isupper() or order.islower()
        assert order[0] != order[1] != order[2]


@pytest.mark.parametrize("order", euler.EULER_ORDERS)
def test_angles_to_matrix_and_back_agree_with_scipy(order: str) -> None:
    rng = np.random.default_rng(1)
    angles = rng.uniform(-math.pi, math.pi, size=(200, 3))
    np.testing.assert_allclose(
        euler.from_euler(order, angles), Rotation.from_euler(order, angles).as_matrix(), atol=2e-15
    )
    R = quaternion.to_matrix(quaternion.random(rng, 200))
    oracle = Rotation.from_matrix(R).as_euler(order)
    sine = np.abs(np.sin(oracle[:, 1])) if order[0] == order[2] else np.cos(oracle[:, 1])
    difference = np.abs(euler.to_euler(order, R) - oracle)
    assert (np.minimum(difference, 2.0 * math.pi - difference) < 3e-15 / sine[:, None]).all()


@given(orders, quaternions)
def test_angles_give_back_the_matrix_at_the_lock_and_elsewhere(order: str, e: np.ndarray) -> None:
    R = quaternion.to_matrix(e)
    angles = euler.to_euler(order, R)
    np.testing.assert_allclose(euler.from_euler(order, angles), R, atol=5e-12)
    middle = (0.0, math.pi) if order[0].lower() == order[2].lower() else (-math.pi / 2.0, math.pi / 2.0)
    assert middle[0] - 1e-15 <= angles[1] <= middle[1] + 1e-15
    assert (np.abs(angles[[0, 2]]) <= math.pi).all()


@pytest.mark.parametrize("order", euler.EULER_ORDERS)
def test_in_gimbal_lock_the_third_angle_is_zero(order: str) -> None:
    locked = parametrization.gimbal_lock(order)
    flipped = locked - np.array([0.0, math.pi, 0.0])
    for angles in (locked, flipped):
        R = euler.from_euler(order, angles)
        found = euler.to_euler(order, R)
        assert found[2] == 0.0
        assert not np.signbit(found[2])
        np.testing.assert_allclose(euler.from_euler(order, found), R, atol=1e-15)


@pytest.mark.parametrize("order", euler.EULER_ORDERS)
@pytest.mark.parametrize("distance", [1e-4, 1e-8, 1e-11])
def test_near_gimbal_lock_no_digits_of_the_rotation_are_lost(order: str, distance: float) -> None:
    angles = parametrization.gimbal_lock(order) + np.array([0.0, distance, 0.0])
    R = euler.from_euler(order, angles)
    np.testing.assert_allclose(euler.from_euler(order, euler.to_euler(order, R)), R, atol=2e-15)


@given(st.sampled_from(euler.EULER_ORDERS[:12]), st.tuples(*[st.floats(-4.0, 4.0)] * 3))
def test_fixed_axes_are_moving_axes_read_backwards(order: str, angles: tuple[float, float, float]) -> None:
    fixed = euler.from_euler(order[::-1].lower(), angles[::-1])
    np.testing.assert_allclose(fixed, euler.from_euler(order, angles), atol=1e-15)


def test_intrinsic_xyz_is_the_product_in_writing_order() -> None:
    a, b, c = 0.3, -0.8, 1.9
    x, y, z = np.eye(3)
    product = so3.about_axis(x, a) @ so3.about_axis(y, b) @ so3.about_axis(z, c)
    np.testing.assert_allclose(euler.from_euler("XYZ", [a, b, c]), product, atol=1e-16)
    np.testing.assert_allclose(euler.from_euler("zyx", [c, b, a]), product, atol=1e-16)


@pytest.mark.parametrize("order", euler.EULER_ORDERS)
def test_the_body_jacobian_is_the_world_jacobian_seen_from_the_body(order: str) -> None:
    angles = np.array([0.4, 1.1, -2.0])
    R = euler.from_euler(order, angles)
    np.testing.assert_allclose(
        R @ euler.euler_body_jacobian(order, angles), euler.euler_jacobian(order, angles), atol=1e-15
    )


@pytest.mark.parametrize("order", ["xyy", "XxZ", "abc", "", "xy", "XYz", "xyzx"])
def test_an_unknown_order_is_an_error_that_names_the_choices(order: str) -> None:
    for call in (
        lambda: euler.from_euler(order, [0.0, 0.0, 0.0]),
        lambda: euler.to_euler(order, np.eye(3)),
        lambda: euler.euler_jacobian(order, [0.0, 0.0, 0.0]),
    ):
        with pytest.raises(ValueError, match="unknown Euler order") as caught:
            call()
        assert all(choice in str(caught.value) for choice in euler.EULER_ORDERS)
