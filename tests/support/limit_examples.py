"""Swing limits of every shape that the tests of limits share."""

from __future__ import annotations

import functools

import numpy as np

from poise.model.limits import SphericalEllipse, SphericalPolygon, SwingLimit, contains_all


def polar(colatitude_deg: float, azimuth_deg: float) -> np.ndarray:
    """Direction at an angle from z and an azimuth from x toward y."""
    colatitude, azimuth = np.radians(colatitude_deg), np.radians(azimuth_deg)
    return np.array([np.sin(colatitude) * np.cos(azimuth), np.sin(colatitude) * np.sin(azimuth), np.cos(colatitude)])


def ring(colatitudes_deg: list[float], start_deg: float = 0.0) -> np.ndarray:
    """Vertices at even azimuths, counter-clockwise about z."""
    step = 360.0 / len(colatitudes_deg)
    return np.array([polar(c, start_deg + step * i) for i, c in enumerate(colatitudes_deg)])


def c_shape(gap_deg: float, inner_deg: float = 40.0, outer_deg: float = 70.0) -> np.ndarray:
    """Outline of a ring about z that is open for `gap_deg` of azimuth, at azimuth zero."""
    azimuths = np.linspace(0.5 * gap_deg, 360.0 - 0.5 * gap_deg, 19)
    outer, inner = [polar(outer_deg, a) for a in azimuths], [polar(inner_deg, a) for a in azimuths[::-1]]
    return np.array(outer + inner)


ELLIPSES: dict[str, SphericalEllipse] = {
    "small ellipse": SphericalEllipse(0.9, 0.5),
    "circle": SphericalEllipse(1.0, 1.0, [0.3, -1.0, 0.2]),
    "nearly a circle": SphericalEllipse(1.0, 1.0 + 1e-9),
    "long ellipse": SphericalEllipse(2.4, 0.6),
    "concave ellipse": SphericalEllipse(2.0, 1.7, [1.0, 2.0, -0.4]),
    "nearly everything": SphericalEllipse(3.1, 3.0, [0.0, 0.0, -1.0]),
    "sliver": SphericalEllipse(0.01, 3.0),
}
POLYGONS: dict[str, SphericalPolygon] = {
    "triangle": SphericalPolygon(ring([50.0] * 3, 10.0)),
    "convex heptagon": SphericalPolygon(ring([40.0, 50.0, 55.0, 50.0, 45.0, 42.0, 40.0])),
    "star": SphericalPolygon(ring([80.0, 25.0] * 5)),
    "ring with a gap": SphericalPolygon(c_shape(40.0)),
    "hemisphere": SphericalPolygon(ring([90.0] * 3)),
    "all but a square": SphericalPolygon(ring([20.0] * 4)[::-1]),
    "larger than a hemisphere": SphericalPolygon(ring([130.0, 100.0, 120.0, 140.0, 110.0])),
}
LIMITS: dict[str, SwingLimit] = {**ELLIPSES, **POLYGONS}

INTERSECTIONS: dict[str, tuple[SwingLimit, ...]] = {
    "two ellipses": (SphericalEllipse(1.2, 0.4), SphericalEllipse(0.4, 1.2, [0.1, 0.1, 1.0])),
    "ellipse and polygon": (ELLIPSES["long ellipse"], POLYGONS["triangle"]),
    "polygon with a hole": (POLYGONS["convex heptagon"], POLYGONS["all but a square"]),
    "two polygons and an ellipse": (POLYGONS["star"], POLYGONS["hemisphere"], SphericalEllipse(1.0, 0.5)),
    "circle with an off-center hole": (
        SphericalEllipse(1.0, 1.0),
        SphericalPolygon(ring([15.0] * 5)[::-1] + np.array([0.3, 0.0, 0.0])),
    ),
    "two polygons": (POLYGONS["triangle"], SphericalPolygon(ring([50.0] * 3, 70.0))),
    "limits that share an edge": (
        SphericalPolygon([polar(90, 0), polar(90, 120), polar(90, 240)]),
        SphericalPolygon([polar(90, 0), polar(90, 120), polar(30, 60)]),
    ),
}


@functools.cache
def valid_boundary(limits: tuple[SwingLimit, ...], count: int = 720) -> np.ndarray:
    """Sampled boundary points of the set that obeys all limits."""
    points = np.concatenate([limit.boundary(count) for limit in limits])
    return np.array([point for point in points if contains_all(limits, point, 1e-12)])
