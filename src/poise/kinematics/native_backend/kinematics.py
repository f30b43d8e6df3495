"""Native backend bound to a figure: kinematics, constraint rows and distances computed by the C++ kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from poise.errors import BackendError
from poise.kinematics.compiled_figure import CompiledFigure, checked_vector
from poise.kinematics.constraint_table import ConstraintTable, clamp_table, crossing_table
from poise.kinematics.native_backend.task_record import TaskRowsSpec
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.protocol import (
    ConstraintRows,
    PairDistances,
    Pairs,
    PlacedSolid,
    Primitive,
    Program,
    ProgramRows,
    checked_primitives,
)
from poise.types import FloatArray, Matrix, PoseVector, Rotation, Tangent, Vector3

# --- clearance --------------------------------------------------------------------------------------------------------

# Signed distances of many pairs of solids by the C++ kernel: one call per configuration.


class NativeClearances:
    """C++ implementation of :class:`poise.kinematics.protocol.Clearances`."""

    def __init__(
        self, kernel: ModuleType, model: Any, compiled: CompiledFigure, solids: Sequence[PlacedSolid], pairs: Pairs
    ) -> None:
        self._compiled = compiled
        hulls = [each.hull for each in solids]
        indices = np.array(pairs, dtype=np.int32).reshape(-1, 2)
        try:
            self.core: Any = kernel.Clearances(
                model,
                np.array([each.segment for each in solids], dtype=np.int32),
                np.cumsum([0, *(len(hull.centers) for hull in hulls)], dtype=np.int32),
                np.concatenate([np.zeros((0, 3)), *(hull.centers for hull in hulls)]),
                np.concatenate([np.zeros((0, 3, 3)), *(hull.spreads for hull in hulls)]),
                np.array([hull.radius for hull in hulls], dtype=np.float64),
                np.array([hull.unbounded for hull in hulls], dtype=np.bool_),
                np.ascontiguousarray(indices[:, 0]),
                np.ascontiguousarray(indices[:, 1]),
            )
        except ValueError as error:
            raise BackendError(f"figure {compiled.figure.name!r}: {error}.") from None

    def measure(self, q: PoseVector, cutoff: float, max_pairs: int) -> PairDistances:
        """Of the pairs nearer than `cutoff` [m], the `max_pairs` nearest."""
        checked = np.ascontiguousarray(checked_vector(q, self._compiled.nq, "q"))
        pairs, *others = self.core.measure(checked, cutoff, max_pairs)
        return PairDistances(pairs.astype(np.int32), *others)

    def set_transform(self, solid: int, rotation: Rotation, translation: Vector3) -> None:
        """Move a solid of the world."""
        try:
            self.core.set_transform(solid, np.ascontiguousarray(rotation), np.ascontiguousarray(translation))
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {error}.") from None


# --- kinematics -------------------------------------------------------------------------------------------------------

# The native backend bound to a figure: a thin wrapper of the C++ kernel.


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
        self._model.set_limits(*_table_arrays(compiled.limit_rows))
        self._model.set_couplings(*_table_arrays(compiled.coupling_rows))

        # whether an object is a float64 vector (nq,) that needs neither conversion nor normalization
        self.is_configuration: Callable[[object], bool] = self._model.is_configuration

    def forward(self, q: PoseVector) -> NativeState:
        """Forward kinematics at q."""
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

    def limit_margins(self, q: PoseVector) -> ConstraintRows:
        """Signed margins of all joint limits."""
        return ConstraintRows(*self._model.limit_margins(self._q(q)))

    def limit_constraints(self, q: PoseVector) -> ConstraintRows:
        """Joint limits as constraint rows of a solver."""
        return ConstraintRows(*self._model.limit_constraints(self._q(q)))

    def couplings(self, q: PoseVector) -> ConstraintRows:
        """Residuals of all couplings."""
        return ConstraintRows(*self._model.couplings(self._q(q)))

    def batch_frames(self, q: Matrix) -> tuple[FloatArray, FloatArray]:
        """Positions (n, segments, 3) and quaternions (n, segments, 4) of all segments in configurations (n, nq)."""
        positions, rotations = self._kernel.batch_frames(self._model, self._checked_batch(q))
        return positions, rotations

    def batch_violations(self, q: Matrix) -> FloatArray:
        """Largest violation of a limit or coupling in configurations (n, nq); limits as :meth:`limit_constraints`."""
        result: FloatArray = self._kernel.batch_violations(self._model, self._checked_batch(q))
        return result

    def _checked_batch(self, q: Matrix) -> Matrix:
        batch = np.ascontiguousarray(q, dtype=np.float64)
        if batch.ndim != 2 or batch.shape[1] != self.compiled.nq:
            raise BackendError(f"configurations must have shape (n, {self.compiled.nq}), got {batch.shape}.")
        return batch

    @cached_property
    def _correction(self) -> Any:
        return self._new_correction()

    def _new_correction(self) -> Any:
        return self._kernel.LimitCorrection(self._model, *self._correction_tables)

    @cached_property
    def _correction_tables(self) -> tuple[object, ...]:
        # computed on first use: crossings of swing limits take time to find
        figure = self.compiled.figure
        return (*_table_arrays(clamp_table(figure)), *crossing_table(figure))

    def corrected(self, q: PoseVector) -> PoseVector | None:
        """q projected on all limits and couplings; None if that is left to Python."""
        result: PoseVector | None = self._correction(self._q(q))
        return result

    def clamped(self, q: PoseVector) -> PoseVector | None:
        """q with every joint separately at its nearest valid configuration; None as for :meth:`corrected`."""
        result: PoseVector | None = self._correction.clamp(self._q(q))
        return result

    def coordinate_range(self, q: PoseVector, joint: int, component: int) -> tuple[float, float] | None:
        """Bounds of a coordinate of a swing or ball joint while its others are fixed; None for other joints."""
        if not self.compiled.figure.joints[joint].kind.has_swing:
            return None
        lower, upper = self._correction.coordinate_range(self._q(q), joint, component)
        return float(lower), float(upper)

    def program(self, primitives: tuple[Primitive, ...]) -> Program:
        """Bind a list of primitives; returns the kernel's own object, so that a call has no overhead."""
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
        """Bind solids, and the pairs of them whose distances are measured."""
        return NativeClearances(self._kernel, self._model, self.compiled, solids, pairs)

    def solver_loop(self, rows: NativeTaskRows) -> Any:
        """Bind the kernel's solver loop to tasks of this figure."""
        return self._kernel.Loop(self._model, rows.core, self._new_correction())

    def control_tick(self, rows: NativeTaskRows) -> Any:
        """Bind the kernel's tick of differential inverse kinematics to tasks of this figure."""
        return self._kernel.ControlTick(self._model, rows.core, self._new_correction())

    def nonlinear_program(self, rows: NativeTaskRows) -> Any:
        """Bind the kernel's nonlinear program (variable metric descent to a KKT point) to tasks of this figure."""
        return self._kernel.VariableMetricDescent(self._model, rows.core, self._new_correction())

    def _q(self, q: PoseVector) -> PoseVector:
        return _contiguous(checked_vector(q, self.compiled.nq, "q"))


class NativeState:
    """C++ implementation of :class:`poise.kinematics.protocol.State`."""

    def __init__(self, core: Any, compiled: CompiledFigure) -> None:
        self._core = core
        self._compiled = compiled
        self.transform = core.transform  # type: ignore[method-assign]  # without a call in between

    def transform(self, segment: int, local: FloatArray) -> Matrix:
        """World transform (4, 4) of a frame of a segment."""
        return np.asarray(self._core.transform(segment, local))

    # arrays are copied from the kernel when they are first read: most states are asked for a few frames

    @cached_property
    def rotations(self) -> FloatArray:
        """Rotation matrices world_from_segment, (segments, 3, 3)."""
        return np.asarray(self._core.rotations)

    @cached_property
    def positions(self) -> FloatArray:
        """Origins of the segments' frames, (segments, 3)."""
        return np.asarray(self._core.positions)

    @cached_property
    def angular(self) -> FloatArray:
        """Rotation axis of each degree of freedom, (nv, 3)."""
        return np.asarray(self._core.angular)

    @cached_property
    def linear(self) -> FloatArray:
        """Velocity per unit of each DoF of the body point at the world origin, (nv, 3)."""
        return np.asarray(self._core.linear)

    @cached_property
    def origins(self) -> FloatArray:
        """A point on each axis, (nv, 3)."""
        return np.asarray(self._core.origins)

    def point(self, segment: int, local: Vector3) -> Vector3:
        """World position of a point of a segment."""
        try:
            result: Vector3 = self._core.point(segment, local)
        except (TypeError, ValueError):  # another type, or a message that names the figure
            return self._array("point", segment, _checked_3(local, "local"))
        return result

    def point_jacobian(self, segment: int, local: Vector3) -> Matrix:
        """J_T, 3 × nv."""
        return self._array("point_jacobian", segment, _checked_3(local, "local"))

    def point_hessian(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Hessian of weight · point."""
        return self._array("point_hessian", segment, _checked_3(local, "local"), _checked_3(weight, "weight"))

    def direction_hessian(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Hessian of weight · (R local)."""
        return self._array("direction_hessian", segment, _checked_3(local, "local"), _checked_3(weight, "weight"))

    def rotation_hessian(self, segment: int, weight: Vector3) -> Matrix:
        """Hessian of weight · log(R(v) R(0)ᵀ)."""
        return self._array("rotation_hessian", segment, _checked_3(weight, "weight"))

    def center_of_mass_hessian(self, weight: Vector3) -> Matrix:
        """Hessian of weight · center of mass."""
        return self._array("center_of_mass_hessian", _checked_3(weight, "weight"))

    def orientation(self, segment: int) -> Rotation:
        """Rotation matrix world_from_segment."""
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

    def subtree_mass(self, joint: int) -> float:
        """Mass of the subtree that the joint moves."""
        return float(self._core.subtree_mass(joint))

    def subtree_center(self, joint: int) -> Vector3:
        """Center of mass of the subtree that the joint moves."""
        return self._array("subtree_center", joint)

    def subtree_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        return self._array("subtree_center_jacobian", joint)

    def complement_mass(self, joint: int) -> float:
        """Mass of the rest of the figure."""
        return float(self._core.complement_mass(joint))

    def complement_center(self, joint: int) -> Vector3:
        """Center of mass of the rest of the figure."""
        return self._array("complement_center", joint)

    def complement_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        return self._array("complement_center_jacobian", joint)

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
        point = None if through is None else _checked_3(through, "through")
        return self._array("inertia_about_gradient", _checked_3(axis, "axis"), point)

    def _array(self, method: str, *arguments: object) -> FloatArray:
        try:
            result: FloatArray = getattr(self._core, method)(*arguments)
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {method}: {error}.") from None
        return result


def _table_arrays(table: ConstraintTable) -> tuple[object, ...]:
    return table.codes, table.joints, table.starts, table.numbers


def _contiguous(array: FloatArray) -> FloatArray:
    return np.ascontiguousarray(array)


def _checked_3(values: Vector3, what: str) -> Vector3:
    return _contiguous(checked_vector(values, 3, what))
