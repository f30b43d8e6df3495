"""Shapes in Poise's own format: one key names the geometry, the others say where it sits and how it looks.

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
from poise.io.poise.fields import Fields, faults_of
from poise.io.yaml_document import Block, YamlNode, YamlScalar, flag, number, vector, words
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Shape, Sphere
from poise.model.transform import IDENTITY, Transform

_SOLIDS: dict[str, Any] = {
    "box": Box,
    "sphere": Sphere,
    "ellipsoid": Ellipsoid,
    "cylinder": Cylinder,
    "capsule": Capsule,
    "generalized_cylinder": GeneralizedCylinder,
}
_NAMES = {solid: name for name, solid in _SOLIDS.items()} | {Mesh: "mesh"}
_TRIPLES = ("size", "radii")
_OTHER_KEYS = ("at", "rotation", "color", "visible", "solid", "name")
_MESH_KEYS = ("path", "scale", "vertices", "faces")
_DEFAULT = Shape(Sphere(1.0))


def placement_entries(placement: Transform, at: str = "at", rotation: str = "rotation") -> dict[str, str]:
    """Write the keys of a placement; what is the identity to the last bit is left out."""
    entries = {}
    if repr(placement.position) != repr(IDENTITY.position):
        entries[at] = vector(placement.position)
    if repr(placement.rotation) != repr(IDENTITY.rotation):
        entries[rotation] = vector(placement.rotation)
    return entries


def read_placement(fields: Fields, at: str = "at", rotation: str = "rotation") -> Transform:
    """Read the placement said by two keys of a part."""
    x, y, z = fields.vector(at, 3, IDENTITY.position)
    e = fields.vector(rotation, 4, IDENTITY.rotation)
    with faults_of(fields, rotation if rotation in fields else at):
        return Transform((x, y, z), (e[0], e[1], e[2], e[3]))


def shape_entries(shape: Shape) -> Block:
    """Write the keys of a shape."""
    name = _NAMES.get(type(shape.geometry))
    if name is None:
        raise FormatError(
            f"a shape of the type {type(shape.geometry).__name__} cannot be written; "
            f"use one of {', '.join(_NAMES.values())}."
        )
    entries: dict[str, str | Block] = {name: _geometry_entries(shape.geometry), **placement_entries(shape.placement)}
    if repr(shape.color) != repr(_DEFAULT.color):
        entries["color"] = vector(shape.color)
    if not shape.visible:
        entries["visible"] = flag(False)
    if not shape.solid:
        entries["solid"] = flag(False)
    if shape.name:
        entries["name"] = words(shape.name)
    return entries


def _geometry_entries(geometry: Geometry) -> Block:
    if isinstance(geometry, Mesh):
        return _mesh_entries(geometry)
    entries = {}
    for each in dataclasses.fields(geometry):  # type: ignore[arg-type]
        value = getattr(geometry, each.name)
        entries[each.name] = vector(value) if each.name in _TRIPLES else number(value)
    return entries


def _mesh_entries(mesh: Mesh) -> Block:
    entries = {}
    if mesh.path:
        entries["path"] = words(mesh.path)
    if repr(mesh.scale) != repr((1.0, 1.0, 1.0)):
        entries["scale"] = vector(mesh.scale)
    if mesh.vertices:
        entries["vertices"] = _rows(mesh.vertices, number)
    if mesh.faces:
        entries["faces"] = _rows(mesh.faces, str)
    return entries


def _rows(rows: tuple[tuple[Any, ...], ...], written: Callable[[Any], str]) -> str:
    return "\n".join(" ".join(written(value) for value in row) for row in rows) + "\n"


def read_shape(node: YamlNode, where: str, fields: Fields) -> Shape:
    """Read a shape of the part that `fields` are of."""
    own = Fields(node, (*_NAMES.values(), *_OTHER_KEYS), f"{fields.where}: {where}", fields.path)
    named = [name for name in _NAMES.values() if name in own]
    if len(named) != 1:
        found = ", ".join(named) or "none"
        raise own.error(f"needs exactly one of {', '.join(_NAMES.values())}; got {found}.")
    geometry = _read_geometry(named[0], own)
    red, green, blue, opacity = own.vector("color", 4, _DEFAULT.color)
    with faults_of(own, "color"):
        return Shape(
            geometry,
            read_placement(own),
            (red, green, blue, opacity),
            own.flag("visible", True),
            own.flag("solid", True),
            own.words("name", ""),
        )


def _read_geometry(name: str, shape: Fields) -> Geometry:
    where, line = f"{shape.where}: {name}", shape.key_line(name)
    if name == "mesh":
        return _read_mesh(Fields(shape.node(name), _MESH_KEYS, where, shape.path, line))
    solid = _SOLIDS[name]
    keys = [each.name for each in dataclasses.fields(solid)]
    fields = Fields(shape.node(name), keys, where, shape.path, line)
    values = {key: tuple(fields.vector(key, 3)) if key in _TRIPLES else fields.number(key) for key in keys}
    with faults_of(fields):
        geometry: Geometry = solid(**values)
        return geometry


def _read_mesh(fields: Fields) -> Mesh:
    x, y, z = fields.vector("scale", 3, (1.0, 1.0, 1.0))
    vertices = _read_rows(fields, "vertices", float)
    faces = _read_rows(fields, "faces", int)
    with faults_of(fields):
        return Mesh(fields.words("path", ""), (x, y, z), vertices, faces)


def _read_rows(fields: Fields, key: str, kind: type[Any]) -> tuple[Any, ...]:
    """Rows of three numbers each, written as lines of text."""
    if key not in fields:
        return ()
    node = fields.node(key)
    if not isinstance(node, YamlScalar):
        raise fields.error(f"{key!r} must be lines of three numbers after a |.", node.line)
    rows = []
    for offset, line in enumerate(node.text.splitlines(), 1):
        try:
            a, b, c = line.replace("_", "?").split()  # Python would read 1_0 as ten
            rows.append((kind(a), kind(b), kind(c)))
        except ValueError:
            what = "whole numbers" if kind is int else "numbers"
            raise fields.error(f"{key!r}: each line has three {what}, got {line[:60]!r}.", node.line + offset) from None
    return tuple(rows)
