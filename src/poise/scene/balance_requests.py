"""Balance requests: center of mass over the supports, inside the support polygon, or inside the support region.

A support region is valid for one position of its supports. A solve that moves them (a palm that slides along a wall)
ends with an outdated region; it is repeated with the current one until the supports stay. This fixed-point iteration
converges quickly: the supports move about six times less in each solve for a palm on a wall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.errors import ForceError, TaskError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.site_requests import SiteLike
from poise.scene.task_options import TaskOptions
from poise.solver import Result, Status
from poise.statics import Forces, Support, distribute, support_region
from poise.statics.support import floor_contact_points
from poise.statics.support_polygon import horizontal_axes
from poise.tasks import (
    CenterOfMassTask,
    ContactTask,
    PoseTask,
    PositionTask,
    SupportPolygonTask,
    SupportRegionTask,
)
from poise.types import FloatArray

if TYPE_CHECKING:
    from typing_extensions import Unpack

# --- support region ---------------------------------------------------------------------------------------------------

SUPPORT_MOTION_TOL = 1e-6  # the region is recomputed if supports move by more [m], or their normals change by more
NO_CONTACT_FORCES = "no contact forces balance the figure on its supports"
MAX_REGION_UPDATES = 12  # solves after the first, each with the region of the moved supports


class SupportRegionUpdate(SceneProtocol):
    """Computes the support region of a scene, and repeats solves until the supports stay."""

    _region_supports: FloatArray | None = None  # supports at the last update of the region

    def _region(self) -> dict[str, Any]:
        """Support region as parameters of a task, at the height of the lowest support."""
        forces, down = self.forces, self.forces.down
        found = support_region(self.pose, forces).corners @ horizontal_axes(forces)
        depth = max(float((each.contact_points(self.pose) @ down).max()) for each in forces.supports)
        corners = [tuple(each) for each in (found + depth * down).tolist()]
        return {"corners": corners, "forces": Forces(gravity=forces.gravity)}

    def _support_geometry(self) -> FloatArray:
        """Points and normals of all supports, (n, 3)."""
        parts = [np.zeros((0, 3))]
        for each in self.forces.supports:
            parts += [each.contact_points(self.pose), each.world_normal(self.pose)[None]]
        return np.concatenate(parts)

    def _regions(self) -> list[SupportRegionTask]:
        """Tasks whose region is recomputed."""
        return [task for task in self.tasks if isinstance(task, SupportRegionTask) and task.follow_supports]

    def _update_regions(self) -> bool:
        """Recompute the regions if their supports have moved; return whether they have.

        Raises
        ------
        ForceError, TaskError
            No contact forces balance the figure there, or not with that margin; the region stays unchanged.
        """
        regions = self._regions()
        if not regions or not self.forces.supports:
            return False
        now, before = self._support_geometry(), self._region_supports
        if before is not None and before.shape == now.shape and float(np.abs(now - before).max()) <= SUPPORT_MOTION_TOL:
            return False
        taken = self._region()
        for task in regions:
            self.set(task, **taken)
        self._region_supports = now
        return True

    def _try_update_regions(self) -> bool:
        """As :meth:`_update_regions`; keep the old region if there is no valid new one."""
        try:
            return self._update_regions()
        except (ForceError, TaskError):
            return False

    # --- solving -----------------------------------------------------------------------------------------------------

    def _solve_with_regions(self, solve: Callable[[], Result]) -> Result:
        """Solve, and repeat with the updated region until the supports stay or nothing balances the figure."""
        self._try_update_regions()
        result = solve()
        for _ in range(MAX_REGION_UPDATES):
            if not self._try_update_regions():
                return self._with_support_status(result)
            result = _accumulated(result, solve())
        return (
            replace(result, status=Status.BUDGET) if self._try_update_regions() else self._with_support_status(result)
        )

    def _with_support_status(self, result: Result) -> Result:
        """Result, marked as stalled if no contact forces balance the final pose."""
        try:
            self._update_regions()
        except (ForceError, TaskError):
            status = Status.STALLED if result.status.is_stationary else result.status
            lacking = tuple((task.name, *self._missing_support(task)) for task in self._regions())
            return replace(result, status=status, unsupported=lacking)
        return result

    def _missing_support(self, task: SupportRegionTask) -> tuple[float, str]:
        """Distance to balance [m] and the reason: unbalanced moment over load, or the missing margin."""
        try:
            found = distribute(self.pose, self.forces)
        except ForceError as error:  # load shares do not sum to one while they are edited
            return task.error_norm(self.pose), str(error).partition(";")[0]
        if not found.in_equilibrium:
            return float(np.linalg.norm(found.residual_moment)) / found.load, NO_CONTACT_FORCES
        return task.margin - SupportRegionTask(**self._region()).margin_of(self.pose), NO_CONTACT_FORCES


def _accumulated(before: Result, now: Result) -> Result:
    """The second result, with the iterations and time of both."""
    return replace(now, iterations=before.iterations + now.iterations, seconds=before.seconds + now.seconds)


# --- balance requests -------------------------------------------------------------------------------------------------


LEVEL_FLOOR_MIN_COSINE = 0.999  # a support with a smaller cosine of its slope is not a level floor


class BalanceRequests(SupportRegionUpdate):
    """Static balance."""

    def keep_balance(
        self, *over: SiteLike, margin: float | None = None, **options: Unpack[TaskOptions]
    ) -> SupportPolygonTask | SupportRegionTask | CenterOfMassTask:
        """Keep the figure and its loads balanced on their supports, which may move.

        The supports are the given sites, else the supports of the scene, else all sites that tasks on level 1 keep in
        place. By default the center of mass stays over their mean. With a `margin` [m], or if forces act, the center
        of pressure stays that far inside the support polygon of the sites, each with the lowest sites of its segment
        (heel and toes). If a support is not a level floor (a wall, a slope, a grasped bar), it stays inside the
        support region of all friction cones (:func:`poise.statics.support_region`), which is recomputed when the
        supports move. If no contact forces balance the figure there, the result is stalled and says what is missing.
        """
        if not over and any(not _is_level_floor(each, self.pose, self.forces) for each in self.forces.supports):
            task = self._ask(
                SupportRegionTask, "balance", options, margin=margin or 0.0, follow_supports=True, **self._region()
            )
            self._region_supports = self._support_geometry()
            return task
        sites = over or tuple(each.site for each in self.forces.supports) or self._pinned_sites()
        if not sites:
            raise TaskError("no supports: no task on level 1 keeps a site in place; pin the feet first, or name sites.")
        if margin is None and not self.forces.wrenches:
            return self._ask(CenterOfMassTask, "balance", options, goal=(0.0, 0.0, 0.0), axes="xy", over=sites)
        forces = replace(self.forces, supports=tuple(self._support_of(site) for site in sites), internal=())
        self._check_margin(forces, margin or 0.0)
        return self._ask(SupportPolygonTask, "balance", options, margin=margin or 0.0, forces=forces)

    def balance_margin(self, *over: SiteLike) -> float:
        """Margin of the center of pressure to the boundary of the support polygon [m]; negative outside.

        Supports are chosen as in :meth:`keep_balance`; minus infinity if no contact forces balance the figure.
        """
        if not over and any(not _is_level_floor(each, self.pose, self.forces) for each in self.forces.supports):
            try:
                return SupportRegionTask(**self._region()).margin_of(self.pose)
            except ForceError:
                return -np.inf
        sites = over or tuple(each.site for each in self.forces.supports) or self._pinned_sites()
        if not sites:
            raise TaskError("no supports: add supports, pin the feet first, or name sites.")
        corners = np.concatenate([self._support_of(site).contact_points(self.pose) for site in sites])
        forces = replace(self.forces, supports=(), internal=())
        return SupportRegionTask(corners=tuple(map(tuple, corners.tolist())), forces=forces).margin_of(self.pose)

    def _check_margin(self, forces: Forces, margin: float) -> None:
        """Check that the support polygon has an area and is wide enough for the margin."""
        corners = np.concatenate([each.contact_points(self.pose) for each in forces.supports])
        polygon = SupportRegionTask(corners=tuple(map(tuple, corners.tolist())), forces=Forces(gravity=forces.gravity))
        largest = polygon.polygon.largest_margin
        if not polygon.polygon.has_area:
            raise TaskError(
                "the support polygon has no area, so it allows neither a margin nor forces; name more sites, or use "
                "keep_equilibrium.",
                "balance",
            )
        if not 0.0 <= margin <= largest:
            raise TaskError(
                f"margin: expected 0 to {100.0 * largest:.3g} cm, half the width of the support polygon, "
                f"got {100.0 * margin:.4g} cm.",
                "balance",
            )

    def _pinned_sites(self) -> tuple[SiteLike, ...]:
        """Sites that tasks on level 1 keep in place."""
        return tuple(
            task.site
            for task in self.tasks
            if task.level == 1 and isinstance(task, (PoseTask, PositionTask, ContactTask)) and task.enabled
        )

    def _support_of(self, site: SiteLike) -> Support:
        """Support of a site: that of the scene, or the floor under the lowest sites of its segment."""
        known = next((each for each in self.forces.supports if each.name == site_name(site)), None)
        if known is not None and known.corners:
            return known
        try:
            return Support(site, corners=floor_contact_points(self.pose, site, self.forces.down))
        except ForceError as error:
            raise TaskError(str(error)) from None


def _is_level_floor(support: Support, pose: Pose, forces: Forces) -> bool:
    """Whether a support is a level floor with friction."""
    return support.friction is not None and float(support.world_normal(pose) @ forces.down) < -LEVEL_FLOOR_MIN_COSINE
