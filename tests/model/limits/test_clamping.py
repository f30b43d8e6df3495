"""Clamping orientations to swing and twist limits, and motion along concave limits."""

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
    SphericalPolygon,
    SwingLimit,
    TwistRange,
    advance_direction,
    clamp_ball,
    clamp_in_plane,
    clamp_swing,
    contains_all,
    nearest_direction,
)
from tests.model.limits.strategies import all_sets, directions, ellipses, quaternions
from tests.support.limit_examples import c_shape, polar

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
def test_clamped_orientations_satisfy_all_limits(limits: Limits, twist: TwistRange | None, e: np.ndarray) -> None:
    clamped = clamp_ball(e, limits, twist)
    assert np.linalg.norm(clamped) == pytest.approx(1.0, abs=1e-14)
    assert contains_all(limits, swing_twist.direction(clamped), 2e-12)
    if twist is not None and regular(clamped, twist):
        assert min(twist.lower_margin(clamped), twist.upper_margin(clamped)) > -2e-12


@given(all_sets, twists, quaternions)
def test_clamping_is_idempotent(limits: Limits, twist: TwistRange | None, e: np.ndarray) -> None:
    once = clamp_ball(e, limits, twist)
    if regular(once, twist):
        assert quaternion.angle_between(clamp_ball(once, limits, twist), once) < 1e-12


@given(all_sets, twists, quaternions)
def test_valid_orientations_are_unchanged_to_the_last_bit(
    limits: Limits, twist: TwistRange | None, e: np.ndarray
) -> None:
    inside = contains_all(limits, swing_twist.direction(e))
    if inside and (twist is None or min(twist.lower_margin(e), twist.upper_margin(e)) >= 0.0):
        assert clamp_ball(e, limits, twist) is e


@given(all_sets, quaternions)
def test_without_twist_limit_the_rotation_is_the_arc_to_the_nearest_direction_and_minimal(
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


def test_keeping_the_twist_value_would_rotate_farther() -> None:
    limit = SphericalEllipse(0.6, 0.6, [1.0, 0.0, 0.3])
    e = swing_twist.compose([1.3, -0.9], 0.4)
    direction = swing_twist.direction(e)
    target = limit.nearest(direction)
    arc = sphere.arc_length(direction, target)
    assert quaternion.angle_between(e, clamp_ball(e, [limit])) == pytest.approx(arc, abs=1e-12)
    kept = swing_twist.swing_to(e, target, keep_twist=True)
    assert quaternion.angle_between(e, kept) > arc + 0.1


def test_a_limb_opposite_to_its_range_is_clamped() -> None:
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


def test_valid_swings_are_unchanged_to_the_last_bit() -> None:
    e = -swing_twist.compose([0.3, -0.2], 0.0)
    assert clamp_swing(e, [SphericalEllipse(0.9, 0.5)]) is e


@given(ellipses, quaternions)
def test_clamping_in_the_plane_of_swings_is_valid_and_never_rotates_less(
    limit: SphericalEllipse, e: np.ndarray
) -> None:
    in_plane = clamp_in_plane(e, limit)
    assert limit.contains(swing_twist.direction(in_plane), 2e-12)
    turn = quaternion.angle_between(e, in_plane)
    assert turn >= quaternion.angle_between(e, clamp_ball(e, [limit])) - 1e-9
    # The induced twist is in it: the turn is the arc that the limb travels.
    arc = sphere.arc_length(swing_twist.direction(e), swing_twist.direction(in_plane))
    assert turn == pytest.approx(arc, abs=1e-9)
    if limit.contains(swing_twist.direction(e)):
        assert in_plane is e


def test_the_previous_twist_is_passed_on() -> None:
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
        ([1.0, 0.0, 0.0], r"unit quaternion \(w, x, y, z\), got an array of the shape \(3,\)"),
    ],
)
def test_invalid_orientations_are_refused(e: list[float], said: str) -> None:
    limit = SphericalEllipse(1.0, 1.0)
    for clamp in (lambda: clamp_ball(e, [limit]), lambda: clamp_swing(e, [limit]), lambda: clamp_in_plane(e, limit)):
        with pytest.raises(PoseError, match=said):
            clamp()


OPEN_RING = SphericalPolygon(c_shape(40.0))


def azimuth_deg(d: np.ndarray) -> float:
    return math.degrees(math.atan2(d[1], d[0]))


@given(all_sets, directions, directions)
def test_the_reached_direction_is_valid(limits: tuple[SwingLimit, ...], start: np.ndarray, end: np.ndarray) -> None:
    assert contains_all(limits, advance_direction(limits, start, end), 2e-12)


@given(directions, directions)
def test_inside_a_convex_limit_every_valid_end_is_reached(start: np.ndarray, end: np.ndarray) -> None:
    limit = SphericalEllipse(1.2, 1.2)
    if limit.contains(start) and limit.contains(end):
        assert np.array_equal(advance_direction([limit], start, end), end)


def test_a_gap_is_not_jumped_although_the_end_is_valid() -> None:
    start, end = polar(55.0, 30.0), polar(55.0, -30.0)
    assert OPEN_RING.contains(start)
    assert OPEN_RING.nearest(end) is end  # the test of the end alone, which jumps
    reached = advance_direction([OPEN_RING], start, end)
    assert 15.0 < azimuth_deg(reached) < 30.0
    assert abs(OPEN_RING.margin(reached)) < 1e-12


def test_the_other_arc_of_the_ring_is_valid() -> None:
    place = polar(55.0, 30.0)
    for azimuth in range(40, 331, 10):
        place = advance_direction([OPEN_RING], place, polar(55.0, azimuth))
        assert np.allclose(place, polar(55.0, azimuth), atol=1e-15)


@pytest.mark.parametrize("gap_deg", [8.0, 10.0, 15.0])
@pytest.mark.parametrize("start_deg", np.linspace(6.0, 40.0, 9))
def test_a_gap_wider_than_half_the_longest_arc_is_not_jumped_from_anywhere(gap_deg: float, start_deg: float) -> None:
    limit = SphericalPolygon(c_shape(gap_deg))
    start = polar(55.0, 0.5 * gap_deg + start_deg)
    for end_deg in np.linspace(0.5 * gap_deg + 1.0, 60.0, 9):
        assert azimuth_deg(advance_direction([limit], start, polar(55.0, -end_deg))) > 0.0


def test_a_narrower_gap_needs_a_shorter_longest_arc() -> None:
    limit = SphericalPolygon(c_shape(2.0))
    start, end = polar(55.0, 21.0), polar(55.0, -21.0)
    assert azimuth_deg(advance_direction([limit], start, end, longest_arc=math.radians(2.0))) > 0.0


def test_repeated_motions_toward_a_gap_do_not_cross_it() -> None:
    place, end = polar(55.0, 60.0), polar(60.0, -60.0)
    for _ in range(20):
        place = advance_direction([OPEN_RING], place, end)
    assert azimuth_deg(place) > 0.0


@given(st.floats(0.0, 2.0 * math.pi), st.floats(0.02, 0.5))
def test_an_end_outside_a_convex_limit_slides_along_its_boundary(azimuth: float, beyond: float) -> None:
    limit = SphericalEllipse(0.8, 0.8)
    start = polar(math.degrees(0.8), math.degrees(azimuth))
    end = polar(math.degrees(0.8 + beyond), math.degrees(azimuth) + 5.0)
    reached = advance_direction([limit], start, end)
    assert abs(limit.margin(reached)) < 1e-12
    assert 0.01 < sphere.arc_length(reached, start) < math.radians(5.0)


def test_along_a_concave_boundary_the_limb_slides_as_well() -> None:
    limit = SphericalEllipse(2.5, 2.5)  # the outside is a cap
    place = polar(math.degrees(2.5), 0.0)
    for azimuth in range(5, 91, 5):
        end = polar(math.degrees(2.6), azimuth)
        middle = sphere.along(place, end, 0.5)
        place = advance_direction([limit], place, end)
        assert np.allclose(place, limit.nearest(middle), atol=1e-12)
    assert azimuth_deg(place) > 80.0
    # Projections move faster than what is projected: that alone is no jump.
    start, end = polar(math.degrees(2.5), 0.0), polar(math.degrees(2.5), 60.0)
    reached = advance_direction([limit], start, end, longest_arc=1.0)
    assert np.allclose(reached, polar(math.degrees(2.5), 30.0), atol=1e-12)


def test_an_invalid_start_is_projected_first() -> None:
    limit = SphericalEllipse(0.5, 0.5)
    end = polar(5.0, 0.0)
    assert np.array_equal(advance_direction([limit], polar(80.0, 0.0), end), end)


def test_without_limits_the_end_is_reached() -> None:
    assert np.array_equal(advance_direction([], polar(10.0, 0.0), polar(170.0, 9.0)), polar(170.0, 9.0))


@pytest.mark.parametrize(
    ("start", "end", "longest_arc", "said"),
    [
        ([0, 0, 1], [0, 0, math.nan], 0.1, "limb direction must be finite"),
        ([0, 0, math.inf], [0, 0, 1], 0.1, "limb direction must be finite"),
        ([0, 0, 1], [0, 0, 1], 0.0, "longest_arc must be above zero"),
        ([0, 0, 1], [0, 0, 1], math.nan, "longest_arc must be above zero"),
    ],
)
def test_invalid_arguments_are_refused(start: list[float], end: list[float], longest_arc: float, said: str) -> None:
    with pytest.raises(PoseError, match=said):
        advance_direction([OPEN_RING], start, end, longest_arc)
