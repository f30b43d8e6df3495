"""RelativePositionTask: two sites meet, or keep an offset; it closes kinematic loops [Baerlocher2001, 4.5.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import SiteFrame, site_frame, site_name
from poise.math.orientation import as_vector3
from poise.model import Figure, Site, Transform
from poise.tasks.task import SiteTask
from poise.tasks.terms.frame_pairs import (
    common_ancestor,
    other_frame,
    relative_hessian,
    segments_of_pair,
    zero_shared_columns,
)
from poise.tasks.terms.validation import bracketed, checked_site
from poise.types import FloatArray, Matrix, Triple


@dataclass(frozen=True, kw_only=True, repr=False)
class RelativePositionTask(SiteTask):
    """The site's origin x goes to a point fixed to another site, g = y + R_y offset.

    Error [m]: e = R_cᵀ(g − x), in the axes of the lowest common ancestor segment c, with J = R_cᵀ(J_x − J_g). In these
    axes e does not change when a joint moves both: columns of shared joints are exactly zero. To open the loop, disable
    or remove the task.

    Parameters
    ----------
    other : str or Site
        The other site.
    offset : three floats
        Goal position in the other site's frame [m].
    """

    min_level: ClassVar[int] = 0  # a loop of the mechanism, which no goal opens

    other: str | Site
    offset: Triple = (0.0, 0.0, 0.0)

    def _validated(self) -> dict[str, Any]:
        own = {"other": checked_site(self.other, "the other site"), "offset": as_vector3(self.offset, "its offset")}
        return {**super()._validated(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Three."""
        return 3

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both sites."""
        return segments_of_pair(*self._frames(figure))

    def _frames(self, figure: Figure) -> tuple[SiteFrame, SiteFrame]:
        """The site's frame, and the goal frame on the other site."""
        other_frame(self, figure, self.site, self.other)
        return self._frame(figure), site_frame(figure, self.other, Transform(self.offset))

    def _ancestor_axes(self, pose: Pose, frame: SiteFrame, goal: SiteFrame) -> Matrix:
        """R_cᵀ."""
        return np.asarray(pose.state.rotations[common_ancestor(pose.figure, frame.segment, goal.segment)].T)

    def error(self, pose: Pose) -> FloatArray:
        """R_cᵀ(g − x)."""
        frame, goal = self._frames(pose.figure)
        return np.asarray(self._ancestor_axes(pose, frame, goal) @ (goal.position(pose) - frame.position(pose)))

    def jacobian(self, pose: Pose) -> Matrix:
        """R_cᵀ(J_x − J_g), zero for shared joints."""
        frame, goal = self._frames(pose.figure)
        relative = frame.position_jacobian(pose) - goal.position_jacobian(pose)
        rows = self._ancestor_axes(pose, frame, goal) @ relative
        return zero_shared_columns(rows, pose.figure, frame.segment, goal.segment)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of x and g, weighted by R_c w, zero for shared joints."""
        frame, goal = self._frames(pose.figure)
        weight = weights @ self._ancestor_axes(pose, frame, goal)
        result = frame.position_hessian(pose, weight) - goal.position_hessian(pose, weight)
        return relative_hessian(result, pose.figure, frame.segment, goal.segment)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Two points."""
        frame, goal = self._frames(figure)
        numbers = pack(RecordKind.RELATIVE_POINT, point=frame.local_position, goal=goal.local_position)
        return (TaskRecord(RecordKind.RELATIVE_POINT, 3, numbers, frame.segment, goal.segment),)

    def describe(self) -> str:
        """Both sites and the offset."""
        meeting = f"{self._site_name} meets {site_name(self.other)}"
        return meeting if self.offset == (0.0, 0.0, 0.0) else f"{meeting} at {bracketed(self.offset)}"

    def _default_name(self) -> str:
        return f"{self._site_name} meets {site_name(self.other)}"
