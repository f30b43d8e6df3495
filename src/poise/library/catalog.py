"""Every ready figure by name: what it is in one line, and the function that makes it."""

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
    """A figure that can be made by its name.

    Parameters
    ----------
    name : str
        What to call it.
    words : str
        What it is, in one line.
    make : function
        Makes the figure; its keywords are the options.
    approximate : str
        A sentence on which of its numbers are approximate; empty where none is taken from life.
    """

    name: str
    words: str
    make: Callable[..., Figure]
    approximate: str = ""


_OF_THE_HUMAN = (
    "approximate: ranges of collarbones, spine, neck, hips, knees, ankles, fingers and toes; shares of the vertebrae, "
    "lengths inside the hand, and all strengths; the others are measured (sources lie beside the numbers)"
)
_OF_ANIMALS = "approximate: all sizes, masses and ranges are estimates"

CATALOG: tuple[Entry, ...] = (
    Entry(
        "human",
        "a person of any stature, mass and sex, with measured proportions, masses and limits",
        human,
        _OF_THE_HUMAN,
    ),
    Entry("elephant", "an elephant with a trunk of any number of balls (30)", elephant, _OF_ANIMALS),
    Entry("bird", "a flamingo that stands on one leg", bird, _OF_ANIMALS),
    Entry("quadruped", "a dog", quadruped, _OF_ANIMALS),
    Entry("lamp", "a desk lamp: foot, two arms and a head", lamp),
    Entry("chain", "a chain of any number of links (8), in a plane or in space", chain),
    Entry("robot_arm", "a robot arm from its Denavit-Hartenberg rows (six axes)", robot_arm),
    Entry("seven_axis_arm", "a robot arm with seven axes", seven_axis_arm),
)
NAMES: tuple[str, ...] = tuple(entry.name for entry in CATALOG)


def make(name: str, **options: Any) -> Figure:
    """Figure of that name.

    Parameters
    ----------
    name : str
        One of `NAMES`.
    **options
        Handed to the function that makes the figure.

    Raises
    ------
    FigureError
        When no figure has that name, or the figure knows no such option.
    """
    entry = next((each for each in CATALOG if each.name == name), None)
    if entry is None:
        raise FigureError(f"no figure is called {name!r}; {suggest(str(name), NAMES)}")
    return entry.make(**options)
