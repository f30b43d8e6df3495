"""A ball joint made of three hinges, to meet gimbal lock in a solver [Baerlocher2001, 3.4; Urtasun2010].

With angles about x, y, z in turn the middle one at a right angle makes the other two axes one: a whole direction of
turning is lost, and near it the angles must race.
"""

from __future__ import annotations

import numpy as np

from poise.math import so3
from poise.types import FloatArray, Matrix
from poise_lab.inverses.normal_equations import normal_step

DAMPING = 1e-3


def euler_matrix(angles: FloatArray) -> Matrix:
    """R_x(α) R_y(β) R_z(γ)."""
    return np.asarray(
        so3.exp(np.array([angles[0], 0, 0]))
        @ so3.exp(np.array([0, angles[1], 0]))
        @ so3.exp(np.array([0, 0, angles[2]]))
    )


def euler_axes(angles: FloatArray) -> Matrix:
    """World axes (3, 3) about which the three angles turn; singular at β = ±π/2."""
    first = so3.exp(np.array([angles[0], 0, 0]))
    second = first @ so3.exp(np.array([0, angles[1], 0]))
    return np.stack([np.array([1.0, 0, 0]), first[:, 1], second[:, 2]], axis=1)


def euler_step(angles: FloatArray, goal: Matrix) -> FloatArray:
    """Change of the angles toward an orientation."""
    return normal_step(euler_axes(angles), so3.log(goal @ euler_matrix(angles).T), DAMPING)
