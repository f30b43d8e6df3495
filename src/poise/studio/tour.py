"""An experiment that was opened: its stages as scenes to go through, its story, and what was observed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from poise.analysis.report.svg import svg
from poise.scene import SceneState
from poise.studio.long_work import Watch
from poise.studio.value_checks import Refusal
from poise_lab.experiments import Check, Experiment, Trial, named

EXPECTED = 12  # stages and checks of an experiment, about: for its progress
_VIEWS = ("front", "back", "left", "right", "top", "three-quarter")
_LOOKS = (
    "<style>text{font:12px sans-serif;fill:#5d6b74}.title{font-weight:600;font-size:13px;fill:#20292f}"
    ".name{fill:#20292f}.grid{stroke:#e3e8eb}</style>"
)
_SIDE = "right"  # what `side` and everything else is seen from


@dataclass(frozen=True, eq=False)
class Stop:
    """One stage: its title, the scene, from where it is seen, and whether as sticks."""

    title: str
    scene: SceneState
    view: str
    sticks: bool = False


@dataclass(frozen=True, eq=False)
class Tour:
    """All stages of an experiment, and which of them is shown.

    Parameters
    ----------
    experiment : Experiment
        What is told.
    stops : tuple of Stop
        Its stages; none where it is about numbers alone.
    checks : tuple of Check
        What was observed.
    plots : tuple of str
        Drawings (SVG) of what no scene shows.
    at : int
        The stage that is shown.
    """

    experiment: Experiment
    stops: tuple[Stop, ...]
    checks: tuple[Check, ...]
    plots: tuple[str, ...] = ()
    at: int = 0

    @property
    def stop(self) -> Stop | None:
        """The stage that is shown."""
        return self.stops[self.at] if self.stops else None

    def moved(self, to: int) -> Tour:
        """The same at another stage."""
        if to >= len(self.stops):
            raise Refusal(f"{self.experiment.name} has {len(self.stops)} stages; the first is 0, got {to}.")
        return replace(self, at=to)

    def told(self) -> dict[str, Any]:
        """Plain data for the page."""
        own = self.experiment
        return {
            "name": own.name,
            "title": title_of(own),
            "chapter": own.chapter,
            "source": own.source,
            "story": own.story,
            "turned": own.turned,
            "at": self.at,
            "stages": [{"title": each.title, "view": each.view, "sticks": each.sticks} for each in self.stops],
            "plots": len(self.plots),
            "checks": [{"words": each.words, "holds": each.holds, "measured": each.measured} for each in self.checks],
        }


class _Watched(list[Any]):
    """A list that tells, whenever something is added, how far an experiment is; that is also where it is given up."""

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def append(self, item: Any) -> None:
        super().append(item)
        self._watch(len(self) / (len(self) + 0.5 * EXPECTED))


def tour(name: str, watch: Watch) -> Tour:
    """Run an experiment as it is told, and keep its stages.

    Raises
    ------
    PoiseError
        There is none of that name.
    """
    own = named(name)
    trial = Trial()
    trial.stages, trial.checks = _Watched(watch), _Watched(watch)
    own.tell(trial)
    stops = tuple(
        Stop(each.title, each.scene.snapshot(), _view(each.view), getattr(each, "sticks", False))
        for each in trial.stages
    )
    plots = tuple(_drawing(svg(each)) for each in getattr(trial, "plots", ()))
    return Tour(own, stops, tuple(trial.checks), plots)


def _drawing(drawn: str) -> str:
    """A plot that stands for itself: with its name space and its looks."""
    opening, rest = drawn.split(">", 1)
    return f'{opening} xmlns="http://www.w3.org/2000/svg">{_LOOKS}{rest}'


def title_of(experiment: Experiment) -> str:
    """What people read above it."""
    return getattr(experiment, "title", "") or experiment.name.replace("-", " ").capitalize()


def _view(name: object) -> str:
    word = str(name).replace("_", "-")
    return word if word in _VIEWS else _SIDE if word == "side" else "three-quarter"
