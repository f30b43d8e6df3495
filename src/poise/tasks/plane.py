"""A site goes to a plane [Zhao1989, 3.6]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.model.transform import Triple, triple
from poise.tasks.checks import unit_triple
from poise.tasks.point_record import point_record
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class PlaneTask(SiteTask):
    """The site's origin x goes to the plane through p with normal n: e = n·(p − x).

    Parameters
    ----------
    point : three floats
        A point p of the plane, in the world [m].
    normal : three floats
        World direction n at right angles to the plane; any length but zero.
    """

    point: Triple
    normal: Triple

    def _checked(self) -> dict[str, Any]:
        own = {"point": triple(self.point, "its point"), "normal": unit_triple(self.normal, "its normal")}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    def error(self, pose: Pose) -> FloatArray:
        """e = n·(p − x)."""
        return np.array([np.dot(self.normal, self.point - self._anchor(pose.figure).position(pose))])

    def jacobian(self, pose: Pose) -> Matrix:
        """nᵀ J_T."""
        return np.asarray(np.array([self.normal]) @ self._anchor(pose.figure).position_rows(pose))

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x pulled by w n."""
        return self._anchor(pose.figure).position_curvature(pose, weights[0] * np.array(self.normal))

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point along the normal."""
        return (point_record(self._anchor(figure), self.point, np.array([self.normal])),)

    def describe(self) -> str:
        """Site and plane."""
        return f"{self._site_name} to the plane through {listed(self.point)} across {listed(self.normal)}"

    def _title(self) -> str:
        return f"{self._site_name} on plane"
