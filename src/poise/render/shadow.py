"""Shadows: what the light does not reach, on the ground and on the figure itself.

Everything is found with the same filling of triangles as the picture: seen from the light it gives the surfaces nearest
to the light (a shadow map), dropped onto the ground along the light or straight down it gives the shadows there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.render.blur import blurred, looked_up
from poise.render.camera import Camera, framed
from poise.render.raster import fill
from poise.render.surface import Surface
from poise.types import FloatArray, Vector3

MAP = 700  # pixels of a shadow map each way
GROUND = 360  # pixels of the figure's shadow on the ground each way
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
            columns = np.clip(places[:, 0] + 1.5 * right, 0, MAP - 1).astype(np.int64)
            rows = np.clip(places[:, 1] + 1.5 * down, 0, MAP - 1).astype(np.int64)
            reached += self.nearest[rows, columns] < nearness + 0.005 * self.scale
        return reached / len(_TAPS)


def shadow_map(surface: Surface, light: Vector3) -> ShadowMap:
    """Shadow map of a surface for a light in the direction `light`."""
    camera = framed(surface.vertices, light, (MAP, MAP), margin=0.02, perspective=False)
    places, nearness = camera.project(surface.vertices)
    found = fill(places, nearness, surface.facing(light), (MAP, MAP))
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
    step = float(np.ptp(reach, axis=0).max() + 2.0 * room) / GROUND
    pixels = (GROUND, GROUND)
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
