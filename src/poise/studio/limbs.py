"""Limbs of a humanoid: forward or inverse kinematics, and poles of elbows and knees.

* Inverse kinematics (IK): a task holds hand or foot at its goal. For a pinned foot the pin is that task.
* Forward kinematics (FK): a posture task holds the joints of the limb; rings and sliders change them, and the goal
  follows the hand or foot, so that switching back moves nothing.
* A blend of both (:mod:`poise.studio.limb_blend`): the posture task holds the joints between the two.

A pole says to which side an elbow or knee points: it is a point of the circle on which the joint swivels about the line
from shoulder to wrist (or hip to ankle), and a task draws the joint to it. It has a level of its own below all others
and below pulls, so it uses the swivel that they leave; since it is always within reach of the swivel, it hardly moves
the trunk. Dragged or not, it stays on the circle (:func:`project_poles`).
Names of tasks carry the state, so it is saved, undone and shown like every task.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from poise.errors import TaskError, suggest
from poise.io.vrm.humanoid import humanoid_parts
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene import Scene
from poise.tasks import PoseTask, PositionTask, PostureTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray

Mode = Literal["free", "fk", "ik", "blend"]
POLE_LEVEL = LAST_LEVEL - 1  # above the criteria only
_MIN_RADIUS = 0.25  # of the circle of a pole, in lengths of the upper segment
_MIN_LENGTH_M = 1e-9
_STRAIGHT = 0.02  # a limb that bends out less than this, in lengths of the upper segment, has no direction of its own
_GOAL_LEVEL = 2
_PARTS = {"arm": ("upper_arm", "lower_arm", "hand"), "leg": ("thigh", "shin", "foot")}


@dataclass(frozen=True)
class Limb:
    """An arm or a leg.

    Parameters
    ----------
    name : str
        Such as ``left_arm``.
    upper, lower, end : str
        Segments: upper arm, forearm and hand, or thigh, shank and foot.
    joints : tuple of str
        Joints that move, from shoulder or hip to wrist or ankle.
    """

    name: str
    upper: str
    lower: str
    end: str
    joints: tuple[str, ...]

    @property
    def goal_task(self) -> str:
        """Name of the task of inverse kinematics, unless a pin is that task."""
        return f"{self.name} goal"

    @property
    def lock_task(self) -> str:
        """Name of the task of forward kinematics."""
        return f"{self.name} joints"

    @property
    def rotations_task(self) -> str:
        """Name of the disabled task that stores the rotations of forward kinematics for a blend."""
        return f"{self.name} FK"

    @property
    def pole_task(self) -> str:
        """Name of the pole's task."""
        return f"{self.name} pole"


@lru_cache(maxsize=64)
def limbs_of(figure: Figure) -> tuple[Limb, ...]:
    """Arms and legs of a humanoid; those that are recognized by names."""
    parts = humanoid_parts(figure)
    found = []
    for kind, names in _PARTS.items():
        for side in ("left", "right"):
            segments = [parts.get(f"{side}_{name}") for name in names]
            if None not in segments:
                upper, lower, end = (str(each) for each in segments)
                first, last = figure.segment_index(upper), figure.segment_index(end)
                chain = [
                    index for index in figure.ancestors(last) if index == first or first in figure.ancestors(index)
                ]
                joints = tuple(figure.joints[each].name for each in reversed(chain) if figure.joints[each].kind.nv)
                found.append(Limb(f"{side}_{kind}", upper, lower, end, joints))
    return tuple(found)


def limb_of(figure: Figure, name: str) -> Limb:
    """A limb by name."""
    limbs = {limb.name: limb for limb in limbs_of(figure)}
    if name not in limbs:
        raise TaskError(f"unknown limb {name[:40]!r}; {suggest(name[:40], limbs)}")
    return limbs[name]


# --- forward and inverse kinematics -----------------------------------------------------------------------------------


def goal_of_limb(scene: Scene, limb: Limb) -> Task | None:
    """The task that holds hand or foot: its goal or its pin."""
    for task in scene.tasks:
        if task.name == limb.goal_task:
            return task
        if isinstance(task, (PoseTask, PositionTask)) and task.level == 1 and task.site == limb.end:
            return task
    return None


def mode_of(scene: Scene, limb: Limb) -> Mode:
    """Forward or inverse kinematics, a blend, or free: the limb follows pulls only."""
    goal = goal_of_limb(scene, limb)
    if limb.lock_task in scene and scene[limb.lock_task].enabled:
        return "blend" if limb.rotations_task in scene and goal is not None else "fk"
    return "ik" if goal is not None and goal.enabled else "free"


def set_mode(scene: Scene, limb: Limb, mode: Literal["free", "fk", "ik"]) -> None:
    """Switch a limb to forward or inverse kinematics, or release it; the pose stays.

    Inverse kinematics keeps the rotations of forward kinematics, so that a blend can return to them.
    """
    goal = goal_of_limb(scene, limb)
    if mode == "ik":
        _keep_rotations(scene, limb)
    elif limb.rotations_task in scene:
        scene.remove(limb.rotations_task)
    if limb.lock_task in scene:
        scene.remove(limb.lock_task)
    if mode == "free":
        if goal is not None:
            scene.remove(goal.name)
        return
    if goal is None:
        goal = scene.reach(limb.end, scene.pose.position(limb.end), name=limb.goal_task, level=_GOAL_LEVEL)
    follow_goal(scene, limb)  # where it was switched off
    scene.set(goal.name, enabled=mode == "ik")
    if mode == "fk":
        lock = PostureTask(name=limb.lock_task, pose=scene.pose, joints=limb.joints, level=goal.level)
        scene.add(lock)
        follow_goal(scene, limb)


def _keep_rotations(scene: Scene, limb: Limb) -> None:
    """Store the rotations of a limb in forward kinematics."""
    if limb.rotations_task not in scene and limb.lock_task in scene:
        lock = scene[limb.lock_task]
        scene.add(PostureTask(name=limb.rotations_task, pose=scene.pose, joints=limb.joints, level=lock.level))
        scene.set(limb.rotations_task, enabled=False)


def locked_limb(scene: Scene, joint: str) -> Limb | None:
    """The limb in forward kinematics, or in a blend, that a joint belongs to."""
    for limb in limbs_of(scene.figure):
        if joint in limb.joints and limb.lock_task in scene and scene[limb.lock_task].enabled:
            return limb
    return None


def follow_pose(scene: Scene, before: Pose | None = None) -> None:
    """Set the joints of limbs in forward kinematics, their goals, and all poles to the pose.

    A blend whose joints are the same as `before` stays a blend of different poses.
    """
    for limb in limbs_of(scene.figure):
        blended = mode_of(scene, limb) == "blend"
        if limb.lock_task in scene and not (blended and _same_joints(limb, before, scene.pose)):
            scene.set(limb.lock_task, pose=scene.pose)
            follow_goal(scene, limb)
            if blended:
                scene.set(limb.rotations_task, pose=scene.pose)
        if limb.pole_task in scene:
            elbow = tuple(scene.pose.position(limb.lower).tolist())
            scene.set(limb.pole_task, goal=on_swivel_circle(scene.pose, limb, elbow))


def _same_joints(limb: Limb, before: Pose | None, after: Pose) -> bool:
    return before is not None and all(np.array_equal(before[joint], after[joint]) for joint in limb.joints)


def follow_goal(scene: Scene, limb: Limb) -> None:
    """Move the goal of a limb that is switched to forward kinematics to its hand or foot."""
    goal = goal_of_limb(scene, limb)
    if goal is None or goal.enabled:
        return
    transform = scene.pose.placement(limb.end)
    if isinstance(goal, PoseTask):
        scene.set(goal.name, position=transform.translation, orientation=transform.rotation)
    else:
        scene.set(goal.name, goal=transform.translation)


# --- poles ------------------------------------------------------------------------------------------------------------


def set_pole(scene: Scene, limb: Limb, on: bool) -> None:
    """Add the pole of an elbow or knee where the limb bends out now, or remove it."""
    if limb.pole_task in scene:
        scene.remove(limb.pole_task)
    if not on:
        return
    direction, length = bend_direction(scene.pose, limb)
    goal = scene.pose.position(limb.lower) + length * direction
    scene.add(
        PositionTask(
            name=limb.pole_task,
            site=limb.lower,
            goal=on_swivel_circle(scene.pose, limb, tuple(goal.tolist())),
            level=POLE_LEVEL,
        )
    )


def on_swivel_circle(pose: Pose, limb: Limb, point: tuple[float, ...]) -> tuple[float, float, float]:
    """Point [m] of the circle on which elbow or knee swivels, in the direction of another point.

    The circle is about the line from shoulder to wrist, or from hip to ankle. Of a nearly straight limb it is drawn
    larger, so that the direction is kept.
    """
    start, middle, end = (pose.position(each) for each in (limb.upper, limb.lower, limb.end))
    axis = (end - start) / max(float(np.linalg.norm(end - start)), _MIN_LENGTH_M)
    center = start + ((middle - start) @ axis) * axis
    radius = max(float(np.linalg.norm(middle - center)), _MIN_RADIUS * float(np.linalg.norm(middle - start)))
    arm = np.array(point) - center
    arm -= (arm @ axis) * axis
    size = float(np.linalg.norm(arm))
    if size < _MIN_LENGTH_M:
        arm, size = bend_direction(pose, limb)[0], 1.0
    x, y, z = (center + radius * arm / size).tolist()
    return x, y, z


def project_poles(scene: Scene) -> None:
    """Move all poles to the circles on which their elbows and knees swivel now; their directions stay."""
    for limb in limbs_of(scene.figure):
        if limb.pole_task in scene:
            task = scene[limb.pole_task]
            if isinstance(task, PositionTask):
                scene.set(task.name, goal=on_swivel_circle(scene.pose, limb, task.goal))


def bend_direction(pose: Pose, limb: Limb) -> tuple[FloatArray, float]:
    """Unit vector to which elbow or knee bends out, perpendicular to the upper segment, and that segment's length [m].

    A straight elbow bends out backward, a straight knee forward.
    """
    start, middle, end = (pose.position(each) for each in (limb.upper, limb.lower, limb.end))
    length = float(np.linalg.norm(middle - start))
    away = (middle - start) / length
    for direction in (2.0 * middle - start - end, _default_direction(pose, limb)):
        outward = direction - (direction @ away) * away
        size = float(np.linalg.norm(outward))
        if size > _STRAIGHT * length:
            return outward / size, length
    raise TaskError(f"{limb.name}: the limb is straight; bend it to give its pole a direction.")


def _default_direction(pose: Pose, limb: Limb) -> FloatArray:
    """Backward for an arm, forward for a leg: across the line between the same segments of both sides."""
    kind = limb.name.partition("_")[2]
    sides = {each.name: pose.position(each.upper) for each in limbs_of(pose.figure)}
    if not {f"left_{kind}", f"right_{kind}"} <= sides.keys():
        return np.zeros(3)
    forward = np.cross(sides[f"left_{kind}"] - sides[f"right_{kind}"], (0.0, 0.0, 1.0))
    return np.asarray(-forward if kind == "arm" else forward)
