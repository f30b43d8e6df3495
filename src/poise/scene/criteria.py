"""What a person may prefer where the tasks leave a choice: requests that make criteria, below all other tasks.

They take the options of every request. Their level is `LAST_LEVEL`, whatever is asked for later: criteria there are
summed with their weights, and none disturbs a task. See :mod:`poise.tasks.criteria`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from poise.kinematics import Pose
from poise.scene.options import checked_options
from poise.scene.scene_protocol import Asking
from poise.tasks import ComfortTask, RangeWeightedPostureTask, comfort, flexion, mid_range
from poise.tasks.criteria import LAST_LEVEL


class Criteria(Asking):
    """The criteria, on top of a figure, a pose and a way to add a task."""

    def prefer_mid_range(self, joints: str | Iterable[str] | None = None, **options: Any) -> ComfortTask:
        """Keep limited joints near the middle of their ranges: all of them, or those named."""
        made = mid_range(self.figure, joints, **_named("mid-range", options))
        self.add(made)
        return made

    def prefer_flexed(
        self,
        joints: str | Iterable[str] | Mapping[str, float] | None = None,
        *,
        limb: str | None = None,
        share: float = 1.0,
        **options: Any,
    ) -> ComfortTask:
        """Bend joints, those of a limb, or all that can; see :func:`poise.tasks.flexion`."""
        made = flexion(self.figure, joints, limb=limb, share=share, **_named("flexed", options))
        self.add(made)
        return made

    def prefer_straight(
        self,
        joints: str | Iterable[str] | Mapping[str, float] | None = None,
        *,
        limb: str | None = None,
        **options: Any,
    ) -> ComfortTask:
        """Straighten joints, those of a limb, or all that can."""
        made = flexion(self.figure, joints, limb=limb, share=0.0, **_named("straight", options))
        self.add(made)
        return made

    def prefer_comfort(
        self, table: Mapping[str, float | tuple[float, float]] | None = None, **options: Any
    ) -> ComfortTask:
        """Keep joints near comfortable values: those of a table, and the middle of the range where it has none."""
        made = comfort(self.figure, table, **_named("comfort", options))
        self.add(made)
        return made

    def prefer_posture(
        self, pose: Pose | None = None, joints: Sequence[str] | None = None, **options: Any
    ) -> RangeWeightedPostureTask:
        """Keep joints near a pose, each by the room it has: all or some, near the pose now where none is given."""
        wanted = self.pose if pose is None else pose
        own: dict[str, Any] = {"level": LAST_LEVEL, **_named("preferred posture", options)}
        made = RangeWeightedPostureTask(pose=wanted, joints=None if joints is None else tuple(joints), **own)
        self.add(made)
        return made


def _named(title: str, options: dict[str, Any]) -> dict[str, Any]:
    return {"name": title, **checked_options(options, str(options.get("name", title)))}
