"""CenterOfMassTask: the center of mass goes to a point, or stays over sites [Baerlocher2001, 4.5.4].

With loads it is the center of pressure of weight and loads that stays there: for a carried mass the common center of
mass, for a horizontal force a point shifted by its moment over the load.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import site_frame, site_name
from poise.model import Figure, Site
from poise.statics import Forces, Support, convex_hull
from poise.statics.forces import GRAVITY_ONLY
from poise.statics.support import floor_contact_points
from poise.tasks.support_region import center_of_pressure, check_balance_forces, vertical_load
from poise.tasks.task import Task
from poise.tasks.terms.point_sums import PointSum
from poise.tasks.terms.validation import (
    AXES,
    UNSET_POSITION,
    axes_letters,
    axes_rows,
    checked_site,
    is_unset,
    margin_text,
    naming_task,
    position_or_unset,
    short,
    weighted_axes,
)
from poise.types import FloatArray, IntArray, Matrix, Triple, Vector3

_LEVEL_AXIS_TOL = 1e-9  # cosine between an axis and gravity that counts as perpendicular


@dataclass(frozen=True, kw_only=True, repr=False)
class CenterOfMassTask(Task):
    """The center of mass G of the figure goes to the goal, along chosen world axes.

    Error [m]: e = goal − G, with Jacobian J_G (eq. 4.7).

    Parameters
    ----------
    goal : three floats
        World position [m]; components of axes that are not chosen are not used.
    axes : str
        Some of "xyz"; "xy" puts the center of mass over a point of the floor.
    over : sequence of str or Site
        Sites whose mean position is the origin of the goal, wherever they go; the world's origin where there are none.
    forces : Forces
        Wrenches, fixed in the world: the center of pressure of weight and wrenches takes the place of G, in the plane
        through the first site, else through the goal. Supports: what carries the sites, for the margin and for scenes.
    """

    goal: Triple = UNSET_POSITION
    axes: str = AXES
    over: tuple[str | Site, ...] = ()
    forces: Forces = GRAVITY_ONLY

    def _validated(self) -> dict[str, Any]:
        over = tuple(checked_site(each, "a site of over") for each in self.over)
        axes = axes_letters(self.axes)
        if not isinstance(self.forces, Forces) or self.forces.wrenches:
            check_balance_forces(self.forces)
        if self.forces.wrenches and np.abs(np.eye(3)[axes_rows(axes)] @ self.forces.down).max() > _LEVEL_AXIS_TOL:
            raise TaskError(f"with forces its axes must be perpendicular to gravity, got {axes!r}.")
        axes, weights = weighted_axes(axes, self.row_weights)
        return {"goal": position_or_unset(self.goal), "axes": axes, "over": over, "row_weights": weights}

    @property
    def has_goal(self) -> bool:
        """Whether its goal is set."""
        return not is_unset(self.goal)

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per axis."""
        if figure.mass <= 0.0:
            raise TaskError(
                f"figure {figure.name!r} has no mass, so no center of mass; give its segments masses.", self.name
            )
        if self.forces.wrenches:
            vertical_load(self.forces, figure, self.name)
        return len(self.axes)

    @cached_property
    def _axis_indices(self) -> IntArray:
        return np.array(axes_rows(self.axes), dtype=np.int32)

    def error(self, pose: Pose) -> FloatArray:
        """Goal − G."""
        self.rows(pose.figure)
        if self._is_sum:
            return np.asarray(self.goal)[axes_rows(self.axes)] - self._relative_center(pose.figure).value(pose)
        return np.asarray(self.goal - pose.state.center_of_mass()).take(self._axis_indices)

    def jacobian(self, pose: Pose) -> Matrix:
        """J_G."""
        self.rows(pose.figure)
        if self._is_sum:
            return self._relative_center(pose.figure).jacobian(pose)
        return pose.state.center_of_mass_jacobian().take(self._axis_indices, 0)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of G, weighted along the chosen axes."""
        if self._is_sum:
            return self._relative_center(pose.figure).hessian(pose, weights)
        weight = np.zeros(3)
        weight[axes_rows(self.axes)] = weights
        return pose.state.center_of_mass_hessian(weight)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The center of mass along the chosen axes."""
        rows = self.rows(figure)
        if self._is_sum:
            goal = np.asarray(self.goal)[axes_rows(self.axes)]
            return self._relative_center(figure).to_native(goal, goal)
        zeros, axes = np.zeros(rows), np.eye(3)[axes_rows(self.axes)]
        numbers = pack(RecordKind.CENTER_OF_MASS, goal=self.goal, lower=zeros, upper=zeros, axes=axes)
        return (TaskRecord(RecordKind.CENTER_OF_MASS, rows, numbers),)

    def check(self, figure: Figure) -> None:
        """Raise TaskError when a site does not exist or the figure has no mass."""
        with naming_task(self.name):
            for site in self.over:
                site_frame(figure, site)
            self.forces.check(figure)
        super().check(figure)

    def origin(self, pose: Pose) -> Vector3:
        """Origin of the goal [m]: the mean position of its sites, or the world's origin."""
        if not self.over:
            return np.zeros(3)
        total = np.sum([site_frame(pose.figure, each).position(pose) for each in self.over], axis=0)
        return np.asarray(total / len(self.over))

    def remark(self, pose: Pose) -> str:
        """Margin inside the support polygon of its supports, else of its sites; empty where that has no area."""
        if not self.over or self.axes != "xy":
            return ""
        down = np.array([0.0, 0.0, -1.0])
        supports = self.forces.supports or tuple(
            Support(site, corners=floor_contact_points(pose, site, down)) for site in self.over
        )
        polygon = convex_hull(np.concatenate([support.contact_points(pose)[:, :2] for support in supports]))
        point = self._relative_center(pose.figure).value(pose) + self.origin(pose)[:2]
        return margin_text(polygon.margin(point)) if polygon.has_area else ""

    @property
    def _is_sum(self) -> bool:
        """Whether points besides the center of mass enter."""
        return bool(self.over or self.forces.wrenches)

    def _relative_center(self, figure: Figure) -> PointSum:
        """G, or the center of pressure, minus the mean position of the sites, along the chosen axes."""
        axes, frames = np.eye(3)[axes_rows(self.axes)], tuple(site_frame(figure, each) for each in self.over)
        factors = np.repeat((-axes / max(len(frames), 1))[None], len(frames), axis=0)
        if not self.forces.wrenches:
            return PointSum(axes, frames, factors, np.zeros(len(axes)))
        floor = frames[0] if frames else float(np.dot(self.goal, self.forces.down))
        point = center_of_pressure(self.forces, axes, figure, floor)
        return point._replace(frames=(*point.frames, *frames), factors=np.concatenate([point.factors, factors]))

    def describe(self) -> str:
        """Goal along every chosen axis."""
        goals = (f"{axis} = {short(self.goal[row])}" for axis, row in zip(self.axes, axes_rows(self.axes), strict=True))
        names = ", ".join(map(site_name, self.over))
        what = "weight and forces" if self.forces.wrenches else "center of mass"
        if self.over and self.axes == "xy" and not any(self.goal[:2]):
            return f"{what} over {'the middle of ' if len(self.over) > 1 else ''}{names}"
        return f"{what} to {', '.join(goals)}{f' from the middle of {names}' if self.over else ''}"

    def _default_name(self) -> str:
        return "center of mass"
