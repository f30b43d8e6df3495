"""What is wrong with a task, told with the task's name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from poise.errors import PoiseError, TaskError


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
