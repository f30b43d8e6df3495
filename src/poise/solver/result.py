"""What a solve gives back: the pose, how it ended, and what became of every task.

Status and errors belong to the very pose returned: they are computed from it, last of all. Why a task is not met is
worked out when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from poise.errors import SolveError, TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.values import to_dict
from poise.solver.diagnosis import Causes, causes
from poise.solver.iteration import Round
from poise.solver.kkt import KktResidual
from poise.solver.level_errors import MET, scaled_error
from poise.solver.minimize import Rest
from poise.solver.result_words import explanation, table
from poise.solver.status import Status
from poise.solver.task_report import LimitReport, TaskReport, TaskState
from poise.tasks import Task

BROKEN = 1e-9  # a limit or coupling broken by more than this is reported [rad or m]
RestLater = Callable[[], Rest]
UNBALANCED = 0.05  # part of a task's pull that may be left over at rest


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    """The answer of a solver.

    ``print(result)`` shows a table, ``result.explain()`` says it in sentences, ``result["right_hand"]`` is what became
    of one task, ``for task in result`` goes through all of them.

    Parameters
    ----------
    pose : Pose
        The pose found; it keeps every limit and coupling unless the status is infeasible.
    status : Status
        Why the solver stopped, judged at `pose`.
    steps : int
        Steps taken.
    seconds : float
        Time they took.
    asked : tuple of Task
        The tasks, as they were given.
    rest : Rest
        The arrays behind it.
    certificate : KktResidual, optional
        The proof that goes with it, from the engine that ends at Kuhn-Tucker points (:mod:`poise.solver.nonlinear`).
    uncarried : tuple of (str, float, str)
        Balance tasks of a scene whose supports carry nothing as they are, with what is missing [m], and why.
    """

    pose: Pose
    status: Status
    steps: int
    seconds: float
    asked: tuple[Task, ...]
    rest: Rest
    certificate: KktResidual | None = None
    uncarried: tuple[tuple[str, float, str], ...] = ()

    @classmethod
    def of(cls, rest: Rest, tasks: tuple[Task, ...], seconds: float) -> Result:
        """Result of a rest, whose status was judged at its pose."""
        return cls(rest.pose, rest.status, rest.steps, seconds, tasks, rest)

    @classmethod
    def of_later(cls, pose: Pose, status: Status, steps: int, tasks: tuple[Task, ...], rest: RestLater) -> Result:
        """Result of a pose that was judged, whose arrays are worked out when something asks for them."""
        made = object.__new__(_Later)
        made.__dict__.update(pose=pose, status=status, steps=steps, seconds=0.0, asked=tasks)
        made.__dict__.update(certificate=None, uncarried=(), later=rest)
        return made

    @property
    def solved(self) -> bool:
        """True when every enabled task is met; criteria, on the last level, are not asked."""
        return self.status is Status.SOLVED

    @property
    def light(self) -> str:
        """Green: all tasks are met. Orange: those of the first level. Red: not even those [Baerlocher2001, 7.2.1]."""
        wanted = [each for each in self.tasks if each.state is not TaskState.OFF and not each.is_criterion]
        missed = [each.level for each in wanted if not each.met]
        if self.status is Status.INFEASIBLE:
            return "red"
        if not missed:
            return "green"
        return "red" if min(missed) == min(each.level for each in wanted) and len(wanted) > 1 else "orange"

    @property
    def trace(self) -> tuple[Round, ...]:
        """Every round of the solver; empty unless a trace was asked for."""
        return self.rest.rounds

    # --- tasks --------------------------------------------------------------------------------------------------------

    @cached_property
    def tasks(self) -> tuple[TaskReport, ...]:
        """What became of every task, the most important first."""
        reports = [self._report(task) for task in sorted(self.asked, key=lambda task: task.level)]
        first = min((each.level for each in reports if each.state is TaskState.UNFINISHED), default=None)
        if first is None:
            return tuple(reports)
        # What is not finished may still move those below it.
        return tuple(each.as_unfinished() if each.level >= first else each for each in reports)

    def __iter__(self) -> Iterator[TaskReport]:
        return iter(self.tasks)

    def __len__(self) -> int:
        return len(self.asked)

    def __getitem__(self, name: str) -> TaskReport:
        """What became of one task, by its name."""
        for report in self.tasks:
            if report.name == name:
                return report
        known = [report.name for report in self.tasks]
        raise TaskError(f"this result has no task {name!r}; {suggest(str(name), known)}")

    def __contains__(self, name: object) -> bool:
        return any(task.name == name for task in self.asked)

    @property
    def errors(self) -> dict[str, float]:
        """Error of every enabled task by its name, in its own unit (m, rad)."""
        return {report.name: report.error for report in self.tasks if report.state is not TaskState.OFF}

    # --- limits -------------------------------------------------------------------------------------------------------

    @cached_property
    def limits(self) -> tuple[LimitReport, ...]:
        """Limits that are active at the pose, and couplings that hold a task, each with the tasks it blocks."""
        blocks: dict[str, list[str]] = {}
        for report in self.tasks:
            for label in (*report.limits, *report.couplings):
                blocks.setdefault(label, []).append(report.name)
        labels = self.rest.assembly.limit_labels
        for row in self.rest.step.active.tolist():
            if row < len(labels):
                blocks.setdefault(labels[row], [])
        return tuple(LimitReport(name, tuple(tasks)) for name, tasks in blocks.items())

    @cached_property
    def violation(self) -> float:
        """Largest amount [rad or m] by which the pose breaks a limit or coupling; 0 unless infeasible."""
        return max(self.pose.violations(BROKEN).values(), default=0.0)

    @cached_property
    def excluding(self) -> tuple[str, ...]:
        """Limits and couplings that exclude each other, by name; empty unless infeasible."""
        if self.status is not Status.INFEASIBLE:
            return ()
        step, assembly = self.rest.step, self.rest.assembly
        equalities = (*step.broken_equalities.tolist(), *step.excluding_equalities.tolist())
        names = [assembly.coupling_labels[row] for row in equalities]
        names += [assembly.limit_labels[row] for row in step.broken_inequalities.tolist()]
        return tuple(dict.fromkeys([*names, *self.pose.violations(BROKEN)]))

    # --- words --------------------------------------------------------------------------------------------------------

    def explain(self) -> str:
        """How it ended, and for each task that is not met what stands in its way, in sentences."""
        return explanation(self)

    def require(self, *names: str) -> Result:
        """Give back this result when the named tasks are met (all enabled ones but criteria when none is named).

        Raises
        ------
        SolveError
            Otherwise; the message is the explanation. Where tasks are named, nothing is asked of the others.
        """
        goals = [each for each in self if each.state is not TaskState.OFF and not each.is_criterion]
        wanted = [self[name] for name in names] or goals
        missed = tuple(report.name for report in wanted if not report.met)
        if missed or self.status is Status.INFEASIBLE:
            raise SolveError(self.explain(), missed)
        return self

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: SI units and radians, the pose by joint name."""
        return {
            "status": self.status.value,
            "solved": self.solved,
            "steps": self.steps,
            "seconds": self.seconds,
            "tasks": [report.to_dict() for report in self.tasks],
            "limits": [{"name": limit.name, "blocks": list(limit.blocks)} for limit in self.limits],
            "violation": self.violation,
            "excluding": list(self.excluding),
            "explanation": self.explain(),
            "pose": to_dict(self.pose),
            "trace": [
                {"errors": each.errors.tolist(), "step": each.step, "radius": each.radius, "accepted": each.accepted}
                for each in self.trace
            ],
        }

    def __str__(self) -> str:
        return table(self)

    def __repr__(self) -> str:
        return f"Result({self.status.value}, {self.steps} steps, {len(self)} tasks)"

    # --- reports ------------------------------------------------------------------------------------------------------

    def _report(self, task: Task) -> TaskReport:
        common = (task.name, task.level, task.weight)
        if not task.enabled:
            return TaskReport(*common, TaskState.OFF, 0.0, task.unit, ())
        for name, missing, why in self.uncarried:
            if name == task.name:
                return TaskReport(*common, TaskState.BLOCKED, missing, "m", ((missing, "m"),), contacts=(why,))
        measured = (task.error_norm(self.pose), task.unit, task.measures(self.pose))
        if scaled_error(task, self.pose) <= MET:
            return TaskReport(*common, TaskState.MET, *measured, remark=task.remark(self.pose))
        # By name: what was solved may be the same task on another level.
        place = [each.name for each in self.rest.assembly.tasks].index(task.name)
        found = causes(self.rest.assembly, self.rest.step, place)
        if not self.status.at_rest and not found.out_of_reach and found.left_over > UNBALANCED:
            return TaskReport(*common, TaskState.UNFINISHED, *measured, remark=task.remark(self.pose))
        return TaskReport(
            *common,
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


class _Later(Result):
    """A result whose arrays nobody may ever ask for."""

    later: RestLater

    @cached_property
    def rest(self) -> Rest:
        """The arrays behind it."""
        return self.later()

    def __reduce__(self) -> tuple[type[Result], tuple[object, ...]]:
        return Result, (self.pose, self.status, self.steps, self.seconds, self.asked, self.rest)


def _state(found: Causes) -> TaskState:
    others = found.contacts or found.above or found.beside
    if found.limits or (found.couplings and not others):
        return TaskState.BLOCKED
    return TaskState.TRADED_OFF if others else TaskState.OUT_OF_REACH
