"""Surfaces of a glTF document: triangles with the bones and weights that move them.

The skin of a figure from the meshes of a glTF document.

Meshes with a skin follow its joints; meshes that hang on a node follow the segment that carries the node. With X a
segment's frame as the nodes stand and W its joint's world transform, the bone's inverse bind is X⁻¹ W times that of the
file, which takes in all scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.accessors import Accessors
from poise.io.gltf.container import Entry
from poise.io.gltf.conventions import Axes, to_seen
from poise.io.gltf.nodes import NodeTree, composed, rigid
from poise.io.gltf.skeleton import Skeleton, SkinJoints
from poise.io.import_report import Notes
from poise.kinematics.skin import GRAY, Skin
from poise.types import AnyArray, FloatArray, Matrix

_TRIANGLES, _STRIP, _FAN = 4, 5, 6


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles of one mesh, in our axes.

    Parameters
    ----------
    vertices : (n, 3) array
        Places in the mesh's own frame.
    faces : (m, 3) array
        Triangles.
    joints, weights : (n, 4) arrays
        Places in the skin's list of joints, and their weights; all in the first where the mesh has no skin.
    colors : (n, 4) array
        Color of each vertex.
    """

    vertices: FloatArray
    faces: AnyArray
    joints: AnyArray
    weights: FloatArray
    colors: FloatArray


def read_surface(mesh: Entry, materials: list[Entry], accessors: Accessors, axes: Axes, notes: Notes) -> Surface | None:
    """Read all triangles of a mesh; None where it has none that can be read."""
    parts = []
    for primitive in mesh.entries("primitives"):
        part = _primitive(primitive, accessors, axes, notes, materials)
        if part is not None:
            parts.append(part)
    if not parts:
        return None
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    faces = [part.faces + start for part, start in zip(parts, starts, strict=True)]
    return Surface(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate(faces),
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.colors for part in parts]),
    )


def _primitive(entry: Entry, accessors: Accessors, axes: Axes, notes: Notes, materials: list[Entry]) -> Surface | None:
    mode = entry.whole("mode", 0, 6, _TRIANGLES)
    attributes = entry.needed("attributes")
    position = attributes.index("POSITION", len(accessors))
    if "KHR_draco_mesh_compression" in (entry.entry("extensions") or ()):
        notes.add("meshes compressed by KHR_draco_mesh_compression are left out; export them without")
        return None
    if mode < _TRIANGLES or position is None:
        notes.add("points and lines of meshes are left out")
        return None
    if "targets" in entry:
        notes.add("morph targets of meshes are left out")
    vertices = axes.vectors(accessors.floats(position, "VEC3"))
    faces = _faces(entry, accessors, len(vertices), mode)
    joints, weights = _influences(attributes, accessors, len(vertices), notes)
    return Surface(vertices, faces, joints, weights, _colors(entry, attributes, materials, accessors, len(vertices)))


def _faces(entry: Entry, accessors: Accessors, count: int, mode: int) -> AnyArray:
    number = entry.index("indices", len(accessors))
    corners: AnyArray = np.arange(count) if number is None else accessors.wholes(number, "SCALAR")
    if number is not None and int(corners.max()) >= count:
        raise entry.error(f"names vertex {int(corners.max())}, but there are {count}, counted from 0.", "indices")
    if mode == _TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    if len(corners) < 3:
        return np.zeros((0, 3), dtype=np.int64)
    if mode == _FAN:
        return np.stack([np.full(len(corners) - 2, corners[0]), corners[1:-1], corners[2:]], axis=1)
    strip = np.stack([corners[:-2], corners[1:-1], corners[2:]], axis=1)
    strip[1::2] = strip[1::2, [1, 0, 2]]
    return strip


def _influences(attributes: Entry, accessors: Accessors, count: int, notes: Notes) -> tuple[AnyArray, FloatArray]:
    joints_at, weights_at = (attributes.index(key, len(accessors)) for key in ("JOINTS_0", "WEIGHTS_0"))
    if joints_at is None or weights_at is None:
        return np.zeros((count, 4), dtype=np.int64), np.tile([1.0, 0.0, 0.0, 0.0], (count, 1))
    if "JOINTS_1" in attributes:
        notes.add("vertices moved by more than four joints keep the first four")
    joints, weights = accessors.wholes(joints_at, "VEC4"), np.maximum(accessors.floats(weights_at, "VEC4"), 0.0)
    if len(joints) != count or len(weights) != count:
        raise attributes.error(f"joints and weights must be as many as the {count} vertices.")
    sums = weights.sum(axis=1)
    bare = sums <= 0.0
    if bare.any():
        notes.add("vertices without weights follow the first joint")
        weights[bare], sums[bare] = (1.0, 0.0, 0.0, 0.0), 1.0
        joints[bare] = 0
    return np.where(weights > 0.0, joints, 0), weights / sums[:, None]


def _colors(entry: Entry, attributes: Entry, materials: list[Entry], accessors: Accessors, count: int) -> FloatArray:
    """Of each vertex: that of the material times its own; gray where neither is given."""
    number = entry.index("material", len(materials))
    surface = materials[number].entry("pbrMetallicRoughness") if number is not None else None
    factor = surface.numbers("baseColorFactor", 4) if surface is not None else None
    own = attributes.index("COLOR_0", len(accessors))
    if factor is None and own is None:
        return np.broadcast_to(np.array(GRAY), (count, 4))
    light = np.tile(np.ones(4) if factor is None else np.asarray(factor, dtype=np.float64), (count, 1))
    if own is not None:
        tints = accessors.floats(own, "VEC3" if accessors.is_a(own, "VEC3") else "VEC4")
        if len(tints) != count:
            raise attributes.error(f"colors must be as many as the {count} vertices.", "COLOR_0")
        light[:, : tints.shape[1]] *= tints
    return to_seen(light)


MOST_SKINS, MOST_SHOWN = 1024, 4096


@dataclass(frozen=True, eq=False)
class _Piece:
    surface: Surface
    bones: list[int]  # segment of each bone
    inverse_binds: Matrix  # (bones, 4, 4)


def read_skin_joints(document: Entry, accessors: Accessors, axes: Axes, nodes: int) -> list[SkinJoints]:
    """Joints of all skins."""
    found = []
    skins = document.entries("skins")
    if len(skins) > MOST_SKINS:
        raise document.error(f"has {len(skins)} skins; up to {MOST_SKINS} are read.")
    for entry in skins:
        joints = entry.indices("joints", nodes)
        if not joints or len(set(joints)) < len(joints):
            raise entry.error("must be at least one node, and none twice.", "joints")
        number = entry.index("inverseBindMatrices", len(accessors))
        if number is None:
            matrices = np.tile(np.eye(4), (len(joints), 1, 1))
        else:
            columns = accessors.floats(number, "MAT4")
            if len(columns) < len(joints):
                raise entry.error(f"{len(joints)} joints need as many matrices, got {len(columns)}.")
            matrices = axes.matrices(columns[: len(joints)].reshape(-1, 4, 4).swapaxes(1, 2))
        found.append(SkinJoints(tuple(joints), matrices, entry))
    return found


def read_skin(
    document: Entry,
    accessors: Accessors,
    axes: Axes,
    tree: NodeTree,
    skeleton: Skeleton,
    skins: Sequence[SkinJoints],
    notes: Notes,
) -> Skin | None:
    """Read all meshes that hang on the skeleton as one skin; None where there is none."""
    meshes, materials = document.entries("meshes"), document.entries("materials")
    shown = [number for number, node in enumerate(tree.nodes) if node.mesh is not None]
    if len(shown) > MOST_SHOWN:
        raise document.error(f"shows {len(shown)} meshes; up to {MOST_SHOWN} are read.")
    worlds = tree.worlds({}, {*shown, *(each for each in skeleton.nodes if each >= 0)})
    frames = [np.eye(4) if each < 0 else _rigid_inverse(worlds[each]) for each in skeleton.nodes]
    place = {number: index for index, number in enumerate(skeleton.nodes)}
    pieces = []
    for number in shown:
        node = tree.nodes[number]
        if node.skin is None and number not in skeleton.carriers:
            notes.add("meshes that hang on no segment are left out")
            continue
        surface = read_surface(meshes[node.mesh or 0], materials, accessors, axes, notes)
        if surface is None:
            continue
        if node.skin is None:
            carrier = skeleton.carriers[number]
            pieces.append(_Piece(surface, [carrier], (frames[carrier] @ worlds[number])[None]))
            continue
        skin = skins[node.skin]
        bones = [place[joint] for joint in skin.nodes]
        if int(surface.joints.max()) >= len(bones):
            raise skin.entry.error(f"a mesh names joint {int(surface.joints.max())} of {len(bones)}.")
        stands = np.array([frames[bone] @ worlds[joint] for bone, joint in zip(bones, skin.nodes, strict=True)])
        pieces.append(_Piece(surface, bones, stands @ skin.inverse_binds))
    return _joined(pieces, skeleton.names) if pieces else None


def _rigid_inverse(world: Matrix) -> Matrix:
    """Inverse of a node's frame without scale."""
    turn, place = rigid(world)
    return np.asarray(np.linalg.inv(composed(place, turn, np.ones(3))))


def _joined(pieces: Sequence[_Piece], names: Sequence[str]) -> Skin:
    vertex = np.cumsum([0, *(len(piece.surface.vertices) for piece in pieces)])
    bone = np.cumsum([0, *(len(piece.bones) for piece in pieces)])
    faces: list[AnyArray] = [piece.surface.faces + start for piece, start in zip(pieces, vertex[:-1], strict=True)]
    bones = [piece.surface.joints + start for piece, start in zip(pieces, bone[:-1], strict=True)]
    return Skin(
        np.concatenate([piece.surface.vertices for piece in pieces]),
        np.concatenate(faces),
        np.concatenate(bones),
        np.concatenate([piece.surface.weights for piece in pieces]),
        np.concatenate([piece.inverse_binds for piece in pieces]),
        tuple(names[index] for piece in pieces for index in piece.bones),
        np.concatenate([piece.surface.colors for piece in pieces]),
    )
