"""Batches: the same answers as one by one, whatever the cores; progress, cancelling, bad input."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bench.suite.problem_sets import problems
from poise.engine import using
from poise.errors import PoseError, TaskError
from poise.pose import Pose
from poise.solver import Status, solve, solve_many
from poise.solver.many import PIECE
from poise.tasks import CostTask, PositionTask, Task

REACH = problems("reach", 1, 3)[0]
HANDS = [task for task in REACH.tasks if isinstance(task, PositionTask)]


def goals(count: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(5)
    return {hand.name: np.array(hand.goal) + rng.uniform(-0.05, 0.05, (count, 3)) for hand in HANDS}


def test_a_batch_gives_the_same_bits_on_one_core_and_on_two() -> None:
    wanted = goals(2 * PIECE + 3)
    one = solve_many(REACH.pose, REACH.tasks, goals=wanted, cores=1)
    two = solve_many(REACH.pose, REACH.tasks, goals=wanted, cores=2)
    assert np.array_equal(one.q, two.q)
    assert one.statuses == two.statuses
    assert np.array_equal(one.steps, two.steps)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_batch_is_what_solving_one_by_one_gives(engine: str) -> None:
    with using(engine):
        batch = solve_many(REACH.pose, REACH.tasks, goals=goals(4), cores=2)
        for index in range(len(batch)):
            alone = solve(REACH.pose, batch.tasks_of(index))
            assert np.array_equal(alone.pose.q, batch.q[index])
            assert alone.status is batch.statuses[index]
            assert alone.steps == batch.steps[index]
            for name, error in alone.errors.items():
                assert batch.errors[name][index] == pytest.approx(error, abs=1e-12)


def test_goals_of_a_batch_are_met() -> None:
    wanted = goals(5)
    batch = solve_many(REACH.pose, REACH.tasks, goals=wanted)
    assert batch.solved == 1.0
    for hand in HANDS:
        for index, pose in enumerate(batch):
            task = batch.tasks_of(index)[list(REACH.tasks).index(hand)]
            assert isinstance(task, PositionTask)
            assert np.allclose(task.goal, wanted[hand.name][index])
            assert task.amount(pose) < 1e-5


def test_starts_may_vary_as_well() -> None:
    other = solve(REACH.pose, REACH.tasks).pose
    batch = solve_many([REACH.pose, other], REACH.tasks)
    assert batch.statuses == (Status.SOLVED, Status.SOLVED)
    assert batch.steps[0] > batch.steps[1]


def test_a_result_of_a_batch_tells_everything_about_one_problem() -> None:
    batch = solve_many(REACH.pose, REACH.tasks, goals=goals(2))
    result = batch.result(1)
    assert result.status is Status.SOLVED
    assert result.steps == batch.steps[1]
    assert result[HANDS[0].name].met


def test_tasks_of_python_join_a_batch() -> None:
    nv = REACH.pose.figure.nv
    cost = CostTask(name="nothing", level=9, function=lambda pose: 1.0, gradient=lambda pose: np.zeros(nv))
    tasks: list[Task] = [*REACH.tasks, cost]
    batch = solve_many(REACH.pose, tasks, goals=goals(3), cores=2)
    assert np.all(batch.errors[HANDS[0].name] < 1e-5)


def test_progress_is_told_and_a_batch_can_be_cancelled() -> None:
    seen: list[tuple[int, int]] = []
    count = 3 * PIECE
    batch = solve_many(
        REACH.pose,
        REACH.tasks,
        goals=goals(count),
        cores=1,
        progress=lambda done, total: seen.append((done, total)),
        cancelled=lambda: len(seen) >= 2,
    )
    assert seen == [(PIECE, count), (2 * PIECE, count)]
    assert batch.statuses[2 * PIECE :] == (None,) * PIECE
    assert None not in batch.statuses[: 2 * PIECE]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"left hand": np.zeros((2, 3))}, "there is no enabled task 'left hand'"),
        ({HANDS[0].name: np.full((2, 3), np.nan)}, "must be finite numbers"),
        ({HANDS[0].name: np.zeros(3)}, "one row per problem"),
        ({REACH.tasks[0].name: np.zeros((2, 3))}, "neither a goal nor a target"),
    ],
)
def test_bad_goals_are_refused_in_words(wanted: dict[str, np.ndarray], message: str) -> None:
    with pytest.raises(TaskError, match=message):
        solve_many(REACH.pose, REACH.tasks, goals=wanted)


def test_counts_that_differ_are_refused() -> None:
    with pytest.raises(PoseError, match="as many goals"):
        solve_many([REACH.pose] * 3, REACH.tasks, goals=goals(2))
    with pytest.raises(PoseError, match="at least one start"):
        solve_many([], REACH.tasks)


def test_a_task_that_does_not_fit_every_figure_is_refused() -> None:
    with pytest.raises(TaskError, match="figure 'planar chain': no site or segment 'left_sole'"):
        solve_many([REACH.pose, Pose.neutral(problems("planar", 1, 0)[0].pose.figure)], REACH.tasks)
