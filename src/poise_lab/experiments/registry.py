"""All experiments by name, in the order of their chapters."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from poise.errors import PoiseError, suggest
from poise_lab.experiments.experiment import Experiment, Trial

CHAPTERS = {
    "turning": "The body",
    "ranges": "The body",
    "one_task": "One task",
    "singular": "One task",
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
_FOUND: dict[str, Experiment] = {}


def experiment(
    name: str, *, title: str, source: str, story: str, turned: str, unseen: str = ""
) -> Callable[[Callable[[Trial], None]], Callable[[Trial], None]]:
    """Register a function that runs an experiment; its module is its chapter."""

    def keep(tell: Callable[[Trial], None]) -> Callable[[Trial], None]:
        if name in _FOUND:
            raise PoiseError(f"two experiments have the name {name!r}.")
        chapter = CHAPTERS[tell.__module__.rpartition(".")[2]]
        _FOUND[name] = Experiment(name, chapter, source, story, turned, tell, title, unseen)
        return tell

    return keep


def experiments() -> tuple[Experiment, ...]:
    """All of them, chapter by chapter."""
    for module in CHAPTERS:
        importlib.import_module(f"poise_lab.experiments.chapters.{module}")
    order = list(dict.fromkeys(CHAPTERS.values()))
    return tuple(sorted(_FOUND.values(), key=lambda each: order.index(each.chapter)))


def named(name: str) -> Experiment:
    """One of them.

    Raises
    ------
    PoiseError
        There is none of that name.
    """
    known = {each.name: each for each in experiments()}
    if name not in known:
        raise PoiseError(f"there is no experiment {name!r}; {suggest(name, known)}")
    return known[name]
