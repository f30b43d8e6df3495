r"""Scenery: ready-made obstacles of several convex parts, placed at the origin; ``.moved(at)`` places them elsewhere.

X is forward, Y left, Z up [m]; z = 0 is the floor.

:func:`tree` grows a tree of cylinders by an L-system, interpreted by turtle graphics in space [Ge2000, A.1]. It starts
from an axiom; in every generation each symbol that has rules is replaced by one of them, chosen by a seed where there
are several. The resulting string is interpreted from left to right:

=====  ==============================================================
``F``  a branch: a cylinder of the current length
``+``  turn left about the turtle's own up axis; ``-`` turn right
``&``  pitch down; ``^`` pitch up
``/``  roll to the one side; ``\``  to the other
``[``  push the turtle's state; ``]`` pop it
``!``  from here on thinner and shorter
=====  ==============================================================

All other symbols are only replaced.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from poise.collision.obstacles import Obstacle, Part
from poise.errors import FigureError
from poise.math import so3
from poise.math.input_checks import number
from poise.model import Box, Capsule, Cylinder, Transform
from poise.types import Rotation, Triple, Vector3, Wxyz

WOOD = (0.66, 0.52, 0.36, 1.0)
PLASTER = (0.82, 0.80, 0.76, 1.0)
METAL = (0.52, 0.55, 0.60, 1.0)
FABRIC = (0.30, 0.33, 0.40, 1.0)
BARK = (0.42, 0.33, 0.25, 1.0)

TREE_RULES: Mapping[str, Sequence[str]] = {
    "A": ("!F[&+A]/////[&+A]///////[&+A]", "!F[&A]/////F[&+A]", "!F//[&A]////[^A]")
}
_MAX_BRANCHES = 5000
_TURTLE_ROTATIONS = {"+": (0, 1.0), "-": (0, -1.0), "&": (1, 1.0), "^": (1, -1.0), "/": (2, 1.0), "\\": (2, -1.0)}


def table(size: Triple = (0.8, 1.4, 0.74), thickness: float = 0.03, name: str = "table") -> Obstacle:
    """A table of `size`: depth, width and height of its top, on four legs."""
    deep, wide, high = _lengths(name, size=size)
    thick = _length(name, "thickness", thickness, below=high)
    leg = min(0.06, 0.2 * deep, 0.2 * wide)
    x, y, under = 0.5 * (deep - leg) - 0.02 * deep, 0.5 * (wide - leg) - 0.02 * wide, high - thick
    legs = [_box((leg, leg, under), (sx * x, sy * y, 0.5 * under), WOOD) for sx in (-1, 1) for sy in (-1, 1)]
    return Obstacle(name, (_box((deep, wide, thick), (0.0, 0.0, high - 0.5 * thick), WOOD), *legs))


def wall(width: float = 3.0, height: float = 2.4, thickness: float = 0.1, name: str = "wall") -> Obstacle:
    """A wall perpendicular to x: its near face is the plane x = 0, and it lies behind it."""
    wide, high = _length(name, "width", width), _length(name, "height", height)
    thick = _length(name, "thickness", thickness)
    return Obstacle(name, (_box((thick, wide, high), (0.5 * thick, 0.0, 0.5 * high), PLASTER),))


def shelf(size: Triple = (0.35, 1.0, 1.8), boards: int = 5, thickness: float = 0.02, name: str = "shelf") -> Obstacle:
    """A shelf, open to the front: `boards` from the floor to the top, two sides and a back panel."""
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
    """Stairs that ascend forward, from x = 0."""
    count, up = _count(name, "steps", steps, 1), _length(name, "rise", rise)
    deep, wide = _length(name, "tread", tread), _length(name, "width", width)
    parts = [
        _box((deep, wide, (i + 1) * up), ((i + 0.5) * deep, 0.0, 0.5 * (i + 1) * up), PLASTER) for i in range(count)
    ]
    return Obstacle(name, tuple(parts))


def car_seat(height: float = 0.30, recline_deg: float = 22.0, name: str = "car seat") -> Obstacle:
    """A seat that faces forward: cushion at `height`, backrest reclined by `recline_deg`, headrest."""
    high = _length(name, "height", height)
    recline = math.radians(number(f"{name}: recline_deg", recline_deg))
    rotation: Wxyz = (math.cos(0.5 * recline), 0.0, -math.sin(0.5 * recline), 0.0)

    def along_backrest(distance: float) -> Triple:
        return (-0.25 - distance * math.sin(recline), 0.0, high + distance * math.cos(recline))

    return Obstacle(
        name,
        (
            _box((0.50, 0.50, 0.12), (0.0, 0.0, high - 0.06), FABRIC),
            Part(Box((0.10, 0.48, 0.58)), Transform(along_backrest(0.30), rotation), FABRIC),
            Part(Box((0.08, 0.26, 0.16)), Transform(along_backrest(0.70), rotation), FABRIC),
        ),
    )


def steering_wheel(
    radius: float = 0.19, at: Triple = (0.42, 0.0, 0.72), tilt_deg: float = 25.0, name: str = "steering wheel"
) -> Obstacle:
    """A rim of twelve capsules around a hub on a column, tilted to the driver; for a seat at the origin."""
    size, tilt = _length(name, "radius", radius), math.radians(number(f"{name}: tilt_deg", tilt_deg))
    count, thick = 12, 0.015
    side = 2.0 * size * math.sin(math.pi / count)
    middle = size * math.cos(math.pi / count)
    parts = [Part(Cylinder(0.05, 0.04), color=METAL), Part(Capsule(0.02, 0.5), Transform((0.0, 0.0, -0.27)), METAL)]
    for i in range(count):
        angle = 2.0 * math.pi * i / count
        along = _rotation_from_z((-math.sin(angle), math.cos(angle), 0.0))
        parts.append(
            Part(Capsule(thick, side), Transform((middle * math.cos(angle), middle * math.sin(angle), 0.0), along))
        )
    for angle in (0.0, math.pi, 1.5 * math.pi):
        direction = (math.cos(angle), math.sin(angle), 0.0)
        spoke = Transform((0.5 * size * direction[0], 0.5 * size * direction[1], 0.0), _rotation_from_z(direction))
        parts.append(Part(Capsule(0.012, size), spoke, METAL))
    half_angle = 0.5 * (math.pi / 2.0 - tilt)
    rotation = (math.cos(half_angle), 0.0, -math.sin(half_angle), 0.0)
    return Obstacle(name, tuple(parts), Transform(at, rotation))


def tree(
    seed: int = 0,
    *,
    axiom: str = "FA",
    rules: Mapping[str, Sequence[str] | str] = TREE_RULES,
    generations: int = 3,
    length: float = 0.7,
    radius: float = 0.06,
    shrink: float = 0.72,
    angle_deg: float = 28.0,
    name: str = "tree",
) -> Obstacle:
    """A tree at the origin, grown by an L-system.

    Parameters
    ----------
    seed : int
        Seed of the choice among rules; the same seed gives the same tree.
    axiom, rules, generations
        The L-system; each symbol has one rule or several.
    length, radius : float
        Of the first branch [m].
    shrink : float
        Factor on both at every ``!``, between 0 and 1.
    angle_deg : float
        Angle of every turtle rotation [deg].
    """
    text = _expand(axiom, rules, generations, np.random.default_rng(seed))
    sizes = (number("tree: length", length), number("tree: radius", radius), number("tree: shrink", shrink))
    if sizes[0] <= 0.0 or sizes[1] <= 0.0 or not 0.0 < sizes[2] < 1.0:
        raise FigureError(f"tree: length and radius must be greater than zero and 0 < shrink < 1, got {sizes}.")
    parts = _branches(text, *sizes, math.radians(number("tree: angle_deg", angle_deg)))
    if not parts:
        raise FigureError(f"tree: its string has no branch F: {text[:60]!r}; change the axiom or the rules.")
    return Obstacle(name, tuple(parts))


def _expand(axiom: str, rules: Mapping[str, Sequence[str] | str], generations: int, rng: np.random.Generator) -> str:
    if not isinstance(generations, int) or isinstance(generations, bool) or generations < 0:
        raise FigureError(f"tree: generations must be a whole number, 0 or more, got {generations!r}.")
    choices = {symbol: (rule,) if isinstance(rule, str) else tuple(rule) for symbol, rule in rules.items()}
    text = axiom
    for _ in range(generations):
        expanded = []
        for symbol in text:
            rule = choices.get(symbol)
            expanded.append(rule[int(rng.integers(len(rule)))] if rule else symbol)
        text = "".join(expanded)
        if text.count("F") > _MAX_BRANCHES:
            raise FigureError(f"tree: more than {_MAX_BRANCHES} branches; take fewer generations.")
    return text


def _branches(text: str, length: float, radius: float, shrink: float, angle: float) -> list[Part]:
    """Interpret the string by turtle graphics: one cylinder per branch."""
    position: Vector3 = np.zeros(3)
    rotation: Rotation = np.eye(3)  # its third axis is the direction of the branch
    stack: list[tuple[Vector3, Rotation, float, float]] = []
    parts = []
    for symbol in text:
        if symbol == "F":
            end = position + length * rotation[:, 2]
            middle = Transform.from_matrix(rotation, 0.5 * (position + end))
            parts.append(Part(Cylinder(radius, length), middle, BARK))
            position = end
        elif symbol in _TURTLE_ROTATIONS:
            axis, sign = _TURTLE_ROTATIONS[symbol]
            rotation = rotation @ so3.exp(sign * angle * np.eye(3)[axis])
        elif symbol == "!":
            length, radius = shrink * length, shrink * radius
        elif symbol == "[":
            stack.append((position, rotation, length, radius))
        elif symbol == "]":
            if not stack:
                raise FigureError("tree: a ] has no [ before it; balance the brackets of its rules.")
            position, rotation, length, radius = stack.pop()
    return parts


def _rotation_from_z(direction: Triple) -> Wxyz:
    """Quaternion (w, x, y, z) that rotates z onto a unit vector perpendicular to it."""
    half = math.sqrt(0.5)
    return (half, -half * direction[1], half * direction[0], 0.0)


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
