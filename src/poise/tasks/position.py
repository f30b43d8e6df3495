"""A site goes to a point [Baerlocher2001, 4.5.1; Zhao1989, 3.1]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math import quaternion, so3
from poise.model import Figure
from poise.model.transform import Triple, Wxyz, triple, unit_quaternion
from poise.tasks.checks import AXES, axes_letters, axes_rows
from poise.tasks.point_record import point_record
from poise.tasks.second_order import symmetric
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed, short
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True, kw_only=True)
class PositionTask(SiteTask):
    """The site's origin x goes to the goal g, along chosen axes F of a control frame: e = Fᵀ(g − x).

    Parameters
    ----------
    goal : three floats
        World position [m].
    axes : str
        Some of "xyz": the axes of the control frame that count. Two leave a line free, one a plane.
    frame : "world", "site" or four floats
        The control frame: the world's axes, the site's own axes as they turn, or fixed axes given as the quaternion
        w x y z that turns them into the world.
    """

    goal: Triple
    axes: str = AXES
    frame: str | Wxyz = "world"

    def _checked(self) -> dict[str, Any]:
        frame = self.frame
        if isinstance(frame, str):
            if frame not in ("world", "site"):
                raise TaskError(f"frame must be 'world', 'site' or a quaternion (w, x, y, z), got {frame!r}.")
        else:
            frame = unit_quaternion(frame, "its frame")
        own = {"goal": triple(self.goal, "its goal"), "axes": axes_letters(self.axes), "frame": frame}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per axis."""
        return len(self.axes)

    def _control(self, pose: Pose) -> Matrix:
        """Fᵀ: the chosen axes, as rows in world coordinates."""
        if self.frame == "world":
            axes = np.eye(3)
        elif self.frame == "site":
            axes = self._anchor(pose.figure).rotation(pose).T
        else:
            axes = quaternion.to_matrix(self.frame).T
        return axes[axes_rows(self.axes)]

    def error(self, pose: Pose) -> FloatArray:
        """e = Fᵀ(g − x)."""
        return self._gap(pose) if self._plain else np.asarray(self._control(pose) @ self._gap(pose))

    @property
    def _plain(self) -> bool:
        """Whether F is the identity."""
        return self.frame == "world" and self.axes == AXES

    def _gap(self, pose: Pose) -> Vector3:
        """Return g − x."""
        return np.asarray(self.goal - self._anchor(pose.figure).position(pose))

    def jacobian(self, pose: Pose) -> Matrix:
        """Fᵀ J_T; for axes that turn with the site, Fᵀ (J_T − [(g − x)×] J_R)."""
        place = self._anchor(pose.figure)
        rows = place.position_rows(pose)
        if self.frame == "site":
            rows = rows - so3.hat(self._gap(pose)) @ place.turn_rows(pose)
        return rows if self._plain else np.asarray(self._control(pose) @ rows)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x pulled by F w; for axes that turn, of the site's own point at g, with the turn of the axes.

        In the site's axes the goal moves by −Fᵀ exp(−φ) γ, γ the displacement of the site's point that is now at g.
        """
        place, weight = self._anchor(pose.figure), weights @ self._control(pose)
        if self.frame != "site":
            return place.position_curvature(pose, weight)
        carried = place._replace(local=place.local + place.turn @ place.rotation(pose).T @ self._gap(pose))
        mixed = place.turn_rows(pose).T @ so3.hat(weight) @ carried.position_rows(pose)
        return carried.position_curvature(pose, weight) + symmetric(mixed)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point along fixed axes or along the site's."""
        place, rows = self._anchor(figure), axes_rows(self.axes)
        if self.frame == "site":
            numbers = flat(place.local, self.goal, place.turn.T[rows])
            return (TaskRecord(RecordKind.SITE_POINT, len(rows), numbers, place.segment),)
        axes = np.eye(3) if self.frame == "world" else quaternion.to_matrix(self.frame).T
        return (point_record(place, self.goal, axes[rows]),)

    def describe(self) -> str:
        """Site and goal."""
        if self.axes == AXES:
            return f"{self._site_name} to {listed(self.goal)}"
        if self.frame == "world":
            goals = (
                f"{axis} = {short(self.goal[row])}" for axis, row in zip(self.axes, axes_rows(self.axes), strict=True)
            )
            return f"{self._site_name} to {', '.join(goals)}"
        whose = "its own axes" if self.frame == "site" else f"axes turned by {listed(map(float, self.frame))}"
        return f"{self._site_name} to {listed(self.goal)} along {', '.join(self.axes)} of {whose}"

    def _title(self) -> str:
        return f"{self._site_name} position"
