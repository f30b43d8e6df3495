"""A site touches a surface: a sole on the floor, a palm on a wall, a hand round a bar; it sticks or slides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from poise.errors import ForceError, TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.math import quaternion
from poise.model import Figure
from poise.model.transform import Triple, Wxyz, triple, unit_quaternion
from poise.statics import Support
from poise.statics.support import FRICTION
from poise.tasks.axis import AxisTask
from poise.tasks.checks import unit_triple
from poise.tasks.line import LineTask
from poise.tasks.orientation import OrientationTask
from poise.tasks.plane import PlaneTask
from poise.tasks.position import PositionTask
from poise.tasks.scale import characteristic_length
from poise.tasks.site_task import SiteTask
from poise.tasks.task import Task
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix

SURFACES = ("plane", "bar")
ALONG = 1e-6  # how far [rad] an orientation may be from laying the site on its surface


@dataclass(frozen=True, kw_only=True)
class ContactTask(SiteTask):
    """The site lies on a plane, or is closed round a bar: place and turn as one goal, angles as lengths [m].

    ========================  ====================================================================================
    sticks to a plane         its origin at the point, its axis along the normal, and its heading where that is given
    slides on a plane         its origin anywhere on the plane, its axis along the normal
    sticks to a bar           its origin at the point, its axis along the bar; it may turn about the bar
    slides on a bar           its origin anywhere on the bar's line, its axis along the bar
    ========================  ====================================================================================

    What it carries is :meth:`support`: a plane pushes along its normal and holds by friction, a bar is a grip.

    Parameters
    ----------
    point : three floats
        Where it touches, or a point of the surface where it slides; in the world [m].
    normal : three floats
        Direction in which a plane pushes, or along which a bar runs; any length but zero.
    surface : "plane" or "bar"
        What it touches.
    axis : three floats
        The site's direction that takes the normal's: out of the surface into the figure, or along the bar.
    sliding : bool
        Whether it may move along the surface.
    orientation : four floats or None
        World from site (quaternion w x y z), to stick to a plane with a heading; None leaves the heading free.
    friction : float or None
        Coefficient of a plane; None: it holds like a grip.
    corners : sequence of three floats
        Points of the site's surface, in its frame, at which it carries.
    """

    exact: ClassVar[bool] = False

    point: Triple
    normal: Triple = (0.0, 0.0, 1.0)
    surface: str = "plane"
    axis: Triple = (0.0, 0.0, 1.0)
    sliding: bool = False
    orientation: Wxyz | None = None
    friction: float | None = FRICTION
    corners: tuple[Triple, ...] = ()

    def _checked(self) -> dict[str, Any]:
        own = {
            **super()._checked(),
            "point": triple(self.point, "its point"),
            "normal": unit_triple(self.normal, "its normal"),
            "axis": unit_triple(self.axis, "its axis"),
            "sliding": bool(self.sliding),
            "corners": tuple(triple(each, "a corner") for each in self.corners),
        }
        if self.surface not in SURFACES:
            raise TaskError(f"its surface must be 'plane' or 'bar', got {self.surface!r}.")
        if self.orientation is not None:
            own["orientation"] = self._heading(own["axis"], own["normal"])
        try:
            support = Support(own["site"], friction=self.friction, corners=own["corners"])
        except ForceError as error:
            raise TaskError(str(error)) from None
        return {**own, "friction": support.friction}

    def _heading(self, axis: Triple, normal: Triple) -> Wxyz:
        given = unit_quaternion(np.asarray(self.orientation), "its orientation")
        if self.sliding or self.surface == "bar":
            raise TaskError("an orientation is for what sticks to a plane; leave it out, or give sliding=False.")
        if float(np.linalg.norm(quaternion.rotate(given, axis) - np.array(normal))) > ALONG:
            raise TaskError("its orientation does not lay its axis along the normal; Scene.touch finds one that does.")
        return given

    @property
    def unit(self) -> str:
        """Meters; angles are turned into lengths."""
        return "m"

    def _parts(self) -> tuple[Task, Task]:
        """What holds its place and what holds its turn."""
        here: dict[str, Any] = {"site": self.site, "active_joints": self.active_joints}
        turn: Task = AxisTask(axis=self.axis, direction=self.normal, **here)
        if self.orientation is not None:
            turn = OrientationTask(goal=self.orientation, **here)
        if not self.sliding:
            return PositionTask(goal=self.point, **here), turn
        if self.surface == "bar":
            return LineTask(point=self.point, direction=self.normal, **here), turn
        return PlaneTask(point=self.point, normal=self.normal, **here), turn

    def _factored(self, figure: Figure) -> tuple[tuple[Task, float], ...]:
        place, turn = self._parts()
        return (place, 1.0), (turn, characteristic_length(figure))

    def rows(self, figure: Figure) -> int:
        """Those of its place and of its turn: from three to six."""
        return sum(part.rows(figure) for part in self._parts())

    def error(self, pose: Pose) -> FloatArray:
        """Gap, then the turn still to make."""
        return np.concatenate([factor * part.error(pose) for part, factor in self._factored(pose.figure)])

    def jacobian(self, pose: Pose) -> Matrix:
        """Those of both parts."""
        return np.concatenate([factor * part.jacobian(pose) for part, factor in self._factored(pose.figure)])

    def measures(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """How far it is from the surface [m], and how far it is turned from it [rad]."""
        place, turn = self._parts()
        return (place.error_norm(pose), "m"), (turn.error_norm(pose), "rad")

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of both parts."""
        total, first = np.zeros((pose.figure.nv, pose.figure.nv)), 0
        for part, factor in self._factored(pose.figure):
            count = part.rows(pose.figure)
            total += part.curvature(pose, factor * weights[first : first + count])
            first += count
        return total

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Those of both parts."""
        records: list[TaskRecord] = []
        for part, factor in self._factored(figure):
            records += (replace(each, factor=factor * each.factor) for each in part.to_native(figure) or ())
        return tuple(records)

    def support(self, share: float | None = None) -> Support:
        """What the surface carries: a plane by friction along its normal, a bar as a grip does."""
        if self.surface == "bar":
            return Support(self.site, share, friction=None)
        return Support(self.site, share, friction=self.friction, normal=self.normal, corners=self.corners)

    def describe(self) -> str:
        """Site, surface, and whether it may slide."""
        kept = "slides on" if self.sliding else "sticks to"
        what = "plane across" if self.surface == "plane" else "bar along"
        return f"{self._site_name} {kept} the {what} {listed(self.normal)} at {listed(self.point)}"

    def _title(self) -> str:
        return f"{self._site_name} contact"
