"""Mass properties of shapes and of combined bodies, against second moments and meshes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.model import Box, Capsule, GeneralizedCylinder, MassProperties, Mesh, Segment, Shape, Sphere, Transform
from poise.model.mass import combined, from_shapes, point_inertia
from poise.model.segment import inertia_of_matrix
from tests.math.strategies import vectors
from tests.model.strategies import placements
from tests.model.triangulations import box_mesh

GEOMETRIES = (Box((0.4, 0.7, 1.1)), GeneralizedCylinder(0.2, 0.5, 1.4), Capsule(0.3, 0.9), Sphere(0.2))
DENSITY = 985.0


def second_moment(properties: MassProperties) -> np.ndarray:
    """∫ x xᵀ dm about the origin."""
    about_center = 0.5 * np.trace(properties.inertia) * np.eye(3) - properties.inertia
    return about_center + properties.mass * np.outer(properties.center, properties.center)


def check_equal(one: MassProperties, other: MassProperties) -> None:
    assert one.mass == pytest.approx(other.mass, rel=1e-13)
    np.testing.assert_allclose(one.center, other.center, atol=1e-12)
    np.testing.assert_allclose(one.inertia, other.inertia, atol=1e-12 * max(1.0, np.abs(second_moment(other)).max()))


@given(placements)
def test_a_placed_box_weighs_the_same_as_the_mesh_of_its_moved_corners(place: Transform) -> None:
    mesh = box_mesh((0.4, 0.7, 1.1))
    moved = Mesh(vertices=tuple(map(tuple, place.apply(mesh.vertices).tolist())), faces=mesh.faces)
    found = from_shapes([Shape(Box((0.4, 0.7, 1.1)), place)], DENSITY)
    assert found.mass == pytest.approx(DENSITY * moved.volume, rel=1e-10)
    np.testing.assert_allclose(found.center, moved.centroid, atol=1e-10)
    np.testing.assert_allclose(found.inertia, DENSITY * moved.unit_inertia, rtol=0.0, atol=1e-6)
    check_equal(found, from_shapes([Shape(mesh, place)], DENSITY))


@given(st.lists(st.tuples(st.sampled_from(GEOMETRIES), placements), min_size=1, max_size=4))
def test_placed_shapes_together_have_the_sum_of_their_second_moments(parts: list[tuple[object, Transform]]) -> None:
    found = from_shapes([Shape(geometry, place) for geometry, place in parts], DENSITY)
    mass, first, second = 0.0, np.zeros(3), np.zeros((3, 3))
    for geometry, place in parts:
        own = MassProperties(geometry.volume, geometry.centroid, geometry.unit_inertia)
        # About the shape's origin, in world axes.
        turned = place.rotation_matrix @ second_moment(own) @ place.rotation_matrix.T
        carried = np.outer(place.rotation_matrix @ own.center, place.translation) * own.mass
        mass += own.mass
        first += own.mass * place.apply(own.center)
        second += turned + carried + carried.T + own.mass * np.outer(place.translation, place.translation)
    about = second - np.outer(first, first) / mass
    expected = np.trace(about) * np.eye(3) - about
    assert found.mass == pytest.approx(DENSITY * mass, rel=1e-13)
    np.testing.assert_allclose(found.center, first / mass, atol=1e-12)
    np.testing.assert_allclose(found.inertia, DENSITY * expected, rtol=0.0, atol=1e-12 * DENSITY * np.trace(second))


def test_a_box_cut_in_two_weighs_the_same_as_the_whole() -> None:
    halves = [Shape(Box((0.2, 0.7, 1.1)), Transform((side, 0.0, 0.0))) for side in (-0.1, 0.1)]
    check_equal(from_shapes(halves, DENSITY), from_shapes([Shape(Box((0.4, 0.7, 1.1)))], DENSITY))


def test_only_solid_shapes_have_mass() -> None:
    skin = Shape(Sphere(5.0), solid=False)
    check_equal(from_shapes([skin, Shape(Sphere(0.1))], DENSITY), from_shapes([Shape(Sphere(0.1))], DENSITY))


@given(st.lists(st.tuples(st.floats(0.1, 10.0), vectors), min_size=1, max_size=5))
def test_point_masses_combine_to_their_center_and_spread(points: list[tuple[float, np.ndarray]]) -> None:
    found = combined([MassProperties(mass, place, np.zeros((3, 3))) for mass, place in points])
    masses, places = np.array([m for m, _ in points]), np.array([p for _, p in points])
    center = masses @ places / masses.sum()
    arms = places - center
    expected = np.einsum(
        "k,kij->ij", masses, (arms**2).sum(1)[:, None, None] * np.eye(3) - arms[:, :, None] * arms[:, None]
    )
    assert found.mass == pytest.approx(masses.sum(), rel=1e-14)
    np.testing.assert_allclose(found.center, center, atol=1e-13)
    np.testing.assert_allclose(found.inertia, expected, atol=1e-10)


@given(st.lists(st.tuples(st.sampled_from(GEOMETRIES), placements), min_size=2, max_size=5), st.integers(1, 4))
def test_bodies_may_be_combined_in_groups(parts: list[tuple[object, Transform]], cut: int) -> None:
    bodies = [from_shapes([Shape(geometry, place)], 1.0) for geometry, place in parts]
    groups = [group for group in (bodies[:cut], bodies[cut:]) if group]
    check_equal(combined([combined(group) for group in groups]), combined(bodies))


def test_point_inertia_is_the_inertia_about_the_axes() -> None:
    np.testing.assert_allclose(point_inertia(2.0, np.array([0.0, 0.0, 3.0])), np.diag([18.0, 18.0, 0.0]))
    np.testing.assert_allclose(
        point_inertia(1.0, np.array([1.0, 2.0, 0.0])), [[4.0, -2.0, 0.0], [-2.0, 1.0, 0.0], [0, 0, 5.0]]
    )


def test_no_shapes_have_zero_mass_and_writable_arrays() -> None:
    for parts in ([], [MassProperties(0.0, np.ones(3), np.zeros((3, 3)))]):
        found = combined(parts)
        assert found.mass == 0.0
        np.testing.assert_array_equal(found.center, 0.0)
        np.testing.assert_array_equal(found.inertia, 0.0)
        found.center[0] = 7.0  # a result is the caller's own
        np.testing.assert_array_equal(combined([]).center, 0.0)


def test_inertia_without_mass_is_kept() -> None:
    found = combined([MassProperties(0.0, np.zeros(3), np.diag([1.0, 2.0, 3.0]))])
    np.testing.assert_array_equal(found.inertia, np.diag([1.0, 2.0, 3.0]))


@pytest.mark.parametrize("density", [0.0, -1.0, math.nan, math.inf, "heavy", None])
def test_invalid_densities_are_refused(density: object) -> None:
    with pytest.raises(FigureError, match=r"^the density .*kg/m³\].* got "):
        from_shapes([Shape(Sphere(1.0))], density)


def test_density_needs_a_solid_shape() -> None:
    with pytest.raises(FigureError, match="at least one solid shape; add a shape, or give the mass"):
        from_shapes([Shape(Sphere(1.0), solid=False)], 1000.0)


def test_the_six_numbers_of_an_inertia_make_its_matrix() -> None:
    numbers = (2.0, 3.0, 4.0, -0.1, 0.2, -0.3)
    matrix = Segment("arm", inertia=numbers).inertia_matrix
    np.testing.assert_array_equal(matrix, [[2.0, -0.1, 0.2], [-0.1, 3.0, -0.3], [0.2, -0.3, 4.0]])
    assert inertia_of_matrix(matrix) == numbers


def test_the_products_of_inertia_have_the_sign_of_the_tensor() -> None:
    found = from_shapes([Shape(Sphere(0.1), Transform((x, x, 0.0))) for x in (-1.0, 1.0)], 1000.0)
    assert inertia_of_matrix(found.inertia)[3] < 0.0  # xy = -∫ x y dm, and the balls lie where x y > 0


@pytest.mark.parametrize("size", [1e-8, 1.0, 1e6])
def test_an_inertia_may_be_negative_by_rounding_only_whatever_its_size(size: float) -> None:
    assert Segment("arm", inertia=(size, size, -1e-12 * size, 0.0, 0.0, 0.0)).inertia[0] == size
    with pytest.raises(FigureError, match="negative principal moment"):
        Segment("arm", inertia=(size, size, -1e-6 * size, 0.0, 0.0, 0.0))
