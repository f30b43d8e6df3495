"""Which nodes of a glTF document become segments, and how they hang together.

Joints of skins become segments, and with them the nodes above and below that an animation moves. Without skins it is
the bones of a humanoid or the nodes that move; without those, all nodes. Nodes between two segments are folded into the
joint; where several segments hang on nothing, the lowest node above them all becomes the root, or a root is made.

Frames of segments relative to their parents: at rest, and over the frames of an animation.

World transforms of nodes may hold scale; a segment's frame is their place and their nearest rotation. Relative to the
parent's frame that is a turn and an offset. Because both come from whole world transforms, a segment stands exactly
where its node stands, whatever scale lies above it; scale that changes shows as an offset that changes.

At rest a skeleton stands as its skin was bound: a joint's bind transform is the inverse of its inverse bind matrix, put
into the world so that the first joint stands where its node does. What Poise wrote was bound in the world itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.figure_assembly import UniqueNames
from poise.io.gltf.animations import Animation
from poise.io.gltf.container import Entry
from poise.io.gltf.nodes import NodeTree, is_even, rigid
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.types import FloatArray, Matrix

MOST_SEGMENTS = 2048
NOWHERE = -1  # stands for a root that no node of the file is


@dataclass(frozen=True, eq=False)
class Skeleton:
    """Nodes that are segments.

    Parameters
    ----------
    nodes : tuple of int
        Place of each segment's node, parents first; the first may be NOWHERE.
    parents : tuple of int
        Place in this list of each segment's parent, -1 for the root.
    names : tuple of str
        Names of the segments.
    carriers : dict
        For every node at or below a segment the place in this list of the nearest segment above it.
    """

    nodes: tuple[int, ...]
    parents: tuple[int, ...]
    names: tuple[str, ...]
    carriers: dict[int, int]


def choose_skeleton(
    document: Entry,
    tree: NodeTree,
    joints: Sequence[int],
    bones: Iterable[int],
    animations: Sequence[Animation],
    notes: Notes,
) -> Skeleton:
    """Choose the segments; `joints` are those of the skins, `bones` those of a humanoid."""
    moved = {channel.node for animation in animations for channel in animation.channels}
    wanted = set(joints) | set(bones)
    _check_size(document, wanted)
    if wanted:
        related = moved & _kin(tree, wanted) if joints else set()
        left_out = sorted(moved - related - wanted)
        for number in left_out:
            notes.gather("animated nodes that are no part of the skeleton are left out", _label(tree, number))
        wanted |= related
    else:
        wanted = moved or set(range(len(tree.nodes)))
    _check_size(document, wanted)
    return _hung(tree, _with_root(tree, wanted, notes))


def _check_size(document: Entry, wanted: set[int]) -> None:
    if len(wanted) > MOST_SEGMENTS:
        raise document.error(f"has a skeleton of {len(wanted)} joints; up to {MOST_SEGMENTS} are read.")


def _kin(tree: NodeTree, wanted: set[int]) -> set[int]:
    """Nodes above and below some nodes."""
    above = {each for number in wanted for each in tree.lineage(number)}
    below = set(wanted)
    for number in tree.order:
        if tree.nodes[number].parent in below:
            below.add(number)
    return above | below


def _with_root(tree: NodeTree, wanted: set[int], notes: Notes) -> set[int]:
    """Add what makes one tree of several: the lowest node above them all."""
    tops = [number for number in wanted if not wanted & set(tree.lineage(number)[1:])]
    if len(tops) == 1:
        return wanted
    shared = set(tree.lineage(tops[0]))
    for number in tops[1:]:
        shared &= set(tree.lineage(number))
    if shared:
        lowest = max(shared, key=lambda number: len(tree.lineage(number)))
        notes.add(f"several joints hang on no other; {_label(tree, lowest)!r} above them is taken as the root")
        return wanted | {lowest}
    notes.add("several joints hang on no other; a root at the origin was added")
    return wanted | {NOWHERE}


def _hung(tree: NodeTree, wanted: set[int]) -> Skeleton:
    nodes = [NOWHERE] if NOWHERE in wanted else []
    nodes += [number for number in tree.order if number in wanted]
    place = {number: index for index, number in enumerate(nodes)}
    carriers: dict[int, int] = {}
    parents = [-1] if NOWHERE in wanted else []
    for number in tree.order:
        above = carriers.get(tree.nodes[number].parent, -1)
        if number in place:
            parents.append(0 if above < 0 and NOWHERE in wanted else above)
            carriers[number] = place[number]
        elif above >= 0:
            carriers[number] = above
    name = UniqueNames(())
    names = [name("root" if number == NOWHERE else _label(tree, number)) for number in nodes]
    return Skeleton(tuple(nodes), tuple(parents), tuple(names), carriers)


def _label(tree: NodeTree, number: int) -> str:
    """Name of a node, made printable; its place where it has none."""
    name = "".join(letter for letter in tree.nodes[number].name if letter.isprintable()).strip()
    return name or f"node_{number}"


SAME_PLACE = 1e-4  # share of the skeleton's size by which bind pose and nodes may differ and still be one pose
SAME_TURN = 1e-3  # rad
_CHUNK = 512  # frames taken at once


@dataclass(frozen=True, eq=False)
class Frames:
    """Frames of all segments relative to their parents, the root's in the world.

    Parameters
    ----------
    turns : (frames, segments, 4) array
        Rotations w x y z.
    offsets : (frames, segments, 3) array
        Places [m].
    """

    turns: FloatArray
    offsets: FloatArray


@dataclass(frozen=True, eq=False)
class SkinJoints:
    """Joints of a skin with their inverse bind matrices (joints, 4, 4), in our axes."""

    nodes: tuple[int, ...]
    inverse_binds: Matrix
    entry: Entry


def world_frames(tree: NodeTree, skeleton: Skeleton, moving: Mapping[int, Matrix], notes: Notes) -> list[Matrix]:
    """World transforms of the segments' nodes, (4, 4) or (frames, 4, 4) each."""
    worlds = tree.worlds(moving, {number for number in skeleton.nodes if number != NOWHERE})
    found = [np.eye(4) if number == NOWHERE else worlds[number] for number in skeleton.nodes]
    if not is_even(np.concatenate([world.reshape(-1, 4, 4) for world in found])):
        for name, world in zip(skeleton.names, found, strict=True):
            if not is_even(world):
                notes.gather("scale that differs along its axes, or mirrors, is not kept (places are)", name)
    return found


def relative(skeleton: Skeleton, worlds: Sequence[Matrix], frames: int) -> Frames:
    """Frames relative to parents from world transforms."""
    turns = np.empty((frames, len(worlds), 4))
    offsets = np.empty((frames, len(worlds), 3))
    for start in range(0, frames, _CHUNK):
        here = slice(start, min(start + _CHUNK, frames))
        turns[here], offsets[here] = _relative(skeleton, [w[here] if w.ndim == 3 else w for w in worlds])
    return Frames(turns, offsets)


def _relative(skeleton: Skeleton, worlds: Sequence[Matrix]) -> tuple[FloatArray, FloatArray]:
    count = max(len(world) if world.ndim == 3 else 1 for world in worlds)
    stacked = np.stack([np.broadcast_to(world, (count, 4, 4)) for world in worlds], axis=1)
    turns, places = rigid(stacked)
    parents = np.array(skeleton.parents)
    back = quaternion.conjugate(turns[:, parents])
    inner = quaternion.multiply(back, turns)
    offsets = quaternion.rotate(back, places - places[:, parents])
    root = parents < 0
    inner[:, root], offsets[:, root] = turns[:, root], places[:, root]
    return inner / np.linalg.norm(inner, axis=-1, keepdims=True), offsets


def extent(worlds: Sequence[Matrix]) -> float:
    """Size of a skeleton: the diagonal of the box round its joints [m]."""
    places = np.array([world[:3, 3] for world in worlds])
    return float(np.linalg.norm(places.max(axis=0) - places.min(axis=0)))


def rest_frames(
    skeleton: Skeleton,
    worlds: Sequence[Matrix],
    skins: Sequence[SkinJoints],
    notes: Notes,
    into_world: Matrix | None = None,
) -> Frames:
    """Frames at rest: where the skin was bound; where that is where the nodes stand, the nodes' own numbers.

    Parameters
    ----------
    skeleton : Skeleton
        The segments.
    worlds : list of (4, 4) arrays
        World transforms of the nodes as they stand in the file.
    skins : list of SkinJoints
        Skins whose bind poses count; the first that has a joint decides.
    into_world : (4, 4) array or None
        From where skins are bound to the world, where that is known.
    """
    nodes = relative(skeleton, worlds, 1)
    bound = _bound(skeleton, worlds, skins, notes, into_world)
    if not bound:
        return nodes
    rest: list[Matrix] = []
    for index, parent in enumerate(skeleton.parents):
        local = worlds[index] if parent < 0 else np.linalg.pinv(worlds[parent]) @ worlds[index]
        rest.append(bound[index] if index in bound else (local if parent < 0 else rest[parent] @ local))
    found = relative(skeleton, rest, 1)
    cosines = np.abs(np.einsum("si,si->s", found.turns[0], nodes.turns[0]))
    turned = 2.0 * np.arccos(np.minimum(cosines, 1.0)) > SAME_TURN
    moved = np.linalg.norm(found.offsets[0] - nodes.offsets[0], axis=1) > SAME_PLACE * extent(worlds)
    found.turns[0, ~turned] = nodes.turns[0, ~turned]
    found.offsets[0, ~moved] = nodes.offsets[0, ~moved]
    return found


def _bound(
    skeleton: Skeleton,
    worlds: Sequence[Matrix],
    skins: Sequence[SkinJoints],
    notes: Notes,
    into_world: Matrix | None,
) -> dict[int, Matrix]:
    """Bind transforms of segments in the world."""
    place = {number: index for index, number in enumerate(skeleton.nodes)}
    found: dict[int, Matrix] = {}
    for skin in skins:
        indices = [place[number] for number in skin.nodes]
        if len(indices) > 1 and (skin.inverse_binds == skin.inverse_binds[0]).all():
            continue  # they were applied to the mesh beforehand, so nothing tells where it was bound
        sound = np.abs(np.linalg.det(skin.inverse_binds[:, :3, :3])) > 1e-18
        for index in np.array(indices)[~sound]:
            notes.gather(
                "joints whose inverse bind matrix has no inverse stand as their nodes do", skeleton.names[index]
            )
        if not sound.any():
            continue
        first = min(np.flatnonzero(sound), key=lambda number: indices[number])
        put = worlds[indices[first]] @ skin.inverse_binds[first] if into_world is None else into_world
        for number in np.flatnonzero(sound):
            found.setdefault(indices[number], put @ np.linalg.inv(skin.inverse_binds[number]))
    return found
