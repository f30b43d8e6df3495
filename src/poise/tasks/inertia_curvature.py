"""Second derivatives of a figure's moment of inertia about an axis through its center of mass.

With P = 1 − u uᵀ for the axis u, segments of mass m at x with the tensor A about their own centers, and the center of
mass G of all, of mass M,

    I = Σ (m |P (x − G)|² + uᵀ A u) = Σ (m |P (x − o)|² + uᵀ A u) − M |P (G − o)|²

for any point o; with o where G is now, the last part has no slope. A segment that turns by the rotation vector φ has
uᵀ A u + φ·g + ½ φᵀ H φ + … with g = 2 (A u) × u and H = 2 ([u]ᵀ A [u] + sym(A u uᵀ) − (uᵀ A u) 1).
"""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.math import so3
from poise.types import Direction, Matrix


def inertia_curvature(pose: Pose, axis: Direction) -> Matrix:
    """∇²I (nv, nv) [kg m²] along q ⊕ v about a unit axis."""
    compiled, state = compile_figure(pose.figure), pose.state
    across = np.eye(3) - np.outer(axis, axis)
    tensors = state.rotations @ compiled.inertias @ np.swapaxes(state.rotations, 1, 2)
    center = state.center_of_mass()
    moved = state.center_of_mass_jacobian()
    total = -2.0 * pose.figure.mass * moved.T @ across @ moved
    for segment in np.flatnonzero(compiled.masses > 0.0).tolist():
        mass, local = float(compiled.masses[segment]), compiled.centers[segment]
        J, arm = state.point_jacobian(segment, local), state.point(segment, local) - center
        total += 2.0 * mass * (J.T @ across @ J) + state.point_curvature(segment, local, 2.0 * mass * across @ arm)
        slope, bend = _turned(tensors[segment], axis)
        turns = state.orientation_jacobian(segment)
        total += turns.T @ bend @ turns + state.rotation_curvature(segment, slope)
    return np.asarray(total)


def _turned(tensor: Matrix, axis: Direction) -> tuple[Direction, Matrix]:
    """Slope g (3,) and bend H (3, 3) of uᵀ A u as the tensor is turned."""
    along, skew = tensor @ axis, so3.hat(axis)
    mixed = 0.5 * (np.outer(along, axis) + np.outer(axis, along))
    slope = np.asarray(2.0 * np.cross(along, axis), dtype=np.float64)
    return slope, 2.0 * (skew.T @ tensor @ skew + mixed - float(axis @ along) * np.eye(3))
