"""Shading: key and fill lights, shadow maps, ambient occlusion, smooth normals across joints."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.render.camera import Camera, framed
from poise.render.rasterizer import Samples, fill, unit
from poise.render.surface import Surface
from poise.types import AnyArray, BoolArray, FloatArray, Vector3

# --- blur -------------------------------------------------------------------------------------------------------------

# Softening of images by running means, and looking things up between their pixels.


def blurred(image: FloatArray, radius: float, passes: int = 3) -> FloatArray:
    """The image (rows, columns) softened by running means; three are close to a bell curve of deviation `radius`.

    Each mean of 2w + 1 pixels has the variance w(w + 1)/3. Beyond the border the image counts as zero.
    """
    width = round(0.5 * (math.sqrt(1.0 + 12.0 * radius * radius / passes) - 1.0))
    for _ in range(passes if width else 0):
        image = _mean(_mean(image, width).T, width).T
    return image


def _mean(image: FloatArray, width: int) -> FloatArray:
    """Mean of 2 width + 1 neighbors along the rows."""
    padded = np.pad(image, ((0, 0), (width + 1, width)))
    sums = np.cumsum(padded, axis=1)
    window = 2 * width + 1
    return np.asarray((sums[:, window:] - sums[:, :-window]) / window)


def looked_up(image: FloatArray, columns: FloatArray, rows: FloatArray) -> FloatArray:
    """Values between pixels, by the four neighbors; zero outside. Pixel (0, 0) has its middle at 0.5, 0.5."""
    height, width = image.shape
    framed = np.pad(image, 2)
    x = np.clip(columns + 1.5, 0.0, width + 2.5)
    y = np.clip(rows + 1.5, 0.0, height + 2.5)
    left, top = x.astype(np.int64), y.astype(np.int64)
    across, down = x - left, y - top
    upper = framed[top, left] * (1.0 - across) + framed[top, left + 1] * across
    lower = framed[top + 1, left] * (1.0 - across) + framed[top + 1, left + 1] * across
    return np.asarray(upper * (1.0 - down) + lower * down)


# --- shadow -----------------------------------------------------------------------------------------------------------

# Shadows: what the light does not reach, on the ground and on the figure itself.
#
# Everything is found with the same filling of triangles as the picture: seen from the light it gives the surfaces nearest
# to the light (a shadow map), dropped onto the ground along the light or straight down it gives the shadows there.

SHADOW_MAP_PIXELS = 700
GROUND_SHADOW_PIXELS = 360  # side of the shadow image on the ground
_TAPS = (
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
    """What lies nearest to a light that shines along parallel rays."""

    camera: Camera
    nearest: FloatArray
    scale: float

    def light(self, points: FloatArray, normals: FloatArray) -> FloatArray:
        """Share of the light that reaches each point (n, 3), from 0 to 1; soft over a few pixels of the map."""
        off = points + normals * (0.008 * self.scale)  # a surface must not shade itself
        places, nearness = self.camera.project(off)
        reached = np.zeros(len(points))
        for right, down in _TAPS:
            columns = np.clip(places[:, 0] + 1.5 * right, 0, SHADOW_MAP_PIXELS - 1).astype(np.int64)
            rows = np.clip(places[:, 1] + 1.5 * down, 0, SHADOW_MAP_PIXELS - 1).astype(np.int64)
            reached += self.nearest[rows, columns] < nearness + 0.005 * self.scale
        return reached / len(_TAPS)


def shadow_map(surface: Surface, light: Vector3) -> ShadowMap:
    """Shadow map of a surface for a light in the direction `light`."""
    camera = framed(surface.vertices, light, (SHADOW_MAP_PIXELS, SHADOW_MAP_PIXELS), margin=0.02, perspective=False)
    places, nearness = camera.project(surface.vertices)
    found = fill(places, nearness, surface.facing(light), (SHADOW_MAP_PIXELS, SHADOW_MAP_PIXELS))
    nearest = np.where(found.mask, found.nearness, -np.inf)
    return ShadowMap(camera, nearest, surface.diagonal)


@dataclass(frozen=True, eq=False)
class GroundShadow:
    """Darkness of the ground around a figure, 0 to 1, on a grid of its own."""

    darkness: FloatArray
    corner: FloatArray  # x and y of the first pixel's corner [m]
    step: float  # edge of a pixel [m]

    def at(self, places: FloatArray) -> FloatArray:
        """Darkness at places (..., 2) of the ground."""
        local = (places - self.corner) / self.step
        return looked_up(self.darkness, local[..., 0], local[..., 1])


def ground_shadow(surface: Surface, light: Vector3, height: float) -> GroundShadow:
    """Shadow on the level z = height: one thrown along the light, one where the figure touches, one wide and faint."""
    above = surface.vertices[:, 2] - height
    thrown = surface.vertices[:, :2] - above[:, None] * (light[:2] / light[2])
    reach = np.concatenate([thrown, surface.vertices[:, :2]])
    size = surface.diagonal
    room = 0.3 * size
    corner = reach.min(axis=0) - room
    step = float(np.ptp(reach, axis=0).max() + 2.0 * room) / GROUND_SHADOW_PIXELS
    pixels = (GROUND_SHADOW_PIXELS, GROUND_SHADOW_PIXELS)
    cast = fill((thrown - corner) / step, above, surface.facing(light), pixels).mask.astype(np.float64)
    downward = surface.facing(np.array([0.0, 0.0, -1.0]))
    below = fill((surface.vertices[:, :2] - corner) / step, -above, downward, pixels)
    gap = np.where(below.mask, np.maximum(-below.nearness, 0.0), np.inf)
    touching, near = np.exp(-gap / (0.025 * size)), np.exp(-gap / (0.3 * size))
    soft = [
        blurred(cast, 0.018 * size / step),
        blurred(touching, 0.018 * size / step),
        blurred(near, 0.07 * size / step),
    ]
    light_left = np.ones(pixels)
    for darkness, share in zip(soft, (0.20, 0.42, 0.22), strict=True):
        light_left *= 1.0 - share * darkness
    return GroundShadow(1.0 - light_left, corner, step)


# --- openness ---------------------------------------------------------------------------------------------------------

# How much of its surroundings each seen point sees: folds and the places where limbs meet are darker.
#
# For points P with normal n, and the points Q that are seen around it within a radius r, the share that is hidden is the
# mean of max(0, n·(Q − P)/|Q − P| − bias) weighted by 1/(1 + |Q − P|²/r²): what is seen nearby and above the surface
# hides the sky. Only what the picture shows counts, which is enough for the eye.

STRENGTH = 2.3
BIAS = 0.10
_RINGS = ((0.35, 6, 0.0), (0.75, 8, 0.4), (1.3, 8, 0.2))  # radius in r, number of points, first angle


def openness(points: AnyArray, normals: AnyArray, mask: BoolArray, radius: float, meters: float) -> AnyArray:
    """Share of the surroundings that each pixel's point sees, (rows, columns); 1 where there is none.

    Parameters
    ----------
    points, normals : (rows, columns, 3) arrays
        In the axes of the world.
    mask : (rows, columns) array of bool
        Where there is a point.
    radius : float
        How far away something still hides the surroundings [m].
    meters : float
        Width of a pixel.
    """
    hidden, count = np.zeros(mask.shape, dtype=np.float32), 0
    for ring, number, first in _RINGS:
        for place in range(number):
            angle = first + 2.0 * math.pi * place / number
            right = round(ring * radius / meters * math.cos(angle))
            down = round(ring * radius / meters * math.sin(angle))
            _add_hidden(hidden, (points, normals, mask), (right, down), radius)
            count += 1
    share = np.clip(1.0 - STRENGTH * hidden / count, 0.15, 1.0)
    weight = np.maximum(blurred(mask.astype(np.float64), 1.5), 1e-9)
    return np.where(weight > 0.05, blurred(np.where(mask, share, 0.0), 1.5) / weight, 1.0)


def _add_hidden(
    hidden: AnyArray, seen: tuple[AnyArray, AnyArray, BoolArray], offset: tuple[int, int], radius: float
) -> None:
    """Add what the point at an offset hides of each pixel's surroundings."""
    points, normals, mask = seen
    right, down = offset
    rows, columns = mask.shape
    if abs(down) >= rows or abs(right) >= columns:
        return
    here = (slice(max(0, -down), rows - max(0, down)), slice(max(0, -right), columns - max(0, right)))
    there = (slice(max(0, down), rows - max(0, -down)), slice(max(0, right), columns - max(0, -right)))
    gap = points[there] - points[here]
    square = np.einsum("rci,rci->rc", gap, gap) + np.float32(1e-18)
    above = np.einsum("rci,rci->rc", gap, normals[here]) / np.sqrt(square)
    shade = np.clip(above - BIAS, 0.0, 1.0) / (1.0 + square / radius**2)
    hidden[here] += np.where(mask[here] & mask[there], shade, 0.0)


# --- creases ----------------------------------------------------------------------------------------------------------

# Skin over joints: normals averaged across the creases where shapes run into each other.
#
# Each normal becomes a mean of those of the neighboring pixels that belong to the same skin, that is, lie at nearly the
# same depth; so limbs made of several shapes look like one piece, and edges against what is behind stay sharp.

MOST_TAPS = 7  # neighbors on each side
_SLOPE = 2.5  # depth may change by so much per distance across the picture and still be one skin


def smoothed(normals: AnyArray, depth: AnyArray, reach: float, meters: float) -> AnyArray:
    """Normals (rows, columns, 3) smoothed over `reach` pixels on each side.

    Parameters
    ----------
    normals : (rows, columns, 3) array
        Zero where nothing is seen.
    depth : (rows, columns) array
        Along the sight [m]; far away where nothing is seen.
    reach : float
        Pixels on each side.
    meters : float
        Width of a pixel.
    """
    taps = min(max(round(reach), 0), MOST_TAPS)
    for axis in (0, 1) if taps else ():
        total = normals.copy()
        for tap in range(1, taps + 1):
            count = round(tap * reach / taps)
            weight = np.float32(np.exp(-2.0 * (tap / taps) ** 2))
            for way in (-count, count):
                near = np.abs(_moved(depth, way, axis) - depth) < _SLOPE * count * meters
                total += (weight * near)[..., None] * _moved(normals, way, axis)
        normals = total
    return unit(normals)


def _moved(image: AnyArray, count: int, axis: int) -> AnyArray:
    """The image moved along an axis, its border repeated."""
    index = np.clip(np.arange(image.shape[axis]) + count, 0, image.shape[axis] - 1)
    return np.take(image, index, axis=axis)


# --- lighting ---------------------------------------------------------------------------------------------------------

# Light on what is seen: a key light with shadows, a fill light, the sky above and the ground below, and a soft rim.
#
# With normal n, directions k to the key light and v to the eye, the light that a surface of color c sends is
#
#     c (key max(0, n·k + w)/(1 + w) reached + fill ½(1 + n·f) + (ground + (sky − ground) ½(1 + n_z)) open) + gloss
#
# where *reached* is the share of the key light that arrives and *open* the share of the surroundings that a point sees.
# Lights stand in relation to the eye, so that every view is lit alike. Shading is computed in linear color space; screen
# colors are its power 1/2.2.

KEY_INTENSITY, FILL_INTENSITY = 0.74, 0.17
SKY_INTENSITY, GROUND_INTENSITY = 0.44, 0.21
KEY_WRAP = 0.22  # wrap lighting of the key light, as from a large lamp
GAMMA = 2.2
ROLL_OFF_START = 0.5  # linear intensity above which brightness is rolled off
_TINTS = {"key": (1.03, 1.0, 0.95), "fill": (0.92, 0.97, 1.08), "sky": (0.96, 1.0, 1.06), "ground": (1.06, 1.0, 0.94)}


def key_direction(camera: Camera) -> Vector3:
    """Unit vector to the key light: over the left shoulder of whoever looks, and always from well above."""
    right, _, toward = camera.axes
    level = np.array([toward[0], toward[1], 0.0])
    if np.linalg.norm(level) < 1e-6:  # from above: what is forward points up in the picture
        level = -camera.axes[1]
    level = level / np.linalg.norm(level)
    direction = 0.55 * level - 0.62 * right + np.array([0.0, 0.0, 1.15])
    return np.asarray(direction / np.linalg.norm(direction))


def lit(seen: Samples, camera: Camera, key: Vector3, shadows: ShadowMap, open_share: FloatArray) -> FloatArray:
    """Amounts of red, green and blue light that each sample sends, (n, 3)."""
    normals, sight = seen.normals, camera.sight(seen.points)
    right, _, toward = camera.axes
    side = 0.8 * right + 0.5 * toward + np.array([0.0, 0.0, 0.1])
    side = side / np.linalg.norm(side)
    reached = shadows.light(seen.points, normals)
    facing = np.clip((normals @ key + KEY_WRAP) / (1.0 + KEY_WRAP), 0.0, 1.0) * (0.25 + 0.75 * reached)
    filled = 0.5 + 0.5 * (normals @ side)
    upward = 0.5 + 0.5 * normals[:, 2]
    light = KEY_INTENSITY * facing[:, None] * _TINTS["key"]
    light += FILL_INTENSITY * (filled * (0.5 + 0.5 * open_share))[:, None] * _TINTS["fill"]
    light += SKY_INTENSITY * (upward * open_share)[:, None] * _TINTS["sky"]
    light += GROUND_INTENSITY * ((1.0 - upward) * open_share)[:, None] * _TINTS["ground"]
    half = key + sight
    half = half / np.linalg.norm(half, axis=1, keepdims=True)
    shine = np.clip(np.einsum("ni,ni->n", normals, half), 0.0, 1.0) ** 24 * reached * 0.05
    rim = np.clip(1.0 - np.einsum("ni,ni->n", normals, sight), 0.0, 1.0) ** 3 * 0.07 * upward
    color = seen.colors**GAMMA
    return np.asarray(color * light + (shine + rim * open_share)[:, None])


def rolled_off(light: FloatArray) -> FloatArray:
    """Amounts of light from 0 to 1: what comes near white is rolled off instead of cut."""
    rest = 1.0 - ROLL_OFF_START
    bent = 1.0 - rest * np.exp(-(np.maximum(light, ROLL_OFF_START) - ROLL_OFF_START) / rest)
    return np.where(light > ROLL_OFF_START, bent, np.maximum(light, 0.0))
