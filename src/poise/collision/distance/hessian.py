"""Second derivative of a signed distance: the sliding of the nearest points over curved surfaces.

With both nearest points fixed to their bodies and a fixed normal, the second derivative of d = n·(a − b) is that of the
points. In addition the normal follows the motion by δ: it is the direction of the greatest support distance, so that d
gains

    max over δ ⟂ n of   δ·u − ½ (δ − ω_A×n)ᵀ H_A (δ − ω_A×n) − ½ (δ − ω_B×n)ᵀ H_B (δ − ω_B×n) − ½ d ‖δ‖²

with u the velocity of a relative to b, ω the angular velocities of the bodies and H the Hessians of their support
functions (radii of curvature). For a body in contact with an edge or a face, δ follows the body's rotation across them:
e·(δ − ω×n) = 0 for its edges e. All is linear or quadratic in the joint velocities, so the gain is a matrix.

The same in C++: native/distance/hessian.hpp.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.collision.distance.hull import Hull
from poise.tolerances import CONTACT_ATOM_TOL, FLAT_SPREAD_TOL, MIN_CURVATURE_RADIUS_M
from poise.types import FloatArray, Matrix, Vector3

_RANK_TOL = 1e-6  # singular values below this, relative to the largest, are zero
_LSTSQ_RCOND = 1e-9


class ContactSurface(NamedTuple):
    """A body at its nearest point: Hessian (3, 3) [m] of its support function, and the edges (k, 3) in contact."""

    support_hessian: Matrix
    edges: FloatArray


def contact_surface(hull: Hull, outward: Vector3, point: Vector3) -> ContactSurface:
    """Curvature of a body at the point of contact, along its outward normal there."""
    tangential = np.eye(3) - np.outer(outward, outward)
    if hull.unbounded:
        return ContactSurface(np.zeros((3, 3)), np.linalg.svd(tangential)[0][:, :2].T)
    supports = hull.supports(outward)
    atoms = np.flatnonzero(supports >= supports.max() - CONTACT_ATOM_TOL * (hull.size + hull.radius)).tolist()
    points = np.array([hull.support_point(atom, outward) for atom in atoms])
    weights = _convex_weights(points, point - hull.radius * outward)
    support_hessian = hull.radius * tangential
    edges = [points[1:] - points[0]]
    for weight, atom in zip(weights, atoms, strict=True):
        spread = hull.spreads[atom]
        if np.linalg.norm(outward @ spread) > np.sqrt(FLAT_SPREAD_TOL) * np.abs(spread).max():
            support_hessian = support_hessian + weight * hull.support_hessian(atom, outward)
        elif spread.any():  # the flat end of a cylinder
            edges.append(spread.T[np.abs(spread.T).max(axis=1) > 0.0])
    return ContactSurface(support_hessian, np.concatenate(edges))


def _convex_weights(points: FloatArray, point: Vector3) -> FloatArray:
    """Weights of the points, of sum 1, that reproduce a point between them."""
    if len(points) == 1:
        return np.ones(1)
    system = np.vstack([points.T, np.ones(len(points))])
    weights = np.maximum(np.linalg.lstsq(system, np.append(point, 1.0), rcond=_LSTSQ_RCOND)[0], 0.0)
    total = float(weights.sum())
    return np.asarray(weights / total) if total > 0.0 else np.full(len(points), 1.0 / len(points))


class MovingSurface(NamedTuple):
    """A body's surface and its angular Jacobian (3, nv)."""

    surface: ContactSurface
    angular: Matrix


def sliding_hessian(
    n: Vector3, distance: float, bodies: tuple[MovingSurface, MovingSurface], relative: Matrix
) -> Matrix:
    """Gain (nv, nv) of the second derivative by sliding; `relative` (3, nv) is the velocity of a relative to b."""
    basis = np.linalg.svd(np.eye(3) - np.outer(n, n))[0][:, :2].T  # two vectors perpendicular to n
    hessians = [basis @ body.surface.support_hessian @ basis.T for body in bodies]
    normal_rates = [basis @ np.cross(body.angular.T, n).T for body in bodies]  # ω × n
    edges = [_independent_rows(body.surface.edges @ basis.T) for body in bodies]
    linear = basis @ relative + hessians[0] @ normal_rates[0] + hessians[1] @ normal_rates[1]
    constraints = np.concatenate(edges)
    quadratic = _positive_definite(hessians[0] + hessians[1] + distance * np.eye(2), constraints)
    prescribed = np.concatenate([edge @ rate for edge, rate in zip(edges, normal_rates, strict=True)])
    count = len(constraints)
    kkt = np.block([[quadratic, constraints.T], [constraints, np.zeros((count, count))]])
    delta = np.linalg.lstsq(kkt, np.vstack([linear, prescribed]), rcond=_LSTSQ_RCOND)[0][:2]
    gain = delta.T @ linear
    gain = gain + gain.T - delta.T @ quadratic @ delta
    for hessian, rate in zip(hessians, normal_rates, strict=True):
        gain = gain - rate.T @ hessian @ rate
    return np.asarray(gain)


def _independent_rows(rows: FloatArray) -> FloatArray:
    """Orthonormal rows with the same span."""
    if not len(rows):
        return rows
    _, singular_values, directions = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(directions[singular_values > _RANK_TOL * max(float(singular_values.max()), 1e-9)])


def _positive_definite(matrix: Matrix, constraints: FloatArray) -> Matrix:
    """A symmetric matrix with its eigenvalues raised to the least radius of curvature, where δ is free.

    There it is positive, since the normal is that of the greatest distance. Along constrained edges it need not be, for
    bodies in penetration: a cylinder has no curvature along itself.
    """
    free = np.eye(2)
    if len(constraints):
        _, singular_values, directions = np.linalg.svd(constraints)
        free = directions[np.count_nonzero(singular_values > _RANK_TOL) :].T
    eigenvalues, vectors = np.linalg.eigh(free.T @ matrix @ free)
    raised = free @ vectors
    return np.asarray(matrix + (raised * (np.maximum(eigenvalues, MIN_CURVATURE_RADIUS_M) - eigenvalues)) @ raised.T)
