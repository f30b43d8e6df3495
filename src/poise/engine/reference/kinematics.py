"""The reference engine bound to a figure."""

from __future__ import annotations

import numpy as np

from poise.engine.compiled import CompiledFigure
from poise.engine.contract import Primitive, PrimitiveKind, ProgramRows, Rows
from poise.engine.inputs import checked_primitives, checked_vector
from poise.engine.reference import manifold
from poise.engine.reference.layout import Layout
from poise.engine.reference.rows import coupling_rows, limit_rows
from poise.engine.reference.state import ReferenceState
from poise.rotations import quaternion, so3
from poise.types import FloatArray, Matrix, PoseVector, Tangent


class ReferenceKinematics:
    """NumPy implementation of :class:`poise.engine.contract.Kinematics`."""

    name = "reference"

    def __init__(self, compiled: CompiledFigure) -> None:
        self.compiled = compiled
        self._layout = Layout(compiled)

    def forward(self, q: PoseVector) -> ReferenceState:
        """Everything kinematic at q."""
        return ReferenceState(self._layout, self._q(q))

    def integrate(self, q: PoseVector, v: Tangent) -> PoseVector:
        """q ⊕ v."""
        return manifold.integrate(self._layout, self._q(q), checked_vector(v, self.compiled.nv, "v"))

    def difference(self, start: PoseVector, end: PoseVector) -> Tangent:
        """The v with start ⊕ v = end."""
        return manifold.difference(self._layout, self._q(start), self._q(end))

    def limits(self, q: PoseVector) -> Rows:
        """Signed margins of all limits."""
        return limit_rows(self._layout, self._q(q))

    def couplings(self, q: PoseVector) -> Rows:
        """Residuals of all couplings."""
        return coupling_rows(self._layout, self._q(q))

    def program(self, primitives: tuple[Primitive, ...]) -> ReferenceProgram:
        """Bind a list of primitives."""
        return ReferenceProgram(self, checked_primitives(primitives, self.compiled))

    def _q(self, q: PoseVector) -> PoseVector:
        return checked_vector(q, self.compiled.nq, "q")


class ReferenceProgram:
    """NumPy implementation of :class:`poise.engine.contract.Program`."""

    def __init__(self, kinematics: ReferenceKinematics, primitives: tuple[Primitive, ...]) -> None:
        self._kinematics = kinematics
        self._primitives = [(each, np.array(each.point), np.array(each.axis)) for each in primitives]
        self.goals: FloatArray = np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (len(primitives), 1))
        rows = 3 * len(primitives)
        self._rows = ProgramRows(np.zeros(rows), np.zeros((rows, kinematics.compiled.nv)))

    def __call__(self, q: PoseVector) -> ProgramRows:
        """Errors and Jacobian at q, in arrays that the next call overwrites."""
        state = self._kinematics.forward(q)
        for index, (primitive, point, axis) in enumerate(self._primitives):
            own = slice(3 * index, 3 * index + 3)
            goal = self.goals[index]
            self._rows.errors[own], self._rows.jacobian[own] = _rows(state, primitive, point, axis, goal)
        return self._rows


def _rows(
    state: ReferenceState, primitive: Primitive, point: FloatArray, axis: FloatArray, goal: FloatArray
) -> tuple[FloatArray, Matrix]:
    segment = primitive.segment
    if primitive.kind is PrimitiveKind.POINT:
        return goal[:3] - state.point(segment, point), state.point_jacobian(segment, point)
    if primitive.kind is PrimitiveKind.ORIENTATION:
        error = so3.log(quaternion.to_matrix(goal[3:]) @ state.rotations[segment].T)
        return error, state.orientation_jacobian(segment)
    if primitive.kind is PrimitiveKind.CENTRE_OF_MASS:
        return goal[:3] - state.centre_of_mass(), state.centre_of_mass_jacobian()
    return _aim(state, segment, point, axis, goal[:3])


def _aim(
    state: ReferenceState, segment: int, point: FloatArray, axis: FloatArray, target: FloatArray
) -> tuple[FloatArray, Matrix]:
    """e = u - d with ḋ = ω × d and u̇ = -(I - u uᵀ) ẋ / r; J is the derivative of d - u."""
    direction = state.rotations[segment] @ axis
    gap = target - state.point(segment, point)
    distance = max(float(np.sqrt(gap @ gap)), 1e-12)  # the eye on the target: any direction will do
    aim = gap / distance
    turning = -so3.hat(direction) @ state.orientation_jacobian(segment)
    moving = (np.eye(3) - np.outer(aim, aim)) @ state.point_jacobian(segment, point) / distance
    return aim - direction, turning + moving
