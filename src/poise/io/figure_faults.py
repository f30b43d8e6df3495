"""Faults that the figure package finds, told with the line of the file they come from."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from poise.errors import FigureError, FormatError
from poise.io.poise.fields import Fields

PartLines = Mapping[str, Mapping[str, int]]  # kind of part ("joint") -> name -> line


@contextlib.contextmanager
def faults_of(fields: Fields, key: str = "") -> Iterator[None]:
    """Turn a FigureError into a FormatError at the line of a part, or of one of its keys."""
    try:
        yield
    except FigureError as error:
        message = str(error).removeprefix(f"{fields.where}: ")
        raise fields.error(message, fields.key_line(key)) from None


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
