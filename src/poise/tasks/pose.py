"""A site takes a position and an orientation as one goal [Zhao1989, 3.3]."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math import quaternion, so3
from poise.model import Figure
from poise.model.limits.checks import number
from poise.model.transform import Triple, Wxyz, triple, unit_quaternion
from poise.tasks.checks import positive
from poise.tasks.point_record import point_record
from poise.tasks.scale import characteristic_length
from poise.tasks.second_order import turn_excess
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed, short
from poise.types import FloatArray, Matrix, Rotation, Vector3


@dataclass(frozen=True, kw_only=True)
class PoseTask(SiteTask):
    """The site goes to a place and turns to an orientation: e = (√(2w) (p − x), √(2(1 − w)) c log(R_g Rᵀ)).

    c [m/rad] makes an angle a length: c = 180/(π · degrees per meter) [Zhao1989, eq. 10]. w and 1 − w are the weights
    of eq. 14; the 2 makes even weights leave meters as they are.

    Parameters
    ----------
    position : three floats
        World position p [m].
    orientation : four floats
        Unit quaternion w x y z: world from site.
    position_weight : float
        w, between 0 and 1.
    degrees_per_meter : float or None
        So many degrees are as bad as one meter; None takes the characteristic length of the figure for c.
    """

    exact: ClassVar[bool] = False

    position: Triple
    orientation: Wxyz
    position_weight: float = 0.5
    degrees_per_meter: float | None = None

    def _checked(self) -> dict[str, Any]:
        share = number("position_weight", self.position_weight)
        if not 0.0 < share < 1.0:
            raise TaskError(
                f"position_weight must lie between 0 and 1, got {share}; for one part alone there are PositionTask and "
                "OrientationTask."
            )
        degrees = self.degrees_per_meter
        return {
            **super()._checked(),
            "position": triple(self.position, "its position"),
            "orientation": unit_quaternion(self.orientation, "its orientation"),
            "position_weight": share,
            "degrees_per_meter": None if degrees is None else positive(degrees, "degrees_per_meter"),
        }

    @property
    def unit(self) -> str:
        """Meters; angles are turned into lengths."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Six: position, then orientation."""
        return 6

    @cached_property
    def _goal_point(self) -> Vector3:
        return np.array(self.position)

    @cached_property
    def _goal_matrix(self) -> Rotation:
        return quaternion.to_matrix(self.orientation)

    def _factors(self, figure: Figure) -> tuple[float, float]:
        """Factors of the two parts."""
        meters = characteristic_length(figure)
        if self.degrees_per_meter is not None:
            meters = 180.0 / (math.pi * self.degrees_per_meter)
        return math.sqrt(2.0 * self.position_weight), math.sqrt(2.0 * (1.0 - self.position_weight)) * meters

    def error(self, pose: Pose) -> FloatArray:
        """Weighted gap and rotation still to make, both in world axes."""
        place = self._anchor(pose.figure)
        along, about = self._factors(pose.figure)
        turn = so3.log(np.dot(self._goal_matrix, place.rotation(pose).T))
        return np.concatenate((along * (self._goal_point - place.position(pose)), about * turn))

    def measures(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """How far the site is from its place [m], and how far it is turned from its orientation [rad]; no weights."""
        along, about = self._factors(pose.figure)
        e = self.error(pose)
        return (float(np.linalg.norm(e[:3])) / along, "m"), (float(np.linalg.norm(e[3:])) / about, "rad")

    def jacobian(self, pose: Pose) -> Matrix:
        """Weighted J_T and J_R."""
        place = self._anchor(pose.figure)
        along, about = self._factors(pose.figure)
        return np.concatenate([along * place.position_rows(pose), about * place.turn_rows(pose)])

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of the position and of the orientation, weighted."""
        place = self._anchor(pose.figure)
        along, about = self._factors(pose.figure)
        turn = about * weights[3:]
        excess = turn_excess(turn, so3.log(self._goal_matrix @ place.rotation(pose).T))
        rows = place.turn_rows(pose)
        moved = place.position_curvature(pose, along * weights[:3]) + place.turn_curvature(pose, turn)
        return np.asarray(moved + rows.T @ excess @ rows)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point and an orientation, each with its factor."""
        place = self._anchor(figure)
        along, about = self._factors(figure)
        numbers = flat(self._goal_matrix @ place.turn.T)
        turn = TaskRecord(RecordKind.ORIENTATION, 3, numbers, place.segment, factor=about)
        return point_record(place, self.position, np.eye(3), factor=along), turn

    def describe(self) -> str:
        """Site, place, orientation and what an angle is worth."""
        worth = "" if self.degrees_per_meter is None else f", {short(self.degrees_per_meter)}° worth 1 m"
        return f"{self._site_name} to {listed(self.position)} turned to {listed(self.orientation)}{worth}"

    def _title(self) -> str:
        return f"{self._site_name} pose"
