"""Camera: view directions, perspective and orthographic projection, and framing.

A camera looks at a target from a direction. With the axes right, up and toward (from the target to the camera) and a
point at x, y, z in them, its image coordinates are

    column = c + f x/(D − z),   row = r − f y/(D − z)

for a perspective camera at the distance D, and c + f x, r − f y for an orthographic one. The inverse depth
1/(D − z), or z, is linear in the image and larger for closer points; it is called *nearness* and decides visibility
(depth test).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np

from poise.errors import PictureError, suggest
from poise.types import BoolArray, FloatArray, Vector3

CAMERA_DISTANCE = 4.0  # of the camera, in diagonals of the subject: the mild perspective of a long lens
_MIN_SLOPE = 1e-9  # flatter rays do not hit the ground; steeper views count as vertical
_MIN_SIZE = 1e-12  # m: guards divisions by the size of the subject
_CENTERING_ITERATIONS = 5  # of centering under perspective; each leaves less than a tenth of the error


class View(Enum):
    """Named view directions; X is forward, Y to the left, Z up."""

    FRONT = "front"
    SIDE = "side"
    BACK = "back"
    TOP = "top"
    THREE_QUARTER = "three-quarter"

    @property
    def toward(self) -> Vector3:
        """Unit vector from the subject to the camera; slightly from above, so that the ground is visible."""
        azimuth, elevation = (math.radians(angle) for angle in _ANGLES[self])
        level = math.cos(elevation)
        return np.array([level * math.cos(azimuth), level * math.sin(azimuth), math.sin(elevation)])


# Azimuth from forward toward the left, and elevation [°]. In the side view a figure faces right.
_ANGLES = {
    View.FRONT: (0.0, 7.0),
    View.SIDE: (-90.0, 7.0),
    View.BACK: (180.0, 7.0),
    View.TOP: (0.0, 90.0),
    View.THREE_QUARTER: (-52.0, 16.0),
}


def view_by_name(view: View | str) -> View:
    """View by its name."""
    try:
        return View(view)
    except ValueError:
        names = [each.value for each in View]
        raise PictureError(f"unknown view {view!r}; {suggest(str(view), names)}") from None


@dataclass(frozen=True, eq=False)
class Camera:
    """Perspective or orthographic camera.

    Parameters
    ----------
    target : (3,) array
        World point that projects to `middle` [m].
    axes : (3, 3) array
        Rows right, up, toward, in the world frame.
    distance : float
        Distance of the camera from the target [m]; infinite for an orthographic camera.
    focal : float
        Focal length f in pixels; pixels per meter for an orthographic camera.
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
        """Whether the camera is orthographic."""
        return math.isinf(self.distance)

    def project(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Columns and rows (n, 2), and nearness (n,), of world points (n, 3)."""
        local = (points - self.target) @ self.axes.T
        nearness = local[:, 2] if self.parallel else 1.0 / (self.distance - local[:, 2])
        scale = self.focal if self.parallel else self.focal * nearness[:, None]
        return self.middle + local[:, :2] * scale * (1.0, -1.0), nearness

    def point(self, columns: FloatArray, rows: FloatArray, nearness: FloatArray) -> FloatArray:
        """World points of image coordinates with their nearness: the inverse of `project`."""
        scale = 1.0 / self.focal if self.parallel else 1.0 / (self.focal * nearness)
        height = nearness if self.parallel else self.distance - 1.0 / nearness
        x, y = (columns - self.middle[0]) * scale, (self.middle[1] - rows) * scale
        return np.stack([x, y, height + 0.0 * x], axis=-1) @ self.axes + self.target

    def view_directions(self, points: FloatArray) -> FloatArray:
        """Unit vectors from points to the camera."""
        if self.parallel:
            return np.broadcast_to(self.axes[2], points.shape)
        offsets = self.target + self.distance * self.axes[2] - points
        return np.asarray(offsets / np.linalg.norm(offsets, axis=-1, keepdims=True))

    def ground(self, columns: FloatArray, rows: FloatArray, height: float) -> tuple[FloatArray, BoolArray]:
        """Intersections of pixel rays with the plane z = height, (..., 2) [m], and a mask of valid ones, (...).

        Rays that hit the plane behind the camera or not at all get the position of the target.
        """
        x, y = (columns - self.middle[0]) / self.focal, (self.middle[1] - rows) / self.focal
        right, up, toward = self.axes
        if self.parallel:
            start = self.target + x[..., None] * right + y[..., None] * up
            ray = np.broadcast_to(-toward, start.shape)
        else:
            start = np.broadcast_to(self.target + self.distance * toward, (*x.shape, 3))
            ray = x[..., None] * right + y[..., None] * up - toward
        downward = ray[..., 2] < -_MIN_SLOPE
        ray_length = np.where(downward, (height - start[..., 2]) / np.where(downward, ray[..., 2], -1.0), 0.0)
        hit = downward & ((ray_length > 0.0) | self.parallel)
        position = start[..., :2] + ray_length[..., None] * ray[..., :2]
        return np.where(hit[..., None], position, self.target[:2]), np.asarray(hit)

    def enlarged(self, factor: int) -> Camera:
        """Camera with `factor` times the resolution."""
        return Camera(self.target, self.axes, self.distance, self.focal * factor, self.middle * factor)

    def shifted(self, columns: int, rows: int) -> Camera:
        """Camera with the corner of the image shifted."""
        return Camera(self.target, self.axes, self.distance, self.focal, self.middle - (columns, rows))


def axes_toward(toward: Vector3) -> FloatArray:
    """Axes (right, up, toward) of a camera with z upright; seen from above, forward points up."""
    if abs(toward[2]) > 1.0 - _MIN_SLOPE:
        return np.array([[0.0, -1.0, 0.0], [math.copysign(1.0, toward[2]), 0.0, 0.0], toward])
    right = np.array([-toward[1], toward[0], 0.0]) / math.hypot(toward[0], toward[1])
    return np.stack([right, np.cross(toward, right), toward])


def framing_camera(
    points: FloatArray, toward: Vector3, size: tuple[int, int], *, margin: float = 0.09, perspective: bool = True
) -> Camera:
    """Camera that frames all points in the middle of an image of `size` pixels, with a margin.

    Parameters
    ----------
    points : (n, 3) array
        Points that must be visible [m].
    toward : (3,) array
        Unit vector to the camera.
    size : two ints
        Columns and rows.
    margin : float
        Free fraction of the image on each side.
    perspective : bool
        Perspective camera; otherwise orthographic.
    """
    low, high = points.min(axis=0), points.max(axis=0)
    center, axes = 0.5 * (low + high), axes_toward(toward)
    distance = CAMERA_DISTANCE * max(float(np.linalg.norm(high - low)), _MIN_SIZE) if perspective else math.inf
    local = (points - center) @ axes.T
    scale = (1.0 / (distance - local[:, 2]) if perspective else np.ones(len(local)))[:, None]
    depth = distance if perspective else 1.0
    usable, offset = np.array(size) * (1.0 - 2.0 * margin), np.zeros(2)
    for _ in range(_CENTERING_ITERATIONS):
        positions = (local[:, :2] - offset) * scale
        least, most = positions.min(axis=0), positions.max(axis=0)
        offset = offset + 0.5 * (least + most) * depth
    focal = float((usable / np.maximum(most - least, 1e-15)).min())
    return Camera(center + offset @ axes[:2], axes, distance, focal, np.array(size) / 2.0)
