"""Every ready figure by name: what it is in one line, and the function that makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from poise.errors import FigureError, suggest
from poise.figure import Figure

__all__ = ["CATALOGUE", "NAMES", "Entry", "make"]


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
    """

    name: str
    words: str
    make: Callable[..., Figure]


CATALOGUE: tuple[Entry, ...] = ()
NAMES: tuple[str, ...] = tuple(entry.name for entry in CATALOGUE)


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
    entry = next((each for each in CATALOGUE if each.name == name), None)
    if entry is None:
        raise FigureError(f"no figure is called {name!r}; {suggest(str(name), NAMES)}")
    return entry.make(**options)
