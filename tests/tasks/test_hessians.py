"""Hessians of every task: exact second derivatives of half the squared error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion, so3
from poise.model import Figure, JointKind, Site, reroot
from poise.tasks import (
    AxisTask,
    DistanceTask,
    EllipsoidTask,
    InsideBall,
    JointsTask,
    LookAtTask,
    OrientationTask,
    PoseTask,
    PositionTask,
    RegionTask,
    Task,
    UserTask,
)
from tests.support.figures import random_configuration, random_figure
from tests.tasks.samples import SAMPLES, Sample
from tests.tasks.scenes import Scene, biped_scene

STEP = 4e-3


BY_DIFFERENCES = (
    "cost",
    "cost without gradient",
    "user",
    "inertia",
    "isotropy",
    "manipulability",
    "singularity",
    "smallest singular value",
    "torque under an internal force",
    "torque under an internal force that turns",
)


each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.label)


def scene_of(seed: int, size: float = 0.6, joints: int = 6, reversed_joints: bool = False) -> Scene:
    """Two places on a small figure of every kind of joint; re-rooted, so that joints are reversed, when asked."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, joints, free=True, limits=False)
    figure = reroot(figure, figure.segments[-1].name) if reversed_joints else figure
    one, other = rng.choice(len(figure.segments), 2, replace=False)
    scene = Scene(Pose(figure, random_configuration(figure, rng, size)), "", "", rng)
    here, there = (
        Site(name, figure.segments[index].name, scene.placement()) for name, index in (("here", one), ("there", other))
    )
    return replace(scene, one=here, other=there)


def second_along(value: Callable[[Pose], float], pose: Pose, v: np.ndarray) -> float:
    """Second derivative of value(q ⊕ t v) at t = 0 by central differences of sixth order."""
    near, far, farthest = (value(pose.plus(s * STEP * v)) + value(pose.plus(-s * STEP * v)) for s in (1.0, 2.0, 3.0))
    return (1.5 * near - 0.15 * far + farthest / 90.0 - 49.0 / 18.0 * value(pose)) / STEP**2


def check(task: Task, pose: Pose, weights: np.ndarray, value: Callable[[Pose], float], base: np.ndarray) -> float:
    """Compare base + curvature with differences of a value; returns the size of the curvature."""
    K = task.hessian(pose, weights)
    np.testing.assert_allclose(K, K.T, rtol=0.0, atol=1e-12 * max(1.0, np.abs(K).max()))
    moves = np.random.default_rng(0).normal(size=(12, pose.figure.nv)) / np.sqrt(pose.figure.nv)
    given = np.einsum("ki,ij,kj->k", moves, base + K, moves)
    expected = np.array([second_along(value, pose, v) for v in moves])
    scale = max(1.0, float(np.abs(expected).max()))
    np.testing.assert_allclose(given, expected, rtol=0.0, atol=1e-6 * scale)
    return float(np.abs(K).max())


def half_square(task: Task) -> Callable[[Pose], float]:
    return lambda pose: 0.5 * float(np.square(task.error(pose)).sum())


def check_half_square(task: Task, pose: Pose) -> float:
    """∇²(½‖e‖²) = JᵀJ + curvature(−e), over the rows that are not kept."""
    e, J = task.error(pose), task.jacobian(pose)
    rows = J[e != 0.0] if task.is_inequality else J
    return check(task, pose, -e, half_square(task), rows.T @ rows)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(("seed", "reversed_joints"), [(1, False), (2, True)], ids=["ordinary", "reversed"])
@each_sample
def test_jtj_plus_hessian_is_the_second_derivative_of_half_the_squared_error(
    sample: Sample, seed: int, reversed_joints: bool
) -> None:
    scene = scene_of(seed, reversed_joints=reversed_joints)
    size = check_half_square(sample.make(scene, False), scene.pose)
    assert size > 1e-4 or "some joints" in sample.label or sample.label == "joints"  # theirs may all be hinges


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(("seed", "reversed_joints"), [(3, True), (4, False)], ids=["reversed", "ordinary"])
@pytest.mark.parametrize("sample", [sample for sample in SAMPLES if sample.kind.exact], ids=lambda sample: sample.label)
def test_the_hessian_of_an_exact_task_is_that_of_its_values_for_any_weights(
    sample: Sample, seed: int, reversed_joints: bool
) -> None:
    scene = scene_of(seed, 0.9, reversed_joints=reversed_joints)
    task = sample.make(scene, False)
    weights = scene.rng.normal(size=task.rows(scene.figure))
    check(task, scene.pose, weights, lambda pose: -float(weights @ task.unclipped_error(pose)), np.zeros(()))


@pytest.mark.usefixtures("backend")
@each_sample
def test_the_hessian_is_linear_in_the_weights(sample: Sample) -> None:
    scene = scene_of(5)
    task = sample.make(scene, False)
    one, other = scene.rng.normal(size=(2, task.rows(scene.figure)))
    together = task.hessian(scene.pose, 2.0 * one - 0.3 * other)
    apart = 2.0 * task.hessian(scene.pose, one) - 0.3 * task.hessian(scene.pose, other)
    np.testing.assert_allclose(together, apart, rtol=0.0, atol=1e-7 if sample.label in BY_DIFFERENCES else 1e-12)


@pytest.mark.usefixtures("backend")
def test_where_an_orientation_is_met_the_hessian_is_that_of_the_rotation() -> None:
    scene = scene_of(6)
    for sample in SAMPLES:
        if sample.kind in (OrientationTask, PoseTask):
            task = sample.make(scene, True)
            weights = scene.rng.normal(size=task.rows(scene.figure))
            check(task, scene.pose, weights, lambda at, w=weights, t=task: -float(w @ t.error(at)), np.zeros(()))


@pytest.mark.usefixtures("backend")
def test_the_biped_agrees_along_random_motions() -> None:
    for sample in SAMPLES:
        scene = biped_scene(np.random.default_rng(7))
        task = sample.make(scene, False)
        e, J = task.error(scene.pose), task.jacobian(scene.pose)
        rows = J[e != 0.0] if task.is_inequality else J
        K = task.hessian(scene.pose, -e)
        for _ in range(3):
            v = scene.rng.normal(size=scene.figure.nv) / np.sqrt(scene.figure.nv)
            expected = second_along(half_square(task), scene.pose, v)
            np.testing.assert_allclose(
                np.square(rows @ v).sum() + v @ K @ v, expected, rtol=1e-6, atol=1e-6, err_msg=sample.label
            )


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("angle", [1e-9, 1e-4, 0.3, 2.9])
def test_rotation_errors_of_any_angle_have_exact_hessians(angle: float) -> None:
    scene = scene_of(8)
    here = scene.place(scene.one)
    turn = np.array([np.cos(0.5 * angle), *(np.sin(0.5 * angle) * np.array(scene.direction()))])
    goal = quaternion.multiply(turn, here.quaternion)
    check_half_square(OrientationTask(site=scene.one, goal=goal), scene.pose)
    own = np.array(scene.direction())
    aside = np.cross(own, scene.direction())
    aim = so3.exp(angle * aside / np.linalg.norm(aside)) @ own
    check_half_square(AxisTask(site=scene.one, axis=own, direction=here.rotation_matrix @ aim), scene.pose)
    check_half_square(LookAtTask(site=scene.one, axis=own, target=here.apply(0.6 * aim)), scene.pose)


@pytest.mark.usefixtures("backend")
def test_joints_tasks_have_the_hessian_of_every_coordinate() -> None:
    for seed, back in ((9, False), (10, True)):
        scene = scene_of(seed, 1.0, reversed_joints=back)
        for joint in scene.figure.joints:
            for component in joint.kind.components:
                unit = "m" if joint.kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
                task = JointsTask(factors={f"{joint.name}.{component}": 1.3}, value=0.2, unit=unit)
                K = task.hessian(scene.pose, [-0.8])
                value = lambda pose, task=task: 0.8 * float(task.error(pose)[0])  # noqa: E731
                for v in np.eye(scene.figure.nv)[scene.figure.slot(joint.name).v]:
                    mixed = v + 0.7 * np.roll(v, 1)
                    for way in (v, mixed):
                        np.testing.assert_allclose(
                            way @ K @ way, second_along(value, scene.pose, way), rtol=1e-6, atol=1e-6
                        )


def test_coordinates_have_exact_hessians_without_swing() -> None:
    figure: Figure = scene_of(9).figure
    pose = Pose.neutral(figure)
    for joint in figure.joints:
        for component in joint.kind.components if joint.kind.has_swing else ():
            task = JointsTask(factors={f"{joint.name}.{component}": 1.0}, value=0.0)
            check(task, pose, np.ones(1), lambda at, task=task: -float(task.error(at)[0]), np.zeros(()))


@pytest.mark.usefixtures("backend")
def test_points_without_a_second_derivative_give_finite_hessians() -> None:
    scene = scene_of(11)
    here = scene.place(scene.one)
    own = scene.direction()
    tasks = (
        DistanceTask(site=scene.one, to=here.translation, distance=0.2),
        EllipsoidTask(site=scene.one, on=scene.other, radii=(0.2, 0.3, 0.4), placement=_seen(scene)),
        LookAtTask(site=scene.one, axis=own, target=here.translation),
        LookAtTask(site=scene.one, axis=own, target=here.apply(-np.array(own))),
        AxisTask(site=scene.one, axis=own, direction=-(here.rotation_matrix @ own)),
        RegionTask(site=scene.one, region=InsideBall(here.translation, 0.1)),
    )
    for task in tasks:
        K = task.hessian(scene.pose, np.ones(task.rows(scene.figure)))
        assert np.isfinite(K).all()
        np.testing.assert_allclose(K, K.T, atol=1e-12)


def _seen(scene: Scene) -> object:
    """Where the first site is in the frame of the other: an ellipsoid about it."""
    return scene.place(scene.other).inverse() @ scene.place(scene.one)


class Tip:
    """A segment's height, with or without its second derivative."""

    def __init__(self, segment: int) -> None:
        self.segment = segment

    def error(self, pose: Pose) -> list[float]:
        return [1.0 - pose.state.point(self.segment, np.ones(3))[2]]

    def jacobian(self, pose: Pose) -> np.ndarray:
        return pose.state.point_jacobian(self.segment, np.ones(3))[2:]


class BentTip(Tip):
    """The same with its second derivative, upper half only."""

    def hessian(self, pose: Pose, weights: np.ndarray) -> np.ndarray:
        full = pose.state.point_hessian(self.segment, np.ones(3), np.array([0.0, 0.0, weights[0]]))
        return 2.0 * np.triu(full, 1) + np.diag(np.diag(full))


def test_a_user_task_may_define_its_hessian_or_not() -> None:
    scene = scene_of(12)
    last = len(scene.figure.segments) - 1
    given = UserTask(definition=BentTip(last)).hessian(scene.pose, [0.7])
    found = UserTask(definition=Tip(last)).hessian(scene.pose, [0.7])
    np.testing.assert_allclose(given, given.T, atol=1e-15)
    np.testing.assert_allclose(found, given, rtol=0.0, atol=1e-9)


def test_inexact_jacobians_of_a_user_task_are_corrected_by_differences() -> None:
    scene = scene_of(13)
    task = OrientationTask(site=scene.one, goal=scene.orientation())
    own = UserTask(definition=task, unit="rad", exact=False)
    e = task.error(scene.pose)
    without = UserTask(definition=_Plain(task), unit="rad", exact=False)
    expected = task.hessian(scene.pose, -e)
    np.testing.assert_allclose(own.hessian(scene.pose, -e), expected, rtol=0.0, atol=1e-14)
    np.testing.assert_allclose(without.hessian(scene.pose, -e), expected, rtol=0.0, atol=1e-7)


class _Plain:
    """A task seen as a person's, without its second derivative."""

    def __init__(self, task: Task) -> None:
        self.error, self.jacobian = task.error, task.jacobian


@pytest.mark.parametrize("weights", [[1.0], [1.0, np.nan, 0.0], 3.0])
def test_weights_of_another_shape_raise_task_error(weights: object) -> None:
    scene = scene_of(14)
    with pytest.raises(TaskError, match=r"reach.*expected 3 finite weights, one per row"):
        PositionTask(site=scene.one, goal=(0, 0, 0), name="reach").hessian(scene.pose, weights)
