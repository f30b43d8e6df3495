"""EquilibriumTask: static equilibrium, the total moment of weight and all forces is zero [Baerlocher2001, 6.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.kinematics.site_frame import site_frame
from poise.model import Figure
from poise.statics import Forces, Wrench
from poise.tasks.task import Task
from poise.tasks.terms.follower_loads import FollowerLoads
from poise.tasks.terms.point_sums import PointSum
from poise.tasks.terms.torque_hessian import follower_moment_hessian
from poise.tasks.terms.validation import naming_task, positive
from poise.types import FloatArray, Matrix, Vector3

_DEFAULT_TOLERANCE_M = 1e-6  # moment over weight
_VERTICAL_FORCE_TOL = 1e-12  # horizontal force over weight up to which all forces count as vertical


@dataclass(frozen=True, kw_only=True, repr=False)
class EquilibriumTask(Task):
    """The total moment M of weight, wrenches and support reactions is zero (static equilibrium).

    Error [m]: e = −M/‖w‖, w the weight (eq. 6.3, 6.6). Supports react by share at their sites, and the one without a
    share, or the first, takes the remainder of the force sum, so that M is the same about every point. Where all forces
    are vertical the vertical component of M is zero at every pose and has no row. Jacobian: M is a linear function of
    points (:mod:`poise.tasks.terms.point_sums`), plus the rotation of follower loads.

    Parameters
    ----------
    forces : Forces
        Wrenches, supports and gravity. All shares but one are required; horizontal forces default to zero.
    tolerance : float
        Moment over weight [m] up to which the task counts as met, for a figure of usual size.
    """

    forces: Forces
    tolerance: float = _DEFAULT_TOLERANCE_M

    def _validated(self) -> dict[str, Any]:
        if not isinstance(self.forces, Forces):
            raise TaskError(f"its forces must be a Forces value, got {self.forces!r}.")
        self.forces.remainder_support  # noqa: B018  # raises ForceError when it is not determined
        return {"tolerance": positive(self.tolerance, "its tolerance")}

    @property
    def precision(self) -> float:
        """Rows are scaled up as the tolerance shrinks."""
        return _DEFAULT_TOLERANCE_M / self.tolerance

    @property
    def unit(self) -> str:
        """Meters: moment over weight."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Two where all forces are vertical, else three."""
        return len(self._axes(figure))

    def check(self, figure: Figure) -> None:
        """Raise TaskError when a site does not exist or the figure has no mass."""
        with naming_task(self.name):
            self.forces.check(figure)
        super().check(figure)

    def _weight(self, figure: Figure) -> float:
        weight = float(np.linalg.norm(self.forces.weight(figure)))
        if weight <= 0.0:
            raise TaskError(
                f"figure {figure.name!r} has no weight, by which moments are divided; give its segments masses.",
                self.name,
            )
        return weight

    def _axes(self, figure: Figure) -> Matrix:
        """World axes (2 or 3, 3) along which the moment is constrained."""
        self._weight(figure)
        down = self.forces.down
        horizontal = [s.horizontal_force for s in self.forces.supports if s.horizontal_force is not None]
        known = [wrench.force for wrench in self.forces.wrenches] + horizontal
        twisting = any(wrench.is_follower or abs(np.dot(wrench.torque, down)) > 0.0 for wrench in self.forces.wrenches)
        sideways = max((float(np.linalg.norm(np.cross(force, down))) for force in known), default=0.0)
        if twisting or sideways > _VERTICAL_FORCE_TOL * self._weight(figure):
            return np.eye(3)
        axis = np.cross(down, np.eye(3)[int(np.argmin(np.abs(down)))])
        axis /= np.linalg.norm(axis)
        return np.array([np.cross(axis, down), axis])

    def _world_wrenches(self, pose: Pose) -> tuple[Wrench, ...]:
        """Every wrench in the world, support reactions included."""
        return (*(wrench.in_world(pose) for wrench in self.forces.wrenches), *self.forces.reactions_by_share(pose))

    def _moment(self, pose: Pose) -> PointSum:
        """Axes · M/‖w‖ as a point sum, with the forces at a pose taken as constant."""
        return self._moment_of(pose, self._world_wrenches(pose))

    def _moment_of(self, pose: Pose, wrenches: tuple[Wrench, ...]) -> PointSum:
        figure = pose.figure
        axes, weight = self._axes(figure), self._weight(figure)
        center = np.cross(self.forces.weight(figure), axes) / weight
        factors = np.array([np.cross(np.array(each.force), axes) / weight for each in wrenches])
        constant = np.sum([axes @ np.array(each.torque) / weight for each in wrenches], axis=0)
        return PointSum(
            np.asarray(center, dtype=np.float64),
            tuple(site_frame(figure, each.site) for each in wrenches),
            factors,
            constant,
        )

    def moment(self, pose: Pose) -> Vector3:
        """Total moment M [N m]."""
        wrenches = self._world_wrenches(pose)
        total = np.cross(pose.center_of_mass(), self.forces.weight(pose.figure))
        for each in wrenches:
            total = total + np.cross(site_frame(pose.figure, each.site).position(pose), each.force) + each.torque
        return np.asarray(total)

    def remark(self, pose: Pose) -> str:
        """The remaining moment, and the support that takes the remainder of the force sum."""
        remainder = self.forces.remainder_support.name
        return f"{np.linalg.norm(self.moment(pose)):.2g} N m left, {remainder} takes the remainder of the load"

    def error(self, pose: Pose) -> FloatArray:
        """−M/‖w‖."""
        return -self._moment(pose).value(pose)

    def jacobian(self, pose: Pose) -> Matrix:
        """Derivative of M/‖w‖: −[w×] J_G − Σ [f×] J_T, plus the rotation of follower loads (eq. 6.6, corrected)."""
        rows = self._moment(pose).jacobian(pose)
        if self.forces.has_follower_wrenches:
            rows = rows + self._follower_rows(pose)
        return rows

    def _follower_rows(self, pose: Pose) -> Matrix:
        """Terms of follower loads: their own rotation, and the support reactions to it."""
        figure = pose.figure
        axes, weight = self._axes(figure), self._weight(figure)
        total = np.zeros((len(axes), figure.nv))
        down, remainder = self.forces.down, self.forces.remainder_support
        remainder_position = site_frame(figure, remainder.site).position(pose)
        lever = np.zeros(3)  # Σ s (x − x_remainder) of the supports with shares
        for support in self.forces.supports:
            if support is not remainder:
                arm = site_frame(figure, support.site).position(pose) - remainder_position
                lever = lever + float(support.share or 0.0) * arm
        for each in self.forces.wrenches:
            if each.is_follower:
                frame, wrench = site_frame(figure, each.site), each.in_world(pose)
                angular = frame.angular_jacobian(pose)
                force_rate = _rotation_rate(wrench.force, angular)
                moment_rate = np.cross(frame.position(pose) - remainder_position, force_rate.T).T
                reaction = -np.cross(lever, (np.outer(down, down) @ force_rate).T).T
                total += axes @ (moment_rate + reaction + _rotation_rate(wrench.torque, angular))
        return total / weight

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of the points, plus the terms of follower loads."""
        follower = FollowerLoads.at(pose, self.forces)
        if follower is None:
            return self._moment(pose).hessian(pose, weights)
        fixed = (wrench for wrench in self.forces.wrenches if not wrench.is_follower)
        points = self._moment_of(pose, (*fixed, *self.forces.reactions_by_share(pose)))
        world_weight = weights @ self._axes(pose.figure) / self._weight(pose.figure)
        return points.hessian(pose, weights) + follower_moment_hessian(pose, follower, world_weight)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Point sums that are zero; None where a wrench rotates with its site."""
        if self.forces.has_follower_wrenches:
            return None
        points = self._moment(Pose.neutral(figure))
        return points.to_native(np.zeros(len(points.constant)), np.zeros(len(points.constant)))

    def describe(self) -> str:
        """Which forces, and which support takes the remainder."""
        count = len(self.forces.wrenches)
        loads = "its weight" + (f" and {count} force" + ("s" if count > 1 else "") if count else "")
        return f"static equilibrium under {loads}; {self.forces.remainder_support.name} takes the remainder"

    def _default_name(self) -> str:
        return "equilibrium"


def _rotation_rate(vector: Any, angular: Matrix) -> Matrix:
    """Rate (3, nv) of a vector that rotates along: ω × vector, column by column."""
    return np.asarray(np.cross(angular.T, vector).T)
