"""Write figures, poses and motions as glTF 2.0, binary (``.glb``) or as text (``.gltf``).

Every segment is a node with the segment's own frame, and a joint of one skin whose bind pose is the figure's neutral
pose; sites are nodes below them. So whoever reads the file finds the figure at rest in the skin, the pose in the nodes
and motions as animations. Our axes become those of glTF: Y up, facing +Z.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from poise.errors import FormatError
from poise.figure.figure import Figure
from poise.formats.gltf_axes import FACING_Z
from poise.formats.gltf_document import GltfDocument
from poise.formats.gltf_looks import add_mesh
from poise.formats.report import Notes
from poise.formats.skin import Skin
from poise.formats.whole_file import write_bytes
from poise.motion import Clip
from poise.pose import Pose
from poise.rotations import quaternion
from poise.types import FloatArray

GENERATOR = "Poise"
STILL = 1e-9  # a place [m] or a quaternion that changes by less is not written as a channel
_BACK = FACING_Z.inverse()


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
    turns, places = _local_frames(figure, [pose])
    _add_nodes(document, figure, turns[0], places[0])
    joints = list(range(len(figure.segments)))
    skeleton = document.add("skins", {"joints": joints, "inverseBindMatrices": _add_binds(document, rest)})
    tops = [0]
    mesh = add_mesh(document, rest, skin, _BACK, notes)
    if mesh is not None:
        tops.append(document.add("nodes", {"name": figure.name, "mesh": mesh, "skin": skeleton}))
    document.add("scenes", {"name": figure.name, "nodes": tops})
    for clip in clips:
        _add_animation(document, clip, turns[0], places[0])
    notes.add("kinds of joints, limits, masses and couplings have no place in glTF")
    return GltfContent(document, notes.sentences())


def _local_frames(figure: Figure, poses: Sequence[Pose]) -> tuple[FloatArray, FloatArray]:
    """Rotations (frames, segments, 4) as x y z w and places, relative to parents, in the axes of glTF."""
    turns = quaternion.from_matrix(np.array([pose.state.rotations for pose in poses]))
    places = np.array([pose.state.positions for pose in poses])
    parents = figure.parents
    back = quaternion.conjugate(turns[:, parents])
    inner = quaternion.multiply(back, turns)
    offsets = quaternion.rotate(back, places - places[:, parents])
    root = parents < 0
    inner[:, root], offsets[:, root] = turns[:, root], places[:, root]
    inner = quaternion.normalized(inner)
    # Of e and -e the one nearest to that of the frame before, so that nothing turns the long way round.
    signs = np.where(np.einsum("fsi,fsi->fs", inner[1:], inner[:-1]) < 0.0, -1.0, 1.0)
    inner[1:] *= np.cumprod(signs, axis=0)[:, :, None]
    return np.concatenate([_BACK.vectors(inner[..., 1:]), inner[..., :1]], axis=-1), _BACK.vectors(offsets)


def _add_nodes(document: GltfDocument, figure: Figure, turns: FloatArray, places: FloatArray) -> None:
    """Add a node for every segment, at the segment's place in the list, then those of the sites."""
    children: list[list[int]] = [[] for _ in figure.segments]
    for index, parent in enumerate(figure.parents.tolist()):
        if parent >= 0:
            children[parent].append(index)
    first = len(figure.segments)
    for number, site in enumerate(figure.sites):
        children[figure.segment_index(site.segment)].append(first + number)
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        node: dict[str, object] = {
            "name": segment.name,
            "translation": places[index].tolist(),
            "rotation": turns[index].tolist(),
            "extras": {"joint": joint.name},
        }
        document.add("nodes", node | ({"children": children[index]} if children[index] else {}))
    for site in figure.sites:
        w, x, y, z = site.placement.rotation
        turn = [*_BACK.vectors(np.array([x, y, z])).tolist(), w]
        place = _BACK.vectors(site.placement.vector).tolist()
        document.add("nodes", {"name": site.name, "translation": place, "rotation": turn})


def _add_binds(document: GltfDocument, rest: Pose) -> int:
    """Add the inverse bind matrices: where the world is, seen from each segment at rest."""
    turns = np.asarray(rest.state.rotations).swapaxes(1, 2)
    matrices = np.tile(np.eye(4), (len(turns), 1, 1))
    matrices[:, :3, :3] = turns
    matrices[:, :3, 3] = -np.einsum("sij,sj->si", turns, np.asarray(rest.state.positions))
    return document.array(_BACK.matrices(matrices), "<f4")


def _add_animation(document: GltfDocument, clip: Clip, turns: FloatArray, places: FloatArray) -> None:
    """Add the channels of all nodes that move, or stand otherwise than in the file; one channel at least."""
    moved_turns, moved_places = _local_frames(clip.figure, list(clip))
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
