"""Tasks between two frames: shared joints have no effect, coincident points are not singular."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import FigureBuilder
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
from tests.support.figures import arm
from tests.tasks.scenes import biped_scene

pytestmark = pytest.mark.usefixtures("backend")

SHARED = ("root", "lumbar", "thoracic")  # move both hands


PAIRS: list[Task] = [
    RelativePositionTask(site="left_grip", other="right_grip", offset=(0.0, 0.1, 0.0)),
    RelativeOrientationTask(site="left_grip", other="right_grip", rotation=(0.0, 1.0, 0.0, 0.0)),
    DistanceTask(site="left_grip", to="right_grip", distance=0.2),
    EllipsoidTask(site="left_grip", on="right_grip", radii=(0.1, 0.2, 0.3)),
    LookAtTask(site="left_grip", target="right_grip"),
]


@pytest.mark.parametrize("task", PAIRS, ids=lambda task: type(task).__name__)
def test_columns_of_shared_joints_are_exactly_zero(task: Task) -> None:
    scene = biped_scene(np.random.default_rng(1))
    assert scene.figure.joints[0].name == SHARED[0]
    J = task.jacobian(scene.pose)
    assert task.error_norm(scene.pose) > 0.1
    for name in SHARED:
        assert not J[:, scene.figure.slot(name).v].any()
    for name in ("left_shoulder", "right_shoulder"):
        assert J[:, scene.figure.slot(name).v].any()


def test_shared_joints_do_not_change_the_error() -> None:
    scene = biped_scene(np.random.default_rng(2))
    moved = scene.pose.with_values({"thoracic": quaternion.random(scene.rng)})
    for task in PAIRS:
        np.testing.assert_allclose(task.error(moved), task.error(scene.pose), rtol=0.0, atol=1e-9)


def test_the_error_is_expressed_in_the_lowest_common_ancestor() -> None:
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
def test_two_sites_of_one_segment_raise_task_error(make) -> None:
    task = make()
    with pytest.raises(TaskError, match=r"both on segment 'hand'.*different segments"):
        task.error(Pose.neutral(arm()))
    with pytest.raises(TaskError, match="both on segment 'hand'"):
        task.check(arm())


@pytest.mark.parametrize("kind", ["distance", "ellipsoid"])
@pytest.mark.parametrize("joint", ["x", "y", "z"])
def test_coincident_points_separate_by_the_active_joint(kind: str, joint: str) -> None:
    builder = FigureBuilder("gantry").segment("base").segment("bridge").segment("trolley").segment("hook").root("base")
    builder.slide("x", "base", "bridge", axis=(1, 0, 0)).slide("y", "bridge", "trolley", axis=(0, 1, 0))
    pose = Pose.neutral(builder.slide("z", "trolley", "hook", axis=(0, 0, 1)).build())
    settings = {"site": "hook", "active_joints": JointSelection.listed(joint)}
    task = DistanceTask(**settings, to=(0, 0, 0), distance=0.1)
    if kind == "ellipsoid":
        task = EllipsoidTask(**settings, on="base", radii=(0.1, 0.1, 0.1))
    np.testing.assert_allclose(task.jacobian(pose)[:, task.active_dofs(pose.figure)], [[1.0]], rtol=1e-12)
