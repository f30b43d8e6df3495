"""What is asked of a scene becomes a task, on a level, with a name."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.model import Site, Transform
from poise.scene import Scene
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    ComfortTask,
    ContactTask,
    DexterityTask,
    DiscomfortTask,
    DistanceTask,
    EffortTask,
    EllipsoidTask,
    EquilibriumTask,
    GaussianPostureTask,
    HalfSpace,
    InertiaTask,
    JointSelection,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RangeWeightedPostureTask,
    RegionTask,
    RelativeOrientationTask,
    RelativePoseTask,
    RelativePositionTask,
    SingularityTask,
    SupportPolygonTask,
    SupportRegionTask,
    Task,
    TorqueTask,
)
from tests.scene.scenes import crane_scene, standing
from tests.support.figures import arm


def test_each_request_goes_one_level_below_the_last_and_pins_share_the_first() -> None:
    scene = standing()
    scene.keep_balance()
    scene.look_at("eyes", [0.6, 0.2, 0.4])
    scene.reach("right_grip", [0.45, -0.2, 0.3])
    scene.reach("left_grip", [0.45, 0.2, 0.3], level=4)
    scene.pin("pelvis", orientation=False)
    scene.posture()
    assert {task.name: task.level for task in scene.tasks} == {
        "left_sole": 1,
        "right_sole": 1,
        "balance": 2,
        "eyes": 3,
        "right_grip": 4,
        "left_grip": 4,
        "pelvis": 1,
        "posture": 5,
    }


def test_the_first_example_is_solved() -> None:
    scene = standing()
    scene.keep_balance()
    scene.look_at("eyes", [0.6, -0.2, 0.4])
    scene.reach("right_grip", [0.45, -0.2, 0.3])
    result = scene.solve()
    assert result.solved
    assert scene.pose is result.pose
    assert scene.result is result
    np.testing.assert_allclose(scene.pose.position("right_grip"), [0.45, -0.2, 0.3], atol=1e-6)


REQUESTS: dict[str, tuple[Callable[[Scene], Task], type[Task], str]] = {
    "reach": (lambda s: s.reach("grip", (0.1, 0, 1), axes="xz"), PositionTask, "grip to x = 0.1, z = 1"),
    "place": (lambda s: s.place("grip", (0, 0, 1), (1, 0, 0, 0)), PoseTask, "grip to [0 0 1], orientation [1 0 0 0]"),
    "place, weighed": (
        lambda s: s.place("grip", (0, 0, 1), (1, 0, 0, 0), degrees_per_meter=90.0),
        PoseTask,
        "grip to [0 0 1], orientation [1 0 0 0], 90° count as 1 m",
    ),
    "keep_inside": (
        lambda s: s.keep_inside("grip", HalfSpace()),
        RegionTask,
        "grip on the side [0 0 1] of the plane through [0 0 0]",
    ),
    "keep_away_from_singularity": (
        lambda s: s.keep_away_from_singularity("grip", 0.2),
        SingularityTask,
        "grip away from singularities, singular values at least 0.2",
    ),
    "keep_on_line": (
        lambda s: s.keep_on_line("grip", (0, 0, 0), (1, 0, 0)),
        LineTask,
        "grip to the line through [0 0 0] along [1 0 0]",
    ),
    "keep_on_plane": (
        lambda s: s.keep_on_plane("grip", (0, 0, 0), (0, 0, 2)),
        PlaneTask,
        "grip to the plane through [0 0 0] with normal [0 0 1]",
    ),
    "keep_on_ellipsoid": (
        lambda s: s.keep_on_ellipsoid("grip", "base", (0.2, 0.3, 0.4)),
        EllipsoidTask,
        "grip on the ellipsoid of radii [0.2 0.3 0.4] m of base",
    ),
    "keep_distance": (
        lambda s: s.keep_distance("grip", (0, 0, 0), 0.3),
        DistanceTask,
        "grip at 0.3 m from [0 0 0]",
    ),
    "keep_distance of now": (
        lambda s: s.keep_distance("hand", "upper_arm"),
        DistanceTask,
        "hand at 0.54 m from upper_arm",
    ),
    "turn": (lambda s: s.orient("grip", (0, 1, 0, 0)), OrientationTask, "grip to orientation [0 1 0 0]"),
    "aim": (lambda s: s.aim("grip", (0, 0, 1), (1, 0, 0)), AxisTask, "grip: axis [0 0 1] along [1 0 0]"),
    "look_at": (lambda s: s.look_at("grip", (1, 2, 3)), LookAtTask, "grip looks at [1 2 3]"),
    "look_at a site": (lambda s: s.look_at("grip", "base", axis=(0, 0, 1)), LookAtTask, "grip looks at base"),
    "meet": (lambda s: s.match_position("grip", "base"), RelativePositionTask, "grip meets base"),
    "match_orientation": (
        lambda s: s.match_orientation("grip", "base"),
        RelativeOrientationTask,
        "grip oriented like base",
    ),
    "match_pose": (
        lambda s: s.match_pose("grip", "base", (1, 0, 0)),
        RelativePoseTask,
        "grip in the frame of base at [1 0 0]",
    ),
    "keep_center_of_mass": (
        lambda s: s.keep_center_of_mass((0.1, 0.2)),
        CenterOfMassTask,
        "center of mass to x = 0.1, y = 0.2",
    ),
    "keep_center_of_mass over sites": (
        lambda s: s.keep_center_of_mass(["base"], axes="xyz"),
        CenterOfMassTask,
        "center of mass to x = 0, y = 0, z = 1.4",
    ),
    "keep_balance over a site": (lambda s: s.keep_balance("base"), CenterOfMassTask, "center of mass over base"),
    "keep_inertia": (
        lambda s: s.keep_inertia(0.2, (0, 2, 0)),
        InertiaTask,
        "moment of inertia about [0 1 0] = 0.2 kg m²",
    ),
    "touch": (
        lambda s: s.touch("grip", point=(0, 0, 1), normal=(0, 0, -2))[0],
        ContactTask,
        "grip sticks to the plane across [0 0 -1] at [0 0 1]",
    ),
    "grasp": (
        lambda s: s.grasp("grip", point=(0, 0, 1), direction=(0, 0, 2), sliding=True)[0],
        ContactTask,
        "grip slides on the bar along [0 0 -1] at [0 0 1]",
    ),
    "bend": (lambda s: s.bend("elbow.flexion", 0.5), JointsTask, "elbow.flexion = 0.5 rad"),
    "bend several": (
        lambda s: s.bend({"elbow.flexion": 1, "elbow.twist": -2}, 0.5),
        JointsTask,
        "elbow.flexion - 2 elbow.twist = 0.5 rad",
    ),
    "posture": (lambda s: s.posture(joints=["elbow"]), PostureTask, "elbow to a posture"),
}


@pytest.mark.parametrize("word", REQUESTS)
def test_every_request_makes_its_task(word: str) -> None:
    ask, kind, words = REQUESTS[word]
    scene = Scene(arm())
    task = ask(scene)
    assert type(task) is kind
    assert task.describe() == words
    assert scene.tasks == (task,)
    assert (task.level, task.enabled) == (1, True)


def test_every_kind_of_built_in_task_can_be_asked_for() -> None:
    criteria = {ComfortTask, DexterityTask, DiscomfortTask, GaussianPostureTask, RangeWeightedPostureTask}
    by_others = {EquilibriumTask, SupportPolygonTask, SupportRegionTask, EffortTask, TorqueTask} | criteria
    made = {kind for _, kind, _ in REQUESTS.values()} | by_others
    kinds = {kind for kind in every_kind(Task) if kind.__module__.startswith("poise.tasks.")}
    assert {kind.__name__ for kind in kinds - made} == {"SiteTask", "JacobianTask", "UserTask", "CostTask"}


def every_kind(kind: type[Task]) -> set[type[Task]]:
    return {kind}.union(*(every_kind(each) for each in kind.__subclasses__())) - {Task}


def test_pins_hold_place_and_turn_or_one_of_them() -> None:
    scene = Scene(arm())
    both, place, turn = (
        *scene.pin("grip"),
        *scene.pin("hand", orientation=False),
        *scene.pin("forearm", position=False),
    )
    assert [type(task) for task in (both, place, turn)] == [PoseTask, PositionTask, OrientationTask]
    assert all(task.error_norm(scene.pose) < 1e-9 for task in scene.tasks)
    assert scene.solve().solved


def test_the_usual_options_go_through() -> None:
    scene = Scene(arm())
    task = scene.reach("grip", (0, 0, 1), name="g", level=3, weight=2, enabled=False, joint_cost={"elbow": 5})
    assert (task.name, task.level, task.weight, task.enabled, task.joint_cost) == (
        "g",
        3,
        2.0,
        False,
        (("elbow", 5.0),),
    )
    assert scene.reach("hand", (0, 0, 1), active_joints=["elbow"]).active_joints == JointSelection.listed("elbow")
    assert scene.reach("fingertip", (0, 0, 1), active_joints="branch").active_joints == JointSelection.branch()


def test_a_second_task_on_a_site_gets_the_longer_name() -> None:
    scene = Scene(arm())
    assert scene.reach("grip", (0, 0, 1)).name == "grip"
    assert scene.aim("grip", (0, 0, 1), (1, 0, 0)).name == "grip axis"


def test_balance_is_over_the_middle_of_what_is_pinned() -> None:
    scene = standing()
    task = scene.keep_balance()
    feet = [scene.pose.position(f"{side}_sole") for side in ("left", "right")]
    np.testing.assert_allclose(task.origin(scene.pose), np.mean(feet, axis=0))
    assert (task.goal, task.over) == ((0.0, 0.0, 0.0), ("left_sole", "right_sole"))
    assert (task.axes, task.level, task.name) == ("xy", 2, "balance")


def test_a_site_made_for_the_purpose_will_do() -> None:
    scene = crane_scene()
    middle = Site("middle of the jib", "jib", Transform((0.0, 0.0, 0.5)))
    scene.reach(middle, (0.8, 0.0, 0.9), axes="xz")
    assert scene.solve().solved
    assert "middle of the jib" in scene
