from __future__ import annotations

import math

import numpy as np
import pytest

from poise.math import euler, parametrization, quaternion, sphere, swing_twist


@pytest.mark.parametrize("order", euler.EULER_ORDERS)
def test_every_euler_order_has_the_documented_gimbal_lock(order: str) -> None:
    locked = parametrization.gimbal_lock(order)
    assert locked.shape == (3,)
    assert parametrization.euler_regularity(order, locked) < 1e-15
    assert parametrization.euler_regularity(order, locked + np.array([0.0, math.pi, 0.0])) < 1e-15
    away = locked + np.array([0.0, 0.5 * math.pi, 0.0])
    assert parametrization.euler_regularity(order, away) == pytest.approx(1.0, abs=1e-15)


@pytest.mark.parametrize("order", euler.EULER_ORDERS)
def test_in_gimbal_lock_two_different_triples_of_angles_are_one_orientation(order: str) -> None:
    locked = parametrization.gimbal_lock(order)
    moves = locked + np.array([[0.3, 0.0, 0.3], [0.3, 0.0, -0.3]])
    distances = [np.abs(euler.from_euler(order, move) - euler.from_euler(order, locked)).max() for move in moves]
    assert min(distances) < 1e-15
    assert max(distances) > 0.1


def test_the_regularity_of_euler_angles_is_that_of_the_two_outer_axes() -> None:
    angles = np.random.default_rng(1).uniform(-3.0, 3.0, size=(100, 3))
    expected = np.sqrt(1.0 - np.abs(np.sin(angles[:, 1])))
    np.testing.assert_allclose(parametrization.euler_regularity("XYZ", angles), expected, atol=1e-14)


def test_rotation_vectors_are_singular_at_whole_turns_but_not_at_zero() -> None:
    axes = sphere.uniform(np.random.default_rng(2), 50)
    lengths = np.linspace(0.0, 20.0, 50)
    expected = np.abs(np.sinc(lengths / (2.0 * math.pi)))
    found = parametrization.rotation_vector_regularity(axes * lengths[:, None])
    np.testing.assert_allclose(found, expected, atol=1e-14)
    for n in (1, 2, 3):
        assert parametrization.rotation_vector_regularity(2.0 * math.pi * n * axes[n]) < 1e-15
    assert parametrization.rotation_vector_regularity(np.zeros(3)) == 1.0


def test_quaternions_are_regular_everywhere() -> None:
    e = quaternion.random(np.random.default_rng(3), 20)
    np.testing.assert_array_equal(parametrization.quaternion_regularity(e), 2.0)
    # the rate of e on the unit sphere that belongs to ω is e ⊗ (0, ω)/2
    for one in e:
        rates = np.stack([0.5 * quaternion.multiply(one, [0.0, *axis]) for axis in np.eye(3)], axis=-1)
        gains = 1.0 / np.linalg.svd(rates, compute_uv=False)
        np.testing.assert_allclose(gains, parametrization.quaternion_regularity(one), atol=1e-14)


def test_swing_and_twist_are_singular_with_the_limb_at_minus_z_alone() -> None:
    angles = np.linspace(0.0, 2.0 * math.pi, 12)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    assert (parametrization.swing_twist_regularity(math.pi * around) < 1e-15).all()
    np.testing.assert_allclose(swing_twist.direction_of_swing(math.pi * around)[:, 2], -1.0)
    lengths = np.linspace(0.0, math.pi, 40)[:, None, None]
    found = parametrization.swing_twist_regularity(lengths * around)
    assert (np.diff(found, axis=0) <= 1e-15).all()  # ever nearer to the singularity
    np.testing.assert_allclose(found[0], 1.0)
    np.testing.assert_allclose(found, found[:, :1] + np.zeros_like(found), atol=1e-14)  # the same all round


def test_the_universal_joint_is_singular_with_the_limb_along_plus_and_minus_x() -> None:
    for sign in (1.0, -1.0):
        beta = sign * 0.5 * math.pi
        assert parametrization.universal_swing_regularity(0.3, beta) < 1e-15
        limb = swing_twist.direction(swing_twist.universal_swing(0.3, beta))
        np.testing.assert_allclose(limb, [sign, 0.0, 0.0], atol=1e-15)
    assert parametrization.universal_swing_regularity(2.0, 0.0) == pytest.approx(1.0)


def test_every_parametrization_documents_its_singularity() -> None:
    for name, words in parametrization.PARAMETRIZATIONS.items():
        assert callable(getattr(parametrization, f"{name}_regularity"))
        assert len(words) > 20
