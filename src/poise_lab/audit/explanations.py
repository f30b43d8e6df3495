"""Explanations are true: named limits are active at the pose, and what is named as blocking a task does block it."""

from __future__ import annotations

import numpy as np

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result, Status, TaskReport, TaskState
from poise.solver.relaxation import for_figure, relax_limit
from poise.tasks import Task
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.measure import CONVERGED_TOL, EQUAL_TOL, LevelErrors, errors_by_level, improvement, solve_from
from poise_lab.audit.problems import random_problem

_NAMED_MARGIN_TOL = 1e-6  # [rad or m] largest margin of a limit that is named
_ACTIVE_MARGIN_TOL = 1e-9  # [rad or m] a limit with a smaller margin is active
_RELAXATION = 0.02  # [rad or m]
_ZERO_GRADIENT_RATIO = 1e-4
_NAMED, _LISTED, _COMPLETE = "limit named by a task is active", "listed limit is active", "active limit is listed"
_RELAXED, _SIGN = "relaxed limit helps", "sensitivity has the right sign"
_REMOVED, _OUT_OF_REACH = "removed task above helps", "out of reach: no gradient"


def _problem(seed: int) -> Scene:
    return random_problem(seed)


def examine(seed: int) -> list[Answer]:
    """Check the limits and the blocking of every task of one answer."""
    result = _problem(seed).solve()
    if result.status is Status.INFEASIBLE:
        return []
    answers = _active_limits(result)
    if result.status is Status.CONVERGED:
        for report in result:
            if report.state not in (TaskState.MET, TaskState.OFF) and not report.is_criterion:
                answers += _relaxed(result, report) + _sensitivity(result, report) + _removed(result, report)
    return answers + [_gradient(result, report) for report in result if report.state is TaskState.OUT_OF_REACH]


def _active_limits(result: Result) -> list[Answer]:
    margins = result.pose.limit_margins()
    ending = f"({result.status.value})"
    answers = []
    for report in result:
        for label in report.limits:
            said = f"{report.name}: {label} has the margin {margins[label]:.2e} {ending}"
            answers.append(Answer(_NAMED, margins[label] <= _NAMED_MARGIN_TOL, said))
    listed = {limit.name for limit in result.limits}
    for label in sorted(listed & margins.keys()):
        said = f"{label} has the margin {margins[label]:.2e} {ending}"
        answers.append(Answer(_LISTED, margins[label] <= _NAMED_MARGIN_TOL, said))
    for label, margin in margins.items():
        if abs(margin) < _ACTIVE_MARGIN_TOL:
            answers.append(Answer(_COMPLETE, label in listed, f"{label} is active and not listed {ending}"))
    return answers


def _tasks_down_to(result: Result, level: int) -> list[Task]:
    return [task for task in result.requested if task.enabled and task.level <= level]


def _solved_again(result: Result, label: str, level: int) -> tuple[list[Task], Pose] | None:
    """The tasks down to a level and their optimum with one limit relaxed; None where that limit cannot be wider."""
    try:
        figure = relax_limit(result.pose.figure, label, _RELAXATION)
    except FigureError:
        return None
    tasks = [for_figure(task, figure) for task in _tasks_down_to(result, level)]
    return tasks, solve_from(Pose(figure, result.pose.q), tasks).pose


def _relaxed(result: Result, report: TaskReport) -> list[Answer]:
    """Relaxing the first limit named must improve the levels down to the task's own, in lexicographic order."""
    if not report.limits:
        return []
    after_relaxing = _solved_again(result, report.limits[0], report.level)
    if after_relaxing is None:
        return []
    tasks = _tasks_down_to(result, report.level)
    before, after = errors_by_level(tasks, result.pose), errors_by_level(*after_relaxing)
    helps = improvement(before, after, EQUAL_TOL, CONVERGED_TOL) is not None
    said = f"{report.name}: {report.limits[0]} relaxed by {_RELAXATION}: {_changes(before, after)}"
    return [Answer(_RELAXED, helps, said)]


def _sensitivity(result: Result, report: TaskReport) -> list[Answer]:
    """Relaxing the limit with the largest sensitivity must lower the task's error, as the sign says."""
    sensitivities: dict[str, float] = dict(getattr(report, "sensitivities", {}))
    if not sensitivities:
        return []
    label = min(sensitivities, key=lambda each: sensitivities[each])
    after_relaxing = _solved_again(result, label, report.level)
    if after_relaxing is None or -sensitivities[label] * _RELAXATION < CONVERGED_TOL * max(1.0, report.error):
        return []  # a change that a solve does not resolve
    tasks, pose = after_relaxing
    change = next(task for task in tasks if task.name == report.name).error_norm(pose) - report.error
    said = (
        f"{report.name}: {label} relaxed by {_RELAXATION}: {change:.3e}, not {sensitivities[label] * _RELAXATION:.3e}"
    )
    return [Answer(_SIGN, change < 0.0, said)]


def _removed(result: Result, report: TaskReport) -> list[Answer]:
    """Removing the tasks named as above, where nothing else is named, must improve the levels down to the task's."""
    if not report.above or report.limits or report.couplings or report.contacts:
        return []
    tasks = [task for task in _tasks_down_to(result, report.level) if task.name not in report.above]
    before = errors_by_level(tasks, result.pose)
    after = errors_by_level(tasks, solve_from(result.pose, tasks).pose)
    helps = improvement(before, after, EQUAL_TOL, CONVERGED_TOL) is not None
    return [Answer(_REMOVED, helps, f"{report.name} without {', '.join(report.above)}: {_changes(before, after)}")]


def _changes(before: LevelErrors, after: LevelErrors) -> str:
    return ", ".join(f"level {level} {before[level]:.6e} -> {after[level]:.6e}" for level in after)


def _gradient(result: Result, report: TaskReport) -> Answer:
    """A task out of reach must have a zero gradient over the joints that it may move."""
    task = next(task for task in result.requested if task.name == report.name)
    jacobian = task.jacobian(result.pose)[:, task.active_dofs(result.pose.figure)]
    e = task.error(result.pose)
    ratio = float(np.linalg.norm(jacobian.T @ e) / np.linalg.norm(e))
    said = f"{report.name}: gradient over error {ratio:.2e} ({result.status.value})"
    return Answer(_OUT_OF_REACH, ratio <= _ZERO_GRADIENT_RATIO, said)


def _described(seed: int) -> str:
    scene = _problem(seed)
    return f"{scene}\n{scene.solve().explain()}"


CHECK = Check(
    "explanations",
    "Limits named by an explanation are active at the pose, and what it names as blocking a task blocks it.",
    (
        Question(_NAMED),
        Question(_LISTED),
        Question(_COMPLETE),
        Question(_RELAXED, 0.01),
        Question(_SIGN, 0.01),
        Question(_REMOVED, 0.01),
        Question(_OUT_OF_REACH),
    ),
    examine,
    _described,
)
