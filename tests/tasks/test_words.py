"""What tasks say of themselves."""

from __future__ import annotations

import pytest

from poise.kinematics import Pose
from poise.model import Site
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    CostTask,
    DistanceTask,
    EllipsoidTask,
    HalfSpace,
    InsideBall,
    InsideBox,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RegionTask,
    RelativeOrientationTask,
    RelativePositionTask,
    Task,
    UserTask,
)
from tests.support.figures import arm

TURN = (0.0, 1.0, 0.0, 0.0)


class Wave:
    def error(self, pose: Pose) -> list[float]:
        return [0.0]

    def jacobian(self, pose: Pose) -> list[list[float]]:
        return [[0.0] * pose.figure.nv]


def effort(pose: Pose) -> float:
    return 0.0


WORDS: list[tuple[Task, str, str]] = [
    (PositionTask(site="hand", goal=(0.6, 0.2, 1.1)), "hand position", "hand to [0.6 0.2 1.1]"),
    (PositionTask(site="hand", goal=(0.6, -0.0, 1.1), axes="zy"), "hand position", "hand to y = 0, z = 1.1"),
    (
        PositionTask(site=Site("palm", "hand"), goal=(1, 2, 3), axes="x", frame="site"),
        "palm position",
        "palm to [1 2 3] along x of its own axes",
    ),
    (
        PositionTask(site="hand", goal=(1, 2, 3), axes="yz", frame=TURN),
        "hand position",
        "hand to [1 2 3] along y, z of axes turned by [0 1 0 0]",
    ),
    (OrientationTask(site="hand", goal=TURN), "hand orientation", "hand turned to [0 1 0 0]"),
    (AxisTask(site="cup", axis=(0, 0, 2), direction=(0, 0, 1)), "cup axis", "cup: axis [0 0 1] along [0 0 1]"),
    (LookAtTask(site="eyes", target=(3, 0, 1.5)), "eyes look-at", "eyes looks at [3 0 1.5]"),
    (LookAtTask(site="eyes", target="hand"), "eyes look-at", "eyes looks at hand"),
    (
        PoseTask(site="hand", position=(1, 0, 0), orientation=TURN, degrees_per_meter=30),
        "hand pose",
        "hand to [1 0 0] turned to [0 1 0 0], 30° worth 1 m",
    ),
    (
        LineTask(site="tip", point=(0, 0, 1), direction=(5, 0, 0)),
        "tip on line",
        "tip to the line through [0 0 1] along [1 0 0]",
    ),
    (
        PlaneTask(site="tip", point=(0, 0, 1), normal=(0, 0, 1)),
        "tip on plane",
        "tip to the plane through [0 0 1] across [0 0 1]",
    ),
    (
        RegionTask(site="tip", region=HalfSpace()),
        "tip region",
        "tip on the side [0 0 1] of the plane through [0 0 0]",
    ),
    (
        RegionTask(site="tip", region=InsideBall((1, 2, 3), 0.5)),
        "tip region",
        "tip inside the ball of radius 0.5 m about [1 2 3]",
    ),
    (
        RegionTask(site="tip", region=InsideBox((1, 2, 3), (1, 1, 2), TURN)),
        "tip region",
        "tip inside the box of [1 1 2] m about [1 2 3] turned by [0 1 0 0]",
    ),
    (DistanceTask(site="a", to="b", distance=0.25), "a distance", "a at 0.25 m from b"),
    (DistanceTask(site="a", to=(0, 0, 1), distance=0.25), "a distance", "a at 0.25 m from [0 0 1]"),
    (RelativePositionTask(site="a", other="b"), "a meets b", "a meets b"),
    (RelativePositionTask(site="a", other="b", offset=(0, 0, 0.1)), "a meets b", "a meets b at [0 0 0.1]"),
    (RelativeOrientationTask(site="a", other="b"), "a turned like b", "a turned like b"),
    (
        RelativeOrientationTask(site="a", other="b", rotation=TURN),
        "a turned like b",
        "a turned like b and then by [0 1 0 0]",
    ),
    (CenterOfMassTask(goal=(0.1, 0, 9), axes="xy"), "center of mass", "center of mass to x = 0.1, y = 0"),
    (
        EllipsoidTask(site="scapula", on="chest", radii=(0.1, 0.15, 0.2)),
        "scapula on ellipsoid",
        "scapula on the ellipsoid of radii [0.1 0.15 0.2] m of chest",
    ),
    (
        JointsTask(factors={"hip.swing_y": 1, "knee": -0.5}, value=0.4),
        "hip.swing_y and knee",
        "hip.swing_y - 0.5 knee = 0.4 rad",
    ),
    (PostureTask(pose=Pose.neutral(arm())), "posture", "all joints to a posture"),
    (PostureTask(pose=Pose.neutral(arm()), joints=["elbow"]), "posture", "elbow to a posture"),
    (CostTask(function=effort, gradient=effort), "effort", "effort decreases"),
    (CostTask(function=lambda pose: 0.0, gradient=effort, mode="zero"), "cost", "cost becomes zero"),
    (UserTask(definition=Wave()), "Wave", "Wave (Wave)"),
    (UserTask(definition=Wave(), name="greeting"), "greeting", "greeting (Wave)"),
]


@pytest.mark.parametrize(("task", "name", "words"), WORDS, ids=[words for _, _, words in WORDS])
def test_tasks_have_names_and_describe_themselves(task: Task, name: str, words: str) -> None:
    assert task.name == name
    assert task.describe() == words


def test_a_name_given_is_kept() -> None:
    assert PositionTask(site="hand", goal=(0, 0, 0), name="reach for the cup").name == "reach for the cup"
