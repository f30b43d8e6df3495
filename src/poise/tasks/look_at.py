"""LookAtTask: an axis of a site aims at a point (gaze) [Baerlocher2001, 4.5.2; Zhao1989, 3.4]."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import WORLD, PointTarget, SiteFrame
from poise.math.components import cross
from poise.model import Figure
from poise.tasks.task import SiteTask
from poise.tasks.terms.frame_pairs import other_frame, relative_hessian, segments_of_pair, zero_shared_columns
from poise.tasks.terms.rotation_error import (
    Arc,
    arc_deficit,
    cross_term,
    largest_motion_row,
    moving_arc_deficit,
    perpendicular_axes,
    plus_transpose,
    symmetric_product,
)
from poise.tasks.terms.validation import checked_target, target_name, unit_triple
from poise.tolerances import MIN_AIM_DISTANCE_M, OPPOSITE_TOL_RAD
from poise.types import FloatArray, Matrix, Triple, Vector3

_ANGULAR_TO_TANGENT = ((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))  # d × b₁ = b₂, d × b₂ = −b₁

Owner = TypeVar("Owner")
Value = TypeVar("Value")


def cached_for_last_pose(compute: Callable[[Owner, Pose], Value]) -> Callable[[Owner, Pose], Value]:
    """Cache the last result of a method of a task at a pose, which error and Jacobian share.

    Tasks and poses are immutable, so a result for the same two objects stays valid; only the last one is kept.
    """
    last: list[tuple[Owner, Pose, Value]] = []

    @wraps(compute)
    def cached(task: Owner, pose: Pose) -> Value:
        for last_task, last_pose, value in last:
            if last_task is task and last_pose is pose:
                return value
        value = compute(task, pose)
        last[:] = [(task, pose, value)]
        return value

    return cached


class _Gaze(NamedTuple):
    """Geometry of the gaze at a pose, in the axes b₁ and b₂ perpendicular to the aimed direction, and d itself."""

    frame: SiteFrame
    target: SiteFrame
    axes: Matrix  # b₁, b₂ and d in the world, as rows
    direction: Triple  # unit vector u to the target, in these axes
    heading: tuple[float, float]  # unit tangent of the arc from d to u; zero where the arc has no length
    length: float  # θ, of that arc [rad]
    distance: float  # [m]; 0 where the site is at the target

    @property
    def world_direction(self) -> Vector3:
        """u in the world."""
        return np.asarray(np.dot(self.direction, self.axes))

    @property
    def arc(self) -> Arc:
        """The arc in the world."""
        return Arc(self.axes[2], np.dot(self.heading, self.axes[:2]), self.length)

    def axis_rows(self, pose: Pose) -> Matrix:
        """B [ω × d], the motion of the site's direction: its rows are b₂·ω and −b₁·ω."""
        return np.asarray(np.dot(np.dot(_ANGULAR_TO_TANGENT, self.axes), self.frame.angular_jacobian(pose)))

    def target_motion(self) -> list[list[float]]:
        """B C (I − uuᵀ)/‖t − x‖ in the gaze axes: B C = B + (B h)(h cos θ − d sin θ − h)ᵀ, h the heading."""
        sine, cosine_minus_one = math.sin(self.length), math.cos(self.length) - 1.0
        (first, second), (x, y, z) = self.heading, self.direction
        rows = []
        for own, (b1, b2) in ((first, (1.0, 0.0)), (second, (0.0, 1.0))):
            i, j = b1 + own * cosine_minus_one * first, b2 + own * cosine_minus_one * second
            k = -own * sine
            along = i * x + j * y + k * z
            rows.append([part / self.distance for part in (i - along * x, j - along * y, k - along * z)])
        return rows


@dataclass(frozen=True, kw_only=True, repr=False)
class LookAtTask(SiteTask):
    """The site's direction d = R a, from its origin x, aims at the target t: d becomes u = (t − x)/‖t − x‖.

    Error [rad]: e = B log_d(u) as in :class:`poise.tasks.axis.AxisTask`. The aim u moves as well, by
    u̇ = (I − uuᵀ)(ṫ − ẋ)/‖t − x‖; transported along the arc to d by the rotation C it is subtracted from the motion of
    d: J = B ([ω × d] − C u̇) [Zhao1989, eq. 16, with the division by ‖p − r‖³]. At the target itself every direction is
    right and e = 0.

    Parameters
    ----------
    target : three floats, str or Site
        World position [m], or a site of the same figure (a figure that looks at its own hand).
    axis : three floats
        The direction of gaze in the site's axes; any nonzero length.
    """

    exact: ClassVar[bool] = False

    target: PointTarget
    axis: Triple = (1.0, 0.0, 0.0)

    def _validated(self) -> dict[str, Any]:
        own = {"target": checked_target(self.target, "its target"), "axis": unit_triple(self.axis, "its axis")}
        return {**super()._validated(), **own}

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def rows(self, figure: Figure) -> int:
        """Two."""
        return 2

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of the site and, where it is on the figure, of the target."""
        return segments_of_pair(self._frame(figure), other_frame(self, figure, self.site, self.target))

    @cached_property
    def _perpendicular(self) -> Matrix:
        """b₁ and b₂ in the site's axes (2, 3)."""
        return perpendicular_axes(self.axis)

    @cached_property
    def _local_axes(self) -> Matrix:
        """b₁, b₂ and d in the site's axes (3, 3)."""
        return np.array([*self._perpendicular, self.axis])

    @cached_for_last_pose
    def _gaze(self, pose: Pose) -> _Gaze:
        frame = self._frame(pose.figure)
        target = other_frame(self, pose.figure, self.site, self.target)
        axes = np.dot(self._local_axes, frame.rotation(pose).T)
        x, y, z = np.dot(axes, target.position(pose) - frame.position(pose)).tolist()
        distance = math.hypot(x, y, z)
        if distance < MIN_AIM_DISTANCE_M:
            return _Gaze(frame, target, axes, (0.0, 0.0, 1.0), (0.0, 0.0), 0.0, 0.0)
        sideways, direction = math.hypot(x, y), (x / distance, y / distance, z / distance)
        heading = (x / sideways, y / sideways) if sideways > 0.0 else (0.0, 0.0)
        gaze = _Gaze(frame, target, axes, direction, heading, math.atan2(sideways, z), distance)
        if gaze.length < math.pi - OPPOSITE_TOL_RAD:
            return gaze
        row = largest_motion_row(gaze.axis_rows(pose)[:, self.active_dofs(pose.figure)])
        return gaze._replace(heading=(1.0 - row, float(row)))

    def error(self, pose: Pose) -> FloatArray:
        """e = B log_d(u)."""
        gaze = self._gaze(pose)
        first, second = gaze.heading
        return np.array((gaze.length * first, gaze.length * second))

    def jacobian(self, pose: Pose) -> Matrix:
        """B ([ω × d] − C u̇)."""
        gaze = self._gaze(pose)
        if gaze.distance == 0.0:
            rows = gaze.axis_rows(pose)
        else:
            factors = np.dot((*_ANGULAR_TO_TANGENT, *gaze.target_motion()), gaze.axes)
            rows = np.dot(factors[:2], gaze.frame.angular_jacobian(pose))
            rows = rows + np.dot(factors[2:], gaze.frame.position_jacobian(pose))
            if gaze.target.segment != WORLD:
                rows -= np.dot(factors[2:], gaze.target.position_jacobian(pose))
        return zero_shared_columns(rows, pose.figure, gaze.frame.segment, gaze.target.segment)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of d and u in normal coordinates of the sphere, plus the excess of ½‖e‖² over JᵀJ.

        d moves by φ × d + ½ (φ·d) φ; with ζ = δ_t − δ_x and its part ζ' perpendicular to u, u moves by
        ζ'/r − (u·ζ) ζ'/r², r = ‖t − x‖. In ½θ² two motions across the arc have the second derivatives θ cot θ each and
        −θ/sin θ together.
        """
        gaze = self._gaze(pose)
        direction, weight = gaze.axes[2], weights @ gaze.axes[:2]
        angular, axis_motion = gaze.frame.angular_jacobian(pose), gaze.axis_rows(pose)
        result = gaze.frame.rotation_hessian(pose, cross(direction, weight))
        result = result + angular.T @ symmetric_product(direction, weight) @ angular
        if gaze.distance > 0.0:
            result = result + self._target_hessian(pose, gaze, weight, axis_motion)
        return relative_hessian(result, pose.figure, gaze.frame.segment, gaze.target.segment)

    def _target_hessian(self, pose: Pose, gaze: _Gaze, weight: Vector3, axis_motion: Matrix) -> Matrix:
        """The part of the Hessian due to the target at a nonzero distance."""
        arc, aim, B = gaze.arc, gaze.world_direction, gaze.axes[:2]
        transported = weight @ arc.back_rotation / gaze.distance  # the weight at u, per meter there
        relative = gaze.target.position_jacobian(pose) - gaze.frame.position_jacobian(pose)
        result = gaze.frame.position_hessian(pose, transported) - gaze.target.position_hessian(pose, transported)
        result = result + relative.T @ (2.0 / gaze.distance * symmetric_product(aim, transported)) @ relative
        aim_motion = B @ arc.back_rotation @ (relative - aim[:, None] * (aim @ relative)) / gaze.distance
        form = cross_term(B @ weight, B @ arc.tangent)
        own = arc_deficit(arc.length) * (axis_motion.T @ form @ axis_motion + aim_motion.T @ form @ aim_motion)
        mixed = plus_transpose(moving_arc_deficit(arc.length) * axis_motion.T @ form @ aim_motion)
        return np.asarray(result + own + mixed)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """An axis of the site's segment and a target."""
        frame, target = self._frame(figure), other_frame(self, figure, self.site, self.target)
        numbers = pack(
            RecordKind.AIM,
            point=frame.local_position,
            axis=frame.local_rotation @ self.axis,
            across=self._perpendicular @ frame.local_rotation.T,
            target=target.local_position,
        )
        active_dofs = self.active_dofs(figure)
        return (TaskRecord(RecordKind.AIM, 2, numbers, frame.segment, target.segment, active_dofs=active_dofs),)

    def describe(self) -> str:
        """Site and target."""
        return f"{self._site_name} looks at {target_name(self.target)}"

    def _default_name(self) -> str:
        return f"{self._site_name} look-at"
