"""Marks in a picture: the center of mass with its vertical projection, the goals of the tasks, and steps."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math import quaternion, so3
from poise.model import Cylinder, GeneralizedCylinder
from poise.model.tessellation import triangles
from poise.render.figure_surface import sphere_surface
from poise.render.surface import Surface
from poise.solver.foot_step import FootStep
from poise.statics import convex_hull
from poise.tasks import CenterOfMassTask, DistanceTask, LookAtTask, PoseTask, PositionTask, Task
from poise.types import Rotation, Vector3

Color = tuple[float, float, float, float]
CENTER_COLOR: Color = (0.93, 0.55, 0.12, 1.0)
GOAL_COLOR: Color = (0.86, 0.20, 0.24, 1.0)
STEP_COLOR: Color = (0.13, 0.55, 0.42, 1.0)
GAZE_COLOR: Color = (0.20, 0.45, 0.85, 1.0)
MAX_GOAL_DISTANCE = 100.0  # figure sizes: a goal farther away is not framed
MIN_MARKED_ERROR = 0.03  # figure sizes: a smaller error has no line to the goal
_AXIS_COLORS: tuple[Color, ...] = ((0.85, 0.25, 0.25, 1.0), (0.30, 0.65, 0.30, 1.0), (0.25, 0.45, 0.85, 1.0))


def center_of_mass_marks(pose: Pose, ground: float, size: float) -> list[Surface]:
    """Sphere at the center of mass, a thin line down to the ground and a disc there."""
    center = pose.center_of_mass()
    foot = np.array([center[0], center[1], ground])
    parts = [sphere_surface(center, 0.013 * size, CENTER_COLOR)]
    if center[2] - ground > 0.01 * size:
        parts.append(rod(foot, center, 0.0022 * size, CENTER_COLOR))
    parts.append(rod(foot, foot + np.array([0.0, 0.0, 0.004 * size]), 0.013 * size, CENTER_COLOR))
    return parts


def goal_marks(pose: Pose, tasks: Iterable[Task], size: float) -> list[Surface]:
    """Goals of the enabled tasks: points as spheres, poses as axes; a thin line to a goal that is missed.

    Parameters
    ----------
    pose : Pose
        Rendered pose.
    tasks : iterable of Task
        Tasks of the scene.
    size : float
        Size of the figure [m]; marks grow with the picture if goals are far away.
    """
    enabled = [task for task in tasks if task.enabled]
    size = min(max([size, *(_goal_distance(pose, task) for task in enabled)]), MAX_GOAL_DISTANCE * size)
    parts: list[Surface] = []
    for task in enabled:
        if isinstance(task, PoseTask):
            rotation = quaternion.to_matrix(np.array(task.orientation))
            parts += axes(np.array(task.position), rotation, 0.08 * size)
        elif isinstance(task, PositionTask | CenterOfMassTask) and task.axes == "xyz":
            color = GOAL_COLOR if isinstance(task, PositionTask) else CENTER_COLOR
            parts.append(sphere_surface(np.array(task.goal), 0.02 * size, color))
            if MIN_MARKED_ERROR * size < _goal_distance(pose, task) < MAX_GOAL_DISTANCE * size:
                parts.append(rod(_controlled_position(pose, task), np.array(task.goal), 0.0035 * size, color))
        elif isinstance(task, LookAtTask) and isinstance(task.target, tuple):
            parts.append(sphere_surface(np.array(task.target), 0.02 * size, GAZE_COLOR))
        elif isinstance(task, DistanceTask) and isinstance(task.to, tuple):
            parts.append(sphere_surface(np.array(task.to), 0.02 * size, GOAL_COLOR))
    return parts


def step_marks(steps: Iterable[FootStep], size: float) -> list[Surface]:
    """Steps of a result: the footprint that each foot left, and an arrow to where it went."""
    parts: list[Surface] = []
    rise = np.array([0.0, 0.0, 0.006 * size])
    for step in steps:
        points = np.array(step.footprint or (step.start,))
        outline = convex_hull(points[:, :2]).corners
        corners = [np.array([*corner, points[:, 2].min()]) + rise for corner in outline]
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True) if len(corners) > 2 else ()
        parts += [rod(begin, end, 0.0025 * size, STEP_COLOR) for begin, end in pairs]
        start, end = (np.array(each) + rise for each in (step.start, step.end))
        if step.length > 0.02 * size:
            along = (end - start) / step.length
            tip = 0.035 * size if step.length > 0.07 * size else 0.5 * step.length
            parts.append(rod(start, end - tip * along, 0.0035 * size, STEP_COLOR))
            parts.append(rod(end - tip * along, end, 0.011 * size, STEP_COLOR, pointed=True))
    return parts


def _controlled_position(pose: Pose, task: PositionTask | CenterOfMassTask) -> Vector3:
    """Current position of what should be at the goal."""
    return (
        pose.center_of_mass()
        if isinstance(task, CenterOfMassTask)
        else site_frame(pose.figure, task.site).position(pose)
    )


def _goal_distance(pose: Pose, task: Task) -> float:
    """Distance from the goal [m]; 0 for tasks without a point goal."""
    if not isinstance(task, PositionTask | CenterOfMassTask) or task.axes != "xyz":
        return 0.0
    return math.hypot(
        *(np.array(task.goal) - _controlled_position(pose, task)).tolist()
    )  # hypot does not overflow for far goals


def axes(position: Vector3, rotation: Rotation, length: float) -> list[Surface]:
    """Three arrows along the columns of a rotation: x red, y green, z blue."""
    parts = []
    for axis, color in enumerate(_AXIS_COLORS):
        arrow = rotation[:, axis] * length
        parts.append(rod(position, position + 0.75 * arrow, 0.035 * length, color))
        parts.append(rod(position + 0.75 * arrow, position + arrow, 0.09 * length, color, pointed=True))
    return parts


def rod(start: Vector3, end: Vector3, radius: float, color: Color, *, pointed: bool = False) -> Surface:
    """Cylinder between two points, or a cone with its tip at the end."""
    along = end - start
    length = float(np.linalg.norm(along))
    geometry = GeneralizedCylinder(radius, 0.02 * radius, length) if pointed else Cylinder(radius, length)
    mesh = triangles(geometry, 20)
    rotation = so3.direct_rotation((0.0, 0.0, 1.0), along / length)
    vertices = mesh.vertices @ rotation.T + 0.5 * (start + end)
    return Surface.of(vertices, mesh.normals @ rotation.T, mesh.faces.astype(np.int64), color)
