"""glTF reader on handmade files: interpolation, scale, axes, buffers, skins, VRM."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import read
from poise.kinematics import Pose
from poise.model import JointKind
from tests.io.gltf_builder import Making, bent, chain, glb

HALF = float(np.sqrt(0.5))


def test_y_up_becomes_z_up_and_facing_z_facing_x(tmp_path: Path) -> None:
    made = Making(nodes=[{"name": "a", "children": [1]}, {"name": "b", "translation": [1, 2, 3]}])
    pose = Pose.neutral(read(made.save(tmp_path / "a.glb")).figure)
    assert pose.position("b") == pytest.approx([3.0, 1.0, 2.0])


def test_rotations_keep_their_meaning(tmp_path: Path) -> None:
    made = chain()
    made.document["nodes"][0]["rotation"] = [HALF, 0, 0, HALF]  # about X of glTF, which points left: up goes forward
    pose = Pose.neutral(read(made.save(tmp_path / "a.glb")).figure)
    assert pose.position("upper") == pytest.approx([1.0, 0.0, 1.0])


def test_a_prism_bends_at_its_joint(tmp_path: Path) -> None:
    report = read(bent().save(tmp_path / "a.glb"))
    figure, (clip,) = report.figure, report.clips
    assert [joint.kind for joint in figure.joints] == [JointKind.FREE, JointKind.BALL]
    assert [site.name for site in figure.sites] == ["tip"]
    assert (len(clip), clip.duration) == (31, 1.0)
    assert Pose.neutral(figure).position("tip") == pytest.approx([0.0, 0.0, 2.5])
    assert clip[15].position("tip") == pytest.approx([0.5, 0.0, 2.0], abs=1e-6)
    assert clip[5].position("tip") == pytest.approx([0.25, 0.0, 2.0 + 0.5 * np.cos(np.pi / 6)], abs=1e-6)
    assert report.skin is not None
    assert report.skin.deformed(clip[0])[6:, 2] == pytest.approx([2.5] * 3)
    assert report.skin.deformed(clip[15])[6:, 0] == pytest.approx([0.5] * 3, abs=1e-6)
    assert figure.mass == pytest.approx(1000.0 * 2.0 * 0.5 * 0.4 * 0.5, rel=1e-6)
    lower = figure.segment("lower")
    assert lower.mass == pytest.approx(0.5 * figure.mass)
    assert Pose.neutral(figure).center_of_mass() == pytest.approx([-0.1 / 3.0, 0.0, 1.5], abs=1e-6)


def test_the_twist_axis_lies_along_the_bone(tmp_path: Path) -> None:
    made = chain()
    turn = [0, float(np.sin(0.3)), 0, float(np.cos(0.3))]  # about the bone
    made.animate(1, "rotation", [0, 1], [(0, 0, 0, 1), turn])
    made.animate(0, "rotation", [0, 1], [(0, 0, 0, 1), (0, 0, 0, 1)])
    clip = read(made.save(tmp_path / "a.glb")).clips[0]
    assert clip[-1].value("upper.twist") == pytest.approx(0.6)
    assert clip[-1].value("upper.swing_x") == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("interpolation", "values", "truth"),
    [
        ("LINEAR", [(0, 1, 0), (0, 2, 0)], lambda t: 1.0 + t),
        ("STEP", [(0, 1, 0), (0, 2, 0)], lambda t: 2.0 if t >= 1.0 else 1.0),
        (
            "CUBICSPLINE",
            [(9, 9, 9), (0, 1, 0), (0, 3, 0), (0, -2, 0), (0, 2, 0), (9, 9, 9)],
            lambda t: (
                (2 * t**3 - 3 * t**2 + 1) + 3 * (t**3 - 2 * t**2 + t) + 2 * (3 * t**2 - 2 * t**3) - 2 * (t**3 - t**2)
            ),
        ),
    ],
)
def test_the_root_follows_its_keyframes(
    interpolation: str, values: list[object], truth: object, tmp_path: Path
) -> None:
    made = chain()
    made.animate(0, "translation", [2, 3], values, interpolation)
    (clip,) = read(made.save(tmp_path / "a.glb"), rate=10.0).clips
    assert len(clip) == 11
    found = [pose.position("lower")[2] for pose in clip]
    assert found == pytest.approx([truth(0.1 * k) for k in range(11)], abs=1e-6)  # type: ignore[operator]


def test_cubic_rotations_are_normalized(tmp_path: Path) -> None:
    made = chain()
    zero = (0, 0, 0, 0)
    made.animate(1, "rotation", [0, 1], [zero, (0, 0, 0, 1), zero, zero, (1, 0, 0, 0), zero], "CUBICSPLINE")
    (clip,) = read(made.save(tmp_path / "a.glb"), rate=4.0).clips
    halfway = clip[2].placement("upper").rotation_matrix
    assert halfway[:, 2] == pytest.approx([1.0, 0.0, 0.0], abs=1e-6)


@pytest.mark.parametrize(
    ("times", "count"),
    [([0, 1 / 24, 3 / 24, 1], 25), ([0, 0.5, 1], 31), ([0, 0.11, 0.27, 1], 31), ([5], 1), ([0, 1 / 120, 1], 121)],
)
def test_clips_have_the_rate_of_their_keyframes_or_thirty(times: list[float], count: int, tmp_path: Path) -> None:
    made = chain()
    made.animate(0, "translation", times, [(0, 0, 0)] * len(times))
    assert len(read(made.save(tmp_path / "a.glb")).clips[0]) == count


def test_a_joint_that_moves_along_a_line_gets_one_slide_and_others_three(tmp_path: Path) -> None:
    made = chain()
    made.animate(0, "rotation", [0, 1], [(0, 0, 0, 1)] * 2)
    made.animate(1, "translation", [0, 1], [(0, 1, 0), (0.3, 1.4, 0)])
    report = read(made.save(tmp_path / "a.glb"))
    assert [joint.kind.value for joint in report.figure.joints] == ["free", "slide", "ball"]
    assert report.clips[1][-1].value("upper_slide") == pytest.approx(0.5)
    assert report.clips[1][-1].position("upper") == pytest.approx([0.0, 0.3, 2.4], abs=1e-6)
    made.animate(1, "translation", [0, 1], [(0, 1, 0), (0, 1, 1)])
    report = read(made.save(tmp_path / "a.glb"))
    assert [joint.name for joint in report.figure.joints] == [
        "lower",
        "upper_slide_x",
        "upper_slide_y",
        "upper_slide_z",
        "upper",
    ]
    assert report.clips[2][-1].position("upper") == pytest.approx([1.0, 0.0, 2.0], abs=1e-6)


def test_constant_translations_are_folded(tmp_path: Path) -> None:
    made = chain()
    made.animate(1, "translation", [0, 1], [(0, 1, 0), (0, 1 + 1e-7, 0)])
    made.animate(0, "rotation", [0, 1], [(0, 0, 0, 1)] * 2)
    assert all(joint.kind is not JointKind.SLIDE for joint in read(made.save(tmp_path / "a.glb")).figure.joints)


def test_uniform_scale_is_folded_and_nonuniform_scale_reported(tmp_path: Path) -> None:
    made = chain()
    made.document["nodes"][0]["scale"] = [2, 2, 2]
    report = read(made.save(tmp_path / "a.glb"))
    assert Pose.neutral(report.figure).position("tip") == pytest.approx([0.0, 0.0, 4.0])
    assert not any("scale" in note for note in report.notes)
    made.document["nodes"][0]["scale"] = [1, 3, 1]
    report = read(made.save(tmp_path / "a.glb"))
    assert Pose.neutral(report.figure).position("tip") == pytest.approx([0.0, 0.0, 5.5])
    assert any(note.startswith("nonuniform or mirroring scale") and "upper" in note for note in report.notes)
    made.document["nodes"][0]["scale"] = [1, 1, -1]
    assert any("mirroring" in note for note in read(made.save(tmp_path / "a.glb")).notes)


def test_matrices_stand_for_nodes_too(tmp_path: Path) -> None:
    made = chain()
    made.document["nodes"][1] = {
        "name": "upper",
        "children": [2],
        "matrix": [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1],
    }
    pose = Pose.neutral(read(made.save(tmp_path / "a.glb")).figure)
    assert pose.position("tip") == pytest.approx([0.0, -1.0, 2.0])


def test_the_bind_pose_is_the_rest_pose_and_another_node_pose_is_a_clip(tmp_path: Path) -> None:
    made = bent()
    del made.document["animations"]
    made.document["nodes"][1]["rotation"] = [HALF, 0, 0, HALF]
    report = read(made.save(tmp_path / "a.glb"))
    assert Pose.neutral(report.figure).position("tip") == pytest.approx([0.0, 0.0, 2.5])
    assert [clip.name for clip in report.clips] == ["pose"]
    assert report.clips[0][0].position("tip") == pytest.approx([0.5, 0.0, 2.0])


@pytest.mark.parametrize("form", ["u1", "u2"])
def test_normalized_and_sparse_arrays_are_read(form: str, tmp_path: Path) -> None:
    plain = read(bent().save(tmp_path / "a.glb")).skin
    made = bent()
    whole = {"u1": 255, "u2": 65535}[form]
    weights = made.array(
        [(whole, 0, 0, 0)] * 3 + [(whole // 2, whole // 2, 0, 0)] * 3 + [(0, whole, 0, 0)] * 3,
        "VEC4",
        form,
        normalized=True,
    )
    place, value = made.array([8], "SCALAR", "u2"), made.array([(7, 8, 9)], "VEC3")
    views = [made.document["accessors"][each]["bufferView"] for each in (place, value)]
    made.document["accessors"][0]["sparse"] = {
        "count": 1,
        "indices": {"bufferView": views[0], "componentType": 5123},
        "values": {"bufferView": views[1]},
    }
    made.document["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] = weights
    found = read(made.save(tmp_path / "b.glb")).skin
    assert found is not None
    assert plain is not None
    assert np.allclose(found.weights, plain.weights)
    assert np.allclose(found.vertices[:8], plain.vertices[:8])
    assert found.vertices[8] == pytest.approx([9.0, 7.0, 8.0])


def test_strips_and_fans_become_triangles(tmp_path: Path) -> None:
    for mode, faces in ((5, [[0, 1, 2], [2, 1, 3]]), (6, [[0, 1, 2], [0, 2, 3]])):
        made = chain()
        corners = made.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], "VEC3")
        made.document["meshes"] = [{"primitives": [{"attributes": {"POSITION": corners}, "mode": mode}]}]
        made.document["nodes"][1]["mesh"] = 0
        skin = read(made.save(tmp_path / "a.glb")).skin
        assert skin is not None
        assert skin.faces.tolist() == faces
        assert set(skin.segments) == {"upper"}


def test_text_with_its_buffer_inside_or_beside_gives_the_same(tmp_path: Path) -> None:
    made = bent()
    before = read(made.save(tmp_path / "a.glb"))
    inside = "data:application/octet-stream;base64," + base64.b64encode(made.binary).decode()
    (tmp_path / "some buffer.bin").write_bytes(made.binary)
    for address in (inside, "some%20buffer.bin"):
        made.document["buffers"] = [{"byteLength": len(made.binary), "uri": address}]
        (tmp_path / "a.gltf").write_text(json.dumps(made.document))
        after = read(tmp_path / "a.gltf")
        assert after.figure == before.figure
        assert np.array_equal(after.clips[0].frames, before.clips[0].frames)


def test_nodes_between_joints_are_folded_and_several_roots_get_one(tmp_path: Path) -> None:
    made = Making(
        nodes=[
            {"name": "left", "children": [1], "translation": [1, 0, 0]},
            {"name": "between", "children": [2], "translation": [0, 1, 0]},
            {"name": "hand", "translation": [0, 1, 0]},
            {"name": "right", "translation": [-1, 0, 0]},
        ],
        skins=[{"joints": [0, 2, 3]}],
    )
    report = read(made.save(tmp_path / "a.glb"))
    assert {(joint.child, joint.parent) for joint in report.figure.joints} == {
        ("root", None),
        ("left", "root"),
        ("right", "root"),
        ("hand", "left"),
    }
    assert "several joints have no parent; a root at the origin was added" in report.notes
    made.document["nodes"].append({"name": "above", "children": [0, 3]})
    assert read(made.save(tmp_path / "a.glb")).figure.root.name == "above"


def test_duplicate_missing_and_unprintable_names_are_replaced(tmp_path: Path) -> None:
    made = Making(nodes=[{"name": "a", "children": [1, 2, 3]}, {"name": "a"}, {}, {"name": "b\u0007"}])
    names = [segment.name for segment in read(made.save(tmp_path / "a.glb")).figure.segments]
    assert names == ["a", "a_2", "node_2", "b"]


BONES = {"hips": 0, "leftUpperLeg": 1, "rightUpperLeg": 2}


def avatar(extension: str, humanoid: object) -> Making:
    nodes = [
        {"name": "x", "children": [1, 2], "translation": [0, 1, 0]},
        {"name": "y", "translation": [-0.1, 0, 0]},
        {"name": "z", "translation": [0.1, 0, 0]},
    ]
    return Making(nodes=nodes, extensions={extension: {"specVersion": "1.0", "humanoid": {"humanBones": humanoid}}})


def test_vrm_0_faces_the_other_way(tmp_path: Path) -> None:
    listed = [{"bone": bone, "node": node} for bone, node in BONES.items()]
    path = avatar("VRM", listed).save(tmp_path / "a.vrm")
    figure = read(path).figure
    assert figure.site("left_thigh").segment == "y"
    assert Pose.neutral(figure).position("left_thigh") == pytest.approx([0.0, 0.1, 1.0])
    keyed = {bone: {"node": node} for bone, node in BONES.items()}
    path = avatar("VRMC_vrm", keyed).save(tmp_path / "b.vrm")
    assert Pose.neutral(read(path).figure).position("left_thigh") == pytest.approx([0.0, -0.1, 1.0])


def test_a_humanoid_of_a_later_version_is_refused(tmp_path: Path) -> None:
    made = avatar("VRMC_vrm", {})
    made.document["extensions"]["VRMC_vrm"]["specVersion"] = "2.0"
    with pytest.raises(FormatError, match=r"extensions\.VRMC_vrm\.specVersion: unsupported version '2\.0'"):
        read(made.save(tmp_path / "a.vrm"))


def test_a_file_is_recognized_by_its_content_and_not_its_extension(tmp_path: Path) -> None:
    text = json.dumps(chain().document).encode()
    (tmp_path / "a.glb").write_bytes(text)
    (tmp_path / "a.gltf").write_bytes(glb(text))
    assert read(tmp_path / "a.glb").figure == read(tmp_path / "a.gltf").figure
