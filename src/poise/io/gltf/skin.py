"""Read the skinned meshes of a glTF document for linear blend skinning: triangles, joints, weights, inverse binds.

A mesh with a skin follows its joints; a mesh without one follows the segment that carries its node. With X the frame of
a segment in the node pose and W the world transform of its joint, the inverse bind matrix of the bone is X⁻¹ W times
that of the file, which absorbs all scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.accessors import Accessors
from poise.io.gltf.container import JsonObject
from poise.io.gltf.conventions import Axes, to_display_color
from poise.io.gltf.materials import BaseColor, Materials
from poise.io.gltf.nodes import NodeTree, compose_trs, rotation_and_position
from poise.io.gltf.skeleton import Skeleton, SkinJoints
from poise.io.import_report import Notes
from poise.kinematics.skin import GRAY, Skin, Texture
from poise.types import AnyArray, FloatArray, Matrix

_TRIANGLES, _STRIP, _FAN = 4, 5, 6


@dataclass(frozen=True, eq=False)
class SkinnedTriangles:
    """Triangles of one mesh, in the axes of Poise.

    Parameters
    ----------
    vertices : (n, 3) array
        Vertex positions in the frame of the mesh.
    faces : (m, 3) array
        Triangles.
    joints, weights : (n, 4) arrays
        Indices into the joints of the skin, and their weights; all weight is on index 0 if the mesh has no skin.
    colors : (n, 4) array
        Display color of each vertex.
    coordinates : (n, 2) array
        Texture coordinates of each vertex.
    textures : tuple of Texture or None
        Texture of each triangle.
    """

    vertices: FloatArray
    faces: AnyArray
    joints: AnyArray
    weights: FloatArray
    colors: FloatArray
    coordinates: FloatArray
    textures: tuple[Texture | None, ...]


def read_triangles(
    mesh: JsonObject, materials: Materials, accessors: Accessors, axes: Axes, notes: Notes
) -> SkinnedTriangles | None:
    """Read all triangles of a mesh; None if it has no supported ones."""
    parts = []
    for primitive in mesh.object_list("primitives"):
        part = _primitive(primitive, accessors, axes, notes, materials)
        if part is not None:
            parts.append(part)
    if not parts:
        return None
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    faces = [part.faces + start for part, start in zip(parts, starts, strict=True)]
    return SkinnedTriangles(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate(faces),
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.colors for part in parts]),
        np.concatenate([part.coordinates for part in parts]),
        tuple(texture for part in parts for texture in part.textures),
    )


def _primitive(
    entry: JsonObject, accessors: Accessors, axes: Axes, notes: Notes, materials: Materials
) -> SkinnedTriangles | None:
    mode = entry.integer("mode", 0, 6, _TRIANGLES)
    attributes = entry.required_object("attributes")
    position = attributes.index("POSITION", len(accessors))
    if "KHR_draco_mesh_compression" in (entry.sub_object("extensions") or ()):
        notes.add(
            "meshes with KHR_draco_mesh_compression are kept in glTF files but not shown; they need the package "
            "DracoPy (pip install DracoPy)"
        )
        return None
    if mode < _TRIANGLES or position is None:
        notes.add("points and lines of meshes are left out")
        return None
    if "targets" in entry:
        notes.add("morph targets are kept in glTF and VRM files; pictures show the mesh without them")
    vertices = axes.vectors(accessors.floats(position, "VEC3"))
    faces = _faces(entry, accessors, len(vertices), mode)
    joints, weights = _influences(attributes, accessors, len(vertices), notes)
    base = materials.base_color(entry)
    coordinates = _coordinates(attributes, base, accessors, len(vertices))
    texture = None if coordinates is None else base.texture
    colors = _colors(attributes, base.factor, texture is not None, accessors, len(vertices))
    if coordinates is None:
        coordinates = np.zeros((len(vertices), 2))
    return SkinnedTriangles(vertices, faces, joints, weights, colors, coordinates, (texture,) * len(faces))


def _coordinates(attributes: JsonObject, base: BaseColor, accessors: Accessors, count: int) -> FloatArray | None:
    """Transformed texture coordinates of each vertex; None if the mesh has none."""
    number = attributes.index(base.coordinates, len(accessors))
    if number is None or base.texture is None:
        return None
    given = accessors.floats(number, "VEC2")
    if len(given) != count:
        raise attributes.error(f"expected {count} texture coordinates, got {len(given)}.", base.coordinates)
    return np.asarray(given @ base.transform[:, :2].T + base.transform[:, 2])


def _faces(entry: JsonObject, accessors: Accessors, count: int, mode: int) -> AnyArray:
    number = entry.index("indices", len(accessors))
    vertex_indices: AnyArray = np.arange(count) if number is None else accessors.integers(number, "SCALAR")
    if number is not None and int(vertex_indices.max()) >= count:
        raise entry.error(f"vertex index {int(vertex_indices.max())} is out of range for {count} vertices.", "indices")
    if mode == _TRIANGLES:
        return vertex_indices[: len(vertex_indices) // 3 * 3].reshape(-1, 3)
    if len(vertex_indices) < 3:
        return np.zeros((0, 3), dtype=np.int64)
    if mode == _FAN:
        return np.stack(
            [np.full(len(vertex_indices) - 2, vertex_indices[0]), vertex_indices[1:-1], vertex_indices[2:]], axis=1
        )
    strip = np.stack([vertex_indices[:-2], vertex_indices[1:-1], vertex_indices[2:]], axis=1)
    strip[1::2] = strip[1::2, [1, 0, 2]]
    return strip


def _influences(attributes: JsonObject, accessors: Accessors, count: int, notes: Notes) -> tuple[AnyArray, FloatArray]:
    joints_at, weights_at = (attributes.index(key, len(accessors)) for key in ("JOINTS_0", "WEIGHTS_0"))
    if joints_at is None or weights_at is None:
        return np.zeros((count, 4), dtype=np.int64), np.tile([1.0, 0.0, 0.0, 0.0], (count, 1))
    if "JOINTS_1" in attributes:
        notes.add("vertices with more than four joints keep the first four")
    joints, weights = accessors.integers(joints_at, "VEC4"), np.maximum(accessors.floats(weights_at, "VEC4"), 0.0)
    if len(joints) != count or len(weights) != count:
        raise attributes.error(f"expected joints and weights for {count} vertices, got {len(joints)}, {len(weights)}.")
    sums = weights.sum(axis=1)
    unweighted = sums <= 0.0
    if unweighted.any():
        notes.add("vertices without weights follow the first joint")
        weights[unweighted], sums[unweighted] = (1.0, 0.0, 0.0, 0.0), 1.0
        joints[unweighted] = 0
    return np.where(weights > 0.0, joints, 0), weights / sums[:, None]


def _colors(
    attributes: JsonObject, factor: FloatArray | None, textured: bool, accessors: Accessors, count: int
) -> FloatArray:
    """Display color of each vertex: material color times vertex color; gray if nothing is given."""
    color_accessor = attributes.index("COLOR_0", len(accessors))
    if factor is None and color_accessor is None and not textured:
        return np.broadcast_to(np.array(GRAY), (count, 4))
    linear = np.tile(np.ones(4) if factor is None else np.asarray(factor, dtype=np.float64), (count, 1))
    if color_accessor is not None:
        tints = accessors.floats(color_accessor, "VEC3" if accessors.is_a(color_accessor, "VEC3") else "VEC4")
        if len(tints) != count:
            raise attributes.error(f"expected {count} colors, one for each vertex, got {len(tints)}.", "COLOR_0")
        linear[:, : tints.shape[1]] *= tints
    return to_display_color(linear)


MAX_SKINS, MAX_MESH_INSTANCES = 1024, 4096


@dataclass(frozen=True, eq=False)
class _Piece:
    surface: SkinnedTriangles
    bones: list[int]  # segment of each bone
    inverse_binds: Matrix  # (bones, 4, 4)


def read_skin_joints(document: JsonObject, accessors: Accessors, axes: Axes, nodes: int) -> list[SkinJoints]:
    """Joints of all skins."""
    skin_joints = []
    skins = document.object_list("skins")
    if len(skins) > MAX_SKINS:
        raise document.error(f"has {len(skins)} skins; the limit is {MAX_SKINS}.")
    for entry in skins:
        joints = entry.indices("joints", nodes)
        if not joints or len(set(joints)) < len(joints):
            raise entry.error("must be at least one node, without duplicates.", "joints")
        number = entry.index("inverseBindMatrices", len(accessors))
        if number is None:
            matrices = np.tile(np.eye(4), (len(joints), 1, 1))
        else:
            columns = accessors.floats(number, "MAT4")
            if len(columns) < len(joints):
                raise entry.error(f"expected {len(joints)} inverse bind matrices, one per joint, got {len(columns)}.")
            matrices = axes.matrices(columns[: len(joints)].reshape(-1, 4, 4).swapaxes(1, 2))
        skin_joints.append(SkinJoints(tuple(joints), matrices, entry))
    return skin_joints


def read_skin(
    document: JsonObject,
    accessors: Accessors,
    axes: Axes,
    tree: NodeTree,
    skeleton: Skeleton,
    skins: Sequence[SkinJoints],
    materials: Materials,
    notes: Notes,
) -> Skin | None:
    """Read all meshes of the skeleton as one skin; None if there are none."""
    meshes = document.object_list("meshes")
    mesh_nodes = [number for number, node in enumerate(tree.nodes) if node.mesh is not None]
    if len(mesh_nodes) > MAX_MESH_INSTANCES:
        raise document.error(f"has {len(mesh_nodes)} mesh instances; the limit is {MAX_MESH_INSTANCES}.")
    worlds = tree.worlds({}, {*mesh_nodes, *(node for node in skeleton.nodes if node >= 0)})
    frames = [np.eye(4) if node < 0 else _rigid_inverse(worlds[node]) for node in skeleton.nodes]
    segment_of = {number: index for index, number in enumerate(skeleton.nodes)}
    pieces = []
    for number in mesh_nodes:
        node = tree.nodes[number]
        if node.skin is None and number not in skeleton.carriers:
            notes.add("meshes that are not attached to a segment are left out")
            continue
        surface = read_triangles(meshes[node.mesh or 0], materials, accessors, axes, notes)
        if surface is None:
            continue
        if node.skin is None:
            carrier = skeleton.carriers[number]
            pieces.append(_Piece(surface, [carrier], (frames[carrier] @ worlds[number])[None]))
            continue
        skin = skins[node.skin]
        bones = [segment_of[joint] for joint in skin.nodes]
        if int(surface.joints.max()) >= len(bones):
            raise skin.entry.error(
                f"a mesh has joint index {int(surface.joints.max())}, out of range for {len(bones)} joints."
            )
        segment_from_joint = [frames[bone] @ worlds[joint] for bone, joint in zip(bones, skin.nodes, strict=True)]
        pieces.append(_Piece(surface, bones, np.array(segment_from_joint) @ skin.inverse_binds))
    return _merge_pieces(pieces, skeleton.names) if pieces else None


def _rigid_inverse(world: Matrix) -> Matrix:
    """Inverse of the frame of a node, without scale."""
    rotation, position = rotation_and_position(world)
    return np.asarray(np.linalg.inv(compose_trs(position, rotation, np.ones(3))))


def _merge_pieces(pieces: Sequence[_Piece], names: Sequence[str]) -> Skin:
    vertex = np.cumsum([0, *(len(piece.surface.vertices) for piece in pieces)])
    bone = np.cumsum([0, *(len(piece.bones) for piece in pieces)])
    faces: list[AnyArray] = [piece.surface.faces + start for piece, start in zip(pieces, vertex[:-1], strict=True)]
    bones = [piece.surface.joints + start for piece, start in zip(pieces, bone[:-1], strict=True)]
    of_faces = [texture for piece in pieces for texture in piece.surface.textures]
    textures = list(dict.fromkeys(texture for texture in of_faces if texture is not None))
    index: dict[Texture | None, int] = {None: -1, **{texture: number for number, texture in enumerate(textures)}}
    return Skin(
        np.concatenate([piece.surface.vertices for piece in pieces]),
        np.concatenate(faces),
        np.concatenate(bones),
        np.concatenate([piece.surface.weights for piece in pieces]),
        np.concatenate([piece.inverse_binds for piece in pieces]),
        tuple(names[index] for piece in pieces for index in piece.bones),
        np.concatenate([piece.surface.colors for piece in pieces]),
        tuple(textures),
        np.array([index[texture] for texture in of_faces], dtype=np.int64),
        np.concatenate([piece.surface.coordinates for piece in pieces]),
    )
