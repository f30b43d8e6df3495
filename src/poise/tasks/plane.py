"""PlaneTask: a site goes to a plane [Zhao1989, 3.6]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.math.orientation import as_vector3
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.point_sums import point_record
from poise.tasks.terms.validation import bracketed, unit_triple
from poise.types import FloatArray, Matrix, Triple


@dataclass(frozen=True, kw_only=True, repr=False)
class PlaneTask(SiteTask):
    """The site's origin x goes to the plane through p with normal n.

    Error [m]: e = n·(p − x), with J = nᵀ J_T.

    Parameters
    ----------
    point : three floats
        A point p of the plane, in the world [m].
    normal : three floats
        World direction n perpendicular to the plane; any nonzero length.
    """

    point: Triple
    normal: Triple

    def _validated(self) -> dict[str, Any]:
        own = {"point": as_vector3(self.point, "its point"), "normal": unit_triple(self.normal, "its normal")}
        return {**super()._validated(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    def error(self, pose: Pose) -> FloatArray:
        """e = n·(p − x)."""
        return np.array([np.dot(self.normal, self.point - self._frame(pose.figure).position(pose))])

    def jacobian(self, pose: Pose) -> Matrix:
        """nᵀ J_T."""
        return np.asarray(np.array([self.normal]) @ self._frame(pose.figure).position_jacobian(pose))

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x, weighted by w n."""
        return self._frame(pose.figure).position_hessian(pose, weights[0] * np.array(self.normal))

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point along the normal."""
        return (point_record(self._frame(figure), self.point, np.array([self.normal])),)

    def describe(self) -> str:
        """Site and plane."""
        return f"{self._site_name} to the plane through {bracketed(self.point)} with normal {bracketed(self.normal)}"

    def _default_name(self) -> str:
        return f"{self._site_name} on plane"
