"""The exceptions of Poise.

    PoiseError
    ├── FigureError      invalid figure: cycle, orphan, duplicate name, invalid mass, joint limit or transform
    ├── PoseError        invalid configuration, or one that does not match its figure
    ├── TaskError        invalid task, task that does not match its figure, or error in a user's task code
    ├── ForceError       invalid wrench, support or strength, or one that does not match its figure
    ├── ErgonomicsError  posture or lift outside the domain of an ergonomics method
    │   └── NotCoveredError  lift that a method was not made for
    ├── StudyError       invalid study, or an output folder that belongs to another study
    ├── SolveError       required tasks are not met; raised only by ``result.require()``
    ├── FormatError      file that cannot be read or written; has path and line
    ├── PictureError     invalid rendering options
    └── BackendError     missing backend, or arrays that it cannot use

A task that does not reach its goal is not an exception: it is a status of the result, and an exception only on request,
with ``result.require()``. Each message says what is wrong, where (by name), what was expected, what was given and what
to do.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


class PoiseError(Exception):
    """Root of all exceptions of Poise."""


class FigureError(PoiseError, ValueError):
    """An invalid figure, joint, limit, shape or transform.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    part : str
        Name of the invalid joint, segment, site or coupling; empty if it has none.
    """

    def __init__(self, message: str, part: str = "") -> None:
        super().__init__(message)
        self.part = part


class PoseError(PoiseError, ValueError):
    """An invalid configuration, or one that does not match its figure."""


class TaskError(PoiseError, ValueError):
    """An invalid task, a task that does not match its figure, or an error in a user's task code.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    task : str
        Name of the task; empty if it has none.
    """

    def __init__(self, message: str, task: str = "") -> None:
        super().__init__(f"task {task!r}: {message}" if task else message)
        self.task = task


class ForceError(PoiseError, ValueError):
    """An invalid wrench, support or strength, or one that does not match its figure.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    site : str
        Name of the site; empty if there is none.
    """

    def __init__(self, message: str, site: str = "") -> None:
        super().__init__(f"force at {site!r}: {message}" if site else message)
        self.site = site


class SolveError(PoiseError, RuntimeError):
    """Required tasks are not met; the message says why.

    Parameters
    ----------
    message : str
        Which tasks are not met and what prevents them.
    tasks : tuple of str
        Names of the tasks that are not met.
    """

    def __init__(self, message: str, tasks: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.tasks = tasks


class ErgonomicsError(PoiseError, ValueError):
    """A posture or a lift outside the domain of an ergonomics method."""


class NotCoveredError(ErgonomicsError):
    """A lift that its numbers allow but the method was not made for: sitting, kneeling, with one hand."""


class StudyError(PoiseError, ValueError):
    """An invalid study, or an output folder that belongs to another study."""


class BackendError(PoiseError, ValueError):
    """A backend that cannot be used, or arrays a backend cannot use."""


class PictureError(PoiseError, ValueError):
    """Invalid rendering options."""


class FormatError(PoiseError, ValueError):
    """A file that cannot be read or written.

    Parameters
    ----------
    message : str
        What is wrong, what was expected, what to do.
    path : Path or str
        The file.
    line : int or None
        Line of the error, counted from 1, if known.
    """

    def __init__(self, message: str, path: Path | str = "", line: int | None = None) -> None:
        location = str(path) + (f":{line}" if line is not None else "")
        super().__init__(f"{location}: {message}" if location else message)
        self.path = str(path)
        self.line = line


def suggest(name: str, known: Iterable[str], max_names: int = 8) -> str:
    """Advice for an unknown `name`: the most similar known names, else some of them."""
    names = list(known)
    similar = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
    if similar:
        return "did you mean " + " or ".join(repr(n) for n in similar) + "?"
    if not names:
        return "none exist."
    shown = ", ".join(repr(n) for n in names[:max_names])
    return f"known: {shown}" + (f" and {len(names) - max_names} more." if len(names) > max_names else ".")


@contextmanager
def naming_part(what: str, name: str) -> Iterator[None]:
    """Put the part's name in front of every FigureError raised inside: ``joint 'knee': ...``; it becomes its `part`."""
    try:
        yield
    except FigureError as error:
        prefix, message = f"{what} {name!r}: ", str(error)
        raise FigureError(message if message.startswith(prefix) else prefix + message, name) from None
