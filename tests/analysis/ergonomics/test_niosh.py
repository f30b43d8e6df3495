"""The NIOSH lifting equation against examples computed by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

import poise
from poise import library
from poise.analysis.ergonomics import Lift, LiftEnds, composite_lifting_index
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.math import quaternion

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


def test_asymmetry_is_measured_from_the_feet_whatever_the_pelvis_does() -> None:
    """Hands 0.5 m to the right and 0.05 m ahead of the middle of the feet: A = atan(0.5/0.05) from straight ahead."""
    stand = library.human_pose(HUMAN, "stand")
    scene = poise.Scene(HUMAN, stand)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(margin=0.03)
    for side, x in (("left", 0.2), ("right", -0.1)):
        scene.reach(f"{side}_grip", (x, -0.5, 0.75), level=3)
    scene.prefer_posture(stand)
    scene.solve()
    feet = 0.5 * (scene.pose.position("left_foot") + scene.pose.position("right_foot"))
    lift = LiftEnds.between(scene.pose, stand)
    assert lift.origin.asymmetry == pytest.approx(math.atan2(0.5, 0.05 - feet[0]), abs=0.01)
    assert lift.origin.multipliers()["AM"] == pytest.approx(0.742, abs=0.003)
    assert lift.destination.asymmetry == pytest.approx(0.0, abs=0.01)
    turned = _turned(scene.pose)
    assert Lift.between(turned).asymmetry == pytest.approx(lift.origin.asymmetry, abs=1e-6)


def _turned(pose: Pose) -> Pose:
    """The whole body rotated about the vertical by a quarter turn."""
    q = pose.q.copy()
    q[:3] = -q[1], q[0], q[2]
    q[3:7] = quaternion.multiply(quaternion.from_axis_angle((0.0, 0.0, 1.0), 0.5 * math.pi), q[3:7])
    return Pose(pose.figure, q)


@pytest.mark.parametrize(("name", "why"), [("sit", "sits"), ("kneel", "kneels")])
def test_lifts_outside_the_equation_are_refused(name: str, why: str) -> None:
    stand = library.human_pose(HUMAN, "stand")
    for ends in ((library.human_pose(HUMAN, name), stand), (stand, library.human_pose(HUMAN, name))):
        with pytest.raises(ErgonomicsError, match=f"the person {why}"):
            Lift.between(*ends)


def test_one_handed_lifts_are_refused() -> None:
    with pytest.raises(ErgonomicsError, match="both hands only"):
        Lift(0.3, 0.7, hands=1)
    with pytest.raises(ErgonomicsError, match="do not hold one load"):
        Lift.between(library.human_pose(HUMAN, "t"))


def test_both_ends_of_a_lift_have_a_limit_and_the_harder_one_counts() -> None:
    ends = LiftEnds(Lift(0.25, 0.75, 0.5), Lift(0.50, 1.25, 0.5))
    assert ends.recommended == ends.destination.recommended < ends.origin.recommended
    assert ends.index(10.0) == ends.destination.index(10.0)
    assert ends.explain(10.0).count("recommended weight limit") == 2
    assert ends.to_dict(10.0)["index"] == ends.index(10.0)


def test_the_composite_index_of_equal_tasks_is_the_index_at_their_total_frequency() -> None:
    lift = Lift(0.4, 0.6, 0.5, frequency=1.0, duration=2.0)
    assert composite_lifting_index([(lift, 12.0)]) == pytest.approx(lift.index(12.0))
    assert composite_lifting_index([(lift, 12.0)] * 3) == pytest.approx(replace(lift, frequency=3.0).index(12.0))
    assert composite_lifting_index([(lift, 12.0)] * 40) == math.inf


def test_a_composite_index_computed_by_hand() -> None:
    """24 kg once and 16 kg twice a minute for an hour: FM is 0.94 at 1/min and 0.88 at 3/min."""
    hard, easy = Lift(0.25, 0.75, frequency=1.0), Lift(0.25, 0.75, frequency=2.0)
    by_hand = 24.0 / 23.0 / 0.94 + 16.0 / 23.0 * (1.0 / 0.88 - 1.0 / 0.94)
    assert composite_lifting_index([(easy, 16.0), (hard, 24.0)]) == pytest.approx(by_hand)
    with pytest.raises(ErgonomicsError, match="at least one task"):
        composite_lifting_index([])
