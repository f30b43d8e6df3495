"""Human: proportions and masses agree with their sources, sides mirror each other, every joint has limits."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import poise
from poise import library
from poise.errors import FigureError
from poise.kinematics import Pose, counterparts, drive, group_total, mirrored, random_pose, random_poses
from poise.library.human_pose import arm_values
from poise.library.human_sizes import table
from poise.library.human_skeleton import Skeleton, trunk_slices
from poise.model import Figure, JointKind, without_couplings
from poise.types import FloatArray
from tests.support.backends import MINUTES_IN_PYTHON

KINDS: dict[str, dict] = {
    "male": {},
    "female": {"sex": "female"},
    "small woman": {"sex": "female", "percentile": 5},
    "large man": {"percentile": 95},
    "very short": {"stature": 1.32},
    "drawn": {"seed": 3, "sex": "female"},
    "hands and feet": {"hands": True, "feet": True},
    "vertebrae": {"spine": "vertebrae"},
    "everything": {"spine": "vertebrae", "hands": True, "feet": True, "stature": 1.9, "mass": 120.0},
}
BODY = ("stature", "mass", "sex", "percentile", "seed")
MIRROR = np.array([1.0, -1.0, 1.0])


@cache
def made(kind: str) -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return library.human(**KINDS[kind])


def sizes_of(kind: str) -> library.Sizes:
    return library.human_sizes(**{key: value for key, value in KINDS[kind].items() if key in BODY})


def standing(kind: str) -> Pose:
    return library.human_pose(made(kind), "stand")


def distance(pose: Pose, one: str, other: str) -> float:
    return float(np.linalg.norm(pose.position(one) - pose.position(other)))


each_kind = pytest.mark.parametrize("kind", KINDS)


# --- what it is made of -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "dof_count"),
    [("male", 59), ("hands and feet", 101), ("vertebrae", 119), ("everything", 161)],
)
def test_degrees_of_freedom(kind: str, dof_count: int) -> None:
    assert made(kind).nv == dof_count


@each_kind
def test_every_degree_of_freedom_but_the_root_has_limits(kind: str) -> None:
    root, *joints = made(kind).joints
    assert root.kind is JointKind.FREE
    for joint in joints:
        if joint.kind.has_swing:
            assert joint.swing, joint.name
            assert joint.kind is not JointKind.BALL or joint.twist is not None, joint.name
        else:
            assert set(joint.ranges) == set(joint.kind.components), joint.name
            assert all(np.isfinite([span.lower, span.upper]).all() for span in joint.ranges.values()), joint.name


@each_kind
def test_every_segment_has_a_solid_shape(kind: str) -> None:
    without = [segment.name for segment in made(kind).segments if not any(each.solid for each in segment.shapes)]
    assert sorted(without) == ["gaze", "left_eye", "right_eye"]


@each_kind
def test_the_neutral_pose_satisfies_all_limits_and_couplings(kind: str) -> None:
    assert Pose.neutral(made(kind)).violations(1e-12) == {}


@pytest.mark.parametrize("kind", ["male", "everything"])
def test_it_survives_a_round_trip_through_a_file(kind: str, tmp_path: Path) -> None:
    poise.write(made(kind), tmp_path / "human.poise")
    assert poise.read(tmp_path / "human.poise").figure == made(kind)


def test_swing_limits_of_shoulder_and_hip_are_polygons_and_their_twist_depends_on_the_swing() -> None:
    for name in ("left_shoulder", "left_hip"):
        joint = made("male").joint(name)
        assert isinstance(joint.swing[0], poise.SphericalPolygon)
        assert joint.twist is not None
        assert isinstance(joint.twist.lower, poise.KernelField)
    assert made("male").joint("left_elbow").kind is JointKind.ELBOW
    assert made("male").joint("left_knee").kind is JointKind.ELBOW


# --- sizes and masses -------------------------------------------------------------------------------------------------


@each_kind
def test_the_mass_is_as_given(kind: str) -> None:
    assert made(kind).mass == pytest.approx(sizes_of(kind).mass, rel=1e-12)


@each_kind
def test_the_standing_stature_is_as_given(kind: str) -> None:
    assert standing(kind).position("head_top")[2] == pytest.approx(sizes_of(kind).stature, rel=2e-3)


@each_kind
def test_lengths_agree_with_the_measurements(kind: str) -> None:
    sizes, pose = sizes_of(kind), standing(kind)
    expected = {
        ("left_thigh", "left_shank"): sizes["trochanterionheight"] - sizes["lateralfemoralepicondyleheight"],
        ("left_shank", "left_foot"): sizes["lateralfemoralepicondyleheight"] - sizes["lateralmalleolusheight"],
        ("left_heel", "left_toe"): sizes["footlength"],
        ("left_forearm", "left_hand"): sizes["radialestylionlength"],
        ("left_hand", "left_fingertip"): sizes["handlength"],
        ("right_hand", "right_fingertip"): sizes["handlength"],
        ("left_eye", "right_eye"): sizes["interpupillarybreadth"],
    }
    straight = Pose.neutral(made(kind))  # standing, the fingers are relaxed
    for (one, other), length in expected.items():
        assert distance(straight, one, other) == pytest.approx(length, rel=0.01), (one, other)
    seat = pose.position("head_top")[2] - pose.position("left_sitting_bone")[2]
    assert seat == pytest.approx(sizes["sittingheight"], rel=0.01)


@pytest.mark.parametrize(("kind", "share"), [("male", 0.1618), ("female", 0.1586)])
def test_the_upper_arm_of_the_average_body_agrees_with_de_leva(kind: str, share: float) -> None:
    assert distance(standing(kind), "left_upper_arm", "left_forearm") / sizes_of(kind).stature == pytest.approx(
        share, rel=0.01
    )


def by_hand(kind: str) -> float:
    """Height of the center of mass of a standing body with hanging arms, from the tables alone [m]."""
    sizes, rows = sizes_of(kind), table("masses")[sizes_of(kind).sex]
    hip, knee, ankle = (
        sizes[each] for each in ("trochanterionheight", "lateralfemoralepicondyleheight", "lateralmalleolusheight")
    )
    neck, top = sizes["cervicaleheight"], sizes.stature
    ends: dict[str, tuple[float, float]] = {"head": (top, neck), "thigh": (hip, knee), "shank": (knee, ankle)}
    ends["foot"] = (ankle, 0.0)
    parts = [rows[each]["length"] for each in ("upper_trunk", "middle_trunk", "lower_trunk")]
    levels = neck - (neck - hip) * np.cumsum([0.0, *parts]) / sum(parts)
    for place, name in enumerate(("upper_trunk", "middle_trunk", "lower_trunk")):
        ends[name] = (levels[place], levels[place + 1])
    elbow = sizes["acromialheight"] - sizes["acromionradialelength"]
    wrist = elbow - sizes["radialestylionlength"]
    ends["upper_arm"] = (sizes["acromialheight"] - 0.025 * top, elbow)
    ends["forearm"], ends["hand"] = (elbow, wrist), (wrist, wrist - sizes["handlength"])
    whole = moment = 0.0
    for name, row in rows.items():
        first, second = ends[name]
        center = 0.5 if name == "foot" else row["center"]
        count = 2.0 if name in ("thigh", "shank", "foot", "upper_arm", "forearm", "hand") else 1.0
        whole += count * row["mass"]
        moment += count * row["mass"] * (first + center * (second - first))
    return moment / whole


@pytest.mark.parametrize("kind", ["male", "female", "small woman", "large man", "drawn", "everything"])
def test_the_height_of_the_center_of_mass_agrees_with_the_tables(kind: str) -> None:
    height = standing(kind).center_of_mass()[2]
    assert height == pytest.approx(by_hand(kind), rel=0.01)
    assert 0.53 < height / sizes_of(kind).stature < 0.58


@pytest.mark.parametrize("sex", ["male", "female"])
def test_any_division_of_the_trunk_preserves_mass_and_center(sex: str) -> None:
    sizes = library.human_sizes(sex=sex)
    whole = trunk_slices(Skeleton(sizes), [])[0]
    for cuts in ([1.0], [0.95, 1.1, 1.3], np.linspace(0.95, 1.35, 30).tolist()):
        slices = trunk_slices(Skeleton(sizes), cuts)
        assert min(each.mass for each in slices) > 0.0
        assert sum(each.mass for each in slices) == pytest.approx(whole.mass, rel=1e-12)
        assert sum(each.mass * each.height for each in slices) == pytest.approx(whole.mass * whole.height, rel=1e-12)
        about = sum(each.inertia[0] + each.mass * (each.height - whole.height) ** 2 for each in slices)
        assert about == pytest.approx(whole.inertia[0], rel=1e-9)


@pytest.mark.parametrize("sex", ["male", "female"])
def test_the_trunk_divided_as_measured_has_the_measured_parts(sex: str) -> None:
    sizes, rows = library.human_sizes(sex=sex), table("masses")[sex]
    parts = [rows[each] for each in ("lower_trunk", "middle_trunk", "upper_trunk")]
    bottom, whole = sizes["trochanterionheight"], sizes["cervicaleheight"] - sizes["trochanterionheight"]
    ends = bottom + whole * np.cumsum([0.0, *(row["length"] for row in parts)]) / sum(row["length"] for row in parts)
    for row, piece, low, high in zip(
        parts, trunk_slices(Skeleton(sizes), ends[1:-1].tolist()), ends[:-1], ends[1:], strict=True
    ):
        assert piece.mass / sizes.mass == pytest.approx(row["mass"], rel=2e-4)
        assert (high - piece.height) / (high - low) == pytest.approx(row["center"], rel=1e-9)
        along = row["radii"][2] * (high - low)
        assert piece.inertia[2] == pytest.approx(piece.mass * along**2, rel=1e-9)


@each_kind
def test_limbs_have_the_measured_mass_center_and_inertia(kind: str) -> None:
    figure, sizes, pose = made(kind), sizes_of(kind), Pose.neutral(made(kind))
    rows = table("masses")[sizes.sex]
    for name, end in (("thigh", "shank"), ("shank", "foot"), ("upper_arm", "forearm"), ("forearm", "hand")):
        row, segment = rows[name], figure.segment(f"right_{name}")
        length = distance(pose, f"right_{name}", f"right_{end}")
        assert segment.mass == pytest.approx(row["mass"] * sizes.mass, rel=2e-4)
        assert segment.center == pytest.approx((0.0, 0.0, row["center"] * length))
        expected = [segment.mass * (radius * length) ** 2 for radius in row["radii"]]
        assert segment.inertia[:3] == pytest.approx(expected, rel=1e-9)


def test_level_of_detail_does_not_change_the_center_of_mass() -> None:
    plain = Pose.neutral(made("male")).center_of_mass()
    assert Pose.neutral(made("vertebrae")).center_of_mass() == pytest.approx(plain, abs=2e-4)
    assert Pose.neutral(made("hands and feet")).center_of_mass() == pytest.approx(plain, abs=2e-4)


# --- sides ------------------------------------------------------------------------------------------------------------


@each_kind
def test_left_and_right_are_exact_mirror_images(kind: str) -> None:
    figure = made(kind)
    names = {site.name: site for site in figure.sites}
    for index, other in enumerate(counterparts(figure).tolist()):
        one, twin = figure.segments[index], figure.segments[other]
        assert one.mass == twin.mass
        assert np.array_equal(np.array(one.center) * MIRROR, twin.center)
        assert np.array_equal(np.array(one.inertia) * [1, 1, 1, -1, 1, -1], twin.inertia)
        placement, image = figure.joints[index].placement, figure.joints[other].placement
        assert np.array_equal(placement.translation_vector * MIRROR, image.translation_vector)
        if index != other:
            assert np.array_equal(placement.quaternion * [1, -1, 1, -1], image.quaternion)
            assert len(one.shapes) == len(twin.shapes)
    for name, site in names.items():
        if name.startswith("left_"):
            twin_site = names[name.replace("left_", "right_")]
            assert np.array_equal(site.placement.translation_vector * MIRROR, twin_site.placement.translation_vector)


@pytest.mark.parametrize("kind", ["male", "hands and feet", "vertebrae"])
def test_the_mirror_image_of_a_valid_pose_is_valid(kind: str) -> None:
    rng = np.random.default_rng(1)
    for _ in range(4):
        pose = random_pose(made(kind), rng)
        image = mirrored(pose)
        assert image.violations(1e-9) == {}
        assert image.q @ image.q == pytest.approx(pose.q @ pose.q, rel=1e-12)
        assert mirrored(image).q == pytest.approx(pose.q, abs=1e-12)
        for site in ("fingertip", "toe", "palm"):
            there = image.position(f"left_{site}")
            assert there == pytest.approx(pose.position(f"right_{site}") * MIRROR, abs=1e-12)


# --- couplings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["male", "vertebrae"])
def test_three_totals_drive_the_spine(kind: str) -> None:
    pose = Pose.neutral(made(kind))
    for name, bend in (("spine_sagittal", 0.9), ("spine_lateral", -0.3), ("spine_axial", 0.5)):
        pose, missing = drive(pose, name, bend)
        assert missing == pytest.approx(0.0, abs=1e-9)
    assert group_total(pose, "spine_sagittal") == pytest.approx(0.9)
    assert pose.violations(1e-9) == {}
    head = pose.position("head_top")
    assert head[0] > 0.2
    assert head[1] > 0.05  # to the left: swing_x below zero


def test_the_spine_bends_low_and_twists_high() -> None:
    shares = {group.name: {each.joint: share for each, share in group.members} for group in made("male").driven_groups}
    assert shares["spine_sagittal"]["lower_spine"] == pytest.approx(0.32, abs=1e-3)
    assert shares["spine_axial"]["upper_spine"] == pytest.approx(0.762, abs=1e-2)


def test_the_shoulder_center_moves_as_clavicle_and_scapula_carry_it() -> None:
    """[deGroot2001]: clavicle 0.123 up and 0.242 back, scapula 0.396 lateral rotation, per degree of elevation."""
    figure = made("male")
    chest = Pose.neutral(figure)
    arms = {
        e: chest.with_values(arm_values("left", {"plane": 35, "elevation": e, "elbow": 0, "forearm": 0}))
        for e in (0, 60, 90, 120, 150)
    }
    for elevation in (60, 90, 120, 150):
        moved = arms[elevation].position("left_upper_arm") - arms[0].position("left_upper_arm")
        assert moved == pytest.approx(_girdle_path(elevation) - _girdle_path(0), abs=0.022)
        assert moved[2] > max(-moved[0], -moved[1])  # mostly up


def _girdle_path(elevation: float) -> FloatArray:
    """Shoulder center from the sternoclavicular joint [m]: 16 cm of clavicle, then 4 cm down the scapula."""
    up, back, turn = np.radians([11.68 + 0.123 * elevation, 28.57 + 0.242 * elevation, 0.396 * elevation])
    clavicle = 0.16 * np.array([-np.cos(up) * np.sin(back), np.cos(up) * np.cos(back), np.sin(up)])
    plane = np.array([np.sin(np.radians(30.0)), np.cos(np.radians(30.0)), 0.0])
    return np.asarray(clavicle + 0.04 * (np.sin(turn) * plane - np.cos(turn) * np.array([0.0, 0.0, 1.0])))


def test_the_neck_is_limited_in_total_and_level_by_level() -> None:
    """AAOS: 45 flexion, extension and lateral, 60 axial, although the levels together would allow more."""
    pose = Pose.neutral(made("male"))
    for component, total in (("swing_y", 45.0), ("swing_x", 45.0), ("twist", 60.0)):
        bent = pose.with_values({f"{joint}.{component}": 1.2 for joint in ("lower_neck", "upper_neck")}).clamped()
        found = sum(bent.value(f"{joint}.{component}") for joint in ("lower_neck", "upper_neck"))
        assert np.degrees(found) <= total + 1e-6
        assert np.degrees(found) > total - 8.0


def test_eyes_turn_together_within_their_range() -> None:
    pose = Pose.neutral(made("male")).with_values(
        {f"{joint}.swing_x": -0.3 for joint in ("eyes", "left_eye", "right_eye")}
    )
    assert pose.violations(1e-12) == {}
    for name in ("eyes", "left_eye", "right_eye"):
        assert pose.transform(name)[:3, 0] == pytest.approx([np.cos(0.3), np.sin(0.3), 0.0])  # to the left
    assert pose.position("left_eye") == pytest.approx(Pose.neutral(made("male")).position("left_eye"))
    down = pose.with_values({f"{joint}.swing_y": 0.7 for joint in ("eyes", "left_eye", "right_eye")})
    assert "eyes: swing limit" in down.violations(1e-9)
    assert {"left_eye_follows_y"} <= set(pose.with_values({"left_eye.swing_y": 0.2}).violations(1e-9))


def test_couplings_can_be_switched_off() -> None:
    figure = made("hands and feet")
    names = ["left_index_end_follows", "left_shoulder_rhythm_elevation", "spine_sagittal"]
    loose = without_couplings(figure, names)
    pose = Pose.neutral(loose).with_values(
        {"left_index_middle": 1.2, "left_clavicle.swing_x": 0.1, "upper_spine.swing_y": 0.1}
    )
    assert pose.violations(1e-9) == {}
    broken = set(Pose(figure, pose.q).violations(1e-9))
    assert {"left_index_end_follows", "left_shoulder_rhythm_elevation"} <= broken


def test_the_end_joint_of_a_finger_bends_two_thirds_of_the_middle_one() -> None:
    for kind in ("left", "right"):
        for finger in ("index", "middle", "ring", "little"):
            pose = Pose.neutral(made("hands and feet"))
            pose = pose.with_values({f"{kind}_{finger}_middle": 1.2, f"{kind}_{finger}_end": 0.8})
            assert pose.violations(1e-9) == {}


def test_fingers_curl_into_the_palm() -> None:
    figure = made("hands and feet")
    flat = Pose.neutral(figure)
    values = {f"{side}_index_{bone}": 1.0 for side in ("left", "right") for bone in ("middle", "end")}
    curled = flat.with_values({**values, "left_index_base.swing_x": -1.0, "right_index_base.swing_x": 1.0})
    for side in ("left", "right"):
        palm = flat.placement(f"{side}_palm")
        moved = curled.position(f"{side}_index_tip") - flat.position(f"{side}_index_tip")
        assert moved @ palm.rotation_matrix[:, 0] > 0.01


@pytest.mark.parametrize(("knee", "kept"), [(0.0, False), (0.9, True)])
def test_the_hip_flexes_farther_when_the_knee_is_bent(knee: float, kept: bool) -> None:
    pose = Pose.neutral(made("male")).with_values({"left_hip.swing_y": np.radians(110.0), "left_knee.flexion": knee})
    assert ("left_hamstrings: upper limit" not in pose.violations()) is kept


# --- ways to ask ------------------------------------------------------------------------------------------------------


def test_invalid_options_raise_clear_errors() -> None:
    with pytest.raises(FigureError, match="'lumped', 'vertebrae'"):
        library.human(spine="vertebra")
    with pytest.raises(FigureError, match=r"from 1.3 to 2.5 meters"):
        library.human(stature=5.0)


@MINUTES_IN_PYTHON
def test_about_half_of_random_valid_poses_are_free_of_self_collision() -> None:
    found = random_poses(made("male"), np.random.default_rng(5), 60, collide=False)
    assert 0.4 < found.acceptance < 0.8
    assert all(pose.violations() == {} for pose in found.poses)
