"""A figure as flat arrays: what engines read.

Index i runs over segments and their joints, parents first. All placements are 4 × 4 matrices. Limits and couplings are
encoded in one table of rows (:mod:`poise.kinematics.limit_table`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.kinematics.limit_table import RowTable, coupling_table, limit_table
from poise.model import Figure, JointKind, Transform
from poise.types import BoolArray, FloatArray, IntArray

KIND_CODES = {
    JointKind.FIXED: 0,
    JointKind.HINGE: 1,
    JointKind.SLIDE: 2,
    JointKind.ELBOW: 3,
    JointKind.SWING: 4,
    JointKind.BALL: 5,
    JointKind.FREE: 6,
}


@dataclass(frozen=True, eq=False)
class CompiledFigure:
    """Flat arrays of a figure; see the module's text."""

    figure: Figure
    parents: IntArray  # (n,) -1 for the root
    kinds: IntArray  # (n,) codes of KIND_CODES
    reversed: BoolArray  # (n,)
    q_starts: IntArray  # (n,)
    v_starts: IntArray  # (n,)
    placements: FloatArray  # (n, 4, 4) joint frame in the parent segment
    child_placements: FloatArray  # (n, 4, 4) joint frame in the child segment
    axes: FloatArray  # (n, 3)
    masses: FloatArray  # (n,)
    centers: FloatArray  # (n, 3) in the segment
    inertias: FloatArray  # (n, 3, 3) about the center, segment axes
    limit_rows: RowTable
    coupling_rows: RowTable

    @property
    def nq(self) -> int:
        """Length of q."""
        return self.figure.nq

    @property
    def nv(self) -> int:
        """Length of v."""
        return self.figure.nv

    @property
    def limit_labels(self) -> tuple[str, ...]:
        """Words for each limit row."""
        return self.limit_rows.labels

    @property
    def coupling_labels(self) -> tuple[str, ...]:
        """Words for each coupling row."""
        return self.coupling_rows.labels


def homogeneous(placement: Transform) -> FloatArray:
    """4 × 4 matrix of a placement."""
    matrix = np.eye(4)
    matrix[:3, :3] = placement.matrix
    matrix[:3, 3] = placement.position
    return matrix


@lru_cache(maxsize=64)
def compile_figure(figure: Figure) -> CompiledFigure:
    """Flatten a figure; the same figure gives the same compiled object."""
    joints, segments = figure.joints, figure.segments
    return CompiledFigure(
        figure=figure,
        parents=figure.parents,
        kinds=np.array([KIND_CODES[joint.kind] for joint in joints], dtype=np.int32),
        reversed=np.array([joint.reversed for joint in joints], dtype=np.bool_),
        q_starts=np.array([slot.q.start for slot in figure.slots], dtype=np.int32),
        v_starts=np.array([slot.v.start for slot in figure.slots], dtype=np.int32),
        placements=np.array([homogeneous(joint.placement) for joint in joints]),
        child_placements=np.array([homogeneous(joint.child_placement) for joint in joints]),
        axes=np.array([joint.axis for joint in joints]),
        masses=np.array([segment.mass for segment in segments]),
        centers=np.array([segment.center for segment in segments]),
        inertias=np.array([segment.inertia_matrix for segment in segments]),
        limit_rows=limit_table(figure),
        coupling_rows=coupling_table(figure),
    )
