from __future__ import annotations

import math

import numpy as np
import pytest
from benchmarks.measurement import Bar, Measurement, Relation, Verdict

from poise.errors import PoiseError


@pytest.mark.parametrize(
    ("text", "relation", "limit"),
    [
        ("<= 1.0", Relation.AT_MOST, 1.0),
        (">= 10", Relation.AT_LEAST, 10.0),
        ("<1e-9", Relation.BELOW, 1e-9),
        (" > -2 ", Relation.ABOVE, -2.0),
        ("==0", Relation.EQUAL, 0.0),
    ],
)
def test_a_bar_is_read_as_people_write_it(text: str, relation: Relation, limit: float) -> None:
    assert Bar.of(text, "because") == Bar(relation, limit, "because")


@pytest.mark.parametrize("text", ["", "1.0", "=< 1", "<=", "<= one", "<= 1 s", "!= 1"])
def test_an_unreadable_bar_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(PoiseError, match=r"cannot read the bar .* expected one of <=, >=, <, >, == and a number"):
        Bar.of(text, "because")


def test_a_bar_without_a_reason_is_refused() -> None:
    with pytest.raises(PoiseError, match="'<= 1' gives no reason"):
        Bar.of("<= 1", "  ")


@pytest.mark.parametrize("limit", ["nan", "inf"])
def test_a_bar_at_no_finite_place_is_refused(limit: str) -> None:
    with pytest.raises(PoiseError, match="finite"):
        Bar.of(f"<= {limit}", "because")


@pytest.mark.parametrize(
    ("text", "below", "at", "above"),
    [
        ("<= 2", True, True, False),
        (">= 2", False, True, True),
        ("< 2", True, False, False),
        ("> 2", False, False, True),
        ("== 2", False, True, False),
    ],
)
def test_a_bar_holds_on_its_side_of_the_limit(text: str, below: bool, at: bool, above: bool) -> None:
    bar = Bar.of(text, "because")
    just_below, just_above = math.nextafter(2.0, 0.0), math.nextafter(2.0, 3.0)
    assert [bar.holds(just_below), bar.holds(2.0), bar.holds(just_above)] == [below, at, above]


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("text", ["<= 2", ">= 2"])
def test_a_value_that_is_not_finite_holds_no_bar(value: float, text: str) -> None:
    assert Measurement("a", value, bar=Bar.of(text, "because")).verdict is Verdict.NOT_HELD


def test_the_verdict_follows_value_and_bar() -> None:
    bar = Bar.of("<= 1", "because")
    assert Measurement("a", 0.5, bar=bar).verdict is Verdict.HELD
    assert Measurement("a", 1.5, bar=bar).verdict is Verdict.NOT_HELD
    assert Measurement("a", None, bar=bar, absent="no peer").verdict is Verdict.NOT_MEASURED
    assert Measurement("a", None, absent="no peer").verdict is Verdict.NOT_MEASURED
    assert Measurement("a", 0.5).verdict is Verdict.NO_BAR


def test_a_broken_bar_is_complained_about_with_expected_got_and_reason() -> None:
    bar = Bar.of("<= 1", "not slower than before")
    assert Measurement("a", 1.5, "x", bar).complaint == "expected <= 1 x, got 1.5 (not slower than before)"
    assert Measurement("a", 0.5, "x", bar).complaint == ""
    assert Measurement("a", None, "x", bar, absent="no peer").complaint == ""


def test_numpy_scalars_become_floats() -> None:
    assert type(Measurement("a", np.float64(0.5)).value) is float
    assert type(Measurement("a", 3).value) is float


def test_a_measurement_has_either_a_value_or_the_reason_why_not() -> None:
    with pytest.raises(PoiseError, match="'a' has no value: say in `absent` why"):
        Measurement("a", None)
    with pytest.raises(PoiseError, match="'a' has a value and yet is absent because 'no peer'"):
        Measurement("a", 1.0, absent="no peer")
    with pytest.raises(PoiseError, match="needs a name"):
        Measurement(" ", 1.0)
