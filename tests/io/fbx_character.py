"""A small FBX character: two meshes on three bones, one skinned, with materials, a texture and a blend shape."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from tests.io.fbx_file import FbxFile, record

BONE_LENGTH = 20.0  # units of the file: centimeters
STRIP = np.array([[x, y, z] for y in np.linspace(0.0, 60.0, 13) for x in (-4.0, 4.0) for z in (0.0, 3.0)])
OFFSET = (1.0, -2.0, 0.5)  # geometric translation
SMILE = np.array([[0.0, 0.0, 5.0], [0.0, 1.0, 5.0]])


def png() -> bytes:
    """A picture of two times two pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    pixels = b"\0\xff\0\0\0\xff\0" + b"\0\0\0\xff\xff\xff\0"
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(pixels))
        + chunk(b"IEND", b"")
    )


def strip_polygons() -> np.ndarray:
    """Quads and one pentagon of the strip, the last index of each complemented."""
    polygons = []
    for k in range(12):
        polygons.append([4 * k, 4 * k + 2, 4 * k + 6, 4 * k + 4])
        polygons.append([4 * k + 1, 4 * k + 5, 4 * k + 7, 4 * k + 3])
    polygons.append([0, 1, 5, 9, 4])
    return np.array([index for polygon in polygons for index in (*polygon[:-1], ~polygon[-1])], dtype=np.int32)


def geometry(made: FbxFile, name: str, points: np.ndarray, polygons: np.ndarray, materials: int) -> int:
    corners = len(polygons)
    count = int((polygons < 0).sum())
    normals = np.tile([0.0, 0.0, 1.0], (corners, 1))
    coordinates = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    inside = [
        record("Vertices", [points.ravel().astype(np.float64)]),
        record("PolygonVertexIndex", [polygons]),
        record(
            "LayerElementNormal",
            [0],
            [
                record("MappingInformationType", [b"ByPolygonVertex"]),
                record("ReferenceInformationType", [b"Direct"]),
                record("Normals", [normals.ravel()]),
            ],
        ),
        record(
            "LayerElementUV",
            [0],
            [
                record("MappingInformationType", [b"ByPolygonVertex"]),
                record("ReferenceInformationType", [b"IndexToDirect"]),
                record("UV", [coordinates.ravel()]),
                record("UVIndex", [(np.arange(corners) % 4).astype(np.int32)]),
            ],
        ),
        record(
            "LayerElementMaterial",
            [0],
            [
                record("MappingInformationType", [b"ByPolygon"]),
                record("ReferenceInformationType", [b"IndexToDirect"]),
                record("Materials", [(np.arange(count) % materials).astype(np.int32)]),
            ],
        ),
    ]
    return made.add("Geometry", name, "Mesh", inside)


def character(version: int = 7400, packed: bool = True, texture: bytes = b"") -> FbxFile:
    """The character, with a motion that bends its bones; its texture is embedded or a file of that name."""
    made = FbxFile(version, packed=packed)
    armature = made.bone("Armature", kind="Null", Lcl_Scaling=(2.0, 2.0, 2.0), Lcl_Rotation=(0.0, 15.0, 0.0))
    bones = [made.bone("hips", armature, Lcl_Translation=(0.0, 5.0, 0.0), Lcl_Rotation=(0.0, 0.0, 8.0))]
    for name in ("spine", "head"):
        bones.append(made.bone(name, bones[-1], Lcl_Translation=(0.0, BONE_LENGTH, 0.0), Lcl_Rotation=(12.0, 0.0, 0.0)))
    layer = made.take("bend", 1.0)
    made.drive(layer, bones[1], "Lcl Rotation", {"X": made.curve([0.0, 1.0], [12.0, 70.0])}, Y=0.0, Z=0.0)
    made.drive(layer, bones[2], "Lcl Rotation", {"Z": made.curve([0.0, 1.0], [0.0, -50.0])}, X=12.0, Y=0.0)
    _add_body(made, bones, texture)
    _add_hat(made, bones[2])
    return made


def _add_body(made: FbxFile, bones: list[int], texture: bytes) -> None:
    body = made.bone("body", kind="Mesh", GeometricTranslation=OFFSET, Lcl_Translation=(3.0, 0.0, 0.0))
    mesh = geometry(made, "body", STRIP, strip_polygons(), 2)
    made.link(mesh, body)
    skin = made.add("Deformer", "skin", "Skin")
    made.link(skin, mesh)
    for number, bone in enumerate(bones):
        bind = np.eye(4)
        bind[:3, :3] *= 2.0
        bind[:3, 3] = (0.0, 10.0 + 2.0 * number * BONE_LENGTH, 0.0)
        from_mesh = np.linalg.inv(bind)
        weights = np.exp(-(((STRIP[:, 1] - number * BONE_LENGTH) / 15.0) ** 2))
        points = np.flatnonzero(weights > 0.05).astype(np.int32)
        cluster = made.add(
            "Deformer",
            f"cluster {number}",
            "Cluster",
            [
                record("Indexes", [points]),
                record("Weights", [weights[points]]),
                record("Transform", [from_mesh.T.ravel()]),
                record("TransformLink", [bind.T.ravel()]),
            ],
        )
        made.link(cluster, skin)
        made.link(bone, cluster)
    _add_smile(made, mesh)
    _add_materials(made, body, texture)


def _add_smile(made: FbxFile, mesh: int) -> None:
    blend = made.add("Deformer", "shapes", "BlendShape")
    made.link(blend, mesh)
    channel = made.add("Deformer", "smile", "BlendShapeChannel", [record("DeformPercent", [25.0])])
    made.link(channel, blend)
    inside = [record("Indexes", [np.array([1, 3], dtype=np.int32)]), record("Vertices", [SMILE.ravel()])]
    made.link(made.add("Geometry", "smile", "Shape", inside), channel)


def _add_materials(made: FbxFile, body: int, file: bytes) -> None:
    skin = made.add("Material", "skin", DiffuseColor=(1.0, 0.5, 0.25))
    made.link(skin, body)
    cloth = made.add("Material", "cloth", Opacity=0.5)
    made.link(cloth, body)
    texture = made.add("Texture", "checks")
    made.link(texture, cloth, "DiffuseColor")
    content = record("RelativeFilename", [file]) if file else record("Content", [png()])
    made.link(made.add("Video", "checks", inside=[content]), texture)


def _add_hat(made: FbxFile, head: int) -> None:
    """A triangle that follows the head without a skin, below a node that scales it along its axes."""
    hat = made.bone("hat", head, "Mesh", Lcl_Translation=(0.0, BONE_LENGTH, 0.0), Lcl_Scaling=(1.0, 2.0, 3.0))
    points = np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0], [0.0, 5.0, 5.0]])
    made.link(geometry(made, "hat", points, np.array([0, 1, ~2], dtype=np.int32), 1), hat)
