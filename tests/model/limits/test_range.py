from __future__ import annotations

import math
import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.model.limits import Range

numbers = st.floats(-10.0, 10.0)


@given(numbers, st.floats(0.0, 5.0), numbers)
def test_clamped_values_are_inside_and_clamping_is_idempotent(lower: float, width: float, x: float) -> None:
    limit = Range(lower, lower + width)
    clamped = limit.clamp(x)
    assert limit.contains(clamped)
    assert limit.clamp(clamped) == clamped
    assert limit.contains(x) == (clamped == x)
    assert limit.contains(x) == (limit.lower_margin(x) >= 0.0 and limit.upper_margin(x) >= 0.0)


def test_margins_count_from_the_ends_inward() -> None:
    limit = Range(-1.0, 3.0)
    assert (limit.lower_margin(0.0), limit.upper_margin(0.0)) == (1.0, 3.0)
    assert (limit.lower_margin(-2.0), limit.upper_margin(4.0)) == (-1.0, -1.0)
    assert (limit.width, limit.middle) == (4.0, 1.0)


def test_tolerance_widens_both_ends() -> None:
    limit = Range(0.0, 1.0)
    assert not limit.contains(1.0 + 1e-9)
    assert limit.contains(1.0 + 1e-9, 1e-8)
    assert limit.contains(-1e-9, 1e-8)


def test_infinite_ends_do_not_limit_their_side() -> None:
    limit = Range(upper=2.0)
    assert limit.clamp(-1e300) == -1e300
    assert limit.clamp(3.0) == 2.0
    assert limit.width == math.inf
    assert limit.middle == 0.0
    assert Range(lower=5.0).middle == 5.0
    assert Range().contains(math.inf)


def test_a_single_value_is_a_range() -> None:
    assert Range(0.5, 0.5).clamp(7.0) == 0.5


@pytest.mark.parametrize(
    ("lower", "upper", "said"),
    [
        (1.0, 0.0, r"lower <= upper, got lower 1 and upper 0; swap"),
        (math.nan, 0.0, r"lower end of a range must be a number, got nan"),
        (0.0, math.nan, r"upper end of a range must be a number, got nan"),
        (math.inf, math.inf, r"at least one finite value"),
        (-math.inf, -math.inf, r"at least one finite value"),
        ("wide", 1.0, r"lower end of a range must be a number, got 'wide'"),
        (None, 1.0, r"got None"),
    ],
)
def test_invalid_ranges_are_refused_with_the_reason(lower: object, upper: object, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        Range(lower, upper)


def test_ends_may_be_given_in_degrees_and_are_stored_in_radians() -> None:
    span = Range(-45.0, 90.0, degrees=True)
    assert (span.lower, span.upper) == pytest.approx((-math.pi / 4.0, math.pi / 2.0))
    assert Range(lower=0.0, degrees=True) == Range(0.0, math.inf)
    assert replace(span, lower=0.0) == Range(0.0, span.upper)
    assert pickle.loads(pickle.dumps(span)) == span
