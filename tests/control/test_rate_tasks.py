"""Tasks about velocities: joint velocity, low acceleration, rolling contact."""

from __future__ import annotations

import numpy as np
import pytest

from poise.control import Controller, JointVelocityTask, LowAccelerationTask, RollingContactTask
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.tasks import PositionTask
from tests.control.arms import arm, bent


def test_joints_move_at_the_velocities_that_are_asked_for() -> None:
    figure = arm()
    controller = Controller(figure, [JointVelocityTask(velocities={"j0": 0.4, "j3": -0.2})])
    velocity = controller.step(bent(figure))
    assert velocity == pytest.approx([0.4, 0, 0, -0.2, 0, 0], abs=1e-12)


def test_low_acceleration_keeps_the_velocity_of_what_is_free() -> None:
    figure = arm()
    tasks = [JointVelocityTask(name="one", velocities={"j0": 0.0}), LowAccelerationTask(name="rest", level=2)]
    controller = Controller(figure, tasks)
    given = np.array([0.5, 0.5, -0.5, 0.1, 0.0, 0.2])
    velocity = controller.step(bent(figure), given)
    assert velocity == pytest.approx([0.0, 0.5, -0.5, 0.1, 0.0, 0.2], abs=1e-9)


def test_a_wheel_rolls_without_slipping() -> None:
    builder = FigureBuilder("cart").segment("floor").root("floor").segment("cart").segment("wheel")
    builder.slide("drive", "floor", "cart", at=(0, 0, 0.2), axis=(1, 0, 0)).hinge(
        "axle", "cart", "wheel", axis=(0, 1, 0)
    )
    figure = builder.site("front", "cart", at=(0.5, 0, 0)).build()
    tasks = [
        RollingContactTask(name="rolls", site="wheel", radius=0.2),
        PositionTask(name="front", site="front", goal=(1.0, 0.0, 0.2), level=2),
    ]
    controller = Controller(figure, tasks, max_velocity=3.0)
    q = np.zeros(2)
    for _ in range(2000):
        controller.step(q)
        q = controller.q_next
    assert Pose(figure, q).position("front")[0] == pytest.approx(1.0, abs=1e-6)
    assert q[1] == pytest.approx(q[0] / 0.2, abs=1e-9)  # turned as far as it has rolled


def test_invalid_parameters_are_refused() -> None:
    with pytest.raises(TaskError, match="radius"):
        RollingContactTask(site="wheel", radius=0.0)
    with pytest.raises(TaskError, match="normal"):
        RollingContactTask(site="wheel", radius=0.1, normal=(0, 0, 0))
    with pytest.raises(TaskError, match="j9"):
        Controller(arm(), [JointVelocityTask(velocities={"j9": 1.0})])
