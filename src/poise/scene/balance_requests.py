"""Balance requests: center of mass over the supports, inside the support polygon, or inside the support region.

A support region is valid for one position of its supports. A solve that moves them (a palm that slides along a wall)
ends with an outdated region; it is repeated with the current one until the supports stay. This fixed-point iteration
converges quickly: the supports move about six times less in each solve for a palm on a wall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.errors import ForceError, TaskError
from poise.kinematics.site_frame import site_name
from poise.math.input_checks import number
from poise.scene.contact_state import floor_height
from poise.scene.site_requests import SiteLike
from poise.scene.support_contacts import SupportContacts
from poise.scene.task_options import TaskOptions
from poise.solver import Result, Status
from poise.statics import Forces, Polygon, Support, distribute, support_region
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
from poise.tasks.terms.validation import naming_task
from poise.types import FloatArray

if TYPE_CHECKING:
    from typing_extensions import Unpack

# --- support region ---------------------------------------------------------------------------------------------------

SUPPORT_MOTION_TOL = 1e-6  # the region is recomputed if supports move by more [m], or their normals change by more
NO_CONTACT_FORCES = "no contact forces balance the figure on its supports"
MAX_REGION_UPDATES = 12  # solves after the first, each with the region of the moved supports


class SupportRegionUpdate(SupportContacts):
    """Computes the support region of a scene, and repeats solves until the supports stay."""

    _region_supports: FloatArray | None = None  # supports at the last update of the region

    def _region(self) -> dict[str, Any]:
        """Support region as parameters of a task, at the height of the lowest support."""
        forces, down = self._region_forces(), self.forces.down
        found = support_region(self.pose, forces).corners @ horizontal_axes(forces)
        depth = max(float((each.contact_points(self.pose) @ down).max()) for each in forces.supports)
        corners = [tuple(each) for each in (found + depth * down).tolist()]
        return {"corners": corners, "forces": Forces(gravity=forces.gravity)}

    def _region_forces(self) -> Forces:
        """Forces with the supports that carry, or will where the goals of tasks bring them."""
        carrying, _ = self._touching(self.forces.supports, predicted=True)
        return replace(self.forces, supports=tuple(each.support for each in carrying))

    def _support_geometry(self) -> FloatArray:
        """Points and normals of all supports that carry, (n, 3)."""
        parts = [np.zeros((0, 3))]
        for each in self._region_forces().supports:
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
        if not regions or not self._region_forces().supports:
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

    def _solve_on_contacts(self, solve: Callable[[], Result]) -> Result:
        """Solve on the supports that carry; repeat without those, and those corners, that have left their surface."""
        self._dropped, self._reduced = frozenset(), {}
        try:
            result = self._solve_with_regions(solve)
            while True:
                lifted, reduced = self._lifted_supports() - self._dropped, self._partly_lifted()
                if not lifted and not reduced:
                    return self._with_lacking(result)
                self._dropped, self._reduced = self._dropped | lifted, {**self._reduced, **reduced}
                result = _accumulated(result, self._solve_with_regions(solve))
        finally:
            self._dropped, self._reduced = frozenset(), None

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
            lacking = tuple((task.name, *self._missing_support(task)) for task in self._regions() if task.enabled)
            return replace(result, status=status, unsupported=lacking)
        return result

    def _missing_support(self, task: SupportRegionTask) -> tuple[float, str]:
        """Distance to balance [m] and the reason: unbalanced moment over load, or the missing margin."""
        try:
            found = distribute(self.pose, self._region_forces())
        except ForceError as error:  # load shares do not sum to one while they are edited
            return task.error_norm(self.pose), str(error).partition(";")[0]
        if not found.in_equilibrium:
            return float(np.linalg.norm(found.residual_moment)) / found.load, NO_CONTACT_FORCES
        return task.margin - SupportRegionTask(**self._region()).margin_of(self.pose), NO_CONTACT_FORCES


def _accumulated(before: Result, now: Result) -> Result:
    """The second result, with the iterations and time of both."""
    return replace(now, iterations=before.iterations + now.iterations, seconds=before.seconds + now.seconds)


# --- balance requests -------------------------------------------------------------------------------------------------


BALANCED_OVER = ("polygon", "middle")
BALANCE_MARGIN_M = 0.02  # of the center of pressure inside the support polygon, by default


class BalanceRequests(SupportRegionUpdate):
    """Static balance."""

    def keep_balance(
        self,
        *sites: SiteLike,
        over: str = "polygon",
        margin: float | None = None,
        floor: float | None = None,
        **options: Unpack[TaskOptions],
    ) -> SupportPolygonTask | SupportRegionTask | CenterOfMassTask:
        """Keep the figure and its loads balanced on the supports that carry.

        Candidates for supports are the given sites, else the supports of the scene, else all sites that tasks on level
        1 keep in place. In every solve those count that are in contact: on the floor, on an obstacle that faces up, or
        on the surface of a contact (:meth:`touch`, :meth:`grasp`). A foot that is lifted does not count while it is off
        the floor, and a hand pinned in mid-air never does. If nothing carries, the task is unmet and says so.

        The center of pressure of weight and loads (without loads the center of mass) stays a margin inside the support
        polygon of the sites, each with the lowest sites of its segment (heel and toes). Where loads act, it also stays
        sideways as near the middle between the supports as all tasks allow, weighted with natural postures: people
        shift their hips under a load in one hand (:mod:`poise.scene.load_shift`). With ``over="middle"`` it stays over
        the mean of the supports, which is stricter; so it does where the supports span no area, as one point or two.

        If a support is not a level floor (a wall, a slope, a grasped bar), the center of pressure stays inside the
        support region of all friction cones (:func:`poise.statics.support_region`), which is recomputed when the
        supports move. If no contact forces balance the figure there, the result is stalled and says what is missing.

        Parameters
        ----------
        *sites : str or Site
            Candidates for supports.
        over : {"polygon", "middle"}
            What the center of pressure stays over.
        margin : float, optional
            Distance from the boundary of the support polygon [m]; by default 2 cm, or half of the largest margin that
            the polygon has now where that is less. Support regions have no margin by default.
        floor : float, optional
            Height of the floor [m]; by default 0, or the height of the lowest candidate now if that is below it, or a
            little above it (ankles of a figure without soles).
        """
        self._check_over(over, margin)
        if not sites and self._has_slopes:
            task = self._ask(
                SupportRegionTask, "balance", options, margin=margin or 0.0, follow_supports=True, **self._region()
            )
            self._region_supports = self._support_geometry()
            return task
        supports = self._balance_supports(sites, floor)
        if not supports:
            raise TaskError("no supports: no task on level 1 keeps a site in place; pin the feet first, or name sites.")
        forces = replace(self.forces, supports=supports, internal=())
        polygon = self._polygon_now(forces)
        if over == "middle" or (margin is None and not polygon.has_area):
            mean: dict[str, Any] = {"goal": (0.0, 0.0, 0.0), "axes": "xy", "over": tuple(s.site for s in supports)}
            return self._ask(CenterOfMassTask, "balance", options, **mean, forces=forces)
        if margin is None:
            margin = min(BALANCE_MARGIN_M, 0.5 * polygon.largest_margin)
        _check_margin(polygon, margin)
        return self._ask(SupportPolygonTask, "balance", options, margin=margin, forces=forces)

    def _check_over(self, over: str, margin: float | None) -> None:
        """Check what balance is kept over."""
        if over not in BALANCED_OVER:
            raise TaskError(f"over: expected 'polygon' or 'middle', got {over!r}; name sites without over=.", "balance")
        if over == "middle" and margin is not None:
            raise TaskError("margin: a point has none; leave out the margin, or over='middle'.", "balance")

    def balance_margin(self, *over: SiteLike) -> float:
        """Margin of the center of pressure to the boundary of the support polygon [m]; negative outside.

        Supports are chosen as in :meth:`keep_balance`, and count where they are in contact now; minus infinity if no
        contact forces balance the figure.
        """
        if not over and self._has_slopes:
            try:
                return SupportRegionTask(**self._region()).margin_of(self.pose)
            except ForceError:
                return -np.inf
        supports = self._supports_now(over)
        if not supports:
            raise TaskError("no supports: add supports, pin the feet first, or name sites.")
        carrying, _ = self._touching(supports, predicted=False)
        if not carrying:
            return -np.inf
        corners = np.concatenate([each.support.contact_points(self.pose) for each in carrying])
        forces = replace(self.forces, supports=(), internal=())
        return SupportRegionTask(corners=tuple(map(tuple, corners.tolist())), forces=forces).margin_of(self.pose)

    def carrying_supports(self) -> tuple[Support, ...]:
        """Supports in contact now, with the corners that touch.

        Candidates are the supports of the scene, else those of balance tasks, else the pinned sites on the floor.
        """
        carrying, _ = self._touching(self._supports_now(()), predicted=False)
        return tuple(each.support for each in carrying)

    @property
    def _has_slopes(self) -> bool:
        """Whether a support of the scene is not a level floor."""
        return any(not each.is_level(self.pose, self.forces.down) for each in self.forces.supports)

    def _balance_supports(self, over: Sequence[SiteLike], floor: float | None) -> tuple[Support, ...]:
        """Candidates for supports: of the scene, or floors under the lowest sites of the segments of sites."""
        if not over and self.forces.supports:
            return self.forces.supports
        sites = tuple(over) or self._pinned_sites()
        made = [self._support_of(site) for site in sites]
        floors = [each for each in made if each.point is None and each not in self.forces.supports]
        if not floors:
            return tuple(made)
        up = -self.forces.down
        with naming_task("balance"):
            height = floor_height(self.pose, floors, up) if floor is None else number("its floor", floor)
        x, y, z = (height * up).tolist()
        return tuple(replace(each, point=(x, y, z)) if each in floors else each for each in made)

    def _supports_now(self, over: Sequence[SiteLike]) -> tuple[Support, ...]:
        """Candidates as in :meth:`keep_balance`; those of a balance task stand on its floor."""
        known = {each.name: each for task in self.tasks for each in self._candidates(task)}
        if not over and known and not self.forces.supports:
            return tuple(known.values())
        return tuple(known.get(each.name, each) for each in self._balance_supports(over, None))

    def _polygon_now(self, forces: Forces) -> Polygon:
        """Support polygon of all supports at the current pose."""
        corners = np.concatenate([each.contact_points(self.pose) for each in forces.supports])
        region = SupportRegionTask(corners=tuple(map(tuple, corners.tolist())), forces=Forces(gravity=forces.gravity))
        return region.polygon

    def _pinned_sites(self) -> tuple[SiteLike, ...]:
        """Sites that tasks on level 1 keep in place."""
        return tuple(
            task.site
            for task in self.tasks
            if task.level == 1 and isinstance(task, (PoseTask, PositionTask, ContactTask)) and task.enabled
        )

    def _support_of(self, site: SiteLike) -> Support:
        """Support of a site: that of the scene, or a floor under the lowest sites of its segment."""
        known = next((each for each in self.forces.supports if each.name == site_name(site)), None)
        if known is not None and known.corners:
            return known
        try:
            return Support(site, corners=floor_contact_points(self.pose, site, self.forces.down))
        except ForceError as error:
            raise TaskError(str(error)) from None


def _check_margin(polygon: Polygon, margin: float) -> None:
    """Check that a support polygon has an area and is wide enough for the margin."""
    if not polygon.has_area:
        raise TaskError(
            "the support polygon has no area, so it allows no margin; name more sites, or use keep_equilibrium.",
            "balance",
        )
    largest = polygon.largest_margin
    if not 0.0 <= margin <= largest:
        raise TaskError(
            f"margin: expected 0 to {100.0 * largest:.3g} cm, half the width of the support polygon, "
            f"got {100.0 * margin:.4g} cm.",
            "balance",
        )
