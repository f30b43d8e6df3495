"""The bound problem and what a loop returns: the interface between :class:`poise.solver.Solver` and the two backends.

A problem is a figure, its enabled tasks and an optional anchor (reference posture), bound to a backend. There are two
implementations with the same results: :class:`poise.solver.native_problem.NativeProblem`, a thin wrapper of the loop in
C++, and :class:`poise.solver.reference_loop.NumpyProblem`, the loop in NumPy. ``Solver`` binds one of them once and
solves it again and again; it builds the :class:`poise.solver.Result` from the :class:`LoopResult`.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from poise.kinematics import Pose
from poise.model import Figure
from poise.solver.bound_task import level_masks
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import Tolerances
from poise.tasks import RangeWeightedPostureTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.joint_selection import ALL_JOINTS, JointSelection
from poise.types import FloatArray


class Status(enum.Enum):
    """Why a solver stopped; each status has one meaning and one remedy.

    ==============  ================================================  ==============================================
    status          meaning                                           what to do
    ==============  ================================================  ==============================================
    ``solved``      every enabled task is met                         nothing
    ``converged``   a local optimum under the levels (stationary,     read the diagnosis; change goals, levels or
                    a KKT point); some tasks are not met              limits, or try restarts
    ``stalled``     no step improves, but the pose is not stationary  start elsewhere, or try restarts
    ``budget``      the iterations or the time ran out                continue from the pose, or allow more
    ``infeasible``  limits and couplings contradict each other        correct the figure, or switch a coupling off
    ==============  ================================================  ==============================================
    """

    SOLVED = "solved"
    CONVERGED = "converged"
    STALLED = "stalled"
    BUDGET = "budget"
    INFEASIBLE = "infeasible"

    @property
    def is_stationary(self) -> bool:
        """True when more iterations would change nothing."""
        return self in (Status.SOLVED, Status.CONVERGED)


@dataclass(frozen=True, eq=False)
class Iteration:
    """One iteration of the loop: an entry of ``result.trace``.

    Parameters
    ----------
    errors : (levels,)
        Weighted error norm of every level after the iteration, without unit.
    step : float
        Length of the trial step [rad, or characteristic lengths].
    trust_radius : float
        Trust radius of the step [the same].
    accepted : bool
        Whether the step was accepted.
    in_conflict : tuple of bool
        Levels that were modeled with their exact Hessian.
    """

    errors: FloatArray
    step: float
    trust_radius: float
    accepted: bool
    in_conflict: tuple[bool, ...]


class LoopResult(NamedTuple):
    """What a loop returns; :meth:`poise.solver.Result.from_loop` makes a result of it."""

    pose: Pose
    status: Status
    iterations: int
    trace: tuple[Iteration, ...]
    tasks: tuple[Task, ...]  # the tasks of the problem: enabled ones, the anchor included


class Problem(Protocol):
    """A figure, its enabled tasks and an anchor, bound to a backend; one solve at a time."""

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Enabled tasks: goals, then criteria, then the anchor."""
        ...

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Run the loop from a start, which may lie outside its limits."""
        ...

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one prioritized linear step."""
        ...

    def replace(self, index: int, task: Task) -> bool:
        """Replace one task by another that differs in goal or weight alone; False when a new problem is needed."""
        ...

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at a pose; 0 releases them all."""
        ...

    def abandon_above(self, level: int, error_norm: float) -> None:
        """Give up where a level, counted from 0, will not end below an error norm; -1: never."""
        ...


def with_anchor(tasks: Sequence[Task], anchor: Pose | None) -> tuple[Task, ...]:
    """Enabled tasks, then criteria, and below all levels the posture task that draws the null space to the anchor.

    The anchor moves the joints that some task selects, or all where there is no task.
    """
    enabled = sorted((task for task in tasks if task.is_active), key=lambda task: task.level >= LAST_LEVEL)
    if anchor is not None and anchor.figure.nv:
        lowest = max((task.level for task in enabled), default=0) + 1
        selection = _selection_of_any(anchor.figure, enabled)
        enabled.append(RangeWeightedPostureTask(name="anchor", pose=anchor, level=lowest, active_joints=selection))
    return tuple(enabled)


def _selection_of_any(figure: Figure, tasks: Sequence[Task]) -> JointSelection:
    """The joints that any of the tasks may move."""
    mask = np.asarray(np.logical_or.reduce(level_masks(figure, tasks), axis=0))
    if mask.all() or not mask.any():
        return ALL_JOINTS
    slots = zip(figure.joints, figure.slots, strict=True)
    return JointSelection.listed(*(joint.name for joint, slot in slots if mask[slot.v].any()))


def goal_count(tasks: Sequence[Task]) -> int:
    """Number of enabled tasks that must be met for the status ``solved``: criteria and the anchor do not count."""
    return sum(task.is_active and task.level < LAST_LEVEL for task in tasks)
