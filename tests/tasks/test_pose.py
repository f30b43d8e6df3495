"""PoseTask: position and orientation as one goal."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from poise.kinematics import Pose
from poise.model import Transform
from poise.tasks import (
    PoseTask,
    characteristic_length,
)
from tests.support.figures import about_x, arm
from tests.tasks.checks import check_invalid


def test_degrees_per_meter_weights_the_angle() -> None:
    pose = Pose.neutral(arm())
    here = pose.placement("grip")
    turned = here @ Transform(rotation=about_x(math.radians(30.0)))
    parts = {"site": "grip", "position": here.translation}
    task = PoseTask(**parts, orientation=turned.rotation, degrees_per_meter=60.0)
    assert task.error_norm(pose) == pytest.approx(0.5, rel=1e-9)
    default = PoseTask(**parts, orientation=turned.rotation)
    assert default.error_norm(pose) == pytest.approx(characteristic_length(arm()) * math.radians(30.0), rel=1e-9)


def test_position_weight_splits_the_squared_error() -> None:
    pose = Pose.neutral(arm())
    here = pose.placement("grip")
    goal = {"position": here.apply((0.1, 0.0, 0.0)), "orientation": (here @ Transform(rotation=about_x(0.3))).rotation}
    for weight in (0.1, 0.5, 0.9):
        e = PoseTask(site="grip", **goal, position_weight=weight).error(pose)
        assert e[:3] @ e[:3] == pytest.approx(2.0 * weight * 0.01, rel=1e-9)
        square = (characteristic_length(arm()) * 0.3) ** 2
        assert e[3:] @ e[3:] == pytest.approx(2.0 * (1.0 - weight) * square, rel=1e-9)


HALF_TURN = (0.0, 1.0, 0.0, 0.0)


DESCRIPTIONS: list[tuple[PoseTask, str, str]] = [
    (
        PoseTask(site="hand", position=(1, 0, 0), orientation=HALF_TURN, degrees_per_meter=30),
        "hand pose",
        "hand to [1 0 0], orientation [0 1 0 0], 30° count as 1 m",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: PoseTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "all position": (
        lambda: PoseTask(site="grip", position=(0, 0, 0), orientation=HALF_TURN, position_weight=1),
        "position_weight must lie between 0 and 1",
    ),
    "no degrees": (
        lambda: PoseTask(site="grip", position=(0, 0, 0), orientation=HALF_TURN, degrees_per_meter=0),
        "degrees_per_meter must be greater than zero",
    ),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])
