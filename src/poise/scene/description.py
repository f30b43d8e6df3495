"""Text description of a scene: its tasks by priority level."""

from __future__ import annotations

from poise.scene.state import SceneState
from poise.tasks.criteria import LAST_LEVEL


def describe_scene(state: SceneState) -> str:
    """One line for the figure, one per task, one for couplings that are switched off."""
    lines = [f"{state.figure.name}: {len(state.tasks)} task" + ("" if len(state.tasks) == 1 else "s")]
    for task in sorted(state.tasks, key=lambda task: task.level):
        words = task.describe()
        said = words if words.startswith(task.name) else f"{task.name}: {words}"
        level = "last" if task.level == LAST_LEVEL else str(task.level)
        lines.append(f"  level {level}  {said}" + ("" if task.enabled else " (off)"))
    if state.off:
        lines.append(f"  switched off: {', '.join(sorted(state.off))}")
    return "\n".join(lines)
