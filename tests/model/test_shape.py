"""Volume, centroid and inertia of every geometry, against slices, a lattice of points and triangulations."""

from __future__ import annotations

import dataclasses
import math
import pickle
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from scipy import integrate

from poise.errors import FigureError
from poise.model import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Mesh, Shape, Sphere, Transform
from tests.model.triangulations import box_mesh, capsule_mesh, ellipsoid_mesh, frustum_mesh


class Body(NamedTuple):
    """A geometry, and what is said about it here: half its bounds, and half widths of the slice at height z."""

    geometry: object
    reach: tuple[float, float, float]
    slice: Callable[[float], tuple[float, float]]
    round: bool


def disc(radius: Callable[[float], float]) -> Callable[[float], tuple[float, float]]:
    return lambda z: (radius(z), radius(z))


def capsule_radius(z: float) -> float:
    beyond = max(abs(z) - 0.45, 0.0)
    return math.sqrt(max(0.3**2 - beyond**2, 0.0))


def of_ball(z: float, reach: float) -> float:
    return math.sqrt(max(1.0 - (z / reach) ** 2, 0.0))


BODIES = {
    "box": Body(Box((0.4, 0.7, 1.1)), (0.2, 0.35, 0.55), lambda z: (0.2, 0.35), False),
    "sphere": Body(Sphere(0.6), (0.6, 0.6, 0.6), disc(lambda z: 0.6 * of_ball(z, 0.6)), True),
    "ellipsoid": Body(
        Ellipsoid((0.3, 0.5, 0.9)), (0.3, 0.5, 0.9), lambda z: (0.3 * of_ball(z, 0.9), 0.5 * of_ball(z, 0.9)), True
    ),
    "cylinder": Body(Cylinder(0.4, 1.2), (0.4, 0.4, 0.6), disc(lambda z: 0.4), True),
    "capsule": Body(Capsule(0.3, 0.9), (0.3, 0.3, 0.75), disc(capsule_radius), True),
    "widening cylinder": Body(
        GeneralizedCylinder(0.2, 0.5, 1.4), (0.5, 0.5, 0.7), disc(lambda z: 0.35 + 0.3 * z / 1.4), True
    ),
    "narrowing cylinder": Body(
        GeneralizedCylinder(0.5, 0.1, 0.8), (0.5, 0.5, 0.4), disc(lambda z: 0.3 - 0.4 * z / 0.8), True
    ),
}


@pytest.fixture(params=BODIES)
def body(request: pytest.FixtureRequest) -> Body:
    return BODIES[request.param]


def moments(parts: np.ndarray, z: float) -> tuple[float, np.ndarray, np.ndarray]:
    """Volume, centroid and inertia about it from ∫1, ∫x², ∫y², ∫z² and the centroid's height."""
    volume, xx, yy, zz = parts
    spread = np.diag([xx, yy, zz - volume * z * z])
    return volume, np.array([0.0, 0.0, z]), np.trace(spread) * np.eye(3) - spread


def check_moments(geometry: object, expected: tuple[float, np.ndarray, np.ndarray], tolerance: float) -> None:
    """Compare, relative to the volume and to the largest moment."""
    volume, centroid, inertia = expected
    assert geometry.volume == pytest.approx(volume, rel=tolerance)
    np.testing.assert_allclose(geometry.centroid, centroid, atol=tolerance)
    np.testing.assert_allclose(geometry.unit_inertia, inertia, atol=tolerance * np.abs(inertia).max())


def test_the_integral_over_slices_gives_the_same(body: Body) -> None:
    # A rectangle of half widths a, b has area 4ab, ∫x² = 4/3 a³ b; an ellipse π ab, π/4 a³ b.
    area, second = (math.pi, math.pi / 4.0) if body.round else (4.0, 4.0 / 3.0)

    def integral(integrand: Callable[[float, float, float], float]) -> float:
        top = body.reach[2]
        kinks = [-0.45, 0.0, 0.45] if isinstance(body.geometry, Capsule) else [0.0]
        return integrate.quad(lambda z: integrand(*body.slice(z), z), -top, top, points=kinks, epsabs=1e-13)[0]

    volume = integral(lambda a, b, z: area * a * b)
    parts = [
        volume,
        integral(lambda a, b, z: second * a**3 * b),
        integral(lambda a, b, z: second * a * b**3),
        integral(lambda a, b, z: area * a * b * z * z),
    ]
    height = integral(lambda a, b, z: area * a * b * z) / volume
    check_moments(body.geometry, moments(np.array(parts), height), 1e-13)


def test_counting_lattice_points_gives_approximately_the_same(body: Body) -> None:
    count = 96
    steps = (np.arange(count) + 0.5) / count * 2.0 - 1.0
    x, y, z = (reach * steps for reach in body.reach)
    across = np.array([body.slice(height) for height in z])
    u, v = x[:, None, None] / across[:, 0], y[None, :, None] / across[:, 1]
    inside = u**2 + v**2 <= 1.0 if body.round else (np.abs(u) <= 1.0) & (np.abs(v) <= 1.0)
    cell = 8.0 * math.prod(body.reach) / count**3
    parts = [cell * inside.sum()]
    parts += [cell * float((square * inside).sum()) for square in (x[:, None, None] ** 2, y[None, :, None] ** 2, z**2)]
    height = float((inside * z).sum() / inside.sum())
    check_moments(body.geometry, moments(np.array(parts), height), 1.5e-3)  # the surface passes through 1 cell in 50


def test_a_box_equals_its_twelve_triangles_to_the_last_digits() -> None:
    box, mesh = BODIES["box"].geometry, box_mesh((0.4, 0.7, 1.1))
    check_moments(mesh, (box.volume, box.centroid, box.unit_inertia), 1e-15)


TRIANGULATIONS = {
    "sphere": lambda fineness: ellipsoid_mesh((0.6, 0.6, 0.6), fineness),
    "ellipsoid": lambda fineness: ellipsoid_mesh((0.3, 0.5, 0.9), fineness),
    "cylinder": lambda fineness: frustum_mesh(0.4, 0.4, 1.2, fineness),
    "capsule": lambda fineness: capsule_mesh(0.3, 0.9, fineness),
    "widening cylinder": lambda fineness: frustum_mesh(0.2, 0.5, 1.4, fineness),
    "narrowing cylinder": lambda fineness: frustum_mesh(0.5, 0.1, 0.8, fineness),
}


@pytest.mark.parametrize("name", TRIANGULATIONS)
def test_triangulations_come_nearer_with_the_square_of_their_fineness(name: str) -> None:
    geometry = BODIES[name].geometry
    coarse, fine = (TRIANGULATIONS[name](fineness) for fineness in (6, 12))
    for mesh, most in ((coarse, 0.03), (fine, 0.0075)):
        assert 0.0 < geometry.volume - mesh.volume < most * geometry.volume  # chords lie inside
        np.testing.assert_allclose(mesh.centroid, geometry.centroid, atol=1e-15)
    for property_name in ("volume", "unit_inertia"):
        exact = getattr(geometry, property_name)
        errors = [np.abs(getattr(mesh, property_name) - exact).max() for mesh in (coarse, fine)]
        assert 3.8 < errors[0] / errors[1] < 4.2


def test_a_generalized_cylinder_of_one_radius_is_a_cylinder() -> None:
    one, other = GeneralizedCylinder(0.3, 0.3, 0.8), Cylinder(0.3, 0.8)
    check_moments(one, (other.volume, other.centroid, other.unit_inertia), 1e-15)


def test_a_capsule_of_nearly_zero_length_is_a_sphere() -> None:
    one, other = Capsule(0.3, 1e-12), Sphere(0.3)
    check_moments(one, (other.volume, other.centroid, other.unit_inertia), 1e-11)


def test_an_ellipsoid_of_equal_radii_is_a_ball() -> None:
    one, other = Ellipsoid((0.3, 0.3, 0.3)), Sphere(0.3)
    check_moments(one, (other.volume, other.centroid, other.unit_inertia), 1e-15)


def test_turning_a_generalized_cylinder_upside_down_mirrors_its_centroid() -> None:
    one, other = GeneralizedCylinder(0.2, 0.5, 1.4), GeneralizedCylinder(0.5, 0.2, 1.4)
    assert one.centroid[2] > 0.0
    check_moments(one, (other.volume, -other.centroid, other.unit_inertia), 1e-14)


def test_geometries_and_shapes_are_values() -> None:
    for entry in BODIES.values():
        shape = Shape(entry.geometry, Transform((1.0, 2.0, 3.0)), name="part")
        twin = pickle.loads(pickle.dumps(shape))
        assert twin == shape
        assert hash(twin) == hash(shape)
        with pytest.raises(dataclasses.FrozenInstanceError):
            shape.solid = False
        assert dataclasses.replace(shape, solid=False) != shape


def test_numbers_of_other_types_are_kept_as_plain_floats() -> None:
    assert Box(np.array([1, 2, 3])) == Box((1.0, 2.0, 3.0))
    assert type(Sphere(np.float32(0.5)).radius) is float
    assert Shape(Sphere(1), color=np.array([0, 0, 1, 1])).color == (0.0, 0.0, 1.0, 1.0)


FAULTS = {
    "flat box": (lambda: Box((1.0, 0.0, 1.0)), "Box: size must be greater than zero [m], got (1.0, 0.0, 1.0)"),
    "negative box": (lambda: Box((1.0, -1.0, 1.0)), "Box: size must be greater than zero"),
    "box of two": (lambda: Box((1.0, 1.0)), "Box: size must be 3 numbers, got an array of shape (2,)"),
    "box of one": (lambda: Box(1.0), "Box: size must be 3 numbers"),
    "nan box": (lambda: Box((1.0, math.nan, 1.0)), "Box: size must be finite"),
    "no ball": (lambda: Sphere(0.0), "Sphere: radius must be greater than zero"),
    "nan ball": (lambda: Sphere(math.nan), "Sphere: radius must be a finite number, got nan"),
    "ball of three radii": (lambda: Sphere((1.0, 1.0, 1.0)), "Sphere: radius must be a finite number, got (1.0,"),
    "ball in words": (lambda: Sphere("big"), "Sphere: radius must be a finite number, got 'big'"),
    "negative ellipsoid": (lambda: Ellipsoid((1.0, 1.0, -1.0)), "Ellipsoid: radii must be greater than zero"),
    "endless cylinder": (lambda: Cylinder(1.0, math.inf), "Cylinder: length must be a finite number, got inf"),
    "negative capsule": (lambda: Capsule(-0.1, 1.0), "Capsule: radius must be greater than zero"),
    "cone": (lambda: GeneralizedCylinder(0.1, 0.0, 1.0), "GeneralizedCylinder: radius_top must be greater than zero"),
    "color of three": (lambda: Shape(Sphere(1.0), color=(1.0, 1.0, 1.0)), "a shape's color (red, green, blue, "),
    "color too bright": (lambda: Shape(Sphere(1.0), color=(2.0, 1.0, 1.0, 1.0)), "components from 0 to 1, got (2.0,"),
    "no geometry": (lambda: Shape("box"), "geometry must be a Box, Sphere, Mesh or another geometry, got 'box'"),
    "no placement": (lambda: Shape(Sphere(1.0), (0.0, 0.0, 1.0)), "expected a Transform"),
}


@pytest.mark.parametrize(("make", "said"), FAULTS.values(), ids=FAULTS)
def test_invalid_shapes_are_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)


def test_a_mesh_known_only_by_file_name_can_be_a_shape() -> None:
    assert Shape(Mesh("hand.stl")).geometry.path == "hand.stl"
