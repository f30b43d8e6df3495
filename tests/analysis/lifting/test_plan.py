"""Lift plans: which posture and hands are chosen, and that effort is weighted with the prior."""

from __future__ import annotations

import numpy as np
import pytest

from poise.analysis.lifting import LiftPlan, plan_lift
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.library import human, human_pose, human_strength, lamp
from poise.scene import Scene
from poise.statics import analyze_forces

HUMAN = human()
STAND = human_pose(HUMAN, "stand")


def checked(plan: LiftPlan) -> LiftPlan:
    costs = [(not option.met, option.cost) for option in plan.options]
    assert costs == sorted(costs)
    for option in plan.options:
        assert option.result.pose.violations() == {}
        assert not option.met or option.scene.balance_margin() >= 0.02 - 1e-6
    return plan


def test_a_load_on_the_floor_is_lifted_with_bent_knees() -> None:
    plan = checked(plan_lift(STAND, (0.45, 0.0, 0.2), 15.0, hands="both", feet="pinned"))
    best, options = plan.chosen, {each.strategy: each for each in plan.options}
    assert best.met
    assert best.posture in ("squat", "semi-squat")
    assert options["stoop"].posture == "stoop"
    assert options["stoop"].stoop_index > options["semi-squat"].stoop_index > options["squat"].stoop_index
    assert options["stoop"].trunk > options["semi-squat"].trunk > options["squat"].trunk
    # Where the load is ahead of the feet, net moments of a squat are equal or somewhat higher [vanDieen1999].
    ratio = options["squat"].low_back.moment / options["stoop"].low_back.moment
    assert 0.95 < ratio < 1.25
    text = plan.explain()
    assert text.startswith(f"Chosen: {best.posture} with both hands: knees ")
    assert "Not stoop with both hands" in text


def test_the_moment_grows_with_the_load_and_a_high_load_is_lifted_upright() -> None:
    moments = [
        checked(plan_lift(STAND, (0.45, 0.0, 0.9), mass, hands="both", feet="pinned")).chosen
        for mass in (0.0, 5.0, 20.0)
    ]
    assert [each.posture for each in moments] == ["upright"] * 3
    assert np.all(np.diff([each.low_back.moment for each in moments]) > 10.0)
    assert np.all(np.diff([each.effort for each in moments]) > 0.0)


@pytest.mark.parametrize(("side", "y"), [("left", 0.45), ("right", -0.45)])
def test_either_hand_is_the_nearer_one(side: str, y: float) -> None:
    plan = checked(plan_lift(STAND, (0.25, y, 1.0), 2.0, hands="either", feet="pinned"))
    assert plan.chosen.hands == (side,)
    assert {each.hands for each in plan.options} == {("left",), ("right",)}


def test_leaning_on_the_other_hand_lowers_the_moment() -> None:
    plan = checked(plan_lift(STAND, (0.45, -0.1, 0.2), 8.0, hands="right", lean_on=(0.35, 0.5, 0.74), feet="pinned"))
    alone, leaning = (
        {each.strategy: each for each in plan.options if each.leaning is leans and each.met} for leans in (False, True)
    )
    both = set(alone) & set(leaning)
    assert both
    assert all(leaning[name].low_back.moment < alone[name].low_back.moment for name in both)


@pytest.mark.nightly
def test_a_load_too_far_away_is_approached() -> None:
    plan = plan_lift(STAND, (1.1, 0.0, 0.8), 5.0, hands="both")
    assert plan.chosen.met
    assert plan.chosen.result.steps
    assert "steps" in plan.explain()


def test_wrong_values_are_named() -> None:
    with pytest.raises(ErgonomicsError, match="hands: expected one of"):
        plan_lift(STAND, (0.4, 0.0, 0.2), 5.0, hands="two")
    with pytest.raises(ErgonomicsError, match="mass of 0 or more"):
        plan_lift(STAND, (0.4, 0.0, 0.2), -5.0)
    with pytest.raises(ErgonomicsError, match="lifts require a figure made by"):
        plan_lift(Pose.neutral(lamp()), (0.4, 0.0, 0.2), 5.0)


def test_low_torques_are_weighted_with_the_prior() -> None:
    strength = human_strength(HUMAN)

    def solved(*, natural: bool, low: bool) -> tuple[float, float]:
        scene = Scene(HUMAN, STAND, natural=natural)
        scene.pin("left_sole", "right_sole")
        scene.add_support("left_sole", "right_sole", friction=0.6)
        scene.apply_load("right_grip", 10.0)
        scene.keep_balance(margin=0.02)
        scene.reach("right_grip", (0.6, -0.2, 1.1))
        if low:
            scene.prefer_low_torques(strength)
        result = scene.solve()
        assert result.solved
        report = analyze_forces(result.pose, scene.forces, strength)
        effort = sum(each.used**2 for each in report.joints if each.used is not None)
        moved = float(np.linalg.norm(result.pose.position("left_grip") - STAND.position("left_grip")))
        return effort, moved

    alone, prior, both = (
        solved(natural=False, low=True),
        solved(natural=True, low=False),
        solved(natural=True, low=True),
    )
    assert alone[0] < both[0] < 0.95 * prior[0]  # effort
    assert both[1] < 0.2 < 0.8 < alone[1]  # way of the free hand [m]


def test_low_torques_leave_natural_postures_on_by_default() -> None:
    scene = Scene(HUMAN, STAND)
    scene.add_support("left_sole", "right_sole")
    scene.prefer_low_torques()
    scene.default_to_natural()
    assert scene.natural is not None
    other = Scene(HUMAN, STAND)
    other.prefer_comfort()
    other.default_to_natural()
    assert other.natural is None


def test_a_person_whose_toes_bend_may_squat_on_raised_heels() -> None:
    person = human(feet=True)
    plan = plan_lift(human_pose(person, "stand"), (0.35, 0.0, 0.05), 15.0, hands="both")
    (squat,) = (each for each in plan.options if each.strategy == "on toes")
    assert squat.met
    assert squat.heels > 0.01
    assert "heels 2 cm up" in squat.describe()
    assert squat.knees > 130.0
    assert all(each.heels < 1e-3 for each in plan.options if each is not squat)
