"""Marks over a picture: the center of mass with its plumb line, and the goals of a scene."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math import quaternion, so3
from poise.model import Cylinder, GeneralizedCylinder
from poise.model.tessellation import triangles
from poise.render.figure_surface import ball
from poise.render.surface import Surface
from poise.tasks import CenterOfMassTask, DistanceTask, LookAtTask, PoseTask, PositionTask, Task
from poise.types import Rotation, Vector3

Color = tuple[float, float, float, float]
CENTER_COLOR: Color = (0.93, 0.55, 0.12, 1.0)
GOAL_COLOR: Color = (0.86, 0.20, 0.24, 1.0)
GAZE_COLOR: Color = (0.20, 0.45, 0.85, 1.0)
FAR = 100.0  # of the size: beyond, a goal is no part of the picture
SEEN = 0.03  # of the size: a goal that is missed by less is not joined by a line
_AXES: tuple[Color, ...] = ((0.85, 0.25, 0.25, 1.0), (0.30, 0.65, 0.30, 1.0), (0.25, 0.45, 0.85, 1.0))


def center_marks(pose: Pose, ground: float, size: float) -> list[Surface]:
    """A ball at the center of mass, a thin line down to the ground and a disc there."""
    center = pose.center_of_mass()
    foot = np.array([center[0], center[1], ground])
    parts = [ball(center, 0.013 * size, CENTER_COLOR)]
    if center[2] - ground > 0.01 * size:
        parts.append(rod(foot, center, 0.0022 * size, CENTER_COLOR))
    parts.append(rod(foot, foot + np.array([0.0, 0.0, 0.004 * size]), 0.013 * size, CENTER_COLOR))
    return parts


def goal_marks(pose: Pose, tasks: Iterable[Task], size: float) -> list[Surface]:
    """What the tasks that are switched on aim at: points as balls, poses as axes; a thin line where a place is missed.

    Parameters
    ----------
    pose : Pose
        The pose that is drawn.
    tasks : iterable of Task
        What is asked of it.
    size : float
        How large the figure is [m]; where goals lie far from it, marks grow with the picture.
    """
    wanted = [task for task in tasks if task.enabled]
    size = min(max([size, *(_apart(pose, task) for task in wanted)]), FAR * size)
    parts: list[Surface] = []
    for task in wanted:
        if isinstance(task, PoseTask):
            turn = quaternion.to_matrix(np.array(task.orientation))
            parts += axes(np.array(task.position), turn, 0.08 * size)
        elif isinstance(task, PositionTask | CenterOfMassTask) and task.axes == "xyz":
            color = GOAL_COLOR if isinstance(task, PositionTask) else CENTER_COLOR
            parts.append(ball(np.array(task.goal), 0.02 * size, color))
            if SEEN * size < _apart(pose, task) < FAR * size:
                parts.append(rod(_place(pose, task), np.array(task.goal), 0.0035 * size, color))
        elif isinstance(task, LookAtTask) and isinstance(task.target, tuple):
            parts.append(ball(np.array(task.target), 0.02 * size, GAZE_COLOR))
        elif isinstance(task, DistanceTask) and isinstance(task.to, tuple):
            parts.append(ball(np.array(task.to), 0.02 * size, GOAL_COLOR))
    return parts


def _place(pose: Pose, task: PositionTask | CenterOfMassTask) -> Vector3:
    """What should be at the goal."""
    return (
        pose.center_of_mass()
        if isinstance(task, CenterOfMassTask)
        else site_frame(pose.figure, task.site).position(pose)
    )


def _apart(pose: Pose, task: Task) -> float:
    """How far a place is from its goal [m]; 0 for tasks that are not drawn as one."""
    if not isinstance(task, PositionTask | CenterOfMassTask) or task.axes != "xyz":
        return 0.0
    return math.hypot(*(np.array(task.goal) - _place(pose, task)).tolist())  # no overflow where the goal is far


def axes(place: Vector3, turn: Rotation, length: float) -> list[Surface]:
    """Three arrows along the columns of a rotation: x red, y green, z blue."""
    parts = []
    for axis, color in enumerate(_AXES):
        way = turn[:, axis] * length
        parts.append(rod(place, place + 0.75 * way, 0.035 * length, color))
        parts.append(rod(place + 0.75 * way, place + way, 0.09 * length, color, pointed=True))
    return parts


def rod(start: Vector3, end: Vector3, radius: float, color: Color, *, pointed: bool = False) -> Surface:
    """A cylinder between two points, or a cone whose point is at the end."""
    along = end - start
    length = float(np.linalg.norm(along))
    geometry = GeneralizedCylinder(radius, 0.02 * radius, length) if pointed else Cylinder(radius, length)
    found = triangles(geometry, 20)
    turn = so3.direct_rotation((0.0, 0.0, 1.0), along / length)
    vertices = found.vertices @ turn.T + 0.5 * (start + end)
    return Surface.of(vertices, found.normals @ turn.T, found.faces.astype(np.int64), color)
