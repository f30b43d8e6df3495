"""What became of every task, and the light with its words."""

from __future__ import annotations

from typing import Any

from poise.solver import Result, TaskReport, TaskState
from poise.solver.result_words import error_words
from poise.studio.drag import HELD
from poise.studio.names import words

_WAITING = "Not done yet: "
_STATES = {
    TaskState.MET: "met",
    TaskState.TRADED_OFF: "traded",
    TaskState.BLOCKED: "blocked",
    TaskState.OUT_OF_REACH: "reach",
    TaskState.UNFINISHED: "moving",
    TaskState.OFF: "off",
}


def report_message(result: Result, held: str = "", moving: bool = False) -> dict[str, Any]:
    """What became of every task, and the light with its words."""
    reports = [each for each in result.tasks if each.name != HELD]
    return {
        "type": "report",
        "light": result.light,
        "words": _in_words(result, held, moving),
        "tasks": {each.name: _task_report(each, moving) for each in reports},
        "milliseconds": 1e3 * result.seconds,
        "steps": result.steps,
        "limits": sorted({label.rpartition(": ")[0] or label for limit in result.limits for label in (limit.name,)}),
    }


def _task_report(report: TaskReport, moving: bool) -> dict[str, Any]:
    stuck = report.state is TaskState.UNFINISHED and not moving
    return {
        "state": "reach" if stuck else _STATES[report.state],
        "error": "" if report.state is TaskState.OFF else error_words(report),
        "amount": report.error,
        "unit": report.unit,
        "limits": [words(each) for each in report.limits],
        "above": [words(each) for each in (*report.above, *report.beside)],
    }


def _in_words(result: Result, held: str, moving: bool) -> list[str]:
    """Sentences, without what only makes sense to somebody who waits for a solver."""
    first, *others = result.explain().splitlines()
    sentences = [first.split(". ")[0].rstrip(".") + "."]
    for each in others:
        if not each.startswith(_WAITING):
            sentences.append(each)
        elif not moving:
            sentences.append(f"As near as it comes from here: {each.removeprefix(_WAITING)}")
    name = f"the {words(held)}" if held else "the pull"
    named = [words(each.replace(HELD, name)) for each in sentences]
    return [each[:1].upper() + each[1:] for each in named]
