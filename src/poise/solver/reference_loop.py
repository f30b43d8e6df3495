"""The loop in NumPy, the one to read: docs/algorithm.md describes it, native/loop/loop.hpp is the same in C++.

One iteration:

1. Linearize the tasks at the iterate (:mod:`poise.solver.iterate`).
2. Compute the trial step inside the trust region; a level whose linear model leaves most of its error is in conflict,
   and the step is computed again with its second-order model (:mod:`trial_step`, :mod:`conflict`).
3. Stop when the iterate is stationary (:mod:`convergence`).
4. Integrate the step, project onto limits and couplings, and correct it once where second-order terms cost the levels
   above too much.
5. Accept or reject the step by predicted and actual reduction (:mod:`step_acceptance`) and adapt the trust radius
   (:mod:`trust_region`).

Where the loop ends with a level unmet it is run again from there, with nothing remembered (trust radius, conflicts,
active set): it has converged when that finds nothing better.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.conflict_rows import MIN_KRYLOV_SIZE
from poise.solver.constraints import project_onto_constraints
from poise.solver.convergence import (
    ConflictDetector,
    HopelessnessTest,
    StagnationTest,
    is_stationary,
    levels_in_conflict,
)
from poise.solver.hierarchy.damping import Damping
from poise.solver.iterate import ActiveSet, Iterate, iterate_at
from poise.solver.level_errors import (
    CONSTRAINT_TOL,
    TASK_MET_TOL,
    Tolerances,
    is_lexicographically_smaller,
    scaled_error,
)
from poise.solver.linear_step import take_step
from poise.solver.linearize import UNRESTRICTED, Restriction
from poise.solver.motion_penalty import MotionPenalty
from poise.solver.problem import Iteration, LoopResult, Status, goal_count, with_anchor
from poise.solver.step_acceptance import (
    decide_step,
    linear_model_mismatch,
    merit_multipliers,
    needs_second_order_correction,
    predict_reduction,
)
from poise.solver.trial_step import TrialStep, compute_trial_step, second_order_correction
from poise.solver.trust_region import TrustRadius
from poise.tasks import Task
from poise.tolerances import (
    CONVERGED_ERROR_NORM,
    HELD_ERROR_NORM,
    MAX_ACTIVE_SET_TRIALS,
    MAX_IDLE_CHECKS,
    MIN_CONVERGENCE_RADIUS,
    MIN_TRUST_RADIUS,
    PROMISING_ERROR_FRACTION,
)
from poise.types import BoolArray

MAX_CORRECTION_RATIO = 0.5  # a second-order correction longer than this fraction of the step is not used
# Iterations that are tried whatever the time, until one improves on the start: else a slow machine never moves.
MIN_ITERATIONS_WITHOUT_PROGRESS = 20


class NumpyProblem:
    """Tasks bound to a figure and to the loop in NumPy; implements :class:`poise.solver.problem.Problem`.

    Parameters
    ----------
    figure : Figure
        The figure to pose.
    tasks : sequence of Task
        Disabled ones are left out.
    anchor : Pose, optional
        Reference posture of the null space.
    locked : (nv,) array, optional
        Degrees of freedom that do not move.
    """

    def __init__(
        self, figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None, locked: BoolArray | None = None
    ) -> None:
        self.figure, self.tasks = figure, with_anchor(tasks, anchor)
        self._goal_count = goal_count(tasks)
        self._restriction = Restriction(locked)
        self._bound = (-1, 0.0)  # level and error norm above which a run is abandoned

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Run the loop from a pose."""
        deadline = math.inf if time_budget is None else time.perf_counter() + time_budget
        goals = self.tasks[: self._goal_count]
        loop, status = self._run(start, max_iterations, deadline, tolerances)
        loop, status, iterations, history = self._check_convergence(loop, status, max_iterations, deadline, tolerances)
        pose = loop.final_iterate.pose
        if all(scaled_error(task, pose) <= TASK_MET_TOL for task in goals):
            status = Status.SOLVED
        if pose.violations(CONSTRAINT_TOL):
            status = Status.INFEASIBLE
        return LoopResult(pose, status, iterations, tuple(history) if trace else (), self.tasks)

    def _check_convergence(
        self, best: ReferenceLoop, status: Status, max_iterations: int, deadline: float, tolerances: Tolerances
    ) -> tuple[ReferenceLoop, Status, int, list[Iteration]]:
        """The best end of runs from where the loop ended; runs that end elsewhere are followed, thrice."""
        iterations, history, least = best.count, list(best.trace), best.final_iterate.error_norms
        last, found, idle = best, status, 0
        while idle < MAX_IDLE_CHECKS and _needs_convergence_check(last, found, tolerances):
            begin = last.final_iterate.pose
            last, found = self._run(begin, max_iterations - iterations, deadline, tolerances)
            iterations, history, norms = iterations + last.count, history + last.trace, last.final_iterate.error_norms
            # gains of lower levels must not be paid for by many losses that are each too small to count
            better = is_lexicographically_smaller(norms, best.final_iterate.error_norms)
            if better and is_lexicographically_smaller(norms, least):
                best, status, least, idle = last, found, np.minimum(least, norms), 0
            else:
                idle += 1
            if np.array_equal(last.final_iterate.pose.q, begin.q):
                break
        cut_short = found is Status.BUDGET
        return best, Status.BUDGET if cut_short else status, iterations, history

    def _run(
        self, start: Pose, max_iterations: int, deadline: float, tolerances: Tolerances
    ) -> tuple[ReferenceLoop, Status]:
        """Run the loop from a pose with nothing remembered."""
        start = Pose(start.figure, project_onto_constraints(start.figure, start.q, self._restriction.locked))
        levels = len({task.level for task in self.tasks[: self._goal_count]})
        loop, status = ReferenceLoop(start, self.tasks, tolerances, levels, self._restriction), None
        loop.hopelessness = HopelessnessTest(*self._bound)
        while status is None:
            may_stop = loop.has_improved or loop.count >= MIN_ITERATIONS_WITHOUT_PROGRESS
            late = time.perf_counter() > deadline and may_stop
            status = Status.BUDGET if loop.count >= max_iterations or late else loop.advance()
        return loop, status

    def abandon_above(self, level: int, error_norm: float) -> None:
        """Give up where a level, counted from 0, will not end below an error norm; -1: never."""
        self._bound = (level, error_norm)

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at a pose; none releases them all."""
        locked = self._restriction.locked
        self._restriction = Restriction(locked)
        if count == 0:
            return
        iterate = iterate_at(pose, self.tasks, self._restriction)
        held_errors = np.zeros_like(iterate.errors)
        for level in iterate.levels[:count]:
            if level.error_norm > HELD_ERROR_NORM:
                held_errors[level.first : level.last] = level.errors
        self._restriction = Restriction(locked, held_errors)

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one linear step."""
        return take_step(start, self.tasks, damping, self._restriction.locked).end

    def replace(self, index: int, task: Task) -> bool:
        """Replace one task by another of the same type and level; False when a new problem is needed."""
        old = self.tasks[index]
        if type(task) is not type(old) or task.level != old.level:  # levels say which tasks are goals
            return False
        self.tasks = (*self.tasks[:index], task, *self.tasks[index + 1 :])
        return True


class ReferenceLoop:
    """State of the loop: iterate, active set, trust radius, and what it has learned about conflicts."""

    def __init__(
        self,
        pose: Pose,
        tasks: tuple[Task, ...],
        tolerances: Tolerances,
        penalized_levels: int = 0,
        restriction: Restriction = UNRESTRICTED,
    ) -> None:
        self.tasks, self.tolerances, self.restriction = tasks, tolerances, restriction
        self.iterate = self.best = self.start = iterate_at(pose, tasks, restriction)
        levels = len(self.iterate.levels)
        self.in_conflict: BoolArray = np.zeros(levels, dtype=np.bool_)
        self.trust_radius, self.active = TrustRadius(), ActiveSet()
        norms = self.iterate.error_norms
        self.motion = MotionPenalty.at_start(tolerances.motion, norms, penalized_levels, pose.figure.nv)
        self.conflict_detector, self.stagnation = ConflictDetector(levels), StagnationTest(tolerances)
        self.hopelessness = HopelessnessTest()
        self.count, self.has_converged = 0, False
        self.trace: list[Iteration] = []
        self._promising: Iterate | None = None  # where a linear step leads that is taken in spite of its model

    @property
    def has_improved(self) -> bool:
        """Whether an iterate was found that is better than the start."""
        return self.best is not self.start

    @property
    def final_iterate(self) -> Iterate:
        """The iterate at which the loop converged, else the best one."""
        return self.iterate if self.has_converged else self.best

    def advance(self) -> Status | None:
        """Run one iteration; a status when the loop ends."""
        iterate = self.iterate
        if not self.in_conflict.any() and iterate.error_norms.max(initial=0.0) <= CONVERGED_ERROR_NORM:
            return self._converged()  # everything is met: a step would find the same
        step = self._trial_step()
        predicted = predict_reduction(iterate, step, self.motion)
        stationary = is_stationary(iterate, step, predicted, self.tolerances, self.trust_radius.value)
        if stationary and self._revises_active_set(step):
            step = self._trial_step()
            predicted = predict_reduction(iterate, step, self.motion)
            stationary = is_stationary(iterate, step, predicted, self.tolerances, self.trust_radius.value)
        if stationary:
            return self._converged()
        self.count += 1
        if not np.isfinite(step.length):  # overflow: the best iterate so far is the answer
            return Status.STALLED
        trial, multipliers = self._promising or self._moved(step), merit_multipliers(iterate, step)
        if needs_second_order_correction(iterate, trial, step, predicted, multipliers):
            corrected = second_order_correction(iterate, step, linear_model_mismatch(iterate, trial, step))
            if np.linalg.norm(corrected.x - step.x) < MAX_CORRECTION_RATIO * step.length:
                trial = self._moved(corrected)
        decision = decide_step(iterate, trial, step, predicted, multipliers)
        self._record(step, trial, decision.accepted)
        if not decision.accepted:
            self.trust_radius.shrink_after_rejection(decision, step.length)
            return Status.STALLED if self.trust_radius.value < MIN_TRUST_RADIUS else None
        if self._promising is None:  # else the model erred in the step's favor
            on_boundary = any(model.on_boundary for model in step.models)
            self.trust_radius.adapt_after_acceptance(decision, step.length, on_boundary)
        return self._accept(step, trial)

    def _record(self, step: TrialStep, trial: Iterate, accepted: bool) -> None:
        self.trace.append(
            Iteration(
                errors=trial.error_norms if accepted else self.iterate.error_norms,
                step=step.length,
                trust_radius=self.trust_radius.value,
                accepted=accepted,
                in_conflict=tuple(self.in_conflict.tolist()),
            )
        )

    def _accept(self, step: TrialStep, trial: Iterate) -> Status | None:
        before, self.iterate = self.iterate, trial
        self.motion = self.motion.after(step.x)
        self.active = step.active_set(before)
        known = levels_in_conflict(before, step, bool(self.in_conflict.any()))
        if self._is_promising(before, trial):
            known[:] = False
        self.in_conflict = self.conflict_detector.update(before.error_norms, trial.error_norms, known)
        if is_lexicographically_smaller(trial.error_norms, self.best.error_norms):
            self.best = trial
        if self.hopelessness.update(trial.error_norms):
            return Status.BUDGET
        if not self.stagnation.update(trial.error_norms, self.trust_radius.value):
            return None
        self.iterate, self.has_converged = self.best, True
        return Status.CONVERGED

    def _converged(self) -> Status:
        """End at a stationary iterate; as `budget` where only the motion penalty keeps a level from moving on."""
        self.has_converged = True
        return Status.BUDGET if self.motion.holds_back(self.in_conflict) else Status.CONVERGED

    def _trial_step(self) -> TrialStep:
        """Trial step with the levels in conflict, and the active set of a start, determined in the same iteration.

        Second-order terms often do what the linear model of a level alone cannot: a long chain leaves a straight start
        without second-order models.
        """
        self._promising = None
        for attempt in range(len(self.iterate.levels) + MAX_ACTIVE_SET_TRIALS):
            step = compute_trial_step(
                self.iterate, self.in_conflict, self.trust_radius.value, self.active, self.tolerances, self.motion
            )
            found = levels_in_conflict(self.iterate, step, bool(self.in_conflict.any()))
            at_start = self.count == 0 and attempt < MAX_ACTIVE_SET_TRIALS
            is_new = bool((found & ~self.in_conflict).any())
            if not is_new and not (at_start and self._has_other_active_set(step)):
                break
            if is_new and not self.in_conflict.any():
                trial = self._moved(step) if self._is_alone else self.iterate
                if self._is_promising(self.iterate, trial):
                    self._promising = trial
                    break
            self.in_conflict = self.in_conflict | found
            self.active = step.active_set(self.iterate)
        return step

    @property
    def _is_alone(self) -> bool:
        """Whether a level stands alone on a long chain; on a short one second-order models stay nearer."""
        is_long = self.iterate.pose.figure.nv >= MIN_KRYLOV_SIZE
        return is_long and len(self.iterate.levels) == 1 and self.tolerances.motion == 0.0

    def _is_promising(self, before: Iterate, after: Iterate) -> bool:
        """Whether a level alone has lost a good part of its error."""
        fraction = PROMISING_ERROR_FRACTION
        return self._is_alone and bool(after.error_norms[0] <= fraction * before.error_norms[0])

    # --- active set ---------------------------------------------------------------------------------------------------

    def _revises_active_set(self, step: TrialStep) -> bool:
        """Update the active set of stationary models; whether it changed, so that they must be computed again."""
        is_other = self._has_other_active_set(step)
        active = step.active_set(self.iterate) if is_other else self.active
        self.active = active.tight(self.iterate)
        return is_other or len(self.active.rows) < len(active.rows)

    def _has_other_active_set(self, step: TrialStep) -> bool:
        """Whether other constraints block a step at its start than its models assumed."""
        if not self.in_conflict.any():
            return False
        return self._significant(step.active_set(self.iterate)) != self._significant(self.active)

    def _significant(self, active: ActiveSet) -> set[tuple[int, int]]:
        """Constraints that touch, with the level that would gain more than its tolerance without them."""
        iterate = self.iterate
        active = active.touching(iterate, len(iterate.levels) - 1)
        lengths = np.linalg.norm(active.gradients(iterate), axis=1)
        reductions = MIN_CONVERGENCE_RADIUS * active.multipliers * lengths
        return {
            (row, level)
            for row, level, reduction in zip(
                active.rows.tolist(), active.levels.tolist(), reductions.tolist(), strict=True
            )
            if reduction > self.tolerances.least_reduction(iterate.levels[level].error_norm)
        }

    def _moved(self, step: TrialStep) -> Iterate:
        """Iterate at the end of a step, projected onto limits and couplings."""
        figure = self.iterate.pose.figure
        moved = kinematics(figure).integrate(self.iterate.pose.q, step.result.dq)
        projected = project_onto_constraints(figure, moved, self.restriction.locked)
        return iterate_at(Pose(figure, projected), self.tasks, self.restriction)


def _needs_convergence_check(loop: ReferenceLoop, status: Status, tolerances: Tolerances) -> bool:
    """Whether a level is unmet where the loop ended by itself; a frame of a drag continues in the next one."""
    unmet = bool(loop.final_iterate.error_norms.max(initial=0.0) > CONVERGED_ERROR_NORM)
    hopeless = loop.hopelessness.rules_out(loop.final_iterate.error_norms)
    return status is not Status.BUDGET and tolerances.motion == 0.0 and unmet and not hopeless
