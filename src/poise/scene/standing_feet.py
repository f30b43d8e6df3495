"""Feet of a person that tasks keep on the floor: their footprints, and the same tasks with the foot elsewhere.

A move of a foot is a planar rigid motion on its floor: about its center c by an angle ψ around the vertical u, and by a
horizontal shift s, x ↦ c + R(u, ψ)(x − c) + s.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math import quaternion
from poise.model.humanoid_names import recognize_humanoid
from poise.scene.contact_state import CONTACT_TOL_M
from poise.statics import Support
from poise.statics.support import floor_contact_points
from poise.tasks import AxisTask, ContactTask, OrientationTask, PlaneTask, PoseTask, PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Quaternion, Triple, Vector3, Wxyz

SIDES = ("left", "right")
_HELD_TOL = 1e-3  # a task with a smaller error keeps its foot where it is [m or rad]
_SHARED_FIELDS = ("name", "level", "weight", "active_joints", "joint_cost", "site")
_FootTask = PoseTask | PositionTask | ContactTask | OrientationTask


class FootMove(NamedTuple):
    """Horizontal shift (3,) [m], and turn about the vertical [rad]."""

    shift: Vector3
    turn: float

    def scaled(self, fraction: float) -> FootMove:
        """A part of the move."""
        return FootMove(fraction * self.shift, fraction * self.turn)


STAY = FootMove(np.zeros(3), 0.0)


@dataclass(frozen=True, eq=False)
class StandingFoot:
    """A foot on the floor.

    Parameters
    ----------
    name, segment : str and int
        Its segment.
    tasks : tuple of Task
        Tasks that keep it where it is.
    footprint : (k, 3) array
        Its contact points in the world [m].
    pose : Pose
        The pose at which it stands there.
    up : (3,) array
        Against gravity.
    """

    name: str
    segment: int
    tasks: tuple[_FootTask, ...]
    footprint: FloatArray
    pose: Pose
    up: Vector3

    @cached_property
    def center(self) -> Vector3:
        """Mean of the contact points [m]."""
        return np.asarray(self.footprint.mean(axis=0))

    def moved(self, points: FloatArray, move: FootMove) -> FloatArray:
        """Points that move with the foot."""
        turned = quaternion.rotate(quaternion.from_axis_angle(self.up, move.turn), points - self.center)
        return np.asarray(self.center + turned + move.shift)

    def move_to(self, pose: Pose) -> FootMove:
        """The move that leads to where the foot is at another pose."""
        before, after = (each.state.rotations[self.segment] for each in (self.pose, pose))
        w, *axis = quaternion.from_matrix(after @ before.T).tolist()
        turn = 2.0 * math.atan2(float(np.dot(axis, self.up)), w)
        arm = before.T @ (self.center - self.pose.state.positions[self.segment])
        shift = pose.state.positions[self.segment] + after @ arm - self.center
        return FootMove(shift - float(shift @ self.up) * self.up, math.remainder(turn, 2.0 * math.pi))

    def released(self) -> tuple[Task, ...]:
        """The tasks with the foot free to slide and to turn on its floor."""
        return tuple(_released(task, self.up) for task in self.tasks)

    def placed(self, move: FootMove) -> tuple[Task, ...]:
        """The tasks with the foot elsewhere."""
        turn = quaternion.from_axis_angle(self.up, move.turn)
        return tuple(_placed(task, turn, lambda point: self.moved(np.array(point), move)) for task in self.tasks)


def standing_feet(pose: Pose, tasks: Iterable[Task], up: Vector3) -> tuple[StandingFoot, ...]:
    """Both feet of a person, left first, where tasks keep them on one level floor; else none."""
    parts = recognize_humanoid(pose.figure).parts
    names = [parts[f"{side}_foot"] for side in SIDES if f"{side}_foot" in parts]
    held = [task for task in tasks if _holds(task, pose)]
    feet = [_foot(pose, name, held, up) for name in names]
    found = tuple(each for each in feet if each is not None)
    if len(found) != len(SIDES) or not pose.figure.has_floating_base:
        return ()
    heights = [float((each.footprint @ up).min()) for each in found]
    return found if abs(heights[0] - heights[1]) <= CONTACT_TOL_M else ()


def _holds(task: Task, pose: Pose) -> bool:
    """Whether a task keeps its site where it is."""
    if not isinstance(task, _FootTask) or not task.enabled or task.level >= LAST_LEVEL:
        return False
    return not (isinstance(task, PositionTask) and task.axes != "xyz") and task.error_norm(pose) <= _HELD_TOL


def _foot(pose: Pose, name: str, held: Sequence[Task], up: Vector3) -> StandingFoot | None:
    """The foot of a segment; None where no task keeps its position."""
    segment = pose.figure.segment_index(name)
    own: list[Any] = [each for each in held if segment in pose.figure.ancestors(_segment_of(pose, each))]
    site = next((each.site for each in own if not isinstance(each, OrientationTask)), None)
    if site is None:
        return None
    try:
        corners = floor_contact_points(pose, site, -up)
    except ForceError:
        corners = ()
    footprint = Support(site, corners=corners).contact_points(pose)
    return StandingFoot(name, segment, tuple(own), footprint, pose, up)


def _segment_of(pose: Pose, task: Any) -> int:
    return site_frame(pose.figure, task.site).segment


def _released(task: _FootTask, up: Vector3) -> Task:
    shared: dict[str, Any] = {name: getattr(task, name) for name in _SHARED_FIELDS}
    if isinstance(task, PositionTask):
        return PlaneTask(point=task.goal, normal=_triple(up), **shared)
    if isinstance(task, ContactTask):
        return replace(task, sliding=True, orientation=None) if task.surface == "plane" else task
    goal = task.orientation if isinstance(task, PoseTask) else task.goal
    axis = _triple(quaternion.rotate(quaternion.conjugate(np.array(goal)), up))
    if isinstance(task, OrientationTask):
        return AxisTask(axis=axis, direction=_triple(up), **shared)
    return ContactTask(point=task.position, normal=_triple(up), axis=axis, sliding=True, **shared)


def _placed(task: _FootTask, turn: Quaternion, moved: Any) -> Task:
    if isinstance(task, PositionTask):
        return replace(task, goal=_triple(moved(task.goal)))
    if isinstance(task, OrientationTask):
        return replace(task, goal=_turned(turn, task.goal))
    if isinstance(task, PoseTask):
        return replace(task, position=_triple(moved(task.position)), orientation=_turned(turn, task.orientation))
    heading = None if task.orientation is None else _turned(turn, task.orientation)
    return replace(task, point=_triple(moved(task.point)), orientation=heading)


def _turned(turn: Quaternion, orientation: Wxyz) -> Wxyz:
    w, x, y, z = quaternion.normalized(quaternion.multiply(turn, np.array(orientation))).tolist()
    return (w, x, y, z)


def _triple(values: FloatArray) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)
