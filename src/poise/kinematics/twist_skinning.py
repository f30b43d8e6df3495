"""Skinning that keeps girths under twist: dual quaternions [Kavan2007], and their mixture with linear blending.

Linear blending averages matrices; the mean of two rotations by angles φ apart shrinks a twisted limb to cos(φ/2)
halfway. A unit dual quaternion q + ε t q / 2 stands for the rotation q and the translation t. Those of the bones are
summed with the skinning weights, with the sign of the strongest bone, and normalized:

    b = Σ wₖ sₖ (qₖ + ε dₖ),   sₖ = sign(qₖ · q₁),   x(pose) = q x q* + 2 d q*  of  b / |q|

That keeps girths under twist, but swells a joint that bends. With v the vector part of the rotation from the strongest
bone to bone k, and a the axes of the two bones in the bind pose, the share of twist in what moves a vertex is

    m = Σ wₖ max((a₁·vₖ)², (aₖ·vₖ)²) / Σ wₖ |vₖ|²,

and mixed blending takes m of the position by dual quaternions and 1 − m of the linear one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.kinematics.pose import Pose
from poise.math import quaternion
from poise.types import FloatArray, IntArray, Vector3

_MIN_TWIST = 1e-18  # of the squared rotation between bones: below it both ways of blending agree


class DualQuaternions(NamedTuple):
    """Dual quaternions of the bones of vertices: rotations q and duals d, (n, k, 4), q with the sign of the first."""

    rotations: FloatArray
    duals: FloatArray

    @classmethod
    def of(cls, transforms: FloatArray, bones: IntArray) -> DualQuaternions:
        """Those of rigid transforms (b, 3, 4) for the bones (n, k) of each vertex."""
        rotations = quaternion.from_matrix(transforms[:, :, :3])
        duals = 0.5 * quaternion.multiply(np.pad(transforms[:, :, 3], ((0, 0), (1, 0))), rotations)
        ours, signs = rotations[bones], np.ones(bones.shape)
        signs[np.einsum("nki,ni->nk", ours, ours[:, 0]) < 0.0] = -1.0
        return cls(signs[..., None] * ours, signs[..., None] * duals[bones])

    def blended(self, vertices: FloatArray, weights: FloatArray) -> Vector3:
        """Positions (n, 3) of vertices (n, 3) with weights (n, k)."""
        turn, dual = ((weights[..., None] * each).sum(axis=1) for each in self)
        size = np.linalg.norm(turn, axis=1, keepdims=True)
        turn, dual = turn / size, dual / size
        shifts = 2.0 * quaternion.multiply(dual, quaternion.conjugate(turn))[:, 1:]
        return np.asarray(quaternion.rotate(turn, vertices) + shifts)

    def twist_shares(self, weights: FloatArray, axes: FloatArray) -> FloatArray:
        """Share of twist (n,) in the rotation between the bones of each vertex, whose axes (n, k, 3) are given."""
        first = quaternion.conjugate(self.rotations[:, :1])
        between = quaternion.multiply(np.broadcast_to(first, self.rotations.shape), self.rotations)[..., 1:]
        along = np.maximum(
            np.einsum("nki,nki->nk", axes, between) ** 2, np.einsum("ni,nki->nk", axes[:, 0], between) ** 2
        )
        twist, whole = ((weights * each).sum(axis=1) for each in (along, np.einsum("nki,nki->nk", between, between)))
        return np.asarray(twist / np.maximum(whole, _MIN_TWIST))


def limb_axes(bind: Pose) -> FloatArray:
    """Unit vector (k, 3) along every segment in the bind pose: to its first child, or on from its parent."""
    positions, parents = np.asarray(bind.state.positions), bind.figure.parents.tolist()
    axes = np.zeros_like(positions)
    for index, parent in reversed(list(enumerate(parents))):
        if parent >= 0:
            axes[parent] = positions[index] - positions[parent]
    for index, parent in enumerate(parents):
        if parent >= 0 and not axes[index].any():
            axes[index] = positions[index] - positions[parent]
    return np.asarray(axes / np.maximum(np.linalg.norm(axes, axis=1, keepdims=True), 1e-12))
