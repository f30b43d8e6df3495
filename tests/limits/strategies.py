"""What hypothesis draws for limits."""

from __future__ import annotations

from hypothesis import strategies as st

from poise.limits import SphericalEllipse
from tests.rotations.strategies import directions, quaternions
from tests.support.limit_examples import INTERSECTIONS, LIMITS, POLYGONS

__all__ = ["all_sets", "directions", "ellipses", "limits", "polygons", "quaternions"]

_RADIUS = st.one_of(st.sampled_from([0.1, 1.0, 1.0 + 1e-12, 1.5707, 2.0, 3.1]), st.floats(0.01, 3.14))

limits = st.sampled_from(sorted(LIMITS)).map(LIMITS.__getitem__)
polygons = st.sampled_from(sorted(POLYGONS)).map(POLYGONS.__getitem__)
ellipses = st.builds(SphericalEllipse, _RADIUS, _RADIUS, directions)
all_sets = st.one_of(
    limits.map(lambda limit: (limit,)), st.sampled_from(sorted(INTERSECTIONS)).map(INTERSECTIONS.__getitem__)
)
