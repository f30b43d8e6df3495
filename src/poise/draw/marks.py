"""Marks over a picture: the centre of mass with its plumb line, and the goals of a scene."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from poise.draw.body import ball
from poise.draw.surface import Surface
from poise.figure import Cylinder, GeneralizedCylinder
from poise.figure.tessellate import triangles
from poise.pose import Pose
from poise.rotations import quaternion, so3
from poise.tasks import CentreOfMassTask, DistanceTask, LookAtTask, PoseTask, PositionTask, Task
from poise.types import Rotation, Vector3

Colour = tuple[float, float, float, float]
CENTRE_COLOUR: Colour = (0.93, 0.55, 0.12, 1.0)
GOAL_COLOUR: Colour = (0.86, 0.20, 0.24, 1.0)
GAZE_COLOUR: Colour = (0.20, 0.45, 0.85, 1.0)
_AXES: tuple[Colour, ...] = ((0.85, 0.25, 0.25, 1.0), (0.30, 0.65, 0.30, 1.0), (0.25, 0.45, 0.85, 1.0))


def centre_marks(pose: Pose, ground: float, size: float) -> list[Surface]:
    """A ball at the centre of mass, a thin line down to the ground and a disc there."""
    centre = pose.centre_of_mass()
    foot = np.array([centre[0], centre[1], ground])
    parts = [ball(centre, 0.013 * size, CENTRE_COLOUR)]
    if centre[2] - ground > 0.01 * size:
        parts.append(rod(foot, centre, 0.0022 * size, CENTRE_COLOUR))
    parts.append(rod(foot, foot + np.array([0.0, 0.0, 0.004 * size]), 0.013 * size, CENTRE_COLOUR))
    return parts


def goal_marks(tasks: Iterable[Task], size: float) -> list[Surface]:
    """What the tasks that are switched on aim at: points as balls, poses as axes."""
    parts: list[Surface] = []
    for task in tasks:
        if not task.enabled:
            continue
        if isinstance(task, PoseTask):
            turn = quaternion.to_matrix(np.array(task.orientation))
            parts += axes(np.array(task.position), turn, 0.08 * size)
        elif isinstance(task, PositionTask | CentreOfMassTask) and task.axes == "xyz":
            colour = GOAL_COLOUR if isinstance(task, PositionTask) else CENTRE_COLOUR
            parts.append(ball(np.array(task.goal), 0.016 * size, colour))
        elif isinstance(task, LookAtTask) and isinstance(task.target, tuple):
            parts.append(ball(np.array(task.target), 0.016 * size, GAZE_COLOUR))
        elif isinstance(task, DistanceTask) and isinstance(task.to, tuple):
            parts.append(ball(np.array(task.to), 0.016 * size, GOAL_COLOUR))
    return parts


def axes(place: Vector3, turn: Rotation, length: float) -> list[Surface]:
    """Three arrows along the columns of a rotation: x red, y green, z blue."""
    parts = []
    for axis, colour in enumerate(_AXES):
        way = turn[:, axis] * length
        parts.append(rod(place, place + 0.75 * way, 0.035 * length, colour))
        parts.append(rod(place + 0.75 * way, place + way, 0.09 * length, colour, pointed=True))
    return parts


def rod(start: Vector3, end: Vector3, radius: float, colour: Colour, *, pointed: bool = False) -> Surface:
    """A cylinder between two points, or a cone whose point is at the end."""
    along = end - start
    length = float(np.linalg.norm(along))
    geometry = GeneralizedCylinder(radius, 0.02 * radius, length) if pointed else Cylinder(radius, length)
    found = triangles(geometry, 20)
    turn = so3.direct_rotation((0.0, 0.0, 1.0), along / length)
    vertices = found.vertices @ turn.T + 0.5 * (start + end)
    return Surface.of(vertices, found.normals @ turn.T, found.faces.astype(np.int64), colour)
