"""What is seen of a figure, sent once: triangles of every segment in the segment's own frame.

Segments without shapes get a slim bone to each of their children.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from poise.figure import Capsule, Figure, Mesh, Placement, Shape, Sphere
from poise.figure.tessellate import triangles
from poise.rotations import quaternion
from poise.types import Vector3

BONE = (0.80, 0.77, 0.70, 1.0)
SLIM = 0.08  # radius of a bone, in lengths of it
COARSEST, FINEST = 12, 32

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.uint32]


class Solid(NamedTuple):
    """Everything of one segment."""

    vertices: Floats  # (n, 3) [m]
    normals: Floats  # (n, 3)
    colours: Floats  # (n, 3)
    faces: Indices  # (m, 3)


def solids(figure: Figure) -> list[Solid]:
    """One solid per segment, in the order of the segments."""
    size = max(_extent(figure), 1e-6)
    return [_seen(_shapes(figure, index, size), size) for index in range(len(figure.segments))]


def seen_shapes(figure: Figure, index: int) -> list[Shape]:
    """What is seen of a segment: its shapes, or bones where it has none."""
    return _shapes(figure, index, max(_extent(figure), 1e-6))


def _extent(figure: Figure) -> float:
    steps = [float(np.linalg.norm(joint.placement.vector)) for joint in figure.joints[1:]]
    sites = [float(np.linalg.norm(site.placement.vector)) for site in figure.sites]
    return max([*steps, *sites, 0.1])


def _shapes(figure: Figure, index: int, size: float) -> list[Shape]:
    """Shapes that can be seen, or bones."""
    drawn = [
        shape
        for shape in figure.segments[index].shapes
        if shape.visible
        and shape.colour[3] > 0.0
        and not (isinstance(shape.geometry, Mesh) and not shape.geometry.faces)
    ]
    return drawn or _bones(figure, index, size)


def _bones(figure: Figure, index: int, size: float) -> list[Shape]:
    """A ball at the joint and a slim capsule to each end."""
    start = figure.joints[index].child_placement.vector
    ends = [figure.joints[child].placement.vector for child in np.flatnonzero(figure.parents == index)]
    name = figure.segments[index].name
    ends = ends or [site.placement.vector for site in figure.sites if site.segment == name]
    made = [Shape(Sphere(0.035 * size), Placement(tuple(start.tolist())), BONE)]
    for end in ends:
        length = float(np.linalg.norm(end - start))
        if length > 0.02 * size:
            made.append(Shape(Capsule(SLIM * length, length), _along(start, end), BONE))
    return made


def _along(start: Vector3, end: Vector3) -> Placement:
    """Frame in the middle of two points with its z axis from one to the other."""
    direction = (end - start) / np.linalg.norm(end - start)
    w, (x, y, _) = 1.0 + direction[2], np.cross((0.0, 0.0, 1.0), direction)
    length = math.hypot(w, x, y)
    turn = (0.0, 1.0, 0.0, 0.0) if w < 1e-9 else (w / length, x / length, y / length, 0.0)
    middle = tuple((0.5 * (start + end)).tolist())
    return Placement(middle, turn)


def _seen(shapes: list[Shape], size: float) -> Solid:
    """Triangles of some shapes; those of an edited figure are mostly the ones before, meshes are large to keep."""
    fine = tuple((shape, _fineness(shape, size)) for shape in shapes)
    plain = not any(isinstance(shape.geometry, Mesh) for shape in shapes)
    return _kept(fine) if plain else _solid(fine)


def _solid(shapes: tuple[tuple[Shape, int], ...]) -> Solid:
    vertices, normals, colours, faces = [], [], [], []
    first = 0
    for shape, fineness in shapes:
        found = triangles(shape.geometry, fineness)
        place = shape.placement
        turn = quaternion.to_matrix(place.wxyz)
        vertices.append(found.vertices @ turn.T + place.vector)
        normals.append(found.normals @ turn.T)
        colours.append(np.tile(shape.colour[:3], (len(found.vertices), 1)))
        faces.append(found.faces + first)
        first += len(found.vertices)
    one, two, three = (np.concatenate(each).astype(np.float32) for each in (vertices, normals, colours))
    return Solid(one, two, three, np.concatenate(faces).astype(np.uint32))


_kept = lru_cache(maxsize=256)(_solid)


def _fineness(shape: Shape, size: float) -> int:
    """Steps round a shape, more for larger ones."""
    if isinstance(shape.geometry, Mesh):
        return COARSEST
    thickness = abs(shape.geometry.volume) ** (1.0 / 3.0) / size
    return int(min(max(60.0 * math.sqrt(thickness), COARSEST), FINEST))
