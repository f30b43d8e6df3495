"""RegionTask: a site stays inside a region; an inequality that costs nothing while it is satisfied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.tasks.regions import Region
from poise.tasks.task import Interval, SiteTask
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True, repr=False)
class RegionTask(SiteTask):
    """The site's origin x lies in a region {lower ≤ y(x) ≤ upper}: lower − y ≤ J Δq ≤ upper − y.

    Error [m]: the difference to the nearest bound, zero inside; ‖e‖ is the distance to the region. J = ∂y/∂x J_T.

    Parameters
    ----------
    region : Region
        :class:`HalfSpace`, :class:`InsideBall` or :class:`InsideBox`, in the world.
    """

    is_inequality: ClassVar[bool] = True

    region: Region

    def _validated(self) -> dict[str, Any]:
        if not isinstance(self.region, Region):
            raise TaskError(f"its region must be a HalfSpace, an InsideBall or an InsideBox, got {self.region!r}.")
        return super()._validated()

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One for a ball or a half-space, three for a box."""
        return len(self.region.bounds[0])

    def error(self, pose: Pose) -> FloatArray:
        """Difference to the nearest bound, row by row; zero inside."""
        lower, upper = self.interval(pose)
        return np.asarray(np.clip(0.0, lower, upper))

    def interval(self, pose: Pose) -> Interval:
        """Lower − y and upper − y: they contain 0 while the site is inside."""
        y = self.region.coordinates(self._frame(pose.figure).position(pose))
        lower, upper = self.region.bounds
        return Interval(lower - y, upper - y)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """−y, also where the error is zero."""
        return -self.region.coordinates(self._frame(pose.figure).position(pose))

    def jacobian(self, pose: Pose) -> Matrix:
        """∂y/∂x J_T, also inside."""
        frame = self._frame(pose.figure)
        return np.asarray(self.region.coordinates_jacobian(frame.position(pose)) @ frame.position_jacobian(pose))

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x, weighted by the gradients of y, and that of y itself."""
        frame = self._frame(pose.figure)
        x, J = frame.position(pose), frame.position_jacobian(pose)
        result = frame.position_hessian(pose, weights @ self.region.coordinates_jacobian(x))
        return np.asarray(result + J.T @ self.region.coordinates_hessian(x, weights) @ J)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Records of the region; None for a user-defined region."""
        return self.region.to_native(self._frame(figure))

    def describe(self) -> str:
        """Site and region."""
        return f"{self._site_name} {self.region.describe()}"

    def _default_name(self) -> str:
        return f"{self._site_name} region"
