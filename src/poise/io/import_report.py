"""What reading a file gave: the figure, and what had to be assumed or was lost on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model.figure import Figure
from poise.motion import Clip

_MOST_NAMED = 6


@dataclass(frozen=True)
class ImportReport:
    """A figure read from a file.

    Parameters
    ----------
    figure : Figure
        The figure.
    notes : tuple of str
        Sentences about what was assumed, approximated or left out; empty when the file said everything and all of it
        was kept.
    clips : tuple of Clip
        Motions of the figure that came with it.
    skin : Skin or None
        A surface that follows the figure, where the file has one.
    poses : mapping of str to Pose
        Poses of the figure that came with it, by name.
    """

    figure: Figure
    notes: tuple[str, ...] = ()
    clips: tuple[Clip, ...] = ()
    skin: Skin | None = None
    poses: Mapping[str, Pose] = field(default_factory=dict, hash=False)


class Notes:
    """Collects what is to be reported, like things on one line."""

    def __init__(self) -> None:
        self._names: dict[str, list[str]] = {}

    def add(self, sentence: str) -> None:
        """Report a sentence, once however often it is added."""
        self._names.setdefault(sentence, [])

    def gather(self, sentence: str, name: str) -> None:
        """Report a sentence with every name it was gathered for."""
        self._names.setdefault(sentence, []).append(name)

    def sentences(self) -> tuple[str, ...]:
        """All that was collected, in the order it came up."""
        return tuple(f"{said}: {_listed(names)}" if names else said for said, names in self._names.items())


def _listed(names: list[str]) -> str:
    kept = list(dict.fromkeys(names))
    more = len(kept) - _MOST_NAMED
    return ", ".join(kept[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
