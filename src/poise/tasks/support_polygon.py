"""A figure does not tip over: what it and its loads weigh on stays inside the polygon of its supports."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.model.limits.checks import number
from poise.model.transform import Triple, triple
from poise.statics import Forces, Polygon, hull
from poise.statics.forces import WEIGHT_ALONE
from poise.statics.region import plane_axes
from poise.tasks.anchor import Anchor, anchor
from poise.tasks.fault import at_task
from poise.tasks.place_sum import PlaceSum
from poise.tasks.task import Interval, Task
from poise.tasks.words import inside_words
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True, kw_only=True)
class SupportPolygonTask(Task):
    """The point p of the floor over which weight and wrenches balance stays a margin inside a polygon.

    With down d and the load V = d·Σf, forces f at x (the weight w at the center of mass) and torques t,

        p V = Σ [x (d·f) − f (d·(x − o)) + d × t]

    across d, in the plane through the corner o. Without wrenches p is the center of mass seen along gravity. One row
    n·p ≥ h + margin per side; it costs nothing while p is inside. Where corners span no area, p stays on their line.
    Whether the supports can hold what pushes sideways is a matter of friction: :func:`poise.statics.distribute`.

    Parameters
    ----------
    corners : sequence of three floats
        Places of the floor at which the figure is supported, in the world [m]; their convex hull counts.
    margin : float
        How far p stays inside [m].
    forces : Forces
        Wrenches, fixed in the world, and gravity; none and standard gravity as it stands.
    retaken : bool
        Whether the corners are those of a scene's supports, and the scene finds them again when these have moved.
    """

    is_inequality: ClassVar[bool] = True

    corners: tuple[Triple, ...]
    margin: float = 0.0
    forces: Forces = WEIGHT_ALONE
    retaken: bool = False

    def _checked(self) -> dict[str, Any]:
        corners = tuple(triple(each, "a corner") for each in self.corners)
        if not corners:
            raise TaskError("its corners must be one place of the floor or more, got none.")
        if not isinstance(self.forces, Forces):
            raise TaskError(f"its forces must be a Forces value, got {self.forces!r}.")
        if any(wrench.turns for wrench in self.forces.wrenches):
            raise TaskError("its wrenches must be given in the world, not in the frame of their site; use BalanceTask.")
        if np.linalg.norm(self.forces.gravity) == 0.0:
            raise TaskError("there is no gravity, so nothing can tip over; use BalanceTask.")
        margin = number("its margin", self.margin)
        object.__setattr__(self, "corners", corners)
        if margin < 0.0 or (margin > 0.0 and self.polygon.has_area and not self.polygon.has_room(margin)):
            largest = self.polygon.largest_margin
            raise TaskError(
                f"its margin must be from 0 to {100.0 * largest:.3g} cm, half the width of what its corners span, got "
                f"{100.0 * margin:.4g} cm."
            )
        return {"corners": corners, "margin": margin, "retaken": bool(self.retaken)}

    @cached_property
    def _plane(self) -> Matrix:
        """Two unit vectors across gravity (2, 3)."""
        return plane_axes(self.forces)

    @cached_property
    def polygon(self) -> Polygon:
        """The polygon, in two axes across gravity: x and y of the world where gravity points down."""
        return hull(np.array(self.corners) @ self._plane.T)

    @cached_property
    def _bounds(self) -> tuple[Matrix, FloatArray, FloatArray]:
        """World directions (r, 3), lower and upper bounds."""
        ways, lower, upper = self.polygon.rows(self.margin if self.polygon.has_area else 0.0)
        return ways @ self._plane, lower, upper

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per side of the polygon."""
        load_of(self.forces, figure, self.name)
        return len(self._bounds[1])

    def check(self, figure: Figure) -> None:
        """Sites and weight are there."""
        with at_task(self.name):
            self.forces.check(figure)
        super().check(figure)

    def _sum(self, figure: Figure) -> PlaceSum:
        """n·p for every row, as a sum of places."""
        load_of(self.forces, figure, self.name)
        return resting_point(self.forces, self._bounds[0], figure, float(np.dot(self.corners[0], self.forces.down)))

    def point(self, pose: Pose) -> Vector3:
        """p, in the world: where the figure and its loads weigh on the floor."""
        flat = SupportPolygonTask(corners=self.corners[:1], forces=self.forces)
        x, y = flat._sum(pose.figure).value(pose)
        down = self.forces.down
        return np.asarray(np.array([x, y]) @ flat._bounds[0] + np.dot(self.corners[0], down) * down)

    def margin_of(self, pose: Pose) -> float:
        """How far p is inside the polygon at a pose [m]; negative outside, zero at best where it has no area."""
        return self.polygon.margin(self._plane @ self.point(pose))

    def remark(self, pose: Pose) -> str:
        """How far inside, in centimeters."""
        return inside_words(self.margin_of(pose))

    def error(self, pose: Pose) -> FloatArray:
        """Way back to the nearest bound, row by row; zero inside."""
        lower, upper = self.interval(pose)
        return np.asarray(np.clip(0.0, lower, upper))

    def interval(self, pose: Pose) -> Interval:
        """Bounds less n·p: they contain 0 while p is inside."""
        value = self._sum(pose.figure).value(pose)
        _, lower, upper = self._bounds
        return Interval(lower - value, upper - value)

    def differentiated(self, pose: Pose) -> FloatArray:
        """−n·p, also where the error is zero."""
        return -self._sum(pose.figure).value(pose)

    def jacobian(self, pose: Pose) -> Matrix:
        """Derivative of n·p, inside too."""
        return self._sum(pose.figure).rows(pose)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of the places."""
        return self._sum(pose.figure).curvature(pose, weights)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A sum of places for every side."""
        return self._sum(figure).to_native(*self._bounds[1:])

    def describe(self) -> str:
        """Polygon and margin."""
        sides = f"{len(self.polygon.corners)} sides" if self.polygon.has_area else "no area"
        what = "weight and forces" if self.forces.wrenches else "center of mass"
        return f"{what} over the supports ({sides}), {100.0 * self.margin:.3g} cm inside"

    def _title(self) -> str:
        return "balance"


def load_of(forces: Forces, figure: Figure, name: str) -> float:
    """V = d·Σf of weight and wrenches [N], or a TaskError where nothing is left to stand on."""
    down = forces.down
    own = figure.mass * float(np.linalg.norm(forces.gravity))
    load = own + sum(float(np.dot(wrench.force, down)) for wrench in forces.wrenches)
    if own <= 0.0:
        raise TaskError(f"figure {figure.name!r} has no mass, so no weight; give its segments masses.", name)
    if load <= 1e-9 * own:
        raise TaskError("its forces lift the figure off its supports; nothing is left that could balance.", name)
    return load


def resting_point(forces: Forces, ways: Matrix, figure: Figure, floor: float | Anchor) -> PlaceSum:
    """Sum of places n·p for world directions n (r, 3) across gravity; the floor's depth d·o [m], or a point o of it."""
    down, load = forces.down, load_of(forces, figure, "balance")
    wrenches = forces.wrenches
    sides = [np.outer(ways @ np.array(each.force), down) for each in wrenches]
    factors = [(np.dot(each.force, down) * ways - side) / load for each, side in zip(wrenches, sides, strict=True)]
    places = [anchor(figure, each.site) for each in wrenches]
    constant = np.zeros(len(ways))
    for each in wrenches:
        constant = constant + ways @ np.cross(down, each.torque) / load
    if sides and isinstance(floor, Anchor):
        places.append(floor)
        factors.append(np.sum(sides, axis=0) / load)
    elif sides and not isinstance(floor, Anchor):
        constant = constant + floor * np.sum([ways @ np.array(each.force) for each in wrenches], axis=0) / load
    own = figure.mass * float(np.linalg.norm(forces.gravity)) / load
    return PlaceSum(own * ways, tuple(places), np.array(factors).reshape(len(places), len(ways), 3), constant)
