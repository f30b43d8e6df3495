"""ContactTask: a site touches a surface, with or without sliding.

A sole on the floor, a palm on a wall, a grip on a bar. Other names for this: foot contact, plant, pin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from poise.errors import ForceError, TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.math import quaternion
from poise.math.orientation import as_quaternion, as_vector3
from poise.model import Figure
from poise.statics import Support
from poise.statics.support import DEFAULT_FRICTION
from poise.tasks.axis import AxisTask
from poise.tasks.line import LineTask
from poise.tasks.orientation import OrientationTask
from poise.tasks.plane import PlaneTask
from poise.tasks.position import PositionTask
from poise.tasks.task import SiteTask, Task
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.validation import bracketed, unit_triple
from poise.types import FloatArray, Matrix, Triple, Wxyz

SURFACES = ("plane", "bar")
_NORMAL_TOL_RAD = 1e-6  # how far an orientation may turn the site's axis from the surface normal


@dataclass(frozen=True, kw_only=True, repr=False)
class ContactTask(SiteTask):
    """The site lies on a plane, or closes around a bar: position and orientation as one goal, angles as lengths [m].

    ========================  ====================================================================================
    sticks to a plane         its origin at the point, its axis along the normal, and its heading where that is given
    slides on a plane         its origin anywhere on the plane, its axis along the normal
    sticks to a bar           its origin at the point, its axis along the bar; it may rotate about the bar
    slides on a bar           its origin anywhere on the bar's line, its axis along the bar
    ========================  ====================================================================================

    Error and Jacobian are those of two tasks in turn: a :class:`PositionTask`, :class:`PlaneTask` or :class:`LineTask`
    [m], and an :class:`AxisTask` or :class:`OrientationTask` times the characteristic length [m].
    :meth:`support` is the contact as a support: a plane pushes along its normal with friction, a bar is a grip.

    Parameters
    ----------
    point : three floats
        Contact point, or a point of the surface on which it slides; in the world [m].
    normal : three floats
        Direction in which a plane pushes, or along which a bar runs; any nonzero length.
    surface : "plane" or "bar"
        What the site touches.
    axis : three floats
        The site's direction that is aligned with the normal: out of the surface into the figure, or along the bar.
    sliding : bool
        Whether it may move along the surface.
    orientation : unit quaternion, 3×3 matrix or Rotation, or None
        World from site, to stick to a plane with a heading; None leaves the heading free.
    friction : float or None
        Coulomb coefficient of a plane; None: it holds like a grip.
    corners : sequence of three floats
        Contact points in the site's frame [m].
    """

    exact: ClassVar[bool] = False

    point: Triple
    normal: Triple = (0.0, 0.0, 1.0)
    surface: str = "plane"
    axis: Triple = (0.0, 0.0, 1.0)
    sliding: bool = False
    orientation: Wxyz | None = None
    friction: float | None = DEFAULT_FRICTION
    corners: tuple[Triple, ...] = ()

    def _validated(self) -> dict[str, Any]:
        own = {
            **super()._validated(),
            "point": as_vector3(self.point, "its point"),
            "normal": unit_triple(self.normal, "its normal"),
            "axis": unit_triple(self.axis, "its axis"),
            "sliding": bool(self.sliding),
            "corners": tuple(as_vector3(each, "a corner") for each in self.corners),
        }
        if self.surface not in SURFACES:
            raise TaskError(f"its surface must be 'plane' or 'bar', got {self.surface!r}.")
        if self.orientation is not None:
            own["orientation"] = self._checked_orientation(own["axis"], own["normal"])
        try:
            support = Support(own["site"], friction=self.friction, corners=own["corners"])
        except ForceError as error:
            raise TaskError(str(error)) from None
        return {**own, "friction": support.friction}

    def _checked_orientation(self, axis: Triple, normal: Triple) -> Wxyz:
        orientation = as_quaternion(self.orientation, "its orientation")
        if self.sliding or self.surface == "bar":
            raise TaskError("an orientation is for a site that sticks to a plane; leave it out, or give sliding=False.")
        if float(np.linalg.norm(quaternion.rotate(orientation, axis) - np.array(normal))) > _NORMAL_TOL_RAD:
            raise TaskError("its orientation does not align its axis with the normal; Scene.touch finds one that does.")
        return orientation

    @property
    def unit(self) -> str:
        """Meters; angles are converted to lengths."""
        return "m"

    def _parts(self) -> tuple[Task, Task]:
        """Position part and orientation part."""
        shared: dict[str, Any] = {"site": self.site, "active_joints": self.active_joints}
        rotational: Task = AxisTask(axis=self.axis, direction=self.normal, **shared)
        if self.orientation is not None:
            rotational = OrientationTask(goal=self.orientation, **shared)
        if not self.sliding:
            return PositionTask(goal=self.point, **shared), rotational
        if self.surface == "bar":
            return LineTask(point=self.point, direction=self.normal, **shared), rotational
        return PlaneTask(point=self.point, normal=self.normal, **shared), rotational

    def _scaled_parts(self, figure: Figure) -> tuple[tuple[Task, float], ...]:
        positional, rotational = self._parts()
        return (positional, 1.0), (rotational, characteristic_length(figure))

    def rows(self, figure: Figure) -> int:
        """Rows of both parts: three to six."""
        return sum(part.rows(figure) for part in self._parts())

    def error(self, pose: Pose) -> FloatArray:
        """Position error, then orientation error."""
        return np.concatenate([factor * part.error(pose) for part, factor in self._scaled_parts(pose.figure)])

    def jacobian(self, pose: Pose) -> Matrix:
        """Jacobians of both parts."""
        return np.concatenate([factor * part.jacobian(pose) for part, factor in self._scaled_parts(pose.figure)])

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """Distance from the contact [m], and angle from it [rad]."""
        positional, rotational = self._parts()
        return (positional.error_norm(pose), "m"), (rotational.error_norm(pose), "rad")

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Hessians of both parts."""
        total, first = np.zeros((pose.figure.nv, pose.figure.nv)), 0
        for part, factor in self._scaled_parts(pose.figure):
            count = part.rows(pose.figure)
            total += part.hessian(pose, factor * weights[first : first + count])
            first += count
        return total

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Records of both parts."""
        records: list[TaskRecord] = []
        for part, factor in self._scaled_parts(figure):
            records += (replace(each, factor=factor * each.factor) for each in part.to_native(figure) or ())
        return tuple(records)

    def support(self, share: float | None = None) -> Support:
        """The contact as a support: a plane with friction along its normal, a bar as a grip."""
        if self.surface == "bar":
            return Support(self.site, share, friction=None)
        surface: dict[str, Any] = {"normal": self.normal, "corners": self.corners, "point": self.point}
        return Support(self.site, share, friction=self.friction, **surface)

    def describe(self) -> str:
        """Site, surface, and whether it may slide."""
        verb = "slides on" if self.sliding else "sticks to"
        surface = "plane across" if self.surface == "plane" else "bar along"
        return f"{self._site_name} {verb} the {surface} {bracketed(self.normal)} at {bracketed(self.point)}"

    def _default_name(self) -> str:
        return f"{self._site_name} contact"
