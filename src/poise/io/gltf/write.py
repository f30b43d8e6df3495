"""Write figures, poses and motions as glTF 2.0, binary (``.glb``) or as text (``.gltf``).

Every segment is a node with the segment's own frame, and a joint of one skin whose bind pose is the figure's neutral
pose; sites are nodes below them. So whoever reads the file finds the figure at rest in the skin, the pose in the nodes
and motions as animations. Our axes become those of glTF: Y up, facing +Z. Slides are told in
:mod:`poise.io.gltf.write`.

Which segments of a figure become nodes of a glTF document, and how their nodes stand in each other.

All do, but for those that only carry a slide of the next one: a node can move along and turn at once, so that slides
that a reader had to put under a joint (``hand_slide_x`` and so on) are one node again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import write_bytes
from poise.io.gltf.conventions import TO_FILE
from poise.io.gltf.document_builder import GltfDocument
from poise.io.gltf.write_mesh import add_mesh
from poise.io.import_report import Notes
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.motion.frames import local_frames
from poise.types import AnyArray, FloatArray, Matrix

GENERATOR = "Poise"
STILL = 1e-9  # a place [m] or a quaternion that changes by less is not written as a channel


class GltfContent(NamedTuple):
    """A document, and sentences about what became something else or was lost."""

    document: GltfDocument
    notes: tuple[str, ...]


def write_glb(
    shown: Figure | Pose, path: Path | str, *, clips: Sequence[Clip] = (), skin: Skin | None = None
) -> tuple[str, ...]:
    """Write a figure at rest or in a pose to a ``.glb`` file, whole or not at all; returns what was lost.

    Parameters
    ----------
    shown : Figure or Pose
        What the nodes stand like; a figure stands at rest.
    path : Path or str
        The file.
    clips : sequence of Clip
        Motions of the same figure, to go along as animations.
    skin : Skin or None
        What to show in place of the figure's shapes.
    """
    document, notes = gltf_content(shown, clips=clips, skin=skin)
    write_bytes(path, document.as_glb())
    return notes


def write_gltf(
    shown: Figure | Pose, path: Path | str, *, clips: Sequence[Clip] = (), skin: Skin | None = None
) -> tuple[str, ...]:
    """Write a figure or a pose to a ``.gltf`` file with its buffer inside; see :func:`write_glb`."""
    document, notes = gltf_content(shown, clips=clips, skin=skin)
    write_bytes(path, document.as_gltf())
    return notes


def write_glb_motion(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write a clip with the figure that moves to a ``.glb`` file, whole or not at all; returns what was lost."""
    return write_glb(clip.figure, path, clips=(clip,))


def write_gltf_motion(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write a clip with the figure that moves to a ``.gltf`` file, whole or not at all; returns what was lost."""
    return write_gltf(clip.figure, path, clips=(clip,))


def gltf_content(shown: Figure | Pose, *, clips: Sequence[Clip] = (), skin: Skin | None = None) -> GltfContent:
    """Make the document of a figure or a pose, with motions and a skin; see :func:`write_glb`."""
    pose = shown if isinstance(shown, Pose) else Pose.neutral(shown)
    figure, rest = pose.figure, Pose.neutral(pose.figure)
    for clip in clips:
        if clip.figure.joints != figure.joints:
            raise FormatError(f"clip {clip.name!r} is of the figure {clip.figure.name!r}, not of {figure.name!r}.")
    notes = Notes()
    document = GltfDocument(GENERATOR)
    nodes = choose_nodes(figure)
    turns, places = nodes.locals(pose.q[None])
    _add_nodes(document, nodes, turns[0], places[0])
    joints = list(range(len(nodes.segments)))
    binds = _add_binds(document, rest, nodes.segments)
    skeleton = document.add("skins", {"joints": joints, "inverseBindMatrices": binds})
    tops = [0]
    mesh = add_mesh(document, rest, skin, nodes.node_of, notes)
    if mesh is not None:
        tops.append(document.add("nodes", {"name": figure.name, "mesh": mesh, "skin": skeleton}))
    document.add("scenes", {"name": figure.name, "nodes": tops})
    for clip in clips:
        _add_animation(document, clip, nodes, turns[0], places[0])
    notes.add("kinds of joints, limits, masses and couplings have no place in glTF")
    return GltfContent(document, notes.sentences())


def _add_nodes(document: GltfDocument, nodes: NodeChoice, turns: FloatArray, places: FloatArray) -> None:
    """Add the nodes of segments at their own places in the list, then those of the sites."""
    figure = nodes.figure
    children = nodes.children()
    for index, segment in enumerate(nodes.segments):
        node: dict[str, object] = {
            "name": figure.segments[segment].name,
            "translation": places[index].tolist(),
            "rotation": turns[index].tolist(),
            "extras": {"joint": figure.joints[segment].name},
        }
        document.add("nodes", node | ({"children": children[index]} if children[index] else {}))
    for site in figure.sites:
        w, x, y, z = site.placement.rotation
        turn = [*TO_FILE.vectors(np.array([x, y, z])).tolist(), w]
        place = TO_FILE.vectors(site.placement.translation_vector).tolist()
        document.add("nodes", {"name": site.name, "translation": place, "rotation": turn})


def _add_binds(document: GltfDocument, rest: Pose, segments: Sequence[int]) -> int:
    """Add the inverse bind matrices: where the world is, seen from each segment at rest."""
    turns = np.asarray(rest.state.rotations)[list(segments)].swapaxes(1, 2)
    matrices = np.tile(np.eye(4), (len(turns), 1, 1))
    matrices[:, :3, :3] = turns
    matrices[:, :3, 3] = -np.einsum("sij,sj->si", turns, np.asarray(rest.state.positions)[list(segments)])
    return document.array(TO_FILE.matrices(matrices), "<f4")


def _add_animation(
    document: GltfDocument, clip: Clip, nodes: NodeChoice, turns: FloatArray, places: FloatArray
) -> None:
    """Add the channels of all nodes that move, or stand otherwise than in the file; one channel at least."""
    moved_turns, moved_places = nodes.locals(clip.frames)
    times = document.array(clip.frame_time * np.arange(len(clip)), "<f4", bounds=True)
    samplers: list[dict[str, object]] = []
    channels: list[dict[str, object]] = []
    for path, values, kept in (("translation", moved_places, places), ("rotation", moved_turns, turns)):
        for index in range(values.shape[1]):
            own, start = values[:, index], kept[index]
            same = np.abs(own - start).max() <= STILL or (path == "rotation" and np.abs(own + start).max() <= STILL)
            if not same or (index == 0 and path == "rotation"):
                channels.append({"sampler": len(samplers), "target": {"node": index, "path": path}})
                samplers.append({"input": times, "output": document.array(own, "<f4"), "interpolation": "LINEAR"})
    document.add("animations", {"name": clip.name, "channels": channels, "samplers": samplers})


@dataclass(frozen=True, eq=False)
class NodeChoice:
    """Segments that are nodes.

    Parameters
    ----------
    figure : Figure
        The figure.
    segments : tuple of int
        Segment of each node, parents first.
    parents : tuple of int
        Node that each node hangs on, -1 for the root.
    node_of : (segments,) array
        Node of each segment; of one that is none the node it carries.
    """

    figure: Figure
    segments: tuple[int, ...]
    parents: tuple[int, ...]
    node_of: AnyArray

    def children(self) -> list[list[int]]:
        """Nodes that hang on each node: those of segments, then those of its sites, which stand behind all segments."""
        found: list[list[int]] = [[] for _ in self.segments]
        for index, parent in enumerate(self.parents):
            if parent >= 0:
                found[parent].append(index)
        for number, site in enumerate(self.figure.sites, len(self.segments)):
            found[self.node_of[self.figure.segment_index(site.segment)]].append(number)
        return found

    def locals(self, configurations: Matrix) -> tuple[FloatArray, FloatArray]:
        """Rotations (frames, nodes, 4) as x y z w and places (frames, nodes, 3) in their parents, in glTF's axes."""
        places, turns = local_frames(self.figure, configurations)
        above = self.figure.parents
        for segment in self.segments:
            parent = int(above[segment])
            while parent >= 0 and self.segments[self.node_of[parent]] != parent:
                places[:, segment] = places[:, parent] + quaternion.rotate(turns[:, parent], places[:, segment])
                turns[:, segment] = quaternion.multiply(turns[:, parent], turns[:, segment])
                parent = int(above[parent])
        inner, offsets = quaternion.normalized(turns[:, self.segments]), places[:, self.segments]
        # Of e and -e the one nearest to that of the frame before, so that nothing turns the long way round.
        signs = np.where(np.einsum("fsi,fsi->fs", inner[1:], inner[:-1]) < 0.0, -1.0, 1.0)
        inner[1:] *= np.cumprod(signs, axis=0)[:, :, None]
        return np.concatenate([TO_FILE.vectors(inner[..., 1:]), inner[..., :1]], axis=-1), TO_FILE.vectors(offsets)


def choose_nodes(figure: Figure) -> NodeChoice:
    """Choose the segments that become nodes."""
    carried = _carried(figure)
    segments = tuple(index for index in range(len(figure.segments)) if index not in carried)
    node = {segment: number for number, segment in enumerate(segments)}
    parents = []
    for segment in segments:
        parent = int(figure.parents[segment])
        while parent in carried:
            parent = int(figure.parents[parent])
        parents.append(node[parent] if parent >= 0 else -1)
    node_of = np.array([node[carried.get(index, index)] for index in range(len(figure.segments))])
    return NodeChoice(figure, segments, tuple(parents), node_of)


def _carried(figure: Figure) -> dict[int, int]:
    """Segments that only carry a slide, with the segment that slides in the end."""
    below: dict[int, list[int]] = {}
    for index, parent in enumerate(figure.parents.tolist()):
        below.setdefault(parent, []).append(index)
    used = {site.segment for site in figure.sites}
    found: dict[int, int] = {}
    for index in reversed(range(1, len(figure.segments))):
        segment, joint = figure.segments[index], figure.joints[index]
        only = below.get(index, [])
        if (
            joint.kind is not JointKind.SLIDE
            or segment.shapes
            or segment.mass
            or segment.name in used
            or len(only) != 1
        ):
            continue
        last = found.get(only[0], only[0])
        if re.fullmatch(re.escape(figure.segments[last].name) + r"_slide(_[xyz])?", segment.name):
            found[index] = last
    return found
