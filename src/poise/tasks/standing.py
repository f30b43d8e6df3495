"""A figure does not tip over its supports, wherever they are: what it weighs on stays inside their polygon.

The polygon is that of the supports at the pose, so that it goes along when a foot is moved. Of the side from corner a
to corner b, with t along it, n across it to the inside and p the point over which weight and wrenches balance,

    d = n·(p − a),    s = t·(p − a)/‖b − a‖,    ∂d = n·(∂p − (1 − s) ∂a − s ∂b),

and along a motion with w = ṗ − (1 − s) ȧ − s ḃ and the side's turning ω = n·(ḃ − ȧ)/‖b − a‖, what is bilinear in
velocities is d̈ = −2 ω (t·w) − d ω².
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, Transform
from poise.model.limits.checks import number
from poise.statics import Forces, Polygon, hull
from poise.statics.polygon import ring
from poise.statics.region import plane_axes
from poise.tasks.anchor import Anchor, anchor
from poise.tasks.fault import at_task
from poise.tasks.place_sum import PlaceSum
from poise.tasks.support_polygon import load_of, resting_point
from poise.tasks.task import Interval, Task
from poise.tasks.words import inside_words
from poise.types import FloatArray, Matrix, Vector3

FLAT = 1e-4  # corners that stick out by less [m] are no corners: they would come and go with rounding
MOST_CORNERS = 64


class _Side(NamedTuple):
    """The side from one corner to the next, at a pose; vectors are in the plane across gravity."""

    begin: int
    end: int
    along: FloatArray
    across: FloatArray
    length: float
    share: float  # where p is along it: 0 at its begin, 1 at its end
    inside: float  # d [m]


@dataclass(frozen=True, kw_only=True)
class StandingTask(Task):
    """The point p over which weight and wrenches balance stays a margin inside the polygon of the supports.

    One row d ≥ margin per corner of a support: the side that begins there, and nothing where none does. p is that of
    :class:`SupportPolygonTask`, on the height of the first support's first corner. Supports count as a level floor;
    whether they can hold what pushes sideways is a matter of friction: :func:`poise.statics.distribute`.

    Parameters
    ----------
    forces : Forces
        Supports, wrenches that are fixed in the world, and gravity.
    margin : float
        How far p stays inside [m]. More than the polygon has room for is missed by the least.
    """

    is_inequality: ClassVar[bool] = True

    forces: Forces
    margin: float = 0.0

    def _checked(self) -> dict[str, Any]:
        if not isinstance(self.forces, Forces):
            raise TaskError(f"its forces must be a Forces value, got {self.forces!r}.")
        if any(wrench.turns for wrench in self.forces.wrenches):
            raise TaskError("its wrenches must be given in the world, not in the frame of their site; use BalanceTask.")
        if np.linalg.norm(self.forces.gravity) == 0.0:
            raise TaskError("there is no gravity, so nothing can tip over; use BalanceTask.")
        count = sum(len(each.corners) or 1 for each in self.forces.supports)
        if not 3 <= count <= MOST_CORNERS:
            raise TaskError(
                f"its supports must have from 3 to {MOST_CORNERS} corners together, got {count}; name more sites or "
                "give corners, or use BalanceTask."
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
        """One per corner of the supports."""
        load_of(self.forces, figure, self.name)
        return len(_corners(self.forces, figure))

    def check(self, figure: Figure) -> None:
        """Sites and weight are there."""
        with at_task(self.name):
            self.forces.check(figure)
        super().check(figure)

    def _point(self, figure: Figure) -> PlaceSum:
        """p along the two axes across gravity, as a sum of places."""
        load_of(self.forces, figure, self.name)
        return resting_point(self.forces, plane_axes(self.forces), figure, _corners(self.forces, figure)[0])

    def _sides(self, pose: Pose) -> tuple[_Side, ...]:
        places = self._places(pose)
        point = self._point(pose.figure).value(pose)
        order = ring(places, FLAT)
        return (
            tuple(
                _side(places, point, int(one), int(other)) for one, other in zip(order, np.roll(order, -1), strict=True)
            )
            if len(order) > 1
            else ()
        )

    def _places(self, pose: Pose) -> FloatArray:
        """Corners (k, 2) in the plane across gravity."""
        world = np.array([each.position(pose) for each in _corners(self.forces, pose.figure)])
        return np.asarray(world @ plane_axes(self.forces).T)

    def _sum(self, pose: Pose) -> PlaceSum:
        """d of every row as a sum of places with the factors of the pose; zero where no side begins."""
        figure = pose.figure
        axes, corners, point = plane_axes(self.forces), _corners(self.forces, figure), self._point(figure)
        ways = np.zeros((len(corners), 2))
        factors = np.zeros((len(corners), len(corners), 3))  # corner, row
        for side in self._sides(pose):
            ways[side.begin] = side.across
            factors[side.begin, side.begin] -= (1.0 - side.share) * side.across @ axes
            factors[side.end, side.begin] -= side.share * side.across @ axes
        on_point = np.einsum("ri,kij->krj", ways, point.factors) if len(point.factors) else np.zeros((0, len(ways), 3))
        return PlaceSum(
            ways @ point.center,
            (*point.anchors, *corners),
            np.concatenate([on_point, factors]),
            ways @ point.constant,
        )

    def polygon_at(self, pose: Pose) -> Polygon:
        """The polygon, in two axes across gravity: x and y of the world where gravity points down."""
        return hull(self._places(pose))

    def point(self, pose: Pose) -> Vector3:
        """p, in the world: where the figure and its loads weigh on the floor."""
        down = self.forces.down
        flat_point = self._point(pose.figure).value(pose) @ plane_axes(self.forces)
        first = _corners(self.forces, pose.figure)[0].position(pose)
        return np.asarray(flat_point + float(first @ down) * down)

    def margin_of(self, pose: Pose) -> float:
        """How far p is inside the polygon at a pose [m]; negative outside, zero at best where it has no area."""
        return self.polygon_at(pose).margin(self._point(pose.figure).value(pose))

    def remark(self, pose: Pose) -> str:
        """How far inside, in centimeters."""
        return inside_words(self.margin_of(pose))

    def error(self, pose: Pose) -> FloatArray:
        """Way back to the margin, row by row; zero inside."""
        lower, _ = self.interval(pose)
        return np.maximum(lower, 0.0)

    def interval(self, pose: Pose) -> Interval:
        """From margin − d on; all numbers where no side begins."""
        count = self.rows(pose.figure)
        lower, upper = np.full(count, -np.inf), np.full(count, np.inf)
        for side in self._sides(pose):
            lower[side.begin] = self.margin - side.inside
        return Interval(lower, upper)

    def differentiated(self, pose: Pose) -> FloatArray:
        """−d, also where the error is zero."""
        values = np.zeros(self.rows(pose.figure))
        for side in self._sides(pose):
            values[side.begin] = -side.inside
        return values

    def jacobian(self, pose: Pose) -> Matrix:
        """∂d/∂q, inside too."""
        return self._sum(pose).rows(pose)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of the places, and what the turning of the sides adds."""
        result = self._sum(pose).curvature(pose, weights)
        axes = plane_axes(self.forces)
        at_point = self._point(pose.figure).rows(pose)
        corners = _corners(self.forces, pose.figure)
        for side in self._sides(pose):
            weight = float(weights[side.begin])
            if weight != 0.0:
                begin, end = (axes @ corners[each].position_rows(pose) for each in (side.begin, side.end))
                turning = side.across @ (end - begin) / side.length
                sliding = side.along @ (at_point - (1.0 - side.share) * begin - side.share * end)
                both = np.outer(turning, sliding)
                result -= weight * (both + both.T + side.inside * np.outer(turning, turning))
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The point of rest as a sum of places, and all corners."""
        point, corners = self._point(figure), _corners(self.forces, figure)
        places = [
            flat(place.segment, place.local, factor) for place, factor in zip(point.anchors, point.factors, strict=True)
        ]
        numbers = flat(
            self.margin,
            len(places),
            plane_axes(self.forces),
            point.center,
            point.constant,
            *places,
            *(flat(each.segment, each.local) for each in corners),
        )
        return (TaskRecord(RecordKind.STANDING, len(corners), numbers),)

    def describe(self) -> str:
        """Supports and margin."""
        names = ", ".join(each.name for each in self.forces.supports)
        what = "weight and forces" if self.forces.wrenches else "center of mass"
        return f"{what} over {names}, {100.0 * self.margin:.3g} cm inside"

    def _title(self) -> str:
        return "balance"


@lru_cache(maxsize=256)
def _corners(forces: Forces, figure: Figure) -> tuple[Anchor, ...]:
    """Every point at which a support carries."""
    return tuple(
        anchor(figure, support.site, Transform(corner))
        for support in forces.supports
        for corner in support.corners or ((0.0, 0.0, 0.0),)
    )


def _side(places: FloatArray, point: FloatArray, begin: int, end: int) -> _Side:
    step = places[end] - places[begin]
    length = float(np.linalg.norm(step))
    along = step / length
    across = np.array([-along[1], along[0]])
    away = point - places[begin]
    return _Side(begin, end, along, across, length, float(along @ away) / length, float(across @ away))
