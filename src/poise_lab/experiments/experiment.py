"""What an experiment is: a story that sets a scene, changes it stage by stage and checks what must be observed.

An experiment is run twice: once as told, where every check must hold, and once turned around (levels swapped, a task
left out, another method), where at least one must fail. A check that holds either way observes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from poise.analysis.report import Plot
from poise.kinematics import Pose
from poise.scene import Scene


@dataclass(frozen=True)
class Check:
    """Something that must be observed.

    Parameters
    ----------
    words : str
        What, in the terms of the source.
    holds : bool
        Whether it was.
    measured : str
        The numbers behind it.
    source : str
        What the source has in their place, where it has numbers.
    """

    words: str
    holds: bool
    measured: str = ""
    source: str = ""


@dataclass(frozen=True)
class Note:
    """Something that was measured and that nothing hangs on, such as a time; with what the source has."""

    words: str
    measured: str
    source: str = ""


@dataclass(frozen=True, eq=False)
class Stage:
    """A moment worth a picture: a title, the scene as it was, from where it is seen, as solids or as sticks."""

    title: str
    scene: Scene
    view: str
    sticks: bool = False


class Trial:
    """One run of an experiment, which tells it what happens.

    Parameters
    ----------
    turned : bool
        Whether it is the run in which something must fail.
    """

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned
        self.stages: list[Stage] = []
        self.checks: list[Check] = []
        self.notes: list[Note] = []
        self.plots: list[Plot] = []

    def stage(self, title: str, subject: Scene | Pose, view: str = "three-quarter", sticks: bool = False) -> None:
        """Keep a moment: the scene as it stands now, or a pose."""
        kept = Scene(subject.figure, subject) if isinstance(subject, Pose) else subject.copy()
        self.stages.append(Stage(title, kept, view, sticks))

    def check(self, words: str, holds: object, measured: str = "", source: str = "") -> None:
        """Say what must be observed, and whether it was."""
        self.checks.append(Check(words, bool(holds), measured, source))

    def note(self, words: str, measured: str, source: str = "") -> None:
        """Say what was measured without asking anything of it."""
        self.notes.append(Note(words, measured, source))

    def plot(self, plot: Plot) -> None:
        """Keep a plot, for what no scene shows."""
        self.plots.append(plot)


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of an experiment."""

    experiment: Experiment
    stages: tuple[Stage, ...]
    checks: tuple[Check, ...]
    turned: tuple[Check, ...]
    seconds: float
    notes: tuple[Note, ...] = ()
    plots: tuple[Plot, ...] = ()

    @property
    def observed(self) -> bool:
        """Whether every check holds."""
        return bool(self.checks) and all(check.holds for check in self.checks)

    @property
    def refuted(self) -> bool:
        """Whether turned around, at least one check fails."""
        return any(not check.holds for check in self.turned)

    @property
    def passed(self) -> bool:
        """Both."""
        return self.observed and self.refuted

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        own = self.experiment
        return {
            "name": own.name,
            "title": own.title,
            "chapter": own.chapter,
            "source": own.source,
            "story": own.story,
            "unseen": own.unseen,
            "passed": self.passed,
            "seconds": self.seconds,
            "stages": [stage.title for stage in self.stages],
            "plots": [plot.title for plot in self.plots],
            "checks": [asdict(check) for check in self.checks],
            "notes": [asdict(note) for note in self.notes],
            "turned_around": {"how": own.turned, "checks": [asdict(check) for check in self.turned]},
        }


@dataclass(frozen=True, eq=False)
class Experiment:
    """An experiment of the literature.

    Parameters
    ----------
    name : str
        Plain, with hyphens.
    chapter : str
        Where it belongs.
    source : str
        Where it comes from.
    story : str
        What is asked and what should happen, in a few sentences.
    turned : str
        What is turned around so that a check must fail.
    tell : callable
        Runs it on a trial.
    title : str
        What people read above it.
    unseen : str
        What the source tells and is not seen here, with the reason; empty where all of it is.
    """

    name: str
    chapter: str
    source: str
    story: str
    turned: str
    tell: Callable[[Trial], None]
    title: str = ""
    unseen: str = ""

    def run(self) -> Outcome:
        """Run it as told, and turned around."""
        began = time.perf_counter()
        told = Trial()
        self.tell(told)
        seconds = time.perf_counter() - began
        other = Trial(turned=True)
        self.tell(other)
        kept = (tuple(told.stages), tuple(told.checks), tuple(other.checks))
        return Outcome(self, *kept, seconds, tuple(told.notes), tuple(told.plots))
