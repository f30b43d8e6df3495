"""Choose the nodes of a glTF document that become segments, and compute their rest and animated frames.

Segments: the joints of skins, and their animated ancestors and descendants. Without skins, the bones of a humanoid or
the animated nodes; without those, all nodes. Nodes between two segments are merged into the joint. If several segments
have no parent segment, their lowest common ancestor becomes the root, or a root is added.

Frames: world transforms of nodes may contain scale; the frame of a segment is their position and nearest rotation.
Relative to the parent's frame that is a rotation and an offset. Because both come from complete world transforms, a
segment is exactly at the position of its node, whatever the scale of its ancestors; animated scale becomes an animated
offset.

Rest pose: the bind pose of the skin. A joint's bind transform is the inverse of its inverse bind matrix, transformed so
that the first joint is at its node. Files written by Poise are bound in world coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.figure_assembly import MAX_FILE_NAME_LENGTH, UniqueNames
from poise.io.gltf.animations import Animation
from poise.io.gltf.container import JsonObject
from poise.io.gltf.nodes import NodeTree, is_uniform_scale, rotation_and_position
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.types import FloatArray, Matrix

MAX_SEGMENTS = 2048
ADDED_ROOT = -1  # index of an added root that is not a node of the file


@dataclass(frozen=True, eq=False)
class Skeleton:
    """Nodes that become segments.

    Parameters
    ----------
    nodes : tuple of int
        Index of each segment's node, parents first; the first may be ADDED_ROOT.
    parents : tuple of int
        Index of each segment's parent segment, -1 for the root.
    names : tuple of str
        Names of the segments.
    carriers : dict
        For every node at or below a segment the index of the nearest segment at or above it.
    """

    nodes: tuple[int, ...]
    parents: tuple[int, ...]
    names: tuple[str, ...]
    carriers: dict[int, int]


def choose_skeleton(
    document: JsonObject,
    tree: NodeTree,
    joints: Sequence[int],
    bones: Iterable[int],
    animations: Sequence[Animation],
    notes: Notes,
) -> Skeleton:
    """Choose the segments; `joints` are those of the skins, `bones` those of a humanoid."""
    moved = {channel.node for animation in animations for channel in animation.channels}
    chosen = set(joints) | set(bones)
    _check_size(document, chosen)
    if chosen:
        related = moved & _ancestors_and_descendants(tree, chosen) if joints else set()
        left_out = sorted(moved - related - chosen)
        for number in left_out:
            notes.gather("animated nodes outside the skeleton are left out", _label(tree, number))
        chosen |= related
    else:
        chosen = moved or set(range(len(tree.nodes)))
    _check_size(document, chosen)
    return _connect(tree, _with_root(tree, chosen, notes))


def _check_size(document: JsonObject, chosen: set[int]) -> None:
    if len(chosen) > MAX_SEGMENTS:
        raise document.error(f"has a skeleton of {len(chosen)} joints; the limit is {MAX_SEGMENTS}.")


def _ancestors_and_descendants(tree: NodeTree, chosen: set[int]) -> set[int]:
    """Ancestors and descendants of some nodes, with these."""
    ancestors = {ancestor for number in chosen for ancestor in tree.ancestors(number)}
    descendants = set(chosen)
    for number in tree.order:
        if tree.nodes[number].parent in descendants:
            descendants.add(number)
    return ancestors | descendants


def _with_root(tree: NodeTree, chosen: set[int], notes: Notes) -> set[int]:
    """Add the lowest common ancestor if the nodes form several trees."""
    topmost = [number for number in chosen if not chosen & set(tree.ancestors(number)[1:])]
    if len(topmost) == 1:
        return chosen
    common = set(tree.ancestors(topmost[0]))
    for number in topmost[1:]:
        common &= set(tree.ancestors(number))
    if common:
        lowest = max(common, key=lambda number: len(tree.ancestors(number)))
        notes.add(f"several joints have no parent; their common ancestor {_label(tree, lowest)!r} is the root")
        return chosen | {lowest}
    notes.add("several joints have no parent; a root at the origin was added")
    return chosen | {ADDED_ROOT}


def _connect(tree: NodeTree, chosen: set[int]) -> Skeleton:
    nodes = [ADDED_ROOT] if ADDED_ROOT in chosen else []
    nodes += [number for number in tree.order if number in chosen]
    segment_of = {number: index for index, number in enumerate(nodes)}
    carriers: dict[int, int] = {}
    parents = [-1] if ADDED_ROOT in chosen else []
    for number in tree.order:
        parent_segment = carriers.get(tree.nodes[number].parent, -1)
        if number in segment_of:
            parents.append(0 if parent_segment < 0 and ADDED_ROOT in chosen else parent_segment)
            carriers[number] = segment_of[number]
        elif parent_segment >= 0:
            carriers[number] = parent_segment
    name = UniqueNames(())
    names = [name("root" if number == ADDED_ROOT else _label(tree, number)) for number in nodes]
    return Skeleton(tuple(nodes), tuple(parents), tuple(names), carriers)


def _label(tree: NodeTree, number: int) -> str:
    """Printable name of a node; its index if it has none."""
    name = "".join(character for character in tree.nodes[number].name if character.isprintable()).strip()
    return name[:MAX_FILE_NAME_LENGTH] or f"node_{number}"


SAME_POSITION_REL_TOL = (
    1e-4  # of the skeleton's extent: smaller differences between bind pose and node pose are ignored
)
SAME_ROTATION_TOL_RAD = 1e-3  # smaller rotations between bind pose and node pose are ignored
_CHUNK_FRAMES = 512  # frames computed at once
_SINGULAR_DETERMINANT = 1e-18  # determinant of an inverse bind matrix below which it has no inverse


@dataclass(frozen=True, eq=False)
class Frames:
    """Frames of all segments relative to their parents, that of the root in the world.

    Parameters
    ----------
    rotations : (frames, segments, 4) array
        Rotations (w, x, y, z).
    offsets : (frames, segments, 3) array
        Positions [m].
    """

    rotations: FloatArray
    offsets: FloatArray


@dataclass(frozen=True, eq=False)
class SkinJoints:
    """Joints of a skin with their inverse bind matrices (joints, 4, 4), in the axes of Poise."""

    nodes: tuple[int, ...]
    inverse_binds: Matrix
    entry: JsonObject


def world_frames(tree: NodeTree, skeleton: Skeleton, animated: Mapping[int, Matrix], notes: Notes) -> list[Matrix]:
    """World transforms of the segments' nodes, (4, 4) or (frames, 4, 4) each."""
    worlds = tree.worlds(animated, {number for number in skeleton.nodes if number != ADDED_ROOT})
    transforms = [np.eye(4) if number == ADDED_ROOT else worlds[number] for number in skeleton.nodes]
    if not is_uniform_scale(np.concatenate([world.reshape(-1, 4, 4) for world in transforms])):
        for name, world in zip(skeleton.names, transforms, strict=True):
            if not is_uniform_scale(world):
                notes.gather("nonuniform or mirroring scale is not kept (positions are)", name)
    return transforms


def frames_relative_to_parents(skeleton: Skeleton, worlds: Sequence[Matrix], frames: int) -> Frames:
    """Frames relative to the parents, from world transforms."""
    rotations = np.empty((frames, len(worlds), 4))
    offsets = np.empty((frames, len(worlds), 3))
    for start in range(0, frames, _CHUNK_FRAMES):
        chunk = slice(start, min(start + _CHUNK_FRAMES, frames))
        rotations[chunk], offsets[chunk] = _relative(skeleton, [w[chunk] if w.ndim == 3 else w for w in worlds])
    return Frames(rotations, offsets)


def _relative(skeleton: Skeleton, worlds: Sequence[Matrix]) -> tuple[FloatArray, FloatArray]:
    count = max(len(world) if world.ndim == 3 else 1 for world in worlds)
    stacked = np.stack([np.broadcast_to(world, (count, 4, 4)) for world in worlds], axis=1)
    rotations, positions = rotation_and_position(stacked)
    parents = np.array(skeleton.parents)
    parent_inverse = quaternion.conjugate(rotations[:, parents])
    relative_rotations = quaternion.multiply(parent_inverse, rotations)
    offsets = quaternion.rotate(parent_inverse, positions - positions[:, parents])
    root = parents < 0
    relative_rotations[:, root], offsets[:, root] = rotations[:, root], positions[:, root]
    return relative_rotations / np.linalg.norm(relative_rotations, axis=-1, keepdims=True), offsets


def extent(worlds: Sequence[Matrix]) -> float:
    """Extent of a skeleton: the diagonal of the bounding box of its joints [m]."""
    positions = np.array([world[:3, 3] for world in worlds])
    return float(np.linalg.norm(positions.max(axis=0) - positions.min(axis=0)))


def rest_frames(
    skeleton: Skeleton,
    worlds: Sequence[Matrix],
    skins: Sequence[SkinJoints],
    notes: Notes,
    into_world: Matrix | None = None,
) -> Frames:
    """Frames of the rest pose: the bind pose of the skins; joints whose bind pose equals the node pose keep the latter.

    Parameters
    ----------
    skeleton : Skeleton
        The segments.
    worlds : list of (4, 4) arrays
        World transforms of the nodes in the file.
    skins : list of SkinJoints
        Skins with their bind poses; the first skin that has a joint decides.
    into_world : (4, 4) array or None
        Transform from the bind space of the skins to the world, if known.
    """
    node_pose = frames_relative_to_parents(skeleton, worlds, 1)
    bind_transforms = _bind_transforms(skeleton, worlds, skins, notes, into_world)
    if not bind_transforms:
        return node_pose
    rest: list[Matrix] = []
    for index, parent in enumerate(skeleton.parents):
        local = worlds[index] if parent < 0 else np.linalg.pinv(worlds[parent]) @ worlds[index]
        rest.append(
            bind_transforms[index] if index in bind_transforms else (local if parent < 0 else rest[parent] @ local)
        )
    bind_pose = frames_relative_to_parents(skeleton, rest, 1)
    cosines = np.abs(np.einsum("si,si->s", bind_pose.rotations[0], node_pose.rotations[0]))
    rotated = 2.0 * np.arccos(np.minimum(cosines, 1.0)) > SAME_ROTATION_TOL_RAD
    displaced = np.linalg.norm(bind_pose.offsets[0] - node_pose.offsets[0], axis=1) > SAME_POSITION_REL_TOL * extent(
        worlds
    )
    bind_pose.rotations[0, ~rotated] = node_pose.rotations[0, ~rotated]
    bind_pose.offsets[0, ~displaced] = node_pose.offsets[0, ~displaced]
    return bind_pose


def _bind_transforms(
    skeleton: Skeleton,
    worlds: Sequence[Matrix],
    skins: Sequence[SkinJoints],
    notes: Notes,
    into_world: Matrix | None,
) -> dict[int, Matrix]:
    """Bind transforms of segments in the world."""
    segment_of = {number: index for index, number in enumerate(skeleton.nodes)}
    transforms: dict[int, Matrix] = {}
    for skin in skins:
        indices = [segment_of[number] for number in skin.nodes]
        if len(indices) > 1 and (skin.inverse_binds == skin.inverse_binds[0]).all():
            continue  # the matrices were applied to the mesh beforehand, so the bind pose is unknown
        invertible = np.abs(np.linalg.det(skin.inverse_binds[:, :3, :3])) > _SINGULAR_DETERMINANT
        for index in np.array(indices)[~invertible]:
            notes.gather(
                "joints with a singular inverse bind matrix take the pose of their nodes", skeleton.names[index]
            )
        if not invertible.any():
            continue
        first = min(np.flatnonzero(invertible), key=lambda number: indices[number])
        world_from_bind = worlds[indices[first]] @ skin.inverse_binds[first] if into_world is None else into_world
        for number in np.flatnonzero(invertible):
            transforms.setdefault(indices[number], world_from_bind @ np.linalg.inv(skin.inverse_binds[number]))
    return transforms
