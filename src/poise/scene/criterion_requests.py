"""Criterion requests: preferences for the redundancy that the tasks leave, in their null space.

They take the options of every request. Their level is `LAST_LEVEL`, below all tasks: criteria are combined by weight
and never disturb a task. See :mod:`poise.tasks.criteria`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from poise.kinematics import Pose
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.task_options import TaskOptions, checked_options
from poise.tasks import ComfortTask, RangeWeightedPostureTask, comfort, flexion, mid_range
from poise.tasks.criteria import LAST_LEVEL

if TYPE_CHECKING:
    from typing_extensions import Unpack


class CriterionRequests(SceneProtocol):
    """Secondary objectives."""

    def prefer_mid_range(
        self, joints: str | Iterable[str] | None = None, **options: Unpack[TaskOptions]
    ) -> ComfortTask:
        """Keep limited joints near the middle of their range: all, or those named."""
        made = mid_range(self.figure, joints, **_named("mid-range", options))
        self.add(made)
        return made

    def prefer_flexed(
        self,
        joints: str | Iterable[str] | Mapping[str, float] | None = None,
        *,
        limb: str | None = None,
        share: float = 1.0,
        **options: Unpack[TaskOptions],
    ) -> ComfortTask:
        """Flex joints: those given, those of a limb, or all that can; see :func:`poise.tasks.flexion`."""
        made = flexion(self.figure, joints, limb=limb, share=share, **_named("flexed", options))
        self.add(made)
        return made

    def prefer_straight(
        self,
        joints: str | Iterable[str] | Mapping[str, float] | None = None,
        *,
        limb: str | None = None,
        **options: Unpack[TaskOptions],
    ) -> ComfortTask:
        """Extend joints: those given, those of a limb, or all that can."""
        made = flexion(self.figure, joints, limb=limb, share=0.0, **_named("straight", options))
        self.add(made)
        return made

    def prefer_comfort(
        self, table: Mapping[str, float | tuple[float, float]] | None = None, **options: Unpack[TaskOptions]
    ) -> ComfortTask:
        """Keep joints near comfortable values: those of a table, else the middle of the joint range."""
        made = comfort(self.figure, table, **_named("comfort", options))
        self.add(made)
        return made

    def prefer_posture(
        self, pose: Pose | None = None, joints: Sequence[str] | None = None, **options: Unpack[TaskOptions]
    ) -> RangeWeightedPostureTask:
        """Keep joints near a posture, weighted by their clearance to the limits; by default the current pose."""
        reference = self.pose if pose is None else pose
        own: dict[str, Any] = {"level": LAST_LEVEL, **_named("preferred posture", options)}
        made = RangeWeightedPostureTask(pose=reference, joints=None if joints is None else tuple(joints), **own)
        self.add(made)
        return made


def _named(title: str, options: TaskOptions) -> dict[str, Any]:
    return {"name": title, **checked_options(options, str(options.get("name", title)))}
