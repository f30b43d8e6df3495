"""Surfaces of a posed figure: its shapes where they are, bones where a segment has none."""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model import Figure, Mesh, Segment, Shape, Sphere
from poise.model.tessellate import triangles, vertex_normals
from poise.render.seen_shapes import BONE_COLOR, is_seen
from poise.render.surface import Surface, joined
from poise.types import FloatArray, Vector3

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
            turn = rotation @ shape.placement.matrix
            vertices = found.vertices @ turn.T + rotation @ shape.placement.vector + position
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
    local = np.array([joint.child_placement.position for joint in pose.figure.joints])
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
    sites = [pose.position_of(site.name) for site in figure.sites if site.segment == segment.name]
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
