"""InertiaTask: the moment of inertia takes a value, or is maximized or minimized [Baerlocher2001, 7.3.3].

**Hessian of the moment of inertia.** With P = 1 − u uᵀ for the axis u, segments of mass m at x with the inertia tensor
A about their own centers, and the center of mass G of the whole figure, of mass M,

    I = Σ (m |P (x − G)|² + uᵀ A u) = Σ (m |P (x − o)|² + uᵀ A u) − M |P (G − o)|²

for any point o; with o at the current G, the last part has no gradient. For a segment that rotates by the rotation
vector φ, uᵀ A u becomes uᵀ A u + φ·g + ½ φᵀ H φ + … with g = 2 (A u) × u and H = 2 ([u]ᵀ A [u] + sym(A u uᵀ) − (uᵀ A u)
1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.math import so3
from poise.model import Figure
from poise.tasks.task import Task
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.validation import bracketed, positive, short, unit_triple
from poise.types import Direction, FloatArray, Matrix, Triple

EXTREMES = ("largest", "smallest")


@dataclass(frozen=True, kw_only=True, repr=False)
class InertiaTask(Task):
    """The moment of inertia I about an axis through the center of mass goes to a value.

    Error [m]: e = k* − k, k = √(I/m) the radius of gyration, a length that changes about as much as limbs move, with
    J = ∂I/∂q/(2 m k). "largest" sets k* to twice the figure's characteristic length, which no pose reaches, "smallest"
    to 0. The remaining error is not a failure, so that such a task belongs on the last level.

    Parameters
    ----------
    value : float, "largest" or "smallest"
        Goal for I [kg m²].
    axis : three floats
        World direction of the axis; any nonzero length.
    """

    value: float | str
    axis: Triple = (0.0, 0.0, 1.0)

    def _validated(self) -> dict[str, Any]:
        axis = unit_triple(self.axis, "its axis")
        if isinstance(self.value, str):
            if self.value not in EXTREMES:
                raise TaskError(f"its value must be a number, 'largest' or 'smallest', got {self.value!r}.")
            return {"axis": axis}
        return {"axis": axis, "value": positive(self.value, "its value")}

    @property
    def unit(self) -> str:
        """Meters: a radius of gyration."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        if figure.mass <= 0.0:
            raise TaskError(f"figure {figure.name!r} has no mass, so no inertia; give its segments masses.", self.name)
        return 1

    def goal_radius(self, figure: Figure) -> float:
        """Goal for the radius of gyration k* [m]."""
        self.rows(figure)
        if self.value == "largest":
            return 2.0 * characteristic_length(figure)
        return 0.0 if self.value == "smallest" else float(np.sqrt(float(self.value) / figure.mass))

    def inertia(self, pose: Pose) -> float:
        """I at a pose [kg m²]."""
        return float(pose.state.inertia_about(np.array(self.axis), None))

    def remark(self, pose: Pose) -> str:
        """The moment of inertia at a pose."""
        return f"{short(self.inertia(pose))} kg m²"

    def _radius(self, pose: Pose) -> float:
        return float(np.sqrt(max(self.inertia(pose), 0.0) / pose.figure.mass))

    def error(self, pose: Pose) -> FloatArray:
        """k* − k."""
        return np.array([self.goal_radius(pose.figure) - self._radius(pose)])

    def jacobian(self, pose: Pose) -> Matrix:
        """∂k/∂q = ∂I/∂q/(2 m k); zero where all mass is on the axis."""
        self.rows(pose.figure)
        radius = self._radius(pose)
        gradient = np.array(pose.state.inertia_about_gradient(np.array(self.axis), None))
        return (gradient / (2.0 * pose.figure.mass * radius) if radius > 0.0 else 0.0 * gradient)[None]

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """∇²k = ∇²I/(2 m k) − ∇I ∇Iᵀ/(4 m² k³); zero where all mass is on the axis."""
        radius, mass = self._radius(pose), pose.figure.mass
        if radius == 0.0:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        gradient = self.jacobian(pose)[0]
        second = inertia_hessian(pose, np.array(self.axis)) / (2.0 * mass * radius)
        return np.asarray(weights[0] * (second - np.outer(gradient, gradient) / radius))

    def describe(self) -> str:
        """Value and axis."""
        phrases = {"largest": "as large as possible", "smallest": "as small as possible"}
        value = phrases[self.value] if isinstance(self.value, str) else f"= {short(self.value)} kg m²"
        return f"moment of inertia about {bracketed(self.axis)} {value}"

    def _default_name(self) -> str:
        return "inertia"


def inertia_hessian(pose: Pose, axis: Direction) -> Matrix:
    """∇²I (nv, nv) [kg m²] along q ⊕ v about a unit axis."""
    compiled, state = compile_figure(pose.figure), pose.state
    P = np.eye(3) - np.outer(axis, axis)
    tensors = state.rotations @ compiled.inertias @ np.swapaxes(state.rotations, 1, 2)
    center = state.center_of_mass()
    J_G = state.center_of_mass_jacobian()
    total = -2.0 * pose.figure.mass * J_G.T @ P @ J_G
    for segment in np.flatnonzero(compiled.masses > 0.0).tolist():
        mass, local = float(compiled.masses[segment]), compiled.centers[segment]
        J, arm = state.point_jacobian(segment, local), state.point(segment, local) - center
        total += 2.0 * mass * (J.T @ P @ J) + state.point_hessian(segment, local, 2.0 * mass * P @ arm)
        g, H = _rotation_derivatives(tensors[segment], axis)
        J_R = state.orientation_jacobian(segment)
        total += J_R.T @ H @ J_R + state.rotation_hessian(segment, g)
    return np.asarray(total)


def _rotation_derivatives(tensor: Matrix, axis: Direction) -> tuple[Direction, Matrix]:
    """Gradient g (3,) and Hessian H (3, 3) of uᵀ A u with respect to the rotation of the tensor."""
    along, skew = tensor @ axis, so3.hat(axis)
    mixed = 0.5 * (np.outer(along, axis) + np.outer(axis, along))
    gradient = np.asarray(2.0 * np.cross(along, axis), dtype=np.float64)
    return gradient, 2.0 * (skew.T @ tensor @ skew + mixed - float(axis @ along) * np.eye(3))
