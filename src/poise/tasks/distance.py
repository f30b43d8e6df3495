"""Two points keep a distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure
from poise.model.limits.checks import number
from poise.tasks.anchor import Spot, checked_spot, spot_words
from poise.tasks.common_segment import relative, relative_curvature
from poise.tasks.direction import widest
from poise.tasks.pair import pair_anchor, pair_segments
from poise.tasks.site_task import SiteTask
from poise.tasks.words import short
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True, kw_only=True)
class DistanceTask(SiteTask):
    """The site's origin x is at a distance r from y, a point of the world or another site: e = r − ‖x − y‖.

    J = uᵀ(J_x − J_y) with u = (x − y)/‖x − y‖. Where the points coincide, u is the world axis along which the figure
    can part them best, so that they leave each other at once.

    Parameters
    ----------
    to : three floats, str or Site
        World position [m], or a site of the same figure.
    distance : float
        r, zero or more [m].
    """

    to: Spot
    distance: float

    def _checked(self) -> dict[str, Any]:
        distance = number("its distance", self.distance)
        if distance < 0.0:
            raise TaskError(f"its distance must be zero or more, got {distance}.")
        return {**super()._checked(), "to": checked_spot(self.to, "to"), "distance": distance}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both sites."""
        return pair_segments(self._anchor(figure), pair_anchor(self, figure, self.site, self.to))

    def error(self, pose: Pose) -> FloatArray:
        """r − ‖x − y‖."""
        other = pair_anchor(self, pose.figure, self.site, self.to)
        gap = self._anchor(pose.figure).position(pose) - other.position(pose)
        return np.array([self.distance - np.linalg.norm(gap)])

    def jacobian(self, pose: Pose) -> Matrix:
        """uᵀ(J_x − J_y); columns of joints that move both points are exactly zero."""
        moves = self._moves(pose)
        return np.asarray(self._apart(pose, moves)[0][None] @ moves)

    def _moves(self, pose: Pose) -> Matrix:
        """J_x − J_y, zero for shared joints."""
        place, other = self._anchor(pose.figure), pair_anchor(self, pose.figure, self.site, self.to)
        moves = place.position_rows(pose) - other.position_rows(pose)
        return relative(moves, pose.figure, place.segment, other.segment)

    def _apart(self, pose: Pose, moves: Matrix) -> tuple[Vector3, float]:
        """Return u and the distance."""
        other = pair_anchor(self, pose.figure, self.site, self.to)
        gap = self._anchor(pose.figure).position(pose) - other.position(pose)
        apart = float(np.linalg.norm(gap))
        if apart == 0.0:
            return np.eye(3)[widest(moves[:, self.active_dofs(pose.figure)])], 0.0
        return gap / apart, apart

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of x and y pulled along u, and (I − uuᵀ)/‖x − y‖; where they coincide, without the latter."""
        place, other = self._anchor(pose.figure), pair_anchor(self, pose.figure, self.site, self.to)
        moves = self._moves(pose)
        way, apart = self._apart(pose, moves)
        pull = weights[0] * way
        moved = place.position_curvature(pose, pull) - other.position_curvature(pose, pull)
        moved = relative_curvature(moved, pose.figure, place.segment, other.segment)
        if apart == 0.0:
            return moved
        return np.asarray(moved + weights[0] / apart * moves.T @ (np.eye(3) - np.outer(way, way)) @ moves)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Two points and their distance."""
        place, other = self._anchor(figure), pair_anchor(self, figure, self.site, self.to)
        numbers = flat(place.local, other.local, self.distance, self.distance, 0.0)
        movable = self.active_dofs(figure)
        return (TaskRecord(RecordKind.DISTANCE, 1, numbers, place.segment, other.segment, movable=movable),)

    def describe(self) -> str:
        """Both points and the distance."""
        return f"{self._site_name} at {short(self.distance)} m from {spot_words(self.to)}"

    def _title(self) -> str:
        return f"{self._site_name} distance"
