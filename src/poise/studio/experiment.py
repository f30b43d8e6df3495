"""An open experiment: its stages as scenes to step through, its description, checks and plots.

Experiments come from extensions (`poise.extensions.experiments`); `poise_lab` provides those of the literature.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from poise.extensions import ExperimentRun, ExperimentStage, experiments
from poise.studio.background_job import ProgressCallback
from poise.studio.document_state import StudioData
from poise.studio.messages import Command, CommandError
from poise.studio.messages.experiment_info import CheckInfo, ExperimentState, StageInfo
from poise.studio.messages.session_commands import CloseExperiment, ShowExperimentStage

if TYPE_CHECKING:
    from poise.studio.document import Document

TYPICAL_STEPS = 12  # stages and checks of a typical experiment, to estimate progress
_VIEWS = ("front", "back", "left", "right", "top", "three-quarter")
_SIDE_VIEW = "right"  # the view that experiments call "side"
_SVG_STYLE = (
    "<style>text{font:12px sans-serif;fill:#5d6b74}.title{font-weight:600;font-size:13px;fill:#20292f}"
    ".name{fill:#20292f}.grid{stroke:#e3e8eb}</style>"
)


@dataclass(frozen=True, eq=False)
class OpenedExperiment:
    """A run of an experiment, and the index of the stage that is shown."""

    run: ExperimentRun
    index: int = 0

    @property
    def stage(self) -> ExperimentStage | None:
        """The stage that is shown; None for an experiment about numbers alone."""
        return self.run.stages[self.index] if self.run.stages else None

    def at_stage(self, index: int) -> OpenedExperiment:
        """The same experiment at another stage."""
        if index >= len(self.run.stages):
            count = len(self.run.stages)
            raise CommandError(
                f"{self.run.info.name} has {count} stages; expected an index below {count}, got {index}."
            )
        return replace(self, index=index)

    @property
    def plots(self) -> tuple[str, ...]:
        """Plots as self-contained SVG documents."""
        return tuple(map(_standalone_svg, self.run.plots))

    def message(self) -> ExperimentState:
        """What the page shows."""
        info = self.run.info
        return ExperimentState(
            info.name,
            info.title,
            info.chapter,
            info.source,
            info.description,
            info.counterfactual,
            self.index,
            [StageInfo(each.title, _view(each.view), each.skeleton) for each in self.run.stages],
            len(self.run.plots),
            [CheckInfo(each.statement, each.holds, each.measured) for each in self.run.checks],
        )


def run_experiment(name: str, progress: ProgressCallback) -> OpenedExperiment:
    """Run an experiment and keep its stages.

    Raises
    ------
    PoiseError
        The name is unknown.
    """
    return OpenedExperiment(experiments().run(name, lambda count: progress(count / (count + 0.5 * TYPICAL_STEPS))))


def _standalone_svg(svg: str) -> str:
    """An inline SVG with its namespace and style."""
    opening, rest = svg.split(">", 1)
    return f'{opening} xmlns="http://www.w3.org/2000/svg">{_SVG_STYLE}{rest}'


def _view(name: object) -> str:
    word = str(name).replace("_", "-")
    return word if word in _VIEWS else _SIDE_VIEW if word == "side" else "three-quarter"


# --- commands ---------------------------------------------------------------------------------------------------------


def open_experiment(document: Document, experiment: OpenedExperiment) -> None:
    """Show the first stage of an experiment; without stages, only its description beside the current scene."""
    if experiment.run.stages:
        document.file, document.clipboard, document.scene.figure_file = "", None, None
        document.data = StudioData(experiment=experiment)
        _show_stage(document, experiment)
    else:
        document.data = replace(document.data, experiment=experiment)


def _show_stage(document: Document, experiment: OpenedExperiment) -> None:
    if experiment.stage is not None:
        document.scene.restore(experiment.stage.scene)


def _go_to_stage(document: Document, command: ShowExperimentStage) -> None:
    """Show another stage, as it was when the experiment was run."""
    if document.data.experiment is None:
        raise CommandError("no experiment is open.")
    moved = document.data.experiment.at_stage(command.stage)

    def show() -> None:
        document.data = replace(document.data, experiment=moved)
        _show_stage(document, moved)

    title = "" if moved.stage is None else moved.stage.title
    document.perform(f"Stage {command.stage + 1}: {title}", show)
    document.pause_solver()


def _close(document: Document, command: CloseExperiment) -> None:
    closed = replace(document.data, experiment=None)
    document.perform("Close the experiment", lambda: setattr(document, "data", closed))


EXPERIMENT_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    ShowExperimentStage: _go_to_stage,
    CloseExperiment: _close,
}
