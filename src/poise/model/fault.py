"""Faults told with the part they sit at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from poise.errors import FigureError


@contextmanager
def at_part(what: str, name: str) -> Iterator[None]:
    """Name the part in every FigureError raised inside: ``joint 'knee': ...``, with `name` as the error's part."""
    try:
        yield
    except FigureError as error:
        where, message = f"{what} {name!r}: ", str(error)
        raise FigureError(message if message.startswith(where) else where + message, name) from None
