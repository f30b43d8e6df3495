"""Support region of contacts of any kind, recomputed when the supports move.

A support region is valid for one position of its supports. A solve that moves them (a palm that slides along a wall)
ends with an outdated region; it is repeated with the current one until the supports stay. This fixed-point iteration
converges quickly: the supports move about six times less in each solve for a palm on a wall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import ForceError, TaskError
from poise.scene.scene_protocol import SceneProtocol
from poise.solver import Result, Status
from poise.statics import Forces, distribute, support_region
from poise.statics.support_polygon import horizontal_axes
from poise.tasks import SupportRegionTask
from poise.types import FloatArray

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
