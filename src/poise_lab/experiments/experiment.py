"""What an experiment is: a function that sets up a scene, changes it stage by stage and checks expected observations.

An experiment runs twice: once as described, where every check must have its declared verdict, and once as a
counterfactual (levels swapped, a task left out, another method), where at least one statement must be lost. A check
with the same result in both runs observes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from poise.analysis.report import Plot
from poise.kinematics import Pose
from poise.scene import Scene
from poise.types import BoolArray
from poise_lab.experiments.verdict import Check, Verdict, combined_verdict, verdict_in_words

DEFAULT_SAMPLES = 8  # random courses or problems of an experiment that reports rates


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
        Whether this is the run in which at least one statement must be lost.
    samples : int
        Random courses or problems for statements that are reported with a rate.
    """

    def __init__(self, counterfactual: bool = False, samples: int = DEFAULT_SAMPLES) -> None:
        self.counterfactual = counterfactual
        self.samples = samples
        self.stages: list[Stage] = []
        self.checks: list[Check] = []
        self.notes: list[Note] = []
        self.plots: list[Plot] = []

    def stage(self, title: str, subject: Scene | Pose, view: str = "three-quarter", skeleton: bool = False) -> None:
        """Record the current state of a scene, or a pose."""
        scene = Scene(subject.figure, subject) if isinstance(subject, Pose) else subject.copy()
        self.stages.append(Stage(title, scene, view, skeleton))

    def check(
        self,
        statement: str,
        holds: object,
        measured: str = "",
        source: str = "",
        *,
        expected: Verdict = Verdict.AS_TOLD,
        own: bool = False,
    ) -> None:
        """Record an expected observation, whether it holds, and the verdict that is expected (see `Check`)."""
        self.checks.append(Check(statement, bool(holds), measured, source, expected=expected, own=own))

    def rate(
        self,
        statement: str,
        cases: Sequence[object] | BoolArray,
        measured: str = "",
        source: str = "",
        *,
        min_rate: float = 1.0,
        own: bool = False,
    ) -> None:
        """Record in how many cases an observation holds.

        The expected verdict follows from `min_rate`: 1 is as told, 0 is not as told, between them is partly.
        """
        held, count = sum(map(bool, cases)), len(cases)
        words = f"{held} of {count}" + (f"; {measured}" if measured else "")
        expected = {1.0: Verdict.AS_TOLD, 0.0: Verdict.NOT_AS_TOLD}.get(min_rate, Verdict.PARTLY)
        self.checks.append(Check(statement, held == count, words, source, held, count, expected, min_rate, own))

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
    def verdict(self) -> Verdict:
        """Whether the statements of the source are observed."""
        return combined_verdict(self.checks)

    @property
    def verdict_in_words(self) -> str:
        """The verdict, with the number of statements and the lowest rate of a partial one."""
        return verdict_in_words(self.checks)

    @property
    def observed(self) -> bool:
        """Whether every check, and the experiment as a whole, has its declared verdict in the run as described."""
        as_expected = bool(self.checks) and all(check.as_expected for check in self.checks)
        return as_expected and self.verdict is self.experiment.verdict

    @property
    def lost(self) -> tuple[str, ...]:
        """Statements that are observed in the run as described and not in the counterfactual run."""
        pairs = zip(self.checks, self.counterfactual_checks, strict=True)
        return tuple(check.statement for check, other in pairs if check.is_lost_in(other))

    @property
    def passed(self) -> bool:
        """Whether the experiment has its declared verdict, and its counterfactual loses a statement."""
        return self.observed and bool(self.lost)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        experiment = self.experiment
        return {
            "name": experiment.name,
            "title": experiment.title,
            "chapter": experiment.chapter,
            "source": experiment.source,
            "description": experiment.description,
            "verdict": self.verdict.value,
            "verdict_in_words": self.verdict_in_words,
            "declared_verdict": experiment.verdict.value,
            "not_reproduced": experiment.not_reproduced,
            "passed": self.passed,
            "seconds": self.seconds,
            "stages": [stage.title for stage in self.stages],
            "plots": [plot.title for plot in self.plots],
            "checks": [check.to_dict() for check in self.checks],
            "notes": [asdict(note) for note in self.notes],
            "counterfactual": {
                "change": experiment.counterfactual,
                "lost": list(self.lost),
                "checks": [check.to_dict() for check in self.counterfactual_checks],
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
        What is changed in the second run so that a statement must be lost.
    procedure : callable
        Runs the experiment and records it in a trial.
    title : str
        Heading.
    not_reproduced : str
        What the source reports and is not observed here, with the reason; empty if all of it is.
    verdict : Verdict
        Declared verdict; a run with another one has not passed.
    """

    name: str
    chapter: str
    source: str
    description: str
    counterfactual: str
    procedure: Callable[[Trial], None]
    title: str = ""
    not_reproduced: str = ""
    verdict: Verdict = Verdict.AS_TOLD

    def run(self, samples: int = DEFAULT_SAMPLES) -> Outcome:
        """Run the experiment as described, then as a counterfactual; `samples` random cases for each rate."""
        start = time.perf_counter()
        trial = Trial(samples=samples)
        self.procedure(trial)
        seconds = time.perf_counter() - start
        counterfactual = Trial(counterfactual=True, samples=samples)
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
