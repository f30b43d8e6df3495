"""Furniture of workplaces: ready-made obstacles at the origin; ``.moved(at)`` places them elsewhere.

X is forward, away from the person; y left, z up [m]; z = 0 is the floor. Sizes are typical; replace them by those of
the workplace. :func:`furniture` builds any of them, and the pieces of :mod:`poise.collision.scenery`, by name, as
scene files do.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

from poise.collision.obstacles import Obstacle, Part, floor
from poise.collision.scenery import FABRIC, METAL, WOOD, car_seat, shelf, stairs, steering_wheel, table, wall
from poise.errors import FigureError, suggest
from poise.math.input_checks import number
from poise.model import Box, Capsule, Cylinder, Transform
from poise.model.shape import Color
from poise.types import Triple, Wxyz

_BELT: Color = (0.20, 0.22, 0.24, 1.0)
_UPRIGHT: Wxyz = (1.0, 0.0, 0.0, 0.0)
_ALONG_X: Wxyz = (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0)  # rotates z onto x
_ALONG_Y: Wxyz = (math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0)  # rotates z onto y
_MAX_COUNT = 200


def _box(size: Triple, at: Triple, color: Color = METAL) -> Part:
    return Part(Box(size), Transform(at), color)


def _bar(radius: float, length: float, at: Triple, rotation: Wxyz = _UPRIGHT, color: Color = METAL) -> Part:
    return Part(Capsule(radius, length), Transform(at, rotation), color)


def workbench(size: Triple = (0.7, 1.6, 0.95), toe_space: float = 0.12, name: str = "workbench") -> Obstacle:
    """A bench to stand at: a thick top, a closed cabinet below it with space for the toes, near edge at x = 0."""
    deep, wide, high = size
    toes = number(f"{name}: toe_space", toe_space)
    if not 0.0 <= toes < high - 0.05:
        raise FigureError(f"{name}: toe_space must be from 0 to the height of the bench [m], got {toes}.")
    top = _box((deep, wide, 0.05), (0.5 * deep, 0.0, high - 0.025), WOOD)
    body = high - 0.05 - toes
    return Obstacle(name, (top, _box((deep - 0.10, wide, body), (0.05 + 0.5 * deep, 0.0, toes + 0.5 * body))))


def conveyor(size: Triple = (0.6, 2.4, 0.85), rail: float = 0.04, name: str = "conveyor") -> Obstacle:
    """A conveyor across the person: belt at the height of its size, rails on both edges, near edge at x = 0."""
    deep, wide, high = size
    belt = _box((deep, wide, 0.10), (0.5 * deep, 0.0, high - 0.05), _BELT)
    rails = [_box((0.03, wide, 0.10 + rail), (x, 0.0, high - 0.05 + 0.5 * rail)) for x in (0.015, deep - 0.015)]
    legs = [
        _box((0.06, 0.06, high - 0.10), (x, 0.4 * sign * wide, 0.5 * (high - 0.10)))
        for x in (0.05, deep - 0.05)
        for sign in (-1, 1)
    ]
    return Obstacle(name, (belt, *rails, *legs))


def ladder(
    rungs: int = 10, pitch: float = 0.28, width: float = 0.40, tilt_deg: float = 75.0, name: str = "ladder"
) -> Obstacle:
    """A ladder that leans away from the person, its foot at x = 0; `tilt_deg` from the floor, `pitch` between rungs."""
    count = _whole(name, "rungs", rungs)
    tilt, step = math.radians(number(f"{name}: tilt_deg", tilt_deg)), number(f"{name}: pitch", pitch)
    if not 0.0 < tilt <= math.pi / 2.0 or step <= 0.0:
        raise FigureError(f"{name}: expected 0 < tilt_deg <= 90 and pitch > 0, got {tilt_deg} and {pitch}.")
    half = 0.5 * (math.pi / 2.0 - tilt)
    leaning: Wxyz = (math.cos(half), 0.0, math.sin(half), 0.0)
    length = (count + 1) * step
    middle = (0.5 * length * math.cos(tilt), 0.5 * length * math.sin(tilt))
    parts = [_bar(0.02, length, (middle[0], sign * 0.5 * width, middle[1]), leaning, METAL) for sign in (-1.0, 1.0)]
    for k in range(1, count + 1):
        along = k * step
        parts.append(_bar(0.015, width, (along * math.cos(tilt), 0.0, along * math.sin(tilt)), _ALONG_Y))
    return Obstacle(name, tuple(parts))


def handle(
    length: float = 0.12, diameter: float = 0.03, height: float = 1.0, upright: bool = True, name: str = "handle"
) -> Obstacle:
    """A bar to hold, 5 cm before a plate; its middle at x = 0 and a height [m], upright or level."""
    rotation = _UPRIGHT if upright else _ALONG_Y
    plate = (0.01, 0.06, length + 0.06) if upright else (0.01, length + 0.06, 0.06)
    ends = [(0.0, 0.0, sign * 0.5 * length) if upright else (0.0, sign * 0.5 * length, 0.0) for sign in (-1.0, 1.0)]
    posts = [_bar(0.4 * diameter, 0.05, (0.025, y, height + z), _ALONG_X) for _, y, z in ends]
    return Obstacle(
        name,
        (
            _bar(0.5 * diameter, length, (0.0, 0.0, height), rotation, _BELT),
            *posts,
            _box(plate, (0.055, 0.0, height)),
        ),
    )


def pedal(size: tuple[float, float] = (0.16, 0.07), tilt_deg: float = 60.0, name: str = "pedal") -> Obstacle:
    """A pedal: a plate of length and width `size`, hinged at the heel at the origin; `tilt_deg` from the floor."""
    long, wide = (number(f"{name}: each length of its size", each) for each in size)
    tilt = math.radians(number(f"{name}: tilt_deg", tilt_deg))
    half = -0.5 * tilt
    middle = (0.5 * long * math.cos(tilt), 0.0, 0.5 * long * math.sin(tilt))
    return Obstacle(
        name, (Part(Box((long, wide, 0.012)), Transform(middle, (math.cos(half), 0.0, math.sin(half), 0.0)), _BELT),)
    )


def wheelchair(seat_height: float = 0.50, width: float = 0.44, name: str = "wheelchair") -> Obstacle:
    """A wheelchair that faces forward: seat, backrest, armrests, footrests and wheels; hips above the origin."""
    high, half = number(f"{name}: seat_height", seat_height), 0.5 * number(f"{name}: width", width)
    wheels = [
        Part(Cylinder(0.30, 0.025), Transform((-0.05, sign * (half + 0.06), 0.30), _ALONG_Y), _BELT)
        for sign in (-1.0, 1.0)
    ]
    casters = [
        Part(Cylinder(0.08, 0.03), Transform((0.38, sign * (half - 0.02), 0.08), _ALONG_Y), _BELT)
        for sign in (-1.0, 1.0)
    ]
    arms = [_box((0.34, 0.05, 0.03), (0.10, sign * (half + 0.02), high + 0.23), FABRIC) for sign in (-1.0, 1.0)]
    feet = [_box((0.14, 0.15, 0.02), (0.55, sign * 0.5 * half, 0.12)) for sign in (-1.0, 1.0)]
    return Obstacle(
        name,
        (
            _box((0.42, 2.0 * half, 0.05), (0.09, 0.0, high - 0.025), FABRIC),
            _box((0.04, 2.0 * half, 0.42), (-0.16, 0.0, high + 0.21), FABRIC),
            *wheels,
            *casters,
            *arms,
            *feet,
        ),
    )


FURNITURE: dict[str, Callable[..., Obstacle]] = {
    "car_seat": car_seat,
    "conveyor": conveyor,
    "floor": floor,
    "handle": handle,
    "ladder": ladder,
    "pedal": pedal,
    "shelf": shelf,
    "stairs": stairs,
    "steering_wheel": steering_wheel,
    "table": table,
    "wall": wall,
    "wheelchair": wheelchair,
    "workbench": workbench,
}
"""Ready-made obstacles by name."""


def furniture_sizes(kind: str) -> dict[str, Any]:
    """Names and default values of the sizes of a ready-made obstacle.

    Raises
    ------
    FigureError
        The kind is unknown.
    """
    if kind not in FURNITURE:
        raise FigureError(f"unknown kind of obstacle {kind!r}; {suggest(str(kind), FURNITURE, 20)}")
    found = inspect.signature(FURNITURE[kind]).parameters
    return {key: each.default for key, each in found.items() if key not in ("name", "at")}


def furniture(kind: str, name: str | None = None, **sizes: Any) -> Obstacle:
    """Build a ready-made obstacle by its kind: ``furniture("table", "desk", size=(0.8, 1.4, 0.72))``.

    Raises
    ------
    FigureError
        The kind or a size is unknown, or a size is out of range.
    """
    known = furniture_sizes(kind)
    wrong = next((key for key in sizes if key not in known), None)
    if wrong is not None:
        raise FigureError(f"{kind} has no {wrong!r}; {suggest(wrong, known, 8)}")
    return FURNITURE[kind](name=kind if name is None else name, **sizes)


def _whole(name: str, what: str, value: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MAX_COUNT:
        raise FigureError(f"{name}: {what} must be a whole number from 1 to {_MAX_COUNT}, got {value!r}.")
    return value
