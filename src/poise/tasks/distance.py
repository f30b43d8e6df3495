"""DistanceTask: two points keep a distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import PointTarget
from poise.math.input_checks import number
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.frame_pairs import other_frame, relative_hessian, segments_of_pair, zero_shared_columns
from poise.tasks.terms.rotation_error import largest_motion_row
from poise.tasks.terms.validation import checked_target, short, target_name
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True, kw_only=True, repr=False)
class DistanceTask(SiteTask):
    """The site's origin x is at a distance r from y, a world point or another site.

    Error [m]: e = r − ‖x − y‖, with J = uᵀ(J_x − J_y), u = (x − y)/‖x − y‖. Where the points coincide, u is the world
    axis along which the figure can separate them most, so that they separate at once.

    Parameters
    ----------
    to : three floats, str or Site
        World position [m], or a site of the same figure.
    distance : float
        r, zero or more [m].
    """

    to: PointTarget
    distance: float

    def _validated(self) -> dict[str, Any]:
        distance = number("its distance", self.distance)
        if distance < 0.0:
            raise TaskError(f"its distance must be zero or more, got {distance}.")
        return {**super()._validated(), "to": checked_target(self.to, "to"), "distance": distance}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both points."""
        return segments_of_pair(self._frame(figure), other_frame(self, figure, self.site, self.to))

    def error(self, pose: Pose) -> FloatArray:
        """r − ‖x − y‖."""
        other = other_frame(self, pose.figure, self.site, self.to)
        separation = self._frame(pose.figure).position(pose) - other.position(pose)
        return np.array([self.distance - np.linalg.norm(separation)])

    def jacobian(self, pose: Pose) -> Matrix:
        """uᵀ(J_x − J_y); columns of joints that move both points are exactly zero."""
        relative = self._relative_jacobian(pose)
        return np.asarray(self._direction_and_distance(pose, relative)[0][None] @ relative)

    def _relative_jacobian(self, pose: Pose) -> Matrix:
        """J_x − J_y, zero for shared joints."""
        frame, other = self._frame(pose.figure), other_frame(self, pose.figure, self.site, self.to)
        rows = frame.position_jacobian(pose) - other.position_jacobian(pose)
        return zero_shared_columns(rows, pose.figure, frame.segment, other.segment)

    def _direction_and_distance(self, pose: Pose, relative: Matrix) -> tuple[Vector3, float]:
        """Return u and ‖x − y‖."""
        other = other_frame(self, pose.figure, self.site, self.to)
        separation = self._frame(pose.figure).position(pose) - other.position(pose)
        distance = float(np.linalg.norm(separation))
        if distance == 0.0:
            return np.eye(3)[largest_motion_row(relative[:, self.active_dofs(pose.figure)])], 0.0
        return separation / distance, distance

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of x and y along u, and (I − uuᵀ)/‖x − y‖; without the latter where the points coincide."""
        frame, other = self._frame(pose.figure), other_frame(self, pose.figure, self.site, self.to)
        relative = self._relative_jacobian(pose)
        direction, distance = self._direction_and_distance(pose, relative)
        weight = weights[0] * direction
        result = frame.position_hessian(pose, weight) - other.position_hessian(pose, weight)
        result = relative_hessian(result, pose.figure, frame.segment, other.segment)
        if distance == 0.0:
            return result
        across = np.eye(3) - np.outer(direction, direction)
        return np.asarray(result + weights[0] / distance * relative.T @ across @ relative)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Two points and their distance."""
        frame, other = self._frame(figure), other_frame(self, figure, self.site, self.to)
        numbers = pack(
            RecordKind.DISTANCE,
            point=frame.local_position,
            other_point=other.local_position,
            lower=self.distance,
            upper=self.distance,
            is_region=0.0,
        )
        active_dofs = self.active_dofs(figure)
        return (TaskRecord(RecordKind.DISTANCE, 1, numbers, frame.segment, other.segment, active_dofs=active_dofs),)

    def describe(self) -> str:
        """Both points and the distance."""
        return f"{self._site_name} at {short(self.distance)} m from {target_name(self.to)}"

    def _default_name(self) -> str:
        return f"{self._site_name} distance"
