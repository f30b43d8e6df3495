"""The result of a solve: the pose, the status, and the state of every task.

Status and errors belong to the very pose returned: they are computed from it, last of all. The diagnosis, why a task is
not met, is computed when it is first read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from poise.errors import SolveError, TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.pose_data import to_dict
from poise.solver.convergence import KktResidual
from poise.solver.diagnosis import Diagnosis, diagnose
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepResult
from poise.solver.hierarchy.step_solver import solve_step
from poise.solver.level_errors import CONSTRAINT_TOL, TASK_MET_TOL, scaled_error
from poise.solver.linearize import Linearization, linearize
from poise.solver.problem import Iteration, LoopResult, Status
from poise.solver.report import LimitReport, TaskReport, TaskState, explanation, result_table
from poise.tasks import Task

# A limit is active at a stationary pose when a step of this length reaches it [rad, or characteristic lengths].
ACTIVE_LIMIT_STEP = 1e-4
MAX_STATIONARY_RESIDUAL = 0.05  # fraction of a task's gradient that may stay unbalanced at a stationary pose


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    """The result of a solver.

    ``print(result)`` shows a table, ``result.explain()`` gives sentences, ``result["right_hand"]`` is the report of one
    task, ``for task in result`` iterates over all of them.

    Parameters
    ----------
    pose : Pose
        The pose found; it keeps every limit and coupling unless the status is infeasible.
    status : Status
        Why the solver stopped, judged at `pose`.
    iterations : int
        Iterations of the loop.
    seconds : float
        Time they took.
    requested : tuple of Task
        The tasks, as they were given.
    solved_tasks : tuple of Task
        The tasks of the bound problem: enabled ones, the anchor included.
    trace : tuple of Iteration
        Every iteration of the loop; empty unless a trace was requested.
    certificate : KktResidual, optional
        KKT residual at the pose, from the nonlinear programming method (:mod:`poise.solver.nonlinear`).
    unsupported : tuple of (str, float, str)
        Balance tasks of a scene whose contacts cannot support the figure, with the missing distance [m] and the reason.
    """

    pose: Pose
    status: Status
    iterations: int
    seconds: float
    requested: tuple[Task, ...]
    solved_tasks: tuple[Task, ...]
    trace: tuple[Iteration, ...] = ()
    certificate: KktResidual | None = None
    unsupported: tuple[tuple[str, float, str], ...] = ()

    @classmethod
    def from_loop(cls, loop: LoopResult, requested: tuple[Task, ...], seconds: float) -> Result:
        """Result of a loop, whose status was judged at its pose."""
        return cls(loop.pose, loop.status, loop.iterations, seconds, requested, loop.tasks, loop.trace)

    @cached_property
    def linearization(self) -> Linearization:
        """Arrays of a linear step at the pose."""
        return linearize(self.pose, self.solved_tasks)

    @cached_property
    def short_step(self) -> StepResult:
        """A short linear step at the pose: active limits, multipliers, blocked levels, violated rows."""
        damping = Damping(rule=DampingRule.STEP_BOUND_NEWTON, max_step_norm=ACTIVE_LIMIT_STEP)
        return solve_step(replace(self.linearization.problem, damping=damping))

    @property
    def solved(self) -> bool:
        """True when every enabled task is met; criteria, on the last level, do not count."""
        return self.status is Status.SOLVED

    @property
    def light(self) -> str:
        """Green: all tasks are met. Orange: those of the first level. Red: not even those [Baerlocher2001, 7.2.1]."""
        goals = [report for report in self.tasks if report.state is not TaskState.OFF and not report.is_criterion]
        missed = [report.level for report in goals if not report.met]
        if self.status is Status.INFEASIBLE:
            return "red"
        if not missed:
            return "green"
        return "red" if min(missed) == min(report.level for report in goals) and len(goals) > 1 else "orange"

    # --- tasks --------------------------------------------------------------------------------------------------------

    @cached_property
    def tasks(self) -> tuple[TaskReport, ...]:
        """Report of every task, the most important first."""
        reports = [self._report(task) for task in sorted(self.requested, key=lambda task: task.level)]
        first = min((report.level for report in reports if report.state is TaskState.UNFINISHED), default=None)
        if first is None:
            return tuple(reports)
        # an unfinished level may still move those below it
        return tuple(report.as_unfinished() if report.level >= first else report for report in reports)

    def __iter__(self) -> Iterator[TaskReport]:
        return iter(self.tasks)

    def __len__(self) -> int:
        return len(self.requested)

    def __getitem__(self, name: str) -> TaskReport:
        """Report of one task, by its name."""
        for report in self.tasks:
            if report.name == name:
                return report
        known = [report.name for report in self.tasks]
        raise TaskError(f"this result has no task {name!r}; {suggest(str(name), known)}")

    def __contains__(self, name: object) -> bool:
        return any(task.name == name for task in self.requested)

    @property
    def errors(self) -> dict[str, float]:
        """Error of every enabled task by its name, in its own unit (m, rad)."""
        return {report.name: report.error for report in self.tasks if report.state is not TaskState.OFF}

    # --- limits -------------------------------------------------------------------------------------------------------

    @cached_property
    def limits(self) -> tuple[LimitReport, ...]:
        """Limits that are active at the pose, and couplings that block a task, each with the tasks it blocks."""
        blocks: dict[str, list[str]] = {}
        for report in self.tasks:
            for label in (*report.limits, *report.couplings):
                blocks.setdefault(label, []).append(report.name)
        labels = self.linearization.limit_labels
        for row in self.short_step.active.tolist():
            if row < len(labels):
                blocks.setdefault(labels[row], [])
        return tuple(LimitReport(name, tuple(tasks)) for name, tasks in blocks.items())

    @cached_property
    def violation(self) -> float:
        """Largest violation [rad or m] of a limit or coupling at the pose; 0 unless infeasible."""
        return max(self.pose.violations(CONSTRAINT_TOL).values(), default=0.0)

    @cached_property
    def contradicting(self) -> tuple[str, ...]:
        """Limits and couplings that contradict each other, by name; empty unless infeasible."""
        if self.status is not Status.INFEASIBLE:
            return ()
        step, linearization = self.short_step, self.linearization
        equalities = (*step.violated_equalities.tolist(), *step.conflicting_equalities.tolist())
        names = [linearization.coupling_labels[row] for row in equalities]
        names += [linearization.limit_labels[row] for row in step.violated_inequalities.tolist()]
        return tuple(dict.fromkeys([*names, *self.pose.violations(CONSTRAINT_TOL)]))

    # --- for people ---------------------------------------------------------------------------------------------------

    def explain(self) -> str:
        """Sentences: how the solve ended, and for each task that is not met what blocks it."""
        return explanation(self)

    def require(self, *names: str) -> Result:
        """Return this result when the named tasks are met (by default all enabled ones but criteria).

        Raises
        ------
        SolveError
            Otherwise; the message is the explanation. Where tasks are named, the others may be unmet.
        """
        goals = [report for report in self if report.state is not TaskState.OFF and not report.is_criterion]
        required = [self[name] for name in names] or goals
        missed = tuple(report.name for report in required if not report.met)
        if missed or self.status is Status.INFEASIBLE:
            raise SolveError(self.explain(), missed)
        return self

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: SI units and radians, the pose by joint name."""
        return {
            "status": self.status.value,
            "solved": self.solved,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "tasks": [report.to_dict() for report in self.tasks],
            "limits": [{"name": limit.name, "blocks": list(limit.blocks)} for limit in self.limits],
            "violation": self.violation,
            "contradicting": list(self.contradicting),
            "explanation": self.explain(),
            "pose": to_dict(self.pose),
            "trace": [
                {
                    "errors": entry.errors.tolist(),
                    "step": entry.step,
                    "trust_radius": entry.trust_radius,
                    "accepted": entry.accepted,
                }
                for entry in self.trace
            ],
        }

    def __str__(self) -> str:
        return result_table(self)

    def __repr__(self) -> str:
        return f"Result({self.status.value}, {self.iterations} iterations, {len(self)} tasks)"

    # --- reports ------------------------------------------------------------------------------------------------------

    def _report(self, task: Task) -> TaskReport:
        identity = (task.name, task.level, task.weight)
        if not task.enabled:
            return TaskReport(*identity, TaskState.OFF, 0.0, task.unit, ())
        for name, missing, reason in self.unsupported:
            if name == task.name:
                return TaskReport(*identity, TaskState.BLOCKED, missing, "m", ((missing, "m"),), contacts=(reason,))
        measured = (task.error_norm(self.pose), task.unit, task.error_parts(self.pose))
        if scaled_error(task, self.pose) <= TASK_MET_TOL:
            return TaskReport(*identity, TaskState.MET, *measured, remark=task.remark(self.pose))
        # by name: the bound problem may have the same task on another level
        index = [solved.name for solved in self.linearization.tasks].index(task.name)
        found = diagnose(self.linearization, self.short_step, index)
        is_balanced = found.out_of_reach or found.residual <= MAX_STATIONARY_RESIDUAL
        if not self.status.is_stationary and not is_balanced:
            return TaskReport(*identity, TaskState.UNFINISHED, *measured, remark=task.remark(self.pose))
        return TaskReport(
            *identity,
            _state(found),
            *measured,
            limits=found.limits,
            couplings=found.couplings,
            contacts=found.contacts,
            above=found.above,
            beside=found.beside,
            only_its_joints=found.joints,
            remark=task.remark(self.pose),
        )


def _state(found: Diagnosis) -> TaskState:
    others = found.contacts or found.above or found.beside
    if found.limits or (found.couplings and not others):
        return TaskState.BLOCKED
    return TaskState.TRADED_OFF if others else TaskState.OUT_OF_REACH
