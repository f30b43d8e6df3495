"""Read a mesh file by its extension."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import read_bytes
from poise.io.mesh_files.collada import collada_mesh
from poise.io.mesh_files.gltf import gltf_mesh
from poise.io.mesh_files.obj import obj_mesh
from poise.io.mesh_files.stl import stl_mesh
from poise.io.mesh_files.triangle_mesh import TriangleMesh

MESH_SIZE_LIMIT = 256 * 1024 * 1024  # bytes of one file
EXTENSIONS = (".stl", ".obj", ".dae", ".glb", ".gltf")
_READERS = {".stl": stl_mesh, ".obj": obj_mesh, ".dae": collada_mesh}


def read_triangle_mesh(path: Path | str, size_limit: int = MESH_SIZE_LIMIT) -> TriangleMesh:
    """Read the triangles of an STL, OBJ, DAE or glTF file.

    Raises
    ------
    FormatError
        The extension is unsupported, or the file does not contain a valid mesh.
    OSError
        The file cannot be opened.
    """
    extension = Path(path).suffix.lower()
    if extension in (".glb", ".gltf"):
        return gltf_mesh(path)
    if extension not in _READERS:
        raise FormatError(f"unsupported mesh file; supported extensions: {', '.join(EXTENSIONS)}.", path)
    with np.errstate(all="ignore"):  # overflow is detected as not finite
        return _READERS[extension](read_bytes(path, size_limit), path)
