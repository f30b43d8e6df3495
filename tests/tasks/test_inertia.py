"""InertiaTask: the moment of inertia takes a value or is maximized [Baerlocher2001, 7.7, 7.8]."""

from __future__ import annotations

import pytest

from poise import library
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import solve
from poise.tasks import InertiaTask, PositionTask
from tests.tasks.chains import chain


def test_the_moment_of_inertia_is_maximized_under_a_loop() -> None:
    """7.7: a chain closed to a ring becomes round, which no start further in is."""
    figure = chain(9)
    start = Pose.neutral(figure).with_values({f"joint_{i}": 2.0 if i % 2 else 0.4 for i in range(9)})
    loop = PositionTask(site="tip", goal=(0.0, 0.0, 0.0), axes="xz", level=1)
    before = solve(start, [loop])
    wish = InertiaTask(value="largest", axis=(0, 1, 0), level=1000)
    after = solve(before.pose, [loop, wish])
    assert after.solved
    assert wish.inertia(after.pose) > 1.05 * wish.inertia(before.pose)


@pytest.mark.parametrize("value", [6.0, 9.0])
def test_a_person_reaches_a_moment_of_inertia_in_balance(value: float) -> None:
    """7.8: tucked and stretched, about the axis from side to side."""
    human = library.human()
    scene = Scene(human, library.human_pose(human, "squat"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(margin=0.01)
    scene.keep_inertia(value, (0, 1, 0))
    result = scene.solve()
    assert result.solved
    assert scene["inertia"].inertia(result.pose) == pytest.approx(value, rel=1e-5)
    assert scene["balance"].margin_of(result.pose) >= 0.01 - 1e-6


def test_an_invalid_value_raises_task_error() -> None:
    with pytest.raises(TaskError, match="'largest' or 'smallest'"):
        InertiaTask(value="huge")
