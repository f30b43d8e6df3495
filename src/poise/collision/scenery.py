"""Ready-made surroundings: obstacles of several parts, standing at the origin; ``.moved(at)`` puts them elsewhere.

X is forward, Y left, Z up [m]; z = 0 is the floor.
"""

from __future__ import annotations

import math

from poise.collision.obstacle import Obstacle, Part
from poise.errors import FigureError
from poise.model import Box, Capsule, Cylinder, Transform
from poise.model.limits.input_checks import number
from poise.types import Triple, Wxyz

WOOD = (0.66, 0.52, 0.36, 1.0)
PLASTER = (0.82, 0.80, 0.76, 1.0)
METAL = (0.52, 0.55, 0.60, 1.0)
FABRIC = (0.30, 0.33, 0.40, 1.0)


def table(size: Triple = (0.8, 1.4, 0.74), thickness: float = 0.03, name: str = "table") -> Obstacle:
    """A table of `size`: depth, width and height of its top, on four legs."""
    deep, wide, high = _lengths(name, size=size)
    thick = _length(name, "thickness", thickness, below=high)
    leg = min(0.06, 0.2 * deep, 0.2 * wide)
    x, y, under = 0.5 * (deep - leg) - 0.02 * deep, 0.5 * (wide - leg) - 0.02 * wide, high - thick
    legs = [_box((leg, leg, under), (sx * x, sy * y, 0.5 * under), WOOD) for sx in (-1, 1) for sy in (-1, 1)]
    return Obstacle(name, (_box((deep, wide, thick), (0.0, 0.0, high - 0.5 * thick), WOOD), *legs))


def wall(width: float = 3.0, height: float = 2.4, thickness: float = 0.1, name: str = "wall") -> Obstacle:
    """A wall across the way: its near face is the plane x = 0, and it stands behind it."""
    wide, high = _length(name, "width", width), _length(name, "height", height)
    thick = _length(name, "thickness", thickness)
    return Obstacle(name, (_box((thick, wide, high), (0.5 * thick, 0.0, 0.5 * high), PLASTER),))


def shelf(size: Triple = (0.35, 1.0, 1.8), boards: int = 5, thickness: float = 0.02, name: str = "shelf") -> Obstacle:
    """A shelf, open to the front: `boards` from the floor to the top, two sides and a back."""
    deep, wide, high = _lengths(name, size=size)
    count, thick = _count(name, "boards", boards, 2), _length(name, "thickness", thickness, below=0.5 * min(size))
    step = (high - thick) / (count - 1)
    level = [_box((deep, wide, thick), (0.0, 0.0, 0.5 * thick + i * step), WOOD) for i in range(count)]
    side = 0.5 * (wide - thick)
    sides = [_box((deep, thick, high), (0.0, sign * side, 0.5 * high), WOOD) for sign in (-1, 1)]
    back = _box((thick, wide, high), (0.5 * (deep - thick), 0.0, 0.5 * high), WOOD)
    return Obstacle(name, (*level, *sides, back))


def stairs(
    steps: int = 5, rise: float = 0.17, tread: float = 0.29, width: float = 1.0, name: str = "stairs"
) -> Obstacle:
    """Stairs that go up forward, from x = 0."""
    count, up = _count(name, "steps", steps, 1), _length(name, "rise", rise)
    deep, wide = _length(name, "tread", tread), _length(name, "width", width)
    made = [
        _box((deep, wide, (i + 1) * up), ((i + 0.5) * deep, 0.0, 0.5 * (i + 1) * up), PLASTER) for i in range(count)
    ]
    return Obstacle(name, tuple(made))


def car_seat(height: float = 0.30, recline_deg: float = 22.0, name: str = "car seat") -> Obstacle:
    """A seat: cushion `height` above the floor, backrest leaning back by `recline_deg`, head rest. It faces forward."""
    high = _length(name, "height", height)
    lean = math.radians(number(f"{name}: recline_deg", recline_deg))
    turned: Wxyz = (math.cos(0.5 * lean), 0.0, -math.sin(0.5 * lean), 0.0)

    def up_the_back(along: float) -> Triple:
        return (-0.25 - along * math.sin(lean), 0.0, high + along * math.cos(lean))

    return Obstacle(
        name,
        (
            _box((0.50, 0.50, 0.12), (0.0, 0.0, high - 0.06), FABRIC),
            Part(Box((0.10, 0.48, 0.58)), Transform(up_the_back(0.30), turned), FABRIC),
            Part(Box((0.08, 0.26, 0.16)), Transform(up_the_back(0.70), turned), FABRIC),
        ),
    )


def steering_wheel(
    radius: float = 0.19, at: Triple = (0.42, 0.0, 0.72), tilt_deg: float = 25.0, name: str = "steering wheel"
) -> Obstacle:
    """A rim of twelve capsules round a hub, tilted to the driver, on a column; for a seat at the origin."""
    size, tilt = _length(name, "radius", radius), math.radians(number(f"{name}: tilt_deg", tilt_deg))
    count, thick = 12, 0.015
    side = 2.0 * size * math.sin(math.pi / count)
    middle = size * math.cos(math.pi / count)
    parts = [Part(Cylinder(0.05, 0.04), color=METAL), Part(Capsule(0.02, 0.5), Transform((0.0, 0.0, -0.27)), METAL)]
    for i in range(count):
        angle = 2.0 * math.pi * i / count
        along = _onto((-math.sin(angle), math.cos(angle), 0.0))
        parts.append(
            Part(Capsule(thick, side), Transform((middle * math.cos(angle), middle * math.sin(angle), 0.0), along))
        )
    for angle in (0.0, math.pi, 1.5 * math.pi):
        way = (math.cos(angle), math.sin(angle), 0.0)
        spoke = Transform((0.5 * size * way[0], 0.5 * size * way[1], 0.0), _onto(way))
        parts.append(Part(Capsule(0.012, size), spoke, METAL))
    turn = 0.5 * (math.pi / 2.0 - tilt)
    return Obstacle(name, tuple(parts), Transform(at, (math.cos(turn), 0.0, -math.sin(turn), 0.0)))


def _onto(way: Triple) -> Wxyz:
    """The rotation that turns z onto a unit vector across it."""
    half = math.sqrt(0.5)
    return (half, -half * way[1], half * way[0], 0.0)


def _box(size: Triple, at: Triple, color: tuple[float, float, float, float]) -> Part:
    return Part(Box(size), Transform(at), color)


def _length(name: str, what: str, value: float, below: float = math.inf) -> float:
    checked = number(f"{name}: {what}", value)
    if not 0.0 < checked < below:
        most = "" if below == math.inf else f" and less than {below:.3g}"
        raise FigureError(f"{name}: {what} must be greater than zero{most} [m], got {checked}.")
    return checked


def _lengths(name: str, size: Triple) -> Triple:
    x, y, z = (_length(name, "each length of its size", each) for each in size)
    return (x, y, z)


def _count(name: str, what: str, value: int, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise FigureError(f"{name}: {what} must be a whole number, {least} or more, got {value!r}.")
    return value
