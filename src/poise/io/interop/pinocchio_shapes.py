"""Convert the geometry objects of Pinocchio (shapes of Coal) to shapes of Poise."""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.errors import FigureError, FormatError
from poise.io.import_report import Notes
from poise.io.mesh_files.read import read_triangle_mesh
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, Geometry, Shape, Sphere
from poise.model.transform import Transform


def shapes_by_joint(collision_model: Any, visual_model: Any, notes: Notes) -> dict[int, list[Shape]]:
    """Shapes of both geometry models by joint: solid ones of the collision model, visible ones of the visual model."""
    shapes: dict[int, list[Shape]] = {}
    meshes: dict[tuple[str, tuple[float, ...]], Mesh] = {}
    for model, solid in ((visual_model, False), (collision_model, True)):
        for item in model.geometryObjects if model is not None else ():
            try:
                geometry = _geometry(item, meshes, notes)
            except (FigureError, FormatError, OSError) as error:
                notes.gather(f"shapes left out ({error})", str(item.name))
                continue
            if geometry is None:
                notes.gather("shapes of unsupported types are left out", str(item.name))
                continue
            placement = Transform.from_matrix(
                np.asarray(item.placement.rotation), np.asarray(item.placement.translation)
            )
            red, green, blue, opacity = np.clip(np.asarray(item.meshColor, dtype=np.float64), 0.0, 1.0).tolist()
            shape = Shape(
                geometry,
                placement,
                (red, green, blue, opacity),
                visible=not solid or visual_model is None,
                solid=solid,
                name=str(item.name),
            )
            shapes.setdefault(int(item.parentJoint), []).append(shape)
    return shapes


def _geometry(item: Any, meshes: dict[tuple[str, tuple[float, ...]], Mesh], notes: Notes) -> Geometry | None:
    shape, path = item.geometry, str(item.meshPath)
    kind = type(shape).__name__
    if kind == "Box":
        x, y, z = (2.0 * np.asarray(shape.halfSide)).tolist()
        return Box((x, y, z))
    if kind == "Sphere":
        return Sphere(float(shape.radius))
    if kind == "Cylinder":
        return Cylinder(float(shape.radius), 2.0 * float(shape.halfLength))
    if kind == "Capsule":
        return Capsule(float(shape.radius), 2.0 * float(shape.halfLength))
    if kind == "Ellipsoid":
        x, y, z = np.asarray(shape.radii).tolist()
        return Ellipsoid((x, y, z))
    if not path or path in ("BOX", "SPHERE", "CYLINDER", "CAPSULE"):
        return None
    scale = tuple(np.asarray(item.meshScale, dtype=np.float64).tolist())
    if (path, scale) not in meshes:
        read = read_triangle_mesh(path)
        meshes[path, scale] = Mesh(path, scale, read.vertices, read.faces)  # type: ignore[arg-type]
    return meshes[path, scale]
