"""What a hand on the pointer holds: a part that is pulled, or the goal of a task.

Turns are in `poise.studio.turn`, single readings of joints in `poise.studio.joint_drag`, things that are carried about
(obstacles, the whole figure, arrows of forces) in `poise.studio.carry`.

A pull is a temporary task below all that was asked for and above the criteria [Baerlocher2001, 7.2.4]: it never
disturbs a pin. The figure's free motion is drawn to the posture at the beginning of the drag, so that a pull away and
back brings it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from poise.errors import TaskError
from poise.model import Site, Transform
from poise.scene import Scene, SceneState
from poise.studio.names import words
from poise.tasks import PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL

HELD = "the pull"  # name of the temporary task; explanations speak of it
LEVEL = LAST_LEVEL - 1


@dataclass(frozen=True)
class Drag:
    """One drag.

    Parameters
    ----------
    act : str
        What it is called in the list of acts.
    before : SceneState
        The scene when it began.
    task : str
        The task whose goal follows the pointer.
    temporary : bool
        The task goes away at the end.
    """

    act: str
    before: SceneState
    task: str
    temporary: bool

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Let the goal follow the pointer."""
        scene.set(self.task, goal=goal)

    def turn(self, scene: Scene, change: tuple[float, ...]) -> None:
        """Refuse to turn what is pulled."""
        raise TaskError("what is held is pulled, not turned.")

    def value(self, scene: Scene, value: float) -> None:
        """Refuse to take a single number."""
        raise TaskError("what is held has no single number.")

    def end(self, scene: Scene) -> None:
        """Let go."""
        if self.temporary:
            scene.remove(self.task)
        scene.end_drag()


def begin_pull(scene: Scene, segment: str, point: tuple[float, ...], goal: tuple[float, ...]) -> Drag:
    """Take hold of a point of a segment, given in the segment's frame [m]."""
    before = scene.snapshot()
    site = Site("pulled point", segment, Transform(point))  # type: ignore[arg-type]
    scene.add(PositionTask(name=HELD, level=LEVEL, site=site, goal=goal))  # type: ignore[arg-type]
    return Drag(f"Pull {words(segment)}", before, HELD, True)


def begin_goal(scene: Scene, name: str) -> Drag:
    """Take hold of the goal of a task."""
    task = scene[name]
    if goal_of(task) is None:
        raise TaskError("has no goal that can be moved.", name)
    return Drag(f"Move goal of {words(name)}", scene.snapshot(), name, False)


def goal_of(task: Task) -> tuple[float, float, float] | None:
    """Point of the world that a task goes to; None where it has none."""
    if getattr(task, "over", ()):  # measured from sites, not from the world's origin
        return None
    for field in ("goal", "position", "target"):
        found: Any = getattr(task, field, None)
        if isinstance(found, tuple) and len(found) == 3:
            return found
    return None
