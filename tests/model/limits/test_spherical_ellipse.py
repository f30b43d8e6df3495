from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from poise.errors import FigureError
from poise.math import quaternion, sphere, swing_twist
from poise.model.limits import SphericalEllipse
from poise.model.limits.spherical_ellipse import nearest_on_ellipse
from tests.model.limits.strategies import directions, ellipses

Z = np.array([0.0, 0.0, 1.0])


def swing_about_center(limit: SphericalEllipse, d: np.ndarray) -> np.ndarray:
    """Swing vector of d relative to the center, by products of rotations."""
    frame = quaternion.direct(Z, limit.center)
    turned = quaternion.multiply(quaternion.direct(limit.center, d), frame)
    return quaternion.log(quaternion.multiply(quaternion.conjugate(frame), turned))


@given(ellipses, directions)
def test_the_margin_is_positive_exactly_where_the_swing_lies_in_the_ellipse(
    limit: SphericalEllipse, d: np.ndarray
) -> None:
    s = swing_about_center(limit, d)
    assert abs(s[2]) < 1e-9
    level = (s[0] / limit.radius_x) ** 2 + (s[1] / limit.radius_y) ** 2 - 1.0
    if abs(level) > 1e-9 and np.linalg.norm(limit.center + d) > 1e-9:
        assert (limit.margin(d) > 0.0) == (level < 0.0)
        assert limit.contains(d) == (level < 0.0)
    assert limit.contains(d, max(0.0, -limit.margin(d)) + 1e-12)


@given(ellipses, directions)
def test_no_boundary_direction_is_nearer_than_the_margin_says(limit: SphericalEllipse, d: np.ndarray) -> None:
    arcs = sphere.arc_length(limit.boundary(1440), d)
    assert abs(limit.margin(d)) <= arcs.min() + 1e-15
    assert sphere.arc_length(limit.project(d), d) == pytest.approx(abs(limit.margin(d)), abs=2e-15)


@settings(max_examples=60)
@given(ellipses, directions)
def test_the_margin_is_exact_to_the_last_digits(limit: SphericalEllipse, d: np.ndarray) -> None:
    def arc(share: float) -> float:
        return float(sphere.arc_length(limit.boundary_at(share), d))

    coarse = min(np.arange(2000) / 2000, key=arc)
    found = minimize_scalar(arc, bounds=(coarse - 1 / 2000, coarse + 1 / 2000), method="bounded", options={"xatol": 0})
    assert abs(limit.margin(d)) <= found.fun + 1e-14


@given(ellipses, directions)
def test_the_nearest_direction_is_on_the_boundary_or_is_the_direction_itself(
    limit: SphericalEllipse, d: np.ndarray
) -> None:
    near = limit.nearest(d)
    if limit.margin(d) >= 0.0:
        assert near is d
    else:
        assert abs(limit.margin(near)) < 1e-14
        assert limit.nearest(near) is near


@given(ellipses, st.floats(0.0, 1.0))
def test_boundary_directions_have_zero_margin_and_run_counter_clockwise(limit: SphericalEllipse, share: float) -> None:
    here, ahead = limit.boundary_at(share), limit.boundary_at(share + 1e-4)
    assert abs(limit.margin(here)) < 1e-14
    left = np.cross(here, ahead - here)
    assert left @ limit.margin_gradient(here) > 0.9 * np.linalg.norm(left)


def test_radii_bound_the_rotations_about_their_axes() -> None:
    limit = SphericalEllipse(0.9, 0.4)
    assert limit.margin(swing_twist.direction_of_swing([0.8, 0.0])) == pytest.approx(0.1, abs=1e-15)
    assert limit.margin(swing_twist.direction_of_swing([0.0, 0.5])) == pytest.approx(-0.1, abs=1e-15)


@pytest.mark.parametrize(("radius_x", "radius_y"), [(1.0, 1.0), (0.3, 0.3 + 1e-13), (2.5, 2.5), (3.1, 3.1)])
def test_circles_are_right_from_the_center_and_from_its_opposite(radius_x: float, radius_y: float) -> None:
    limit = SphericalEllipse(radius_x, radius_y, [0.2, -0.4, 0.1])
    assert limit.margin(limit.center) == pytest.approx(radius_x, abs=1e-12)
    assert limit.margin(-limit.center) == pytest.approx(radius_x - math.pi, abs=1e-12)
    assert limit.nearest(limit.center) is limit.center
    assert sphere.arc_length(limit.nearest(-limit.center), limit.center) == pytest.approx(radius_x, abs=1e-12)
    assert np.linalg.norm(limit.margin_gradient(limit.center)) == pytest.approx(1.0)


def test_from_the_center_the_small_radius_is_near_and_from_the_opposite_the_large_one() -> None:
    limit = SphericalEllipse(2.6, 0.7)
    assert limit.margin(limit.center) == pytest.approx(0.7, abs=1e-15)
    assert limit.margin(-limit.center) == pytest.approx(2.6 - math.pi, abs=1e-15)


def test_arcs_of_nearly_half_a_turn_are_exact_too() -> None:
    rng = np.random.default_rng(3)
    for _ in range(100):
        limit = SphericalEllipse(*(math.pi - 10.0 ** rng.uniform(-6.0, -1.0, size=2)))
        assert limit.margin(limit.center) == pytest.approx(min(limit.radius_x, limit.radius_y), abs=2e-15)
        d = sphere.exp_map(limit.center, np.append(rng.normal(size=2), 0.0) * 10.0 ** rng.uniform(-7.0, -1.0))
        assert limit.margin(d) <= sphere.arc_length(limit.boundary(500), d).min() + 1e-15


def test_the_gradient_points_inward_with_unit_length_and_passes_smoothly_through_the_boundary() -> None:
    limit = SphericalEllipse(0.9, 0.5)
    point = limit.boundary_at(0.13)
    inward = limit.margin_gradient(point)
    for margin in (-1e-3, -1e-9, 0.0, 1e-9, 1e-3):
        d = sphere.exp_map(point, margin * inward)
        assert limit.margin(d) == pytest.approx(margin, abs=1e-15)
        expected = math.cos(margin) * inward - math.sin(margin) * point
        assert np.allclose(limit.margin_gradient(d), expected, atol=1e-12)


def test_the_middle_is_the_center_and_the_clearance_is_what_is_left_to_its_opposite() -> None:
    limit = SphericalEllipse(2.9, 0.5, [1.0, 0.0, 1.0])
    assert limit.middle() is limit.center
    assert limit.singular_clearance(5.0 * limit.center) == pytest.approx(math.pi - 2.9, abs=1e-15)
    assert limit.singular_clearance(-limit.center) == 0.0
    assert SphericalEllipse(1.0, 1.0).singular_clearance() == pytest.approx(math.pi - 1.0, abs=1e-15)


# The projection in the plane of swing vectors: [Baerlocher2001, App. D] with its two lost cases.


def test_the_end_of_the_axis_that_the_quartic_loses_is_found() -> None:
    assert np.allclose(nearest_on_ellipse(1.0, 0.5, -2.0, 0.0), [-1.0, 0.0], atol=1e-15)
    assert np.allclose(nearest_on_ellipse(1.0, 0.5, -2.0, 1e-320), [-1.0, 0.0], atol=1e-15)


def test_at_the_center_of_a_circle_some_point_of_the_circle_is_found() -> None:
    assert np.linalg.norm(nearest_on_ellipse(0.7, 0.7, 0.0, 0.0)) == pytest.approx(0.7)


@given(st.floats(0.05, 3.1), st.floats(0.05, 3.1), st.floats(-3.0, 3.0), st.floats(-3.0, 3.0))
def test_no_point_of_the_plane_ellipse_is_nearer(radius_x: float, radius_y: float, x: float, y: float) -> None:
    found = nearest_on_ellipse(radius_x, radius_y, x, y)
    assert (found[0] / radius_x) ** 2 + (found[1] / radius_y) ** 2 == pytest.approx(1.0, abs=1e-12)
    angles = np.linspace(0.0, 2.0 * np.pi, 2001)
    distances = np.hypot(radius_x * np.cos(angles) - x, radius_y * np.sin(angles) - y)
    assert np.hypot(*(found - [x, y])) <= distances.min() + 1e-12


def test_the_projection_in_the_plane_misses_the_nearest_direction_by_23_6_degrees() -> None:
    limit = SphericalEllipse(2.4, 0.6)
    d = swing_twist.direction_of_swing([2.2, 1.1])
    true, plane = limit.nearest(d), limit.nearest_in_plane(d)
    assert abs(limit.margin(plane)) < 1e-12
    assert math.degrees(sphere.arc_length(true, d)) == pytest.approx(16.8, abs=0.05)
    assert math.degrees(sphere.arc_length(plane, d)) == pytest.approx(30.6, abs=0.05)
    assert math.degrees(sphere.arc_length(true, plane)) == pytest.approx(23.6, abs=0.05)


@given(ellipses, directions)
def test_the_projection_in_the_plane_is_on_the_boundary_but_never_nearer(
    limit: SphericalEllipse, d: np.ndarray
) -> None:
    plane = limit.nearest_in_plane(d)
    assert abs(limit.margin(plane)) < 1e-12
    assert abs(limit.margin(d)) <= sphere.arc_length(plane, d) + 1e-12


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((0.0, 1.0), "radius_x of a spherical ellipse must lie between 0 and π radians, the ends excluded, got 0"),
        (
            (1.0, math.pi),
            "radius_y of a spherical ellipse must lie between 0 and π radians, the ends excluded, got 3.14",
        ),
        ((-0.2, 1.0), "radius_x .* got -0.2; check the unit"),
        ((45.0, 1.0), "radius_x .* got 45; check the unit"),
        ((math.nan, 1.0), "radius_x of a spherical ellipse must be a finite number, got nan"),
        ((1.0, math.inf), "radius_y of a spherical ellipse must be a finite number, got inf"),
        (("wide", 1.0), "radius_x .* got 'wide'"),
        ((1.0, 1.0, [0.0, 0.0, 0.0]), "center of a spherical ellipse must not be zero"),
        ((1.0, 1.0, [0.0, math.nan, 1.0]), r"center of a spherical ellipse must be finite, got nan at \[1\]"),
        (
            (1.0, 1.0, [0.0, 1.0]),
            r"center of a spherical ellipse must be an array of 3 numbers .* got the shape \(2,\)",
        ),
    ],
)
def test_invalid_ellipses_are_refused_with_the_reason(arguments: tuple[object, ...], said: str) -> None:
    with pytest.raises(FigureError, match=said):
        SphericalEllipse(*arguments)


def test_radii_may_be_given_in_degrees() -> None:
    ellipse = SphericalEllipse(30.0, 60.0, degrees=True)
    assert ellipse == SphericalEllipse(math.radians(30.0), math.radians(60.0))
    with pytest.raises(FigureError, match="between 0 and π"):
        SphericalEllipse(181.0, 60.0, degrees=True)
