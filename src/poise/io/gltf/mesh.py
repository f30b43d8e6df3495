"""Surfaces of a glTF document: triangles with the bones and weights that move them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.io.gltf.accessor import Accessors
from poise.io.gltf.axes import Axes
from poise.io.gltf.colors import to_seen
from poise.io.gltf.entry import Entry
from poise.io.report import Notes
from poise.kinematics.skin import GRAY
from poise.types import AnyArray, FloatArray

_TRIANGLES, _STRIP, _FAN = 4, 5, 6


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles of one mesh, in our axes.

    Parameters
    ----------
    vertices : (n, 3) array
        Places in the mesh's own frame.
    faces : (m, 3) array
        Triangles.
    joints, weights : (n, 4) arrays
        Places in the skin's list of joints, and their weights; all in the first where the mesh has no skin.
    colors : (n, 4) array
        Color of each vertex.
    """

    vertices: FloatArray
    faces: AnyArray
    joints: AnyArray
    weights: FloatArray
    colors: FloatArray


def read_surface(mesh: Entry, materials: list[Entry], accessors: Accessors, axes: Axes, notes: Notes) -> Surface | None:
    """Read all triangles of a mesh; None where it has none that can be read."""
    parts = []
    for primitive in mesh.entries("primitives"):
        part = _primitive(primitive, accessors, axes, notes, materials)
        if part is not None:
            parts.append(part)
    if not parts:
        return None
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    faces = [part.faces + start for part, start in zip(parts, starts, strict=True)]
    return Surface(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate(faces),
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.colors for part in parts]),
    )


def _primitive(entry: Entry, accessors: Accessors, axes: Axes, notes: Notes, materials: list[Entry]) -> Surface | None:
    mode = entry.whole("mode", 0, 6, _TRIANGLES)
    attributes = entry.needed("attributes")
    position = attributes.index("POSITION", len(accessors))
    if "KHR_draco_mesh_compression" in (entry.entry("extensions") or ()):
        notes.add("meshes compressed by KHR_draco_mesh_compression are left out; export them without")
        return None
    if mode < _TRIANGLES or position is None:
        notes.add("points and lines of meshes are left out")
        return None
    if "targets" in entry:
        notes.add("morph targets of meshes are left out")
    vertices = axes.vectors(accessors.floats(position, "VEC3"))
    faces = _faces(entry, accessors, len(vertices), mode)
    joints, weights = _influences(attributes, accessors, len(vertices), notes)
    return Surface(vertices, faces, joints, weights, _colors(entry, attributes, materials, accessors, len(vertices)))


def _faces(entry: Entry, accessors: Accessors, count: int, mode: int) -> AnyArray:
    number = entry.index("indices", len(accessors))
    corners: AnyArray = np.arange(count) if number is None else accessors.wholes(number, "SCALAR")
    if number is not None and int(corners.max()) >= count:
        raise entry.error(f"names vertex {int(corners.max())}, but there are {count}, counted from 0.", "indices")
    if mode == _TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    if len(corners) < 3:
        return np.zeros((0, 3), dtype=np.int64)
    if mode == _FAN:
        return np.stack([np.full(len(corners) - 2, corners[0]), corners[1:-1], corners[2:]], axis=1)
    strip = np.stack([corners[:-2], corners[1:-1], corners[2:]], axis=1)
    strip[1::2] = strip[1::2, [1, 0, 2]]
    return strip


def _influences(attributes: Entry, accessors: Accessors, count: int, notes: Notes) -> tuple[AnyArray, FloatArray]:
    joints_at, weights_at = (attributes.index(key, len(accessors)) for key in ("JOINTS_0", "WEIGHTS_0"))
    if joints_at is None or weights_at is None:
        return np.zeros((count, 4), dtype=np.int64), np.tile([1.0, 0.0, 0.0, 0.0], (count, 1))
    if "JOINTS_1" in attributes:
        notes.add("vertices moved by more than four joints keep the first four")
    joints, weights = accessors.wholes(joints_at, "VEC4"), np.maximum(accessors.floats(weights_at, "VEC4"), 0.0)
    if len(joints) != count or len(weights) != count:
        raise attributes.error(f"joints and weights must be as many as the {count} vertices.")
    sums = weights.sum(axis=1)
    bare = sums <= 0.0
    if bare.any():
        notes.add("vertices without weights follow the first joint")
        weights[bare], sums[bare] = (1.0, 0.0, 0.0, 0.0), 1.0
        joints[bare] = 0
    return np.where(weights > 0.0, joints, 0), weights / sums[:, None]


def _colors(entry: Entry, attributes: Entry, materials: list[Entry], accessors: Accessors, count: int) -> FloatArray:
    """Of each vertex: that of the material times its own; gray where neither is given."""
    number = entry.index("material", len(materials))
    surface = materials[number].entry("pbrMetallicRoughness") if number is not None else None
    factor = surface.numbers("baseColorFactor", 4) if surface is not None else None
    own = attributes.index("COLOR_0", len(accessors))
    if factor is None and own is None:
        return np.broadcast_to(np.array(GRAY), (count, 4))
    light = np.tile(np.ones(4) if factor is None else np.asarray(factor, dtype=np.float64), (count, 1))
    if own is not None:
        tints = accessors.floats(own, "VEC3" if accessors.is_a(own, "VEC3") else "VEC4")
        if len(tints) != count:
            raise attributes.error(f"colors must be as many as the {count} vertices.", "COLOR_0")
        light[:, : tints.shape[1]] *= tints
    return to_seen(light)
