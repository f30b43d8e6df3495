"""A figure as flat arrays, as backends read it.

Index i runs over segments and their joints, parents first. All placements are 4 × 4 matrices. Limits and couplings are
encoded in tables of constraint rows (:mod:`poise.kinematics.constraint_table`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.errors import BackendError
from poise.kinematics.constraint_table import ConstraintTable, coupling_table, limit_table
from poise.model import Figure, JointKind
from poise.types import ArrayLike, BoolArray, FloatArray, IntArray

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
    """Flat arrays of a figure with n segments and joints."""

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
    limit_rows: ConstraintTable
    coupling_rows: ConstraintTable

    @property
    def nq(self) -> int:
        """Length of the configuration vector q."""
        return self.figure.nq

    @property
    def nv(self) -> int:
        """Length of the tangent vector v: degrees of freedom."""
        return self.figure.nv

    @property
    def limit_labels(self) -> tuple[str, ...]:
        """Label of each limit row."""
        return self.limit_rows.labels

    @property
    def coupling_labels(self) -> tuple[str, ...]:
        """Label of each coupling row."""
        return self.coupling_rows.labels


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
        placements=np.array([joint.placement.homogeneous for joint in joints]),
        child_placements=np.array([joint.child_placement.homogeneous for joint in joints]),
        axes=np.array([joint.axis for joint in joints]),
        masses=np.array([segment.mass for segment in segments]),
        centers=np.array([segment.center for segment in segments]),
        inertias=np.array([segment.inertia_matrix for segment in segments]),
        limit_rows=limit_table(figure),
        coupling_rows=coupling_table(figure),
    )


def checked_vector(values: ArrayLike, count: int, what: str) -> FloatArray:
    """A vector of `count` doubles; a BackendError states the shape otherwise."""
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (count,):
        raise BackendError(f"{what} must have {count} numbers for this figure, got an array of shape {array.shape}.")
    return array
