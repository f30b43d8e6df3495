"""DexterityTask: a site keeps its freedom to move in all directions [Yoshikawa1985; Klein1987; Ge2000, 4.1.3].

The singular values of the Jacobian of a site are the speeds that unit joint velocities give it in its best and worst
directions. Where the smallest is zero, at a straight elbow for example, the posture is singular: the site cannot move
in some direction at all. Measures of dexterity combine the singular values to one number, and their gradient is
projected onto the null space of the tasks as that of any criterion.
"""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError, suggest
from poise.kinematics import Pose
from poise.model import Figure, JointKind
from poise.tasks.task import SiteTask
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.dexterity_measures import MEASURES, SMOOTHING, squared
from poise.tasks.terms.finite_differences import second_differences
from poise.tasks.terms.jacobian_derivative import angular_jacobian_derivative, linear_jacobian_derivative
from poise.tasks.terms.validation import AXES, positive, short
from poise.types import BoolArray, FloatArray, Matrix, Tangent

VELOCITIES = ("linear", "angular", "both")
_MAX_SWING_LEVER = 2.0  # angular velocity of a swing joint per unit of its tangent, up to swings of 120°


@dataclass(frozen=True, kw_only=True, repr=False)
class JacobianTask(SiteTask, ABC):
    """A task about the Jacobian J of a site: its rows for some velocities, its columns for the active joints.

    Lengths are in characteristic lengths. A floating base has no columns.

    Parameters
    ----------
    velocity : "linear", "angular" or "both"
        Velocities of the site that are measured.
    axes : str
        World axes of these velocities, a subset of "xyz"; "xz" for an arm that moves in that plane only.
    """

    velocity: str = "linear"
    axes: str = AXES

    def _validated(self) -> dict[str, Any]:
        if self.velocity not in VELOCITIES:
            raise TaskError(f"its velocity must be 'linear', 'angular' or 'both', got {self.velocity!r}.")
        if not isinstance(self.axes, str) or not self.axes or sorted(set(self.axes) & set(AXES)) != sorted(self.axes):
            raise TaskError(f"its axes must be some of x, y and z, each once, got {self.axes!r}.")
        return super()._validated()

    @property
    def unit(self) -> str:
        """Meters: the measure times the characteristic length of the figure."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        columns, needed = int(self._columns(figure).sum()), len(self._row_indices)
        if columns < needed:
            raise TaskError(
                f"site {self._site_name!r} has {columns} active degrees of freedom besides a floating base, but its "
                f"{self.velocity} velocity along {self.axes!r} has {needed}: it is singular in every pose. Measure "
                "fewer axes, or activate more joints.",
                self.name,
            )
        return 1

    @property
    def _row_indices(self) -> list[int]:
        """Rows of the 6-row geometric Jacobian."""
        blocks = {"linear": (0,), "angular": (3,), "both": (0, 3)}[self.velocity]
        return [block + AXES.index(axis) for block in blocks for axis in sorted(self.axes)]

    def _columns(self, figure: Figure) -> BoolArray:
        """Mask (nv,) of the degrees of freedom whose motion is measured."""
        return self._moving_dofs(figure, with_base=False) & self.active_dofs(figure)

    def _moving_dofs(self, figure: Figure, *, with_base: bool) -> BoolArray:
        """Mask (nv,) of the degrees of freedom that move the site."""
        mask = np.zeros(figure.nv, dtype=np.bool_)
        for index in figure.ancestors(self._frame(figure).segment):
            if with_base or figure.joints[index].kind is not JointKind.FREE:
                mask[figure.slots[index].v] = True
        return mask

    def measured_rows(self, pose: Pose) -> Matrix:
        """J (k, nv) [characteristic lengths per rad, or rad per rad], zero in columns that are not measured."""
        frame = self._frame(pose.figure)
        linear = frame.position_jacobian(pose) / characteristic_length(pose.figure)
        stacked = np.concatenate([linear, frame.angular_jacobian(pose)])
        return np.asarray(stacked[self._row_indices] * self._columns(pose.figure))

    def singular_values(self, pose: Pose) -> FloatArray:
        """Singular values of the measured Jacobian, largest first."""
        return np.asarray(np.linalg.svd(self.measured_rows(pose), compute_uv=False), dtype=np.float64)

    def _measured(self, measure: str, pose: Pose) -> float:
        return MEASURES[measure](squared(self.measured_rows(pose)))[0]

    def _gradient(self, measure: str, pose: Pose) -> Tangent:
        """∂m/∂q = 2 Σ_j (G J)_j · D_ij, G the derivative of the measure with respect to J Jᵀ."""
        J = self.measured_rows(pose)
        _, G = MEASURES[measure](squared(J))
        frame, length = self._frame(pose.figure), characteristic_length(pose.figure)
        parts = []
        if self.velocity != "angular":
            parts.append(linear_jacobian_derivative(frame, pose, frame.position_jacobian(pose)) / length)
        if self.velocity != "linear":
            parts.append(angular_jacobian_derivative(frame, pose, frame.angular_jacobian(pose)))
        first = 3 if self.velocity == "angular" else 0
        D = np.concatenate(parts)[[row - first for row in self._row_indices]]
        return np.asarray(2.0 * np.einsum("kj,kij->i", G @ J, D))

    def _measure_hessian(self, measure: str, pose: Pose) -> Matrix:
        """∇²m by central differences of the exact gradient, over the degrees of freedom that change it."""
        dofs = np.flatnonzero(self._moving_dofs(pose.figure, with_base=len(self.axes) < len(AXES)))
        return second_differences(lambda at: self._gradient(measure, at), pose, dofs)


@dataclass(frozen=True, kw_only=True, repr=False)
class DexterityTask(JacobianTask):
    """A measure m of the dexterity of a site goes to a value, or becomes as large as possible.

    Error [m]: e = ℓ (m* − m), ℓ the characteristic length, with J = ℓ ∂m/∂q. "largest" sets m* to an upper bound that
    hardly any pose reaches. The remaining error is not a failure, so that such a task belongs on the last level. The
    gradient is exact; the Hessian is its central differences.

    Parameters
    ----------
    measure : "manipulability", "singular_value" or "isotropy"
        Geometric mean of the singular values; smooth lower bound of the smallest one; inverse of the condition number.
    value : float or "largest"
        Goal for the measure [characteristic lengths per rad; between 0 and 1 for the isotropy].
    velocity : "linear", "angular" or "both"
        Velocities of the site that are measured.
    axes : str
        World axes of these velocities, a subset of "xyz".
    """

    measure: str = "manipulability"
    value: float | str = "largest"

    def _validated(self) -> dict[str, Any]:
        validated = super()._validated()
        if self.measure not in MEASURES:
            raise TaskError(f"unknown measure {self.measure!r}; {suggest(str(self.measure), MEASURES)}")
        if isinstance(self.value, str):
            if self.value != "largest":
                raise TaskError(f"its value must be a number or 'largest', got {self.value!r}.")
            return validated
        return {**validated, "value": positive(self.value, "its value")}

    def dexterity(self, pose: Pose) -> float:
        """The measure at a pose [characteristic lengths per rad; without unit for the isotropy]."""
        self.rows(pose.figure)
        return self._measured(self.measure, pose)

    def goal(self, figure: Figure) -> float:
        """Goal m* for the measure."""
        if isinstance(self.value, str):
            return self._upper_bound(figure)
        return float(self.value)

    def _upper_bound(self, figure: Figure) -> float:
        """Upper bound of the measure over all poses: tr(J Jᵀ) is at most the sum of the squared levers."""
        rows = len(self._row_indices)
        if self.measure == "isotropy":
            return 1.0
        trace = self._squared_levers(figure) + rows * SMOOTHING**2
        return float(np.sqrt(trace / rows) if self.measure == "manipulability" else np.sqrt(trace) / rows)

    def _squared_levers(self, figure: Figure) -> float:
        """Sum over columns of the largest squared velocity of the site, lengths measured along the bones."""
        frame, length, total = self._frame(figure), characteristic_length(figure), 0.0
        columns, point, lever = self._columns(figure), frame.local_position, 0.0
        for index in figure.ancestors(frame.segment):
            joint = figure.joints[index]
            lever += float(np.linalg.norm(point - joint.child_placement.translation_vector)) / length
            point = joint.placement.translation_vector
            if joint.kind is JointKind.SLIDE:
                own = joint.ranges.get(joint.kind.components[0])
                reach = max(abs(own.lower), abs(own.upper)) / length if own is not None else np.inf
                lever += reach if np.isfinite(reach) else 1.0
                column = 0.0 if self.velocity == "angular" else length**-2
            else:
                turn = _MAX_SWING_LEVER**2 if joint.kind is JointKind.SWING else 1.0
                column = turn * ((self.velocity != "angular") * lever**2 + (self.velocity != "linear"))
            total += column * int(columns[figure.slots[index].v].sum())
        return total

    def error(self, pose: Pose) -> FloatArray:
        """ℓ (m* − m)."""
        return characteristic_length(pose.figure) * np.array([self.goal(pose.figure) - self.dexterity(pose)])

    def jacobian(self, pose: Pose) -> Matrix:
        """ℓ ∂m/∂q."""
        self.rows(pose.figure)
        return characteristic_length(pose.figure) * self._gradient(self.measure, pose)[None]

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """ℓ w ∇²m."""
        return characteristic_length(pose.figure) * float(weights[0]) * self._measure_hessian(self.measure, pose)

    def remark(self, pose: Pose) -> str:
        """The measure and the smallest singular value."""
        measure, smallest = self.measure.replace("_", " "), float(self.singular_values(pose)[-1])
        return f"{measure} {short(self.dexterity(pose))}, smallest singular value {short(smallest)}"

    def describe(self) -> str:
        """Measure and site."""
        wanted = "as large as possible" if isinstance(self.value, str) else f"= {short(self.value)}"
        return f"{self.measure.replace('_', ' ')} of {self._site_name} {wanted}"

    def _default_name(self) -> str:
        return f"dexterity of {self._site_name}"
