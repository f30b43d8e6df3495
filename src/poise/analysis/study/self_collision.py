"""Self-collision in studies: checked where a solution is found, avoided where the body passes through itself.

Rows of self-collision make an iteration several times as long, and most solutions have no use for them. Studies
therefore solve without them first. What satisfies all tasks there, self-collision included, is a solution; only the
others are solved with the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from poise.collision import ClearanceTask
from poise.kinematics import Pose
from poise.tasks import Task
from poise.tolerances import CONTACT_TOL_M

SELF_COLLISION_TASK = "self-collision"


def with_self_collision(tasks: Sequence[Task]) -> tuple[Task, ...]:
    """Tasks with the avoidance of self-collision: that of the clearance to obstacles, or an own task."""
    if any(isinstance(task, ClearanceTask) for task in tasks):
        return tuple(replace(task, self_collision=True) if isinstance(task, ClearanceTask) else task for task in tasks)
    return (ClearanceTask(name=SELF_COLLISION_TASK, self_collision=True), *tasks)


def without_self_collision(tasks: Sequence[Task]) -> tuple[Task, ...]:
    """Tasks without the avoidance of self-collision; the clearance to obstacles stays."""
    kept: list[Task] = []
    for task in tasks:
        if not isinstance(task, ClearanceTask) or not task.self_collision:
            kept.append(task)
        elif task.obstacles:
            kept.append(replace(task, self_collision=False))
    return tuple(kept)


def collides_with_itself(pose: Pose, tasks: Sequence[Task]) -> bool:
    """Whether a pose violates a task that avoids self-collision."""
    avoiding = [task for task in tasks if isinstance(task, ClearanceTask) and task.self_collision]
    return any(float(task.error(pose).max(initial=0.0)) > CONTACT_TOL_M for task in avoiding)
