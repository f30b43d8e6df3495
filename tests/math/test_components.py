from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from poise.math import components

ANGLES = [0.0, 1e-170, 1e-9, 1e-5, 1e-3, 0.1, 0.5, 0.9999, 1.0, 1.0001, 1.7, 3.0, math.pi, 4.5, 6.0]


def _alternating(t: Fraction, first: int) -> Fraction:
    """1/first! − t/(first + 2)! + …, exact to far beyond the digits of a float."""
    return sum((Fraction((-1) ** n, math.factorial(2 * n + first)) * t**n for n in range(40)), Fraction(0))


def _cotangent_deficit(t: Fraction) -> Fraction:
    # (θ/2) cot(θ/2) = A/(2B), 1 − A/(2B) = (C − 2D) t/(2B) with D = (B series without its first term)
    return (_alternating(t, 3) - 2 * _alternating(t, 4)) / (2 * _alternating(t, 2))


ORACLES: list[tuple[Callable[..., object], Callable[[Fraction], Fraction]]] = [
    (components.sinc, lambda t: _alternating(t, 1)),
    (components.versine, lambda t: _alternating(t, 2)),
    (components.sine_deficit, lambda t: _alternating(t, 3)),
    (components.cotangent_deficit, _cotangent_deficit),
]


@pytest.mark.parametrize(("quotient", "oracle"), ORACLES, ids=lambda function: getattr(function, "__name__", ""))
@pytest.mark.parametrize("angle", ANGLES)
def test_quotients_keep_their_digits_at_every_angle(quotient, oracle, angle: float) -> None:
    t = angle * angle
    exact = float(oracle(Fraction(t)))
    # sine is as exact as its argument, whose rounding is seen near its zeros: hence the absolute part
    assert quotient(t) == pytest.approx(exact, rel=4e-15, abs=2e-16)


@pytest.mark.parametrize(("quotient", "oracle"), ORACLES, ids=lambda function: getattr(function, "__name__", ""))
def test_quotients_of_many_angles_are_those_of_each(quotient, oracle) -> None:
    squares = np.square(ANGLES)
    np.testing.assert_allclose(quotient(squares), [quotient(float(t)) for t in squares], rtol=1e-15, atol=0.0)


def test_ratio_of_angle_to_opposite_side_is_smooth_at_zero() -> None:
    for opposite in (0.0, 1e-300, 1e-12, 0.9999e-8, 1.0001e-8, 1e-6, 1e-4):
        assert components.angle_ratio(opposite, 1.0) == pytest.approx(1.0 - opposite**2 / 3.0, rel=1e-15)
    assert components.angle_ratio(1.0, 0.0) == math.pi / 2.0
    assert components.angle_ratio(1e-3, -1.0) == pytest.approx((math.pi - 1e-3) / 1e-3, rel=1e-6)
    assert components.angle_ratio(0.0, -1.0) == 0.0
    sides = np.array([0.0, 1e-12, 1e-3, 1.0, 0.0])
    bases = np.array([1.0, 2.0, 1.0, 0.0, -1.0])
    single = [components.angle_ratio(n, m) for n, m in zip(sides.tolist(), bases.tolist(), strict=True)]
    np.testing.assert_allclose(components.angle_ratio(sides, bases), single, rtol=1e-15)
