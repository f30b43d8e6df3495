"""Write figures, poses and motions as glTF 2.0, binary (``.glb``) or text (``.gltf``).

Every segment becomes a node with the frame of the segment, and a joint of one skin whose bind pose is the neutral pose
of the figure; sites become child nodes. So the file holds the rest pose in the skin, the pose in the nodes, and motions
as animations. Axes are converted to those of glTF: Y up, facing +Z.

Segments that only carry a prismatic (slide) joint of the next segment do not become nodes: a node can translate and
rotate at once, so the slides that the reader adds under a joint (``hand_slide_x`` and so on) are merged into one node.
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
from poise.io.gltf.conventions import POISE_TO_GLTF
from poise.io.gltf.document_builder import GltfBuilder
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
CONSTANT_CHANNEL_TOL = 1e-9  # positions [m] and quaternions that change by less are not written as channels


class BuiltGltf(NamedTuple):
    """A document, and sentences about what was converted or lost."""

    document: GltfBuilder
    notes: tuple[str, ...]


def write_glb(
    figure_or_pose: Figure | Pose, path: Path | str, *, clips: Sequence[Clip] = (), skin: Skin | None = None
) -> tuple[str, ...]:
    """Write a figure in its neutral pose, or a pose, to a ``.glb`` file, atomically; return what was lost.

    Parameters
    ----------
    figure_or_pose : Figure or Pose
        Pose of the nodes; the neutral pose for a figure.
    path : Path or str
        The file.
    clips : sequence of Clip
        Motions of the same figure, written as animations.
    skin : Skin or None
        Skinned mesh to write instead of the shapes of the figure.
    """
    document, notes = build_gltf(figure_or_pose, clips=clips, skin=skin)
    write_bytes(path, document.as_glb())
    return notes


def write_gltf(
    figure_or_pose: Figure | Pose, path: Path | str, *, clips: Sequence[Clip] = (), skin: Skin | None = None
) -> tuple[str, ...]:
    """Write a figure or a pose to a ``.gltf`` file with its buffer embedded; see :func:`write_glb`."""
    document, notes = build_gltf(figure_or_pose, clips=clips, skin=skin)
    write_bytes(path, document.as_gltf())
    return notes


def write_glb_motion(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write a clip with its figure to a ``.glb`` file, atomically; return what was lost."""
    return write_glb(clip.figure, path, clips=(clip,))


def write_gltf_motion(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write a clip with its figure to a ``.gltf`` file, atomically; return what was lost."""
    return write_gltf(clip.figure, path, clips=(clip,))


def build_gltf(figure_or_pose: Figure | Pose, *, clips: Sequence[Clip] = (), skin: Skin | None = None) -> BuiltGltf:
    """Build the document of a figure or a pose, with motions and a skin; see :func:`write_glb`."""
    pose = figure_or_pose if isinstance(figure_or_pose, Pose) else Pose.neutral(figure_or_pose)
    figure, rest = pose.figure, Pose.neutral(pose.figure)
    for clip in clips:
        if clip.figure.joints != figure.joints:
            raise FormatError(
                f"clip {clip.name!r}: expected a clip of figure {figure.name!r}, got one of {clip.figure.name!r}."
            )
    notes = Notes()
    document = GltfBuilder(GENERATOR)
    nodes = choose_nodes(figure)
    rotations, positions = nodes.locals(pose.q[None])
    _add_nodes(document, nodes, rotations[0], positions[0])
    joints = list(range(len(nodes.segments)))
    inverse_binds = _add_inverse_bind_matrices(document, rest, nodes.segments)
    skeleton = document.add("skins", {"joints": joints, "inverseBindMatrices": inverse_binds})
    scene_nodes = [0]
    mesh = add_mesh(document, rest, skin, nodes.node_of, notes)
    if mesh is not None:
        scene_nodes.append(document.add("nodes", {"name": figure.name, "mesh": mesh, "skin": skeleton}))
    document.add("scenes", {"name": figure.name, "nodes": scene_nodes})
    for clip in clips:
        _add_animation(document, clip, nodes, rotations[0], positions[0])
    notes.add("joint kinds, joint limits, masses and couplings are lost: glTF has none")
    return BuiltGltf(document, notes.sentences())


def _add_nodes(document: GltfBuilder, nodes: NodeHierarchy, rotations: FloatArray, positions: FloatArray) -> None:
    """Add the nodes of segments, in the order of the hierarchy, then those of the sites."""
    figure = nodes.figure
    children = nodes.children()
    for index, segment in enumerate(nodes.segments):
        node: dict[str, object] = {
            "name": figure.segments[segment].name,
            "translation": positions[index].tolist(),
            "rotation": rotations[index].tolist(),
            "extras": {"joint": figure.joints[segment].name},
        }
        document.add("nodes", node | ({"children": children[index]} if children[index] else {}))
    for site in figure.sites:
        w, x, y, z = site.placement.rotation
        rotation = [*POISE_TO_GLTF.vectors(np.array([x, y, z])).tolist(), w]
        translation = POISE_TO_GLTF.vectors(site.placement.translation_vector).tolist()
        document.add("nodes", {"name": site.name, "translation": translation, "rotation": rotation})


def _add_inverse_bind_matrices(document: GltfBuilder, rest: Pose, segments: Sequence[int]) -> int:
    """Add the inverse bind matrices: the inverse world transform of each segment in the neutral pose."""
    rotations = np.asarray(rest.state.rotations)[list(segments)].swapaxes(1, 2)
    matrices = np.tile(np.eye(4), (len(rotations), 1, 1))
    matrices[:, :3, :3] = rotations
    matrices[:, :3, 3] = -np.einsum("sij,sj->si", rotations, np.asarray(rest.state.positions)[list(segments)])
    return document.add_accessor(POISE_TO_GLTF.matrices(matrices), "<f4")


def _add_animation(
    document: GltfBuilder, clip: Clip, nodes: NodeHierarchy, rotations: FloatArray, positions: FloatArray
) -> None:
    """Add channels of all nodes that move or differ from the node pose; at least one channel."""
    clip_rotations, clip_positions = nodes.locals(clip.frames)
    times = document.add_accessor(clip.frame_time * np.arange(len(clip)), "<f4", bounds=True)
    samplers: list[dict[str, object]] = []
    channels: list[dict[str, object]] = []
    for path, values, static in (("translation", clip_positions, positions), ("rotation", clip_rotations, rotations)):
        for index in range(values.shape[1]):
            track, start = values[:, index], static[index]
            constant = np.abs(track - start).max() <= CONSTANT_CHANNEL_TOL
            if path == "rotation":
                constant = constant or np.abs(track + start).max() <= CONSTANT_CHANNEL_TOL
            if not constant or (index == 0 and path == "rotation"):
                channels.append({"sampler": len(samplers), "target": {"node": index, "path": path}})
                output = document.add_accessor(track, "<f4")
                samplers.append({"input": times, "output": output, "interpolation": "LINEAR"})
    document.add("animations", {"name": clip.name, "channels": channels, "samplers": samplers})


@dataclass(frozen=True, eq=False)
class NodeHierarchy:
    """Segments that become nodes.

    Parameters
    ----------
    figure : Figure
        The figure.
    segments : tuple of int
        Segment of each node, parents first.
    parents : tuple of int
        Parent of each node, -1 for the root.
    node_of : (segments,) array
        Node of each segment; for a segment without a node, the node that it carries.
    """

    figure: Figure
    segments: tuple[int, ...]
    parents: tuple[int, ...]
    node_of: AnyArray

    def children(self) -> list[list[int]]:
        """Children of each node: nodes of segments, then those of its sites, which are numbered after all segments."""
        children: list[list[int]] = [[] for _ in self.segments]
        for index, parent in enumerate(self.parents):
            if parent >= 0:
                children[parent].append(index)
        for number, site in enumerate(self.figure.sites, len(self.segments)):
            children[self.node_of[self.figure.segment_index(site.segment)]].append(number)
        return children

    def locals(self, configurations: Matrix) -> tuple[FloatArray, FloatArray]:
        """Rotations (frames, nodes, 4) as x y z w and positions (frames, nodes, 3) in the parents, in glTF's axes."""
        positions, rotations = local_frames(self.figure, configurations)
        parents = self.figure.parents
        for segment in self.segments:
            parent = int(parents[segment])
            while parent >= 0 and self.segments[self.node_of[parent]] != parent:
                positions[:, segment] = positions[:, parent] + quaternion.rotate(
                    rotations[:, parent], positions[:, segment]
                )
                rotations[:, segment] = quaternion.multiply(rotations[:, parent], rotations[:, segment])
                parent = int(parents[parent])
        node_rotations, offsets = quaternion.normalized(rotations[:, self.segments]), positions[:, self.segments]
        # Of q and -q take the one nearer to the frame before, so that interpolation takes the shorter arc.
        signs = np.where(np.einsum("fsi,fsi->fs", node_rotations[1:], node_rotations[:-1]) < 0.0, -1.0, 1.0)
        node_rotations[1:] *= np.cumprod(signs, axis=0)[:, :, None]
        return np.concatenate(
            [POISE_TO_GLTF.vectors(node_rotations[..., 1:]), node_rotations[..., :1]], axis=-1
        ), POISE_TO_GLTF.vectors(offsets)


def choose_nodes(figure: Figure) -> NodeHierarchy:
    """Choose the segments that become nodes."""
    slide_carriers = _slide_carriers(figure)
    segments = tuple(index for index in range(len(figure.segments)) if index not in slide_carriers)
    node = {segment: number for number, segment in enumerate(segments)}
    parents = []
    for segment in segments:
        parent = int(figure.parents[segment])
        while parent in slide_carriers:
            parent = int(figure.parents[parent])
        parents.append(node[parent] if parent >= 0 else -1)
    node_of = np.array([node[slide_carriers.get(index, index)] for index in range(len(figure.segments))])
    return NodeHierarchy(figure, segments, tuple(parents), node_of)


def _slide_carriers(figure: Figure) -> dict[int, int]:
    """Segments that only carry a slide joint, with the segment at the end of the chain of slides."""
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(figure.parents.tolist()):
        children.setdefault(parent, []).append(index)
    used = {site.segment for site in figure.sites}
    slide_carriers: dict[int, int] = {}
    for index in reversed(range(1, len(figure.segments))):
        segment, joint = figure.segments[index], figure.joints[index]
        segment_children = children.get(index, [])
        if (
            joint.kind is not JointKind.SLIDE
            or segment.shapes
            or segment.mass
            or segment.name in used
            or len(segment_children) != 1
        ):
            continue
        last = slide_carriers.get(segment_children[0], segment_children[0])
        if re.fullmatch(re.escape(figure.segments[last].name) + r"_slide(_[xyz])?", segment.name):
            slide_carriers[index] = last
    return slide_carriers
