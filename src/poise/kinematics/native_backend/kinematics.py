"""The native engine bound to a figure: a thin coat over the C++ kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from poise.errors import BackendError
from poise.kinematics.clearance import Pairs, PlacedSolid
from poise.kinematics.compiled_figure import CompiledFigure
from poise.kinematics.input_checks import checked_primitives, checked_vector
from poise.kinematics.limit_table import RowTable, clamp_table, crossing_table
from poise.kinematics.native_backend.clearance import NativeClearances
from poise.kinematics.native_backend.task_record import TaskRowsSpec
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.protocol import Primitive, Program, ProgramRows, Rows
from poise.types import FloatArray, Matrix, PoseVector, Rotation, Tangent, Vector3


class NativeKinematics:
    """C++ implementation of :class:`poise.kinematics.protocol.Kinematics`."""

    def __init__(self, compiled: CompiledFigure, kernel: ModuleType, name: str) -> None:
        self.name = name
        self.compiled = compiled
        self._kernel = kernel
        self._model = kernel.Model(
            compiled.parents,
            compiled.kinds,
            compiled.reversed,
            compiled.q_starts,
            compiled.v_starts,
            compiled.placements,
            compiled.child_placements,
            compiled.axes,
            compiled.masses,
            compiled.centers,
            compiled.inertias,
        )
        self._model.set_limits(*_flat(compiled.limit_rows))
        self._model.set_couplings(*_flat(compiled.coupling_rows))
        self._kernel = kernel

    def forward(self, q: PoseVector) -> NativeState:
        """Everything kinematic at q."""
        return NativeState(self._model.forward(self._q(q)), self.compiled)

    def integrate(self, q: PoseVector, v: Tangent) -> PoseVector:
        """q ⊕ v."""
        step = _contiguous(checked_vector(v, self.compiled.nv, "v"))
        result: PoseVector = self._model.integrate(self._q(q), step)
        return result

    def difference(self, start: PoseVector, end: PoseVector) -> Tangent:
        """The v with start ⊕ v = end."""
        result: Tangent = self._model.difference(self._q(start), self._q(end))
        return result

    def limits(self, q: PoseVector) -> Rows:
        """Signed margins of all limits."""
        return Rows(*self._model.limits(self._q(q)))

    def walls(self, q: PoseVector) -> Rows:
        """Limits as a solver sees them."""
        return Rows(*self._model.walls(self._q(q)))

    def couplings(self, q: PoseVector) -> Rows:
        """Residuals of all couplings."""
        return Rows(*self._model.couplings(self._q(q)))

    def frames_of_many(self, q: Matrix) -> tuple[FloatArray, FloatArray]:
        """Places (n, segments, 3) and rotations (n, segments, 4) of all segments in configurations (n, nq)."""
        positions, rotations = self._kernel.frames_of_many(self._model, self._rows(q))
        return positions, rotations

    def broken_in_many(self, q: Matrix) -> FloatArray:
        """By how much the worst limit or coupling is broken in configurations (n, nq); limits as :meth:`walls`."""
        result: FloatArray = self._kernel.broken_in_many(self._model, self._rows(q))
        return result

    def _rows(self, q: Matrix) -> Matrix:
        rows = np.ascontiguousarray(q, dtype=np.float64)
        if rows.ndim != 2 or rows.shape[1] != self.compiled.nq:
            raise BackendError(f"configurations must have the shape (n, {self.compiled.nq}), got {rows.shape}.")
        return rows

    @cached_property
    def _correction(self) -> Any:
        return self._new_correction()

    def _new_correction(self) -> Any:
        return self._kernel.Correction(self._model, *self._correction_tables)

    @cached_property
    def _correction_tables(self) -> tuple[object, ...]:
        # made when first asked for: crossings of swing limits take time to find
        figure = self.compiled.figure
        return (*_flat(clamp_table(figure)), *crossing_table(figure))

    def corrected(self, q: PoseVector) -> PoseVector | None:
        """q with all limits and couplings kept; None where that is left to Python."""
        result: PoseVector | None = self._correction(self._q(q))
        return result

    def clamped(self, q: PoseVector) -> PoseVector | None:
        """q with every joint, by itself, brought to its nearest valid configuration; None as above."""
        result: PoseVector | None = self._correction.clamp(self._q(q))
        return result

    def room(self, q: PoseVector, joint: int, component: int) -> tuple[float, float] | None:
        """Ends of the values that a reading of a swing or ball joint may take; None for other joints."""
        if not self.compiled.figure.joints[joint].kind.has_swing:
            return None
        lower, upper = self._correction.room(self._q(q), joint, component)
        return float(lower), float(upper)

    def program(self, primitives: tuple[Primitive, ...]) -> Program:
        """Bind a list of primitives; the kernel's own object, so that a call costs as little as can be."""
        checked = checked_primitives(primitives, self.compiled)
        core = self._kernel.Program(
            self._model,
            np.array([each.kind for each in checked], dtype=np.int32),
            np.array([each.segment for each in checked], dtype=np.int32),
            np.array([each.point for each in checked], dtype=np.float64).reshape(-1, 3),
            np.array([each.axis for each in checked], dtype=np.float64).reshape(-1, 3),
        )
        core.finish(ProgramRows(core.errors, core.jacobian), self._q)
        program: Program = core
        return program

    def task_rows(self, tasks: Sequence[TaskRowsSpec]) -> NativeTaskRows:
        """Bind the tasks of a problem."""
        return NativeTaskRows(self._kernel, self._model, self.compiled, tasks)

    def clearances(self, solids: Sequence[PlacedSolid], pairs: Pairs) -> NativeClearances:
        """Bind solids, and the pairs of them whose distances matter."""
        return NativeClearances(self._kernel, self._model, self.compiled, solids, pairs)

    def rest(self, rows: NativeTaskRows) -> Any:
        """Bind the kernel's loop to rest to tasks of this figure."""
        return self._kernel.Rest(self._model, rows.core, self._new_correction())

    def descent(self, rows: NativeTaskRows) -> Any:
        """Bind the kernel's descent to a Kuhn-Tucker point to tasks of this figure."""
        return self._kernel.Descent(self._model, rows.core, self._new_correction())

    def _q(self, q: PoseVector) -> PoseVector:
        return _contiguous(checked_vector(q, self.compiled.nq, "q"))


class NativeState:
    """C++ implementation of :class:`poise.kinematics.protocol.State`."""

    def __init__(self, core: Any, compiled: CompiledFigure) -> None:
        self._core = core
        self._compiled = compiled
        self.rotations: FloatArray = core.rotations
        self.positions: FloatArray = core.positions
        self.angular: FloatArray = core.angular
        self.linear: FloatArray = core.linear
        self.origins: FloatArray = core.origins

    def point(self, segment: int, local: Vector3) -> Vector3:
        """World position of a point of a segment."""
        return self._array("point", segment, _three(local, "local"))

    def point_jacobian(self, segment: int, local: Vector3) -> Matrix:
        """J_T, 3 × nv."""
        return self._array("point_jacobian", segment, _three(local, "local"))

    def point_curvature(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative of weight · point."""
        return self._array("point_curvature", segment, _three(local, "local"), _three(weight, "weight"))

    def direction_curvature(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative of weight · (R local)."""
        return self._array("direction_curvature", segment, _three(local, "local"), _three(weight, "weight"))

    def rotation_curvature(self, segment: int, weight: Vector3) -> Matrix:
        """Second derivative of weight · log(R(v) R(0)ᵀ)."""
        return self._array("rotation_curvature", segment, _three(weight, "weight"))

    def center_of_mass_curvature(self, weight: Vector3) -> Matrix:
        """Second derivative of weight · center of mass."""
        return self._array("center_of_mass_curvature", _three(weight, "weight"))

    def orientation(self, segment: int) -> Rotation:
        """World from segment."""
        return self._array("orientation", segment)

    def orientation_jacobian(self, segment: int) -> Matrix:
        """J_R, 3 × nv."""
        return self._array("orientation_jacobian", segment)

    def center_of_mass(self) -> Vector3:
        """Center of mass of the figure."""
        return self._array("center_of_mass")

    def center_of_mass_jacobian(self) -> Matrix:
        """J_G, 3 × nv."""
        return self._array("center_of_mass_jacobian")

    def upper_mass(self, joint: int) -> float:
        """Mass of all that the joint moves."""
        return float(self._core.upper_mass(joint))

    def upper_center(self, joint: int) -> Vector3:
        """Center of mass of all that the joint moves."""
        return self._array("upper_center", joint)

    def upper_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        return self._array("upper_center_jacobian", joint)

    def lower_mass(self, joint: int) -> float:
        """Mass of all that the joint does not move."""
        return float(self._core.lower_mass(joint))

    def lower_center(self, joint: int) -> Vector3:
        """Center of mass of all that the joint does not move."""
        return self._array("lower_center", joint)

    def lower_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        return self._array("lower_center_jacobian", joint)

    def inertia(self) -> Matrix:
        """Inertia tensor about the center of mass, world axes."""
        return self._array("inertia")

    def inertia_about(self, axis: Vector3, through: Vector3 | None = None) -> float:
        """uᵀ I u, with the parallel-axis term when a point is given."""
        value = float(axis @ self.inertia() @ axis)
        if through is None:
            return value
        arm = np.cross(axis, self.center_of_mass() - through)
        return value + self._compiled.figure.mass * float(arm @ arm)

    def inertia_about_gradient(self, axis: Vector3, through: Vector3 | None = None) -> Tangent:
        """Gradient (nv,)."""
        point = None if through is None else _three(through, "through")
        return self._array("inertia_about_gradient", _three(axis, "axis"), point)

    def _array(self, method: str, *arguments: object) -> FloatArray:
        try:
            result: FloatArray = getattr(self._core, method)(*arguments)
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {method}: {error}.") from None
        return result


def _flat(table: RowTable) -> tuple[object, ...]:
    return table.codes, table.joints, table.starts, table.numbers


def _contiguous(array: FloatArray) -> FloatArray:
    return np.ascontiguousarray(array)


def _three(values: Vector3, what: str) -> Vector3:
    return _contiguous(checked_vector(values, 3, what))
