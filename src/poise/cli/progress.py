"""Progress bar with the estimated time left; silent if the stream is not a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

_BAR_COLUMNS = 30


class ProgressBar:
    """Draw ``label [#####.....] 10/20, 8 s left`` on one line of a terminal and clear it at the end.

    The time left is estimated from the items completed since the first call, without those of a checkpoint.

    Parameters
    ----------
    stream : text stream
        Output; nothing is written if it is not a terminal.
    label : str
        Label of the work in progress.
    clock : callable
        Returns the time [s].
    """

    def __init__(self, stream: TextIO, label: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._label = label
        self._drawn = ""
        self._visible = stream.isatty()
        self._clock = clock
        self._began: tuple[float, int, int] | None = None  # time [s], completed and all items at the first call

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._draw("")

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` items are completed."""
        cells = _BAR_COLUMNS * done // max(total, 1)
        left = self._left(done, total)
        ending = "" if left is None else f", {duration(left)} left"
        self._draw(f"{self._label} [{'#' * cells}{'.' * (_BAR_COLUMNS - cells)}] {done}/{total}{ending}")

    def wipe(self) -> None:
        """Clear the line so that other text can be printed; the next call redraws it."""
        self._draw("")

    def _left(self, done: int, total: int) -> float | None:
        """Estimated time left [s]; None before the first completed item."""
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
        # Every terminal understands blanks and carriage returns, but not escape sequences.
        blank = " " * len(self._drawn)
        self._stream.write(f"\r{blank}\r{text}")
        self._stream.flush()
        self._drawn = text


def duration(seconds: float) -> str:
    """Duration as text: ``12 s``, ``3 min``, ``2 h 05 min``.

    >>> duration(12.2), duration(160.0), duration(7500.0)
    ('12 s', '3 min', '2 h 05 min')
    """
    if seconds < 59.5:
        return f"{max(round(seconds), 1)} s"
    minutes = max(round(seconds / 60.0), 1)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
