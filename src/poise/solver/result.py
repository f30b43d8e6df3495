"""The result of a solve: the pose, the status, and the state of every task.

Status and errors belong to the very pose returned: they are computed from it, last of all. So does the diagnosis, which
limits are active and why a task is not met; it is computed when it is first read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.errors import SolveError, TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.pose_data import to_dict
from poise.solver.convergence import KktResidual
from poise.solver.diagnosis import Diagnosis, PoseDiagnosis
from poise.solver.explanation import MAX_BALANCED_RESIDUAL, explanation
from poise.solver.foot_step import FootStep
from poise.solver.goal_fields import TaskSnapshot
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepResult
from poise.solver.hierarchy.step_solver import solve_step
from poise.solver.level_errors import CONSTRAINT_TOL, TASK_MET_TOL, scaled_error
from poise.solver.linearize import Linearization, linearize
from poise.solver.pose_kkt import PoseKkt
from poise.solver.problem import Iteration, LoopResult, Status
from poise.solver.report import LimitReport, TaskReport, TaskState, result_table
from poise.tasks import Task
from poise.types import PoseVector

SHORT_STEP = 1e-4  # [rad, or characteristic lengths]


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
    locked : frozenset of str
        Joints that were locked.
    steps : tuple of FootStep
        Steps of a scene with free feet, in their order; see :attr:`poise.Scene.feet`.
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
    locked: frozenset[str] = frozenset()
    steps: tuple[FootStep, ...] = ()

    @classmethod
    def from_loop(
        cls, loop: LoopResult, requested: tuple[Task, ...], seconds: float, locked: frozenset[str] = frozenset()
    ) -> Result:
        """Result of a loop, whose status was judged at its pose."""
        return cls(loop.pose, loop.status, loop.iterations, seconds, requested, loop.tasks, loop.trace, locked=locked)

    @classmethod
    def deferred(cls, loop: LoopResult, tasks: TaskSnapshot, seconds: float, locked: frozenset[str]) -> Result:
        """Result of a loop whose tasks are made when they are read: most results of a loop are asked for q alone."""
        made = object.__new__(cls)
        own = made.__dict__  # not object.__setattr__: a solve takes microseconds
        own["pose"], own["status"], own["iterations"], own["trace"], _ = loop
        own["seconds"], own["locked"], own["_snapshot"] = seconds, locked, tasks
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Tasks of a deferred result; called for attributes that are not there yet."""
            if name not in ("requested", "solved_tasks") or "_snapshot" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            requested, solved = self.__dict__["_snapshot"].tasks()
            self.__dict__.update(requested=requested, solved_tasks=solved)
            return self.__dict__[name]

    @property
    def q(self) -> PoseVector:
        """Configuration (nq,) of the pose found; read-only."""
        return self.pose.q

    @cached_property
    def linearization(self) -> Linearization:
        """Arrays of a linear step at the pose."""
        return linearize(self.pose, self.solved_tasks)

    @cached_property
    def kkt(self) -> PoseKkt:
        """KKT conditions of every level at the pose: active limits, multipliers, residuals."""
        locked = np.zeros(self.pose.figure.nv, dtype=np.bool_)
        for joint in self.locked:
            locked[self.pose.figure.slot(joint).v] = True
        return PoseKkt(self.pose, self.solved_tasks, locked)

    @cached_property
    def _diagnosis(self) -> PoseDiagnosis:
        return PoseDiagnosis(self.kkt)

    @cached_property
    def short_step(self) -> StepResult:
        """A short linear step at the pose: violated rows, where limits and couplings contradict each other."""
        damping = Damping(rule=DampingRule.STEP_BOUND_NEWTON, max_step_norm=SHORT_STEP)
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
        unfinished = [report.level for report in reports if report.state is TaskState.UNFINISHED]
        if not unfinished or self.status.is_stationary:
            return tuple(reports)
        # an unfinished level may still move those below it
        return tuple(report.as_unfinished() if report.level >= min(unfinished) else report for report in reports)

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
        """Every limit that is active at the pose, and couplings that block a task, each with the tasks it blocks.

        A limit is active when its margin at the pose is at most 1e-6 rad, or 1e-6 characteristic lengths.
        """
        blocks: dict[str, list[str]] = {}
        for report in self.tasks:
            for label in (*report.limits, *report.couplings):
                blocks.setdefault(label, []).append(report.name)
        for label in self.kkt.active_limit_labels:
            blocks.setdefault(label, [])
        return tuple(LimitReport(name, tuple(tasks)) for name, tasks in blocks.items())

    def estimate_relaxation(self, task: str, limit: str, amount: float) -> float:
        """Estimated change of a task's error, in its unit, if a limit that blocks it were wider by `amount` [rad or m].

        Of second order in the amount, and cheap; negative where the task gains. Limits that the motion would meet are
        not foreseen: :func:`poise.solver.relax` solves again instead. 0 for limits without a sensitivity.
        """
        report = self[task]
        sensitivity = report.sensitivities.get(limit, 0.0)
        if sensitivity == 0.0:
            return 0.0
        level = self.kkt.iterate.linearization.levels.index(self._solved_task(task).level)
        relative = sensitivity / report.error * self.kkt.effective_relaxation(level, limit, amount)
        return report.error * (math.sqrt(max(0.0, 1.0 + 2.0 * relative)) - 1.0)

    def estimate_gain(self, task: str) -> float:
        """Estimated decrease of a task's error, in its unit, that solving on from the pose would bring.

        0 at a stationary pose; of second order, and inf where the model of its level has no minimum nearby.
        """
        report = self[task]
        if report.unbalanced == 0.0:
            return 0.0
        level = self.kkt.iterate.linearization.levels.index(self._solved_task(task).level)
        relative = self.kkt.possible_reduction(level) / self.kkt.iterate.levels[level].error_norm ** 2
        return report.error * (1.0 - math.sqrt(1.0 - 2.0 * relative)) if relative < 0.5 else math.inf

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

    @property
    def limitations(self) -> tuple[str, ...]:
        """Sentences about what the tasks could not check, such as collision shapes whose mesh is not loaded."""
        return tuple(sentence for task in self.solved_tasks for sentence in task.limitations(self.pose.figure))

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
            "steps": [each.to_dict() for each in self.steps],
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
        if not task.is_active:
            return TaskReport(*identity, TaskState.OFF, 0.0, task.unit, ())
        for name, missing, reason in self.unsupported:
            if name == task.name:
                return TaskReport(*identity, TaskState.BLOCKED, missing, "m", ((missing, "m"),), contacts=(reason,))
        measured = (task.error_norm(self.pose), task.unit, task.error_parts(self.pose))
        if scaled_error(task, self.pose) <= TASK_MET_TOL:
            return TaskReport(*identity, TaskState.MET, *measured, remark=task.remark(self.pose))
        index = self.kkt.iterate.linearization.tasks.index(self._solved_task(task.name))
        found = self._diagnosis.task(index)
        is_balanced = found.out_of_reach or found.residual <= MAX_BALANCED_RESIDUAL
        if not self.status.is_stationary and not is_balanced:
            return TaskReport(*identity, TaskState.UNFINISHED, *measured, remark=task.remark(self.pose))
        relative = found.sensitivities if is_balanced else {}
        return TaskReport(
            *identity,
            _state(found),
            *measured,
            limits=found.limits,
            couplings=found.couplings,
            contacts=found.contacts,
            above=found.above,
            beside=found.beside,
            sensitivities={label: measured[0] * change for label, change in relative.items()},
            only_its_joints=found.joints,
            unbalanced=0.0 if found.out_of_reach else found.residual,
            remark=task.remark(self.pose),
        )

    def _solved_task(self, name: str) -> Task:
        """The task of the bound problem, which may have another level than the one requested."""
        return next(task for task in self.kkt.iterate.linearization.tasks if task.name == name)


def _state(found: Diagnosis) -> TaskState:
    others = found.contacts or found.above or found.beside
    if found.limits or (found.couplings and not others):
        return TaskState.BLOCKED
    if others:
        return TaskState.TRADED_OFF
    return TaskState.OUT_OF_REACH if found.out_of_reach or found.joints else TaskState.UNFINISHED
