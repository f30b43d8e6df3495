"""Signed distances, nearest points and normals of all pairs of shapes: against coal, and by optimality."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest

from poise.collision.distance import Ground, Rectangle, Separation, hull_of, separation
from poise.errors import FigureError
from poise.math import quaternion, so3
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Mesh, Sphere, Transform
from tests.collision.distance.shapes import KINDS, by_backend, coal_distance, reach, shape
from tests.support.backends import HAS_NATIVE, NEEDS_NATIVE

PAIRS = list(combinations_with_replacement(KINDS, 2))
CURVED = ("ellipsoid", "cylinder", "generalized cylinder")
BACKEND = "native" if HAS_NATIVE else "numpy"


def frame(rng: np.random.Generator, spread: float) -> tuple[np.ndarray, np.ndarray]:
    return quaternion.to_matrix(quaternion.random(rng)), spread * rng.normal(size=3)


def check_right(found: Separation, one: tuple, other: tuple, tolerance: float = 1e-11) -> None:
    """The bound of its normal is the distance of its points, so that no nearer points and no other normal can be."""
    n = found.normal
    assert np.linalg.norm(n) == pytest.approx(1.0, abs=1e-12)
    bound = -reach(*one, -n) - reach(*other, n)
    assert found.distance == pytest.approx(bound, abs=tolerance)
    assert np.allclose(found.point_a - found.point_b, found.distance * n, atol=tolerance)
    assert n @ found.point_a == pytest.approx(-reach(*one, -n), abs=tolerance)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_outside_the_distance_agrees_with_coal(one: str, other: str) -> None:
    rng = np.random.default_rng(len(one) * 31 + len(other))
    compared = 0
    for _ in range(60):
        (a, coal_a), (b, coal_b) = shape(one, rng), shape(other, rng)
        frame_a, frame_b = frame(rng, 0.6), frame(rng, 0.6)
        found = by_backend(BACKEND, hull_of(a).placed(*frame_a), hull_of(b).placed(*frame_b))
        check_right(found, (a, *frame_a), (b, *frame_b))
        if found.distance > 0.0:
            theirs = coal_distance(coal_a, frame_a, coal_b, frame_b)
            # coal stops early on two curved shapes; that the rest is right was shown above
            assert found.distance == pytest.approx(theirs, abs=2e-6 if {one, other} & set(CURVED) else 1e-9)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_inside_coal_finds_no_smaller_penetration_depth(one: str, other: str) -> None:
    rng = np.random.default_rng(len(one) * 17 + len(other))
    compared, spread = 0, 0.25 if "mesh" in (one, other) else 0.05
    for _ in range(40):
        (a, coal_a), (b, coal_b) = shape(one, rng), shape(other, rng)
        frame_a, frame_b = frame(rng, spread), frame(rng, spread)
        found = by_backend(BACKEND, hull_of(a).placed(*frame_a), hull_of(b).placed(*frame_b))
        check_right(found, (a, *frame_a), (b, *frame_b))
        theirs = coal_distance(coal_a, frame_a, coal_b, frame_b)
        if "mesh" in (one, other) and found.distance < -0.2:
            continue  # the way out of a mesh is the shortest nearby
        if found.distance < 0.0 and theirs < 1.0:  # where coal gives up it says so by a huge number
            assert found.distance >= theirs - 1e-9
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("kind", KINDS)
def test_generalized_cylinders(kind: str) -> None:
    rng = np.random.default_rng(5)
    for spread in (0.05, 0.5):
        for _ in range(30):
            a, b = shape("generalized cylinder", rng)[0], shape(kind, rng)[0]
            frame_a, frame_b = frame(rng, spread), frame(rng, spread)
            found = by_backend(BACKEND, hull_of(a).placed(*frame_a), hull_of(b).placed(*frame_b))
            check_right(found, (a, *frame_a), (b, *frame_b))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_touching_shapes_have_zero_distance_and_a_continuous_normal(one: str, other: str) -> None:
    rng = np.random.default_rng(9)
    for _ in range(10):
        a, b = shape(one, rng)[0], shape(other, rng)[0]
        turn_a, turn_b = frame(rng, 0.0)[0], frame(rng, 0.0)[0]
        far = by_backend(
            BACKEND, hull_of(a).placed(turn_a, np.array([2.0, 0.0, 0.0])), hull_of(b).placed(turn_b, np.zeros(3))
        )
        place = np.array([2.0, 0.0, 0.0]) - far.distance * far.normal
        found = by_backend(BACKEND, hull_of(a).placed(turn_a, place), hull_of(b).placed(turn_b, np.zeros(3)))
        assert found.distance == pytest.approx(0.0, abs=1e-11)
        check_right(found, (a, turn_a, place), (b, turn_b, np.zeros(3)))


@pytest.mark.parametrize(
    "solid", [Sphere(0.2), Capsule(0.1, 0.3), Box((0.2, 0.3, 0.4)), Ellipsoid((0.1, 0.2, 0.3)), Cylinder(0.1, 0.5)]
)
def test_coincident_shapes_have_their_thickness_as_depth(solid: Sphere) -> None:
    thickness = {Sphere: 0.4, Capsule: 0.2, Box: 0.2, Ellipsoid: 0.2, Cylinder: 0.2}[type(solid)]
    for backend in dict.fromkeys(("numpy", BACKEND)):
        found = by_backend(backend, hull_of(solid), hull_of(solid))
        assert found.distance == pytest.approx(-thickness, abs=1e-11)


def test_a_ball_inside_a_box_leaves_by_the_nearest_face() -> None:
    found = separation(hull_of(Sphere(0.05), Transform((0.1, 0.0, 0.35))), hull_of(Box((1.0, 1.0, 1.0))))
    assert found.distance == pytest.approx(-0.2, abs=1e-12)
    assert found.normal == pytest.approx([0.0, 0.0, 1.0], abs=1e-12)
    assert found.point_b == pytest.approx([0.1, 0.0, 0.5], abs=1e-9)


def test_crossing_and_parallel_capsules_have_a_perpendicular_normal() -> None:
    across = Transform((0.0, 0.0, 0.0), (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0))
    crossing = separation(hull_of(Capsule(0.1, 1.0)), hull_of(Capsule(0.1, 1.0), across))
    assert crossing.distance == pytest.approx(-0.2)
    assert abs(crossing.normal[1]) == pytest.approx(1.0)
    parallel = separation(hull_of(Capsule(0.1, 1.0)), hull_of(Capsule(0.1, 1.0), Transform((0.0, 0.0, 0.3))))
    assert parallel.distance == pytest.approx(-0.2)
    assert parallel.normal[2] == pytest.approx(0.0)


@pytest.mark.parametrize("kind", [*KINDS, "generalized cylinder"])
def test_above_the_ground_it_is_the_height_of_the_lowest_point(kind: str) -> None:
    rng = np.random.default_rng(4)
    for sign in (1.0, -1.0):
        solid = shape(kind, rng)[0]
        turn, place = frame(rng, 0.5)
        ground = hull_of(Ground(), Transform((0.0, 0.0, 0.1)))
        one = hull_of(solid).placed(turn, place)
        found = separation(one, ground) if sign > 0.0 else separation(ground, one)
        assert found.distance == pytest.approx(-reach(solid, turn, place, np.array([0.0, 0.0, -1.0])) - 0.1, abs=1e-12)
        assert found.normal == pytest.approx([0.0, 0.0, sign])


def test_a_rectangle_ends_at_its_edges() -> None:
    sheet = hull_of(Rectangle((2.0, 1.0)))
    above = separation(hull_of(Sphere(0.1), Transform((0.3, 0.2, 0.5))), sheet)
    assert above.distance == pytest.approx(0.4)
    beyond = separation(hull_of(Sphere(0.1), Transform((1.3, 0.2, 0.4))), sheet)
    assert beyond.distance == pytest.approx(0.4)
    assert beyond.point_b == pytest.approx([1.0, 0.2, 0.0])


def test_swapping_the_shapes_flips_the_normal() -> None:
    rng = np.random.default_rng(8)
    one, other = hull_of(Ellipsoid((0.1, 0.2, 0.3))), hull_of(Box((0.3, 0.4, 0.2))).placed(*frame(rng, 0.5))
    there, back = separation(one, other), separation(other, one)
    assert there.distance == pytest.approx(back.distance, abs=1e-12)
    assert there.normal == pytest.approx(-back.normal, abs=1e-9)


@NEEDS_NATIVE
@pytest.mark.parametrize("kind", [*KINDS, "generalized cylinder"])
def test_the_numpy_backend_agrees_to_rounding(kind: str) -> None:
    rng = np.random.default_rng(12)
    for other in ("capsule", "box", "ellipsoid", "cylinder"):
        for spread in (0.1, 0.5):
            one = hull_of(shape(kind, rng)[0]).placed(*frame(rng, spread))
            two = hull_of(shape(other, rng)[0]).placed(*frame(rng, spread))
            mine, theirs = separation(one, two), by_backend(BACKEND, one, two)
            assert mine.distance == pytest.approx(theirs.distance, abs=1e-12)
            assert mine.normal == pytest.approx(theirs.normal, abs=1e-9)


def test_the_normal_is_the_gradient_of_the_distance() -> None:
    """d(A moved by ω about the origin and τ) changes by n·(τ + ω × a)."""
    rng = np.random.default_rng(2)
    for one, other in (("ellipsoid", "cylinder"), ("capsule", "box"), ("generalized cylinder", "ellipsoid")):
        turn, place = frame(rng, 0.0)[0], np.array([0.9, 0.1, 0.2])
        a, b = hull_of(shape(one, rng)[0]), hull_of(shape(other, rng)[0])
        found = separation(a.placed(turn, place), b)
        for shift, spin in zip(np.eye(6)[:, :3], np.eye(6)[:, 3:], strict=True):
            values = [
                separation(a.placed(so3.exp(h * spin) @ turn, so3.exp(h * spin) @ place + h * shift), b).distance
                for h in (1e-5, -1e-5)
            ]
            slope = found.normal @ (shift + np.cross(spin, found.point_a))
            assert (values[0] - values[1]) / 2e-5 == pytest.approx(slope, abs=1e-8)


def test_unsupported_geometry_raises_figure_error() -> None:
    with pytest.raises(FigureError, match="distances need its vertices"):
        hull_of(Mesh(path="bone.stl"))
    with pytest.raises(FigureError, match="got 'ball'"):
        hull_of("ball")  # type: ignore[arg-type]
    with pytest.raises(FigureError, match="two half-spaces"):
        separation(hull_of(Ground()), hull_of(Ground()))
    with pytest.raises(FigureError, match=r"Rectangle: size must be greater than zero"):
        Rectangle((1.0, 0.0))
