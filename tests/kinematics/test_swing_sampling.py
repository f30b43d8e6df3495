"""Random limb directions are uniform by area."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from poise.kinematics.swing_sampling import patch_around, random_direction
from poise.math import sphere
from poise.model import SphericalEllipse, SphericalPolygon
from poise.model.limits import SwingLimit, contains_all
from poise.model.limits.direction_field import fibonacci_lattice
from tests.support.figures import SHOULDER

QUANTILE = {1: 10.8, 3: 16.3, 9: 27.9, 19: 43.8}  # chi-square, one in a thousand is larger


def chi_square(counts: np.ndarray, shares: np.ndarray) -> float:
    expected = shares * counts.sum()
    return float(((counts - expected) ** 2 / expected).sum())


def drawn(limits: tuple[SwingLimit, ...], count: int, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.array([random_direction(limits, rng) for _ in range(count)])


def test_without_limits_directions_are_uniform_on_the_sphere() -> None:
    points = drawn((), 4000)
    for coordinate in points.T:  # each coordinate of a uniform direction is uniform in [-1, 1]
        counts = np.histogram(coordinate, bins=20, range=(-1.0, 1.0))[0]
        assert chi_square(counts, np.full(20, 0.05)) < QUANTILE[19]


@pytest.mark.parametrize("radius", [0.3, 1.2, 2.8])
def test_in_a_circle_heights_and_azimuths_are_uniform(radius: float) -> None:
    center = np.array([0.48, 0.6, 0.64])
    points = drawn((SphericalEllipse(radius, radius, center=center),), 3000)
    heights = np.histogram(points @ center, bins=10, range=(math.cos(radius), 1.0))[0]
    assert chi_square(heights, np.full(10, 0.1)) < QUANTILE[9]
    across = np.array([0.8, 0.0, -0.6])
    azimuths = np.arctan2(points @ np.cross(center, across), points @ across)
    assert chi_square(np.histogram(azimuths, bins=10, range=(-math.pi, math.pi))[0], np.full(10, 0.1)) < QUANTILE[9]


@pytest.mark.parametrize("inside", [(0.3, -0.2, 0.9), (-0.3, 0.2, -0.9)], ids=["small", "larger than a hemisphere"])
def test_parts_of_a_polygon_are_hit_in_proportion_to_their_areas(inside: tuple[float, float, float]) -> None:
    polygon = SphericalPolygon(SHOULDER, inside=inside)
    points = drawn((polygon,), 4000)
    assert all(polygon.contains(point) for point in points)
    rng = np.random.default_rng(1)
    for _ in range(5):
        normal = sphere.uniform(rng)
        share = _area((polygon,), normal) / _area((polygon,), np.zeros(3))
        if 0.02 < share < 0.98:
            side = int((points @ normal > 0.0).sum())
            assert chi_square(np.array([side, 4000 - side]), np.array([share, 1.0 - share])) < QUANTILE[1]


def _area(limits: tuple[SwingLimit, ...], normal: np.ndarray) -> float:
    """Share of the sphere in a region with d·normal ≥ 0, by an even lattice of directions."""
    lattice = fibonacci_lattice(8000)
    return float(np.mean([normal @ d >= 0.0 and contains_all(limits, d) for d in lattice]))


def test_a_thin_region_is_sampled_efficiently() -> None:
    thin = SphericalEllipse(1e-4, 1.0)
    patch = patch_around((thin,))
    # A great circle's strip of this width and length, within a factor of a few.
    assert patch.area < 10.0 * math.pi * 1e-4
    points = drawn((thin,), 2000)
    assert all(thin.contains(point) for point in points)
    # In a strip the density along it is √(1 - s²) sin(s)/s.
    along = np.arctan2(points[:, 0], points[:, 2])
    edges = np.linspace(-1.0, 1.0, 11)
    fine = np.linspace(-1.0, 1.0, 20_001)
    density = np.sqrt(1.0 - fine**2) * np.sinc(fine / math.pi)
    shares = np.array([density[(fine >= a) & (fine < b)].sum() for a, b in itertools.pairwise(edges)])
    assert chi_square(np.histogram(along, bins=edges)[0], shares / shares.sum()) < QUANTILE[9]


def test_a_thin_overlap_of_two_regions_is_found() -> None:
    apart = 1.99
    lens = (SphericalEllipse(1.0, 1.0), SphericalEllipse(1.0, 1.0, center=(math.sin(apart), 0.0, math.cos(apart))))
    patch = patch_around(lens)
    assert patch.area < 0.01
    points = drawn(lens, 200)
    assert all(contains_all(lens, point) for point in points)
    assert np.ptp(points[:, 1]) > 0.1  # all along the lens


def test_a_hole_is_not_sampled() -> None:
    ring = (SphericalEllipse(1.0, 1.0), SphericalPolygon([(-1, -1, 4), (-1, 1, 4), (1, 1, 4), (1, -1, 4)]))
    assert not contains_all(ring, np.array([0.0, 0.0, 1.0]))
    points = drawn(ring, 500)
    assert all(contains_all(ring, point) for point in points)
    counts = np.histogram(np.arctan2(points[:, 1], points[:, 0]), bins=4, range=(-math.pi, math.pi))[0]
    assert chi_square(counts, np.full(4, 0.25)) < QUANTILE[3]


@pytest.mark.parametrize(
    "limits",
    [
        (SphericalEllipse(0.5, 1.2),),
        (SphericalEllipse(2.9, 3.0),),
        (SphericalEllipse(0.02, 2.5, center=(1.0, 2.0, 3.0)),),
        (SphericalPolygon(SHOULDER, inside=(0.3, -0.2, 0.9)),),
        (SphericalPolygon(SHOULDER, inside=(-0.3, 0.2, -0.9)),),
        (SphericalEllipse(0.5, 1.2), SphericalEllipse(1.2, 0.5)),
    ],
)
def test_the_patch_contains_the_whole_region(limits: tuple[SwingLimit, ...]) -> None:
    patch = patch_around(limits)
    for point in sphere.uniform(np.random.default_rng(2), 2000):
        if contains_all(limits, point):
            x, y, height = patch.frame @ point
            turn = (math.atan2(y, x) - patch.longitude[0]) % (2.0 * math.pi)
            assert patch.height[0] <= height <= patch.height[1]
            assert turn <= patch.longitude[1] - patch.longitude[0]
