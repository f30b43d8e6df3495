"""Criteria: how far readings can go, what each criterion asks for, and what it does with a redundant figure."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from poise.backend import use_backend
from poise.errors import TaskError
from poise.kinematics import Pose, random_pose
from poise.math import swing_twist
from poise.model import Figure, FigureBuilder, SphericalEllipse, SphericalPolygon, TwistRange
from poise.solver import Status, solve, solve_batch
from poise.tasks import (
    ComfortTask,
    LookAtTask,
    PositionTask,
    PostureTask,
    Task,
    comfort,
    flexion,
    mid_range,
)
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.terms.coordinate_ranges import coordinate_ranges
from tests.support.backends import BACKENDS, NEEDS_NATIVE
from tests.support.figures import arm, biped

EXACT = 1e-6  # of a hand at its goal [m]


def ball(**limits: Any) -> Figure:
    builder = FigureBuilder("ball").segment("base").root("base").segment("limb")
    return builder.ball("joint", "base", "limb", **limits).site("tip", "limb", at=(0, 0, 1)).build()


def span(figure: Figure, coordinate: str) -> tuple[float, float, float]:
    own = coordinate_ranges(figure)[figure.coordinate(coordinate)]
    return own.lower, own.middle, own.upper


# --- how far readings go ----------------------------------------------------------------------------------------------


def test_an_ellipse_about_z_has_its_radii_as_range() -> None:
    figure = ball(swing=SphericalEllipse(0.5, 1.2), twist=(-0.3, 0.7))
    assert span(figure, "joint.swing_x") == pytest.approx((-0.5, 0.0, 0.5), abs=2e-3)
    assert span(figure, "joint.swing_y") == pytest.approx((-1.2, 0.0, 1.2), abs=2e-3)
    assert span(figure, "joint.twist") == pytest.approx((-0.3, 0.2, 0.7))


def test_the_twist_range_is_taken_in_the_middle_of_the_region() -> None:
    center = (0.8, 0.3, 0.5)
    figure = ball(swing=SphericalEllipse(0.4, 0.6, center), twist=TwistRange(-0.2, 0.6, offset=0.25, center=(0, 1, 1)))
    joint = figure.joint("joint")
    middle = [span(figure, f"joint.{word}")[1] for word in ("swing_x", "swing_y", "twist")]
    e = swing_twist.compose(middle[:2], middle[2])
    np.testing.assert_allclose(swing_twist.direction(e), np.array(center) / np.linalg.norm(center), atol=1e-12)
    assert joint.twist is not None
    assert joint.twist.value(e) == pytest.approx(0.2, abs=1e-12)
    for place, margin in ((0, joint.twist.lower_margin), (2, joint.twist.upper_margin)):
        assert margin(swing_twist.compose(middle[:2], span(figure, "joint.twist")[place])) == pytest.approx(
            0.0, abs=1e-12
        )


def test_a_region_around_minus_z_has_the_full_range() -> None:
    corners = [(math.cos(a), math.sin(a), 0.5) for a in np.arange(5) * 2.0 * math.pi / 5.0]
    with pytest.warns(match="twist|swing"):
        figure = ball(swing=SphericalPolygon(corners, inside=(0, 0, -1)))
    assert span(figure, "joint.swing_x")[::2] == (-math.pi, math.pi)


def test_only_coordinates_with_limits_on_both_sides_have_a_range() -> None:
    builder = FigureBuilder("some").segment("a").root("a", free=True)
    for number, limits in enumerate(({}, {"range": (0.0, math.inf)}, {"range": (1.0, 1.0)}, {"range": (0.0, 2.0)})):
        builder.segment(f"b{number}").hinge(f"h{number}", "a", f"b{number}", **limits)
    assert [str(each) for each in coordinate_ranges(builder.build())] == ["h3.angle"]


@pytest.mark.parametrize("figure", [arm(), biped()], ids=lambda figure: figure.name)
def test_every_valid_pose_lies_within_the_ranges(figure: Figure) -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        pose = random_pose(figure, rng)
        for each, own in coordinate_ranges(figure).items():
            assert own.lower - 0.02 <= pose.value(str(each)) <= own.upper + 0.02, each


# --- what each asks for -----------------------------------------------------------------------------------------------


def test_mid_range_is_zero_in_the_middle_and_one_at_the_ends() -> None:
    builder = FigureBuilder("lift").segment("base").root("base").segment("car").segment("door")
    builder.slide("lift", "base", "car", axis=(0, 0, 1), range=(1.0, 5.0)).hinge("hinge", "car", "door", range=(-1, 2))
    figure = builder.site("knob", "door", at=(0.4, 0, 0)).build()
    task = mid_range(figure)
    scale = np.array([1.0 if unit == "rad" else 0.25 * 0.4 for unit in task.row_units(figure)])  # its length is 0.4 m
    for lift, hinge, expected in ((3.0, 0.5, (0, 0)), (5.0, 2.0, (-1, -1)), (1.0, -1.0, (1, 1)), (4.0, 0.5, (-0.5, 0))):
        pose = Pose.neutral(figure).with_values({"lift": lift, "hinge": hinge})
        np.testing.assert_allclose(task.error(pose) / scale, expected, atol=1e-12)
    assert task.error_parts(Pose.neutral(figure).with_values({"lift": 4.0, "hinge": 2.0})) == ((1.5, "rad"), (1.0, "m"))


def test_mid_range_of_some_joints_or_coordinates() -> None:
    assert [name for name, _, _ in mid_range(arm(), ["elbow", "shoulder.twist"]).entries] == [
        "elbow.flexion",
        "elbow.twist",
        "shoulder.twist",
    ]


def test_flexion_uses_one_sided_joints_and_share_zero_straightens() -> None:
    knees = flexion(biped(), ["left_knee", "right_knee"])
    assert [(name, value) for name, value, _ in knees.entries] == [("left_knee.angle", 2.4), ("right_knee.angle", 2.4)]
    assert [value for _, value, _ in flexion(biped(), ["left_toe"], share=0.5).entries] == [0.45]
    assert [value for _, value, _ in flexion(biped(), ["left_toe"], share=0.0).entries] == [0.0]
    assert [name for name, _, _ in flexion(biped(), limb="left_sole").entries] == ["left_knee.angle"]
    every = {name for name, _, _ in flexion(biped()).entries}
    assert {"left_knee.angle", "right_elbow.angle", "left_fingers.angle"} <= every
    assert not any("hip" in name or "wrist" in name for name in every)


def test_flexion_of_a_ball_joint_follows_its_sign() -> None:
    lower, _, upper = span(biped(), "left_hip.swing_y")
    for sign, end in ((1, upper), (-1, lower)):
        entries = flexion(biped(), {"left_hip.swing_y": sign, "left_knee": 1}).entries
        assert [(name, value) for name, value, _ in entries] == [("left_hip.swing_y", end), ("left_knee.angle", 2.4)]


def test_comfort_uses_the_table_and_the_middle_for_the_rest() -> None:
    table = {name: (value, weight) for name, value, weight in comfort(arm(), {"elbow.flexion": (1.4, 3.0)}).entries}
    middle = {name: (value, weight) for name, value, weight in mid_range(arm()).entries}
    assert table.pop("elbow.flexion") == (1.4, pytest.approx(3.0 / 1.25))
    assert middle.pop("elbow.flexion")[0] == 1.25
    assert table == middle
    assert comfort(arm()).entries == mid_range(arm()).entries


def test_criteria_are_on_the_last_level_by_default() -> None:
    assert {make(arm()).level for make in (mid_range, flexion, comfort)} == {LAST_LEVEL}
    own = mid_range(arm(), level=4, weight=2.0, name="own")
    assert (own.level, own.weight, own.name) == (4, 2.0, "own")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: mid_range(arm(), ["elbo"]), r"'mid-range'.*unknown joint.*'elbow'"),
        (lambda: flexion(arm(), ["shoulder"]), r"'flexion'.*several components"),
        (lambda: flexion(arm(), ["elbow.twist"]), r"elbow.twist can bend both ways; say which way.*'elbow.twist': 1"),
        (lambda: flexion(arm(), ["elbow"], share=1.5), "share must lie between 0"),
        (lambda: flexion(arm(), ["elbow"], limb="hand"), "joints or a limb, not both"),
        (lambda: flexion(arm(), limb="claw"), "no site or segment 'claw'"),
        (lambda: mid_range(ball()), "no joint of the figure has a range"),
        (lambda: mid_range(ball(), ["joint.twist"]), "joint.twist has no limits on both sides"),
        (lambda: comfort(arm(), {"elbow.flexion": (1.0, -1.0)}), "weight must be greater than zero"),
        (lambda: comfort(arm(), {"elbow.flexion": (1.0, 1.0, 1.0)}), r"must be a value, or \(value, weight\)"),
        (lambda: comfort(arm(), {"elbow.flexion": math.nan}), "value"),
        (lambda: ComfortTask(table={}), "must name at least one joint"),
        (lambda: ComfortTask(table={"elbow.flexion": 0.0}).check(biped()), "unknown joint"),
    ],
)
def test_invalid_arguments_raise_task_error(make: Any, words: str) -> None:
    with pytest.raises(TaskError, match=words):
        make()


# --- what they do -----------------------------------------------------------------------------------------------------


def reach(start: Pose) -> list[Task]:
    """The hand goes to where a pose nearby has it."""
    there = start.plus(np.random.default_rng(9).uniform(-0.4, 0.4, arm().nv)).clamped()
    goal = there.position("grip")
    return [PositionTask(site="grip", goal=tuple(goal.tolist()), name="hand")]


def starts() -> list[Pose]:
    rng = np.random.default_rng(4)
    return [random_pose(arm(), rng) for _ in range(6)]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_redundant_arm_moves_to_mid_range_in_the_null_space(backend: str) -> None:
    task = mid_range(arm())
    with use_backend(backend):
        for start in starts():
            without, found = solve(start, reach(start)), solve(start, [*reach(start), task])
            assert without.status is found.status is Status.SOLVED
            assert task.error_norm(found.pose) < 0.97 * task.error_norm(without.pose)
            assert found["hand"].error <= EXACT


@NEEDS_NATIVE
def test_both_backends_find_the_same_pose() -> None:
    for start in starts():
        tasks = [*reach(start), comfort(arm(), {"elbow.flexion": (1.4, 2.0)})]
        with use_backend("numpy"):
            other = solve(start, tasks)
        assert np.abs(solve(start, tasks).pose.q - other.pose.q).max() <= 1e-6


def test_flexion_and_extension_are_opposite() -> None:
    start = Pose.neutral(arm()).with_values({"elbow.flexion": 1.0}).clamped()
    goal = tuple(start.position("forearm").tolist())
    hold: list[Task] = [PositionTask(site="forearm", goal=goal, name="hold")]
    bent = solve(start, [*hold, flexion(arm(), ["elbow"])])
    straight = solve(start, [*hold, flexion(arm(), ["elbow"], share=0.0)])
    assert bent.pose.value("elbow.flexion") == pytest.approx(2.5, abs=1e-6)
    assert straight.pose.value("elbow.flexion") == pytest.approx(0.0, abs=1e-6)


def test_criteria_are_summed_with_their_weights() -> None:
    start = Pose.neutral(arm()).clamped()
    one, other = ({"table": {"elbow.flexion": value}, "level": LAST_LEVEL} for value in (0.5, 2.0))
    for weight in (1.0, 2.0, 0.5):
        tasks = [ComfortTask(name="one", **one), ComfortTask(name="other", weight=weight, **other)]
        expected = (0.5 + weight**2 * 2.0) / (1.0 + weight**2)
        assert solve(start, tasks).pose.value("elbow.flexion") == pytest.approx(expected, abs=1e-6)


def test_a_nonzero_criterion_is_not_a_failure() -> None:
    start = starts()[0]
    tasks = [*reach(start), mid_range(arm()), PostureTask(pose=start, level=LAST_LEVEL)]
    result = solve(start, tasks)
    assert result.status is Status.SOLVED
    assert result.require() is result
    assert not result["mid-range"].met
    assert result["mid-range"].is_criterion
    assert str(result).startswith("solved: 1 of 1 tasks met")
    assert result.explain() == "The task is met."
    assert "last  mid-range" in str(result)
    assert solve_batch(start, tasks).statuses == (Status.SOLVED,)


def test_a_criterion_does_not_change_higher_tasks() -> None:
    for start in (*starts()[:1], *starts()[2:]):  # the second cannot look there
        target = tuple(start.placement("grip").apply((2.0, 0.1, 0.1)).tolist())
        look = LookAtTask(site="grip", target=target, name="look", level=2)
        tasks = [*reach(start), look]
        before = solve(start, tasks)
        after = solve(before.pose, [*tasks, mid_range(arm())])
        assert after.status is before.status is Status.SOLVED
        assert mid_range(arm()).error_norm(after.pose) < mid_range(arm()).error_norm(before.pose)
