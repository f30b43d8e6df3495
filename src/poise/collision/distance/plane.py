"""Geometries that only obstacles have: a plane without end, with everything behind it, and a flat rectangle."""

from __future__ import annotations

from dataclasses import dataclass

from poise.errors import FigureError
from poise.model.limits.input_checks import number


@dataclass(frozen=True)
class Ground:
    """Everything at z ≤ 0 of its own frame: a floor, or a wall when turned; its surface has no end."""


@dataclass(frozen=True)
class Rectangle:
    """The flat rectangle |x| ≤ a/2, |y| ≤ b/2, z = 0 of its own frame, without thickness; `size` is (a, b) [m]."""

    size: tuple[float, float]

    def __post_init__(self) -> None:
        try:
            a, b = self.size
        except (TypeError, ValueError):
            raise FigureError(f"Rectangle: size must be two lengths [m], got {self.size!r}.") from None
        size = (number("Rectangle: length", a), number("Rectangle: width", b))
        if min(size) <= 0.0:
            raise FigureError(f"Rectangle: size must be greater than zero [m], got {size}.")
        object.__setattr__(self, "size", size)
