"""Surfaces of what is drawn: the shapes of a posed figure, bones without shapes, obstacles."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.collision import ClearanceTask, Ground, Obstacle, Part, Rectangle
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model import Box, Capsule, Figure, Mesh, Segment, Shape, Sphere, Transform
from poise.model.shape import Geometry
from poise.model.tessellation import triangles, vertex_normals
from poise.render.surface import Surface, joined
from poise.tasks import Task
from poise.types import FloatArray, Vector3

# --- seen shapes ------------------------------------------------------------------------------------------------------

# What is seen of a segment: its shapes, or slim bones to its children where it has none.

BONE_COLOR = (0.80, 0.77, 0.70, 1.0)
_BONE_RADIUS_FRACTION = 0.08  # radius of a bone, in lengths of it


def is_seen(shape: Shape) -> bool:
    """Whether a shape can be seen; a mesh known only by the name of its file cannot."""
    if not shape.visible or shape.color[3] == 0.0:
        return False
    return not isinstance(shape.geometry, Mesh) or bool(shape.geometry.faces)


def extent(figure: Figure) -> float:
    """Size of a figure, reckoned from its longest part [m]."""
    steps = [float(np.linalg.norm(joint.placement.translation_vector)) for joint in figure.joints[1:]]
    sites = [float(np.linalg.norm(site.placement.translation_vector)) for site in figure.sites]
    return max([*steps, *sites, 0.1])


def seen_shapes(figure: Figure, index: int) -> list[Shape]:
    """Shapes of a segment that can be seen, or bones."""
    return [shape for shape in figure.segments[index].shapes if is_seen(shape)] or _bone_shapes(figure, index)


def _bone_shapes(figure: Figure, index: int) -> list[Shape]:
    """A ball at the joint and a slim capsule to each end."""
    size = extent(figure)
    start = figure.joints[index].child_placement.translation_vector
    ends = [figure.joints[child].placement.translation_vector for child in np.flatnonzero(figure.parents == index)]
    name = figure.segments[index].name
    ends = ends or [site.placement.translation_vector for site in figure.sites if site.segment == name]
    made = [Shape(Sphere(0.035 * size), Transform(tuple(start.tolist())), BONE_COLOR)]
    for end in ends:
        length = float(np.linalg.norm(end - start))
        if length > 0.02 * size:
            made.append(Shape(Capsule(_BONE_RADIUS_FRACTION * length, length), _along(start, end), BONE_COLOR))
    return made


def _along(start: Vector3, end: Vector3) -> Transform:
    """Frame in the middle of two points with its z axis from one to the other."""
    direction = (end - start) / np.linalg.norm(end - start)
    w, (x, y, _) = 1.0 + direction[2], np.cross((0.0, 0.0, 1.0), direction)
    length = math.hypot(w, x, y)
    turn = (0.0, 1.0, 0.0, 0.0) if w < 1e-9 else (w / length, x / length, y / length, 0.0)
    return Transform(tuple((0.5 * (start + end)).tolist()), turn)


# --- body -------------------------------------------------------------------------------------------------------------

# Surfaces of a posed figure: its shapes where they are, bones where a segment has none.

JOINT_COLOR = (0.55, 0.58, 0.62, 1.0)
COARSEST, FINEST = 14, 64  # steps round a shape
_SLIM = 0.09  # half the width of a bone, in lengths of it


def body_surface(pose: Pose, *, sticks: bool = False) -> Surface:
    """Everything that is seen of a figure at a pose.

    Parameters
    ----------
    pose : Pose
        The figure and its values.
    sticks : bool
        Draw bones even where there are shapes.
    """
    figure, state = pose.figure, pose.state
    reach = _reach(joint_places(pose))
    parts: list[Surface] = []
    bare = [sticks or not any(is_seen(shape) for shape in segment.shapes) for segment in figure.segments]
    for index, segment in enumerate(figure.segments):
        if not bare[index]:
            parts += _shapes(segment, state.rotations[index], state.positions[index], reach)
    if any(bare):
        everything = [joint_places(pose), *(part.vertices for part in parts)]
        parts += _bones(pose, bare, _reach(np.concatenate(everything)))
    return joined(parts)


def skin_surface(pose: Pose, skin: Skin) -> Surface:
    """A skin at a pose; vertices that lie together share a normal, so that seams of textures do not show."""
    vertices, faces = skin.deformed(pose), skin.faces.astype(np.int64)
    colors = np.ones((len(vertices), 4)) if skin.colors is None else skin.colors
    return Surface(vertices, skin_normals(skin, vertices), faces, colors, np.zeros(len(faces), dtype=np.bool_))


def skin_normals(skin: Skin, vertices: FloatArray) -> FloatArray:
    """Normals (n, 3) of a skin whose vertices have gone to other places."""
    _, one, group = np.unique(np.round(skin.vertices, 7), axis=0, return_index=True, return_inverse=True)
    merged = group.reshape(-1).astype(np.int32)
    return vertex_normals(vertices[one], merged[skin.faces])[merged]


def _shapes(segment: Segment, rotation: FloatArray, position: Vector3, reach: float) -> list[Surface]:
    parts = []
    for shape in segment.shapes:
        if is_seen(shape):
            found = triangles(shape.geometry, _fineness(shape, reach))
            turn = rotation @ shape.placement.rotation_matrix
            vertices = found.vertices @ turn.T + rotation @ shape.placement.translation_vector + position
            closed = not isinstance(shape.geometry, Mesh)
            parts.append(Surface.of(vertices, found.normals @ turn.T, found.faces, shape.color, closed))
    return parts


def _fineness(shape: Shape, reach: float) -> int:
    """Steps round a shape, more for larger ones: its thickness is reckoned from its volume."""
    if isinstance(shape.geometry, Mesh):
        return COARSEST
    thickness = shape.geometry.volume ** (1.0 / 3.0) / reach
    return int(min(max(140.0 * math.sqrt(thickness), COARSEST), FINEST))


def joint_places(pose: Pose) -> FloatArray:
    """World position of every joint's frame in its child segment, (n, 3)."""
    state = pose.state
    local = np.array([joint.child_placement.translation for joint in pose.figure.joints])
    return np.asarray(state.positions + np.einsum("nij,nj->ni", state.rotations, local))


def _reach(places: FloatArray) -> float:
    """Size of a figure whose points are given [m]."""
    return max(float(np.linalg.norm(np.ptp(places, axis=0))), 1e-9)


def _bones(pose: Pose, bare: list[bool], reach: float) -> list[Surface]:
    """Bones from each bare segment's joint to the joints of its children, or to its sites where it has none."""
    figure, places = pose.figure, joint_places(pose)
    parts = []
    for index in range(len(figure.segments)):
        if not bare[index]:
            continue
        ends = [places[child] for child in np.flatnonzero(figure.parents == index)]
        ends = ends or _tips(pose, figure, index)
        lengths = [float(np.linalg.norm(end - places[index])) for end in ends]
        parts += [_bone(places[index], end) for end, length in zip(ends, lengths, strict=True) if length > 0.01 * reach]
        parts.append(ball(places[index], min(0.009 * reach, 0.3 * max([*lengths, 0.01 * reach])), JOINT_COLOR))
    return parts


def _tips(pose: Pose, figure: Figure, index: int) -> list[Vector3]:
    """Sites of a segment; else the far side of its center of mass."""
    segment = figure.segments[index]
    sites = [pose.position(site.name) for site in figure.sites if site.segment == segment.name]
    if sites:
        return sites
    return [np.asarray(pose.state.point(index, 2.0 * np.array(segment.center)))]


def _bone(start: Vector3, end: Vector3) -> Surface:
    """A slim octahedron, thickest near its start, with flat faces."""
    along = end - start
    length = float(np.linalg.norm(along))
    side = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    side = side / np.linalg.norm(side)
    other = np.cross(along / length, side)
    waist = start + 0.18 * along
    ring = [waist + _SLIM * length * (math.cos(t) * side + math.sin(t) * other) for t in np.arange(4) * math.pi / 2]
    corners = []
    for place in range(4):
        one, two = ring[place], ring[(place + 1) % 4]
        corners += [[one, two, end], [two, one, start]]
    vertices = np.array(corners).reshape(-1, 3)
    faces = np.arange(len(vertices), dtype=np.int32).reshape(-1, 3)
    return Surface.of(vertices, vertex_normals(vertices, faces), faces.astype(np.int64), BONE_COLOR)


def ball(center: Vector3, radius: float, color: tuple[float, float, float, float]) -> Surface:
    """A ball."""
    found = triangles(Sphere(radius), 24)
    return Surface.of(found.vertices + center, found.normals, found.faces.astype(np.int64), color)


# --- surroundings -----------------------------------------------------------------------------------------------------

# Surfaces of what stands around a figure: the obstacles of a scene.

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
    turn = placed.rotation_matrix
    vertices = shown.vertices @ turn.T + placed.translation_vector
    return Surface.of(vertices, shown.normals @ turn.T, shown.faces, part.color, not isinstance(solid, Mesh))
