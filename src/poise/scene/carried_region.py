"""The region in which supports of any kind can carry the figure, taken again where they have moved.

A region belongs to one place of its supports. A solve that moves them (a palm that slides along a wall) ends in a
region of before; so it is solved again with that of now, until they stay. The supports move less each time: about six
times less for a palm on a wall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import ForceError, TaskError
from poise.scene.scene_protocol import Asking
from poise.solver import Result, Status
from poise.statics import Forces, distribute, support_region
from poise.statics.region import plane_axes
from poise.tasks import SupportPolygonTask
from poise.types import FloatArray

MOVED = 1e-6  # supports that moved by more [m], or turned by more, carry another region
NOTHING_CARRIES = "nothing carries the figure where its supports are"
MOST_ROUNDS = 12  # solves after the first, each with the region where the supports have gone


class CarriedRegion(Asking):
    """A region for a scene's supports, and solving until they stay."""

    _carried_at: FloatArray | None = None  # where the supports were when their region was taken

    def _region(self) -> dict[str, Any]:
        """Polygon over which supports of any kind can carry the figure with its forces, on the height of the lowest."""
        forces, down = self.forces, self.forces.down
        found = support_region(self.pose, forces).corners @ plane_axes(forces)
        depth = max(float((each.points(self.pose) @ down).max()) for each in forces.supports)
        corners = [tuple(each) for each in (found + depth * down).tolist()]
        return {"corners": corners, "forces": Forces(gravity=forces.gravity)}

    def _carrying(self) -> FloatArray:
        """Where every support is, and which way it pushes."""
        parts = [np.zeros((0, 3))]
        for each in self.forces.supports:
            parts += [each.points(self.pose), each.axis(self.pose)[None]]
        return np.concatenate(parts)

    def _regions(self) -> list[SupportPolygonTask]:
        """Tasks whose region is taken again."""
        return [task for task in self.tasks if isinstance(task, SupportPolygonTask) and task.retaken]

    def _retake_regions(self) -> bool:
        """Take regions again whose supports have moved; whether there was one.

        Raises
        ------
        ForceError, TaskError
            Nothing carries the figure from there, or not with that margin; the region is that of before.
        """
        regions = self._regions()
        if not regions or not self.forces.supports:
            return False
        now, before = self._carrying(), self._carried_at
        if before is not None and before.shape == now.shape and float(np.abs(now - before).max()) <= MOVED:
            return False
        taken = self._region()
        for task in regions:
            self.set(task, **taken)
        self._carried_at = now
        return True

    def _try_regions(self) -> bool:
        """As above; the region of before where there is none."""
        try:
            return self._retake_regions()
        except (ForceError, TaskError):
            return False

    # --- rounds -------------------------------------------------------------------------------------------------------

    def _solve_carried(self, solve: Callable[[], Result]) -> Result:
        """Solve, and again with the region where the supports have gone, until they stay or it carries nothing."""
        self._try_regions()
        result = solve()
        for _ in range(MOST_ROUNDS):
            if not self._try_regions():
                return self._uncarried(result)
            result = _after(result, solve())
        return replace(result, status=Status.BUDGET) if self._try_regions() else self._uncarried(result)

    def _uncarried(self, result: Result) -> Result:
        """The result; where nothing carries the figure as it ends, one that says so."""
        try:
            self._retake_regions()
        except (ForceError, TaskError):
            status = Status.STALLED if result.status.at_rest else result.status
            lacking = tuple((task.name, *self._lacking(task)) for task in self._regions())
            return replace(result, status=status, uncarried=lacking)
        return result

    def _lacking(self, task: SupportPolygonTask) -> tuple[float, str]:
        """What is missing to be carried [m], and why: moment over load, or else some of the margin."""
        try:
            found = distribute(self.pose, self.forces)
        except ForceError as error:  # shares that do not add up: they are being changed one by one
            return task.error_norm(self.pose), str(error).partition(";")[0]
        if not found.closed:
            return float(np.linalg.norm(found.moment_left)) / found.load, NOTHING_CARRIES
        return task.margin - SupportPolygonTask(**self._region()).margin_of(self.pose), NOTHING_CARRIES


def _after(before: Result, now: Result) -> Result:
    """The result of now, with what both took."""
    return replace(now, steps=before.steps + now.steps, seconds=before.seconds + now.seconds)
