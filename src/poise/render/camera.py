"""Cameras: from where a picture is taken, and how points of the world come to lie in it.

A camera looks at a target from a direction. With the axes right, up and toward (from the target to the eye) and a point
at x, y, z in them, its place in the picture is

    column = c + f x/(D − z),   row = r − f y/(D − z)

for an eye at the distance D, and c + f x, r − f y for an eye infinitely far away. What grows toward the eye and is
linear in the picture, 1/(D − z) or z, is called *nearness*: it decides what hides what.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np

from poise.errors import PictureError, suggest
from poise.types import BoolArray, FloatArray, Vector3

DISTANCE = 4.0  # of the eye, in diagonals of what is drawn: the mild perspective of a long lens
_SETTLING = 5  # rounds of centering under perspective; each leaves less than a tenth of the error


class View(Enum):
    """Names of the directions from which a picture is taken: X is forward, Y to the left, Z up."""

    FRONT = "front"
    SIDE = "side"
    BACK = "back"
    TOP = "top"
    THREE_QUARTER = "three-quarter"

    @property
    def toward(self) -> Vector3:
        """Unit vector from what is drawn to the eye; a little from above, so that the ground shows."""
        azimuth, elevation = (math.radians(angle) for angle in _ANGLES[self])
        level = math.cos(elevation)
        return np.array([level * math.cos(azimuth), level * math.sin(azimuth), math.sin(elevation)])


# Azimuth from forward toward the left, and elevation [°]. From the side a figure looks to the right of the picture.
_ANGLES = {
    View.FRONT: (0.0, 7.0),
    View.SIDE: (-90.0, 7.0),
    View.BACK: (180.0, 7.0),
    View.TOP: (0.0, 90.0),
    View.THREE_QUARTER: (-52.0, 16.0),
}


def view_named(view: View | str) -> View:
    """A view by its name."""
    try:
        return View(view)
    except ValueError:
        names = [each.value for each in View]
        raise PictureError(f"there is no view {view!r}; {suggest(str(view), names)}") from None


@dataclass(frozen=True, eq=False)
class Camera:
    """Where the eye is and how large things appear.

    Parameters
    ----------
    target : (3,) array
        The point that lies at `middle` in the picture [m].
    axes : (3, 3) array
        Rows right, up, toward, in the world.
    distance : float
        Of the eye from the target [m]; infinite for parallel rays.
    focal : float
        f in pixels, or pixels per meter for parallel rays.
    middle : (2,) array
        Column and row of the target.
    """

    target: Vector3
    axes: FloatArray
    distance: float
    focal: float
    middle: FloatArray

    @property
    def parallel(self) -> bool:
        """True when the eye is infinitely far away."""
        return math.isinf(self.distance)

    def project(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Columns and rows (n, 2), and nearness (n,), of world points (n, 3)."""
        local = (points - self.target) @ self.axes.T
        nearness = local[:, 2] if self.parallel else 1.0 / (self.distance - local[:, 2])
        scale = self.focal if self.parallel else self.focal * nearness[:, None]
        return self.middle + local[:, :2] * scale * (1.0, -1.0), nearness

    def point(self, columns: FloatArray, rows: FloatArray, nearness: FloatArray) -> FloatArray:
        """World points of places in the picture with their nearness: the inverse of `project`."""
        scale = 1.0 / self.focal if self.parallel else 1.0 / (self.focal * nearness)
        height = nearness if self.parallel else self.distance - 1.0 / nearness
        x, y = (columns - self.middle[0]) * scale, (self.middle[1] - rows) * scale
        return np.stack([x, y, height + 0.0 * x], axis=-1) @ self.axes + self.target

    def sight(self, points: FloatArray) -> FloatArray:
        """Unit vectors from points to the eye."""
        if self.parallel:
            return np.broadcast_to(self.axes[2], points.shape)
        gaps = self.target + self.distance * self.axes[2] - points
        return np.asarray(gaps / np.linalg.norm(gaps, axis=-1, keepdims=True))

    def ground(self, columns: FloatArray, rows: FloatArray, height: float) -> tuple[FloatArray, BoolArray]:
        """Where the rays of places in the picture meet the level z = height, (..., 2), and which do, (...).

        Places whose ray meets it behind the eye or not at all get the target's.
        """
        x, y = (columns - self.middle[0]) / self.focal, (self.middle[1] - rows) / self.focal
        right, up, toward = self.axes
        if self.parallel:
            start = self.target + x[..., None] * right + y[..., None] * up
            ray = np.broadcast_to(-toward, start.shape)
        else:
            start = np.broadcast_to(self.target + self.distance * toward, (*x.shape, 3))
            ray = x[..., None] * right + y[..., None] * up - toward
        falls = ray[..., 2] < -1e-9
        way = np.where(falls, (height - start[..., 2]) / np.where(falls, ray[..., 2], -1.0), 0.0)
        met = falls & ((way > 0.0) | self.parallel)
        place = start[..., :2] + way[..., None] * ray[..., :2]
        return np.where(met[..., None], place, self.target[:2]), np.asarray(met)

    def enlarged(self, factor: int) -> Camera:
        """The same camera with `factor` times as many pixels each way."""
        return Camera(self.target, self.axes, self.distance, self.focal * factor, self.middle * factor)

    def shifted(self, columns: int, rows: int) -> Camera:
        """The same camera with the picture's corner moved."""
        return Camera(self.target, self.axes, self.distance, self.focal, self.middle - (columns, rows))


def axes_toward(toward: Vector3) -> FloatArray:
    """Rows right, up and toward of a camera that sees z upright; from above, what is forward points up."""
    if abs(toward[2]) > 1.0 - 1e-9:
        return np.array([[0.0, -1.0, 0.0], [math.copysign(1.0, toward[2]), 0.0, 0.0], toward])
    right = np.array([-toward[1], toward[0], 0.0]) / math.hypot(toward[0], toward[1])
    return np.stack([right, np.cross(toward, right), toward])


def framed(
    points: FloatArray, toward: Vector3, size: tuple[int, int], *, margin: float = 0.09, perspective: bool = True
) -> Camera:
    """Camera that sees all points in the middle of a picture of `size` pixels, with a margin around them.

    Parameters
    ----------
    points : (n, 3) array
        What must be seen [m].
    toward : (3,) array
        Unit vector to the eye.
    size : two ints
        Columns and rows.
    margin : float
        Share of the picture left free on each side.
    perspective : bool
        Else rays are parallel.
    """
    low, high = points.min(axis=0), points.max(axis=0)
    center, axes = 0.5 * (low + high), axes_toward(toward)
    distance = DISTANCE * max(float(np.linalg.norm(high - low)), 1e-12) if perspective else math.inf
    local = (points - center) @ axes.T
    scale = (1.0 / (distance - local[:, 2]) if perspective else np.ones(len(local)))[:, None]
    depth = distance if perspective else 1.0
    room, shift = np.array(size) * (1.0 - 2.0 * margin), np.zeros(2)
    for _ in range(_SETTLING):
        places = (local[:, :2] - shift) * scale
        least, most = places.min(axis=0), places.max(axis=0)
        shift = shift + 0.5 * (least + most) * depth
    focal = float((room / np.maximum(most - least, 1e-15)).min())
    return Camera(center + shift @ axes[:2], axes, distance, focal, np.array(size) / 2.0)
