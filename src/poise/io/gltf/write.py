"""Write figures, poses and motions as glTF 2.0, binary (``.glb``) or as text (``.gltf``).

Every segment is a node with the segment's own frame, and a joint of one skin whose bind pose is the figure's neutral
pose; sites are nodes below them. So whoever reads the file finds the figure at rest in the skin, the pose in the nodes
and motions as animations. Our axes become those of glTF: Y up, facing +Z. Slides are told in
:mod:`poise.io.gltf.tree`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from poise.errors import FormatError
from poise.io.gltf.document import GltfDocument
from poise.io.gltf.looks import add_mesh
from poise.io.gltf.tree import TO_FILE, NodeChoice, choose_nodes
from poise.io.report import Notes
from poise.io.whole_file import write_bytes
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model.figure import Figure
from poise.motion import Clip
from poise.types import FloatArray

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
        place = TO_FILE.vectors(site.placement.vector).tolist()
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
