"""SupportPolygonTask: the center of pressure stays inside the support polygon of the contacts, wherever they are.

The polygon is the convex hull of the contact corners at the pose, so that it moves with the feet. For the side from
corner a to corner b, with t along it, n perpendicular to it toward the inside and p the center of pressure,

    d = n·(p − a),    s = t·(p − a)/‖b − a‖,    ∂d = n·(∂p − (1 − s) ∂a − s ∂b),

and along a motion with w = ṗ − (1 − s) ȧ − s ḃ and the side's rotation rate ω = n·(ḃ − ȧ)/‖b − a‖, the part of d̈ that
is bilinear in velocities is −2 ω (t·w) − d ω².
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import SiteFrame, site_frame
from poise.math.input_checks import number
from poise.model import Figure, Transform
from poise.statics import Forces, Polygon, convex_hull
from poise.statics.support_polygon import convex_hull_indices, horizontal_axes
from poise.tasks.support_region import center_of_pressure, check_balance_forces, vertical_load
from poise.tasks.task import Interval, Task
from poise.tasks.terms.point_sums import PointSum
from poise.tasks.terms.validation import margin_text, naming_task
from poise.tolerances import COLLINEAR_CORNER_TOL_M
from poise.types import FloatArray, Matrix, Vector3

_MAX_CORNERS = 64


class _Side(NamedTuple):
    """The side from one corner to the next, at a pose; vectors are in the plane perpendicular to gravity."""

    begin: int
    end: int
    tangent: FloatArray
    normal: FloatArray
    length: float
    parameter: float  # s, of p along it: 0 at its begin, 1 at its end
    distance: float  # d [m]


@dataclass(frozen=True, kw_only=True, repr=False)
class SupportPolygonTask(Task):
    """The center of pressure p of weight and wrenches stays a margin inside the support polygon of the contacts.

    One row [m] d ≥ margin per contact corner, an inequality: the distance d of p to the side that begins there; a row
    without effect where no side begins. p is that of :class:`SupportRegionTask`, at the height of the first corner of
    the first support; the Jacobian is that of d with p and both corners moving. Contacts are treated as a level floor;
    whether they can hold horizontal forces depends on friction: :func:`poise.statics.distribute`.

    Parameters
    ----------
    forces : Forces
        Supports, wrenches fixed in the world, and gravity.
    margin : float
        Distance of p from the boundary [m]. A margin larger than the polygon allows is violated as little as possible.
    """

    is_inequality: ClassVar[bool] = True

    forces: Forces
    margin: float = 0.0

    def _validated(self) -> dict[str, Any]:
        check_balance_forces(self.forces)
        count = sum(len(each.corners) or 1 for each in self.forces.supports)
        if not 3 <= count <= _MAX_CORNERS:
            raise TaskError(
                f"its supports must have from 3 to {_MAX_CORNERS} corners together, got {count}; name more sites or "
                "give corners, or use EquilibriumTask."
            )
        margin = number("its margin", self.margin)
        if margin < 0.0:
            raise TaskError(f"its margin must be zero or more, got {100.0 * margin:.4g} cm.")
        return {"margin": margin}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per contact corner."""
        vertical_load(self.forces, figure, self.name)
        return len(_corner_frames(self.forces, figure))

    def check(self, figure: Figure) -> None:
        """Raise TaskError when a site does not exist or the figure has no weight."""
        with naming_task(self.name):
            self.forces.check(figure)
        super().check(figure)

    def _center_of_pressure(self, figure: Figure) -> PointSum:
        """p along the two axes perpendicular to gravity, as a point sum."""
        vertical_load(self.forces, figure, self.name)
        floor = _corner_frames(self.forces, figure)[0]
        return center_of_pressure(self.forces, horizontal_axes(self.forces), figure, floor)

    def _sides(self, pose: Pose) -> tuple[_Side, ...]:
        corners = self._corner_positions(pose)
        point = self._center_of_pressure(pose.figure).value(pose)
        order = convex_hull_indices(corners, COLLINEAR_CORNER_TOL_M)
        if len(order) <= 1:
            return ()
        pairs = zip(order, np.roll(order, -1), strict=True)
        return tuple(_side(corners, point, int(begin), int(end)) for begin, end in pairs)

    def _corner_positions(self, pose: Pose) -> FloatArray:
        """Corners (k, 2) in the plane perpendicular to gravity."""
        world = np.array([each.position(pose) for each in _corner_frames(self.forces, pose.figure)])
        return np.asarray(world @ horizontal_axes(self.forces).T)

    def _distance_sum(self, pose: Pose) -> PointSum:
        """d of every row as a point sum with the factors of the pose; zero where no side begins."""
        figure = pose.figure
        axes, corners = horizontal_axes(self.forces), _corner_frames(self.forces, figure)
        point = self._center_of_pressure(figure)
        normals = np.zeros((len(corners), 2))
        factors = np.zeros((len(corners), len(corners), 3))  # corner, row
        for side in self._sides(pose):
            normals[side.begin] = side.normal
            factors[side.begin, side.begin] -= (1.0 - side.parameter) * side.normal @ axes
            factors[side.end, side.begin] -= side.parameter * side.normal @ axes
        on_point = np.zeros((0, len(normals), 3))
        if len(point.factors):
            on_point = np.einsum("ri,kij->krj", normals, point.factors)
        return PointSum(
            normals @ point.center,
            (*point.frames, *corners),
            np.concatenate([on_point, factors]),
            normals @ point.constant,
        )

    def polygon_at(self, pose: Pose) -> Polygon:
        """The polygon, in two axes perpendicular to gravity: x and y of the world where gravity points down."""
        return convex_hull(self._corner_positions(pose))

    def point(self, pose: Pose) -> Vector3:
        """Center of pressure p, in the world [m]."""
        down = self.forces.down
        horizontal = self._center_of_pressure(pose.figure).value(pose) @ horizontal_axes(self.forces)
        first = _corner_frames(self.forces, pose.figure)[0].position(pose)
        return np.asarray(horizontal + float(first @ down) * down)

    def margin_of(self, pose: Pose) -> float:
        """Distance of p from the boundary [m]; negative outside, at most zero where the polygon has no area."""
        return self.polygon_at(pose).margin(self._center_of_pressure(pose.figure).value(pose))

    def remark(self, pose: Pose) -> str:
        """The margin, in centimeters."""
        return margin_text(self.margin_of(pose))

    def error(self, pose: Pose) -> FloatArray:
        """Difference to the margin, row by row; zero inside."""
        lower, _ = self.interval(pose)
        return np.maximum(lower, 0.0)

    def interval(self, pose: Pose) -> Interval:
        """From margin − d upward; unbounded where no side begins."""
        count = self.rows(pose.figure)
        lower, upper = np.full(count, -np.inf), np.full(count, np.inf)
        for side in self._sides(pose):
            lower[side.begin] = self.margin - side.distance
        return Interval(lower, upper)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """−d, also where the error is zero."""
        values = np.zeros(self.rows(pose.figure))
        for side in self._sides(pose):
            values[side.begin] = -side.distance
        return values

    def jacobian(self, pose: Pose) -> Matrix:
        """∂d/∂q, also inside."""
        return self._distance_sum(pose).jacobian(pose)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of the points, plus the terms of the rotation of the sides."""
        result = self._distance_sum(pose).hessian(pose, weights)
        axes = horizontal_axes(self.forces)
        point_jacobian = self._center_of_pressure(pose.figure).jacobian(pose)
        corners = _corner_frames(self.forces, pose.figure)
        for side in self._sides(pose):
            weight = float(weights[side.begin])
            if weight != 0.0:
                begin, end = (axes @ corners[each].position_jacobian(pose) for each in (side.begin, side.end))
                rotation = side.normal @ (end - begin) / side.length
                sliding = side.tangent @ (point_jacobian - (1.0 - side.parameter) * begin - side.parameter * end)
                product = np.outer(rotation, sliding)
                result -= weight * (product + product.T + side.distance * np.outer(rotation, rotation))
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The center of pressure as a point sum, and all corners."""
        point, corners = self._center_of_pressure(figure), _corner_frames(self.forces, figure)
        terms = [
            (frame.segment, frame.local_position, factor)
            for frame, factor in zip(point.frames, point.factors, strict=True)
        ]
        numbers = pack(
            RecordKind.SUPPORT_POLYGON,
            margin=self.margin,
            axes=horizontal_axes(self.forces),
            center_factors=point.center,
            constants=point.constant,
            point=terms,
            corner=[(each.segment, each.local_position) for each in corners],
        )
        return (TaskRecord(RecordKind.SUPPORT_POLYGON, len(corners), numbers),)

    def describe(self) -> str:
        """Supports and margin."""
        names = ", ".join(each.name for each in self.forces.supports)
        load = "weight and forces" if self.forces.wrenches else "center of mass"
        return f"{load} over {names}, {100.0 * self.margin:.3g} cm inside"

    def _default_name(self) -> str:
        return "balance"


@lru_cache(maxsize=256)
def _corner_frames(forces: Forces, figure: Figure) -> tuple[SiteFrame, ...]:
    """Frames of all contact corners."""
    return tuple(
        site_frame(figure, support.site, Transform(corner))
        for support in forces.supports
        for corner in support.corners or ((0.0, 0.0, 0.0),)
    )


def _side(corners: FloatArray, point: FloatArray, begin: int, end: int) -> _Side:
    edge = corners[end] - corners[begin]
    length = float(np.linalg.norm(edge))
    tangent = edge / length
    normal = np.array([-tangent[1], tangent[0]])
    arm = point - corners[begin]
    return _Side(begin, end, tangent, normal, length, float(tangent @ arm) / length, float(normal @ arm))
