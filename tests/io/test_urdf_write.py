"""Writing URDF: segments stand where they stood, and every loss is told."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import figure_from_text, figure_to_text, urdf_from_text, urdf_joint_positions, urdf_to_text, write_urdf
from poise.io.urdf.joint_chain import box_around
from poise.math import euler, quaternion, sphere, swing_twist
from poise.model import (
    Box,
    Capsule,
    Cylinder,
    Ellipsoid,
    Figure,
    FigureBuilder,
    GeneralizedCylinder,
    Joint,
    JointKind,
    Mesh,
    Segment,
    Shape,
    Sphere,
    SphericalEllipse,
    Transform,
    TwistRange,
    reroot,
)
from poise.model.limits import KernelField, contains_all
from tests.io.world_frames import configuration, world_frames
from tests.support.figures import arm, biped, random_configuration, random_figure

EXACT = (JointKind.FIXED, JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW, JointKind.BALL)
TOLERANCE = 1e-13


def two(kind: JointKind, **parts: object) -> Figure:
    """A base and an arm with one joint between them."""
    joints = (Joint("root", JointKind.FIXED, None, "base"), Joint("j", kind, "base", "arm", **parts))  # type: ignore[arg-type]
    return Figure("two", (Segment("base"), Segment("arm")), joints)


def assert_stands_the_same(figure: Figure, q: np.ndarray) -> None:
    robot = urdf_from_text(urdf_to_text(figure).text).figure
    there = world_frames(robot, configuration(robot, urdf_joint_positions(figure, q)))
    for name, frame in world_frames(figure, q).items():
        np.testing.assert_allclose(there[name], frame, atol=TOLERANCE, err_msg=name)


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize("reversed_", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_every_kind_moves_the_same_way(kind: JointKind, reversed_: bool, seed: int) -> None:
    rng = np.random.default_rng(seed)
    drawn = random_figure(rng, 1, [kind], free=False).joints[1]
    for child in (drawn.child_placement, Transform(), Transform(rotation=drawn.placement.rotation)):
        figure = two(kind, placement=drawn.placement, child_placement=child, axis=drawn.axis, reversed=reversed_)
        assert_stands_the_same(figure, random_configuration(figure, rng))


@pytest.mark.parametrize("seed", range(10))
def test_random_trees_have_the_same_frames(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 12, EXACT, free=False)
    assert_stands_the_same(figure, random_configuration(figure, rng))


def test_a_rerooted_figure_has_the_same_frames() -> None:
    figure = reroot(arm(), "forearm")
    q = random_configuration(figure, np.random.default_rng(0))
    q[figure.slot("wrist").q] = [1.0, 0.0, 0.0, 0.0]  # a swing joint loses its roll
    assert_stands_the_same(figure, q)


def test_a_swing_joint_points_the_same_way() -> None:
    figure = two(JointKind.SWING)
    q = random_configuration(figure, np.random.default_rng(1))
    robot = urdf_from_text(urdf_to_text(figure).text).figure
    there = world_frames(robot, configuration(robot, urdf_joint_positions(figure, q)))["arm"]
    np.testing.assert_allclose(there[:3, 2], world_frames(figure, q)["arm"][:3, 2], atol=TOLERANCE)
    assert any("its roll is lost: j" in note for note in urdf_to_text(figure).notes)


def test_a_free_joint_becomes_a_floating_one() -> None:
    figure = two(JointKind.FREE, placement=Transform((1.0, 2.0, 3.0)), child_placement=Transform((0.5, 0.0, 0.0)))
    robot = urdf_from_text(urdf_to_text(figure).text).figure
    assert robot.joint("j").kind is JointKind.FREE
    q = random_configuration(figure, np.random.default_rng(2))
    there = world_frames(robot, q)["arm"]
    np.testing.assert_allclose(there, world_frames(figure, q)["arm"], atol=TOLERANCE)


def test_a_floating_root_is_left_out_and_reported() -> None:
    text, notes = urdf_to_text(biped())
    assert "floating" not in text
    assert any("the free joint 'root' is left out" in note for note in notes)
    assert urdf_from_text(text, free_root=True).figure.has_floating_base


def test_a_root_away_from_the_origin_gets_a_new_link() -> None:
    builder = FigureBuilder("r").segment("world").root("world", at=(0.0, 0.0, 1.0))
    text, notes = urdf_to_text(builder.build())
    robot = urdf_from_text(text).figure
    assert [segment.name for segment in robot.segments] == ["world_2", "world"]
    np.testing.assert_allclose(world_frames(robot, np.zeros(0))["world"][:3, 3], (0.0, 0.0, 1.0))
    assert any("fixed to a new link 'world_2'" in note for note in notes)


def test_a_plain_figure_loses_only_what_urdf_cannot_express() -> None:
    builder = FigureBuilder("r").segment("a", mass=1.0, center=(0.0, 0.1, 0.0)).segment("b").root("a")
    builder.hinge("j", "a", "b", at=(0.1, 0.0, 0.0), range=(-1.0, 0.5))
    figure = builder.build()
    text, notes = urdf_to_text(figure)
    assert notes == ("effort and velocity limits are unknown and were written as 1e+09",)
    assert urdf_from_text(text).figure == figure


def test_masses_and_inertia_round_trip_bit_for_bit() -> None:
    figure = random_figure(np.random.default_rng(5), 6, EXACT)
    robot = urdf_from_text(urdf_to_text(figure).text).figure
    for segment in figure.segments:
        assert robot.segment(segment.name) == segment


def test_sites_become_links() -> None:
    text, notes = urdf_to_text(arm())
    robot = urdf_from_text(text).figure
    assert robot.joint("fingertip_fixed").parent == "hand"
    assert robot.joint("fingertip_fixed").placement.translation == (0.0, 0.0, 0.18)
    assert "sites became massless links on fixed joints: fingertip, grip" in notes


def test_generated_names_never_collide() -> None:
    builder = FigureBuilder("r").root("base")
    for name in ("base", "j_x_link", "j_flexion"):
        builder.segment(name)
    builder.ball("j", "base", "j_x_link").fixed("j_x", "base", "j_flexion")
    builder.site("base", "base").site("j_y_link", "base")
    robot = urdf_from_text(urdf_to_text(builder.build()).text).figure
    assert [joint.name for joint in robot.joints[1:]] == ["j_x_2", "j_y", "j_z", "j_x", "base_fixed", "j_y_link_fixed"]
    assert {"base_2", "j_x_2_link", "j_y_link_2"} <= {segment.name for segment in robot.segments}


def coupled(**terms: float) -> FigureBuilder:
    builder = FigureBuilder("r").root("a")
    for name in "abcd":
        builder.segment(name)
    builder.hinge("one", "a", "b").hinge("two", "b", "c").hinge("three", "c", "d")
    return builder.couple("first", terms, 0.5) if terms else builder


def test_a_coupling_of_two_joints_becomes_a_mimic() -> None:
    robot = urdf_from_text(urdf_to_text(coupled(one=2.0, two=-1.0).build()).text).figure
    (coupling,) = robot.couplings
    assert coupling.value == 0.25
    assert {str(each): factor for each, factor in coupling.terms} == {"one.angle": 1.0, "two.angle": -0.5}


def test_a_driven_group_becomes_mimics_of_its_first_member() -> None:
    figure = coupled().drive("all", {"one": 0.5, "two": 0.25, "three": 0.25}).build()
    robot = urdf_from_text(urdf_to_text(figure).text).figure
    assert {each.name for each in robot.couplings} == {"two follows one", "three follows one"}


def test_joints_do_not_mimic_in_a_cycle() -> None:
    builder = coupled(one=1.0, two=-1.0).couple("second", {"two": 1.0, "three": -1.0})
    text, notes = urdf_to_text(builder.couple("third", {"three": 1.0, "one": -2.0}).build())
    assert {each.name for each in urdf_from_text(text).figure.couplings} == {"one follows two", "two follows three"}
    assert "couplings that mimic joints cannot express are lost: third" in notes


def test_a_joint_that_follows_already_is_followed_instead() -> None:
    text, _ = urdf_to_text(coupled(one=1.0, two=-1.0).couple("second", {"one": 1.0, "three": -1.0}).build())
    assert {each.name for each in urdf_from_text(text).figure.couplings} == {"one follows two", "three follows one"}


def test_limits_that_urdf_cannot_express_are_reported() -> None:
    notes = urdf_to_text(biped()).notes
    for said in (
        "swing and twist limits became bounding boxes, which allow more: lumbar",
        "couplings that mimic joints cannot express are lost: spine: thoracic.swing_y",
        "coupled limits of several joints are lost: left_hamstrings, right_hamstrings, spine: total",
    ):
        assert any(said in note for note in notes)


def test_infinite_limits_are_written_as_large_numbers_and_reported() -> None:
    builder = FigureBuilder("r").segment("a").segment("b").segment("c").root("a")
    builder.hinge("j", "a", "b", range=(0.0, math.inf)).slide("s", "b", "c")
    text, notes = urdf_to_text(builder.build())
    robot = urdf_from_text(text).figure
    assert (robot.joint("j").ranges["angle"].lower, robot.joint("j").ranges["angle"].upper) == (0.0, 1e9)
    assert robot.joint("s").ranges["distance"].lower == -1e9
    assert "infinite limits were written as 1e+09: j, s" in notes


def shaped(*shapes: Shape) -> Figure:
    return Figure("s", (Segment("a", shapes=shapes),), (Joint("root", JointKind.FIXED, None, "a"),))


def test_shapes_that_urdf_supports_round_trip() -> None:
    place, red = Transform((1.0, 2.0, 3.0)), (1.0, 0.0, 0.0, 0.5)
    shapes = (
        Shape(Box((1.0, 2.0, 3.0)), place, red, name="b"),
        Shape(Cylinder(0.1, 0.2), place, red, solid=False),
        Shape(Mesh("package://a/m <&>.stl", (1.0, 2.0, -1.0)), place, red, solid=False),
        Shape(Sphere(0.3), visible=False),
    )
    text, notes = urdf_to_text(shaped(*shapes))
    assert urdf_from_text(text).figure.root.shapes == shapes
    assert notes == ()


@pytest.mark.parametrize(
    ("shape", "found", "said"),
    [
        (
            Shape(Capsule(0.1, 0.4)),
            [Cylinder(0.1, 0.4), Sphere(0.1), Sphere(0.1)],
            "capsules became a cylinder and two spheres",
        ),
        (Shape(Ellipsoid((1.0, 2.0, 3.0))), [Box((2.0, 4.0, 6.0))], "ellipsoids became their bounding boxes"),
        (Shape(GeneralizedCylinder(1.0, 2.0, 3.0)), [Cylinder(2.0, 3.0)], "became their bounding cylinders"),
        (Shape(Mesh(vertices=((0, 0, 0),) * 3, faces=((0, 1, 2),))), [], "meshes without a file are left out"),
        (Shape(Sphere(1.0), visible=False, solid=False), [], "neither visible nor solid are left out"),
    ],
)
def test_other_shapes_become_shapes_that_urdf_supports(shape: Shape, found: list[object], said: str) -> None:
    text, notes = urdf_to_text(shaped(shape))
    assert [each.geometry for each in urdf_from_text(text).figure.root.shapes] == found
    assert any(said in note for note in notes)


def test_the_ends_of_a_capsule_are_where_they_were() -> None:
    text, _ = urdf_to_text(shaped(Shape(Capsule(0.1, 0.4), Transform((0.0, 0.0, 1.0)))))
    heights = [shape.placement.translation[2] for shape in urdf_from_text(text).figure.root.shapes]
    assert heights == pytest.approx([1.0, 1.2, 0.8])


@pytest.mark.parametrize("seed", range(4))
def test_the_box_holds_what_the_limits_allow(seed: int) -> None:
    rng = np.random.default_rng(seed)
    swing = (SphericalEllipse(*rng.uniform(0.3, 1.4, 2), center=(*rng.uniform(-0.5, 0.5, 2), 1.0)),)
    upper = KernelField.sampled(lambda d: 0.8 + 0.3 * d[0], 30)
    twist = TwistRange(-0.6, upper, 0.2, swing[0].center)
    box = box_around(swing, twist)
    inside = 0
    for d in sphere.uniform(rng, 300):
        if not contains_all(swing, d):
            continue
        e = quaternion.direct(np.array([0.0, 0.0, 1.0]), d)
        value = rng.uniform(-0.6, upper.value(d))
        e = quaternion.multiply(e, quaternion.from_axis_angle([0.0, 0.0, 1.0], value - twist.value(e)))
        assert twist.value(e) == pytest.approx(value)
        angles = euler.to_euler("XYZ", quaternion.to_matrix(e))
        for angle, span in zip(angles, box, strict=True):
            assert span is None or span.contains(float(angle), 2e-3)
        inside += 1
    assert inside > 10


def test_the_box_of_a_cone_past_a_pole_leaves_that_angle_free() -> None:
    about_x, about_y, about_z = box_around((SphericalEllipse(0.5, 0.5, (1.0, 0.0, 0.0)),), None)
    assert about_x is None
    assert about_y is not None
    assert about_y.upper == pytest.approx(0.5 * math.pi)
    assert about_y.lower == pytest.approx(0.5 * math.pi - 0.5, abs=2e-3)
    assert about_z is None


def test_the_box_of_a_cone_round_z_is_its_radii() -> None:
    about_x, about_y, _ = box_around((SphericalEllipse(0.5, 1.2),), None)
    assert about_x is not None
    assert about_y is not None
    assert (about_x.lower, about_x.upper) == pytest.approx((-0.5, 0.5), abs=1e-3)
    assert (about_y.lower, about_y.upper) == pytest.approx((-1.2, 1.2), abs=1e-3)


def test_values_of_a_ball_joint_are_its_angles_about_x_y_z() -> None:
    figure = two(JointKind.BALL)
    e = swing_twist.compose([0.3, -0.4], 0.7)
    values = urdf_joint_positions(figure, np.asarray(e))
    assert list(values) == ["j_x", "j_y", "j_z"]
    np.testing.assert_allclose(euler.from_euler("XYZ", list(values.values())), quaternion.to_matrix(e), atol=1e-15)


def test_a_round_trip_keeps_the_robot() -> None:
    first = urdf_from_text(urdf_to_text(biped()).text).figure
    own = figure_from_text(figure_to_text(first))
    assert own == first
    assert urdf_to_text(urdf_from_text(urdf_to_text(own).text).figure).text == urdf_to_text(own).text


def test_a_path_that_xml_cannot_hold_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="which XML cannot represent; rename that part"):
        write_urdf(shaped(Shape(Mesh("a\x01.stl"))), tmp_path / "a.urdf")
    assert list(tmp_path.iterdir()) == []
