"""Requirements on convergence, drags and the API, each in one compact test."""

from __future__ import annotations

import inspect
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.backend import use_backend
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Status, restarts, solve, step, track
from poise.tasks import (
    HalfSpace,
    JointSelection,
    JointsTask,
    PositionTask,
    PostureTask,
    RegionTask,
    RelativePositionTask,
)
from tests.solver.crane import bent, crane, reach
from tests.support.figures import arm, biped

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
FRAME = 0.004  # meters that a goal moves from frame to frame


# --- convergence and jitter -------------------------------------------------------------------------------------------


def test_the_explanation_names_which_limit_blocks_which_goal() -> None:
    result = solve(bent(crane()), [reach(0.2, 0.3)])
    assert result["tip"].limits == ("elbow: angle upper limit",)
    assert [(limit.name, limit.blocks) for limit in result.limits] == [("elbow: angle upper limit", ("tip",))]
    assert "tip misses its goal by" in result.explain()
    assert "the upper limit of elbow's angle holds it" in result.explain()
    assert "| reach within range | 100 % (all solved) |" in README  # on a seeded set, from one start each


def dragged(goals: list[np.ndarray], start: Pose, site: str) -> list[Pose]:
    poses = [start]
    for goal in goals:
        task = PositionTask(site=site, goal=tuple(goal.tolist()), name="drag")
        poses.append(track(poses[-1], [task], anchor=start, time_budget=None).pose)
    return poses


def circle(begin: np.ndarray, radius: float, count: int) -> list[np.ndarray]:
    turns = 2.0 * math.pi * np.arange(1, count + 1) / count
    return [begin + radius * np.array([math.cos(turn) - 1.0, math.sin(turn), 0.0]) for turn in turns]


def limb() -> Pose:
    return Pose.neutral(arm()).with_values({"elbow": (0.9, 0.0)}).clamped()


def test_joints_move_in_proportion_to_the_goal() -> None:
    start = limb()
    for count in (60, 120, 240):
        goals = circle(start.position("fingertip"), 0.06, count)
        speeds = [after - before for before, after in pairwise(dragged(goals, start, "fingertip")[1:])]
        assert max(np.linalg.norm(v) for v in speeds) <= 4.5 * np.linalg.norm(goals[1] - goals[0])


def test_solves_are_deterministic_and_restarts_are_seeded() -> None:
    start, tasks = limb(), [PositionTask(site="fingertip", goal=(0.3, -0.2, 1.3), name="tip")]
    one, other = (solve(Pose(arm(), start.q.copy()), tasks).pose.q for _ in range(2))
    assert one.tobytes() == other.tobytes()
    first, again, elsewhere = (restarts(start, tasks, count=4, seed=seed) for seed in (3, 3, 4))
    assert [each.pose.q.tobytes() for each in first.results] == [each.pose.q.tobytes() for each in again.results]
    assert first.results[1].pose.q.tobytes() != elsewhere.results[1].pose.q.tobytes()
    assert first.results[0].pose.q.tobytes() == one.tobytes()


def test_of_all_poses_that_meet_the_goal_a_drag_takes_the_one_nearest_to_its_start() -> None:
    start = limb()
    goal = start.position("fingertip") + np.array([0.04, 0.03, 0.05])
    (_, pose) = dragged([goal], start, "fingertip")
    held = PositionTask(site="fingertip", goal=tuple(goal.tolist()), name="tip")
    rng = np.random.default_rng(2)
    nearest = float(np.linalg.norm(pose - start))
    for _ in range(20):
        other = solve(pose.plus(0.2 * rng.standard_normal(arm().nv)).clamped(), [held])
        assert not other.solved or float(np.linalg.norm(other.pose - start)) >= nearest - 1e-6


def test_a_drag_away_and_back_returns_to_the_start() -> None:
    start = limb()
    begin = start.position("fingertip")
    away = [begin + FRAME * number * np.array([0.5, 0.6, 0.6]) for number in range(1, 60)]
    poses = dragged([*away, *away[::-1], begin, begin], start, "fingertip")
    assert np.abs(poses[60].q - start.q).max() > 0.1
    assert np.abs(poses[-1].q - start.q).max() <= 1e-6


def test_a_goal_is_faded_in_by_its_weight_without_a_jump() -> None:
    start = bent(crane())
    base = [PostureTask(pose=start)]
    poses = [solve(start, base).pose]
    for weight in np.geomspace(1e-3, 1.0, 60).tolist():
        poses.append(solve(start, [*base, reach(1.2, 1.0, weight=weight)]).pose)
    moves = [float(np.abs(after.q - before.q).max()) for before, after in pairwise(poses)]
    assert np.abs(poses[-1].q - start.q).max() > 0.1
    assert moves[0] < 1e-4  # the least weight is as good as none
    assert max(moves) < 0.1 * float(np.abs(poses[-1].q - start.q).max()) + 0.02


def test_straight_limbs_bend_at_once_into_their_range_and_never_flip() -> None:
    scene = Scene(biped())
    scene.pin("left_sole", "right_sole")
    assert scene.pose.value("left_knee") == 0.0
    begin, knees = scene.pose.position("pelvis"), [0.0]
    scene.reach("pelvis", begin)
    for number in range(1, 41):
        scene.set("pelvis", goal=begin - np.array([0.0, 0.0, FRAME * number]))
        result = scene.track(time_budget=None)
        assert result.solved, number
        knees.append(scene.pose.value("left_knee"))
    assert knees[1] > 0.05
    assert all(after > before for before, after in pairwise(knees))
    assert max(after - before for before, after in pairwise(knees[1:])) < 0.15


@pytest.mark.parametrize("backend", ["native", "numpy"])
@pytest.mark.parametrize("preferred", [-0.8, 0.8])
def test_a_bend_preference_breaks_the_tie_of_a_straight_limb(backend: str, preferred: float) -> None:
    start = Pose.neutral(crane(elbow=(-2.5, 2.5)))
    hint = JointsTask(factors={"elbow": 1}, value=preferred, level=3, name="bend")
    between = JointsTask(factors={"shoulder": 1}, value=0.0, level=2, weight=1e-9, name="no wish about it at the start")
    with use_backend(backend):
        alone, led = solve(start, [reach(0.0, 1.2)]), solve(start, [reach(0.0, 1.2), between, hint])
    assert alone["tip"].met
    assert led["tip"].met
    assert np.sign(led.pose.value("elbow")) == np.sign(preferred)
    assert abs(led.pose.value("elbow")) == pytest.approx(abs(alone.pose.value("elbow")), abs=1e-6)


# --- calls ------------------------------------------------------------------------------------------------------------


def test_solve_track_and_step_are_three_functions() -> None:
    start, task = bent(crane()), reach(1.0, -1.0)
    one = step(start, [task])
    assert task.error_norm(one.end) > 1e-3
    whole = solve(start, [task])
    assert whole.status is Status.SOLVED
    assert solve(start, [task], max_iterations=1).status is Status.BUDGET
    assert track(start, [task], anchor=start).iterations <= 20
    for function in (poise.solve, poise.track):
        assert "Seconds" in (inspect.getdoc(function) or "")
    assert {each.value for each in Status} == {"solved", "converged", "stalled", "budget", "infeasible"}


def test_a_goal_may_be_an_equality_an_interval_or_a_half_space_on_any_axes_and_joints() -> None:
    start = limb()
    x, y, z = start.position("fingertip").tolist()
    partial = PositionTask(site="fingertip", goal=(0.0, y + 0.05, 0.0), axes="y", name="y only")
    frozen = PositionTask(
        site="grip",
        goal=(x, y, z),
        axes="z",
        active_joints=JointSelection.listed("elbow", "wrist"),
        level=2,
        name="some joints",
    )
    region = RegionTask(site="fingertip", region=HalfSpace((0, 0, z - 0.1), (0, 0, 1)), level=3, name="above a floor")
    result = solve(start, [partial, frozen, region])
    assert result["y only"].met
    assert result["above a floor"].met
    assert abs(result.pose.position("fingertip")[0] - x) < 0.1
    held = solve(start, [region])
    assert held.iterations == 0  # what is kept costs nothing
    loop = RelativePositionTask(site="left_grip", other="right_grip", name="hands")
    closed = solve(Pose.neutral(biped()).clamped(), [loop])
    assert closed.solved
    tendon = crane(coupling={"elbow": 1.0, "shoulder": -2.0})
    coupled = solve(bent(tendon), [JointsTask(factors={"shoulder": 1}, value=0.5, name="shoulder")])
    assert coupled.solved
    assert coupled.pose.value("elbow") == pytest.approx(1.0, abs=1e-9)
