"""Projection after the fact: each task is solved alone, then projected [Baerlocher2001, 5.3.3, eq. 5.13, 5.14].

Δq = J₁⁺e₁ + P₁ J₂⁺e₂ (Chiaverini). Free of algorithmic singularities, but the projection takes away what the second
task needed. Cascading it, P₁P₂z for a third, looks right and is not: it keeps the first task and disturbs the second.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.strategies.pseudoinverse import Svd, Tasks, damped_inverse, projector, thin_svd


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
