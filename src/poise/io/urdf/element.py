"""Typed access to the attributes of URDF elements; errors name the file, the line and the part."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from poise.errors import FormatError
from poise.io.xml_document import Element
from poise.math import quaternion
from poise.model.transform import IDENTITY, Transform
from poise.types import Triple


class UrdfElement:
    """An element of a URDF file.

    Parameters
    ----------
    element : Element
        The element.
    where : str
        Name of the part in messages ("joint 'elbow'").
    path : Path or str
        The file.
    """

    def __init__(self, element: Element, where: str, path: Path | str) -> None:
        self.element = element
        self.where = where
        self.path = path

    @property
    def line(self) -> int:
        """Line of the opening tag."""
        return self.element.line

    def error(self, message: str) -> FormatError:
        """Make an error about this element."""
        return FormatError(f"{self.where}: {message}", self.path, self.line)

    def find(self, tag: str) -> UrdfElement | None:
        """First child with a tag, None if there is none."""
        child = self.element.find(tag)
        return None if child is None else self._child_element(child)

    def required(self, tag: str) -> UrdfElement:
        """First child with a tag; raises FormatError if there is none."""
        child = self.find(tag)
        if child is None:
            raise self.error(f"<{tag}> is missing.")
        return child

    def find_all(self, tag: str) -> Iterator[UrdfElement]:
        """Children with a tag."""
        return (self._child_element(child) for child in self.element.find_all(tag))

    def _child_element(self, element: Element) -> UrdfElement:
        return UrdfElement(element, self.where, self.path)

    def __contains__(self, name: str) -> bool:
        return name in self.element.attributes

    def string(self, name: str) -> str:
        """A required, nonempty attribute."""
        value = self.element.attributes.get(name, "").strip()
        if not value:
            raise self.error(f"<{self.element.tag}> needs the attribute {name!r}.")
        return value

    def number(self, name: str, default: float | None = None, *, infinite: bool = False) -> float:
        """A number, finite unless `infinite`; `default` if the attribute is missing."""
        if name not in self and default is not None:
            return default
        return self._number(self.string(name), name, infinite)

    def vector(self, name: str, count: int, default: tuple[float, ...] | None = None) -> tuple[float, ...]:
        """An attribute of `count` finite numbers; `default` if it is missing."""
        if name not in self and default is not None:
            return default
        parts = self.string(name).split()
        if len(parts) != count:
            raise self.error(
                f"{name!r} of <{self.element.tag}> must be {count} numbers, got {self.string(name)[:60]!r}."
            )
        return tuple(self._number(part, name, False) for part in parts)

    def triple(self, name: str, default: tuple[float, float, float] | None = None) -> tuple[float, float, float]:
        """An attribute of three finite numbers; `default` if it is missing."""
        x, y, z = self.vector(name, 3, default)
        return (x, y, z)

    def _number(self, text: str, name: str, infinite: bool) -> float:
        try:
            number = float(text.replace("_", "?"))  # Python would parse 1_0 as ten
        except ValueError:
            raise self.error(f"{name!r} of <{self.element.tag}> must be a number, got {text[:60]!r}.") from None
        if math.isnan(number) or (math.isinf(number) and not infinite):
            raise self.error(f"{name!r} of <{self.element.tag}> must be a finite number, got {text[:60]!r}.")
        return number

    def placement(self) -> Transform:
        """Transform of the child <origin>: xyz, and roll, pitch, yaw about fixed axes, R = R_z R_y R_x."""
        origin = self.find("origin")
        if origin is None:
            return IDENTITY
        return origin.own_placement()

    def own_placement(self) -> Transform:
        """Transform of the attributes xyz and rpy of this element."""
        return transform_of(self.triple("xyz", (0.0, 0.0, 0.0)), self.triple("rpy", (0.0, 0.0, 0.0)))


def transform_of(position: Triple, angles: Triple) -> Transform:
    """Transform of a position, and of roll, pitch and yaw about fixed axes: R = R_z R_y R_x."""
    roll, pitch, yaw = angles
    e = quaternion.multiply(
        _axis_quaternion(2, yaw), quaternion.multiply(_axis_quaternion(1, pitch), _axis_quaternion(0, roll))
    )
    w, x, y, z = (float(part) for part in quaternion.normalized(e))
    return Transform(position, (w, x, y, z))


def _axis_quaternion(axis: int, angle: float) -> list[float]:
    e = [math.cos(0.5 * angle), 0.0, 0.0, 0.0]
    e[1 + axis] = math.sin(0.5 * angle)
    return e
