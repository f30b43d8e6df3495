"""PositionTask: a site (end effector) goes to a point [Baerlocher2001, 4.5.1; Zhao1989, 3.1]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math import quaternion, so3
from poise.math.orientation import as_quaternion
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.point_sums import point_record
from poise.tasks.terms.rotation_error import plus_transpose
from poise.tasks.terms.validation import (
    AXES,
    UNSET_POSITION,
    axes_letters,
    axes_rows,
    bracketed,
    is_unset,
    position_or_unset,
    short,
    weighted_axes,
)
from poise.types import FloatArray, Matrix, Triple, Vector3, Wxyz


@dataclass(frozen=True, kw_only=True, repr=False)
class PositionTask(SiteTask):
    """The site's origin x goes to the goal g, along chosen axes F of a control frame.

    Error [m]: e = Fᵀ(g − x), with J = Fᵀ J_T; for axes that rotate with the site, J = Fᵀ (J_T − [(g − x)×] J_R).

    Parameters
    ----------
    goal : three floats
        World position [m]; a controller takes one that is left out from its first tick.
    axes : str
        Some of "xyz": the constrained axes of the control frame. Two leave a line free, one a plane.
    row_weights : floats
        One per axis, 0 or more. An axis of weight 0 is left free: it is removed from `axes`.
    frame : "world", "site" or an orientation
        The control frame: world axes, the site's own axes as they rotate, or fixed axes given as a unit quaternion
        (w, x, y, z), 3×3 rotation matrix or Rotation, world from control frame.
    """

    goal: Triple = UNSET_POSITION
    axes: str = AXES
    frame: str | Wxyz = "world"

    def _validated(self) -> dict[str, Any]:
        frame = self.frame
        if isinstance(frame, str):
            if frame not in ("world", "site"):
                raise TaskError(f"frame must be 'world', 'site' or a quaternion (w, x, y, z), got {frame!r}.")
        else:
            frame = as_quaternion(frame, "its frame")
        axes, weights = weighted_axes(axes_letters(self.axes), self.row_weights)
        own = {"goal": position_or_unset(self.goal), "axes": axes, "frame": frame, "row_weights": weights}
        return {**super()._validated(), **own}

    @property
    def has_goal(self) -> bool:
        """Whether its goal is set."""
        return not is_unset(self.goal)

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per axis."""
        return len(self.axes)

    def _control_axes(self, pose: Pose) -> Matrix:
        """Fᵀ: the chosen axes, as rows in world coordinates."""
        if self.frame == "world":
            axes = np.eye(3)
        elif self.frame == "site":
            axes = self._frame(pose.figure).rotation(pose).T
        else:
            axes = quaternion.to_matrix(self.frame).T
        return axes[axes_rows(self.axes)]

    def error(self, pose: Pose) -> FloatArray:
        """e = Fᵀ(g − x)."""
        error = self._world_error(pose)
        return error if self._is_unprojected else np.asarray(self._control_axes(pose) @ error)

    @property
    def _is_unprojected(self) -> bool:
        """Whether F is the identity."""
        return self.frame == "world" and self.axes == AXES

    def _world_error(self, pose: Pose) -> Vector3:
        """g − x."""
        return np.asarray(self.goal - self._frame(pose.figure).position(pose))

    def jacobian(self, pose: Pose) -> Matrix:
        """Fᵀ J_T; for axes that rotate with the site, Fᵀ (J_T − [(g − x)×] J_R)."""
        frame = self._frame(pose.figure)
        rows = frame.position_jacobian(pose)
        if self.frame == "site":
            rows = rows - so3.hat(self._world_error(pose)) @ frame.angular_jacobian(pose)
        return rows if self._is_unprojected else np.asarray(self._control_axes(pose) @ rows)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x, weighted by F w; for rotating axes, of the site's own point at g, with the rotation of the axes.

        In the site's axes the goal moves by −Fᵀ exp(−φ) γ, γ the displacement of the site's point that coincides with
        g.
        """
        frame, weight = self._frame(pose.figure), weights @ self._control_axes(pose)
        if self.frame != "site":
            return frame.position_hessian(pose, weight)
        offset = frame.local_rotation @ frame.rotation(pose).T @ self._world_error(pose)
        goal_point = frame._replace(local_position=frame.local_position + offset)
        mixed = frame.angular_jacobian(pose).T @ so3.hat(weight) @ goal_point.position_jacobian(pose)
        return goal_point.position_hessian(pose, weight) + plus_transpose(mixed)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point along fixed axes or along the site's."""
        frame, rows = self._frame(figure), axes_rows(self.axes)
        if self.frame == "site":
            axes = frame.local_rotation.T[rows]
            numbers = pack(RecordKind.SITE_POINT, point=frame.local_position, goal=self.goal, axes=axes)
            return (TaskRecord(RecordKind.SITE_POINT, len(rows), numbers, frame.segment),)
        axes = np.eye(3) if self.frame == "world" else quaternion.to_matrix(self.frame).T
        return (point_record(frame, self.goal, axes[rows]),)

    def describe(self) -> str:
        """Site and goal."""
        if self.axes == AXES:
            return f"{self._site_name} to {bracketed(self.goal)}"
        if self.frame == "world":
            goals = (
                f"{axis} = {short(self.goal[row])}" for axis, row in zip(self.axes, axes_rows(self.axes), strict=True)
            )
            return f"{self._site_name} to {', '.join(goals)}"
        frame = "its own axes" if self.frame == "site" else f"axes rotated by {bracketed(map(float, self.frame))}"
        return f"{self._site_name} to {bracketed(self.goal)} along {', '.join(self.axes)} of {frame}"

    def _default_name(self) -> str:
        return f"{self._site_name} position"
