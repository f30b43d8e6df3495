"""Two sites take the same orientation, or keep a turn between them [Baerlocher2001, 4.5.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math import so3
from poise.model import Figure, Site, Transform
from poise.model.transform import Wxyz, unit_quaternion
from poise.tasks.anchor import Anchor, anchor
from poise.tasks.checks import checked_site
from poise.tasks.common_segment import common_segment, relative, relative_curvature
from poise.tasks.pair import pair_anchor, pair_segments
from poise.tasks.second_order import symmetric, turn_excess
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed, site_name
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class RelativeOrientationTask(SiteTask):
    """The site's axes R turn to those carried by another site, R_g = R_y · rotation.

    e = R_cᵀ log(R_g Rᵀ), in the axes of the lowest segment c that carries both, with R_cᵀ(J_R − J_Rg); columns of
    shared joints are exactly zero.

    Parameters
    ----------
    other : str or Site
        The other site.
    rotation : four floats
        Unit quaternion w x y z: the site's axes in the other site's frame.
    """

    exact: ClassVar[bool] = False

    other: str | Site
    rotation: Wxyz = (1.0, 0.0, 0.0, 0.0)

    def _checked(self) -> dict[str, Any]:
        own = {"rotation": unit_quaternion(self.rotation, "its rotation")}
        return {**super()._checked(), "other": checked_site(self.other, "the other site"), **own}

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Three."""
        return 3

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of both sites."""
        return pair_segments(*self._ends(figure))

    def _ends(self, figure: Figure) -> tuple[Anchor, Anchor]:
        """The site, and the frame it shall turn to."""
        pair_anchor(self, figure, self.site, self.other)
        return self._anchor(figure), anchor(figure, self.other, Transform(rotation=self.rotation))

    def _common(self, pose: Pose, place: Anchor, goal: Anchor) -> Matrix:
        """R_cᵀ."""
        return np.asarray(pose.state.rotations[common_segment(pose.figure, place.segment, goal.segment)].T)

    def error(self, pose: Pose) -> FloatArray:
        """R_cᵀ log(R_g Rᵀ)."""
        place, goal = self._ends(pose.figure)
        turn = so3.log(goal.rotation(pose) @ place.rotation(pose).T)
        return np.asarray(self._common(pose, place, goal) @ turn)

    def jacobian(self, pose: Pose) -> Matrix:
        """R_cᵀ(J_R − J_Rg), zero for shared joints."""
        place, goal = self._ends(pose.figure)
        rows = self._common(pose, place, goal) @ (place.turn_rows(pose) - goal.turn_rows(pose))
        return relative(rows, pose.figure, place.segment, goal.segment)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """With the turns φ of R and ψ of R_g: w · ∇²(φ − ψ + ½ φ × ψ), and what curves ½‖e‖² beyond JᵀJ."""
        place, goal = self._ends(pose.figure)
        common = self._common(pose, place, goal)
        pull = weights @ common
        one, other = place.turn_rows(pose), goal.turn_rows(pose)
        excess = turn_excess(pull, self.error(pose) @ common)
        moved = place.turn_curvature(pose, pull) - goal.turn_curvature(pose, pull)
        moved = moved + (one - other).T @ excess @ (one - other) - symmetric(0.5 * one.T @ so3.hat(pull) @ other)
        return relative_curvature(moved, pose.figure, place.segment, goal.segment)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The rotation wanted of one segment in the other."""
        place, goal = self._ends(figure)
        numbers = flat(goal.turn @ place.turn.T)
        return (TaskRecord(RecordKind.RELATIVE_ORIENTATION, 3, numbers, place.segment, goal.segment),)

    def describe(self) -> str:
        """Both sites and the turn between them."""
        words = f"{self._site_name} turned like {site_name(self.other)}"
        return words if self.rotation == (1.0, 0.0, 0.0, 0.0) else f"{words} and then by {listed(self.rotation)}"

    def _title(self) -> str:
        return f"{self._site_name} turned like {site_name(self.other)}"
