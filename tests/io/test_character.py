"""A character survives: what Poise does not change is written back as it was; only pose and animations are new."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import AS_SAVED, ImportReport, format_of, read
from poise.io.gltf.container import Container, open_gltf
from poise.kinematics import Pose
from poise.motion import Clip
from poise.types import FloatArray
from tests.io.character_files import character, save_text, texture
from tests.io.gltf_reference_reader import Oracle
from tests.io.gltf_validation import issues
from tests.support.figures import random_configuration
from tests.support.sample_files import sample

REAL = ("characters/CesiumMan.glb", "vrm1_small.vrm")
MADE_ISSUES = ("NODE_SKINNED_MESH_NON_ROOT", "ACCESSOR_JOINTS_USED_ZERO_WEIGHT")  # of the handmade source
CHANGED = ("nodes", "animations", "accessors", "bufferViews", "buffers", "images")


def written(report: ImportReport, path: Path) -> Path:
    writer = format_of(path).write_report
    assert writer is not None
    writer(report, path)
    return path


def bytes_of(container: Container, number: int) -> bytes:
    """Bytes of a buffer view."""
    view = container.document.plain["bufferViews"][number]  # type: ignore[index]
    start = view.get("byteOffset", 0)
    return container.buffers[view["buffer"]][start : start + view["byteLength"]]


def assert_kept(source: Path, target: Path, *, animations: bool = True) -> None:
    """Everything but the transforms of nodes is what it was; accessors are compared byte by byte."""
    one, two = open_gltf(source), open_gltf(target)
    before: dict[str, Any] = one.document.plain
    after: dict[str, Any] = two.document.plain
    for key in before.keys() - set(CHANGED):
        assert after[key] == before[key], key
    assert after.keys() == before.keys()
    for number, accessor in enumerate(before.get("accessors", ())):
        assert after["accessors"][number] == accessor
    for number in range(len(before.get("bufferViews", ()))):
        assert bytes_of(two, number) == bytes_of(one, number)
    for one_node, two_node in zip(before["nodes"], after["nodes"], strict=True):
        posed = {"translation", "rotation", "matrix"}
        assert {k: v for k, v in two_node.items() if k not in posed} == {
            k: v for k, v in one_node.items() if k not in posed
        }
    if animations:
        assert after.get("animations") == before.get("animations")


def new_issues(source: Path, target: Path) -> list[dict[str, Any]]:
    """Issues that the validator finds in a written file, of kinds that its source does not have."""
    known = {each["code"] for each in issues(source)}
    return [each for each in issues(target) if each["code"] not in known]


def random_pose(report: ImportReport, seed: int) -> Pose:
    rng = np.random.default_rng(seed)
    return Pose(report.figure, random_configuration(report.figure, rng))


def deformed(path: Path, moved: dict[tuple[int, str], FloatArray] | None = None) -> FloatArray:
    """Vertices of all skinned meshes by the reference reader,."""
    oracle = Oracle(path)
    nodes = oracle.document["nodes"]
    parts = [oracle.skinned(k, moved or {}) for k, node in enumerate(nodes) if "skin" in node and "mesh" in node]
    return np.concatenate(parts)


def test_a_character_that_is_not_changed_comes_back_whole(tmp_path: Path) -> None:
    source = character().save(tmp_path / "source.glb")
    target = written(read(source), tmp_path / "target.glb")
    assert_kept(source, target)
    assert open_gltf(source).document.plain == open_gltf(target).document.plain
    assert not new_issues(source, target)


@pytest.mark.parametrize("matrix", [False, True])
def test_a_posed_character_keeps_all_but_the_pose(tmp_path: Path, matrix: bool) -> None:
    source = character(matrix=matrix).save(tmp_path / "source.glb")
    report = read(source)
    assert report.skin is not None
    pose = random_pose(report, 3)
    target = written(replace(report, poses={AS_SAVED: pose}), tmp_path / "target.glb")
    assert_kept(source, target)
    assert not new_issues(source, target)
    own = report.skin.deformed(pose)
    assert np.abs(deformed(target) - own).max() < 1e-5
    again = read(target)
    assert again.skin is not None
    assert np.abs(again.skin.vertices - report.skin.vertices).max() == 0.0


def test_text_with_other_files_is_written_as_one_file(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    source = save_text(character(external=True), tmp_path / "in" / "source.gltf")
    report = read(source)
    pose = random_pose(report, 5)
    for name in ("target.glb", "target.gltf"):
        target = written(replace(report, poses={AS_SAVED: pose}), tmp_path / name)
        before, after = open_gltf(source), open_gltf(target)
        for number in range(len(before.document.plain["bufferViews"])):  # type: ignore[arg-type]
            assert bytes_of(before, number) == bytes_of(after, number)
        again = read(target)
        assert again.character is not None
        view = after.document.plain["images"][0]["bufferView"]  # type: ignore[index]
        assert bytes_of(after, view) == texture()
        assert not [each for each in issues(target) if each["code"] not in MADE_ISSUES]


def test_a_changed_motion_replaces_its_animation_and_keeps_morph_weights(tmp_path: Path) -> None:
    source = character().save(tmp_path / "source.glb")
    report = read(source)
    rng = np.random.default_rng(0)
    frames = np.array([random_configuration(report.figure, rng) for _ in range(5)])
    clips = (Clip(report.figure, frames, 0.1, "bend"), Clip(report.figure, frames[:2], 0.25, "new"))
    target = written(replace(report, clips=clips), tmp_path / "target.glb")
    assert_kept(source, target, animations=False)
    assert not new_issues(source, target)
    before, after = Oracle(source).document, Oracle(target).document
    assert [each["name"] for each in after["animations"]] == ["bend", "breathe", "new"]
    assert after["animations"][1] == before["animations"][1]
    assert {"node": 3, "path": "weights"} in [each["target"] for each in after["animations"][0]["channels"]]
    oracle = Oracle(target)
    assert report.skin is not None
    for k in range(5):
        vertices = deformed(target, oracle.moved(0, 0.1 * k))
        own = report.skin.deformed(Pose(report.figure, frames[k]))
        assert np.abs(vertices - own).max() < 1e-5


def test_a_motion_of_another_rate_is_written_anew(tmp_path: Path) -> None:
    source = character().save(tmp_path / "source.glb")
    target = written(read(source, rate=10.0), tmp_path / "target.glb")
    oracle = Oracle(target)
    sampler = oracle.document["animations"][0]["samplers"][-1]
    assert len(oracle.rows(sampler["input"])) == 11
    assert not new_issues(source, target)


@pytest.mark.parametrize("name", REAL)
def test_real_characters_survive_a_pose(tmp_path: Path, name: str) -> None:
    source = sample(name)
    report = read(source)
    pose = random_pose(report, 1)
    target = written(replace(report, poses={AS_SAVED: pose}), tmp_path / "target.glb")
    assert_kept(source, target)
    assert not new_issues(source, target)
    again = read(target)
    assert report.skin is not None
    assert again.skin is not None
    size = float(np.ptp(report.skin.deformed(pose), axis=0).max())
    nodes = Pose(again.figure, again.clips[0].frames[0]) if len(again.clips) == 1 else None
    if nodes is not None and again.clips[0].name == "pose":
        assert np.abs(again.skin.deformed(nodes) - report.skin.deformed(pose)).max() < 1e-4 * size


def test_an_avatar_keeps_its_expressions_and_terms(tmp_path: Path) -> None:
    made = character()
    avatar = {
        "specVersion": "1.0",
        "meta": {"name": "prism", "authors": ["someone"], "licenseUrl": "https://vrm.dev/licenses/1.0/"},
        "humanoid": {"humanBones": {"hips": {"node": 0}, "spine": {"node": 1}}},
        "expressions": {"preset": {"happy": {"morphTargetBinds": [{"node": 3, "index": 0, "weight": 1.0}]}}},
        "lookAt": {"type": "bone", "offsetFromHeadBone": [0, 0.06, 0]},
    }
    springs = {"specVersion": "1.0", "springs": [{"joints": [{"node": 1}, {"node": 2}]}]}
    made.document["extensions"] = {"VRMC_vrm": avatar, "VRMC_springBone": springs}
    made.document["extensionsUsed"] += ["VRMC_vrm", "VRMC_springBone"]
    source = made.save(tmp_path / "source.vrm")
    target = written(read(source), tmp_path / "target.vrm")
    assert_kept(source, target)
    assert open_gltf(target).document.plain["extensions"] == made.document["extensions"]


def test_a_character_with_a_wrong_buffer_view_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    made = character(external=True)
    made.document["bufferViews"].append({"buffer": 7, "byteLength": 4})
    report = read(save_text(made, tmp_path / "in" / "source.gltf"))
    with pytest.raises(FormatError, match="cannot be written"):
        written(report, tmp_path / "target.glb")
