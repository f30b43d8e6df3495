"""A cost function as a task of one row, at any level [Boulic2002, eq. 5, corrected: Δg = −β g with the row ∂g/∂q].

Near a minimum with g > 0 the plain rule asks for a step of length β g/‖∇g‖, without bound. Here the change asked for is
damped, Δg = −β g ‖∇g‖²/(‖∇g‖² + λ²) with λ = β g/(2b), so that the step along the gradient is never longer than b and
goes to zero with the gradient; far from a minimum it is −β g.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.tasks.checks import positive
from poise.tasks.second_differences import second_differences
from poise.tasks.task import Interval, Task
from poise.tasks.user_code import called, check_answer
from poise.types import ArrayLike, FloatArray, Matrix

MODES = ("decrease", "zero")
TINY = 1e-12  # below this the root of a cost is none


@dataclass(frozen=True, kw_only=True)
class CostTask(Task):
    """A cost g(pose) decreases, or becomes zero; J = ∂g/∂q.

    "decrease" takes any minimum for done: the error is the damped Δg, zero where the gradient is. It needs g ≥ 0.
    "zero" wants g = 0 and g may have any sign: the error is −g, and the interval holds the damped Δg.

    Parameters
    ----------
    function : callable
        Cost of a pose, one number.
    gradient : callable
        Its derivative (nv,) with respect to the tangent.
    mode : "decrease" or "zero"
        What counts as done.
    rate : float
        β, the share of the cost to take away at once. 2 is Newton's step for a square with minimum zero.
    bound : float
        b, the longest step along the gradient [rad].
    unit : str
        What the cost is measured in.
    """

    function: Callable[[Pose], float]
    gradient: Callable[[Pose], ArrayLike]
    mode: str = "decrease"
    rate: float = 1.0
    bound: float = 0.2
    unit: str = "cost"

    def _checked(self) -> dict[str, Any]:
        if self.mode not in MODES:
            raise TaskError(f"mode must be 'decrease' or 'zero', got {self.mode!r}.")
        for word in ("function", "gradient"):
            if not callable(getattr(self, word)):
                raise TaskError(f"its {word} must be a function of a pose, got {getattr(self, word)!r}.")
        return {"rate": positive(self.rate, "its rate"), "bound": positive(self.bound, "its bound")}

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    def cost(self, pose: Pose) -> float:
        """g at a pose."""
        value = called(self.name, "function", self.function, pose)
        check_answer(self.name, "function", value, (), pose.figure)
        if self.mode == "decrease" and value < 0.0:
            raise TaskError(
                f"its function must be zero or more to be decreased, got {float(value)}; add a constant.", self.name
            )
        return float(value)

    def _step(self, pose: Pose, cost: float) -> float:
        """Damped Δg."""
        row = self.jacobian(pose)[0]
        square = float(row @ row)
        wanted = self.rate * cost
        damping = (0.5 * wanted / self.bound) ** 2
        return -wanted * square / (square + damping) if square > 0.0 else 0.0

    def error(self, pose: Pose) -> FloatArray:
        """Damped Δg to decrease the cost, −g to make it zero."""
        cost = self.cost(pose)
        return np.array([-cost if self.mode == "zero" else self._step(pose, cost)])

    def differentiated(self, pose: Pose) -> FloatArray:
        """−g in either mode."""
        return np.array([-self.cost(pose)])

    def interval(self, pose: Pose) -> Interval:
        """Damped Δg on both sides."""
        step = np.array([self._step(pose, self.cost(pose))])
        return Interval(step, step)

    def solver_rows(self, pose: Pose) -> tuple[Interval, Matrix]:
        """Rows whose ½e² is the cost itself: e = −√(2g) with J = ∇g/√(2g) to decrease it; −g and ∇g to make it zero."""
        cost, row = self.cost(pose), self.jacobian(pose)
        if self.mode == "decrease":
            root = max(np.sqrt(2.0 * cost), TINY)
            cost, row = root, row / root
        error = np.array([-cost])
        return Interval(error, error), row

    def solver_hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w ∇²√(2g) = w (∇²g − ∇g ∇gᵀ/2g)/√(2g) to decrease the cost; then JᵀJ − e ∇²x is ∇²g itself."""
        second = self.curvature(pose, weights)
        if self.mode == "zero":
            return second
        root = max(np.sqrt(2.0 * self.cost(pose)), TINY)
        row = self.jacobian(pose)[0] / root
        return np.asarray((second - float(weights[0]) * np.outer(row, row)) / root)

    def jacobian(self, pose: Pose) -> Matrix:
        """∂g/∂q, one row."""
        row = np.atleast_1d(called(self.name, "gradient", self.gradient, pose))[None]
        check_answer(self.name, "gradient, as one row,", row, (1, pose.figure.nv), pose.figure)
        return row

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w ∇²g in either mode, by central differences of the gradient."""
        return second_differences(lambda at: np.asarray(weights @ self.jacobian(at)), pose)

    def describe(self) -> str:
        """Return what is to become of the cost."""
        return f"{self.name} {'decreases' if self.mode == 'decrease' else 'becomes zero'}"

    def _title(self) -> str:
        word = getattr(self.function, "__name__", "")
        return word if word.isidentifier() else "cost"
