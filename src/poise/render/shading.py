"""Shading: lighting, shadow maps, ambient occlusion, and normals smoothed across creases.

Lighting. With normal n, directions k to the key light and v to the camera, the outgoing light of a surface of color c
is

    c (key max(0, n·k + w)/(1 + w) reached + fill ½(1 + n·f) + (ground + (sky − ground) ½(1 + n_z)) ambient) + gloss

where *reached* is the fraction of the key light that is not in shadow and *ambient* the visible fraction of the
surroundings. Lights move with the camera, so that every view is lit alike. Shading is computed in linear color space;
displayed colors are its power 1/2.2.

Shadows use the same rasterizer as the picture: seen from the light it gives the surfaces nearest to the light (a shadow
map); projected onto the ground along the light or vertically it gives the shadows there.

Ambient occlusion in screen space. For a point P with normal n, and the visible points Q around it within a radius r,
the occluded fraction is the mean of max(0, n·(Q − P)/|Q − P| − bias) weighted by 1/(1 + |Q − P|²/r²): nearby points
above the surface occlude the sky. Only visible points count, which is sufficient for appearance.

Creases. Each normal becomes a mean over the neighboring pixels of the same surface, that is, at nearly the same depth;
limbs of several shapes look like one piece, and silhouettes stay sharp.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.render.camera import Camera, framing_camera
from poise.render.rasterizer import Samples, rasterize, unit
from poise.render.surface import Surface
from poise.types import AnyArray, BoolArray, FloatArray, Vector3

# --- Image filters --------------------------------------------------------------------------------


def box_blurred(image: FloatArray, radius: float, passes: int = 3) -> FloatArray:
    """Blur an image (rows, columns) by box filters; three passes approximate a Gaussian of deviation `radius` [pixels].

    Each mean of 2w + 1 pixels has the variance w(w + 1)/3. Beyond the border the image is zero.
    """
    width = round(0.5 * (math.sqrt(1.0 + 12.0 * radius * radius / passes) - 1.0))
    for _ in range(passes if width else 0):
        image = _box_filter(_box_filter(image, width).T, width).T
    return image


def _box_filter(image: FloatArray, width: int) -> FloatArray:
    """Mean of 2 width + 1 neighbors along the rows."""
    padded = np.pad(image, ((0, 0), (width + 1, width)))
    sums = np.cumsum(padded, axis=1)
    window = 2 * width + 1
    return np.asarray((sums[:, window:] - sums[:, :-window]) / window)


def bilinear_lookup(image: FloatArray, columns: FloatArray, rows: FloatArray) -> FloatArray:
    """Bilinear interpolation of an image; zero outside. Pixel (0, 0) has its center at 0.5, 0.5."""
    height, width = image.shape
    padded = np.pad(image, 2)
    x = np.clip(columns + 1.5, 0.0, width + 2.5)
    y = np.clip(rows + 1.5, 0.0, height + 2.5)
    left, top = x.astype(np.int64), y.astype(np.int64)
    across, down = x - left, y - top
    upper = padded[top, left] * (1.0 - across) + padded[top, left + 1] * across
    lower = padded[top + 1, left] * (1.0 - across) + padded[top + 1, left + 1] * across
    return np.asarray(upper * (1.0 - down) + lower * down)


# --- Shadows --------------------------------------------------------------------------------------

SHADOW_MAP_PIXELS = 700
GROUND_SHADOW_PIXELS = 360  # side of the shadow image on the ground
_SHADOW_FILTER_OFFSETS = (
    (0.0, 0.0),
    (1.0, 0.3),
    (-0.3, 1.0),
    (-1.0, -0.3),
    (0.3, -1.0),
    (1.7, -1.2),
    (1.2, 1.7),
    (-1.7, 1.2),
    (-1.2, -1.7),
)


@dataclass(frozen=True, eq=False)
class ShadowMap:
    """Shadow map of a directional light: nearness of the surface closest to the light."""

    camera: Camera
    nearest: FloatArray
    scale: float

    def light(self, points: FloatArray, normals: FloatArray) -> FloatArray:
        """Fraction of the light that reaches each point (n, 3), from 0 to 1; filtered over a few pixels of the map."""
        offset_points = points + normals * (0.008 * self.scale)  # avoids self-shadowing
        positions, nearness = self.camera.project(offset_points)
        reached = np.zeros(len(points))
        for right, down in _SHADOW_FILTER_OFFSETS:
            columns = np.clip(positions[:, 0] + 1.5 * right, 0, SHADOW_MAP_PIXELS - 1).astype(np.int64)
            rows = np.clip(positions[:, 1] + 1.5 * down, 0, SHADOW_MAP_PIXELS - 1).astype(np.int64)
            reached += self.nearest[rows, columns] < nearness + 0.005 * self.scale
        return reached / len(_SHADOW_FILTER_OFFSETS)


def shadow_map(surface: Surface, light: Vector3) -> ShadowMap:
    """Shadow map of a surface for a directional light; `light` is the unit vector to it."""
    camera = framing_camera(
        surface.vertices, light, (SHADOW_MAP_PIXELS, SHADOW_MAP_PIXELS), margin=0.02, perspective=False
    )
    positions, nearness = camera.project(surface.vertices)
    coverage = rasterize(positions, nearness, surface.facing(light), (SHADOW_MAP_PIXELS, SHADOW_MAP_PIXELS))
    nearest = np.where(coverage.mask, coverage.nearness, -np.inf)
    return ShadowMap(camera, nearest, surface.diagonal)


@dataclass(frozen=True, eq=False)
class GroundShadow:
    """Darkness of the ground around a figure, 0 to 1, on a regular grid."""

    darkness: FloatArray
    corner: FloatArray  # x and y of the first pixel's corner [m]
    step: float  # edge of a pixel [m]

    def at(self, positions: FloatArray) -> FloatArray:
        """Darkness at ground positions (..., 2) [m]."""
        local = (positions - self.corner) / self.step
        return bilinear_lookup(self.darkness, local[..., 0], local[..., 1])


def ground_shadow(surface: Surface, light: Vector3, height: float) -> GroundShadow:
    """Shadow on the plane z = height: cast along the light, contact shadow, and a wide faint one."""
    above = surface.vertices[:, 2] - height
    cast_positions = surface.vertices[:, :2] - above[:, None] * (light[:2] / light[2])
    reach = np.concatenate([cast_positions, surface.vertices[:, :2]])
    size = surface.diagonal
    margin = 0.3 * size
    corner = reach.min(axis=0) - margin
    step = float(np.ptp(reach, axis=0).max() + 2.0 * margin) / GROUND_SHADOW_PIXELS
    pixels = (GROUND_SHADOW_PIXELS, GROUND_SHADOW_PIXELS)
    cast = rasterize((cast_positions - corner) / step, above, surface.facing(light), pixels).mask.astype(np.float64)
    downward = surface.facing(np.array([0.0, 0.0, -1.0]))
    below = rasterize((surface.vertices[:, :2] - corner) / step, -above, downward, pixels)
    gap = np.where(below.mask, np.maximum(-below.nearness, 0.0), np.inf)
    contact, near = np.exp(-gap / (0.025 * size)), np.exp(-gap / (0.3 * size))
    soft = [
        box_blurred(cast, 0.018 * size / step),
        box_blurred(contact, 0.018 * size / step),
        box_blurred(near, 0.07 * size / step),
    ]
    transmitted = np.ones(pixels)
    for darkness, fraction in zip(soft, (0.20, 0.42, 0.22), strict=True):
        transmitted *= 1.0 - fraction * darkness
    return GroundShadow(1.0 - transmitted, corner, step)


# --- Ambient occlusion ----------------------------------------------------------------------------

OCCLUSION_STRENGTH = 2.3  # factor of the mean occlusion
OCCLUSION_BIAS = 0.10  # sine above the surface below which points do not occlude
_OCCLUSION_RINGS = ((0.35, 6, 0.0), (0.75, 8, 0.4), (1.3, 8, 0.2))  # radius in r, number of points, first angle [rad]


def ambient_visibility(points: AnyArray, normals: AnyArray, mask: BoolArray, radius: float, meters: float) -> AnyArray:
    """Visible fraction of the surroundings at each pixel (1 − ambient occlusion), (rows, columns); 1 in empty pixels.

    Parameters
    ----------
    points, normals : (rows, columns, 3) arrays
        In world axes.
    mask : (rows, columns) array of bool
        Covered pixels.
    radius : float
        Radius of occlusion [m].
    meters : float
        Width of a pixel [m].
    """
    occlusion, count = np.zeros(mask.shape, dtype=np.float32), 0
    for ring, number, first in _OCCLUSION_RINGS:
        for place in range(number):
            angle = first + 2.0 * math.pi * place / number
            right = round(ring * radius / meters * math.cos(angle))
            down = round(ring * radius / meters * math.sin(angle))
            _add_occlusion(occlusion, (points, normals, mask), (right, down), radius)
            count += 1
    fraction = np.clip(1.0 - OCCLUSION_STRENGTH * occlusion / count, 0.15, 1.0)
    weight = np.maximum(box_blurred(mask.astype(np.float64), 1.5), 1e-9)
    return np.where(weight > 0.05, box_blurred(np.where(mask, fraction, 0.0), 1.5) / weight, 1.0)


def _add_occlusion(
    occlusion: AnyArray, samples: tuple[AnyArray, AnyArray, BoolArray], offset: tuple[int, int], radius: float
) -> None:
    """Add the occlusion of each pixel by the point at an offset."""
    points, normals, mask = samples
    right, down = offset
    rows, columns = mask.shape
    if abs(down) >= rows or abs(right) >= columns:
        return
    center = (slice(max(0, -down), rows - max(0, down)), slice(max(0, -right), columns - max(0, right)))
    neighbor = (slice(max(0, down), rows - max(0, -down)), slice(max(0, right), columns - max(0, -right)))
    gap = points[neighbor] - points[center]
    square = np.einsum("rci,rci->rc", gap, gap) + np.float32(1e-18)
    above = np.einsum("rci,rci->rc", gap, normals[center]) / np.sqrt(square)
    shade = np.clip(above - OCCLUSION_BIAS, 0.0, 1.0) / (1.0 + square / radius**2)
    occlusion[center] += np.where(mask[center] & mask[neighbor], shade, 0.0)


# --- Creases --------------------------------------------------------------------------------------

MAX_SMOOTHING_TAPS = 7  # on each side
_MAX_DEPTH_SLOPE = 2.5  # depth change per distance in the image within one surface


def smooth_normals(normals: AnyArray, depth: AnyArray, reach: float, meters: float) -> AnyArray:
    """Smooth normals (rows, columns, 3) over `reach` pixels on each side.

    Parameters
    ----------
    normals : (rows, columns, 3) array
        Zero in empty pixels.
    depth : (rows, columns) array
        Depth along the view direction [m]; far away in empty pixels.
    reach : float
        Radius in pixels.
    meters : float
        Width of a pixel [m].
    """
    taps = min(max(round(reach), 0), MAX_SMOOTHING_TAPS)
    for axis in (0, 1) if taps else ():
        total = normals.copy()
        for tap in range(1, taps + 1):
            count = round(tap * reach / taps)
            weight = np.float32(np.exp(-2.0 * (tap / taps) ** 2))
            for shift in (-count, count):
                near = np.abs(_shifted(depth, shift, axis) - depth) < _MAX_DEPTH_SLOPE * count * meters
                total += (weight * near)[..., None] * _shifted(normals, shift, axis)
        normals = total
    return unit(normals)


def _shifted(image: AnyArray, count: int, axis: int) -> AnyArray:
    """Image shifted along an axis, with its border repeated."""
    index = np.clip(np.arange(image.shape[axis]) + count, 0, image.shape[axis] - 1)
    return np.take(image, index, axis=axis)


# --- Lighting -------------------------------------------------------------------------------------

KEY_INTENSITY, FILL_INTENSITY = 0.74, 0.17
SKY_INTENSITY, GROUND_INTENSITY = 0.44, 0.21
KEY_WRAP = 0.22  # wrap lighting of the key light, as from a large lamp
GAMMA = 2.2
ROLL_OFF_START = 0.5  # linear intensity above which brightness is rolled off
_TINTS = {"key": (1.03, 1.0, 0.95), "fill": (0.92, 0.97, 1.08), "sky": (0.96, 1.0, 1.06), "ground": (1.06, 1.0, 0.94)}


def key_direction(camera: Camera) -> Vector3:
    """Unit vector to the key light: from the left of the camera, and always from well above."""
    right, _, toward = camera.axes
    level = np.array([toward[0], toward[1], 0.0])
    if np.linalg.norm(level) < 1e-6:  # top view: forward is up in the image
        level = -camera.axes[1]
    level = level / np.linalg.norm(level)
    direction = 0.55 * level - 0.62 * right + np.array([0.0, 0.0, 1.15])
    return np.asarray(direction / np.linalg.norm(direction))


def shade(samples: Samples, camera: Camera, key: Vector3, shadows: ShadowMap, ambient: FloatArray) -> FloatArray:
    """Shaded color of each sample in linear color space, (n, 3)."""
    normals, view = samples.normals, camera.view_directions(samples.points)
    right, _, toward = camera.axes
    side = 0.8 * right + 0.5 * toward + np.array([0.0, 0.0, 0.1])
    side = side / np.linalg.norm(side)
    reached = shadows.light(samples.points, normals)
    facing = np.clip((normals @ key + KEY_WRAP) / (1.0 + KEY_WRAP), 0.0, 1.0) * (0.25 + 0.75 * reached)
    filled = 0.5 + 0.5 * (normals @ side)
    upward = 0.5 + 0.5 * normals[:, 2]
    light = KEY_INTENSITY * facing[:, None] * _TINTS["key"]
    light += FILL_INTENSITY * (filled * (0.5 + 0.5 * ambient))[:, None] * _TINTS["fill"]
    light += SKY_INTENSITY * (upward * ambient)[:, None] * _TINTS["sky"]
    light += GROUND_INTENSITY * ((1.0 - upward) * ambient)[:, None] * _TINTS["ground"]
    half = key + view
    half = half / np.linalg.norm(half, axis=1, keepdims=True)
    shine = np.clip(np.einsum("ni,ni->n", normals, half), 0.0, 1.0) ** 24 * reached * 0.05
    rim = np.clip(1.0 - np.einsum("ni,ni->n", normals, view), 0.0, 1.0) ** 3 * 0.07 * upward
    color = samples.colors**GAMMA
    return np.asarray(color * light + (shine + rim * ambient)[:, None])


def tone_mapped(light: FloatArray) -> FloatArray:
    """Tone mapping to 0 … 1: intensities near white are rolled off instead of clipped."""
    headroom = 1.0 - ROLL_OFF_START
    compressed = 1.0 - headroom * np.exp(-(np.maximum(light, ROLL_OFF_START) - ROLL_OFF_START) / headroom)
    return np.where(light > ROLL_OFF_START, compressed, np.maximum(light, 0.0))
