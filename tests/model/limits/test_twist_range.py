from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.math import quaternion, sphere, swing_twist
from poise.model.limits import KernelField, TwistRange
from tests.model.limits.strategies import directions, quaternions

VARYING = KernelField.sampled(lambda d: 0.5 * d[0], 100)
CENTER = np.array([0.6, 0.0, 0.8])
RANGES = [
    TwistRange(-1.0, 0.5),
    TwistRange(-1.0, 0.5, offset=0.4, center=CENTER),
    TwistRange(2.5, 4.5),
    TwistRange(VARYING, 1.5, offset=VARYING, center=CENTER),
    TwistRange(-math.pi, math.pi),
    TwistRange(0.3, 0.3),
]
ranges = st.sampled_from(RANGES)


def away_from_singular(limit: TwistRange, e: np.ndarray) -> bool:
    return sphere.arc_length(swing_twist.direction(e), -limit.center) > 1e-3


@given(ranges, quaternions)
def test_clamped_twists_are_in_the_range_and_keep_the_limb_direction(limit: TwistRange, e: np.ndarray) -> None:
    clamped = limit.clamp(e)
    assert np.allclose(swing_twist.direction(clamped), swing_twist.direction(e), atol=1e-15)
    if away_from_singular(limit, e):
        assert limit.lower_margin(clamped) > -1e-12
        assert limit.upper_margin(clamped) > -1e-12
        assert limit.clamp(clamped) is clamped


@given(ranges, quaternions)
def test_twists_in_the_range_are_unchanged(limit: TwistRange, e: np.ndarray) -> None:
    inside = limit.lower_margin(e) >= 0.0 and limit.upper_margin(e) >= 0.0
    assert (limit.clamp(e) is e) == (inside or min(limit.lower_margin(e), limit.upper_margin(e)) >= -1e-12)


@given(ranges, quaternions)
def test_the_twist_moves_to_the_nearer_end(limit: TwistRange, e: np.ndarray) -> None:
    if away_from_singular(limit, e):
        missing = max(0.0, -limit.lower_margin(e), -limit.upper_margin(e))
        assert quaternion.angle_between(e, limit.clamp(e)) == pytest.approx(missing, abs=1e-9)
        assert missing <= math.pi


@given(ranges, quaternions)
def test_both_signs_of_a_quaternion_have_the_same_coordinates(limit: TwistRange, e: np.ndarray) -> None:
    if away_from_singular(limit, e) and abs(abs(limit.value(e) - middle(limit, e)) - math.pi) > 1e-9:
        assert limit.value(e) == pytest.approx(limit.value(-e), abs=1e-9)


def middle(limit: TwistRange, e: np.ndarray) -> float:
    return limit.value(e) + 0.5 * (limit.upper_margin(e) - limit.lower_margin(e))


@given(ranges, quaternions)
def test_the_value_lies_within_half_a_turn_of_the_middle(limit: TwistRange, e: np.ndarray) -> None:
    assert abs(limit.value(e) - middle(limit, e)) <= math.pi + 1e-12


@given(directions, st.floats(-3.0, 3.0))
def test_the_value_is_the_twist_about_the_center_less_the_offset(d: np.ndarray, twist: float) -> None:
    limit = TwistRange(-math.pi, math.pi, offset=0.1, center=CENTER)
    if np.linalg.norm(d + CENTER) > 1e-3:
        zero = quaternion.multiply(quaternion.direct(CENTER, d), quaternion.direct(np.array([0.0, 0.0, 1.0]), CENTER))
        e = quaternion.multiply(zero, quaternion.exp([0.0, 0.0, twist + 0.1]))
        assert limit.value(e) == pytest.approx(twist, abs=1e-9)


def twisted(twist: float) -> np.ndarray:
    return swing_twist.compose([0.4, -0.2], twist)


def test_a_range_may_lie_across_the_half_turn() -> None:
    limit = TwistRange(math.pi - 0.5, math.pi + 0.5)
    for twist in (math.pi - 0.3, -math.pi + 0.3, math.pi):
        e = twisted(twist)
        assert limit.clamp(e) is e
    assert limit.value(twisted(-math.pi + 0.3)) == pytest.approx(math.pi + 0.3, abs=1e-12)
    assert limit.value(limit.clamp(twisted(0.2))) == pytest.approx(math.pi - 0.5, abs=1e-12)
    assert limit.value(limit.clamp(twisted(-0.2))) == pytest.approx(math.pi + 0.5, abs=1e-12)


def test_margins_do_not_jump_at_the_half_turn() -> None:
    limit = TwistRange(math.pi - 0.5, math.pi + 0.5)
    before, after = twisted(math.pi - 1e-6), twisted(-math.pi + 1e-6)
    assert limit.lower_margin(after) - limit.lower_margin(before) == pytest.approx(2e-6, abs=1e-12)


def test_a_twist_past_the_opposite_stays_at_the_end_it_came_from() -> None:
    limit = TwistRange(-1.0, 1.0)
    past = twisted(math.pi + 0.3)
    assert limit.value(limit.clamp(past)) == pytest.approx(-1.0, abs=1e-12)
    assert limit.value(limit.clamp(past, near=1.0)) == pytest.approx(1.0, abs=1e-12)
    inside = twisted(-0.9)
    assert limit.clamp(inside, near=1.0) is inside


def test_where_the_twist_is_undefined_the_previous_one_is_used() -> None:
    limit = TwistRange(0.2, 1.0, offset=0.5)
    opposite = quaternion.exp([math.pi, 0.0, 0.0])
    assert limit.value(opposite, near=0.7) == pytest.approx(0.7, abs=1e-15)
    assert limit.clamp(opposite, near=0.7) is opposite
    assert limit.value(opposite) == pytest.approx(-0.5, abs=1e-15)


def test_ends_that_depend_on_the_swing_are_evaluated_at_the_limb_direction() -> None:
    limit = TwistRange(VARYING, 2.0)
    d = np.array([0.8, 0.0, 0.6])
    e = swing_twist.compose(swing_twist.swing_of_direction(d), -1.0)
    assert limit.lower_margin(e) == pytest.approx(-1.0 - VARYING.value(d), abs=1e-12)
    assert limit.value(limit.clamp(e)) == pytest.approx(VARYING.value(d), abs=1e-12)


CROSSED = KernelField([[0, 0, 1], [0, 0, -1]], [0.0, 2.0], 5.0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((1.0, 0.5), r"lower <= upper, got lower 1 and upper 0.5; swap"),
        ((CROSSED, 1.0), r"lower <= upper, got lower .* for the limb direction \[0.0, 0.0, -1.0\]"),
        ((-4.0, 4.0), r"not be wider than 2π, got lower -4 and upper 4; check the unit"),
        ((-90.0, 90.0), "wider than 2π"),
        ((-5.0, CROSSED), r"wider than 2π.* for the limb direction \[0.0, 0.0, -1.0\]"),
        ((-math.inf, math.inf), "lower end of a twist range must be a finite number .* leave the range out if"),
        ((0.0, math.nan), "upper end of a twist range must be a finite number .* got nan"),
        ((0.0, 1.0, math.nan), "offset of a twist range must be a finite number"),
        ((0.0, 1.0, 0.0, [0.0, 0.0, 0.0]), "center of a twist range must not be zero"),
        (("low", 1.0), "got 'low'"),
    ],
)
def test_invalid_twist_ranges_are_refused_with_the_reason(arguments: tuple[object, ...], said: str) -> None:
    with pytest.raises(FigureError, match=said):
        TwistRange(*arguments)


def test_ends_that_come_close_without_crossing_are_accepted() -> None:
    field = KernelField([[0, 0, 1], [0, 0, -1]], [0.0, 2.0], 5.0)
    above = KernelField([[0, 0, 1], [0, 0, -1]], [0.1, 2.1], 5.0)
    assert TwistRange(field, above).upper is above


def test_ends_may_be_given_in_degrees() -> None:
    assert TwistRange(-90.0, 45.0, 10.0, degrees=True) == TwistRange(
        math.radians(-90.0), math.radians(45.0), math.radians(10.0)
    )
    field = KernelField([[0, 0, 1]], [1.0], 2.0)
    assert TwistRange(-90.0, field, degrees=True).upper is field
