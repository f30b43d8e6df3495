"""Minimize any function of n variables under linear equality and inequality constraints [Zhao1989, eq. 3]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.backend import native_function
from poise.errors import BackendError
from poise.math.least_squares import least_norm_feasible_point
from poise.solver.convergence import KktResidual
from poise.solver.nonlinear.nonlinear_problem import LinearizedConstraints, Objective, kkt_certificate, unit_rows
from poise.solver.nonlinear.quasi_newton import QuasiNewtonRule
from poise.solver.nonlinear.variable_metric import NonlinearSettings, Termination, VariableMetricDescent
from poise.types import ArrayLike, FloatArray, Matrix

_EQUALITY_TOL = 1e-9  # residual of unit equality rows above which they are inconsistent
_TERMINATIONS = (Termination.KKT, Termination.ROUNDING, Termination.BUDGET)  # in the order of the kernel's numbers
_RULES = (QuasiNewtonRule.BFGS, QuasiNewtonRule.DFP, QuasiNewtonRule.SWITCH)  # likewise
RowsAndBounds = tuple[ArrayLike, ArrayLike]
Function = Callable[[FloatArray], tuple[float, FloatArray]]


@dataclass(frozen=True, eq=False)
class LinearConstraints:
    """Equality constraints A x = b and inequality constraints A x ≤ b.

    Parameters
    ----------
    equality_rows, equality_values : (l, n), (l,)
        Equalities; they must be consistent.
    inequality_rows, upper_bounds : (k, n), (k,)
        Inequalities.
    """

    equality_rows: Matrix
    equality_values: FloatArray
    inequality_rows: Matrix
    upper_bounds: FloatArray

    @classmethod
    def of(
        cls, size: int, *, equal: RowsAndBounds | None = None, at_most: RowsAndBounds | None = None
    ) -> LinearConstraints:
        """Constraints on `size` variables: `equal` = (A, b) for A x = b, `at_most` = (A, b) for A x ≤ b."""
        return cls(*_checked_rows(size, equal, "equal"), *_checked_rows(size, at_most, "at_most"))

    @classmethod
    def box(cls, lower: ArrayLike, upper: ArrayLike) -> LinearConstraints:
        """Constraints lower ≤ x ≤ upper; infinite bounds are left out."""
        low, high = np.asarray(lower, dtype=np.float64), np.asarray(upper, dtype=np.float64)
        identity = np.eye(len(low))
        rows = np.concatenate([-identity[np.isfinite(low)], identity[np.isfinite(high)]])
        bounds = np.concatenate([-low[np.isfinite(low)], high[np.isfinite(high)]])
        return cls.of(len(low), at_most=(rows, bounds))


@dataclass(frozen=True, eq=False)
class Minimum:
    """Where a minimization under linear constraints stopped.

    Parameters
    ----------
    point : (n,)
        The point; it satisfies all constraints.
    value : float
        The function's value there.
    termination : Termination
        Why the method stopped.
    iterations : int
        Line searches.
    certificate : KktResidual
        KKT residual of the point, computed independently.
    """

    point: FloatArray
    value: float
    termination: Termination
    iterations: int
    certificate: KktResidual


def minimize(
    function: Function,
    start: ArrayLike,
    constraints: LinearConstraints | None = None,
    settings: NonlinearSettings | None = None,
) -> Minimum:
    """Minimize a function under linear constraints, from a start to a KKT point.

    Parameters
    ----------
    function : function of (n,)
        Gives value and gradient.
    start : (n,)
        Any point; an infeasible one is first moved to the nearest feasible point.
    constraints : LinearConstraints, optional
        None if there are none.
    settings : NonlinearSettings, optional
        Tolerance, budget and update formula.

    Raises
    ------
    BackendError
        The constraints are infeasible, or arrays have wrong shapes.

    >>> result = minimize(lambda x: (float(x @ x), 2 * x), [3.0, 1.0], LinearConstraints.box([1, -1], [5, 5]))
    >>> result.point.round(9).tolist(), result.termination.value
    ([1.0, 0.0], 'KKT point')
    """
    point = np.array(start, dtype=np.float64)
    if point.ndim != 1 or not np.isfinite(point).all():
        raise BackendError(f"start: expected a vector of finite numbers, got {start!r}.")
    problem = LinearProblem(function, constraints or LinearConstraints.of(len(point)), len(point))
    kernel = native_function("minimize")
    feasible, settings = problem.nearest_feasible(point), settings or NonlinearSettings()
    if kernel is None:
        descent = VariableMetricDescent(problem, feasible, settings)
        termination = descent.run()
        end, objective, iterations = descent.point, descent.objective, descent.iterations
    else:
        end, objective, termination, iterations = problem.minimize_natively(kernel, feasible, settings)
    if not np.isfinite(objective.value) or not np.isfinite(objective.gradient).all():
        raise BackendError(f"value or gradient of the function is not finite at {end.tolist()}; use another start.")
    certificate = kkt_certificate(objective.gradient, problem.constraints(end))
    return Minimum(end, objective.value, termination, iterations, certificate)


class LinearProblem:
    """A function with linear constraints, as a :class:`NonlinearProblem` without curved constraints."""

    has_curved_constraints = False

    def __init__(self, function: Function, constraints: LinearConstraints, size: int) -> None:
        self.size = size
        self._function = function
        self._equalities, self._values = unit_rows(constraints.equality_rows, constraints.equality_values)
        self._inequalities, self._bounds = unit_rows(constraints.inequality_rows, constraints.upper_bounds)

    def nearest_feasible(self, point: FloatArray) -> FloatArray:
        """The nearest point that satisfies all constraints."""
        equalities = self._equalities
        if len(equalities):
            point = point + np.linalg.lstsq(equalities, self._values - equalities @ point, rcond=None)[0]
            if float(np.abs(equalities @ point - self._values).max()) > _EQUALITY_TOL:
                raise BackendError("the equalities are inconsistent: no point satisfies them.")
        slack = self._bounds - self._inequalities @ point
        if (slack >= 0.0).all():
            return point
        projector = np.eye(self.size)
        if len(equalities):  # on the null space of the equalities
            projector = projector - np.linalg.pinv(equalities) @ equalities
        step = least_norm_feasible_point(self._inequalities @ projector, slack)
        if step is None:
            raise BackendError("the constraints are infeasible: no point satisfies them.")
        return point + projector @ step

    def objective(self, point: FloatArray) -> Objective:
        """Value and gradient of the function."""
        value, gradient = self._function(point)
        checked = np.ascontiguousarray(gradient, dtype=np.float64)
        if checked.shape != (self.size,):
            raise BackendError(f"gradient: expected {self.size} entries, one per variable, got shape {checked.shape}.")
        return Objective(float(value), checked)

    def minimize_natively(
        self, kernel: Callable[..., Any], start: FloatArray, settings: NonlinearSettings
    ) -> tuple[FloatArray, Objective, Termination, int]:
        """The same method in the C++ kernel: point, objective, reason and number of line searches."""
        constraints = (self._equalities, self._inequalities, self._bounds)
        result = kernel(self.objective, start, *constraints, *native_settings(settings))
        point, value, gradient, termination, iterations = result
        return point, Objective(value, gradient), native_termination(termination), iterations

    def constraints(self, point: FloatArray) -> LinearizedConstraints:
        """The constraints, with their slack at a point."""
        return LinearizedConstraints(self._equalities, self._inequalities, self._bounds - self._inequalities @ point)

    def retract(self, point: FloatArray, step: FloatArray) -> FloatArray:
        """The sum."""
        return point + step

    def initial_metric(self, point: FloatArray) -> Matrix:
        """The identity: nothing is known of the function's Hessian."""
        return np.eye(self.size)


def native_settings(settings: NonlinearSettings) -> tuple[float, int, float, int, float]:
    """Settings as the kernel reads them: tolerance, iterations, seconds (negative: none), rule, longest step."""
    seconds = -1.0 if settings.time_budget is None else settings.time_budget
    rule = _RULES.index(settings.rule)
    return settings.tolerance, settings.max_iterations, seconds, rule, settings.max_step


def native_termination(number: int) -> Termination:
    """Termination by the kernel's number."""
    return _TERMINATIONS[number]


def _checked_rows(size: int, given: RowsAndBounds | None, name: str) -> tuple[Matrix, FloatArray]:
    if given is None:
        return np.zeros((0, size)), np.zeros(0)
    rows, bounds = (np.asarray(array, dtype=np.float64) for array in given)
    if rows.ndim != 2 or rows.shape[1] != size or bounds.shape != rows.shape[:1]:
        raise BackendError(
            f"{name}: expected a matrix with {size} columns and one number per row, "
            f"got {rows.shape} and {bounds.shape}."
        )
    if not np.isfinite(rows).all() or not np.isfinite(bounds).all():
        raise BackendError(f"{name}: numbers must be finite; leave out rows without a bound.")
    return rows, bounds
