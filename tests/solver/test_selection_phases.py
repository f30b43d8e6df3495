"""Joint selection: a level moves what it selects, what nobody selects stays, and no level worsens one above it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

import numpy as np
import pytest

from poise import library
from poise.backend import use_backend
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder, coupling_names, without_couplings
from poise.scene import Scene
from poise.solver import Status, solve
from poise.solver.selection_phases import selection_phases
from poise.tasks import JointSelection, PositionTask, PostureTask

PERSON = library.human()
STAND = library.human_pose(PERSON, "stand")


def mobile_arm() -> Pose:
    """An arm of three hinges on a base that drives along x."""
    builder = FigureBuilder("robot").segment("floor").root("floor").segment("base", mass=5.0)
    builder = builder.slide("drive", "floor", "base", axis=(1, 0, 0), range=(-2, 2))
    parent = "base"
    for number, height in enumerate((0.4, 0.3, 0.3)):
        link = f"link{number}"
        builder = builder.segment(link, mass=1.0)
        builder = builder.hinge(f"joint{number}", parent, link, at=(0, 0, height), axis=(0, 1, 0), range=(-2, 2))
        parent = link
    figure = builder.site("tip", parent, at=(0, 0, 0.25)).build()
    return Pose.neutral(figure).with_values({"joint0": 0.3, "joint1": 0.5, "joint2": 0.4})


ARM = ("joint0", "joint1", "joint2")


def backend_of(name: str) -> AbstractContextManager[None]:
    return nullcontext() if name == "default" else use_backend(name)


def two_reaches(rng: np.random.Generator, selection: JointSelection, *, with_lower: bool) -> Scene:
    scene = Scene(PERSON, STAND)
    scene.pin("left_sole", "right_sole")
    first, second = rng.uniform((0.1, -0.8, 0.7), (0.8, 0.0, 1.7)), rng.uniform((0.1, 0.0, 0.3), (1.2, 0.9, 1.9))
    scene.reach("right_grip", first, level=2, active_joints=selection)
    if with_lower:
        scene.reach("left_grip", second, level=3)
    return scene


@pytest.mark.parametrize("selection", [JointSelection.branch(), JointSelection.listed("right_elbow", "right_shoulder")])
def test_a_lower_task_never_makes_a_higher_one_fail(selection: JointSelection) -> None:
    met = 0
    for seed in range(25):
        alone = two_reaches(np.random.default_rng(seed), selection, with_lower=False).solve(restart=False)
        both = two_reaches(np.random.default_rng(seed), selection, with_lower=True).solve(restart=False)
        assert both["right_grip"].error <= alone["right_grip"].error + 1e-6, seed
        met += alone["right_grip"].error < 1e-6
    assert met >= 3


@pytest.mark.parametrize("backend", ["default", "numpy"])
def test_a_joint_that_no_task_selects_stays(backend: str) -> None:
    with backend_of(backend):
        start = mobile_arm()
        arm = JointSelection.listed(*ARM)
        tasks = [
            PositionTask(site="tip", goal=(0.6, 0.0, 0.6), level=1, active_joints=arm),
            PostureTask(pose=start, level=2, active_joints=arm),
        ]
        result = solve(start, tasks, anchor=start)
        assert result.pose["drive"] == start["drive"]
        assert max(abs(float(result.pose[name][0]) - float(start[name][0])) for name in ARM) > 0.1


def test_a_level_whose_joints_cannot_compensate_yields() -> None:
    """The tip is held by the whole robot; the posture may only drive, which would move the tip: it stays."""
    start = mobile_arm()
    tip = tuple(start.position("tip"))
    away = start.with_values({"drive": 1.0})
    tasks = [
        PositionTask(site="tip", goal=tip, level=1),
        PostureTask(pose=away, level=2, active_joints=JointSelection.listed("drive")),
    ]
    result = solve(start, tasks)
    assert result.tasks[0].error < 1e-9
    assert abs(float(result.pose["drive"][0])) < 1e-9


def test_levels_with_the_same_joints_are_one_phase() -> None:
    arm = JointSelection.listed(*ARM)
    tasks = [
        PositionTask(name="a", site="tip", goal=(0.6, 0, 0.6), level=1, active_joints=arm),
        PositionTask(name="b", site="tip", goal=(0.5, 0, 0.6), level=2, active_joints=arm),
        PositionTask(name="c", site="tip", goal=(0.4, 0, 0.6), level=3),
    ]
    phases = selection_phases(mobile_arm().figure, tasks)
    assert [(len(phase.tasks), phase.held_levels, int(phase.selected.sum())) for phase in phases] == [
        (2, 0, 3),
        (3, 2, 4),
    ]


def test_a_missed_level_is_not_worsened() -> None:
    """Out of reach for the arm alone; the level below drives away from the goal, as far as the arm compensates."""
    start, arm = mobile_arm(), JointSelection.listed(*ARM)
    reach = PositionTask(site="tip", goal=(1.8, 0.0, 0.6), level=1, active_joints=arm)
    alone = solve(start, [reach])
    away = PostureTask(pose=start.with_values({"drive": -1.5}), level=2)
    both = solve(start, [reach, away])
    assert alone.status is Status.CONVERGED
    assert both.tasks[0].error <= alone.tasks[0].error + 1e-6


@pytest.mark.parametrize("backend", ["default", "numpy"])
def test_a_chain_from_hand_to_hand_moves_the_body_between_them(backend: str) -> None:
    with backend_of(backend):
        free = without_couplings(PERSON, coupling_names(PERSON))
        start = Pose(free, STAND.q)
        goal = tuple(start.position("right_grip") + np.array([0.9, 0.3, 0.3]))
        scene = Scene(free, start)
        scene.reach("right_grip", goal, active_joints=JointSelection.chain("left_hand"))
        result = scene.solve(restart=False)
        assert result.status is Status.SOLVED
        np.testing.assert_allclose(result.pose.position("left_hand"), start.position("left_hand"), atol=1e-6)
        change = np.abs(result.pose.minus(start))
        moved = [joint.name for joint in free.joints if change[free.slot(joint.name).v].max(initial=0.0) > 1e-9]
        assert any(name.startswith("left_") for name in moved)
        assert not any(word in name for name in moved for word in ("knee", "spine", "neck"))


def test_a_chain_through_a_fixed_base_is_refused() -> None:
    builder = FigureBuilder("tree").segment("base").root("base")
    for side in ("left", "right"):
        builder = builder.segment(side).hinge(f"{side}_hinge", "base", side, axis=(0, 1, 0), range=(-1, 1))
        builder = builder.site(f"{side}_tip", side, at=(0, 0, 1))
    figure = builder.build()
    task = PositionTask(site="right_tip", goal=(1, 0, 0), active_joints=JointSelection.chain("left"))
    with pytest.raises(TaskError, match="leads through the base, which is fixed"):
        solve(Pose.neutral(figure), [task])


def test_a_drag_with_a_selection_leaves_other_joints() -> None:
    start, arm = mobile_arm(), JointSelection.listed(*ARM)
    scene = Scene(start.figure, start)
    scene.reach("tip", tuple(start.position("tip")), active_joints=arm)
    for number in range(20):
        scene.set("tip", goal=(0.3 + 0.03 * number, 0.0, 0.8))
        scene.track(time_budget=None)
    assert scene.pose["drive"] == start["drive"]
