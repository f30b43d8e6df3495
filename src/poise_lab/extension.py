"""Registers the experiments, techniques and comparisons of this package with Poise (see :mod:`poise.extensions`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from poise import extensions
from poise.analysis.report.svg import svg
from poise.extensions import ExperimentCheck, ExperimentInfo, ExperimentRun, ExperimentStage, Stepper
from poise_lab.comparisons import COMPARISONS
from poise_lab.experiments import Check, Experiment, Outcome, Trial, experiments, find_experiment, gallery
from poise_lab.techniques.workbench import Techniques, Workbench


def register() -> None:
    """Entry point of the group ``poise.extensions``."""
    extensions.register_experiments(_Experiments())
    extensions.register_techniques(_stepper)
    extensions.register_comparisons(COMPARISONS)


def _stepper(*, strategy: str, inverse: str, limits: str, rule: str, damping: float) -> Stepper:
    return Workbench(Techniques(strategy, inverse, limits, rule, damping))


class _Experiments:
    """The experiments of `poise_lab.experiments` behind the protocol of the registry."""

    def infos(self) -> tuple[ExperimentInfo, ...]:
        return tuple(map(_info, experiments()))

    def find(self, name: str) -> ExperimentInfo:
        return _info(find_experiment(name))

    def run(self, name: str, progress: Callable[[int], None]) -> ExperimentRun:
        experiment, trial = find_experiment(name), Trial()
        trial.stages, trial.checks = _ReportingList(progress), _ReportingList(progress)
        experiment.procedure(trial)
        return ExperimentRun(
            _info(experiment),
            tuple(
                ExperimentStage(stage.title, stage.scene.snapshot(), stage.view, stage.skeleton)
                for stage in trial.stages
            ),
            tuple(ExperimentCheck(check.statement, check.holds, _measured(check)) for check in trial.checks),
            tuple(map(svg, trial.plots)),
        )

    def experiments(self, name: str = "all") -> tuple[Experiment, ...]:
        return experiments() if name == "all" else (find_experiment(name),)

    def gallery(self, outcomes: Sequence[Outcome], progress: Callable[[int, int], None]) -> str:
        return gallery(outcomes, progress)


def _info(experiment: Experiment) -> ExperimentInfo:
    title = experiment.title or experiment.name.replace("-", " ").capitalize()
    return ExperimentInfo(
        experiment.name,
        title,
        experiment.chapter,
        experiment.source,
        experiment.description,
        experiment.counterfactual,
    )


def _measured(check: Check) -> str:
    """Measured numbers, after the verdict where the source's statement is not observed in all cases."""
    return check.measured if check.holds else f"{check.verdict.value}: {check.measured}"


class _ReportingList(list[Any]):
    """A list that reports its length after every append; the report may raise to cancel the experiment."""

    def __init__(self, progress: Callable[[int], None]) -> None:
        super().__init__()
        self._progress = progress

    def append(self, item: Any) -> None:
        super().append(item)
        self._progress(len(self))
