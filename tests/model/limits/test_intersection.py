from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from poise.errors import FigureError, PoseError
from poise.math import sphere
from poise.model.limits import (
    SphericalEllipse,
    SphericalPolygon,
    SwingLimit,
    check_not_empty,
    contains_all,
    margin_all,
    nearest_direction,
)
from poise.model.limits.intersection import crossings
from tests.model.limits.strategies import all_sets, directions
from tests.support.limit_examples import INTERSECTIONS, LIMITS, polar, ring, valid_boundary

Limits = tuple[SwingLimit, ...]


@given(all_sets, directions)
def test_no_valid_boundary_direction_is_nearer_than_the_one_found(limits: Limits, d: np.ndarray) -> None:
    found = nearest_direction(limits, d)
    if contains_all(limits, d):
        assert found is d
        return
    assert contains_all(limits, found, 1e-12)
    arc = sphere.arc_length(found, d)
    assert arc <= sphere.arc_length(valid_boundary(limits), d).min() + 1e-12
    assert arc >= -margin_all(limits, d) - 1e-12


@given(all_sets, directions)
def test_finding_the_nearest_direction_twice_changes_nothing(limits: Limits, d: np.ndarray) -> None:
    once = nearest_direction(limits, d)
    assert np.array_equal(nearest_direction(limits, once), once)


@pytest.mark.parametrize("name", sorted(LIMITS))
def test_nan_is_not_inside(name: str) -> None:
    nowhere = np.full(3, math.nan)
    assert math.isnan(LIMITS[name].margin(nowhere))
    assert not LIMITS[name].contains(nowhere, 1.0)


@pytest.mark.parametrize("name", sorted(INTERSECTIONS))
def test_crossings_are_on_both_boundaries_and_all_changes_of_side_are_among_them(name: str) -> None:
    first, second = INTERSECTIONS[name][:2]
    points = crossings(first, second)
    assert all(abs(first.margin(p)) < 1e-12 and abs(second.margin(p)) < 1e-12 for p in points)
    line = first.boundary(5000)
    sides = np.array([second.margin(p) for p in line])
    for here, there, before, after in zip(line, np.roll(line, -1, 0), sides, np.roll(sides, -1), strict=True):
        if before * after < 0.0 and min(abs(before), abs(after)) > 1e-9:
            assert sphere.arc_length(points, here).min() <= 1.01 * sphere.arc_length(here, there)


def test_two_circles_cross_where_trigonometry_predicts() -> None:
    points = crossings(SphericalEllipse(1.0, 1.0), SphericalEllipse(1.0, 1.0, polar(60.0, 0.0)))
    # cos 1 = z and cos 1 = x sin 60° + z cos 60°
    x = math.cos(1.0) * (1.0 - 0.5) / math.sin(math.radians(60.0))
    y = math.sqrt(1.0 - x * x - math.cos(1.0) ** 2)
    assert np.allclose(sorted(points.tolist()), [[x, -y, math.cos(1.0)], [x, y, math.cos(1.0)]], atol=1e-14)


def test_boundaries_that_nearly_touch_are_distinguished() -> None:
    circle = SphericalEllipse(0.5, 0.5)
    for gap, expected in ((1e-9, 0), (-1e-9, 2)):
        other = SphericalEllipse(0.3, 0.3, polar(math.degrees(0.8 + gap), 20.0))
        assert len(crossings(circle, other)) == expected


def test_the_same_limit_twice_is_that_limit() -> None:
    limit = SphericalEllipse(0.9, 0.4)
    d = polar(70.0, 20.0)
    assert np.allclose(nearest_direction([limit, limit], d), limit.nearest(d), atol=1e-14)
    assert len(crossings(limit, limit)) == 0


def test_coincident_boundaries_do_not_cross_but_stay_valid() -> None:
    cap, octant = SphericalEllipse(math.pi / 2, math.pi / 2), SphericalPolygon([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert np.allclose(nearest_direction([cap, octant], polar(100.0, 30.0)), polar(90.0, 30.0), atol=1e-14)
    assert np.allclose(nearest_direction([octant, cap], polar(100.0, -30.0)), polar(90.0, 0.0), atol=1e-14)


def test_the_corner_where_two_limits_cross_is_found() -> None:
    limits = INTERSECTIONS["two ellipses"]
    corners = crossings(*limits)
    assert len(corners) == 4
    for corner in corners:
        outward = -sum(limit.margin_gradient(corner) for limit in limits)
        d = sphere.exp_map(corner, 0.05 * outward / np.linalg.norm(outward))
        assert np.allclose(nearest_direction(limits, d), corner, atol=1e-12)


def test_a_direction_in_a_hole_moves_to_the_nearest_edge() -> None:
    limits = INTERSECTIONS["polygon with a hole"]
    inside_hole = polar(3.0, 20.0)
    assert not contains_all(limits, inside_hole)
    left = nearest_direction(limits, inside_hole)
    assert limits[1].margin(left) == pytest.approx(0.0, abs=1e-14)
    assert limits[0].margin(left) > 0.1
    assert margin_all(limits, left) == pytest.approx(0.0, abs=1e-14)


def test_without_limits_every_direction_is_valid() -> None:
    d = polar(170.0, 3.0)
    assert nearest_direction([], d) is d
    assert contains_all([], d)
    assert margin_all([], d) == math.inf
    check_not_empty([])


@pytest.mark.parametrize(
    "limits",
    [
        (SphericalEllipse(0.5, 0.5), SphericalEllipse(0.5, 0.5, [1, 0, 0])),
        (SphericalEllipse(0.3, 0.2), SphericalPolygon(ring([40.0] * 5)[::-1])),
        (SphericalPolygon(ring([30.0] * 4)), SphericalPolygon(ring([60.0] * 4)[::-1])),
        (SphericalEllipse(1.0, 1.0), SphericalEllipse(1.0, 1.0, [1, 0, 0]), SphericalEllipse(1.0, 1.0, [-1, 0, 0])),
    ],
)
def test_contradictory_limits_are_refused(limits: Limits) -> None:
    with pytest.raises(FigureError, match=f"no direction satisfies all {len(limits)} swing limits of the joint; widen"):
        check_not_empty(limits)
    with pytest.raises(FigureError, match="no direction satisfies"):
        nearest_direction(limits, np.array([0.0, 1.0, 0.0]))


@pytest.mark.parametrize("name", sorted(INTERSECTIONS))
def test_limits_with_a_nonempty_intersection_are_accepted(name: str) -> None:
    check_not_empty(INTERSECTIONS[name])


@pytest.mark.parametrize(
    ("d", "said"),
    [
        ([0.0, 0.0, math.nan], "limb direction must be finite and of unit length"),
        ([0.0, 0.0, 2.0], "unit length, got .*; normalize it first"),
        ([0.0, 1.0], r"limb direction must be three numbers, got an array of the shape \(2,\)"),
    ],
)
def test_invalid_directions_are_refused(d: list[float], said: str) -> None:
    with pytest.raises(PoseError, match=said):
        nearest_direction(INTERSECTIONS["two ellipses"], d)
