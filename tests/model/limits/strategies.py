"""Hypothesis strategies for limits."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.model.limits import SphericalEllipse, SphericalPolygon
from tests.math.strategies import directions, quaternions
from tests.support.limit_examples import INTERSECTIONS, LIMITS, POLYGONS

__all__ = ["all_sets", "directions", "ellipses", "limits", "outlines", "polygons", "quaternions"]

_RADIUS = st.one_of(st.sampled_from([0.1, 1.0, 1.0 + 1e-12, 1.5707, 2.0, 3.1]), st.floats(0.01, 3.14))

limits = st.sampled_from(sorted(LIMITS)).map(LIMITS.__getitem__)
polygons = st.sampled_from(sorted(POLYGONS)).map(POLYGONS.__getitem__)
ellipses = st.builds(SphericalEllipse, _RADIUS, _RADIUS, directions)
all_sets = st.one_of(
    limits.map(lambda limit: (limit,)), st.sampled_from(sorted(INTERSECTIONS)).map(INTERSECTIONS.__getitem__)
)


def _outline(seed: int, count: int, inverted: bool) -> SphericalPolygon:
    """A polygon with vertices at random arcs from z, mostly with convex and reflex corners; or all but it."""
    rng = np.random.default_rng(seed)
    ways = 2.0 * math.pi * (np.arange(count) + rng.uniform(-0.4, 0.4, count)) / count
    arcs = rng.uniform(0.3, 2.6, count) if rng.uniform() < 0.5 else rng.uniform(0.05, 0.5, count)
    vertices = np.stack([np.sin(arcs) * np.cos(ways), np.sin(arcs) * np.sin(ways), np.cos(arcs)], axis=-1)
    return SphericalPolygon(vertices[::-1] if inverted else vertices)


def _possible(arguments: tuple[int, int, bool]) -> bool:
    try:
        _outline(*arguments)
    except FigureError:  # an outline that crosses itself
        return False
    return True


outlines = (
    st.tuples(st.integers(0, 10**6), st.integers(4, 12), st.booleans()).filter(_possible).map(lambda a: _outline(*a))
)
