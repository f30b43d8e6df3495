"""Clearance in the native loop: the same rows and Hessians as in Python, without calls into Python."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.collision import ClearanceTask, Obstacle, Part, floor
from poise.errors import BackendError
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, TaskRowsSpec
from poise.kinematics.selection import kinematics
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, GeneralizedCylinder, Sphere, Transform
from poise.solver import Solver
from poise.solver.native_problem import bind_task_rows
from poise.tasks import PositionTask
from tests.collision.test_clearance import arm, bent

SHAPES = (
    Sphere(0.1),
    Capsule(0.08, 0.3),
    Ellipsoid((0.08, 0.12, 0.2)),
    Cylinder(0.09, 0.3),
    GeneralizedCylinder(0.06, 0.12, 0.3),
    Box((0.1, 0.15, 0.3)),
)


def native(figure: Figure) -> NativeKinematics:
    bound = kinematics(figure)
    if not isinstance(bound, NativeKinematics):
        pytest.skip("needs the native backend")
    return bound


def things(seed: int, count: int = 8, middle: tuple[float, float, float] = (0.3, 0.0, 0.5)) -> tuple[Obstacle, ...]:
    rng = np.random.default_rng(seed)
    return tuple(
        Obstacle(
            f"thing {i}",
            (Part(SHAPES[i % len(SHAPES)]),),
            Transform(tuple((rng.normal(size=3) * 0.4 + middle).tolist()), tuple(quaternion.random(rng).tolist())),
        )
        for i in range(count)
    )


@pytest.mark.parametrize("seed", range(6))
def test_native_rows_and_hessian_agree_with_python(seed: int) -> None:
    figure = arm(4, solid=SHAPES[seed])
    native(figure)
    pose = bent(figure, seed)
    task = ClearanceTask(
        obstacles=(*things(seed), floor(-0.5)),
        self_collision=seed % 2 == 0,
        cutoff=0.6,
        max_pairs=11,
        approach=0.7,
        weight=2.0,
    )
    bound = bind_task_rows(figure, [task])
    rows = bound.evaluate(pose.q)
    lower, upper = task.interval(pose)
    held = np.isfinite(lower)
    assert held.sum() >= 8
    scale = bound._tasks[0].row_scales[0] * task.weight
    assert np.array_equal(np.isfinite(rows.lower), held)
    assert np.all(np.isinf(upper))
    assert np.all(np.isinf(rows.upper))
    assert rows.lower[held] == pytest.approx(scale * lower[held], abs=1e-12)
    assert rows.jacobian == pytest.approx(scale * task.jacobian(pose), abs=1e-12)
    assert bound.error_norms[0] == pytest.approx(task.error_norm(pose), abs=1e-12)
    weights = np.random.default_rng(seed).normal(size=task.max_pairs)
    mine = scale * task.hessian(pose, weights)
    assert bound.hessian(weights) == pytest.approx(mine, abs=1e-9 * np.abs(mine).max())


def test_a_solve_never_enters_python(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = arm(3)
    native(figure)
    start = bent(figure, 4)
    tasks = [ClearanceTask(obstacles=things(4)), PositionTask(site="tip", goal=(0.6, 0.1, 0.5))]
    solver = Solver(figure, tasks)
    asked = []
    monkeypatch.setattr(ClearanceTask, "_pair_rows", lambda self, pose: asked.append(pose))
    moved = solver.step(start)
    assert np.abs(moved.q - start.q).max() > 1e-3
    assert solver.solve(start, max_iterations=50).iterations > 1
    assert not asked


def test_obstacles_move_without_a_rebuild() -> None:
    figure = arm(3)
    native(figure)
    start = bent(figure, 4)
    before, after = things(1), tuple(each.moved((0.2, 0.1 * i - 0.4, 0.4)) for i, each in enumerate(things(1)))
    goal = PositionTask(site="tip", goal=(0.6, 0.1, 0.5))
    solver = Solver(figure, [ClearanceTask(obstacles=before), goal])
    bound = solver._problem
    solver.solve(start)
    solver.set("clearance", obstacles=after, margin=0.004)
    assert solver._problem is bound
    again = Solver(figure, [ClearanceTask(obstacles=after, margin=0.004), goal])
    assert solver.solve(start).pose.q == pytest.approx(again.solve(start).pose.q, abs=1e-12)
    solver.set("clearance", obstacles=after[:-1])
    assert solver._problem is not bound  # another number of solids


def test_tasks_that_share_solids_have_their_own_transforms() -> None:
    pose = bent(arm(3), 1)
    here = ClearanceTask(obstacles=things(3), cutoff=3.0)
    there = replace(here, obstacles=tuple(each.moved((0.0, 2.0, 0.0)) for each in here.obstacles))
    first = here.nearest(pose).distances
    assert there.nearest(pose).distances.min() > 1.0
    assert here.nearest(pose).distances == pytest.approx(first, abs=0.0)


def test_the_nearest_of_many_pairs_are_found_for_any_number_of_rows() -> None:
    """The broad phase stops early; what it finds is what a look at every pair finds."""
    figure = human()
    pose = human_pose(figure, "stand")
    around = things(5, 60, (0.2, 0.0, 1.0))
    every = ClearanceTask(obstacles=around, self_collision=True, cutoff=10.0, max_pairs=9000).nearest(pose)
    assert len(every.pairs) > 4000
    for most in (1, 7, 24):
        few = ClearanceTask(obstacles=around, self_collision=True, cutoff=10.0, max_pairs=most).nearest(pose)
        nearest = np.argsort(every.distances, kind="stable")[:most]
        assert few.pairs.tolist() == sorted(every.pairs[nearest].tolist())
        assert np.sort(few.distances) == pytest.approx(every.distances[nearest], abs=1e-9)


def spoiled(index: int, value: float) -> np.ndarray:
    numbers = ClearanceTask(obstacles=things(0, 2)).to_native(arm(2))[0].numbers.copy()
    numbers[index] = value
    return numbers


@pytest.mark.parametrize(
    ("index", "value", "said"),
    [
        (3, 1e9, "four counts"),
        (4, 0.0, "12 per placement"),
        (7, 99.0, "no such segment"),
        (8, 0.0, "each needs at least one atom"),
        (9, -1.0, "radius"),
        (20, np.nan, "finite"),
        (-27, 1e6, "no such two solids"),
    ],
)
def test_records_with_invalid_indices_raise_backend_error(index: int, value: float, said: str) -> None:
    figure = arm(2)
    backend = native(figure)
    record = TaskRecord(RecordKind.CLEARANCE, 24, spoiled(index, value))
    with pytest.raises(BackendError, match=said):
        backend.task_rows([TaskRowsSpec(row_scales=np.ones(24), records=(record,))])


def test_transforms_that_are_not_finite_are_safe() -> None:
    figure = arm(2)
    backend = native(figure)
    task = ClearanceTask(obstacles=things(0, 2))
    rows = backend.task_rows([TaskRowsSpec(row_scales=np.ones(24), records=task.to_native(figure))])
    rows.core.numbers(0, 0)[-3:] = np.nan
    rows.evaluate(Pose.neutral(figure).q)
    assert np.isfinite(rows.core.jacobian).all()
