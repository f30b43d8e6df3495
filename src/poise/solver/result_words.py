"""A result in words: a table for a terminal and sentences for people. Lengths in millimeters, angles in degrees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from poise.model import Figure, JointKind
from poise.solver.status import Status
from poise.solver.task_report import TaskReport, TaskState
from poise.tasks.criteria import LAST_LEVEL

if TYPE_CHECKING:
    from poise.solver.result import Result

MOST_NAMED = 4  # names in a list before the others are only counted
MOST_IN_TABLE = 2
TINY = 5e-4  # of a millimeter or degree: shows as 0 below this where it is noise


_PEOPLE = {"m": (1e3, " mm"), "rad": (180.0 / math.pi, "°")}  # factor and sign of the units that people read


def quantity(value: float, unit: str, rounded: bool = False) -> str:
    """Write a number with its unit, for people: three digits; where it is to be `rounded`, noise becomes 0."""
    factor, sign = _PEOPLE.get(unit, (1.0, f" {unit}"))
    scaled = factor * value
    if rounded and _is_tiny(value, unit):
        return f"0{sign}"
    return (f"{scaled:.3g}" if abs(scaled) < 1000.0 else f"{scaled:.0f}") + sign


def _is_tiny(value: float, unit: str) -> bool:
    return abs(_PEOPLE.get(unit, (1.0, ""))[0] * value) < TINY


def error_words(report: TaskReport) -> str:
    """Error of a task, all its parts; noise is left out where the task is met or another part is what counts."""
    rounded = report.met or not all(_is_tiny(value, unit) for value, unit in report.measures)
    return ", ".join(quantity(value, unit, rounded) for value, unit in report.measures)


def limit_words(label: str) -> str:
    """A limit in a sentence: "left_knee: angle upper limit" becomes "the upper limit of left_knee's angle"."""
    path, _, rest = label.rpartition(": ")
    owner, words = path.replace(": ", "'s "), rest.split()
    if words[-1] == "limit" and words[-2:-1] in (["lower"], ["upper"]):
        reading = " ".join(words[:-2])
        return f"the {words[-2]} limit of {owner}" + (f"'s {reading}" if reading else "")
    return f"the {rest} of {owner}"


def joined(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Names in a sentence: "a, b and c", or "a, b, c, d and 3 more"."""
    if len(names) > most + 1:
        return ", ".join(names[:most]) + f" and {len(names) - most} more"
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"


def table(result: Result) -> str:
    """Aligned table: one line per task, with what stands in its way; everything stands in the way of a criterion."""
    head = ("level", "task", "state", "error", "in the way")
    rows = [head, *(_row(report) for report in result.tasks)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [_headline(result)]
    if result.tasks:
        lines += [
            f"{level:>{widths[0]}}  {name:{widths[1]}}  {state:{widths[2]}}  {error:>{widths[3]}}  {way}".rstrip()
            for level, name, state, error, way in rows
        ]
    if result.status is Status.INFEASIBLE:
        lines.append(_excluded(result))
    return "\n".join(lines)


def _row(report: TaskReport) -> tuple[str, str, str, str, str]:
    every = (report.limits, report.couplings, report.contacts, (*report.above, *report.beside))
    ways = [_few(names) for names in every if names]
    if report.only_its_joints:
        ways.append("joints it may not move")
    if report.is_criterion:
        ways = []
    if report.remark:
        ways.append(report.remark)
    error = "" if report.state is TaskState.OFF else error_words(report)
    level = "last" if report.level == LAST_LEVEL else str(report.level)
    return level, report.name, report.state.value, error, "; ".join(ways)


def _few(names: Sequence[str]) -> str:
    """The first names of a list, and how many more there are."""
    more = len(names) - MOST_IN_TABLE
    return ", ".join(names[:MOST_IN_TABLE]) + (f" and {more} more" if more > 0 else "")


def _headline(result: Result) -> str:
    wanted = _goals(result)
    met = sum(report.met for report in wanted)
    counted = f"{met} of {len(wanted)} tasks met" if wanted else "no tasks"
    steps = f"{result.steps} step" + ("" if result.steps == 1 else "s")
    return f"{result.status.value}: {counted}, {steps}, {_duration(result.seconds)}"


def _goals(result: Result) -> list[TaskReport]:
    """What was asked for and is on; criteria are no goals."""
    return [report for report in result.tasks if report.state is not TaskState.OFF and not report.is_criterion]


def _duration(seconds: float) -> str:
    if seconds >= 1.0:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.1f} ms"


def _excluded(result: Result) -> str:
    broken = result.pose.violations()
    said = f"These cannot all be kept: {joined(result.excluding, 8)}." if result.excluding else ""
    if not broken:
        return said
    worst = max(broken, key=lambda label: broken[label])
    return f"{said} {worst} is broken most, by {quantity(broken[worst], _unit(result.pose.figure, worst))}.".strip()


def _unit(figure: Figure, label: str) -> str:
    """Unit of what a limit or coupling is about, by its label."""
    terms = {each.name: each.terms for each in figure.couplings}
    terms |= {each.name: each.terms for each in figure.coupled_limits}
    terms |= {each.name: each.members for each in figure.driven_groups}
    owner = next((name for name in terms if label == name or label.startswith(f"{name}: ")), None)
    joint = terms[owner][0][0].joint if owner is not None else label.rpartition(": ")[0]
    return "m" if figure.joint(joint).kind in (JointKind.SLIDE, JointKind.FREE) else "rad"


def explanation(result: Result) -> str:
    """Sentences that say how it ended, and for each task that is not met why."""
    wanted = _goals(result)
    sentences = [_opening(result, wanted)]
    if result.status is Status.INFEASIBLE:
        sentences.append(_excluded(result) + " Widen one of them, or switch a coupling off.")
    unfinished = [report for report in wanted if report.state is TaskState.UNFINISHED]
    if unfinished:
        sentences.append(f"Not done yet: {joined([f'{each.name} ({error_words(each)})' for each in unfinished])}.")
    sentences += [_sentence(report) for report in wanted if not report.met and report not in unfinished]
    return "\n".join(sentences)


def _opening(result: Result, wanted: Sequence[TaskReport]) -> str:
    count = len(wanted)
    met = sum(report.met for report in wanted)
    if not wanted:
        said = "No task is asked for."
    elif met == count:
        said = "The task is met." if count == 1 else f"All {count} tasks are met."
    elif count == 1:
        said = "The task is not met."
    else:
        said = f"{met} of {count} tasks are met."
    more = {
        Status.BEST: " The figure is at rest: nothing nearby is better.",
        Status.STALLED: " No step helps any more, though the figure is not at rest: try another start, or restarts.",
        Status.BUDGET: " Steps or time ran out before the figure came to rest: go on from this pose, or give more.",
        Status.INFEASIBLE: " The limits and couplings of the figure exclude each other.",
    }
    return said + more.get(result.status, "")


def _sentence(report: TaskReport) -> str:
    """Why a task is not met."""
    amount = " and ".join(error_words(report).split(", "))
    reasons = []
    if report.limits:
        words = [limit_words(label) for label in report.limits]
        reasons.append(f"{joined(words)} hold{'s' if len(words) == 1 else ''} it")
    if report.couplings:
        reasons.append(f"the coupling {joined(report.couplings)} holds it")
    if report.contacts:
        reasons.append(joined(report.contacts))
    if report.above:
        reasons.append(f"{joined(report.above)} come{'s' if len(report.above) == 1 else ''} first, on a level above")
    if report.beside:
        others = f"{joined(report.beside)} of the same level pull{'s' if len(report.beside) == 1 else ''} the other way"
        reasons.append(f"{others}, weights decide")
    if report.only_its_joints:
        reasons.append("joints that it may not move would help")
    if not reasons:
        return f"{report.name} is out of reach by {amount}: no joint brings it nearer from here."
    return f"{report.name} misses its goal by {amount}: {'; '.join(reasons)}."
