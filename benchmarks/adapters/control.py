"""One tick of a humanoid in other libraries: two feet, two hands, velocity limits on, new goals every tick."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.adapters.pinocchio import body_lines, urdf_of
from benchmarks.suite.control_robot import FEET, HANDS
from poise import Pose
from poise.types import FloatArray

FOOT_COST, HAND_COST, DAMPING = 1000.0, 1.0, 1e-4
NEEDS: Mapping[str, tuple[str, ...]] = {
    "placo": ("placo",),
    "pink": ("pink", "pinocchio", "qpsolvers", "daqp"),
    "mink": ("mink", "mujoco", "qpsolvers", "daqp"),
}


def _hinges(pose: Pose) -> dict[str, float]:
    return {joint.name: float(pose[joint.name][0]) for joint in pose.figure.joints if joint.kind.nv == 1}


class PlacoTick:
    """Weighted tasks and one quadratic program in C++."""

    def __init__(self, modules: Mapping[str, Any], start: Pose, dt: float, max_velocity: float) -> None:
        placo = modules["placo"]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "robot.urdf"
            path.write_text(urdf_of(start.figure), encoding="utf-8")
            self._robot = placo.RobotWrapper(str(path), placo.Flags.ignore_collisions)
        for name, angle in _hinges(start).items():
            self._robot.set_joint(name, angle)
            self._robot.set_velocity_limit(name, max_velocity)
        self._robot.update_kinematics()
        self._solver = placo.KinematicsSolver(self._robot)
        self._solver.dt = dt
        for foot in FEET:
            task = self._solver.add_frame_task(foot, self._robot.get_T_world_frame(foot))
            task.configure(foot, "soft", FOOT_COST, FOOT_COST)
        self._at = {hand: np.array(self._robot.get_T_world_frame(hand)[:3, 3]) for hand in HANDS}
        self._hands = {hand: self._solver.add_position_task(hand, at) for hand, at in self._at.items()}
        for hand, task in self._hands.items():
            task.configure(hand, "soft", HAND_COST)
        self._solver.add_regularization_task(1e-5)
        self._solver.enable_joint_limits(True)
        self._solver.enable_velocity_limits(True)

    def __call__(self, offset: FloatArray) -> FloatArray:
        """New goals, one program, q."""
        for hand, task in self._hands.items():
            task.target_world = self._at[hand] + offset
        self._solver.solve(True)
        self._robot.update_kinematics()
        return np.asarray(self._robot.state.q)


class PinkTick:
    """Pink, solved by DAQP."""

    def __init__(self, modules: Mapping[str, Any], start: Pose, dt: float, max_velocity: float) -> None:
        self._pink, pin = modules["pink"], modules["pinocchio"]
        model = pin.buildModelFromXML(urdf_of(start.figure), pin.JointModelFreeFlyer())
        model.velocityLimit[6:] = max_velocity
        q = pin.neutral(model)
        for name, angle in _hinges(start).items():
            q[model.joints[model.getJointId(name)].idx_q] = angle
        limits = self._pink.limits
        self._limits = [limits.ConfigurationLimit(model), limits.VelocityLimit(model)]
        self._configuration, self._dt = self._pink.Configuration(model, model.createData(), q, copy_data=False), dt
        frame = self._pink.tasks.FrameTask
        self._hands = [frame(hand, HAND_COST, 0.0) for hand in HANDS]
        self._tasks = [*(frame(foot, FOOT_COST, FOOT_COST) for foot in FEET), *self._hands]
        for task in self._tasks:
            task.set_target_from_configuration(self._configuration)
        self._at = [np.array(task.transform_target_to_world.translation) for task in self._hands]

    def __call__(self, offset: FloatArray) -> FloatArray:
        """New goals, one program, q."""
        for task, at in zip(self._hands, self._at, strict=True):
            task.transform_target_to_world.translation = at + offset
        at_now, dt = self._configuration, self._dt
        v = self._pink.solve_ik(at_now, self._tasks, dt, solver="daqp", damping=DAMPING, limits=self._limits)
        at_now.integrate_inplace(v, dt)
        return np.asarray(at_now.q)


class MinkTick:
    """mink, solved by DAQP."""

    def __init__(self, modules: Mapping[str, Any], start: Pose, dt: float, max_velocity: float) -> None:
        self._mink = mink = modules["mink"]
        text = "\n".join(body_lines(start.figure, {}))
        xml = f'<mujoco><compiler angle="radian" autolimits="true"/><worldbody>{text}</worldbody></mujoco>'
        model = modules["mujoco"].MjModel.from_xml_string(xml)
        q = np.array(model.qpos0)
        for name, angle in _hinges(start).items():
            q[model.joint(name).qposadr[0]] = angle
        self._configuration, self._dt = mink.Configuration(model, q), dt
        speeds = dict.fromkeys(_hinges(start), max_velocity)
        self._limits = [mink.ConfigurationLimit(model), mink.VelocityLimit(model, speeds)]
        self._hands = [mink.FrameTask(hand, "site", HAND_COST, 0.0) for hand in HANDS]
        self._tasks = [*(mink.FrameTask(foot, "site", FOOT_COST, FOOT_COST) for foot in FEET), *self._hands]
        for task in self._tasks:
            task.set_target_from_configuration(self._configuration)
        self._at = [task.transform_target_to_world for task in self._hands]

    def __call__(self, offset: FloatArray) -> FloatArray:
        """New goals, one program, q."""
        mink = self._mink
        for task, at in zip(self._hands, self._at, strict=True):
            task.set_target(mink.SE3.from_rotation_and_translation(at.rotation(), at.translation() + offset))
        v = mink.solve_ik(
            self._configuration, self._tasks, self._dt, solver="daqp", damping=DAMPING, limits=self._limits
        )
        self._configuration.integrate_inplace(v, self._dt)
        return np.asarray(self._configuration.q)


CONTENDERS = {"placo": PlacoTick, "pink": PinkTick, "mink": MinkTick}
