"""Two sites meet, or keep an offset: how loops are closed, and opened again [Baerlocher2001, 4.5.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, Site, Transform
from poise.model.transform import Triple, triple
from poise.tasks.anchor import Anchor, anchor
from poise.tasks.checks import checked_site
from poise.tasks.common_segment import common_segment, relative, relative_curvature
from poise.tasks.pair import pair_anchor, pair_segments
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed, site_name
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class RelativePositionTask(SiteTask):
    """The site's origin x goes to a place carried by another site, g = y + R_y offset.

    e = R_cᵀ(g − x), in the axes of the lowest segment c that carries both, so that e does not change when a joint moves
    both: columns of shared joints are exactly zero. To open the loop, disable the task or drop it.

    Parameters
    ----------
    other : str or Site
        The other site.
    offset : three floats
        Where the site shall be in the other site's frame [m].
    """

    other: str | Site
    offset: Triple = (0.0, 0.0, 0.0)

    def _checked(self) -> dict[str, Any]:
        own = {"other": checked_site(self.other, "the other site"), "offset": triple(self.offset, "its offset")}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Three."""
        return 3

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both sites."""
        return pair_segments(*self._ends(figure))

    def _ends(self, figure: Figure) -> tuple[Anchor, Anchor]:
        """The site, and the place it shall go to."""
        pair_anchor(self, figure, self.site, self.other)
        return self._anchor(figure), anchor(figure, self.other, Transform(self.offset))

    def _common(self, pose: Pose, place: Anchor, goal: Anchor) -> Matrix:
        """R_cᵀ."""
        return np.asarray(pose.state.rotations[common_segment(pose.figure, place.segment, goal.segment)].T)

    def error(self, pose: Pose) -> FloatArray:
        """R_cᵀ(g − x)."""
        place, goal = self._ends(pose.figure)
        return np.asarray(self._common(pose, place, goal) @ (goal.position(pose) - place.position(pose)))

    def jacobian(self, pose: Pose) -> Matrix:
        """R_cᵀ(J_x − J_g), zero for shared joints."""
        place, goal = self._ends(pose.figure)
        rows = self._common(pose, place, goal) @ (place.position_rows(pose) - goal.position_rows(pose))
        return relative(rows, pose.figure, place.segment, goal.segment)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of x and g pulled by R_c w, zero for shared joints."""
        place, goal = self._ends(pose.figure)
        pull = weights @ self._common(pose, place, goal)
        moved = place.position_curvature(pose, pull) - goal.position_curvature(pose, pull)
        return relative_curvature(moved, pose.figure, place.segment, goal.segment)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """Two points."""
        place, goal = self._ends(figure)
        numbers = flat(place.local, goal.local)
        return (TaskRecord(RecordKind.RELATIVE_POINT, 3, numbers, place.segment, goal.segment),)

    def describe(self) -> str:
        """Both sites and the offset."""
        meeting = f"{self._site_name} meets {site_name(self.other)}"
        return meeting if self.offset == (0.0, 0.0, 0.0) else f"{meeting} at {listed(self.offset)}"

    def _title(self) -> str:
        return f"{self._site_name} meets {site_name(self.other)}"
