"""Properties of every task, found by enumeration: a task without a sample is a failure."""

from __future__ import annotations

import inspect
import pickle
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

import poise.tasks
from poise.model import Transform
from poise.tasks import Task, check_derivatives, row_scale
from tests.tasks.samples import SAMPLES, Sample
from tests.tasks.scenes import SCENES, Scene, derivative, moved_pose

MakeScene = Callable[[np.random.Generator], Scene]
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.label)
each_scene = pytest.mark.parametrize("make_scene", SCENES, ids=lambda make: make.__name__)


def kinds(kind: type[Task] = Task) -> Iterator[type[Task]]:
    for each in kind.__subclasses__():
        yield from kinds(each)
        # clearance needs solids and obstacles: tests/collision
        if each.__module__.startswith("poise.tasks.") and not inspect.isabstract(each):
            yield each


def drawn(sample: Sample, make_scene: MakeScene, seed: int = 0) -> Scene:
    return make_scene(np.random.default_rng([zlib.crc32(sample.label.encode()), seed]))


def test_every_task_has_a_sample_and_is_exported() -> None:
    assert set(kinds()) == {sample.kind for sample in SAMPLES}
    assert {kind.__name__ for kind in kinds()} <= set(poise.tasks.__all__)


@pytest.mark.usefixtures("backend")
@each_sample
def test_jacobian_gives_the_gradient_of_half_the_squared_error(sample: Sample) -> None:
    scene = drawn(sample, SCENES[1])
    task = sample.make(scene, False)
    e, J = task.error(scene.pose), task.jacobian(scene.pose)
    expected = -derivative(lambda pose: 0.5 * np.square(task.error(pose)).sum(keepdims=True), scene.pose)[0]
    np.testing.assert_allclose(J.T @ e, expected, rtol=1e-8, atol=1e-8)
    assert np.abs(expected).max() > 1e-3


@pytest.mark.usefixtures("backend")
@each_sample
def test_an_exact_jacobian_is_the_derivative_of_minus_the_error(sample: Sample) -> None:
    """A task that does not say so has another derivative, away from its goal."""
    scene = drawn(sample, SCENES[1], 1)
    task = sample.make(scene, False)
    off = np.abs(task.jacobian(scene.pose) + derivative(task.unclipped_error, scene.pose)).max()
    assert off < 1e-8 if task.exact else off > 1e-4


@pytest.mark.usefixtures("backend")
@each_sample
def test_at_the_goal_every_jacobian_is_the_derivative(sample: Sample) -> None:
    """There the rotation error is zero, and orientations are exact too."""
    scene = drawn(sample, SCENES[1], 2)
    task = sample.make(scene, True)
    expected = -derivative(task.unclipped_error, scene.pose)
    np.testing.assert_allclose(task.jacobian(scene.pose), expected, rtol=0.0, atol=1e-8)


@pytest.mark.usefixtures("backend")
@each_scene
@each_sample
def test_error_is_zero_exactly_where_the_goal_is_met(sample: Sample, make_scene: MakeScene) -> None:
    scene = drawn(sample, make_scene, 3)
    met, unmet = sample.make(scene, True), sample.make(scene, False)
    np.testing.assert_allclose(met.error(scene.pose), 0.0, rtol=0.0, atol=1e-7 if not met.exact else 1e-12)
    assert met.error_norm(scene.pose) < 1e-7
    assert unmet.error_norm(scene.pose) > 1e-2


@pytest.mark.usefixtures("backend")
@each_scene
@each_sample
def test_a_rigid_motion_of_the_scene_keeps_the_error_norm(sample: Sample, make_scene: MakeScene) -> None:
    scene = drawn(sample, make_scene, 4)
    task = sample.make(scene, False)
    turn = (np.cos(0.6), 0.0, 0.0, np.sin(0.6)) if sample.upright else scene.orientation()
    motion = Transform((0.7, -1.3, 0.4), turn)
    there = sample.moved(task, motion)
    np.testing.assert_allclose(there.error_norm(moved_pose(scene.pose, motion)), task.error_norm(scene.pose), rtol=1e-9)


@pytest.mark.usefixtures("backend")
@each_scene
@each_sample
def test_joints_without_effect_have_zero_columns(sample: Sample, make_scene: MakeScene) -> None:
    scene = drawn(sample, make_scene, 5)
    task, figure = sample.make(scene, False), scene.figure
    matters = joints_between(task, scene) if sample.matters is None else sample.matters(task, scene)
    J = task.jacobian(scene.pose)
    for joint in set(range(len(figure.joints))) - matters:
        np.testing.assert_allclose(J[:, figure.slots[joint].v], 0.0, rtol=0.0, atol=1e-12)
    assert any(np.abs(J[:, figure.slots[joint].v]).max(initial=0.0) > 1e-6 for joint in matters)


def joints_between(task: Task, scene: Scene) -> set[int]:
    segments = task.segments(scene.figure)
    first, *others = (set(scene.figure.ancestors(segment)) for segment in segments)
    return first ^ others[0] if others else first


@each_sample
def test_shapes_units_and_intervals_agree_with_the_rows(sample: Sample) -> None:
    scene = drawn(sample, SCENES[1], 6)
    for met in (True, False):
        task = sample.make(scene, met)
        rows = task.rows(scene.figure)
        assert task.error(scene.pose).shape == (rows,)
        assert task.jacobian(scene.pose).shape == (rows, scene.figure.nv)
        assert len(task.row_units(scene.figure)) == len(row_scale(task, scene.figure)) == rows
        lower, upper = task.interval(scene.pose)
        assert np.all(lower <= upper)
        if task.is_inequality:
            np.testing.assert_array_equal(task.error(scene.pose), np.clip(0.0, lower, upper))
        task.check(scene.figure)


@each_sample
def test_tasks_are_values(sample: Sample) -> None:
    scene = drawn(sample, SCENES[0], 7)
    task = sample.make(scene, False)
    assert replace(task) == task
    assert hash(replace(task)) == hash(task)
    assert replace(task, weight=2.0) != task
    assert task.name
    assert task.describe()
    again = pickle.loads(pickle.dumps(task))
    np.testing.assert_array_equal(again.error(scene.pose), task.error(scene.pose))


@each_sample
def test_check_derivatives_passes_for_every_task(sample: Sample) -> None:
    scene = drawn(sample, SCENES[1], 8)
    assert check_derivatives(sample.make(scene, False), scene.pose) < 1e-7


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("label", ["orientation", "axis", "posture", "position"])
def test_one_step_of_a_floating_base_reaches_the_goal(label: str) -> None:
    """With the free root alone, or with every joint for the posture, J Δq = e leads to the goal in one step."""
    sample = next(each for each in SAMPLES if each.label == label)
    scene = drawn(sample, SCENES[1], 9)
    task = sample.make(scene, False)
    columns = np.zeros(scene.figure.nv, dtype=bool)
    columns[slice(None) if label == "posture" else scene.figure.slots[0].v] = True
    if label == "position":
        columns[3:] = False  # sliding the root: turning it moves the site along a circle
    v = np.zeros(scene.figure.nv)
    v[columns] = np.linalg.pinv(task.jacobian(scene.pose)[:, columns]) @ task.error(scene.pose)
    assert task.error_norm(scene.pose.plus(v)) < 1e-7
