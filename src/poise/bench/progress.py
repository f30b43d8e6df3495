"""A bar that shows how far a bench has come; on a terminal only, so that logs and pipes stay clean."""

from __future__ import annotations

from types import TracebackType
from typing import TextIO

_WIDTH = 30  # cells


class ProgressBar:
    """Draws ``label [#####.....] 10/20`` on one line of a terminal and wipes it at the end.

    Parameters
    ----------
    stream : text stream
        Where to draw; nothing is ever written where it is not a terminal.
    label : str
        What is under way.
    """

    def __init__(self, stream: TextIO, label: str) -> None:
        self._stream = stream
        self._label = label
        self._drawn = ""
        self._visible = stream.isatty()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._draw("")

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` rounds are over."""
        cells = _WIDTH * done // total
        self._draw(f"{self._label} [{'#' * cells}{'.' * (_WIDTH - cells)}] {done}/{total}")

    def _draw(self, text: str) -> None:
        if not self._visible or text == self._drawn:
            return
        # Blanks and carriage returns are understood by every terminal; escape sequences are not.
        blank = " " * len(self._drawn)
        self._stream.write(f"\r{blank}\r{text}")
        self._stream.flush()
        self._drawn = text
