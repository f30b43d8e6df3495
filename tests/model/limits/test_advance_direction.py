from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import PoseError
from poise.math import sphere
from poise.model.limits import SphericalEllipse, SphericalPolygon, SwingLimit, advance_direction, contains_all
from tests.model.limits.strategies import all_sets, directions
from tests.support.limit_examples import c_shape, polar

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


def test_a_gap_is_not_jumped_though_the_end_alone_would_be_accepted() -> None:
    start, end = polar(55.0, 30.0), polar(55.0, -30.0)
    assert OPEN_RING.contains(start)
    assert OPEN_RING.nearest(end) is end  # the test of the end alone, which jumps
    reached = advance_direction([OPEN_RING], start, end)
    assert 15.0 < azimuth_deg(reached) < 30.0
    assert abs(OPEN_RING.margin(reached)) < 1e-12


def test_the_other_way_round_the_ring_is_free() -> None:
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


def test_repeated_pulls_across_a_gap_do_not_creep_over() -> None:
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


def test_a_start_outside_is_brought_back_first() -> None:
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
def test_bad_arguments_are_refused(start: list[float], end: list[float], longest_arc: float, said: str) -> None:
    with pytest.raises(PoseError, match=said):
        advance_direction([OPEN_RING], start, end, longest_arc)
