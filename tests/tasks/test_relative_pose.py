"""RelativePoseTask: its rows are those of the relative position and orientation."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import TaskError
from poise.tasks import RelativeOrientationTask, RelativePoseTask, RelativePositionTask, characteristic_length
from tests.tasks.scenes import biped_scene

HALF_TURN = (0.0, 1.0, 0.0, 0.0)


def test_rows_are_those_of_position_and_orientation() -> None:
    scene = biped_scene(np.random.default_rng(4))
    pair = {"site": scene.one, "other": scene.other}
    both = RelativePoseTask(**pair, offset=(0.1, 0.2, 0.3), rotation=HALF_TURN)
    position = RelativePositionTask(**pair, offset=(0.1, 0.2, 0.3))
    orientation = RelativeOrientationTask(**pair, rotation=HALF_TURN)
    length = characteristic_length(scene.pose.figure)
    expected = np.concatenate([position.error(scene.pose), length * orientation.error(scene.pose)])
    assert np.array_equal(both.error(scene.pose), expected)
    assert both.error_parts(scene.pose) == (*position.error_parts(scene.pose), *orientation.error_parts(scene.pose))


def test_default_name_and_description() -> None:
    task = RelativePoseTask(site="a", other="b")
    assert task.name == "a relative to b"
    assert task.describe() == "a in the frame of b at [0 0 0]"
    assert RelativePoseTask(site="a", other="b", rotation=HALF_TURN).describe().endswith(", rotated by [0 1 0 0]")


def test_invalid_goals_are_refused() -> None:
    with pytest.raises(TaskError, match="offset"):
        RelativePoseTask(site="a", other="b", offset=(1, 2))
    with pytest.raises(TaskError, match="unit quaternion"):
        RelativePoseTask(site="a", other="b", rotation=(1, 1, 1, 1))
