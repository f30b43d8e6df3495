"""Character: the glTF document that a figure was read from, kept whole, with the node of each segment.

A figure holds what the solver needs. Meshes, texture coordinates, textures, materials, morph targets, node names and
extensions stay in the document; :mod:`poise.io.gltf.write_character` writes them back unchanged with another pose and
other animations.

With Wₙ the world transform of node n in the file and F its position and nearest rotation, which are the frame of the
segment, the constant B = F⁻¹ Wₙ holds the scale. At another pose with the segment at X, the node is at X B.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.io.gltf.container import Container, load_uri
from poise.io.gltf.conventions import Axes
from poise.io.gltf.nodes import NodeTree, compose_trs, rotation_and_position
from poise.io.gltf.skeleton import ADDED_ROOT, Skeleton
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.model.figure import Figure
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.types import FloatArray, Matrix

Json = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Character:
    """Source document of a figure.

    Parameters
    ----------
    document : dict
        The parsed JSON document; never modified.
    buffers : tuple of bytes
        Content of its buffers.
    images : mapping of int to bytes
        Content of images that were files beside the document, by index.
    tree : NodeTree
        Its nodes, in the axes of Poise.
    axes : Axes
        Change of axes from the file to Poise.
    segment_nodes : mapping of str to int
        Node of each segment.
    clips : mapping of int to Clip or None
        Clip of each animation as it was read, by index; None if it was read at another rate.
    """

    document: Json
    buffers: tuple[bytes, ...]
    images: Mapping[int, bytes]
    tree: NodeTree
    axes: Axes
    segment_nodes: Mapping[str, int]
    clips: Mapping[int, Clip | None]

    @cached_property
    def node_offsets(self) -> dict[int, Matrix]:
        """Constant B = F⁻¹ W of each segment's node, (4, 4): from the node to the frame of its segment."""
        worlds = self.tree.worlds({}, set(self.segment_nodes.values()))
        offsets = {}
        for number, world in worlds.items():
            rotation, position = rotation_and_position(world)
            offsets[number] = np.linalg.inv(compose_trs(position, rotation, np.ones(3))) @ world
        return offsets

    def local_transforms(self, figure: Figure, configurations: FloatArray) -> dict[int, Matrix]:
        """Local transforms (frames, 4, 4) of the nodes of segments at some configurations, in the axes of Poise.

        A segment that the figure no longer has leaves its node as it is in the file.
        """
        frames = world_frames(figure, configurations)
        index = {segment.name: number for number, segment in enumerate(figure.segments)}
        segment_of = {node: index[name] for name, node in self.segment_nodes.items() if name in index}
        scale = self.tree.scale
        worlds: dict[int, Matrix] = {-1: np.diag([scale, scale, scale, 1.0])}
        result: dict[int, Matrix] = {}
        for number in self.tree.order:
            node = self.tree.nodes[number]
            parent = worlds[node.parent]
            if number not in segment_of:
                worlds[number] = parent @ node.local
                continue
            segment = segment_of[number]
            rigid = compose_trs(frames.positions[:, segment], frames.rotations[:, segment], np.ones(3))
            worlds[number] = rigid @ self.node_offsets[number]
            result[number] = np.broadcast_to(_inverse(parent) @ worlds[number], worlds[number].shape)
        return result

    @property
    def is_vrm(self) -> bool:
        """Whether the document is a VRM avatar."""
        extensions = self.document.get("extensions")
        return isinstance(extensions, dict) and ("VRM" in extensions or "VRMC_vrm" in extensions)


def _inverse(transforms: Matrix) -> Matrix:
    """Inverse of affine transforms; the pseudoinverse where a node is scaled to zero."""
    regular = np.abs(np.linalg.det(transforms[..., :3, :3])) > 0.0
    return np.asarray(np.linalg.inv(transforms) if regular.all() else np.linalg.pinv(transforms))


def make_character(
    container: Container,
    axes: Axes,
    tree: NodeTree,
    skeleton: Skeleton,
    clips: Mapping[int, Clip | None],
    notes: Notes,
) -> Character:
    """The character of a document that was read."""
    pairs = zip(skeleton.names, skeleton.nodes, strict=True)
    segment_nodes = {name: number for name, number in pairs if number != ADDED_ROOT}
    images = _external_images(container, notes)
    return Character(container.document.plain, container.buffers, images, tree, axes, segment_nodes, clips)


def _external_images(container: Container, notes: Notes) -> dict[int, bytes]:
    """Content of images in files beside the document; those that are missing are noted."""
    images: dict[int, bytes] = {}
    left = container.bytes_left
    for number, image in enumerate(container.document.object_list("images")):
        if not image.is_string("uri") or image.string("uri").startswith("data:"):
            continue
        try:
            images[number] = load_uri(image, image.string("uri"), left)
        except (FormatError, OSError):
            notes.gather("textures whose file is not beside the document are left out", image.string("uri")[:60])
            continue
        left -= len(images[number])
    return images


def decomposed(local: Matrix, scale: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Translation (..., 3) and rotation (..., 4) of local transforms T R S whose scale factors S are known."""
    safe = np.where(np.abs(scale) > 0.0, scale, 1.0)
    unscaled = local.copy()
    unscaled[..., :3, :3] = local[..., :3, :3] / safe
    rotation, translation = rotation_and_position(unscaled)
    return translation, quaternion.normalized(rotation)
