"""Models of dm_control compared with MuJoCo: frames, sites, masses and joint limits at random poses."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.io import ImportReport, read_mjcf
from poise.kinematics import Pose
from poise.model import Figure, JointKind
from tests.support.figures import random_configuration
from tests.support.oracle import oracle_module

mujoco = oracle_module("mujoco")

TOLERANCE = {"rtol": 0.0, "atol": 1e-9}
POSES = 3
SUITE = (
    "acrobot ball_in_cup cartpole cheetah dog finger fish hopper humanoid humanoid_CMU manipulator pendulum point_mass "
    "quadruped reacher stacker swimmer walker"
).split()
WALKERS = ("humanoid_CMU_V2019", "humanoid_CMU_V2020", "rodent", "jumping_ball/jumping_ball_with_head")
MODELS = (
    *(f"suite/{name}.xml" for name in SUITE),
    *(f"locomotion/walkers/assets/{name}.xml" for name in WALKERS),
    "locomotion/soccer/assets/boxhead/boxhead.xml",
    "mujoco/testing/assets/model_with_ball_joints.xml",
    "third_party/ant/ant.xml",
    "third_party/kinova/jaco_arm.xml",
    "third_party/kinova/jaco_hand.xml",
)


def folder() -> Path:
    found = find_spec("dm_control")
    if found is None or found.origin is None:
        pytest.skip("the package dm_control is not installed")
    return Path(found.origin).parent


@cache
def model_of(name: str) -> tuple[ImportReport, Any]:
    path = folder() / name
    mujoco.set_mju_user_warning(lambda _: None)
    try:
        return read_mjcf(path), mujoco.MjModel.from_xml_path(str(path))
    finally:
        mujoco.set_mju_user_warning(None)


def data_at(model: Any, q: np.ndarray) -> Any:
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    return data


def check_frames(model: Any, data: Any, pose: Pose) -> int:
    checked = 0
    for body in range(1, model.nbody):
        name = model.body(body).name
        if name:
            index = pose.figure.segment_index(name)
            np.testing.assert_allclose(pose.state.positions[index], data.xpos[body], **TOLERANCE)
            np.testing.assert_allclose(pose.state.orientation(index).ravel(), data.xmat[body], **TOLERANCE)
            checked += 1
    known = {site.name for site in pose.figure.sites}
    for site in range(model.nsite):
        if model.site(site).name in known:
            place = pose.placement(model.site(site).name)
            np.testing.assert_allclose(place.translation, data.site_xpos[site], **TOLERANCE)
            np.testing.assert_allclose(place.rotation_matrix.ravel(), data.site_xmat[site], **TOLERANCE)
            checked += 1
    return checked


@pytest.mark.parametrize("name", MODELS)
def test_frames_sites_and_center_of_mass_are_those_of_mujoco(name: str) -> None:
    report, model = model_of(name)
    figure, rng = report.figure, np.random.default_rng(7)
    assert (figure.nq, figure.nv) == (model.nq, model.nv)
    for q in (report.poses["initial"].q, *(random_configuration(figure, rng) for _ in range(POSES))):
        pose, data = Pose(figure, q), data_at(model, q)
        assert check_frames(model, data, pose) > 0
        np.testing.assert_allclose(pose.center_of_mass(), data.subtree_com[0], **TOLERANCE)
    np.testing.assert_array_equal(report.poses["initial"].q, model.qpos0)


@pytest.mark.parametrize("name", MODELS)
def test_masses_and_inertias_are_exact(name: str) -> None:
    report, model = model_of(name)
    assert report.figure.mass == pytest.approx(float(model.body_mass.sum()), rel=1e-14)
    for body in range(1, model.nbody):
        if model.body(body).name:
            segment = report.figure.segment(model.body(body).name)
            assert segment.mass == model.body_mass[body]
            moments = np.linalg.eigvalsh(segment.inertia_matrix)
            np.testing.assert_allclose(moments, np.sort(model.body_inertia[body]), rtol=1e-9, atol=1e-15)


def ranges_of(figure: Figure) -> dict[str, tuple[float, float]]:
    return {
        joint.name: (span.lower, span.upper)
        for joint in figure.joints
        for span in joint.ranges.values()
        if joint.kind in (JointKind.HINGE, JointKind.SLIDE)
    }


@pytest.mark.parametrize("name", MODELS)
def test_limits_are_those_of_mujoco(name: str) -> None:
    report, model = model_of(name)
    limited = [number for number in range(model.njnt) if model.jnt_limited[number] and model.jnt_type[number] >= 2]
    expected = {model.joint(number).name: tuple(model.jnt_range[number].tolist()) for number in limited}
    found = ranges_of(report.figure)
    assert len(found) == len(limited)
    assert {joint: found[joint] for joint in expected if joint} == {k: v for k, v in expected.items() if k}


def test_a_figure_can_be_read_without_the_other_bodies_of_its_model() -> None:
    path = folder() / "suite/quadruped.xml"
    whole, alone = read_mjcf(path).figure, read_mjcf(path, body="torso").figure
    assert (whole.root.name, whole.has_floating_base) == ("world", False)
    assert (alone.root.name, alone.has_floating_base) == ("torso", True)
    assert {s.name for s in whole.segments} - {s.name for s in alone.segments} == {"world", "ball"}
    assert alone.nv == whole.nv - 6


def test_equal_fixed_tendons_couple_the_joints_of_the_quadruped() -> None:
    report, model = model_of("suite/quadruped.xml")
    assert len(report.figure.couplings) == model.neq == 4
    (first, *_) = report.figure.couplings
    terms = {each.joint: factor for each, factor in first.terms}
    tendon = model.eq_obj1id[0]
    wraps = range(model.tendon_adr[tendon], model.tendon_adr[tendon] + model.tendon_num[tendon])
    assert terms == {model.joint(model.wrap_objid[w]).name: model.wrap_prm[w] for w in wraps}
    assert first.value == pytest.approx(float(model.tendon_length0[tendon]), abs=1e-12)


def test_a_model_whose_meshes_lie_elsewhere_needs_package_dirs() -> None:
    path = folder() / "locomotion/walkers/assets/dog_v2/dog.xml"
    assert any(note.startswith("mesh files outside the package") for note in read_mjcf(path).notes)
    figure = read_mjcf(path, package_dirs=[folder()]).figure
    assert figure.has_floating_base
    assert figure.nv == 79


def test_a_model_without_bodies_says_so() -> None:
    report = read_mjcf(folder() / "suite/lqr.xml")
    assert report.figure.nv == 0
    assert any("no bodies other than the world" in note for note in report.notes)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mjcf/test_assets/test_model.xml", "mass and inertia of moving bodies"),
        ("mjcf/test_assets/model_with_invalid_filenames.xml", "include 'invalid_included_name.xml': file"),
        ("mjcf/schema.xml", "expected the root element <mujoco>, got <element>"),
    ],
)
def test_models_that_cannot_be_read_say_why(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_mjcf(folder() / name)
