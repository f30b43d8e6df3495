"""Numbers of a figure kept to the last bit when it is read back.

A joint's axis and a placement's quaternion are scaled to unit length whenever one is made. Scaling what is unit length
already can change a last bit, so a figure written and read again would not be the very same.
"""

from __future__ import annotations

import sys
from typing import TypeVar

Made = TypeVar("Made")
_ROUNDING = 4.0 * sys.float_info.epsilon


def with_bits(part: Made, name: str, given: tuple[float, ...]) -> Made:
    """Put back the numbers that a new part was given, where it holds others only by rounding."""
    made: tuple[float, ...] = getattr(part, name)
    if made != given and all(abs(a - b) <= _ROUNDING for a, b in zip(made, given, strict=True)):
        object.__setattr__(part, name, given)  # the part has just been made and nobody else has seen it
    return part
