"""Write meshes to a glTF document: the shapes of a figure or its skin as a skinned mesh, and surfaces in the world.

With few colors each becomes a primitive with its own material; with many, as on a skin with smooth color gradients,
they become vertex colors.

Vertices are given in the neutral pose. Each has weights on joints: those of a shape only on its own segment, those of a
skin on up to four (linear blend skinning).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import FigureError
from poise.io.gltf.conventions import POISE_TO_GLTF, Axes, to_linear_color
from poise.io.gltf.document_builder import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, GltfBuilder
from poise.io.import_report import Notes
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model.figure import Figure
from poise.model.tessellation import triangles
from poise.types import AnyArray, FloatArray, Matrix

TESSELLATION = 20  # segments around a round shape
MAX_MATERIALS = 32  # with more colors, vertex colors are written
_MIN_NORMAL_LENGTH = 1e-9  # shorter blended normals keep the original direction


@dataclass(frozen=True, eq=False)
class MeshPrimitive:
    """Triangles of one material; joints are segment indices, colors (n, 4) display colors of vertices."""

    vertices: FloatArray
    normals: FloatArray
    faces: AnyArray
    joints: AnyArray
    weights: FloatArray
    colors: FloatArray

    def deformed(self, transforms: Matrix) -> MeshPrimitive:
        """The primitive deformed by one transform (4, 4) per segment."""
        blended = np.einsum("vk,vkij->vij", self.weights, transforms[self.joints, :3])
        normals = np.einsum("vij,vj->vi", blended[:, :, :3], self.normals)
        lengths = np.linalg.norm(normals, axis=1, keepdims=True)
        return replace(
            self,
            vertices=np.einsum("vij,vj->vi", blended[:, :, :3], self.vertices) + blended[:, :, 3],
            normals=np.where(
                lengths > _MIN_NORMAL_LENGTH, normals / np.maximum(lengths, _MIN_NORMAL_LENGTH), self.normals
            ),
        )


Primitives = list[MeshPrimitive]


def add_mesh(document: GltfBuilder, rest: Pose, skin: Skin | None, node_of: AnyArray, notes: Notes) -> int | None:
    """Add the mesh of a figure; return its index, None if the figure has no visible shapes.

    Parameters
    ----------
    rest : Pose
        The neutral pose.
    skin : Skin or None
        Skinned mesh to write instead of the shapes.
    node_of : (segments,) array
        Index of each segment in the list of joints.
    """
    return add_primitives(document, rest.figure.name, mesh_primitives(rest, skin, notes), node_of, POISE_TO_GLTF)


def mesh_primitives(rest: Pose, skin: Skin | None, notes: Notes) -> Primitives:
    """Primitives of the shapes of a figure, or of a skin, by material."""
    return _shape_primitives(rest, notes) if skin is None else _skin_primitives(rest, skin)


def add_primitives(document: GltfBuilder, name: str, parts: Primitives, node_of: AnyArray, axes: Axes) -> int | None:
    """Add primitives as a mesh, converted by `axes`; return its index, None if there are no triangles."""
    primitives = [_primitive(document, part, node_of, axes) for part in parts if len(part.faces)]
    return document.add("meshes", {"name": name, "primitives": primitives}) if primitives else None


def _primitive(document: GltfBuilder, part: MeshPrimitive, node_of: AnyArray, axes: Axes) -> dict[str, object]:
    linear = to_linear_color(part.colors)
    attributes: dict[str, object] = {
        "POSITION": document.add_accessor(axes.vectors(part.vertices), "<f4", ARRAY_BUFFER, bounds=True),
        "NORMAL": document.add_accessor(axes.vectors(part.normals), "<f4", ARRAY_BUFFER),
        "JOINTS_0": document.add_accessor(np.where(part.weights > 0.0, node_of[part.joints], 0), "<u2", ARRAY_BUFFER),
        "WEIGHTS_0": document.add_accessor(part.weights, "<f4", ARRAY_BUFFER),
    }
    pbr: dict[str, object] = {"metallicFactor": 0.0, "roughnessFactor": 0.8}
    if (linear == linear[0]).all():
        pbr["baseColorFactor"] = linear[0].tolist()
    else:
        attributes["COLOR_0"] = document.add_accessor(linear, "<f4", ARRAY_BUFFER)
    material: dict[str, object] = {"pbrMetallicRoughness": pbr}
    if linear[:, 3].min() < 1.0:
        material["alphaMode"] = "BLEND"
    return {
        "attributes": attributes,
        "indices": document.add_accessor(part.faces.ravel(), "<u4", ELEMENT_ARRAY_BUFFER),
        "material": document.add("materials", material),
    }


def _shape_primitives(rest: Pose, notes: Notes) -> Primitives:
    by_color: dict[tuple[float, ...], list[MeshPrimitive]] = {}
    for index, segment in enumerate(rest.figure.segments):
        rotation, position = np.asarray(rest.state.rotations[index]), np.asarray(rest.state.positions[index])
        for shape in segment.shapes:
            if not shape.visible:
                continue
            try:
                vertices, faces, normals = triangles(shape.geometry, TESSELLATION)
            except FigureError:
                notes.gather("meshes without vertices, known only by file name, are left out", segment.name)
                continue
            world_vertices = shape.placement.apply(vertices) @ rotation.T + position
            world_normals = normals @ (rotation @ shape.placement.rotation_matrix).T
            count = len(world_vertices)
            joints, weights = np.zeros((count, 4), dtype=np.int64), np.zeros((count, 4))
            joints[:, 0], weights[:, 0] = index, 1.0
            colors = np.tile(shape.color, (count, 1))
            part = MeshPrimitive(world_vertices, world_normals, faces, joints, weights, colors)
            by_color.setdefault(shape.color, []).append(part)
    return [_merge(parts) for parts in by_color.values()]


def _merge(parts: list[MeshPrimitive]) -> MeshPrimitive:
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    return MeshPrimitive(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)]),
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.colors for part in parts]),
    )


def _skin_primitives(rest: Pose, skin: Skin) -> Primitives:
    vertices = skin.deformed(rest)
    normals = skin.normals(vertices)
    joints, weights = _merge_bones(rest.figure, skin)
    assert skin.colors is not None  # a skin without colors is gray
    a, b, c = skin.faces.T
    valid_faces = skin.faces[(a != b) & (b != c) & (c != a)]
    colors, color_of = np.unique(skin.colors, axis=0, return_inverse=True)
    if len(colors) > MAX_MATERIALS:
        return [MeshPrimitive(vertices, normals, valid_faces, joints, weights, skin.colors)]
    face_colors = color_of.reshape(-1)[valid_faces[:, 0]]  # a triangle has the color of its first corner
    primitives = []
    for number, color in enumerate(colors):
        faces = valid_faces[face_colors == number]
        used, corners = np.unique(faces, return_inverse=True)
        attributes = (joints[used], weights[used], np.tile(color, (len(used), 1)))
        primitives.append(MeshPrimitive(vertices[used], normals[used], corners.reshape(faces.shape), *attributes))
    return primitives


def _merge_bones(figure: Figure, skin: Skin) -> tuple[AnyArray, FloatArray]:
    """Segments and weights of each vertex: bones of one segment are merged; joints without weight are set to 0."""
    segment_of = np.array([figure.segment_index(name) for name in skin.segments])
    joints, weights = segment_of[skin.bones], skin.weights.copy()
    for later in range(1, joints.shape[1]):
        for earlier in range(later):
            same = (joints[:, later] == joints[:, earlier]) & (weights[:, later] > 0.0)
            weights[same, earlier] += weights[same, later]
            weights[same, later] = 0.0
    return np.where(weights > 0.0, joints, 0), weights


def add_surface(
    document: GltfBuilder,
    name: str,
    triangles: tuple[Matrix, Matrix, AnyArray],
    colors: FloatArray,
    values: Mapping[str, FloatArray],
) -> int:
    """Add a surface to the first scene of a document; return the index of its node.

    Parameters
    ----------
    document : GltfBuilder
        Document with a scene, from :func:`poise.io.gltf.write.build_gltf`.
    name : str
        Name of the node and the mesh.
    triangles : (n, 3), (n, 3) and (m, 3) arrays
        Vertices and unit normals in the world [m], faces counter-clockwise seen from outside.
    colors : (n, 4) array
        Display color of each vertex: red, green, blue and opacity, from 0 to 1.
    values : mapping of name to (n,) array
        Scalar of each vertex; written as attributes ``_NAME``.
    """
    vertices, normals, faces = triangles
    attributes: dict[str, object] = {
        "POSITION": document.add_accessor(POISE_TO_GLTF.vectors(vertices), "<f4", ARRAY_BUFFER, bounds=True),
        "NORMAL": document.add_accessor(POISE_TO_GLTF.vectors(normals), "<f4", ARRAY_BUFFER),
        "COLOR_0": document.add_accessor(to_linear_color(colors), "<f4", ARRAY_BUFFER),
    }
    for key, numbers in values.items():
        attributes[f"_{key.upper()}"] = document.add_accessor(np.asarray(numbers), "<f4", ARRAY_BUFFER)
    material: dict[str, object] = {
        "name": name,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.9},
        "doubleSided": True,
    }
    if colors[:, 3].min(initial=1.0) < 1.0:
        material["alphaMode"] = "BLEND"
    primitive: dict[str, object] = {
        "attributes": attributes,
        "indices": document.add_accessor(faces.ravel(), "<u4", ELEMENT_ARRAY_BUFFER),
        "material": document.add("materials", material),
    }
    mesh = document.add("meshes", {"name": name, "primitives": [primitive]})
    node = document.add("nodes", {"name": name, "mesh": mesh})
    scene_nodes = document.items("scenes")[0]["nodes"]
    if isinstance(scene_nodes, list):
        scene_nodes.append(node)
    return node
