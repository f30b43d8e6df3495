"""AxisTask: one axis of a site points in a given direction; rotation about that axis is free [Zhao1989, 3.2]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math import so3
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.rotation_error import arc_between, arc_excess, perpendicular_axes, symmetric_product
from poise.tasks.terms.validation import bracketed, unit_triple
from poise.types import FloatArray, Matrix, Triple


@dataclass(frozen=True, kw_only=True, repr=False)
class AxisTask(SiteTask):
    """The site's direction d = R a becomes u: a cup stays upright, a palm faces a wall.

    Error [rad]: e = B log_d(u), two rows, with B two unit vectors perpendicular to d that move with the site; ‖e‖ is
    the angle between d and u. Jacobian: the motion of d in the same rows, J = B [ω × d]; rotation about d itself has a
    zero column. A figure leaves an exactly opposite start at once (:mod:`poise.tasks.terms.rotation_error`).

    Parameters
    ----------
    axis : three floats
        Direction in the site's axes; any nonzero length.
    direction : three floats
        Goal direction in the world; any nonzero length.
    """

    exact: ClassVar[bool] = False

    axis: Triple
    direction: Triple

    def _validated(self) -> dict[str, Any]:
        own = {"axis": unit_triple(self.axis, "its axis"), "direction": unit_triple(self.direction, "its direction")}
        return {**super()._validated(), **own}

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Two."""
        return 2

    @cached_property
    def _perpendicular(self) -> Matrix:
        """B in the site's axes (2, 3)."""
        return perpendicular_axes(self.axis)

    def error(self, pose: Pose) -> FloatArray:
        """e = B log_d(u)."""
        rotation = self._frame(pose.figure).rotation(pose)
        B = self._perpendicular @ rotation.T
        arc = arc_between(rotation @ self.axis, np.array(self.direction), B, lambda: self._active_motion(pose))
        return np.asarray(B @ arc.tangent)

    def jacobian(self, pose: Pose) -> Matrix:
        """B [ω × d]."""
        frame = self._frame(pose.figure)
        rotation = frame.rotation(pose)
        B = self._perpendicular @ rotation.T
        return np.asarray(-B @ so3.hat(rotation @ self.axis) @ frame.angular_jacobian(pose))

    def _active_motion(self, pose: Pose) -> Matrix:
        """Motion of d by the active joints."""
        return self.jacobian(pose)[:, self.active_dofs(pose.figure)]

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of d in normal coordinates of the sphere, φ × d + ½ (φ·d) φ, plus the excess of ½‖e‖² over JᵀJ."""
        frame = self._frame(pose.figure)
        rotation = frame.rotation(pose)
        direction, weight = rotation @ self.axis, rotation @ self._perpendicular.T @ weights
        angular, J = frame.angular_jacobian(pose), self.jacobian(pose)
        second = angular.T @ symmetric_product(direction, weight) @ angular
        result = frame.rotation_hessian(pose, np.asarray(np.cross(direction, weight), dtype=np.float64)) + second
        return np.asarray(result + J.T @ arc_excess(weights, self.error(pose)) @ J)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """An axis of the site's segment and its goal direction."""
        frame = self._frame(figure)
        numbers = pack(
            RecordKind.AXIS,
            axis=frame.local_rotation @ self.axis,
            across=self._perpendicular @ frame.local_rotation.T,
            direction=self.direction,
        )
        return (TaskRecord(RecordKind.AXIS, 2, numbers, frame.segment, active_dofs=self.active_dofs(figure)),)

    def describe(self) -> str:
        """Site, axis and direction."""
        return f"{self._site_name}: axis {bracketed(self.axis)} along {bracketed(self.direction)}"

    def _default_name(self) -> str:
        return f"{self._site_name} axis"
