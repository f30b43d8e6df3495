"""A controller in MuJoCo's physics: position actuators follow its configurations, and a site follows a moving goal."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.adapters.pinocchio import urdf_of
from poise import Controller, Figure, Pose, read
from poise.library.robot_arm import seven_axis_arm
from poise.tasks import PositionTask, PostureTask, Task

STIFFNESS, DAMPING = 2000.0, 100.0  # of the actuators [N·m/rad, N·m·s/rad] per kg·m² of a joint's inertia
SECONDS, SETTLE_S = 4.0, 1.0
PHYSICS_STEPS = 2  # per tick


class Tracker(NamedTuple):
    """A robot with a site that follows a moving goal."""

    name: str
    start: Pose
    site: str
    amplitude: float  # of the motion along each axis [m]


_ROBOTS: tuple[tuple[str, str, str, Mapping[str, float], float], ...] = (
    (
        "UR5",
        "ur_description/urdf/ur5_robot.urdf",
        "tool0",
        {"shoulder_lift_joint": -1.2, "elbow_joint": 1.8, "wrist_1_joint": -1.0, "wrist_2_joint": -1.2},
        0.1,
    ),
    (
        "Panda",
        "panda_description/urdf/panda.urdf",
        "panda_hand",
        {"panda_joint2": -0.4, "panda_joint4": -2.0, "panda_joint6": 1.8},
        0.08,
    ),
    (
        "TIAGo",
        "tiago_description/robots/tiago_no_hand.urdf",
        "arm_7_link",
        {"torso_lift_joint": 0.15, "arm_1_joint": 1.2, "arm_2_joint": 0.2, "arm_4_joint": 1.4},
        0.05,
    ),
    (
        "G1, pelvis fixed",
        "g1_description/urdf/g1_29dof_rev_1_0.urdf",
        "right_wrist_yaw_link",
        {"right_shoulder_pitch_joint": -0.2, "right_shoulder_roll_joint": -0.3, "right_elbow_joint": 0.6},
        0.06,
    ),
)


def trackers() -> Iterator[Tracker]:
    """An arm of the library, and the robots of example-robot-data where it is installed."""
    arm = seven_axis_arm()
    bent = Pose.neutral(arm).plus(np.full(arm.nv, 0.3)).clamped()
    yield Tracker("seven-axis arm", bent, arm.segments[-1].name, 0.08)
    spec = importlib.util.find_spec("cmeel")
    for place in spec.submodule_search_locations or [] if spec else []:
        folder = Path(place).parent / "cmeel.prefix" / "share" / "example-robot-data" / "robots"
        for name, path, site, values, amplitude in _ROBOTS:
            if (folder / path).exists():
                figure = read(folder / path).figure
                yield Tracker(name, Pose.neutral(figure).with_values(values).clamped(), site, amplitude)


def spec_of(mujoco: Any, figure: Figure) -> Any:
    """MuJoCo model of a figure; links without mass get a little."""
    spec = mujoco.MjSpec.from_string(urdf_of(figure))
    spec.compiler.boundmass, spec.compiler.boundinertia, spec.compiler.balanceinertia = 1e-3, 1e-5, True
    return spec


def with_position_actuators(mujoco: Any, spec: Any, joints: list[str]) -> Any:
    """Model with one position actuator per joint, without contacts, gravity compensated."""
    for each in [*spec.actuators, *spec.keys]:
        spec.delete(each)
    model = spec.compile()
    model.opt.timestep, model.opt.disableflags = 0.001, int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    inertia = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, inertia)
    for name in joints:
        size = float(inertia[model.joint(name).dofadr[0], model.joint(name).dofadr[0]])
        actuator = spec.add_actuator(name=f"{name} servo", target=name, trntype=mujoco.mjtTrn.mjTRN_JOINT)
        actuator.set_to_position(kp=STIFFNESS * size, kv=DAMPING * size)
    for body in spec.bodies:
        body.gravcomp = 1.0
    model = spec.compile()
    model.opt.timestep, model.opt.disableflags = 0.001, int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    return model


def tracking_errors(mujoco: Any, spec: Any, start: Pose, site: str, amplitude: float) -> Iterator[float]:
    """Distance [m] of the simulated site from its goal, tick by tick after the start has settled."""
    figure = start.figure
    joints = [joint.name for joint in figure.joints if joint.kind.nv == 1]
    model = with_position_actuators(mujoco, spec, joints)
    data, at = mujoco.MjData(model), start.position(site)
    for name in joints:
        data.qpos[model.joint(name).qposadr[0]] = start[name][0]
    tasks: list[Task] = [
        PositionTask(name="site", site=site, goal=tuple(at.tolist())),
        PostureTask(name="posture", pose=start, level=2),
    ]
    controller = Controller(figure, tasks, 0.001 * PHYSICS_STEPS, max_velocity=3.0, max_acceleration=50.0)
    q, goal = np.array(start.q), controller.goal("site")
    for tick in range(round(SECONDS / controller.dt)):
        t = tick * controller.dt
        target = at + amplitude * np.sin(1.5 * t) ** 2 * np.array([1.0, 1.0, -1.0])
        goal.set(target)
        controller.set_velocity("site", amplitude * 1.5 * np.sin(3.0 * t) * np.array([1.0, 1.0, -1.0]))
        v = controller.step(q)
        q = controller.q_next
        for name in joints:  # the velocity makes up for the damping of the servo
            command = Pose.unchecked(figure, q)[name][0] + DAMPING / STIFFNESS * v[figure.slot(name).v][0]
            data.ctrl[model.actuator(f"{name} servo").id] = command
        for _ in range(PHYSICS_STEPS):
            mujoco.mj_step(model, data)
        if t >= SETTLE_S:
            yield float(np.linalg.norm(simulated(figure, model, data, joints).position(site) - target))


def simulated(figure: Figure, model: Any, data: Any, joints: list[str]) -> Pose:
    """Pose of the figure in the simulation."""
    values = {name: float(data.qpos[model.joint(name).qposadr[0]]) for name in joints}
    return Pose.neutral(figure).with_values(values)
