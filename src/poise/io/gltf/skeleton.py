"""Which nodes of a glTF document become segments, and how they hang together.

Joints of skins become segments, and with them the nodes above and below that an animation moves. Without skins it is
the bones of a humanoid or the nodes that move; without those, all nodes. Nodes between two segments are folded into the
joint; where several segments hang on nothing, the lowest node above them all becomes the root, or a root is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from poise.io.gltf.animation import Animation
from poise.io.gltf.entry import Entry
from poise.io.gltf.nodes import NodeTree
from poise.io.report import Notes
from poise.io.unique_name import NameMaker

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
    name = NameMaker(())
    names = [name("root" if number == NOWHERE else _label(tree, number)) for number in nodes]
    return Skeleton(tuple(nodes), tuple(parents), tuple(names), carriers)


def _label(tree: NodeTree, number: int) -> str:
    """Name of a node, made printable; its place where it has none."""
    name = "".join(letter for letter in tree.nodes[number].name if letter.isprintable()).strip()
    return name or f"node_{number}"
