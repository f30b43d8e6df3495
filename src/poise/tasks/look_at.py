"""An axis of a site aims at a point [Baerlocher2001, 4.5.2; Zhao1989, 3.4]."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.engine.task_record import RecordKind, TaskRecord, flat
from poise.figure import Figure
from poise.figure.placement import Triple
from poise.pose import Pose
from poise.rotations import so3
from poise.rotations.components import cross
from poise.tasks.anchor import Anchor, Spot, checked_spot, spot_words
from poise.tasks.checks import unit_triple
from poise.tasks.common_segment import relative, relative_curvature
from poise.tasks.direction import Arc, across, arc_between
from poise.tasks.pair import pair_anchor, pair_segments
from poise.tasks.second_order import aim_deficit, arc_deficit, both, crossed, symmetric
from poise.tasks.site_task import SiteTask
from poise.types import FloatArray, Matrix, Rotation, Vector3

CLOSEST = 1e-12  # an eye nearer to its target than this [m] may look anywhere


class _Sight(NamedTuple):
    """What an eye sees at a pose."""

    place: Anchor
    target: Anchor
    rotation: Rotation  # of the site
    ways: Matrix  # (2, 3) across the aimed direction
    aim: Vector3  # unit vector to the target
    distance: float  # [m]; 0 where the eye is at the target


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
    def _aimed(self) -> Vector3:
        return np.array(self.axis)

    @cached_property
    def _across(self) -> Matrix:
        return across(self.axis)

    def _sight(self, pose: Pose) -> _Sight:
        place = self._anchor(pose.figure)
        target = pair_anchor(self, pose.figure, self.site, self.target)
        rotation = place.rotation(pose)
        gap = target.position(pose) - place.position(pose)
        distance = math.sqrt(float(gap @ gap))
        if distance < CLOSEST:
            return _Sight(place, target, rotation, self._across @ rotation.T, rotation @ self._aimed, 0.0)
        return _Sight(place, target, rotation, self._across @ rotation.T, gap / distance, distance)

    def _turning(self, pose: Pose, sight: _Sight) -> Matrix:
        """B [ω × d]: the part of the Jacobian by which the site turns."""
        return np.asarray((-sight.ways @ so3.hat(sight.rotation @ self._aimed)) @ sight.place.turn_rows(pose))

    def _arc(self, pose: Pose, sight: _Sight) -> Arc:
        def moves() -> Matrix:
            return self._turning(pose, sight)[:, self.recruited(pose.figure)]

        return arc_between(sight.rotation @ self._aimed, sight.aim, sight.ways, moves)

    def error(self, pose: Pose) -> FloatArray:
        """e = B log_d(u)."""
        sight = self._sight(pose)
        return np.asarray(sight.ways @ self._arc(pose, sight).tangent)

    def jacobian(self, pose: Pose) -> Matrix:
        """B ([ω × d] − C u̇)."""
        sight = self._sight(pose)
        rows = self._turning(pose, sight)
        if sight.distance > 0.0:
            apart = sight.target.position_rows(pose) - sight.place.position_rows(pose)
            swept = (apart - sight.aim[:, None] * (sight.aim @ apart)) / sight.distance
            rows = rows - (sight.ways @ self._arc(pose, sight).back) @ swept
        return relative(rows, pose.figure, sight.place.segment, sight.target.segment)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of d and u in normal coordinates of the sphere, and what curves ½‖e‖² beyond JᵀJ.

        d moves by φ × d + ½ (φ·d) φ; with ζ = δ_t − δ_x and its part ζ' across u, u by ζ'/r − (u·ζ) ζ'/r², r = ‖t − x‖.
        On ½θ² two motions across the arc have the second derivatives θ cot θ each and −θ/sin θ together.
        """
        sight = self._sight(pose)
        direction, pull = sight.rotation @ self._aimed, weights @ sight.ways
        turns, across = sight.place.turn_rows(pose), self._turning(pose, sight)
        moved = sight.place.turn_curvature(pose, cross(direction, pull))
        moved = moved + turns.T @ both(direction, pull) @ turns
        if sight.distance > 0.0:
            moved = moved + self._aim_curvature(pose, sight, pull, across)
        return relative_curvature(moved, pose.figure, sight.place.segment, sight.target.segment)

    def _aim_curvature(self, pose: Pose, sight: _Sight, pull: Vector3, across: Matrix) -> Matrix:
        """The part of the curvature that is there because the eye has a target, other than at itself."""
        arc = self._arc(pose, sight)
        carried = pull @ arc.back / sight.distance  # the pull at u, per metre there
        apart = sight.target.position_rows(pose) - sight.place.position_rows(pose)
        moved = sight.place.position_curvature(pose, carried) - sight.target.position_curvature(pose, carried)
        moved = moved + apart.T @ (2.0 / sight.distance * both(sight.aim, carried)) @ apart
        swept = (apart - sight.aim[:, None] * (sight.aim @ apart)) / sight.distance
        swept = sight.ways @ arc.back @ swept
        form = crossed(sight.ways @ pull, sight.ways @ arc.tangent)
        own = arc_deficit(arc.length) * (across.T @ form @ across + swept.T @ form @ swept)
        return np.asarray(moved + own + symmetric(aim_deficit(arc.length) * across.T @ form @ swept))

    def lowered(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """An axis of the site's segment and a target."""
        place, target = self._anchor(figure), pair_anchor(self, figure, self.site, self.target)
        numbers = flat(place.local, place.turn @ self.axis, self._across @ place.turn.T, target.local)
        movable = self.recruited(figure)
        return (TaskRecord(RecordKind.AIM, 2, numbers, place.segment, target.segment, movable=movable),)

    def describe(self) -> str:
        """Site and target."""
        return f"{self._site_name} looks at {spot_words(self.target)}"

    def _title(self) -> str:
        return f"{self._site_name} look-at"
