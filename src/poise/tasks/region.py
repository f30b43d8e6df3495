"""A site stays inside a region: a task that costs nothing while it is satisfied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.tasks.regions import Region
from poise.tasks.site_task import SiteTask
from poise.tasks.task import Interval
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class RegionTask(SiteTask):
    """The site's origin x lies in a region {lower ≤ y(x) ≤ upper}: lower − y ≤ J Δq ≤ upper − y.

    The error is the way back to the nearest bound, zero inside; ‖e‖ is the distance to the region.

    Parameters
    ----------
    region : Region
        :class:`HalfSpace`, :class:`InsideBall` or :class:`InsideBox`, in the world.
    """

    is_inequality: ClassVar[bool] = True

    region: Region

    def _checked(self) -> dict[str, Any]:
        if not isinstance(self.region, Region):
            raise TaskError(f"its region must be a HalfSpace, an InsideBall or an InsideBox, got {self.region!r}.")
        return super()._checked()

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One for a ball or a half-space, three for a box."""
        return len(self.region.bounds[0])

    def error(self, pose: Pose) -> FloatArray:
        """Way to the nearest bound, row by row; zero inside."""
        lower, upper = self.interval(pose)
        return np.asarray(np.clip(0.0, lower, upper))

    def interval(self, pose: Pose) -> Interval:
        """Lower − y and upper − y: they contain 0 while the site is inside."""
        y = self.region.readings(self._anchor(pose.figure).position(pose))
        lower, upper = self.region.bounds
        return Interval(lower - y, upper - y)

    def differentiated(self, pose: Pose) -> FloatArray:
        """−y, also where the error is zero."""
        return -self.region.readings(self._anchor(pose.figure).position(pose))

    def jacobian(self, pose: Pose) -> Matrix:
        """∂y/∂x J_T, inside too."""
        place = self._anchor(pose.figure)
        return np.asarray(self.region.readings_jacobian(place.position(pose)) @ place.position_rows(pose))

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x pulled by the readings' gradients, and the readings' own."""
        place = self._anchor(pose.figure)
        x, rows = place.position(pose), place.position_rows(pose)
        moved = place.position_curvature(pose, weights @ self.region.readings_jacobian(x))
        return np.asarray(moved + rows.T @ self.region.readings_curvature(x, weights) @ rows)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """What the region makes of the point; None for a region that is a person's own."""
        return self.region.to_native(self._anchor(figure))

    def describe(self) -> str:
        """Site and region."""
        return f"{self._site_name} {self.region.describe()}"

    def _title(self) -> str:
        return f"{self._site_name} region"
