"""Stage: everything visible in a picture (figure, obstacles, marks, ground), built once and rendered from any view."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.errors import FigureError, PictureError
from poise.kinematics import Pose
from poise.model import Figure
from poise.render.camera import Camera
from poise.render.figure_skin import figure_skin
from poise.render.figure_surface import body_surface, obstacle_surfaces, obstacles_of, skin_surface
from poise.render.layer import Look, layer, over
from poise.render.marks import center_of_mass_marks, goal_marks, step_marks
from poise.render.shading import GAMMA, GroundShadow, ground_shadow, key_direction
from poise.render.smooth_skin import default_skin, smooth_skin
from poise.render.surface import Surface, merged_surfaces
from poise.scene import Scene
from poise.tasks import Task
from poise.types import FloatArray, Vector3

# --- Ground plane: faint grid and shadow, fading into the background --------------------------------

GRID_LINE_OPACITY = 0.16  # opacity of a grid line
_GRID_LINE_WIDTH = 1.1  # in pixels
_BORDER_FADE_FRACTION = 0.12  # fraction of the image over which the ground fades toward the border


def ground_opacity(
    camera: Camera, size: tuple[int, int], height: float, middle: Vector3, reach: float, shadow: GroundShadow | None
) -> FloatArray:
    """Opacity of the ground in each pixel, (rows, columns), 0 to 1.

    Parameters
    ----------
    camera : Camera
        Camera of the picture.
    size : two ints
        Columns and rows.
    height : float
        Height of the ground [m].
    middle : (3,) array
        Center of the grid, where it is most visible [m].
    reach : float
        Size of the scene [m]; the grid fades over a multiple of it.
    shadow : GroundShadow or None
        Shadow on the ground.
    """
    columns, rows = np.meshgrid(np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5)
    positions, hit = camera.ground(columns, rows, height)
    pixel_size = _pixel_steps(positions, 0) + _pixel_steps(positions, 1)  # m per pixel along x and y
    spacing = grid_spacing(reach)
    distance = np.linalg.norm(positions - middle[:2], axis=-1) / reach
    fade = np.clip(1.0 - (distance / 1.15) ** 2, 0.0, 1.0) ** 2
    lines = _lines(positions, pixel_size, spacing)
    opacity = GRID_LINE_OPACITY * lines * fade
    if shadow is not None:
        opacity = 1.0 - (1.0 - opacity) * (1.0 - shadow.at(positions))
    return np.where(hit, opacity * _border_fade(size), 0.0)


def _border_fade(size: tuple[int, int]) -> FloatArray:
    """Weight (rows, columns), 1 inside the image and 0 at its border, so that no line ends abruptly."""
    fades = []
    for count in size:
        near = np.minimum(np.arange(count) + 0.5, count - 0.5 - np.arange(count)) / (_BORDER_FADE_FRACTION * max(size))
        coverage = np.clip(near, 0.0, 1.0)
        fades.append(coverage * coverage * (3.0 - 2.0 * coverage))
    return np.asarray(fades[1][:, None] * fades[0][None, :])


def _pixel_steps(positions: FloatArray, axis: int) -> FloatArray:
    """Distances between the positions of neighboring pixels [m]."""
    gaps = np.abs(np.diff(positions, axis=axis))
    if gaps.shape[axis] == 0:
        return np.zeros_like(positions)
    return np.concatenate([gaps, np.take(gaps, [-1], axis=axis)], axis=axis)


def grid_spacing(reach: float) -> float:
    """Grid spacing, 1, 2 or 5 times a power of ten [m], with about ten lines over the size of the scene."""
    target = reach / 8.0
    power = 10.0 ** math.floor(math.log10(target))
    return float(min((1.0, 2.0, 5.0, 10.0), key=lambda step: abs(math.log(step * power / target))) * power)


def _lines(positions: FloatArray, pixel_size: FloatArray, spacing: float) -> FloatArray:
    """Coverage of each pixel by grid lines, antialiased and faded where lines get dense."""
    offset = np.abs(positions / spacing - np.round(positions / spacing)) * spacing
    width = np.maximum(pixel_size, 1e-12)
    coverage = np.clip(0.5 + 0.5 * _GRID_LINE_WIDTH - offset / width, 0.0, 1.0)
    coverage *= np.clip(spacing / (3.0 * width) - 0.5, 0.0, 1.0)
    return np.asarray(coverage.max(axis=-1))


# --- Stage ----------------------------------------------------------------------------------------

Subject = Figure | Pose | Scene
Pixels = NDArray[np.uint8]

MAX_COORDINATE_M = 1e9  # beyond, a figure of some meters is smaller than the rounding of its position
MIN_RELATIVE_SIZE = 1e-9  # size of a figure per distance from the origin
_MIN_SIZE_M = 1e-12
_MARK_OPACITY = 0.92
_VEIL_OPACITY = 0.55
_SHADOW_INTENSITY = 0.03  # linear intensity of a shadow, so that it is not fully black


@dataclass(frozen=True, eq=False)
class Stage:
    """Visible surfaces of a picture.

    Parameters
    ----------
    body : Surface
        Figure and obstacles.
    marks : Surface
        Marks, rendered over the body.
    level : float
        Height of the ground [m].
    veil : Surface
        Translucent surface in front of the figure.
    """

    body: Surface
    marks: Surface
    level: float
    veil: Surface = field(default_factory=lambda: merged_surfaces([]))

    @property
    def points(self) -> FloatArray:
        """All points that the camera must frame, (n, 3) [m]."""
        return np.concatenate([self.body.vertices, self.marks.vertices, self.veil.vertices])

    def pixels(self, camera: Camera, size: tuple[int, int], look: Look) -> Pixels:
        """Render with a camera: pixels (rows, columns, 4)."""
        image = layer(self.body, camera, size, look.smoothing)
        if len(self.veil.faces):
            image = over(layer(self.veil, camera, size, look.smoothing, skin=0.0), image, _VEIL_OPACITY)
        if len(self.marks.faces):
            image = over(layer(self.marks, camera, size, look.smoothing, skin=0.0), image, _MARK_OPACITY)
        if look.ground:
            image = over(image, _ground_layer(self.body, camera, size, self.level))
        return _pixels(image, look.background)


def build_stage(subject: Subject, look: Look) -> Stage:
    """Build the stage of a figure, a pose or a scene."""
    pose, tasks = _pose_of(subject)
    figure = _figure_surface(pose, look)
    body = merged_surfaces([figure, *obstacle_surfaces(obstacles_of(tasks))])
    if len(figure.faces) == 0:
        raise FigureError(f"figure {pose.figure.name!r}: nothing to render; add shapes to its segments.")
    _check_coordinates(body.vertices, pose.figure)
    reach = body.diagonal
    if reach <= MIN_RELATIVE_SIZE * float(np.abs(body.vertices).max()) or reach < _MIN_SIZE_M:
        raise FigureError(
            f"figure {pose.figure.name!r}: too small to be rendered at its distance from the origin; "
            f"its size is {reach:.3g} m."
        )
    level = ground_height(body)
    marks = goal_marks(pose, tasks, reach) if look.goals else []
    if look.goals and isinstance(subject, Scene) and subject.result is not None:
        marks += step_marks(subject.result.steps, reach)
    if look.center_of_mass and pose.figure.mass > 0.0:
        marks += center_of_mass_marks(pose, level, reach)
    stage = Stage(body, merged_surfaces(marks), level)
    _check_coordinates(stage.points, pose.figure)
    return stage


def _figure_surface(pose: Pose, look: Look) -> Surface:
    """Surface of the figure: bones, given skin, smooth skin, or shapes."""
    if look.sticks:
        return body_surface(pose, sticks=True)
    skin = figure_skin(pose.figure, look.skin) if isinstance(look.skin, str) else look.skin
    if skin is None and look.smooth is not False:
        skin = smooth_skin(pose.figure) if look.smooth else default_skin(pose.figure)
    return body_surface(pose) if skin is None else skin_surface(pose, skin)


def _check_coordinates(points: FloatArray, figure: Figure) -> None:
    if not np.abs(points).max() <= MAX_COORDINATE_M:  # also catches NaN
        raise FigureError(
            f"figure {figure.name!r}: figure or goal is farther than {MAX_COORDINATE_M:g} m from the "
            "origin; move it closer."
        )


def ground_height(surface: Surface) -> float:
    """Height of the ground [m]: z = 0 if the scene stands near it, else its lowest point."""
    lowest, reach = float(surface.vertices[:, 2].min()), surface.diagonal
    return 0.0 if -0.01 * reach <= lowest <= 0.5 * reach else lowest


def _ground_layer(surface: Surface, camera: Camera, size: tuple[int, int], level: float) -> FloatArray:
    shadow = ground_shadow(surface, key_direction(camera), level)
    low, high = surface.vertices.min(axis=0), surface.vertices.max(axis=0)
    opacity = ground_opacity(camera, size, level, 0.5 * (low + high), surface.diagonal, shadow)
    color = np.broadcast_to(opacity[..., None] * _SHADOW_INTENSITY, (*opacity.shape, 3))
    return np.concatenate([color, opacity[..., None]], axis=-1)


def _pixels(image: FloatArray, background: str) -> Pixels:
    """8-bit gamma-encoded pixels of a layer in linear color with premultiplied alpha."""
    opacity = image[..., 3:]
    if background == "white":
        color, opacity = image[..., :3] + (1.0 - opacity), np.ones_like(opacity)
    else:
        color = np.divide(image[..., :3], opacity, out=np.zeros_like(image[..., :3]), where=opacity > 1e-6)
    seen = np.concatenate([np.clip(color, 0.0, 1.0) ** (1.0 / GAMMA), opacity], axis=-1)
    return np.asarray(np.round(255.0 * np.clip(seen, 0.0, 1.0)), dtype=np.uint8)


def _pose_of(subject: Subject) -> tuple[Pose, tuple[Task, ...]]:
    if isinstance(subject, Figure):
        return Pose.neutral(subject), ()
    if isinstance(subject, Pose):
        return subject, ()
    if isinstance(subject, Scene):
        return subject.pose, tuple(subject.tasks)
    raise PictureError(f"picture: expected a Figure, a Pose or a Scene, got {type(subject).__name__}.")
