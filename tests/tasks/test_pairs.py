"""Tasks about two places: shared joints do nothing at all, and places that coincide are no trouble."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import FigureBuilder, Site
from poise.tasks import (
    DistanceTask,
    EllipsoidTask,
    JointSelection,
    LookAtTask,
    RelativeOrientationTask,
    RelativePositionTask,
    Task,
)
from poise.tasks.terms.frame_pairs import common_ancestor
from tests.support.figures import arm, biped
from tests.tasks.scenes import biped_scene, random_scene

pytestmark = pytest.mark.usefixtures("engine")

SHARED = ("root", "lumbar", "thoracic")  # move both hands

PAIRS: list[Task] = [
    RelativePositionTask(site="left_grip", other="right_grip", offset=(0.0, 0.1, 0.0)),
    RelativeOrientationTask(site="left_grip", other="right_grip", rotation=(0.0, 1.0, 0.0, 0.0)),
    DistanceTask(site="left_grip", to="right_grip", distance=0.2),
    EllipsoidTask(site="left_grip", on="right_grip", radii=(0.1, 0.2, 0.3)),
    LookAtTask(site="left_grip", target="right_grip"),
]


@pytest.mark.parametrize("task", PAIRS, ids=lambda task: type(task).__name__)
def test_columns_of_shared_joints_are_exactly_zero_with_the_loop_wide_open(task: Task) -> None:
    scene = biped_scene(np.random.default_rng(1))
    assert scene.figure.joints[0].name == SHARED[0]
    J = task.jacobian(scene.pose)
    assert task.error_norm(scene.pose) > 0.1
    for name in SHARED:
        assert not J[:, scene.figure.slot(name).v].any()
    for name in ("left_shoulder", "right_shoulder"):
        assert J[:, scene.figure.slot(name).v].any()


def test_the_error_itself_does_not_change_when_a_shared_joint_moves() -> None:
    scene = biped_scene(np.random.default_rng(2))
    moved = scene.pose.with_values({"thoracic": quaternion.random(scene.rng)})
    for task in PAIRS:
        np.testing.assert_allclose(task.error(moved), task.error(scene.pose), rtol=0.0, atol=1e-9)


def test_the_loop_is_measured_in_the_lowest_common_segment() -> None:
    scene = biped_scene(np.random.default_rng(3))
    index = scene.figure.segment_index
    assert common_ancestor(scene.figure, index("left_hand"), index("right_hand")) == index("chest")
    assert common_ancestor(scene.figure, index("left_hand"), index("right_foot")) == index("pelvis")
    assert common_ancestor(scene.figure, index("left_hand"), index("left_forearm")) == index("left_forearm")
    gap = scene.place("right_grip").apply((0.0, 0.1, 0.0)) - scene.place("left_grip").translation_vector
    expected = scene.pose.placement("chest").rotation_matrix.T @ gap
    np.testing.assert_allclose(PAIRS[0].error(scene.pose), expected, rtol=0.0, atol=1e-12)


@pytest.mark.parametrize(
    "make",
    [
        lambda: RelativePositionTask(site="fingertip", other="grip"),
        lambda: RelativeOrientationTask(site="fingertip", other="grip"),
        lambda: DistanceTask(site="fingertip", to="grip", distance=1.0),
        lambda: EllipsoidTask(site="fingertip", on="hand", radii=(1, 1, 1)),
        lambda: LookAtTask(site="fingertip", target="grip"),
    ],
)
def test_two_places_of_one_segment_are_refused(make) -> None:
    task = make()
    with pytest.raises(TaskError, match=r"both on segment 'hand'.*different segments"):
        task.error(Pose.neutral(arm()))
    with pytest.raises(TaskError, match="both on segment 'hand'"):
        task.check(arm())


def test_points_that_coincide_part_along_what_the_figure_can_do() -> None:
    pose = Pose.neutral(arm())
    task = DistanceTask(site="fingertip", to=pose.position("fingertip"), distance=0.1)
    e, J = task.error(pose), task.jacobian(pose)
    np.testing.assert_allclose(e, [0.1])
    step = J.T @ e
    assert np.linalg.norm(step) > 1e-3
    assert task.error_norm(pose.plus(step)) < 0.1


@pytest.mark.parametrize("kind", ["distance", "ellipsoid"])
@pytest.mark.parametrize("joint", ["x", "y", "z"])
def test_points_that_coincide_part_by_the_recruited_joint(kind: str, joint: str) -> None:
    builder = FigureBuilder("gantry").segment("base").segment("bridge").segment("trolley").segment("hook").root("base")
    builder.slide("x", "base", "bridge", axis=(1, 0, 0)).slide("y", "bridge", "trolley", axis=(0, 1, 0))
    pose = Pose.neutral(builder.slide("z", "trolley", "hook", axis=(0, 0, 1)).build())
    settings = {"site": "hook", "active_joints": JointSelection.listed(joint)}
    task = DistanceTask(**settings, to=(0, 0, 0), distance=0.1)
    if kind == "ellipsoid":
        task = EllipsoidTask(**settings, on="base", radii=(0.1, 0.1, 0.1))
    np.testing.assert_allclose(task.jacobian(pose)[:, task.active_dofs(pose.figure)], [[1.0]], rtol=1e-12)


def test_a_distance_of_zero_is_met_where_the_points_coincide() -> None:
    pose = Pose.neutral(arm())
    task = DistanceTask(site="fingertip", to=pose.position("fingertip"), distance=0.0)
    np.testing.assert_array_equal(task.error(pose), [0.0])
    assert np.isfinite(task.jacobian(pose)).all()


def test_an_ellipsoid_of_equal_radii_gives_the_distance_to_a_ball() -> None:
    scene = random_scene(np.random.default_rng(5))
    task = EllipsoidTask(site=scene.one, on=scene.other, radii=(0.4, 0.4, 0.4))
    apart = np.linalg.norm(scene.place(scene.one).translation_vector - scene.place(scene.other).translation_vector)
    np.testing.assert_allclose(task.error(scene.pose), [0.4 - apart], rtol=1e-12)


def test_points_of_the_surface_are_on_the_ellipsoid() -> None:
    """x = c + R S u with a unit u; inside the error is positive, outside negative."""
    scene = random_scene(np.random.default_rng(6))
    task = EllipsoidTask(site=scene.one, on=scene.other, radii=(0.3, 0.5, 0.9), placement=scene.placement())
    for factor, sign in ((1.0, 0.0), (0.9, 1.0), (1.1, -1.0)):
        u = factor * np.array(scene.direction())
        world = (scene.place(scene.other) @ task.placement).apply(u * task.radii)
        local = scene.pose.placement(scene.one.segment).inverse().apply(world)
        there = Site("there", scene.one.segment, type(task.placement)(tuple(local.tolist())))
        e = EllipsoidTask(site=there, on=scene.other, radii=task.radii, placement=task.placement).error(scene.pose)
        np.testing.assert_allclose(e, [sign * 0.1 * task.mean_radius], rtol=1e-9, atol=1e-12)


def test_the_center_of_an_ellipsoid_is_left() -> None:
    pose = Pose.neutral(arm())
    base = pose.placement("base")
    place = base.inverse() @ pose.placement("fingertip")
    task = EllipsoidTask(site="fingertip", on="base", radii=(0.1, 0.2, 0.3), placement=place)
    e, J = task.error(pose), task.jacobian(pose)
    assert e[0] == pytest.approx(task.mean_radius, abs=1e-9)
    assert np.abs(J.T @ e).max() > 1e-3


def test_a_closed_loop_is_open_when_the_task_is_disabled() -> None:
    task = RelativePositionTask(site="left_grip", other="right_grip", enabled=False)
    assert not task.enabled
    task.check(biped())
