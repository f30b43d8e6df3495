"""Meshes of odd and hostile FBX files: they are read as they look, or left out at a cost that the file cannot raise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from poise.io import fbx_from_bytes
from poise.io.fbx import character as fbx_character
from poise.io.fbx import mesh_budget
from tests.io.fbx_character import png
from tests.io.fbx_file import FbxFile, record

POINTS = np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0], [0.0, 5.0, 0.0], [0.0, 0.0, 5.0]])
TETRAHEDRON = np.array([0, 2, ~1, 0, 1, ~3, 0, 3, ~2, 1, 2, ~3], dtype=np.int32)
TRIANGLE = np.array([0, 1, ~2], dtype=np.int32)


def skeleton() -> tuple[FbxFile, int]:
    """A file with two bones, and the first of them."""
    made = FbxFile()
    hips = made.bone("hips")
    made.bone("spine", hips, Lcl_Translation=(0.0, 10.0, 0.0))
    return made, hips


def geometry(made: FbxFile, polygons: np.ndarray = TRIANGLE, inside: Sequence[tuple] = ()) -> int:
    arrays = [record("Vertices", [POINTS.ravel()]), record("PolygonVertexIndex", [polygons])]
    return made.add("Geometry", "mesh", "Mesh", [*arrays, *inside])


def layer(kind: str, mapping: bytes, **arrays: np.ndarray) -> tuple:
    words = {"MappingInformationType": mapping, "ReferenceInformationType": b"IndexToDirect"}
    return record(kind, [0], [record(name, [each]) for name, each in {**words, **arrays}.items()])


def add_shape(made: FbxFile, mesh: int, channels: int = 1, percent: float = 25.0) -> None:
    blend = made.add("Deformer", "shapes", "BlendShape")
    made.link(blend, mesh)
    channel = made.add("Deformer", "smile", "BlendShapeChannel", [record("DeformPercent", [percent])])
    for _ in range(channels):
        made.link(channel, blend)
    inside = [record("Indexes", [np.zeros(1, dtype=np.int32)]), record("Vertices", [np.ones(3)])]
    made.link(made.add("Geometry", "smile", "Shape", inside), channel)


@pytest.mark.parametrize(
    "element",
    [
        layer("LayerElementUV", b"ByPolygonVertex", UV=np.zeros(1), UVIndex=np.full(3, -1, dtype=np.int32)),
        layer("LayerElementNormal", b"ByEdge", Normals=np.zeros(9)),
        layer("LayerElementMaterial", b"NoMappingInformation", Materials=np.zeros(1, dtype=np.int32)),
    ],
)
def test_layers_without_values_for_corners_are_ignored(element: tuple) -> None:
    made, hips = skeleton()
    made.link(geometry(made, inside=[element]), made.bone("hat", hips, "Mesh"))
    report = fbx_from_bytes(made.content())
    assert report.skin is not None
    assert len(report.skin.faces) == 1


@pytest.mark.parametrize("percent", [float("nan"), float("inf")])
def test_a_damaged_weight_of_a_blend_shape_is_zero(percent: float) -> None:
    made, hips = skeleton()
    mesh = geometry(made)
    made.link(mesh, made.bone("hat", hips, "Mesh"))
    add_shape(made, mesh, percent=percent)
    report = fbx_from_bytes(made.content())
    assert report.character is not None
    assert report.character.document["meshes"][0]["weights"] == [0.0]


@pytest.mark.parametrize("skinned", [False, True])
@pytest.mark.parametrize("scale", [(1.0, 1.0, 1.0), (-1.0, 1.0, 1.0), (-2.0, -1.0, 1.0), (-1.0, -1.0, -1.0)])
def test_triangles_of_mirrored_nodes_face_outward(scale: tuple[float, float, float], skinned: bool) -> None:
    made, hips = skeleton()
    mesh = geometry(made, TETRAHEDRON)
    made.link(mesh, made.bone("body", 0 if skinned else hips, "Mesh", Lcl_Scaling=scale))
    if skinned:
        skin = made.add("Deformer", "skin", "Skin")
        made.link(skin, mesh)
        inside = [
            record("Indexes", [np.arange(4, dtype=np.int32)]),
            record("Weights", [np.ones(4)]),
            record("Transform", [np.diag([*scale, 1.0]).ravel()]),
            record("TransformLink", [np.eye(4).ravel()]),
        ]
        cluster = made.add("Deformer", "cluster", "Cluster", inside)
        made.link(cluster, skin)
        made.link(hips, cluster)
    report = fbx_from_bytes(made.content())
    assert report.skin is not None
    corners = report.skin.deformed(report.poses["rest"])[report.skin.faces]
    volume = np.linalg.det(corners - corners.mean(axis=(0, 1))).sum() / 6.0
    assert volume == pytest.approx(abs(np.prod(scale)) * 0.05**3 / 6.0, rel=1e-5)


def test_a_geometry_that_many_nodes_share_is_read_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mesh_budget, "MAX_NUMBERS", 4000)
    made, hips = skeleton()
    mesh = geometry(made)
    for number in range(6):
        made.link(mesh, made.bone(f"hat {number}", hips, "Mesh"))
    report = fbx_from_bytes(made.content())
    assert report.skin is not None
    assert len(report.skin.faces) == 3
    assert "meshes beyond the size limit are left out: hat 3, hat 4, hat 5" in report.notes


def test_arrays_of_clusters_are_not_decompressed_beyond_the_limit() -> None:
    made, hips = skeleton()
    mesh = geometry(made)
    made.link(mesh, made.bone("body", hips, "Mesh"))
    skin = made.add("Deformer", "skin", "Skin")
    made.link(skin, mesh)
    arrays = [record("Indexes", [np.zeros(1_000_000, dtype=np.int32)]), record("Weights", [np.ones(1_000_000)])]
    cluster = made.add("Deformer", "cluster", "Cluster", arrays)
    made.link(hips, cluster)
    for _ in range(1000):
        made.link(cluster, skin)
    report = fbx_from_bytes(made.content())
    assert report.skin is None
    assert "meshes beyond the size limit are left out: body" in report.notes


def test_small_blend_shapes_of_large_meshes_count_as_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fbx_character, "_MAX_MORPH_NUMBERS", 50_000)
    made, hips = skeleton()
    mesh = geometry(made)
    made.link(mesh, made.bone("hat", hips, "Mesh"))
    add_shape(made, mesh, channels=5)
    report = fbx_from_bytes(made.content())
    assert report.character is not None
    assert len(report.character.document["meshes"][0]["weights"]) == 2
    assert "blend shapes beyond the size limit are left out: smile" in report.notes


def test_materials_that_do_not_exist_share_one_primitive() -> None:
    made, hips = skeleton()
    numbers = np.arange(3000, dtype=np.int32)
    element = layer("LayerElementMaterial", b"ByPolygon", Materials=numbers)
    made.link(geometry(made, np.tile(TRIANGLE, len(numbers)), [element]), made.bone("hat", hips, "Mesh"))
    report = fbx_from_bytes(made.content())
    assert report.character is not None
    assert len(report.character.document["meshes"][0]["primitives"]) == 1


def test_textures_that_show_the_same_image_store_it_once() -> None:
    made, hips = skeleton()
    hat = made.bone("hat", hips, "Mesh")
    made.link(geometry(made), hat)
    video = made.add("Video", "checks", inside=[record("Content", [png()])])
    material = made.add("Material", "cloth")
    made.link(material, hat)
    for name in ("DiffuseColor", "NormalMap", "EmissiveColor"):
        texture = made.add("Texture", name)
        made.link(texture, material, name)
        made.link(video, texture)
    report = fbx_from_bytes(made.content())
    assert report.character is not None
    document = report.character.document
    assert (len(document["textures"]), len(document["images"])) == (3, 1)


def test_nodes_that_form_a_cycle_carry_no_mesh() -> None:
    made, _ = skeleton()
    first = made.bone("first", 0, "Null")
    second = made.bone("second", first, "Null")
    made.link(first, second)
    made.link(geometry(made), made.bone("hat", second, "Mesh"))
    assert "meshes that belong to no bone are left out: hat" in fbx_from_bytes(made.content()).notes
