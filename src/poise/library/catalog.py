"""Catalog of the ready-made figures: name, one-line description, and the function that builds each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from poise.errors import FigureError, suggest
from poise.library.bird import bird
from poise.library.chain import chain
from poise.library.elephant import elephant
from poise.library.human import human
from poise.library.lamp import lamp
from poise.library.quadruped import quadruped
from poise.library.robot_arm import robot_arm, seven_axis_arm
from poise.model import Figure


@dataclass(frozen=True)
class Entry:
    """Figure that can be built by name.

    Parameters
    ----------
    name : str
        Name of the figure.
    description : str
        Description in one line.
    make : function
        Builds the figure; its keyword arguments are the options.
    approximate : str
        Which of its numbers are approximate; empty for figures without a real counterpart.
    """

    name: str
    description: str
    make: Callable[..., Figure]
    approximate: str = ""


_HUMAN_APPROXIMATIONS = (
    "approximate: ranges of collarbones, spine, neck, hips, knees, ankles, fingers and toes; distribution over the "
    "vertebrae, lengths inside the hand, and all strengths; the others are measured (sources stand beside the numbers)"
)
_ANIMAL_APPROXIMATIONS = "approximate: all sizes, masses and ranges are estimates"

CATALOG: tuple[Entry, ...] = (
    Entry(
        "human",
        "a person of any stature, mass and sex, with measured proportions, masses and limits",
        human,
        _HUMAN_APPROXIMATIONS,
    ),
    Entry("elephant", "an elephant whose trunk has any number of ball joints (30)", elephant, _ANIMAL_APPROXIMATIONS),
    Entry("bird", "a flamingo that stands on one leg", bird, _ANIMAL_APPROXIMATIONS),
    Entry("quadruped", "a dog", quadruped, _ANIMAL_APPROXIMATIONS),
    Entry("lamp", "a desk lamp: foot, two arms and a head", lamp),
    Entry("chain", "a chain of any number of links (8), in a plane or in space", chain),
    Entry("robot_arm", "a robot arm from its Denavit-Hartenberg rows (six axes)", robot_arm),
    Entry("seven_axis_arm", "a robot arm with seven axes", seven_axis_arm),
)
NAMES: tuple[str, ...] = tuple(entry.name for entry in CATALOG)


def make(name: str, **options: Any) -> Figure:
    """Build a figure by name.

    Parameters
    ----------
    name : str
        One of `NAMES`.
    **options
        Passed to the function that builds the figure.

    Raises
    ------
    FigureError
        No figure has that name.
    """
    entry = next((each for each in CATALOG if each.name == name), None)
    if entry is None:
        raise FigureError(f"unknown figure {name!r}; {suggest(str(name), NAMES)}")
    return entry.make(**options)
