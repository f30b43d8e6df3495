"""Things that are carried about whole: an obstacle, the figure with its pins, the arrow of a force."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.collision import Obstacle
from poise.errors import ForceError, TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import JointKind, Transform
from poise.scene import Scene, SceneState
from poise.statics.wrench import name_of, place_of
from poise.studio.drag import Drag, goal_of
from poise.studio.names import words
from poise.studio.seat import seated
from poise.tasks import CenterOfMassTask, SupportPolygonTask, Task
from poise.types import FloatArray, Rotation

NEWTONS_PER_METER = 700.0  # length of a drawn force


# --- obstacles --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ObstacleDrag(Drag):
    """An obstacle that is carried or turned.

    Parameters
    ----------
    start : Obstacle
        As it stood at the beginning.
    """

    start: Obstacle

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Let its origin follow."""
        now = next(each for each in scene.obstacles if each.name == self.start.name)
        scene.obstacle(now.moved(goal, now.placement.rotation))

    def turn(self, scene: Scene, change: tuple[float, ...]) -> None:
        """Turn it by a rotation of the world, counted from the beginning, about its own origin."""
        turned = quaternion.multiply(_unit(change), self.start.placement.wxyz)
        scene.obstacle(self.start.moved(self.start.placement.position, tuple(turned.tolist())))


def begin_obstacle(scene: Scene, name: str) -> ObstacleDrag:
    """Take hold of an obstacle."""
    found = next((each for each in scene.obstacles if each.name == name), None)
    if found is None:
        raise TaskError(f"there is no obstacle {name!r}.")
    return ObstacleDrag(f"Move {words(name)}", scene.snapshot(), "", False, found)


# --- the whole figure -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FigureDrag(Drag):
    """The figure with its pins and what it stands on; goals and obstacles stay where they are.

    Parameters
    ----------
    start : Pose
        Pose at the beginning.
    """

    start: Pose

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Let the root follow."""
        place = Transform(goal, self._root().rotation)  # type: ignore[arg-type]
        self._stand(scene, place)

    def turn(self, scene: Scene, change: tuple[float, ...]) -> None:
        """Turn the figure about its root by a rotation of the world, counted from the beginning."""
        root = self._root()
        turned = quaternion.multiply(_unit(change), root.wxyz)
        self._stand(scene, Transform(root.position, tuple(turned.tolist())))

    def _root(self) -> Transform:
        return self.start.placement_of(self.start.figure.segments[0].name)

    def _stand(self, scene: Scene, place: Transform) -> None:
        scene.restore(moved_figure(self.before, self.start, place))


def begin_figure(scene: Scene) -> FigureDrag:
    """Take hold of the whole figure."""
    if not scene.figure.floats:
        raise TaskError("the figure is fixed to the world.")
    return FigureDrag("Move the figure", scene.snapshot(), "", False, scene.pose)


def moved_figure(before: SceneState, start: Pose, place: Transform) -> SceneState:
    """The scene with the figure's root at another place of the world, pins and balance carried along."""
    root, slot = before.figure.joints[0], before.figure.slots[0]
    if root.kind is not JointKind.FREE:
        raise TaskError("the figure is fixed to the world.")
    local = root.placement.inverse() @ place @ root.child_placement
    q = np.array(start.q)
    q[slot.q] = [*local.position, *local.rotation]
    pose = Pose(start.figure, q)
    old = start.placement_of(before.figure.segments[0].name)
    turn = place.matrix @ old.matrix.T
    tasks = tuple(_along(task, pose, turn, place.vector - turn @ old.vector) for task in before.tasks)
    return replace(before, pose=pose, tasks=tasks)


def _along(task: Task, pose: Pose, turn: Rotation, shift: FloatArray) -> Task:
    """A pin or a place to stand on, moved with the figure."""
    if isinstance(task, SupportPolygonTask):
        corners = tuple(tuple((turn @ np.array(each) + shift).tolist()) for each in task.corners)
        return replace(task, corners=corners)
    if isinstance(task, CenterOfMassTask) and not task.over:
        return replace(task, goal=tuple((turn @ np.array(task.goal) + shift).tolist()))
    if task.level == 1 and hasattr(task, "site") and goal_of(task) is not None:
        return seated(pose, task)
    return task


# --- forces -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ForceDrag(Drag):
    """The tip of a force's arrow.

    Parameters
    ----------
    site : str
        Where it acts.
    """

    site: str

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Let the tip follow; the tail stays at the site."""
        wrench = next(each for each in scene.forces.wrenches if name_of(each.site) == self.site)
        tail = place_of(scene.figure, wrench.site).position(scene.pose)
        force = NEWTONS_PER_METER * (np.array(goal) - tail)
        scene.push(wrench.site, tuple(force.tolist()), wrench.torque)


def begin_force(scene: Scene, site: str) -> ForceDrag:
    """Take hold of a force."""
    if not any(name_of(each.site) == site for each in scene.forces.wrenches):
        raise ForceError("no force acts here.", site)
    return ForceDrag(f"Change force on {words(site)}", scene.snapshot(), "", False, site)


def _unit(turn: tuple[float, ...]) -> FloatArray:
    length = float(np.linalg.norm(turn))
    if length < 1e-6:
        raise TaskError("a turn is a quaternion w x y z that is not zero.")
    return np.array(turn) / length
