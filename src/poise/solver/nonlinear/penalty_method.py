"""The penalty method: a pose and tasks to a KKT point of their weighted sum, with a certificate.

1. Turn priority levels into weights: each level below the first divides them by `level_factor` once more.
2. Minimize the sum of squared weighted errors under joint limits and couplings (:mod:`variable_metric`), by the C++
   kernel if there is one.
3. If something remains, repeat with other initial metrics and from random starts near the first; take the lowest
   objective. A nonconvex objective may have several local minima.
4. Compute the KKT certificate and judge the status.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.constraints import project_onto_constraints, project_onto_constraints_numpy
from poise.solver.convergence import KktResidual
from poise.solver.input_checks import check_budget, check_pose, checked_tasks
from poise.solver.level_errors import CONSTRAINT_TOL, TASK_MET_TOL, scaled_error
from poise.solver.native_problem import bind_task_rows
from poise.solver.nonlinear.linear_constraints import native_settings, native_termination
from poise.solver.nonlinear.nonlinear_problem import kkt_certificate
from poise.solver.nonlinear.pose_problem import DEFAULT_METRIC_DAMPING, PoseProblem, levels_to_weights
from poise.solver.nonlinear.quasi_newton import QuasiNewtonRule
from poise.solver.nonlinear.variable_metric import (
    IterationRecord,
    NonlinearSettings,
    Termination,
    VariableMetricDescent,
)
from poise.solver.problem import Iteration, Status, with_anchor
from poise.solver.result import Result
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, PoseVector

LEVEL_FACTOR = 10.0  # ratio of weights between neighboring levels
METRIC_DAMPINGS = (DEFAULT_METRIC_DAMPING, 0.01, 3.0)  # of the initial metrics tried, fraction of the trace of JᵀJ
MAX_STEP = 1.0  # longest first trial of a step [rad, or characteristic lengths]
_MAX_TRIES = 9  # runs, the first three from the start itself
_START_DEVIATION = 0.3  # standard deviation of the other starts [rad, or characteristic lengths]
_START_SEED = 0
_ZERO_OBJECTIVE = 1e-15  # an objective below this needs no other try: errors are far below the task tolerance
_METRIC_IMPROVEMENT_TOL = 1e-12  # relative decrease of the objective below which two runs are equal
_START_IMPROVEMENT_TOL = 1e-9  # relative decrease below which a run from another start is not worth its posture
_ROUNDING_RESIDUAL_TOL = 1e-7  # KKT residual up to which a run stopped by rounding counts as converged


@dataclass(frozen=True, eq=False)
class PenaltyRun:
    """Where one run of the method stopped."""

    q: PoseVector
    value: float  # of the objective
    gradient: FloatArray
    termination: Termination
    iterations: int
    trace: tuple[IterationRecord, ...]  # empty unless requested


class PenaltySolver:
    """Tasks bound to a figure, to be minimized from many starts.

    Parameters
    ----------
    figure : Figure
        What is posed.
    tasks : tuple of Task
        Enabled ones, weighted; their levels are ignored.

    >>> from poise import Pose, library
    >>> from poise.tasks import PositionTask
    >>> figure = library.seven_axis_arm()
    >>> solver = PenaltySolver(figure, (PositionTask(site=figure.sites[-1].name, goal=(0.4, 0.2, 0.5)),))
    >>> run = solver.run(Pose.neutral(figure).q)
    >>> run.termination.value, solver.certificate(run).holds()
    ('KKT point', True)
    """

    def __init__(self, figure: Figure, tasks: tuple[Task, ...]) -> None:
        self.problem = PoseProblem(figure, tasks)
        self._figure = figure
        backend = kinematics(figure)
        self._native = None
        if isinstance(backend, NativeKinematics):
            problem = self.problem
            self._native = backend.nonlinear_program(bind_task_rows(figure, tasks, backend))
            self._native.set_domain(
                problem.active_dofs.astype(np.int32), problem.column_scales, problem.has_curved_constraints
            )

    def run(
        self,
        start: PoseVector,
        settings: NonlinearSettings = NonlinearSettings(max_step=MAX_STEP),  # noqa: B008, a frozen value
        metric_damping: float = METRIC_DAMPINGS[0],
        trace: bool = False,
    ) -> PenaltyRun:
        """Minimize from a start, which may violate its limits.

        Parameters
        ----------
        start : (nq,)
            Configuration.
        settings : NonlinearSettings
            Tolerance, budget and update formula.
        metric_damping : float
            Fraction of the trace of JᵀJ added to every direction in the initial metric.
        trace : bool
            Keep every line search in ``trace``.
        """
        if self._native is None:
            return self._run_numpy(start, settings, metric_damping, trace)
        result = self._native.run(
            np.array(start), *native_settings(settings), metric_damping, trace, self._project_in_python
        )
        q, value, gradient, termination, iterations, records = result
        entries = tuple(IterationRecord(*record) for record in records)
        return PenaltyRun(q, value, gradient, native_termination(termination), iterations, entries)

    def _run_numpy(
        self, start: PoseVector, settings: NonlinearSettings, metric_damping: float, trace: bool
    ) -> PenaltyRun:
        records: list[IterationRecord] = []
        self.problem.metric_damping = metric_damping
        feasible = project_onto_constraints(self._figure, start)
        descent = VariableMetricDescent(self.problem, feasible, settings, records.append if trace else None)
        termination = descent.run()
        value, gradient = descent.objective
        return PenaltyRun(descent.point, value, gradient, termination, descent.iterations, tuple(records))

    def _project_in_python(self, q: PoseVector) -> PoseVector:
        return project_onto_constraints_numpy(self._figure, q)

    def certificate(self, run: PenaltyRun) -> KktResidual:
        """KKT certificate of where a run stopped."""
        return kkt_certificate(run.gradient, self.problem.constraints(run.q), self.problem.labels)


def solve(
    pose: Pose,
    tasks: Sequence[Task],
    *,
    max_iterations: int = 500,
    trace: bool = False,
    anchor: Pose | None = None,
    time_budget: float | None = None,
    level_factor: float = LEVEL_FACTOR,
    rule: QuasiNewtonRule = QuasiNewtonRule.SWITCH,
    tries: int = _MAX_TRIES,
) -> Result:
    """Solve tasks by the penalty method: a KKT point of their weighted sum [Zhao1989].

    Weights replace levels: a level becomes a weight, and a task is still disturbed a little by one far below it. What
    :func:`poise.solve` keeps strictly is traded here. In return one objective decreases from start to end, and
    ``result.certificate`` proves where the method stopped.

    Parameters
    ----------
    pose : Pose
        The start; any will do, one that violates its limits is projected first.
    tasks : sequence of Task
        Each with its own name.
    max_iterations : int
        Line searches after which to stop, with the status `budget`.
    trace : bool
        Keep every iteration in ``result.trace``; its error is that of all tasks together.
    anchor : Pose, optional
        Reference posture for the remaining freedom, as one more level.
    time_budget : float, optional
        Seconds after which to stop, with the status `budget`.
    level_factor : float
        Each level below the first divides the weights by this once more; 1 makes all levels equal.
    rule : QuasiNewtonRule
        Update formula of the metric.
    tries : int
        Runs, 1 to 9, while the objective is not zero, because it may have several local minima: the first three with
        other initial metrics, the others from random starts nearby. The lowest counts. With a time budget there is one.

    >>> import poise
    >>> from poise.tasks import PositionTask
    >>> builder = poise.FigureBuilder("arm").segment("base").root("base").segment("link")
    >>> arm = builder.hinge("elbow", "base", "link", axis=(0, 1, 0), range=(-1, 1)).site("tip", "link", at=(0, 0, 1))
    >>> start = poise.Pose.neutral(arm.build())
    >>> result = solve(start, [PositionTask(site="tip", goal=(2, 0, 0))])
    >>> result.status.value, result.certificate.holds(), list(result.certificate.active)
    ('converged', True, ['elbow: angle upper limit'])
    """
    check_pose(pose)
    requested = checked_tasks(pose.figure, tasks, anchor)
    check_budget(max_iterations, time_budget)
    if not level_factor >= 1.0 or not np.isfinite(level_factor):
        raise TaskError(f"level_factor must be 1 or more, got {level_factor}.")
    if not 1 <= tries <= _MAX_TRIES:
        raise TaskError(f"tries must be 1 to {_MAX_TRIES}, got {tries}.")
    began = time.perf_counter()
    weighted = levels_to_weights(with_anchor(requested, anchor), level_factor)
    goals = weighted if anchor is None else weighted[:-1]
    settings = NonlinearSettings(max_iterations=max_iterations, time_budget=time_budget, rule=rule, max_step=MAX_STEP)
    solver = PenaltySolver(pose.figure, weighted)
    best = _best_run(solver, pose, settings, trace, tries)
    certificate = solver.certificate(best)
    end = Pose(pose.figure, best.q)
    counting = [task for task in goals if task.level < LAST_LEVEL]
    status = _status(end, counting, best.termination, certificate.residual)
    reported = (*goals, *(task for task in requested if not task.is_active))
    seconds = time.perf_counter() - began
    entries = tuple(_trace_entry(record) for record in best.trace)
    return Result(end, status, best.iterations, seconds, reported, weighted, entries, certificate)


def _best_run(solver: PenaltySolver, pose: Pose, settings: NonlinearSettings, trace: bool, tries: int) -> PenaltyRun:
    """The run with the lowest objective, over initial metrics and then random starts; stops at an objective of zero."""
    best = solver.run(pose.q, settings, METRIC_DAMPINGS[0], trace)
    rng = np.random.default_rng(_START_SEED)
    for attempt in range(1, tries):
        if best.value <= _ZERO_OBJECTIVE or settings.time_budget is not None:
            break
        if attempt < len(METRIC_DAMPINGS):
            run = solver.run(pose.q, settings, METRIC_DAMPINGS[attempt], trace)
            tolerance = _METRIC_IMPROVEMENT_TOL
        else:
            run = solver.run(_random_start(solver.problem, pose, rng), settings, METRIC_DAMPINGS[0], trace)
            tolerance = _START_IMPROVEMENT_TOL
        if run.value < best.value - tolerance * max(1.0, best.value):
            best = run
    return best


def _random_start(problem: PoseProblem, pose: Pose, rng: np.random.Generator) -> PoseVector:
    """A configuration near that of a pose; it may violate limits."""
    v = np.zeros(pose.figure.nv)
    v[problem.active_dofs] = _START_DEVIATION * problem.column_scales * rng.normal(size=problem.size)
    return pose.plus(v).q


def _status(pose: Pose, goals: Sequence[Task], termination: Termination, residual: float) -> Status:
    if pose.violations(CONSTRAINT_TOL):
        return Status.INFEASIBLE
    if all(scaled_error(task, pose) <= TASK_MET_TOL for task in goals):
        return Status.SOLVED
    if termination is Termination.BUDGET:
        return Status.BUDGET
    converged = termination is Termination.KKT or residual <= _ROUNDING_RESIDUAL_TOL
    return Status.CONVERGED if converged else Status.STALLED


def _trace_entry(record: IterationRecord) -> Iteration:
    error: FloatArray = np.array([np.sqrt(2.0 * record.value)])
    return Iteration(errors=error, step=record.step, trust_radius=record.step, accepted=True, in_conflict=(False,))
