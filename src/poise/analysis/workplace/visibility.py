"""Visibility: which points a person sees past the surroundings, directly or in mirrors, and which areas are blind.

A point is seen directly if the straight line from an eye to it meets no obstacle and it lies in the field of view of
that eye, the head as it is and the eyes turning. It is seen in a flat mirror if the line from the eye to the mirror
image of the point,

    p' = p − 2 ((p − c)·n) n,      c a point of the mirror and n its normal,

passes the mirror's surface, and both parts of the path are free. What either eye sees is seen.

Field of view of a fixed eye, from its line of sight: 60° to the nose, 95° to the temple, 60° up and 75° down (rounded
from public descriptions, which differ by some 10°). Eyes turn up to 35° [MIL-STD-1472, from memory, to be compared
with the source], which is not added: an object at the rim is noticed, not read. Convex mirrors show more than is
reported for flat ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.collision import Obstacle
from poise.collision.distance import Ground, Rectangle
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.math.orientation import as_vector3
from poise.model.tessellation import triangles
from poise.tasks.terms.validation import unit_triple
from poise.types import BoolArray, FloatArray, IntArray, Triple, Vector3

NASAL_RAD, TEMPORAL_RAD = math.radians(60.0), math.radians(95.0)
UPWARD_RAD, DOWNWARD_RAD = math.radians(60.0), math.radians(75.0)
OUT_OF_VIEW = "out of view"
"""What hides a point beyond the field of view."""
_RAY_END_TOL = 1e-4  # of the length of a ray: what it meets nearer to its ends does not hide
_FINENESS = 16
_RAYS_AT_ONCE = 2000


@dataclass(frozen=True)
class Mirror:
    """A flat mirror.

    Parameters
    ----------
    center : three floats
        Middle of its surface [m].
    normal : three floats
        Direction that it faces.
    width, height : float
        Its size [m]; the width is level.
    name : str
        Its name.
    """

    center: Triple
    normal: Triple
    width: float
    height: float
    name: str = "mirror"

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", as_vector3(self.center, f"{self.name}: center"))
        object.__setattr__(self, "normal", unit_triple(self.normal, f"{self.name}: its normal"))
        if not (self.width > 0.0 and self.height > 0.0):
            raise ErgonomicsError(f"{self.name}: width and height must be greater than zero [m].")
        if abs(self.normal[2]) > 0.999:
            raise ErgonomicsError(f"{self.name}: a level mirror has no height; incline it.")

    @property
    def axes(self) -> tuple[Vector3, Vector3]:
        """Level axis along the width, and axis along the height."""
        across = np.cross((0.0, 0.0, 1.0), self.normal)
        across /= np.linalg.norm(across)
        return across, np.cross(self.normal, across)

    def image(self, points: FloatArray) -> FloatArray:
        """Mirror images of points (n, 3)."""
        normal = np.array(self.normal)
        return np.asarray(points - 2.0 * ((points - np.array(self.center)) @ normal)[:, None] * normal)

    def crossings(self, eye: Vector3, points: FloatArray) -> tuple[FloatArray, BoolArray]:
        """Where the lines from the eye to the images of points (n, 3) meet the mirror, and which are on its surface."""
        normal, center = np.array(self.normal), np.array(self.center)
        before = float((eye - center) @ normal)
        depths = (points - center) @ normal
        with np.errstate(divide="ignore", invalid="ignore"):
            fraction = before / (before + depths)
            meets = eye + fraction[:, None] * (self.image(points) - eye)
        u, v = self.axes
        inside = (np.abs((meets - center) @ u) <= 0.5 * self.width) & (
            np.abs((meets - center) @ v) <= 0.5 * self.height
        )
        return np.nan_to_num(meets), np.asarray(inside & (before > 0.0) & (depths > 0.0))


@dataclass(frozen=True)
class Visibility:
    """How points are seen.

    Parameters
    ----------
    points : (n, 3) array
        The points [m].
    direct : (n,) array
        Whether each is seen directly.
    mirrors : tuple of (n,) arrays
        Whether each is seen in each mirror.
    hidden_by : tuple of str
        What hides each point from both eyes: an obstacle, "out of view" where it is beyond the field of view, or empty.
    """

    points: FloatArray
    direct: BoolArray
    mirrors: tuple[BoolArray, ...]
    hidden_by: tuple[str, ...]

    @property
    def seen(self) -> BoolArray:
        """Whether each point is seen, directly or in a mirror."""
        return np.asarray(np.any([self.direct, *self.mirrors], axis=0))

    @property
    def blind_fraction(self) -> float:
        """Fraction of the points that are not seen."""
        return float(1.0 - self.seen.mean())


def visibility(
    pose: Pose, points: Sequence[Sequence[float]], obstacles: Sequence[Obstacle] = (), mirrors: Sequence[Mirror] = ()
) -> Visibility:
    """Which points a person sees past obstacles, directly or in mirrors.

    Parameters
    ----------
    pose : Pose
        Pose of a figure made by :func:`poise.library.human`.
    points : (n, 3)
        Points of the world [m].
    obstacles, mirrors
        What hides and what reflects. Floors and thin rectangles do not hide.

    Raises
    ------
    ErgonomicsError
        The figure has no eyes, or the points are not finite positions.
    """
    targets = np.asarray(points, dtype=np.float64)
    if targets.ndim != 2 or targets.shape[1] != 3 or not np.isfinite(targets).all():
        raise ErgonomicsError(f"points: expected finite positions (n, 3) [m], got shape {targets.shape}.")
    scenery = _Scenery(obstacles)
    direct, reasons = np.zeros(len(targets), dtype=np.bool_), [""] * len(targets)
    reflected = [np.zeros(len(targets), dtype=np.bool_) for _ in mirrors]
    for eye, rotation, side in _eyes(pose):
        seen_here = in_field(eye, rotation, side, targets)
        blocker = scenery.first_blocker(eye, targets)
        direct |= seen_here & (blocker < 0)
        for row in range(len(targets)):
            reasons[row] = scenery.names[int(blocker[row])] if blocker[row] >= 0 else reasons[row] or OUT_OF_VIEW
        for mirror, found in zip(mirrors, reflected, strict=True):
            meets, inside = mirror.crossings(eye, targets)
            inside &= in_field(eye, rotation, side, meets)
            inside &= scenery.first_blocker(eye, meets) < 0
            inside &= scenery.first_blocker(targets, meets) < 0
            found |= inside
    hidden = tuple("" if seen else reason for seen, reason in zip(direct.tolist(), reasons, strict=True))
    return Visibility(targets, direct, tuple(reflected), hidden)


def floor_grid(low: Sequence[float], high: Sequence[float], step: float, height: float = 0.0) -> FloatArray:
    """Points (n, 3) of a level grid from (x, y) to (x, y) [m], at a height [m]."""
    if not (step > 0.0 and high[0] > low[0] and high[1] > low[1]):
        raise ErgonomicsError(f"grid: expected low < high and a step > 0 [m]; got {low}, {high} and {step}.")
    x, y = (np.arange(low[axis], high[axis] + 0.5 * step, step) for axis in (0, 1))
    grid = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1).reshape(-1, 2)
    return np.column_stack([grid, np.full(len(grid), height)])


def in_field(eye: Vector3, rotation: FloatArray, side: str, points: FloatArray) -> BoolArray:
    """Which points are in the field of view of an eye that looks along the x axis of the head's rotation."""
    local = (points - eye) @ rotation
    aside = np.arctan2(local[:, 1], local[:, 0])  # to the left
    level = np.arctan2(local[:, 2], np.hypot(local[:, 0], local[:, 1]))
    left, right = (TEMPORAL_RAD, NASAL_RAD) if side == "left" else (NASAL_RAD, TEMPORAL_RAD)
    return np.asarray((aside <= left) & (aside >= -right) & (level <= UPWARD_RAD) & (level >= -DOWNWARD_RAD))


def _eyes(pose: Pose) -> list[tuple[Vector3, FloatArray, str]]:
    """Position of each eye, and the rotation of the head."""
    names = {segment.name for segment in pose.figure.segments}
    if not {"head", "left_eye", "right_eye"} <= names:
        raise ErgonomicsError(f"figure {pose.figure.name!r} has no eyes; vision is known for poise.library.human.")
    rotation = quaternion.to_matrix(np.array(pose.orientation("head")))
    return [(np.asarray(pose.position(f"{side}_eye")), rotation, side) for side in ("left", "right")]


class _Scenery:
    """Triangles of obstacles, to be met by rays."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self.names = [obstacle.name for obstacle in obstacles]
        corners, owners = [np.zeros((0, 3, 3))], []
        for index, obstacle in enumerate(obstacles):
            for part in obstacle.parts:
                if isinstance(part.geometry, Ground | Rectangle):
                    continue
                surface = triangles(part.geometry, _FINENESS)
                place = obstacle.placement @ part.placement
                world = surface.vertices @ quaternion.to_matrix(np.array(place.rotation)).T + place.translation_vector
                corners.append(world[surface.faces])
                owners += [index] * len(surface.faces)
        self.corners = np.concatenate(corners)
        self.owners: IntArray = np.array(owners, dtype=np.int32)

    def first_blocker(self, starts: FloatArray, ends: FloatArray) -> IntArray:
        """Index of an obstacle that each segment meets, −1 where it is free [Möller & Trumbore 1997]."""
        origins = np.broadcast_to(np.asarray(starts), ends.shape)
        found: IntArray = np.full(len(ends), -1, dtype=np.int32)
        if not len(self.corners):
            return found
        for first in range(0, len(ends), _RAYS_AT_ONCE):
            rows = slice(first, first + _RAYS_AT_ONCE)
            hit = self._hits(origins[rows], ends[rows])
            found[rows] = np.where(hit.any(axis=1), self.owners[hit.argmax(axis=1)], -1)
        return found

    def _hits(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Whether each segment (rows) meets each triangle (columns)."""
        a, b, c = np.moveaxis(self.corners, 1, 0)
        along, first, second = ends - starts, b - a, c - a
        p = np.cross(along[:, None], second[None])
        det = np.einsum("nmi,mi->nm", p, first)
        with np.errstate(divide="ignore", invalid="ignore"):
            offset = starts[:, None] - a[None]
            u = np.einsum("nmi,nmi->nm", offset, p) / det
            q = np.cross(offset, first[None])
            v = np.einsum("ni,nmi->nm", along, q) / det
            t = np.einsum("mi,nmi->nm", second, q) / det
            inside = (u >= 0.0) & (v >= 0.0) & (u + v <= 1.0)
            return np.asarray(inside & (t > _RAY_END_TOL) & (t < 1.0 - _RAY_END_TOL) & (det != 0.0))
