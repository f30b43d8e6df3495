"""Criterion requests: preferences for the redundancy that the tasks leave, in their null space.

They take the options of every request. Their level is `LAST_LEVEL`, below all tasks: criteria are combined by weight
and never disturb a task. See :mod:`poise.tasks.criteria`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.library import human_comfort, is_human
from poise.model import Site
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.task_options import TaskOptions, checked_options
from poise.tasks import (
    ComfortTask,
    DexterityTask,
    DiscomfortTask,
    RangeWeightedPostureTask,
    SingularityTask,
    comfort,
    discomfort,
    flexion,
    mid_range,
)
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
        self,
        table: Mapping[str, float | tuple[float, ...]] | None = None,
        *,
        stance: str = "standing",
        **options: Unpack[TaskOptions],
    ) -> ComfortTask | DiscomfortTask:
        """Keep joints comfortable: a person's in the ranges of published tables, others near the middle of their range.

        Parameters
        ----------
        table : mapping of coordinate to value, (value, weight), or (neutral, lower, upper[, weight]), optional
            Comfortable values or ranges [rad or m] that replace or add to those of the figure.
        stance : {"standing", "sitting"}
            For a figure of :func:`poise.library.human`: which table, see :func:`poise.library.human_comfort`. Other
            figures have no table; there, coordinates that `table` omits are drawn to the middle of their ranges.
        """
        named, own = _named("comfort", options), dict(table or {})
        made: ComfortTask | DiscomfortTask
        if is_human(self.figure):
            made = discomfort(self.figure, {**human_comfort(self.figure, stance), **own}, **named)
        elif any(isinstance(entry, tuple) and len(entry) > 2 for entry in own.values()):
            made = discomfort(self.figure, own, **named)
        else:
            made = comfort(self.figure, cast("dict[str, float | tuple[float, float]]", own), **named)
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

    def prefer_dexterity(
        self,
        site: str | Site,
        *,
        measure: str = "manipulability",
        velocity: str = "linear",
        axes: str = "xyz",
        **options: Unpack[TaskOptions],
    ) -> DexterityTask:
        """Keep a site free to move in all directions: the largest manipulability, singular value or isotropy.

        `measure` is "manipulability", "singular_value" or "isotropy", `velocity` "linear", "angular" or "both", along
        some world axes; `active_joints` are the joints whose Jacobian is measured.
        """
        own: dict[str, Any] = {"level": LAST_LEVEL, **_named(f"dexterity of {site_name(site)}", options)}
        made = DexterityTask(site=site, measure=measure, velocity=velocity, axes=axes, **own)
        self.add(made)
        return made

    def keep_away_from_singularity(
        self,
        site: str | Site,
        minimum: float = 0.1,
        *,
        velocity: str = "linear",
        axes: str = "xyz",
        **options: Unpack[TaskOptions],
    ) -> SingularityTask:
        """Keep the smallest singular value of a site's Jacobian above a minimum; inactive while it is larger.

        The minimum is in characteristic lengths per radian. Unlike a criterion it takes the next priority level.
        """
        title = f"singularity of {site_name(site)}"
        fields = {"site": site, "minimum": minimum, "velocity": velocity, "axes": axes}
        return self._ask(SingularityTask, title, options, **fields)


def _named(title: str, options: TaskOptions) -> dict[str, Any]:
    return {"name": title, **checked_options(options, str(options.get("name", title)))}
