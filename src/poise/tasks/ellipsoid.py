"""A site slides on an ellipsoid carried by another segment: the scapula on the thorax [Baerlocher2001, 7.3.1]."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math import so3
from poise.model import Figure, Site, Transform
from poise.model.transform import IDENTITY, Triple, check_placement
from poise.tasks.anchor import Anchor, anchor
from poise.tasks.checks import checked_site, positive_triple
from poise.tasks.common_segment import relative, relative_curvature
from poise.tasks.direction import widest
from poise.tasks.pair import pair_anchor, pair_segments
from poise.tasks.second_order import symmetric
from poise.tasks.site_task import SiteTask
from poise.tasks.words import listed, site_name
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True, kw_only=True)
class EllipsoidTask(SiteTask):
    """The site's origin x lies on the surface of an ellipsoid x = c + R S u, ‖u‖ = 1, carried by another segment.

    With u = S⁻¹ Rᵀ(x − c) (rotate back first, then divide [Ge2000, A.1, corrected]) and s = ∛(abc), the mean radius:
    e = s (1 − ‖u‖), positive inside. It is the distance to the surface along the ray from the center, times s over the
    radius that way: for a ball the distance itself. J = s uᵀS⁻¹Rᵀ (J_x − J_y)/‖u‖, where y is the point of the other
    segment that is now at x. At the center the way out is the ellipsoid's axis along which it is reached soonest.

    Parameters
    ----------
    on : str or Site
        The segment or site that carries the ellipsoid.
    radii : three floats
        Half axes, greater than zero [m].
    placement : Transform
        Center and axes of the ellipsoid in the frame of `on`.
    """

    on: str | Site
    radii: Triple
    placement: Transform = IDENTITY

    def _checked(self) -> dict[str, Any]:
        check_placement(self.placement, "its placement")
        own = {"on": checked_site(self.on, "on"), "radii": positive_triple(self.radii, "its radii")}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    @property
    def mean_radius(self) -> float:
        """Geometric mean s of the half axes [m]."""
        return math.prod(self.radii) ** (1.0 / 3.0)

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of the site and of the ellipsoid."""
        return pair_segments(*self._ends(figure))

    def _ends(self, figure: Figure) -> tuple[Anchor, Anchor]:
        """The site, and the ellipsoid's frame."""
        pair_anchor(self, figure, self.site, self.on)
        return self._anchor(figure), anchor(figure, self.on, self.placement)

    def _scaled(self, pose: Pose) -> Vector3:
        """u = S⁻¹ Rᵀ(x − c)."""
        place, frame = self._ends(pose.figure)
        gap = place.position(pose) - frame.position(pose)
        return np.asarray(frame.rotation(pose).T @ gap) / self.radii

    def error(self, pose: Pose) -> FloatArray:
        """s (1 − ‖u‖)."""
        return np.array([self.mean_radius * (1.0 - np.linalg.norm(self._scaled(pose)))])

    def jacobian(self, pose: Pose) -> Matrix:
        """s uᵀ S⁻¹ Rᵀ (J_x − J_y)/‖u‖, zero for shared joints."""
        moves = self._moves(pose)
        return np.asarray(self._outward(pose, moves)[0][None] @ moves)

    def _carried(self, pose: Pose) -> Anchor:
        """The other segment's point that is now at x."""
        _, frame = self._ends(pose.figure)
        return frame._replace(local=frame.local + frame.turn @ (self._scaled(pose) * self.radii))

    def _stretch(self, pose: Pose) -> Matrix:
        """Return s S⁻¹ Rᵀ."""
        factors = self.mean_radius / np.array(self.radii)
        return np.asarray(factors[:, None] * self._ends(pose.figure)[1].rotation(pose).T)

    def _moves(self, pose: Pose) -> Matrix:
        """s S⁻¹ Rᵀ (J_x − J_y), zero for shared joints."""
        place, carried = self._ends(pose.figure)[0], self._carried(pose)
        moves = place.position_rows(pose) - carried.position_rows(pose)
        return np.asarray(self._stretch(pose) @ relative(moves, pose.figure, place.segment, carried.segment))

    def _outward(self, pose: Pose, moves: Matrix) -> tuple[Vector3, float]:
        """Return u/‖u‖ and ‖u‖."""
        u = self._scaled(pose)
        length = float(np.linalg.norm(u))
        if length == 0.0:
            return np.eye(3)[widest(moves[:, self.active_dofs(pose.figure)])], 0.0
        return u / length, length

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of x and y pulled outwards, the turn of the ellipsoid's axes, and the ellipsoid's own.

        In the ellipsoid's axes x moves by Rᵀ exp(−ψ)(δ_x − δ_y), ψ the turn of the other segment; at the center, where
        the ellipsoid has no second derivative, its own part is left out.
        """
        place, carried = self._ends(pose.figure)[0], self._carried(pose)
        moves = self._moves(pose)
        way, length = self._outward(pose, moves)
        pull = weights[0] * (way @ self._stretch(pose))
        apart = place.position_rows(pose) - carried.position_rows(pose)
        moved = place.position_curvature(pose, pull) - carried.position_curvature(pose, pull)
        moved = moved + symmetric(carried.turn_rows(pose).T @ so3.hat(pull) @ apart)
        moved = relative_curvature(moved, pose.figure, place.segment, carried.segment)
        if length == 0.0:
            return moved
        share = weights[0] / (self.mean_radius * length)
        return np.asarray(moved + share * moves.T @ (np.eye(3) - np.outer(way, way)) @ moves)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point, and the ellipsoid on the other segment."""
        place, frame = self._ends(figure)
        numbers = flat(place.local, frame.local, frame.turn, self.radii)
        movable = self.active_dofs(figure)
        return (TaskRecord(RecordKind.ELLIPSOID, 1, numbers, place.segment, frame.segment, movable=movable),)

    def describe(self) -> str:
        """Site, ellipsoid and what carries it."""
        return f"{self._site_name} on the ellipsoid of radii {listed(self.radii)} m of {site_name(self.on)}"

    def _title(self) -> str:
        return f"{self._site_name} on ellipsoid"
