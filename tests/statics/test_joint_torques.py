"""Joint torques against Pinocchio, finite differences, other roots and rigid motions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise import library
from poise.errors import ForceError
from poise.io import read_urdf, write
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure, FigureBuilder, JointKind, Transform, reroot
from poise.statics import Forces, InternalForce, Wrench, joint_torques, joint_torques_jacobian, payload
from poise.statics.wrenches import GRAVITY
from tests.support.figures import random_configuration, random_figure
from tests.support.oracle import oracle_module
from tests.tasks.scenes import moved_pose


def random_wrenches(figure, rng: np.random.Generator, frame: str = "world") -> list[Wrench]:
    names = [segment.name for segment in figure.segments]
    return [Wrench(str(rng.choice(names)), rng.normal(size=3), rng.normal(size=3), frame) for _ in range(3)]


@pytest.mark.usefixtures("backend")
def test_torques_are_minus_the_transposed_jacobians_times_the_wrenches() -> None:
    for seed in range(6):
        rng = np.random.default_rng(seed)
        figure = random_figure(rng, 8, limits=False)
        pose, wrenches = Pose(figure, random_configuration(figure, rng)), random_wrenches(figure, rng, "site")
        felt = pose.state.center_of_mass_jacobian().T @ (figure.mass * np.array(GRAVITY))
        for wrench in wrenches:
            index, there = figure.segment_index(str(wrench.site)), wrench.in_world(pose)
            felt = felt + pose.state.point_jacobian(index, np.zeros(3)).T @ there.force
            felt = felt + pose.state.orientation_jacobian(index).T @ there.torque
        np.testing.assert_allclose(joint_torques(pose, wrenches), -felt, rtol=0.0, atol=1e-11)


def oracle(folder: Path) -> tuple[Figure, Any]:
    """A tree of hinges and slides on a free root, and the same in Pinocchio, by way of a file."""
    pinocchio = oracle_module("pinocchio")
    made = random_figure(np.random.default_rng(2), 12, (JointKind.HINGE, JointKind.SLIDE), free=True, limits=False)
    write(made, folder / "tree.urdf")
    model = pinocchio.buildModelFromUrdf(str(folder / "tree.urdf"), pinocchio.JointModelFreeFlyer())
    model.gravity.linear = np.array(GRAVITY)
    return read_urdf(folder / "tree.urdf", free_root=True).figure, model


@pytest.mark.usefixtures("backend")
def test_torques_agree_with_pinocchio(tmp_path: Path) -> None:
    figure, model = oracle(tmp_path)
    import pinocchio

    data, rng = model.createData(), np.random.default_rng(3)
    for _ in range(3):
        q = random_configuration(figure, rng)
        theirs, places = to_pinocchio(figure, model, q)
        wrenches = random_wrenches(figure, rng)
        outside = [pinocchio.Force.Zero() for _ in range(model.njoints)]
        pinocchio.framesForwardKinematics(model, data, theirs)
        for wrench in wrenches:
            index = model.getFrameId(str(wrench.site), pinocchio.FrameType.BODY)
            parent = model.frames[index].parentJoint
            moment = np.cross(data.oMf[index].translation, wrench.force) + wrench.torque
            outside[parent] += data.oMi[parent].actInv(pinocchio.Force(np.array(wrench.force), moment))
        expected = pinocchio.computeStaticTorque(model, data, theirs, outside)[places]
        np.testing.assert_allclose(joint_torques(Pose(figure, q), wrenches), expected, rtol=0.0, atol=1e-9)
        assert np.abs(expected).max() > 1.0


def to_pinocchio(figure: Figure, model: Any, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Their configuration, and for each of our freedoms the place of theirs."""
    theirs, places = np.zeros(model.nq), np.zeros(figure.nv, dtype=int)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.FIXED:
            continue
        other = model.joints[model.getJointId("root_joint" if joint.kind is JointKind.FREE else joint.name)]
        values = q[slot.q]
        if joint.kind is JointKind.FREE:
            values = np.concatenate([values[:3], np.roll(values[3:], -1)])
        elif other.nq == 2:  # a hinge without limits
            values = np.array([np.cos(values[0]), np.sin(values[0])])
        theirs[other.idx_q : other.idx_q + other.nq] = values
        places[slot.v] = other.idx_v + np.arange(other.nv)
    return theirs, places


def balanced(seed: int) -> tuple[Pose, list[Wrench]]:
    """A free figure under wrenches that close forces and moments."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 7, free=True, limits=False)
    pose, wrenches = Pose(figure, random_configuration(figure, rng)), random_wrenches(figure, rng)
    weight, last = figure.mass * np.array(GRAVITY), figure.segments[-1].name
    force = -weight - np.sum([each.force for each in wrenches], axis=0)
    moment = np.cross(pose.center_of_mass(), weight) + np.cross(pose.position(last), force)
    for each in wrenches:
        moment = moment + np.cross(pose.position(str(each.site)), each.force) + each.torque
    return pose, [*wrenches, Wrench(last, force, -moment)]


@pytest.mark.parametrize("seed", range(4))
def test_in_equilibrium_torques_do_not_depend_on_the_root(seed: int) -> None:
    pose, wrenches = balanced(seed)
    here = joint_torques(pose, wrenches)
    np.testing.assert_allclose(here[:6], 0.0, atol=1e-11)  # nothing is missing
    for segment in pose.figure.segments[1:]:
        other = pose.rerooted(segment.name)
        there = joint_torques(other, wrenches)
        for joint in pose.figure.joints[1:]:
            ours, theirs = pose.figure.slot(joint.name).v, other.figure.slot(joint.name).v
            np.testing.assert_allclose(there[theirs], here[ours], rtol=0.0, atol=1e-10)


def test_out_of_equilibrium_torques_depend_on_the_root() -> None:
    pose, wrenches = balanced(1)
    other, joint = pose.rerooted(pose.figure.segments[-1].name), pose.figure.joints[-1].name
    ours, theirs = joint_torques(pose, wrenches[:-1]), joint_torques(other, wrenches[:-1])
    assert np.abs(ours[pose.figure.slot(joint).v] - theirs[other.figure.slot(joint).v]).max() > 0.1


def test_a_rigid_motion_of_the_scene_changes_no_torque() -> None:
    rng = np.random.default_rng(5)
    figure = random_figure(rng, 8, free=True, limits=False)
    pose, wrenches = Pose(figure, random_configuration(figure, rng)), random_wrenches(figure, rng)
    motion = Transform((0.7, -1.3, 0.4), tuple(quaternion.random(rng).tolist()))
    turned = [Wrench(w.site, motion.rotation_matrix @ w.force, motion.rotation_matrix @ w.torque) for w in wrenches]
    there = joint_torques(moved_pose(pose, motion), turned, motion.rotation_matrix @ GRAVITY)
    np.testing.assert_allclose(there, joint_torques(pose, wrenches), rtol=0.0, atol=1e-10)


def test_internal_forces_change_torques_but_not_the_equilibrium() -> None:
    human = library.human()
    pose = library.human_pose(human, "stand")
    for frame in ("world", "site"):
        between = InternalForce("left_palm", "right_palm", (3.0, -40.0, 7.0), (1.0, 2.0, -3.0), frame)
        pressed = joint_torques(pose, Forces(internal=(between,)).applied_wrenches(pose)) - joint_torques(pose)
        np.testing.assert_allclose(pressed[:6], 0.0, atol=1e-10)
        assert np.linalg.norm(pressed[human.slot("left_shoulder").v]) > 1.0
        assert np.linalg.norm(pressed[human.slot("right_shoulder").v]) > 1.0
        assert np.linalg.norm(pressed[human.slot("left_hip").v]) < 1e-10


def test_the_torque_of_a_hinge_holds_its_load() -> None:
    builder = FigureBuilder("beam").segment("wall").segment("beam", mass=2.0, center=(0.5, 0, 0)).root("wall")
    beam = builder.hinge("hinge", "wall", "beam", axis=(0, 1, 0)).site("end", "beam", at=(1, 0, 0)).build()
    expected = -(2.0 * 0.5 + 3.0 * 1.0) * 9.80665  # turning about y lowers what lies along x
    assert joint_torques(Pose.neutral(beam), [payload("end", 3.0)]) == pytest.approx([expected])


def test_the_jacobian_is_exact_for_every_kind_of_joint_and_reversed_joints() -> None:
    rng = np.random.default_rng(8)
    figure = random_figure(rng, 14, free=True, limits=False)
    figure = reroot(figure, figure.segments[-1].name)
    assert {joint.kind for joint in figure.joints} == set(JointKind)
    assert any(joint.reversed for joint in figure.joints)
    pose, wrenches = Pose(figure, random_configuration(figure, rng, 0.5)), random_wrenches(figure, rng, "site")
    step, ways = 1e-4, np.eye(figure.nv)
    near, far = (
        np.array([joint_torques(pose + s * v, wrenches) - joint_torques(pose + -s * v, wrenches) for v in ways])
        for s in (step, 2.0 * step)
    )
    expected = ((8.0 * near - far) / (12.0 * step)).T
    np.testing.assert_allclose(joint_torques_jacobian(pose, wrenches), expected, rtol=0.0, atol=1e-7)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Wrench("hand", (0, 0, np.nan)), "force at 'hand': its force must be finite"),
        (lambda: Wrench("hand", (0, 0)), "must be 3 numbers"),
        (lambda: Wrench("", (0, 0, 1)), "site of a force: expected the name"),
        (lambda: Wrench("hand", frame="body"), "'world' or 'site'; got 'body'"),
        (lambda: joint_torques(Pose.neutral(library.human()), [Wrench("left_gripp")]), "did you mean 'left_grip'"),
    ],
)
def test_invalid_wrenches_raise_force_error(make, words: str) -> None:
    with pytest.raises(ForceError, match=words):
        make()
