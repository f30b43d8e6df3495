"""Angular velocity and acceleration of the exponential of a moving vector."""

from __future__ import annotations

import numpy as np
import pytest

from poise.math import so3, sphere
from poise.math.angular_motion import angular_acceleration, angular_velocity, turning, turning_jacobian

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
def test_the_turning_part_is_half_its_derivative_times_the_rate(length: float) -> None:
    k, rate, _ = motion(length)
    np.testing.assert_allclose(turning(k, rate), 0.5 * turning_jacobian(k, rate) @ rate, atol=1e-14)


def test_the_series_meets_the_quotients() -> None:
    k, rate, _ = motion(1.0)
    np.testing.assert_allclose(turning(k * (1.0 - 1e-12), rate), turning(k * (1.0 + 1e-12), rate), atol=1e-11)
    np.testing.assert_allclose(turning(0.1 * k, rate), _by_quotients(0.1 * k, rate), atol=1e-12)


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
    found, slopes = turning(k, rate), turning_jacobian(k, rate)
    np.testing.assert_allclose(found[2, 3], turning(k[2, 3], rate[2, 3]), atol=1e-15)
    np.testing.assert_allclose(slopes[2, 3], turning_jacobian(k[2, 3], rate[2, 3]), atol=1e-15)
