"""Batches: the same answers as single solves, whatever the cores; progress, cancelling, invalid input."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
from benchmarks.suite.problem_sets import problems

from poise.backend import use_backend
from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder, SphericalEllipse
from poise.solver import Status, solve, solve_batch
from poise.solver.batch import CHUNK_SIZE
from poise.tasks import CostTask, PositionTask, PostureTask, Task
from tests.support.backends import BACKENDS, NUMPY_NIGHTLY

REACH = problems("reach", 1, 3)[0]
HANDS = [task for task in REACH.tasks if isinstance(task, PositionTask)]


def goals(count: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(5)
    return {hand.name: np.array(hand.goal) + rng.uniform(-0.05, 0.05, (count, 3)) for hand in HANDS}


def test_a_batch_gives_the_same_bits_on_one_core_and_on_two() -> None:
    wanted = goals(2 * CHUNK_SIZE + 3)
    one = solve_batch(REACH.pose, REACH.tasks, goals=wanted, cores=1)
    two = solve_batch(REACH.pose, REACH.tasks, goals=wanted, cores=2)
    assert np.array_equal(one.q, two.q)
    assert one.statuses == two.statuses
    assert np.array_equal(one.iterations, two.iterations)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_batch_equals_single_solves(backend: str) -> None:
    with use_backend(backend):
        batch = solve_batch(REACH.pose, REACH.tasks, goals=goals(4), cores=2)
        for index in range(len(batch)):
            alone = solve(REACH.pose, batch.tasks_of(index))
            assert np.array_equal(alone.pose.q, batch.q[index])
            assert alone.status is batch.statuses[index]
            assert alone.iterations == batch.iterations[index]
            for name, error in alone.errors.items():
                assert batch.errors[name][index] == pytest.approx(error, abs=1e-12)


def test_goals_of_a_batch_are_met() -> None:
    wanted = goals(5)
    batch = solve_batch(REACH.pose, REACH.tasks, goals=wanted)
    assert batch.solved == 1.0
    for hand in HANDS:
        for index, pose in enumerate(batch):
            task = batch.tasks_of(index)[list(REACH.tasks).index(hand)]
            assert isinstance(task, PositionTask)
            assert np.allclose(task.goal, wanted[hand.name][index])
            assert task.error_norm(pose) < 1e-5


@pytest.mark.parametrize("backend", NUMPY_NIGHTLY)
def test_postures_of_a_batch_may_vary(backend: str) -> None:
    rng = np.random.default_rng(2)
    drawn = PostureTask(name="drawn", pose=REACH.pose, level=9)
    rows = np.array([REACH.pose.plus(0.05 * rng.normal(size=REACH.pose.figure.nv)).q for _ in range(3)])
    with use_backend(backend):
        batch = solve_batch(REACH.pose, [*HANDS, drawn], goals={**goals(3), "drawn": rows})
        for index in range(3):
            alone = solve(REACH.pose, batch.tasks_of(index))
            assert np.array_equal(alone.pose.q, batch.q[index])
    assert not np.array_equal(batch.q[0], batch.q[1])
    with pytest.raises(PoseError, match="unit"):
        solve_batch(REACH.pose, [drawn], goals={"drawn": 2.0 * rows})


def test_starts_of_a_batch_may_vary() -> None:
    other = solve(REACH.pose, REACH.tasks).pose
    batch = solve_batch([REACH.pose, other], REACH.tasks)
    assert batch.statuses == (Status.SOLVED, Status.SOLVED)
    assert batch.iterations[0] > batch.iterations[1]


def test_a_single_result_of_a_batch_is_complete() -> None:
    batch = solve_batch(REACH.pose, REACH.tasks, goals=goals(2))
    result = batch.result(1)
    assert result.status is Status.SOLVED
    assert result.iterations == batch.iterations[1]
    assert result[HANDS[0].name].met


def test_python_tasks_are_solved_in_a_batch() -> None:
    nv = REACH.pose.figure.nv
    cost = CostTask(name="nothing", level=9, function=lambda pose: 1.0, gradient=lambda pose: np.zeros(nv))
    tasks: list[Task] = [*REACH.tasks, cost]
    batch = solve_batch(REACH.pose, tasks, goals=goals(3), cores=2)
    assert np.all(batch.errors[HANDS[0].name] < 1e-5)


def test_progress_is_reported_and_a_batch_can_be_cancelled() -> None:
    seen: list[tuple[int, int]] = []
    count = 3 * CHUNK_SIZE
    batch = solve_batch(
        REACH.pose,
        REACH.tasks,
        goals=goals(count),
        cores=1,
        progress=lambda done, total: seen.append((done, total)),
        cancelled=lambda: len(seen) >= 2,
    )
    assert seen == [(CHUNK_SIZE, count), (2 * CHUNK_SIZE, count)]
    assert batch.statuses[2 * CHUNK_SIZE :] == (None,) * CHUNK_SIZE
    assert None not in batch.statuses[: 2 * CHUNK_SIZE]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"left hand": np.zeros((2, 3))}, "there is no enabled task 'left hand'"),
        ({HANDS[0].name: np.full((2, 3), np.nan)}, "expected finite numbers"),
        ({HANDS[0].name: np.zeros(3)}, "one row per problem"),
        ({REACH.tasks[0].name: np.zeros((2, 3))}, "a position and a quaternion, 7 numbers, got 3"),
    ],
)
def test_invalid_goals_are_rejected_with_a_message(wanted: dict[str, np.ndarray], message: str) -> None:
    with pytest.raises(TaskError, match=message):
        solve_batch(REACH.pose, REACH.tasks, goals=wanted)


def test_counts_that_differ_are_rejected() -> None:
    with pytest.raises(PoseError, match="as many goals"):
        solve_batch([REACH.pose] * 3, REACH.tasks, goals=goals(2))
    with pytest.raises(PoseError, match="at least one start"):
        solve_batch([], REACH.tasks)


def of_stature(factor: float) -> Figure:
    """An arm on a base, longer or shorter."""
    builder = FigureBuilder(f"arm {factor}").segment("base").root("base").segment("upper").segment("lower")
    builder.ball("shoulder", "base", "upper", swing=SphericalEllipse(1.2, 1.4), twist=(-1, 1))
    builder.hinge("elbow", "upper", "lower", at=(0, 0, 0.3 * factor), axis=(0, 1, 0), range=(0, 2.5))
    return builder.site("hand", "lower", at=(0, 0, 0.35 * factor)).build()


def test_starts_may_be_poses_of_several_figures() -> None:
    people = [of_stature(0.8 + 0.05 * (number % 7)) for number in range(2 * CHUNK_SIZE)]
    starts = [Pose.neutral(each).with_values({"elbow": 0.5}) for each in people]
    starts.append(Pose.neutral(longer()).with_values({"elbow": 0.5}))
    rng = np.random.default_rng(1)
    tasks = [PositionTask(site="hand", goal=(0.3, 0.1, 0.4), name="hand")]
    wanted = {"hand": np.array([0.3, 0.1, 0.4]) + rng.uniform(-0.3, 0.3, (len(starts), 3))}
    seen: list[int] = []
    many = solve_batch(starts, tasks, goals=wanted, cores=2, progress=lambda done, total: seen.append(done))
    assert {Status.SOLVED, Status.CONVERGED} <= set(many.statuses)
    assert sorted(seen) == seen
    assert seen[-1] == len(starts)
    for index, start in enumerate(starts):
        alone = solve(start, many.tasks_of(index))
        assert many.pose(index).figure is start.figure
        assert many.pose(index).q.tobytes() == alone.pose.q.tobytes()
        assert (many.statuses[index], many.iterations[index]) == (alone.status, alone.iterations)
        assert many.errors["hand"][index] == pytest.approx(alone["hand"].error, abs=1e-15)
    assert many.result(len(starts) - 1)["hand"].error == pytest.approx(many.errors["hand"][-1], abs=1e-15)
    assert np.isnan(many.q[0]).sum() == 1


def longer() -> Figure:
    """The arm with one joint more."""
    builder = FigureBuilder("longer").segment("base").root("base").segment("upper").segment("lower").segment("tool")
    builder.ball("shoulder", "base", "upper", swing=SphericalEllipse(1.2, 1.4), twist=(-1, 1))
    builder.hinge("elbow", "upper", "lower", at=(0, 0, 0.3), axis=(0, 1, 0), range=(0, 2.5))
    builder.hinge("wrist", "lower", "tool", at=(0, 0, 0.3), axis=(0, 1, 0), range=(-1, 1))
    return builder.site("hand", "tool", at=(0, 0, 0.1)).build()


def test_a_batch_over_figures_can_be_cancelled() -> None:
    starts = [Pose.neutral(of_stature(1.0 + 0.1 * number)) for number in range(5)]
    seen: list[int] = []
    many = solve_batch(
        starts,
        [PositionTask(site="hand", goal=(0.3, 0.1, 0.4), name="hand")],
        cores=1,
        progress=lambda done, total: seen.append(done),
        cancelled=lambda: len(seen) >= 2,
    )
    assert many.statuses[2:] == (None, None, None)
    assert None not in many.statuses[:2]


@pytest.mark.parametrize("first_meets", [True, False])
def test_the_status_of_a_problem_does_not_depend_on_the_first_start(first_meets: bool) -> None:
    """Errors are made comparable by the characteristic length, here 0.1 m: 5e-7 m off is not within 1e-6 of it."""
    builder = FigureBuilder("slide").segment("base").root("base").segment("car")
    figure = (
        builder.slide("rail", "base", "car", axis=(0, 0, 1), range=(0, 1))
        .site("car_top", "car", at=(0, 0, 0.4))
        .build()
    )
    start = Pose.neutral(figure).with_values({"rail": 1.0 if first_meets else 0.5})
    tasks = [PositionTask(site="car_top", goal=(0, 0, 1.4), axes="z", name="up")]
    goals = {"up": np.array([[0, 0, 1.4], [0, 0, 1.4 + 5e-7]])}
    many = solve_batch(start, tasks, goals=goals)
    assert many.statuses == tuple(solve(start, many.tasks_of(index)).status for index in range(2))
    assert many.statuses == (Status.SOLVED, Status.CONVERGED)


def test_rows_in_radians_and_meters_are_judged_separately() -> None:
    builder = FigureBuilder("crane").segment("base").root("base").segment("car").segment("arm")
    builder.slide("rail", "base", "car", range=(0, 1)).hinge("hinge", "car", "arm", range=(-1, 1))
    figure = builder.site("tip", "arm", at=(40.0, 0, 0)).build()
    away = Pose.neutral(figure).with_values({"rail": 1.0})
    beyond = Pose(figure, np.array([1.0 + 5e-6, 0.0]))  # 5e-6 m is 5e-7 of the length of 10 m
    for goal, expected in (
        (away, Status.SOLVED),
        (beyond, Status.SOLVED),
        (Pose(figure, [1.0, 1.0 + 5e-6]), Status.CONVERGED),
    ):
        many = solve_batch(Pose.neutral(figure), [PostureTask(pose=goal)])
        assert many.statuses == (expected,)
        assert solve(Pose.neutral(figure), [PostureTask(pose=goal)]).status is expected


def test_a_task_that_does_not_fit_every_figure_is_rejected() -> None:
    with pytest.raises(TaskError, match="figure 'planar chain': no site or segment 'left_sole'"):
        solve_batch([REACH.pose, Pose.neutral(problems("planar", 1, 0)[0].pose.figure)], REACH.tasks)


def test_poses_of_a_batch_are_copies() -> None:
    batch = solve_batch(REACH.pose, REACH.tasks, goals=goals(2), cores=1)
    poses, before = list(batch), batch.q.copy()
    batch.q[:] = 0.0
    for pose, q in zip(poses, before, strict=True):
        assert pose == Pose(REACH.pose.figure, q)
        assert not pose.q.flags.writeable


def test_a_result_of_a_batch_explains_as_a_single_solve_does() -> None:
    far = {name: values + 3.0 for name, values in goals(2).items()}
    batch = solve_batch(REACH.pose, REACH.tasks, goals=far, cores=1)
    for index in range(len(batch)):
        tasks = batch.tasks_of(index)
        status = batch.statuses[index]
        assert status is not None
        alone = solve(batch.pose(index), tasks, max_iterations=1)
        iterations = int(batch.iterations[index])
        now = replace(alone, pose=batch.pose(index), status=status, iterations=iterations, seconds=0.0)
        later = batch.result(index)
        assert (later.status, later.iterations, later.pose) == (now.status, now.iterations, now.pose)
        assert later.explain() == now.explain()
        assert pickle.loads(pickle.dumps(batch.result(index))).explain() == now.explain()
