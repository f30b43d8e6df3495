"""Constraint rows for both edges at every convex corner of a non-convex spherical polygon.

The margin of a polygon follows its nearest edge. A solver with only this constraint would be led, next to a convex
corner, along one edge and through the other. A constraint per edge (the half-spheres of all edges), as for a convex
polygon, is not possible: far from its edge, the edge's great circle cuts through the region. So the constraints are
local:

* one *mitered margin*: the margin; near a corner between the edges a and b it is min(h_a, h_b), with h = asin(n·d) the
  signed arc to the great circle of an edge;
* for every corner, one *corner margin* max(h_a, h_b, s (|d − v| − r/2)): the other edge.

Near the corner the two are the heights above the two edges, the smaller and the larger, on both sides of the boundary
and at the vertex v itself; the same comparison decides both, so that each edge is represented exactly once. The mitered
margin is zero on the whole boundary, and a corner margin, inside, only at its vertex: no constraint is active away from
its edge, and none is duplicated. At a reflex vertex the region is not an intersection of half-spheres, not even
locally; the only constraint there is the margin, the arc to the vertex.

The radius r of a corner is a fifth of the arc from its vertex to the nearest edge that does not begin or end there, at
most 0.35. Closer than r to v (as a chord), min(h_a, h_b) is the margin, except beyond the vertex, where the arc to the
vertex is longer; from there to 2 r it fades into the margin as max(m, min(h_a, h_b) − 4 (|d − v| − r)), so that it is
continuous everywhere. The slope s is half the sine of the corner's angle: along an edge the height above the other one
is larger than s |d − v|, so within the corner the edges' heights are the maximum; far from it, where both great circles
may be on the wrong side, s (|d − v| − r/2) is positive. A direction is inside if none of these margins is negative.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.math.input_checks import read_only
from poise.tolerances import CORNER_TIE_TOL, MITER_FADE_SLOPE
from poise.types import Direction, FloatArray, IntArray, Matrix, Vector3

_MIN_CORNER_SINE = 1e-9  # sine of an exterior angle below which two edges form no corner
_RADIUS_FRACTION = 0.2  # radius of a corner as a fraction of the arc to the nearest other edge
_MAX_RADIUS_RAD = 0.35


@dataclass(frozen=True, eq=False)
class Corners:
    """Convex corners of a polygon; every array has one row per corner."""

    indices: IntArray  # (k,) indices of the vertices
    vertices: Direction  # (k, 3)
    before: Direction  # (k, 3) inward normals of the edges that end there
    after: Direction  # (k, 3) and of those that begin there
    radii: FloatArray  # (k,) chords
    slopes: FloatArray  # (k,)

    def margins(self, d: Direction, margin: float, gradient: Vector3) -> tuple[FloatArray, Matrix]:
        """Mitered margin, then the margins of all corners, (1 + k,), and their gradients, (1 + k, 3).

        Parameters
        ----------
        d : (3,) array
            Direction.
        margin, gradient : float and (3,) array
            Margin of the polygon there.
        """
        before, before_gradients = heights(self.before, d)
        after, after_gradients = heights(self.after, d)
        # the edge before is the lower one, at the vertex whatever the rounding; this decides both margins
        first = (before <= after) | (np.maximum(np.abs(before), np.abs(after)) <= CORNER_TIE_TOL)
        lower, upper = np.where(first, before, after), np.where(first, after, before)
        lower_gradients = np.where(first[:, None], before_gradients, after_gradients)
        upper_gradients = np.where(first[:, None], after_gradients, before_gradients)
        gaps = d - self.vertices
        chords = np.linalg.norm(gaps, axis=1)
        away = (gaps - (gaps @ d)[:, None] * d) / np.maximum(chords, 1e-300)[:, None]  # gradients of the chords
        for corner in np.flatnonzero(
            chords < 2.0 * self.radii
        ):  # at most one: the caps of twice the radii are disjoint
            over = max(float(chords[corner] - self.radii[corner]), 0.0)
            faded = lower[corner] - MITER_FADE_SLOPE * over
            if over == 0.0 or faded > margin:
                margin, gradient = (
                    faded,
                    lower_gradients[corner] - (MITER_FADE_SLOPE * away[corner] if over > 0.0 else 0.0),
                )
        far = self.slopes * (chords - 0.5 * self.radii)
        upper_gradients = np.where((far > upper)[:, None], self.slopes[:, None] * away, upper_gradients)
        return np.append(margin, np.maximum(far, upper)), np.concatenate([gradient[None], upper_gradients])


def heights(normals: Direction, d: Direction) -> tuple[FloatArray, Matrix]:
    """Signed arcs asin(n·d) from d to great circles, and their gradients; at a circle's pole the gradient is zero."""
    sines = normals @ d
    tangents = normals - sines[:, None] * d
    cosines = np.linalg.norm(tangents, axis=1)
    gradients: Matrix = tangents / np.maximum(cosines, 1e-300)[:, None]
    return np.arctan2(sines, cosines), gradients


def convex_corners(vertices: Direction, normals: Direction, arcs: FloatArray) -> Corners:
    """Convex corners of a polygon.

    Parameters
    ----------
    vertices, normals : (m, 3) arrays
        Vertices, and inward normals of the edges that begin there.
    arcs : (m, m) array
        Arc [rad] from every vertex to every edge.
    """
    count = len(vertices)
    before = np.roll(normals, 1, axis=0)
    sines = np.sum(before * np.cross(normals, vertices), axis=1)  # of the exterior angles, positive to the left
    indices = np.flatnonzero(sines > _MIN_CORNER_SINE)
    others = arcs.copy()
    own = np.arange(count)
    others[own, own] = others[own, own - 1] = np.inf
    return Corners(
        read_only(indices.astype(np.int32)),
        read_only(vertices[indices]),
        read_only(before[indices]),
        read_only(normals[indices]),
        read_only(np.minimum(_RADIUS_FRACTION * others.min(axis=1)[indices], _MAX_RADIUS_RAD)),
        read_only(0.5 * sines[indices]),
    )
