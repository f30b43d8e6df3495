"""The ground: a level with a faint grid and the figure's shadow, fading into the background."""

from __future__ import annotations

import math

import numpy as np

from poise.render.camera import Camera
from poise.render.shadow import GroundShadow
from poise.types import FloatArray, Vector3

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
