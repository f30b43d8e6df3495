"""Surroundings from CAD: an obstacle of the triangles of a mesh file (STL, OBJ, COLLADA, glTF).

STEP is not read: export STL, OBJ or glTF from the CAD program, at the accuracy that the workplace needs.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.collision import Obstacle, mesh_obstacle
from poise.collision.obstacles import DEFAULT_COLOR
from poise.errors import FormatError
from poise.io.mesh_files.read import read_triangle_mesh
from poise.model import Mesh
from poise.model.shape import Color
from poise.types import FloatArray, Triple

UP_AXES = ("z", "y")
_Y_UP = (".glb", ".gltf")


def read_obstacle(
    path: Path | str,
    name: str | None = None,
    *,
    scale: float | Triple = 1.0,
    up: str | None = None,
    color: Color | None = None,
) -> Obstacle:
    """Read an obstacle from a mesh file; ``.moved(at, rotation)`` places it.

    Parameters
    ----------
    path : Path or str
        ``.stl``, ``.obj``, ``.dae``, ``.glb`` or ``.gltf``.
    name : str, optional
        Name of the obstacle; by default that of the file.
    scale : float or three floats
        Meters per unit of the file: 0.001 for drawings in millimeters.
    up : {"z", "y"}, optional
        Upward axis of the file, by default y for glTF and z for others; y is turned to z, and z of the file then points
        to −y.
    color : four floats, optional
        Red, green, blue, opacity; by default that of the file.

    Raises
    ------
    FormatError
        The file is damaged or of an unsupported format, or `up` is unknown.
    FigureError
        The mesh has more than 20,000 triangles and is not convex.
    """
    upward = up if up is not None else "y" if Path(path).suffix.lower() in _Y_UP else "z"
    if upward not in UP_AXES:
        raise FormatError(f"up: expected {' or '.join(UP_AXES)}, the upward axis of the file; got {up!r}.", path)
    read = read_triangle_mesh(path)
    vertices: FloatArray = np.asarray(read.vertices * np.asarray(scale, dtype=np.float64))
    if upward == "y":
        vertices = np.stack([vertices[:, 0], -vertices[:, 2], vertices[:, 1]], axis=1)
    chosen = color or read.color or DEFAULT_COLOR
    mesh = Mesh(vertices=vertices, faces=read.faces)  # type: ignore[arg-type]
    return mesh_obstacle(Path(path).stem if name is None else name, mesh, color=chosen)
