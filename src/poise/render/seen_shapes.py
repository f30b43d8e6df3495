"""What is seen of a segment: its shapes, or slim bones to its children where it has none."""

from __future__ import annotations

import math

import numpy as np

from poise.model import Capsule, Figure, Mesh, Shape, Sphere, Transform
from poise.types import Vector3

BONE_COLOR = (0.80, 0.77, 0.70, 1.0)
_SLIM = 0.08  # radius of a bone, in lengths of it


def is_seen(shape: Shape) -> bool:
    """Whether a shape can be seen; a mesh known only by the name of its file cannot."""
    if not shape.visible or shape.color[3] == 0.0:
        return False
    return not isinstance(shape.geometry, Mesh) or bool(shape.geometry.faces)


def extent(figure: Figure) -> float:
    """Size of a figure, reckoned from its longest part [m]."""
    steps = [float(np.linalg.norm(joint.placement.vector)) for joint in figure.joints[1:]]
    sites = [float(np.linalg.norm(site.placement.vector)) for site in figure.sites]
    return max([*steps, *sites, 0.1])


def seen_shapes(figure: Figure, index: int) -> list[Shape]:
    """Shapes of a segment that can be seen, or bones."""
    return [shape for shape in figure.segments[index].shapes if is_seen(shape)] or _bones(figure, index)


def _bones(figure: Figure, index: int) -> list[Shape]:
    """A ball at the joint and a slim capsule to each end."""
    size = extent(figure)
    start = figure.joints[index].child_placement.vector
    ends = [figure.joints[child].placement.vector for child in np.flatnonzero(figure.parents == index)]
    name = figure.segments[index].name
    ends = ends or [site.placement.vector for site in figure.sites if site.segment == name]
    made = [Shape(Sphere(0.035 * size), Transform(tuple(start.tolist())), BONE_COLOR)]
    for end in ends:
        length = float(np.linalg.norm(end - start))
        if length > 0.02 * size:
            made.append(Shape(Capsule(_SLIM * length, length), _along(start, end), BONE_COLOR))
    return made


def _along(start: Vector3, end: Vector3) -> Transform:
    """Frame in the middle of two points with its z axis from one to the other."""
    direction = (end - start) / np.linalg.norm(end - start)
    w, (x, y, _) = 1.0 + direction[2], np.cross((0.0, 0.0, 1.0), direction)
    length = math.hypot(w, x, y)
    turn = (0.0, 1.0, 0.0, 0.0) if w < 1e-9 else (w / length, x / length, y / length, 0.0)
    return Transform(tuple((0.5 * (start + end)).tolist()), turn)
