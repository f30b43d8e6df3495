"""An axis of a site aims at a point [Baerlocher2001, 4.5.2; Zhao1989, 3.4]."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.math.components import cross
from poise.model import Figure
from poise.model.transform import Triple
from poise.tasks.anchor import WORLD, Anchor, Spot, checked_spot, spot_words
from poise.tasks.checks import unit_triple
from poise.tasks.common_segment import relative, relative_curvature
from poise.tasks.direction import OPPOSITE, Arc, across, widest
from poise.tasks.last_pose import kept_for_pose
from poise.tasks.pair import pair_anchor, pair_segments
from poise.tasks.second_order import aim_deficit, arc_deficit, both, crossed, symmetric
from poise.tasks.site_task import SiteTask
from poise.types import FloatArray, Matrix, Vector3

CLOSEST = 1e-12  # an eye nearer to its target than this [m] may look anywhere
SIDEWAYS = ((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))  # d × b₁ = b₂, d × b₂ = −b₁


class _Sight(NamedTuple):
    """What an eye sees at a pose, in its own axes: b₁ and b₂ across the aimed direction, and this direction d."""

    place: Anchor
    target: Anchor
    axes: Matrix  # b₁, b₂ and d in the world, as rows
    seen: Triple  # unit vector u to the target
    heading: tuple[float, float]  # unit tangent of the arc from d to u; zero where the arc has no length
    length: float  # θ, of that arc [rad]
    distance: float  # [m]; 0 where the eye is at the target

    @property
    def aim(self) -> Vector3:
        """The same u in the world."""
        return np.asarray(np.dot(self.seen, self.axes))

    @property
    def arc(self) -> Arc:
        """The same arc in the world."""
        return Arc(self.axes[2], np.dot(self.heading, self.axes[:2]), self.length)

    def turning(self, pose: Pose) -> Matrix:
        """B [ω × d], by which the site turns its direction: its rows are b₂·ω and −b₁·ω."""
        return np.asarray(np.dot(np.dot(SIDEWAYS, self.axes), self.place.turn_rows(pose)))

    def carried(self) -> list[list[float]]:
        """B C (I − uuᵀ)/‖t − x‖ in the eye's own axes: B C = B + (B h)(h cos θ − d sin θ − h)ᵀ, h the heading."""
        sine, less = math.sin(self.length), math.cos(self.length) - 1.0
        (first, second), (x, y, z) = self.heading, self.seen
        rows = []
        for own, (one, other) in ((first, (1.0, 0.0)), (second, (0.0, 1.0))):
            i, j, k = one + own * less * first, other + own * less * second, -own * sine
            along = i * x + j * y + k * z
            rows.append([part / self.distance for part in (i - along * x, j - along * y, k - along * z)])
        return rows


@dataclass(frozen=True, kw_only=True)
class LookAtTask(SiteTask):
    """The site's direction d = R a, seen from its origin x, aims at the target t: d becomes u = (t − x)/‖t − x‖.

    e = B log_d(u) as in :class:`poise.tasks.axis.AxisTask`. The aim u moves as well, by u̇ = (I − uuᵀ)(ṫ − ẋ)/‖t − x‖;
    carried along the arc to d by the rotation C it counts against the motion of d: J = B ([ω × d] − C u̇)
    [Zhao1989, eq. 16, with the division by ‖p − r‖³]. At the target itself every direction will do and e = 0.

    Parameters
    ----------
    target : three floats, str or Site
        World position [m], or a site of the same figure (a figure that looks at its own hand).
    axis : three floats
        The direction of sight in the site's axes; any length but zero.
    """

    exact: ClassVar[bool] = False

    target: Spot
    axis: Triple = (1.0, 0.0, 0.0)

    def _checked(self) -> dict[str, Any]:
        own = {"target": checked_spot(self.target, "its target"), "axis": unit_triple(self.axis, "its axis")}
        return {**super()._checked(), **own}

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Two."""
        return 2

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of the site and, where it is on the figure, of the target."""
        return pair_segments(self._anchor(figure), pair_anchor(self, figure, self.site, self.target))

    @cached_property
    def _across(self) -> Matrix:
        return across(self.axis)

    @cached_property
    def _axes(self) -> Matrix:
        return np.array([*self._across, self.axis])

    @kept_for_pose
    def _sight(self, pose: Pose) -> _Sight:
        place = self._anchor(pose.figure)
        target = pair_anchor(self, pose.figure, self.site, self.target)
        axes = np.dot(self._axes, place.rotation(pose).T)
        x, y, z = np.dot(axes, target.position(pose) - place.position(pose)).tolist()
        distance = math.hypot(x, y, z)
        if distance < CLOSEST:
            return _Sight(place, target, axes, (0.0, 0.0, 1.0), (0.0, 0.0), 0.0, 0.0)
        across, seen = math.hypot(x, y), (x / distance, y / distance, z / distance)
        heading = (x / across, y / across) if across > 0.0 else (0.0, 0.0)
        sight = _Sight(place, target, axes, seen, heading, math.atan2(across, z), distance)
        if sight.length < math.pi - OPPOSITE:
            return sight
        way = widest(sight.turning(pose)[:, self.active_dofs(pose.figure)])
        return sight._replace(heading=(1.0 - way, float(way)))

    def error(self, pose: Pose) -> FloatArray:
        """e = B log_d(u)."""
        sight = self._sight(pose)
        first, second = sight.heading
        return np.array((sight.length * first, sight.length * second))

    def jacobian(self, pose: Pose) -> Matrix:
        """B ([ω × d] − C u̇)."""
        sight = self._sight(pose)
        if sight.distance == 0.0:
            rows = sight.turning(pose)
        else:
            both = np.dot((*SIDEWAYS, *sight.carried()), sight.axes)
            rows = np.dot(both[:2], sight.place.turn_rows(pose)) + np.dot(both[2:], sight.place.position_rows(pose))
            if sight.target.segment != WORLD:
                rows -= np.dot(both[2:], sight.target.position_rows(pose))
        return relative(rows, pose.figure, sight.place.segment, sight.target.segment)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of d and u in normal coordinates of the sphere, and what curves ½‖e‖² beyond JᵀJ.

        d moves by φ × d + ½ (φ·d) φ; with ζ = δ_t − δ_x and its part ζ' across u, u by ζ'/r − (u·ζ) ζ'/r², r = ‖t − x‖.
        On ½θ² two motions across the arc have the second derivatives θ cot θ each and −θ/sin θ together.
        """
        sight = self._sight(pose)
        direction, pull = sight.axes[2], weights @ sight.axes[:2]
        turns, across = sight.place.turn_rows(pose), sight.turning(pose)
        moved = sight.place.turn_curvature(pose, cross(direction, pull))
        moved = moved + turns.T @ both(direction, pull) @ turns
        if sight.distance > 0.0:
            moved = moved + self._aim_curvature(pose, sight, pull, across)
        return relative_curvature(moved, pose.figure, sight.place.segment, sight.target.segment)

    def _aim_curvature(self, pose: Pose, sight: _Sight, pull: Vector3, across: Matrix) -> Matrix:
        """The part of the curvature that is there because the eye has a target, other than at itself."""
        arc, aim, ways = sight.arc, sight.aim, sight.axes[:2]
        carried = pull @ arc.back / sight.distance  # the pull at u, per meter there
        apart = sight.target.position_rows(pose) - sight.place.position_rows(pose)
        moved = sight.place.position_curvature(pose, carried) - sight.target.position_curvature(pose, carried)
        moved = moved + apart.T @ (2.0 / sight.distance * both(aim, carried)) @ apart
        swept = ways @ arc.back @ (apart - aim[:, None] * (aim @ apart)) / sight.distance
        form = crossed(ways @ pull, ways @ arc.tangent)
        own = arc_deficit(arc.length) * (across.T @ form @ across + swept.T @ form @ swept)
        return np.asarray(moved + own + symmetric(aim_deficit(arc.length) * across.T @ form @ swept))

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """An axis of the site's segment and a target."""
        place, target = self._anchor(figure), pair_anchor(self, figure, self.site, self.target)
        numbers = flat(place.local, place.turn @ self.axis, self._across @ place.turn.T, target.local)
        movable = self.active_dofs(figure)
        return (TaskRecord(RecordKind.AIM, 2, numbers, place.segment, target.segment, movable=movable),)

    def describe(self) -> str:
        """Site and target."""
        return f"{self._site_name} looks at {spot_words(self.target)}"

    def _title(self) -> str:
        return f"{self._site_name} look-at"
