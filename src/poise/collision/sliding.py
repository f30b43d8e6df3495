"""What the sliding of nearest points over curved surfaces adds to the second derivative of a distance.

With both points held on their bodies and the normal held, the second derivative of d = n·(a − b) is that of the points.
Set free, the normal follows by δ: it is the direction of the greatest support distance, so that d gains

    max over δ ⟂ n of   δ·u − ½ (δ − ω_A×n)ᵀ H_A (δ − ω_A×n) − ½ (δ − ω_B×n)ᵀ H_B (δ − ω_B×n) − ½ d ‖δ‖²

with u the velocity of a against b, ω the bodies' turns and H the bends of their support functions (radii of curvature).
A body that touches with an edge or a face lets δ follow its own turn only across them: e·(δ − ω×n) = 0 for its edges e.
All is linear or quadratic in the joints' velocities, so the gain is a matrix.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.collision.distance import Hull
from poise.tolerances import CONTACT_ATOM_TOL, FLAT_SPREAD_TOL, MIN_CURVATURE_RADIUS_M
from poise.types import FloatArray, Matrix, Vector3


class Surface(NamedTuple):
    """A body where it is touched: bends (3, 3) [m] of its support function, and edges (k, 3) it touches with."""

    bend: Matrix
    edges: FloatArray


def touched_surface(hull: Hull, outward: Vector3, point: Vector3) -> Surface:
    """How a body is bent at the point it is touched, seen along its outward normal there."""
    across = np.eye(3) - np.outer(outward, outward)
    if hull.unbounded:
        return Surface(np.zeros((3, 3)), np.linalg.svd(across)[0][:, :2].T)
    reaches = hull.reaches(outward)
    atoms = np.flatnonzero(reaches >= reaches.max() - CONTACT_ATOM_TOL * (hull.size + hull.radius)).tolist()
    points = np.array([hull.point(atom, outward) for atom in atoms])
    shares = _shares(points, point - hull.radius * outward)
    bend = hull.radius * across
    edges = [points[1:] - points[0]]
    for share, atom in zip(shares, atoms, strict=True):
        spread = hull.spreads[atom]
        if np.linalg.norm(outward @ spread) > np.sqrt(FLAT_SPREAD_TOL) * np.abs(spread).max():
            bend = bend + share * hull.bend(atom, outward)
        elif spread.any():  # the flat end of a cylinder
            edges.append(spread.T[np.abs(spread.T).max(axis=1) > 0.0])
    return Surface(bend, np.concatenate(edges))


def _shares(points: FloatArray, point: Vector3) -> FloatArray:
    """Parts of the points, of sum 1, that make up a point between them."""
    if len(points) == 1:
        return np.ones(1)
    system = np.vstack([points.T, np.ones(len(points))])
    found = np.maximum(np.linalg.lstsq(system, np.append(point, 1.0), rcond=1e-9)[0], 0.0)
    total = float(found.sum())
    return np.asarray(found / total) if total > 0.0 else np.full(len(points), 1.0 / len(points))


class Moving(NamedTuple):
    """A body's surface and how the joints turn it: (3, nv)."""

    surface: Surface
    turns: Matrix


def sliding_curvature(n: Vector3, distance: float, both: tuple[Moving, Moving], apart: Matrix) -> Matrix:
    """Matrix (nv, nv) of what sliding adds; `apart` (3, nv) is the velocity of a against b."""
    basis = np.linalg.svd(np.eye(3) - np.outer(n, n))[0][:, :2].T  # two vectors across n
    bends = [basis @ body.surface.bend @ basis.T for body in both]
    follows = [basis @ np.cross(body.turns.T, n).T for body in both]  # ω × n
    edges = [_independent(body.surface.edges @ basis.T) for body in both]
    pull = basis @ apart + bends[0] @ follows[0] + bends[1] @ follows[1]
    held = np.concatenate(edges)
    stiff = _positive(bends[0] + bends[1] + distance * np.eye(2), held)
    kept = np.concatenate([edge @ follow for edge, follow in zip(edges, follows, strict=True)])
    count = len(held)
    system = np.block([[stiff, held.T], [held, np.zeros((count, count))]])
    turned = np.linalg.lstsq(system, np.vstack([pull, kept]), rcond=1e-9)[0][:2]
    gain = turned.T @ pull
    gain = gain + gain.T - turned.T @ stiff @ turned
    for bend, follow in zip(bends, follows, strict=True):
        gain = gain - follow.T @ bend @ follow
    return np.asarray(gain)


def _independent(rows: FloatArray) -> FloatArray:
    """Unit rows that span what these do."""
    if not len(rows):
        return rows
    _, sizes, ways = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(ways[sizes > 1e-6 * max(float(sizes.max()), 1e-9)])


def _positive(matrix: Matrix, held: FloatArray) -> Matrix:
    """A symmetric matrix with its eigenvalues raised to the sharpest radius that is believed, where δ is free.

    There it is positive, since the normal is that of the greatest distance. Along edges that are held it need not be,
    for bodies that overlap: a cylinder has no bend along itself.
    """
    free = np.eye(2)
    if len(held):
        _, found, ways = np.linalg.svd(held)
        free = ways[np.count_nonzero(found > 1e-6) :].T
    sizes, ways = np.linalg.eigh(free.T @ matrix @ free)
    raised = free @ ways
    return np.asarray(matrix + (raised * (np.maximum(sizes, MIN_CURVATURE_RADIUS_M) - sizes)) @ raised.T)
