"""Load the mesh files that the shapes of a figure refer to.

Every file is read once. A file that is missing, outside its package, damaged or of an unsupported format stays a mesh
known by its path, with one note; its shape is then not drawn, and the clearance task lists it as not compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from poise.errors import FormatError
from poise.io.import_report import Notes
from poise.io.mesh_files.read import read_triangle_mesh
from poise.io.mesh_files.triangle_mesh import TriangleMesh
from poise.io.package_path import find_mesh
from poise.model.figure import Figure
from poise.model.mesh import Mesh
from poise.model.segment import Segment
from poise.model.shape import Shape
from poise.types import Triple

MAX_LOADED_VERTICES = 3_000_000  # of all meshes of a figure together
_DEFAULT_COLOR = Shape.__dataclass_fields__["color"].default


def with_meshes(figure: Figure, path: Path | str, package_dirs: Sequence[Path | str], notes: Notes) -> Figure:
    """The figure with the vertices and faces of its mesh files."""
    loader = MeshLoader(path, package_dirs, notes)
    return replace(figure, segments=tuple(loader.segment(segment) for segment in figure.segments))


class MeshLoader:
    """Reads mesh files, each once."""

    def __init__(self, path: Path | str, package_dirs: Sequence[Path | str], notes: Notes) -> None:
        self._path = path
        self._package_dirs = package_dirs
        self._notes = notes
        self._files: dict[str, TriangleMesh | None] = {}
        self._meshes: dict[tuple[str, Triple], Mesh] = {}
        self._vertices_left = MAX_LOADED_VERTICES

    def segment(self, segment: Segment) -> Segment:
        """The segment with the meshes of its shapes."""
        if not any(isinstance(shape.geometry, Mesh) for shape in segment.shapes):
            return segment
        return replace(segment, shapes=tuple(map(self._shape, segment.shapes)))

    def _shape(self, shape: Shape) -> Shape:
        mesh = shape.geometry
        if not isinstance(mesh, Mesh) or mesh.vertices or not mesh.path:
            return shape
        if mesh.path not in self._files:
            self._files[mesh.path] = self._read(mesh.path)
        read = self._files[mesh.path]
        if read is None:
            return shape
        key = (mesh.path, mesh.scale)
        if key not in self._meshes:
            self._meshes[key] = Mesh(mesh.path, mesh.scale, read.vertices, read.faces)  # type: ignore[arg-type]
        color = read.color if read.color is not None and shape.color == _DEFAULT_COLOR else shape.color
        return replace(shape, geometry=self._meshes[key], color=color)

    def _read(self, uri: str) -> TriangleMesh | None:
        try:
            path = find_mesh(uri, self._path, self._package_dirs)
        except FormatError:
            self._notes.gather("mesh files not found; give their folders with package_dirs (--package-dir)", uri)
            return None
        try:
            read = read_triangle_mesh(path)
        except (FormatError, OSError) as error:
            reason = str(error).removeprefix(f"{path}: ").removeprefix(f"{path}:").rstrip(".")
            self._notes.gather(f"mesh files that cannot be read ({reason})", uri)
            return None
        if len(read.vertices) > self._vertices_left:
            self._notes.gather(f"meshes beyond {MAX_LOADED_VERTICES} vertices of the figure are not loaded", uri)
            return None
        self._vertices_left -= len(read.vertices)
        return read
