"""OrientationTask: a site takes an orientation [Baerlocher2001, 4.5.2]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math import quaternion, so3
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.rotation_error import rotation_excess
from poise.tasks.terms.validation import UNSET_ORIENTATION, bracketed, is_unset, orientation_or_unset
from poise.types import FloatArray, Matrix, Rotation, Wxyz


@dataclass(frozen=True, kw_only=True, repr=False)
class OrientationTask(SiteTask):
    """The site's orientation R becomes the goal R_g.

    Error [rad]: e = log(R_g Rᵀ), the rotation vector to the goal in world axes. With the angular Jacobian J_R, the step
    J_R Δq = e reaches the goal in one rotation. The exact derivative of e is −J_r⁻¹(e) J_R; eᵀ J_r⁻¹(e) = eᵀ, so the
    gradient and the stationary points are the same. That would not hold for a subset of the components of e: for one
    axis use :class:`poise.tasks.axis.AxisTask`.

    Parameters
    ----------
    goal : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
        World from site; a controller takes one that is left out from its first tick.
    """

    exact: ClassVar[bool] = False

    goal: Wxyz = UNSET_ORIENTATION

    def _validated(self) -> dict[str, Any]:
        return {**super()._validated(), "goal": orientation_or_unset(self.goal)}

    @property
    def has_goal(self) -> bool:
        """Whether its goal is set."""
        return not is_unset(self.goal)

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Three."""
        return 3

    @cached_property
    def _goal_matrix(self) -> Rotation:
        return quaternion.to_matrix(self.goal)

    def error(self, pose: Pose) -> FloatArray:
        """e = log(R_g Rᵀ), in world axes."""
        return so3.log(self._goal_matrix @ self._frame(pose.figure).rotation(pose).T)

    def jacobian(self, pose: Pose) -> Matrix:
        """J_R."""
        return self._frame(pose.figure).angular_jacobian(pose)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w · ∇²φ, plus the excess of ½‖e‖² over J_Rᵀ J_R."""
        frame = self._frame(pose.figure)
        J = frame.angular_jacobian(pose)
        return frame.rotation_hessian(pose, weights) + J.T @ rotation_excess(weights, self.error(pose)) @ J

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Goal rotation of the site's segment."""
        frame = self._frame(figure)
        numbers = pack(RecordKind.ORIENTATION, rotation=so3.times_transpose(self._goal_matrix, frame.local_rotation))
        return (TaskRecord(RecordKind.ORIENTATION, 3, numbers, frame.segment),)

    def describe(self) -> str:
        """Site and goal."""
        return f"{self._site_name} to orientation {bracketed(self.goal)}"

    def _default_name(self) -> str:
        return f"{self._site_name} orientation"
