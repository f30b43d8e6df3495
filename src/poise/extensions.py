"""Registry of optional extensions: experiments, solver techniques and comparisons that other packages provide.

`poise` never imports an extension by itself. A package announces its extension through the entry-point group
``poise.extensions``; each entry point names a function without arguments that calls :func:`register_experiments`,
:func:`register_techniques` and :func:`register_comparisons`. `poise_lab`, which is installed with Poise, is also
found without entry points (in a source tree, say) by the name of its module. Extensions are loaded on first use.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol

from poise.errors import PoiseError

if TYPE_CHECKING:
    from poise.analysis.report import Report
    from poise.kinematics import Pose
    from poise.scene import SceneState
    from poise.tasks import Task

ENTRY_POINT_GROUP = "poise.extensions"
BUNDLED_EXTENSION = "poise_lab.extension"


# --- experiments ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ExperimentInfo:
    """What an experiment is about.

    Parameters
    ----------
    name : str
        Unique name, with hyphens.
    title, chapter, source : str
        Heading, group, and the publication it comes from.
    description : str
        What is asked and what should happen, in a few sentences.
    counterfactual : str
        What is changed so that at least one check must fail.
    """

    name: str
    title: str
    chapter: str
    source: str
    description: str
    counterfactual: str


@dataclass(frozen=True, eq=False)
class ExperimentStage:
    """A step of an experiment: title, scene, name of the camera view, and whether to draw the skeleton only."""

    title: str
    scene: SceneState
    view: str
    skeleton: bool = False


@dataclass(frozen=True)
class ExperimentCheck:
    """An expected observation: the statement, whether it holds, and the measured numbers."""

    statement: str
    holds: bool
    measured: str


@dataclass(frozen=True, eq=False)
class ExperimentRun:
    """Stages, checks and plots (SVG) of one run of an experiment."""

    info: ExperimentInfo
    stages: tuple[ExperimentStage, ...]
    checks: tuple[ExperimentCheck, ...]
    plots: tuple[str, ...] = ()


class ExperimentCollection(Protocol):
    """Experiments that can be listed and run."""

    def infos(self) -> tuple[ExperimentInfo, ...]:
        """All experiments, chapter by chapter."""

    def find(self, name: str) -> ExperimentInfo:
        """One experiment; raises PoiseError for an unknown name."""

    def run(self, name: str, progress: Callable[[int], None]) -> ExperimentRun:
        """Run one; `progress` is called with the number of stages and checks so far, and may raise to cancel."""

    def experiments(self, name: str = "all") -> tuple[Any, ...]:
        """The experiments themselves (one, or all), each with ``run()`` that returns an outcome."""

    def gallery(self, outcomes: Sequence[Any], progress: Callable[[int, int], None]) -> str:
        """HTML page of outcomes; `progress` is called with the number drawn and the total."""


# --- techniques -------------------------------------------------------------------------------------------------------


class Stepper(Protocol):
    """Takes single solver iterations with a technique of the literature."""

    def step(self, pose: Pose, tasks: Sequence[Task]) -> Pose:
        """Pose after one iteration; joint limits and couplings hold."""


class TechniqueFactory(Protocol):
    """Makes a :class:`Stepper` from the names of its parts."""

    def __call__(self, *, strategy: str, inverse: str, limits: str, rule: str, damping: float) -> Stepper:
        """Stepper for a priority strategy, a pseudoinverse, a joint limit method, a damping rule and its λ."""


Comparisons = Mapping[str, "Callable[[int], Report]"]
"""Comparisons of techniques by name, each a function of a random seed that returns a report."""


# --- the registry -----------------------------------------------------------------------------------------------------


@dataclass
class _Registry:
    experiments: ExperimentCollection | None = None
    techniques: TechniqueFactory | None = None
    comparisons: Comparisons | None = None


_REGISTRY = _Registry()


def register_experiments(collection: ExperimentCollection) -> None:
    """Offer experiments to the studio and to ``poise experiments``."""
    _REGISTRY.experiments = collection


def register_techniques(factory: TechniqueFactory) -> None:
    """Offer solver techniques to the studio."""
    _REGISTRY.techniques = factory


def register_comparisons(comparisons: Comparisons) -> None:
    """Offer comparisons of techniques to ``poise lab``."""
    _REGISTRY.comparisons = comparisons


@cache
def load_extensions() -> None:
    """Let every installed extension register itself, once."""
    for entry in entry_points(group=ENTRY_POINT_GROUP):
        entry.load()()
    package = BUNDLED_EXTENSION.partition(".")[0]
    if _REGISTRY.experiments is None and importlib.util.find_spec(package) is not None:
        importlib.import_module(BUNDLED_EXTENSION).register()


def has_experiments() -> bool:
    """Whether an installed extension provides experiments."""
    load_extensions()
    return _REGISTRY.experiments is not None


def experiments() -> ExperimentCollection:
    """The registered experiments; raises PoiseError where no extension provides any."""
    load_extensions()
    if _REGISTRY.experiments is None:
        raise _missing("experiments")
    return _REGISTRY.experiments


def techniques() -> TechniqueFactory:
    """The registered solver techniques; raises PoiseError where no extension provides any."""
    load_extensions()
    if _REGISTRY.techniques is None:
        raise _missing("solver techniques")
    return _REGISTRY.techniques


def comparisons() -> Comparisons:
    """The registered comparisons by name; empty where no extension provides any."""
    load_extensions()
    return _REGISTRY.comparisons or {}


def _missing(what: str) -> PoiseError:
    return PoiseError(f"no installed package provides {what}; expected poise_lab, which is part of the Poise wheel.")
