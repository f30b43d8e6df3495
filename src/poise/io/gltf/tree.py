"""Which segments of a figure become nodes of a glTF document, and how their nodes stand in each other.

All do, but for those that only carry a slide of the next one: a node can move along and turn at once, so that slides
that a reader had to put under a joint (``hand_slide_x`` and so on) are one node again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.axes import FACING_Z
from poise.math import quaternion
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.motion.frames import local_frames
from poise.types import AnyArray, FloatArray, Matrix

TO_FILE = FACING_Z.inverse()
"""From our axes to those of glTF."""


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
