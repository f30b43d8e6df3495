"""Rotation splines, against SciPy and their own properties; angular velocity and acceleration."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from scipy.spatial.transform import Rotation
from scipy.spatial.transform import RotationSpline as ScipySpline

from poise.errors import PoseError
from poise.math import quaternion, rotation_spline, so3, sphere, swing_twist
from poise.math.cubic_spline import Ends
from poise.math.rotation_spline import (
    RotationSpline,
    angular_acceleration,
    angular_velocity,
    bias_acceleration,
    bias_acceleration_jacobian,
)

NO_VELOCITIES = np.zeros((2, 1, 3))


def keys_with_turns(count: int, turn: float, seed: int = 0) -> np.ndarray:
    """Keys (count, 1, 4), each turned by `turn` from the one before about a random axis."""
    rng = np.random.default_rng(seed)
    keys = [quaternion.random(rng, 1)]
    for _ in range(count - 1):
        keys.append(quaternion.multiply(keys[-1], quaternion.exp(turn * sphere.uniform(rng, 1))))
    return np.array(keys)


def uneven_steps(count: int, ratio: float, seed: int = 1) -> np.ndarray:
    return ratio ** np.random.default_rng(seed).uniform(0.0, 1.0, count)


def jumps(spline: RotationSpline, steps: np.ndarray) -> tuple[float, float]:
    """Largest jumps of velocity and acceleration at some hundred inner keys, as shares of their sizes."""
    velocity, acceleration = [], []
    for index in range(1, len(steps), max(1, len(steps) // 100)):
        before, after = spline.rates(index - 1, float(steps[index - 1])), spline.rates(index, 0.0)
        velocity.append((np.abs(before[0] - after[0]).max(), np.abs(after[0]).max()))
        acceleration.append((np.abs(before[1] - after[1]).max(), np.abs(after[1]).max()))
    shares = [max(gap for gap, _ in parts) / max(size for _, size in parts) for parts in (velocity, acceleration)]
    return shares[0], shares[1]


@pytest.mark.parametrize("count", [3, 4, 9])
def test_with_the_end_velocities_of_scipy_the_curve_is_that_of_scipy(count: int) -> None:
    keys, steps = keys_with_turns(count, 0.9), uneven_steps(count - 1, 3.0)
    turns = quaternion.log(quaternion.multiply(quaternion.conjugate(keys[:-1]), keys[1:]))
    secants = np.array([turns[0] / steps[0], turns[-1] / steps[-1]])
    spline = RotationSpline(steps, keys, Ends.CLAMPED, secants)
    times = np.concatenate([[0.0], np.cumsum(steps)])
    scipy = ScipySpline(times, Rotation.from_quat(keys[:, 0][:, [1, 2, 3, 0]]))
    for index, h in enumerate(steps):
        for u in (0.0, 0.2, 0.5, 0.9, 1.0):
            e = spline.orientations(index, u * h)[0]
            velocity, acceleration = spline.rates(index, u * h)
            t = min(times[index] + u * h, np.nextafter(times[index + 1], 0.0))
            there = scipy(t).as_quat()[[3, 0, 1, 2]]
            assert float(quaternion.angle_between(e, there)) < 1e-8  # SciPy iterates to 1e-9
            np.testing.assert_allclose(velocity[0], scipy(t, 1), atol=1e-7)
            np.testing.assert_allclose(acceleration[0], scipy(t, 2), atol=1e-6)


@pytest.mark.parametrize("ends", list(Ends))
@pytest.mark.parametrize("turn", [0.0, 0.1, 1.0, 2.5])
def test_velocity_and_acceleration_are_continuous(turn: float, ends: Ends) -> None:
    keys, steps = keys_with_turns(8, turn), uneven_steps(7, 3.0)
    if ends is Ends.PERIODIC:
        keys[-1] = keys[0]
    given = np.random.default_rng(2).normal(size=(2, 1, 3))
    spline = RotationSpline(steps, keys, ends, given)
    velocity, acceleration = jumps(spline, steps)
    assert velocity < 1e-13
    assert acceleration < 1e-11
    start, end = spline.rates(0, 0.0), spline.rates(6, float(steps[-1]))
    if ends is Ends.NATURAL:
        np.testing.assert_allclose([start[1], end[1]], 0.0, atol=1e-11)
    elif ends is Ends.CLAMPED:
        np.testing.assert_allclose([start[0], end[0]], given, atol=1e-12)
    else:
        np.testing.assert_allclose(start[0], end[0], atol=1e-12)
        np.testing.assert_allclose(start[1], end[1], atol=1e-10)


def test_a_single_axis_gives_the_spline_of_the_angle() -> None:
    angles, steps = np.array([0.0, 1.0, 0.5, 2.0, 1.5]), np.array([1.0, 0.5, 2.0, 1.0])
    axis = np.array([0.6, 0.0, 0.8])
    keys = quaternion.from_axis_angle(axis, angles)[:, None]
    spline = RotationSpline(steps, keys, Ends.NATURAL, NO_VELOCITIES)
    times = np.concatenate([[0.0], np.cumsum(steps)])
    reference = CubicSpline(times, angles, bc_type="natural")
    for index, h in enumerate(steps):
        for u in (0.1, 0.5, 0.8):
            t = times[index] + u * h
            e, rates = spline.orientations(index, u * h)[0], spline.rates(index, u * h)
            assert float(quaternion.angle_between(e, quaternion.from_axis_angle(axis, reference(t)))) < 1e-13
            np.testing.assert_allclose(rates[0][0], axis * reference(t, 1), atol=1e-12)
            np.testing.assert_allclose(rates[1][0], axis * reference(t, 2), atol=1e-12)


def test_rotating_all_keyframes_rotates_the_curve() -> None:
    keys, steps = keys_with_turns(6, 1.2), uneven_steps(5, 2.0)
    turn = quaternion.exp([0.7, -1.1, 0.4])
    one = RotationSpline(steps, keys, Ends.NATURAL, NO_VELOCITIES)
    two = RotationSpline(steps, quaternion.multiply(turn, keys), Ends.NATURAL, NO_VELOCITIES)
    for index in range(5):
        expected = quaternion.multiply(turn, one.orientations(index, 0.4 * steps[index]))
        assert float(quaternion.angle_between(two.orientations(index, 0.4 * steps[index]), expected)[0]) < 1e-13


def test_the_sign_of_a_key_makes_no_difference() -> None:
    keys, steps = keys_with_turns(5, 1.5), np.ones(4)
    flipped = keys.copy()
    flipped[2] *= -1.0
    one, two = (RotationSpline(steps, each, Ends.NATURAL, NO_VELOCITIES) for each in (keys, flipped))
    for index in range(4):
        gap = quaternion.angle_between(one.orientations(index, 0.3), two.orientations(index, 0.3))
        assert float(gap[0]) < 1e-13


@pytest.mark.parametrize("ratio", [1.0, 3.0, 30.0, 300.0])
def test_rotations_of_nearly_pi_at_uneven_times_are_interpolated_smoothly(ratio: float) -> None:
    for seed in range(10):
        keys, steps = keys_with_turns(12, 3.1, seed), uneven_steps(11, ratio, seed)
        velocity, acceleration = jumps(RotationSpline(steps, keys, Ends.NATURAL, NO_VELOCITIES), steps)
        assert velocity < 1e-11
        assert acceleration < 1e-8


def test_keyframes_without_twist_are_interpolated_without_twist() -> None:
    rng = np.random.default_rng(4)
    keys, steps = swing_twist.compose(rng.uniform(-1.5, 1.5, (8, 1, 2)), np.zeros((8, 1))), uneven_steps(7, 3.0)
    spline = RotationSpline(steps, keys, Ends.NATURAL, NO_VELOCITIES)
    for index, h in enumerate(steps.tolist()):
        for u in (0.2, 0.5, 0.9):
            assert abs(spline.orientations(index, u * h)[0, 3]) < 1e-14


def test_thousands_of_keyframes_are_interpolated_smoothly() -> None:
    keys, steps = np.tile(keys_with_turns(3000, 0.5), (1, 4, 1)), uneven_steps(2999, 2.0)
    spline = RotationSpline(steps, keys, Ends.NATURAL, np.zeros((2, 4, 3)))
    velocity, acceleration = jumps(spline, steps)
    assert velocity < 1e-13
    assert acceleration < 1e-11


def test_if_no_smooth_curve_exists_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rotation_spline, "_MAX_NEWTON_ITERATIONS", 0)
    with pytest.raises(PoseError, match="add keyframes in the longest intervals"):
        RotationSpline(np.ones(4), keys_with_turns(5, 2.0), Ends.NATURAL, NO_VELOCITIES)


LENGTHS = [0.0, 1e-7, 1e-3, 0.5, 0.999999, 1.000001, 2.0, 3.1]


def motion(length: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    return length * sphere.uniform(rng), rng.normal(size=3), rng.normal(size=3)


@pytest.mark.parametrize("length", LENGTHS)
def test_velocity_is_the_rate_of_the_rotation(length: float) -> None:
    k, rate, second = motion(length)
    h = 1e-4
    there, back = (so3.exp(k + t * rate + 0.5 * t * t * second) for t in (h, -h))
    here = so3.exp(k)
    numeric = (so3.log(here.T @ there) - so3.log(here.T @ back)) / (2.0 * h)
    np.testing.assert_allclose(angular_velocity(k, rate), numeric, atol=1e-7)


@pytest.mark.parametrize("length", LENGTHS)
def test_acceleration_is_the_rate_of_the_velocity(length: float) -> None:
    k, rate, second = motion(length)
    h = 1e-5
    there, back = (angular_velocity(k + t * rate + 0.5 * t * t * second, rate + t * second) for t in (h, -h))
    np.testing.assert_allclose(angular_acceleration(k, rate, second), (there - back) / (2.0 * h), atol=1e-9)


@pytest.mark.parametrize("length", LENGTHS)
def test_the_bias_acceleration_is_half_its_derivative_times_the_rate(length: float) -> None:
    k, rate, _ = motion(length)
    np.testing.assert_allclose(bias_acceleration(k, rate), 0.5 * bias_acceleration_jacobian(k, rate) @ rate, atol=1e-14)


def test_the_series_meets_the_quotients() -> None:
    k, rate, _ = motion(1.0)
    np.testing.assert_allclose(
        bias_acceleration(k * (1.0 - 1e-12), rate), bias_acceleration(k * (1.0 + 1e-12), rate), atol=1e-11
    )
    np.testing.assert_allclose(bias_acceleration(0.1 * k, rate), _by_quotients(0.1 * k, rate), atol=1e-12)


def _by_quotients(k: np.ndarray, w: np.ndarray) -> np.ndarray:
    """c with every quotient formed as it is written."""
    t = np.linalg.norm(k)
    sine, versine, deficit = np.sin(t) / t, (1.0 - np.cos(t)) / t**2, (t - np.sin(t)) / t**3
    b, a = (sine - 2.0 * versine) / t**2, (versine - 3.0 * deficit) / t**2
    across, along = np.cross(k, w), k @ w
    return -b * along * across + a * along * np.cross(k, across) + deficit * np.cross(w, across)


def test_many_vectors_give_what_each_gives() -> None:
    rng = np.random.default_rng(0)
    k, rate = rng.normal(size=(4, 5, 3)), rng.normal(size=(4, 5, 3))
    found, slopes = bias_acceleration(k, rate), bias_acceleration_jacobian(k, rate)
    np.testing.assert_allclose(found[2, 3], bias_acceleration(k[2, 3], rate[2, 3]), atol=1e-15)
    np.testing.assert_allclose(slopes[2, 3], bias_acceleration_jacobian(k[2, 3], rate[2, 3]), atol=1e-15)
