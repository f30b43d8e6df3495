"""Registry of the experiments, by name and in the order of their chapters."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from poise.errors import PoiseError, suggest
from poise_lab.experiments.experiment import Experiment, Trial
from poise_lab.experiments.verdict import Verdict

CHAPTERS = {
    "turning": "The body",
    "ranges": "The body",
    "one_task": "One task",
    "singular": "One task",
    "step_norms": "One task",
    "conflicts": "Conflicts",
    "two_tasks": "Conflicts",
    "levels": "Conflicts",
    "limits": "Conflicts",
    "supports": "Forces",
    "torques": "Forces",
    "least_torques": "Forces",
    "constraints": "Application",
    "weighing": "Application",
    "collisions": "Application",
    "balance": "Application",
    "standing": "Application",
    "work": "Application",
    "dance": "Dance and parasols",
    "potentials": "Potentials",
    "carrying": "Potentials",
    "closed_forms": "Jacobians",
    "velocities": "Jacobians",
    "decompositions": "Jacobians",
    "trunk": "The trunk",
    "obstacles": "The trunk",
    "avoidance": "The trunk",
    "picking": "The trunk",
    "rotations": "Rotations",
}
"""Modules of experiments, in the order of the sources, each with the title of its chapter."""
_REGISTERED: dict[str, Experiment] = {}


def experiment(
    name: str,
    *,
    title: str,
    source: str,
    description: str,
    counterfactual: str,
    not_reproduced: str = "",
    verdict: Verdict = Verdict.AS_TOLD,
) -> Callable[[Callable[[Trial], None]], Callable[[Trial], None]]:
    """Register a function that runs an experiment; its module decides the chapter."""

    def register(procedure: Callable[[Trial], None]) -> Callable[[Trial], None]:
        if name in _REGISTERED:
            raise PoiseError(f"experiment {name!r} already exists: expected a unique name; rename one of them.")
        chapter = CHAPTERS[procedure.__module__.rpartition(".")[2]]
        _REGISTERED[name] = Experiment(
            name, chapter, source, description, counterfactual, procedure, title, not_reproduced, verdict
        )
        return procedure

    return register


def experiments() -> tuple[Experiment, ...]:
    """All experiments, chapter by chapter."""
    for module in CHAPTERS:
        importlib.import_module(f"poise_lab.experiments.chapters.{module}")
    order = list(dict.fromkeys(CHAPTERS.values()))
    return tuple(sorted(_REGISTERED.values(), key=lambda experiment: order.index(experiment.chapter)))


def find_experiment(name: str) -> Experiment:
    """One experiment by name.

    Raises
    ------
    PoiseError
        The name is unknown.
    """
    known = {each.name: each for each in experiments()}
    if name not in known:
        raise PoiseError(f"unknown experiment {name!r}; {suggest(name, known)}")
    return known[name]
