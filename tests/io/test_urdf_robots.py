"""Every robot of the example-robot-data package: read, compared with Pinocchio, and taken round all formats."""

from __future__ import annotations

import sysconfig
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import figure_from_text, figure_to_text, read_urdf, urdf_from_text, urdf_joint_positions, urdf_to_text
from poise.model import Figure, JointKind
from tests.io.world_frames import configuration, world_frames
from tests.support.figures import biped, random_configuration, random_figure
from tests.support.oracle import oracle_module

pinocchio = oracle_module("pinocchio")


def robots() -> list[Path]:
    """URDF files of the package, wherever it is installed; empty where it is not."""
    folders = [Path(sysconfig.get_paths()["purelib"]) / "cmeel.prefix"]
    return sorted(each for folder in folders for each in folder.glob("share/example-robot-data/robots/**/*.urdf"))


@cache
def robot(path: Path) -> Figure:
    return read_urdf(path).figure


FOUND = robots()
EMPTY = "ur3.urdf"  # a robot without links
pytestmark = pytest.mark.skipif(not FOUND, reason="the package example-robot-data is not installed")
ROBOTS = [each for each in FOUND if each.name != EMPTY]
every_robot = pytest.mark.parametrize(  # one of eight in every run, the others nightly
    "path",
    [pytest.param(each, id=each.stem, marks=[pytest.mark.nightly] if i % 8 else []) for i, each in enumerate(ROBOTS)],
)


@cache
def model_of(path: Path) -> Any:
    # With a floating root, so that the mass of what is fixed to the world counts.
    return pinocchio.buildModelFromUrdf(str(path), pinocchio.JointModelFreeFlyer())


@every_robot
def test_joints_and_mass_agree_with_pinocchio(path: Path) -> None:
    figure, model = robot(path), model_of(path)
    assert figure.nv == model.nv - 6
    moving = {joint.name for joint in figure.joints if joint.kind.nv}
    assert moving == set(model.names) - {"universe", "root_joint"}
    assert figure.mass == pytest.approx(pinocchio.computeTotalMass(model), rel=1e-12)


@every_robot
def test_link_positions_agree_with_pinocchio(path: Path) -> None:
    figure, model = robot(path), model_of(path)
    rng = np.random.default_rng(0)
    values = {joint.name: float(rng.uniform(-1.0, 1.0)) for joint in figure.joints if joint.kind.nv}
    q = pinocchio.neutral(model)
    for name, value in values.items():
        joint = model.joints[model.getJointId(name)]
        q[joint.idx_q : joint.idx_q + joint.nq] = [value] if joint.nq == 1 else [np.cos(value), np.sin(value)]
    data = model.createData()
    pinocchio.framesForwardKinematics(model, data, q)
    for name, frame in world_frames(figure, configuration(figure, values)).items():
        there = data.oMf[model.getFrameId(name, pinocchio.FrameType.BODY)]
        np.testing.assert_allclose(frame, there.homogeneous, atol=1e-12, err_msg=name)


@every_robot
def test_the_way_through_all_formats_keeps_the_kinematics(path: Path) -> None:
    first = robot(path)
    own = figure_from_text(figure_to_text(first))
    assert own == first
    text, _ = urdf_to_text(own)
    last = urdf_from_text(text).figure
    assert [joint.name for joint in last.joints] == [joint.name for joint in first.joints]
    assert [dict(joint.ranges) for joint in last.joints] == [dict(joint.ranges) for joint in first.joints]
    assert len(last.couplings) == len(first.couplings)
    q = np.random.default_rng(1).uniform(-1.0, 1.0, first.nq)
    there = world_frames(last, configuration(last, urdf_joint_positions(first, q)))
    for name, frame in world_frames(first, q).items():
        np.testing.assert_allclose(there[name], frame, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("seed", range(3))
def test_pinocchio_reads_written_files_with_the_same_positions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    kinds = (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW, JointKind.BALL, JointKind.FIXED)
    figure = random_figure(rng, 10, kinds, free=False)
    model = pinocchio.buildModelFromXML(urdf_to_text(figure).text)
    pose = random_configuration(figure, rng)
    q = pinocchio.neutral(model)
    for name, value in urdf_joint_positions(figure, pose).items():
        joint = model.joints[model.getJointId(name)]
        q[joint.idx_q : joint.idx_q + joint.nq] = [value] if joint.nq == 1 else [np.cos(value), np.sin(value)]
    data = model.createData()
    pinocchio.framesForwardKinematics(model, data, q)
    for name, frame in world_frames(figure, pose).items():
        there = data.oMf[model.getFrameId(name, pinocchio.FrameType.BODY)]
        np.testing.assert_allclose(frame, there.homogeneous, atol=1e-12, err_msg=name)


def test_pinocchio_finds_the_mass_and_degrees_of_freedom_of_what_is_written() -> None:
    model = pinocchio.buildModelFromXML(urdf_to_text(biped()).text, pinocchio.JointModelFreeFlyer())
    assert model.nv == biped().nv
    assert pinocchio.computeTotalMass(model) == pytest.approx(biped().mass, rel=1e-12)


def test_a_robot_without_links_is_refused() -> None:
    (path,) = (each for each in FOUND if each.name == EMPTY)
    with pytest.raises(FormatError, match="has no links"):
        read_urdf(path)
