"""Meshes of FBX files: skinned as an independent reader does, kept through exports, refused where they are damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial import cKDTree

from poise.io import ImportReport, fbx_from_bytes, read, read_fbx
from poise.io.gltf.write_character import write_character
from poise.kinematics import Pose
from tests.io.fbx_character import SMILE, STRIP, character, geometry, png
from tests.io.fbx_file import FbxFile, record
from tests.io.gltf_validation import issues
from tests.io.ufbx_positions import ufbx_skinned
from tests.support.sample_files import sample

TO_POISE = [2, 0, 1]  # from Y up, facing Z, to Z up, facing X


def farthest(points: np.ndarray, others: np.ndarray) -> float:
    """Largest distance of a point of either set from the other set [m]."""
    return float(max(cKDTree(points).query(others)[0].max(), cKDTree(others).query(points)[0].max()))


def compare_with_ufbx(path: Path, report: ImportReport, parts: slice, tolerance: float) -> None:
    clip, skin = report.clips[0], report.skin
    assert skin is not None
    frames = [0, len(clip) // 3, len(clip) - 1]
    expected = ufbx_skinned(path, clip.name, [frame * clip.frame_time for frame in frames])
    for frame, points in zip(frames, expected, strict=True):
        deformed = skin.deformed(Pose(report.figure, clip.frames[frame]))[parts]
        assert farthest(deformed, points[:, TO_POISE]) < tolerance


@pytest.mark.parametrize(("version", "packed"), [(7400, True), (7500, False)])
def test_a_skinned_mesh_moves_as_in_an_independent_reader(tmp_path: Path, version: int, packed: bool) -> None:
    path = tmp_path / "a.fbx"
    path.write_bytes(character(version, packed=packed).content())
    report = read_fbx(path)
    assert report.skin is not None
    compare_with_ufbx(path, report, slice(0, len(report.skin.vertices) - 3), 1e-6)  # the hat has no weights


def test_a_real_character_moves_as_in_an_independent_reader() -> None:
    path = sample("characters/samba_dancing.fbx")
    compare_with_ufbx(path, read(path), slice(None), 1e-6)


def test_a_mesh_below_a_bone_follows_it_with_its_scale() -> None:
    report = fbx_from_bytes(character().content())
    assert report.skin is not None
    head = report.figure.segment_index("head")
    for frame in (0, len(report.clips[0]) - 1):
        pose = Pose(report.figure, report.clips[0].frames[frame])
        hat = report.skin.deformed(pose)[-3:]
        sides = np.sort(np.linalg.norm(hat - np.roll(hat, 1, axis=0), axis=1))
        # scaled by 1, 2, 3 in the node and by 2 in the armature, from centimeters
        points = 0.02 * np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0], [0.0, 10.0, 15.0]])
        np.testing.assert_allclose(
            sides, np.sort(np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1)), atol=1e-6
        )
        nearest = np.linalg.norm(hat - np.asarray(pose.state.positions[head]), axis=1).min()
        assert nearest == pytest.approx(0.4, abs=1e-6)


def test_materials_textures_and_blend_shapes_reach_the_document(tmp_path: Path) -> None:
    report = fbx_from_bytes(character().content())
    assert report.character is not None
    document = report.character.document
    skin, cloth = document["materials"]
    assert (skin["name"], cloth["name"]) == ("skin", "cloth")
    np.testing.assert_allclose(skin["pbrMetallicRoughness"]["baseColorFactor"], [1.0, 0.5**2.2, 0.25**2.2, 1.0])
    assert cloth["alphaMode"] == "BLEND"
    view = document["bufferViews"][document["images"][0]["bufferView"]]
    start = view["byteOffset"]
    assert report.character.buffers[0][start : start + view["byteLength"]] == png()
    body = document["meshes"][0]
    assert body["extras"] == {"targetNames": ["smile"]}
    assert body["weights"] == [0.25]
    bounds = document["accessors"][body["primitives"][0]["targets"][0]["POSITION"]]
    extent = np.array(bounds["max"]) - np.array(bounds["min"])
    np.testing.assert_allclose(extent, 0.01 * np.abs(SMILE).max(axis=0), atol=1e-7)
    assert len(body["primitives"]) == 2


def test_an_exported_character_is_valid_and_reads_back_the_same(tmp_path: Path) -> None:
    report = fbx_from_bytes(character().content())
    assert report.character is not None
    write_character(report.character, tmp_path / "a.glb", clips=report.clips)
    assert not issues(tmp_path / "a.glb")
    again = read(tmp_path / "a.glb")
    assert report.skin is not None
    assert again.skin is not None
    frame = len(report.clips[0]) - 1
    one = report.skin.deformed(Pose(report.figure, report.clips[0].frames[frame]))
    other = again.skin.deformed(Pose(again.figure, again.clips[0].frames[frame]))
    np.testing.assert_allclose(other, one, atol=1e-5)
    assert [segment.name for segment in again.figure.segments][:3] == ["hips", "spine", "head"]


@pytest.mark.parametrize("name", [b"checks.png", b"..\\maps\\checks.png", b"C:/characters/checks.png"])
def test_a_texture_beside_the_file_is_found_wherever_it_was(tmp_path: Path, name: bytes) -> None:
    (tmp_path / "a.fbx").write_bytes(character(texture=name).content())
    (tmp_path / "checks.png").write_bytes(png())
    report = read_fbx(tmp_path / "a.fbx")
    assert report.character is not None
    assert png() in report.character.buffers[0]
    assert report.skin is not None
    assert [texture.content for texture in report.skin.textures] == [png()]


@pytest.mark.parametrize("name", [b"missing.png", b"../outside.png", b"notes.txt", b"folder"])
def test_textures_that_are_missing_or_outside_the_folder_are_noted(tmp_path: Path, name: bytes) -> None:
    folder = tmp_path / "character"
    (folder / "folder").mkdir(parents=True)
    (folder / "a.fbx").write_bytes(character(texture=name).content())
    (folder / "notes.txt").write_text("no image")
    (tmp_path / "outside.png").write_bytes(png())
    report = read_fbx(folder / "a.fbx")
    assert report.character is not None
    assert "images" not in report.character.document
    assert any(note.startswith("textures that are neither") and note.endswith(": checks") for note in report.notes)


def test_vertices_keep_up_to_eight_joints() -> None:
    made = FbxFile()
    bones = [made.bone("root")]
    for number in range(11):
        bones.append(made.bone(f"bone {number}", bones[-1], Lcl_Translation=(0.0, 10.0, 0.0)))
    body = made.bone("body", kind="Mesh")
    points = np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0], [0.0, 5.0, 0.0]])
    mesh = geometry(made, "body", points, np.array([0, 1, ~2], dtype=np.int32), 1)
    made.link(mesh, body)
    skin = made.add("Deformer", "skin", "Skin")
    made.link(skin, mesh)
    for number, bone in enumerate(bones):
        bind = np.eye(4)
        bind[1, 3] = 10.0 * max(number - 1, 0)
        inside = [
            record("Indexes", [np.arange(3, dtype=np.int32)]),
            record("Weights", [np.full(3, 1.0 + number)]),
            record("Transform", [np.linalg.inv(bind).T.ravel()]),
            record("TransformLink", [bind.T.ravel()]),
        ]
        cluster = made.add("Deformer", "", "Cluster", inside)
        made.link(cluster, skin)
        made.link(bone, cluster)
    report = fbx_from_bytes(made.content())
    assert report.character is not None
    document = report.character.document
    attributes = document["meshes"][0]["primitives"][0]["attributes"]
    assert {"JOINTS_1", "WEIGHTS_1"} <= set(attributes)
    accessor = document["accessors"][attributes["WEIGHTS_0"]]
    start = document["bufferViews"][accessor["bufferView"]]["byteOffset"]
    largest = np.frombuffer(report.character.buffers[0][start : start + 16], dtype="<f4")
    np.testing.assert_allclose(largest, np.array([12.0, 11.0, 10.0, 9.0]) / sum(range(5, 13)), rtol=1e-6)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("PolygonVertexIndex", np.array([0, 1, ~99], dtype=np.int32)),
        ("PolygonVertexIndex", np.array([-7, 1, ~2], dtype=np.int32)),
        ("Vertices", np.full(9, np.nan)),
    ],
)
def test_damaged_meshes_are_left_out_with_a_note(name: str, values: np.ndarray) -> None:
    made = FbxFile()
    bone = made.bone("hips")
    made.bone("spine", bone, Lcl_Translation=(0.0, 10.0, 0.0))
    hat = made.bone("hat", bone, "Mesh")
    arrays = {"Vertices": np.zeros(9), "PolygonVertexIndex": np.array([0, 1, ~2], dtype=np.int32)} | {name: values}
    made.link(made.add("Geometry", "hat", "Mesh", [record(key, [array]) for key, array in arrays.items()]), hat)
    report = fbx_from_bytes(made.content())
    assert report.skin is None
    assert any(note.startswith("meshes are left out, they are damaged") for note in report.notes)
    assert len(report.figure.segments) >= 2


def test_a_mesh_that_belongs_to_no_bone_is_noted() -> None:
    made = FbxFile()
    made.bone("spine", made.bone("hips"), Lcl_Translation=(0.0, 10.0, 0.0))
    table = made.bone("table", kind="Mesh")
    made.link(geometry(made, "table", STRIP[:3], np.array([0, 1, ~2], dtype=np.int32), 1), table)
    report = fbx_from_bytes(made.content())
    assert report.character is None
    assert "meshes that belong to no bone are left out: table" in report.notes
