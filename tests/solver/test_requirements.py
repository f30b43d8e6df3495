"""Requirements on priorities and limits, each in one compact test."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.kinematics import Pose, random_pose
from poise.math import swing_twist
from poise.model import Figure, FigureBuilder, Range, SphericalEllipse
from poise.solver import Status, TaskState, level_errors, solve, solve_batch, track
from poise.tasks import (
    AxisTask,
    JointSelection,
    JointsTask,
    PositionTask,
    Task,
    characteristic_length,
    row_scale,
)
from tests.solver.crane import bent, crane, reach
from tests.support.backends import MINUTES_IN_PYTHON
from tests.support.figures import arm, biped, random_configuration

STRICT = 1e-6  # by how much a higher level may change, without unit
KEPT = 1e-9  # by how much a limit may be broken [rad]


def near(start: Pose, seed: int, site: str) -> tuple[float, ...]:
    """A place that a valid pose nearby has a site at."""
    there = start.plus(np.random.default_rng(seed).uniform(-0.3, 0.3, start.figure.nv)).clamped()
    return tuple(there.position(site).tolist())


# --- priorities and weights -------------------------------------------------------------------------------------------


@given(st.integers(0, 10_000), st.floats(0.1, 100.0))
def test_a_lower_goal_that_is_added_or_made_stronger_changes_no_higher_goal(seed: int, weight: float) -> None:
    rng = np.random.default_rng(seed)
    start = random_pose(arm(), rng)
    above: list[Task] = [PositionTask(site="fingertip", goal=near(start, seed, "fingertip"), name="above")]
    before = solve(start, above)
    goal = tuple(rng.uniform(-1.0, 1.0, 3).tolist())
    below = PositionTask(site="forearm", goal=goal, level=2, weight=weight, name="below")
    after = solve(before.pose, [*above, below])
    assert level_errors(after.pose, above)[0] <= level_errors(before.pose, above)[0] + STRICT


def test_the_report_has_state_error_unit_and_weight_in_play_of_every_goal() -> None:
    tasks = [
        JointsTask(factors={"shoulder": 1}, value=0.2, name="met"),
        reach(2.5, 1.0, name="blocked", level=2),
        JointsTask(factors={"elbow": 1}, value=0.4, level=3, weight=3.0, name="one side"),
        JointsTask(factors={"elbow": 1}, value=1.2, level=3, name="other side"),
    ]
    result = solve(bent(crane()), tasks)
    found = {report.name: (report.state, report.unit, report.weight_in_play) for report in result}
    assert found["met"] == (TaskState.MET, "rad", False)
    assert found["blocked"][1:] == ("m", False)
    assert not result["blocked"].met
    assert result["blocked"].error == pytest.approx(tasks[1].error_norm(result.pose), abs=0.0)
    alone = solve(bent(crane()), tasks[2:])
    assert [(each.state, each.weight_in_play) for each in alone] == [(TaskState.TRADED_OFF, True)] * 2
    assert alone["one side"].beside == ("other side",)
    assert alone.pose.value("elbow") == pytest.approx((9.0 * 0.4 + 1.2) / 10.0)


def test_a_task_moves_its_active_joints_and_costly_ones_less() -> None:
    start = Pose.neutral(biped()).with_values({"left_elbow": 0.9}).clamped()
    goal = tuple((start.position("left_grip") + np.array([0.05, 0.03, 0.08])).tolist())
    trunk = ("lumbar", "thoracic", "root")

    def moved(**options: object) -> tuple[bool, float]:
        result = solve(start, [PositionTask(site="left_grip", goal=goal, **options)])  # type: ignore[arg-type]
        change = result.pose - start
        slots = [start.figure.slot(name).v for name in trunk]
        return result.solved, float(np.linalg.norm(np.concatenate([change[slot] for slot in slots])))

    all_joints, arm_only = moved(), moved(active_joints=JointSelection.branch())
    lazy = moved(joint_cost=dict.fromkeys(trunk, 30.0))
    assert all_joints[0]
    assert arm_only == (True, pytest.approx(0.0, abs=1e-15))
    assert lazy[0]
    assert 0.0 < lazy[1] < 0.3 * all_joints[1]


# --- joint limits and ball joints -------------------------------------------------------------------------------------


@pytest.mark.nightly
@MINUTES_IN_PYTHON
def test_no_pose_of_thousands_of_targets_violates_a_limit() -> None:
    start = Pose.neutral(arm()).clamped()
    goals = np.random.default_rng(1).uniform(-1.0, 1.0, (3000, 3)) + start.position("fingertip")
    many = solve_batch(start, [PositionTask(site="fingertip", goal=(0, 0, 0), name="tip")], goals={"tip": goals})
    assert {Status.SOLVED, Status.CONVERGED} <= set(many.statuses)
    assert [index for index, pose in enumerate(many) if pose.violations(KEPT)] == []


def test_a_start_outside_its_limits_is_accepted_and_every_step_from_it_keeps_them() -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        start = Pose(arm(), random_configuration(arm(), rng))
        assert start.violations(KEPT)
        tasks = [PositionTask(site="fingertip", goal=near(start, seed, "fingertip"))]
        for max_iterations in range(1, 6):
            result = solve(start, tasks, max_iterations=max_iterations)
            assert result.pose.violations(KEPT) == {}
        errors = [each.errors[0] for each in solve(start, tasks, trace=True).trace if each.accepted]
        assert all(after <= before + KEPT for before, after in pairwise(errors))


def test_the_status_belongs_to_the_pose_that_is_returned() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        start = Pose(arm(), random_configuration(arm(), rng))
        task = PositionTask(site="fingertip", goal=tuple(rng.uniform(-0.6, 0.6, 3) + np.array([0, 0, 1.2])))
        result = solve(start, [task], max_iterations=int(rng.integers(1, 30)))
        again = Pose(arm(), result.pose.q.copy())
        scaled = np.linalg.norm(row_scale(task, arm()) * task.error(again)) / characteristic_length(arm())
        assert (result.status is Status.SOLVED) == (scaled <= 1e-6)


def chain(limit: float) -> Figure:
    builder = FigureBuilder("chain").segment("link_0").root("link_0")
    for number in range(1, 5):
        span = (-limit, limit) if number == 2 else (-2.5, 2.5)
        builder.segment(f"link_{number}", mass=1.0)
        names = (f"hinge_{number}", f"link_{number - 1}", f"link_{number}")
        builder.hinge(*names, at=(0, 0, 0.3), axis=(0, 1, 0), range=span)
    return builder.site("tip", "link_4", at=(0, 0, 0.3)).build()


@pytest.mark.parametrize("anchored", [False, True])
def test_other_joints_take_over_at_a_limit_without_a_jump(anchored: bool) -> None:
    """Anchored it does not even come to its limit: it has little room there, and moves little."""
    figure = chain(limit=0.35)
    start = Pose.neutral(figure).with_values({f"hinge_{number}": 0.3 for number in range(1, 5)})
    begin, pose = start.position("tip"), start
    touched = 0
    for number in range(1, 101):
        goal, anchor = begin + np.array([-0.003, 0.0, -0.006]) * number, start if anchored else None
        result = track(pose, [PositionTask(site="tip", goal=tuple(goal))], anchor=anchor, time_budget=None)
        assert result.solved
        moved = np.abs(result.pose.q - pose.q).max()
        assert moved <= 6.0 * np.linalg.norm([0.003, 0.006])  # about 1.5 / (length of a link)
        pose = result.pose
        touched += abs(pose.value("hinge_2")) > 0.35 - 1e-9
    assert touched == 0 if anchored else touched > 20


def test_a_ball_joint_keeps_its_cone_and_twist_from_the_opposite_of_its_center() -> None:
    cone = SphericalEllipse(0.4, 0.9)
    builder = FigureBuilder("limb").segment("base").root("base").segment("limb")
    builder.ball("joint", "base", "limb", swing=cone, twist=(-0.3, 0.5))
    figure, stopped = builder.site("tip", "limb", at=(0, 0, 1)).build(), 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        q = np.array([0.0, 1.0, 0.0, 0.0]) if seed == 0 else random_configuration(figure, rng)  # the limb at −z
        way = rng.normal(size=3) / 2.0 + np.array([0.0, 0.0, 1.0])
        way /= np.linalg.norm(way)
        result = solve(Pose(figure, q), [AxisTask(site="tip", axis=(0, 0, 1), direction=tuple(way), name="aim")])
        e = result.pose["joint"]
        assert cone.margin(swing_twist.direction(e)) >= -KEPT
        assert -0.3 - KEPT <= swing_twist.twist(e) <= 0.5 + KEPT
        assert result.solved == cone.contains(way)
        if not result.solved:
            stopped += 1
            assert result["aim"].limits == ("joint: swing limit",)
    assert 15 < stopped < 45


def test_ranges_may_be_asymmetric() -> None:
    figure = FigureBuilder("knee").segment("thigh").root("thigh").segment("shank")
    figure = figure.hinge("knee", "thigh", "shank", axis=(0, 1, 0), range=(-0.05, 2.4)).build()
    assert figure.joint("knee").ranges["angle"] == Range(-0.05, 2.4)
    for value, expected in ((-1.0, -0.05), (3.0, 2.4)):
        result = solve(Pose.neutral(figure), [JointsTask(factors={"knee": 1}, value=value, name="bend")])
        assert result.pose.value("knee") == pytest.approx(expected, abs=KEPT)
        assert result["bend"].limits == (f"knee: angle {'lower' if value < 0 else 'upper'} limit",)


def test_a_limit_may_depend_on_the_posture() -> None:
    start = Pose.neutral(biped()).clamped()
    wide = solve(start, [JointsTask(factors={"left_hip.swing_y": 1}, value=1.9, name="hip")])
    assert wide.pose.value("left_hip.swing_y") - wide.pose.value("left_knee") <= 1.2 + KEPT
    straight = JointsTask(factors={"left_knee": 1}, value=0.0, name="knee")
    both = solve(start, [straight, JointsTask(factors={"left_hip.swing_y": 1}, value=1.9, level=2, name="hip")])
    assert both["knee"].met
    assert both.pose.value("left_hip.swing_y") == pytest.approx(1.2, abs=1e-6)
    assert "left_hamstrings: upper limit" in both["hip"].limits


def test_a_bend_hint_is_a_task_on_a_level_and_never_overrides_a_limit() -> None:
    figure = crane(elbow=(0.3, 2.5))
    start = bent(figure)
    hint = JointsTask(factors={"elbow": 1}, value=-1.0, level=2, name="hint")
    goal = reach(0.5, 1.7)
    result = solve(start, [goal, hint])
    assert result.pose.violations(KEPT) == {}
    assert result["tip"].met
    alone = solve(start, [hint])
    assert alone.pose.value("elbow") == pytest.approx(0.3, abs=KEPT)
    assert alone["hint"].state is TaskState.BLOCKED
    assert "the lower limit of elbow's angle" in alone.explain()
    above = solve(start, [JointsTask(factors={"elbow": 1}, value=2.2, name="hint"), reach(0.5, 1.7, level=2)])
    assert above["hint"].met
    assert not above["tip"].met
