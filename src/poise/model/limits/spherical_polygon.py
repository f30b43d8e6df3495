"""Swing limit bounded by great arcs: the directed spherical polygon (such as a shoulder or hip limit).

The inside lies to the left of every edge, seen from outside the sphere; reversing the order of the vertices swaps
inside and outside [Baerlocher2001, 3.6.1, fig. 3.10]. The polygon may be concave and larger than a hemisphere.

The margin. In the frame (v, t, n) of an edge (start vertex, direction of travel there, inward normal of its plane) a
direction d has coordinates (c, s, h). The foot of the perpendicular on the edge's great circle lies at the angle
atan2(s, c) from the start; when that is within the edge, the edge's nearest point is this foot, at the signed arc
atan2(h, √(c² + s²)). Otherwise its start vertex is taken, at the arc atan2(√(s² + h²), c): the end vertex is the start
of the next edge. The smallest of these arcs is the distance. Which side a direction is on follows from the nearest
feature alone: the sign of h at an edge; at a vertex the sign of (n_before + n_after)·d, because the arc from the vertex
to d leaves between the two normals. No ray casting and no known inside point are needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.derivative import derivative_of
from poise.errors import FigureError
from poise.math.input_checks import ValueObject, read_only, unit_directions
from poise.model.limits.polygon_corners import Corners, convex_corners, heights
from poise.model.limits.polygon_outline import check_polygon_edges, check_simple_polygon, vertex_to_edge_arcs
from poise.model.limits.swing_limit import SwingLimit
from poise.tolerances import VERTEX_TOL
from poise.types import ArrayLike, Direction, FloatArray, Matrix, Vector3

_MIN_INSIDE_MARGIN_RAD = 1e-9  # a direction given as inside must be farther from the boundary than this
_CONVEXITY_TOL = 1e-12  # a vertex this far behind an edge's plane (sine) does not make a polygon concave


@dataclass(frozen=True, eq=False)
class SphericalPolygon(ValueObject, SwingLimit):
    """Directions to the left of a closed chain of great arcs.

    Parameters
    ----------
    vertices : (m, 3) array
        At least three directions in the joint's frame; normalized. Edges are shorter than π and do not cross.
    inside : (3,) array, optional
        A direction inside: the order of the vertices is reversed if it would be outside.
    """

    vertices: Direction
    _frames: FloatArray = field(init=False, repr=False, compare=False)  # (3, 3m): columns are all v, then all t, then n
    _lengths: FloatArray = field(init=False, repr=False, compare=False)  # (m,), arcs of the edges
    _vertex_normals: Direction = field(init=False, repr=False, compare=False)  # (m, 3), halfway between the edges'

    def __init__(self, vertices: ArrayLike, inside: ArrayLike | None = None) -> None:
        corners = unit_directions("the vertices of a spherical polygon", vertices, (None, 3))
        if len(corners) < 3:
            raise FigureError(
                f"a spherical polygon needs at least 3 vertices, got {len(corners)}; use a SphericalEllipse for a cone."
            )
        check_polygon_edges(corners)
        self._set_vertices(corners)
        check_simple_polygon(self.vertices, self.edge_normals)
        if inside is None:
            return
        point = unit_directions("the inside of a spherical polygon", inside)
        margin = self.margin(point)
        if abs(margin) < _MIN_INSIDE_MARGIN_RAD:
            raise FigureError(
                f"the direction inside={np.round(point, 6).tolist()} lies on the boundary of the spherical polygon; "
                "give one farther inside."
            )
        if margin < 0.0:
            self._set_vertices(read_only(corners[::-1]))

    def _set_vertices(self, corners: Direction) -> None:
        ends = np.roll(corners, -1, axis=0)
        opposed = np.sum(corners * ends, axis=1, keepdims=True) < 0.0
        # v × w from the shorter of w − v and w + v, which keeps all digits for short and for long edges.
        normals = np.cross(corners, np.where(opposed, ends + corners, ends - corners))
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        along = np.cross(normals, corners)
        lengths = np.arctan2(np.sum(ends * along, axis=1), np.sum(ends * corners, axis=1))
        halfway = normals + np.roll(normals, 1, axis=0)
        self._keep(
            vertices=corners,
            _frames=read_only(np.concatenate([corners, along, normals]).T),
            _lengths=read_only(lengths),
            _vertex_normals=read_only(halfway / np.maximum(np.linalg.norm(halfway, axis=1, keepdims=True), 1e-300)),
        )

    @property
    def edge_normals(self) -> Direction:
        """Inward unit normals of the planes of the edges, (m, 3); edge i leads from vertex i to the next."""
        return self._frames[:, 2 * len(self._lengths) :].T

    @property
    def edge_frames(self) -> FloatArray:
        """Frames of the edges, (m, 3, 3): start vertex, direction of travel there, inward normal."""
        return self._frames.reshape(3, 3, -1).transpose(2, 1, 0)

    @property
    def edge_lengths(self) -> FloatArray:
        """Arcs of the edges [rad], (m,)."""
        return self._lengths

    @property
    def vertex_normals(self) -> Direction:
        """Unit vectors halfway between the inward normals of the two edges that meet at each vertex, (m, 3)."""
        return self._vertex_normals

    @cached_property
    def is_convex(self) -> bool:
        """True when the region is the intersection of the half-spheres of its edges."""
        return bool(np.all(self.edge_normals @ self.vertices.T >= -_CONVEXITY_TOL))

    def edge_margins(self, d: Direction) -> FloatArray:
        """Signed arcs [rad] from d to the great circles of the edges, asin(n·d), (m,).

        For a convex polygon d is inside if none is negative.
        """
        return heights(self.edge_normals, d)[0]

    @derivative_of("edge_margins", wrt="d", moved="direction")
    def edge_margins_jacobian(self, d: Direction) -> Matrix:
        """(n − (n·d) d)/cos m for every edge, (m, 3); undefined at an edge's pole."""
        return heights(self.edge_normals, d)[1]

    @cached_property
    def corners(self) -> Corners:
        """The convex corners."""
        return convex_corners(self.vertices, self.edge_normals, vertex_to_edge_arcs(self.vertices, self.edge_normals))

    def constraint_margins(self, d: Direction) -> FloatArray:
        """Constraint margins [rad]: d is inside if and only if none is negative. Both edges of a corner have one.

        For a convex polygon these are :meth:`edge_margins`; else the mitered margin, then one per convex corner
        (:mod:`poise.model.limits.polygon_corners`).
        """
        if self.is_convex:
            return self.edge_margins(d)
        return self.corners.margins(d, *self.linearized_margin(d))[0]

    @derivative_of("constraint_margins", wrt="d", moved="direction")
    def constraint_margins_jacobian(self, d: Direction) -> Matrix:
        """Gradients of :meth:`constraint_margins`, one row each."""
        if self.is_convex:
            return self.edge_margins_jacobian(d)
        return self.corners.margins(d, *self.linearized_margin(d))[1]

    def margin(self, d: Direction) -> float:
        """Signed arc from d to the boundary [rad], positive inside."""
        return self._nearest(d)[0]

    @derivative_of("margin", wrt="d", moved="direction")
    def margin_gradient(self, d: Direction) -> Vector3:
        """−b sin m + n cos m; see :mod:`poise.model.limits.swing_limit`."""
        return self.linearized_margin(d)[1]

    def linearized_margin(self, d: Direction) -> tuple[float, Vector3]:
        """Margin and gradient from one search for the nearest point."""
        margin, edge, at_vertex = self._nearest(d)
        point, normal = self._vertex(d, margin, edge) if at_vertex else self._foot(d, edge)
        return margin, math.cos(margin) * normal - math.sin(margin) * point

    def project(self, d: Direction) -> Direction:
        """Point of the boundary nearest to d, by arc."""
        _, edge, at_vertex = self._nearest(d)
        return self.vertices[edge] if at_vertex else self._foot(d, edge)[0]

    def boundary_candidates(self, d: Direction) -> Direction:
        """Feet of the perpendiculars that fall on edges, and all vertices."""
        c, s, _ = (d @ self._frames).reshape(3, -1)
        angles = np.arctan2(s, c)
        on_edge = np.flatnonzero((angles > 0.0) & (angles < self._lengths))
        feet = [self._foot(d, edge)[0] for edge in on_edge.tolist()]
        return np.array([*feet, *self.vertices])

    def boundary_at(self, fraction: float) -> Direction:
        """Boundary point at a fraction of the perimeter, counted from vertex 0."""
        ends = np.cumsum(self._lengths)
        arc = fraction * ends[-1]
        edge = min(int(np.searchsorted(ends, arc, side="right")), len(ends) - 1)
        edge_fraction = 1.0 - float(ends[edge] - arc) / float(self._lengths[edge])
        point: Direction = self._edge_points(edge, np.array([edge_fraction]))[0]
        return point

    @property
    def boundary_speed(self) -> float:
        """Perimeter [rad]."""
        return float(self._lengths.sum())

    def boundary(self, count: int) -> Direction:
        """`count` points of the boundary in order, including all vertices, (max(count, m), 3)."""
        total = len(self._lengths)
        # Points besides the vertices are distributed over the edges in proportion to their lengths.
        fractions = np.concatenate([[0.0], np.cumsum(self._lengths)]) / self._lengths.sum()
        extra = np.diff(np.round(fractions * max(count - total, 0)).astype(int))
        return np.concatenate([self._edge_points(edge, np.arange(n + 1) / (n + 1)) for edge, n in enumerate(extra)])

    def middle(self) -> Direction:
        """Centroid of the area, ½ Σ (arc of edge) n; if that is outside, a point far from the boundary."""
        sums = self._lengths @ self.edge_normals
        size = float(np.linalg.norm(sums))
        if size > _MIN_INSIDE_MARGIN_RAD and self.margin(sums / size) > 0.0:
            result: Direction = sums / size
            return result
        # Inward from the middle of every edge, at decreasing depths that start with the polygon's size.
        depths = min(math.pi, self.boundary_speed) * 2.0 ** (-0.5 * np.arange(1.0, 30.0))
        points = [
            math.cos(depth) * self._edge_points(edge, np.array([0.5]))[0] + math.sin(depth) * normal
            for edge, normal in enumerate(self.edge_normals)
            for depth in depths
        ]
        return max(points, key=self.margin)

    def _edge_points(self, edge: int, fractions: FloatArray) -> Direction:
        """Points of an edge at the given fractions of its arc, (n, 3)."""
        total = len(self._lengths)
        angles = fractions[:, None] * self._lengths[edge]
        points: Direction = np.cos(angles) * self._frames[:, edge] + np.sin(angles) * self._frames[:, total + edge]
        return points

    def _nearest(self, d: Direction) -> tuple[float, int, bool]:
        """Margin, index of the nearest edge, and whether its start vertex is the nearest point."""
        c, s, h = (d @ self._frames).reshape(3, -1)
        angles = np.arctan2(s, c)
        at_vertex = (angles < VERTEX_TOL) | (angles > self._lengths - VERTEX_TOL)
        sine, cosine = np.where(at_vertex, (np.hypot(s, h), c), (np.abs(h), np.hypot(c, s)))
        arcs = np.arctan2(sine, cosine)
        edge = int(arcs.argmin())
        side = self._vertex_normals[edge] @ d if at_vertex[edge] else h[edge]
        return math.copysign(arcs[edge], side), edge, bool(at_vertex[edge])

    def _foot(self, d: Direction, edge: int) -> tuple[Direction, Direction]:
        """Foot of the perpendicular from d on the great circle of an edge, and the inward normal there."""
        total = len(self._lengths)
        start, along, normal = self._frames[:, edge::total].T
        c, s = float(start @ d), float(along @ d)
        length = math.hypot(c, s)
        # At the pole of the edge all its points are equally near: use the start.
        return ((c * start + s * along) / length if length > 0.0 else start), normal

    def _vertex(self, d: Direction, margin: float, edge: int) -> tuple[Direction, Direction]:
        """Start vertex of an edge and the unit vector there along the arc through d, pointing inward."""
        vertex = self.vertices[edge]
        away = d - vertex
        tangent = away - (vertex @ away) * vertex
        length = float(np.linalg.norm(tangent))
        # On the vertex itself any direction between the two normals is valid.
        normal = math.copysign(1.0, margin) * tangent / length if length > VERTEX_TOL else self._vertex_normals[edge]
        return vertex, normal
