"""Obstacles of scene files that are not listed part by part: ready-made furniture, and meshes in files or inline.

.. code-block:: yaml

    bench: {kind: workbench, size: [0.7, 1.6, 0.95], at: [0.4, 0.0, 0.0]}
    cell:
      mesh: {path: cell.stl, scale: 0.001, up: z, color: [0.6, 0.6, 0.6, 1.0]}   # path relative to the scene's file
      at: [0.0, 1.0, 0.0]
    ramp:
      mesh: {vertices: …, faces: …}
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import numpy as np

from poise.collision import Obstacle, mesh_obstacle
from poise.collision.obstacles import DEFAULT_COLOR
from poise.collision.workplace_furniture import furniture, furniture_sizes
from poise.errors import FormatError
from poise.io.mesh_files.obstacle import UP_AXES, read_obstacle
from poise.io.poise.fields import Fields
from poise.io.poise.shapes import read_placement, read_shape, shape_entries
from poise.io.yaml_document import Block, YamlMapping, YamlNode, YamlSequence, format_vector
from poise.model import Mesh, Shape
from poise.model.transform import IDENTITY
from poise.scene.file.values import errors_at, inner

_MESH_FILE_KEYS = ("path", "scale", "up", "color")
_MESH_KEYS = ("vertices", "faces", "color")


def read_made_obstacle(name: str, node: YamlMapping, where: str, path: Path | str, line: int) -> Obstacle:
    """Obstacle with the key `kind` or `mesh`."""
    if "mesh" in node.entries:
        own = Fields(node, ("mesh", "at", "rotation"), where, path, line)
        made = _read_mesh(name, own)
    else:
        kind = Fields(node, tuple(node.entries), where, path, line).string("kind")
        with errors_at(Fields(node, tuple(node.entries), where, path, line)):
            sizes = furniture_sizes(kind)
        own = Fields(node, ("kind", "at", "rotation", *sizes), where, path, line)
        with errors_at(own):
            made = furniture(kind, name, **{key: _size(own, key, usual) for key, usual in sizes.items() if key in own})
    return made.moved(*_moved(own)) if "at" in own or "rotation" in own else made


def _moved(own: Fields) -> tuple[Any, Any]:
    placement = read_placement(own)
    return placement.translation, placement.rotation


def _size(own: Fields, key: str, usual: Any) -> Any:
    """Value of a size, of the type of its default."""
    if isinstance(usual, bool):
        return own.boolean(key, usual)
    if isinstance(usual, int):
        return own.integer(key)
    return tuple(own.vector(key, len(usual))) if isinstance(usual, tuple) else own.number(key)


def _read_mesh(name: str, outer: Fields) -> Obstacle:
    node = outer.node("mesh")
    if isinstance(node, YamlMapping) and "path" not in node.entries:
        return _read_inline(name, node, outer)
    own = inner(outer, "mesh", _MESH_FILE_KEYS)
    file = own.string("path")
    if PurePosixPath(file).is_absolute() or PureWindowsPath(file).is_absolute():
        raise own.error(f"'path' must be relative to the scene's file, so that both can be moved, got {file!r}.")
    up = own.string("up") if "up" in own else None
    if up is not None and up not in UP_AXES:
        raise own.error(f"'up' must be the upward axis of the file, {' or '.join(UP_AXES)}, got {up!r}.")
    color = tuple(own.vector("color", 4)) if "color" in own else None
    target = Path(own.path).absolute().parent / file
    try:
        with errors_at(own):
            return read_obstacle(target, name, scale=_scale(own), up=up, color=color)  # type: ignore[arg-type]
    except OSError as error:
        raise own.error(f"the mesh {file!r} cannot be opened: {error.strerror or error}.") from None


def _scale(own: Fields) -> Any:
    if "scale" not in own:
        return 1.0
    return tuple(own.vector("scale", 3)) if isinstance(own.node("scale"), YamlSequence) else own.number("scale")


def _read_inline(name: str, node: YamlNode, outer: Fields) -> Obstacle:
    own = inner(outer, "mesh", _MESH_KEYS)
    red, green, blue, opacity = own.vector("color", 4, DEFAULT_COLOR)
    plain = YamlMapping({"mesh": _without_color(node)}, {"mesh": node.line}, node.line)
    mesh = read_shape(plain, "mesh", outer).geometry
    if not isinstance(mesh, Mesh):  # SHOULD NOT OCCUR: the node has the key of a mesh
        raise FormatError("expected a mesh.", own.path)
    with errors_at(own):
        return mesh_obstacle(name, mesh, color=(red, green, blue, opacity))


def _without_color(node: YamlNode) -> YamlNode:
    if not isinstance(node, YamlMapping):
        return node
    kept = {key: value for key, value in node.entries.items() if key != "color"}
    return YamlMapping(kept, {key: node.key_lines[key] for key in kept}, node.line)


def surface_entries(obstacle: Obstacle) -> Block | None:
    """Entries of the one mesh that an obstacle of triangles was made of; None for any other obstacle."""
    parts = obstacle.parts
    meshes = [part.geometry for part in parts if isinstance(part.geometry, Mesh) and len(part.geometry.faces) == 1]
    plain = all(part.placement == IDENTITY and part.color == parts[0].color for part in parts)
    if len(meshes) != len(parts) or len(parts) < 2 or not plain or any(len(each.vertices) != 3 for each in meshes):
        return None
    corners = np.array([each.vertices for each in meshes]).reshape(-1, 3)
    points, index = np.unique(corners, axis=0, return_inverse=True)
    joined = Mesh(vertices=points, faces=index.reshape(-1, 3).astype(np.int32))  # type: ignore[arg-type]
    entries = shape_entries(Shape(joined))["mesh"]
    assert isinstance(entries, dict)  # entries of a geometry are a block
    color = {} if repr(parts[0].color) == repr(DEFAULT_COLOR) else {"color": format_vector(parts[0].color)}
    return {**entries, **color}
