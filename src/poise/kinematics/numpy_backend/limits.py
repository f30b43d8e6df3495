"""Joint limits and couplings as rows: values and Jacobians from the figure's own limit objects, limit by limit.

Rows have the order of the compiled table (:mod:`poise.kinematics.constraint_table`): joint by joint, then the coupled
limits; the bounds of driven groups follow (:mod:`.driven_rows`). The table itself is not read, so that a comparison of
the backends checks it as well.

* A range lower ≤ x ≤ upper of a coordinate x has the margins x − lower and upper − x. So has a coupled limit, which
  bounds a sum Σ c x of coordinates. A coupling is an equality Σ c x = value.
* A swing limit has margins m(d) of the limb direction d = R z: ∂m/∂v = ∂m/∂d · ∂d/∂v (:mod:`poise.model.limits`).
* A twist range has the margins τ − lower(d) and upper(d) − τ of the twist τ.

All are linearized along q ⊕ v. Ellipses have two margins: the exact arc to the boundary, which needs a search for the
nearest point, and r (1 − ρ), which has the same sign and zeros and no search; solvers use the second.

Ranges, coupled limits and twist ranges are evaluated together, swing limits one by one: 0.26 ms for the 50-DoF human of
the benches. One expression per kind of swing limit takes 0.09 ms, but is a second implementation of every ellipse and
polygon. A solve of the human by this backend takes 75 ms; it took 49 ms with that and the shortcuts of the hierarchy.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.constraint_table import linear_equalities
from poise.kinematics.protocol import ConstraintRows
from poise.math import quaternion, swing_twist
from poise.math.components import wrapped
from poise.model import Coordinate, Figure, SphericalEllipse, SphericalPolygon, TwistRange
from poise.model.joint_coordinates import JointCoordinates
from poise.model.limits import ConstantField, SwingLimit
from poise.types import FloatArray, Matrix, PoseVector, Quaternion

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
    """Residuals Σ c x − value of all couplings but driven groups that saturate."""
    return LinearRows(figure, [(row.terms, 1.0, row.lower) for row in linear_equalities(figure)])


class TwistRows:
    """Margins of the twist ranges of all ball joints that have one.

    With the twist τ about the range's center and the fields lower, upper and offset of the limb direction d, the
    margins are τ − offset − lower and upper + offset − τ, τ taken within half a turn of the middle of the range.
    """

    def __init__(self, ranges: Sequence[TwistRange], limbs: Sequence[int]) -> None:
        self._limbs = np.array(limbs, dtype=np.int64)
        self._from_center = np.array([each.seen_from_center for each in ranges]).reshape(-1, 4)
        fields = [(each.offset, each.lower, each.upper) for each in ranges]
        constants = [[field.constant if isinstance(field, ConstantField) else 0.0 for field in row] for row in fields]
        self._constants = np.array(constants).reshape(-1, 3)
        self._varying = [
            (index, part, field)
            for index, row in enumerate(fields)
            for part, field in enumerate(row)
            if not isinstance(field, ConstantField)
        ]

    def __call__(self, e: Quaternion, d: FloatArray, d_jacobian: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Lower and upper margins (t, 2) and their gradients (t, 2, 3), from orientations and directions of limbs."""
        seen = quaternion.multiply(self._from_center, e[self._limbs])
        values, slopes = self._constants.copy(), np.zeros((len(self._limbs), 3, 3))
        for index, part, field in self._varying:
            limb = self._limbs[index]
            values[index, part] = field.value(d[limb])
            slopes[index, part] = field.value_gradient(d[limb]) @ d_jacobian[limb]
        (offset, lower, upper), (offset_slope, lower_slope, upper_slope) = values.T, slopes.transpose(1, 0, 2)
        middle = 0.5 * (lower + upper)
        twist = middle + wrapped(swing_twist.twist(seen) - offset - middle)
        gradient = swing_twist.twist_gradient(seen) - offset_slope
        margins = np.stack([twist - lower, upper - twist], axis=1)
        return margins, np.stack([gradient - lower_slope, upper_slope - gradient], axis=1)


class LimitRows:
    """Margins of every joint limit of a figure, ≥ 0 inside."""

    def __init__(self, figure: Figure) -> None:
        self._nv = figure.nv
        joints: list[int] = []
        linear: list[tuple[_Terms, float, float]] = []
        linear_rows: list[int] = []
        self._swings: list[tuple[int, int, SwingLimit, slice]] = []  # first row, limb, limit, its entries of v
        twists: list[tuple[int, int, TwistRange, int]] = []  # first row, limb, range, first entry of v
        limb_q: list[NDArray[np.int64]] = []
        row = 0
        for index, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
            joints += [index - 1] * (row - len(joints))
            for component, span in joint.ranges.items():
                for sign, bound in _finite_bounds(span.lower, span.upper):
                    linear.append(([(Coordinate(joint.name, component), 1.0)], sign, bound))
                    linear_rows.append(row)
                    row += 1
            if not joint.swing and joint.twist is None:
                continue
            for limit in joint.swing:
                self._swings.append((row, len(limb_q), limit, slot.v))
                row += _row_count(limit)
            if joint.twist is not None:
                twists.append((row, len(limb_q), joint.twist, slot.v.start))
                row += 2
            limb_q.append(np.arange(slot.q.start, slot.q.stop))
        joints += [len(figure.joints) - 1] * (row - len(joints))
        for coupled in figure.inequality_rows:
            for sign, bound in _finite_bounds(coupled.lower, coupled.upper):
                linear.append((coupled.terms, sign, bound))
                linear_rows.append(row)
                row += 1
        self.joints = np.array(joints + [-1] * (row - len(joints)), dtype=np.int32)
        """Joint of each row (m,), -1 for limits of several joints."""
        self._linear, self._linear_rows, self._count = LinearRows(figure, linear), linear_rows, row
        self._limb_q = np.array(limb_q, dtype=np.int64).reshape(-1, 4)
        self._twists = TwistRows([each for _, _, each, _ in twists], [limb for _, limb, _, _ in twists])
        self._twist_rows = np.array([row for row, *_ in twists], dtype=np.int64)[:, None] + np.arange(2)
        self._twist_columns = np.array([first for *_, first in twists], dtype=np.int64)[:, None] + np.arange(3)

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
        if not len(self._limb_q):
            return ConstraintRows(margins, jacobian)
        e = q[self._limb_q]
        d, d_jacobian = swing_twist.direction(e), swing_twist.direction_jacobian(e)
        for row, limb, limit, dofs in self._swings:
            values, gradients = _swing_margins(limit, d[limb], exact)
            rows = slice(row, row + len(values))
            margins[rows] = values
            # ∂d/∂v is −R y and R x for rotations about x and y; the twist, given or induced, does not move d
            jacobian[rows, dofs] = gradients @ d_jacobian[limb, :, : dofs.stop - dofs.start]
        if len(self._twist_rows):
            twist_margins, twist_gradients = self._twists(e, d, d_jacobian)
            margins[self._twist_rows] = twist_margins
            jacobian[self._twist_rows[:, :, None], self._twist_columns[:, None, :]] = twist_gradients
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
        return limit.corners.margins(direction, *limit.linearized_margin(direction))
    if isinstance(limit, SphericalEllipse):
        measure = limit.linearized_margin if exact else limit.linearized_constraint_margin
        margin, gradient = measure(direction)
    else:
        margin, gradient = limit.margin(direction), limit.margin_gradient(direction)
    return np.array([margin]), gradient[None]
