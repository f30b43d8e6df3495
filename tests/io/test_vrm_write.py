"""People go to VRM, both versions, and come back in the T-pose; motions go to VRM animations."""

from __future__ import annotations

import json
import struct
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise import library
from poise.errors import FormatError
from poise.io import ImportReport, read, write, write_motion, write_vrm
from poise.io.vrm.humanoid import bone_ancestors, bone_name, humanoid_parts
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder, edit
from poise.model.humanoid_name_table import PARTS, SCHEMES
from poise.model.humanoid_names import plain_name
from poise.motion import Clip
from tests.io.gltf_reference_reader import Oracle
from tests.io.gltf_validation import issues
from tests.support.figures import arm, random_configuration
from tests.support.sample_files import sample

VERSIONS = ("0", "1")
LIMBS = ("upper_arm", "lower_arm", "hand"), ("thigh", "shin", "foot")


def document(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    (length,) = struct.unpack_from("<I", content, 12)
    found: dict[str, Any] = json.loads(content[20 : 20 + length])
    return found


def written(figure: Figure, path: Path, version: str) -> ImportReport:
    write(figure, path, version=version, author="someone")
    return read(path)


def places(figure: Figure, pose: Pose | None = None) -> dict[str, np.ndarray[Any, Any]]:
    shown = Pose.neutral(figure) if pose is None else pose
    return {part: shown.position(segment) for part, segment in humanoid_parts(figure).items()}


@pytest.fixture(scope="module")
def person() -> Figure:
    return library.human(hands=True)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("version", VERSIONS)
def test_names_of_bones_are_those_that_are_read(part: str, version: str) -> None:
    assert plain_name(bone_name(part, version)) in SCHEMES["VRM"][part]  # type: ignore[arg-type]


def test_names_of_both_versions_differ_only_for_thumbs() -> None:
    other = {part for part in PARTS if bone_name(part, "0") != bone_name(part, "1")}
    assert other == {f"{side}_thumb_{link}" for side in ("left", "right") for link in (1, 2)}
    assert len({bone_name(part, "1") for part in PARTS}) == len(PARTS)
    assert bone_ancestors("hips") == ()
    assert bone_ancestors("right_index_2")[:2] == ("right_index_1", "right_hand")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_person_round_trips_in_the_t_pose_on_the_ground(person: Figure, version: str, tmp_path: Path) -> None:
    back = written(person, tmp_path / "a.vrm", version)
    before, after = places(person), places(back.figure)
    assert set(after) == set(before)
    for side, outward in (("left", 1.0), ("right", -1.0)):
        for limb, wanted in zip(LIMBS, ((0.0, outward, 0.0), (0.0, 0.0, -1.0)), strict=True):
            names = [f"{side}_{part}" for part in limb]
            for one, other in pairwise(names):
                length = np.linalg.norm(before[other] - before[one])
                assert after[other] - after[one] == pytest.approx(length * np.array(wanted), abs=1e-6)
        for link in (1, 2):  # fingers to the side, thumbs between that and ahead
            along = after[f"{side}_index_{link + 1}"] - after[f"{side}_index_{link}"]
            assert along / np.linalg.norm(along) == pytest.approx([0.0, outward, 0.0], abs=1e-5)
        across = after[f"{side}_little_1"] - after[f"{side}_index_1"]
        assert across[2] == pytest.approx(0.0, abs=1e-6)
        assert across[0] < 0.0  # palms down: the index finger is in front
    assert back.skin is not None
    assert back.skin.deformed(Pose.neutral(back.figure))[:, 2].min() == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_validator_finds_nothing_in_avatars(person: Figure, version: str, tmp_path: Path) -> None:
    written(person, tmp_path / "a.vrm", version)
    allowed = {"INVALID_EXTENSION_NAME_FORMAT"} if version == "0" else set()  # VRM 0 is called just VRM
    allowed |= {"UNSUPPORTED_EXTENSION"}  # it knows Khronos' own
    found = issues(tmp_path / "a.vrm")
    assert {issue["code"] for issue in found} == allowed
    assert all(issue["severity"] > 0 for issue in found)


@pytest.mark.parametrize("version", VERSIONS)
def test_frames_are_upright_and_a_second_reader_agrees(person: Figure, version: str, tmp_path: Path) -> None:
    back = written(person, tmp_path / "a.vrm", version)
    content = document(tmp_path / "a.vrm")
    bones = [node for node in content["nodes"] if "joint" in node.get("extras", {})]
    assert len(bones) == len(person.segments)
    assert all("rotation" not in node for node in bones)
    oracle = Oracle(tmp_path / "a.vrm")
    worlds = oracle.worlds({})
    names = [node["name"] for node in content["nodes"]]
    sign = 1.0 if version == "1" else -1.0  # the oracle takes glTF's axes; version 0 looks the other way
    rest = Pose.neutral(back.figure)
    for name in ("head", "left_hand", "right_foot", "left_grip"):
        x, y, z = worlds[names.index(name)][:3, 3]
        assert (sign * x, sign * y, z) == pytest.approx(rest.position(name), abs=1e-6)


def test_the_requirements_of_version_one_are_met(person: Figure, tmp_path: Path) -> None:
    written(person, tmp_path / "a.vrm", "1")
    content = document(tmp_path / "a.vrm")
    assert content["extensionsUsed"] == ["VRMC_vrm"]
    own = content["extensions"]["VRMC_vrm"]
    assert own["specVersion"] == "1.0"
    assert own["meta"]["authors"] == ["someone"]
    assert own["meta"]["avatarPermission"] == "onlyAuthor"
    bones = own["humanoid"]["humanBones"]
    assert {"hips", "spine", "head", "leftUpperLeg", "rightHand", "leftThumbMetacarpal"} <= set(bones)
    assert content["nodes"][bones["leftLowerArm"]["node"]]["name"] == humanoid_parts(person)["left_lower_arm"]


def test_the_requirements_of_version_zero_are_met(person: Figure, tmp_path: Path) -> None:
    written(person, tmp_path / "a.vrm", "0")
    content = document(tmp_path / "a.vrm")
    own = content["extensions"]["VRM"]
    bones = {each["bone"]: each["node"] for each in own["humanoid"]["humanBones"]}
    assert {"hips", "spine", "chest", "neck", "head", "leftThumbProximal", "leftThumbIntermediate"} <= set(bones)
    assert own["firstPerson"]["firstPersonBone"] == bones["head"]
    assert len(own["materialProperties"]) == len(content["materials"])
    assert own["meta"]["licenseName"] == "Redistribution_Prohibited"


@pytest.mark.parametrize("name", ["cmu_01_01.bvh", "vrm1_small.vrm", "makehuman_cc0_mixamo_rig.glb"])
@pytest.mark.parametrize("version", VERSIONS)
def test_sample_skeletons_become_avatars(name: str, version: str, tmp_path: Path) -> None:
    before = read(sample(name))
    write_vrm(before.figure, tmp_path / "a.vrm", version=version, skin=before.skin)
    after = read(tmp_path / "a.vrm")
    assert set(humanoid_parts(after.figure)) == set(humanoid_parts(before.figure))
    one, other = places(before.figure), places(after.figure)
    assert other["left_hand"][1] - other["left_upper_arm"][1] == pytest.approx(
        sum(np.linalg.norm(one[f"left_{b}"] - one[f"left_{a}"]) for a, b in pairwise(LIMBS[0])),
        abs=1e-6,
    )
    if before.skin is not None and after.skin is not None:
        assert len(after.skin.vertices) == len(before.skin.vertices)
        assert after.figure.mass == pytest.approx(before.figure.mass, rel=0.02)


def test_writing_an_avatar_again_changes_nothing(tmp_path: Path) -> None:
    once = written(library.human(), tmp_path / "a.vrm", "1")
    write_vrm(once.figure, tmp_path / "b.vrm", version="0", skin=once.skin)
    again = places(read(tmp_path / "b.vrm").figure)
    for part, place in places(once.figure).items():
        assert again[part] == pytest.approx(place, abs=1e-6)


def moving(figure: Figure, frames: int = 20) -> Clip:
    one, other = (Pose(figure, random_configuration(figure, np.random.default_rng(seed))) for seed in (1, 2))
    step = (other - one) / frames
    return Clip.of_poses([one + k * step for k in range(frames)], 1.0 / 30.0, "wave")


def test_motion_of_bones_round_trips_frame_by_frame(tmp_path: Path) -> None:
    before = moving(read(sample("vrm1_small.vrm")).figure)
    write_motion(before, tmp_path / "a.vrma")
    (after,) = read(tmp_path / "a.vrma").clips
    assert len(after) == len(before)
    assert after.frame_time == pytest.approx(before.frame_time, rel=1e-6)
    for k in range(len(before)):
        one, other = places(before.figure, before[k]), places(after.figure, after[k])
        assert set(one) == set(other)
        for part in one:
            assert other[part] == pytest.approx(one[part], abs=2e-6)


def test_a_recording_becomes_an_animation(tmp_path: Path) -> None:
    before = read(sample("cmu_01_01.bvh")).clips[0]
    notes = write_motion(before, tmp_path / "a.vrma")
    assert any("hold humanoid bones only" in note for note in notes)
    (after,) = read(tmp_path / "a.vrma").clips
    for k in (0, 700, 2751):
        one, other = places(before.figure, before[k]), places(after.figure, after[k])
        for part in one:  # heads hang on a second neck, fingers on a palm that bends; such files turn bones alone
            between = part == "head" or part.endswith("_index_1")
            assert other[part] == pytest.approx(one[part], abs=0.05 if between else 1e-5)
    assert {issue["code"] for issue in issues(tmp_path / "a.vrma")} == {
        "UNSUPPORTED_EXTENSION"
    }  # it knows Khronos' own


def test_figures_that_are_not_humanoid_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="VRM 1 requires 15 humanoid bones; figure 'arm' has no hips"):
        write_vrm(arm(), tmp_path / "a.vrm")
    with pytest.raises(FormatError, match="VRM version: expected 0 or 1, got '2'"):
        write_vrm(library.human(), tmp_path / "a.vrm", version="2")
    with pytest.raises(FormatError, match="glTF writer: unknown option 'version'"):
        write(library.human(), tmp_path / "a.glb", version="1")
    assert list(tmp_path.iterdir()) == []


def test_a_hand_attached_to_the_head_is_refused(tmp_path: Path) -> None:
    names = [part for part in PARTS if part.count("_") < 2 or part.endswith("_arm")]
    builder = FigureBuilder("odd").segment("hips").root("hips", free=True)
    for part in names[1:]:
        above = next(each for each in bone_ancestors(part) if each in names)
        builder.segment(part).ball(part, "head" if part == "left_hand" else above, part, at=(0.0, 0.0, 0.1))
    with pytest.raises(FormatError, match="VRM requires left_hand to be a descendant of left_lower_arm"):
        write_vrm(builder.build(), tmp_path / "a.vrm")
    assert list(tmp_path.iterdir()) == []


def test_an_optional_part_is_left_out_and_reported(person: Figure, tmp_path: Path) -> None:
    links = {"left_index_1": humanoid_parts(person)["left_index_1"]}
    bare = edit.rename(person, segments={links["left_index_1"]: "stump"}).figure
    sites = [site.name for site in bare.sites if site.segment == "stump"]
    bare = edit.rename(bare, sites={name: f"old_{name}" for name in sites}).figure
    notes = write_vrm(bare, tmp_path / "a.vrm")
    said = "parts with another parent than VRM requires are not written as humanoid bones: "
    assert said + "left_index_2, left_index_3" in notes
