"""Colors of glTF are amounts of light, ours are as they are seen on a screen: light = seen^2.2, opacity stays."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray

_GAMMA = 2.2


def to_light(seen: FloatArray) -> FloatArray:
    """Colors (..., 4) as glTF wants them."""
    return np.concatenate([np.clip(seen[..., :3], 0.0, 1.0) ** _GAMMA, seen[..., 3:]], axis=-1)


def to_seen(light: FloatArray) -> FloatArray:
    """Colors (..., 4) as they are seen."""
    within = np.clip(light, 0.0, 1.0)
    return np.concatenate([within[..., :3] ** (1.0 / _GAMMA), within[..., 3:]], axis=-1)
