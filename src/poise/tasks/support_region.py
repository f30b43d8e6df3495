"""SupportRegionTask: the center of pressure stays inside a fixed region, given by corners in the world.

The region may come from :func:`poise.statics.support_region`, for contacts anywhere and with friction (walls, bars,
slopes), or be given by hand. For the polygon of contacts on a level floor, which moves with the feet, there is
:class:`poise.tasks.support_polygon.SupportPolygonTask`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.kinematics.site_frame import SiteFrame, site_frame
from poise.math.input_checks import number
from poise.math.orientation import as_vector3
from poise.math.summation import float_sum
from poise.model import Figure
from poise.statics import Forces, Polygon, convex_hull
from poise.statics.forces import GRAVITY_ONLY
from poise.statics.support_polygon import horizontal_axes
from poise.tasks.task import Interval, Task
from poise.tasks.terms.point_sums import PointSum
from poise.tasks.terms.validation import margin_text, naming_task
from poise.types import FloatArray, Matrix, Triple, Vector3

_MIN_LOAD_FRACTION = 1e-9  # of the weight: with less, the figure is lifted off its supports


@dataclass(frozen=True, kw_only=True, repr=False)
class SupportRegionTask(Task):
    """The center of pressure p of weight and wrenches stays a margin inside a fixed polygon.

    With down d and the load V = d·Σf, forces f at x (the weight w at the center of mass) and torques t,

        p V = Σ [x (d·f) − f (d·(x − o)) + d × t]

    perpendicular to d, in the plane through the corner o. Without wrenches p is the projection of the center of mass
    along gravity. One row [m] n·p ≥ h + margin per side, an inequality that costs nothing while p is inside; the
    Jacobian is that of a linear function of points. Where the corners span no area, p stays on their line. Whether the
    supports can hold horizontal forces depends on friction: :func:`poise.statics.distribute`.

    Parameters
    ----------
    corners : sequence of three floats
        Points of the floor in the world [m]; their convex hull is the region.
    margin : float
        Distance of p from the boundary [m].
    forces : Forces
        Wrenches, fixed in the world, and gravity; by default standard gravity alone.
    follow_supports : bool
        Whether a scene recomputes the corners from its supports when these have moved.
    """

    is_inequality: ClassVar[bool] = True

    corners: tuple[Triple, ...]
    margin: float = 0.0
    forces: Forces = GRAVITY_ONLY
    follow_supports: bool = False

    def _validated(self) -> dict[str, Any]:
        corners = tuple(as_vector3(each, "a corner") for each in self.corners)
        if not corners:
            raise TaskError("its corners must be at least one point of the floor, got none.")
        check_balance_forces(self.forces)
        margin = number("its margin", self.margin)
        object.__setattr__(self, "corners", corners)
        if margin < 0.0 or (margin > 0.0 and self.polygon.has_area and not self.polygon.allows_margin(margin)):
            largest = self.polygon.largest_margin
            raise TaskError(
                f"its margin must be from 0 to {100.0 * largest:.3g} cm, half the width of the polygon of its corners, "
                f"got {100.0 * margin:.4g} cm."
            )
        return {"corners": corners, "margin": margin, "follow_supports": bool(self.follow_supports)}

    @cached_property
    def _horizontal(self) -> Matrix:
        """Two unit vectors perpendicular to gravity (2, 3)."""
        return horizontal_axes(self.forces)

    @cached_property
    def polygon(self) -> Polygon:
        """The polygon, in two axes perpendicular to gravity: x and y of the world where gravity points down."""
        return convex_hull(np.array(self.corners) @ self._horizontal.T)

    @cached_property
    def _constraints(self) -> tuple[Matrix, FloatArray, FloatArray]:
        """World directions (r, 3), lower and upper bounds."""
        directions, lower, upper = self.polygon.constraint_rows(self.margin if self.polygon.has_area else 0.0)
        return directions @ self._horizontal, lower, upper

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per side of the polygon."""
        vertical_load(self.forces, figure, self.name)
        return len(self._constraints[1])

    def check(self, figure: Figure) -> None:
        """Raise TaskError when a site does not exist or the figure has no weight."""
        with naming_task(self.name):
            self.forces.check(figure)
        super().check(figure)

    def _point_sum(self, figure: Figure) -> PointSum:
        """n·p for every row, as a point sum."""
        vertical_load(self.forces, figure, self.name)
        depth = float(np.dot(self.corners[0], self.forces.down))
        return center_of_pressure(self.forces, self._constraints[0], figure, depth)

    def point(self, pose: Pose) -> Vector3:
        """Center of pressure p, in the world [m]."""
        single = SupportRegionTask(corners=self.corners[:1], forces=self.forces)
        x, y = single._point_sum(pose.figure).value(pose)
        down = self.forces.down
        return np.asarray(np.array([x, y]) @ single._constraints[0] + np.dot(self.corners[0], down) * down)

    def margin_of(self, pose: Pose) -> float:
        """Distance of p from the boundary [m]; negative outside, at most zero where the polygon has no area."""
        return self.polygon.margin(self._horizontal @ self.point(pose))

    def remark(self, pose: Pose) -> str:
        """The margin, in centimeters."""
        return margin_text(self.margin_of(pose))

    def error(self, pose: Pose) -> FloatArray:
        """Difference to the nearest bound, row by row; zero inside."""
        lower, upper = self.interval(pose)
        return np.asarray(np.clip(0.0, lower, upper))

    def interval(self, pose: Pose) -> Interval:
        """Bounds minus n·p: they contain 0 while p is inside."""
        value = self._point_sum(pose.figure).value(pose)
        _, lower, upper = self._constraints
        return Interval(lower - value, upper - value)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """−n·p, also where the error is zero."""
        return -self._point_sum(pose.figure).value(pose)

    def jacobian(self, pose: Pose) -> Matrix:
        """Derivative of n·p, also inside."""
        return self._point_sum(pose.figure).jacobian(pose)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of the points."""
        return self._point_sum(pose.figure).hessian(pose, weights)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point sum for every side."""
        return self._point_sum(figure).to_native(*self._constraints[1:])

    def describe(self) -> str:
        """Polygon and margin."""
        sides = f"{len(self.polygon.corners)} sides" if self.polygon.has_area else "no area"
        load = "weight and forces" if self.forces.wrenches else "center of mass"
        return f"{load} over the supports ({sides}), {100.0 * self.margin:.3g} cm inside"

    def _default_name(self) -> str:
        return "balance"


def check_balance_forces(forces: object) -> None:
    """Raise TaskError unless forces are fixed in the world and there is gravity, so that a support polygon exists."""
    if not isinstance(forces, Forces):
        raise TaskError(f"its forces must be a Forces value, got {forces!r}.")
    if any(wrench.is_follower for wrench in forces.wrenches):
        raise TaskError("its wrenches must be given in the world, not in the frame of their site; use EquilibriumTask.")
    if np.linalg.norm(forces.gravity) == 0.0:
        raise TaskError("gravity is zero, so there is no support polygon; use EquilibriumTask.")


def vertical_load(forces: Forces, figure: Figure, name: str) -> float:
    """V = d·Σf of weight and wrenches [N]; TaskError where the supports carry no load."""
    down = forces.down
    weight = figure.mass * float(np.linalg.norm(forces.gravity))
    load = weight + float_sum(float(np.dot(wrench.force, down)) for wrench in forces.wrenches)
    if weight <= 0.0:
        raise TaskError(f"figure {figure.name!r} has no mass, so no weight; give its segments masses.", name)
    if load <= _MIN_LOAD_FRACTION * weight:
        raise TaskError("its forces lift the figure off its supports, so there is no support polygon.", name)
    return load


def center_of_pressure(forces: Forces, directions: Matrix, figure: Figure, floor: float | SiteFrame) -> PointSum:
    """Point sums n·p of the center of pressure for world directions n (r, 3) perpendicular to gravity.

    `floor` is the depth d·o of the floor [m], or a frame whose origin o lies on it.
    """
    down, load = forces.down, vertical_load(forces, figure, "balance")
    wrenches = forces.wrenches
    tilts = [np.outer(directions @ np.array(each.force), down) for each in wrenches]
    factors = [
        (np.dot(each.force, down) * directions - tilt) / load for each, tilt in zip(wrenches, tilts, strict=True)
    ]
    frames = [site_frame(figure, each.site) for each in wrenches]
    constant = np.zeros(len(directions))
    for each in wrenches:
        constant = constant + directions @ np.cross(down, each.torque) / load
    if tilts and isinstance(floor, SiteFrame):
        frames.append(floor)
        factors.append(np.sum(tilts, axis=0) / load)
    elif tilts and not isinstance(floor, SiteFrame):
        constant = constant + floor * np.sum([directions @ np.array(each.force) for each in wrenches], axis=0) / load
    weight_fraction = figure.mass * float(np.linalg.norm(forces.gravity)) / load
    shaped = np.array(factors).reshape(len(frames), len(directions), 3)
    return PointSum(weight_fraction * directions, tuple(frames), shaped, constant)
