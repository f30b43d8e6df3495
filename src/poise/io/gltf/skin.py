"""The skin of a figure from the meshes of a glTF document.

Meshes with a skin follow its joints; meshes that hang on a node follow the segment that carries the node. With X a
segment's frame as the nodes stand and W its joint's world transform, the bone's inverse bind is X⁻¹ W times that of the
file, which takes in all scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.accessor import Accessors
from poise.io.gltf.axes import Axes
from poise.io.gltf.entry import Entry
from poise.io.gltf.frames import SkinJoints
from poise.io.gltf.mesh import Surface, read_surface
from poise.io.gltf.nodes import NodeTree, composed, rigid
from poise.io.gltf.skeleton import Skeleton
from poise.io.report import Notes
from poise.kinematics.skin import Skin
from poise.types import AnyArray, Matrix

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
