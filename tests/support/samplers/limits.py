"""Arguments for the derivatives of `poise.model.limits`: directions and orientations where the limits are smooth."""

from __future__ import annotations

import numpy as np

from poise.math import sphere, swing_twist
from poise.model.limits import ConstantField, KernelField, SphericalPolygon, SwingLimit, TwistRange
from tests.support.derivatives import Marked, Sample, sampler
from tests.support.limit_examples import LIMITS, POLYGONS
from tests.support.samplers.rotations import Generator

FIELD = KernelField.sampled(lambda d: 0.4 * d[0] - 0.3 * d[1] * d[2], count=60)
CENTER = np.array([0.3, -0.5, 0.8])
TWISTS = (
    TwistRange(-1.0, 1.5),
    TwistRange(2.0, 4.5, offset=0.3, center=CENTER),
    TwistRange(FIELD, 2.0, offset=FIELD, center=CENTER),
    TwistRange(-1.0, KernelField(np.eye(3), [0.5, 1.0, 2.0], 3.0), offset=-0.2),
)


def beside_boundary(limit: SwingLimit, rng: Generator) -> np.ndarray:
    """Direction near the boundary, not near two of its parts at once, nor where nearest points pass into a vertex."""
    while True:
        point = limit.boundary_at(rng.uniform())
        if isinstance(limit, SphericalPolygon) and rng.uniform() < 0.3:
            point = limit.vertices[rng.integers(len(limit.vertices))]
        along = rng.choice([0.0, 1e-9, 1e-3, 0.02, 0.06, -1e-6, -0.02, -0.08])
        d = sphere.exp_map(point, along * limit.margin_gradient(point))
        is_nearest = abs(abs(limit.margin(d)) - abs(along)) < 1e-9
        if is_nearest and (not isinstance(limit, SphericalPolygon) or _on_one_part(limit, d)):
            return d


def _on_one_part(polygon: SphericalPolygon, d: np.ndarray) -> bool:
    """Whether the nearest points of all directions around d are on one edge, or all are the same vertex."""
    tangents = 1e-3 * np.linalg.svd(d[None])[2][1:]
    around = [sphere.exp_map(d, h) for h in (*tangents, *-tangents)]
    feet = np.array([polygon.project(each) for each in around])
    arcs = sphere.arc_length(feet[:, None], polygon.vertices)
    bend = max(np.linalg.norm(polygon.margin_gradient(each) - polygon.margin_gradient(d)) for each in around)
    return bool(np.all(arcs > 3e-3) or np.all(np.any(arcs == 0.0, axis=1) & np.all(feet == feet[0]))) and bend < 0.06


@sampler("poise.model.limits.")
def swing_limits(found: Marked, rng: Generator) -> Sample:
    pool = [limit for name, limit in LIMITS.items() if type(limit) is found.owner and name != "sliver"]  # sharp tips
    limit = pool[rng.integers(len(pool))]
    return Sample({"d": beside_boundary(limit, rng)}, owner=limit)


@sampler("poise.model.limits.spherical_polygon.SphericalPolygon.edge_margins_jacobian")
def edge_margins(found: Marked, rng: Generator) -> Sample:
    pool = list(POLYGONS.values())
    while True:
        limit, d = pool[rng.integers(len(pool))], sphere.uniform(rng)
        if np.all(np.abs(limit.edge_margins(d)) < 1.5):  # at an edge's pole the arc has a tip
            return Sample({"d": d}, owner=limit)


@sampler("poise.model.limits.spherical_polygon.SphericalPolygon.constraint_margins_jacobian")
def constraint_margins(found: Marked, rng: Generator) -> Sample:
    pool = list(POLYGONS.values())
    while True:
        limit = pool[rng.integers(len(pool))]
        point = limit.vertices[rng.integers(len(limit.vertices))]
        d = sphere.exp_map(point, rng.uniform(0.0, 0.6) * sphere.log_map(point, sphere.uniform(rng)))
        tangents = 1e-3 * np.linalg.svd(d[None])[2][1:]
        here = limit.constraint_margins_jacobian(d)
        around = [limit.constraint_margins_jacobian(sphere.exp_map(d, h)) for h in (*tangents, *-tangents)]
        if max(np.abs(each - here).max() for each in around) < 0.02:  # not where another part becomes nearest
            return Sample({"d": d}, owner=limit)


@sampler("poise.model.limits.direction_field.")
def fields(found: Marked, rng: Generator) -> Sample:
    constant = found.owner is ConstantField
    return Sample({"d": sphere.uniform(rng)}, owner=ConstantField(0.7) if constant else FIELD, constant=constant)


@sampler("poise.model.limits.twist_range.")
def twists(found: Marked, rng: Generator) -> Sample:
    limit = TWISTS[rng.integers(len(TWISTS))]
    while True:
        e = swing_twist.compose(rng.uniform(-2.0, 2.0, size=2), rng.uniform(-3.0, 3.0))
        middle = 0.5 * (limit.upper_margin(e) - limit.lower_margin(e))
        far = sphere.arc_length(swing_twist.direction(e), -limit.center) > 0.4
        if far and abs(middle) < 3.0:  # not where the value jumps by a full turn
            return Sample({"e": e}, owner=limit)
