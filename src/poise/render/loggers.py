"""Show poses live in viser or rerun, two viewers of robotics; both packages are optional.

``logger = ViserLogger(figure)``, then ``logger.log(pose)`` for every pose.
The surfaces of all visible shapes are sent once, on one frame per segment; each pose sends the frames alone.
"""

from __future__ import annotations

import importlib
from typing import Any

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.model import Figure, Mesh, Transform
from poise.model.shape import Shape
from poise.model.tessellation import Triangles, triangles


class ViserLogger:
    """Shows poses in a viser server.

    Parameters
    ----------
    figure : Figure
        The figure.
    server : viser.ViserServer, optional
        A running server; by default a new one is started, with `options`.
    """

    def __init__(self, figure: Figure, server: Any = None, **options: Any) -> None:
        self.server = _imported("viser").ViserServer(**options) if server is None else server
        self._frames = []
        for segment in figure.segments:
            name = f"/{figure.name}/{segment.name}"
            self._frames.append(self.server.scene.add_frame(name, show_axes=False))
            for number, (shape, surface) in enumerate(_surfaces(segment.shapes)):
                color = tuple(round(255 * part) for part in shape.color[:3])
                self.server.scene.add_mesh_simple(
                    f"{name}/{number}", surface.vertices, surface.faces, color=color, opacity=shape.color[3]
                )

    def log(self, pose: Pose) -> None:
        """Show a pose."""
        for index, frame in enumerate(self._frames):
            position, rotation = _frame(pose, index)
            frame.position, frame.wxyz = tuple(position), tuple(rotation)


class RerunLogger:
    """Logs poses to rerun, one entity per segment.

    Parameters
    ----------
    figure : Figure
        The figure.
    spawn : bool
        Open the viewer of rerun; otherwise the recording is configured by the caller (``rerun.save`` and the like).
    """

    def __init__(self, figure: Figure, *, spawn: bool = True) -> None:
        self._rerun = _imported("rerun")
        self._names = [f"{figure.name}/{segment.name}" for segment in figure.segments]
        self._count = 0
        if spawn:
            self._rerun.init(figure.name, spawn=True)
        for name, segment in zip(self._names, figure.segments, strict=True):
            for number, (shape, surface) in enumerate(_surfaces(segment.shapes)):
                mesh = self._rerun.Mesh3D(
                    vertex_positions=surface.vertices,
                    triangle_indices=surface.faces,
                    vertex_normals=surface.normals,
                    albedo_factor=shape.color,
                )
                self._rerun.log(f"{name}/{number}", mesh, static=True)

    def log(self, pose: Pose, seconds: float | None = None) -> None:
        """Log a pose at a time [s], by default at the next frame number."""
        if seconds is None:
            self._rerun.set_time("frame", sequence=self._count)
        else:
            self._rerun.set_time("time", duration=seconds)
        self._count += 1
        for index, name in enumerate(self._names):
            position, (w, x, y, z) = _frame(pose, index)
            rotation = self._rerun.Quaternion(xyzw=[x, y, z, w])
            self._rerun.log(name, self._rerun.Transform3D(translation=position, quaternion=rotation))


def _surfaces(shapes: tuple[Shape, ...]) -> list[tuple[Shape, Triangles]]:
    """Visible shapes with their surfaces in the frame of the segment."""
    surfaces = []
    for shape in shapes:
        if not shape.visible or (isinstance(shape.geometry, Mesh) and not shape.geometry.faces):
            continue
        own, rotation = triangles(shape.geometry), shape.placement.rotation_matrix
        vertices = own.vertices @ rotation.T + shape.placement.translation_vector
        surfaces.append((shape, Triangles(vertices, own.faces, own.normals @ rotation.T)))
    return surfaces


def _frame(pose: Pose, segment: int) -> tuple[list[float], list[float]]:
    """Position and quaternion (w, x, y, z) of a segment in the world."""
    state = pose.state
    frame = Transform.from_matrix(state.rotations[segment], state.positions[segment])
    return list(frame.translation), list(frame.rotation)


def _imported(package: str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError as error:
        wheel = {"rerun": "rerun-sdk"}.get(package, package)
        raise PoiseError(
            f"this logger needs the package {wheel}, which cannot be imported ({error}); install it with "
            f"pip install {wheel}."
        ) from None
