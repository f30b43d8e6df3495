"""Strategies for several tasks: null-space projection, weighting, partitioning, projection afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from poise.types import FloatArray, Matrix

# --- pseudoinverse ----------------------------------------------------------------------------------------------------

# The damped inverse and the projector that all strategies are made of.

RANK = 1e-9  # singular values below this are zero to a projector

Tasks = list[tuple[Matrix, FloatArray]]  # (J, e), the most important first
Svd = Callable[[Matrix], tuple[Matrix, FloatArray, Matrix]]  # J to U, σ, Vᵀ with σ of length min(m, n)


def thin_svd(matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
    """U, σ, Vᵀ by LAPACK."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    return left, values, right


def damped_inverse(matrix: Matrix, damping: float, svd: Svd = thin_svd) -> Matrix:
    """J⁺ᵟ = V diag(σ/(σ² + λ²)) Uᵀ; without damping the pseudoinverse [Baerlocher2001, 4.7]."""
    left, values, right = svd(matrix)
    keep = values > RANK
    scaled = np.where(keep, values / np.where(keep, values**2 + damping**2, 1.0), 0.0)
    return np.asarray((right.T * scaled) @ left.T)


def projector(matrix: Matrix, svd: Svd = thin_svd) -> Matrix:
    """I − J⁺J, undamped: what does not move the task [Baerlocher2001, 5.3]."""
    _, values, right = svd(matrix)
    used = right[values > RANK]
    return np.asarray(np.eye(matrix.shape[1]) - used.T @ used)


# --- weighting --------------------------------------------------------------------------------------------------------

# Weighting: all rows in one least-squares problem, each task multiplied by its weight [Baerlocher2001, 5.2.2].
#
# A task in conflict is never met, however large its weight; it only errs less.


def weighted(tasks: Tasks, damping: float, weights: Sequence[float], svd: Svd = thin_svd) -> FloatArray:
    """Δq = (W J)⁺ᵟ W e."""
    rows = np.concatenate([weight * J for weight, (J, _) in zip(weights, tasks, strict=True)])
    wanted = np.concatenate([weight * e for weight, (_, e) in zip(weights, tasks, strict=True)])
    return np.asarray(damped_inverse(rows, damping, svd) @ wanted)


# --- partitioning -----------------------------------------------------------------------------------------------------

# Partitioning: every joint serves one task only [Baerlocher2001, 5.2.3, fig. 5.4-c].
#
# No conflict is left, and no help either: a task whose own joints do not reach misses its goal although others would.


def partitioned(tasks: Tasks, damping: float, joints: Sequence[Sequence[int]], svd: Svd = thin_svd) -> FloatArray:
    """Each task moves its own joints; what those of tasks above do to it is made good."""
    step = np.zeros(tasks[0][0].shape[1])
    for (J, e), own in zip(tasks, joints, strict=True):
        columns = list(own)
        step[columns] = damped_inverse(J[:, columns], damping, svd) @ (e - J @ step)
    return step


# --- afterwards -------------------------------------------------------------------------------------------------------

# Projection after the fact: each task is solved alone, then projected [Baerlocher2001, 5.3.3, eq. 5.13, 5.14].
#
# Δq = J₁⁺e₁ + P₁ J₂⁺e₂ (Chiaverini). Free of algorithmic singularities, but the projection takes away what the second
# task needed. Cascading it, P₁P₂z for a third, looks right and is not: it keeps the first task and disturbs the second.


def projected_afterwards(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """Sum of the tasks' own answers, each projected on what all above it leave."""
    size = tasks[0][0].shape[1]
    step, above = np.zeros(size), np.zeros((0, size))
    for J, e in tasks:
        own = damped_inverse(J, damping, svd) @ e
        step = step + (projector(above, svd) @ own if len(above) else own)
        above = np.concatenate([above, J])
    return np.asarray(step)


def cascaded(matrices: list[Matrix], extra: FloatArray) -> FloatArray:
    """P₁P₂…z as eq. 5.14 has it: the flaw is in the formula."""
    for J in reversed(matrices):
        extra = projector(J) @ extra
    return extra


def rightly_projected(matrices: list[Matrix], extra: FloatArray) -> FloatArray:
    """Projection of z on what all tasks leave together."""
    return np.asarray(projector(np.concatenate(matrices)) @ extra)


# --- priority ---------------------------------------------------------------------------------------------------------

# Task priority: every level is solved in what those above leave, with their step known [Baerlocher2001, eq. 5.15].
#
# Δq_k = Δq_{k−1} + (J_k P_{k−1})⁺ᵟ (e_k − J_k Δq_{k−1}), and the projector grows by the range just used, P_k = P_{k−1} −
# (J_k P_{k−1})⁺(J_k P_{k−1}): one decomposition of m rows per level, O(p) [Baerlocher2001, 5.3.7].


def prioritized(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """The step by the recursive projector."""
    size = tasks[0][0].shape[1]
    step, free = np.zeros(size), np.eye(size)
    for J, e in tasks:
        left, values, right = svd(J @ free)
        keep = values > RANK
        wanted = left.T @ (e - J @ step)
        step = step + right.T @ np.where(keep, wanted * values / np.where(keep, values**2 + damping**2, 1.0), 0.0)
        free = free - right[keep].T @ right[keep]
    return np.asarray(step)


# --- projectors -------------------------------------------------------------------------------------------------------

# Priority with projectors worked out whole: that of level k from all rows above, so O(p²) [Baerlocher2001, 5.3.6].


def prioritized_by_whole_projectors(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """As :func:`prioritized`, with a decomposition of the whole stack for every level."""
    size = tasks[0][0].shape[1]
    step, above = np.zeros(size), np.zeros((0, size))
    for J, e in tasks:
        restricted = J @ projector(above, svd) if len(above) else J
        step = step + damped_inverse(restricted, damping, svd) @ (e - J @ step)
        above = np.concatenate([above, J])
    return np.asarray(step)
