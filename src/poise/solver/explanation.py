"""Sentences of ``Result.explain()``: how the solve ended, what blocks each task, and what relaxing a limit is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from poise.solver.problem import Status
from poise.solver.report import (
    TaskReport,
    TaskState,
    contradiction,
    error_words,
    goal_reports,
    joined,
    limit_unit,
    limit_words,
    quantity,
)

if TYPE_CHECKING:
    from poise.solver.result import Result

EXAMPLE_RELAXATION = {"rad": math.radians(5.0), "m": 0.01}
"""How far a limit is relaxed in the sentence that says what it is worth, by unit; the estimate is of second order."""

MIN_GAIN_FRACTION = 1e-3  # a relaxation that lowers the error by less is not mentioned
LEAST_GAIN = {"m": 1e-6, "rad": math.radians(1e-3)}  # smaller gains are displayed as this
MAX_NEGLIGIBLE_GAIN = 1e-3  # fraction of an error up to which a task that could still gain counts as settled
MAX_BALANCED_RESIDUAL = 0.05  # fraction of a task's gradient above which the pose is not stationary for it


def explanation(result: Result) -> str:
    """Sentences that say how the solve ended, and for each task that is not met why."""
    goals = goal_reports(result)
    sentences = [_opening(result, goals)]
    if result.status is Status.INFEASIBLE:
        sentences.append(contradiction(result) + " Widen one of them, or switch a coupling off.")
    missed = [report for report in goals if not report.met]
    if not result.status.is_stationary:
        unfinished = [report for report in missed if report.state is TaskState.UNFINISHED]
        missed = [report for report in missed if report.state is not TaskState.UNFINISHED]
        if unfinished:
            named = [f"{report.name} ({error_words(report)})" for report in unfinished]
            sentences.append(f"Not done yet: {joined(named)}.")
    sentences += [f"{_sentence(result, report)}{_worth(result, report)}" for report in missed]
    if result.steps:
        sentences.append(f"Steps: {', then '.join(step.describe() for step in result.steps)}.")
    return "\n".join([*sentences, *result.limitations])


def _opening(result: Result, goals: Sequence[TaskReport]) -> str:
    count = len(goals)
    met = sum(report.met for report in goals)
    if not goals:
        opening = "There is no task."
    elif met == count:
        opening = "The task is met." if count == 1 else f"All {count} tasks are met."
    elif count == 1:
        opening = "The task is not met."
    else:
        opening = f"{met} of {count} tasks are met."
    endings = {
        Status.CONVERGED: " The solver converged: no nearby pose is better.",
        Status.STALLED: " The solver stalled: no step improves, though the pose is not stationary. Try another start, "
        "or restarts.",
        Status.BUDGET: " Iterations or time ran out before convergence: continue from this pose, or allow more.",
        Status.INFEASIBLE: " The limits and couplings of the figure contradict each other.",
    }
    return opening + endings.get(result.status, "")


def _sentence(result: Result, report: TaskReport) -> str:
    """Why a task is not met."""
    amount = " and ".join(error_words(report).split(", "))
    reasons = _reasons(report)
    if report.state is TaskState.OUT_OF_REACH and not reasons:
        return f"{report.name} is out of reach by {amount}: no joint brings it nearer from here."
    if not reasons or report.unbalanced > MAX_BALANCED_RESIDUAL:
        gain = result.estimate_gain(report.name)
        if gain > MAX_NEGLIGIBLE_GAIN * report.error:
            reasons.append("the pose is not stationary for it, solve again from this pose")
        elif not reasons:
            return f"{report.name} is out of reach by {amount}: {_at_most(report, gain)} from here."
    return f"{report.name} misses its goal by {amount}: {'; '.join(reasons)}."


def _at_most(report: TaskReport, gain: float) -> str:
    """That a task can gain next to nothing: what its gradient promises, or the least amount that is displayed."""
    if report.unit not in LEAST_GAIN or len(report.error_parts) > 1:
        return f"its error falls by less than {100.0 * MAX_NEGLIGIBLE_GAIN:g} %"
    return f"no joint brings it nearer by more than {quantity(max(gain, LEAST_GAIN[report.unit]), report.unit)}"


def _reasons(report: TaskReport) -> list[str]:
    reasons = []
    if report.limits:
        words = [limit_words(label) for label in report.limits]
        reasons.append(f"{joined(words)} hold{'s' if len(words) == 1 else ''} it")
    if report.couplings:
        reasons.append(f"the coupling {joined(report.couplings)} holds it")
    if report.contacts:
        reasons.append(joined(report.contacts))
    if report.above:
        reasons.append(f"{joined(report.above)} ha{'s' if len(report.above) == 1 else 've'} priority, on a level above")
    if report.beside:
        others = f"{joined(report.beside)} of the same level pull{'s' if len(report.beside) == 1 else ''} the other way"
        reasons.append(f"{others}, weights decide")
    if report.only_its_joints:
        reasons.append("joints that it may not move would help")
    return reasons


def _worth(result: Result, report: TaskReport) -> str:
    """What relaxing the first limit named is worth: " Relaxing … by 5° would lower its error by about 12 mm."."""
    label = next(iter(report.sensitivities), None)
    if label is None:
        return ""
    unit = limit_unit(result.pose.figure, label)
    change = result.estimate_relaxation(report.name, label, EXAMPLE_RELAXATION[unit])
    if -change < MIN_GAIN_FRACTION * report.error:
        return ""
    # an error of several units has no unit of its own
    gain = quantity(-change, report.unit) if len(report.error_parts) == 1 else f"{-100.0 * change / report.error:.2g} %"
    amount = quantity(EXAMPLE_RELAXATION[unit], unit)
    return f" Relaxing {limit_words(label)} by {amount} would lower its error by about {gain}."
