"""A level in conflict as rows of a linear step.

A level that can be met is Gauss-Newton: J dq = e. A level in conflict keeps a residual, and then the curvature of its
tasks matters as much as their slope. Its model becomes ½ xᵀHx + g·x with g = -Jᵀe and the Hessian of its Lagrangian

    H = JᵀJ - Σ eᵢ ∇²xᵢ + Σ λⱼ ∇²xⱼ - Σ μ ∇²m

over its own rows i, the rows j of the levels above, priced by the multipliers λ with which they hold it back, and the
margins m of the limits that do. On the directions Z that the levels above leave, H is taken apart along the walls the
level leans on (the limits with a positive multiplier in the step before):

* along the walls, H = Q Λ Qᵀ, and a shift μ that keeps the step inside the trust radius gives the rows
  (Λ + μ)^½ (ZQ)ᵀ x = (Λ + μ)^½ z, with z the best step inside the radius. Directions that nothing bends are left to
  the levels below; a level that has next to nothing to gain stays where it is, and still keeps its directions. At a
  saddle all ways off are as good: the first level below that has a wish about them chooses;
* across them it is made stiff, so that a wall the level no longer leans on is left by a little, and is no wall of the
  next step.

So the prioritized step itself knows nothing of curvature [Baerlocher2001, 5.3 with second-order terms].
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.math.decomposition import svd
from poise.solver.trust_region import trust_step
from poise.types import FloatArray, Matrix

NULL = 1e-6  # curvature below this part of the largest is none
NO_SLOPE = 1e-9
ROUND = 1e-3  # a model that bends every direction upwards by this part of the largest has none to leave out
FLAT_GAIN = 1e-6  # a direction that promises less than this part of a level's cost is not walked
STIFF = 1.0  # how many times the largest curvature a model has across its walls
RELEASE = 1e-2  # part of the radius by which a wall may be left in one step
LOOK = 0.3  # what a level has to gain is judged inside this radius, however small the trust radius is


@dataclass(frozen=True, eq=False)
class ConflictRows:
    """Rows (scaled columns) and targets; whether the step ends on the edge, and whether there is nothing to gain."""

    rows: Matrix
    targets: FloatArray
    on_edge: bool
    resting: bool


@dataclass(frozen=True)
class Tolerances:
    """What is worth a step: a promise to lower ‖e‖ by more than the larger of relative · ‖e‖ and least.

    What moves a figure in conflict must be worth its motion too: see :mod:`motion_price`.
    """

    relative: float = 1e-5
    least: float = 1e-6
    motion: float = 0.0

    def of(self, size: float) -> float:
        """Least fall of ½‖e‖² that counts."""
        return size * max(self.relative * size, self.least)


def conflict_rows(
    hessian: Matrix,
    slope: FloatArray,
    free: Matrix,
    walls: Matrix,
    radius: float,
    size: float,
    is_last: bool,
    worth: Tolerances,
    stiffness: float,
    price: float,
    walked: FloatArray,
    below: Matrix,
) -> ConflictRows:
    """Rows of a level in conflict.

    Parameters
    ----------
    hessian, slope : (nv, nv), (nv,)
        H and g in scaled columns.
    free : (nv, f)
        Orthonormal columns Z.
    walls : (w, nv)
        Unit rows of the limits the level leans on.
    radius, size : float
        Trust radius, and ‖e‖ of the level.
    is_last : bool
        No level stands below: directions that nothing bends are kept as well.
    worth : Tolerances
    stiffness : float
        Added to every curvature, in parts of the largest.
    price, walked : float, (nv,)
        What half a squared radian of motion costs the level, and the way so far in scaled columns.
    below : (levels below, nv)
        Where each level below would go, Jᵀe.
    """
    across, along = _split(walls @ free)
    reduced, lean = free.T @ hessian @ free, free.T @ slope
    bent = _symmetric(along.T @ reduced @ along)
    largest = max(1.0, float(np.linalg.norm(bent)))
    curvatures, directions, is_round = _bends(bent, free @ along, slope, largest, is_last)
    curvatures, slopes = curvatures + price, directions.T @ (slope + price * walked)
    if not is_round:
        curvatures, slopes = _felt(curvatures, slopes, size)
    resting = trust_step(curvatures, slopes, max(radius, LOOK)).promise(curvatures, slopes) < worth.of(size)
    shift, best, on_edge = max(0.0, 1e-8 - float(curvatures.min(initial=0.0))), np.zeros(len(slopes)), False
    if not resting:
        inside = trust_step(curvatures, slopes, radius)
        best, on_edge, shift = inside.step, inside.on_edge, max(inside.shift, shift)
        if inside.ways:
            best[: inside.ways] = _chosen(best[0], below @ directions[:, : inside.ways], best[: inside.ways])
    shift += stiffness * largest
    if stiffness > 0.0 and not resting:
        best = -slopes / (curvatures + shift)
    strength = np.sqrt(curvatures + shift)
    rows = [strength[:, None] * directions.T]
    targets = [strength * best]
    if across.shape[1]:
        stiff, wanted = _across(across, reduced, lean, largest, radius)
        rows.append(stiff @ free.T)
        targets.append(wanted)
    return ConflictRows(np.concatenate(rows), np.concatenate(targets), on_edge, resting)


def _bends(
    bent: Matrix, along: Matrix, slope: FloatArray, largest: float, is_last: bool
) -> tuple[FloatArray, Matrix, bool]:
    """Curvatures and directions that the level uses, and whether these are all, bent upwards."""
    curvatures, turned = np.linalg.eigh(bent)
    directions = _signed(along @ turned)
    if curvatures.min(initial=np.inf) > ROUND * largest:
        return curvatures, directions, True
    used = (np.abs(curvatures) > NULL * largest) | (np.abs(directions.T @ slope) > NO_SLOPE) | is_last
    return curvatures[used], directions[:, used], False


def _felt(curvatures: FloatArray, slopes: FloatArray, size: float) -> tuple[FloatArray, FloatArray]:
    """Curvatures none of which is zero, and slopes without those that promise next to nothing."""
    dull = (slopes**2 < 2.0 * FLAT_GAIN * max(size * size, 1e-6) * np.abs(curvatures)) & (curvatures > -1e-6)
    return np.where(np.abs(curvatures) < 1e-9, 1e-9, curvatures), np.where(dull, 0.0, slopes)


def _split(walls: Matrix) -> tuple[Matrix, Matrix]:
    """Orthonormal columns across and along the walls."""
    count = walls.shape[1]
    if len(walls) == 0:
        return np.zeros((count, 0)), np.eye(count)
    _, sizes, right = svd(walls, full_matrices=True)
    rank = int(np.count_nonzero(sizes > 1e-9))
    return right[:rank].T, right[rank:].T


def _across(
    across: Matrix, reduced: Matrix, lean: FloatArray, largest: float, radius: float
) -> tuple[Matrix, FloatArray]:
    curvatures, turned = np.linalg.eigh(_symmetric(across.T @ reduced @ across))
    turned = across @ turned
    slopes = turned.T @ lean
    strength = np.maximum(np.maximum(np.abs(curvatures), STIFF * largest), np.abs(slopes) / (RELEASE * radius))
    root = np.sqrt(strength)
    return root[:, None] * turned.T, -slopes / root


def _chosen(length: float, wishes: Matrix, way: FloatArray) -> FloatArray:
    """The way off a saddle that the first level below with a wish about it would go; else the way there is."""
    for wish in wishes:
        size = float(np.linalg.norm(wish))
        if size > NO_SLOPE:
            return np.asarray(length / size * wish)
    return way


def _symmetric(matrix: Matrix) -> Matrix:
    return 0.5 * (matrix + matrix.T)


def _signed(vectors: Matrix) -> Matrix:
    """Eigenvectors with the sign that makes their largest entry positive: the way off a saddle is always the same."""
    if vectors.size == 0:
        return vectors
    largest = np.argmax(np.abs(vectors), axis=0)
    return np.asarray(vectors * np.where(vectors[largest, np.arange(vectors.shape[1])] < 0.0, -1.0, 1.0))
