"""Foot requests: feet whose toes stay on the floor while the heels may rise, for deep squats and tiptoe."""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.errors import TaskError, suggest
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene.contact_state import CONTACT_TOL_M
from poise.scene.site_requests import SiteRequests
from poise.scene.task_options import TaskOptions
from poise.tasks import HalfSpace, PlaneTask, PoseTask, RegionTask
from poise.tasks.criteria import LAST_LEVEL

_SIDES = ("left", "right")
_HEEL_WEIGHT = 30.0  # of a meter of height, beside the other criteria
_UP = (0.0, 0.0, 1.0)


def has_toes(figure: Figure) -> bool:
    """Whether a human has toes that bend."""
    names = {segment.name for segment in figure.segments}
    return all(f"{side}_toes" in names for side in _SIDES)


class FootRequests(SiteRequests):
    """Feet that stand on their toes."""

    def stand_on_toes(self, *sides: str) -> tuple[PoseTask, ...]:
        """Keep the toes of feet flat where they are; heels may rise where goals need it.

        The toes are pinned on level 1, heels never go below the floor, and ``left_heel down`` is a criterion beside the
        others: raised heels cost. :meth:`keep_balance` then balances on the toes; with
        ``keep_balance("left_toe", "right_toe", "left_sole", "right_sole")`` on the soles, too, while they touch.

        Parameters
        ----------
        *sides : {"left", "right"}
            Feet; both by default.

        Raises
        ------
        TaskError
            The figure has no toes, they are not on a level floor, or a pin holds the rest of the foot.
        """
        return tuple(self._toes(side) for side in _checked_sides(sides))

    def stand_flat(self, *sides: str) -> tuple[PoseTask, ...]:
        """End :meth:`stand_on_toes`: pin the soles flat where the toes are, on level 1.

        Parameters
        ----------
        *sides : {"left", "right"}
            Feet; by default those that stand on their toes.
        """
        return tuple(self._flat(side) for side in _checked_sides(sides or self.sides_on_toes))

    @property
    def sides_on_toes(self) -> tuple[str, ...]:
        """Feet whose heels may rise (:meth:`stand_on_toes`)."""
        names = {task.name for task in self.tasks}
        return tuple(side for side in _SIDES if _floor_task(side) in names)

    def _toes(self, side: str) -> PoseTask:
        toe, heel, sole = (f"{side}_{name}" for name in ("toe", "heel", "sole"))
        if not has_toes(self.figure):
            raise TaskError(f"the figure has no segment '{side}_toes'; make it with library.human(feet=True).")
        if any(task.name == sole and task.level == 1 and task.enabled for task in self.tasks):
            raise TaskError(f"task {sole!r} keeps the foot flat; remove it first.", sole)
        edges = [self.pose.position(f"{toe}_{edge}") for edge in ("inner", "outer")]
        point = self.pose.position(toe)
        if max(abs(float(edge[2] - point[2])) for edge in edges) > CONTACT_TOL_M:
            raise TaskError(f"{toe}: the toes are not flat on a level floor.", toe)
        floor: Any = tuple(np.array(point).tolist())
        (pinned,) = self.pin(toe)
        assert isinstance(pinned, PoseTask)
        region = HalfSpace(floor, _UP)
        self._ask(RegionTask, _floor_task(side), {"level": 1}, site=heel, region=region)
        options: TaskOptions = {"level": LAST_LEVEL, "weight": _HEEL_WEIGHT}
        self._ask(PlaneTask, _down_task(side), options, site=heel, point=floor, normal=_UP)
        return pinned

    def _flat(self, side: str) -> PoseTask:
        toe, sole = f"{side}_toe", f"{side}_sole"
        own = (toe, _floor_task(side), _down_task(side))
        for name in [task.name for task in self.tasks if task.name in own]:
            self.remove(name)
        neutral = Pose.neutral(self.figure)
        goal = self.pose.placement(toe) @ neutral.placement(toe).inverse() @ neutral.placement(sole)
        return self.place(sole, goal.translation, goal.rotation, level=1)


def _floor_task(side: str) -> str:
    return f"{side}_heel above the floor"


def _down_task(side: str) -> str:
    return f"{side}_heel down"


def _checked_sides(sides: tuple[str, ...]) -> tuple[str, ...]:
    for side in sides:
        if side not in _SIDES:
            raise TaskError(f"foot: expected 'left' or 'right', got {side!r}; {suggest(str(side), _SIDES)}")
    return sides or _SIDES
