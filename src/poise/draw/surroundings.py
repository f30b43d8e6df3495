"""Surfaces of what stands around a figure: the obstacles of a scene."""

from __future__ import annotations

from collections.abc import Sequence

from poise.draw.surface import Surface
from poise.figure import Box, Mesh, Placement
from poise.figure.shape import Geometry
from poise.figure.tessellate import triangles
from poise.obstacles import ClearanceTask, Ground, Obstacle, Part, Rectangle
from poise.tasks import Task

FINENESS = 28  # steps round a shape
_SHEET = 2e-3  # thickness with which a flat rectangle is drawn [m]


def obstacles_of(tasks: Sequence[Task]) -> tuple[Obstacle, ...]:
    """All obstacles that tasks keep clear of."""
    return tuple(each for task in tasks if isinstance(task, ClearanceTask) for each in task.obstacles)


def surroundings(obstacles: Sequence[Obstacle]) -> list[Surface]:
    """Surfaces of all parts that have an end; the ground is drawn by the stage."""
    found = []
    for obstacle in obstacles:
        for part in obstacle.parts:
            geometry = part.geometry
            if isinstance(geometry, Rectangle):
                found.append(_surface(Box((*geometry.size, _SHEET)), part, obstacle.placement))
            elif not isinstance(geometry, Ground):
                found.append(_surface(geometry, part, obstacle.placement))
    return found


def _surface(solid: Geometry, part: Part, where: Placement) -> Surface:
    shown = triangles(solid, FINENESS)
    placed = where @ part.placement
    turn = placed.matrix
    vertices = shown.vertices @ turn.T + placed.vector
    return Surface.of(vertices, shown.normals @ turn.T, shown.faces, part.color, not isinstance(solid, Mesh))
