"""URDF reader: content, assumptions and notes."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from poise.io import ImportReport, read_urdf, urdf_from_text
from poise.math import so3
from poise.model import Box, Capsule, Cylinder, JointKind, Mesh, Range, Sphere

TWO_LINKS = '<link name="base"/><link name="arm"/>'


def robot(inside: str, name: str = ' name="r"') -> ImportReport:
    return urdf_from_text(f"<robot{name}>{inside}</robot>", "r.urdf")


def jointed(type_: str, inside: str = "") -> ImportReport:
    ends = '<parent link="base"/><child link="arm"/>'
    return robot(f'{TWO_LINKS}<joint name="j" type="{type_}">{ends}{inside}</joint>')


def linked(inside: str, also: str = "") -> ImportReport:
    return robot(f'<link name="base">{inside}</link>{also}')


def test_the_root_is_fixed_to_the_world_and_reported() -> None:
    report = robot('<link name="base"/>')
    assert [(joint.name, joint.kind, joint.parent) for joint in report.figure.joints] == [
        ("root", JointKind.FIXED, None)
    ]
    assert report.notes == (
        "the root link 'base' is fixed to the world; use free_root (--free-root) for a floating base",
    )


def test_free_root_gives_a_floating_base() -> None:
    report = urdf_from_text('<robot name="r"><link name="base"/></robot>', free_root=True)
    assert report.figure.has_floating_base
    assert report.notes == ()


def test_a_joint_called_root_keeps_its_name() -> None:
    report = robot(f'{TWO_LINKS}<joint name="root" type="continuous"><parent link="base"/><child link="arm"/></joint>')
    assert [joint.name for joint in report.figure.joints] == ["root_2", "root"]


def test_links_and_joints_may_share_names() -> None:
    report = robot(f'{TWO_LINKS}<joint name="arm" type="fixed"><parent link="base"/><child link="arm"/></joint>')
    assert report.figure.joint("arm").child == "arm"


@pytest.mark.parametrize(
    ("type_", "kind"),
    [
        ("revolute", JointKind.HINGE),
        ("continuous", JointKind.HINGE),
        ("prismatic", JointKind.SLIDE),
        ("fixed", JointKind.FIXED),
        ("floating", JointKind.FREE),
        ("spherical", JointKind.BALL),
        ("ball", JointKind.BALL),
    ],
)
def test_every_type_of_joint_has_its_kind(type_: str, kind: JointKind) -> None:
    joint = jointed(type_, '<limit lower="-1" upper="2" effort="1" velocity="1"/>').figure.joint("j")
    assert joint.kind is kind
    limited = type_ in ("revolute", "prismatic")
    assert dict(joint.ranges) == ({kind.components[0]: Range(-1.0, 2.0)} if limited else {})


def test_the_default_axis_is_x() -> None:
    assert jointed("continuous").figure.joint("j").axis == (1.0, 0.0, 0.0)
    assert jointed("continuous", '<axis xyz="0 0 2"/>').figure.joint("j").axis == (0.0, 0.0, 1.0)


def test_roll_pitch_yaw_are_about_fixed_axes() -> None:
    roll, pitch, yaw = 0.3, -0.8, 1.9
    place = jointed("fixed", f'<origin xyz="1 2 3" rpy="{roll} {pitch} {yaw}"/>').figure.joint("j").placement
    z, y, x = (so3.exp(angle * axis) for angle, axis in zip((yaw, pitch, roll), np.eye(3)[::-1], strict=True))
    assert place.translation == (1.0, 2.0, 3.0)
    np.testing.assert_allclose(place.rotation_matrix, z @ y @ x, atol=1e-15)


def test_a_revolute_joint_without_limits_is_unlimited_and_reported() -> None:
    report = jointed("revolute")
    assert dict(report.figure.joint("j").ranges) == {}
    assert "revolute joints without <limit> are unlimited: j" in report.notes


def test_a_limit_without_ends_locks_the_joint_at_zero_and_is_reported() -> None:
    report = jointed("revolute", '<limit effort="1" velocity="1"/>')
    assert report.figure.joint("j").ranges["angle"] == Range(0.0, 0.0)
    assert "revolute joints whose <limit> has no lower and no upper are locked at 0: j" in report.notes


def test_a_limit_of_zero_to_zero_is_kept_as_it_is() -> None:
    report = jointed("revolute", '<limit lower="0" upper="0" effort="1" velocity="1"/>')
    assert report.figure.joint("j").ranges["angle"] == Range(0.0, 0.0)
    assert not any("locked at 0" in note for note in report.notes)


def test_limits_of_a_continuous_joint_are_reported_as_lost() -> None:
    assert any("continuous joints are unlimited" in note for note in jointed("continuous", '<limit lower="-1"/>').notes)


@pytest.mark.parametrize("axis", ["0 0 1", "0 0 -1", "1 0 0", "1 2 -3"])
def test_a_planar_joint_becomes_two_slides_and_a_hinge(axis: str) -> None:
    report = jointed("planar", f'<origin xyz="0 0 1"/><axis xyz="{axis}"/>')
    joints = report.figure.joints[1:]
    assert [joint.name for joint in joints] == ["j_along_x", "j_along_y", "j_turn"]
    assert [joint.kind for joint in joints] == [JointKind.SLIDE, JointKind.SLIDE, JointKind.HINGE]
    assert [joint.child for joint in joints] == ["arm_along_x", "arm_along_y", "arm"]
    x, y, normal = (np.array(joint.axis) for joint in joints)
    np.testing.assert_allclose(np.cross(x, y), normal, atol=1e-15)
    asked = np.array([float(part) for part in axis.split()])
    np.testing.assert_allclose(normal, asked / np.linalg.norm(asked), atol=1e-15)
    assert any("planar joints became two slides and a hinge: j (" in note for note in report.notes)


def test_a_planar_joint_in_the_ground_slides_along_x_and_y() -> None:
    joints = jointed("planar", '<axis xyz="0 0 1"/>').figure.joints[1:]
    assert [joint.axis for joint in joints] == [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]


def mimicking(mimic: str, type_: str = "continuous") -> ImportReport:
    return robot(
        '<link name="a"/><link name="b"/><link name="c"/>'
        f'<joint name="one" type="{type_}"><parent link="a"/><child link="b"/></joint>'
        f'<joint name="two" type="continuous"><parent link="b"/><child link="c"/>{mimic}</joint>'
    )


def test_a_mimic_joint_becomes_a_coupling() -> None:
    (coupling,) = mimicking('<mimic joint="one" multiplier="0.5" offset="0.1"/>').figure.couplings
    assert {str(each): factor for each, factor in coupling.terms} == {"two.angle": 1.0, "one.angle": -0.5}
    assert coupling.value == 0.1
    assert coupling.name == "two follows one"


def test_a_mimic_joint_follows_one_to_one_by_default() -> None:
    (coupling,) = mimicking('<mimic joint="one"/>').figure.couplings
    assert [factor for _, factor in coupling.terms] == [1.0, -1.0]


@pytest.mark.parametrize("report", [mimicking('<mimic joint="one" multiplier="0" offset="2"/>')])
def test_a_mimic_joint_with_factor_zero_is_locked(report: ImportReport) -> None:
    (coupling,) = report.figure.couplings
    assert [str(each) for each, _ in coupling.terms] == ["two.angle"]
    assert coupling.value == 2.0


def test_a_mimic_joint_of_a_fixed_one_is_locked() -> None:
    (coupling,) = mimicking('<mimic joint="one" offset="0.5"/>', "fixed").figure.couplings
    assert (len(coupling.terms), coupling.value) == (1, 0.5)


@pytest.mark.parametrize(
    ("mimic", "type_", "said"),
    [
        (
            '<mimic joint="none"/>',
            "fixed",
            "joints that mimic a joint that does not exist move independently: two (none)",
        ),
        ('<mimic joint="one"/>', "ball", "several degrees of freedom move independently: two"),
    ],
)
def test_a_mimic_joint_that_cannot_be_kept_is_reported(mimic: str, type_: str, said: str) -> None:
    report = mimicking(mimic, type_)
    assert report.figure.couplings == ()
    assert any(said in note for note in report.notes)


def test_inertia_is_rotated_into_the_link_axes() -> None:
    report = linked(
        '<inertial><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><mass value="2"/>'
        '<inertia ixx="3" iyy="4" izz="5" ixy="0.1" ixz="0.2" iyz="0.3"/></inertial>'
    )
    segment = report.figure.segment("base")
    assert (segment.mass, segment.center) == (2.0, (1.0, 2.0, 3.0))
    np.testing.assert_allclose(segment.inertia, (4.0, 3.0, 5.0, -0.1, -0.3, 0.2), atol=1e-15)


def test_inertia_in_the_links_axes_keeps_its_bits() -> None:
    moments = 'ixx="0.1" iyy="0.2" izz="0.3" ixy="0" ixz="0" iyz="0"'
    report = linked(f'<inertial><mass value="0"/><inertia {moments}/></inertial>')
    assert report.figure.segment("base").inertia == (0.1, 0.2, 0.3, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("inertial", "said"),
    [
        ("", "<mass> are massless: base"),
        ('<mass value="1"/>', "<inertia> got zero inertia: base"),
        (
            '<mass value="1"/><inertia ixx="-1" iyy="1" izz="1"/>',
            "invalid inertia (a negative principal moment) got zero inertia: base",
        ),
    ],
)
def test_an_incomplete_inertial_is_reported(inertial: str, said: str) -> None:
    report = linked(f"<inertial>{inertial}</inertial>")
    assert any(said in note for note in report.notes)
    assert report.figure.segment("base").inertia == (0.0,) * 6


SHAPES = """
<visual name="v"><origin xyz="1 0 0"/><geometry><box size="1 2 3"/></geometry><material name="red"/></visual>
<visual><geometry><cylinder radius="1" length="2"/></geometry>
<material name=""><color rgba="0 1 0 1"/></material></visual>
<visual><geometry><sphere radius="2"/></geometry></visual>
<visual><geometry><mesh filename="package://r/m.stl" scale="1 1 2"/></geometry><material name="blue"/></visual>
<visual><geometry><mesh filename="n.stl" scale="3"/></geometry><material name="late"/></visual>
<collision><origin xyz="1 0 0"/><geometry><box size="1 2 3"/></geometry></collision>
<collision><geometry><drake:capsule radius="1" length="2"/></geometry></collision>
"""
MATERIALS = """
<material name="red"><color rgba="1 0 0 1"/></material>
<link name="other"><visual><geometry><sphere radius="1"/></geometry>
<material name="late"><color rgba="0 0 1 0.5"/></material></visual></link>
<joint name="j" type="fixed"><parent link="base"/><child link="other"/></joint>
"""


def test_shapes_keep_geometry_color_and_what_they_are_for() -> None:
    report = linked(SHAPES, MATERIALS)
    box, cylinder, sphere, mesh, late, capsule = report.figure.segment("base").shapes
    assert (box.geometry, box.name, box.placement.translation) == (Box((1.0, 2.0, 3.0)), "v", (1.0, 0.0, 0.0))
    assert (box.visible, box.solid, box.color) == (True, True, (1.0, 0.0, 0.0, 1.0))
    assert (cylinder.geometry, cylinder.solid, cylinder.color) == (Cylinder(1.0, 2.0), False, (0.0, 1.0, 0.0, 1.0))
    assert sphere.geometry == Sphere(2.0)
    assert mesh.geometry == Mesh("package://r/m.stl", (1.0, 1.0, 2.0))
    assert late.geometry == Mesh("n.stl", (3.0, 3.0, 3.0))
    assert late.color == (0.0, 0.0, 1.0, 0.5)
    assert (capsule.geometry, capsule.visible, capsule.solid) == (Capsule(1.0, 2.0), False, True)
    assert any("materials without a color" in note and "'blue'" in note for note in report.notes)


def test_two_equal_collisions_take_one_visual_each() -> None:
    ball = "<geometry><sphere radius='1'/></geometry>"
    report = linked(f"<visual>{ball}</visual>" + f"<collision>{ball}</collision>" * 2)
    assert [(shape.visible, shape.solid) for shape in report.figure.root.shapes] == [(True, True), (False, True)]


@pytest.mark.parametrize(
    ("geometry", "said"),
    [
        ('<box size="1 0 1"/>', "no extent (Box: size must be greater than zero"),
        ("<octree/>", "<octree> is an unsupported geometry: link 'base'"),
        ("", "their <geometry> is empty: link 'base'"),
    ],
)
def test_a_shape_that_cannot_be_kept_is_reported(geometry: str, said: str) -> None:
    report = linked(f"<visual><geometry>{geometry}</geometry></visual>")
    assert report.figure.root.shapes == ()
    assert any(said in note for note in report.notes)


def test_colors_are_clamped() -> None:
    material = '<material name="m"><color rgba="255 0 -1 1"/></material>'
    report = linked(f'<visual><geometry><sphere radius="1"/></geometry>{material}</visual>')
    assert report.figure.root.shapes[0].color == (1.0, 0.0, 0.0, 1.0)
    assert any("colors outside 0 to 1 were clamped: m" in note for note in report.notes)


def test_unsupported_elements_are_reported_in_one_line() -> None:
    report = robot('<link name="base"/><gazebo/><gazebo/><transmission/>')
    assert "unsupported elements are left out: 2 <gazebo>, 1 <transmission>" in report.notes


def test_a_robot_without_a_name_is_named_after_its_file() -> None:
    report = robot('<link name="base"/>', name="")
    assert report.figure.name == "r"
    assert "the robot has no name; it was named 'r'" in report.notes


def test_an_infinite_limit_is_kept() -> None:
    assert jointed("revolute", '<limit lower="0" upper="inf"/>').figure.joint("j").ranges["angle"].upper == math.inf


def test_missing_meshes_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf"
    mesh = '<visual><geometry><mesh filename="{}"/></geometry></visual>'
    path.write_text(f'<robot name="r"><link name="a">{mesh.format("here.stl")}{mesh.format("gone.stl")}</link></robot>')
    (tmp_path / "here.stl").touch()
    note, damaged = sorted(note for note in read_urdf(path).notes if "mesh" in note)
    assert damaged.startswith("mesh files that cannot be read (")
    assert damaged.endswith("here.stl")
    assert note == "mesh files not found; give their folders with package_dirs (--package-dir): gone.stl"
