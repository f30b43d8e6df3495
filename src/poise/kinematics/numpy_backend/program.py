"""Errors and Jacobians of a list of primitives; the essay is in :mod:`poise.kinematics.protocol`."""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics.input_checks import checked_vector
from poise.kinematics.numpy_backend.forward import cross_each
from poise.kinematics.numpy_backend.layout import Layout
from poise.kinematics.numpy_backend.state import ReferenceState
from poise.kinematics.protocol import Primitive, PrimitiveKind, ProgramRows
from poise.math import quaternion, so3
from poise.types import FloatArray, Matrix, PoseVector, Vector3

CLOSEST = 1e-12  # an eye nearer to its target than this [m] may look anywhere


class ReferenceProgram:
    """NumPy implementation of :class:`poise.kinematics.protocol.Program`."""

    def __init__(self, layout: Layout, primitives: tuple[Primitive, ...]) -> None:
        self._layout = layout
        self.goals: FloatArray = np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (len(primitives), 1))
        rows = 3 * len(primitives)
        self._rows = ProgramRows(np.zeros(rows), np.zeros((rows, layout.compiled.nv)))
        self._parts = [
            (
                each,
                np.array(each.point),
                np.array(each.axis),
                goal,
                self._rows.errors[k : k + 3],
                self._rows.jacobian[k : k + 3],
            )
            for each, goal, k in zip(primitives, self.goals, range(0, rows, 3), strict=True)
        ]

    def __call__(self, q: PoseVector) -> ProgramRows:
        """Errors and Jacobian at q, in arrays that the next call overwrites."""
        state = ReferenceState(self._layout, checked_vector(q, self._layout.compiled.nq, "q"))
        for primitive, point, axis, goal, errors, jacobian in self._parts:
            errors[:], jacobian[:] = self._evaluate(state, primitive, point, axis, goal)
        return self._rows

    def _evaluate(
        self, state: ReferenceState, primitive: Primitive, point: Vector3, axis: Vector3, goal: FloatArray
    ) -> tuple[FloatArray, Matrix]:
        segment = primitive.segment
        if primitive.kind is PrimitiveKind.POINT:
            x = state.point(segment, point)
            return goal[:3] - x, state.rows_at(segment, x)
        if primitive.kind is PrimitiveKind.ORIENTATION:
            error = so3.log(quaternion.to_matrix(goal[3:]) @ state.rotations[segment].T)
            return error, state.orientation_jacobian(segment)
        if primitive.kind is PrimitiveKind.CENTER_OF_MASS:
            return goal[:3] - state.center_of_mass(), state.center_of_mass_jacobian()
        return self._aim(state, segment, point, axis, goal[:3])

    def _aim(
        self, state: ReferenceState, segment: int, point: Vector3, axis: Vector3, target: Vector3
    ) -> tuple[FloatArray, Matrix]:
        """e = u - d with ḋ = ω × d and u̇ = -(I - u uᵀ) ẋ / r; J is the derivative of d - u."""
        direction, x = state.rotations[segment] @ axis, state.point(segment, point)
        gap = target - x
        distance = max(math.sqrt(gap @ gap), CLOSEST)
        aim = gap / distance
        velocity = state.shifts + cross_each(state.turns, x)
        rows = cross_each(state.turns, direction) + (velocity - aim[:, None] * (aim @ velocity)) / distance
        return aim - direction, rows * self._layout.moves[segment]
