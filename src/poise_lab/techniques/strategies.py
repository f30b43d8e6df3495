"""Strategies for several tasks: weighting, partitioning, projection afterwards, null-space projection with priorities.

A task is a pair (J, e); tasks are listed by priority, the most important first. All strategies are built from the
damped inverse J⁺ᵟ and the null-space projector P = I − J⁺J.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from poise.types import FloatArray, Matrix

RANK_TOL = 1e-9  # singular values below this are treated as zero

Tasks = list[tuple[Matrix, FloatArray]]  # (J, e), the most important first
Svd = Callable[[Matrix], tuple[Matrix, FloatArray, Matrix]]  # J → U, σ, Vᵀ with σ of length min(m, n)


def thin_svd(matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
    """U, σ, Vᵀ by LAPACK."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    return left, values, right


def damped_inverse(matrix: Matrix, damping: float, svd: Svd = thin_svd) -> Matrix:
    """J⁺ᵟ = V diag(σ/(σ² + λ²)) Uᵀ; the pseudoinverse without damping [Baerlocher2001, 4.7]."""
    left, values, right = svd(matrix)
    nonzero = values > RANK_TOL
    scaled = np.where(nonzero, values / np.where(nonzero, values**2 + damping**2, 1.0), 0.0)
    return np.asarray((right.T * scaled) @ left.T)


def projector(matrix: Matrix, svd: Svd = thin_svd) -> Matrix:
    """P = I − J⁺J, undamped: projector onto the null space of J [Baerlocher2001, 5.3]."""
    _, values, right = svd(matrix)
    row_space = right[values > RANK_TOL]
    return np.asarray(np.eye(matrix.shape[1]) - row_space.T @ row_space)


# --- without priorities -----------------------------------------------------------------------------------------------


def weighted(tasks: Tasks, damping: float, weights: Sequence[float], svd: Svd = thin_svd) -> FloatArray:
    """Weighting: all rows in one least-squares problem, Δq = (W J)⁺ᵟ W e [Baerlocher2001, 5.2.2].

    A task in conflict is never met, however large its weight; its error only decreases.
    """
    rows = np.concatenate([weight * J for weight, (J, _) in zip(weights, tasks, strict=True)])
    errors = np.concatenate([weight * e for weight, (_, e) in zip(weights, tasks, strict=True)])
    return np.asarray(damped_inverse(rows, damping, svd) @ errors)


def partitioned(tasks: Tasks, damping: float, joints: Sequence[Sequence[int]], svd: Svd = thin_svd) -> FloatArray:
    """Partitioning: every joint serves one task only [Baerlocher2001, 5.2.3, fig. 5.4-c].

    There is no conflict, and no help either: a task whose own joints do not suffice misses its goal although others
    could reach it. Each task compensates for what the joints of the tasks above do to it.
    """
    step = np.zeros(tasks[0][0].shape[1])
    for (J, e), own in zip(tasks, joints, strict=True):
        columns = list(own)
        step[columns] = damped_inverse(J[:, columns], damping, svd) @ (e - J @ step)
    return step


# --- projection afterwards --------------------------------------------------------------------------------------------


def projected_afterwards(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """Each task solved alone, then projected: Δq = J₁⁺e₁ + P₁ J₂⁺e₂ (Chiaverini) [Baerlocher2001, 5.3.3, eq. 5.13].

    Free of algorithmic singularities, but the projection removes part of what the second task needs. Every step is
    projected onto the common null space of all tasks above.
    """
    size = tasks[0][0].shape[1]
    step, above = np.zeros(size), np.zeros((0, size))
    for J, e in tasks:
        own = damped_inverse(J, damping, svd) @ e
        step = step + (projector(above, svd) @ own if len(above) else own)
        above = np.concatenate([above, J])
    return np.asarray(step)


def cascaded(matrices: list[Matrix], extra: FloatArray) -> FloatArray:
    """P₁P₂…z as in [Baerlocher2001, eq. 5.14], a wrong formula: it keeps the first task and disturbs the second."""
    for J in reversed(matrices):
        extra = projector(J) @ extra
    return extra


def projected_onto_all(matrices: list[Matrix], extra: FloatArray) -> FloatArray:
    """Projection of z onto the common null space of all tasks, which disturbs none."""
    return np.asarray(projector(np.concatenate(matrices)) @ extra)


# --- task priority ----------------------------------------------------------------------------------------------------


def prioritized(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """Task priority with a recursive null-space projector [Baerlocher2001, eq. 5.15, 5.3.7].

    Δq_k = Δq_{k−1} + (J_k P_{k−1})⁺ᵟ (e_k − J_k Δq_{k−1}), P_k = P_{k−1} − (J_k P_{k−1})⁺(J_k P_{k−1}): one
    decomposition of m rows per level, O(p) for p levels.
    """
    size = tasks[0][0].shape[1]
    step, null_space = np.zeros(size), np.eye(size)
    for J, e in tasks:
        left, values, right = svd(J @ null_space)
        nonzero = values > RANK_TOL
        residual = left.T @ (e - J @ step)
        gains = np.where(nonzero, residual * values / np.where(nonzero, values**2 + damping**2, 1.0), 0.0)
        step = step + right.T @ gains
        null_space = null_space - right[nonzero].T @ right[nonzero]
    return np.asarray(step)


def prioritized_by_stacked_projectors(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """As :func:`prioritized`, each projector from the stack of all rows above: O(p²) [Baerlocher2001, 5.3.6]."""
    size = tasks[0][0].shape[1]
    step, above = np.zeros(size), np.zeros((0, size))
    for J, e in tasks:
        restricted = J @ projector(above, svd) if len(above) else J
        step = step + damped_inverse(restricted, damping, svd) @ (e - J @ step)
        above = np.concatenate([above, J])
    return np.asarray(step)
