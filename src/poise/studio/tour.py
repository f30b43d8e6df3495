"""An experiment that was opened: its stages as scenes to go through, its story, and what was observed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from poise.experiments import Check, Experiment, Trial, named
from poise.pose import Pose
from poise.scene import Scene, SceneState
from poise.studio.long_work import Watch
from poise.studio.value_checks import Refusal

EXPECTED = 12  # stages and checks of an experiment, about: for its progress
_VIEWS = ("front", "back", "left", "right", "top", "three-quarter")
_SIDE = "right"  # what `side` and everything else is seen from


@dataclass(frozen=True, eq=False)
class Stop:
    """One stage: its title, the scene, and from where it is seen."""

    title: str
    scene: SceneState
    view: str


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
    at : int
        The stage that is shown.
    """

    experiment: Experiment
    stops: tuple[Stop, ...]
    checks: tuple[Check, ...]
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
            "chapter": own.chapter,
            "source": own.source,
            "story": own.story,
            "turned": own.turned,
            "at": self.at,
            "stages": [{"title": each.title, "view": each.view} for each in self.stops],
            "checks": [{"words": each.words, "holds": each.holds, "measured": each.measured} for each in self.checks],
        }


class _Watched(Trial):
    """A trial that tells how far it is, and can be given up."""

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def _seen(self) -> None:
        count = len(self.stages) + len(self.checks)
        self._watch(count / (count + EXPECTED / 2.0))

    def stage(self, title: str, subject: Scene | Pose, view: str = "three-quarter") -> None:
        super().stage(title, subject, view)
        self._seen()

    def check(self, words: str, holds: object, measured: str = "") -> None:
        super().check(words, holds, measured)
        self._seen()


def tour(name: str, watch: Watch) -> Tour:
    """Run an experiment as it is told, and keep its stages.

    Raises
    ------
    PoiseError
        There is none of that name.
    """
    own = named(name)
    trial = _Watched(watch)
    own.tell(trial)
    stops = tuple(Stop(each.title, each.scene.snapshot(), _view(each.view)) for each in trial.stages)
    return Tour(own, stops, tuple(trial.checks))


def _view(name: object) -> str:
    word = str(name).replace("_", "-")
    return word if word in _VIEWS else _SIDE if word == "side" else "three-quarter"
