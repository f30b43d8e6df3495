"""LineTask: a site goes to a line [Zhao1989, 3.5]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.math.orientation import as_vector3
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.point_sums import point_record
from poise.tasks.terms.rotation_error import perpendicular_axes
from poise.tasks.terms.validation import bracketed, unit_triple
from poise.types import FloatArray, Matrix, Triple


@dataclass(frozen=True, kw_only=True, repr=False)
class LineTask(SiteTask):
    """The site's origin x goes to the line through p along v.

    Error [m]: e = N (p − x), N two unit vectors perpendicular to v, with J = N J_T. ‖e‖ is the distance to the line.

    Parameters
    ----------
    point : three floats
        A point p of the line, in the world [m].
    direction : three floats
        World direction v of the line; any nonzero length.
    """

    point: Triple
    direction: Triple

    def _validated(self) -> dict[str, Any]:
        own = {"point": as_vector3(self.point, "its point"), "direction": unit_triple(self.direction, "its direction")}
        return {**super()._validated(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Two."""
        return 2

    @cached_property
    def _perpendicular(self) -> Matrix:
        """N (2, 3)."""
        return perpendicular_axes(self.direction)

    def error(self, pose: Pose) -> FloatArray:
        """e = N (p − x)."""
        return np.asarray(self._perpendicular @ (self.point - self._frame(pose.figure).position(pose)))

    def jacobian(self, pose: Pose) -> Matrix:
        """N J_T."""
        return np.asarray(self._perpendicular @ self._frame(pose.figure).position_jacobian(pose))

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x, weighted by Nᵀw."""
        return self._frame(pose.figure).position_hessian(pose, weights @ self._perpendicular)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point across the line."""
        return (point_record(self._frame(figure), self.point, self._perpendicular),)

    def describe(self) -> str:
        """Site and line."""
        return f"{self._site_name} to the line through {bracketed(self.point)} along {bracketed(self.direction)}"

    def _default_name(self) -> str:
        return f"{self._site_name} on line"
