"""Read Wavefront OBJ files: vertices and polygons; materials and texture coordinates are ignored."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.mesh_files.triangle_mesh import MAX_FACES, ColoredPart, TriangleMesh, fans, joined

_MAX_CORNERS = 3 * MAX_FACES  # of all faces; no face refers to a later vertex


def obj_mesh(content: bytes, path: Path | str) -> TriangleMesh:
    """Mesh of an OBJ file; polygons become fans, negative indices count from the last vertex read so far."""
    vertices: list[list[bytes]] = []
    counts: list[int] = []
    corners: list[int] = []
    for number, line in enumerate(content.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ").splitlines(), 1):
        if line.startswith((b"v ", b"v\t")):
            vertices.append(line.split()[1:4])
        elif line.startswith((b"f ", b"f\t")):
            try:
                face = [int(word.partition(b"/")[0]) for word in line.split()[1:]]
            except ValueError:
                raise FormatError("a face needs vertex numbers.", path, number) from None
            if 0 in face:
                raise FormatError("vertices are counted from 1; a face refers to 0.", path, number)
            if len(corners) + len(face) > _MAX_CORNERS or max(map(abs, face), default=0) > _MAX_CORNERS:
                raise FormatError(f"a mesh has at most {MAX_FACES} triangles; this one has more.", path, number)
            corners += [index - 1 if index > 0 else len(vertices) + index for index in face]
            counts.append(len(face))
    try:
        points = np.array(vertices, dtype=np.float64).reshape(-1, 3)
    except ValueError:
        raise FormatError("a vertex needs three numbers.", path) from None
    if not counts:
        raise FormatError("contains no faces.", path)
    return joined([ColoredPart(points, fans(np.array(counts), np.array(corners, dtype=np.int64)))], path)
