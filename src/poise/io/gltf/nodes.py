"""Read the node hierarchy of a glTF document: names, local transforms and world transforms.

A node's local transform is T R S (translation, rotation, scale) or a matrix. World transforms are products from the
root down; they are computed for many frames at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.container import JsonObject
from poise.io.gltf.conventions import Axes
from poise.math import quaternion
from poise.types import FloatArray, Matrix

MAX_NODES = 65_536
MAX_NODE_DEPTH = 512
UNIFORM_SCALE_REL_TOL = 1e-4  # relative difference below which scale factors count as uniform
_MIN_QUATERNION_NORM = 1e-6  # shorter quaternions do not define a rotation


@dataclass(frozen=True, eq=False)
class Node:
    """One node, in the axes of Poise.

    Parameters
    ----------
    name : str
        Name in the file; may be empty.
    parent : int
        Index of its parent, -1 for a root.
    translation, rotation, scale : arrays
        T (3,), R as w x y z (4,), S (3,).
    local : (4, 4) array
        T R S, or the matrix of the file.
    mesh, skin : int or None
        Indices of its mesh and of its skin.
    entry : JsonObject
        Its object in the document.
    """

    name: str
    parent: int
    translation: FloatArray
    rotation: FloatArray
    scale: FloatArray
    local: Matrix
    mesh: int | None
    skin: int | None
    entry: JsonObject


@dataclass(frozen=True, eq=False)
class NodeTree:
    """All nodes, and their indices in topological order (parents first)."""

    nodes: tuple[Node, ...]
    order: tuple[int, ...]
    scale: float = 1.0  # meters per unit of the file

    def ancestors(self, number: int) -> list[int]:
        """Indices from a node up to its root, both included."""
        path = []
        while number >= 0:
            path.append(number)
            number = self.nodes[number].parent
        return path

    def worlds(self, animated: Mapping[int, Matrix], requested: set[int]) -> dict[int, Matrix]:
        """World transforms (frames, 4, 4) or (4, 4) of requested nodes; `animated` replaces local transforms."""
        needed = {ancestor for number in requested for ancestor in self.ancestors(number)}
        transforms: dict[int, Matrix] = {}
        world = np.diag([self.scale, self.scale, self.scale, 1.0])
        for number in self.order:
            if number in needed:
                local, parent = animated.get(number, self.nodes[number].local), self.nodes[number].parent
                transforms[number] = (world if parent < 0 else transforms[parent]) @ local
        return {number: transforms[number] for number in requested}


def read_nodes(document: JsonObject, axes: Axes, scale: float = 1.0) -> NodeTree:
    """Read all nodes; a node with two parents, or one that is its own ancestor, is an error."""
    entries = document.object_list("nodes")
    if not entries:
        raise document.error("contains no skeleton: it has no nodes.")
    if len(entries) > MAX_NODES:
        raise document.error(f"has {len(entries)} nodes; the limit is {MAX_NODES}.")
    parents = [-1] * len(entries)
    children = [entry.indices("children", len(entries)) for entry in entries]
    for number, node_children in enumerate(children):
        for child in node_children:
            if parents[child] >= 0:
                raise entries[child].error(f"is a child of nodes[{parents[child]}] and of nodes[{number}].")
            parents[child] = number
    order = _topological_order(entries, parents, children)
    meshes, skins = len(document.object_list("meshes")), len(document.object_list("skins"))
    nodes = [_node(entry, parent, axes, (meshes, skins)) for entry, parent in zip(entries, parents, strict=True)]
    return NodeTree(tuple(nodes), tuple(order), scale)


def _topological_order(entries: list[JsonObject], parents: list[int], children: list[list[int]]) -> list[int]:
    order = [number for number, parent in enumerate(parents) if parent < 0]
    depths = [0] * len(entries)
    for number in order:  # breadth first: the list grows during the loop
        for child in children[number]:
            depths[child] = depths[number] + 1
            if depths[child] > MAX_NODE_DEPTH:
                raise entries[child].error(f"has more than {MAX_NODE_DEPTH} ancestors, the limit for a skeleton.")
        order.extend(children[number])
    if len(order) < len(entries):
        in_cycle = min(set(range(len(entries))) - set(order))
        raise entries[in_cycle].error("is an ancestor of itself: the nodes form a cycle.")
    return order


def _node(entry: JsonObject, parent: int, axes: Axes, counts: tuple[int, int]) -> Node:
    matrix = entry.numbers("matrix", 16)
    if matrix is not None:
        local = axes.matrices(matrix.reshape(4, 4).T)
        if not np.array_equal(local[3], [0.0, 0.0, 0.0, 1.0]):
            raise entry.error("must be affine: expected the last row 0, 0, 0, 1.", "matrix")
        rotation, translation = rotation_and_position(local)
        scale = np.linalg.norm(local[:3, :3], axis=0)
    else:
        translation = _value_or_default(entry.numbers("translation", 3), (0.0, 0.0, 0.0))
        rotation = _value_or_default(entry.numbers("rotation", 4), (0.0, 0.0, 0.0, 1.0))
        scale = _value_or_default(entry.numbers("scale", 3), (1.0, 1.0, 1.0))
        if not float(np.linalg.norm(rotation)) > _MIN_QUATERNION_NORM:
            raise entry.error("must be a unit quaternion x, y, z, w.", "rotation")
        translation, scale = axes.vectors(translation), axes.factors(scale)
        rotation = quaternion.normalized(axes.quaternions(rotation))
        local = compose_trs(translation, rotation, scale)
    mesh, skin = entry.index("mesh", counts[0]), entry.index("skin", counts[1])
    return Node(entry.string("name"), parent, translation, rotation, scale, local, mesh, skin, entry)


def _value_or_default(given: FloatArray | None, default: tuple[float, ...]) -> FloatArray:
    return np.array(default) if given is None else given


def compose_trs(translation: FloatArray, rotation: FloatArray, scale: FloatArray) -> Matrix:
    """Matrices T R S, (..., 4, 4)."""
    rotation_matrix = quaternion.to_matrix(rotation)
    lead = np.broadcast_shapes(translation.shape[:-1], rotation.shape[:-1], scale.shape[:-1])
    found = np.zeros((*lead, 4, 4))
    found[..., :3, :3] = rotation_matrix * scale[..., None, :]
    found[..., :3, 3] = translation
    found[..., 3, 3] = 1.0
    return found


def rotation_and_position(world: Matrix) -> tuple[FloatArray, FloatArray]:
    """Rotation (..., 4) and position (..., 3) of transforms; the nearest rotation if they contain scale."""
    linear = world[..., :3, :3]
    lengths = np.linalg.norm(linear, axis=-2)
    if is_uniform_scale(world):
        return quaternion.from_matrix(linear / lengths[..., None, :]), world[..., :3, 3]
    left, _, right = np.linalg.svd(linear)
    rotation_matrix = left @ right
    left = np.concatenate([left[..., :2], left[..., 2:] * np.linalg.det(rotation_matrix)[..., None, None]], axis=-1)
    return quaternion.from_matrix(left @ right), world[..., :3, 3]


def is_uniform_scale(world: Matrix) -> bool:
    """Whether transforms are rotations with one positive uniform scale factor each."""
    linear = world[..., :3, :3]
    square = np.swapaxes(linear, -1, -2) @ linear
    factor = np.trace(square, axis1=-2, axis2=-1)[..., None, None] / 3.0
    nonuniform = np.abs(square - factor * np.eye(3)) > UNIFORM_SCALE_REL_TOL * factor
    return not nonuniform.any() and bool((np.linalg.det(linear) > 0.0).all())
