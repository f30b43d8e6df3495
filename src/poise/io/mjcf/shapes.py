"""Convert the geoms of a compiled MuJoCo model to shapes: primitives, and meshes by vertices or by file path."""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.errors import FigureError
from poise.io.import_report import Notes
from poise.io.mjcf.contact_filter import ContactFilter
from poise.io.mjcf.source import MISSING_PREFIX, MjcfSource
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Color, Cylinder, Ellipsoid, Geometry, Shape, Sphere
from poise.model.transform import Transform

MAX_EMBEDDED_VERTICES = 3_000_000  # of all meshes together; with more, meshes are stored by file path only
PLANE, _HEIGHT_FIELD, _SPHERE, _CAPSULE, _ELLIPSOID, _CYLINDER, _BOX, _MESH = range(8)
_DEFAULT_COLOR = (0.5, 0.5, 0.5, 1.0)  # a geom with this color takes the color of its material
_LAST_VISIBLE_GROUP = 2  # MuJoCo shows geom groups 0 to 2 by default


class ShapeReader:
    """Converts the geoms of a model."""

    def __init__(self, model: Any, source: MjcfSource, filters: ContactFilter, notes: Notes) -> None:
        self._model = model
        self._notes = notes
        self._filters = filters
        self._paths = source.mesh_paths
        self._embeds_vertices = int(model.nmeshvert) <= MAX_EMBEDDED_VERTICES
        self._meshes: dict[int, Mesh | None] = {}

    def shapes(self, body: int) -> tuple[Shape, ...]:
        """Shapes of a body, in the order of the file."""
        first, count = int(self._model.body_geomadr[body]), int(self._model.body_geomnum[body])
        shapes = (self.shape(geom) for geom in range(first, first + count))
        return tuple(shape for shape in shapes if shape is not None)

    def shape(self, geom: int) -> Shape | None:
        """Shape of a geom; None, with a note, if it is unsupported."""
        model = self._model
        try:
            geometry = self._geometry(geom)
        except FigureError as error:
            self._notes.gather(f"shapes left out because they have no extent ({error})", _name(model, geom))
            return None
        if geometry is None:
            return None
        placement = geom_placement(model, geom)
        if isinstance(geometry, Mesh) and geometry.path:
            # Compiled vertices are in the principal axes of the mesh; those of the file are not.
            number = int(model.geom_dataid[geom])
            placement = placement @ _placement(model.mesh_pos[number], model.mesh_quat[number]).inverse()
        color, bits = self._color(geom), self._filters.bits(geom)
        return Shape(
            geometry,
            placement,
            color,
            visible=color[3] > 0.0 and int(model.geom_group[geom]) <= _LAST_VISIBLE_GROUP,
            solid=any(bits),
            name=model.geom(geom).name,
            contype=bits[0],
            conaffinity=bits[1],
        )

    def _geometry(self, geom: int) -> Geometry | None:
        kind, (a, b, c) = int(self._model.geom_type[geom]), self._model.geom_size[geom].tolist()
        if kind == _SPHERE:
            return Sphere(a)
        if kind == _CAPSULE:
            return Capsule(a, 2.0 * b)
        if kind == _ELLIPSOID:
            return Ellipsoid((a, b, c))
        if kind == _CYLINDER:
            return Cylinder(a, 2.0 * b)
        if kind == _BOX:
            return Box((2.0 * a, 2.0 * b, 2.0 * c))
        if kind == _MESH:
            return self._mesh(geom)
        if kind == PLANE and int(self._model.geom_bodyid[geom]) == 0:
            return None  # an obstacle, see poise.io.mjcf.contacts
        what = {PLANE: "planes", _HEIGHT_FIELD: "height fields"}.get(kind, "geoms of unsupported types")
        self._notes.gather(f"{what} are left out", _name(self._model, geom))
        return None

    def _mesh(self, geom: int) -> Mesh | None:
        number = int(self._model.geom_dataid[geom])
        if number not in self._meshes:
            self._meshes[number] = self._new_mesh(number)
        return self._meshes[number]

    def _new_mesh(self, number: int) -> Mesh | None:
        model, name = self._model, self._model.mesh(number).name
        asset = self._asset(number)
        if MISSING_PREFIX in asset:
            return Mesh(self._paths.get(asset, name))
        if self._embeds_vertices:
            first, count = int(model.mesh_vertadr[number]), int(model.mesh_vertnum[number])
            vertices = np.asarray(model.mesh_vert[first : first + count], dtype=np.float64)
            first, count = int(model.mesh_faceadr[number]), int(model.mesh_facenum[number])
            faces = np.asarray(model.mesh_face[first : first + count])
            return Mesh(vertices=vertices, faces=faces)  # type: ignore[arg-type]
        path = self._path(number)
        if not path:
            self._notes.gather(f"meshes without a file are left out: more than {MAX_EMBEDDED_VERTICES} vertices", name)
            return None
        self._notes.gather(f"meshes are stored by file path only: more than {MAX_EMBEDDED_VERTICES} vertices", name)
        x, y, z = model.mesh_scale[number].tolist()
        return Mesh(path, (x, y, z))

    def _path(self, number: int) -> str:
        """Path of the file of a mesh as written in the model; empty if it has none."""
        return self._paths.get(self._asset(number), "")

    def _asset(self, number: int) -> str:
        """Name of the file of a mesh that MuJoCo was given; empty if it has none."""
        start = int(self._model.mesh_pathadr[number])
        return "" if start < 0 else bytes(self._model.paths)[start:].split(b"\0", 1)[0].decode(errors="replace")

    def _color(self, geom: int) -> Color:
        model = self._model
        rgba, material = tuple(model.geom_rgba[geom].tolist()), int(model.geom_matid[geom])
        if material >= 0 and rgba == _DEFAULT_COLOR:
            rgba = tuple(model.mat_rgba[material].tolist())
        red, green, blue, opacity = (min(max(channel, 0.0), 1.0) for channel in rgba)
        return (red, green, blue, opacity)


def _name(model: Any, geom: int) -> str:
    return str(model.geom(geom).name) or f"geom {geom}"


def geom_placement(model: Any, geom: int) -> Transform:
    """Placement of a geom in its body."""
    return _placement(model.geom_pos[geom], model.geom_quat[geom])


def _placement(position: Any, rotation: Any) -> Transform:
    return Transform(tuple(position.tolist()), tuple(rotation.tolist()))
