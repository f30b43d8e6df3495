"""Tessellation: closed, outward, on the surface, and with the volume of the shape."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import FigureError
from poise.model import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Mesh, Sphere
from poise.model.shape import Geometry
from poise.model.tessellation import Triangles, triangles

TETRAHEDRON = Mesh(
    vertices=((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    faces=((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)),
)
SHAPES: dict[str, Geometry] = {
    "box": Box((0.1, 0.2, 0.3)),
    "sphere": Sphere(0.2),
    "ellipsoid": Ellipsoid((0.1, 0.2, 0.4)),
    "capsule": Capsule(0.1, 0.5),
    "cylinder": Cylinder(0.1, 0.5),
    "cone": GeneralizedCylinder(0.2, 0.05, 0.5),
    "mesh": TETRAHEDRON,
    "mirrored mesh": Mesh(scale=(-2.0, 1.0, 1.0), vertices=TETRAHEDRON.vertices, faces=TETRAHEDRON.faces),
}


def volume(found: Triangles) -> float:
    a, b, c = (found.vertices[found.faces[:, corner]] for corner in range(3))
    return float(np.einsum("ni,ni->", a, np.cross(b, c))) / 6.0


@pytest.mark.parametrize("geometry", SHAPES.values(), ids=SHAPES)
def test_the_surface_is_closed_and_every_edge_is_used_once_in_each_direction(geometry: Geometry) -> None:
    found = triangles(geometry, 12)
    _, same = np.unique(found.vertices.round(9) + 0.0, axis=0, return_inverse=True)
    faces = same.reshape(-1)[found.faces]
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    there = {tuple(edge) for edge in edges.tolist()}
    assert len(there) == len(edges)
    assert {(b, a) for a, b in there} == there


@pytest.mark.parametrize("geometry", SHAPES.values(), ids=SHAPES)
def test_the_volume_converges_from_below(geometry: Geometry) -> None:
    coarse, fine = volume(triangles(geometry, 48)), volume(triangles(geometry, 192))
    assert coarse <= geometry.volume * (1.0 + 1e-12)
    assert fine == pytest.approx(geometry.volume, rel=1e-3)
    short = (geometry.volume - coarse, geometry.volume - fine)
    assert short[1] <= short[0] / 15.0 + 1e-15  # the error goes with the square of the step


@pytest.mark.parametrize("geometry", SHAPES.values(), ids=SHAPES)
def test_normals_are_unit_and_look_the_way_their_faces_do(geometry: Geometry) -> None:
    found = triangles(geometry, 24)
    assert np.allclose(np.linalg.norm(found.normals, axis=1), 1.0, atol=1e-12)
    a, b, c = (found.vertices[found.faces[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    assert (np.linalg.norm(across, axis=1) > 0.0).all()
    look = np.einsum("ni,nci->nc", across, found.normals[found.faces])
    assert (look > -1e-12).all()
    assert (look.sum(axis=1) > 0.0).all()


def test_normals_of_an_ellipsoid_are_those_of_its_equation() -> None:
    radii = np.array([0.1, 0.2, 0.4])
    found = triangles(Ellipsoid((0.1, 0.2, 0.4)), 16)
    assert np.allclose(((found.vertices / radii) ** 2).sum(axis=1), 1.0, atol=1e-12)
    gradient = found.vertices / radii**2
    assert np.allclose(found.normals, gradient / np.linalg.norm(gradient, axis=1)[:, None], atol=1e-12)


def test_ends_of_a_capsule_lie_at_its_poles() -> None:
    found = triangles(Capsule(0.1, 0.5), 8)
    assert found.vertices[:, 2].min() == pytest.approx(-0.35)
    assert found.vertices[:, 2].max() == pytest.approx(0.35)


@pytest.mark.parametrize("fineness", [2, 0, -1, 5000, 3.5, True, "many"])
def test_an_invalid_fineness_is_refused(fineness: object) -> None:
    with pytest.raises(FigureError, match="fineness must be an integer from 3 to 4096"):
        triangles(Sphere(1.0), fineness)  # type: ignore[arg-type]


def test_geometries_without_triangles_are_refused_by_name() -> None:
    with pytest.raises(FigureError, match=r"Mesh 'a\.stl': only its file name is known"):
        triangles(Mesh("a.stl"))
    with pytest.raises(FigureError, match="cannot tessellate 'ball'"):
        triangles("ball")  # type: ignore[arg-type]
