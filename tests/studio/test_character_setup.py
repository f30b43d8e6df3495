"""An opened character is ready: its name, clips frame by frame, meshes for the page, and an export that keeps all."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from poise.io import read
from poise.kinematics import Pose
from poise.model import JointKind
from poise.studio.character_message import encode_character
from poise.studio.character_setup import exported_clips, open_report, with_clip
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.import_export import export, read_import
from poise.studio.mesh_messages import segment_meshes
from poise.studio.messages.session_commands import ChooseClip
from poise.studio.scene_folder import SceneFolder
from tests.io.character_files import character
from tests.io.test_character import assert_kept
from tests.support.figures import random_configuration
from tests.support.sample_files import sample


def opened(folder: Path) -> Document:
    content = character().save(folder / "prism.glb").read_bytes()
    document = Document(open_report(read(folder / "prism.glb"))[0])
    _, change = read_import("My prism (2).glb", content)
    change(document)
    return document


def test_an_import_keeps_name_frames_and_rate(tmp_path: Path) -> None:
    document = opened(tmp_path)
    assert document.figure.name == "My prism (2)"
    assert document.data.source is not None
    clip = document.data.source.clips[0]
    assert document.data.clip_name == clip.name == "bend"
    again = document.data.clip()
    assert len(again) == len(clip)
    assert again.frame_time == pytest.approx(clip.frame_time)
    assert np.abs(again.frames - clip.frames).max() < 1e-9
    assert exported_clips(document.data, document.figure)[0] is clip


def test_an_export_of_a_posed_character_changes_nothing_else(tmp_path: Path) -> None:
    document = opened(tmp_path)
    document.scene.pose = Pose(document.figure, random_configuration(document.figure, np.random.default_rng(2)))
    name, content = export(document.state, "glb", document.data)
    (tmp_path / name).write_bytes(content)
    assert_kept(tmp_path / "prism.glb", tmp_path / name)


def test_the_page_moves_nodes_to_where_the_skin_is(tmp_path: Path) -> None:
    document = opened(tmp_path)
    source = document.data.source
    assert source is not None
    assert source.character is not None
    message = encode_character(document.figure, source.character)
    kind, length = struct.unpack_from("<2I", message)
    header = json.loads(message[8 : 8 + length])
    assert kind == 5
    assert message[8 + length : 12 + length] == b"glTF"
    pose = Pose.neutral(document.figure)
    for node in header["nodes"]:
        offset = np.array(node["offset"]).reshape(4, 4).T
        world = np.eye(4)
        world[:3, :3], world[:3, 3] = pose.state.rotations[node["segment"]], pose.state.positions[node["segment"]]
        moved = world @ offset  # from the node, in the axes of the file, to the world
        position = pose.position(document.figure.segments[node["segment"]].name)
        assert np.allclose(moved[:3, 3], position)
        assert np.allclose(np.linalg.norm(moved[:3, :3], axis=0), 0.01)  # the scale of the armature


def test_parts_are_picked_on_the_mesh(tmp_path: Path) -> None:
    document = opened(tmp_path)
    assert document.data.source is not None
    skin = document.data.source.skin
    assert skin is not None
    meshes = segment_meshes(document.figure, skin)
    assert sum(len(mesh.faces) for mesh in meshes) == len(skin.faces)
    pose = Pose.neutral(document.figure)
    vertices = skin.deformed(pose)
    for index, mesh in enumerate(meshes):
        world = mesh.vertices @ np.asarray(pose.state.rotations[index]).T + np.asarray(pose.state.positions[index])
        nearest = np.linalg.norm(world[:, None] - vertices[None], axis=2).min(axis=1)
        assert nearest.max() < 1e-6


def test_a_clip_is_chosen_and_undone(tmp_path: Path) -> None:
    document = opened(tmp_path)
    document.data = with_clip(document.data, document.figure, "no such clip")
    COMMANDS[ChooseClip](document, ChooseClip("bend"))
    assert document.data.clip_name == "bend"
    document.undo()


def test_a_saved_scene_keeps_its_character(tmp_path: Path) -> None:
    document = opened(tmp_path)
    folder = SceneFolder(tmp_path)
    folder.save("prism", document.state, document.data)
    scene = folder.open("prism")
    data = folder.studio_data("prism", scene)
    assert data.source is not None
    assert data.source.character is not None
    assert [clip.name for clip in data.source.clips] == ["bend"]
    assert len(data.keyframes) == len(document.data.keyframes)


def test_a_human_character_stands_on_its_soles() -> None:
    scene, data = open_report(read(sample("characters/CesiumMan.glb")))
    assert data.source is not None
    assert scene.figure.name == "CesiumMan"
    names = [task.name for task in scene.tasks]
    if "left_sole" in names:
        assert names[:3] == ["left_sole", "right_sole", "balance"]
        assert scene.pose.position("left_sole")[2] == pytest.approx(0.0, abs=5e-3)


def stretched(folder: Path, rng: np.random.Generator, bones: int = 5) -> Path:
    """A skinned chain of bones whose clip rotates and stretches each of them a little."""
    made = character()
    nodes = made.document["nodes"]
    last = 1
    for number in range(bones):
        nodes.append({"name": f"bone {number}", "translation": [0.0, 60.0, 0.0]})
        nodes[last].setdefault("children", []).append(len(nodes) - 1)
        last = len(nodes) - 1
        keys = np.array([0.0, 60.0, 0.0]) + rng.uniform(-2.0, 2.0, (3, 3))
        made.animate(last, "translation", [0, 0.5, 1], keys)
    return made.save(folder / "stretched.glb")


@pytest.mark.parametrize("seed", range(4))
def test_a_pull_does_not_stretch_limbs_that_clips_stretch(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    report = read(stretched(tmp_path, rng))
    slides = [joint for joint in report.figure.joints if joint.kind is JointKind.SLIDE]
    assert len(slides) == 15
    for clip in report.clips:  # limits hold in all motions of the file
        for pose in clip:
            assert np.abs(pose.clamped().q - pose.q).max() < 1e-12
    for joint in slides:  # and allow nothing beyond
        used = [0.0, *(pose.value(joint.name) for clip in report.clips for pose in clip)]
        (limit,) = joint.ranges.values()
        assert (limit.lower, limit.upper) == pytest.approx((min(used), max(used)), abs=1e-5)
    scene = open_report(report)[0]
    before = {joint.name: scene.pose.value(joint.name) for joint in slides}
    scene.pin("lower")
    scene.reach("bone 4", scene.pose.position("bone 4") + rng.uniform(-9.0, 9.0, 3))
    scene.solve()
    for joint in slides:
        assert scene.pose.value(joint.name) == pytest.approx(before[joint.name], abs=1e-9)


def test_an_exported_pose_is_opened_again_as_it_was(tmp_path: Path) -> None:
    scene, data = open_report(read(sample("makehuman_cc0_mixamo_rig.glb")))
    document = Document(scene, data)
    hand = next(segment.name for segment in scene.figure.segments if segment.name.endswith("RightHand"))
    goal = scene.pose.position(hand) + np.array([0.2, 0.1, 0.3])
    document.scene.reach(hand, goal)
    document.scene.solve()
    name, content = export(document.state, "glb", document.data)
    (tmp_path / name).write_bytes(content)
    again, _ = open_report(read(tmp_path / name))
    for segment in scene.figure.segments:
        assert np.allclose(again.pose.position(segment.name), scene.pose.position(segment.name), atol=1e-3)
    assert [task.name for task in again.tasks][:3] == ["left_sole", "right_sole", "balance"]


def test_an_avatar_is_exported_as_one(tmp_path: Path) -> None:
    made = character()
    made.document["extensions"] = {"VRMC_vrm": {"specVersion": "1.0", "humanoid": {"humanBones": {}}}}
    document = opened(tmp_path)
    _, change = read_import("prism.vrm", made.glb())
    change(document)
    assert export(document.state, "glb", document.data)[0] == "prism.vrm"


def test_an_animal_stands_on_pinned_feet() -> None:
    scene, data = open_report(read(sample("Fox.glb")))
    assert data.keyframes
    assert sorted(task.name for task in scene.tasks) == [
        "b_LeftFoot02_018",
        "b_LeftHand_011",
        "b_RightFoot02_022",
        "b_RightHand_08",
    ]
