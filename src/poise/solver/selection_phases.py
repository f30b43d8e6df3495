"""Joint selection in the loop: one phase for each run of levels that select the same joints.

A level with a joint selection moves the joints that it selects and no others, what nobody selects stays, and no level
worsens one above it. A single loop cannot promise all three: a lower level that moves other joints makes a higher one
drift in second order, and the higher one may not have the joints to take the drift back. So levels are solved in order,
in phases:

1. consecutive levels that select the same joints form a phase; all other joints are locked in it;
2. the phase solves for all levels down to its own from the pose of the phase before, with the levels of earlier phases
   held at the errors that they have there (0 where they are met): a hard row e(q) = e* instead of a goal;
3. so the joints of a phase move only where they can compensate for each other, and what earlier phases got stays.

In the phase of a chain that leads through the base (:mod:`poise.tasks.joint_selection`) the root segment of the chain
is held where it is by a task above the phase's own level.

Without a joint selection there is one phase, and this module adds nothing to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.kinematics import Pose
from poise.model import Figure, Site
from poise.solver.bound_task import bind_task, level_masks
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import TASK_MET_TOL, Tolerances, scaled_error
from poise.solver.problem import Iteration, LoopResult, Problem, Status, goal_count, with_anchor
from poise.tasks import PoseTask, Task
from poise.types import BoolArray

# binds a problem without phases: tasks, anchor, locked columns
BindPlain = Callable[[Sequence[Task], Pose | None, BoolArray | None], Problem]

_SEVERITY = (Status.CONVERGED, Status.STALLED, Status.BUDGET, Status.INFEASIBLE)  # of phases, the worst last


@dataclass(frozen=True, eq=False)
class Phase:
    """A run of levels that select the same joints."""

    tasks: tuple[Task, ...]  # of its levels and of all above
    held_levels: int  # levels of earlier phases
    selected: BoolArray  # (nv,)
    held_segments: tuple[int, ...]  # roots of chains that stay where they are
    is_last: bool


def selection_phases(figure: Figure, tasks: Sequence[Task]) -> tuple[Phase, ...]:
    """Phases of enabled tasks, the first levels first."""
    levels = sorted({task.level for task in tasks})
    if not levels:
        return ()
    masks = level_masks(figure, tasks)
    held = [_held_segments(figure, [task for task in tasks if task.level == level]) for level in levels]
    firsts = [
        k for k in range(len(levels)) if k == 0 or held[k] or held[k - 1] or not np.array_equal(masks[k], masks[k - 1])
    ]
    phases = []
    for first, following in zip(firsts, [*firsts[1:], len(levels)], strict=True):
        down_to = tuple(task for task in tasks if task.level <= levels[following - 1])
        phases.append(Phase(down_to, first, masks[first], held[first], following == len(levels)))
    return tuple(phases)


def _held_segments(figure: Figure, tasks: Sequence[Task]) -> tuple[int, ...]:
    """Roots of the chains of tasks that lead through the base."""
    selections = [(task.active_joints, segment) for task in tasks for segment in task.segments(figure)]
    found = {selection.held_segment(figure, segment) for selection, segment in selections}
    return tuple(sorted(segment for segment in found if segment is not None))


def bind_phases(
    figure: Figure, tasks: Sequence[Task], anchor: Pose | None, locked: BoolArray | None, bind: BindPlain
) -> Problem:
    """The problem of some tasks: a plain one where all levels select the same joints, else one in phases."""
    if anchor is None and all(bind_task(figure, task).active_dofs.all() for task in tasks if task.is_active):
        return bind(tasks, None, locked)
    phases = selection_phases(figure, with_anchor(tasks, anchor))
    if len(phases) > 1 or (phases and phases[0].held_segments):
        return PhasedProblem(figure, tasks, anchor, locked, bind)
    selected = phases[0].selected if phases else np.ones(figure.nv, dtype=np.bool_)
    return bind(tasks, anchor, locked if selected.all() else _locked_in_phase(selected, locked))


def _locked_in_phase(selected: BoolArray, locked: BoolArray | None) -> BoolArray:
    return ~selected if locked is None else np.asarray(~selected | locked)


class PhasedProblem:
    """Tasks that select different joints on different levels; implements :class:`poise.solver.problem.Problem`.

    Parameters
    ----------
    figure : Figure
        The figure to pose.
    tasks : sequence of Task
        Disabled ones are left out.
    anchor : Pose or None
        Reference posture of the null space.
    locked : (nv,) array or None
        Degrees of freedom that do not move.
    bind : callable
        Binds the plain problem of a phase.
    """

    def __init__(
        self, figure: Figure, tasks: Sequence[Task], anchor: Pose | None, locked: BoolArray | None, bind: BindPlain
    ) -> None:
        self.figure, self.tasks = figure, with_anchor(tasks, anchor)
        self._goal_count, self._anchor, self._locked, self._bind = goal_count(tasks), anchor, locked, bind
        self._phases = selection_phases(figure, self.tasks)
        self._problems = [None if phase.held_segments else self._bound(phase) for phase in self._phases]
        self._linear: Problem | None = None  # of single steps; bound when one is taken
        self._held_levels = 0  # besides those that a phase holds

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Run one loop for each phase, each from the pose of the one before."""
        deadline = None if time_budget is None else time.perf_counter() + time_budget
        pose, worst, iterations, history = start, Status.CONVERGED, 0, list[Iteration]()
        for phase, bound in zip(self._phases, self._problems, strict=True):
            problem = self._bound(phase, pose) if bound is None else bound
            levels = len({task.level for task in phase.tasks})
            held = max(phase.held_levels, min(self._held_levels, levels))
            problem.hold_levels(pose, held + bool(phase.held_segments))
            left = None if deadline is None else max(deadline - time.perf_counter(), 1e-6)
            found = problem.solve(pose, max(max_iterations - iterations, 1), left, tolerances, trace)
            status = Status.CONVERGED if found.status is Status.SOLVED else found.status
            worst = max(worst, status, key=_SEVERITY.index)
            pose, iterations, history = found.pose, iterations + found.iterations, history + list(found.trace)
        goals = self.tasks[: self._goal_count]
        if worst is not Status.INFEASIBLE and all(scaled_error(task, pose) <= TASK_MET_TOL for task in goals):
            worst = Status.SOLVED
        return LoopResult(pose, worst, iterations, tuple(history), self.tasks)

    def _bound(self, phase: Phase, pose: Pose | None = None) -> Problem:
        """The problem of a phase; roots of chains are held where they are in a pose."""
        anchor = self._anchor if phase.is_last else None
        own = phase.tasks[:-1] if anchor is not None else phase.tasks  # the anchor's task is made by the problem
        tasks = list(own) if pose is None else _with_held_segments(phase, own, pose)
        return self._bind(tasks, anchor, _locked_in_phase(phase.selected, self._locked))

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one linear step of all levels; each moves the joints that it selects."""
        if self._linear is None:
            tasks = self.tasks if self._anchor is None else self.tasks[:-1]
            self._linear = self._bind(tasks, self._anchor, self._locked)
        return self._linear.step(start, damping)

    def replace(self, index: int, task: Task) -> bool:
        """Replace a task in every phase that has it; False when a new problem is needed."""
        old = self.tasks[index]
        if any(phase.held_segments for phase in self._phases) or self._linear is not None:
            return False
        for problem in self._problems:
            places = [] if problem is None else [k for k, known in enumerate(problem.tasks) if known is old]
            if any(not problem.replace(place, task) for place in places if problem is not None):
                return False
        self.tasks = (*self.tasks[:index], task, *self.tasks[index + 1 :])
        return True

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at the start of the next solve; 0 releases them."""
        self._held_levels = count

    def abandon_above(self, level: int, error_norm: float) -> None:
        """Runs of phases are not abandoned: their levels are not those of the problem."""


def _with_held_segments(phase: Phase, tasks: Sequence[Task], pose: Pose) -> list[Task]:
    """The tasks, renumbered, with the roots of chains held just above the phase's own level."""
    levels = sorted({task.level for task in tasks})
    own = phase.held_levels
    numbers = {level: k + 1 + (k >= own) for k, level in enumerate(levels)}
    kept: list[Task] = [replace(task, level=numbers[task.level]) for task in tasks]
    for segment in phase.held_segments:
        name = pose.figure.segments[segment].name
        site = Site(f"root of the chain at {name}", name)
        placement = pose.placement(name)
        position, orientation = placement.translation, placement.rotation
        kept.append(PoseTask(name=site.name, site=site, position=position, orientation=orientation, level=own + 1))
    return kept
