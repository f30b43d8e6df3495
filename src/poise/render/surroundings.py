"""Surfaces of what stands around a figure: the obstacles of a scene."""

from __future__ import annotations

from collections.abc import Sequence

from poise.collision import ClearanceTask, Ground, Obstacle, Part, Rectangle
from poise.model import Box, Mesh, Transform
from poise.model.shape import Geometry
from poise.model.tessellate import triangles
from poise.render.surface import Surface
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


def _surface(solid: Geometry, part: Part, where: Transform) -> Surface:
    shown = triangles(solid, FINENESS)
    placed = where @ part.placement
    turn = placed.matrix
    vertices = shown.vertices @ turn.T + placed.vector
    return Surface.of(vertices, shown.normals @ turn.T, shown.faces, part.color, not isinstance(solid, Mesh))
