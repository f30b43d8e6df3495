"""Surfaces of a rendered scene: shapes of the posed figure, bones of segments without shapes, skins, obstacles."""

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
from poise.render.surface import Surface, merged_surfaces
from poise.tasks import Task
from poise.types import FloatArray, Vector3

# --- Visible shapes: those of the segment, or slim bones to its children ----------------------------

BONE_COLOR = (0.80, 0.77, 0.70, 1.0)
_OPPOSITE_TOL = 1e-9  # 1 + cosine: directions this close to -z are rotated about x
_BONE_RADIUS_FRACTION = 0.08  # radius of a bone per length


def is_visible(shape: Shape) -> bool:
    """Whether a shape is visible; a mesh known only by its file name is not."""
    if not shape.visible or shape.color[3] == 0.0:
        return False
    return not isinstance(shape.geometry, Mesh) or bool(shape.geometry.faces)


def extent(figure: Figure) -> float:
    """Size of a figure, from its longest part [m]."""
    steps = [float(np.linalg.norm(joint.placement.translation_vector)) for joint in figure.joints[1:]]
    sites = [float(np.linalg.norm(site.placement.translation_vector)) for site in figure.sites]
    return max([*steps, *sites, 0.1])


def visible_shapes(figure: Figure, index: int) -> list[Shape]:
    """Visible shapes of a segment, or bones if it has none."""
    return [shape for shape in figure.segments[index].shapes if is_visible(shape)] or _bone_shapes(figure, index)


def _bone_shapes(figure: Figure, index: int) -> list[Shape]:
    """Sphere at the joint and a slim capsule to each end."""
    size = extent(figure)
    start = figure.joints[index].child_placement.translation_vector
    ends = [figure.joints[child].placement.translation_vector for child in np.flatnonzero(figure.parents == index)]
    name = figure.segments[index].name
    ends = ends or [site.placement.translation_vector for site in figure.sites if site.segment == name]
    shapes = [Shape(Sphere(0.035 * size), Transform(tuple(start.tolist())), BONE_COLOR)]
    for end in ends:
        length = float(np.linalg.norm(end - start))
        if length > 0.02 * size:
            shapes.append(Shape(Capsule(_BONE_RADIUS_FRACTION * length, length), _along(start, end), BONE_COLOR))
    return shapes


def _along(start: Vector3, end: Vector3) -> Transform:
    """Frame at the midpoint of two points with its z axis from one to the other."""
    direction = (end - start) / np.linalg.norm(end - start)
    w, (x, y, _) = 1.0 + direction[2], np.cross((0.0, 0.0, 1.0), direction)
    length = math.hypot(w, x, y)
    rotation = (0.0, 1.0, 0.0, 0.0) if w < _OPPOSITE_TOL else (w / length, x / length, y / length, 0.0)
    return Transform(tuple((0.5 * (start + end)).tolist()), rotation)


# --- Posed figure ---------------------------------------------------------------------------------

JOINT_COLOR = (0.55, 0.58, 0.62, 1.0)
MIN_TESSELLATION_STEPS, MAX_TESSELLATION_STEPS = 14, 64  # tessellation steps around a shape
_BONE_HALF_WIDTH_FRACTION = 0.09  # half width of a bone per length


def body_surface(pose: Pose, *, sticks: bool = False) -> Surface:
    """Visible surface of a figure at a pose.

    Parameters
    ----------
    pose : Pose
        Pose of the figure.
    sticks : bool
        Render bones even for segments with shapes.
    """
    figure, state = pose.figure, pose.state
    size = _diagonal(joint_positions(pose))
    parts: list[Surface] = []
    bare = [sticks or not any(is_visible(shape) for shape in segment.shapes) for segment in figure.segments]
    for index, segment in enumerate(figure.segments):
        if not bare[index]:
            parts += _shapes(segment, state.rotations[index], state.positions[index], size)
    if any(bare):
        everything = [joint_positions(pose), *(part.vertices for part in parts)]
        parts += _bones(pose, bare, _diagonal(np.concatenate(everything)))
    return merged_surfaces(parts)


def skin_surface(pose: Pose, skin: Skin) -> Surface:
    """Skin deformed by a pose; coincident vertices share a normal, so that texture seams are invisible."""
    vertices, faces = skin.deformed(pose), skin.faces.astype(np.int64)
    colors = np.ones((len(vertices), 4)) if skin.colors is None else skin.colors
    closed = np.zeros(len(faces), dtype=np.bool_)
    normals = skin.normals(vertices)
    if not skin.textures or skin.face_textures is None:
        return Surface(vertices, normals, faces, colors, closed)
    face_textures, coordinates = skin.face_textures.astype(np.int64), skin.texture_coordinates
    return Surface(vertices, normals, faces, colors, closed, skin.textures, face_textures, coordinates)


def _shapes(segment: Segment, rotation: FloatArray, position: Vector3, size: float) -> list[Surface]:
    parts = []
    for shape in segment.shapes:
        if is_visible(shape):
            mesh = triangles(shape.geometry, _tessellation_steps(shape, size))
            rotation_matrix = rotation @ shape.placement.rotation_matrix
            vertices = mesh.vertices @ rotation_matrix.T + rotation @ shape.placement.translation_vector + position
            closed = not isinstance(shape.geometry, Mesh)
            parts.append(Surface.of(vertices, mesh.normals @ rotation_matrix.T, mesh.faces, shape.color, closed))
    return parts


def _tessellation_steps(shape: Shape, size: float) -> int:
    """Tessellation steps around a shape, more for thicker ones; the thickness is the cube root of its volume."""
    if isinstance(shape.geometry, Mesh):
        return MIN_TESSELLATION_STEPS
    thickness = shape.geometry.volume ** (1.0 / 3.0) / size
    return int(min(max(140.0 * math.sqrt(thickness), MIN_TESSELLATION_STEPS), MAX_TESSELLATION_STEPS))


def joint_positions(pose: Pose) -> FloatArray:
    """World position of every joint in its child segment, (n, 3) [m]."""
    state = pose.state
    local = np.array([joint.child_placement.translation for joint in pose.figure.joints])
    return np.asarray(state.positions + np.einsum("nij,nj->ni", state.rotations, local))


def _diagonal(positions: FloatArray) -> float:
    """Diagonal of the bounding box of points [m]."""
    return max(float(np.linalg.norm(np.ptp(positions, axis=0))), 1e-9)


def _bones(pose: Pose, bare: list[bool], size: float) -> list[Surface]:
    """Bones from the joint of each bare segment to the joints of its children, or to its sites."""
    figure, positions = pose.figure, joint_positions(pose)
    parts = []
    for index in range(len(figure.segments)):
        if not bare[index]:
            continue
        ends = [positions[child] for child in np.flatnonzero(figure.parents == index)]
        ends = ends or _end_points(pose, figure, index)
        lengths = [float(np.linalg.norm(end - positions[index])) for end in ends]
        parts += [
            _bone(positions[index], end) for end, length in zip(ends, lengths, strict=True) if length > 0.01 * size
        ]
        parts.append(
            sphere_surface(positions[index], min(0.009 * size, 0.3 * max([*lengths, 0.01 * size])), JOINT_COLOR)
        )
    return parts


def _end_points(pose: Pose, figure: Figure, index: int) -> list[Vector3]:
    """Positions of the sites of a segment; without sites the far side of its center of mass."""
    segment = figure.segments[index]
    sites = [pose.position(site.name) for site in figure.sites if site.segment == segment.name]
    if sites:
        return sites
    return [np.asarray(pose.state.point(index, 2.0 * np.array(segment.center)))]


def _bone(start: Vector3, end: Vector3) -> Surface:
    """Slim octahedron with flat faces, thickest near its start."""
    along = end - start
    length = float(np.linalg.norm(along))
    side = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    side = side / np.linalg.norm(side)
    other = np.cross(along / length, side)
    waist = start + 0.18 * along
    ring = [
        waist + _BONE_HALF_WIDTH_FRACTION * length * (math.cos(t) * side + math.sin(t) * other)
        for t in np.arange(4) * math.pi / 2
    ]
    corners = []
    for place in range(4):
        first, two = ring[place], ring[(place + 1) % 4]
        corners += [[first, two, end], [two, first, start]]
    vertices = np.array(corners).reshape(-1, 3)
    faces = np.arange(len(vertices), dtype=np.int32).reshape(-1, 3)
    return Surface.of(vertices, vertex_normals(vertices, faces), faces.astype(np.int64), BONE_COLOR)


def sphere_surface(center: Vector3, radius: float, color: tuple[float, float, float, float]) -> Surface:
    """Sphere."""
    mesh = triangles(Sphere(radius), 24)
    return Surface.of(mesh.vertices + center, mesh.normals, mesh.faces.astype(np.int64), color)


# --- Obstacles ------------------------------------------------------------------------------------

OBSTACLE_TESSELLATION_STEPS = 28  # tessellation steps around a shape
_RECTANGLE_THICKNESS_M = 2e-3  # rendered thickness of a flat rectangle


def obstacles_of(tasks: Sequence[Task]) -> tuple[Obstacle, ...]:
    """All obstacles of clearance tasks."""
    return tuple(each for task in tasks if isinstance(task, ClearanceTask) for each in task.obstacles)


def obstacle_surfaces(obstacles: Sequence[Obstacle]) -> list[Surface]:
    """Surfaces of all bounded parts; the ground is rendered by the stage."""
    mesh = []
    for obstacle in obstacles:
        for part in obstacle.parts:
            geometry = part.geometry
            if isinstance(geometry, Rectangle):
                mesh.append(_surface(Box((*geometry.size, _RECTANGLE_THICKNESS_M)), part, obstacle.placement))
            elif not isinstance(geometry, Ground):
                mesh.append(_surface(geometry, part, obstacle.placement))
    return mesh


def _surface(solid: Geometry, part: Part, placement: Transform) -> Surface:
    mesh = triangles(solid, OBSTACLE_TESSELLATION_STEPS)
    transform = placement @ part.placement
    rotation_matrix = transform.rotation_matrix
    vertices = mesh.vertices @ rotation_matrix.T + transform.translation_vector
    return Surface.of(vertices, mesh.normals @ rotation_matrix.T, mesh.faces, part.color, not isinstance(solid, Mesh))
