"""What an experiment is: a function that sets up a scene, changes it stage by stage and checks expected observations.

An experiment runs twice: once as described, where every check must hold, and once as a counterfactual (levels swapped,
a task left out, another method), where at least one check must fail. A check that holds in both runs observes nothing.
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
    """An expected observation.

    Parameters
    ----------
    statement : str
        What is expected, in the terms of the source.
    holds : bool
        Whether it was observed.
    measured : str
        The measured numbers.
    source : str
        The corresponding numbers of the source, if it has any.
    """

    statement: str
    holds: bool
    measured: str = ""
    source: str = ""


@dataclass(frozen=True)
class Note:
    """A measurement without an expectation, such as a time, and the value of the source."""

    statement: str
    measured: str
    source: str = ""


@dataclass(frozen=True, eq=False)
class Stage:
    """A state of the scene to be drawn: title, scene, camera view, and whether to draw the skeleton only."""

    title: str
    scene: Scene
    view: str
    skeleton: bool = False


class Trial:
    """Record of one run of an experiment: its stages, checks, notes and plots.

    Parameters
    ----------
    counterfactual : bool
        Whether this is the run in which at least one check must fail.
    """

    def __init__(self, counterfactual: bool = False) -> None:
        self.counterfactual = counterfactual
        self.stages: list[Stage] = []
        self.checks: list[Check] = []
        self.notes: list[Note] = []
        self.plots: list[Plot] = []

    def stage(self, title: str, subject: Scene | Pose, view: str = "three-quarter", skeleton: bool = False) -> None:
        """Record the current state of a scene, or a pose."""
        scene = Scene(subject.figure, subject) if isinstance(subject, Pose) else subject.copy()
        self.stages.append(Stage(title, scene, view, skeleton))

    def check(self, statement: str, holds: object, measured: str = "", source: str = "") -> None:
        """Record an expected observation, and whether it holds."""
        self.checks.append(Check(statement, bool(holds), measured, source))

    def note(self, statement: str, measured: str, source: str = "") -> None:
        """Record a measurement without an expectation."""
        self.notes.append(Note(statement, measured, source))

    def plot(self, plot: Plot) -> None:
        """Record a plot."""
        self.plots.append(plot)


@dataclass(frozen=True, eq=False)
class Outcome:
    """Result of both runs of an experiment."""

    experiment: Experiment
    stages: tuple[Stage, ...]
    checks: tuple[Check, ...]
    counterfactual_checks: tuple[Check, ...]
    seconds: float
    notes: tuple[Note, ...] = ()
    plots: tuple[Plot, ...] = ()

    @property
    def observed(self) -> bool:
        """Whether every check holds in the run as described."""
        return bool(self.checks) and all(check.holds for check in self.checks)

    @property
    def refuted(self) -> bool:
        """Whether at least one check fails in the counterfactual run."""
        return any(not check.holds for check in self.counterfactual_checks)

    @property
    def passed(self) -> bool:
        """Whether the experiment is observed and its counterfactual refuted."""
        return self.observed and self.refuted

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        experiment = self.experiment
        return {
            "name": experiment.name,
            "title": experiment.title,
            "chapter": experiment.chapter,
            "source": experiment.source,
            "description": experiment.description,
            "not_reproduced": experiment.not_reproduced,
            "passed": self.passed,
            "seconds": self.seconds,
            "stages": [stage.title for stage in self.stages],
            "plots": [plot.title for plot in self.plots],
            "checks": [asdict(check) for check in self.checks],
            "notes": [asdict(note) for note in self.notes],
            "counterfactual": {
                "change": experiment.counterfactual,
                "checks": [asdict(check) for check in self.counterfactual_checks],
            },
        }


@dataclass(frozen=True, eq=False)
class Experiment:
    """An experiment of the literature.

    Parameters
    ----------
    name : str
        Unique name, with hyphens.
    chapter : str
        Group of experiments.
    source : str
        Publication and figure or section.
    description : str
        What is asked and what should happen, in a few sentences.
    counterfactual : str
        What is changed in the second run so that a check must fail.
    procedure : callable
        Runs the experiment and records it in a trial.
    title : str
        Heading.
    not_reproduced : str
        What the source reports and is not observed here, with the reason; empty if all of it is.
    """

    name: str
    chapter: str
    source: str
    description: str
    counterfactual: str
    procedure: Callable[[Trial], None]
    title: str = ""
    not_reproduced: str = ""

    def run(self) -> Outcome:
        """Run the experiment as described, then as a counterfactual."""
        start = time.perf_counter()
        trial = Trial()
        self.procedure(trial)
        seconds = time.perf_counter() - start
        counterfactual = Trial(counterfactual=True)
        self.procedure(counterfactual)
        return Outcome(
            experiment=self,
            stages=tuple(trial.stages),
            checks=tuple(trial.checks),
            counterfactual_checks=tuple(counterfactual.checks),
            seconds=seconds,
            notes=tuple(trial.notes),
            plots=tuple(trial.plots),
        )
