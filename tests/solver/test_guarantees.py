"""Guarantees of the solver on the problem sets and on random figures: strict levels, limits, status, determinism."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import SETS, problems

from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.solver import Status, level_errors, solve
from poise.solver.batch import solve_batch
from poise.tasks import LookAtTask, OrientationTask, PositionTask, Task, characteristic_length, row_scale
from tests.solver.crane import bent, crane, reach
from tests.support.figures import arm, biped, random_configuration, random_figure

SEED = 3
STRICT = 1e-6  # by how much a higher level may change, without unit
KEPT = 1e-9  # by how much a limit may be broken [rad or m]
MET = 1e-6  # a task with less scaled error is met


def settled(name: str, count: int) -> list[tuple[Problem, Pose]]:
    """Problems of a set with their converged poses."""
    found = []
    for problem in problems(name, count, SEED):
        result = solve(problem.pose, problem.tasks, restart=False)
        assert result.status in (Status.SOLVED, Status.CONVERGED), problem.name
        found.append((problem, result.pose))
    return found


def lowest(tasks: Sequence[Task]) -> int:
    """Number of the least important level."""
    return max(task.level for task in tasks)


# --- strict levels ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["reach", "hard", "far", "singular"])
def test_without_the_levels_below_no_level_above_improves(name: str) -> None:
    for problem, pose in settled(name, 20):
        errors = level_errors(pose, problem.tasks)
        for kept in range(1, len(errors)):
            levels = sorted({task.level for task in problem.tasks})[:kept]
            above = [task for task in problem.tasks if task.level in levels]
            again = level_errors(solve(pose, above, restart=False).pose, above)
            assert (again >= errors[:kept] - STRICT).all(), f"{problem.name}: {errors[:kept] - again}"


@pytest.mark.parametrize("name", ["reach", "hard", "far", "singular"])
def test_strengthening_the_lowest_level_changes_no_level_above(name: str) -> None:
    for problem, pose in settled(name, 20):
        last = lowest(problem.tasks)
        above = [task for task in problem.tasks if task.level < last]
        stronger = [replace(task, weight=10.0 * task.weight) if task.level == last else task for task in problem.tasks]
        change = level_errors(solve(pose, stronger, restart=False).pose, above) - level_errors(pose, above)
        assert np.abs(change).max() <= STRICT, f"{problem.name}: {change}"


@pytest.mark.parametrize(("name", "levels_held"), [("reach", 4), ("trunk-reach", 1), ("hard", 3), ("far", 3)])
def test_a_task_added_below_changes_no_met_level(name: str, levels_held: int) -> None:
    for problem, pose in settled(name, 20):
        site = pose.figure.sites[-1].name
        goal = tuple((pose.position(site) + np.array([0.1, 0.2, -0.1])).tolist())
        added = PositionTask(site=site, name="added", goal=goal, level=lowest(problem.tasks) + 1)
        after = solve(pose, (*problem.tasks, added), restart=False).pose
        change = (level_errors(after, problem.tasks) - level_errors(pose, problem.tasks))[:levels_held]
        assert np.abs(change).max() <= STRICT, f"{problem.name}: {change}"
        assert added.error_norm(after) <= added.error_norm(pose) + STRICT, problem.name


# --- limits, starts, status -------------------------------------------------------------------------------------------


def random_tasks(pose: Pose, rng: np.random.Generator) -> list[Task]:
    """A few tasks at random, most of which no pose can meet together."""
    sites = [site.name for site in pose.figure.sites]
    tasks: list[Task] = []
    for number in range(3):
        site, goal = str(rng.choice(sites)), tuple(rng.uniform(-1.5, 1.5, 3).tolist())
        level = int(rng.integers(1, 4))
        if number == 0:
            tasks.append(PositionTask(site=site, goal=goal, name="reach", level=level))
        elif number == 1:
            tasks.append(LookAtTask(site=site, target=goal, name="look", level=level))
        else:
            turn = np.array([1.0, 0.0, 0.0, 0.0]) + 0.5 * rng.standard_normal(4)
            turned = tuple((turn / np.linalg.norm(turn)).tolist())
            tasks.append(OrientationTask(site=site, goal=turned, name="turn", level=level))
    return tasks


def wild_problems() -> list[tuple[Pose, list[Task]]]:
    """Random figures and the two of the tests, from starts far outside their limits."""
    found = []
    for seed in range(40):
        rng = np.random.default_rng([SEED, seed])
        figure = (arm(), biped(), random_figure(rng, 8), random_figure(rng, 15))[seed % 4]
        pose = Pose(figure, random_configuration(figure, rng, size=3.0 if seed % 3 else 0.5))
        found.append((pose, random_tasks(pose, rng)))
    return found


def scaled(task: Task, pose: Pose) -> float:
    """Error without unit, worked out here."""
    return float(np.linalg.norm(row_scale(task, pose.figure) * task.error(pose)) / characteristic_length(pose.figure))


def test_any_start_is_accepted_and_no_returned_pose_violates_a_limit() -> None:
    outside = 0
    for place, (pose, tasks) in enumerate(wild_problems()):
        outside += bool(pose.violations(KEPT))
        for max_iterations in (1, 3, 60):
            result = solve(pose, tasks, max_iterations=max_iterations)
            assert result.pose.violations(KEPT) == {}, place
            assert result.status is not Status.INFEASIBLE, place
    assert outside > 20


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.nightly if each == "trunk" else []) for each in SETS]
)
def test_no_problem_of_a_set_violates_a_limit(name: str) -> None:
    for problem in problems(name, 8, SEED + 1):
        assert solve(problem.pose, problem.tasks, restart=False).pose.violations(KEPT) == {}, problem.name


def test_status_and_errors_belong_to_the_very_pose_returned() -> None:
    seen = set()
    trials = [(problem.pose, list(problem.tasks)) for name in SETS for problem in problems(name, 3, SEED)]
    for pose, tasks in (*trials, *wild_problems()[:12]):
        for max_iterations in (1, 6, 100):
            result = solve(pose, tasks, max_iterations=max_iterations, restart=False)
            own = Pose(pose.figure, result.pose.q)
            met = {task.name: scaled(task, own) <= MET for task in tasks}
            assert (result.status is Status.SOLVED) == all(met.values())
            assert result.iterations <= max_iterations
            for task in tasks:
                report = result[task.name]
                assert report.met == met[task.name]
                assert report.error == task.error_norm(own)
            seen.add(result.status)
    assert {Status.SOLVED, Status.CONVERGED, Status.BUDGET} <= seen


# --- same input, same bits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(SETS))
def test_the_same_problem_gives_the_same_bits(name: str) -> None:
    for problem in problems(name, 3, SEED):
        one = solve(problem.pose, problem.tasks, restart=False)
        other = solve(
            Pose(problem.pose.figure, problem.pose.q.copy()), [replace(task) for task in problem.tasks], restart=False
        )
        assert (one.status, one.iterations) == (other.status, other.iterations)
        assert one.pose.q.tobytes() == other.pose.q.tobytes()


def batch() -> tuple[Pose, tuple[Task, ...], np.ndarray]:
    """An arm, a task of each level, and goals near and far."""
    pose = Pose.neutral(arm()).clamped()
    tasks = (
        PositionTask(site="fingertip", name="reach", goal=(0.0, 0.0, 1.0)),
        LookAtTask(site="grip", name="look", target=(1.0, 1.0, 1.0), level=2),
    )
    goals = pose.position("fingertip") + np.random.default_rng(SEED).uniform(-0.7, 0.7, (100, 3))
    return pose, tasks, goals


def test_a_batch_gives_the_same_bits_on_one_core_and_on_two() -> None:
    pose, tasks, goals = batch()
    one, two = (solve_batch(pose, tasks, goals={"reach": goals}, cores=cores) for cores in (1, 2))
    assert one.q.tobytes() == two.q.tobytes()
    assert one.statuses == two.statuses
    assert one.iterations.tolist() == two.iterations.tolist()


def test_a_batch_of_starts_gives_the_bits_of_its_problems_one_by_one() -> None:
    pose, tasks, _ = batch()
    rng = np.random.default_rng(SEED)
    starts = [Pose(pose.figure, random_configuration(pose.figure, rng)) for _ in range(40)]
    many = solve_batch(starts, tasks)
    for index, start in enumerate(starts):
        alone = solve(start, tasks)
        assert (many.statuses[index], int(many.iterations[index])) == (alone.status, alone.iterations)
        assert many.q[index].tobytes() == alone.pose.q.tobytes()


def test_a_batch_of_goals_gives_the_bits_of_its_problems_one_by_one() -> None:
    pose, tasks, goals = batch()
    many = solve_batch(pose, tasks, goals={"reach": goals})
    for index in range(len(goals)):
        alone = solve(pose, many.tasks_of(index))
        assert (many.statuses[index], int(many.iterations[index])) == (alone.status, alone.iterations)
        assert many.q[index].tobytes() == alone.pose.q.tobytes()


def test_a_batch_has_the_statuses_of_single_solves() -> None:
    impossible = bent(crane(coupling={"elbow": 1.0}, value=3.0))
    many = solve_batch(impossible, [reach(1.0, 1.0)], goals={"tip": [(1.0, 0.0, 1.0), (0.5, 0.0, 0.5)]})
    assert many.statuses == (Status.INFEASIBLE, Status.INFEASIBLE)
    rng = np.random.default_rng(SEED)
    starts = [Pose(biped(), random_configuration(biped(), rng)) for _ in range(6)]
    tasks = [PositionTask(site="left_grip", goal=tuple(starts[0].position("left_grip").tolist()), name="grip")]
    many = solve_batch(starts, tasks)
    assert many.statuses == tuple(solve(start, tasks).status for start in starts)


def test_a_batch_takes_goals_that_are_unit_quaternions() -> None:
    pose = Pose.neutral(arm()).clamped()
    turns = np.random.default_rng(SEED).standard_normal((5, 4))
    turns /= np.linalg.norm(turns, axis=1, keepdims=True)
    many = solve_batch(
        pose, [OrientationTask(site="grip", goal=(1.0, 0.0, 0.0, 0.0), name="turn")], goals={"turn": turns}
    )
    for index in range(len(turns)):
        assert many.q[index].tobytes() == solve(pose, many.tasks_of(index)).pose.q.tobytes()


def test_an_empty_batch_gives_empty_answers() -> None:
    pose, tasks, _ = batch()
    many = solve_batch(pose, tasks, goals={"reach": np.zeros((0, 3))})
    assert len(many) == 0
    assert many.statuses == ()


def test_a_batch_rejects_what_solve_rejects() -> None:
    pose, tasks, _ = batch()
    with pytest.raises(TaskError, match=r"task 'reach': duplicate name"):
        solve_batch(pose, (*tasks, tasks[0]))
    with pytest.raises(PoseError, match="at least one start"):
        solve_batch([], tasks)
