"""Obstacles in a scene file: by name, each with its transform and its parts.

.. code-block:: yaml

    obstacles:
      table:
        at: [0.6, 0.0, 0.0]
        parts:
          - box: {size: [0.8, 1.4, 0.03]}
            at: [0.0, 0.0, 0.72]
      floor: {parts: [ground: {}]}
      bench: {kind: workbench, size: [0.7, 1.6, 0.95], at: [0.4, 0.0, 0.0]}   # ready-made; written as its parts
      cell: {mesh: {path: cell.stl, scale: 0.001, up: z}, at: [0.0, 1.0, 0.0]}  # STL, OBJ, DAE or glTF file
"""

from __future__ import annotations

import dataclasses
from typing import Any

from poise.collision import Obstacle, Part
from poise.collision.avoidance.settings import DEFAULT_SETTINGS, AvoidanceSettings
from poise.collision.distance import Ground, Rectangle
from poise.collision.obstacles import DEFAULT_COLOR
from poise.io.poise.fields import Fields
from poise.io.poise.shapes import placement_entries, read_placement, read_shape, shape_entries
from poise.io.yaml_document import (
    Block,
    YamlMapping,
    YamlNode,
    YamlSequence,
    flow_mapping,
    format_bool,
    format_number,
    format_string,
    format_vector,
)
from poise.model import Figure, Shape
from poise.model.shape import Color
from poise.scene.file.made_obstacles import read_made_obstacle, surface_entries
from poise.scene.file.values import Value, Written, errors_at, inner, text_of

_FLAT = ("ground", "rectangle")


def _read_obstacles(fields: Fields, key: str, _: Figure) -> tuple[Obstacle, ...]:
    found = []
    for name, node, line in fields.parts(key):
        where = f"{fields.where}: obstacle {name!r}"
        if isinstance(node, YamlMapping) and ("kind" in node.entries or "mesh" in node.entries):
            found.append(read_made_obstacle(name, node, where, fields.path, line))
            continue
        own = Fields(node, ("at", "rotation", "parts"), where, fields.path, line)
        parts = [_read_part(each, index, own) for index, each in enumerate(own.items("parts"), 1)]
        with errors_at(own):
            found.append(Obstacle(name, tuple(parts), read_placement(own)))
    return tuple(found)


def _read_part(node: YamlNode, index: int, outer: Fields) -> Part:
    if not (isinstance(node, YamlMapping) and any(key in node.entries for key in _FLAT)):
        shape = read_shape(node, f"part {index}", outer)
        return Part(shape.geometry, shape.placement, shape.color)
    own = Fields(node, (*_FLAT, "at", "rotation", "color"), f"{outer.where}: part {index}", outer.path)
    with errors_at(own):
        geometry = Ground() if "ground" in own else Rectangle(_read_size(own))
        red, green, blue, opacity = own.vector("color", 4, DEFAULT_COLOR)
        return Part(geometry, read_placement(own), (red, green, blue, opacity))


def _read_size(fields: Fields) -> tuple[float, float]:
    inside = Fields(fields.node("rectangle"), ("size",), f"{fields.where}: rectangle", fields.path)
    a, b = inside.vector("size", 2)
    return a, b


def _write_obstacles(obstacles: tuple[Obstacle, ...]) -> Written:
    return {each.name: {**placement_entries(each.placement), **_body_entries(each)} for each in obstacles}


def _body_entries(obstacle: Obstacle) -> Block:
    """Its triangles as one mesh if it was made of a mesh that is not convex, else its parts."""
    surface = surface_entries(obstacle)
    return {"parts": [_part_entries(part) for part in obstacle.parts]} if surface is None else {"mesh": surface}


def _part_entries(part: Part) -> Block:
    geometry = part.geometry
    if not isinstance(geometry, Ground | Rectangle):
        return shape_entries(Shape(geometry, part.placement, part.color))
    own: dict[str, Written] = (
        {"ground": "{}"}
        if isinstance(geometry, Ground)
        else {"rectangle": flow_mapping({"size": format_vector(geometry.size)})}
    )
    return {**own, **placement_entries(part.placement), **_color_entries(part.color)}


def _color_entries(color: Color) -> dict[str, str]:
    return {} if repr(color) == repr(DEFAULT_COLOR) else {"color": format_vector(color)}


def _read_pairs(fields: Fields, key: str, _: Figure) -> tuple[tuple[str, str], ...]:
    pairs = []
    for node in fields.items(key):
        if not isinstance(node, YamlSequence) or len(node.items) != 2:
            raise fields.error(f"each pair of {key!r} must be two names, [left_foot, floor].", node.line)
        one, other = (text_of(fields, each, f"each name of {key!r}") for each in node.items)
        pairs.append((one, other))
    return tuple(pairs)


def _write_pairs(pairs: tuple[tuple[str, str], ...]) -> str:
    return "[" + ", ".join(f"[{format_string(one)}, {format_string(other)}]" for one, other in pairs) + "]"


def _read_pair_values(fields: Fields, key: str, _: Figure) -> tuple[tuple[str, str, float], ...]:
    values = []
    for node in fields.items(key):
        if not isinstance(node, YamlSequence) or len(node.items) != 3:
            raise fields.error(f"each entry of {key!r} must be two names and a number, [hand, table, 0.02].", node.line)
        one, other = (text_of(fields, each, f"each name of {key!r}") for each in node.items[:2])
        values.append((one, other, fields.number_of(node.items[2], f"the number of {key!r}")))
    return tuple(values)


def _write_pair_values(values: tuple[tuple[str, str, float], ...]) -> str:
    rows = [f"[{format_string(a)}, {format_string(b)}, {format_number(value)}]" for a, b, value in values]
    return "[" + ", ".join(rows) + "]"


def read_avoidance(fields: Fields, key: str) -> AvoidanceSettings:
    """Parse the avoidance method."""
    known = tuple(each.name for each in dataclasses.fields(AvoidanceSettings))
    own = inner(fields, key, known)
    given: dict[str, Any] = {each: own.number(each) for each in known[1:] if each in own}
    with errors_at(own):
        return AvoidanceSettings(own.string("method"), **given)


def write_avoidance(method: AvoidanceSettings) -> str:
    """Write the method and the parameters that differ from the defaults."""
    known = [each.name for each in dataclasses.fields(method)][1:]
    numbers = {
        each: format_number(getattr(method, each))
        for each in known
        if getattr(method, each) != getattr(DEFAULT_SETTINGS, each)
    }
    return flow_mapping({"method": format_string(method.method), **numbers})


OBSTACLES = Value(_read_obstacles, _write_obstacles)
PAIRS = Value(_read_pairs, _write_pairs)
PAIR_VALUES = Value(_read_pair_values, _write_pair_values)
FLAG = Value(lambda fields, key, _: fields.boolean(key, False), format_bool)
WHOLE = Value(lambda fields, key, _: fields.integer(key), str)
