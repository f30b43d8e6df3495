"""Shapes in Poise's own format: one key names the geometry, the others give its placement and appearance.

.. code-block:: yaml

    - capsule: {radius: 0.04, length: 0.2}
      at: [0.0, 0.0, 0.15]
      color: [0.8, 0.2, 0.2, 1.0]
      solid: false
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from poise.errors import FormatError
from poise.io.poise.fields import Fields, errors_at_key
from poise.io.yaml_document import Block, YamlNode, YamlScalar, format_bool, format_number, format_string, format_vector
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Shape, Sphere
from poise.model.transform import IDENTITY, Transform

_PRIMITIVES: dict[str, Any] = {
    "box": Box,
    "sphere": Sphere,
    "ellipsoid": Ellipsoid,
    "cylinder": Cylinder,
    "capsule": Capsule,
    "generalized_cylinder": GeneralizedCylinder,
}
_GEOMETRY_NAMES = {solid: name for name, solid in _PRIMITIVES.items()} | {Mesh: "mesh"}
_VECTOR_KEYS = ("size", "radii")
_SHAPE_KEYS = ("at", "rotation", "color", "visible", "solid", "name", "contype", "conaffinity")
_MESH_KEYS = ("path", "scale", "vertices", "faces")
_DEFAULT_SHAPE = Shape(Sphere(1.0))


def placement_entries(placement: Transform, at: str = "at", rotation: str = "rotation") -> dict[str, str]:
    """Entries of a placement; parts equal to the identity, bit for bit, are omitted."""
    entries = {}
    if repr(placement.translation) != repr(IDENTITY.translation):
        entries[at] = format_vector(placement.translation)
    if repr(placement.rotation) != repr(IDENTITY.rotation):
        entries[rotation] = format_vector(placement.rotation)
    return entries


def read_placement(fields: Fields, at: str = "at", rotation: str = "rotation") -> Transform:
    """Read a placement from two keys of a part."""
    x, y, z = fields.vector(at, 3, IDENTITY.translation)
    e = fields.vector(rotation, 4, IDENTITY.rotation)
    with errors_at_key(fields, rotation if rotation in fields else at):
        return Transform((x, y, z), (e[0], e[1], e[2], e[3]))


def shape_entries(shape: Shape) -> Block:
    """Entries of a shape."""
    name = _GEOMETRY_NAMES.get(type(shape.geometry))
    if name is None:
        raise FormatError(
            f"shapes of type {type(shape.geometry).__name__} are unsupported; "
            f"use one of {', '.join(_GEOMETRY_NAMES.values())}."
        )
    entries: dict[str, str | Block] = {name: _geometry_entries(shape.geometry), **placement_entries(shape.placement)}
    if repr(shape.color) != repr(_DEFAULT_SHAPE.color):
        entries["color"] = format_vector(shape.color)
    if not shape.visible:
        entries["visible"] = format_bool(False)
    if not shape.solid:
        entries["solid"] = format_bool(False)
    if shape.name:
        entries["name"] = format_string(shape.name)
    for key in ("contype", "conaffinity"):
        if getattr(shape, key) != 1:
            entries[key] = str(getattr(shape, key))
    return entries


def _geometry_entries(geometry: Geometry) -> Block:
    if isinstance(geometry, Mesh):
        return _mesh_entries(geometry)
    entries = {}
    for field in dataclasses.fields(geometry):  # type: ignore[arg-type]
        value = getattr(geometry, field.name)
        entries[field.name] = format_vector(value) if field.name in _VECTOR_KEYS else format_number(value)
    return entries


def _mesh_entries(mesh: Mesh) -> Block:
    entries = {}
    if mesh.path:
        entries["path"] = format_string(mesh.path)
    if repr(mesh.scale) != repr((1.0, 1.0, 1.0)):
        entries["scale"] = format_vector(mesh.scale)
    if mesh.vertices:
        entries["vertices"] = _rows(mesh.vertices, format_number)
    if mesh.faces:
        entries["faces"] = _rows(mesh.faces, str)
    return entries


def _rows(rows: tuple[tuple[Any, ...], ...], format_value: Callable[[Any], str]) -> str:
    return "\n".join(" ".join(format_value(value) for value in row) for row in rows) + "\n"


def read_shape(node: YamlNode, where: str, fields: Fields) -> Shape:
    """Read a shape of the part with these `fields`."""
    shape_fields = Fields(node, (*_GEOMETRY_NAMES.values(), *_SHAPE_KEYS), f"{fields.where}: {where}", fields.path)
    named = [name for name in _GEOMETRY_NAMES.values() if name in shape_fields]
    if len(named) != 1:
        given = ", ".join(named) or "none"
        raise shape_fields.error(f"needs exactly one of {', '.join(_GEOMETRY_NAMES.values())}; got {given}.")
    geometry = _read_geometry(named[0], shape_fields)
    red, green, blue, opacity = shape_fields.vector("color", 4, _DEFAULT_SHAPE.color)
    with errors_at_key(shape_fields, "color"):
        return Shape(
            geometry,
            read_placement(shape_fields),
            (red, green, blue, opacity),
            shape_fields.boolean("visible", True),
            shape_fields.boolean("solid", True),
            shape_fields.string("name", ""),
            shape_fields.integer("contype") if "contype" in shape_fields else 1,
            shape_fields.integer("conaffinity") if "conaffinity" in shape_fields else 1,
        )


def _read_geometry(name: str, shape: Fields) -> Geometry:
    where, line = f"{shape.where}: {name}", shape.key_line(name)
    if name == "mesh":
        return _read_mesh(Fields(shape.node(name), _MESH_KEYS, where, shape.path, line))
    solid = _PRIMITIVES[name]
    keys = [field.name for field in dataclasses.fields(solid)]
    fields = Fields(shape.node(name), keys, where, shape.path, line)
    values = {key: tuple(fields.vector(key, 3)) if key in _VECTOR_KEYS else fields.number(key) for key in keys}
    with errors_at_key(fields):
        geometry: Geometry = solid(**values)
        return geometry


def _read_mesh(fields: Fields) -> Mesh:
    x, y, z = fields.vector("scale", 3, (1.0, 1.0, 1.0))
    vertices = _read_rows(fields, "vertices", float)
    faces = _read_rows(fields, "faces", int)
    with errors_at_key(fields):
        return Mesh(fields.string("path", ""), (x, y, z), vertices, faces)


def _read_rows(fields: Fields, key: str, kind: type[Any]) -> tuple[Any, ...]:
    """Rows of three numbers each, written as lines of a literal block."""
    if key not in fields:
        return ()
    node = fields.node(key)
    if not isinstance(node, YamlScalar):
        raise fields.error(f"{key!r} must be lines of three numbers after a |.", node.line)
    rows = []
    for offset, line in enumerate(node.text.splitlines(), 1):
        try:
            a, b, c = line.replace("_", "?").split()  # Python would parse 1_0 as ten
            rows.append((kind(a), kind(b), kind(c)))
        except ValueError:
            expected = "integers" if kind is int else "numbers"
            problem = f"{key!r}: expected three {expected} per line, got {line[:60]!r}."
            raise fields.error(problem, node.line + offset) from None
    return tuple(rows)
