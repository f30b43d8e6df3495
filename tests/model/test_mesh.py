"""Volume and inertia of closed, outward-oriented meshes; errors with the reason for others."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.model import Box, Mesh
from tests.model.strategies import placements
from tests.model.triangulations import box_mesh, ellipsoid_mesh

CUBE = box_mesh((1.0, 2.0, 3.0))
INSIDE_OUT = tuple(face[::-1] for face in CUBE.faces)


@given(placements)
def test_volume_and_inertia_do_not_depend_on_where_the_mesh_lies(place) -> None:
    moved = replace(CUBE, vertices=tuple(map(tuple, place.apply(CUBE.vertices).tolist())))
    box = Box((1.0, 2.0, 3.0))
    assert moved.volume == pytest.approx(6.0, rel=1e-11)
    np.testing.assert_allclose(moved.centroid, place.translation, atol=1e-11)
    np.testing.assert_allclose(
        moved.unit_inertia, place.rotation_matrix @ box.unit_inertia @ place.rotation_matrix.T, atol=1e-8
    )


def test_a_tetrahedron_has_the_analytic_inertia() -> None:
    corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    mesh = Mesh(vertices=corners, faces=((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    assert mesh.volume == pytest.approx(1.0 / 6.0, rel=1e-15)
    np.testing.assert_allclose(mesh.centroid, [0.25, 0.25, 0.25], rtol=1e-15)
    # ∫x² = 1/60 and ∫xy = 1/120 from the corner; about the centroid 1/160 and -1/480.
    np.testing.assert_allclose(
        mesh.unit_inertia, np.full((3, 3), 1 / 480) + np.eye(3) * (2 / 160 - 1 / 480), rtol=1e-14
    )


@given(st.tuples(*[st.sampled_from([-2.0, -1.0, 0.5, 1.0, 3.0])] * 3))
def test_scaled_and_mirrored_meshes_have_the_volume_of_their_image(scale: tuple[float, float, float]) -> None:
    size = tuple(abs(factor) * length for factor, length in zip(scale, (1.0, 2.0, 3.0), strict=True))
    scaled, box = replace(CUBE, scale=scale), Box(size)
    assert scaled.volume == pytest.approx(box.volume, rel=1e-14)
    np.testing.assert_allclose(scaled.unit_inertia, box.unit_inertia, atol=1e-13 * box.unit_inertia.max())


def test_a_body_with_a_cavity_has_the_difference_of_both() -> None:
    outer, inner = ellipsoid_mesh((2.0, 2.0, 2.0), 4), ellipsoid_mesh((1.0, 1.0, 1.0), 4)
    shift = len(outer.vertices)
    hollow = tuple((c + shift, b + shift, a + shift) for a, b, c in inner.faces)
    scaled = tuple(tuple(2.0 * x for x in vertex) for vertex in outer.vertices)
    shell = Mesh(vertices=(*scaled, *inner.vertices), faces=(*outer.faces, *hollow))
    assert shell.volume == pytest.approx(outer.volume - inner.volume, rel=1e-14)
    np.testing.assert_allclose(shell.unit_inertia, outer.unit_inertia - inner.unit_inertia, atol=1e-13)


def test_a_mesh_equals_its_pickled_copy_also_after_use() -> None:
    assert CUBE.volume > 0.0
    twin = pickle.loads(pickle.dumps(CUBE))
    assert twin == CUBE
    assert hash(twin) == hash(CUBE)
    assert twin.volume == CUBE.volume
    assert Mesh("a.stl") != Mesh("b.stl")


def of(faces: object, **others: object) -> Callable[[], Mesh]:
    return lambda: Mesh(vertices=CUBE.vertices, faces=faces, **others)


FAULTS = {
    "nothing": (lambda: Mesh(), "Mesh: needs the path of a file, or vertices and faces"),
    "vertices alone": (lambda: Mesh(vertices=CUBE.vertices), "Mesh: needs the path of a file"),
    "face beyond": (of(((0, 1, 8),)), "Mesh: a face refers to vertex 8, but there are 8 vertices, counted from 0"),
    "face below": (of(((0, -1, 2),)), "a face refers to vertex -1"),
    "face of two": (of(((0, 1),)), "a face must be three integers, got (0, 1)"),
    "face of halves": (of(((0, 1.5, 2),)), "a face must be three integers, got (0, 1.5, 2)"),
    "face of a number": (of((3,)), "a face must be three integers, got 3"),
    "nan vertex": (lambda: Mesh("hand.stl", vertices=((0.0, 0.0, math.nan),)), "Mesh 'hand.stl': a vertex must be"),
    "scale of one": (lambda: Mesh("hand.stl", scale=2.0), "Mesh 'hand.stl': scale must be 3 numbers"),
}


@pytest.mark.parametrize(("make", "said"), FAULTS.values(), ids=FAULTS)
def test_invalid_meshes_are_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)


WITHOUT_VOLUME = {
    "by name": (lambda: Mesh("hand.stl"), "Mesh 'hand.stl': volume and inertia need its vertices and faces; give the "),
    "inside out": (of(INSIDE_OUT), "Mesh: encloses no positive volume (-6 m³); faces must run counter-clockwise"),
    "open": (of(CUBE.faces[:-1]), "Mesh: is not closed, its faces leave an opening of 1 m² or more; close it"),
    "one face turned": (of((CUBE.faces[0][::-1], *CUBE.faces[1:])), "orient all faces consistently"),
    "flat": (of(CUBE.faces, scale=(1.0, 1.0, 0.0)), "Mesh: encloses no positive volume (0 m³)"),
}


@pytest.mark.parametrize(("make", "said"), WITHOUT_VOLUME.values(), ids=WITHOUT_VOLUME)
@pytest.mark.parametrize("asked", ["volume", "centroid", "unit_inertia"])
def test_a_mesh_without_volume_raises_an_error_with_the_reason(make: Callable[[], Mesh], said: str, asked: str) -> None:
    mesh = make()
    with pytest.raises(FigureError) as caught:
        getattr(mesh, asked)
    assert said in str(caught.value)
