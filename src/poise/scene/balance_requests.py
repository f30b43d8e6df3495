"""Balance of a scene: over the middle of what the figure stands on, inside its polygon, or where it can be carried."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import ForceError, TaskError
from poise.kinematics import Pose
from poise.scene.carried_region import CarriedRegion
from poise.scene.requests import Where
from poise.statics import Forces, Support
from poise.statics.floor import standing_points
from poise.statics.wrench import name_of
from poise.tasks import (
    CenterOfMassTask,
    ContactTask,
    PoseTask,
    PositionTask,
    StandingTask,
    SupportPolygonTask,
)

LEVEL_FLOOR = 0.999  # cosine of the slope up to which a support is a level floor


class BalanceRequests(CarriedRegion):
    """Balance, on top of a pose, of forces and of a way to add a task."""

    def keep_balance(
        self, *over: Where, margin: float | None = None, **options: Any
    ) -> StandingTask | SupportPolygonTask | CenterOfMassTask:
        """Keep the figure and its loads from tipping over what it stands on, wherever that goes.

        That is the sites named, else the supports of the scene, else all sites that tasks on level 1 hold in place.
        The center of mass stays over their middle. With a `margin` [m], or where forces act, the weight may be
        anywhere over the polygon that the sites span, each with the lowest sites of its segment, heel and toes say,
        that far inside. Where a support is no level floor (a wall, a slope, a bar that is held), it may be wherever
        forces inside all friction cones can carry it (:func:`poise.statics.support_region`): that region is taken
        again where the supports have moved. Where they, or forces with them, have gone to where nothing carries the
        figure, the result is stalled and says what is missing.
        """
        if not over and any(not _stands(each, self.pose, self.forces) for each in self.forces.supports):
            task = self._ask(
                SupportPolygonTask, "balance", options, margin=margin or 0.0, retaken=True, **self._region()
            )
            self._carried_at = self._carrying()
            return task
        sites = over or tuple(each.site for each in self.forces.supports) or self._held()
        if not sites:
            raise TaskError(
                "nothing to balance on: no task on level 1 holds a site in place; pin the feet first, or name sites."
            )
        if margin is None and not self.forces.wrenches:
            return self._ask(CenterOfMassTask, "balance", options, goal=(0.0, 0.0, 0.0), axes="xy", over=sites)
        forces = replace(self.forces, supports=tuple(self._under(site) for site in sites), internal=())
        self._check_room(forces, margin or 0.0)
        return self._ask(StandingTask, "balance", options, margin=margin or 0.0, forces=forces)

    def balance_margin(self, *over: Where) -> float:
        """How far the weight and its loads are inside what carries them now [m]; negative outside.

        What that is, :meth:`keep_balance` says; where nothing could carry the figure it is minus infinity.
        """
        if not over and any(not _stands(each, self.pose, self.forces) for each in self.forces.supports):
            try:
                return SupportPolygonTask(**self._region()).margin_of(self.pose)
            except ForceError:
                return -np.inf
        sites = over or tuple(each.site for each in self.forces.supports) or self._held()
        if not sites:
            raise TaskError("nothing to balance on: add supports, pin the feet first, or name sites.")
        corners = np.concatenate([self._under(site).points(self.pose) for site in sites])
        forces = replace(self.forces, supports=(), internal=())
        return SupportPolygonTask(corners=tuple(map(tuple, corners.tolist())), forces=forces).margin_of(self.pose)

    def _check_room(self, forces: Forces, margin: float) -> None:
        """There is a polygon, and it has room for the margin."""
        corners = np.concatenate([each.points(self.pose) for each in forces.supports])
        polygon = SupportPolygonTask(corners=tuple(map(tuple, corners.tolist())), forces=Forces(gravity=forces.gravity))
        largest = polygon.polygon.largest_margin
        if not polygon.polygon.has_area:
            raise TaskError(
                "what it stands on has no area, so there is no margin to keep and no polygon for forces; name more "
                "sites, or use keep_equilibrium.",
                "balance",
            )
        if not 0.0 <= margin <= largest:
            raise TaskError(
                f"its margin must be from 0 to {100.0 * largest:.3g} cm, half the width of what the figure stands on, "
                f"got {100.0 * margin:.4g} cm.",
                "balance",
            )

    def _held(self) -> tuple[Where, ...]:
        """Sites that tasks on level 1 hold in place."""
        return tuple(
            task.site
            for task in self.tasks
            if task.level == 1 and isinstance(task, (PoseTask, PositionTask, ContactTask)) and task.enabled
        )

    def _under(self, site: Where) -> Support:
        """What carries a site: the scene's support there, or the floor under the lowest sites of its segment."""
        known = next((each for each in self.forces.supports if each.name == name_of(site)), None)
        if known is not None and known.corners:
            return known
        try:
            return Support(site, corners=standing_points(self.pose, site, self.forces.down))
        except ForceError as error:
            raise TaskError(str(error)) from None


def _stands(support: Support, pose: Pose, forces: Forces) -> bool:
    """Whether a support is a level floor under a foot."""
    return support.friction is not None and float(support.axis(pose) @ forces.down) < -LEVEL_FLOOR
