"""CostTask: a cost function as a task of one row, at any priority level.

[Boulic2002, eq. 5, corrected: Δg = −β g with the row ∂g/∂q.] Near a minimum with g > 0 that rule asks for a step of
length β g/‖∇g‖, without bound. Here the requested change is damped, Δg = −β g ‖∇g‖²/(‖∇g‖² + λ²) with λ = β g/(2b), so
that the step along the gradient is never longer than b and vanishes with the gradient; far from a minimum it is −β g.

**Without a gradient** both derivatives are central differences along q ⊕ v: of fourth order with a step of 1e-4 for the
gradient, error about 1e-12 |g|, in four evaluations per degree of freedom; of second order with a step of 1e-3 for the
Hessian, error about 1e-6 of the fourth derivatives and 1e-10 |g|, in n² + n evaluations, n the degrees of freedom of
the joints that change the cost, and up to two for every degree of freedom to find them. The function must be smooth,
and free of noise above 1e-12 of its size.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.tasks.task import Interval, Task
from poise.tasks.terms.finite_differences import differences, mixed_differences, second_differences
from poise.tasks.terms.validation import positive
from poise.tasks.user import call_user_function, check_user_result
from poise.types import ArrayLike, FloatArray, Matrix

MODES = ("decrease", "zero")
_MIN_ROOT = 1e-12  # lower bound of √(2g) where it divides


@dataclass(frozen=True, kw_only=True, repr=False)
class CostTask(Task):
    """A cost g(pose) decreases, or becomes zero; J = ∂g/∂q.

    "decrease" accepts any minimum: the error is the damped Δg, zero where the gradient is. It requires g ≥ 0.
    "zero" has the goal g = 0 and g may have any sign: the error is −g, and the interval holds the damped Δg.

    Parameters
    ----------
    function : callable
        Cost of a pose, one number.
    gradient : callable, optional
        Its derivative (nv,) with respect to the tangent; by central differences where it is left out, which costs four
        evaluations of the function per degree of freedom.
    mode : "decrease" or "zero"
        The goal.
    rate : float
        β, the fraction of the cost to remove at once. 2 is Newton's step for a square with minimum zero.
    bound : float
        b, the longest step along the gradient [rad].
    unit : str
        Unit of the cost.
    """

    function: Callable[[Pose], float]
    gradient: Callable[[Pose], ArrayLike] | None = None
    mode: str = "decrease"
    rate: float = 1.0
    bound: float = 0.2
    unit: str = "cost"

    def _validated(self) -> dict[str, Any]:
        if self.mode not in MODES:
            raise TaskError(f"mode must be 'decrease' or 'zero', got {self.mode!r}.")
        for field in ("function", "gradient"):
            if field == "gradient" and self.gradient is None:
                continue
            if not callable(getattr(self, field)):
                raise TaskError(f"its {field} must be a function of a pose, got {getattr(self, field)!r}.")
        return {"rate": positive(self.rate, "its rate"), "bound": positive(self.bound, "its bound")}

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    def _plain_cost(self, pose: Pose) -> float:
        """g at a pose, of any sign: differences may step below a minimum of zero by rounding."""
        value = call_user_function(self.name, "function", self.function, pose)
        check_user_result(self.name, "function", value, (), pose.figure)
        return float(value)

    def cost(self, pose: Pose) -> float:
        """g at a pose."""
        value = self._plain_cost(pose)
        if self.mode == "decrease" and value < 0.0:
            raise TaskError(
                f"its function must be zero or more to be decreased, got {value}; add a constant.", self.name
            )
        return value

    def _damped_change(self, pose: Pose, cost: float) -> float:
        """Damped Δg."""
        gradient = self.jacobian(pose)[0]
        square = float(gradient @ gradient)
        requested = self.rate * cost
        damping = (0.5 * requested / self.bound) ** 2
        return -requested * square / (square + damping) if square > 0.0 else 0.0

    def error(self, pose: Pose) -> FloatArray:
        """Damped Δg to decrease the cost, −g to make it zero."""
        cost = self.cost(pose)
        return np.array([-cost if self.mode == "zero" else self._damped_change(pose, cost)])

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """−g in either mode."""
        return np.array([-self.cost(pose)])

    def interval(self, pose: Pose) -> Interval:
        """Damped Δg on both sides."""
        change = np.array([self._damped_change(pose, self.cost(pose))])
        return Interval(change, change)

    def solver_rows(self, pose: Pose) -> tuple[Interval, Matrix]:
        """Rows whose ½e² is the cost itself: e = −√(2g) with J = ∇g/√(2g) to decrease it; −g and ∇g to make it zero."""
        cost, row = self.cost(pose), self.jacobian(pose)
        if self.mode == "decrease":
            root = max(np.sqrt(2.0 * cost), _MIN_ROOT)
            cost, row = root, row / root
        error = np.array([-cost])
        return Interval(error, error), row

    def solver_hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w ∇²√(2g) = w (∇²g − ∇g ∇gᵀ/2g)/√(2g) to decrease the cost; then JᵀJ − e ∇²x is ∇²g itself."""
        second = self.hessian(pose, weights)
        if self.mode == "zero":
            return second
        root = max(np.sqrt(2.0 * self.cost(pose)), _MIN_ROOT)
        row = self.jacobian(pose)[0] / root
        return np.asarray((second - float(weights[0]) * np.outer(row, row)) / root)

    def jacobian(self, pose: Pose) -> Matrix:
        """∂g/∂q, one row; by central differences where no gradient was given."""
        if self.gradient is None:
            return differences(lambda at: np.array([self._plain_cost(at)]), pose)
        row = np.atleast_1d(call_user_function(self.name, "gradient", self.gradient, pose))[None]
        check_user_result(self.name, "gradient, as one row,", row, (1, pose.figure.nv), pose.figure)
        return row

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w ∇²g in either mode, by central differences of the gradient, or of the cost where no gradient was given."""
        if self.gradient is None:
            return float(weights[0]) * mixed_differences(self._plain_cost, pose)
        return second_differences(lambda at: np.asarray(weights @ self.jacobian(at)), pose)

    def describe(self) -> str:
        """Goal of the cost."""
        return f"{self.name} {'decreases' if self.mode == 'decrease' else 'becomes zero'}"

    def _default_name(self) -> str:
        name = getattr(self.function, "__name__", "")
        return name if name.isidentifier() else "cost"
