"""A controller keeps every limit, keeps strict levels, follows goals, and never diverges."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.backend import use_backend
from poise.control import Controller, TaskControl, TickStatus
from poise.errors import FigureError, PoseError, TaskError
from poise.kinematics import Pose
from poise.tasks import CenterOfMassTask, DexterityTask, OrientationTask, PoseTask, PositionTask, PostureTask, Task
from tests.control.arms import arm, bent, gripper, mobile_arm, random_goal, violation
from tests.support.backends import BACKENDS

LIMIT_TOL = 1e-9


def pose_task(pose: Pose, site: str, level: int) -> PoseTask:
    """The site stays where it is."""
    return PoseTask(name=site, site=site, position=pose.position(site), orientation=pose.orientation(site), level=level)


class Watch:
    """Runs a controller and measures what it violates."""

    def __init__(self, controller: Controller, start: Pose) -> None:
        self.controller, self.q, self.velocity = controller, np.array(start.q), np.zeros(start.figure.nv)
        self.position = self.speed = self.acceleration = -math.inf

    def tick(self) -> Pose:
        """One period."""
        controller = self.controller
        velocity = controller.step(self.q)
        self.q = controller.q_next
        pose = Pose(controller.figure, self.q)
        change = np.abs(velocity - self.velocity) / controller.dt
        self.position = max(self.position, violation(pose))
        self.speed = max(self.speed, float((np.abs(velocity) - controller.max_velocity).max()))
        self.acceleration = max(self.acceleration, float((change - controller.max_acceleration).max()))
        self.velocity = velocity
        return pose

    def check(self) -> None:
        """All limits held."""
        assert max(self.position, self.speed, self.acceleration) <= LIMIT_TOL, vars(self)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("acceleration", [None, 40.0])
def test_limits_hold_exactly_while_goals_jump(backend: str, acceleration: float | None) -> None:
    """New goals, mostly out of reach, every few ticks; the arm is driven against its limits at full speed."""
    rng = np.random.default_rng(5)
    with use_backend(backend):
        figure = arm()
        tasks: list[Task] = [
            PositionTask(name="tip", site="tip", goal=(0, 0, 0.5)),
            PostureTask(name="rest", pose=bent(figure), level=2),
        ]
        controller = Controller(figure, tasks, max_acceleration=acceleration)
        watch = Watch(controller, bent(figure))
        goal = controller.goal("tip")
        for tick in range(1500 if backend == "native" else 150):
            if tick % 37 == 0:
                goal.set(random_goal(rng))
            watch.tick()
        watch.check()
        assert np.abs(watch.velocity).max() > 0.0


@pytest.mark.parametrize("backend", BACKENDS)
def test_limits_of_a_floating_base_hold_and_the_first_level_is_kept(backend: str) -> None:
    with use_backend(backend):
        figure = mobile_arm()
        start = bent(figure)
        tasks: list[Task] = [
            pose_task(start, "left_tip", 1),
            PositionTask(name="right", site="right_tip", goal=(0, 0, 0), level=2),
            CenterOfMassTask(name="com", goal=(0.5, 0, 0), axes="xy", level=3),
        ]
        limits = {"root": (0.3, 0.3, 0.3, 1.0, 1.0, 1.0)}
        accelerations = dict.fromkeys([joint.name for joint in figure.joints if joint.kind.nv], 60.0)
        controller = Controller(figure, tasks, max_velocity=limits, max_acceleration=accelerations)
        watch = Watch(controller, start)
        for tick in range(600 if backend == "native" else 100):
            angle = 0.01 * tick
            controller.goal("right").set((0.6 + 0.4 * math.sin(angle), -0.3 * math.cos(angle), 0.2))
            pose = watch.tick()
            assert np.linalg.norm(pose.position("left_tip") - start.position("left_tip")) < 1e-4
        watch.check()
        assert float(np.abs(controller.step(watch.q)[:3]).max()) <= 0.3 + LIMIT_TOL


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_goal_in_reach_is_reached_and_stays_reached(backend: str) -> None:
    with use_backend(backend):
        figure = arm()
        target = bent(figure, -0.3)
        tasks = [
            PoseTask(name="tip", site="tip", position=target.position("tip"), orientation=target.orientation("tip"))
        ]
        controller = Controller(figure, tasks, max_acceleration=30.0)
        watch = Watch(controller, bent(figure))
        for _ in range(1200 if backend == "native" else 500):
            pose = watch.tick()
        distance, angle = tasks[0].error_parts(pose)
        assert distance[0] < 1e-6
        assert angle[0] < 1e-6
        assert np.abs(watch.velocity).max() < 1e-2
        watch.check()


@pytest.mark.parametrize("goal", [(0.9, 0.9, 0.9), (0.0, 0.3, 1.2), (0.3, 0.2, 0.93)])
@pytest.mark.parametrize("acceleration", [None, 10.0, 30.0, 100.0])
def test_a_goal_out_of_reach_does_not_make_the_arm_shake(
    acceleration: float | None, goal: tuple[float, float, float]
) -> None:
    """Far out of reach, beside the stretched arm, and a millimeter too far away."""
    figure = arm()
    controller = Controller(figure, [PositionTask(name="tip", site="tip", goal=goal)], max_acceleration=acceleration)
    watch = Watch(controller, bent(figure))
    for _ in range(3000):
        pose = watch.tick()
    assert np.linalg.norm(pose.position("tip")) > 0.96  # stretched, as far as the axes allow
    assert np.linalg.norm(np.cross(pose.position("tip"), goal)) < 0.08  # toward the goal
    assert np.abs(watch.velocity).max() < 0.01
    watch.check()


@pytest.mark.parametrize("goal", [(0.9, 0.9, 0.9), (0.0, 0.3, 1.2)])
@pytest.mark.parametrize("acceleration", [10.0, 30.0])
def test_a_goal_out_of_reach_on_a_lower_level_does_not_make_the_arm_swing(
    acceleration: float, goal: tuple[float, float, float]
) -> None:
    """Each level is damped by its own error; by one factor for all levels this arm swung at 3 rad/s."""
    figure = arm()
    start = bent(figure)
    tasks: list[Task] = [
        PositionTask(name="keep", site="tip", goal=start.position("tip"), axes="x"),
        PositionTask(name="tip", site="tip", goal=goal, level=2),
    ]
    watch, late = Watch(Controller(figure, tasks, max_acceleration=acceleration), start), 0.0
    for tick in range(2500):
        pose = watch.tick()
        late = max(late, float(np.abs(watch.velocity).max())) if tick > 2000 else 0.0
    assert late < 0.01
    assert tasks[0].error_norm(pose) < 1e-6
    watch.check()


def test_the_reference_tick_comes_to_rest_with_a_goal_out_of_reach() -> None:
    with use_backend("numpy"):
        figure = arm()
        task = PositionTask(name="tip", site="tip", goal=(0.3, 0.2, 0.93))
        watch = Watch(Controller(figure, [task], max_acceleration=30.0), bent(figure))
        for _ in range(330):
            watch.tick()
        assert np.abs(watch.velocity).max() < 0.01
        watch.check()


@pytest.mark.parametrize("backend", BACKENDS)
def test_coupled_joints_keep_their_coupling_within_all_limits(backend: str) -> None:
    with use_backend(backend):
        figure = gripper()
        controller = Controller(
            figure, [PositionTask(name="tip", site="tip", goal=(1, 0, 0))], max_velocity=2.0, max_acceleration=20.0
        )
        watch = Watch(controller, Pose.neutral(figure))
        for tick in range(400):
            controller.goal("tip").set((math.cos(0.05 * tick), 0.3, math.sin(0.03 * tick)))
            watch.tick()
        watch.check()
        assert controller.max_velocity[figure.slot("first").v] == pytest.approx(1.0)  # the other is twice as fast


@pytest.mark.parametrize("backend", BACKENDS)
def test_swing_limits_hold_and_velocities_stay_within_bounds(backend: str) -> None:
    """Ball joints of the human: limits are not linear, the projection must not make a joint too fast."""
    with use_backend(backend):
        from poise.library import human

        figure = human()
        start = Pose.neutral(figure).clamped()
        controller = Controller(
            figure,
            [PositionTask(name="hand", site="right_grip", goal=(2, 2, 2)), PostureTask(name="p", pose=start, level=2)],
            max_velocity=4.0,
            locked=["root"] if "root" in [joint.name for joint in figure.joints] else [],
        )
        watch = Watch(controller, start)
        for tick in range(300 if backend == "native" else 4):
            controller.goal("hand").set((math.cos(0.02 * tick), math.sin(0.05 * tick), 1.0 + math.sin(0.03 * tick)))
            watch.tick()
        assert watch.position <= LIMIT_TOL
        assert watch.speed <= LIMIT_TOL


def test_the_goal_velocity_removes_the_lag() -> None:
    figure = arm()
    start, center = bent(figure), bent(figure).position("tip")
    errors = []
    for feed_forward in (False, True):
        controller = Controller(
            figure,
            [PositionTask(name="tip", site="tip", goal=center)],
            controls={"tip": TaskControl(gain=0.05)},
        )
        watch, worst = Watch(controller, start), 0.0
        for tick in range(500):
            t = (tick + 1) * controller.dt
            goal = center + np.array([0.05 * math.sin(2 * t), 0.05 * (1 - math.cos(2 * t)), 0])
            velocity = np.array([0.1 * math.cos(2 * t), 0.1 * math.sin(2 * t), 0])
            controller.goal("tip").set(goal - velocity * controller.dt)
            controller.set_velocity("tip", velocity if feed_forward else None)
            worst = max(worst, float(np.linalg.norm(watch.tick().position("tip") - goal)))
        errors.append(worst)
    assert errors[0] > 2e-3
    assert errors[1] < 1e-4


def test_gain_and_speed_of_a_task() -> None:
    figure = arm()
    start = bent(figure)
    goal = start.position("tip") + np.array([0.0, 0.0, -0.01])
    task = PositionTask(name="tip", site="tip", goal=goal)
    half = Controller(figure, [task], controls={"tip": TaskControl(gain=0.1)})
    half.step(start)
    assert np.linalg.norm(half.pose.position("tip") - goal) == pytest.approx(0.009, rel=1e-2)
    slow = Controller(figure, [task], controls={"tip": TaskControl(max_speed=0.5)})
    slow.step(start)
    assert np.linalg.norm(slow.pose.position("tip") - start.position("tip")) == pytest.approx(0.001, rel=1e-2)
    still = Controller(figure, [task], controls={"tip": TaskControl(gain=0.0)})
    assert np.abs(still.step(start)).max() == 0.0


@pytest.mark.parametrize("frame", ["world", "site"])
def test_an_axis_of_weight_zero_is_left_free(frame: str) -> None:
    figure = arm()
    start = bent(figure)
    goal = start.position("tip") + np.array([0.03, -0.02, 0.05])
    control = TaskControl(weights=(1.0, 0.3, 0.0), frame=frame)
    controller = Controller(figure, [PositionTask(name="tip", site="tip", goal=goal)], controls={"tip": control})
    watch = Watch(controller, start)
    for _ in range(200):
        pose = watch.tick()
    axes = np.eye(3) if frame == "world" else pose.placement("tip").rotation_matrix
    error = axes.T @ (goal - pose.position("tip"))
    assert np.abs(error[:2]).max() < 1e-6
    assert abs(error[2]) > 1e-3
    with pytest.raises(TaskError, match="3 numbers"):
        controller.set_control("tip", TaskControl(weights=(1.0,)))
    with pytest.raises(TaskError, match="target"):
        controller.set_control("tip", TaskControl(frame="target"))


def test_more_damping_is_slower() -> None:
    figure = arm()
    start = bent(figure)
    task = PositionTask(name="tip", site="tip", goal=start.position("tip") + np.array([0.3, 0, 0]))
    speeds = []
    for damping in (0.0, 1.0, 10.0):
        controller = Controller(figure, [task], controls={"tip": TaskControl(damping=damping)})
        speeds.append(float(np.linalg.norm(controller.step(start))))
    assert speeds[0] > speeds[1] > speeds[2] > 0.0


def test_locked_joints_do_not_move_and_can_be_unlocked() -> None:
    figure = arm()
    controller = Controller(figure, [PositionTask(name="tip", site="tip", goal=(0.5, 0.3, 0.2))], locked=["j0"])
    assert controller.step(bent(figure))[0] == 0.0
    controller.unlock("j0")
    assert controller.step(controller.q_next)[0] != 0.0
    controller.lock("j2")
    assert controller.step(controller.q_next)[2] == 0.0


def test_a_start_outside_its_range_returns_within_the_velocity_limit() -> None:
    figure = arm(velocity=2.0)
    start = bent(figure).with_values({"j1": 2.3})
    controller = Controller(figure, [PositionTask(name="tip", site="tip", goal=(0, 0, 0.4))], max_acceleration=10.0)
    q = start.q
    for _ in range(80):
        before = q
        velocity = controller.step(q)
        q = controller.q_next
        assert np.abs(velocity).max() <= 2.0 + LIMIT_TOL
        assert q[1] <= before[1]
    assert violation(controller.pose) <= LIMIT_TOL


def test_measured_velocity_is_where_acceleration_is_measured_from() -> None:
    figure = arm()
    controller = Controller(figure, [PostureTask(name="rest", pose=bent(figure))], max_acceleration=50.0)
    velocity = np.full(figure.nv, 1.0)
    after = controller.step(bent(figure), velocity)
    assert np.abs((after - velocity) / controller.dt).max() <= 50.0 + LIMIT_TOL
    with pytest.raises(PoseError, match="finite"):
        controller.reset([math.nan] * figure.nv)


@pytest.mark.parametrize("backend", ["native", pytest.param("numpy", marks=pytest.mark.nightly)])
def test_every_kind_of_task_can_be_followed(backend: str) -> None:
    """One tick of each sample of every task: finite, and within the velocity limits."""
    from tests.tasks.samples import SAMPLES
    from tests.tasks.scenes import biped_scene

    with use_backend(backend):
        for sample in SAMPLES:
            scene = biped_scene(np.random.default_rng(3))
            task = replace(sample.make(scene, False), name="task")
            controller = Controller(scene.pose.figure, [task])
            velocity = controller.step(Pose(scene.pose.figure, scene.pose.q))
            assert np.isfinite(velocity).all(), sample
            assert (np.abs(velocity) <= controller.max_velocity + LIMIT_TOL).all(), sample
            assert controller.status is not TickStatus.STOPPED, sample


def test_a_criterion_on_the_last_level_slows_down() -> None:
    figure = arm(7)
    start = bent(figure, 0.2)
    tasks: list[Task] = [
        PositionTask(name="tip", site="tip", goal=start.position("tip")),
        DexterityTask(name="dexterity", site="tip", level=2),
    ]
    controller = Controller(figure, tasks)
    watch = Watch(controller, start)
    for _ in range(1500):
        pose = watch.tick()
    assert np.linalg.norm(pose.position("tip") - start.position("tip")) < 1e-4
    assert tasks[1].error_norm(pose) < tasks[1].error_norm(start)
    assert np.abs(watch.velocity).max() < 0.2


def test_bad_input_is_refused_with_names() -> None:
    figure = arm()
    task = PositionTask(name="tip", site="tip", goal=(0, 0, 0.4))
    with pytest.raises(PoseError, match="dt"):
        Controller(figure, [task], dt=0.0)
    with pytest.raises(FigureError, match="max_velocity"):
        Controller(figure, [task], max_velocity=-1.0)
    with pytest.raises(FigureError, match="j9"):
        Controller(figure, [task], max_velocity={"j9": 1.0})
    with pytest.raises(TaskError, match="tpi"):
        Controller(figure, [task], controls={"tpi": TaskControl()})
    with pytest.raises(TaskError, match="gain"):
        TaskControl(gain=2.0)
    controller = Controller(figure, [task, OrientationTask(name="o", site="tip", goal=(1, 0, 0, 0), level=2)])
    with pytest.raises(TaskError, match="finite"):
        controller.set_velocity("tip", (math.nan, 0, 0))
    with pytest.raises(poise.PoiseError):
        controller.step([math.nan] * figure.nq)
    controller.set_velocity("o", angular=(0, 0, 0.1))
    assert controller.step(bent(figure)).shape == (figure.nv,)
