"""Any function of n numbers under linear equalities and inequalities: the problem of the seed [Zhao1989, eq. 3]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.backend import native_function
from poise.errors import BackendError
from poise.math.nonnegative_least_squares import least_step_inside
from poise.solver.kkt import KktResidual
from poise.solver.nonlinear.certificate import kuhn_tucker
from poise.solver.nonlinear.descent import Descent, Ending, Settings
from poise.solver.nonlinear.domain import Height, Walls, unit_rows
from poise.solver.nonlinear.metric import MetricRule
from poise.types import ArrayLike, FloatArray, Matrix

ENDINGS = (Ending.KUHN_TUCKER, Ending.ROUNDING, Ending.BUDGET)  # as the kernel numbers them
RULES = (MetricRule.BFGS, MetricRule.DFP, MetricRule.SWITCH)
Given = tuple[ArrayLike, ArrayLike]
Function = Callable[[FloatArray], tuple[float, FloatArray]]


@dataclass(frozen=True, eq=False)
class LinearConstraints:
    """A x = b and A x ≤ b.

    Parameters
    ----------
    equal_rows, equal_to : (l, n), (l,)
        Equalities; they must not contradict each other.
    rows, bounds : (k, n), (k,)
        Inequalities.
    """

    equal_rows: Matrix
    equal_to: FloatArray
    rows: Matrix
    bounds: FloatArray

    @classmethod
    def of(cls, size: int, *, equal: Given | None = None, least: Given | None = None) -> LinearConstraints:
        """Constraints on `size` numbers: `equal` = (A, b) for A x = b, `least` = (A, b) for A x ≤ b."""
        equal_rows, equal_to = _checked(size, equal, "equal")
        rows, bounds = _checked(size, least, "least")
        return cls(equal_rows, equal_to, rows, bounds)

    @classmethod
    def box(cls, lower: ArrayLike, upper: ArrayLike) -> LinearConstraints:
        """Constraints lower ≤ x ≤ upper; infinite ends are left out."""
        low, high = np.asarray(lower, dtype=np.float64), np.asarray(upper, dtype=np.float64)
        one = np.eye(len(low))
        rows = np.concatenate([-one[np.isfinite(low)], one[np.isfinite(high)]])
        bounds = np.concatenate([-low[np.isfinite(low)], high[np.isfinite(high)]])
        return cls.of(len(low), least=(rows, bounds))


@dataclass(frozen=True, eq=False)
class Minimum:
    """Where a descent in a linear space ended.

    Parameters
    ----------
    point : (n,)
        The point; it keeps all constraints.
    potential : float
        The function's value there.
    ending : Ending
        Why the descent stopped.
    steps : int
        Line searches.
    certificate : KktResidual
        How far the point is from a Kuhn-Tucker point, worked out anew.
    """

    point: FloatArray
    potential: float
    ending: Ending
    steps: int
    certificate: KktResidual


def minimize(
    function: Function, start: ArrayLike, constraints: LinearConstraints | None = None, settings: Settings | None = None
) -> Minimum:
    """Go down from a start to a Kuhn-Tucker point of a function under linear constraints.

    Parameters
    ----------
    function : function of (n,)
        Gives value and gradient.
    start : (n,)
        Any point; one that breaks constraints is first moved to the nearest that keeps them.
    constraints : LinearConstraints, optional
        None where there are none.
    settings : Settings, optional
        Tolerance, steps and rule.

    Raises
    ------
    BackendError
        The constraints exclude each other, or arrays do not fit.

    >>> found = minimize(lambda x: (float(x @ x), 2 * x), [3.0, 1.0], LinearConstraints.box([1, -1], [5, 5]))
    >>> found.point.round(9).tolist(), found.ending.value
    ([1.0, 0.0], 'at a Kuhn-Tucker point')
    """
    point = np.array(start, dtype=np.float64)
    if point.ndim != 1 or not np.isfinite(point).all():
        raise BackendError(f"a start must be a row of finite numbers, got {start!r}.")
    space = LinearSpace(function, constraints or LinearConstraints.of(len(point)), len(point))
    native = native_function("minimize")
    start_inside, chosen = space.inside(point), settings or Settings()
    if native is None:
        descent = Descent(space, start_inside, chosen)
        ending = descent.run()
        end, height, steps = descent.point, descent.height, descent.steps
    else:
        end, height, ending, steps = space.natively(native, start_inside, chosen)
    if not np.isfinite(height.potential) or not np.isfinite(height.gradient).all():
        raise BackendError(f"the function has no finite value and gradient at {end.tolist()}; start somewhere else.")
    return Minimum(end, height.potential, ending, steps, kuhn_tucker(height.gradient, space.walls(end)))


class LinearSpace:
    """Points x with a function of them and linear constraints: a :class:`Domain` that is not bent."""

    bent = False

    def __init__(self, function: Function, constraints: LinearConstraints, size: int) -> None:
        self.size = size
        self._function = function
        self._ties, self._equal_to = unit_rows(constraints.equal_rows, constraints.equal_to)
        self._rows, self._bounds = unit_rows(constraints.rows, constraints.bounds)

    def inside(self, point: FloatArray) -> FloatArray:
        """The nearest point that keeps all constraints."""
        if len(self._ties):
            point = point + np.linalg.lstsq(self._ties, self._equal_to - self._ties @ point, rcond=None)[0]
            if float(np.abs(self._ties @ point - self._equal_to).max()) > 1e-9:
                raise BackendError("the equalities contradict each other: no point keeps them.")
        room = self._bounds - self._rows @ point
        if (room >= 0.0).all():
            return point
        free = np.eye(self.size)
        if len(self._ties):  # steps along the ties only
            free = free - np.linalg.pinv(self._ties) @ self._ties
        step = least_step_inside(self._rows @ free, room)
        if step is None:
            raise BackendError("the constraints exclude each other: no point keeps them.")
        return point + free @ step

    def height(self, point: FloatArray) -> Height:
        """Value and gradient of the function."""
        value, gradient = self._function(point)
        slope = np.ascontiguousarray(gradient, dtype=np.float64)
        if slope.shape != (self.size,):
            raise BackendError(
                f"a gradient must have {self.size} entries, one per number, got the shape {slope.shape}."
            )
        return Height(float(value), slope)

    def natively(
        self, kernel: Callable[..., Any], start: FloatArray, settings: Settings
    ) -> tuple[FloatArray, Height, Ending, int]:
        """The same descent in the kernel: where it ended, why, and after how many line searches."""
        seconds = -1.0 if settings.seconds is None else settings.seconds
        limits = (settings.tolerance, settings.max_iterations, seconds, RULES.index(settings.rule), settings.longest)
        walls = (self._ties, self._rows, self._bounds)
        point, potential, gradient, ending, steps = kernel(self.height, start, *walls, *limits)
        return point, Height(potential, gradient), ENDINGS[ending], steps

    def walls(self, point: FloatArray) -> Walls:
        """Constraints as seen from a point."""
        return Walls(self._ties, self._rows, self._bounds - self._rows @ point)

    def moved(self, point: FloatArray, step: FloatArray) -> FloatArray:
        """The sum."""
        return point + step

    def metric(self, point: FloatArray) -> Matrix:
        """Nothing is known yet: the identity."""
        return np.eye(self.size)


def _checked(size: int, given: Given | None, word: str) -> tuple[Matrix, FloatArray]:
    if given is None:
        return np.zeros((0, size)), np.zeros(0)
    rows, bounds = (np.asarray(each, dtype=np.float64) for each in given)
    if rows.ndim != 2 or rows.shape[1] != size or bounds.shape != rows.shape[:1]:
        raise BackendError(
            f"{word} must be a matrix with {size} columns and one number per row, got {rows.shape} and {bounds.shape}."
        )
    if not np.isfinite(rows).all() or not np.isfinite(bounds).all():
        raise BackendError(f"{word} must be finite numbers; leave rows without a bound out.")
    return rows, bounds
