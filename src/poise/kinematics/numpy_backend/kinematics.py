"""The NumPy backend bound to a figure, and programs of primitives."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.kinematics.compiled_figure import CompiledFigure, checked_vector
from poise.kinematics.numpy_backend import manifold
from poise.kinematics.numpy_backend.clearance import NumpyClearances
from poise.kinematics.numpy_backend.driven_rows import DrivenRows
from poise.kinematics.numpy_backend.forward_kinematics import cross_vector
from poise.kinematics.numpy_backend.layout import Layout
from poise.kinematics.numpy_backend.limits import LimitRows, coupling_rows
from poise.kinematics.numpy_backend.state import NumpyState
from poise.kinematics.protocol import (
    ConstraintRows,
    Pairs,
    PlacedSolid,
    Primitive,
    PrimitiveKind,
    ProgramRows,
    checked_primitives,
)
from poise.math import quaternion, so3
from poise.tolerances import MIN_AIM_DISTANCE_M
from poise.types import FloatArray, Matrix, PoseVector, Tangent, Vector3

_IDENTITY_GOAL = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)  # position, quaternion (w, x, y, z)


class NumpyKinematics:
    """NumPy implementation of :class:`poise.kinematics.protocol.Kinematics`."""

    name = "numpy"

    def __init__(self, compiled: CompiledFigure) -> None:
        self.compiled = compiled
        self._layout = Layout(compiled)
        self._limit_rows, self._coupling_rows = LimitRows(compiled.figure), coupling_rows(compiled.figure)
        self._driven_rows = DrivenRows(compiled.figure, self._limit_rows.joints)
        self._last_constraints: tuple[bytes, ConstraintRows] | None = None  # of the last q: solvers repeat it

    def forward(self, q: PoseVector) -> NumpyState:
        """Forward kinematics at q."""
        return NumpyState(self._layout, self._checked_q(q))

    def integrate(self, q: PoseVector, v: Tangent) -> PoseVector:
        """q ⊕ v."""
        return manifold.integrate(self._layout, self._checked_q(q), checked_vector(v, self.compiled.nv, "v"))

    def difference(self, start: PoseVector, end: PoseVector) -> Tangent:
        """The v with start ⊕ v = end."""
        return manifold.difference(self._layout, self._checked_q(start), self._checked_q(end))

    def limit_margins(self, q: PoseVector) -> ConstraintRows:
        """Signed margins of all joint limits."""
        checked = self._checked_q(q)
        return self._with_bounds(checked, self._limit_rows(checked, exact=True), self.limit_constraints(checked))

    def limit_constraints(self, q: PoseVector) -> ConstraintRows:
        """Joint limits as constraint rows of a solver."""
        checked = self._checked_q(q)
        key, last = checked.tobytes(), self._last_constraints
        if last is None or last[0] != key:
            limits = self._limit_rows(checked, exact=False)
            last = self._last_constraints = key, self._with_bounds(checked, limits, limits)
        return last[1]

    def _with_bounds(self, q: PoseVector, limits: ConstraintRows, constraints: ConstraintRows) -> ConstraintRows:
        """Rows of limits, and behind them the bounds of driven groups; the limits as constraints decide about these."""
        if not self.compiled.figure.driven_groups:
            return limits
        bounds = self._driven_rows.bounds(q, constraints)
        return ConstraintRows(
            np.concatenate([limits.values, bounds.values]), np.concatenate([limits.jacobian, bounds.jacobian])
        )

    def couplings(self, q: PoseVector) -> ConstraintRows:
        """Residuals of all couplings."""
        checked = self._checked_q(q)
        couplings = self._coupling_rows(checked)
        if not self.compiled.figure.driven_groups:
            return couplings
        members = self._driven_rows.equalities(checked, self.limit_constraints(checked))
        return ConstraintRows(
            np.concatenate([couplings.values, members.values]), np.concatenate([couplings.jacobian, members.jacobian])
        )

    def corrected(self, q: PoseVector) -> PoseVector | None:
        """q itself if it satisfies everything; otherwise None: :mod:`poise.solver.constraints` does the correction."""
        checked = self._checked_q(q)
        if self.compiled.figure.equality_rows or not manifold.is_on_manifold(self._layout, checked):
            return None
        return checked if bool((self.limit_constraints(checked).values >= 0.0).all()) else None

    def clamped(self, q: PoseVector) -> PoseVector | None:
        """None: :mod:`poise.kinematics.joint_limits` clamps in Python."""
        return None

    def coordinate_range(self, q: PoseVector, joint: int, component: int) -> tuple[float, float] | None:
        """None: :mod:`poise.kinematics.joint_limits` computes it in Python."""
        return None

    def program(self, primitives: tuple[Primitive, ...]) -> NumpyProgram:
        """Bind a list of primitives."""
        return NumpyProgram(self._layout, checked_primitives(primitives, self.compiled))

    def clearances(self, solids: Sequence[PlacedSolid], pairs: Pairs) -> NumpyClearances:
        """Bind solids, and the pairs of them whose distances are measured."""
        return NumpyClearances(self.forward, self._layout.moves, solids, pairs)

    def _checked_q(self, q: PoseVector) -> PoseVector:
        return checked_vector(q, self.compiled.nq, "q")


class NumpyProgram:
    """NumPy implementation of :class:`poise.kinematics.protocol.Program`; its docstring has the equations."""

    def __init__(self, layout: Layout, primitives: tuple[Primitive, ...]) -> None:
        self._layout = layout
        self._primitives = [(each, np.array(each.point), np.array(each.axis)) for each in primitives]
        self.goals: FloatArray = np.tile(_IDENTITY_GOAL, (len(primitives), 1))
        count = 3 * len(primitives)
        self._rows = ProgramRows(np.zeros(count), np.zeros((count, layout.compiled.nv)))

    def __call__(self, q: PoseVector) -> ProgramRows:
        """Errors and Jacobian at q, in arrays that the next call overwrites."""
        state = NumpyState(self._layout, checked_vector(q, self._layout.compiled.nq, "q"))
        errors, jacobian = self._rows
        for index, ((primitive, point, axis), goal) in enumerate(zip(self._primitives, self.goals, strict=True)):
            rows = slice(3 * index, 3 * index + 3)
            errors[rows], jacobian[rows] = self._evaluate(state, primitive, point, axis, goal)
        return self._rows

    def _evaluate(
        self, state: NumpyState, primitive: Primitive, point: Vector3, axis: Vector3, goal: FloatArray
    ) -> tuple[FloatArray, Matrix]:
        segment = primitive.segment
        if primitive.kind is PrimitiveKind.POINT:
            x = state.point(segment, point)
            return goal[:3] - x, state.jacobian_at(segment, x)
        if primitive.kind is PrimitiveKind.ORIENTATION:
            error = so3.log(quaternion.to_matrix(goal[3:]) @ state.rotations[segment].T)
            return error, state.orientation_jacobian(segment)
        if primitive.kind is PrimitiveKind.CENTER_OF_MASS:
            return goal[:3] - state.center_of_mass(), state.center_of_mass_jacobian()
        return self._evaluate_aim(state, segment, point, axis, goal[:3])

    def _evaluate_aim(
        self, state: NumpyState, segment: int, point: Vector3, axis: Vector3, target: Vector3
    ) -> tuple[FloatArray, Matrix]:
        """e = u − d with ḋ = ω × d and u̇ = −(I − u uᵀ) ẋ / r; J is the derivative of d − u."""
        d, x = state.rotations[segment] @ axis, state.point(segment, point)
        to_target = target - x
        r = max(math.sqrt(to_target @ to_target), MIN_AIM_DISTANCE_M)
        u = to_target / r
        velocity = state.linear_columns + cross_vector(state.angular_columns, x)
        rows = cross_vector(state.angular_columns, d) + (velocity - u[:, None] * (u @ velocity)) / r
        return u - d, rows * self._layout.moves[segment]
