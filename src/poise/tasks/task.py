"""What every task is: a value that says what a person wants, and can measure how far a pose is from it.

A task with m rows gives at a pose

* the **error** e (m,): what is still to do, goal − value;
* the **Jacobian** J (m, nv): such that J Δq = e is the step wanted. Jᵀe = −∂(½‖e‖²)/∂q holds for all (a cost that only
  decreases apart), and where the task says that it is `exact`, J = −∂e/∂q too. For orientations it is not: there e is
  the rotation that leads to the goal and J the angular Jacobian, so that the step itself, not its derivative, is exact
  [Baerlocher2001, 4.5.2];
* the **curvature** (nv, nv) for weights w, one per row: Σ wᵢ ∇²xᵢ of the values x, with goal − x = e. For all tasks
  ∇²(½‖e‖²) = JᵀJ + curvature(−e) exactly, which is what a solver needs where a goal cannot be met;
* the **interval** in which J Δq may lie, row by row: (e, e) for an equality; for an inequality it contains 0 while
  the task is satisfied, so that a satisfied region costs nothing at any level.

Tasks never change; ``dataclasses.replace(task, goal=…)`` gives the next one at no cost. A new kind of task is one file:
a frozen keyword-only dataclass that fills in the abstract methods below.
"""

from __future__ import annotations

import numbers
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.tasks.checks import factors_by_name, positive
from poise.tasks.fault import at_task
from poise.tasks.joint_selection import ALL_JOINTS, JointSelection, joint_cost_vector
from poise.tasks.second_differences import differences, second_differences
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix


class Interval(NamedTuple):
    """Bounds on J Δq, row by row; ±inf where a side is open."""

    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)


@dataclass(frozen=True, kw_only=True)
class Task(ABC):
    """Something a person wants of a figure.

    Parameters
    ----------
    name : str
        What reports call it; made from the kind and the site when left empty.
    level : int
        1 is the most important; a lower task never disturbs a higher one.
    weight : float
        Importance among the tasks of the same level, greater than zero.
    enabled : bool
        A task that is not enabled is kept and ignored.
    active_joints : JointSelection
        The joints it may move.
    joint_cost : mapping of joint name to factor
        Factor, 1 or more, on the cost of moving a joint for this task; kept as pairs.
    """

    is_inequality: ClassVar[bool] = False
    first_level: ClassVar[int] = 1  # the highest it may have
    exact: ClassVar[bool] = True  # the Jacobian is the derivative of −error, row by row

    name: str = ""
    level: int = 1
    weight: float = 1.0
    enabled: bool = True
    active_joints: JointSelection = ALL_JOINTS
    joint_cost: Mapping[str, float] | tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TaskError(f"the name of a task must be a text, got {self.name!r}.")
        with at_task(self.name or type(self).__name__):
            cleaned = {**self._checked_common(), **self._checked()}
        for field, value in cleaned.items():
            object.__setattr__(self, field, value)
        if not self.name:
            object.__setattr__(self, "name", self._title())

    def _checked_common(self) -> dict[str, Any]:
        first = self.first_level
        if not isinstance(self.level, numbers.Integral) or isinstance(self.level, bool) or self.level < first:
            raise TaskError(
                f"its level must be a whole number, {first} (the most important) or more, got {self.level!r}."
            )
        if not isinstance(self.enabled, (bool, np.bool_)):
            raise TaskError(f"enabled must be True or False, got {self.enabled!r}.")
        if not isinstance(self.active_joints, JointSelection):
            raise TaskError(
                f"active_joints must be a JointSelection, such as JointSelection.branch(), got {self.active_joints!r}."
            )
        joint_cost = factors_by_name(self.joint_cost, "joint_cost")
        for joint, factor in joint_cost:
            if factor < 1.0:
                raise TaskError(f"the joint_cost of joint {joint!r} must be 1 or more, got {factor}.")
        if isinstance(self.weight, numbers.Real) and self.weight == 0:
            raise TaskError("its weight must be greater than zero, got 0.0; to leave the task out, give enabled=False.")
        return {
            "level": int(self.level),
            "weight": positive(self.weight, "its weight"),
            "enabled": bool(self.enabled),
            "joint_cost": joint_cost,
        }

    # --- what each kind of task says ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def unit(self) -> str:
        """Unit of the error: "m", "rad" or a word."""

    @abstractmethod
    def rows(self, figure: Figure) -> int:
        """Length m of the error."""

    @abstractmethod
    def error(self, pose: Pose) -> FloatArray:
        """What is still to do (m,): goal − value."""

    @abstractmethod
    def jacobian(self, pose: Pose) -> Matrix:
        """J (m, nv), every joint's column, such that J Δq = e is the step wanted."""

    @abstractmethod
    def describe(self) -> str:
        """Return what it asks for, in words."""

    @abstractmethod
    def _title(self) -> str:
        """Name it has when none is given."""

    def _checked(self) -> dict[str, Any]:
        """Its own parameters, checked and cleaned."""
        return {}

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """Indices of the segments it is about; none for tasks about the whole figure."""
        return ()

    # --- what follows -------------------------------------------------------------------------------------------------

    def error_norm(self, pose: Pose) -> float:
        """Size of the error in its unit, for reports: ‖e‖."""
        return float(np.linalg.norm(self.error(pose)))

    def measures(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """Size of the error for people, part by part with its unit: one part unless places and turns are mixed."""
        return ((self.error_norm(pose), self.unit),)

    def remark(self, pose: Pose) -> str:
        """What is worth saying about it besides its error, such as a margin; nothing, for most."""
        return ""

    def interval(self, pose: Pose) -> Interval:
        """Bounds on J Δq: both are the error."""
        e = self.error(pose)
        return Interval(e, e)

    def curvature(self, pose: Pose, weights: ArrayLike) -> Matrix:
        """Symmetric K (nv, nv) = Σ wᵢ ∇²xᵢ along q ⊕ v at v = 0, x the values and w one weight per row.

        For f = ½‖e‖² it is ∇²f = JᵀJ + curvature(pose, −e). Where J is not the derivative of −e (orientations,
        directions, postures) that holds too; for other weights K is there the linear function of w that agrees with it
        (:mod:`poise.tasks.second_order`) and near the goal the second derivative of the motion itself. A row of an
        inequality that is kept has e = 0 and no part in f.
        """
        given = np.asarray(weights, dtype=np.float64)
        rows = self.rows(pose.figure)
        if given.shape != (rows,) or not np.isfinite(given).all():
            raise TaskError(f"curvature needs {rows} finite weights, one per row, got {weights!r}.", self.name)
        return self._curvature(pose, given)

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """The same for checked weights; here by central differences of Jᵀw and, where J is not exact, of e."""
        result = second_differences(lambda at: np.asarray(weights @ self.jacobian(at)), pose)
        e = self.error(pose)
        if self.exact or not e.any():
            return result
        J = self.jacobian(pose)
        missing = -(weights @ e) / (e @ e) * J.T @ (-differences(self.error, pose) - J)
        return result + 0.5 * (missing + missing.T)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Return the same rows as flat records for the native engine; None for a task that stays in Python."""
        return None

    def solver_rows(self, pose: Pose) -> tuple[Interval, Matrix]:
        """Interval and Jacobian as a loop to rest wants them, which lowers ½‖e‖²: those of a step, for most."""
        return self.interval(pose), self.jacobian(pose)

    def solver_hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Second derivatives that go with :meth:`solver_rows`."""
        return self.curvature(pose, weights)

    def differentiated(self, pose: Pose) -> FloatArray:
        """Values (m,) whose derivative is −J where the task is exact: the error, unless it is damped or cut off."""
        return self.error(pose)

    @property
    def precision(self) -> float:
        """How many times nearer than usual it must come to count as met: 1, unless a task has a tolerance."""
        return 1.0

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Unit of every row."""
        return (self.unit,) * self.rows(figure)

    def row_names(self, pose: Pose) -> tuple[str, ...] | None:
        """What holds others back in each row, in words, where rows have words of their own; None for most tasks."""
        return None

    def active_dofs(self, figure: Figure) -> BoolArray:
        """Degrees of freedom (nv,) it may move."""
        with at_task(self.name):
            places = self.segments(figure) if self.active_joints.needs_segment else ()
            masks = [self.active_joints.mask(figure, segment) for segment in places]
            return np.logical_or.reduce(masks) if masks else self.active_joints.mask(figure)

    def joint_cost_vector(self, figure: Figure) -> FloatArray:
        """Factor (nv,), 1 or more, on the cost of moving each degree of freedom."""
        with at_task(self.name):
            return joint_cost_vector(figure, self._reluctant)

    def check(self, figure: Figure) -> None:
        """Raise TaskError when the task does not fit the figure."""
        self.segments(figure)
        self.rows(figure)
        self.active_dofs(figure)
        self.joint_cost_vector(figure)

    @property
    def _reluctant(self) -> tuple[tuple[str, float], ...]:
        return tuple(self.joint_cost.items()) if isinstance(self.joint_cost, Mapping) else self.joint_cost
