"""RelativePoseTask: a site keeps a pose relative to another site, position and orientation in one task."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.kinematics.site_frame import site_name
from poise.math.orientation import as_quaternion, as_vector3
from poise.model import Figure, Site
from poise.tasks.relative_orientation import RelativeOrientationTask
from poise.tasks.relative_position import RelativePositionTask
from poise.tasks.task import SiteTask
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.validation import bracketed, checked_site
from poise.types import FloatArray, Matrix, Triple, Wxyz

_IDENTITY: Wxyz = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, kw_only=True, repr=False)
class RelativePoseTask(SiteTask):
    """The site takes a position and an orientation in the frame of another site: a grasp, a tray between two hands.

    Error [m]: that of the relative position, then L times that of the relative orientation [Baerlocher2001, 4.5.3],
    with L the characteristic length of the figure. Columns of joints that move both sites are exactly zero.

    Parameters
    ----------
    other : str or Site
        The other site.
    offset : three floats
        Goal position in the other site's frame [m].
    rotation : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
        The site's goal orientation in the other site's frame.
    """

    exact: ClassVar[bool] = False
    min_level: ClassVar[int] = 0  # a loop of the mechanism, which no goal opens

    other: str | Site
    offset: Triple = (0.0, 0.0, 0.0)
    rotation: Wxyz = _IDENTITY

    def _validated(self) -> dict[str, Any]:
        return {
            **super()._validated(),
            "other": checked_site(self.other, "the other site"),
            "offset": as_vector3(self.offset, "its offset"),
            "rotation": as_quaternion(self.rotation, "its rotation"),
        }

    @cached_property
    def _parts(self) -> tuple[RelativePositionTask, RelativeOrientationTask]:
        common: dict[str, Any] = {"name": self.name, "site": self.site, "other": self.other}
        position = RelativePositionTask(**common, offset=self.offset)
        return position, RelativeOrientationTask(**common, rotation=self.rotation)

    @property
    def unit(self) -> str:
        """Meters; angles are converted to lengths."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Six: position, then orientation."""
        return 6

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both sites."""
        return self._parts[0].segments(figure)

    def error(self, pose: Pose) -> FloatArray:
        """Errors of the position, and of the orientation times L."""
        position, orientation = self._parts
        length = characteristic_length(pose.figure)
        return np.concatenate([position.error(pose), length * orientation.error(pose)])

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """Distance [m] and angle [rad] to the goal."""
        position, orientation = self._parts
        return (position.error_norm(pose), "m"), (orientation.error_norm(pose), "rad")

    def jacobian(self, pose: Pose) -> Matrix:
        """Those of the position, and of the orientation times L."""
        position, orientation = self._parts
        length = characteristic_length(pose.figure)
        return np.concatenate([position.jacobian(pose), length * orientation.jacobian(pose)])

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of the position and of the orientation."""
        position, orientation = self._parts
        turned = orientation.hessian(pose, characteristic_length(pose.figure) * weights[3:])
        return np.asarray(position.hessian(pose, weights[:3]) + turned)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Two points, and a rotation with its factor."""
        position, orientation = self._parts
        turned = [replace(each, factor=characteristic_length(figure)) for each in orientation.to_native(figure)]
        return (*position.to_native(figure), *turned)

    def describe(self) -> str:
        """Both sites, the offset and the rotation between them."""
        phrase = f"{self._site_name} in the frame of {site_name(self.other)} at {bracketed(self.offset)}"
        angle = 2.0 * math.acos(min(1.0, abs(self.rotation[0])))
        return phrase if angle == 0.0 else f"{phrase}, rotated by {bracketed(self.rotation)}"

    def _default_name(self) -> str:
        return f"{self._site_name} relative to {site_name(self.other)}"
