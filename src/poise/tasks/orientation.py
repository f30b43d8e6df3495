"""A site takes an orientation [Baerlocher2001, 4.5.2]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math import quaternion, so3
from poise.model import Figure
from poise.model.transform import Wxyz, unit_quaternion
from poise.tasks.second_order import turn_excess
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix, Rotation


@dataclass(frozen=True, kw_only=True)
class OrientationTask(SiteTask):
    """The site's axes R turn to the goal R_g: e = log(R_g Rᵀ), the world rotation still to make.

    With the angular Jacobian J_R, the step J_R Δq = e leads to the goal in one turn. The exact derivative of e is
    −J_r⁻¹(e) J_R; eᵀ J_r⁻¹(e) = eᵀ, so gradient and resting points are the same. This would be lost if only some
    entries of e counted: for one axis there is :class:`poise.tasks.axis.AxisTask`.

    Parameters
    ----------
    goal : four floats
        Unit quaternion w x y z: world from site.
    """

    exact: ClassVar[bool] = False

    goal: Wxyz

    def _checked(self) -> dict[str, Any]:
        return {**super()._checked(), "goal": unit_quaternion(self.goal, "its goal")}

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
        return so3.log(self._goal_matrix @ self._anchor(pose.figure).rotation(pose).T)

    def jacobian(self, pose: Pose) -> Matrix:
        """J_R."""
        return self._anchor(pose.figure).turn_rows(pose)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w · ∇²φ, and what curves ½‖e‖² beyond J_Rᵀ J_R."""
        place = self._anchor(pose.figure)
        rows = place.turn_rows(pose)
        return place.turn_curvature(pose, weights) + rows.T @ turn_excess(weights, self.error(pose)) @ rows

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The rotation wanted of the site's segment."""
        place = self._anchor(figure)
        return (TaskRecord(RecordKind.ORIENTATION, 3, flat(self._goal_matrix @ place.turn.T), place.segment),)

    def describe(self) -> str:
        """Site and goal."""
        return f"{self._site_name} turned to {listed(self.goal)}"

    def _title(self) -> str:
        return f"{self._site_name} orientation"
