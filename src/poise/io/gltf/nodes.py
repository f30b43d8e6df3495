"""The tree of nodes of a glTF document: names, local transforms, and where everything stands in the world.

A node's local transform is T R S (translation, rotation, scale) or a matrix. World transforms are products from the
root down; they are computed for many moments at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.container import Entry
from poise.io.gltf.conventions import Axes
from poise.math import quaternion
from poise.types import FloatArray, Matrix

MOST_NODES = 65_536
DEEPEST = 512
EVEN = 1e-4  # factors of scale that differ by less than this share count as one factor
_SHORTEST = 1e-6  # length of a quaternion that still says a rotation


@dataclass(frozen=True, eq=False)
class Node:
    """One node, in our axes.

    Parameters
    ----------
    name : str
        Its name in the file; may be empty.
    parent : int
        Place of its parent, -1 where it has none.
    translation, rotation, scale : arrays
        T (3,), R as w x y z (4,), S (3,).
    local : (4, 4) array
        T R S, or the matrix of the file.
    mesh, skin : int or None
        Places of its mesh and of its skin.
    entry : Entry
        Its place in the document.
    """

    name: str
    parent: int
    translation: FloatArray
    rotation: FloatArray
    scale: FloatArray
    local: Matrix
    mesh: int | None
    skin: int | None
    entry: Entry


@dataclass(frozen=True, eq=False)
class NodeTree:
    """All nodes, and their places in an order in which parents come first."""

    nodes: tuple[Node, ...]
    order: tuple[int, ...]
    scale: float = 1.0  # meters that one unit of the file stands for

    def lineage(self, number: int) -> list[int]:
        """Places from a node up to its root, both included."""
        path = []
        while number >= 0:
            path.append(number)
            number = self.nodes[number].parent
        return path

    def worlds(self, moving: Mapping[int, Matrix], wanted: set[int]) -> dict[int, Matrix]:
        """World transforms of some nodes, (frames, 4, 4) or (4, 4) each, with local transforms of those that move."""
        needed = {above for number in wanted for above in self.lineage(number)}
        found: dict[int, Matrix] = {}
        world = np.diag([self.scale, self.scale, self.scale, 1.0])
        for number in self.order:
            if number in needed:
                local, parent = moving.get(number, self.nodes[number].local), self.nodes[number].parent
                found[number] = (world if parent < 0 else found[parent]) @ local
        return {number: found[number] for number in wanted}


def read_nodes(document: Entry, axes: Axes, scale: float = 1.0) -> NodeTree:
    """Read all nodes; a node with two parents, or one that is its own ancestor, is an error."""
    entries = document.entries("nodes")
    if not entries:
        raise document.error("has no nodes, so it holds no skeleton.")
    if len(entries) > MOST_NODES:
        raise document.error(f"has {len(entries)} nodes; up to {MOST_NODES} are read.")
    parents = [-1] * len(entries)
    children = [entry.indices("children", len(entries)) for entry in entries]
    for number, below in enumerate(children):
        for child in below:
            if parents[child] >= 0:
                raise entries[child].error(f"is a child of nodes[{parents[child]}] and of nodes[{number}].")
            parents[child] = number
    order = _from_the_roots(entries, parents, children)
    meshes, skins = len(document.entries("meshes")), len(document.entries("skins"))
    nodes = [_node(each, parent, axes, (meshes, skins)) for each, parent in zip(entries, parents, strict=True)]
    return NodeTree(tuple(nodes), tuple(order), scale)


def _from_the_roots(entries: list[Entry], parents: list[int], children: list[list[int]]) -> list[int]:
    order = [number for number, parent in enumerate(parents) if parent < 0]
    depths = [0] * len(entries)
    for number in order:  # grows while it is walked
        for child in children[number]:
            depths[child] = depths[number] + 1
            if depths[child] > DEEPEST:
                raise entries[child].error(f"hangs on more than {DEEPEST} nodes; no sound skeleton is so deep.")
        order.extend(children[number])
    if len(order) < len(entries):
        round_about = min(set(range(len(entries))) - set(order))
        raise entries[round_about].error("is an ancestor of itself, so the nodes go round in a circle.")
    return order


def _node(entry: Entry, parent: int, axes: Axes, counts: tuple[int, int]) -> Node:
    matrix = entry.numbers("matrix", 16)
    if matrix is not None:
        local = axes.matrices(matrix.reshape(4, 4).T)
        if not np.array_equal(local[3], [0.0, 0.0, 0.0, 1.0]):
            raise entry.error("must be affine: its last row must be 0, 0, 0, 1.", "matrix")
        rotation, translation = rigid(local)
        scale = np.linalg.norm(local[:3, :3], axis=0)
    else:
        translation = _or(entry.numbers("translation", 3), (0.0, 0.0, 0.0))
        rotation = _or(entry.numbers("rotation", 4), (0.0, 0.0, 0.0, 1.0))
        scale = _or(entry.numbers("scale", 3), (1.0, 1.0, 1.0))
        if not float(np.linalg.norm(rotation)) > _SHORTEST:
            raise entry.error("must be a unit quaternion x, y, z, w.", "rotation")
        translation, scale = axes.vectors(translation), axes.factors(scale)
        rotation = quaternion.normalized(axes.quaternions(rotation))
        local = composed(translation, rotation, scale)
    mesh, skin = entry.index("mesh", counts[0]), entry.index("skin", counts[1])
    return Node(entry.text("name"), parent, translation, rotation, scale, local, mesh, skin, entry)


def _or(given: FloatArray | None, default: tuple[float, ...]) -> FloatArray:
    return np.array(default) if given is None else given


def composed(translation: FloatArray, rotation: FloatArray, scale: FloatArray) -> Matrix:
    """Matrices T R S, (..., 4, 4)."""
    turned = quaternion.to_matrix(rotation)
    lead = np.broadcast_shapes(translation.shape[:-1], rotation.shape[:-1], scale.shape[:-1])
    found = np.zeros((*lead, 4, 4))
    found[..., :3, :3] = turned * scale[..., None, :]
    found[..., :3, 3] = translation
    found[..., 3, 3] = 1.0
    return found


def rigid(world: Matrix) -> tuple[FloatArray, FloatArray]:
    """Rotation (..., 4) and place (..., 3) of transforms: the nearest rotation where scale is in them."""
    linear = world[..., :3, :3]
    lengths = np.linalg.norm(linear, axis=-2)
    if is_even(world):
        return quaternion.from_matrix(linear / lengths[..., None, :]), world[..., :3, 3]
    left, _, right = np.linalg.svd(linear)
    turned = left @ right
    left = np.concatenate([left[..., :2], left[..., 2:] * np.linalg.det(turned)[..., None, None]], axis=-1)
    return quaternion.from_matrix(left @ right), world[..., :3, 3]


def is_even(world: Matrix) -> bool:
    """Tell whether transforms are rotations with one positive factor of scale each."""
    linear = world[..., :3, :3]
    square = np.swapaxes(linear, -1, -2) @ linear
    factor = np.trace(square, axis1=-2, axis2=-1)[..., None, None] / 3.0
    askew = np.abs(square - factor * np.eye(3)) > EVEN * factor
    return not askew.any() and bool((np.linalg.det(linear) > 0.0).all())
