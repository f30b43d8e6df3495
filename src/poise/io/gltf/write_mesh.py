"""What a figure looks like, as one mesh of a glTF document: shapes as triangles, or a skin.

Few colors are a primitive and a material each; many, as of a skin on which they go over into each other, are those of
its vertices.

Vertices stand where they stand when every value is zero. Each follows the segments by weights: those of a shape its own
segment alone, those of a skin up to four.

A surface in the world as a mesh of its own in a glTF document: colored vertices, and numbers about them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import FigureError
from poise.io.gltf.conventions import TO_FILE, Axes, to_light
from poise.io.gltf.document_builder import INDICES, VERTICES, GltfDocument
from poise.io.import_report import Notes
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model.figure import Figure
from poise.model.tessellation import triangles, vertex_normals
from poise.types import AnyArray, FloatArray, Matrix

FINENESS = 20
MOST_MATERIALS = 32


@dataclass(frozen=True, eq=False)
class MeshPart:
    """Triangles of one material; joints are places of segments, colors (n, 4) those of vertices."""

    vertices: FloatArray
    normals: FloatArray
    faces: AnyArray
    joints: AnyArray
    weights: FloatArray
    colors: FloatArray

    def moved(self, transforms: Matrix) -> MeshPart:
        """The part with its vertices carried along by one transform (4, 4) a segment."""
        blended = np.einsum("vk,vkij->vij", self.weights, transforms[self.joints, :3])
        normals = np.einsum("vij,vj->vi", blended[:, :, :3], self.normals)
        lengths = np.linalg.norm(normals, axis=1, keepdims=True)
        return replace(
            self,
            vertices=np.einsum("vij,vj->vi", blended[:, :, :3], self.vertices) + blended[:, :, 3],
            normals=np.where(lengths > 1e-9, normals / np.maximum(lengths, 1e-9), self.normals),
        )


Parts = list[MeshPart]


def add_mesh(document: GltfDocument, rest: Pose, skin: Skin | None, node_of: AnyArray, notes: Notes) -> int | None:
    """Add the mesh of a figure; gives its place, None where the figure looks like nothing.

    Parameters
    ----------
    rest : Pose
        The pose in which every value is zero.
    skin : Skin or None
        What to show in place of the shapes.
    node_of : (segments,) array
        Place of each segment in the list of joints.
    """
    return add_parts(document, rest.figure.name, mesh_parts(rest, skin, notes), node_of, TO_FILE)


def mesh_parts(rest: Pose, skin: Skin | None, notes: Notes) -> Parts:
    """Triangles of a figure's shapes, or of a skin, by material."""
    return _of_shapes(rest, notes) if skin is None else _of_skin(rest, skin)


def add_parts(document: GltfDocument, name: str, parts: Parts, node_of: AnyArray, axes: Axes) -> int | None:
    """Add triangles as a mesh, in the axes of the file; gives its place, None where there are none."""
    primitives = [_primitive(document, part, node_of, axes) for part in parts if len(part.faces)]
    return document.add("meshes", {"name": name, "primitives": primitives}) if primitives else None


def _primitive(document: GltfDocument, part: MeshPart, node_of: AnyArray, axes: Axes) -> dict[str, object]:
    light = to_light(part.colors)
    attributes: dict[str, object] = {
        "POSITION": document.array(axes.vectors(part.vertices), "<f4", VERTICES, bounds=True),
        "NORMAL": document.array(axes.vectors(part.normals), "<f4", VERTICES),
        "JOINTS_0": document.array(np.where(part.weights > 0.0, node_of[part.joints], 0), "<u2", VERTICES),
        "WEIGHTS_0": document.array(part.weights, "<f4", VERTICES),
    }
    surface: dict[str, object] = {"metallicFactor": 0.0, "roughnessFactor": 0.8}
    if (light == light[0]).all():
        surface["baseColorFactor"] = light[0].tolist()
    else:
        attributes["COLOR_0"] = document.array(light, "<f4", VERTICES)
    material: dict[str, object] = {"pbrMetallicRoughness": surface}
    if light[:, 3].min() < 1.0:
        material["alphaMode"] = "BLEND"
    return {
        "attributes": attributes,
        "indices": document.array(part.faces.ravel(), "<u4", INDICES),
        "material": document.add("materials", material),
    }


def _of_shapes(rest: Pose, notes: Notes) -> Parts:
    by_color: dict[tuple[float, ...], list[MeshPart]] = {}
    for index, segment in enumerate(rest.figure.segments):
        turn, place = np.asarray(rest.state.rotations[index]), np.asarray(rest.state.positions[index])
        for shape in segment.shapes:
            if not shape.visible:
                continue
            try:
                vertices, faces, normals = triangles(shape.geometry, FINENESS)
            except FigureError:
                notes.gather("meshes known only by the name of their file are left out", segment.name)
                continue
            here = shape.placement.apply(vertices) @ turn.T + place
            outward = normals @ (turn @ shape.placement.rotation_matrix).T
            joints, weights = np.zeros((len(here), 4), dtype=np.int64), np.zeros((len(here), 4))
            joints[:, 0], weights[:, 0] = index, 1.0
            part = MeshPart(here, outward, faces, joints, weights, np.tile(shape.color, (len(here), 1)))
            by_color.setdefault(shape.color, []).append(part)
    return [_joined(parts) for parts in by_color.values()]


def _joined(parts: list[MeshPart]) -> MeshPart:
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    return MeshPart(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)]),
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.colors for part in parts]),
    )


def _of_skin(rest: Pose, skin: Skin) -> Parts:
    vertices = skin.deformed(rest)
    normals = vertex_normals(vertices, skin.faces)
    joints, weights = _by_segment(rest.figure, skin)
    assert skin.colors is not None  # a skin without colors is gray
    a, b, c = skin.faces.T
    whole = skin.faces[(a != b) & (b != c) & (c != a)]
    known, kind = np.unique(skin.colors, axis=0, return_inverse=True)
    if len(known) > MOST_MATERIALS:
        return [MeshPart(vertices, normals, whole, joints, weights, skin.colors)]
    kinds = kind.reshape(-1)[whole[:, 0]]  # a triangle has the color of its first corner
    found = []
    for number, color in enumerate(known):
        faces = whole[kinds == number]
        used, corners = np.unique(faces, return_inverse=True)
        own = (joints[used], weights[used], np.tile(color, (len(used), 1)))
        found.append(MeshPart(vertices[used], normals[used], corners.reshape(faces.shape), *own))
    return found


def _by_segment(figure: Figure, skin: Skin) -> tuple[AnyArray, FloatArray]:
    """Segments and weights of each vertex: bones of one segment are taken together, what has no weight names none."""
    place = np.array([figure.segment_index(name) for name in skin.segments])
    joints, weights = place[skin.bones], skin.weights.copy()
    for later in range(1, joints.shape[1]):
        for earlier in range(later):
            same = (joints[:, later] == joints[:, earlier]) & (weights[:, later] > 0.0)
            weights[same, earlier] += weights[same, later]
            weights[same, later] = 0.0
    return np.where(weights > 0.0, joints, 0), weights


def add_surface(
    document: GltfDocument,
    name: str,
    triangles: tuple[Matrix, Matrix, AnyArray],
    colors: FloatArray,
    values: Mapping[str, FloatArray],
) -> int:
    """Add a surface to the first scene of a document; gives the place of its node.

    Parameters
    ----------
    document : GltfDocument
        With a scene, as :func:`poise.io.gltf.write.gltf_content` makes it.
    name : str
        Of the node and the mesh.
    triangles : (n, 3), (n, 3) and (m, 3) arrays
        Vertices and unit normals in the world [m], faces counter-clockwise seen from outside.
    colors : (n, 4) array
        Red, green, blue as they are seen on a screen and opacity, from 0 to 1, of each vertex.
    values : mapping of name to (n,) array
        Numbers about each vertex; they become attributes ``_NAME``.
    """
    vertices, normals, faces = triangles
    attributes: dict[str, object] = {
        "POSITION": document.array(TO_FILE.vectors(vertices), "<f4", VERTICES, bounds=True),
        "NORMAL": document.array(TO_FILE.vectors(normals), "<f4", VERTICES),
        "COLOR_0": document.array(to_light(colors), "<f4", VERTICES),
    }
    for key, numbers in values.items():
        attributes[f"_{key.upper()}"] = document.array(np.asarray(numbers), "<f4", VERTICES)
    material: dict[str, object] = {
        "name": name,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.9},
        "doubleSided": True,
    }
    if colors[:, 3].min(initial=1.0) < 1.0:
        material["alphaMode"] = "BLEND"
    primitive: dict[str, object] = {
        "attributes": attributes,
        "indices": document.array(faces.ravel(), "<u4", INDICES),
        "material": document.add("materials", material),
    }
    mesh = document.add("meshes", {"name": name, "primitives": [primitive]})
    node = document.add("nodes", {"name": name, "mesh": mesh})
    tops = document.parts("scenes")[0]["nodes"]
    if isinstance(tops, list):
        tops.append(node)
    return node
