"""Skeletons of several makers are recognized by their names and get sites that are named alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pytest

from poise import library, solve
from poise.errors import FigureError
from poise.io import read
from poise.kinematics import Pose, mirrored
from poise.model import Figure, FigureBuilder
from poise.model.humanoid_name_table import CORE, PARTS, SCHEMES
from poise.model.humanoid_names import plain_name, recognize_humanoid, with_part_sites
from poise.solver import Status
from poise.tasks import PositionTask
from tests.support.sample_files import sample

LISTED = (  # the order of the parts in LIMBS
    *("hips", "spine", "head"),
    *(f"{side}_{part}" for side in ("left", "right") for part in ("upper_arm", "lower_arm", "hand")),
    *(f"{side}_{part}" for side in ("left", "right") for part in ("thigh", "shin", "foot")),
)
LIMBS = {
    "Mixamo": "Hips Spine Head LeftArm LeftForeArm LeftHand RightArm RightForeArm RightHand "
    "LeftUpLeg LeftLeg LeftFoot RightUpLeg RightLeg RightFoot Spine1 Spine2 LeftHandThumb2",
    "VRM": "hips spine head leftUpperArm leftLowerArm leftHand rightUpperArm rightLowerArm rightHand "
    "leftUpperLeg leftLowerLeg leftFoot rightUpperLeg rightLowerLeg rightFoot chest upperChest leftThumbProximal "
    "leftThumbMetacarpal",
    "H-Anim": "humanoid_root vl5 skullbase l_shoulder l_elbow l_wrist r_shoulder r_elbow r_wrist "
    "l_hip l_knee l_ankle r_hip r_knee r_ankle vt10 vt1 l_thumb2",
    "CMU": "root lowerback head lhumerus lradius lhand rhumerus rradius rhand "
    "lfemur ltibia lfoot rfemur rtibia rfoot upperback thorax",
    "Unreal": "pelvis spine_01 head upperarm_l lowerarm_l hand_l upperarm_r lowerarm_r hand_r "
    "thigh_l calf_l foot_l thigh_r calf_r foot_r spine_02 spine_03 thumb_02_l",
    "SMPL": "Pelvis Spine1 Head L_Shoulder L_Elbow L_Wrist R_Shoulder R_Elbow R_Wrist "
    "L_Hip L_Knee L_Ankle R_Hip R_Knee R_Ankle Spine2 Spine3",
    "VRChat": "Hips Spine Head Left_arm Left_elbow Left_wrist Right_arm Right_elbow Right_wrist "
    "Left_leg Left_knee Left_ankle Right_leg Right_knee Right_ankle Chest UpperChest Thumb1_L Left_shoulder",
    "plain": "Hips Abdomen Head UpperArm.L LowerArm.L Hand.L UpperArm.R LowerArm.R Hand.R "
    "UpperLeg.L LowerLeg.L Foot.L UpperLeg.R LowerLeg.R Foot.R Torso",
    "Poise": " ".join([*LISTED, "chest", "upper_chest", "left_thumb_2"]),
}


def star(names: Sequence[str]) -> Figure:
    """All segments hung on the first."""
    builder = FigureBuilder("someone").segment(names[0]).root(names[0])
    for name in names[1:]:
        builder.segment(name).ball(name, names[0], name)
    return builder.build()


@pytest.mark.parametrize("scheme", LIMBS)
@pytest.mark.parametrize("form", ["{}", "SOMEONE:{}", "upper", "lower"])
def test_each_scheme_is_distinguished_from_the_others(scheme: str, form: str) -> None:
    listed = LIMBS[scheme].split()
    spelled = [getattr(name, form)() if form in ("upper", "lower") else form.format(name) for name in listed]
    found = recognize_humanoid(star(spelled))
    assert found.scheme == scheme
    assert {part: found.parts[part] for part in CORE} == dict(zip(LISTED, spelled, strict=False))
    assert set(found.parts) | set(found.missing) == set(SCHEMES[scheme])
    for part, at in (("chest", 15), ("upper_chest", 16), ("left_thumb_2", 17)):
        if at < len(spelled):
            assert found.parts[part] == spelled[at]


def test_every_scheme_is_tried_and_names_each_part_by_a_name_of_its_own() -> None:
    assert set(LIMBS) == set(SCHEMES)
    for names in SCHEMES.values():
        assert set(CORE) <= set(names) <= set(PARTS)
        firsts = [spelled[0] for spelled in names.values()]
        assert len(set(firsts)) == len(firsts)
        assert all(plain_name(name) == name for spelled in names.values() for name in spelled)


@pytest.mark.parametrize("prefix", ["mixamorig:", "mixamorig1:", "mixamorig9_", "Armature|mixamorig:", "a:b:"])
def test_prefixes_are_dropped(prefix: str) -> None:
    assert recognize_humanoid(star([prefix + name for name in LIMBS["Mixamo"].split()])).scheme == "Mixamo"


def test_a_name_that_is_all_prefix_is_kept() -> None:
    assert plain_name("Armature_") == "armature"
    assert plain_name("mixamorig:") == "mixamorig:"


def test_a_few_matching_names_are_not_enough() -> None:
    found = recognize_humanoid(star(["table", "left_foot", "right_foot", "head", "neck"]))
    assert not found
    assert (found.scheme, dict(found.parts), found.missing) == ("", {}, PARTS)
    assert with_part_sites(star(["table", "head"])) == star(["table", "head"])


def test_joint_names_serve_where_segments_have_their_own() -> None:
    names = LIMBS["SMPL"].split()
    builder = FigureBuilder("someone").segment("s0").root("s0")
    for number, name in enumerate(names[1:], 1):
        builder.segment(f"s{number}").ball(name, "s0", f"s{number}")
    found = recognize_humanoid(builder.build())
    assert found.scheme == "SMPL"
    assert found.parts["left_hand"] == "s5"


def test_parts_become_sites_and_taken_names_stay() -> None:
    names = LIMBS["Mixamo"].split()
    before = FigureBuilder("someone")
    before.segment(names[0]).root(names[0]).site("head", names[0], at=(0.0, 0.0, 2.0))
    for name in [*names[1:], "left_foot"]:
        before.segment(name).ball(name, names[0], name)
    figure = with_part_sites(before.build())
    assert figure.site("left_hand").segment == "LeftHand"
    assert figure.site("head").segment == names[0]
    assert figure.site("left_foot").segment == "left_foot"
    assert "left_foot" not in [site.name for site in figure.sites]
    assert with_part_sites(figure) == figure


def test_parts_that_are_known_need_no_names() -> None:
    figure = with_part_sites(star(["a", "b"]), {"left_hand": "b"})
    assert figure.site("left_hand").segment == "b"
    with pytest.raises(FigureError, match=r"unknown human body part 'left_hnd'; did you mean 'left_hand'"):
        with_part_sites(star(["a", "b"]), {"left_hnd": "b"})
    with pytest.raises(FigureError, match="unknown segment 'c'"):
        with_part_sites(star(["a", "b"]), {"left_hand": "c"})


@pytest.mark.parametrize(
    ("file", "pattern", "scheme", "count"),
    [
        ("cmu_01_01.bvh", r"(?:ROOT|JOINT)\s+(\S+)", "CMU", 28),
        ("pirouette.bvh", r"(?:ROOT|JOINT)\s+(\S+)", "plain", 35),
        ("01.asf", r"^\s*name (\S+)", "CMU", 25),
    ],
)
def test_recorded_skeletons_are_recognized(file: str, pattern: str, scheme: str, count: int) -> None:
    names = re.findall(pattern, sample(file).read_text(), re.MULTILINE)
    found = recognize_humanoid(star(names))
    assert (found.scheme, len(found.parts)) == (scheme, count)


def test_the_names_of_the_library_human_are_recognized() -> None:
    names = "pelvis abdomen thorax chest neck head".split()
    for side in ("left", "right"):
        limbs = "clavicle upper_arm forearm hand thigh shank foot index_base index_middle index_end".split()
        names += [f"{side}_{part}" for part in limbs]
    found = recognize_humanoid(star(names))
    assert found.scheme == "Poise"
    assert (found.parts["hips"], found.parts["spine"], found.parts["chest"]) == ("pelvis", "abdomen", "chest")
    assert (found.parts["left_lower_arm"], found.parts["right_shin"]) == ("left_forearm", "right_shank")
    assert [found.parts[f"left_index_{k}"] for k in (1, 2, 3)] == [f"left_index_{k}" for k in ("base", "middle", "end")]
    assert "upper_chest" in found.missing
    vertebrae = ["pelvis", "vertebra_l3", "vertebra_t8", "vertebra_c4", *names[5:]]
    assert recognize_humanoid(star(vertebrae)).parts["spine"] == "vertebra_l3"


@pytest.mark.parametrize(
    "name", ["makehuman_cc0_mixamo_rig.glb", "vrm1_small.vrm", "test.vrma", "cmu_01_01.bvh", "01.asf", "human"]
)
def test_a_hand_reaches_forward_while_the_feet_stay(name: str) -> None:
    rest = Pose.neutral(library.human() if name == "human" else read(sample(name)).figure)
    height = float(np.ptp(np.asarray(rest.state.positions)[:, 2]))
    goals = {site: rest.position(site) for site in ("left_foot", "right_foot")}
    goals["left_hand"] = rest.position("left_upper_arm") + height * np.array([0.2, 0.0, 0.05])
    tasks = [PositionTask(name=site, site=site, goal=tuple(goal.tolist())) for site, goal in goals.items()]
    result = solve(rest, tasks)
    assert result.status is Status.SOLVED
    assert result.pose.violations() == {}
    for site, goal in goals.items():
        assert result.pose.position(site) == pytest.approx(goal, abs=1e-3 * height)


@pytest.mark.parametrize("options", [{}, {"hands": True, "feet": True, "spine": "vertebrae"}])
def test_the_library_human_has_a_site_for_every_part_that_it_has(options: dict[str, bool]) -> None:
    figure = library.human(**options)  # type: ignore[arg-type]
    for part, segment in recognize_humanoid(figure).parts.items():
        if part not in ("left_eye", "right_eye"):
            assert figure.site(part).segment == segment
    assert {"hips", "spine", "chest", "neck", "head", "left_lower_arm", "right_shin"} <= recognize_humanoid(
        figure
    ).parts.keys()


def test_a_skeleton_with_the_names_of_cmu_is_mirrored() -> None:
    pose = Pose.neutral(read(sample("01.asf")).figure).with_values({"lfemur.swing_x": 0.2, "ltibia": 0.5})
    other = mirrored(pose)
    assert other["rtibia"] == pytest.approx(pose["ltibia"], abs=1e-9)
    assert other["ltibia"] == pytest.approx([0.0], abs=0.0)
    assert mirrored(other).q == pytest.approx(pose.q, abs=1e-9)


def test_parts_that_the_file_states_have_priority_over_names() -> None:
    """Bones named after the joints of another scheme, and a file that says which bone is which."""
    names = LIMBS["SMPL"].split()
    figure = star(names)
    parts = dict(zip(LISTED, names, strict=False))
    assert recognize_humanoid(with_part_sites(figure, parts)).scheme == "SMPL"
    swapped = parts | {"left_hand": parts["right_hand"], "right_hand": parts["left_hand"]}
    found = recognize_humanoid(with_part_sites(figure, swapped))
    assert dict(found.parts) == swapped
    few = {part: swapped[part] for part in ("left_hand", "right_hand", "head")}
    assert recognize_humanoid(with_part_sites(figure, few)).scheme == "SMPL"
