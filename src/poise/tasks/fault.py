"""What is wrong with a task, told with the task's name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from poise.errors import PoiseError


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


@contextmanager
def at_task(name: str) -> Iterator[None]:
    """Turn every error of Poise raised inside into a TaskError that names the task."""
    try:
        yield
    except TaskError as error:
        if error.task:
            raise
        raise TaskError(str(error), name) from None
    except PoiseError as error:
        raise TaskError(str(error), name) from None
