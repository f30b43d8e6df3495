"""Read STL files, binary and ASCII; normals are ignored, since they follow from the corners."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.mesh_files.triangle_mesh import ColoredPart, TriangleMesh, joined
from poise.types import FloatArray

_HEADER_BYTES, _FACE_BYTES = 84, 50
_FACE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def stl_mesh(content: bytes, path: Path | str) -> TriangleMesh:
    """Mesh of an STL file.

    A binary file states its number of triangles at byte 80; some begin with "solid" like ASCII files, so that the
    length decides. More bytes than stated, which some tools append, are ignored.
    """
    count = int(np.frombuffer(content[80:84], "<u4")[0]) if len(content) >= _HEADER_BYTES else 0
    expected = _HEADER_BYTES + _FACE_BYTES * count
    is_ascii = content[:512].lstrip()[:5].lower() == b"solid" and b"facet" in content[:4096].lower()
    if len(content) == expected or (not is_ascii and 0 < count and len(content) > expected):
        faces = np.frombuffer(content, _FACE, count, _HEADER_BYTES)
        corners: FloatArray = faces["corners"].astype(np.float64).reshape(-1, 3)
    elif is_ascii:
        corners = _ascii_corners(content, path)
    else:
        raise FormatError(f"is not a valid STL file: {len(content)} bytes, but {expected} for {count} triangles.", path)
    return joined([ColoredPart(corners, np.arange(len(corners)).reshape(-1, 3))], path)


def _ascii_corners(content: bytes, path: Path | str) -> FloatArray:
    words = content.lower().split(b"vertex")
    try:
        corners = np.array([[float(word) for word in part.split(None, 3)[:3]] for part in words[1:]], dtype=np.float64)
    except ValueError:
        raise FormatError("is not a valid ASCII STL file: a vertex needs three numbers.", path) from None
    if corners.ndim != 2 or corners.shape[1] != 3 or len(corners) % 3:
        raise FormatError("is not a valid ASCII STL file: expected three vertices of three numbers per facet.", path)
    return corners
