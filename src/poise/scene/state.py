"""State of a scene as one immutable value: for snapshots, files and undo; its description as text."""

from __future__ import annotations

from dataclasses import dataclass

from poise.collision.avoidance.settings import DEFAULT_SETTINGS, AvoidanceSettings
from poise.kinematics import Pose
from poise.model import Figure, without_couplings
from poise.scene.natural_posture import NaturalSettings
from poise.statics import Forces
from poise.statics.forces import GRAVITY_ONLY
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL


@dataclass(frozen=True)
class SceneState:
    """Immutable state of a scene; equal if all parts are equal.

    Parameters
    ----------
    figure : Figure
        The figure, all its couplings included.
    pose : Pose
        Pose, bound to the figure with its active couplings.
    tasks : tuple of Task
        In the order they were added.
    off : frozenset of str
        Couplings that are switched off.
    forces : Forces
        External forces and supports.
    avoidance : AvoidanceSettings
        Avoidance method.
    locked : frozenset of str
        Joints that do not move.
    natural : NaturalSettings or None
        Whether natural postures are preferred; None where nothing was said.
    feet : "pinned" or "free"
        Whether feet stay where tasks keep them, or step where goals are beyond reach.
    """

    figure: Figure
    pose: Pose
    tasks: tuple[Task, ...] = ()
    off: frozenset[str] = frozenset()
    forces: Forces = GRAVITY_ONLY
    avoidance: AvoidanceSettings = DEFAULT_SETTINGS
    locked: frozenset[str] = frozenset()
    natural: NaturalSettings | None = None
    feet: str = "pinned"

    @property
    def coupled(self) -> Figure:
        """Figure with its active couplings."""
        return without_couplings(self.figure, self.off)


def describe_scene(state: SceneState) -> str:
    """One line for the figure, one per task, one for couplings that are switched off, one for locked joints."""
    lines = [f"{state.figure.name}: {len(state.tasks)} task" + ("" if len(state.tasks) == 1 else "s")]
    for task in sorted(state.tasks, key=lambda task: task.level):
        words = task.describe()
        said = words if words.startswith(task.name) else f"{task.name}: {words}"
        level = "last" if task.level == LAST_LEVEL else str(task.level)
        lines.append(f"  level {level}  {said}" + ("" if task.enabled else " (off)"))
    if state.off:
        lines.append(f"  switched off: {', '.join(sorted(state.off))}")
    if state.natural is not None and state.natural.strength:
        lines.append(f"  level last  natural posture, strength {state.natural.strength:g}")
    if state.feet != "pinned":
        lines.append(f"  feet: {state.feet}")
    if state.locked:
        lines.append(f"  locked: {', '.join(sorted(state.locked))}")
    return "\n".join(lines)
