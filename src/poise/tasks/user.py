"""UserTask: a user-defined task, any object with `error(pose)` and `jacobian(pose)`.

Wrapped in a :class:`UserTask` it joins all others. Its results are checked at every call; whether its Jacobian is
right, :func:`poise.tasks.check_derivatives` tests on request.

>>> import numpy as np
>>> from poise.model import FigureBuilder
>>> from poise.kinematics import Pose
>>> from poise.tasks import UserTask, check_derivatives
>>> class Height:
...     '''The tip of the arm is at a height above the floor.'''
...
...     def __init__(self, goal: float) -> None:
...         self.goal = goal
...
...     def error(self, pose):
...         return [self.goal - pose.position("tip")[2]]
...
...     def jacobian(self, pose):
...         site = pose.figure.site("tip")
...         index = pose.figure.segment_index(site.segment)
...         return pose.state.point_jacobian(index, site.placement.translation_vector)[2:]
>>> builder = FigureBuilder("arm").segment("base").segment("limb").root("base")
>>> builder = builder.hinge("shoulder", "base", "limb", axis=(0, 1, 0)).site("tip", "limb", at=(0, 0, 0.5))
>>> task = UserTask(definition=Height(0.3), name="raise", unit="m")
>>> pose = Pose.neutral(builder.build()).with_values({"shoulder": 0.4})
>>> task.error(pose).round(6).tolist()
[-0.16053]
>>> check_derivatives(task, pose) < 1e-8
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.tasks.task import Task
from poise.types import ArrayLike, FloatArray, Matrix


class TaskDefinition(Protocol):
    """What the user writes.

    An attribute `rows` (an int) states the number of rows; without it, the error at the neutral pose determines it. A
    method `hessian(pose, weights)`, Σ wᵢ ∇²xᵢ (nv, nv), replaces the finite differences that are used otherwise.
    """

    def error(self, pose: Pose) -> ArrayLike:
        """Error (m,): goal − value."""

    def jacobian(self, pose: Pose) -> ArrayLike:
        """J (m, nv), the derivative of the value."""


@dataclass(frozen=True, kw_only=True, repr=False)
class UserTask(Task):
    """A task defined by a user's object.

    Parameters
    ----------
    definition : object
        Has `error(pose)`, one number per row, and `jacobian(pose)`, rows by degrees of freedom.
    unit : str
        Unit of the error; the solver makes "rad" rows comparable to meters.
    exact : bool
        Whether the Jacobian is the derivative of −error; False where only Jᵀe is right, as for orientations.
    """

    definition: TaskDefinition
    unit: str = "m"
    exact: bool = True  # type: ignore[misc]

    def _validated(self) -> dict[str, Any]:
        for method in ("error", "jacobian", "hessian"):
            if method == "hessian" and not hasattr(self.definition, method):
                continue
            if not callable(getattr(self.definition, method, None)):
                raise TaskError(f"its definition must have a method {method}(pose), got {self.definition!r}.")
        return {}

    def rows(self, figure: Figure) -> int:
        """The definition's `rows`, or the number of rows at the neutral pose."""
        stated = getattr(self.definition, "rows", None)
        if isinstance(stated, int):
            return stated
        if figure not in self._row_counts:
            self._row_counts[figure] = self._count_rows(figure)
        return self._row_counts[figure]

    @cached_property
    def _row_counts(self) -> dict[Figure, int]:
        """Number of rows by figure, cached."""
        return {}

    def _count_rows(self, figure: Figure) -> int:
        result = call_user_function(self.name, "error()", self.definition.error, Pose.neutral(figure))
        if result.ndim != 1:
            raise TaskError(
                f"its error() must be a list of numbers, one per row, got the shape {result.shape}.", self.name
            )
        return len(result)

    def error(self, pose: Pose) -> FloatArray:
        """The definition's error, checked."""
        result = call_user_function(self.name, "error()", self.definition.error, pose)
        check_user_result(self.name, "error()", result, (self.rows(pose.figure),), pose.figure)
        return result

    def jacobian(self, pose: Pose) -> Matrix:
        """The definition's Jacobian, checked."""
        result = call_user_function(self.name, "jacobian()", self.definition.jacobian, pose)
        shape = (self.rows(pose.figure), pose.figure.nv)
        check_user_result(self.name, "jacobian()", result, shape, pose.figure)
        return result

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """The definition's Hessian, checked and symmetrized; central differences where it has none."""
        own = getattr(self.definition, "hessian", None)
        if own is None:
            return super()._hessian(pose, weights)
        result = call_user_function(self.name, "hessian()", lambda at: own(at, weights.copy()), pose)
        check_user_result(self.name, "hessian()", result, (pose.figure.nv, pose.figure.nv), pose.figure)
        return 0.5 * (result + result.T)

    def describe(self) -> str:
        """Name and class of the definition."""
        return f"{self.name} ({type(self.definition).__name__})"

    def _default_name(self) -> str:
        return type(self.definition).__name__


def call_user_function(task: str, what: str, function: Callable[[Pose], object], pose: Pose) -> FloatArray:
    """Result of a user's function of the pose as an array; TaskError when it raises or returns something else."""
    try:
        result = function(pose)
    except Exception as error:
        raise TaskError(f"its {what} raised {type(error).__name__}: {error}", task) from error
    try:
        return np.array(result, dtype=np.float64)
    except (TypeError, ValueError):
        raise TaskError(f"its {what} must return numbers, got {result!r}.", task) from None


def check_user_result(task: str, what: str, result: FloatArray, shape: Sequence[int], figure: Figure) -> None:
    """Raise TaskError when a result is not finite or does not have the expected shape: (), (rows,) or (rows, nv)."""
    if result.shape != tuple(shape):
        raise TaskError(
            f"its {what} must have the shape {tuple(shape)} for figure {figure.name!r} with {figure.nv} degrees of "
            f"freedom, got {result.shape}.",
            task,
        )
    for index in np.argwhere(~np.isfinite(result)):
        entry = [f"row {row}" for row in index[:1]] + [figure.dof_names[dof] for dof in index[1:]]
        raise TaskError(
            f"its {what} must be finite, got {result[tuple(index)]}{' at ' * bool(entry)}{', '.join(entry)}.", task
        )
