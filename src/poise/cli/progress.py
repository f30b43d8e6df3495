"""A bar that shows how far long work has come and how long it will take; nothing where there is no terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

_WIDTH = 30  # cells


class ProgressBar:
    """Draws ``label [#####.....] 10/20, 8 s left`` on one line of a terminal and wipes it at the end.

    The time left goes by what was done since the first call: what a study finds done already took no time.

    Parameters
    ----------
    stream : text stream
        Where to draw; nothing is ever written where it is not a terminal.
    label : str
        What is under way.
    clock : callable
        Gives the time [s].
    """

    def __init__(self, stream: TextIO, label: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._label = label
        self._drawn = ""
        self._visible = stream.isatty()
        self._clock = clock
        self._began: tuple[float, int, int] | None = None  # when the first call came, what was done then, and in all

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._draw("")

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` items are over."""
        cells = _WIDTH * done // max(total, 1)
        left = self._left(done, total)
        ending = "" if left is None else f", {duration(left)} left"
        self._draw(f"{self._label} [{'#' * cells}{'.' * (_WIDTH - cells)}] {done}/{total}{ending}")

    def wipe(self) -> None:
        """Clear the line, so that something else can be printed; the next call draws it again."""
        self._draw("")

    def _left(self, done: int, total: int) -> float | None:
        """Seconds left at the pace so far; None where there is no pace yet."""
        now = self._clock()
        if self._began is None or done < self._began[1] or total != self._began[2]:
            self._began = (now, done, total)
        since, before, _ = self._began
        if done <= before or done >= total:
            return None
        return (now - since) / (done - before) * (total - done)

    def _draw(self, text: str) -> None:
        if not self._visible or text == self._drawn:
            return
        # Blanks and carriage returns are understood by every terminal; escape sequences are not.
        blank = " " * len(self._drawn)
        self._stream.write(f"\r{blank}\r{text}")
        self._stream.flush()
        self._drawn = text


def duration(seconds: float) -> str:
    """A length of time as people say it: ``12 s``, ``3 min``, ``2 h 05 min``.

    >>> duration(12.2), duration(160.0), duration(7500.0)
    ('12 s', '3 min', '2 h 05 min')
    """
    if seconds < 59.5:
        return f"{max(round(seconds), 1)} s"
    minutes = max(round(seconds / 60.0), 1)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
