"""Limit of the work that the meshes of one file ask for, counted from what it states, before arrays are decompressed.

Objects may be connected to many others, and compressed arrays are a thousand times larger than in the file, so that the
size of a file bounds neither time nor memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from poise.io.fbx.document import FbxObject, FbxScene, PackedArray, Record

MAX_NUMBERS = 48_000_000  # of all meshes; a mesh of 900,000 vertices counts for about 42 million
_OBJECT_COST = 1000  # an object costs as much as this many numbers of an array
_ARRAYS = ("Vertices", "Normals", "NormalsIndex", "UV", "UVIndex", "Materials", "Indexes", "Weights")
_COSTS = {**dict.fromkeys(_ARRAYS, 1), "PolygonVertexIndex": 3}  # corners are sorted


class MeshBudget:
    """Counts the numbers of meshes; blend shapes have a limit of their own."""

    def __init__(self, scene: FbxScene) -> None:
        self._scene, self._left = scene, MAX_NUMBERS

    def allows(self, model: FbxObject, geometry: FbxObject) -> bool:
        """Whether a geometry with its deformers is within what is left; it is spent."""
        self._left -= len(model.children)
        for item in self._parts(geometry):
            self._left -= _OBJECT_COST + len(item.children)
            self._left -= 0 if item.kind == "Shape" else stated_numbers(item.record)
            if self._left < 0:
                return False
        return True

    def _parts(self, geometry: FbxObject) -> Iterator[FbxObject]:
        yield geometry
        for deformer in (self._scene.objects[number] for number in geometry.children):
            yield deformer
            yield from (self._scene.objects[number] for number in deformer.children)


def stated_numbers(record: Record) -> int:
    """Cost of the arrays of a mesh in a record, and in the records directly inside of it."""
    arrays = [(each, each.values[0]) for item in record.inside for each in (item, *item.inside) if each.values]
    packed = ((each.name, array) for each, array in arrays if isinstance(array, PackedArray))
    return sum(_COSTS.get(name, 0) * array.count for name, array in packed)  # of integers
