"""Names for parts that a format needs and a figure does not have, or the other way round.

Joints of a file from the root outward.

Faults that the figure package finds, told with the line of the file they come from.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from poise.errors import FigureError, FormatError
from poise.model.joint import Joint
from poise.model.segment import Segment
from poise.model.validation import ordered


class NameMaker:
    """Gives each part a name that no other has.

    >>> name = NameMaker(["root"])
    >>> name("root"), name("root"), name("hand")
    ('root_2', 'root_3', 'hand')
    """

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def __call__(self, wanted: str) -> str:
        """Take `wanted`, with a number behind it where it is taken already."""
        name, number = wanted, self._last.get(wanted, 1)
        while name in self._taken:
            number += 1
            name = f"{wanted}_{number}"
        self._last[wanted] = number
        self._taken.add(name)
        return name


def from_the_root(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> tuple[Joint, ...]:
    """Joints in the order of the file where that goes from the root outward already, else depth first.

    Raises
    ------
    FigureError
        The joints make no tree of all the segments.
    """
    depth_first = ordered(figure, segments, joints)
    seen: set[str | None] = {None}
    for joint in joints.values():
        if joint.parent not in seen:
            return depth_first
        seen.add(joint.child)
    return tuple(joints.values())


PartLines = Mapping[str, Mapping[str, int]]  # kind of part ("joint") -> name -> line


@contextlib.contextmanager
def faults_of_figure(lines: PartLines, path: Path | str) -> Iterator[None]:
    """Turn a FigureError of the whole figure into a FormatError at the line of the part that it names."""
    try:
        yield
    except FigureError as error:
        raise FormatError(str(error), path, line_of(error, lines)) from None


def line_of(error: FigureError, lines: PartLines) -> int | None:
    """Line of the part that an error names.

    Parts of different kinds may share a name, so the kind that the message speaks of comes first.
    """
    message = str(error)
    spoken_of = [kind for kind in lines if f"{kind} {error.part!r}" in message]
    for kind in (*spoken_of, *lines):
        if error.part in lines[kind]:
            return lines[kind][error.part]
    return None
