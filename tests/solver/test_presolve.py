"""Joints that nothing feels are left out of a problem: answers agree with those of the whole problem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import poise.solver.presolve as presolve
from poise import Figure, FigureBuilder, Pose, Solver
from poise.backend import use_backend
from poise.model import SphericalEllipse
from poise.solver import Status, level_errors, solve_batch
from poise.solver.bound_task import bind_task
from poise.solver.presolve import Reduction, reduction
from poise.tasks import (
    CenterOfMassTask,
    DistanceTask,
    JointSelection,
    JointsTask,
    LookAtTask,
    OrientationTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RelativePositionTask,
    Task,
    UserTask,
)
from tests.support.backends import NEEDS_NATIVE

pytestmark = NEEDS_NATIVE
Rng = np.random.Generator
ANSWER_TOL = 1e-6
FLAT_TOL = 1e-3  # of poses [rad, m] that draw a null space to a posture: of second order in its error


def robot(*, free: bool = False, coupled: bool = False) -> Figure:
    """Two arms of six hinges with hands of eight, and a head on a ball joint.

    With couplings, the fingers of each hand follow their first joint, and a finger of the left hand its wrist.
    """
    builder = FigureBuilder("robot").segment("base", mass=5.0).root("base", free=free)
    builder = builder.segment("head", mass=1.0).ball(
        "neck", "base", "head", at=(0, 0, 0.5), swing=SphericalEllipse(0.8, 0.8), twist=(-0.7, 0.7)
    )
    for side, sign in (("left", 1.0), ("right", -1.0)):
        above = "base"
        for k, axis in enumerate(((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 0))):
            builder = builder.segment(f"{side}_{k}", mass=0.5)
            at = (0, 0.2 * sign, 0.4) if k == 0 else (0.15, 0, 0)
            builder = builder.hinge(f"{side} {k}", above, f"{side}_{k}", at=at, axis=axis, range=(-1.6, 1.4))
            above = f"{side}_{k}"
        for finger in range(4):
            for link in range(2):
                name, parent = f"{side} f{finger}{link}", above if link == 0 else f"{side} f{finger}0"
                builder = builder.segment(name, mass=0.02)
                at = (0.05, 0.02 * finger, 0) if link == 0 else (0.03, 0, 0)
                builder = builder.hinge(f"{name} joint", parent, name, at=at, axis=(0, 1, 0), range=(-0.1, 1.2))
                if coupled and (finger, link) != (0, 0):
                    builder = builder.couple(name, {f"{side} f00 joint": 1.0, f"{name} joint": -1.0})
        builder = builder.site(f"{side}_hand", above, at=(0.1, 0, 0.02))
    if coupled:
        builder = builder.couple("tendon", {"left 5": 0.5, "left f00 joint": -1.0}, value=-0.2)
    return builder.build()


def random_pose(figure: Figure, rng: Rng, size: float = 0.8) -> Pose:
    return Pose.neutral(figure).plus(rng.uniform(-size, size, figure.nv)).clamped()


def arm_tasks(aim: Pose, far: float = 0.0) -> list[Task]:
    offset = np.array([far, 0.0, 0.0])
    left, right = aim.transform("left_hand"), aim.position("right_hand") + offset
    return [
        PoseTask(name="left", site="left_hand", position=left[:3, 3] + offset, orientation=left[:3, :3]),
        PositionTask(name="right", site="right_hand", goal=right, level=2),
        JointsTask(name="sum", factors={"right 0": 1.0, "right 2": 0.5}, value=0.1, level=3),
    ]


def reduced(figure: Figure, tasks: list[Task]) -> Reduction | None:
    return reduction(figure, tasks, [bind_task(figure, task).native_spec for task in tasks])


@pytest.fixture(autouse=True)
def _native() -> Iterator[None]:
    with use_backend("native"):
        yield


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Solvers of the whole problem, made while this context is open."""

    def made(*parts: Any) -> Solver:
        with monkeypatch.context() as patch:
            patch.setattr(presolve, "MIN_DOFS_LEFT_OUT", 10**6)
            return Solver(*parts)

    return made


# --- what is felt -----------------------------------------------------------------------------------------------------


def test_hands_and_head_are_left_out() -> None:
    figure = robot()
    found = reduced(figure, arm_tasks(Pose.neutral(figure)))
    assert found is not None
    assert found.figure.nv == 12
    assert figure.nv == 12 + 16 + 3
    assert [joint.name for joint in found.figure.joints[1:]] == [
        f"{s} {k}" for s in ("left", "right") for k in range(6)
    ]


def test_coupled_joints_are_kept_with_those_they_follow() -> None:
    figure = robot(coupled=True)
    found = reduced(figure, arm_tasks(Pose.neutral(figure)))
    assert found is not None
    names = {joint.name for joint in found.figure.joints}
    assert "left f31 joint" in names  # by way of the tendon
    assert "right f31 joint" not in names
    assert {each.name for each in found.figure.couplings} == {
        each.name for each in figure.couplings if not each.name.startswith("right")
    }


class _Free:
    def error(self, pose: Pose) -> Any:
        return [0.0]

    def jacobian(self, pose: Pose) -> Any:
        return np.zeros((1, pose.figure.nv))


def test_tasks_of_the_whole_figure_leave_nothing_out() -> None:
    figure = robot()
    pose = Pose.neutral(figure)
    whole: list[Task] = [
        CenterOfMassTask(goal=pose.center_of_mass(), level=4),
        PostureTask(pose=pose, level=4, joints=("right f00 joint",)),
        UserTask(definition=_Free(), name="user", unit="m", level=4),
    ]
    for task in whole:
        assert reduced(figure, [*arm_tasks(pose), task]) is None
    assert (
        reduced(figure, [PositionTask(site="left f31", goal=(0, 0, 0)), LookAtTask(site="head", target=(1, 0, 0))])
        is not None
    )


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("coupled", [False, True], ids=["free", "coupled"])
@pytest.mark.parametrize("far", [0.0, 0.6], ids=["in reach", "out of reach"])
def test_answers_agree_with_the_whole_problem(coupled: bool, far: float, without: Any) -> None:
    rng = np.random.default_rng(20)
    figure = robot(free=far == 0.0, coupled=coupled)
    for _ in range(2 if coupled else 4):
        start, tasks = random_pose(figure, rng, 0.5), arm_tasks(random_pose(figure, rng), far)
        small, whole = Solver(figure, tasks), without(figure, tasks)
        found, expected = small.solve(start, restart=False), whole.solve(start, restart=False)
        assert found.status is expected.status
        for task in tasks:
            assert found[task.name].error == pytest.approx(expected[task.name].error, abs=ANSWER_TOL)
        assert np.abs(found.pose - expected.pose).max() < 20 * ANSWER_TOL  # flat directions: errors agree to 1e-6
        assert np.abs(small.step(start) - whole.step(start)).max() < (ANSWER_TOL if coupled else 1e-10)
        stays = [
            slot.q for joint, slot in zip(figure.joints, figure.slots, strict=True) if joint.name.startswith("right f")
        ]
        for slot in stays:
            assert np.allclose(found.q[slot], start.q[slot], rtol=0.0, atol=1e-8)  # but for rounding of couplings


def test_selections_locks_levels_and_relative_tasks_agree(without: Any) -> None:
    rng = np.random.default_rng(21)
    figure = robot()
    branch = JointSelection.branch()
    for _ in range(3):
        start, aim = random_pose(figure, rng, 0.4), random_pose(figure, rng)
        tasks: list[Task] = [
            replace(arm_tasks(aim)[0], active_joints=branch),
            RelativePositionTask(name="offset", site="right_hand", other="left_hand", offset=(0.0, 0.1, 0.1), level=2),
            DistanceTask(name="apart", site="right_3", to="left_3", distance=0.6, level=3),
            OrientationTask(name="turn", site="right_hand", goal=aim.orientation("right_hand"), level=4),
        ]
        parts = (figure, tasks, None, ("left 2", "right f00 joint"))
        found, expected = Solver(*parts).solve(start, restart=False), without(*parts).solve(start, restart=False)
        assert found.status is expected.status
        assert np.abs(found.pose - expected.pose).max() < 20 * ANSWER_TOL
        slot = figure.slot("left 2").q
        assert found.q[slot] == start.q[slot]


def test_a_start_outside_its_limits_is_projected(without: Any) -> None:
    figure = robot(coupled=True)
    start = Pose.neutral(figure).with_values({"right f11 joint": 2.0, "neck.twist": 1.5, "right 3": 1.9})
    tasks = arm_tasks(random_pose(figure, np.random.default_rng(22), 0.3))
    found, expected = Solver(figure, tasks).solve(start), without(figure, tasks).solve(start)
    assert not found.pose.violations(1e-9)
    assert found.status is expected.status is Status.SOLVED
    assert not Solver(figure, tasks).step(start).violations(1e-9)


def test_goals_and_weights_are_written(without: Any) -> None:
    rng = np.random.default_rng(23)
    figure = robot()
    start, tasks = random_pose(figure, rng, 0.4), arm_tasks(random_pose(figure, rng))
    small, whole = Solver(figure, tasks), without(figure, tasks)
    for _ in range(3):
        aim = random_pose(figure, rng)
        for solver in (small, whole):
            solver.goal("left").set(aim.transform("left_hand"))
            solver.set("sum", value=float(aim.value("right 0")), weight=2.0)
        anew = Solver(figure, small.tasks)
        assert small.solve(start).q.tobytes() == anew.solve(start).q.tobytes()
        assert np.abs(small.step(start) - whole.step(start)).max() < 1e-10
    small.set("right", site="head", goal=(0.1, 0.0, 0.6))  # feels what was left out
    assert small.solve(start).q.tobytes() == Solver(figure, small.tasks).solve(start).q.tobytes()


def test_batches_agree(without: Any) -> None:
    rng = np.random.default_rng(24)
    figure = robot()
    starts = [random_pose(figure, rng, 0.3) for _ in range(40)]
    starts[3] = starts[3].with_values({"right f11 joint": 2.0})
    tasks = [arm_tasks(starts[0])[1]]
    goals = np.array([random_pose(figure, rng).position("right_hand") for _ in starts])
    batch = solve_batch(starts, tasks, goals={"right": goals}, cores=2)
    for index in (0, 3, 17, 39):
        single = Solver(figure, batch.tasks_of(index)).solve(starts[index])
        assert np.abs(batch.pose(index) - single.pose).max() < ANSWER_TOL
        assert batch.statuses[index] is single.status


# --- postures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("far", [0.0, 0.6], ids=["in reach", "out of reach"])
@pytest.mark.parametrize("kind", ["posture", "anchor", "both", "some joints"])
def test_a_posture_that_the_start_has_leaves_branches_out(kind: str, far: float, without: Any) -> None:
    rng = np.random.default_rng(25)
    figure = robot(free=kind == "anchor")
    start, tasks = random_pose(figure, rng, 0.5), arm_tasks(random_pose(figure, rng), far)
    anchor = start if kind in ("anchor", "both") else None
    if kind != "anchor":
        joints = ("left 0", "neck", "right f00 joint", "right 1") if kind == "some joints" else None
        tasks.append(PostureTask(name="posture", pose=start, level=4, joints=joints))
    small, whole = Solver(figure, tasks, anchor), without(figure, tasks, anchor)
    assert small._loop is not None
    assert small._loop._reduction is not None
    elsewhere = start.with_values({"right f11 joint": 0.9, "neck.twist": 0.2})
    outside = start.with_values({"right f11 joint": 1.9})
    for begin, tolerance in ((start, FLAT_TOL), (elsewhere, 1e-15), (start, FLAT_TOL), (outside, 1e-15)):
        found, expected = small.solve(begin, restart=False), whole.solve(begin, restart=False)
        assert found.status is expected.status
        assert np.abs(found.pose - expected.pose).max() <= tolerance
        errors, others = (level_errors(each.pose, each.solved_tasks) for each in (found, expected))
        assert np.abs(errors - others).max() <= ANSWER_TOL
        assert np.abs(small.step(begin) - whole.step(begin)).max() <= min(tolerance, 1e-10)
        frame, expected = small.track(begin, time_budget=None), whole.track(begin, time_budget=None)
        assert np.abs(frame.pose - expected.pose).max() <= tolerance


def test_goals_and_postures_reach_the_whole_problem_too(without: Any) -> None:
    rng = np.random.default_rng(26)
    figure = robot()
    start, tasks = random_pose(figure, rng, 0.5), arm_tasks(random_pose(figure, rng))
    tasks.append(PostureTask(name="posture", pose=start, level=4))
    small, whole = Solver(figure, tasks), without(figure, tasks)
    elsewhere = start.with_values({"right f11 joint": 0.9, "neck.twist": 0.2})
    for number in range(6):
        aim, begin = random_pose(figure, rng), elsewhere if number % 2 else start
        for solver in (small, whole):
            solver.goal("left").set(aim.transform("left_hand"))
            if number == 2:
                solver.set("right", weight=3.0)
            if number == 3:
                solver.goal("posture").set(elsewhere.q)
        found, expected = small.solve(begin), whole.solve(begin)
        assert np.abs(found.pose - expected.pose).max() < 20 * ANSWER_TOL
        assert found.requested == expected.requested
