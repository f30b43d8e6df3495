"""Attributes of URDF elements taken out and checked; faults are named with file, line and the part they belong to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from poise.errors import FormatError
from poise.io.xml_document import Element
from poise.math import quaternion
from poise.model.transform import IDENTITY, Transform


class Part:
    """An element of a URDF file.

    Parameters
    ----------
    element : Element
        The element.
    where : str
        What it is called in messages ("joint 'elbow'").
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
        """Make the error for a fault of this element."""
        return FormatError(f"{self.where}: {message}", self.path, self.line)

    def find(self, tag: str) -> Part | None:
        """First child of one tag, None where there is none."""
        found = self.element.find(tag)
        return None if found is None else self._inner(found)

    def needed(self, tag: str) -> Part:
        """First child of one tag, which must be there."""
        found = self.find(tag)
        if found is None:
            raise self.error(f"<{tag}> is missing.")
        return found

    def find_all(self, tag: str) -> Iterator[Part]:
        """Children of one tag."""
        return (self._inner(child) for child in self.element.find_all(tag))

    def _inner(self, element: Element) -> Part:
        return Part(element, self.where, self.path)

    def __contains__(self, name: str) -> bool:
        return name in self.element.attributes

    def words(self, name: str) -> str:
        """Take an attribute that must be there and not be empty."""
        found = self.element.attributes.get(name, "").strip()
        if not found:
            raise self.error(f"<{self.element.tag}> needs the attribute {name!r}.")
        return found

    def number(self, name: str, default: float | None = None, *, infinite: bool = False) -> float:
        """Take a number, finite unless `infinite`; `default` where it is missing."""
        if name not in self and default is not None:
            return default
        return self._number(self.words(name), name, infinite)

    def vector(self, name: str, count: int, default: tuple[float, ...] | None = None) -> tuple[float, ...]:
        """Take `count` finite numbers; `default` where the attribute is missing."""
        if name not in self and default is not None:
            return default
        parts = self.words(name).split()
        if len(parts) != count:
            raise self.error(
                f"{name!r} of <{self.element.tag}> must be {count} numbers, got {self.words(name)[:60]!r}."
            )
        return tuple(self._number(part, name, False) for part in parts)

    def triple(self, name: str, default: tuple[float, float, float] | None = None) -> tuple[float, float, float]:
        """Take three finite numbers; `default` where the attribute is missing."""
        x, y, z = self.vector(name, 3, default)
        return (x, y, z)

    def _number(self, text: str, name: str, infinite: bool) -> float:
        try:
            found = float(text.replace("_", "?"))  # Python would read 1_0 as ten
        except ValueError:
            raise self.error(f"{name!r} of <{self.element.tag}> must be a number, got {text[:60]!r}.") from None
        if math.isnan(found) or (math.isinf(found) and not infinite):
            raise self.error(f"{name!r} of <{self.element.tag}> must be a finite number, got {text[:60]!r}.")
        return found

    def placement(self) -> Transform:
        """Read the frame said by the child <origin>: xyz, and roll, pitch, yaw about fixed axes, R = R_z R_y R_x."""
        origin = self.find("origin")
        if origin is None:
            return IDENTITY
        roll, pitch, yaw = origin.triple("rpy", (0.0, 0.0, 0.0))
        position = origin.triple("xyz", (0.0, 0.0, 0.0))
        e = quaternion.multiply(_half_turn(2, yaw), quaternion.multiply(_half_turn(1, pitch), _half_turn(0, roll)))
        w, x, y, z = (float(part) for part in quaternion.normalized(e))
        return Transform(position, (w, x, y, z))


def _half_turn(axis: int, angle: float) -> list[float]:
    e = [math.cos(0.5 * angle), 0.0, 0.0, 0.0]
    e[1 + axis] = math.sin(0.5 * angle)
    return e
