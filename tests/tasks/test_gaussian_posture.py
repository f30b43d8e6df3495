"""GaussianPostureTask: joint coordinates near a mean, measured by a precision; both backends take the same rows."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.backend import use_backend
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.scene import Scene, load_scene
from poise.solver import Solver, solve
from poise.tasks import GaussianPostureTask, PositionTask
from poise.tasks.criteria import LAST_LEVEL
from tests.support.figures import arm, random_configuration

NAMES = ("shoulder.swing_x", "shoulder.swing_y", "shoulder.twist", "elbow.flexion", "wrist.swing_x")


def gaussian(seed: int = 0, **changes: object) -> GaussianPostureTask:
    rng = np.random.default_rng(seed)
    values = (0.2, -0.1, 0.1, 1.0, 0.2)
    task = GaussianPostureTask(coordinates=NAMES, values=values, root=rng.normal(size=(5, 5)) + 2.0 * np.eye(5))
    return replace(task, **changes)


def pose_of(seed: int) -> Pose:
    figure = arm()
    return Pose(figure, random_configuration(figure, np.random.default_rng(seed), 0.4)).clamped()


def test_half_the_squared_error_is_the_mahalanobis_distance() -> None:
    task, pose = gaussian(), pose_of(1)
    away = task.values - [pose.value(name) for name in NAMES]
    precision = task.root.T @ task.root
    assert 0.5 * task.error_norm(pose) ** 2 == pytest.approx(0.5 * away @ precision @ away)
    assert task.error_parts(pose) == ((pytest.approx(np.abs(away).max()), "rad"),)
    assert (
        task.describe()
        == "shoulder.swing_x, shoulder.swing_y, shoulder.twist, elbow.flexion and 1 more near their mean"
    )


@pytest.mark.usefixtures("backend")
def test_alone_the_mean_is_taken() -> None:
    result = solve(pose_of(2), [gaussian()])
    np.testing.assert_allclose([result.pose.value(name) for name in NAMES], gaussian().values, atol=1e-6)


def test_the_minimum_under_a_constraint_is_the_conditional_mean() -> None:
    """One coordinate is set; the others take the values that conditioning the Gaussian gives."""
    task = gaussian(3, level=LAST_LEVEL)
    set_elbow = GaussianPostureTask(name="elbow", coordinates=("elbow.flexion",), values=(1.2,), root=[[1.0]])
    start = pose_of(4)
    found = solve(start, [set_elbow, task]).pose
    precision, free = task.root.T @ task.root, [0, 1, 2, 4]
    shift = np.linalg.solve(precision[np.ix_(free, free)], -precision[free, 3] * (1.2 - task.values[3]))
    expected = start.with_values(dict(zip(np.array(NAMES)[free], task.values[free] + shift, strict=True)))
    expected = expected.with_values({"elbow.flexion": 1.2})
    assert task.error_norm(found) == pytest.approx(task.error_norm(expected), rel=1e-5)
    assert task.error_norm(start.with_values({"elbow.flexion": 1.2})) > 1.2 * task.error_norm(found)


@pytest.mark.parametrize("seed", range(4))
def test_backends_find_the_same_pose(seed: int) -> None:
    start, other = pose_of(seed), pose_of(seed + 100)
    tasks = [PositionTask(site="hand", goal=other.position("hand")), gaussian(seed, level=LAST_LEVEL)]
    poses = []
    for name in ("numpy", "native"):
        with use_backend(name):
            poses.append(Solver(start.figure, tasks).solve(start).pose)
    np.testing.assert_allclose(poses[0].minus(poses[1]), 0.0, atol=2e-5)  # one twist is free


def test_another_mean_and_root_are_written_into_the_bound_problem() -> None:
    start = pose_of(5)
    solver = Solver(start.figure, [gaussian()])
    bound = solver._problem
    solver.update([gaussian(values=(0.1, 0.1, 0.0, 0.8, 0.0), root=np.eye(5))])
    assert solver._problem is bound
    assert solver.solve(start).pose.value("elbow.flexion") == pytest.approx(0.8)


def test_it_is_a_value() -> None:
    task = gaussian()
    assert task == gaussian()
    assert hash(task) == hash(gaussian())
    assert task != gaussian(root=2.0 * task.root)
    assert task != gaussian(weight=2.0)
    again = pickle.loads(pickle.dumps(task))
    assert again == task
    assert not again.root.flags.writeable


def test_a_scene_file_keeps_it(tmp_path: Path) -> None:
    scene = Scene(arm())
    scene.add(gaussian(level=LAST_LEVEL))
    scene.save(tmp_path / "arm.poise")
    assert load_scene(tmp_path / "arm.poise").tasks == scene.tasks


BAD = {
    "no coordinates": ({"coordinates": (), "values": (), "root": np.zeros((1, 0))}, "at least one name"),
    "shape": ({"root": np.eye(4)}, r"its root must be an array of n × 5 numbers"),
    "no rows": ({"root": np.zeros((0, 5))}, "at least one row"),
    "NaN": ({"values": (np.nan,) * 5}, "its values"),
    "too few": ({"values": (1.0,)}, "its values"),
}


@pytest.mark.parametrize("case", BAD)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    changes, words = BAD[case]
    with pytest.raises(TaskError, match=words):
        gaussian(**changes)


def test_coordinates_are_checked_against_the_figure() -> None:
    with pytest.raises(TaskError, match=r"'Gaussian posture': coordinate 'shoulder.swing_x': unknown joint"):
        gaussian().check(library.human())
    twice = GaussianPostureTask(coordinates=("elbow.flexion",) * 2, values=(0.0, 0.0), root=np.eye(2))
    with pytest.raises(TaskError, match=r"contain elbow\.flexion twice"):
        twice.check(arm())
