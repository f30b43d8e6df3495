from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import PoseError
from poise.math import quaternion, sphere, swing_twist
from poise.model.limits import (
    KernelField,
    SphericalEllipse,
    SwingLimit,
    TwistRange,
    clamp_ball,
    clamp_in_plane,
    clamp_swing,
    contains_all,
    nearest_direction,
)
from tests.model.limits.strategies import all_sets, ellipses, quaternions

Limits = tuple[SwingLimit, ...]

TWISTS = [
    None,
    TwistRange(-0.5, 1.0),
    TwistRange(2.5, 4.0),
    TwistRange(-0.5, KernelField.sampled(lambda d: 1.0 + 0.3 * d[1], 60), center=[0.3, -0.3, 1.0]),
]
twists = st.sampled_from(TWISTS)


def regular(e: np.ndarray, twist: TwistRange | None) -> bool:
    return twist is None or sphere.arc_length(swing_twist.direction(e), -twist.center) > 0.01


@given(all_sets, twists, quaternions)
def test_clamped_orientations_obey_all_limits(limits: Limits, twist: TwistRange | None, e: np.ndarray) -> None:
    clamped = clamp_ball(e, limits, twist)
    assert np.linalg.norm(clamped) == pytest.approx(1.0, abs=1e-14)
    assert contains_all(limits, swing_twist.direction(clamped), 2e-12)
    if twist is not None and regular(clamped, twist):
        assert min(twist.lower_margin(clamped), twist.upper_margin(clamped)) > -2e-12


@given(all_sets, twists, quaternions)
def test_clamping_twice_changes_nothing(limits: Limits, twist: TwistRange | None, e: np.ndarray) -> None:
    once = clamp_ball(e, limits, twist)
    if regular(once, twist):
        assert quaternion.angle_between(clamp_ball(once, limits, twist), once) < 1e-12


@given(all_sets, twists, quaternions)
def test_valid_orientations_come_back_to_the_last_bit(limits: Limits, twist: TwistRange | None, e: np.ndarray) -> None:
    inside = contains_all(limits, swing_twist.direction(e))
    if inside and (twist is None or min(twist.lower_margin(e), twist.upper_margin(e)) >= 0.0):
        assert clamp_ball(e, limits, twist) is e


@given(all_sets, quaternions)
def test_with_free_twist_the_turn_is_the_arc_to_the_nearest_direction_and_no_other_turn_is_smaller(
    limits: Limits, e: np.ndarray
) -> None:
    direction = swing_twist.direction(e)
    target = nearest_direction(limits, direction)
    clamped = clamp_ball(e, limits)
    turn = quaternion.angle_between(e, clamped)
    assert turn == pytest.approx(sphere.arc_length(direction, target), abs=1e-9)
    # Any twist at the same direction is farther away.
    for twist in np.linspace(-3.0, 3.0, 13):
        other = quaternion.multiply(clamped, quaternion.exp([0.0, 0.0, twist]))
        assert quaternion.angle_between(e, other) >= turn - 1e-12


@given(all_sets, quaternions)
def test_the_twist_value_changes_by_the_induced_twist(limits: Limits, e: np.ndarray) -> None:
    direction = swing_twist.direction(e)
    target = nearest_direction(limits, direction)
    if min(direction[2], target[2]) > -0.99 and direction @ target > -0.99:
        twist = swing_twist.twist(e) + swing_twist.induced_twist(direction, target)
        expected = swing_twist.compose(swing_twist.swing_of_direction(target), twist)
        assert quaternion.angle_between(clamp_ball(e, limits), expected) < 1e-9


def test_keeping_the_twist_value_would_turn_farther() -> None:
    limit = SphericalEllipse(0.6, 0.6, [1.0, 0.0, 0.3])
    e = swing_twist.compose([1.3, -0.9], 0.4)
    direction = swing_twist.direction(e)
    target = limit.nearest(direction)
    arc = sphere.arc_length(direction, target)
    assert quaternion.angle_between(e, clamp_ball(e, [limit])) == pytest.approx(arc, abs=1e-12)
    kept = swing_twist.swing_to(e, target, keep_twist=True)
    assert quaternion.angle_between(e, kept) > arc + 0.1


def test_a_limb_opposite_to_its_range_is_brought_back() -> None:
    limit = SphericalEllipse(0.8, 0.8)
    e = quaternion.exp([0.0, math.pi, 0.0])
    clamped = clamp_ball(e, [limit], TwistRange(-0.2, 0.2))
    assert abs(limit.margin(swing_twist.direction(clamped))) < 1e-12
    assert abs(swing_twist.twist(clamped)) <= 0.2 + 1e-12


@given(all_sets, quaternions)
def test_joints_without_twist_get_quaternions_without_z(limits: Limits, e: np.ndarray) -> None:
    clamped = clamp_swing(e, limits)
    assert clamped[3] == 0.0
    assert np.linalg.norm(clamped) == pytest.approx(1.0, abs=1e-14)
    target = nearest_direction(limits, swing_twist.direction(e))
    assert np.allclose(swing_twist.direction(clamped), target, atol=1e-12)
    assert quaternion.angle_between(clamp_swing(clamped, limits), clamped) < 1e-12


def test_valid_swings_come_back_to_the_last_bit() -> None:
    e = -swing_twist.compose([0.3, -0.2], 0.0)
    assert clamp_swing(e, [SphericalEllipse(0.9, 0.5)]) is e


@given(ellipses, quaternions)
def test_clamping_in_the_plane_of_swings_is_valid_and_never_turns_less(limit: SphericalEllipse, e: np.ndarray) -> None:
    in_plane = clamp_in_plane(e, limit)
    assert limit.contains(swing_twist.direction(in_plane), 2e-12)
    turn = quaternion.angle_between(e, in_plane)
    assert turn >= quaternion.angle_between(e, clamp_ball(e, [limit])) - 1e-9
    # The induced twist is in it: the turn is the arc that the limb travels.
    arc = sphere.arc_length(swing_twist.direction(e), swing_twist.direction(in_plane))
    assert turn == pytest.approx(arc, abs=1e-9)
    if limit.contains(swing_twist.direction(e)):
        assert in_plane is e


def test_the_twist_of_a_moment_ago_is_passed_on() -> None:
    twist = TwistRange(-1.0, 1.0)
    e = swing_twist.compose([0.1, 0.1], math.pi + 0.3)
    limit = SphericalEllipse(0.9, 0.5)
    assert twist.value(clamp_ball(e, [limit], twist)) == pytest.approx(-1.0, abs=1e-12)
    assert twist.value(clamp_ball(e, [limit], twist, near=1.0)) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(
    ("e", "said"),
    [
        ([1.0, 0.0, 0.0, math.nan], "orientation must be finite and of unit length"),
        ([2.0, 0.0, 0.0, 0.0], "unit length, got .*; normalize it first"),
        ([1.0, 0.0, 0.0], r"quaternion of four numbers \(w x y z\), got an array of the shape \(3,\)"),
    ],
)
def test_what_is_no_orientation_is_refused(e: list[float], said: str) -> None:
    limit = SphericalEllipse(1.0, 1.0)
    for clamp in (lambda: clamp_ball(e, [limit]), lambda: clamp_swing(e, [limit]), lambda: clamp_in_plane(e, limit)):
        with pytest.raises(PoseError, match=said):
            clamp()
