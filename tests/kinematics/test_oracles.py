"""Both backends against Pinocchio and MuJoCo on real models: frames, Jacobians, center of mass, inertia, to 1e-9."""

from __future__ import annotations

import sysconfig
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.io import mjcf_from_text, read_mjcf, read_urdf
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.pose import Pose
from poise.kinematics.protocol import Kinematics
from poise.kinematics.selection import bind
from poise.math import quaternion
from poise.model import Figure, JointKind
from tests.support.backends import BACKENDS, NUMPY_NIGHTLY
from tests.support.figures import random_configuration
from tests.support.oracle import oracle_module

pinocchio = oracle_module("pinocchio")
mujoco = oracle_module("mujoco")

TOLERANCE = {"rtol": 0.0, "atol": 1e-9}
POSES = 5
ROBOTS = ("human.urdf", "talos_full_v2.urdf", "icub.urdf", "g1_29dof_with_hand_rev_1_0.urdf", "romeo.urdf")
FOLDER = Path(sysconfig.get_paths()["purelib"]) / "cmeel.prefix" / "share" / "example-robot-data" / "robots"
DM_CONTROL = find_spec("dm_control")


@cache
def robot(name: str) -> tuple[Figure, Any]:
    found = sorted(FOLDER.rglob(name))
    if not found:
        pytest.skip("the package example-robot-data is not installed")
    figure = read_urdf(found[0], free_root=True).figure
    return figure, pinocchio.buildModelFromUrdf(str(found[0]), pinocchio.JointModelFreeFlyer())


def to_pinocchio(figure: Figure, model: Any, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Their configuration, and for each of our freedoms the place of theirs."""
    theirs, places = pinocchio.neutral(model), np.zeros(figure.nv, dtype=int)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.FIXED:
            continue
        own = "root_joint" if joint.kind is JointKind.FREE else joint.name
        other = model.joints[model.getJointId(own)]
        values = q[slot.q]
        if joint.kind is JointKind.FREE:
            values = np.concatenate([values[:3], np.roll(values[3:], -1)])
        elif joint.kind is JointKind.BALL:
            values = np.roll(values, -1)
        elif other.nq == 2:  # continuous
            values = np.array([np.cos(values[0]), np.sin(values[0])])
        theirs[other.idx_q : other.idx_q + other.nq] = values
        places[slot.v] = other.idx_v + np.arange(other.nv)
    return theirs, places


@pytest.mark.parametrize("backend", NUMPY_NIGHTLY)
@pytest.mark.parametrize("name", ROBOTS)
def test_robots_agree_with_pinocchio(name: str, backend: str) -> None:
    figure, model = robot(name)
    kinematics, rng = bind(compile_figure(figure), backend), np.random.default_rng(1)
    data, world = model.createData(), pinocchio.LOCAL_WORLD_ALIGNED
    for _ in range(POSES):
        q = random_configuration(figure, rng)
        theirs, places = to_pinocchio(figure, model, q)
        state = kinematics.forward(q)
        pinocchio.computeJointJacobians(model, data, theirs)
        pinocchio.updateFramePlacements(model, data)
        for index, segment in enumerate(figure.segments):
            frame = model.getFrameId(segment.name, pinocchio.FrameType.BODY)
            np.testing.assert_allclose(state.positions[index], data.oMf[frame].translation, **TOLERANCE)
            np.testing.assert_allclose(state.orientation(index), data.oMf[frame].rotation, **TOLERANCE)
            expected = pinocchio.getFrameJacobian(model, data, frame, world)[:, places]
            np.testing.assert_allclose(state.point_jacobian(index, np.zeros(3)), expected[:3], **TOLERANCE)
            np.testing.assert_allclose(state.orientation_jacobian(index), expected[3:], **TOLERANCE)
        expected = pinocchio.jacobianCenterOfMass(model, data, theirs)[:, places]
        np.testing.assert_allclose(state.center_of_mass(), data.com[0], **TOLERANCE)
        np.testing.assert_allclose(state.center_of_mass_jacobian(), expected, **TOLERANCE)
        pinocchio.ccrba(model, data, theirs, np.zeros(model.nv))
        np.testing.assert_allclose(state.inertia(), data.Ig.inertia, rtol=1e-9, atol=1e-9)


@cache
def cmu_humanoid() -> tuple[Figure, Any]:
    if DM_CONTROL is None or DM_CONTROL.origin is None:
        pytest.skip("the package dm_control is not installed")
    path = Path(DM_CONTROL.origin).parent / "locomotion" / "walkers" / "assets" / "humanoid_CMU_V2020.xml"
    return read_mjcf(path).figure, mujoco.MjModel.from_xml_path(str(path))


MIXED = """<mujoco><worldbody><body name="base" pos="0.1 0.2 0.3" quat="0.8 0.6 0 0"><freejoint/>
<inertial pos="0.1 0 0.05" mass="2" diaginertia="0.1 0.2 0.25" quat="0.6 0 0.8 0"/>
<body name="arm" pos="0 0.1 0.4" quat="0.6 0 0 0.8"><joint type="ball" pos="0.05 0.02 -0.1"/>
<inertial pos="0 0.1 0.2" mass="1" diaginertia="0.02 0.02 0.01"/>
<body name="tool" pos="0.2 0 0.3"><joint type="slide" axis="1 1 0" pos="0 0 0.1"/><joint type="hinge" axis="0 1 2"/>
<inertial pos="0 0 0.1" mass="0.5" diaginertia="0.01 0.01 0.01"/></body></body></body></worldbody></mujoco>"""


def tangent_to_mujoco(figure: Figure, q: np.ndarray) -> np.ndarray:
    """The matrix that takes our tangent to theirs (a free joint slides along world axes); q itself is theirs."""
    tangent = np.eye(figure.nv)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.FREE:
            along = slice(slot.v.start, slot.v.start + 3)
            tangent[along, along] = quaternion.to_matrix(q[slot.q][3:])
    return tangent


def check_against_mujoco(model: Any, kinematics: Kinematics, q: np.ndarray) -> None:
    figure = kinematics.compiled.figure
    tangent = tangent_to_mujoco(figure, q)
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    state = kinematics.forward(q)
    linear, angular = np.zeros((3, model.nv)), np.zeros((3, model.nv))
    for body in range(1, model.nbody):
        index = figure.segment_index(model.body(body).name)
        np.testing.assert_allclose(state.positions[index], data.xpos[body], **TOLERANCE)
        np.testing.assert_allclose(state.orientation(index).ravel(), data.xmat[body], **TOLERANCE)
        local = np.array([0.1, -0.2, 0.3])
        mujoco.mj_jac(model, data, linear, angular, state.point(index, local), body)
        np.testing.assert_allclose(state.point_jacobian(index, local), linear @ tangent, **TOLERANCE)
        np.testing.assert_allclose(state.orientation_jacobian(index), angular @ tangent, **TOLERANCE)
        if state.subtree_mass(index) > 0.0:
            np.testing.assert_allclose(state.subtree_center(index), data.subtree_com[body], **TOLERANCE)
            mujoco.mj_jacSubtreeCom(model, data, linear, body)
            np.testing.assert_allclose(state.subtree_center_jacobian(index), linear @ tangent, **TOLERANCE)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("source", ["cmu", "mixed"])
def test_humanoid_and_mixed_joints_agree_with_mujoco(source: str, backend: str) -> None:
    if source == "cmu":
        figure, model = cmu_humanoid()
    else:
        figure, model = mjcf_from_text(MIXED).figure, mujoco.MjModel.from_xml_string(MIXED)
    assert figure.nv == model.nv
    kinematics, rng = bind(compile_figure(figure), backend), np.random.default_rng(2)
    for _ in range(POSES):
        check_against_mujoco(model, kinematics, random_configuration(figure, rng))


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_rerooted_robot_still_agrees_with_pinocchio(backend: str) -> None:
    figure, model = robot("talos_full_v2.urdf")
    rng, data = np.random.default_rng(3), model.createData()
    q = random_configuration(figure, rng)
    theirs, _ = to_pinocchio(figure, model, q)
    pinocchio.framesForwardKinematics(model, data, theirs)
    pose = Pose(figure, q).rerooted("left_sole_link")
    state = bind(compile_figure(pose.figure), backend).forward(pose.q)
    for index, segment in enumerate(pose.figure.segments):
        frame = model.getFrameId(segment.name, pinocchio.FrameType.BODY)
        np.testing.assert_allclose(state.positions[index], data.oMf[frame].translation, rtol=0.0, atol=1e-12)
        np.testing.assert_allclose(state.orientation(index), data.oMf[frame].rotation, rtol=0.0, atol=1e-12)
