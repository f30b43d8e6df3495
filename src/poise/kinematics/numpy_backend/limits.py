"""Joint limits and couplings as rows: values and Jacobians from the figure's own limit objects, limit by limit.

Rows have the order of the compiled table (:mod:`poise.kinematics.constraint_table`): joint by joint, then the coupled
limits. The table itself is not read, so that a comparison of the backends checks it as well.

* A range lower ≤ x ≤ upper of a coordinate x has the margins x − lower and upper − x. So has a coupled limit, which
  bounds a sum Σ c x of coordinates. A coupling is an equality Σ c x = value.
* A swing limit has margins m(d) of the limb direction d = R z: ∂m/∂v = ∂m/∂d · ∂d/∂v (:mod:`poise.model.limits`).
* A twist range has the margins τ − lower(d) and upper(d) − τ of the twist τ.

All are linearized along q ⊕ v. Ellipses have two margins: the exact arc to the boundary, which needs a search for the
nearest point, and r (1 − ρ), which has the same sign and zeros and no search; solvers use the second.

One Python call per limit. Evaluating all limits of a kind together would take a third of the time (0.5 against 1.6 ms
for the 89 rows of the human), but that is a second implementation of every limit. With it a solve of the human by this
backend took 49 ms, with this module 75 ms.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from poise.kinematics.protocol import ConstraintRows
from poise.math import swing_twist
from poise.model import Coordinate, Figure, Joint, SphericalEllipse, SphericalPolygon
from poise.model.joint_coordinates import JointCoordinates
from poise.model.limits import SwingLimit
from poise.types import FloatArray, Matrix, PoseVector

_Terms = Sequence[tuple[Coordinate, float]]  # coordinates and their factors


class LinearRows:
    """Rows sign (Σ c x − bound) of joint coordinates x.

    Parameters
    ----------
    figure : Figure
    rows : sequence of (terms, sign, bound)
    """

    def __init__(self, figure: Figure, rows: Sequence[tuple[_Terms, float, float]]) -> None:
        coordinates = list(dict.fromkeys(coordinate for terms, _, _ in rows for coordinate, _ in terms))
        column = {coordinate: index for index, coordinate in enumerate(coordinates)}
        self._coordinates = JointCoordinates(figure, coordinates)
        self._factors = np.zeros((len(rows), len(coordinates)))
        self._offsets = np.zeros(len(rows))
        for row, (terms, sign, bound) in enumerate(rows):
            self._offsets[row] = sign * bound
            for coordinate, factor in terms:
                self._factors[row, column[coordinate]] += sign * factor

    def __call__(self, q: PoseVector) -> ConstraintRows:
        """Values (k,) and Jacobian (k, nv) at q."""
        x, jacobian = self._coordinates.values_and_gradients(q)
        return ConstraintRows(self._factors @ x - self._offsets, self._factors @ jacobian)


def coupling_rows(figure: Figure) -> LinearRows:
    """Residuals Σ c x − value of all couplings."""
    return LinearRows(figure, [(row.terms, 1.0, row.lower) for row in figure.equality_rows])


class LimitRows:
    """Margins of every joint limit of a figure, ≥ 0 inside."""

    def __init__(self, figure: Figure) -> None:
        self._nv = figure.nv
        self._limbs: list[tuple[int, Joint, slice]] = []  # first row, joint, its entries of v
        linear: list[tuple[_Terms, float, float]] = []
        self._linear_rows: list[int] = []
        limb_q, row = [], 0
        for joint, slot in zip(figure.joints, figure.slots, strict=True):
            for component, span in joint.ranges.items():
                for sign, bound in _finite_bounds(span.lower, span.upper):
                    linear.append(([(Coordinate(joint.name, component), 1.0)], sign, bound))
                    self._linear_rows.append(row)
                    row += 1
            if joint.swing or joint.twist is not None:
                self._limbs.append((row, joint, slot.v))
                limb_q.append(np.arange(slot.q.start, slot.q.stop))
                row += sum(_row_count(limit) for limit in joint.swing) + (0 if joint.twist is None else 2)
        for coupled in figure.inequality_rows:
            for sign, bound in _finite_bounds(coupled.lower, coupled.upper):
                linear.append((coupled.terms, sign, bound))
                self._linear_rows.append(row)
                row += 1
        self._linear, self._count = LinearRows(figure, linear), row
        self._limb_q = np.array(limb_q, dtype=np.int64).reshape(-1, 4)

    def __call__(self, q: PoseVector, exact: bool) -> ConstraintRows:
        """Margins (m,) and their Jacobian (m, nv) at q.

        Parameters
        ----------
        q : (nq,)
        exact : bool
            True: margins of ellipses are arcs to the boundary. False: values for solvers, without a search.
        """
        margins, jacobian = np.zeros(self._count), np.zeros((self._count, self._nv))
        margins[self._linear_rows], jacobian[self._linear_rows] = self._linear(q)
        e = q[self._limb_q]
        directions, direction_jacobians = swing_twist.direction(e), swing_twist.direction_jacobian(e)
        for limb, (row, joint, dofs) in enumerate(self._limbs):
            # ∂d/∂v is −R y and R x for rotations about x and y; the twist, given or induced, does not move d
            direction_jacobian = direction_jacobians[limb][:, : joint.kind.nv]
            for limit in joint.swing:
                values, gradients = _swing_margins(limit, directions[limb], exact)
                margins[row : row + len(values)] = values
                jacobian[row : row + len(values), dofs] = gradients @ direction_jacobian
                row += len(values)
            if joint.twist is not None:
                margins[row : row + 2], jacobian[row : row + 2, dofs] = joint.twist.margins_and_gradients(e[limb])
        return ConstraintRows(margins, jacobian)


def _finite_bounds(lower: float, upper: float) -> Iterator[tuple[float, float]]:
    """Sign and bound of the margins sign (x − bound), for finite bounds."""
    for sign, bound in ((1.0, lower), (-1.0, upper)):
        if math.isfinite(bound):
            yield sign, bound


def _row_count(limit: SwingLimit) -> int:
    if not isinstance(limit, SphericalPolygon):
        return 1
    return len(limit.vertices) if limit.is_convex else 1 + len(limit.corners.vertices)


def _swing_margins(limit: SwingLimit, direction: FloatArray, exact: bool) -> tuple[FloatArray, Matrix]:
    """Margins (k,) of a swing limit and their gradients (k, 3) with respect to the limb direction."""
    if isinstance(limit, SphericalPolygon):
        if limit.is_convex:
            return limit.edge_margins(direction), limit.edge_margins_jacobian(direction)
        return limit.corners.margins(direction, *limit.margin_and_gradient(direction))
    if isinstance(limit, SphericalEllipse):
        measure = limit.margin_and_gradient if exact else limit.constraint_margin_and_gradient
        margin, gradient = measure(direction)
    else:
        margin, gradient = limit.margin(direction), limit.margin_gradient(direction)
    return np.array([margin]), gradient[None]
