"""Mirror images of poses, and left-right counterparts by name."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import PoseError
from poise.kinematics import Pose, counterparts, mirrored, other_side, random_pose
from poise.math import quaternion
from poise.model import Figure, FigureBuilder, Joint, JointKind, Transform
from tests.support.figures import arm, biped, random_configuration

ACROSS_Y = np.diag([1.0, -1.0, 1.0])
seeds = st.integers(0, 2**32 - 1)


def names(figure: Figure) -> set[str]:
    return {part.name for part in (*figure.segments, *figure.sites)}


def largest_error(pose: Pose, image: Pose, reflection: np.ndarray) -> float:
    """Distance of every segment and site from the reflection of its counterpart."""
    known = names(pose.figure)
    return max(
        float(np.abs(image.position(other_side(name, known)) - reflection @ pose.position(name)).max())
        for name in known
    )


@settings(max_examples=20)
@given(seeds)
def test_every_point_of_the_biped_is_mirrored(seed: int) -> None:
    pose = Pose(biped(), random_configuration(biped(), np.random.default_rng(seed)))
    assert largest_error(pose, mirrored(pose), ACROSS_Y) < 1e-12


@settings(max_examples=20)
@given(seeds)
def test_mirroring_twice_gives_the_pose_back(seed: int) -> None:
    pose = Pose(biped(), random_configuration(biped(), np.random.default_rng(seed)))
    np.testing.assert_allclose(mirrored(mirrored(pose)) - pose, 0.0, atol=1e-12)


@settings(max_examples=10)
@given(seeds)
def test_the_image_of_a_valid_pose_is_valid(seed: int) -> None:
    assert mirrored(random_pose(biped(), np.random.default_rng(seed))).violations() == {}


@settings(max_examples=10)
@given(seeds, st.sampled_from(["chest", "head"]))
def test_reversed_joints_are_mirrored_too(seed: int, root: str) -> None:
    pose = Pose(biped(), random_configuration(biped(), np.random.default_rng(seed))).rerooted(root)
    assert any(joint.reversed for joint in pose.figure.joints)
    image = mirrored(pose)
    assert largest_error(pose, image, ACROSS_Y) < 1e-12
    np.testing.assert_allclose(mirrored(image) - pose, 0.0, atol=1e-12)


def test_the_neutral_pose_is_its_own_image() -> None:
    pose = Pose.neutral(biped())
    np.testing.assert_allclose(mirrored(pose) - pose, 0.0, atol=1e-15)


def test_values_change_sides() -> None:
    pose = Pose.neutral(biped()).with_values({"left_knee": 0.5, "left_hip.swing_y": 0.4, "left_fingers": 0.3})
    image = mirrored(pose)
    assert image.value("right_knee") == pytest.approx(0.5)
    assert image.value("left_knee") == 0.0
    assert image.value("right_hip.swing_y") == pytest.approx(0.4)
    assert image.value("right_fingers") == pytest.approx(0.3)


def test_the_root_is_mirrored_in_the_world_or_kept() -> None:
    root = [1.0, 2.0, 3.0, *quaternion.exp([0.0, 0.0, 0.6])]
    pose = Pose.neutral(biped()).with_values({"root": root, "left_knee": 0.5})
    np.testing.assert_allclose(mirrored(pose)["root"], [1.0, -2.0, 3.0, *quaternion.exp([0.0, 0.0, -0.6])], atol=1e-15)
    kept = mirrored(pose, keep_root=True)
    assert np.array_equal(kept["root"], pose["root"])
    assert kept.value("right_knee") == pytest.approx(0.5)


PLACE = Transform((0.1, 0.0, 0.2), tuple(quaternion.exp([0.4, -0.7, 1.1]).tolist()))


def two_sided(across: np.ndarray, right: dict[str, object] | None = None) -> Figure:
    """A floating body whose two limbs hold every kind of joint, one frame at will, the other its image across a plane.

    Joint frames of the right side are the images of those of the left with their y axis turned round, which makes them
    right-handed: K is then diag(1, -1, 1) in every joint's frame.
    """
    builder = FigureBuilder("creature")
    builder.segment("body", mass=1.0)
    root = Transform((0.2, 0.1, -0.3), tuple(quaternion.exp([0.2, 0.5, -0.4]).tolist()))
    builder.joint(Joint("root", JointKind.FREE, None, "body", root))
    kinds = [JointKind.BALL, JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW, JointKind.SWING, JointKind.FREE]
    flip = np.diag([1.0, -1.0, 1.0])
    for side in ("left", "right"):
        parent = "body"
        for number, kind in enumerate(kinds):
            name, axis = f"{side}_{kind.value}", np.array([0.6, 0.48, 0.64])
            place, child = PLACE, Transform((0.0, 0.1, 0.05), tuple(quaternion.exp([0.3, 0.2, 0.1 * number]).tolist()))
            if side == "right":
                # The first joint hangs on the shared body; deeper ones hang on frames that are images already.
                outer = across if number == 0 else flip
                place = Transform.from_matrix(outer @ place.rotation_matrix @ flip, outer @ place.translation_vector)
                child = Transform.from_matrix(flip @ child.rotation_matrix @ flip, flip @ child.translation_vector)
                axis = -flip @ axis if kind is not JointKind.SLIDE else flip @ axis
            builder.segment(f"{name}_part", mass=1.0)
            options = (right or {}) if name == "right_hinge" else {}
            joint = Joint(name, kind, parent, f"{name}_part", place, child, tuple(axis.tolist()))
            builder.joint(Joint(**{**vars_of(joint), **options}))
            parent = f"{name}_part"
    return builder.build()


def vars_of(joint: Joint) -> dict[str, object]:
    words = ("name", "kind", "parent", "child", "placement", "child_placement", "axis", "reversed")
    return {word: getattr(joint, word) for word in words}


@pytest.mark.parametrize("normal", [(0.0, 1.0, 0.0), (0.0, 0.0, 2.0), (0.6, 0.0, -0.8)])
def test_any_plane_and_every_kind_of_joint(normal: tuple[float, float, float]) -> None:
    n = np.array(normal) / np.linalg.norm(normal)
    across = np.eye(3) - 2.0 * np.outer(n, n)
    figure = two_sided(across)
    pose = Pose(figure, random_configuration(figure, np.random.default_rng(0)))
    image = mirrored(pose, normal=normal)
    body = Pose.neutral(figure).placement("body").rotation_matrix
    assert largest_error(pose, image, body @ across @ body.T) < 1e-12
    np.testing.assert_allclose(mirrored(image, normal=normal) - pose, 0.0, atol=1e-12)
    assert image.value("right_hinge") == pytest.approx(pose.value("left_hinge"))
    assert image.value("right_slide") == pytest.approx(pose.value("left_slide"))


def claw(axis: tuple[float, float, float], kind: JointKind = JointKind.HINGE) -> Figure:
    builder = FigureBuilder("claw").segment("base").segment("left").segment("right").root("base")
    builder.hinge("left_jaw", "base", "left", axis=(0.0, 0.0, 1.0))
    return builder.joint(Joint("right_jaw", kind, "base", "right", axis=axis)).build()


def test_an_axis_may_point_either_way() -> None:
    for axis, value in (((0.0, 0.0, 1.0), -0.3), ((0.0, 0.0, -1.0), 0.3)):
        pose = Pose.neutral(claw(axis)).with_values({"left_jaw": 0.3})
        assert mirrored(pose).value("right_jaw") == pytest.approx(value)


def test_axes_that_are_not_each_others_image_are_refused() -> None:
    pose = Pose.neutral(claw((0.0, math.sin(0.01), math.cos(0.01)))).with_values({"left_jaw": 0.3})
    with pytest.raises(PoseError, match=r"'left_jaw' and 'right_jaw' are not mirror images.*0.003"):
        mirrored(pose)
    assert mirrored(pose, tolerance=0.01).value("right_jaw") == pytest.approx(-0.3)


def test_a_motion_that_leaves_the_midline_is_refused() -> None:
    builder = FigureBuilder("lamp").segment("base").segment("shade").root("base")
    figure = builder.hinge("neck", "base", "shade", axis=(0.0, math.sin(0.3), math.cos(0.3))).build()
    assert mirrored(Pose.neutral(figure)) == Pose.neutral(figure)  # nothing is lost where nothing moves
    with pytest.raises(PoseError, match="'neck' is not symmetric"):
        mirrored(Pose.neutral(figure).with_values({"neck": 0.5}))


def test_a_swing_joint_whose_limb_leaves_the_midline_is_refused() -> None:
    builder = FigureBuilder("lamp").segment("base").segment("shade").root("base")
    turn = tuple(quaternion.exp([0.3, 0.0, 0.0]).tolist())
    figure = builder.swing("neck", "base", "shade", rotation=turn).build()
    with pytest.raises(PoseError, match="'neck' is not symmetric"):
        mirrored(Pose.neutral(figure).with_values({"neck.swing_x": 0.2, "neck.swing_y": 0.5}))


def test_counterparts_of_different_kinds_are_refused() -> None:
    pose = Pose.neutral(claw((0.0, 0.0, 1.0), JointKind.SLIDE))
    with pytest.raises(PoseError, match="'left_jaw': is a hinge joint, its counterpart 'right_jaw' a slide one"):
        mirrored(pose)


def test_a_hinge_and_its_reversed_counterpart_turn_opposite_ways() -> None:
    figure = two_sided(ACROSS_Y, {"reversed": True})
    pose = Pose(figure, random_configuration(figure, np.random.default_rng(1)))
    image = mirrored(pose)
    assert image.value("right_hinge") == pytest.approx(-pose.value("left_hinge"))
    np.testing.assert_allclose(mirrored(image) - pose, 0.0, atol=1e-12)


@pytest.mark.parametrize("normal", [(0.0, 0.0, 0.0), (1.0, 0.0), (math.nan, 0.0, 0.0)])
def test_an_invalid_normal_is_refused(normal: tuple[float, ...]) -> None:
    with pytest.raises(PoseError, match="normal: expected a direction"):
        mirrored(Pose.neutral(biped()), normal=normal)


PAIRS = [
    ("left_arm", "right_arm"),
    ("arm_left", "arm_right"),
    ("upper_left_arm", "upper_right_arm"),
    ("leftArm", "rightArm"),
    ("LeftArm", "RightArm"),
    ("mixamorig:LeftArm", "mixamorig:RightArm"),
    ("HandLeft", "HandRight"),
    ("ARM_LEFT", "ARM_RIGHT"),
    ("left", "right"),
    ("l_arm", "r_arm"),
    ("arm_l", "arm_r"),
    ("L_Arm", "R_Arm"),
    ("Arm.L", "Arm.R"),
    ("arm.l.001", "arm.r.001"),
    ("finger_l_1", "finger_r_1"),
    ("LArm", "RArm"),
    ("lShldr", "rShldr"),
    ("HandL", "HandR"),
    ("Thumb1L", "Thumb1R"),
    ("lfemur", "rfemur"),
    ("rhipjoint", "lhipjoint"),
]


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_left_and_right_names_are_paired(left: str, right: str) -> None:
    names = {left, right, "pelvis"}
    assert other_side(left, names) == right
    assert other_side(right, names) == left


MIDLINE = ["pelvis", "lumbar", "root", "Lumbar", "upright", "bright_spot", "Leftover", "rail", "lower_leg", "left_hook"]


@pytest.mark.parametrize("name", MIDLINE)
def test_a_name_without_counterpart_is_on_the_midline(name: str) -> None:
    others = {"upleft", "bleft_spot", "Rightover", "lail", "Rumbar", "loot", "rower_leg"}
    assert other_side(name, {*MIDLINE, *others}) == name


def test_the_counterparts_of_the_biped_are_an_involution() -> None:
    other = counterparts(biped())
    assert np.array_equal(other[other], np.arange(len(other)))
    names = [segment.name for segment in biped().segments]
    assert names[other[names.index("left_thigh")]] == "right_thigh"
    assert names[other[names.index("head")]] == "head"
    assert sum(other != np.arange(len(other))) == 20


def test_a_figure_without_sides_is_on_the_midline() -> None:
    assert np.array_equal(counterparts(arm()), np.arange(4))


def test_segments_without_sides_are_paired_by_their_joints() -> None:
    builder = FigureBuilder("claw").segment("base").segment("jaw 1").segment("jaw 2").root("base")
    figure = builder.hinge("left_jaw", "base", "jaw 1").hinge("right_jaw", "base", "jaw 2").build()
    assert counterparts(figure).tolist() == [0, 2, 1]


def test_asymmetric_trees_are_refused() -> None:
    builder = FigureBuilder("odd").segment("base").segment("mid").segment("left_arm").segment("right_arm").root("base")
    builder.fixed("middle", "base", "mid").hinge("left_shoulder", "base", "left_arm")
    figure = builder.hinge("right_shoulder", "mid", "right_arm").build()
    with pytest.raises(PoseError, match=r"'right_arm'.*'left_arm'.*is not a child of the counterpart"):
        counterparts(figure)
