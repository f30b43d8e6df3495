"""The center of mass goes to a point, or stays over sites [Baerlocher2001, 4.5.4]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, Site
from poise.model.transform import Triple, triple
from poise.statics import Support, hull
from poise.statics.floor import standing_points
from poise.tasks.anchor import anchor
from poise.tasks.checks import AXES, axes_letters, axes_rows, checked_site
from poise.tasks.fault import at_task
from poise.tasks.place_sum import PlaceSum
from poise.tasks.task import Task
from poise.tasks.words import inside_words, short, site_name
from poise.types import FloatArray, IntArray, Matrix, Vector3


@dataclass(frozen=True, kw_only=True)
class CenterOfMassTask(Task):
    """The center of mass G of the figure goes to the goal, along chosen world axes: e = goal − G, with J_G (eq. 4.7).

    Parameters
    ----------
    goal : three floats
        World position [m]; entries of axes that do not count are not used.
    axes : str
        Some of "xyz"; "xy" puts it over a place of the floor.
    over : sequence of str or Site
        Sites from whose middle the goal is measured, wherever they go; from the world's origin where there are none.
    """

    goal: Triple
    axes: str = AXES
    over: tuple[str | Site, ...] = ()

    def _checked(self) -> dict[str, Any]:
        over = tuple(checked_site(each, "a site to stay over") for each in self.over)
        return {"goal": triple(self.goal, "its goal"), "axes": axes_letters(self.axes), "over": over}

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
        return len(self.axes)

    @cached_property
    def _counted(self) -> IntArray:
        return np.array(axes_rows(self.axes), dtype=np.int32)

    def error(self, pose: Pose) -> FloatArray:
        """Goal − G."""
        self.rows(pose.figure)
        if self.over:
            return np.asarray(self.goal)[axes_rows(self.axes)] - self._sum(pose.figure).value(pose)
        return np.asarray(self.goal - pose.state.center_of_mass()).take(self._counted)

    def jacobian(self, pose: Pose) -> Matrix:
        """J_G."""
        self.rows(pose.figure)
        if self.over:
            return self._sum(pose.figure).rows(pose)
        return pose.state.center_of_mass_jacobian().take(self._counted, 0)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of G pulled along the axes that count."""
        if self.over:
            return self._sum(pose.figure).curvature(pose, weights)
        weight = np.zeros(3)
        weight[axes_rows(self.axes)] = weights
        return pose.state.center_of_mass_curvature(weight)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The center of mass along the axes that count."""
        rows = self.rows(figure)
        if self.over:
            goal = np.asarray(self.goal)[axes_rows(self.axes)]
            return self._sum(figure).to_native(goal, goal)
        numbers = flat(self.goal, np.zeros(2 * rows), np.eye(3)[axes_rows(self.axes)])
        return (TaskRecord(RecordKind.CENTER_OF_MASS, rows, numbers),)

    def check(self, figure: Figure) -> None:
        """Sites and mass are there."""
        with at_task(self.name):
            for site in self.over:
                anchor(figure, site)
        super().check(figure)

    def middle(self, pose: Pose) -> Vector3:
        """Where the goal is measured from: the middle of its sites, or the world's origin."""
        return (
            np.asarray(
                np.sum([anchor(pose.figure, each).position(pose) for each in self.over], axis=0) / len(self.over)
            )
            if self.over
            else np.zeros(3)
        )

    def remark(self, pose: Pose) -> str:
        """How far it is inside what the sites stand on, in centimeters; nothing where that has no area."""
        if not self.over or self.axes != "xy":
            return ""
        down = np.array([0.0, 0.0, -1.0])
        points = [Support(site, corners=standing_points(pose, site, down)).points(pose)[:, :2] for site in self.over]
        polygon = hull(np.concatenate(points))
        return inside_words(polygon.margin(pose.center_of_mass()[:2])) if polygon.has_area else ""

    def _sum(self, figure: Figure) -> PlaceSum:
        """G less the middle of the sites, along the axes that count."""
        axes = np.eye(3)[axes_rows(self.axes)]
        factors = np.repeat((-axes / len(self.over))[None], len(self.over), axis=0)
        places = tuple(anchor(figure, each) for each in self.over)
        return PlaceSum(axes, places, factors, np.zeros(len(axes)))

    def describe(self) -> str:
        """Goal on every axis that counts."""
        goals = (f"{axis} = {short(self.goal[row])}" for axis, row in zip(self.axes, axes_rows(self.axes), strict=True))
        from_there = f" from the middle of {', '.join(map(site_name, self.over))}" if self.over else ""
        if self.over and self.axes == "xy" and not any(self.goal[:2]):
            names = ", ".join(map(site_name, self.over))
            return f"center of mass over {'the middle of ' if len(self.over) > 1 else ''}{names}"
        return f"center of mass to {', '.join(goals)}{from_there}"

    def _title(self) -> str:
        return "center of mass"
