"""A controller in MuJoCo's physics: position actuators follow its configurations, and a site follows a moving goal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from poise import Controller, Figure, Pose
from poise.tasks import PositionTask, PostureTask, Task

STIFFNESS, DAMPING = 2000.0, 100.0  # of the actuators [N·m/rad, N·m·s/rad] per kg·m² of a joint's inertia
SECONDS, SETTLE_S = 4.0, 1.0
PHYSICS_STEPS = 2  # per tick


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
