"""RelativeOrientationTask: two sites keep a rotation between them, or none [Baerlocher2001, 4.5.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import SiteFrame, site_frame, site_name
from poise.math import so3
from poise.math.orientation import as_quaternion
from poise.model import Figure, Site, Transform
from poise.tasks.task import SiteTask
from poise.tasks.terms.frame_pairs import (
    common_ancestor,
    other_frame,
    relative_hessian,
    segments_of_pair,
    zero_shared_columns,
)
from poise.tasks.terms.rotation_error import plus_transpose, rotation_excess
from poise.tasks.terms.validation import bracketed, checked_site
from poise.types import FloatArray, Matrix, Wxyz


@dataclass(frozen=True, kw_only=True, repr=False)
class RelativeOrientationTask(SiteTask):
    """The site's orientation R becomes that of a frame fixed to another site, R_g = R_y · rotation.

    Error [rad]: e = R_cᵀ log(R_g Rᵀ), in the axes of the lowest common ancestor segment c, with J = R_cᵀ(J_R − J_Rg);
    columns of shared joints are exactly zero.

    Parameters
    ----------
    other : str or Site
        The other site.
    rotation : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
        The site's goal orientation in the other site's frame.
    """

    exact: ClassVar[bool] = False
    min_level: ClassVar[int] = 0  # a loop of the mechanism, which no goal opens

    other: str | Site
    rotation: Wxyz = (1.0, 0.0, 0.0, 0.0)

    def _validated(self) -> dict[str, Any]:
        own = {"rotation": as_quaternion(self.rotation, "its rotation")}
        return {**super()._validated(), "other": checked_site(self.other, "the other site"), **own}

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Three."""
        return 3

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both sites."""
        return segments_of_pair(*self._frames(figure))

    def _frames(self, figure: Figure) -> tuple[SiteFrame, SiteFrame]:
        """The site's frame, and the goal frame on the other site."""
        other_frame(self, figure, self.site, self.other)
        return self._frame(figure), site_frame(figure, self.other, Transform(rotation=self.rotation))

    def _ancestor_axes(self, pose: Pose, frame: SiteFrame, goal: SiteFrame) -> Matrix:
        """R_cᵀ."""
        return np.asarray(pose.state.rotations[common_ancestor(pose.figure, frame.segment, goal.segment)].T)

    def error(self, pose: Pose) -> FloatArray:
        """R_cᵀ log(R_g Rᵀ)."""
        frame, goal = self._frames(pose.figure)
        rotation = so3.log(goal.rotation(pose) @ frame.rotation(pose).T)
        return np.asarray(self._ancestor_axes(pose, frame, goal) @ rotation)

    def jacobian(self, pose: Pose) -> Matrix:
        """R_cᵀ(J_R − J_Rg), zero for shared joints."""
        frame, goal = self._frames(pose.figure)
        relative = frame.angular_jacobian(pose) - goal.angular_jacobian(pose)
        rows = self._ancestor_axes(pose, frame, goal) @ relative
        return zero_shared_columns(rows, pose.figure, frame.segment, goal.segment)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """With the rotations φ of R and ψ of R_g: w · ∇²(φ − ψ + ½ φ × ψ), plus the excess of ½‖e‖² over JᵀJ."""
        frame, goal = self._frames(pose.figure)
        axes = self._ancestor_axes(pose, frame, goal)
        weight = weights @ axes
        J, J_g = frame.angular_jacobian(pose), goal.angular_jacobian(pose)
        excess = rotation_excess(weight, self.error(pose) @ axes)
        result = frame.rotation_hessian(pose, weight) - goal.rotation_hessian(pose, weight)
        result = result + (J - J_g).T @ excess @ (J - J_g) - plus_transpose(0.5 * J.T @ so3.hat(weight) @ J_g)
        return relative_hessian(result, pose.figure, frame.segment, goal.segment)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Goal rotation of one segment in the other."""
        frame, goal = self._frames(figure)
        numbers = pack(RecordKind.RELATIVE_ORIENTATION, rotation=goal.local_rotation @ frame.local_rotation.T)
        return (TaskRecord(RecordKind.RELATIVE_ORIENTATION, 3, numbers, frame.segment, goal.segment),)

    def describe(self) -> str:
        """Both sites and the rotation between them."""
        phrase = f"{self._site_name} oriented like {site_name(self.other)}"
        return phrase if self.rotation == (1.0, 0.0, 0.0, 0.0) else f"{phrase}, rotated by {bracketed(self.rotation)}"

    def _default_name(self) -> str:
        return f"{self._site_name} oriented like {site_name(self.other)}"
