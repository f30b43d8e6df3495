"""ClearanceTask: rows and their derivatives, contact, sliding, convergence."""

from __future__ import annotations

import math
import pickle
from itertools import pairwise

import numpy as np
import pytest

from poise.backend import use_backend
from poise.collision import ClearanceTask, Ground, Obstacle, floor, wall
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import (
    Box,
    Capsule,
    Cylinder,
    Ellipsoid,
    Figure,
    FigureBuilder,
    GeneralizedCylinder,
    Shape,
    Sphere,
    Transform,
)
from poise.model.shape import Geometry
from poise.scene import Scene
from poise.tasks import PositionTask, Task, check_derivatives
from poise.tolerances import CONTACT_TOL_M
from tests.support.backends import NEEDS_NATIVE

SOLIDS = (
    Sphere(0.1),
    Capsule(0.08, 0.3),
    Ellipsoid((0.08, 0.12, 0.2)),
    Cylinder(0.09, 0.3),
    GeneralizedCylinder(0.06, 0.12, 0.3),
    Box((0.1, 0.15, 0.3)),
)


def arm(links: int = 3, radius: float = 0.04, solid: Geometry | None = None) -> Figure:
    """Links of 0.4 m on ball joints, standing up; the last one may have another solid."""
    builder = FigureBuilder("arm").segment("base").root("base")
    for index in range(links):
        own = solid if solid is not None and index == links - 1 else Capsule(radius, 0.3)
        builder.segment(f"link_{index}", shapes=[Shape(own, Transform((0.0, 0.0, 0.2)))])
        before = "base" if index == 0 else f"link_{index - 1}"
        builder.ball(f"joint_{index}", before, f"link_{index}", at=(0.0, 0.0, 0.0 if index == 0 else 0.4))
    return builder.site("tip", f"link_{links - 1}", at=(0.0, 0.0, 0.4)).build()


def bent(figure: Figure, seed: int) -> Pose:
    rng = np.random.default_rng(seed)
    turns = {joint.name: quaternion.exp(rng.normal(size=3) * 0.5) for joint in figure.joints[1:]}
    return Pose.neutral(figure).with_values(turns)


def beside(pose: Pose, geometry: Geometry | Ground, rng: np.random.Generator, gap: float) -> Obstacle:
    """An obstacle about so far from the middle of the last link."""
    middle = pose.state.point(len(pose.figure.segments) - 1, np.array([0.0, 0.0, 0.2]))
    if isinstance(geometry, Ground):
        return Obstacle("thing", geometry, Transform((0.0, 0.0, float(middle[2]) - gap)))
    way = rng.normal(size=3)
    place = middle + gap * way / np.linalg.norm(way)
    return Obstacle("thing", geometry, Transform(tuple(place.tolist()), tuple(quaternion.random(rng).tolist())))


@pytest.mark.parametrize("thing", [*SOLIDS, Ground()], ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("solid", SOLIDS, ids=lambda each: type(each).__name__)
def test_jacobian_and_hessian_are_exact(solid: Geometry, thing: Geometry | Ground) -> None:
    rng = np.random.default_rng(3)
    pose = bent(arm(2, solid=solid), 1)
    task = ClearanceTask(obstacles=(beside(pose, thing, rng, 0.55),), cutoff=5.0, max_pairs=2)
    assert check_derivatives(task, pose) < 1e-7
    weights = np.array([0.7, -1.3])
    by_differences = Task._hessian(task, pose, weights)
    assert task.hessian(pose, weights) == pytest.approx(by_differences, abs=1e-5 * (1.0 + np.abs(by_differences).max()))


@pytest.mark.parametrize("thing", [Ellipsoid((0.08, 0.12, 0.2)), Cylinder(0.09, 0.3), Capsule(0.08, 0.3)])
@pytest.mark.parametrize("solid", [Cylinder(0.09, 0.3), GeneralizedCylinder(0.06, 0.12, 0.3), Capsule(0.08, 0.3)])
def test_hessian_is_exact_for_solids_that_overlap_along_an_edge(solid: Geometry, thing: Geometry) -> None:
    """A cylinder has no bend along itself: there a form that must be positive where the normal is free is negative."""
    rng = np.random.default_rng(0)
    pose = bent(arm(1, solid=solid), 1)
    task = ClearanceTask(obstacles=(beside(pose, thing, rng, 0.12),), cutoff=5.0, max_pairs=1)
    assert -0.2 < task.nearest(pose).distances[0] < -0.01
    by_differences = Task._hessian(task, pose, np.ones(1))
    assert task.hessian(pose, np.ones(1)) == pytest.approx(
        by_differences, abs=1e-6 * (1.0 + np.abs(by_differences).max())
    )


def test_self_collision_rows_have_no_column_for_shared_joints() -> None:
    figure = arm(4)
    pose = bent(figure, 2)
    task = ClearanceTask(self_collision=True, cutoff=5.0, max_pairs=4)
    near = task.nearest(pose)
    assert len(near.pairs) == 3  # 0 and 2, 0 and 3, 1 and 3
    assert check_derivatives(task, pose) < 1e-7
    assert np.all(near.jacobian[:, :3] == 0.0)  # the first joint moves all links
    assert np.abs(near.jacobian[:, 3:]).max() > 0.01


@NEEDS_NATIVE
def test_both_backends_agree() -> None:
    pose = bent(arm(4), 5)
    things = tuple(
        Obstacle(f"thing {i}", solid, Transform((0.5, 0.3 * i - 0.8, 0.5))) for i, solid in enumerate(SOLIDS)
    )
    found = []
    for backend in ("numpy", "native"):
        with use_backend(backend):
            found.append(ClearanceTask(obstacles=things, self_collision=True, cutoff=0.8).nearest(pose))
    assert found[0].pairs.tolist() == found[1].pairs.tolist()
    assert len(found[0].pairs) > 5
    for mine, theirs in zip(found[0][1:], found[1][1:], strict=True):
        assert mine == pytest.approx(theirs, abs=1e-11)


def test_a_reach_through_a_wall_stops_at_the_wall_and_is_explained() -> None:
    scene = Scene(arm(), Pose.neutral(arm()).with_values({"joint_1": quaternion.exp([0.0, 0.3, 0.0])}))
    scene.add_obstacle(wall().moved((0.5, 0.0, 0.0)))
    scene.reach("tip", (0.9, 0.0, 0.6))
    result = scene.solve()
    clearance = scene["clearance"]
    assert isinstance(clearance, ClearanceTask)
    nearest = clearance.nearest(result.pose).distances.min()
    assert clearance.margin - 1e-6 < nearest < clearance.margin + 1.01 * CONTACT_TOL_M
    assert result.pose.position("tip")[0] < 0.515  # which stands a centimeter out of its link
    assert "link_2 touches wall" in result.explain()
    assert "link_2 touches wall" in clearance.contacts(result.pose)
    assert result["tip"].contacts == ("link_2 touches wall",)


def test_distant_obstacles_have_no_effect() -> None:
    free, kept = Scene(arm()), Scene(arm())
    kept.add_obstacle("ball", Sphere(0.1), at=(3.0, 0.0, 0.0))
    poses = []
    for scene in (free, kept):
        scene.pose = bent(scene.figure, 7)
        scene.reach("tip", (0.6, 0.2, 0.5))
        assert scene.solve().status.value == "solved"
        poses.append(scene.pose.q)
    assert poses[0] == pytest.approx(poses[1], abs=1e-9)


def test_a_start_in_penetration_is_pushed_out() -> None:
    scene = Scene(arm(), bent(arm(), 8))
    tip = scene.pose.position("tip")
    scene.add_obstacle("ball", Sphere(0.15), at=tip + np.array([0.05, 0.02, 0.0]))
    task = scene["clearance"]
    assert isinstance(task, ClearanceTask)
    assert task.nearest(scene.pose).distances.min() < -0.05
    scene.solve()
    assert task.nearest(scene.pose).distances.min() >= task.margin - 1e-6


def test_a_dragged_hand_does_not_jump_over_an_obstacle() -> None:
    """The goal is drawn through a ball behind which the arm is held; the tip stays on the side it came from."""
    scene = Scene(arm(2), Pose.neutral(arm(2)).with_values({"joint_1": quaternion.exp([0.0, 1.2, 0.0])}))
    scene.add_obstacle("block", Box((0.3, 2.0, 2.0)), at=(0.75, 0.0, 0.5))
    task = scene.reach("tip", scene.pose.position("tip"))
    for x in np.linspace(0.4, 1.4, 26):
        scene.set(task, goal=(x, 0.0, 0.5))
        scene.track(time_budget=None)
        assert scene.pose.position("tip")[0] < 0.615  # which stands a centimeter out of its link
    clearance = scene["clearance"]
    assert isinstance(clearance, ClearanceTask)
    assert clearance.nearest(scene.pose).distances.min() > -1e-4


def test_a_converged_contact_does_not_oscillate() -> None:
    """Goals inside a wall, frame after frame: each freedom turns back only a few times, and in the end stands still."""
    scene = Scene(arm(), bent(arm(), 4))
    scene.add_obstacle(wall().moved((0.45, 0.0, 0.0)))
    scene.reach("tip", (0.8, 0.1, 0.7))
    poses = []
    for _ in range(60):
        scene.track(time_budget=None)
        poses.append(scene.pose)
    steps = np.array([end.minus(start) for start, end in pairwise(poses)])
    moving = np.where(np.abs(steps) > 1e-7, np.sign(steps), 0.0)
    for column in moving.T:
        signs = column[column != 0.0]
        assert np.count_nonzero(np.diff(signs)) <= 4
    assert np.abs(steps[-20:]).max() < 1e-6


def test_a_chain_wraps_around_a_ball() -> None:
    """A chain that goes over a ball is pulled down behind it: it leans on it and never enters [Baerlocher2001, 7.6]."""
    figure = arm(6, radius=0.02)
    bends = {"joint_0": 0.3, "joint_1": 0.6, "joint_2": 0.7, "joint_3": 0.7, "joint_4": 0.5}
    scene = Scene(
        figure, Pose.neutral(figure).with_values({k: quaternion.exp([0.0, b, 0.0]) for k, b in bends.items()})
    )
    scene.add_obstacle("ball", Sphere(0.3), at=(0.6, 0.0, 0.2))
    goal = scene.reach("tip", scene.pose.position("tip"))
    clearance = scene["clearance"]
    assert isinstance(clearance, ClearanceTask)
    for z in np.linspace(0.0, -1.6, 17):
        scene.set(goal, goal=(1.3, 0.0, z))
        scene.track(time_budget=None)
        assert clearance.nearest(scene.pose).distances.min() > -1e-4
    assert clearance.contacts(scene.pose)
    assert scene.pose.position("tip")[0] > 0.9  # not on the near side


def test_adjacent_segments_are_excluded_and_listed() -> None:
    task = ClearanceTask(self_collision=True, obstacles=(floor(-1.0),), ignored=[("link_0", "floor")])
    left = task.excluded_pairs(arm())
    assert ("link_0", "link_1") in left
    assert ("link_0", "link_2") not in left
    assert ("link_0", "floor") in left
    near = ClearanceTask(obstacles=(floor(-0.1),), ignored=[("link_0", "floor")], cutoff=5.0).nearest(
        Pose.neutral(arm())
    )
    assert len(near.pairs) == 2


def test_segments_in_contact_in_the_neutral_pose_are_excluded() -> None:
    assert ("link_0", "link_2") in ClearanceTask(self_collision=True).excluded_pairs(arm(radius=0.25))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "has nothing to avoid"),
        ({"obstacles": ("table",)}, "must be Obstacles, got 'table'"),
        ({"obstacles": (floor(), floor())}, "two obstacles have the name 'floor'"),
        ({"self_collision": True, "margin": 0.3}, "margin < cutoff"),
        ({"self_collision": True, "margin": math.nan}, "margin"),
        ({"self_collision": True, "max_pairs": 0}, "max_pairs must be a whole number"),
        ({"self_collision": True, "ignored": ["foot"]}, "pairs of names"),
        ({"self_collision": True, "level": -1}, "0 .the highest priority. or more"),
    ],
)
def test_invalid_arguments_raise_task_error(options: dict, message: str) -> None:
    with pytest.raises(TaskError, match=message):
        ClearanceTask(**options)


def test_ignored_names_must_exist() -> None:
    with pytest.raises(TaskError, match=r"ignored: 'lnk_0'.*link_0"):
        ClearanceTask(self_collision=True, ignored=[("lnk_0", "link_2")]).check(arm())


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_a_figure_without_solids_raises_task_error(backend: str) -> None:
    bare = FigureBuilder(f"bare for {backend}").segment("a").root("a").build()  # pairs of equal figures are kept
    with use_backend(backend), pytest.raises(TaskError, match="no solid shapes"):
        ClearanceTask(self_collision=True).check(bare)


def test_it_can_be_pickled() -> None:
    task, pose = ClearanceTask(obstacles=(floor(-0.1),)), Pose.neutral(arm())
    task.nearest(pose)  # binds it
    again = pickle.loads(pickle.dumps(task))
    assert again == task
    assert again.nearest(pose).distances == pytest.approx(task.nearest(pose).distances)


def test_other_tasks_stay_on_level_one_or_below() -> None:
    with pytest.raises(TaskError, match=r"1 .the highest priority. or more"):
        PositionTask(site="tip", goal=(0, 0, 0), level=0)
