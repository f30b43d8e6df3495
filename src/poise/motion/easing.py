"""How a motion gathers and loses speed between two keys: shares of time become shares of the way."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

import numpy as np

from poise.errors import PoseError, suggest
from poise.types import FloatArray

EASINGS = MappingProxyType[str, Callable[[FloatArray], FloatArray]](
    {
        "linear": lambda t: t,
        "ease": lambda t: t * t * (3.0 - 2.0 * t),
        "ease_in": lambda t: t * t,
        "ease_out": lambda t: t * (2.0 - t),
        "smooth": lambda t: t**3 * (10.0 + t * (6.0 * t - 15.0)),
        "hold": lambda t: np.where(t < 1.0, 0.0, 1.0),
    }
)
"""ease: from rest to rest; ease_in: from rest; ease_out: to rest; smooth: acceleration does not jump; hold: jumps."""


def eased(shares: FloatArray, easing: str) -> FloatArray:
    """Shares of the way at shares of the time, 0 to 1."""
    if easing not in EASINGS:
        raise PoseError(f"there is no easing {easing!r}; {suggest(str(easing), EASINGS)}")
    return np.asarray(EASINGS[easing](np.asarray(shares, dtype=np.float64)))
