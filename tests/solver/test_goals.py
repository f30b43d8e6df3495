"""Goals that are written as numbers: records, answers and reports are those of binding the tasks anew, to the bit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from poise import Figure, FigureBuilder, Pose, Solver, TaskError
from poise.backend import use_backend
from poise.errors import PoseError
from poise.math import quaternion
from poise.model import Transform
from poise.solver import solve_batch
from poise.solver.batch_problem import BatchProblem
from poise.solver.bound_task import native_records
from poise.solver.level_checks import CheckedProblem
from poise.solver.native_problem import NativeProblem
from poise.tasks import (
    CenterOfMassTask,
    JointSelection,
    LookAtTask,
    OrientationTask,
    PoseTask,
    PositionTask,
    PostureTask,
    Task,
)
from tests.support.backends import BACKENDS, MINUTES_IN_PYTHON, NEEDS_NATIVE

Rng = np.random.Generator
IDENTITY = (1.0, 0.0, 0.0, 0.0)


def two_arms() -> Figure:
    """A trunk with two arms of five hinges; the sites at their ends are rotated in their segments."""
    rng = np.random.default_rng(1)
    builder = FigureBuilder("two arms").segment("base", mass=3.0).root("base", free=True)
    builder = builder.segment("trunk", mass=5.0).ball("waist", "base", "trunk", at=(0, 0, 0.2))
    for side, sign in (("left", 1.0), ("right", -1.0)):
        above = "trunk"
        for k, axis in enumerate(((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0))):
            builder = builder.segment(f"{side}_{k}", mass=0.5)
            at = (0, 0.2 * sign, 0.4) if k == 0 else (0, 0.05 * sign, 0.2)
            builder = builder.hinge(f"{side} {k}", above, f"{side}_{k}", at=at, axis=axis, range=(-1.8, 1.8))
            above = f"{side}_{k}"
        builder = builder.site(f"{side}_hand", above, at=(0, 0, 0.1), rotation=random_quaternion(rng))
    return builder.build()


def random_quaternion(rng: Rng) -> tuple[float, ...]:
    numbers = rng.normal(size=4)
    return tuple((numbers / np.linalg.norm(numbers)).tolist())


FIGURE = two_arms()
SITES = ("left_hand", "right_hand")


def problem_tasks(pose: Pose, kind: str) -> list[Task]:
    """Tasks on several levels, most of which can be met together; the kind says which of them select joints."""
    selection = JointSelection.branch() if kind == "phases" else JointSelection()
    hands = [
        PoseTask(
            name="left",
            site="left_hand",
            position=pose.position("left_hand"),
            orientation=pose.orientation("left_hand"),
        ),
        PositionTask(
            name="right", site="right_hand", goal=pose.position("right_hand"), level=2, active_joints=selection
        ),
    ]
    others: list[Task] = [
        OrientationTask(name="turn", site="right_hand", goal=pose.orientation("right_hand"), level=3),
        CenterOfMassTask(name="mass", goal=pose.center_of_mass(), axes="xy", level=4),
        LookAtTask(name="gaze", site="trunk", target=pose.position("left_hand"), level=5),
        PostureTask(name="posture", pose=pose, level=9),
    ]
    return [*hands, *others]


def random_pose(rng: Rng) -> Pose:
    return Pose.neutral(FIGURE).plus(rng.uniform(-0.6, 0.6, FIGURE.nv)).clamped()


class Rigid:
    """An SE3 of another library: methods, and a rotation with `as_matrix`."""

    def __init__(self, transform: Any) -> None:
        self._matrix = np.array(transform)

    def translation(self) -> Any:
        return self._matrix[:3, 3]

    def rotation(self) -> Any:
        return SimpleNamespace(as_matrix=lambda: self._matrix[:3, :3])


FORMS: dict[str, Callable[[Pose, str], tuple[Any, ...]]] = {
    "tuples": lambda pose, site: (tuple(pose.position(site).tolist()), tuple(pose.orientation(site).tolist())),
    "arrays": lambda pose, site: (pose.position(site), pose.orientation(site)),
    "a matrix": lambda pose, site: (pose.position(site), pose.transform(site)[:3, :3]),
    "columns": lambda pose, site: (pose.transform(site)[:3, 3], np.asfortranarray(pose.transform(site)[:3, :3])),
    "a transform": lambda pose, site: (pose.transform(site),),
    "an SE3": lambda pose, site: (Rigid(pose.transform(site)),),
    "a Transform": lambda pose, site: (pose.placement(site),),
    "nearly unit": lambda pose, site: (pose.position(site).tolist(), pose.orientation(site) * (1.0 + 3e-9)),
    "floats of 32 bits": lambda pose, site: (pose.position(site).astype(np.float32), pose.orientation(site).tolist()),
}


def set_goals(solver: Solver, aim: Pose, form: str) -> None:
    """New goals of all tasks that have one in the world, all of them at a pose."""
    given = FORMS[form](aim, "left_hand")
    solver.goal("left").set(*given)
    solver.goal("right").set(FORMS["arrays"](aim, "right_hand")[0])
    solver.goal("turn").set(orientation=FORMS["tuples"](aim, "right_hand")[1])
    solver.goal("mass").set(aim.center_of_mass())
    solver.goal("gaze").set(aim.position("left_hand"))


def check_same(solver: Solver, start: Pose, **how: Any) -> None:
    """The answer, its report and a step are those of a solver that is made anew from the tasks."""
    found, stepped = solver.solve(start, **how), solver.step(start)
    anew = Solver(FIGURE, solver.tasks, solver.anchor, solver.locked)
    other = anew.solve(start, **how)
    assert found.q.tobytes() == other.q.tobytes()
    assert (found.status, found.iterations) == (other.status, other.iterations)
    assert found.requested == other.requested == solver.tasks
    assert found.errors == other.errors
    assert stepped.q.tobytes() == anew.step(start).q.tobytes()


# --- written goals against tasks bound anew ---------------------------------------------------------------------------


@NEEDS_NATIVE
@pytest.mark.parametrize("form", FORMS)
def test_records_have_the_bits_of_the_task(form: str) -> None:
    rng = np.random.default_rng(3)
    pose = random_pose(rng)
    with use_backend("native"):
        solver = Solver(FIGURE, problem_tasks(pose, "plain"))
        for _ in range(20):
            set_goals(solver, random_pose(rng), form)
            written = numbers_of(solver)
            assert written == [record.numbers.tobytes() for task in solver.tasks for record in records_of(task)]
            assert written == numbers_of(solver)  # reading the tasks changes nothing


def records_of(task: Task) -> Sequence[Any]:
    return native_records(FIGURE, task) or ()


def numbers_of(solver: Solver) -> list[bytes]:
    problem = solver._problem.whole if isinstance(solver._problem, CheckedProblem) else solver._problem
    assert isinstance(problem, NativeProblem)
    found = []
    for index, task in enumerate(problem.tasks):
        for record in range(len(records_of(task))):
            found.append(np.array(problem.rows.core.numbers(index, record)).tobytes())
    return found


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("kind", ["plain", "phases", "anchor", "locked"])
def test_answers_are_those_of_binding_anew(kind: str, backend: str) -> None:
    rng = np.random.default_rng(5)
    forms = list(FORMS)
    with use_backend(backend):
        pose = random_pose(rng)
        anchor, locked = pose if kind == "anchor" else None, ("waist",) if kind == "locked" else ()
        solver = Solver(FIGURE, problem_tasks(pose, kind), anchor, locked)
        for number in range(2 if backend == "numpy" else 8):
            set_goals(solver, random_pose(rng), forms[number % len(forms)])
            check_same(solver, pose, max_iterations=6 if backend == "numpy" else 60, restart=False)


@MINUTES_IN_PYTHON
def test_goals_out_of_reach_reach_the_checks_and_restarts() -> None:
    rng = np.random.default_rng(6)
    pose = random_pose(rng)
    tasks = [task for task in problem_tasks(pose, "plain") if task.name in ("left", "right", "posture")]
    solver = Solver(FIGURE, [replace(tasks[0], site="base"), *tasks[1:]])
    for _ in range(3):
        solver.goal("left").set(pose.position("base"), pose.orientation("base"))
        solver.goal("right").set(rng.uniform(-3.0, 3.0, 3))
        check_same(solver, pose, max_iterations=40)


def test_a_result_keeps_the_goals_that_it_was_solved_for() -> None:
    rng = np.random.default_rng(7)
    pose, aims = random_pose(rng), [random_pose(rng) for _ in range(3)]
    solver = Solver(FIGURE, problem_tasks(pose, "plain")[:1])
    hand, results = solver.goal("left"), []
    for aim in aims:
        hand.set(aim.transform("left_hand"))
        results.append(solver.solve(aim))
    for aim, result in zip(aims, results, strict=True):
        assert result.solved
        assert result["left"].error < 1e-9
        assert np.allclose(result.requested[0].position, aim.position("left_hand"), atol=0, rtol=0)  # type: ignore[attr-defined]
        assert result.solved_tasks == result.requested


def test_many_goals_are_set_together_from_arrays() -> None:
    rng = np.random.default_rng(8)
    pose = random_pose(rng)
    hands = [PoseTask(name=site, site=site, position=(0, 0, 0), orientation=IDENTITY) for site in SITES]
    one, many = Solver(FIGURE, hands), Solver(FIGURE, hands)
    goals = many.goals(SITES)
    for form in ("quaternions", "matrices", "transforms", "lists"):
        aim = random_pose(rng)
        transforms = np.array([aim.transform(site) for site in SITES])
        quaternions = np.array([quaternion.from_matrix(each[:3, :3]) for each in transforms])
        for site, transform in zip(SITES, transforms, strict=True):
            one.goal(site).set(transform)
        if form == "transforms":
            goals.set(transforms)
        elif form == "matrices":
            goals.set(transforms[:, :3, 3], transforms[:, :3, :3])
        elif form == "quaternions":
            goals.set(transforms[:, :3, 3], quaternions)
        else:
            goals.set(transforms[:, :3, 3].tolist(), quaternions.tolist())
        assert one.tasks == many.tasks
        assert one.solve(pose).q.tobytes() == many.solve(pose).q.tobytes()


@NEEDS_NATIVE
@pytest.mark.parametrize("name", ["left", "turn"])
def test_batches_of_orientations_are_written(name: str) -> None:
    rng = np.random.default_rng(13)
    pose, aims = random_pose(rng), [random_pose(rng) for _ in range(6)]
    task = next(task for task in problem_tasks(pose, "plain") if task.name == name)
    site = "left_hand" if name == "left" else "right_hand"
    goals = np.array([[*aim.position(site), *aim.orientation(site)] for aim in aims])
    goals[2, 3:] *= 1.0 + 1e-8  # normalized
    goals = goals if name == "left" else goals[:, 3:]
    with use_backend("native"):
        problem = BatchProblem([pose], (task,), {name: np.ascontiguousarray(goals)}, len(goals), 200, False)
    assert problem.writes
    batch = solve_batch(pose, [task], goals={name: goals}, restart=False)
    for index in range(len(aims)):
        single = Solver(FIGURE, batch.tasks_of(index)).solve(pose, restart=False)
        assert batch.q[index].tobytes() == single.q.tobytes()
        assert batch.statuses[index] is single.status
    with pytest.raises(TaskError, match=f"{name}.*unit quaternion"):
        solve_batch(pose, [task], goals={name: 2.0 * goals})


# --- handles ----------------------------------------------------------------------------------------------------------


def test_a_handle_survives_everything_that_binds_anew() -> None:
    rng = np.random.default_rng(9)
    pose = random_pose(rng)
    solver = Solver(FIGURE, problem_tasks(pose, "plain"))
    right, turn = solver.goal("right"), solver.goal("turn")
    right.set((0.3, -0.2, 0.9))
    solver.lock("waist")
    assert right.task.goal == (0.3, -0.2, 0.9)  # type: ignore[attr-defined]
    turn.enabled = False
    right.set((0.3, -0.25, 0.9))
    turn.set(orientation=IDENTITY)
    assert not turn.enabled
    turn.enabled = True
    turn.weight = 3.0
    with use_backend("numpy"):
        assert solver.step(pose).figure is FIGURE
        right.set((0.3, -0.3, 0.9))
    assert right.task.goal == (0.3, -0.3, 0.9)  # type: ignore[attr-defined]
    assert (turn.task.goal, turn.weight) == (IDENTITY, 3.0)  # type: ignore[attr-defined]
    check_same(solver, pose, max_iterations=30)
    solver.update(solver.tasks[1:3])
    right.set((0.3, -0.35, 0.9))
    check_same(solver, pose, max_iterations=30)


def test_other_tasks_have_goals_too() -> None:
    pose = Pose.neutral(FIGURE)
    look = LookAtTask(name="look", site="trunk", target=(1.0, 0.0, 0.6))
    solver = Solver(FIGURE, [look, PostureTask(name="posture", pose=pose, level=2)])
    solver.goal("look").set((1.0, 0.5, 0.6))
    moved = pose.plus(np.full(FIGURE.nv, 0.1))
    solver.goal("posture").set(moved.q)
    assert solver.tasks[0].target == (1.0, 0.5, 0.6)  # type: ignore[attr-defined]
    assert solver.tasks[1].pose == moved  # type: ignore[attr-defined]


BAD: dict[str, tuple[tuple[Any, ...], str]] = {
    "nan": (((np.nan, 0.0, 0.0),), "finite"),
    "two numbers": (((0.0, 0.0),), "3 numbers"),
    "not unit": (((0.0, 0.0, 0.0), (1.0, 1.0, 0.0, 0.0)), "unit quaternion"),
    "a reflection": (((0.0, 0.0, 0.0), np.diag([1.0, 1.0, -1.0])), "rotation matrix"),
    "a scaled transform": ((np.diag([2.0, 2.0, 2.0, 1.0]),), "rotation matrix"),
    "words": (("here",), "3 numbers"),
}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("what", BAD)
def test_bad_goals_are_refused_and_change_nothing(what: str, backend: str) -> None:
    with use_backend(backend):
        solver = Solver(FIGURE, problem_tasks(Pose.neutral(FIGURE), "plain"))
        before, (given, message) = solver.tasks, BAD[what]
        with pytest.raises(TaskError, match=message):
            solver.goal("left").set(*given)
        with pytest.raises(TaskError, match="no goal orientation"):
            solver.goal("right").set((0.0, 0.0, 0.0), IDENTITY)
        with pytest.raises(TaskError, match="one row for each"):
            solver.goals(["left", "right"]).set(np.zeros((3, 3)))
        with pytest.raises(TaskError, match="no task"):
            solver.goal("hand")
        assert solver.tasks == before


@MINUTES_IN_PYTHON
def test_threads_may_write_goals_while_others_solve() -> None:
    rng = np.random.default_rng(10)
    pose, aims = random_pose(rng), [random_pose(rng) for _ in range(40)]
    solver = Solver(FIGURE, problem_tasks(pose, "plain")[:1])
    failures: list[BaseException] = []

    def write() -> None:
        try:
            for aim in aims:
                solver.goal("left").set(aim.transform("left_hand"))
        except BaseException as error:
            failures.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    for _ in range(40):
        solver.solve(pose, max_iterations=10, restart=False)
    writer.join()
    assert not failures
    check_same(solver, pose)


# --- plain arrays -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_arrays_give_what_poses_give(backend: str) -> None:
    rng = np.random.default_rng(11)
    with use_backend(backend):
        pose = random_pose(rng)
        solver = Solver(FIGURE, problem_tasks(pose, "plain"))
        solver.goal("left").set(random_pose(rng).transform("left_hand"))
        options: dict[str, Any] = {"max_iterations": 4, "restart": False}
        expected, q, out = solver.solve(pose, **options), np.array(pose.q), np.zeros(FIGURE.nq)
        assert solver.solve(q, out=out, **options).q.tobytes() == expected.q.tobytes() == out.tobytes()
        frame = {"max_iterations": 3, "time_budget": None}
        expected = solver.track(pose, **frame)
        assert solver.track(q, out=out, **frame).q.tobytes() == expected.q.tobytes() == out.tobytes()
        stepped = solver.step(pose)
        assert solver.step(q).tobytes() == stepped.q.tobytes()
        assert q.flags.writeable
        assert solver.step(q, out=q) is q
        assert q.tobytes() == stepped.q.tobytes()
        assert solver.step(pose.q.tolist()).tobytes() == stepped.q.tobytes()


def test_arrays_are_checked() -> None:
    pose = Pose.neutral(FIGURE)
    solver = Solver(FIGURE, problem_tasks(pose, "plain"))
    for bad, message in (
        (np.full(FIGURE.nq, np.nan), "finite"),
        (np.zeros(3), "numbers"),
        (np.zeros(FIGURE.nq), "unit"),
    ):
        for call in (solver.step, solver.solve, solver.track):
            with pytest.raises(PoseError, match=message):
                call(bad)
    for out in (np.zeros(3), np.zeros(FIGURE.nq, dtype=np.float32), np.zeros(2 * FIGURE.nq)[::2], pose.q):
        with pytest.raises(PoseError, match="out"):
            solver.step(np.array(pose.q), out=out)
    scaled = np.array(pose.q)
    scaled[3] *= 1.0 + 1e-8  # normalized as by Pose
    assert solver.step(scaled).tobytes() == solver.step(Pose(FIGURE, scaled)).q.tobytes()


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_transform_is_that_of_the_placement(backend: str) -> None:
    rng = np.random.default_rng(12)
    with use_backend(backend):
        pose = random_pose(rng)
        for name in (*SITES, "trunk", "base"):
            expected = pose.placement(name)
            assert isinstance(expected, Transform)
            assert np.allclose(pose.transform(name), expected.homogeneous, atol=1e-14)
            assert np.allclose(pose.position(name), expected.translation, atol=1e-14)
