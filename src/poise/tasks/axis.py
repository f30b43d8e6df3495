"""One axis of a site points a given way; the turn about that axis stays free [Zhao1989, 3.2]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math import so3
from poise.model import Figure
from poise.model.transform import Triple
from poise.tasks.checks import unit_triple
from poise.tasks.direction import across, arc_between
from poise.tasks.second_order import arc_excess, both
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class AxisTask(SiteTask):
    """The site's direction d = R a becomes u: a cup stays upright, a palm faces a wall.

    e = B log_d(u), two rows, with B two unit vectors across d that the site carries; ‖e‖ is the angle between d and u.
    The Jacobian is the motion of d in the same rows, J = B [ω × d]; the turn about d itself has a zero column. An
    exactly opposite start is left at once (:mod:`poise.tasks.direction`).

    Parameters
    ----------
    axis : three floats
        Direction in the site's axes; any length but zero.
    direction : three floats
        World direction it shall have; any length but zero.
    """

    exact: ClassVar[bool] = False

    axis: Triple
    direction: Triple

    def _checked(self) -> dict[str, Any]:
        own = {"axis": unit_triple(self.axis, "its axis"), "direction": unit_triple(self.direction, "its direction")}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Two."""
        return 2

    @cached_property
    def _across(self) -> Matrix:
        return across(self.axis)

    def error(self, pose: Pose) -> FloatArray:
        """e = B log_d(u)."""
        rotation = self._anchor(pose.figure).rotation(pose)
        ways = self._across @ rotation.T
        arc = arc_between(rotation @ self.axis, np.array(self.direction), ways, lambda: self._moves(pose))
        return np.asarray(ways @ arc.tangent)

    def jacobian(self, pose: Pose) -> Matrix:
        """B [ω × d]."""
        place = self._anchor(pose.figure)
        rotation = place.rotation(pose)
        return np.asarray(-(self._across @ rotation.T) @ so3.hat(rotation @ self.axis) @ place.turn_rows(pose))

    def _moves(self, pose: Pose) -> Matrix:
        """How the joints it may move can move d."""
        return self.jacobian(pose)[:, self.active_dofs(pose.figure)]

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of d in normal coordinates of the sphere, φ × d + ½ (φ·d) φ, and what curves ½‖e‖² beyond JᵀJ."""
        place = self._anchor(pose.figure)
        rotation = place.rotation(pose)
        direction, pull = rotation @ self.axis, rotation @ self._across.T @ weights
        turns, J = place.turn_rows(pose), self.jacobian(pose)
        bent = turns.T @ both(direction, pull) @ turns
        moved = place.turn_curvature(pose, np.asarray(np.cross(direction, pull), dtype=np.float64)) + bent
        return np.asarray(moved + J.T @ arc_excess(weights, self.error(pose)) @ J)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """An axis of the site's segment."""
        place = self._anchor(figure)
        numbers = flat(place.turn @ self.axis, self._across @ place.turn.T, self.direction)
        return (TaskRecord(RecordKind.AXIS, 2, numbers, place.segment, movable=self.active_dofs(figure)),)

    def describe(self) -> str:
        """Site, axis and direction."""
        return f"{self._site_name}: axis {listed(self.axis)} along {listed(self.direction)}"

    def _title(self) -> str:
        return f"{self._site_name} axis"
