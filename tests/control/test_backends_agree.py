"""The tick in C++ and the tick in NumPy give the same velocities, tick by tick."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.backend import use_backend
from poise.collision import ClearanceTask, Obstacle, Part
from poise.control import Controller, LowAccelerationTask, RollingContactTask, TaskControl
from poise.kinematics import Pose, random_pose
from poise.model import Figure, Sphere, Transform
from poise.tasks import (
    CenterOfMassTask,
    HalfSpace,
    PoseTask,
    PositionTask,
    PostureTask,
    RegionTask,
    RelativePoseTask,
    Task,
)
from tests.control.arms import arm, bent, gripper, mobile_arm
from tests.solver.test_restart import random_arm
from tests.support.backends import NEEDS_NATIVE

SAME_RAD_S = 1e-6  # largest difference of a velocity
TICKS = 12

pytestmark = NEEDS_NATIVE


def reach(figure: Figure) -> list[Task]:
    return [
        PositionTask(name="tip", site="tip", goal=(0.2, 0.4, 0.3)),
        PostureTask(name="p", pose=bent(figure), level=2),
    ]


def out_of_reach(figure: Figure) -> list[Task]:
    return [
        PositionTask(name="tip", site="tip", goal=(2.0, 1.0, 0.3)),
        PostureTask(name="p", pose=bent(figure), level=2),
    ]


def body(figure: Figure) -> list[Task]:
    here = bent(figure).placement("left_tip")
    return [
        PoseTask(name="tip", site="left_tip", position=here.translation, orientation=here.rotation),
        RelativePoseTask(name="pair", site="right_tip", other="left_tip", offset=(0, -0.5, 0.1), level=2),
        CenterOfMassTask(name="com", goal=(0.2, 0, 0), axes="xy", level=3),
        LowAccelerationTask(name="smooth", level=4),
    ]


def region(figure: Figure) -> list[Task]:
    wall = HalfSpace(point=(0, 0, 0.6), normal=(0, 0, 1))
    return [
        RegionTask(name="tip", site="tip", region=wall),
        PositionTask(name="r", site="tip", goal=(0.5, 0, 0), level=2),
    ]


def pose(figure: Figure) -> list[Task]:
    tilted = (0.8, 0.6, 0.0, 0.0)
    return [PoseTask(name="pose", site="tip", position=(0.3, 0.3, 0.4), orientation=tilted)]


def weighted(frame: str) -> dict[str, object]:
    return {"controls": {"pose": TaskControl(weights=(1, 0.5, 0, 1, 1, 0), frame=frame)}, "max_acceleration": 40.0}


def rolling(figure: Figure) -> list[Task]:
    return [RollingContactTask(name="tip", site="tip", radius=0.1), PostureTask(name="p", pose=bent(figure), level=2)]


CASES: dict[str, tuple[Callable[[], Figure], Callable[[Figure], list[Task]], dict[str, object]]] = {
    "reach": (arm, reach, {}),
    "reach with acceleration limits": (arm, reach, {"max_acceleration": 20.0}),
    "out of reach": (arm, out_of_reach, {"max_acceleration": 20.0}),
    "damped": (arm, out_of_reach, {"controls": {"tip": TaskControl(damping=0.5, gain=0.4)}}),
    "locked": (arm, reach, {"locked": ["j1"], "max_acceleration": 30.0}),
    "floating base": (mobile_arm, body, {"max_velocity": 2.0}),
    "floating base with acceleration limits": (mobile_arm, body, {"max_velocity": 2.0, "max_acceleration": 40.0}),
    "coupled": (gripper, lambda f: [PositionTask(name="tip", site="tip", goal=(1, 0, 0))], {"max_acceleration": 9.0}),
    "region": (arm, region, {"max_acceleration": 20.0}),
    "weights in world axes": (arm, pose, weighted("world")),
    "weights in the axes of the site": (arm, pose, weighted("site")),
    "weights in the axes of the goal": (arm, pose, weighted("target")),
    "task in Python": (arm, rolling, {}),
}


@pytest.mark.parametrize("case", CASES)
def test_both_ticks_give_the_same_velocities(case: str) -> None:
    make, tasks, options = CASES[case]
    figure = make()
    native = Controller(figure, tasks(figure), **options)  # type: ignore[arg-type]
    with use_backend("numpy"):
        reference = Controller(figure, tasks(figure), **options)  # type: ignore[arg-type]
    q = np.array(bent(figure).clamped().q)
    for tick in range(TICKS):
        if tick % 4 == 3 and "tip" in {task.name for task in native.tasks} and hasattr(native.tasks[0], "goal"):
            for each in (native, reference):
                each.goal("tip").set((0.1 * tick, 0.2, 0.5))
        velocity = native.step(q)
        with use_backend("numpy"):
            expected = reference.step(q)
        assert np.abs(velocity - expected).max() <= SAME_RAD_S, tick
        assert np.abs(native.q_next - reference.q_next).max() <= SAME_RAD_S, tick
        assert native.status == reference.status
        q = np.array(native.q_next)
        reference.reset(velocity)


def test_clearance_rows_agree_and_keep_the_arm_out() -> None:
    """The link ends of an arm stay out of a ball that its goal lies in."""
    from dataclasses import replace

    from poise.model import Shape

    figure = arm()
    solid = tuple(
        replace(each, shapes=(Shape(Sphere(0.03), Transform((0, 0, 0.1))),)) if each.name != "s0" else each
        for each in figure.segments
    )
    figure = replace(figure, segments=solid)
    ball = Obstacle("ball", (Part(Sphere(0.1)),), Transform((0.3, 0.1, 0.5)))
    clearance = ClearanceTask(name="clearance", obstacles=(ball,), level=0)
    tasks: list[Task] = [clearance, PositionTask(name="tip", site="tip", goal=(0.3, 0.1, 0.5))]
    controller = Controller(figure, tasks, max_acceleration=50.0)
    q = np.array(bent(figure).q)
    for _ in range(600):
        controller.step(q)
        q = controller.q_next
        assert min(clearance.nearest(Pose(figure, q)).distances, default=1.0) > -1e-4
    assert np.linalg.norm(Pose(figure, q).position("tip") - [0.3, 0.1, 0.5]) < 0.25


def test_long_ticks_within_acceleration_limits_agree() -> None:
    """Where the acceleration limits change nothing, the correction of the linearization still needs its own bounds."""
    for seed in range(24):
        rng = np.random.default_rng(seed)
        figure = random_arm(rng)
        start = random_pose(figure, rng)
        goal = np.asarray(start.position("tip")) + rng.uniform(-0.3, 0.3, 3)
        velocities = []
        for backend in ("native", "numpy"):
            with use_backend(backend):
                tasks = [PositionTask(name="tip", site="tip", goal=tuple(goal.tolist()))]
                controller = Controller(figure, tasks, 0.08, max_velocity=1.0, max_acceleration=40.0)
                velocities.append(controller.step(start.q))
        assert np.abs(velocities[0] - velocities[1]).max() <= SAME_RAD_S, seed
