"""Triangles of FBX geometries: vertices with normals and texture coordinates, materials of triangles, blend shapes.

A geometry has control points and polygons of their indices, the last of which is stored as its complement. Normals,
texture coordinates and materials are layer elements: values mapped to the corners of polygons, to control points, to
polygons or to all of them, directly or through an index. Corners that share a control point, a normal and a texture
coordinate become one vertex; polygons become triangles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.io.fbx.document import MAX_ABS_NUMBER, FbxObject, FbxScene, PackedArray, Record
from poise.io.fbx.polygons import triangulate
from poise.types import AnyArray, FloatArray

MAX_CORNERS = 6_000_000  # corners of polygons per geometry; more are refused as damaged


@dataclass(frozen=True, eq=False)
class Triangles:
    """Triangles of a geometry, in its own space.

    Parameters
    ----------
    points : (n, 3) array
        Vertex positions, in units of the file.
    normals : (n, 3) array or None
        Normals of the vertices, not normalized.
    coordinates : (n, 2) array or None
        Texture coordinates of the first set, v upward.
    control_points : (n,) array
        Index of the control point of each vertex.
    faces : (m, 3) array
        Triangles.
    materials : (m,) array
        Index of the material of each triangle in the list of its model.
    """

    points: FloatArray
    normals: FloatArray | None
    coordinates: FloatArray | None
    control_points: AnyArray
    faces: AnyArray
    materials: AnyArray

    def turned(self) -> Triangles:
        """The same triangles seen from behind, as a mirrored node shows them."""
        return replace(self, faces=self.faces[:, ::-1])


@dataclass(frozen=True, eq=False)
class BlendShape:
    """A blend shape: displacements of some control points, and its weight in the file."""

    name: str
    control_points: AnyArray
    displacements: FloatArray
    weight: float


def read_triangles(geometry: FbxObject) -> Triangles | None:
    """Triangles of a geometry; None if it has none. Raises ValueError if it is damaged."""
    if geometry.record.find("Vertices") is None or geometry.record.find("PolygonVertexIndex") is None:
        return None
    points = _floats(geometry.array("Vertices"), 3)
    stored = geometry.array("PolygonVertexIndex").astype(np.int64)
    if len(stored) > MAX_CORNERS:
        raise ValueError(f"a geometry has {len(stored)} corners; the limit is {MAX_CORNERS}")
    corners = _Corners(np.where(stored < 0, ~stored, stored), stored < 0, len(points))
    faces, polygons = triangulate(points[corners.points], corners.starts)
    if not len(faces):
        return None
    normals = _layer(geometry, "LayerElementNormal", "Normals", "NormalsIndex", 3, corners)
    coordinates = _layer(geometry, "LayerElementUV", "UV", "UVIndex", 2, corners)
    first, vertex_of = _unique_corners(corners.points, normals, coordinates)
    return Triangles(
        points[corners.points[first]],
        None if normals is None else normals[first],
        None if coordinates is None else coordinates[first],
        corners.points[first],
        vertex_of[faces],
        _materials(geometry, corners)[polygons],
    )


class _Corners:
    """Corners of all polygons: control points, and the polygon of each corner."""

    def __init__(self, points: AnyArray, last: AnyArray, count: int) -> None:
        if len(points) and (points.min() < 0 or points.max() >= count):
            raise ValueError(f"a polygon refers to a point outside the {count} points of its geometry")
        self.points = points
        self.polygons = np.concatenate([[0], np.cumsum(last)[:-1]]) if len(points) else points
        self.starts = np.flatnonzero(np.diff(self.polygons, prepend=-1))


def _unique_corners(
    points: AnyArray, normals: FloatArray | None, coordinates: FloatArray | None
) -> tuple[AnyArray, AnyArray]:
    """First corner of each vertex, and the vertex of each corner."""
    columns = [points[:, None].astype("<i4")]
    columns += [values.astype("<f4").view("<i4") for values in (normals, coordinates) if values is not None]
    keys = np.ascontiguousarray(np.concatenate(columns, axis=1))
    _, first, vertex_of = np.unique(
        keys.view([("", keys.dtype)] * keys.shape[1]).ravel(), return_index=True, return_inverse=True
    )
    return first, vertex_of.reshape(-1)


def _layer(
    geometry: FbxObject, kind: str, values_name: str, index_name: str, width: int, corners: _Corners
) -> FloatArray | None:
    """Values (corners, width) of the first layer element of a kind; None if there is none."""
    record = geometry.record.find(kind)
    values = None if record is None else _array(record, values_name)
    index = None if record is None else _mapped(record, corners)
    if record is None or values is None or index is None or len(values) < width:
        return None
    references = _array(record, index_name)
    if references is not None and _word(record, "ReferenceInformationType") in ("IndexToDirect", "Index"):
        index = _take(references.astype(np.int64), index)
    return np.asarray(_take(_floats(values, width), index))


def _materials(geometry: FbxObject, corners: _Corners) -> AnyArray:
    """Index of the material of each polygon."""
    count = len(corners.starts)
    record = geometry.record.find("LayerElementMaterial")
    stored = None if record is None else _array(record, "Materials")
    index = None if record is None else _mapped(record, corners)
    if stored is None or index is None or not len(stored):
        return np.zeros(count, dtype=np.int64)
    return np.maximum(_take(stored.astype(np.int64), index[corners.starts]), 0)


def _mapped(record: Record, corners: _Corners) -> AnyArray | None:
    """Index of the value of each corner in a layer element; None if it has no values for corners, such as by edge."""
    mapping = _word(record, "MappingInformationType")
    if mapping in ("ByVertice", "ByVertex"):
        return corners.points
    if mapping == "ByPolygon":
        return corners.polygons
    if mapping == "AllSame":
        return np.zeros(len(corners.points), dtype=np.int64)
    return np.arange(len(corners.points)) if mapping == "ByPolygonVertex" else None


def _take(values: AnyArray, index: AnyArray) -> AnyArray:
    if len(index) and not (index.min() >= -1 and index.max() < len(values)):
        raise ValueError(f"a layer element refers to a value outside its {len(values)}")
    return values[index]  # -1 is the last: a corner without a value


def _array(record: Record, name: str) -> AnyArray | None:
    found = record.find(name)
    if found is None or not found.values or not isinstance(found.values[0], PackedArray):
        return None
    return found.values[0].decompressed()


def _word(record: Record, name: str) -> str:
    found = record.find(name)
    value = found.values[0] if found is not None and found.values else b""
    return value.decode("ascii", "replace") if isinstance(value, bytes) else ""


def _floats(values: AnyArray, width: int) -> FloatArray:
    """Finite numbers in rows of `width`."""
    numbers = values[: len(values) // width * width].astype(np.float64).reshape(-1, width)
    if not np.isfinite(numbers).all():
        raise ValueError("a geometry contains NaN or infinite numbers")
    return numbers


def blend_shapes(scene: FbxScene, deformers: Sequence[FbxObject]) -> Iterator[tuple[FbxObject, FbxObject]]:
    """Channel and geometry of each blend shape of a mesh; of in-between shapes the last one."""
    for deformer in (each for each in deformers if each.kind == "BlendShape"):
        for channel in (scene.objects[number] for number in deformer.children):
            targets = [scene.objects[number] for number in channel.children]
            targets = [target for target in targets if target.record.name == "Geometry" and target.kind == "Shape"]
            if targets:
                yield channel, targets[-1]


def read_blend_shape(channel: FbxObject, target: FbxObject, count: int) -> BlendShape:
    """A blend shape of a geometry with `count` control points."""
    points = target.array("Indexes").astype(np.int64)
    displacements = _floats(target.array("Vertices"), 3)
    if len(points) != len(displacements) or (len(points) and not 0 <= points.min() <= points.max() < count):
        raise ValueError(f"the blend shape {target.name!r} does not fit its geometry")
    percent = channel.record.find("DeformPercent")
    stated = percent.values[0] if percent is not None and percent.values else 0.0
    valid = isinstance(stated, int | float) and abs(stated) <= MAX_ABS_NUMBER
    weight = 0.01 * channel.number_of("DeformPercent", float(stated) if valid else 0.0)
    return BlendShape(channel.name or target.name, points, displacements, weight)
