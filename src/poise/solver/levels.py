"""The rows of each level at a pose, and their curvature where a level is in conflict.

A level that can be met is Gauss-Newton: J Δq = e. A level in conflict keeps a residual, and then the curvature of its
tasks matters as much as their slope. Its model becomes ½ ΔqᵀHΔq + g·Δq with g = -Jᵀe and the Hessian of its Lagrangian

    H = JᵀJ - Σ eᵢ ∇²xᵢ + Σ λⱼ ∇²xⱼ

over its own rows i and the rows j of the levels above, priced by the multipliers λ with which they hold it back. On the
directions Z that the levels above leave, ZᵀHZ = Q Λ Qᵀ, and the model is handed to the step as the rows

    |Λ|^½ (ZQ)ᵀ Δq = -|Λ|^-½ (ZQ)ᵀ g,

so that the step itself needs to know nothing of curvature; |Λ| leads away from saddles (a stretched limb that points at
its goal). Directions that promise next to nothing are left to the levels below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.engine import kinematics
from poise.pose import Pose
from poise.solver.assemble import Assembly
from poise.types import FloatArray, IntArray, Matrix

DIFFERENCE = 1e-5  # step of the differences that give curvature [rad or m]
FLAT = 1e-6  # a direction that promises less than this part of a level's cost is not walked
NULL = 1e-8  # curvature below this part of the largest is none
STEEP = 30.0  # how many times the largest curvature a model has across the walls that hold it
PRICE_DAMPING = 1e-6  # keeps multipliers bounded where rows above are nearly dependent


@dataclass(frozen=True, eq=False)
class LevelRows:
    """One level of an assembly: rows and the errors they want made good (zero for satisfied intervals)."""

    jacobian: Matrix
    errors: FloatArray

    @property
    def size(self) -> float:
        """‖e‖, weighted and without unit."""
        return float(np.linalg.norm(self.errors))


def level_rows(assembly: Assembly) -> list[LevelRows]:
    """Levels of an assembly; rows whose interval is kept ask for nothing and count as absent."""
    problem = assembly.problem
    starts = problem.level_starts.tolist()
    levels = []
    for first, last in pairwise(starts):
        lower, upper = problem.lower[first:last], problem.upper[first:last]
        errors = np.clip(0.0, lower, upper)
        felt = (lower > 0.0) | (upper < 0.0) | (lower == upper)
        levels.append(LevelRows(problem.jacobian[first:last] * felt[:, None], errors))
    return levels


def prices(levels: Sequence[LevelRows], level: int) -> FloatArray:
    """Multipliers λ of all rows above a level: -Jᵀe + J_aboveᵀ λ has nothing left along the rows above."""
    above = np.concatenate([each.jacobian for each in levels[:level]])
    gradient = -levels[level].jacobian.T @ levels[level].errors
    gram = above @ above.T
    gram[np.diag_indices_from(gram)] += PRICE_DAMPING
    return np.asarray(np.linalg.solve(gram, -above @ gradient))


def weighted_curvature(pose: Pose, assembly: Assembly, weights: FloatArray) -> Matrix:
    """Σ wᵢ ∇²xᵢ over the rows of an assembly; tasks whose weights are all zero are not asked."""
    total = np.zeros((pose.figure.nv, pose.figure.nv))
    for task, span, scale in zip(assembly.tasks, assembly.spans, assembly.scales, strict=True):
        if np.any(weights[span]):
            total += task.curvature(pose, weights[span] * scale)
    return total


def limit_curvature(pose: Pose, active: IntArray, multipliers: FloatArray) -> Matrix:
    """-Σ μᵢ ∇²mᵢ over active limits, whose margins m bend as the joints move; symmetric, by central differences."""
    engine, nv = kinematics(pose.figure), pose.figure.nv
    if not np.any(multipliers):
        return np.zeros((nv, nv))

    def slope(v: FloatArray) -> FloatArray:
        return -multipliers @ engine.limits(engine.integrate(pose.q, v)).jacobian[active]

    columns = [(slope(step) - slope(-step)) / (2.0 * DIFFERENCE) for step in DIFFERENCE * np.eye(nv)]
    result = np.stack(columns, axis=-1)
    return np.asarray(0.5 * (result + result.T))


def newton_rows(level: LevelRows, curvature: Matrix, free: Matrix, walls: Matrix) -> tuple[Matrix, FloatArray]:
    """Rows and targets of a level in conflict, on the directions (columns of `free`) that the levels above leave.

    `walls` are the rows of limits that hold the level. Across them the model is made steep: it bends nothing along the
    walls, keeps the two apart, and still leads away from a wall that the level does not lean on.
    """
    hessian = free.T @ (level.jacobian.T @ level.jacobian + curvature) @ free
    if len(walls):
        across = (walls / np.linalg.norm(walls, axis=1, keepdims=True)) @ free
        hessian = hessian + STEEP * max(1.0, float(np.abs(hessian).max())) * across.T @ across
    values, vectors = np.linalg.eigh(0.5 * (hessian + hessian.T))
    slope = -(vectors.T @ (free.T @ (level.jacobian.T @ level.errors)))
    strength = np.abs(values)
    felt = strength > NULL * max(1.0, float(strength.max(initial=0.0)))
    safe = np.where(felt, strength, 1.0)
    promise = slope**2 / (2.0 * safe)
    walked = felt & (promise > FLAT * max(level.size**2, 1e-8))
    root = np.sqrt(safe)
    target = np.where(walked, -slope / root, 0.0)
    rows = (root[:, None] * (free @ vectors).T)[felt]
    return rows, target[felt]


def null_space(rows: Matrix, tolerance: float = 1e-9) -> Matrix:
    """Orthonormal columns that no row feels."""
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    _, sizes, right = np.linalg.svd(rows, full_matrices=True)
    rank = int((sizes > tolerance * max(1.0, float(sizes.max(initial=0.0)))).sum())
    return np.asarray(right[rank:].T)
