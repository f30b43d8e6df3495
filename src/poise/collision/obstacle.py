"""Things that stand in the way: named, made of one convex part or several, placed in the world."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from poise.collision.distance import Ground, Rectangle
from poise.collision.distance.hull import Hull, Solid, hull_of
from poise.errors import FigureError
from poise.math.orientation import finite_numbers
from poise.model import Transform
from poise.model.shape import Color
from poise.model.transform import IDENTITY, as_transform

COLOR: Color = (0.62, 0.56, 0.47, 1.0)


@dataclass(frozen=True)
class Part:
    """A convex part of an obstacle.

    Parameters
    ----------
    geometry : Box, Sphere, Ellipsoid, Capsule, Cylinder, GeneralizedCylinder, Mesh, Ground or Rectangle
        Of a mesh, its convex hull counts: cut what is not convex into parts.
    placement : Transform
        The geometry's frame in the obstacle's.
    color : four floats
        Red, green, blue, opacity, each from 0 to 1.
    """

    geometry: Solid
    placement: Transform = IDENTITY
    color: Color = COLOR

    def __post_init__(self) -> None:
        hull_of(self.geometry)  # says what is wrong with it
        object.__setattr__(self, "placement", as_transform(self.placement, "a part's placement"))
        color = finite_numbers(self.color, 4, "a part's color (red, green, blue, opacity)")
        if min(color) < 0.0 or max(color) > 1.0:
            raise FigureError(f"a part's color has numbers from 0 to 1, got {tuple(color)}.")
        object.__setattr__(self, "color", tuple(color))


@dataclass(frozen=True)
class Obstacle:
    """Something that stands in the way.

    >>> from poise.model import Sphere
    >>> ball = Obstacle("ball", Sphere(0.2)).moved((0, 0, 1))
    >>> ball.placement.translation
    (0.0, 0.0, 1.0)

    Parameters
    ----------
    name : str
        What explanations call it.
    parts : geometry, Part or several Parts
        What it is made of.
    placement : Transform
        Its frame in the world.
    """

    name: str
    parts: tuple[Part, ...]
    placement: Transform = IDENTITY

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise FigureError(f"an obstacle's name must be a text that is not empty, got {self.name!r}.")
        object.__setattr__(self, "placement", as_transform(self.placement, f"obstacle {self.name!r}: its placement"))
        given: Any = self.parts
        several: Iterable[Any] = given if isinstance(given, Iterable) else (given,)
        try:
            parts = tuple(each if isinstance(each, Part) else Part(each) for each in several)
        except FigureError as error:
            raise FigureError(f"obstacle {self.name!r}: {error}") from None
        if not parts:
            raise FigureError(f"obstacle {self.name!r}: needs at least one part.")
        object.__setattr__(self, "parts", parts)

    def moved(self, at: object, rotation: object = IDENTITY.rotation) -> Obstacle:
        """The same at another place of the world."""
        return replace(self, placement=Transform(at, rotation))  # type: ignore[arg-type]

    def hulls(self) -> tuple[Hull, ...]:
        """Its parts in the world."""
        return tuple(hull_of(part.geometry, self.placement @ part.placement) for part in self.parts)

    @property
    def is_endless(self) -> bool:
        """Whether a part of it has no end."""
        return any(isinstance(part.geometry, Ground) for part in self.parts)


def floor(height: float = 0.0, name: str = "floor") -> Obstacle:
    """Everything below a height is solid."""
    return Obstacle(name, (Part(Ground()),), Transform((0.0, 0.0, height)))


__all__ = ["COLOR", "Ground", "Obstacle", "Part", "Rectangle", "floor"]
