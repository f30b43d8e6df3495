"""Pins and balance when the figure is put somewhere else: they hold from where it is then."""

from __future__ import annotations

from dataclasses import replace

from poise.kinematics import Pose
from poise.scene import Scene
from poise.studio.drag import goal_of
from poise.tasks import CenterOfMassTask, PositionTask, Task


def seated(pose: Pose, task: Task) -> Task:
    """The task, with the goal where its site now is: what keeps a pin pinned when another pose is put on."""
    if not hasattr(task, "site"):
        if not isinstance(task, CenterOfMassTask):
            return task
        middle = task.middle(pose)
        x, y, z = (pose.center_of_mass() - middle).tolist()
        return replace(task, goal=(x, y, z))
    if not isinstance(task.site, str) or goal_of(task) is None:
        return task
    place = pose.placement_of(task.site)
    if hasattr(task, "orientation"):
        return replace(task, position=place.position, orientation=place.rotation)  # type: ignore[call-arg]
    return replace(task, goal=place.position) if isinstance(task, PositionTask) else task


def put_on(scene: Scene, pose: Pose) -> None:
    """Take a pose; pins and balance hold from where they are then."""
    scene.pose = pose
    for task in scene.tasks:
        pinned = task.level == 1 and hasattr(task, "site")
        free = not hasattr(task, "site") and goal_of(task) is not None
        if pinned or free or isinstance(task, CenterOfMassTask):
            new = seated(scene.pose, task)
            if new is not task:
                scene.set(task.name, **{key: getattr(new, key) for key in _GOALS if hasattr(new, key)})


_GOALS = ("goal", "position", "orientation")
