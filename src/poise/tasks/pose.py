"""PoseTask: a site takes a position and an orientation as one goal (SE3) [Zhao1989, 3.3]."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math import quaternion, so3
from poise.math.input_checks import number
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.point_sums import point_record
from poise.tasks.terms.rotation_error import rotation_excess
from poise.tasks.terms.validation import (
    UNSET_ORIENTATION,
    UNSET_POSITION,
    bracketed,
    is_unset,
    orientation_or_unset,
    position_or_unset,
    positive,
    short,
)
from poise.types import FloatArray, Matrix, Rotation, Triple, Vector3, Wxyz


@dataclass(frozen=True, kw_only=True, repr=False)
class PoseTask(SiteTask):
    """The site goes to a position p and an orientation R_g.

    Error [m]: e = (√(2w) (p − x), √(2(1 − w)) c log(R_g Rᵀ)), with the Jacobian (√(2w) J_T, √(2(1 − w)) c J_R). The
    factor c [m/rad] converts angles to lengths: c = 180/(π · degrees per meter) [Zhao1989, eq. 10]. w and 1 − w are the
    weights of eq. 14; with the 2, equal weights leave meters unchanged.

    Parameters
    ----------
    position : three floats
        World position p [m]; a controller takes one that is left out from its first tick.
    orientation : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
        World from site; the same holds.
    row_weights : six floats
        Three for the axes of the position, greater than zero, then three equal ones for the orientation.
    position_weight : float
        w, between 0 and 1.
    degrees_per_meter : float or None
        Angle [deg] that counts as much as one meter; None takes the characteristic length of the figure for c.
    """

    exact: ClassVar[bool] = False

    position: Triple = UNSET_POSITION
    orientation: Wxyz = UNSET_ORIENTATION
    position_weight: float = 0.5
    degrees_per_meter: float | None = None

    def _validated(self) -> dict[str, Any]:
        weight = number("position_weight", self.position_weight)
        if not 0.0 < weight < 1.0:
            raise TaskError(
                f"position_weight must lie between 0 and 1, got {weight}; for one part alone use PositionTask or "
                "OrientationTask."
            )
        degrees = self.degrees_per_meter
        return {
            **super()._validated(),
            "position": position_or_unset(self.position, "its position"),
            "orientation": orientation_or_unset(self.orientation),
            "position_weight": weight,
            "degrees_per_meter": None if degrees is None else positive(degrees, "degrees_per_meter"),
        }

    @property
    def has_goal(self) -> bool:
        """Whether position and orientation are set."""
        return not (is_unset(self.position) or is_unset(self.orientation))

    def _weight_groups(self, figure: Figure) -> tuple[slice, ...]:
        """The rotation vector."""
        return (slice(3, 6),)

    @property
    def unit(self) -> str:
        """Meters; angles are converted to lengths."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Six: position, then orientation."""
        return 6

    @cached_property
    def _goal_position(self) -> Vector3:
        return np.array(self.position)

    @cached_property
    def _goal_matrix(self) -> Rotation:
        return quaternion.to_matrix(self.orientation)

    def _factors(self, figure: Figure) -> tuple[float, float]:
        """Factors of the position and orientation rows."""
        meters_per_radian = characteristic_length(figure)
        if self.degrees_per_meter is not None:
            meters_per_radian = 180.0 / (math.pi * self.degrees_per_meter)
        return math.sqrt(2.0 * self.position_weight), math.sqrt(2.0 * (1.0 - self.position_weight)) * meters_per_radian

    def error(self, pose: Pose) -> FloatArray:
        """Weighted position error and rotation vector to the goal, both in world axes."""
        frame = self._frame(pose.figure)
        position_factor, rotation_factor = self._factors(pose.figure)
        rotation = so3.log(np.dot(self._goal_matrix, frame.rotation(pose).T))
        return np.concatenate(
            (position_factor * (self._goal_position - frame.position(pose)), rotation_factor * rotation)
        )

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """Distance to the goal position [m] and angle to the goal orientation [rad], without weights."""
        position_factor, rotation_factor = self._factors(pose.figure)
        e = self.error(pose)
        distance, angle = float(np.linalg.norm(e[:3])) / position_factor, float(np.linalg.norm(e[3:])) / rotation_factor
        return (distance, "m"), (angle, "rad")

    def jacobian(self, pose: Pose) -> Matrix:
        """Weighted J_T and J_R."""
        frame = self._frame(pose.figure)
        position_factor, rotation_factor = self._factors(pose.figure)
        return np.concatenate(
            [position_factor * frame.position_jacobian(pose), rotation_factor * frame.angular_jacobian(pose)]
        )

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of the position and of the orientation, weighted."""
        frame = self._frame(pose.figure)
        position_factor, rotation_factor = self._factors(pose.figure)
        rotation_weights = rotation_factor * weights[3:]
        excess = rotation_excess(rotation_weights, so3.log(self._goal_matrix @ frame.rotation(pose).T))
        J = frame.angular_jacobian(pose)
        result = frame.position_hessian(pose, position_factor * weights[:3])
        result = result + frame.rotation_hessian(pose, rotation_weights)
        return np.asarray(result + J.T @ excess @ J)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point and an orientation, each with its factor."""
        frame = self._frame(figure)
        position_factor, rotation_factor = self._factors(figure)
        numbers = pack(RecordKind.ORIENTATION, rotation=so3.times_transpose(self._goal_matrix, frame.local_rotation))
        rotation = TaskRecord(RecordKind.ORIENTATION, 3, numbers, frame.segment, factor=rotation_factor)
        return point_record(frame, self.position, np.eye(3), factor=position_factor), rotation

    def describe(self) -> str:
        """Site, position, orientation and the weight of angles."""
        ratio = "" if self.degrees_per_meter is None else f", {short(self.degrees_per_meter)}° count as 1 m"
        goal = f"{bracketed(self.position)}, orientation {bracketed(self.orientation)}"
        return f"{self._site_name} to {goal}{ratio}"

    def _default_name(self) -> str:
        return f"{self._site_name} pose"
