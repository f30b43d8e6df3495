"""Every Jacobian and gradient agrees with central differences of the function it declares."""

from __future__ import annotations

import types

import numpy as np
import pytest

from poise.derivative import Derivative
from tests.support.derivatives import Marked, Sample, check, marked, sampler_of, unmarked


@pytest.mark.parametrize("found", marked(), ids=lambda found: found.name)
def test_derivative_agrees_with_central_differences(found: Marked) -> None:
    check(found)


def test_every_jacobian_and_gradient_declares_what_it_differentiates() -> None:
    assert unmarked() == []


def test_derivatives_are_found_in_every_module_that_has_them() -> None:
    names = {found.name for found in marked()}
    assert {
        "poise.math.euler.euler_body_jacobian",
        "poise.math.quaternion.exp_jacobian",
        "poise.math.so3.left_jacobian",
        "poise.math.swing_twist.twist_about_gradient",
    } <= names


def _found(derivative: object) -> tuple[Marked, object]:
    module = types.SimpleNamespace(cube=lambda x: x**3, cube_gradient=derivative)
    mark = Derivative("cube", "x", "vector", "vector")
    return Marked("cube_gradient", mark, module), lambda found, rng: Sample({"x": rng.uniform(1.0, 2.0, size=1)})


def _differences(x: np.ndarray) -> np.ndarray:
    step = 1e-4
    one, minus_one = (x + step) ** 3 - x**3, (x - step) ** 3 - x**3
    two, minus_two = (x + 2.0 * step) ** 3 - x**3, (x - 2.0 * step) ** 3 - x**3
    return ((8.0 * (one - minus_one) - (two - minus_two)) / (12.0 * step))[None]


def test_the_check_accepts_a_right_derivative() -> None:
    found, draw = _found(lambda x: 3.0 * x[None] ** 2)
    assert 0.0 < check(found, draw) < 1e-9


def test_the_check_refuses_a_derivative_that_is_off_by_a_millionth() -> None:
    found, draw = _found(lambda x: 3.0 * x[None] ** 2 * (1.0 + 1e-6))
    with pytest.raises(AssertionError, match="off by"):
        check(found, draw)


def test_the_check_refuses_a_derivative_that_is_not_a_number() -> None:
    found, draw = _found(lambda x: np.full((1, 1), np.nan))
    with pytest.raises(AssertionError, match="off by nan"):
        check(found, draw)


def test_the_check_refuses_a_derivative_of_the_wrong_shape() -> None:
    found, draw = _found(lambda x: 3.0 * x**2)
    with pytest.raises(AssertionError, match="has shape"):
        check(found, draw)


def test_the_check_refuses_a_derivative_made_of_the_same_differences() -> None:
    found, draw = _found(_differences)
    with pytest.raises(AssertionError, match="bit for bit"):
        check(found, draw)


def test_a_derivative_without_a_sampler_fails() -> None:
    with pytest.raises(AssertionError, match="register a sampler"):
        sampler_of("elsewhere.something_jacobian")
