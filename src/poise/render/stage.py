"""Stage: everything visible in a picture, set up once and rendered from any view."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.errors import FigureError, PictureError
from poise.kinematics import Pose
from poise.model import Figure
from poise.render.camera import Camera
from poise.render.figure_surface import body_surface, obstacles_of, skin_surface, surroundings
from poise.render.layer import Look, layer, over
from poise.render.marks import center_marks, goal_marks
from poise.render.shading import GAMMA, GroundShadow, ground_shadow, key_direction
from poise.render.smooth_skin import smooth_skin, usual_skin
from poise.render.surface import Surface, joined
from poise.scene import Scene
from poise.tasks import Task
from poise.types import FloatArray, Vector3

# --- ground -----------------------------------------------------------------------------------------------------------

# The ground: a level with a faint grid and the figure's shadow, fading into the background.

LINE = 0.16  # opacity of a grid line
_WIDEST = 1.1  # width of a line in pixels
_BORDER = 0.12  # share of the picture over which the ground fades toward its border


def ground_opacity(
    camera: Camera, size: tuple[int, int], height: float, middle: Vector3, reach: float, shadow: GroundShadow | None
) -> FloatArray:
    """How dark the ground is in each pixel, (rows, columns), 0 to 1.

    Parameters
    ----------
    camera : Camera
        Of the picture.
    size : two ints
        Columns and rows.
    height : float
        Of the ground [m].
    middle : (3,) array
        Where the grid is clearest [m].
    reach : float
        Size of what stands there [m]; the grid fades over some of these.
    shadow : GroundShadow or None
        What darkens the ground.
    """
    columns, rows = np.meshgrid(np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5)
    places, met = camera.ground(columns, rows, height)
    spread = _changes(places, 0) + _changes(places, 1)  # meters per pixel along x and y
    spacing = grid_spacing(reach)
    away = np.linalg.norm(places - middle[:2], axis=-1) / reach
    fade = np.clip(1.0 - (away / 1.15) ** 2, 0.0, 1.0) ** 2
    lines = _lines(places, spread, spacing)
    dark = LINE * lines * fade
    if shadow is not None:
        dark = 1.0 - (1.0 - dark) * (1.0 - shadow.at(places))
    return np.where(met, dark * _border_fade(size), 0.0)


def _border_fade(size: tuple[int, int]) -> FloatArray:
    """1 inside the picture and 0 at its border, so that no line ends abruptly, (rows, columns)."""
    fades = []
    for count in size:
        near = np.minimum(np.arange(count) + 0.5, count - 0.5 - np.arange(count)) / (_BORDER * max(size))
        share = np.clip(near, 0.0, 1.0)
        fades.append(share * share * (3.0 - 2.0 * share))
    return np.asarray(fades[1][:, None] * fades[0][None, :])


def _changes(places: FloatArray, axis: int) -> FloatArray:
    """How far apart the places of neighboring pixels are."""
    gaps = np.abs(np.diff(places, axis=axis))
    if gaps.shape[axis] == 0:
        return np.zeros_like(places)
    return np.concatenate([gaps, np.take(gaps, [-1], axis=axis)], axis=axis)


def grid_spacing(reach: float) -> float:
    """A round distance between lines, 1, 2 or 5 times a power of ten [m]: some ten over what stands there."""
    wanted = reach / 8.0
    power = 10.0 ** math.floor(math.log10(wanted))
    return float(min((1.0, 2.0, 5.0, 10.0), key=lambda step: abs(math.log(step * power / wanted))) * power)


def _lines(places: FloatArray, spread: FloatArray, spacing: float) -> FloatArray:
    """Share of each pixel that is covered by lines, smooth, and faint where lines come close together."""
    offset = np.abs(places / spacing - np.round(places / spacing)) * spacing
    width = np.maximum(spread, 1e-12)
    share = np.clip(0.5 + 0.5 * _WIDEST - offset / width, 0.0, 1.0)
    share *= np.clip(spacing / (3.0 * width) - 0.5, 0.0, 1.0)
    return np.asarray(share.max(axis=-1))


# --- stage ------------------------------------------------------------------------------------------------------------

# The stage: everything that is to be seen, put together once and drawn from any side.

Subject = Figure | Pose | Scene
Pixels = NDArray[np.uint8]

FARTHEST = 1e9  # [m]; beyond, a figure of some meters is smaller than the last digits of its place
SMALLEST = 1e-9  # size of a figure, in distances from the origin
_MARK_OPACITY = 0.92
_VEIL_OPACITY = 0.55
_GROUND_LIGHT = 0.03  # of a shadow, so that it is not quite black


@dataclass(frozen=True, eq=False)
class Stage:
    """What is to be seen.

    Parameters
    ----------
    body : Surface
        The figure, and what stands around it.
    marks : Surface
        What is drawn over it.
    level : float
        Height of the ground [m].
    veil : Surface
        What is seen through, in front of the figure.
    """

    body: Surface
    marks: Surface
    level: float
    veil: Surface = field(default_factory=lambda: joined([]))

    @property
    def points(self) -> FloatArray:
        """Everything that a picture must show, (n, 3)."""
        return np.concatenate([self.body.vertices, self.marks.vertices, self.veil.vertices])

    def pixels(self, camera: Camera, size: tuple[int, int], look: Look) -> Pixels:
        """Pixels (rows, columns, 4) of a picture taken by a camera."""
        image = layer(self.body, camera, size, look.smoothing)
        if len(self.veil.faces):
            image = over(layer(self.veil, camera, size, look.smoothing, skin=0.0), image, _VEIL_OPACITY)
        if len(self.marks.faces):
            image = over(layer(self.marks, camera, size, look.smoothing, skin=0.0), image, _MARK_OPACITY)
        if look.ground:
            image = over(image, _ground_layer(self.body, camera, size, self.level))
        return _pixels(image, look.background)


def staged(subject: Subject, look: Look) -> Stage:
    """Put a figure, a pose or a scene on a stage."""
    pose, tasks = _pose_of(subject)
    figure = _figure_surface(pose, look)
    body = joined([figure, *surroundings(obstacles_of(tasks))])
    if len(figure.faces) == 0:
        raise FigureError(f"figure {pose.figure.name!r}: has nothing to draw; give its segments shapes.")
    _check_near(body.vertices, pose.figure)
    reach = body.diagonal
    if reach <= SMALLEST * float(np.abs(body.vertices).max()) or reach < 1e-12:
        raise FigureError(
            f"figure {pose.figure.name!r}: is too small to be drawn where it is; its size is {reach:.3g} m."
        )
    level = ground_height(body)
    marks = goal_marks(pose, tasks, reach) if look.goals else []
    if look.center_of_mass and pose.figure.mass > 0.0:
        marks += center_marks(pose, level, reach)
    stage = Stage(body, joined(marks), level)
    _check_near(stage.points, pose.figure)
    return stage


def _figure_surface(pose: Pose, look: Look) -> Surface:
    """The figure as bones, under the skin it came with, under a smooth one, or as its shapes."""
    if look.sticks:
        return body_surface(pose, sticks=True)
    skin = look.skin
    if skin is None and look.smooth is not False:
        skin = smooth_skin(pose.figure) if look.smooth else usual_skin(pose.figure)
    return body_surface(pose) if skin is None else skin_surface(pose, skin)


def _check_near(points: FloatArray, figure: Figure) -> None:
    if not np.abs(points).max() <= FARTHEST:  # written so that NaN does not pass
        raise FigureError(
            f"figure {figure.name!r}: is farther than {FARTHEST:g} m from the origin, or a goal is; move it nearer."
        )


def ground_height(surface: Surface) -> float:
    """Where the ground is: z = 0 for whatever stands near it, else under the lowest point [m]."""
    lowest, reach = float(surface.vertices[:, 2].min()), surface.diagonal
    return 0.0 if -0.01 * reach <= lowest <= 0.5 * reach else lowest


def _ground_layer(surface: Surface, camera: Camera, size: tuple[int, int], level: float) -> FloatArray:
    shadow = ground_shadow(surface, key_direction(camera), level)
    low, high = surface.vertices.min(axis=0), surface.vertices.max(axis=0)
    dark = ground_opacity(camera, size, level, 0.5 * (low + high), surface.diagonal, shadow)
    light = np.broadcast_to(dark[..., None] * _GROUND_LIGHT, (*dark.shape, 3))
    return np.concatenate([light, dark[..., None]], axis=-1)


def _pixels(image: FloatArray, background: str) -> Pixels:
    """Numbers for a screen of a layer whose light is already times its opacity."""
    opacity = image[..., 3:]
    if background == "white":
        light, opacity = image[..., :3] + (1.0 - opacity), np.ones_like(opacity)
    else:
        light = np.divide(image[..., :3], opacity, out=np.zeros_like(image[..., :3]), where=opacity > 1e-6)
    seen = np.concatenate([np.clip(light, 0.0, 1.0) ** (1.0 / GAMMA), opacity], axis=-1)
    return np.asarray(np.round(255.0 * np.clip(seen, 0.0, 1.0)), dtype=np.uint8)


def _pose_of(subject: Subject) -> tuple[Pose, tuple[Task, ...]]:
    if isinstance(subject, Figure):
        return Pose.neutral(subject), ()
    if isinstance(subject, Pose):
        return subject, ()
    if isinstance(subject, Scene):
        return subject.pose, tuple(subject.tasks)
    raise PictureError(f"a picture is made of a Figure, a Pose or a Scene, got {type(subject).__name__}.")
