"""Obstacles: named objects of the environment, made of convex parts; the floor; triangle meshes.

:func:`mesh_obstacle` takes meshes that need not be convex: a convex mesh becomes one part, any other mesh one part per
triangle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.collision.distance import Ground, Hull, hull_of
from poise.collision.distance.hull import Solid
from poise.errors import FigureError
from poise.math.orientation import finite_numbers
from poise.model import Mesh, Transform
from poise.model.shape import Color
from poise.model.transform import IDENTITY, as_transform
from poise.types import FloatArray

DEFAULT_COLOR: Color = (0.62, 0.56, 0.47, 1.0)
ALL_BITS = -1  # collision filter that lets a part collide with every shape
_CONVEXITY_TOL = 1e-9  # relative to the size: how far a vertex of a convex mesh may lie outside the plane of a face
_MAX_TRIANGLES = 20_000
_PLANE_BATCH = 256  # faces whose planes are tested at once against all vertices


@dataclass(frozen=True)
class Part:
    """A convex part of an obstacle.

    Parameters
    ----------
    geometry : Box, Sphere, Ellipsoid, Capsule, Cylinder, GeneralizedCylinder, Mesh, Ground or Rectangle
        A mesh counts as its convex hull: decompose a mesh that is not convex into parts.
    placement : Transform, 4×4 matrix or SE3
        The geometry's frame in the obstacle's.
    color : four floats
        Red, green, blue, opacity, each from 0 to 1.
    contype, conaffinity : int
        Collision filter, see :class:`poise.model.Shape`; by default all bits, so that every solid shape is tested.
    """

    geometry: Solid
    placement: Transform = IDENTITY
    color: Color = DEFAULT_COLOR
    contype: int = ALL_BITS
    conaffinity: int = ALL_BITS

    def __post_init__(self) -> None:
        hull_of(self.geometry)  # raises FigureError for an unsupported geometry
        object.__setattr__(self, "placement", as_transform(self.placement, "a part's placement"))
        color = finite_numbers(self.color, 4, "a part's color (red, green, blue, opacity)")
        if min(color) < 0.0 or max(color) > 1.0:
            raise FigureError(f"a part's color: expected four numbers from 0 to 1; got {tuple(color)}.")
        object.__setattr__(self, "color", tuple(color))


@dataclass(frozen=True)
class Obstacle:
    """An object of the environment.

    >>> from poise.model import Sphere
    >>> ball = Obstacle("ball", Sphere(0.2)).moved((0, 0, 1))
    >>> ball.placement.translation
    (0.0, 0.0, 1.0)

    Parameters
    ----------
    name : str
        Name in explanations.
    parts : geometry, Part or several Parts
        Its convex parts.
    placement : Transform, 4×4 matrix or SE3
        Its frame in the world.
    ignored_segments : tuple of str
        Segments that may touch it, such as a base that stands on it.
    """

    name: str
    parts: tuple[Part, ...]
    placement: Transform = IDENTITY
    ignored_segments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise FigureError(f"name of an obstacle: expected a non-empty str; got {self.name!r}.")
        object.__setattr__(self, "placement", as_transform(self.placement, f"obstacle {self.name!r}: its placement"))
        given: Any = self.parts
        several: Iterable[Any] = given if isinstance(given, Iterable) else (given,)
        try:
            parts = tuple(each if isinstance(each, Part) else Part(each) for each in several)
        except FigureError as error:
            raise FigureError(f"obstacle {self.name!r}: {error}") from None
        if not parts:
            raise FigureError(f"obstacle {self.name!r}: needs at least one part.")
        object.__setattr__(self, "parts", parts)

    def moved(self, at: object, rotation: object = IDENTITY.rotation) -> Obstacle:
        """The same obstacle at another position [m] and orientation of the world."""
        return replace(self, placement=Transform(at, rotation))  # type: ignore[arg-type]

    def hulls(self) -> tuple[Hull, ...]:
        """Convex hulls of its parts in the world."""
        return tuple(hull_of(part.geometry, self.placement @ part.placement) for part in self.parts)

    @property
    def is_unbounded(self) -> bool:
        """Whether a part of it is a half-space."""
        return any(isinstance(part.geometry, Ground) for part in self.parts)


def floor(height: float = 0.0, name: str = "floor") -> Obstacle:
    """A floor: everything below a height [m] is solid."""
    return Obstacle(name, (Part(Ground()),), Transform((0.0, 0.0, height)))


def mesh_obstacle(name: str, mesh: Mesh, placement: Transform = IDENTITY, *, color: Color = DEFAULT_COLOR) -> Obstacle:
    """An obstacle of a triangle mesh with its concavities, unlike `Part(mesh)`, which counts as its convex hull.

    A mesh that is not convex is represented by its surface: a solid that comes from outside is stopped by it and one
    that has penetrated slightly is pushed back, while a solid that lies wholly inside touches nothing.

    Raises
    ------
    FigureError
        A mesh without faces, or with more than 20,000: simplify it first.
    """
    if not isinstance(mesh, Mesh) or not mesh.faces:
        raise FigureError(f"obstacle {name!r}: expected a Mesh with vertices and faces; got {mesh!r}.")
    if len(mesh.faces) > _MAX_TRIANGLES:
        raise FigureError(
            f"obstacle {name!r}: {len(mesh.faces)} triangles are more than {_MAX_TRIANGLES}; simplify the mesh, or cut "
            "it into convex parts."
        )
    triangles = (np.array(mesh.vertices) * np.array(mesh.scale))[np.array(mesh.faces, dtype=np.int64)]
    if is_convex(triangles):
        return Obstacle(name, (Part(mesh, color=color),), placement)
    parts = [
        Part(Mesh(vertices=tuple(map(tuple, each)), faces=((0, 1, 2),)), color=color)
        for each in triangles[_areas(triangles) > 0.0].tolist()
    ]
    if not parts:
        raise FigureError(f"obstacle {name!r}: all triangles of its mesh have zero area.")
    return Obstacle(name, tuple(parts), placement)


def is_convex(triangles: FloatArray) -> bool:
    """Whether triangles (n, 3, 3) form a closed surface with all vertices on one side of each plane."""
    nonzero = triangles[_areas(triangles) > 0.0]
    points, indices = np.unique(nonzero.reshape(-1, 3), axis=0, return_inverse=True)
    faces = indices.reshape(-1, 3)
    edges = np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    if not len(nonzero) or np.any(np.unique(edges, axis=0, return_counts=True)[1] != 2):
        return False
    tolerance = _CONVEXITY_TOL * float(np.ptp(points, axis=0).max())
    normals = np.cross(nonzero[:, 1] - nonzero[:, 0], nonzero[:, 2] - nonzero[:, 0])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    for start in range(0, len(nonzero), _PLANE_BATCH):
        batch = slice(start, start + _PLANE_BATCH)
        heights = normals[batch] @ points.T
        heights -= np.einsum("ij,ij->i", normals[batch], nonzero[batch, 0])[:, None]
        if np.any((heights.max(axis=1) > tolerance) & (heights.min(axis=1) < -tolerance)):
            return False
    return True


def _areas(triangles: FloatArray) -> FloatArray:
    first, second = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    return np.asarray(0.5 * np.linalg.norm(np.cross(first, second), axis=1))
