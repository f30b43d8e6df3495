"""A person's own task: any object with `error(pose)` and `jacobian(pose)`.

Wrapped in a :class:`UserTask` it joins all others. What it answers is checked at every call; whether its Jacobian is
right, :func:`poise.tasks.derivative_check.check_derivatives` finds out on request.

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
...         return [self.goal - pose.position_of("tip")[2]]
...
...     def jacobian(self, pose):
...         site = pose.figure.site("tip")
...         index = pose.figure.segment_index(site.segment)
...         return pose.state.point_jacobian(index, site.placement.vector)[2:]
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

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.tasks.task import Task
from poise.tasks.user_code import called, check_answer
from poise.types import ArrayLike, FloatArray, Matrix


class TaskDefinition(Protocol):
    """What a person writes.

    An attribute `rows` (an int) says how many rows there are; without it, the error at the neutral pose tells. A method
    `curvature(pose, weights)`, Σ wᵢ ∇²xᵢ (nv, nv), spares the differences that stand in for it.
    """

    def error(self, pose: Pose) -> ArrayLike:
        """What is still to do (m,): goal − value."""

    def jacobian(self, pose: Pose) -> ArrayLike:
        """J (m, nv), the derivative of the value."""


@dataclass(frozen=True, kw_only=True)
class UserTask(Task):
    """A task defined by a person's own object.

    Parameters
    ----------
    definition : object
        Has `error(pose)`, one number per row, and `jacobian(pose)`, rows by degrees of freedom.
    unit : str
        Unit of the error; "rad" rows are made comparable to meters by the solver.
    exact : bool
        The Jacobian is the derivative of −error; False where only Jᵀe is right, as for orientations.
    """

    definition: TaskDefinition
    unit: str = "m"
    exact: bool = True  # type: ignore[misc]

    def _checked(self) -> dict[str, Any]:
        for word in ("error", "jacobian", "curvature"):
            if word == "curvature" and not hasattr(self.definition, word):
                continue
            if not callable(getattr(self.definition, word, None)):
                raise TaskError(f"its definition must have a method {word}(pose), got {self.definition!r}.")
        return {}

    def rows(self, figure: Figure) -> int:
        """Rows the definition says it has, or has at the neutral pose."""
        said = getattr(self.definition, "rows", None)
        if isinstance(said, int):
            return said
        if figure not in self._counted:
            self._counted[figure] = self._count(figure)
        return self._counted[figure]

    @cached_property
    def _counted(self) -> dict[Figure, int]:
        """Rows by figure, so that a step does not ask again."""
        return {}

    def _count(self, figure: Figure) -> int:
        answer = called(self.name, "error()", self.definition.error, Pose.neutral(figure))
        if answer.ndim != 1:
            raise TaskError(
                f"its error() must be a list of numbers, one per row, got the shape {answer.shape}.", self.name
            )
        return len(answer)

    def error(self, pose: Pose) -> FloatArray:
        """What the definition says, checked."""
        answer = called(self.name, "error()", self.definition.error, pose)
        check_answer(self.name, "error()", answer, (self.rows(pose.figure),), pose.figure)
        return answer

    def jacobian(self, pose: Pose) -> Matrix:
        """What the definition says, checked."""
        answer = called(self.name, "jacobian()", self.definition.jacobian, pose)
        shape = (self.rows(pose.figure), pose.figure.nv)
        check_answer(self.name, "jacobian()", answer, shape, pose.figure)
        return answer

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """What the definition says, checked and made symmetric; central differences where it says nothing."""
        own = getattr(self.definition, "curvature", None)
        if own is None:
            return super()._curvature(pose, weights)
        answer = called(self.name, "curvature()", lambda at: own(at, weights.copy()), pose)
        check_answer(self.name, "curvature()", answer, (pose.figure.nv, pose.figure.nv), pose.figure)
        return 0.5 * (answer + answer.T)

    def describe(self) -> str:
        """Name of the definition's class."""
        return f"{self.name} ({type(self.definition).__name__})"

    def _title(self) -> str:
        return type(self.definition).__name__
