"""Nonlinear problems: an objective under linearized constraints, and the KKT certificate of a point.

At a point the objective P has a gradient g. For steps v from there, with rows a of unit length [Zhao1989, eq. 3],

    equality constraints      a·v = 0,
    inequality constraints    a·v ≤ slack.

In a linear space the rows are the same everywhere. In the space of poses, those of ball joints change with the point
(curved constraints), and a step is followed by a projection on the feasible set.

A point is a KKT point if the gradient is balanced by the equalities and by active inequalities, with multipliers of one
sign: g + Cᵀt + Aᵀu = 0, u ≥ 0. The u that balances it best is a nonnegative least-squares problem; what remains of the
gradient is the certificate, computed without the method that led to the point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from poise.math.least_squares import nonnegative_least_squares
from poise.solver.convergence import KktResidual
from poise.types import FloatArray, Matrix

_CERTIFICATE_SLACK_TOL = 1e-9  # slack below which an inequality may have a multiplier


class Objective(NamedTuple):
    """Value and gradient of the objective at a point."""

    value: float
    gradient: FloatArray  # (n,)


@dataclass(frozen=True, eq=False)
class LinearizedConstraints:
    """Constraint rows of unit length at a point."""

    equalities: Matrix  # (l, n): a·v = 0
    inequalities: Matrix  # (k, n): a·v ≤ slack
    slack: FloatArray  # (k,), 0 where an inequality is active


class NonlinearProblem(Protocol):
    """An objective and constraints on a space of points."""

    size: int  # n, entries of a step
    has_curved_constraints: bool  # whether rows change from point to point

    def objective(self, point: FloatArray) -> Objective:
        """Value and gradient at a point."""
        ...

    def constraints(self, point: FloatArray) -> LinearizedConstraints:
        """Constraints linearized at a point."""
        ...

    def retract(self, point: FloatArray, step: FloatArray) -> FloatArray:
        """The feasible point to which a step leads."""
        ...

    def initial_metric(self, point: FloatArray) -> Matrix:
        """A positive definite (n, n) approximation of the inverse Hessian of the objective."""
        ...


def unit_rows(rows: Matrix, values: FloatArray) -> tuple[Matrix, FloatArray]:
    """Rows scaled to unit length, and the values scaled with them; a row of zeros is kept."""
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    norms[norms == 0.0] = 1.0
    return rows / norms[:, None], values / norms


def kkt_certificate(
    gradient: FloatArray, constraints: LinearizedConstraints, labels: tuple[str, ...] = ()
) -> KktResidual:
    """KKT certificate of a point from the gradient and the constraints there.

    1. Project the gradient and the active inequalities on the null space of the equalities.
    2. Find the multipliers u ≥ 0 of the active inequalities by nonnegative least squares.
    3. Return what remains of the gradient, the largest violation and the multipliers.
    """
    active = np.flatnonzero(constraints.slack <= _CERTIFICATE_SLACK_TOL)
    remaining, rows = gradient, constraints.inequalities[active].T
    if len(constraints.equalities):
        projector = np.eye(len(gradient)) - np.linalg.pinv(constraints.equalities) @ constraints.equalities
        remaining, rows = projector @ gradient, projector @ rows
    multipliers = np.zeros(len(constraints.slack))
    if len(active):
        multipliers[active] = nonnegative_least_squares(rows, -remaining)
        remaining = remaining + rows @ multipliers[active]
    violation = max(0.0, -float(constraints.slack.min(initial=0.0)))
    return KktResidual(float(np.abs(remaining).max(initial=0.0)), violation, multipliers, labels)
