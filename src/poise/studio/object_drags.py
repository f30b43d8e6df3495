"""Drags of whole objects: an obstacle, the figure with its pins, the arrow of a force."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.collision import Obstacle
from poise.errors import ForceError, TaskError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.math import quaternion
from poise.model import JointKind, Transform
from poise.scene import Scene, SceneState
from poise.statics.wrenches import force_frame
from poise.studio.drag import Drag, unit_quaternion
from poise.studio.names import label
from poise.studio.scene_setup import goal_of, with_current_goal
from poise.tasks import CenterOfMassTask, SupportRegionTask, Task
from poise.types import FloatArray, Rotation

NEWTONS_PER_METER = 700.0  # scale of drawn force arrows


# --- obstacles --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ObstacleDrag(Drag):
    """An obstacle that is moved or rotated.

    Parameters
    ----------
    start : Obstacle
        The obstacle when the drag began.
    """

    start: Obstacle

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Move the obstacle's origin to the pointer."""
        current = next(each for each in scene.obstacles if each.name == self.start.name)
        scene.add_obstacle(current.moved(goal, current.placement.rotation))

    def rotate(self, scene: Scene, rotation: tuple[float, ...]) -> None:
        """Rotate the obstacle about its origin by a world rotation measured from the start of the drag."""
        rotated = quaternion.multiply(unit_quaternion(rotation), self.start.placement.quaternion)
        scene.add_obstacle(self.start.moved(self.start.placement.translation, tuple(rotated.tolist())))


def begin_obstacle_drag(scene: Scene, name: str) -> ObstacleDrag:
    """Drag an obstacle."""
    obstacle = next((each for each in scene.obstacles if each.name == name), None)
    if obstacle is None:
        raise TaskError(f"unknown obstacle {name!r}.")
    return ObstacleDrag(f"Move {label(name)}", scene.snapshot(), "", False, obstacle)


# --- the whole figure -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FigureDrag(Drag):
    """The floating base of the figure with its pins and support polygon; other goals and obstacles stay.

    Parameters
    ----------
    start : Pose
        Pose when the drag began.
    """

    start: Pose

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Move the root segment to the pointer."""
        self._place(scene, Transform(goal, self._root().rotation))  # type: ignore[arg-type]

    def rotate(self, scene: Scene, rotation: tuple[float, ...]) -> None:
        """Rotate the figure about its root by a world rotation measured from the start of the drag."""
        root = self._root()
        rotated = quaternion.multiply(unit_quaternion(rotation), root.quaternion)
        self._place(scene, Transform(root.translation, tuple(rotated.tolist())))

    def _root(self) -> Transform:
        return self.start.placement(self.start.figure.segments[0].name)

    def _place(self, scene: Scene, root: Transform) -> None:
        scene.restore(with_root_transform(self.before, self.start, root))


def begin_figure_drag(scene: Scene) -> FigureDrag:
    """Drag the whole figure."""
    if not scene.figure.has_floating_base:
        raise TaskError("the figure is fixed to the world; only a figure with a floating base can be moved.")
    return FigureDrag("Move the figure", scene.snapshot(), "", False, scene.pose)


def with_root_transform(before: SceneState, start: Pose, root: Transform) -> SceneState:
    """The scene with the figure's root segment at a world transform; pins and balance move along."""
    joint, slot = before.figure.joints[0], before.figure.slots[0]
    if joint.kind is not JointKind.FREE:
        raise TaskError("the figure is fixed to the world; only a figure with a floating base can be moved.")
    local = joint.placement.inverse() @ root @ joint.child_placement
    q = np.array(start.q)
    q[slot.q] = [*local.translation, *local.rotation]
    pose = Pose(start.figure, q)
    old = start.placement(before.figure.segments[0].name)
    rotation = root.rotation_matrix @ old.rotation_matrix.T
    translation = root.translation_vector - rotation @ old.translation_vector
    tasks = tuple(_moved_task(task, pose, rotation, translation) for task in before.tasks)
    return replace(before, pose=pose, tasks=tasks)


def _moved_task(task: Task, pose: Pose, rotation: Rotation, translation: FloatArray) -> Task:
    """A pin or a balance task moved with the figure; other tasks unchanged."""
    if isinstance(task, SupportRegionTask):
        corners = tuple(tuple((rotation @ np.array(each) + translation).tolist()) for each in task.corners)
        return replace(task, corners=corners)
    if isinstance(task, CenterOfMassTask) and not task.over:
        return replace(task, goal=tuple((rotation @ np.array(task.goal) + translation).tolist()))
    if task.level == 1 and hasattr(task, "site") and goal_of(task) is not None:
        return with_current_goal(pose, task)
    return task


# --- forces -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ForceDrag(Drag):
    """The tip of a force arrow.

    Parameters
    ----------
    site : str
        Site at which the force acts.
    """

    site: str

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Move the tip to the pointer; the tail is where the site was when the drag began.

        A figure that keeps its balance moves under the load, and with it the site: measured from there, a drag along
        one axis would change the other components too.
        """
        wrench = next(each for each in scene.forces.wrenches if site_name(each.site) == self.site)
        tail = force_frame(scene.figure, wrench.site).position(self.before.pose)
        force = NEWTONS_PER_METER * (np.array(goal) - tail)
        scene.apply_force(wrench.site, tuple(force.tolist()), wrench.torque)


def begin_force_drag(scene: Scene, site: str) -> ForceDrag:
    """Drag a force arrow."""
    if not any(site_name(each.site) == site for each in scene.forces.wrenches):
        raise ForceError("no force acts at this site.", site)
    return ForceDrag(f"Change force on {label(site)}", scene.snapshot(), "", False, site)
