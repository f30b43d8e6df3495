"""Triangle meshes of a figure: one mesh per segment, and the skin as a binary message."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model import Figure, Mesh, Shape
from poise.model.tessellation import triangles
from poise.render.figure_skin import BUILT_IN, figure_skin
from poise.render.figure_surface import extent, visible_shapes
from poise.studio.messages.geometry_updates import SKIN_MESSAGE, SkinInfo
from poise.studio.pose_messages import encode_header
from poise.types import FloatArray

MIN_FINENESS, MAX_FINENESS = 12, 32  # edges around a shape
_FINENESS_SCALE = 60.0

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.uint32]


class SegmentMesh(NamedTuple):
    """Triangles of one segment, in the segment's frame."""

    vertices: Floats  # (n, 3) [m]
    normals: Floats  # (n, 3)
    colors: Floats  # (n, 3)
    faces: Indices  # (m, 3)


def segment_meshes(figure: Figure, skin: Skin | None = None) -> list[SegmentMesh]:
    """One mesh per segment, in the order of the segments.

    With a skin they are its triangles, each with the segment that moves it most.
    """
    size = extent(figure)
    of_skin = {} if skin is None else _skin_meshes(figure, skin)
    return [
        of_skin[index] if index in of_skin else _mesh_of(visible_shapes(figure, index), size)
        for index in range(len(figure.segments))
    ]


def _skin_meshes(figure: Figure, skin: Skin) -> dict[int, SegmentMesh]:
    """Triangles of a skin by segment, in the frame of the segment; empty if the figure lacks a segment of the skin."""
    names = {segment.name for segment in figure.segments}
    if not names.issuperset(skin.segments) or skin.colors is None:
        return {}
    pose = Pose.neutral(figure)
    vertices = skin.deformed(pose)
    normals = skin.normals(vertices)
    strongest = skin.bones[np.arange(len(skin.bones)), np.argmax(skin.weights, axis=1)]
    segment_of = np.array([figure.segment_index(name) for name in skin.segments])[strongest]
    owner = segment_of[skin.faces[:, 0]]
    meshes = {}
    for index in np.unique(owner).tolist():
        used, faces = np.unique(skin.faces[owner == index], return_inverse=True)
        rotation, position = np.asarray(pose.state.rotations[index]), np.asarray(pose.state.positions[index])
        meshes[index] = SegmentMesh(
            ((vertices[used] - position) @ rotation).astype(np.float32),
            (normals[used] @ rotation).astype(np.float32),
            skin.colors[used, :3].astype(np.float32),
            faces.reshape(-1, 3).astype(np.uint32),
        )
    return meshes


def _mesh_of(shapes: list[Shape], size: float) -> SegmentMesh:
    """Mesh of some shapes; cached (an edited figure shares most shapes), except for meshes, which are large."""
    fine = tuple((shape, _fineness(shape, size)) for shape in shapes)
    cacheable = not any(isinstance(shape.geometry, Mesh) for shape in shapes)
    return _cached_mesh(fine) if cacheable else _merged_mesh(fine)


def _merged_mesh(shapes: tuple[tuple[Shape, int], ...]) -> SegmentMesh:
    vertices, normals, colors, faces = [], [], [], []
    first = 0
    for shape, fineness in shapes:
        mesh = triangles(shape.geometry, fineness)
        transform = shape.placement
        rotation = quaternion.to_matrix(transform.quaternion)
        vertices.append(mesh.vertices @ rotation.T + transform.translation_vector)
        normals.append(mesh.normals @ rotation.T)
        colors.append(np.tile(shape.color[:3], (len(mesh.vertices), 1)))
        faces.append(mesh.faces + first)
        first += len(mesh.vertices)
    one, two, three = (np.concatenate(each).astype(np.float32) for each in (vertices, normals, colors))
    return SegmentMesh(one, two, three, np.concatenate(faces).astype(np.uint32))


_cached_mesh = lru_cache(maxsize=256)(_merged_mesh)


def _fineness(shape: Shape, size: float) -> int:
    """Edges around a shape, more for larger shapes."""
    if isinstance(shape.geometry, Mesh):
        return MIN_FINENESS
    relative_size = abs(shape.geometry.volume) ** (1.0 / 3.0) / size
    return int(min(max(_FINENESS_SCALE * math.sqrt(relative_size), MIN_FINENESS), MAX_FINENESS))


# --- the skin ---------------------------------------------------------------------------------------------------------


def quantized_weights(weights: FloatArray) -> npt.NDArray[np.uint8]:
    """Skinning weights as integers of sum 255; a vertex whose weights do not sum to one would shift."""
    quantized = np.round(255.0 * weights).astype(np.int64)
    quantized[np.arange(len(quantized)), np.argmax(quantized, axis=1)] += 255 - quantized.sum(axis=1)
    return quantized.astype(np.uint8)


@lru_cache(maxsize=2)
def encode_skin(figure: Figure, style: str = BUILT_IN) -> bytes:
    """Header (:class:`SkinInfo`), then arrays of the bind pose.

    Transforms of the segments and axes of the limbs in the bind pose, vertices, normals (32-bit floats), faces
    (32 bits), segment indices (16 bits), skinning weights and colors (8 bits, 255 for one; four per vertex).
    """
    skin = figure_skin(figure, style)
    assert skin.colors is not None
    arrays = (
        _bind_transforms(skin).astype("<f4"),
        np.asarray(skin.axes).astype("<f4"),
        skin.vertices.astype("<f4"),
        skin.normals(skin.vertices).astype("<f4"),
        skin.faces.astype("<u4"),
        skin.bones.astype("<u2"),
        quantized_weights(skin.weights),
        np.round(255.0 * skin.colors).astype("u1"),
    )
    info = SkinInfo(figure.name, len(skin.vertices), len(skin.faces))
    return encode_header(SKIN_MESSAGE, info) + b"".join(array.tobytes() for array in arrays)


def _bind_transforms(skin: Skin) -> FloatArray:
    """Position and rotation (w, x, y, z) of every segment in the bind pose, (k, 7)."""
    rotations = skin.inverse_binds[:, :3, :3].transpose(0, 2, 1)
    positions = -np.einsum("nij,nj->ni", rotations, skin.inverse_binds[:, :3, 3])
    turns = np.array([quaternion.from_matrix(each) for each in rotations])
    return np.concatenate([positions, turns], axis=1)
