"""Reports of a result: the state of each task and limit, and the table for a terminal.

Lengths are in millimeters and angles in degrees in the table and the sentences, in SI units elsewhere. The sentences of
``explain()`` are in :mod:`poise.solver.explanation`.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from poise.model import Figure, JointKind
from poise.solver.problem import Status
from poise.tasks.criteria import LAST_LEVEL

if TYPE_CHECKING:
    from poise.solver.result import Result

MAX_NAMES_IN_SENTENCE = 4  # before the others are only counted
MAX_NAMES_IN_CELL = 2
ROUNDED_TO_ZERO = 5e-4  # mm or °: smaller values are printed as 0 where they are noise
_CAUSES = ("limits", "couplings", "contacts", "above", "beside")  # fields of a report that name what blocks a task
_DISPLAY_UNITS = {"m": (1e3, " mm"), "rad": (180.0 / math.pi, "°")}  # factor and sign


class TaskState(enum.Enum):
    """State of a task at the pose returned."""

    MET = "met"
    TRADED_OFF = "traded off"  # other tasks, above or of the same level, block it
    BLOCKED = "blocked"  # a limit blocks it, or nothing but a coupling; perhaps other tasks too
    OUT_OF_REACH = "out of reach"  # no joint that it may move brings it nearer
    UNFINISHED = "unfinished"  # the pose is not stationary for it: the solver stopped before the cause was clear
    OFF = "off"  # not enabled


@dataclass(frozen=True)
class TaskReport:
    """State of a task at the pose returned, and what blocks it.

    Parameters
    ----------
    name, level, weight
        As in the task.
    state : TaskState
        Met means a scaled error of at most 1e-6: 1e-6 rad, or 1e-6 of the figure's characteristic length (about 0.6 µm
        for a person).
    error : float
        Norm of its error, in its own unit.
    unit : str
        "m", "rad" or a word.
    error_parts : tuple of (float, str)
        The same for people, part by part: a task about position and orientation has two.
    limits, couplings : tuple of str
        Limits and couplings of joints that block it, the strongest first.
    contacts : tuple of str
        Contacts that block it, such as "right_forearm touches table".
    above : tuple of str
        Tasks of levels above that block it.
    beside : tuple of str
        Tasks of the same level that pull the other way: among these, and only these, weights matter.
    sensitivities : mapping
        By limit that blocks it: change of `error` per unit by which that limit is relaxed [unit/rad or unit/m],
        negative. A limit that would serve a level above first is named in `limits` and has none.
    only_its_joints : bool
        Joints that it may not move would help.
    unbalanced : float
        Fraction of its gradient that nothing balances; near 0 at a stationary pose.
    remark : str
        Additional information, such as a margin in centimeters.
    """

    name: str
    level: int
    weight: float
    state: TaskState
    error: float
    unit: str
    error_parts: tuple[tuple[float, str], ...]
    limits: tuple[str, ...] = ()
    couplings: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    sensitivities: Mapping[str, float] = field(default_factory=dict, hash=False)
    only_its_joints: bool = False
    unbalanced: float = 0.0
    remark: str = ""

    @property
    def met(self) -> bool:
        """True when the task is met."""
        return self.state is TaskState.MET

    @property
    def is_criterion(self) -> bool:
        """Whether it is a criterion, on the last level: its remaining error is not a failure."""
        return self.level >= LAST_LEVEL

    @property
    def weight_in_play(self) -> bool:
        """Whether changing its weight would change anything: only where tasks of one level pull against each other."""
        return bool(self.beside)

    def as_unfinished(self) -> TaskReport:
        """The report of a task that is not met, without causes."""
        if self.state in (TaskState.MET, TaskState.OFF):
            return self
        no_causes: dict[str, Any] = dict.fromkeys(_CAUSES, ())
        return replace(self, state=TaskState.UNFINISHED, sensitivities={}, only_its_joints=False, **no_causes)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        parts = {each.name: getattr(self, each.name) for each in fields(self)}
        parts["state"] = self.state.value
        parts["error_parts"] = [{"value": value, "unit": unit} for value, unit in self.error_parts]
        parts |= {cause: list(parts[cause]) for cause in _CAUSES}
        parts["sensitivities"] = dict(self.sensitivities)
        return {**parts, "weight_in_play": self.weight_in_play}


@dataclass(frozen=True)
class LimitReport:
    """A limit that is active at the pose returned, or a coupling that blocks a task.

    Parameters
    ----------
    name : str
        Its label, such as "left_knee: angle upper limit".
    blocks : tuple of str
        Tasks that would improve without it; empty when it is only touched.
    """

    name: str
    blocks: tuple[str, ...]


# --- words ------------------------------------------------------------------------------------------------------------


def quantity(value: float, unit: str, rounded: bool = False) -> str:
    """A number with its display unit: three digits; where it is to be `rounded`, noise becomes 0."""
    factor, sign = _DISPLAY_UNITS.get(unit, (1.0, f" {unit}"))
    scaled = factor * value
    if rounded and _is_tiny(value, unit):
        return f"0{sign}"
    return (f"{scaled:.3g}" if abs(scaled) < 1000.0 else f"{scaled:.0f}") + sign


def _is_tiny(value: float, unit: str) -> bool:
    return abs(_DISPLAY_UNITS.get(unit, (1.0, ""))[0] * value) < ROUNDED_TO_ZERO


def error_words(report: TaskReport) -> str:
    """Error of a task, all its parts; noise is rounded to 0 where the task is met or another part is significant."""
    rounded = report.met or not all(_is_tiny(value, unit) for value, unit in report.error_parts)
    return ", ".join(quantity(value, unit, rounded) for value, unit in report.error_parts)


def limit_words(label: str) -> str:
    """A limit in a sentence: "left_knee: angle upper limit" becomes "the upper limit of left_knee's angle"."""
    path, _, kind = label.rpartition(": ")
    owner, words = path.replace(": ", "'s "), kind.split()
    if words[-1] == "limit" and words[-2:-1] in (["lower"], ["upper"]):
        coordinate = " ".join(words[:-2])
        return f"the {words[-2]} limit of {owner}" + (f"'s {coordinate}" if coordinate else "")
    return f"the {kind} of {owner}"


def joined(names: Sequence[str], most: int = MAX_NAMES_IN_SENTENCE) -> str:
    """Names in a sentence: "a, b and c", or "a, b, c, d and 3 more"."""
    if len(names) > most + 1:
        return ", ".join(names[:most]) + f" and {len(names) - most} more"
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"


# --- table ------------------------------------------------------------------------------------------------------------


def result_table(result: Result) -> str:
    """Aligned table: one line per task with what blocks it; criteria, which everything blocks, only with remarks."""
    head = ("level", "task", "state", "error", "blocked by")
    rows = [head, *(_row(report) for report in result.tasks)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [_headline(result)]
    if result.tasks:
        lines += [
            f"{level:>{widths[0]}}  {name:{widths[1]}}  {state:{widths[2]}}  {error:>{widths[3]}}  {causes}".rstrip()
            for level, name, state, error, causes in rows
        ]
    if result.status is Status.INFEASIBLE:
        lines.append(contradiction(result))
    return "\n".join(lines)


def _row(report: TaskReport) -> tuple[str, str, str, str, str]:
    groups = (report.limits, report.couplings, report.contacts, (*report.above, *report.beside))
    causes = [_first_names(names) for names in groups if names]
    if report.only_its_joints:
        causes.append("joints it may not move")
    if report.is_criterion:
        causes = []
    if report.remark:
        causes.append(report.remark)
    error = "" if report.state is TaskState.OFF else error_words(report)
    level = "last" if report.level == LAST_LEVEL else str(report.level)
    return level, report.name, report.state.value, error, "; ".join(causes)


def _first_names(names: Sequence[str]) -> str:
    """The first names of a list, and how many more there are."""
    more = len(names) - MAX_NAMES_IN_CELL
    return ", ".join(names[:MAX_NAMES_IN_CELL]) + (f" and {more} more" if more > 0 else "")


def _headline(result: Result) -> str:
    goals = goal_reports(result)
    met = sum(report.met for report in goals)
    counted = f"{met} of {len(goals)} tasks met" if goals else "no tasks"
    iterations = f"{result.iterations} iteration" + ("" if result.iterations == 1 else "s")
    return f"{result.status.value}: {counted}, {iterations}, {_duration(result.seconds)}"


def goal_reports(result: Result) -> list[TaskReport]:
    """Reports of enabled tasks without criteria."""
    return [report for report in result.tasks if report.state is not TaskState.OFF and not report.is_criterion]


def _duration(seconds: float) -> str:
    if seconds >= 1.0:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.1f} ms"


def contradiction(result: Result) -> str:
    """Which limits and couplings contradict each other, and the largest violation."""
    violations = result.pose.violations()
    names = f"These cannot all be kept: {joined(result.contradicting, 8)}." if result.contradicting else ""
    if not violations:
        return names
    worst = max(violations, key=lambda label: violations[label])
    amount = quantity(violations[worst], limit_unit(result.pose.figure, worst))
    return f"{names} The largest violation is {worst}, by {amount}.".strip()


def limit_unit(figure: Figure, label: str) -> str:
    """Unit of a limit or coupling, by its label."""
    terms = {coupling.name: coupling.terms for coupling in figure.couplings}
    terms |= {limit.name: limit.terms for limit in figure.coupled_limits}
    terms |= {group.name: group.members for group in figure.driven_groups}
    owner = next((name for name in terms if label == name or label.startswith(f"{name}: ")), None)
    joint = terms[owner][0][0].joint if owner is not None else label.rpartition(": ")[0]
    return "m" if figure.joint(joint).kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
