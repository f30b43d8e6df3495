"""Edges of spherical polygons: their crossings, and checks that an outline is a simple polygon.

Errors name the vertices concerned.
"""

from __future__ import annotations

import numpy as np

from poise.errors import FigureError
from poise.math import sphere
from poise.types import BoolArray, Direction, FloatArray


def edge_crossings(first: Direction, second: Direction) -> list[tuple[int, int, Direction]]:
    """(edge of the first outline, edge of the second, point) for every crossing; edge i starts at vertex i.

    Edges that share a line, or an end of one that lies on the other, do not count as crossing.
    """
    one_ends, two_ends = np.roll(first, -1, axis=0), np.roll(second, -1, axis=0)
    # In few pairs does each edge have its ends on both sides of the other: filter all pairs at once, test the rest one
    # by one.
    pairs = np.argwhere(_separated(first, one_ends, second) & _separated(second, two_ends, first).T).tolist()
    crossings = []
    for one, two in pairs:
        point = sphere.arcs_cross(first[one], one_ends[one], second[two], two_ends[two])
        if point is not None:
            crossings.append((one, two, point))
    return crossings


def _separated(starts: Direction, ends: Direction, outline: Direction) -> BoolArray:
    """Whether the great circle of each edge of an outline separates start and end of each arc, (arcs, edges)."""
    normals = np.cross(outline, np.roll(outline, -1, axis=0))
    separated: BoolArray = (starts @ normals.T) * (ends @ normals.T) < 0.0
    return separated


MIN_VERTEX_SEPARATION_RAD = 1e-6
"""Smallest distance of a vertex to another vertex, to the antipode of its neighbor, or to another edge."""


def check_polygon_edges(vertices: Direction) -> None:
    """Raise FigureError if an edge has zero length or subtends π, so that its great arc is undefined."""
    ends = np.roll(vertices, -1, axis=0)
    short = np.linalg.norm(ends - vertices, axis=1)
    long = np.linalg.norm(ends + vertices, axis=1)
    for start in np.flatnonzero(np.minimum(short, long) < MIN_VERTEX_SEPARATION_RAD).tolist():
        end = (start + 1) % len(vertices)
        if short[start] < MIN_VERTEX_SEPARATION_RAD:
            raise FigureError(
                f"vertices {start} and {end} of a spherical polygon are the same direction; remove one of them "
                "(the outline closes by itself, the first vertex is not repeated)."
            )
        raise FigureError(
            f"the edge from vertex {start} to vertex {end} of a spherical polygon subtends π radians; many great arcs "
            "join opposite directions: put a vertex between them."
        )


def check_simple_polygon(vertices: Direction, normals: Direction) -> None:
    """Raise FigureError if the outline folds back on, touches or crosses itself."""
    total = len(vertices)
    for vertex in range(total):
        before = (vertex - 1) % total
        # In the tangent plane of the vertex the edges leave along n × v and −(n_before × v): folded back, n =
        # −n_before.
        if np.linalg.norm(normals[vertex] + normals[before]) < MIN_VERTEX_SEPARATION_RAD:
            raise FigureError(
                f"the edges before and after vertex {vertex} of a spherical polygon overlap; vertices "
                f"{before}, {vertex} and {(vertex + 1) % total} lie on one great arc and enclose no area: "
                "check their order."
            )
    for vertex, start in np.argwhere(vertex_to_edge_arcs(vertices, normals) < MIN_VERTEX_SEPARATION_RAD).tolist():
        end = (start + 1) % total
        if vertex not in (start, end):
            raise FigureError(
                f"vertex {vertex} of a spherical polygon lies on the edge from vertex {start} to vertex {end}; "
                "the outline must not touch itself: move the vertex or make two polygons."
            )
    for first, second, _ in edge_crossings(vertices, vertices):
        if 1 < second - first < total - 1:  # neighbors share a vertex
            raise FigureError(
                f"the edge from vertex {first} to vertex {(first + 1) % total} of a spherical polygon crosses the edge "
                f"from vertex {second} to vertex {(second + 1) % total}; an outline must not cross itself: "
                "check the order of the vertices."
            )


def vertex_to_edge_arcs(vertices: Direction, normals: Direction) -> FloatArray:
    """Arcs [rad] from every vertex to every edge (not counting the edge's end), (m, m)."""
    along = np.cross(normals, vertices)
    ends = np.roll(vertices, -1, axis=0)
    lengths = np.arctan2(np.sum(ends * along, axis=1), np.sum(ends * vertices, axis=1))
    c, s, h = vertices @ vertices.T, vertices @ along.T, vertices @ normals.T
    angles = np.arctan2(s, c)
    inside = (angles >= 0.0) & (angles <= lengths)
    return np.where(inside, np.arctan2(np.abs(h), np.hypot(c, s)), np.arctan2(np.hypot(s, h), c))
