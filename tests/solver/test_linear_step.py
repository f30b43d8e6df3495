"""One linear step: levels are strict, limits are kept, and active limits are named."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose, random_pose
from poise.model import Figure, FigureBuilder, Transform
from poise.solver import linearize as linearize
from poise.solver import take_step
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    HalfSpace,
    JointSelection,
    LookAtTask,
    PositionTask,
    PostureTask,
    RegionTask,
)
from tests.support.figures import arm, biped


def standing() -> Pose:
    pose = Pose.neutral(biped())
    return pose.with_values(
        {f"{side}_{joint}": 0.3 for side in ("left", "right") for joint in ("knee", "elbow")}
    ).clamped()


def tasks_of(pose: Pose) -> list:
    return [
        PositionTask(site="left_sole", goal=pose.position("left_sole"), level=1),
        PositionTask(site="right_sole", goal=pose.position("right_sole"), level=1),
        CenterOfMassTask(goal=pose.center_of_mass(), axes="xy", level=2),
        LookAtTask(site="eyes", target=(1.0, 0.3, 0.2), level=3),
        PositionTask(site="right_grip", goal=pose.position("right_grip") + np.array([0.1, 0.05, 0.08]), level=4),
    ]


def errors(pose: Pose, tasks: list) -> list[float]:
    return [task.error_norm(pose) for task in tasks]


def test_steps_converge_to_reachable_goals_and_keep_every_limit() -> None:
    pose = standing()
    tasks = tasks_of(pose)
    for _ in range(12):
        pose = take_step(pose, tasks).end
        assert pose.violations(1e-9) == {}
    assert max(errors(pose, tasks)) < 1e-6


def test_a_lower_task_changes_nothing_above_it_in_the_linear_step() -> None:
    pose = standing()
    tasks = tasks_of(pose)
    without = take_step(pose, tasks[:4]).linearization.problem
    for weight in (1.0, 1e3):
        step = take_step(pose, [*tasks[:4], replace(tasks[4], weight=weight)])
        rows = len(without.target)
        alone = take_step(pose, tasks[:4]).result
        np.testing.assert_allclose(step.result.residuals[:rows], alone.residuals, atol=1e-10)


def test_the_order_of_levels_decides_who_wins() -> None:
    pose = Pose.neutral(arm()).with_values({"elbow.flexion": 0.8})
    x, y, z = pose.position("fingertip").tolist()
    here = PositionTask(site="fingertip", goal=(x + 0.1, y - 0.1, z + 0.1))
    there = PositionTask(site="fingertip", goal=(x - 0.1, y, z))
    first = take_step(pose, [here, replace(there, level=2)]).end
    second = take_step(pose, [replace(here, level=2), there]).end
    assert here.error_norm(first) < here.error_norm(second)
    assert there.error_norm(second) < there.error_norm(first)


def test_active_limits_are_named_with_the_task_they_block() -> None:
    builder = FigureBuilder("leg").segment("base").segment("shank", mass=1.0).root("base")
    builder.hinge("knee", "base", "shank", axis=(0.0, 1.0, 0.0), range=(0.0, 2.0)).site(
        "foot", "shank", at=(0.0, 0.0, -0.4)
    )
    pose = Pose.neutral(builder.build())
    step = take_step(pose, [PositionTask(name="kick", site="foot", goal=(0.3, 0.0, -0.3))])
    assert step.active_limits == ("knee: angle lower limit",)
    assert step.blocked == {"knee: angle lower limit": ("kick",)}
    assert step.end.value("knee") == 0.0
    assert step.infeasible == ()


def test_starts_outside_the_limits_are_projected() -> None:
    pose = Pose.neutral(arm()).with_values({"elbow.flexion": 3.0})
    assert pose.violations() != {}
    step = take_step(pose, [AxisTask(site="fingertip", axis=(0.0, 0.0, 1.0), direction=(1.0, 0.0, 0.0))])
    assert step.end.violations(1e-9) == {}


def test_only_active_joints_work_for_a_task() -> None:
    pose = standing()
    goal = pose.position("right_grip") + np.array([0.05, 0.0, 0.05])
    task = PositionTask(
        site="right_grip", goal=goal, active_joints=JointSelection.listed("right_shoulder", "right_elbow")
    )
    moved = take_step(pose, [task]).end - pose
    freedoms = pose.figure.dof_names
    others = [
        abs(v) for name, v in zip(freedoms, moved, strict=True) if not name.startswith(("right_shoulder", "right_elb"))
    ]
    assert max(others) < 1e-9
    assert np.abs(moved).max() > 0.01


def test_a_satisfied_region_costs_nothing() -> None:
    pose = standing()
    task = PositionTask(site="right_grip", goal=pose.position("right_grip") + np.array([0.1, 0.0, 0.0]), level=2)
    floor = RegionTask(site="right_grip", region=HalfSpace(point=(0.0, 0.0, -5.0), normal=(0.0, 0.0, 1.0)), level=1)
    with_floor, without = take_step(pose, [floor, task]).end, take_step(pose, [task]).end
    np.testing.assert_allclose(with_floor - without, 0.0, atol=1e-12)


def scaled(figure: Figure, factor: float) -> Figure:
    """The same figure in another unit of length."""

    def place(placement: Transform) -> Transform:
        return replace(placement, translation=tuple(factor * x for x in placement.translation))

    joints = tuple(
        replace(joint, placement=place(joint.placement), child_placement=place(joint.child_placement))
        for joint in figure.joints
    )
    segments = tuple(replace(each, center=tuple(factor * x for x in each.center)) for each in figure.segments)
    sites = tuple(replace(site, placement=place(site.placement)) for site in figure.sites)
    return replace(figure, joints=joints, segments=segments, sites=sites)


def test_the_step_is_the_same_in_meters_and_in_millimeters() -> None:
    pose = standing()
    large = scaled(biped(), 1000.0)
    q = np.array(pose.q)
    q[:3] *= 1000.0
    other = Pose(large, q)
    tasks, others = tasks_of(pose), tasks_of(other)
    others[3] = replace(others[3], target=(1000.0, 300.0, 200.0))
    others[4] = replace(others[4], goal=1000.0 * np.asarray(tasks[4].goal))
    one, thousand = take_step(pose, tasks), take_step(other, others)
    difference = thousand.result.dq.copy()
    difference[:3] /= 1000.0
    np.testing.assert_allclose(difference, one.result.dq, atol=1e-9)


def test_disabled_tasks_and_no_tasks_leave_the_pose_unchanged() -> None:
    pose = standing()
    for tasks in ([], [replace(task, enabled=False) for task in tasks_of(pose)]):
        step = take_step(pose, tasks)
        np.testing.assert_allclose(step.end - pose, 0.0, atol=1e-12)


def test_a_task_that_does_not_fit_the_figure_is_named() -> None:
    with pytest.raises(TaskError, match=r"fingertp.*did you mean 'fingertip'"):
        linearize(Pose.neutral(arm()), [PositionTask(site="fingertp", goal=(0.0, 0.0, 1.0))])


def test_postures_use_the_null_space() -> None:
    pose = standing()
    rest = random_pose(biped(), np.random.default_rng(0))
    tasks = [*tasks_of(pose), PostureTask(pose=rest, level=9)]
    step = take_step(pose, tasks)
    assert np.linalg.norm(step.end - rest) < np.linalg.norm(pose - rest)


def test_the_linear_step_absorbs_the_drift_of_a_coupling() -> None:
    pose = standing().with_values({"left_fingers": 0.9, "left_fingertips": 0.1})
    assert pose.violations()["left_tendon"] == pytest.approx(0.5)
    step = take_step(pose, [])
    before_correction = pose + step.result.dq  # hinges: the row is linear, nothing is left to correct
    assert "left_tendon" not in before_correction.violations(1e-12)
