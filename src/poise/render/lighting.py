"""Light on what is seen: a key light with shadows, a fill light, the sky above and the ground below, and a soft rim.

With normal n, directions k to the key light and v to the eye, the light that a surface of color c sends is

    c (key max(0, n·k + w)/(1 + w) reached + fill ½(1 + n·f) + (ground + (sky − ground) ½(1 + n_z)) open) + gloss

where *reached* is the share of the key light that arrives and *open* the share of the surroundings that a point sees.
Lights stand in relation to the eye, so that every view is lit alike. Reckoning is in amounts of light; colors on a
screen are its power 1/2.2.
"""

from __future__ import annotations

import numpy as np

from poise.render.camera import Camera
from poise.render.shadow import ShadowMap
from poise.render.visible import Samples
from poise.types import FloatArray, Vector3

KEY, FILL = 0.74, 0.17
SKY, GROUND = 0.44, 0.21
WRAP = 0.22  # the key light reaches a little round the edge, as from a large lamp
GAMMA = 2.2
SHOULDER = 0.5  # amount of light from which on brightness is rolled off
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
    facing = np.clip((normals @ key + WRAP) / (1.0 + WRAP), 0.0, 1.0) * (0.25 + 0.75 * reached)
    filled = 0.5 + 0.5 * (normals @ side)
    upward = 0.5 + 0.5 * normals[:, 2]
    light = KEY * facing[:, None] * _TINTS["key"]
    light += FILL * (filled * (0.5 + 0.5 * open_share))[:, None] * _TINTS["fill"]
    light += SKY * (upward * open_share)[:, None] * _TINTS["sky"]
    light += GROUND * ((1.0 - upward) * open_share)[:, None] * _TINTS["ground"]
    half = key + sight
    half = half / np.linalg.norm(half, axis=1, keepdims=True)
    shine = np.clip(np.einsum("ni,ni->n", normals, half), 0.0, 1.0) ** 24 * reached * 0.05
    rim = np.clip(1.0 - np.einsum("ni,ni->n", normals, sight), 0.0, 1.0) ** 3 * 0.07 * upward
    color = seen.colors**GAMMA
    return np.asarray(color * light + (shine + rim * open_share)[:, None])


def rolled_off(light: FloatArray) -> FloatArray:
    """Amounts of light from 0 to 1: what comes near white is rolled off instead of cut."""
    rest = 1.0 - SHOULDER
    bent = 1.0 - rest * np.exp(-(np.maximum(light, SHOULDER) - SHOULDER) / rest)
    return np.where(light > SHOULDER, bent, np.maximum(light, 0.0))
