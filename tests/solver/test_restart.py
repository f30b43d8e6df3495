"""Restarts: the same in every solve, used where they are better by a margin, and only there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise import library
from poise.backend import use_backend
from poise.collision import ClearanceTask, Obstacle, crosses_obstacle
from poise.errors import PoseError
from poise.kinematics import Pose, random_pose
from poise.model import Box, Figure, FigureBuilder, Shape, Site, Transform
from poise.scene import Scene
from poise.solver import Solver, Status, level_errors, restarts, solve, solve_batch, track
from poise.solver.problem import LoopResult
from poise.solver.restart import MARGIN, RestartProblem, _reflected_dofs, first_unmet_level, is_better
from poise.solver.solver import DEFAULT_TOLERANCES, bind_problem
from poise.tasks import JointSelection, OrientationTask, PositionTask, Task

LOW = [(0.28, 0.55, 0.51), (0.22, 0.26, 0.06), (0.2, 0.45, 0.1)]


def reaching(goal: tuple[float, float, float]) -> Scene:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(over="middle", level=2)
    scene.reach("left_grip", goal, level=3)
    return scene


def random_arm(rng: np.random.Generator) -> Figure:
    """Hinges about random axes, with random ranges."""
    builder = FigureBuilder("arm").segment("base").root("base")
    parent = "base"
    for index in range(int(rng.integers(3, 7))):
        low, high = sorted(rng.uniform(-2.5, 2.5, 2))
        name = f"link{index}"
        builder = builder.segment(name).hinge(
            f"hinge{index}", parent, name, at=(0, 0, 0.3), axis=rng.normal(size=3), range=(low, high + 0.2)
        )
        parent = name
    return builder.site("tip", parent, at=(0, 0, 0.3)).build()


def random_reach(rng: np.random.Generator) -> tuple[Pose, list[Task]]:
    figure = random_arm(rng)
    return random_pose(figure, rng), [PositionTask(site="tip", goal=tuple(rng.uniform(-1.5, 1.5, 3).tolist()))]


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_a_run_is_abandoned_only_where_its_level_stays_above_the_bound(backend: str) -> None:
    rng = np.random.default_rng(5)
    abandoned = 0
    with use_backend(backend):
        for _ in range(12):
            start, tasks = random_reach(rng)
            problem = bind_problem(start.figure, tasks)
            freely = problem.solve(start, 200, None, DEFAULT_TOLERANCES, False)
            error = float(level_errors(freely.pose, tasks)[0])
            if freely.status is Status.SOLVED or freely.iterations < 8:
                continue
            problem.abandon_above(0, error + 1e-3)
            same = problem.solve(start, 200, None, DEFAULT_TOLERANCES, False)
            assert float(level_errors(same.pose, tasks)[0]) <= error + 1e-3
            problem.abandon_above(0, 0.2 * error)
            short = problem.solve(start, 200, None, DEFAULT_TOLERANCES, False)
            assert short.iterations <= freely.iterations
            abandoned += short.status is Status.BUDGET
            problem.abandon_above(-1, 0.0)
            again = problem.solve(start, 200, None, DEFAULT_TOLERANCES, False)
            np.testing.assert_array_equal(again.pose.q, freely.pose.q)
    assert abandoned >= 3


def test_a_run_from_an_answer_stays_there_until_its_goal_is_written() -> None:
    start, tasks = random_reach(np.random.default_rng(3))
    tasks = [replace(tasks[0], goal=(2.5, 0.5, 1.0))]  # out of reach
    problem = bind_problem(start.figure, tasks)
    found = problem.solve(start, 200, None, DEFAULT_TOLERANCES, False)
    again = problem.solve(found.pose, 200, None, DEFAULT_TOLERANCES, False)
    assert again.status is found.status is Status.CONVERGED
    assert again.iterations == 0
    np.testing.assert_array_equal(again.pose.q, found.pose.q)
    assert problem.replace(0, replace(tasks[0], goal=(-2.5, 0.5, 1.0)))
    moved = problem.solve(found.pose, 200, None, DEFAULT_TOLERANCES, False)
    assert moved.iterations > 0
    assert problem.replace(0, tasks[0])
    back = problem.solve(found.pose, 200, None, DEFAULT_TOLERANCES, False)
    np.testing.assert_array_equal(back.pose.q, found.pose.q)


def test_what_a_problem_remembers_changes_no_answer() -> None:
    """Decompositions and resting points are kept from one run to the next: each run is the same as in a new problem."""
    rng = np.random.default_rng(11)
    for _ in range(6):
        start, tasks = random_reach(rng)
        starts = [start, *(random_pose(start.figure, rng) for _ in range(3))]
        problem = bind_problem(start.figure, tasks)
        ends = [problem.solve(each, 100, None, DEFAULT_TOLERANCES, False) for each in starts]
        for each in (*ends, *ends):  # again from where they ended, in turn
            again = problem.solve(each.pose, 100, None, DEFAULT_TOLERANCES, False)
            fresh = bind_problem(start.figure, tasks).solve(each.pose, 100, None, DEFAULT_TOLERANCES, False)
            assert (again.status, again.iterations) == (fresh.status, fresh.iterations)
            np.testing.assert_array_equal(again.pose.q, fresh.pose.q)


@pytest.mark.parametrize("goal", LOW)
def test_restarts_reach_what_can_be_reached(goal: tuple[float, float, float]) -> None:
    near = reaching(goal).solve(restart=False)
    assert near.status is Status.CONVERGED
    assert near["left_grip"].error > 0.05
    found = reaching(goal).solve()
    assert found.solved
    assert found.iterations > near.iterations  # those of the first solve count too


def starts_tried(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a solve of a scene begins from another start."""
    tried, try_start = list[Pose](), RestartProblem.try_start

    def counted(problem: RestartProblem, start: Pose, best: LoopResult) -> LoopResult:
        tried.append(start)
        return try_start(problem, start, best)

    monkeypatch.setattr(RestartProblem, "try_start", counted)
    scene.solve()
    return len(tried)


def test_far_misses_of_who_stands_are_tried_from_the_middle_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert starts_tried(reaching((2.5, 0.3, 1.0)), monkeypatch) == 1


def test_near_misses_and_better_optima_are_followed_by_the_other_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    near = reaching((0.72, 0.85, 1.28))
    assert 0.0 < near.copy().solve(restart=False)["left_grip"].error < 0.3
    assert starts_tried(near, monkeypatch) == 3
    assert starts_tried(reaching((0.59, 1.08, 0.08)), monkeypatch) == 3  # the middle leads to a better optimum


def test_all_starts_follow_a_far_miss_without_levels_above(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arms whose ranges are far from symmetric have optima on either side however far the goal is."""
    figure = random_arm(np.random.default_rng(4))
    scene = Scene(figure, Pose.neutral(figure).clamped())
    scene.reach("tip", (3.0, 1.0, 0.5))
    assert starts_tried(scene, monkeypatch) == 5


def test_reflected_starts_keep_the_legs_of_who_stands() -> None:
    """With joints of the legs reflected too, pinned feet were meters away and the run was spent on them."""
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance("left_sole", "right_sole", over="middle")
    scene.reach("right_grip", (0.47705204, 0.94450512, 0.82202537), name="reach")  # out of reach
    found = scene.solve()
    assert found["reach"].error < 0.08  # 0.106 from the start and from the middle; the best of 50 random starts 0.066
    assert max(found["left_sole"].error, found["right_sole"].error) < 1e-5


def test_joints_that_carry_a_held_site_are_reflected_where_few_others_are_left() -> None:
    start, tasks = random_reach(np.random.default_rng(3))
    held = OrientationTask(site="tip", goal=tuple(start.orientation("tip").tolist()))
    problem = bind_problem(start.figure, tasks)
    restart = RestartProblem(problem, lambda *_: problem, (held, replace(tasks[0], level=2)), start, has_anchor=False)
    movable = np.ones(start.figure.nv, dtype=np.bool_)
    np.testing.assert_array_equal(_reflected_dofs(restart, 2, movable), movable)
    np.testing.assert_array_equal(_reflected_dofs(restart, 1, movable), movable)


def test_every_way_to_solve_restarts_alike() -> None:
    scene = reaching(LOW[0])
    start, tasks = scene.pose, scene.tasks
    by_function = solve(start, tasks)
    assert by_function.solved
    by_solver = Solver(start.figure, tasks).solve(start)
    by_batch = solve_batch(start, tasks)
    np.testing.assert_array_equal(by_solver.pose.q, by_function.pose.q)
    np.testing.assert_array_equal(scene.solve().pose.q, by_function.pose.q)
    np.testing.assert_array_equal(by_batch.q[0], by_function.pose.q)
    assert by_batch.statuses == (Status.SOLVED,)
    assert by_batch.iterations[0] == by_solver.iterations == by_function.iterations


def test_restarts_can_be_switched_off_everywhere() -> None:
    start, tasks = reaching(LOW[0]).pose, reaching(LOW[0]).tasks
    near = solve(start, tasks, restart=False)
    batch = solve_batch(start, tasks, restart=False)
    assert not near.solved
    assert batch.statuses == (near.status,)
    np.testing.assert_array_equal(batch.q[0], near.pose.q)


def test_a_met_solve_costs_nothing_more() -> None:
    start = reaching(LOW[0]).pose
    tasks = [PositionTask(site="left_grip", goal=tuple(start.position("left_grip") + 0.02))]
    assert solve(start, tasks).iterations == solve(start, tasks, restart=False).iterations


def test_drags_and_time_budgets_never_restart() -> None:
    scene = reaching(LOW[0])
    start, tasks = scene.pose, scene.tasks
    near = solve(start, tasks, restart=False)
    np.testing.assert_array_equal(solve(start, tasks, time_budget=60.0).pose.q, near.pose.q)
    dragged = track(start, tasks, anchor=None, time_budget=None, max_iterations=200)
    assert dragged["left_grip"].error > 0.05


def test_an_unreachable_goal_keeps_the_result_near_the_start() -> None:
    goal = (3.0, 0.3, 1.0)
    near, found = reaching(goal).solve(restart=False), reaching(goal).solve()
    np.testing.assert_array_equal(found.pose.q, near.pose.q)
    assert found.status is near.status is Status.CONVERGED


def test_a_better_optimum_is_chosen_though_no_level_more_is_met() -> None:
    goal = (0.59, 1.08, 0.08)
    near, found = reaching(goal).solve(restart=False), reaching(goal).solve()
    assert not found.solved
    assert found["left_grip"].error < near["left_grip"].error - 0.1
    assert first_unmet_level(found.pose, found.requested) == 3  # the levels above are met as before


def test_restarts_are_at_least_as_good_as_the_first_result_by_the_margin_or_are_it() -> None:
    rng = np.random.default_rng(5)
    changed = 0
    for _ in range(60):
        start, tasks = random_reach(rng)
        near, found = solve(start, tasks, restart=False), solve(start, tasks)
        if not np.array_equal(near.pose.q, found.pose.q):
            changed += 1
            gain = level_errors(near.pose, tasks) - level_errors(found.pose, tasks)
            assert found.solved or gain[0] > MARGIN - 1e-5
        assert not found.pose.violations(1e-9)
        np.testing.assert_array_equal(solve(start, tasks).pose.q, found.pose.q)
    assert changed > 5


def test_restarts_are_nearly_as_good_as_many_random_starts() -> None:
    rng = np.random.default_rng(6)
    short, short_before = 0, 0
    for seed in range(40):
        start, tasks = random_reach(rng)
        best = level_errors(restarts(start, tasks, count=20, seed=seed).best.pose, tasks)[0]
        short += level_errors(solve(start, tasks).pose, tasks)[0] > best + 2 * MARGIN
        short_before += level_errors(solve(start, tasks, restart=False).pose, tasks)[0] > best + 2 * MARGIN
    assert short_before >= 4
    assert short <= short_before // 3


def test_the_null_space_is_drawn_back_to_the_start() -> None:
    scene = reaching(LOW[0])
    start = scene.pose
    found = scene.solve()
    assert abs(found.pose.minus(start)[start.figure.slot("right_wrist").v]).max() < 0.2  # the other arm has no task


def test_only_selected_joints_are_changed() -> None:
    scene = reaching((0.6, 1.2, 2.2))
    arm = ("left_shoulder", "left_elbow", "left_wrist")
    scene.set("left_grip", active_joints=JointSelection.listed(*arm))
    near, found = scene.copy().solve(restart=False), scene.solve()
    assert not near.solved
    others = [j.name for j in scene.figure.joints if j.name.startswith("right_") and j.name not in arm]
    for name in others:
        own = scene.figure.slot(name).q
        np.testing.assert_allclose(found.pose.q[own], near.pose.q[own], atol=0.05, err_msg=name)


def test_locked_joints_stay() -> None:
    scene = reaching((0.6, 1.2, 2.2))
    start, spine = scene.pose, ("lower_spine", "middle_spine", "upper_spine", "right_shoulder")
    scene.lock(*spine)
    found = scene.solve()
    assert not found.solved
    for name in spine:
        own = start.figure.slot(name).q
        np.testing.assert_allclose(found.pose.q[own], start.q[own], atol=1e-12, err_msg=name)


# --- obstacles --------------------------------------------------------------------------------------------------------


def behind_a_panel() -> tuple[Pose, list[Task]]:
    """A planar arm that reaches from below for a goal above a thin panel; with the elbow above, it would get there."""
    solid = Shape(Box((0.05, 0.05, 0.4)), Transform((0.0, 0.0, 0.75)))
    builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower", shapes=[solid]).root("base")
    builder = builder.hinge("shoulder", "base", "upper", axis=(0, 1, 0), range=(-3.0, 3.0))
    builder = builder.hinge("elbow", "upper", "lower", at=(0, 0, 1), axis=(0, 1, 0), range=(-2.5, 2.5))
    figure = builder.site("tip", "lower", at=(0, 0, 1)).build()
    start = Pose.neutral(figure).with_values({"shoulder": 2.2, "elbow": -0.9})
    panel = Obstacle("panel", Box((3.0, 3.0, 0.02))).moved((2.1, 0.0, 0.3))
    goal = PositionTask(site="tip", goal=(1.3, 0.0, 0.6))
    return start, [ClearanceTask(obstacles=(panel,)), goal]


def test_restarts_keep_to_their_side_of_an_obstacle() -> None:
    start, tasks = behind_a_panel()
    near, kept = solve(start, tasks, restart=False), solve(start, tasks)
    assert not near.solved
    np.testing.assert_array_equal(kept.pose.q, near.pose.q)
    anywhere = solve(start, tasks, restart="anywhere")
    assert anywhere.solved
    assert crosses_obstacle(start, anywhere.pose, tasks) == ("lower passes through panel",)
    batch = solve_batch(start, tasks), solve_batch(start, tasks, restart="anywhere")
    assert [each.statuses[0] for each in batch] == [near.status, Status.SOLVED]


# --- decisions --------------------------------------------------------------------------------------------------------


def test_the_first_unmet_level_ignores_disabled_tasks() -> None:
    scene = reaching(LOW[0])
    near = scene.solve(restart=False)
    assert first_unmet_level(near.pose, scene.tasks) == 3
    scene.disable("left_grip")
    assert first_unmet_level(near.pose, scene.tasks) is None


def test_a_pose_is_better_lexicographically_by_the_margin() -> None:
    builder = FigureBuilder("stage").segment("base").segment("x").segment("y").root("base")
    builder = builder.slide("x", "base", "x", axis=(1, 0, 0), range=(-5, 5))
    builder = builder.slide("y", "x", "y", axis=(0, 1, 0), range=(-5, 5))
    figure = builder.site("x", "x").site("y", "y").build()
    first = PositionTask(name="first", site="x", goal=(0, 0, 0), axes="x", level=1)
    second = PositionTask(name="second", site="y", goal=(0, 0, 0), axes="y", level=2)
    tasks = [first, second]

    def at(x: float, y: float) -> Pose:
        return Pose.neutral(figure).with_values({"x": x, "y": y})

    unit = 1.0 / level_errors(at(1, 0), [first])[0]  # the length whose error is 1
    assert is_better(at(0, 1), at(1, 0), tasks)  # a level more is met
    assert not is_better(at(1, 0), at(0, 1), tasks)
    assert is_better(at(1 - 0.02 * unit, 9), at(1, 0), tasks)  # by more than the margin, whatever is below
    assert not is_better(at(1 - 0.005 * unit, 1), at(1, 1), tasks)  # by less
    assert is_better(at(1 - 0.005 * unit, 0), at(1, 1), tasks)  # by less, and a level more below
    assert not is_better(at(1 + 1e-4 * unit, 0), at(1, 1), tasks)  # a level below does not make up for one above
    assert not is_better(at(1, 1), at(1, 1), tasks)


def test_figures_without_joint_ranges_restart_from_where_they_are() -> None:
    builder = FigureBuilder("rod").segment("base").segment("rod").root("base")
    start = Pose.neutral(builder.hinge("pivot", "base", "rod", axis=(0, 1, 0)).site("tip", "rod", at=(0, 0, 1)).build())
    tasks = [PositionTask(site="tip", goal=(3.0, 0.0, 0.0))]
    np.testing.assert_array_equal(solve(start, tasks).pose.q, solve(start, tasks, restart=False).pose.q)


@pytest.mark.parametrize("value", ["everywhere", 2, None])
def test_other_values_of_the_option_are_refused(value: object) -> None:
    scene = reaching(LOW[0])
    with pytest.raises(PoseError, match=r'restart: expected True, False or "anywhere"'):
        scene.solve(restart=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [38, 335, 705])
def test_restarts_that_meet_a_nearly_met_goal_are_not_abandoned(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_arm(rng)
    start, goal = random_pose(figure, rng), random_pose(figure, rng).position("tip")
    # missed by less than the margin, which a result that meets the goal does not need
    task = PositionTask(site="tip", goal=(float(goal[0]), float(goal[1]), float(goal[2])), weight=0.003)
    assert solve(start, [task], restart=False).status is Status.CONVERGED
    assert solve(start, [task]).status is Status.SOLVED


def test_a_run_that_was_better_before_it_was_abandoned_is_finished() -> None:
    rng = np.random.default_rng(535)
    figure = random_arm(rng)
    start, other = random_pose(figure, rng), random_pose(figure, rng)
    goal: tuple[float, ...] = tuple(other.position("tip").tolist())
    tasks: list[Task] = [
        PositionTask(site="tip", goal=goal, weight=0.003),  # type: ignore[arg-type]
        OrientationTask(site="link1", goal=other.placement("tip").rotation, level=2),
    ]
    assert solve(start, tasks).status is Status.CONVERGED


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_goals_whose_distance_overflows_do_not_stop_restarts(backend: str) -> None:
    start, tasks = random_reach(np.random.default_rng(1))
    far = replace(tasks[0], goal=(1e200, 0.0, 0.0))
    with use_backend(backend), np.errstate(over="ignore", invalid="ignore"):
        assert solve(start, [far]).status is Status.CONVERGED


@pytest.mark.parametrize("seed", range(3))
def test_a_far_goal_of_an_unnamed_site_restarts_like_that_of_a_named_one(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_arm(rng)
    start, goal = random_pose(figure, rng), (100.0 * rng.normal(size=3)).tolist()
    tip = figure.site("tip")
    unnamed = Site("point", tip.segment, tip.placement)
    by_name, by_site = (solve(start, [PositionTask(site=site, goal=goal)]) for site in ("tip", unnamed))
    assert np.array_equal(by_name.pose.q, by_site.pose.q)
