"""Every exception Poise raises on purpose.

    PoiseError
    ├── FigureError      a figure that cannot exist (cycle, orphan, doubled name, bad mass, bad limit)
    ├── PoseError        values that do not fit the figure they are bound to
    ├── TaskError        a task that cannot exist, does not fit its figure, or whose own code fails
    ├── ForceError       forces, supports or strengths that cannot exist or do not fit their figure
    ├── ErgonomicsError  a posture or a lift that a method of ergonomics cannot judge
    ├── StudyError       a study that cannot be run as asked, or whose folder holds another
    ├── SolveError       tasks that were required to be met and are not; raised only on request
    ├── FormatError      a file that cannot be read or written; knows path and line
    ├── PictureError     a picture that cannot be drawn as asked
    └── BackendError      an engine that is missing or was handed arrays it cannot use

Failing to reach a goal raises nothing by itself: it is a status in a result, and an exception only where somebody asks
for one with ``result.require()``.
Each message says what is wrong, where (by name), what was expected, what was found and what to do.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


class PoiseError(Exception):
    """Root of all errors raised on purpose by Poise."""


class FigureError(PoiseError, ValueError):
    """A figure, joint, limit or shape that cannot exist.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    part : str
        Name of the offending joint, segment, site or coupling; empty when it has none.
    """

    def __init__(self, message: str, part: str = "") -> None:
        super().__init__(message)
        self.part = part


class PoseError(PoiseError, ValueError):
    """Values that do not belong to the figure they were given for."""


class TaskError(PoiseError, ValueError):
    """A task that cannot exist, does not fit its figure, or whose own code fails.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    task : str
        Name of the task; empty when it has none.
    """

    def __init__(self, message: str, task: str = "") -> None:
        super().__init__(f"task {task!r}: {message}" if task else message)
        self.task = task


class ForceError(PoiseError, ValueError):
    """Forces, supports or strengths that cannot exist or do not fit their figure.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    site : str
        Name of the site they act at; empty when there is none.
    """

    def __init__(self, message: str, site: str = "") -> None:
        super().__init__(f"force at {site!r}: {message}" if site else message)
        self.site = site


class SolveError(PoiseError, RuntimeError):
    """Tasks that were required to be met and are not; the message says why.

    Parameters
    ----------
    message : str
        What is not met and what stands in the way.
    tasks : tuple of str
        Names of the tasks that are not met.
    """

    def __init__(self, message: str, tasks: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.tasks = tasks


class ErgonomicsError(PoiseError, ValueError):
    """A posture or a lift that a method of ergonomics cannot judge."""


class StudyError(PoiseError, ValueError):
    """A study that cannot be run as asked, or whose folder holds another."""


class BackendError(PoiseError, ValueError):
    """An engine that cannot be used, or arrays an engine cannot use."""


class PictureError(PoiseError, ValueError):
    """A picture that cannot be drawn as asked."""


class FormatError(PoiseError, ValueError):
    """A file that cannot be read or written.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    path : Path or str
        The file.
    line : int or None
        Line of the fault, counted from 1, where it is known.
    """

    def __init__(self, message: str, path: Path | str = "", line: int | None = None) -> None:
        place = str(path) + (f":{line}" if line is not None else "")
        super().__init__(f"{place}: {message}" if place else message)
        self.path = str(path)
        self.line = line


def suggest(name: str, known: Iterable[str], most: int = 8) -> str:
    """Sentence that helps whoever wrote `name`: the nearest known names, else a few of them."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
    if near:
        return "did you mean " + " or ".join(repr(n) for n in near) + "?"
    if not names:
        return "there are none."
    shown = ", ".join(repr(n) for n in names[:most])
    return f"known: {shown}" + (f" and {len(names) - most} more." if len(names) > most else ".")


@contextmanager
def naming_part(what: str, name: str) -> Iterator[None]:
    """Put the part's name in front of every FigureError raised inside: ``joint 'knee': ...``; it becomes its `part`."""
    try:
        yield
    except FigureError as error:
        prefix, message = f"{what} {name!r}: ", str(error)
        raise FigureError(message if message.startswith(prefix) else prefix + message, name) from None
