"""Import report: the figure read from a file, its motions and skin, and notes about what was assumed or lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from poise.collision import Obstacle
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model.figure import Figure
from poise.motion import Clip
from poise.tasks import Task

if TYPE_CHECKING:
    from poise.io.gltf.character import Character

_MAX_NAMES_LISTED = 6


@dataclass(frozen=True)
class ImportReport:
    """A figure read from a file.

    Parameters
    ----------
    figure : Figure
        The figure.
    notes : tuple of str
        Sentences about what was assumed, approximated or left out; empty if the file stated everything and all of it
        was kept.
    clips : tuple of Clip
        Motions of the figure in the file.
    skin : Skin or None
        Skinned mesh of the figure, if the file has one.
    poses : mapping of str to Pose
        Poses of the figure in the file, by name.
    tasks : tuple of Task
        Ready tasks that the file asks for, such as closed loops.
    obstacles : tuple of Obstacle
        Collision shapes of the world in the file.
    groups : mapping of str to joint names
        Named groups of joints (SRDF).
    end_effectors : mapping of str to segment
        Named end effectors (SRDF).
    character : Character or None
        The whole document of a glTF or VRM file: meshes, textures, materials, morph targets and extensions are written
        back from it unchanged.
    """

    figure: Figure
    notes: tuple[str, ...] = ()
    clips: tuple[Clip, ...] = ()
    skin: Skin | None = None
    poses: Mapping[str, Pose] = field(default_factory=dict, hash=False)
    tasks: tuple[Task, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    end_effectors: Mapping[str, str] = field(default_factory=dict, hash=False)
    character: Character | None = None


class Notes:
    """Collects sentences for a report; names that share a sentence are listed on one line."""

    def __init__(self) -> None:
        self._names: dict[str, list[str]] = {}

    def add(self, sentence: str) -> None:
        """Report a sentence; repeated sentences are reported once."""
        self._names.setdefault(sentence, [])

    def gather(self, sentence: str, name: str) -> None:
        """Report a sentence followed by every name gathered for it."""
        self._names.setdefault(sentence, []).append(name)

    def sentences(self) -> tuple[str, ...]:
        """All sentences, in the order in which they were first reported."""
        return tuple(f"{sentence}: {_listed(names)}" if names else sentence for sentence, names in self._names.items())


def _listed(names: list[str]) -> str:
    unique = list(dict.fromkeys(names))
    more = len(unique) - _MAX_NAMES_LISTED
    return ", ".join(unique[:_MAX_NAMES_LISTED]) + (f" and {more} more" if more > 0 else "")
