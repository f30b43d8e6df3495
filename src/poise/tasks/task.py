"""Base classes of tasks: :class:`Task`, and :class:`SiteTask` for tasks about one site (end effector).

A task with m rows defines at a pose

* the **error** e (m,): goal − value;
* the **Jacobian** J (m, nv), such that J Δq = e is the requested step. Jᵀe = −∂(½‖e‖²)/∂q holds for all tasks (except a
  cost that only decreases), and where the task is `exact`, also J = −∂e/∂q. Orientations are not: there e is the
  rotation vector to the goal and J the angular Jacobian, so that the step, not its derivative, is exact
  [Baerlocher2001, 4.5.2];
* the **Hessian** (nv, nv) for weights w, one per row: Σ wᵢ ∇²xᵢ of the values x, with goal − x = e. For all tasks
  ∇²(½‖e‖²) = JᵀJ + hessian(−e) exactly, which the solver needs where a goal cannot be reached;
* the **interval** that contains J Δq, row by row: (e, e) for an equality. For an inequality it contains 0 while the
  task is satisfied, so that a satisfied inequality costs nothing at any priority level.

Tasks are immutable values; ``dataclasses.replace(task, goal=…)`` makes a task with another goal. A new kind of task is
one file: a frozen keyword-only dataclass that implements the abstract methods below.
"""

from __future__ import annotations

import numbers
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from poise.errors import FigureError, TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.kinematics.site_frame import SiteFrame, site_frame, site_name
from poise.math.input_checks import number
from poise.model import Figure, Site
from poise.tasks.joint_selection import ALL_JOINTS, JointSelection, joint_cost_vector
from poise.tasks.terms.finite_differences import differences, second_differences
from poise.tasks.terms.validation import checked_site, factors_by_name, naming_task
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix

if TYPE_CHECKING:
    from typing_extensions import Self


class Interval(NamedTuple):
    """Bounds on J Δq, row by row; ±inf where a side is open."""

    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)


@dataclass(frozen=True, kw_only=True, repr=False)
class Task(ABC):
    """A goal for a figure, with error, Jacobian and priority.

    Parameters
    ----------
    name : str
        Name in reports; made from the kind and the site when left empty.
    level : int
        Priority level. 1 is the highest; a task never disturbs tasks of higher priority.
    weight : float
        Weight among the tasks of the same level, 0 or more. A task of weight 0 is ignored, as a disabled one.
    enabled : bool
        A disabled task is kept and ignored.
    active_joints : JointSelection
        The joints that the task may move.
    joint_cost : mapping of joint name to factor
        Factor, 1 or more, on the cost of moving a joint for this task; stored as pairs.
    row_weights : floats
        Weight of each row, such as each axis, greater than zero; 1 by default. They matter where the rows cannot all
        be met. Rows of one rotation vector share one weight.
    """

    is_inequality: ClassVar[bool] = False
    min_level: ClassVar[int] = 1  # the highest priority that it may have
    exact: ClassVar[bool] = True  # the Jacobian is the derivative of −error, row by row

    name: str = ""
    level: int = 1
    weight: float = 1.0
    enabled: bool = True
    active_joints: JointSelection = ALL_JOINTS
    joint_cost: Mapping[str, float] | tuple[tuple[str, float], ...] = ()
    row_weights: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TaskError(f"name of a task: expected a str; got {self.name!r}.")
        with naming_task(self.name or type(self).__name__):
            validated = {**self._validated_common(), **self._validated()}
        for field, value in validated.items():
            object.__setattr__(self, field, value)
        if not self.name:
            object.__setattr__(self, "name", self._default_name())

    def _validated_common(self) -> dict[str, Any]:
        if not isinstance(self.level, numbers.Integral) or isinstance(self.level, bool) or self.level < self.min_level:
            raise TaskError(
                f"its level must be a whole number, {self.min_level} (the highest priority) or more, got "
                f"{self.level!r}."
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
        return {
            "level": int(self.level),
            "weight": _weight(self.weight),
            "enabled": bool(self.enabled),
            "joint_cost": joint_cost,
            "row_weights": tuple(_weight(each, "each of its row_weights") for each in self.row_weights),
        }

    def __repr__(self) -> str:
        """Class and arguments that differ from their defaults: ``PositionTask('hand', goal=(1.0, 0.0, 0.0))``."""
        order = {"site": 0, "name": 1}
        ordered = sorted(fields(self), key=lambda field: order.get(field.name, 2))
        arguments = [_argument(self, field) for field in ordered if not _has_default(self, field)]
        return f"{type(self).__name__}({', '.join(arguments)})"

    # --- defined by each kind of task ---------------------------------------------------------------------------------

    @property
    @abstractmethod
    def unit(self) -> str:
        """Unit of the error: "m", "rad" or another."""

    @abstractmethod
    def rows(self, figure: Figure) -> int:
        """Number of rows m."""

    @abstractmethod
    def error(self, pose: Pose) -> FloatArray:
        """Error e (m,): goal − value."""

    @abstractmethod
    def jacobian(self, pose: Pose) -> Matrix:
        """J (m, nv), all columns, such that J Δq = e is the requested step."""

    @abstractmethod
    def describe(self) -> str:
        """Describe the goal in a phrase."""

    def limitations(self, figure: Figure) -> tuple[str, ...]:
        """Sentences about what the task cannot check on a figure; results repeat them."""
        return ()

    @abstractmethod
    def _default_name(self) -> str:
        """Name of a task that was given none."""

    def _validated(self) -> dict[str, Any]:
        """Validated and normalized parameters of this kind of task, by field."""
        return {}

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """Indices of the segments that the task concerns; empty for tasks about the whole figure."""
        return ()

    @property
    def is_active(self) -> bool:
        """Whether the task takes part: it is enabled and has a weight."""
        return self.enabled and self.weight > 0.0

    def with_weight(self, weight: float) -> Self:
        """The task with another weight, 0 or more; the rest is shared and not validated again."""
        return self._with(weight=_weight(weight))

    def _with(self, **changes: Any) -> Self:
        """The task with other values of fields, which are valid already."""
        made = object.__new__(type(self))
        made.__dict__.update({each.name: self.__dict__[each.name] for each in fields(self)}, **changes)
        return made

    # --- derived ------------------------------------------------------------------------------------------------------

    def error_norm(self, pose: Pose) -> float:
        """‖e‖ in the task's unit, for reports."""
        return float(np.linalg.norm(self.error(pose)))

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """Error by unit, for reports: one (size, unit) unless positions and orientations are mixed."""
        return ((self.error_norm(pose), self.unit),)

    def remark(self, pose: Pose) -> str:
        """Further information for reports, such as a margin; empty for most tasks."""
        return ""

    def interval(self, pose: Pose) -> Interval:
        """Bounds on J Δq: both are the error."""
        e = self.error(pose)
        return Interval(e, e)

    def hessian(self, pose: Pose, weights: ArrayLike) -> Matrix:
        """Weighted Hessian (nv, nv): Σ wᵢ ∇²xᵢ along q ⊕ v at v = 0, x the values and w one weight per row.

        For f = ½‖e‖² it is ∇²f = JᵀJ + hessian(pose, −e). That also holds where J is not the derivative of −e
        (orientations, directions, postures); for other weights the matrix is then the linear function of w that agrees
        with it (:mod:`poise.tasks.terms.rotation_error`), and near the goal the second derivative of the motion itself.
        A row of a satisfied inequality has e = 0 and does not contribute to f.
        """
        array = np.asarray(weights, dtype=np.float64)
        rows = self.rows(pose.figure)
        if array.shape != (rows,) or not np.isfinite(array).all():
            raise TaskError(f"hessian: expected {rows} finite weights, one per row; got {weights!r}.", self.name)
        return self._hessian(pose, array)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Hessian for validated weights; here by central differences of Jᵀw and, where J is not exact, of e."""
        result = second_differences(lambda at: np.asarray(weights @ self.jacobian(at)), pose)
        e = self.error(pose)
        if self.exact or not e.any():
            return result
        J = self.jacobian(pose)
        correction = -(weights @ e) / (e @ e) * J.T @ (-differences(self.error, pose) - J)
        return result + 0.5 * (correction + correction.T)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """The same rows as flat records for the native backend; None for a task that is evaluated in Python."""
        return None

    def solver_rows(self, pose: Pose) -> tuple[Interval, Matrix]:
        """Interval and Jacobian for a solve, which minimizes ½‖e‖²: those of a single step, for most tasks."""
        return self.interval(pose), self.jacobian(pose)

    def solver_hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Weighted Hessian that belongs to :meth:`solver_rows`."""
        return self.hessian(pose, weights)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """Values (m,) whose derivative is −J where the task is exact: the error, unless it is damped or clipped."""
        return self.error(pose)

    @property
    def precision(self) -> float:
        """Factor by which its rows are scaled up because it has a smaller tolerance than usual; 1 for most tasks."""
        return 1.0

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Unit of every row."""
        return (self.unit,) * self.rows(figure)

    def row_names(self, pose: Pose) -> tuple[str, ...] | None:
        """What blocks other tasks, by row, for explanations; None where rows have no names of their own."""
        return None

    def active_dofs(self, figure: Figure) -> BoolArray:
        """Mask (nv,) of the degrees of freedom that the task may move."""
        with naming_task(self.name):
            segments = self.segments(figure) if self.active_joints.needs_segment else ()
            masks = [self.active_joints.mask(figure, segment) for segment in segments]
            return np.logical_or.reduce(masks) if masks else self.active_joints.mask(figure)

    def joint_cost_vector(self, figure: Figure) -> FloatArray:
        """Factor (nv,), 1 or more, on the cost of moving each degree of freedom."""
        with naming_task(self.name):
            return joint_cost_vector(figure, self._joint_cost_items)

    @property
    def has_goal(self) -> bool:
        """Whether its goal is set; positions, orientations and poses may be constructed without."""
        return True

    def _weight_groups(self, figure: Figure) -> tuple[slice, ...]:
        """Rows that must share one weight, or the gradient of the weighted error would not be Jᵀe."""
        return () if self.exact else (slice(0, self.rows(figure)),)

    def row_weight_vector(self, figure: Figure) -> FloatArray:
        """Weight (m,) of each row; TaskError where there are more or fewer, or where rows of a rotation differ."""
        rows, given = self.rows(figure), np.array(self.row_weights, dtype=np.float64)
        if not len(given):
            return np.ones(rows)
        if len(given) != rows or not given.all():
            raise TaskError(
                f"row_weights: expected {rows} numbers greater than zero, one per row, got {self.row_weights}.",
                self.name,
            )
        for group in self._weight_groups(figure):
            if len(set(given[group].tolist())) > 1:
                raise TaskError(
                    f"row_weights: rows {group.start} to {group.stop - 1} are one rotation and need one weight, got "
                    f"{given[group].tolist()}; for one axis of an orientation use AxisTask.",
                    self.name,
                )
        return given

    def check(self, figure: Figure) -> None:
        """Raise TaskError when the task does not fit the figure."""
        if not self.has_goal:
            raise TaskError(
                "its goal is not set: give one. Only a Controller takes goals that are left out, from the "
                "configuration of its first tick.",
                self.name,
            )
        self.segments(figure)
        self.row_weight_vector(figure)
        self.active_dofs(figure)
        self.joint_cost_vector(figure)

    @property
    def _joint_cost_items(self) -> tuple[tuple[str, float], ...]:
        return tuple(self.joint_cost.items()) if isinstance(self.joint_cost, Mapping) else self.joint_cost


def _weight(given: float, what: str = "its weight") -> float:
    weight = number(what, given)
    if weight < 0.0:
        raise TaskError(f"{what} must be 0 or more, got {weight}.")
    return weight


def _has_default(task: Task, field: Field[Any]) -> bool:
    value = getattr(task, field.name)
    if field.name == "name":
        return bool(value == task._default_name())
    return field.default is not MISSING and type(value) is type(field.default) and bool(value == field.default)


def _argument(task: Task, field: Field[Any]) -> str:
    value = getattr(task, field.name)
    if field.name == "site":
        return repr(site_name(value))
    if field.name == "active_joints":
        return f"active_joints={value.describe()!r}"
    if field.name == "joint_cost":
        value = dict(value)
    return f"{field.name}={value!r}"


@dataclass(frozen=True, kw_only=True, repr=False)
class SiteTask(Task, ABC):
    """A task about one site (end effector).

    Parameters
    ----------
    site : str or Site
        Name of a site or of a segment (its own frame); or a Site that need not be part of the figure.
    """

    site: str | Site

    def _validated(self) -> dict[str, Any]:
        return {"site": checked_site(self.site)}

    def _frame(self, figure: Figure) -> SiteFrame:
        """The site's frame; TaskError when it does not exist."""
        try:
            return site_frame(figure, self.site)
        except FigureError as error:
            raise TaskError(str(error), self.name) from None

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segment of the site."""
        return (self._frame(figure).segment,)

    @property
    def _site_name(self) -> str:
        return site_name(self.site)
