"""What became of one task, and of one limit."""

from __future__ import annotations

import enum
from dataclasses import dataclass, fields, replace
from typing import Any

from poise.tasks.criteria import LAST_LEVEL

CAUSES = ("limits", "couplings", "contacts", "above", "beside")  # what may hold a task, by name


class TaskState(enum.Enum):
    """What became of a task."""

    MET = "met"
    TRADED_OFF = "traded off"  # other tasks, above or of the same level, stand in the way
    BLOCKED = "blocked"  # a limit stands in the way, or nothing but a coupling; perhaps other tasks too
    OUT_OF_REACH = "out of reach"  # no joint that it may move brings it nearer
    UNFINISHED = "unfinished"  # the solver stopped before it was clear
    OFF = "off"  # not enabled


@dataclass(frozen=True)
class TaskReport:
    """What became of a task at the pose returned.

    Parameters
    ----------
    name, level, weight
        As the task has them.
    state : TaskState
        What became of it; met means a scaled error of at most 1e-6: 1e-6 rad, or 1e-6 of the figure's characteristic
        length (about 0.6 µm for a person).
    error : float
        What is left of it, in its own unit.
    unit : str
        "m", "rad" or a word.
    measures : tuple of (float, str)
        The same for people, part by part: a task about place and turn has two.
    limits, couplings : tuple of str
        Limits and couplings of joints that hold it, the strongest first.
    contacts : tuple of str
        What touches and holds it, such as "right_forearm touches table".
    above : tuple of str
        Tasks of levels above that come first and stand in its way.
    beside : tuple of str
        Tasks of the same level that pull the other way: among these, and only these, weights matter.
    only_its_joints : bool
        Joints that it does not recruit would help.
    remark : str
        What else is worth saying about it: a margin in centimeters, say.
    """

    name: str
    level: int
    weight: float
    state: TaskState
    error: float
    unit: str
    measures: tuple[tuple[float, str], ...]
    limits: tuple[str, ...] = ()
    couplings: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    only_its_joints: bool = False
    remark: str = ""

    @property
    def met(self) -> bool:
        """True when nothing is left to do."""
        return self.state is TaskState.MET

    @property
    def is_criterion(self) -> bool:
        """Whether it is a criterion, on the last level: what is left of it is no failure."""
        return self.level >= LAST_LEVEL

    @property
    def weight_in_play(self) -> bool:
        """Whether changing its weight would change anything: only where tasks of one level pull against each other."""
        return bool(self.beside)

    def as_unfinished(self) -> TaskReport:
        """The report of a task that is not met, as long as nothing is known about why."""
        if self.state in (TaskState.MET, TaskState.OFF):
            return self
        nothing: dict[str, Any] = dict.fromkeys(CAUSES, ())
        return replace(self, state=TaskState.UNFINISHED, only_its_joints=False, **nothing)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON knows it."""
        parts = {each.name: getattr(self, each.name) for each in fields(self)}
        parts["state"] = self.state.value
        parts["measures"] = [{"value": value, "unit": unit} for value, unit in self.measures]
        parts |= {each: list(parts[each]) for each in CAUSES}
        return {**parts, "weight_in_play": self.weight_in_play}


@dataclass(frozen=True)
class LimitReport:
    """A limit that is active at the pose returned, or a coupling that holds a task.

    Parameters
    ----------
    name : str
        Its label, such as "left_knee: angle upper limit".
    blocks : tuple of str
        Tasks that would do better without it; empty when it is only touched.
    """

    name: str
    blocks: tuple[str, ...]
