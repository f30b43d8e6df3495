"""Assemble a figure from the parts of a file: unique names, joints ordered from the root, errors with line numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from poise.errors import FigureError, FormatError
from poise.model.joint import Joint
from poise.model.segment import Segment
from poise.model.validation import sort_depth_first

MAX_SEGMENTS = 2000  # of the figure of a file; the time to build one grows with the cube of the length of a chain
MAX_FILE_NAME_LENGTH = 200  # characters of a name that are kept where names are made valid


class UniqueNames:
    """Makes names unique by appending a number to duplicates.

    >>> name = UniqueNames(["root"])
    >>> name("root"), name("root"), name("hand")
    ('root_2', 'root_3', 'hand')
    """

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def __call__(self, requested: str) -> str:
        """Reserve and return `requested`, with a number appended if it is already taken."""
        name, number = requested, self._last.get(requested, 1)
        while name in self._taken:
            number += 1
            name = f"{requested}_{number}"
        self._last[requested] = number
        self._taken.add(name)
        return name


def check_segment_count(count: int, path: Path | str) -> None:
    """Raise FormatError if a file has more segments than a figure may have."""
    if count > MAX_SEGMENTS:
        raise FormatError(f"has {count} segments; the limit is {MAX_SEGMENTS}.", path)


def joints_root_first(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> tuple[Joint, ...]:
    """Order joints topologically: the order of the file if parents come before children there, else depth first.

    Raises
    ------
    FigureError
        The joints do not form a tree over all segments.
    """
    depth_first = sort_depth_first(figure, segments, joints)
    seen: set[str | None] = {None}
    for joint in joints.values():
        if joint.parent not in seen:
            return depth_first
        seen.add(joint.child)
    return tuple(joints.values())


PartLines = Mapping[str, Mapping[str, int]]  # kind of part ("joint") -> name -> line


@contextlib.contextmanager
def figure_errors_at_lines(lines: PartLines, path: Path | str) -> Iterator[None]:
    """Turn a FigureError of the whole figure into a FormatError at the line of the part that it names."""
    try:
        yield
    except FigureError as error:
        raise FormatError(str(error), path, line_of(error, lines)) from None


def line_of(error: FigureError, lines: PartLines) -> int | None:
    """Line of the part that an error names, None if it is unknown.

    Parts of different kinds may share a name, so the kind that the message mentions is looked up first.
    """
    message = str(error)
    mentioned = [kind for kind in lines if f"{kind} {error.part!r}" in message]
    for kind in (*mentioned, *lines):
        if error.part in lines[kind]:
            return lines[kind][error.part]
    return None
