"""A site goes to a line [Zhao1989, 3.5]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.model.transform import Triple, triple
from poise.tasks.checks import unit_triple
from poise.tasks.direction import across
from poise.tasks.point_record import point_record
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class LineTask(SiteTask):
    """The site's origin x goes to the line through p along v: e = N (p − x), N two unit vectors across v.

    ‖e‖ is the distance to the line.

    Parameters
    ----------
    point : three floats
        A point p of the line, in the world [m].
    direction : three floats
        World direction v of the line; any length but zero.
    """

    point: Triple
    direction: Triple

    def _checked(self) -> dict[str, Any]:
        own = {"point": triple(self.point, "its point"), "direction": unit_triple(self.direction, "its direction")}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Two."""
        return 2

    @cached_property
    def _across(self) -> Matrix:
        return across(self.direction)

    def error(self, pose: Pose) -> FloatArray:
        """e = N (p − x)."""
        return np.asarray(self._across @ (self.point - self._anchor(pose.figure).position(pose)))

    def jacobian(self, pose: Pose) -> Matrix:
        """N J_T."""
        return np.asarray(self._across @ self._anchor(pose.figure).position_rows(pose))

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x pulled by Nᵀw."""
        return self._anchor(pose.figure).position_curvature(pose, weights @ self._across)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point across the line."""
        return (point_record(self._anchor(figure), self.point, self._across),)

    def describe(self) -> str:
        """Site and line."""
        return f"{self._site_name} to the line through {listed(self.point)} along {listed(self.direction)}"

    def _title(self) -> str:
        return f"{self._site_name} on line"
