"""MJCF reader: joints, joint limits, shapes, couplings, poses, names."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.io import mjcf_from_text, read, read_mjcf
from poise.io.mjcf import shapes as mjcf_shapes
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, JointKind, Mesh, Range, Sphere
from tests.support.figures import random_configuration
from tests.support.oracle import oracle_module

mujoco = oracle_module("mujoco")

INERTIA = '<inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>'


def model(inside: str, rest: str = "") -> str:
    return f"<mujoco><worldbody>{inside}</worldbody>{rest}</mujoco>"


def check_frames(figure: Figure, text: str, q: np.ndarray) -> None:
    compiled = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(compiled)
    data.qpos[:] = q
    mujoco.mj_kinematics(compiled, data)
    pose = Pose(figure, q)
    for body in range(1, compiled.nbody):
        index = figure.segment_index(compiled.body(body).name)
        np.testing.assert_allclose(pose.state.positions[index], data.xpos[body], rtol=0.0, atol=1e-12)
        np.testing.assert_allclose(pose.state.orientation(index).ravel(), data.xmat[body], rtol=0.0, atol=1e-12)


CHAIN = model(
    f"""<body name="a" pos="1 2 3" quat="0.6 0.8 0 0">{INERTIA}
    <joint name="slide" type="slide" axis="1 0 1" ref="0.4" range="-1 2"/>
    <joint name="turn" axis="0 1 0" pos="0.1 0 0.2" ref="30" range="-45 90"/>
    <joint name="ball" type="ball" pos="0 0.3 0"/>
    <body name="b" pos="0 0 1">{INERTIA}<joint name="ball_2" type="ball" range="0 60"/>
    <body name="c" pos="0 1 0"><geom size="0.1"/></body></body></body>"""
)


def test_several_joints_of_one_body_become_a_chain_with_reference_values() -> None:
    report = mjcf_from_text(CHAIN)
    figure = report.figure
    assert [segment.name for segment in figure.segments] == ["world", "a_slide", "a_turn", "a", "b", "c"]
    assert [joint.kind.value for joint in figure.joints] == ["fixed", "slide", "hinge", "ball", "ball", "fixed"]
    assert figure.segment("a_turn").mass == 0.0
    assert figure.joint("slide").ranges["distance"] == Range(-1.0, 2.0)
    assert figure.joint("turn").ranges["angle"] == Range(math.radians(-45.0), math.radians(90.0))
    assert report.poses["initial"].value("turn") == pytest.approx(math.radians(30.0))
    rng = np.random.default_rng(3)
    for q in (report.poses["initial"].q, random_configuration(figure, rng), random_configuration(figure, rng)):
        check_frames(figure, CHAIN, q)


def test_a_ball_limit_keeps_every_rotation_that_mujoco_allows() -> None:
    report = mjcf_from_text(CHAIN)
    joint, most = report.figure.joint("ball_2"), math.radians(60.0)
    rng = np.random.default_rng(4)
    pose = report.poses["initial"]
    for axis in rng.normal(size=(50, 3)):
        e = quaternion.exp(axis / np.linalg.norm(axis) * (most - 1e-9))
        assert pose.with_values({"ball_2": e}).violations() == {}
    for axis in np.eye(3):
        e = quaternion.exp(axis * (most + 0.01))
        assert pose.with_values({"ball_2": e}).violations() != {}
    assert joint.twist is not None
    assert any("total angle of a ball joint" in note and note.endswith("ball_2") for note in report.notes)


@pytest.mark.parametrize(
    ("inside", "kind", "root"),
    [
        (f'<body name="a"><freejoint name="float"/>{INERTIA}</body>', JointKind.FREE, "a"),
        (f'<body name="a" pos="0 0 1">{INERTIA}</body>', JointKind.FIXED, "a"),
        (f'<body name="a"><joint/>{INERTIA}</body>', JointKind.FIXED, "world"),
        (f'<body name="a"><freejoint/>{INERTIA}</body><body name="b">{INERTIA}</body>', JointKind.FIXED, "world"),
    ],
)
def test_the_only_body_on_the_world_is_the_root_where_it_can_be(inside: str, kind: JointKind, root: str) -> None:
    figure = mjcf_from_text(model(inside)).figure
    assert (figure.joints[0].kind, figure.root.name) == (kind, root)


def test_a_root_without_joints_may_get_a_floating_base() -> None:
    text = model(f'<body name="a" pos="0 0 1" quat="0.6 0 0 0.8">{INERTIA}</body>')
    report = mjcf_from_text(text, free_root=True)
    assert report.figure.has_floating_base
    place = report.poses["initial"].placement("a")
    np.testing.assert_allclose([*place.translation, *place.rotation], [0, 0, 1, 0.6, 0, 0, 0.8], atol=1e-15)
    moving = mjcf_from_text(model(f'<body name="a"><joint/>{INERTIA}</body>'), free_root=True)
    assert any("free_root has no effect" in note for note in moving.notes)


SHAPES = model(
    """<geom type="plane" size="1 1 1" name="floor"/><body name="a" pos="0 0 1"><joint/>
    <geom type="sphere" size="0.1" name="ball" rgba="1 0 0 1"/><geom type="capsule" size="0.1 0.3" material="blue"/>
    <geom type="ellipsoid" size="0.1 0.2 0.3" group="4"/>
    <geom type="cylinder" size="0.1 0.2" contype="0" conaffinity="0"/>
    <geom type="box" size="0.1 0.2 0.3" pos="1 2 3" quat="0.6 0 0.8 0"/>
    <geom fromto="0 0 0 0 0 2" size="0.1" type="capsule"/>
    </body>""",
    '<asset><material name="blue" rgba="0 0 1 0.5"/></asset>',
)


def test_geoms_become_shapes() -> None:
    report = mjcf_from_text(SHAPES)
    ball, capsule, ellipsoid, cylinder, box, limb = report.figure.segment("a").shapes
    assert (ball.geometry, ball.name, ball.color) == (Sphere(0.1), "ball", (1.0, 0.0, 0.0, 1.0))
    assert (capsule.geometry, capsule.color) == (Capsule(0.1, 0.6), (0.0, 0.0, 1.0, 0.5))
    assert (ellipsoid.geometry, ellipsoid.visible, ellipsoid.solid) == (Ellipsoid((0.1, 0.2, 0.3)), False, True)
    assert (cylinder.geometry, cylinder.visible, cylinder.solid) == (Cylinder(0.1, 0.4), True, False)
    assert (box.geometry, box.placement.translation) == (Box((0.2, 0.4, 0.6)), (1.0, 2.0, 3.0))
    assert box.placement.rotation == pytest.approx((0.6, 0.0, 0.8, 0.0))
    assert (limb.geometry, limb.placement.translation) == (Capsule(0.1, 2.0), (0.0, 0.0, 1.0))
    assert [obstacle.name for obstacle in report.obstacles] == ["floor"]


VERTICES = np.array([[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3]], dtype=float)
OBJ = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
MESHED = """<mujoco><compiler meshdir="meshes"/><asset><mesh file="wedge.obj" scale="2 1 1"/></asset><worldbody>
<body name="a"><freejoint/><geom type="mesh" mesh="wedge" pos="5 0 0" quat="0.6 0 0.8 0"/></body>
</worldbody></mujoco>"""


def meshed(folder: Path) -> Path:
    (folder / "meshes").mkdir()
    (folder / "meshes" / "wedge.obj").write_text(OBJ, encoding="utf-8")
    (folder / "meshed.xml").write_text(MESHED, encoding="utf-8")
    return folder / "meshed.xml"


def test_small_meshes_are_embedded_at_the_placement_of_mujoco(tmp_path: Path) -> None:
    (shape,) = read_mjcf(meshed(tmp_path)).figure.segment("a").shapes
    assert isinstance(shape.geometry, Mesh)
    expected = VERTICES * [2.0, 1.0, 1.0] @ quaternion.to_matrix([0.6, 0, 0.8, 0]).T + [5.0, 0.0, 0.0]
    np.testing.assert_allclose(shape.placement.apply(shape.geometry.vertices), expected, rtol=0.0, atol=1e-6)
    assert shape.geometry.volume == pytest.approx(2.0, rel=1e-6)


def test_large_meshes_are_stored_by_file_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = meshed(tmp_path)
    monkeypatch.setattr(mjcf_shapes, "MAX_EMBEDDED_VERTICES", 3)
    report = read_mjcf(path)
    (shape,) = report.figure.segment("a").shapes
    assert shape.geometry == Mesh("meshes/wedge.obj", (2.0, 1.0, 1.0))
    np.testing.assert_allclose(shape.placement.translation, [5.0, 0.0, 0.0], atol=1e-6)
    np.testing.assert_allclose(shape.placement.rotation, [0.6, 0.0, 0.8, 0.0], atol=1e-6)
    assert any("stored by file path only" in note and note.endswith("wedge") for note in report.notes)


TWO = f"""<body name="a"><joint name="x" ref="10"/>{INERTIA}<body name="b"><joint name="y" ref="20"/>{INERTIA}
<body name="c"><joint name="z"/>{INERTIA}</body></body></body>"""


def relations(equality: str = "", tendon: str = "") -> Any:
    return mjcf_from_text(model(TWO, f"<equality>{equality}</equality><tendon>{tendon}</tendon>"))


def test_equalities_between_joints_become_couplings() -> None:
    report = relations('<joint name="follow" joint1="y" joint2="x" polycoef="0.1 0.5 0 0 0"/>')
    (coupling,) = report.figure.couplings
    assert {each.joint: factor for each, factor in coupling.terms} == {"y": 1.0, "x": -0.5}
    assert coupling.value == pytest.approx(math.radians(20.0) + 0.1 - 0.5 * math.radians(10.0))
    assert not any("linear" in note for note in report.notes)


def test_a_nonlinear_equality_is_linearized_and_reported() -> None:
    report = relations('<joint name="bent" joint1="y" joint2="x" polycoef="0 2 0.3 0 0"/><joint joint1="z"/>')
    bent, held = report.figure.couplings
    assert bent.value == pytest.approx(math.radians(20.0) - 2.0 * math.radians(10.0))
    assert [(str(each), factor) for each, factor in held.terms] == [("z.angle", 1.0)]
    assert any("nonlinear" in note and note.endswith("bent") for note in report.notes)


def test_inactive_equalities_are_left_out_and_loops_become_tasks() -> None:
    report = relations(
        '<joint name="off" joint1="y" active="false"/><connect name="loop" body1="c" body2="a" anchor="0 0 0"/>'
    )
    assert report.figure.couplings == ()
    assert any("inactive" in note and note.endswith("off") for note in report.notes)
    assert [task.name for task in report.tasks] == ["loop"]


def test_ranges_of_fixed_tendons_become_coupled_limits() -> None:
    tendon = """<fixed name="sum" range="-1 2"><joint joint="x" coef="1"/><joint joint="y" coef="-3"/></fixed>
    <fixed name="loose"><joint joint="z" coef="1"/></fixed>"""
    (limit,) = relations(tendon=tendon).figure.coupled_limits
    assert limit.name == "sum"
    assert {each.joint: factor for each, factor in limit.terms} == {"x": 1.0, "y": -3.0}
    assert limit.range == Range(-1.0, 2.0)


def test_keyframes_become_poses() -> None:
    text = model(
        f'<body name="a" pos="0 0 1"><freejoint/>{INERTIA}<body name="b"><joint name="x"/>{INERTIA}</body></body>',
        """<keyframe><key name="sit" qpos="0 0 0.5 0 2 0 0 0.25" qvel="0 0 0 0 0 0 0"/>
        <key qpos="0 0 2 1 0 0 0 0"/></keyframe>""",
    )
    poses = mjcf_from_text(text).poses
    assert list(poses) == ["initial", "sit", "key_1"]
    assert poses["sit"].q.tolist() == [0.0, 0.0, 0.5, 0.0, 1.0, 0.0, 0.0, 0.25]
    assert poses["key_1"].position("a").tolist() == [0.0, 0.0, 2.0]
    assert poses["initial"].position("a").tolist() == [0.0, 0.0, 1.0]


def test_parts_without_names_get_unique_names() -> None:
    text = model(
        f"""<body><freejoint/>{INERTIA}<site/><site/><body name="body_1"><joint/><joint axis="1 0 0"/>{INERTIA}</body>
        <body>{INERTIA}</body></body>"""
    )
    figure = mjcf_from_text(text).figure
    assert [each.name for each in figure.segments] == ["body_1_2", "body_1_body_1", "body_1", "body_3"]
    assert [each.name for each in figure.joints] == ["root", "body_1", "body_1_2", "body_3"]
    assert [each.name for each in figure.sites] == ["body_1_2_site", "body_1_2_site_2"]


def test_every_entry_point_reads_a_model(tmp_path: Path) -> None:
    for ending in (".xml", ".mjcf"):
        path = tmp_path / f"model{ending}"
        path.write_text(CHAIN, encoding="utf-8")
        assert read(path).figure.name == "model"
    assert read(path, body="a").figure.nv == 8
