"""The NIOSH lifting equation against examples computed by hand."""

from __future__ import annotations

import math

import pytest

from poise import library
from poise.analysis.ergonomics import Lift
from poise.errors import ErgonomicsError

HUMAN = library.human()


def test_an_ideal_lift_has_the_load_constant() -> None:
    assert Lift(0.25, 0.75).recommended == pytest.approx(23.0)
    assert Lift(0.25, 0.75).index(11.5) == pytest.approx(0.5)


def test_a_lift_computed_by_hand() -> None:
    """Reels of 20 kg from 0.38 m to 1.60 m at 0.58 m: 25/58, 1 − 0.003·37, 0.82 + 4.5/122, fair grip below 0.75 m."""
    lift = Lift(0.58, 0.38, 1.22, coupling="fair")
    assert lift.multipliers() == pytest.approx(
        {"HM": 0.431034, "VM": 0.889, "DM": 0.856885, "AM": 1.0, "FM": 1.0, "CM": 0.95}, abs=1e-6
    )
    assert lift.recommended == pytest.approx(23.0 * 25 / 58 * 0.889 * (0.82 + 4.5 / 122) * 0.95, rel=1e-12)
    assert lift.index(20.0) == pytest.approx(2.79, abs=0.005)
    assert "increased risk" in lift.explain(20.0)


def test_asymmetry_frequency_and_coupling_multipliers() -> None:
    """A = 45°: 1 − 0.0032·45; 4 lifts a minute for 2 hours: 0.72; poor grip: 0.9."""
    lift = Lift(0.30, 1.00, 0.30, math.radians(45.0), 4.0, 2.0, "poor")
    by_hand = 23.0 * (25 / 30) * (1 - 0.003 * 25) * (0.82 + 4.5 / 30) * (1 - 0.0032 * 45) * 0.72 * 0.9
    assert lift.recommended == pytest.approx(by_hand)


@pytest.mark.parametrize(
    "lift",
    [
        Lift(0.64, 0.75),
        Lift(0.3, 1.76),
        Lift(0.3, 0.5, 1.76),
        Lift(0.3, 0.5, asymmetry=math.radians(136.0)),
        Lift(0.3, 0.5, frequency=15.1),
        Lift(0.3, 0.5, frequency=9.0, duration=8.0),
    ],
)
def test_beyond_the_bounds_of_the_equation_the_limit_is_zero(lift: Lift) -> None:
    assert lift.recommended == 0.0
    assert lift.index(1.0) == math.inf
    assert lift.index(0.0) == 0.0


def test_frequencies_are_interpolated_and_clipped_at_the_first_row() -> None:
    assert Lift(0.25, 0.75, frequency=2.5).multipliers()["FM"] == pytest.approx(0.895)
    assert Lift(0.25, 0.75, frequency=0.05, duration=8.0).multipliers()["FM"] == pytest.approx(0.85)


def test_a_lift_between_poses_measures_hands_and_feet() -> None:
    stoop, stand = (library.human_pose(HUMAN, each) for each in ("stoop", "stand"))
    lift = Lift.between(stoop, stand, coupling="fair")
    hands = 0.5 * (stoop.position("left_grip") + stoop.position("right_grip"))
    feet = 0.5 * (stoop.position("left_foot") + stoop.position("right_foot"))
    assert lift.vertical == pytest.approx(hands[2])
    assert lift.horizontal == pytest.approx(hands[0] - feet[0])
    assert lift.asymmetry == pytest.approx(0.0, abs=1e-9)
    assert lift.distance == pytest.approx(abs(stand.position("left_grip")[2] - hands[2]))
    twisted = stoop.with_values({"lower_spine.twist": 0.3})
    assert Lift.between(twisted).asymmetry > 0.2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"horizontal": -0.1, "vertical": 0.7},
            "horizontal of a lift: expected a finite number of 0 or more, got -0.1",
        ),
        ({"horizontal": 0.3, "vertical": math.nan}, "vertical of a lift: expected a finite number"),
        ({"horizontal": 0.3, "vertical": 0.7, "duration": 9.0}, "up to 8 hours"),
        ({"horizontal": 0.3, "vertical": 0.7, "coupling": "god"}, "did you mean 'good'"),
    ],
)
def test_invalid_lifts_are_refused(options: dict[str, float], message: str) -> None:
    with pytest.raises(ErgonomicsError, match=message):
        Lift(**options)  # type: ignore[arg-type]
